"""The page of a table and the forms on it."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import HTMLResponse

from boardroom.core.words import N_
from boardroom.games import has_orders, meta
from boardroom.table.errors import (
    BadRequest,
    NotPlaying,
    NoUndo,
    Refused,
    Stale,
    TableError,
    UsedInvitation,
    WrongSecret,
)
from boardroom.table.keys import new_secret
from boardroom.table.model import Held, TableView
from boardroom.web.games import pages_of
from boardroom.web.guard import key_of, language_of, remember
from boardroom.web.identity import address_of, keep_links, level_of, links_of, names_kept, remember_names
from boardroom.web.routes.answers import (
    by_htmx,
    compressed_around,
    drawings_of,
    looks,
    older_ruleset,
    redirect,
    seated,
    show,
    speech_of,
    tables_of,
)
from boardroom.web.routes.direct import LIVE
from boardroom.web.shell.frame import partials
from boardroom.web.shell.gzipped import Known, seen_by_both
from boardroom.web.shell.hint import hint_card
from boardroom.web.shell.house_rules import house_sign
from boardroom.web.shell.html import Markup, h
from boardroom.web.shell.invitation import invitation, moving, used_invitation
from boardroom.web.shell.numbers import small_number
from boardroom.web.shell.orders import sheet_for_orders
from boardroom.web.shell.page import bar
from boardroom.web.shell.seat_menu import menu, shows_bots
from boardroom.web.shell.speech import Speech

router = APIRouter(include_in_schema=False)
Text = Annotated[str, Form(max_length=200)]
Number = Annotated[int, Form()]
Picks = Annotated[str, Form(pattern=r"^-?\d{1,6}( \d{1,6}){0,7}$")]
"""A pick, or some that are made one after the other."""
SHEETS = ("room", "setup", "chairs", "since", "hint")


@router.get("/s/{secret}")
async def invited(request: Request, secret: str) -> Response:
    """A link to a chair: shows a button and takes nothing yet."""
    t, tables, key = speech_of(request), tables_of(request), key_of(request)
    try:
        where = await tables.invited(secret, key)
    except UsedInvitation as used:
        return await _used(request, used)
    seen = await tables.look(where.table, None, None, t.language)
    body = invitation(t, looks(), where, seen, secret, names_kept(request)[0])
    return show(request, t, t(N_("A seat is reserved for you.")), body, *SHEETS)


@router.post("/s/{secret}")
async def sit_down(request: Request, secret: str, name: Text = "") -> Response:
    """Take the chair that a link leads to."""
    try:
        held: Held = await tables_of(request).claim(secret, key_of(request), name)
    except UsedInvitation as used:
        return await _used(request, used)
    return seated(request, held.table, held.key, name)


async def _used(request: Request, used: UsedInvitation) -> Response:
    """What somebody sees who opens a link a second time, perhaps in another browser."""
    t, key = speech_of(request), key_of(request)
    seen = await tables_of(request).look(used.table, key, None, t.language)
    body = used_invitation(t, seen, used.seat, used.at)
    return show(request, t, t(N_("This link was used already")), body, *SHEETS, status=410)


@router.get("/table/{table_id}")
async def table_page(request: Request, table_id: str, seat: int | None = None) -> Response:
    """A table, as whoever holds a seat there sees it, or a spectator."""
    view = await tables_of(request).look(table_id, key_of(request), seat, language_of(request), explain=True)
    if shows_bots(view):
        tables_of(request).set_pace(table_id, None, request.cookies.get("pace", ""))
    return await _table(request, view)


@router.post("/table/{table_id}/pace")
async def pace(request: Request, table_id: str, pace: Text) -> Response:
    """How fast bots play that somebody watches; a person at the table tells it with each pick."""
    if shows_bots(await tables_of(request).look(table_id, key_of(request), None, language_of(request))):
        tables_of(request).set_pace(table_id, None, pace)
    return Response(status_code=204) if by_htmx(request) else redirect(f"/table/{table_id}")


@router.get("/table/{table_id}/since")
async def since(request: Request, table_id: str, at: int = 1, seat: int | None = None) -> Response:
    """The table as it was after a turn of somebody else since one's own; as it is now where there is no such turn."""
    tables, key, language = tables_of(request), key_of(request), language_of(request)
    view = await tables.look(table_id, key, seat, language, explain=True)
    past = await tables.since(table_id, key, view.seat, language) if view.missed else ()
    if not 1 <= at <= len(past):
        return await _table(request, view)
    return await _page(request, view, drawings_of(request).past(view, past, at, language), ())


