"""`boardroom puzzles`: finds puzzles in games between bots, and checks the solutions of those that are shipped."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from boardroom.cli.bars import bar
from boardroom.core.errors import SettingsError
from boardroom.core.words import N_
from boardroom.games import GAMES, default_game
from boardroom.players import puzzle_search, puzzles_of


class Action(StrEnum):
    """What can be done."""

    FIND = "find"
    CHECK = "check"


def puzzles(
    action: Annotated[
        Action, typer.Argument(help="find: look for puzzles in games between bots; check: verify those in the package.")
    ],
    *,
    game: Annotated[str | None, typer.Option(help="Which game; without: the first one.")] = None,
    games: Annotated[int, typer.Option(help="find: how many games to look through.", min=1)] = 20,
    seed: Annotated[int, typer.Option(help="find: the first game; check: of the imagined games.", min=0)] = 1,
    out: Annotated[Path | None, typer.Option(help="find: a file that the puzzles are appended to.")] = None,
    only: Annotated[list[int] | None, typer.Option(help="check: only puzzles with this number.")] = None,
) -> None:
    """Find positions with one best action, or check the solution of every shipped puzzle.

    A position is a puzzle if one action wins clearly more imagined games than any other, and a tree search agrees.
    """
    game = game or default_game()
    search = puzzle_search(game) if game in GAMES else None
    if search is None:
        raise SettingsError(N_("There are no puzzles for this game."))
    if action is Action.FIND:
        _find(search, seed, games, out)
    else:
        _check(search, puzzles_of(game), seed, only)


def _find(search: Any, seed: int, games: int, out: Path | None) -> None:
    console = Console(stderr=True)
    for puzzle in search.find(seed, games, console.print):
        row = json.dumps(puzzle.to_row(), separators=(",", ":"))
        if out is None:
            typer.echo(row)
        else:
            with out.open("a", encoding="utf-8") as file:
                file.write(f"{row}\n")


def _check(search: Any, book: Any, seed: int, only: list[int] | None) -> None:
    console = Console()
    chosen = [each for each in book.shipped() if not only or each.number in only]
    wrong = 0
    with bar(console, len(chosen)) as shown:
        search.warm_up()
        done = shown.doing("checking")
        for count, puzzle in enumerate(chosen):
            found = search.check(puzzle, seed)
            done(count + 1, len(chosen))
            if not found.holds:
                wrong += 1
                console.print(f"Puzzle {found.number} does not hold: {found}")
    console.print(
        f"{len(chosen) - wrong} of {len(chosen)} puzzles hold: the solution wins at least "
        f"{search.MARGIN * 2 / 3:.0%} of {search.LAST_LOOK} imagined games more than any other action, "
        f"and a search of {search.ITERATIONS} iterations agrees."
    )
    if wrong:
        raise typer.Exit(1)
