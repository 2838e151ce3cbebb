"""What the laboratory counts in the games of one kind: a study for each game, found by the name of its package.

A study is a module `study` with `Played` (one game, ready for JSON, with its `order`), `play(order)`,
`new_balance(game, players, kind)` and `KINDS` (who plays if nobody is named), and a module `page` with
`report(looks, command)`. For the ladder it may have `facts(record)` (the roles of the seats, and whether all lost) and
`ladder_findings(outcomes, contestants)`, lines for a page. A game without one is looked at by the plain study.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from boardroom.games import GAMES

DEFAULT = "new-angeles"
"""The game that `boardroom balance` looks at if none is named."""


def find(game: str) -> Any:
    """The study of a game."""
    return import_module(f"{_package(game)}.study")


def page(game: str) -> Any:
    """How the study of a game is told."""
    return import_module(f"{_package(game)}.page")


def _package(game: str) -> str:
    package = f"{__name__}.{GAMES[game].package.rpartition('.')[2]}"
    return package if find_spec(package) is not None else f"{__name__}.plain"