async def _table(request: Request, view: TableView, status: int = 200) -> Response:
    drawings, language = drawings_of(request), language_of(request)
    drawing = await drawings.draw(view, language, links_of(request, view.table))
    seen = await tables_of(request).look(view.table, None, None, language, explain=True)
    spectators = await drawings.draw(seen, language)
    return await _page(request, view, drawing.main, seen_by_both(drawing.regions, spectators.regions), status)


async def _page(request: Request, view: TableView, main: Markup, known: Iterable[Known], status: int = 200) -> Response:
    """The page with a main part, of which spectators see the known markup as well."""
    t, tables, title = speech_of(request), tables_of(request), meta(view.game).title
    pages, here = pages_of(view.game), f"/table/{view.table}"
    ruleset = older_ruleset(view.game, view.view)
    sign = house_sign(t, view.game, view.settings)
    silent = bool(view.yours) and await tables.notices.muted(view.table, key_of(request))
    own = menu(t, view, silent=silent)
    about = " · ".join(filter(None, (view.name, pages.subtitle(t, view.settings))))
    top = bar(t, title, about, own, here, view.game, ruleset, sign)
    orders = view.status != "over" and has_orders(view.game)
    body = h('<div class="room">{}{}</div>{}', top, main, sheet_for_orders(t) if orders else "")
    eyes = f"&seat={view.seat}" if view.hot_seat and view.seat is not None else ""
    spoken = f"&language={t.language}" if "language" in request.query_params else ""
    live = f"{here}/live?revision={view.revision}{eyes}{spoken}"
    company = any(guest.kind in {"person", "open"} and not guest.yours for guest in view.people)
    now = tables.now() if company or view.clock.kind != "none" or view.talk.seconds else 0.0
    sheets = (*SHEETS, "orders") if has_orders(view.game) else SHEETS
    page = show(request, t, title, body, *sheets, games=[pages], live=live, status=status, now=now, game=view.game)
    plain = bar(t, title, about, Markup(""), here, view.game, ruleset, sign)
    return compressed_around(request, page, body, [*seen_by_both({"bar": top}, {"bar": plain}), *known])


async def _answer(request: Request, table_id: str, seat: int | None, status: int = 200) -> Response:
    """After a form: nothing where the page's socket brings what changed, else regions for its script, else the page.

    So that what a page shows arrives in one order.
    """
    if by_htmx(request) and request.headers.get(LIVE) == "true":
        return Response(status_code=204 if status == 200 else status)
    language = language_of(request)
    view = await tables_of(request).look(table_id, key_of(request), seat, language, explain=True)
    if by_htmx(request):
        drawing = await drawings_of(request).draw(view, language, links_of(request, table_id))
        return HTMLResponse(str(partials(drawing.regions)), status, headers={"Cache-Control": "no-store"})
    if status != 200:
        return await _table(request, view, status)
    eyes = f"?seat={view.seat}" if view.hot_seat and view.seat is not None else ""
    return redirect(f"/table/{table_id}{eyes}")


