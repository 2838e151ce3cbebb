"""Everything a person opens in a browser: pages, the forms on them and the live line of a table."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.responses import HTMLResponse

from boardroom.core.errors import BoardroomError
from boardroom.core.words import N_
from boardroom.table.errors import NoUndo, Stale
from boardroom.table.model import Clock, Held, Seen, Wish
from boardroom.table.service import Tables
from boardroom.web import looking
from boardroom.web.render.html import Markup, h, icon
from boardroom.web.render.lobby import lobby
from boardroom.web.render.page import bar
from boardroom.web.render.setup import invitation, new_table
from boardroom.web.render.speech import Speech
from boardroom.web.render.table import EDITIONS, partials
from boardroom.web.security import key_of, language_of
from boardroom.web.showing import (
    LINKS,
    TABLE_SHEETS,
    Drawn,
    by_htmx,
    draw,
    error_page,
    links_of,
    name_of,
    seated,
    show,
    speech_of,
    tables_of,
    to,
    whole,
)

router = APIRouter(include_in_schema=False)
router.include_router(looking.router)
GAME = "new-corp-order"
PACE = 0.04
"""Seconds between two messages to a page: what happens meanwhile is told together, and nothing overtakes."""

Text = Annotated[str, Form(max_length=200)]
Number = Annotated[int, Form()]

__all__ = ["error_page", "router"]


# --- lobby and new tables ---


@router.get("/")
async def lobby_page(request: Request) -> Response:
    """The lobby."""
    t, tables, key = speech_of(request), tables_of(request), key_of(request)
    mine = [entry for entry in await tables.mine(key) if entry.status != "over"]
    others = [
        entry
        for entry in (*await tables.open_tables(key), *await tables.playing(key))
        if entry.table not in {own.table for own in mine}
    ]
    return show(request, t, t(N_("The city is for sale")), lobby(t, mine, others), "lobby")


@router.post("/play")
async def play_now(request: Request) -> Response:
    """You against three bots, at once."""
    wishes = [Wish("you"), *[Wish("bot", level="greedy")] * 3]
    return await _begin(request, {"players": 4}, wishes)


@router.post("/solo")
async def play_solo(request: Request) -> Response:
    """You against ODS."""
    return await _begin(request, {"players": 1}, [Wish("you")])


@router.post("/watch")
async def watch_bots(request: Request) -> Response:
    """Four bots, and you look on."""
    tables = tables_of(request)
    made = await tables.create(GAME, {"players": 4}, [Wish("bot", level="greedy")] * 4)
    return to(f"/table/{made.table}")


async def _begin(request: Request, settings: dict[str, Any], wishes: list[Wish]) -> Response:
    t, tables = speech_of(request), tables_of(request)
    made = await tables.create(GAME, settings, wishes, key_of(request), name_of(request, t))
    return seated(request, made.table, made.key)


@router.get("/new")
async def new_page(request: Request) -> Response:
    """The form for a new table."""
    t = speech_of(request)
    return show(request, t, t(N_("New table")), new_table(t, name_of(request, t)), "table", "setup")


@router.post("/new")
async def make_table(request: Request) -> Response:
    """Set a table."""
    t, tables = speech_of(request), tables_of(request)
    form = {name: str(value) for name, value in (await request.form()).items()}
    players = int(form["players"]) if form.get("players") in {"2", "3", "4"} else 2
    wishes = [_wish(form, seat) for seat in range(players)]
    start = form.get("start", "lot")
    settings = {
        "players": players,
        "edition": form.get("edition", "retail"),
        "short_game": bool(form.get("short")) and players > 2 and form.get("edition") != "pnp",
        "start_player": int(start) if start.isdigit() and int(start) < players else None,
    }
    kind, _, amount = form.get("clock", "none-0").partition("-")
    clock = Clock(kind if kind in {"minutes", "days"} else "none", int(amount) if amount.isdigit() else 0)  # type: ignore[arg-type]
    name = form.get("name-0", "")[:24]
    made = await tables.create(
        GAME, settings, wishes, key_of(request), name or name_of(request, t), clock, private=not form.get("public")
    )
    response = seated(request, made.table, made.key, name)
    if made.invitations:
        kept = "&".join(f"{made.table}.{seat}={secret}" for seat, secret in made.invitations.items())
        response.set_cookie(LINKS, kept, path=f"/table/{made.table}", max_age=604_800, samesite="lax", httponly=True)
    return response


def _wish(form: Mapping[str, str], seat: int) -> Wish:
    kind, name = form.get(f"kind-{seat}", "bot-greedy"), form.get(f"name-{seat}", "")[:24]
    if kind.startswith("bot-"):
        return Wish("bot", name, kind.removeprefix("bot-"))
    return Wish(kind if kind in {"you", "person", "open"} else "open", name)  # type: ignore[arg-type]


@router.get("/s/{secret}")
async def invited(request: Request, secret: str) -> Response:
    """A link to a chair: shows a button and takes nothing yet."""
    t = speech_of(request)
    return show(
        request, t, t(N_("A chair is kept for you.")), invitation(t, secret, name_of(request, t)), "table", "setup"
    )


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
    return await _table(request, seen)


async def _table(request: Request, seen: Seen, status: int = 200) -> HTMLResponse:
    t, tables = speech_of(request), tables_of(request)
    links = links_of(request, seen.table)
    body = h('<div class="room">{}{}</div>', _table_bar(t, seen), await whole(tables, seen, t.language, links))
    eyes = f"&seat={seen.seat}" if seen.hot_seat and seen.seat is not None else ""
    live = f"/table/{seen.table}/live?revision={seen.revision}{eyes}"
    return show(request, t, "New Corp Order", body, *TABLE_SHEETS, live=live, status=status)


def _table_bar(t: Speech, seen: Seen) -> Markup:
    players = seen.settings["players"]
    edition = t(EDITIONS[seen.settings["edition"]])
    meta = (
        t(N_("Alone against ODS"))
        if players == 1
        else t(N_("{edition}, {players} players"), edition=edition, players=players)
    )
    menu = Markup("")
    if seen.yours and seen.status == "playing":
        menu = h(
            '<details class="menu-d"><summary class="icon-btn" aria-label="{}">{}</summary><form class="menu-p" '
            'method="post" action="/table/{}/leave">'
            '<button type="submit">{}{}</button></form></details>',
            t(N_("Menu")),
            icon("u-menu"),
            seen.table,
            icon("u-door"),
            t(N_("Leave: a bot takes your seat")),
        )
    return bar(t, "New Corp Order", meta, menu, f"/table/{seen.table}")


async def _answer(request: Request, seen: Seen, status: int = 200) -> Response:
    """After a form: fresh regions for the page's script, else the page again."""
    tables, language = tables_of(request), language_of(request)
    if by_htmx(request):
        _, regions = await draw(tables, seen, language, links_of(request, seen.table))
        headers = {"Cache-Control": "no-store", "X-Revision": str(seen.revision)}
        return HTMLResponse(str(partials(regions)), status, headers=headers)
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
async def speak(request: Request, table: str, text: Annotated[str, Form(max_length=500)] = "") -> Response:
    """Say something to the table."""
    tables, key = tables_of(request), key_of(request)
    if text.strip():
        await tables.say(table, key or "", text)
    return Response(status_code=204) if by_htmx(request) else to(f"/table/{table}")


