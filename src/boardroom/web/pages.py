"""Everything a person opens in a browser: pages, the forms on them and the live line of a table."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Form, Query, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.responses import HTMLResponse

from boardroom.core.errors import BoardroomError
from boardroom.core.words import N_
from boardroom.table.errors import NotPlaying, NoUndo, Stale, WrongSecret
from boardroom.table.model import Clock, Entry, Held, Seen, Wish
from boardroom.table.service import Tables
from boardroom.web import looking
from boardroom.web.live import FULL, full, refuse
from boardroom.web.render.chair import invitation, menu, moving
from boardroom.web.render.html import Markup, h
from boardroom.web.render.lobby import all_tables, lobby
from boardroom.web.render.page import bar
from boardroom.web.render.setup import new_table
from boardroom.web.render.speech import Speech
from boardroom.web.render.table import EDITIONS, partials
from boardroom.web.security import YEAR, key_of, language_of
from boardroom.web.showing import (
    GAME,
    TABLE_SHEETS,
    Drawn,
    address_of,
    by_htmx,
    draw,
    drawable,
    error_page,
    keep_links,
    level_of,
    links_of,
    name_of,
    names_kept,
    remember_names,
    seated,
    show,
    small_number,
    speech_of,
    tables_of,
    to,
    whole,
)

router = APIRouter(include_in_schema=False)
router.include_router(looking.router)
PACE = 0.04
"""Seconds between two messages to a page: what happens meanwhile is told together, and nothing overtakes."""
WHOLE = "whole"
"""What a page says when it has left out a message, so that differences to that one are of no use to it."""

Text = Annotated[str, Form(max_length=200)]
Number = Annotated[int, Form()]

__all__ = ["error_page", "router"]


# --- lobby and new tables ---


@router.get("/")
async def lobby_page(request: Request) -> Response:
    """The lobby."""
    t, tables, key = speech_of(request), tables_of(request), key_of(request)
    mine = await tables.mine(key)
    others = _others(mine, (*await tables.open_tables(key), *await tables.playing(key)))
    return show(
        request,
        t,
        t(N_("The city is for sale")),
        lobby(t, mine, others, level_of(request), compiling=tables.thinkers.compiling),
        "lobby",
    )


@router.get("/tables")
async def tables_page(request: Request) -> Response:
    """All tables: one's own, also finished ones, those with a free chair, those to be watched."""
    t, tables, key = speech_of(request), tables_of(request), key_of(request)
    mine = await tables.mine(key)
    free, playing = _others(mine, await tables.open_tables(key)), _others(mine, await tables.playing(key))
    return show(request, t, t(N_("All tables")), all_tables(t, mine, free, playing), "table", "setup", "chairs")


def _others(mine: Sequence[Entry], entries: Sequence[Entry]) -> list[Entry]:
    own = {entry.table for entry in mine}
    return [entry for entry in entries if entry.table not in own]


@router.post("/play")
async def play_now(request: Request, level: Text = "") -> Response:
    """You against three bots, at once."""
    level = level or level_of(request)
    response = await _begin(request, {"players": 4}, [Wish("you"), *[Wish("bot", level=level)] * 3])
    response.set_cookie("level", level, max_age=YEAR, samesite="lax", httponly=True)
    return response


@router.post("/solo")
async def play_solo(request: Request) -> Response:
    """You against ODS."""
    return await _begin(request, {"players": 1}, [Wish("you")])


@router.post("/watch")
async def watch_bots(request: Request) -> Response:
    """Four bots, and you look on."""
    tables = tables_of(request)
    made = await tables.create(GAME, {"players": 4}, [Wish("bot", level=level_of(request))] * 4)
    return to(f"/table/{made.table}")


async def _begin(request: Request, settings: dict[str, Any], wishes: list[Wish]) -> Response:
    t, tables = speech_of(request), tables_of(request)
    made = await tables.create(GAME, settings, wishes, key_of(request), name_of(request, t))
    return seated(request, made.table, made.key)