@router.post("/table/{table_id}/pick")
async def pick(
    request: Request, table_id: str, pick: Picks, version: Number, seat: Annotated[int | None, Form()] = None
) -> Response:
    """Answer a decision, or some of one seat one after the other.

    What answers an older one is refused with how it stands now; so is a later one of several, which leaves the first.
    """
    tables_of(request).set_pace(table_id, key_of(request), request.cookies.get("pace", ""))
    try:
        first, *then = [int(number) for number in pick.split()]
        await tables_of(request).pick_unseen(table_id, key_of(request), version, first, seat)
    except Stale:
        return await _answer(request, table_id, seat, 409)
    with suppress(TableError):  # Who sees the table after the first pick knows what may follow.
        for number in then:
            seen = await tables_of(request).look(table_id, key_of(request), seat)
            await tables_of(request).pick_unseen(table_id, key_of(request), seen.version, number, seat)
    return await _answer(request, table_id, seat)


@router.post("/table/{table_id}/offer")
async def offer(
    request: Request, table_id: str, version: Number, seat: Annotated[int | None, Form()] = None
) -> Response:
    """Make an offer to others, all of it at once. What the rules refuse is told beside the form, which stays."""
    tables, fields = tables_of(request), await _fields(request)
    view = await tables.look(table_id, key_of(request), seat)
    try:
        await tables.offer(table_id, key_of(request), version, pages_of(view.game).offer(fields), seat)
    except Stale:
        return await _answer(request, table_id, seat, 409)
    except Refused as error:
        if not by_htmx(request):
            raise
        told = h('<p id="desk-refusal" role="alert">{}</p>', error.in_language(language_of(request)))
        return HTMLResponse(str(partials({"desk-refusal": told})), headers={"Cache-Control": "no-store"})
    return await _answer(request, table_id, seat)


@router.post("/table/{table_id}/offer/outline")
async def outline(request: Request, table_id: str, seat: Annotated[int | None, Form()] = None) -> Response:
    """An offer in sentences before it is sent, for the form that asks; nothing changes."""
    tables, key, t = tables_of(request), key_of(request), speech_of(request)
    view = await tables.look(table_id, key, seat, t.language)
    pages, address = pages_of(view.game), f"/table/{table_id}/offer/outline"
    try:
        told, people = await tables.outline(table_id, key, pages.offer(await _fields(request)), seat)
        say = Speech(t.language, people)
        binds, words = map(say, told.binds), map(say, told.words)
        drawn = pages.outline(t, address, list(binds), list(words), "")
    except Refused as error:
        drawn = pages.outline(t, address, (), (), error.in_language(t.language))
    return HTMLResponse(str(partials({"offer-sum": drawn})), headers={"Cache-Control": "no-store"})


async def _fields(request: Request) -> dict[str, list[str]]:
    """What a form says."""
    form = await request.form()
    return {name: [text for text in form.getlist(name) if isinstance(text, str)] for name in form}


@router.post("/table/{table_id}/undo")
async def undo(
    request: Request,
    table_id: str,
    version: Number,
    answer: Text = "ask",
    seat: Annotated[int | None, Form()] = None,
    count: Annotated[int, Form(ge=1)] = 1,
) -> Response:
    """Take back (one choice or several of the own turn), ask to, or answer somebody who asks."""
    tables, key = tables_of(request), key_of(request)
    try:
        if answer in {"yes", "no"}:
            await tables.answer_undo(table_id, key, agree=answer == "yes")
        else:
            await tables.undo(table_id, key, version, count=count)
    except (Stale, NoUndo):
        return await _answer(request, table_id, seat, 409)
    return await _answer(request, table_id, seat)


@router.post("/table/{table_id}/say")
async def speak(
    request: Request,
    table_id: str,
    text: Annotated[str, Form(max_length=500)] = "",
    seat: Annotated[int | None, Form()] = None,
    to: Annotated[str, Form(max_length=3)] = "",
) -> Response:
    """Say something to the table, or to one person there."""
    key = key_of(request) or new_secret()
    if text.strip():
        name = names_kept(request)[0]
        await tables_of(request).chat(table_id, key, text, seat, small_number(to) if to else None, name)
    response = Response(status_code=204) if by_htmx(request) else redirect(f"/table/{table_id}")
    if key_of(request) is None:  # A spectator who speaks for the first time.
        remember(response, key, request)
    return response


