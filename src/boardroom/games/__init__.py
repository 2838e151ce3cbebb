"""The games: each folder reads like its rulebook."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from boardroom.core.errors import LogError, SettingsError
from boardroom.core.game import Game
from boardroom.core.log import Log
from boardroom.core.words import N_, register

register(Path(__file__).parent / "locale")

GAMES = {
    "new-corp-order": ("boardroom.games.new_corp_order.game", "NewCorpOrder"),
    "new-angeles": ("boardroom.games.new_angeles.game", "NewAngeles"),
}
"""Every game by its name: the module and class that play it, imported when asked for."""


def game(name: str, /, **settings: Any) -> Game:
    """A game by name, with settings.

    >>> game("new-corp-order", players=3).players
    3
    """
    if name not in GAMES:
        raise SettingsError(N_("There is no game '{game}'. Choose one of: {games}."), game=name, games=", ".join(GAMES))
    module, attribute = GAMES[name]
    made: Game = getattr(import_module(module), attribute)(**settings)
    return made


def game_of(log: Log) -> Game:
    """The game that a log was played with."""
    if log.game not in GAMES:
        raise LogError(N_("This log is of a game that Boardroom does not know: '{game}'."), game=log.game)
    try:
        return game(log.game, **log.settings)
    except SettingsError as error:
        raise LogError(
            N_("This log has settings that {game} does not know. {reason}"), game=log.game, reason=error
        ) from error
