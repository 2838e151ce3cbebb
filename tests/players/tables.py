"""Tables to think at: games of every setting, stopped where somebody decides."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from boardroom.core.dealer import Dealer
from boardroom.core.game import Game, State
from boardroom.games.new_corp_order.game import NewCorpOrder
from boardroom.players import Player

SETTINGS = [(players, edition) for edition in ("retail", "pnp") for players in (1, 2, 3, 4)]
every_table = pytest.mark.parametrize(("players", "edition"), SETTINGS)


def game_of(players: int, edition: str = "retail") -> NewCorpOrder:
    """A game with its settings."""
    return NewCorpOrder(players=players, edition=edition)


def decisions(game: Game, seed: int, every: int = 1) -> Iterator[State]:
    """A random game, stopped at every so many decisions that leave a choice."""
    chance = Dealer(seed + 1)
    state = game.start(Dealer(seed))
    count = 0
    while not game.over(state):
        options = game.options(state)
        if len(options) > 1:
            if count % every == 0:
                yield state
            count += 1
        game.apply(state, options[chance.below(len(options))])


def play(game: NewCorpOrder, seats: list[Player], seed: int) -> State:
    """A whole game between players."""
    state = game.start(Dealer(seed))
    while not game.over(state):
        seat = game.seat(state)
        game.apply(state, seats[seat].pick(game.view(state, seat), game.options(state)), seat)
    return state
