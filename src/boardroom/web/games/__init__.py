"""How each game looks in the browser. A game without pages of its own is drawn by `plain`."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from boardroom.web.games.contract import GamePages
from boardroom.web.games.plain import plain_pages
from boardroom.web.shell.table_rows import GameLook

PAGES: dict[str, str] = {
    "new-corp-order": "boardroom.web.games.new_corp_order",
    "new-angeles": "boardroom.web.games.new_angeles",
}
"""The packages with the pages (`PAGES`) of games that have their own, by the game's key."""


def look_of(game: str) -> GameLook:
    """What lists show of a game."""
    return GameLook(pages_of(game).badge, pages_of(game).subtitle)


def pages_of(game: str) -> GamePages:
    """The pages of a game."""
    return _of_package(PAGES[game]) if game in PAGES else plain_pages(game)


@cache
def _of_package(name: str) -> GamePages:
    pages: GamePages = import_module(name).PAGES
    return pages
