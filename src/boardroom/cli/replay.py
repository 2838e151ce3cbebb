"""`boardroom replay`: go through a saved game again, step by step or as text."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from boardroom import players as bots
from boardroom.cli.terminal import store
from boardroom.cli.terminal.games import pages_of
from boardroom.cli.terminal.keyboard import Left
from boardroom.cli.terminal.replay import ALL, Replay, read_chair
from boardroom.cli.terminal.screen import Screen, make_console, own_language
from boardroom.cli.terminal.session import people
from boardroom.core.log import Log
from boardroom.core.words import check_language
from boardroom.games import game_of


def replay(
    file: Annotated[Path, typer.Argument(help="A log, as `boardroom play` saves it.")],
    *,
    seat: Annotated[
        str | None,
        typer.Option(
            help="Whose view: a number from 1, all (once the game is over), or none for a spectator.",
            show_default="all if the game is over, else none",
        ),
    ] = None,
    text: Annotated[bool, typer.Option("--text", help="Print everything at once.")] = False,
    lang: Annotated[str | None, typer.Option(help="en, de or fr.", show_default="system language")] = None,
    no_color: Annotated[bool, typer.Option("--no-color", help="No colours; NO_COLOR works too.")] = False,
) -> None:
    """Go through a saved game again."""
    screen = Screen(make_console(colour=not no_color), check_language(lang) if lang else own_language())
    log = Log.read(file)
    game = game_of(log)
    state = game.replay(log)
    about = store.About.of(log.about, game.players, bots.default_opponent(game.key))
    screen.people = people(about, pages_of(game.key))
    chair = read_chair(seat) if seat is not None else ALL if game.over(state) else None
    told = Replay(screen, game, state, chair)
    if text:
        told.print_all()
        return
    try:
        told.run()
    except Left as left:
        raise typer.Exit(130 if left.interrupted else 0) from None