@router.get("/new")
async def new_page(request: Request, with_whom: Annotated[str, Query(alias="with", max_length=20)] = "") -> Response:
    """The form for a new table."""
    t = speech_of(request)
    kind = "you" if with_whom == "device" else "person"
    compiling = tables_of(request).thinkers.compiling
    form = new_table(t, names_kept(request), level_of(request), kind, compiling=compiling)
    return show(request, t, t(N_("New table")), form, "table", "setup", "chairs")


@router.post("/new")
async def make_table(request: Request) -> Response:
    """Set a table."""
    t, tables = speech_of(request), tables_of(request)
    form = {name: str(value) for name, value in (await request.form(max_fields=40)).items()}
    players = int(form["players"]) if form.get("players") in {"1", "2", "3", "4"} else 2
    wishes = [_wish(form, seat) for seat in range(players)] if players > 1 else [Wish("you", form.get("name-0", ""))]
    here = [seat for seat, wish in enumerate(wishes) if wish.kind == "you"]
    given = [wishes[seat].name for seat in here]
    if here and not given[0]:  # Whoever shares the device without a name is told apart by a number.
        wishes[here[0]] = Wish("you", name_of(request, t))
    start = form.get("start", "lot")
    settings = {
        "players": players,
        "edition": form.get("edition", "retail"),
        "short_game": bool(form.get("short")) and players > 2 and form.get("edition") != "pnp",
        "start_player": int(start) if players > 1 and start in {"0", "1", "2", "3"} and int(start) < players else None,
    }
    kind, _, amount = form.get("clock", "none-0").partition("-")
    clock = Clock(kind if kind in {"minutes", "days"} else "none", small_number(amount) or 0)  # type: ignore[arg-type]
    private = not form.get("public")
    made = await tables.create(GAME, settings, wishes, key_of(request), clock=clock, private=private)
    response = seated(request, made.table, made.key, *given)
    if made.invitations:
        keep_links(request, response, made.table, made.invitations)
    return response


def _wish(form: Mapping[str, str], seat: int) -> Wish:
    kind, name = form.get(f"kind-{seat}", "bot-greedy"), form.get(f"name-{seat}", "")[:24]
    if kind.startswith("bot-"):
        return Wish("bot", name, kind.removeprefix("bot-"))
    return Wish(kind if kind in {"you", "person", "open"} else "open", name)  # type: ignore[arg-type]


@router.get("/s/{secret}")
async def invited(request: Request, secret: str) -> Response:
    """A link to a chair: shows a button and takes nothing yet."""
    t, tables, key = speech_of(request), tables_of(request), key_of(request)
    where = await tables.invited(secret, key)
    seen = await tables.look(where.table, None, None, t.language)
    body = invitation(t, where, seen, secret, names_kept(request)[0])
    return show(request, t, t(N_("A chair is kept for you.")), body, "table", "setup", "chairs")


@router.post("/s/{secret}")
async def sit_down(request: Request, secret: str, name: Text = "") -> Response:
    """Take the chair that a link leads to."""
    held: Held = await tables_of(request).claim(secret, key_of(request), name)
    return seated(request, held.table, held.key, name)


# --- the table ---


@router.get("/table/{table}")
async def table_page(request: Request, table: str, seat: int | None = None) -> Response:
    """A table, as whoever holds a seat there sees it, or a spectator."""
    seen = await tables_of(request).look(table, key_of(request), seat, language_of(request))
    return await _table(request, drawable(seen))


async def _table(request: Request, seen: Seen, status: int = 200) -> HTMLResponse:
    t, tables = speech_of(request), tables_of(request)
    links = links_of(request, seen.table)
    body = h('<div class="room">{}{}</div>', _table_bar(t, seen), await whole(tables, seen, t.language, links))
    eyes = f"&seat={seen.seat}" if seen.hot_seat and seen.seat is not None else ""
    live = f"/table/{seen.table}/live?revision={seen.revision}{eyes}"
    now = tables.now() if seen.clock.kind != "none" else 0.0
    return show(request, t, "New Corp Order", body, *TABLE_SHEETS, live=live, status=status, now=now)