@router.post("/table/{table}/join")
async def join_table(request: Request, table: str, name: Text = "") -> Response:
    """Take an open chair."""
    held = await tables_of(request).join(table, key_of(request), name)
    return seated(request, held.table, held.key, name)


@router.post("/table/{table}/fill")
async def fill(request: Request, table: str) -> Response:
    """Let bots take the free chairs."""
    await tables_of(request).fill(table, key_of(request) or "")
    return to(f"/table/{table}")


@router.post("/table/{table}/link")
async def new_link(request: Request, table: str, seat: Number) -> Response:
    """A fresh link to a chair."""
    secret = await tables_of(request).link(table, key_of(request) or "", seat)
    kept = [
        part for part in request.cookies.get(LINKS, "").split("&") if part and not part.startswith(f"{table}.{seat}=")
    ]
    response = to(f"/table/{table}")
    value = "&".join([*kept, f"{table}.{seat}={secret}"])
    response.set_cookie(LINKS, value, path=f"/table/{table}", max_age=604_800, samesite="lax", httponly=True)
    return response


@router.post("/table/{table}/leave")
async def leave(request: Request, table: str) -> Response:
    """Let a bot take the seat."""
    await tables_of(request).leave(table, key_of(request) or "")
    return to(f"/table/{table}")


@router.post("/table/{table}/back")
async def come_back(request: Request, table: str) -> Response:
    """Take the seat back."""
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
    asked = websocket.query_params.get("seat", "")
    seat = int(asked) if asked.isdigit() else None
    await websocket.accept()
    try:
        await tables.look(table, key, seat, language)
        async with tables.subscribe(table, key) as listener:
            first = await tables.look(table, key, seat, language)
            line = _Line(websocket, tables, language)
            if str(first.revision) == websocket.query_params.get("revision"):
                line.last = await draw(tables, first, language)
            else:
                await line.send(first)
            reading = asyncio.create_task(_until_gone(websocket))
            try:
                while not reading.done():
                    news = asyncio.create_task(listener.next())
                    await asyncio.wait({news, reading}, return_when=asyncio.FIRST_COMPLETED)
                    if not news.done():
                        news.cancel()
                        break
                    await line.send(await tables.look(table, key, seat, language, news.result().revision))
                    await asyncio.sleep(PACE)
            finally:
                reading.cancel()
    except (WebSocketDisconnect, RuntimeError):
        return
    except BoardroomError:
        await websocket.close(4404)


async def _until_gone(websocket: WebSocket) -> None:
    """Read until the browser is gone; what it says is not needed."""
    try:
        while True:
            await websocket.receive_text()
    except (WebSocketDisconnect, RuntimeError, KeyError):
        return


class _Line:
    """One open page: remembers what it shows."""

    def __init__(self, websocket: WebSocket, tables: Tables, language: str) -> None:
        self.websocket = websocket
        self.tables = tables
        self.language = language
        self.last: Drawn | None = None

    async def send(self, seen: Seen) -> None:
        """Send what is new since the last time; everything if the page looks different altogether."""
        kind, regions = await draw(self.tables, seen, self.language, self._links(seen.table))
        if self.last is None or self.last[0] != kind:
            changed = {"table": await whole(self.tables, seen, self.language, self._links(seen.table))}
        else:
            changed = {name: markup for name, markup in regions.items() if self.last[1].get(name) != markup}
        self.last = (kind, regions)
        if changed:
            await self.websocket.send_text(str(partials(changed)))

    def _links(self, table: str) -> dict[int, str]:
        return links_of(self.websocket, table)
