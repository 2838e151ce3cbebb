"""Numbers that a table of New Angeles changed are those that its rules go by."""

import pytest

from boardroom.core.dealer import Dealer
from boardroom.games.new_angeles.game import NewAngeles
from tests.support.new_angeles import Table


def test_threat_and_capital_at_the_start():
    game = NewAngeles(players=4, corps="random", trading="off", start_threat=7, first_capital=5)
    state = game.start(Dealer(1))
    view = game.view(state, 0)
    assert view["threat"] == 7
    assert sorted(seat["capital"] for seat in view["seats"]) == [5, 6, 7, 8]


@pytest.mark.parametrize(("limit", "over"), [(25, False), (15, True)])
def test_the_threat_that_ends_the_game_and_what_a_federalist_needs(limit, over):
    settings = {"threat_limit": limit, "federalist_capital": 12}
    rivals = ("federalist", "jinteki", "weyland", "haas_bioroid")
    t = Table(
        city={10: "hf oc outage"}, threat=14, capital=(12, 40, 40, 40), rivals=rivals, spare_rival="nbn",
        corps=("nbn", "jinteki", "globalsec", "weyland"), settings=settings,
    )  # fmt: skip
    t.resolve("gentrification", 10)
    assert t.over == over
    assert list(t.s.won)[:4] == ([1, 0, 0, 0] if over else [0, 0, 0, 0])
    assert t.game.view(t.state, 1)["threat_limit"] == limit
    if over:
        score = t.game.result(t.state).scores[0]
        assert (score.needed, score.won) == (12, True)


@pytest.mark.parametrize("rise", [0, 2, 4])
def test_the_threat_of_illness_and_of_the_root(rise):
    t = Table(city={2: "ill protest"}, supply={"credits": 3}, settings={"illness_threat": rise})
    t.resolve("spin_doctors", 2)
    assert t.s.threat == rise
    t = Table(city={10: "hf oc outage"}, settings={"root_threat": rise})
    t.resolve("gentrification", 10)  # Human First and Orgcrime go to The Root
    assert t.s.threat == 2 * rise


def test_the_hand_limit_before_assets_change_it():
    hands = ("liquidation*4", "", "", "")
    t = Table(hands=hands, settings={"hand_limit": 3}, corps=("nbn", "jinteki", "weyland", "globalsec"))
    assert [seat["hand_limit"] for seat in t.game.view(t.state, 0)["seats"]] == [3, 3, 3, 3]
