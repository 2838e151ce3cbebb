"""The screens of each game, found by the name of the game's package; a game without any gets plain ones."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from boardroom.cli.terminal.contract import TerminalPages
from boardroom.games import GAMES

PLAIN = "plain"


def with_card_lists() -> tuple[str, ...]:
    """The games whose cards can be listed.

    >>> with_card_lists()
    ('new-angeles',)
    """
    return tuple(key for key in GAMES if _own(key) and find_spec(f"{_own(key)}.card_list"))


def card_list(key: str) -> Any:
    """The module that lists the cards of a game (`show_cards`)."""
    return import_module(f"{_own(key)}.card_list")


def _own(key: str) -> str:
    """The folder of the screens of a game; empty if it has none."""
    name = f"{__name__}.{GAMES[key].package.rpartition('.')[2]}"
    return name if find_spec(name) else ""


def pages_of(key: str) -> TerminalPages:
    """The screens of a game.

    >>> pages_of("new-angeles").bots_have_names
    False
    """
    pages: TerminalPages = import_module(_own(key) or f"{__name__}.{PLAIN}").PAGES
    return pages
