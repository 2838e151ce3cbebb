"""The lobby, the lists of tables, and tables that are set with one click."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request, Response

from boardroom.core.words import N_
from boardroom.games import default_game, meta, metas
from boardroom.players import MIXED, in_character
from boardroom.table.errors import BadRequest
from boardroom.table.model import SeatRequest, TableListing
from boardroom.table.service import Tables
from boardroom.web.games import pages_of
from boardroom.web.guard import key_of
from boardroom.web.identity import level_of, name_of, remember_level
from boardroom.web.routes.answers import compressed, looks, redirect, seated, show, speech_of, tables_of, windows_drawn
from boardroom.web.shell.html import Markup
from boardroom.web.shell.lobby import OfferedGame, all_tables, lobby

router = APIRouter(include_in_schema=False)
Text = Annotated[str, Form(max_length=200)]
LOBBY_SHEETS = ("lobby", "table_rows", "lobby_sizes")


@router.get("/")
async def lobby_page(request: Request) -> Response:
    """The lobby: every game, the reader's tables, open tables. Who comes for the first time sees it with one answer."""
    t, tables, key = speech_of(request), tables_of(request), key_of(request)
    mine, others = await shown_tables(tables, key)
    drawn = windows_drawn()
    games = [
        OfferedGame(each, level_of(request, each.key), pages_of(each.key).ways, drawn.get(each.key, Markup("")))
        for each in metas()
    ]
    body = lobby(t, looks(), games, mine, others)
    windows = [pages_of(each.key) for each in metas()]
    title = t(N_("The city is for sale"))
    spoken = f"?language={t.language}" if "language" in request.query_params else ""
    first = not request.cookies
    page = show(request, t, title, body, *LOBBY_SHEETS, windows=windows, live=f"/live{spoken}", at_once=first)
    return compressed(request, page)


@router.get("/tables")
async def tables_page(request: Request) -> Response:
    """All tables: one's own, also finished ones, those with a free chair, those to be watched."""
    t, tables, key = speech_of(request), tables_of(request), key_of(request)
    mine = await tables.mine(key)
    free, playing = _others(mine, await tables.open_tables(key)), _others(mine, await tables.playing(key))
    body, windows = all_tables(t, looks(), mine, free, playing), [pages_of(each.key) for each in metas()]
    sheets = ("room", "setup", "documents", "chairs", "table_rows")
    return show(request, t, t(N_("All tables")), body, *sheets, windows=windows)


@router.post("/forget")
async def forget(request: Request, sure: Text = "") -> Response:
    """Delete all that the reader's key holds, and let the browser forget the reader."""
    if sure != "yes":
        raise BadRequest(N_("Tick the box first: this cannot be undone."))
    await tables_of(request).forget(key_of(request))
    response = redirect("/")
    for name in request.cookies:
        response.delete_cookie(name)
    return response


async def shown_tables(tables: Tables, key: str | None) -> tuple[Sequence[TableListing], Sequence[TableListing]]:
    """The tables of a key, and the public ones that others sit at: first those with a free seat."""
    mine = await tables.mine(key)
    return mine, _others(mine, (*await tables.open_tables(key), *await tables.playing(key)))


def _others(mine: Sequence[TableListing], entries: Sequence[TableListing]) -> list[TableListing]:
    own = {entry.table for entry in mine}
    return [entry for entry in entries if entry.table not in own]


@router.post("/play")
async def play_now(request: Request, level: Text = "", game: Text = "") -> Response:
    """You against bots, as many as usual, at once."""
    about = meta(game or default_game())
    level = level or level_of(request, about.key)
    bots = [SeatRequest("bot", level=in_character(level, about.key, MIXED, seat)) for seat in range(1, about.usual)]
    response = await _begin(request, about.key, {"players": about.usual}, [SeatRequest("you"), *bots])
    remember_level(response, about.key, level)
    return response


@router.post("/match")
async def quick_match(request: Request, game: Text = "") -> Response:
    """A seat at an open table that fits, or at a new one that waits for others."""
    t = speech_of(request)
    about = meta(game or default_game())
    held = await tables_of(request).match(about.key, key_of(request), name_of(request, t), t.language)
    return seated(request, held.table, held.key)


@router.post("/solo")
async def play_solo(request: Request, game: Text = "") -> Response:
    """You alone, against the game's automaton."""
    return await _begin(request, game or default_game(), {"players": 1}, [SeatRequest("you")])


@router.post("/watch")
async def watch_bots(request: Request, game: Text = "") -> Response:
    """Bots, as many as usual, and you watch."""
    about = meta(game or default_game())
    level = level_of(request, about.key)
    bots = [SeatRequest("bot", level=in_character(level, about.key, MIXED, seat)) for seat in range(about.usual)]
    made = await tables_of(request).create(about.key, {"players": about.usual}, bots)
    return redirect(f"/table/{made.table}")


async def _begin(request: Request, game: str, settings: dict[str, Any], wishes: list[SeatRequest]) -> Response:
    t, tables = speech_of(request), tables_of(request)
    made = await tables.create(game, settings, wishes, key_of(request), name_of(request, t))
    return seated(request, made.table, made.key)
