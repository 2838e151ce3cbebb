"""A third game, registered by tests only: every layer above `games` must be able to play it.

Each player holds a hidden card. In turn everybody keeps it or draws another and bids; then everybody guesses who holds
the highest card. `python -m tests.support.small_game play ...` is the command `boardroom` with this game added.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from boardroom.games import GAMES, GameEntry

KEY = "small-game"
TITLE = "Small Game"


def add() -> None:
    """Register the game in this process."""
    GAMES[KEY] = GameEntry("tests.support.small_game", "SmallGame")


@contextmanager
def added() -> Iterator[None]:
    """Register the game for a while."""
    add()
    try:
        yield
    finally:
        del GAMES[KEY]


def create_app() -> Any:
    """The web application of a process in which the game is registered."""
    from boardroom.web.app import create_app as create

    add()
    return create()
