"""What people who are away can be told of: offers to them, what they lost, and demands that are not met."""

from pathlib import Path

import pytest

import boardroom
from boardroom.core.dealer import Dealer
from boardroom.core.log import Log
from boardroom.games import game_of, occasions
from boardroom.games.new_angeles.kernel.states import D_DEMAND, D_TEST
from tests.torture.settings import random_pick

LOGS = sorted((Path(__file__).parent / "logs").glob("*.json"))
HAPPENS = {each.key: each.happens for each in occasions("new-angeles")}


@pytest.mark.parametrize("file", LOGS, ids=lambda file: file.stem)
def test_all_are_told_of_a_demand_that_raised_the_threat_and_of_no_other(file):
    log = Log.read(file)
    game = game_of(log)
    tests = 0
    for step in game.steps(game.replay(log)):
        tested = step.before.state not in {D_TEST, D_DEMAND} and step.after.state in {D_TEST, D_DEMAND}
        missed = tested and step.after.threat > step.before.threat
        assert [HAPPENS["demand"](step, seat) for seat in range(game.players)] == [missed] * game.players
        tests += tested
    assert tests >= 1


def assets_of(record, seat):
    return {asset for asset, holder in enumerate(record.holder) if holder == seat}


def test_only_who_gets_an_offer_is_told_of_it_and_only_who_lost_something():
    game, dealer = boardroom.game("new-angeles", players=4, trading="support"), Dealer(seed=5)
    state = game.start(dealer)
    while not game.over(state):
        game.apply(state, random_pick(game, state, dealer))
    offers = losses = trades = 0
    for step in game.steps(state):
        told = [seat for seat in range(4) if HAPPENS["offer"](step, seat)]
        proposal = game.presentation.proposal(step, step.seat)
        made = proposal is not None and proposal["answer"] is None
        assert told == ([proposal["partner"]] if made else [])
        offers += made
        lost = [seat for seat in range(4) if HAPPENS["loss"](step, seat)]
        agreed = proposal is not None and proposal["answer"] not in {None, "decline"}
        for seat in lost:
            assert step.seat != seat
            assert not agreed or seat != proposal["author"]
            poorer = step.after.capital[seat] < step.before.capital[seat]
            assert poorer or assets_of(step.before, seat) - assets_of(step.after, seat)
        losses += len(lost)
        trades += agreed
    assert offers
    assert losses
    assert trades
