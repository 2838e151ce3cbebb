"""How fast a search of New Angeles thinks: imagined games a second, in the middle of a game."""

from __future__ import annotations

from boardroom.core.dealer import Dealer
from boardroom.games import game as game_by_name
from boardroom.players.new_angeles.machine import warm_up
from boardroom.players.new_angeles.search import QuickPlayer, SearchPlayer
from boardroom.players.thinking_rate import ThinkingRate, fastest

HALF = 4
"""The round, counted from 0, in the middle of the nine."""


def measure(players: int = 4, iterations: int = 2000, seed: int = 1) -> ThinkingRate:
    """Think about the first main offer of the fifth round, in a game between quick hands."""
    warm_up()
    game = game_by_name("new-angeles", players=players, trading="off", corps="random")
    state = game.start(Dealer(seed))
    seats = [QuickPlayer(seed=seat) for seat in range(players)]
    while not game.over(state):
        seat = game.seat(state)
        view, options = game.view(state, seat), game.options(state)
        if view["round"] > HALF and options[0].decision == "main-offer" and len(options) > 1:
            break
        game.apply(state, seats[seat].pick(view, options), seat)
    player = SearchPlayer(seed=seed, iterations=iterations, patient=True)
    return fastest(players, iterations, lambda: player.pick(view, options))
