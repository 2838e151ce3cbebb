"""Boardroom: two board games about corporations, with exact rules.

>>> import boardroom
>>> game = boardroom.game("new-corp-order", players=3)
>>> state = game.start(dealer=boardroom.Dealer(seed=7))
>>> while not game.over(state):
...     options = game.options(state)
...     game.apply(state, options[0])
>>> game.result(state).final
True
"""

from boardroom.core.dealer import Dealer
from boardroom.core.errors import BoardroomError, GameOver, IllegalPick, LogError, PositionError, SettingsError
from boardroom.core.game import DEALER, Game, State
from boardroom.core.log import Log
from boardroom.core.options import Option
from boardroom.games import GAMES, game, game_of

__all__ = [
    "DEALER",
    "GAMES",
    "BoardroomError",
    "Dealer",
    "Game",
    "GameOver",
    "IllegalPick",
    "Log",
    "LogError",
    "Option",
    "PositionError",
    "SettingsError",
    "State",
    "game",
    "game_of",
]
