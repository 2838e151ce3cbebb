"""The games: each folder reads like its rulebook.

A game is found by its key. Its description (`meta`) is cheap to read; its rules are imported when it is played.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from boardroom.core.errors import LogError, SettingsError
from boardroom.core.game import Game
from boardroom.core.log import Log
from boardroom.core.meta import Meta
from boardroom.core.presentation import Occasion
from boardroom.core.words import N_, register

register(Path(__file__).parent / "locale")


@dataclass(frozen=True)
class GameEntry:
    """Where a game is found: a package with a module `meta` (`META`) and a module `game` with its class."""

    package: str
    name: str

    @property
    def meta(self) -> Meta:
        """The description of the game."""
        meta: Meta = _loaded(f"{self.package}.meta", "META")
        return meta

    @property
    def type(self) -> type[Game]:
        """The class that plays it."""
        found: type[Game] = _loaded(f"{self.package}.game", self.name)
        return found


@cache
def _loaded(module: str, name: str) -> Any:
    """What a module calls so."""
    return getattr(import_module(module), name)


GAMES: dict[str, GameEntry] = {
    "new-corp-order": GameEntry("boardroom.games.new_corp_order", "NewCorpOrder"),
    "new-angeles": GameEntry("boardroom.games.new_angeles", "NewAngeles"),
}
"""Every game by its key, in the order in which games are offered. The first one is the default."""


def default_game() -> str:
    """The game that is meant where none is named."""
    return next(iter(GAMES))


def meta(key: str) -> Meta:
    """The description of a game.

    >>> meta("new-angeles").players
    range(4, 7)
    """
    return _entry(key).meta


def has_orders(key: str) -> bool:
    """Whether the seats of a game may give standing orders."""
    return bool(_entry(key).type.presentation.orders)


def occasions(key: str) -> tuple[Occasion, ...]:
    """Of what people who are away may be notified in a game, besides their turn and the end."""
    return _entry(key).type.presentation.occasions


def metas() -> tuple[Meta, ...]:
    """The descriptions of all games."""
    return tuple(entry.meta for entry in GAMES.values())


def game(key: str, ruleset: int | None = None, /, **settings: Any) -> Game:
    """A game with its settings; by the newest ruleset, unless another is named.

    >>> game("new-corp-order", players=3).players
    3
    >>> game("new-corp-order", 1, players=3).ruleset
    1
    """
    return _entry(key).type(ruleset, **settings)


def game_of(log: Log) -> Game:
    """The game that a log was played with, by the ruleset of the log."""
    if log.game not in GAMES:
        raise LogError(N_("This log is of a game that Boardroom does not know: '{game}'."), game=log.game)
    return GAMES[log.game].type.of_log(log)


def _entry(key: str) -> GameEntry:
    if key not in GAMES:
        raise SettingsError(N_("There is no game '{game}'. Choose one of: {games}."), game=key, games=", ".join(GAMES))
    return GAMES[key]