def _table_bar(t: Speech, seen: Seen) -> Markup:
    players = seen.settings["players"]
    edition = t(EDITIONS[seen.settings["edition"]])
    meta = (
        t(N_("Alone against ODS"))
        if players == 1
        else t(N_("{edition}, {players} players"), edition=edition, players=players)
    )
    return bar(t, "New Corp Order", meta, menu(t, seen), f"/table/{seen.table}")


async def _answer(request: Request, seen: Seen, status: int = 200) -> Response:
    """After a form: fresh regions for the page's script, else the page again."""
    tables, language = tables_of(request), language_of(request)
    if by_htmx(request):
        _, regions = await draw(tables, seen, language, links_of(request, seen.table))
        headers = {"Cache-Control": "no-store", "X-Revision": str(seen.revision)}
        return HTMLResponse(str(partials(regions, seen.revision)), status, headers=headers)
    if status != 200:
        return await _table(request, seen, status)
    eyes = f"?seat={seen.seat}" if seen.hot_seat and seen.seat is not None else ""
    return to(f"/table/{seen.table}{eyes}")


@router.post("/table/{table}/pick")
async def pick(
    request: Request, table: str, pick: Number, version: Number, seat: Annotated[int | None, Form()] = None
) -> Response:
    """Answer a decision. What answers an older one is refused with how it stands now."""
    tables, key, language = tables_of(request), key_of(request), language_of(request)
    try:
        seen = await tables.pick(table, key, version, pick, seat, language)
    except Stale as stale:
        return await _answer(request, stale.fresh, 409)
    return await _answer(request, seen)


@router.post("/table/{table}/undo")
async def undo(
    request: Request, table: str, version: Number, answer: Text = "ask", seat: Annotated[int | None, Form()] = None
) -> Response:
    """Take back, ask to, or answer somebody who asks."""
    tables, key, language = tables_of(request), key_of(request), language_of(request)
    try:
        if answer in {"yes", "no"}:
            await tables.answer_undo(table, key, agree=answer == "yes", language=language)
        else:
            await tables.undo(table, key, version, language)
    except Stale as stale:
        return await _answer(request, stale.fresh, 409)
    except NoUndo:
        return await _answer(request, await tables.look(table, key, seat, language), 409)
    return await _answer(request, await tables.look(table, key, seat, language))


@router.post("/table/{table}/say")
async def speak(
    request: Request,
    table: str,
    text: Annotated[str, Form(max_length=500)] = "",
    seat: Annotated[int | None, Form()] = None,
) -> Response:
    """Say something to the table."""
    tables, key = tables_of(request), key_of(request)
    if text.strip():
        await tables.say(table, key or "", text, seat)
    return Response(status_code=204) if by_htmx(request) else to(f"/table/{table}")


@router.post("/table/{table}/join")
async def join_table(request: Request, table: str, name: Text = "") -> Response:
    """Take an open chair."""
    held = await tables_of(request).join(table, key_of(request), name)
    return seated(request, held.table, held.key, name)


@router.post("/table/{table}/fill")
async def fill(request: Request, table: str) -> Response:
    """Let bots take the free chairs."""
    await tables_of(request).fill(table, key_of(request) or "", level_of(request))
    return to(f"/table/{table}")


@router.post("/table/{table}/link")
async def new_link(request: Request, table: str, seat: Number) -> Response:
    """A fresh link to a chair."""
    secret = await tables_of(request).link(table, key_of(request) or "", seat)
    kept = {number: link.rpartition("/")[2] for number, link in links_of(request, table).items()}
    response = to(f"/table/{table}")
    keep_links(request, response, table, kept | {seat: secret})
    return response


@router.post("/table/{table}/move")
async def move(request: Request, table: str, seat: Number) -> Response:
    """A link that takes one's own seat to another device. It is told in this answer and kept nowhere."""
    t, tables, key = speech_of(request), tables_of(request), key_of(request)
    seen = await tables.look(table, key, None, t.language)
    if seat not in seen.yours:
        raise WrongSecret
    link = address_of(request, f"/s/{await tables.link(table, key or '', seat)}")
    only_here = request.url.hostname in {"localhost", "127.0.0.1", "::1"}
    body = moving(t, seen, seat, link, only_here)
    return show(request, t, t(N_("Move to another device")), body, "table", "setup", "chairs")


