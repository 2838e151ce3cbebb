"""How each game looks in the browser. A game without pages of its own is drawn by `plain`."""

from __future__ import annotations

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
    if game not in PAGES:
        return plain_pages(game)
    pages: GamePages = import_module(PAGES[game]).PAGES
    return pages
