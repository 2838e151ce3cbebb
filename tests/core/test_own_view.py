"""The view of a seat made from that of a spectator is the view that is made from nothing."""

import random

import pytest

import boardroom

SETTINGS = [
    ("new-corp-order", {"players": 1}),
    ("new-corp-order", {"players": 2}),
    ("new-corp-order", {"players": 4, "edition": "pnp"}),
    ("new-angeles", {"players": 4, "trading": "off"}),
    ("new-angeles", {"players": 5, "trade_form": "open", "promises": True, "private_trades": True}),
    ("new-angeles", {"players": 6, "trade_form": "turns", "promises": True}),
]


@pytest.mark.parametrize(("name", "settings"), SETTINGS)
def test_what_a_seat_knows_is_what_a_spectator_knows_and_its_own_parts(name, settings):
    game, dice = boardroom.game(name, **settings), random.Random(4)
    state = game.start(dealer=boardroom.Dealer(seed=4))
    own, compared = game.presentation.own_view, 0
    while not game.over(state):
        game.apply(state, dice.choice(game.options(state)))
        if not compared % 3 or game.over(state):
            public = game.view(state)
            for seat in range(game.seats):
                assert own(state.record, seat, public) == game.view(state, seat)
            assert public == game.view(state)
        compared += 1
    assert compared > 50
