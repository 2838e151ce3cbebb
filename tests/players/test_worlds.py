"""What a bot of New Angeles imagines fits what its seat knows, whatever is going on, and nothing else went into it."""

import gc
import json
import random

import pytest

import boardroom
from boardroom.core import sfc32
from boardroom.games.new_angeles.kernel.decisions import MAX_OPTIONS, TRADE_PARTNER
from boardroom.games.new_angeles.kernel.invariants import broken
from boardroom.games.new_angeles.kernel.options import options
from boardroom.games.new_angeles.kernel.tables import FEDERALIST
from boardroom.games.new_angeles.worlds import imagine, known

NO_TRADES = ("trade", "floor", "words", "decides", "decision", "pending", "progress")
"""Parts of a view that say more in a trading window; an imagined table has none."""


def moments(seed, every, **settings):
    """Moments of a game in which everybody picks at random."""
    game = boardroom.game("new-angeles", **settings)
    state, chance, picks = game.start(boardroom.Dealer(seed=seed)), random.Random(seed), 0
    while not game.over(state) and picks < 2500:
        if game.seat(state) >= 0 and picks % every == 0:
            yield game, state
        offered = game.options(state)
        passes = [each for each in offered if each.verb in ("pass", "ready")]
        game.apply(state, passes[0] if passes and chance.random() < 0.7 else chance.choice(offered))
        picks += 1


def generator(number):
    g = [0, 0, 0, 0]
    sfc32.seed(g, number, 0)
    return g


@pytest.mark.parametrize(
    "settings",
    [
        {"players": 4, "trading": "off"},
        {"players": 5, "trading": "full", "threat_limit": 30},
        {"players": 6, "trading": "lean", "trade_form": "open", "private_trades": True, "promises": True},
    ],
    ids=["4", "5", "6"],
)
def test_an_imagined_table_is_possible_and_looks_the_same(settings):
    seen = 0
    for number, (game, state) in enumerate(moments(settings["players"], 23, **settings)):
        trading = state.record.decision >= TRADE_PARTNER
        for seat in range(game.players):
            view = json.loads(json.dumps(game.view(state, seat)))
            world = imagine(view, generator(number))
            assert broken(world) == 0
            if trading:
                continue
            told = json.loads(json.dumps(game.record_view(world, seat)))
            assert {key: told[key] for key in view if key not in NO_TRADES} == {
                key: view[key] for key in view if key not in NO_TRADES
            }
            assert told["progress"] == view["progress"]
            seen += 1
            if seat == state.record.seat:
                out = [0] * MAX_OPTIONS
                assert out[: options(world, out)] == game.legal(state)
    assert seen > 10


def test_a_belief_decides_who_is_imagined_to_be_what():
    game, state = next(
        (game, state) for game, state in moments(2, 1, players=5, trading="off") if state.record.round == 1
    )
    me = game.seat(state)
    view = game.view(state, me)
    others = [seat for seat in range(5) if seat != me]
    if state.record.rival[me] == FEDERALIST:
        me = others[0]
        view, others = game.view(state, me), [seat for seat in range(5) if seat != me]
    suspect = others[-1]
    sure = [[0.0 if seat == suspect and card != FEDERALIST else 1.0 for card in range(7)] for seat in range(5)]
    dealt = [list(imagine(view, generator(number), sure).rival) for number in range(20)]
    assert {cards[suspect] for cards in dealt} == {FEDERALIST}
    assert {cards[me] for cards in dealt} == {state.record.rival[me]}
    worlds = [list(imagine(view, generator(number)).rival)[:5] for number in range(60)]
    assert {cards.index(FEDERALIST) for cards in worlds if FEDERALIST in cards} == set(others)
    nobody = [[0.0] * 7 for _ in range(5)]
    assert broken(imagine(view, generator(1), nobody)) == 0


def test_what_could_have_been_dealt_is_not_listed_anew_for_every_pick():
    """720 lists a pick made the garbage collector go through everything, which took longer than the thinking."""
    game, state = next(
        (game, state) for game, state in moments(2, 1, players=6, trading="off") if state.record.round == 1
    )
    view = game.view(state, game.seat(state))
    known(view)
    gc.collect(0)
    gc.disable()
    try:
        kept = known(view)
        assert kept[1].rival_rows == 720
        assert gc.get_count()[0] < 400
    finally:
        gc.enable()


def test_only_a_seat_of_a_game_that_goes_on_can_imagine():
    game, state = next(moments(1, 1, players=4))
    with pytest.raises(ValueError, match="only a seat"):
        known(game.view(state, None))