@router.post("/table/{table}/name")
async def rename(request: Request, table: str, name: Text = "", seat: Annotated[int | None, Form()] = None) -> Response:
    """Be called something else, here and at the next table."""
    tables, key = tables_of(request), key_of(request)
    await tables.rename(table, key or "", name, seat)
    yours = (await tables.look(table, key)).yours
    response = to(f"/table/{table}")
    remember_names(request, response, {yours.index(seat) if seat in yours else 0: name})
    return response


@router.post("/table/{table}/leave")
async def leave(request: Request, table: str) -> Response:
    """Let a bot take the seat."""
    await tables_of(request).leave(table, key_of(request) or "")
    return to(f"/table/{table}")


@router.post("/table/{table}/back")
async def come_back(request: Request, table: str) -> Response:
    """Take the seat back; whoever comes too late sees how it ended."""
    with suppress(NotPlaying):
        await tables_of(request).come_back(table, key_of(request) or "")
    return to(f"/table/{table}")


@router.post("/table/{table}/rematch")
async def rematch(request: Request, table: str) -> Response:
    """Once more, with the same people."""
    return to(f"/table/{await tables_of(request).rematch(table, key_of(request))}")


@router.websocket("/table/{table}/live")
async def live(websocket: WebSocket, table: str) -> None:
    """Push what changed, region by region, for as long as the page is open."""
    tables, key, language = tables_of(websocket), key_of(websocket), language_of(websocket)
    seat = small_number(websocket.query_params.get("seat", ""))
    if full(tables):
        await refuse(websocket, FULL, "too-many")
        return
    await websocket.accept()
    try:
        drawable(await tables.look(table, key, seat, language))
        async with tables.subscribe(table, key) as listener:
            first = await tables.look(table, key, seat, language)
            line = _Line(websocket, tables, language, first)
            if str(first.revision) == websocket.query_params.get("revision"):
                line.last = await draw(tables, first, language)
            else:
                await line.send(first)
            reading = asyncio.create_task(_until_gone(websocket, line))
            try:
                while not reading.done():
                    news = asyncio.create_task(listener.next())
                    await asyncio.wait({news, reading}, return_when=asyncio.FIRST_COMPLETED)
                    if not news.done():
                        news.cancel()
                        break
                    known = news.result().revision
                    if await tables.newer(table, key, line.mark, known):
                        await line.send(await tables.look(table, key, seat, language, known))
                        await asyncio.sleep(PACE)
            finally:
                reading.cancel()
    except (WebSocketDisconnect, RuntimeError):
        return
    except BoardroomError:
        await websocket.close(4404)


async def _until_gone(websocket: WebSocket, line: _Line) -> None:
    """Read until the browser is gone. All that it says is that it wants the whole table the next time."""
    try:
        while True:
            if await websocket.receive_text() == WHOLE:
                line.last = None
    except (WebSocketDisconnect, RuntimeError, KeyError):
        return


class _Line:
    """One open page: remembers what it shows."""

    def __init__(self, websocket: WebSocket, tables: Tables, language: str, first: Seen) -> None:
        self.websocket = websocket
        self.tables = tables
        self.language = language
        self.mark = (first.yours, first.revision)
        self.last: Drawn | None = None

    async def send(self, seen: Seen) -> None:
        """Send what is new since the last time; everything if the page looks different altogether."""
        kind, regions = await draw(self.tables, seen, self.language, self._links(seen.table))
        if self.last is None or self.last[0] != kind:
            changed = {"table": await whole(self.tables, seen, self.language, self._links(seen.table))}
        else:
            changed = {name: markup for name, markup in regions.items() if self.last[1].get(name) != markup}
        self.last = (kind, regions)
        self.mark = (seen.yours, seen.revision)
        if changed:
            await self.websocket.send_text(str(partials(changed, seen.revision)))

    def _links(self, table: str) -> dict[int, str]:
        return links_of(self.websocket, table)
