"""Help, and the language in which it is read."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Query, Request, Response

from boardroom.core.words import LANGUAGES, N_
from boardroom.games import GAMES, default_game, meta, metas
from boardroom.web.games import pages_of
from boardroom.web.routes.answers import redirect, show, speak, speech_of
from boardroom.web.shell.help import editions_page, help_page

router = APIRouter(include_in_schema=False)
Text = Annotated[str, Form(max_length=200)]


Game = Annotated[str, Query(max_length=40)]
SHEETS = ("room", "setup", "documents", "new_table")


@router.get("/help")
async def show_help(
    request: Request, game: Game = "", ruleset: Annotated[int | None, Query(ge=0, le=999)] = None
) -> Response:
    """How to play a game, keys, every rule; for a game by an older ruleset with a word about that."""
    t = speech_of(request)
    about = meta(game or default_game())
    pages, kind = pages_of(about.key), GAMES[about.key].type
    note = kind.about_texts(ruleset)
    body = help_page(t, metas(), about, pages.help(t), kind.presentation.editions, "" if note is None else t(note))
    return show(request, t, t(N_("Rules and help")), body, *SHEETS, games=[pages], game=about.key)


@router.get("/help/editions")
async def show_editions(request: Request, game: Game = "") -> Response:
    """Where the rulebooks of a game differ, and what is played here."""
    t = speech_of(request)
    about = meta(game or default_game())
    panel = GAMES[about.key].type.presentation.editions
    if panel is None:
        return redirect(f"/help?game={about.key}")
    body = editions_page(t, about, panel)
    return show(request, t, t(panel.title), body, *SHEETS, game=about.key)


@router.post("/language")
async def choose_language(request: Request, language: Text, here: Text = "/") -> Response:
    """Read everything in another language from now on."""
    response = redirect(here if here.startswith("/") and not here.startswith("//") and "\\" not in here else "/")
    if language in LANGUAGES:
        await speak(request, response, language)
    return response