@router.post("/table/{table_id}/promise")
async def promise(
    request: Request,
    table_id: str,
    to: Number,
    words: Annotated[str, Form(max_length=500)] = "",
    seat: Annotated[int | None, Form()] = None,
    privately: Annotated[list[int] | None, Form()] = None,
) -> Response:
    """Promise something to somebody, in own words that everybody reads, or only they."""
    if words.strip():
        only = to if to in (privately or ()) else None
        await tables_of(request).chat(table_id, key_of(request) or "", words, seat, only, promised=to)
    return Response(status_code=204) if by_htmx(request) else redirect(f"/table/{table_id}")


@router.post("/table/{table_id}/mark")
async def mark(
    request: Request,
    table_id: str,
    promise: Annotated[str, Form(max_length=20)],
    kept: Annotated[bool | None, Form()] = None,
    seat: Annotated[int | None, Form()] = None,
) -> Response:
    """Say that a promise was kept or broken; without `kept` say nothing of it any more."""
    await tables_of(request).mark_promise(table_id, key_of(request) or "", promise, kept, seat)
    if by_htmx(request) and request.headers.get(LIVE) == "true":
        return Response(status_code=204)
    return redirect(f"/table/{table_id}")


@router.post("/table/{table_id}/mute")
async def mute(
    request: Request,
    table_id: str,
    other: Number,
    muted: Annotated[bool, Form()] = True,
    seat: Annotated[int | None, Form()] = None,
) -> Response:
    """Do not show any more what somebody says, or show it again."""
    await tables_of(request).mute(table_id, key_of(request) or "", other, muted=muted, seat=seat)
    return redirect(f"/table/{table_id}")


@router.post("/table/{table_id}/join")
async def join_table(request: Request, table_id: str, name: Text = "") -> Response:
    """Take an open chair."""
    held = await tables_of(request).join(table_id, key_of(request), name)
    return seated(request, held.table, held.key, name)


@router.post("/table/{table_id}/fill")
async def fill(request: Request, table_id: str) -> Response:
    """Let bots take the free chairs."""
    tables, key = tables_of(request), key_of(request) or ""
    game = (await tables.look(table_id, key)).game
    await tables.fill(table_id, key, level_of(request, game))
    return redirect(f"/table/{table_id}")


@router.post("/table/{table_id}/link")
async def new_link(request: Request, table_id: str, seat: Number) -> Response:
    """A fresh link to a chair."""
    secret = await tables_of(request).link(table_id, key_of(request) or "", seat)
    kept = {number: link.rpartition("/")[2] for number, link in links_of(request, table_id).items()}
    response = redirect(f"/table/{table_id}")
    keep_links(request, response, table_id, kept | {seat: secret})
    return response


@router.post("/table/{table_id}/move")
async def move(request: Request, table_id: str, seat: Number) -> Response:
    """A link that takes one's own seat to another device. It is told in this answer and kept nowhere."""
    t, tables, key = speech_of(request), tables_of(request), key_of(request)
    seen = await tables.look(table_id, key, None, t.language)
    if seat not in seen.yours:
        raise WrongSecret
    link = address_of(request, f"/s/{await tables.link(table_id, key or '', seat)}")
    body = moving(t, seen, seat, link)
    return show(request, t, t(N_("Move to another device")), body, *SHEETS)


@router.post("/table/{table_id}/name")
async def rename(
    request: Request, table_id: str, name: Text = "", seat: Annotated[int | None, Form()] = None
) -> Response:
    """Change one's name, here and at the next table."""
    tables, key = tables_of(request), key_of(request)
    await tables.rename(table_id, key or "", name, seat)
    yours = (await tables.look(table_id, key)).yours
    response = redirect(f"/table/{table_id}")
    remember_names(request, response, {yours.index(seat) if seat in yours else 0: name})
    return response


