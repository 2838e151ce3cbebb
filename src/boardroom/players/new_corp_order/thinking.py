"""How fast a search thinks: imagined games a second, in the middle of a game."""

from __future__ import annotations

from boardroom.core.dealer import Dealer
from boardroom.games import game as game_by_name
from boardroom.players import create
from boardroom.players.new_corp_order.search import SearchPlayer, warm_up
from boardroom.players.thinking_rate import ThinkingRate, fastest

HALF = 2


def measure(players: int = 4, edition: str = "retail", iterations: int = 5000, seed: int = 1) -> ThinkingRate:
    """Think about the first action after half of the deck is gone, in a game between reflexes."""
    warm_up()
    game = game_by_name("new-corp-order", players=players, edition=edition)
    state = game.start(Dealer(seed))
    seats = [create("reflex", seed=seat) for seat in range(players)]
    half = sum(state.record.deck) // HALF
    while not game.over(state):
        seat = game.seat(state)
        view, options = game.view(state, seat), game.options(state)
        if sum(state.record.deck) <= half and options[0].decision == "action" and len(options) > 1:
            break
        game.apply(state, seats[seat].pick(view, options), seat)
    return fastest(
        players, iterations, lambda: SearchPlayer(seed=seed, iterations=iterations, patient=True).pick(view, options)
    )