@router.post("/table/{table_id}/leave")
async def leave(request: Request, table_id: str) -> Response:
    """Let a bot take the seat."""
    await tables_of(request).leave(table_id, key_of(request) or "")
    return redirect(f"/table/{table_id}")


@router.post("/table/{table_id}/hint")
async def hint(request: Request, table_id: str) -> Response:
    """What the strongest bot would do on the reader's seat: told on the page that asked, and kept nowhere."""
    t, found, problem = speech_of(request), None, ""
    try:
        found = await tables_of(request).hint(table_id, key_of(request), t.language)
    except TableError as error:
        if not by_htmx(request):
            raise
        problem = error.in_language(t.language)
    card = hint_card(t, found, problem)
    if by_htmx(request):
        return HTMLResponse(str(partials({"hint": card})), headers={"Cache-Control": "no-store"})
    view = await tables_of(request).look(table_id, key_of(request), None, t.language, explain=True)
    drawing = await drawings_of(request).draw(view, t.language, links_of(request, table_id))
    return await _page(request, view, h("{}{}", drawing.main, card), ())


@router.post("/table/{table_id}/vote")
async def propose(
    request: Request, table_id: str, kind: Text = "", replace: Annotated[int | None, Form()] = None
) -> Response:
    """Propose something to everybody: a bot for somebody who vanished, a stopped clock, or the end."""
    wanted = kind or ("replace" if replace is not None else "")
    await tables_of(request).propose(table_id, key_of(request), wanted, replace)
    return redirect(f"/table/{table_id}")


@router.post("/table/{table_id}/vote/answer")
async def answer_vote(request: Request, table_id: str, agree: Text = "") -> Response:
    """Agree to a proposal, refuse it, or take back one's own."""
    await tables_of(request).answer_vote(table_id, key_of(request), agree=agree == "yes")
    return redirect(f"/table/{table_id}")


@router.post("/table/{table_id}/wishes")
async def ask_for_seat(request: Request, table_id: str, seat: Number, name: Text = "") -> Response:
    """Ask for a seat that a bot has, or that is kept for somebody."""
    key = await tables_of(request).ask_for_seat(table_id, key_of(request), seat, name or names_kept(request)[0])
    return seated(request, table_id, key, name)


@router.post("/table/{table_id}/wishes/answer")
async def answer_wish(request: Request, table_id: str, number: Number, agree: Text = "") -> Response:
    """Give somebody the seat they ask for or not, or take back what one asked for."""
    await tables_of(request).answer_wish(table_id, key_of(request), number, agree=agree == "yes")
    return redirect(f"/table/{table_id}")


@router.post("/table/{table_id}/block")
async def block(
    request: Request,
    table_id: str,
    seat: Annotated[int | None, Form()] = None,
    line: Annotated[int | None, Form()] = None,
) -> Response:
    """Do not meet somebody any more."""
    key = key_of(request) or new_secret()
    await tables_of(request).block(table_id, key, seat=seat, line=line)
    return seated(request, table_id, key)


@router.post("/table/{table_id}/concede")
async def concede(request: Request, table_id: str, sure: Text = "") -> Response:
    """Give up."""
    if sure != "yes":
        raise BadRequest(N_("Tick the box first: this cannot be undone."))
    await tables_of(request).concede(table_id, key_of(request))
    return redirect(f"/table/{table_id}")


@router.post("/table/{table_id}/back")
async def come_back(request: Request, table_id: str) -> Response:
    """Take the seat back; whoever comes too late sees how it ended."""
    with suppress(NotPlaying):
        await tables_of(request).come_back(table_id, key_of(request) or "")
    return redirect(f"/table/{table_id}")


@router.post("/table/{table_id}/rematch")
async def rematch(request: Request, table_id: str) -> Response:
    """Once more, with the same people."""
    return redirect(f"/table/{await tables_of(request).rematch(table_id, key_of(request))}")
