"""What New Corp Order shows beside its views: what picks do, what is refused, where a decision stands, the verdict."""

import pytest

from boardroom.core.words import say
from tests.support import rule
from tests.support.new_corp_order import seat, table

ROWS = "R4 B2 K1 W1 / W1 R1 B1 K1 / K1 W1 R1 B1 / B1 K1 W1 R1"


def previews(t):
    told = t.game.previews(t.state, t.decides)
    return {option.pick: say(told[option.pick]) for option in t.options if option.pick in told}


def outcomes(t):
    return {
        int(pick): (each["kind"], each["agents"]) for pick, each in t.game.view(t.state, t.decides)["outcomes"].items()
    }


def attacking(untapped="RRR", rows=ROWS, edition="retail", consultant=None):
    """Red agents are about to leave the first company."""
    me = seat(untapped=untapped, hand="R", consultants=[consultant] if consultant else ())
    t = table(rows=rows, edition=edition, seats=[me, seat(hand="B"), seat(hand="B")])
    t = t.do("use", consultant=consultant) if consultant else t.do("take-over")
    return t.do("leave", place=0)


@rule("NCO-O3", "NCO-O4", "NCO-O5")
def test_a_target_tells_whether_the_attack_would_succeed():
    t = attacking("RR", "R4 B2 K1 W1 / R1 R1 B1 K1 / K1 W1 R1 B1 / B1 K1 W1 W1")
    assert outcomes(t) == {1: ("fail", 2), 4: ("join", 2)}
    assert previews(t)[1] == "2 against 2: the attempt fails, your cards stay tapped."
    assert previews(t)[4].startswith("Your agents reinforce")


@rule("NCO-K4")
def test_an_equal_number_is_enough_with_the_military_contractor():
    t = attacking("RR", consultant="military-contractor")
    assert outcomes(t)[1] == ("take-over", 2)
    assert previews(t)[1].startswith("You can take")


@rule("NCO-O6")
def test_the_only_company_of_a_colour_is_never_told_to_be_taken_over():
    rows = "R4 B2 K1 W1 / W1 R1 R1 K1 / K1 W1 R1 R1 / R1 K1 W1 R1"
    t = attacking("RRR", rows)
    assert outcomes(t)[1] == ("fail", 2)
    t.do("enter", place=1)
    assert {kind for kind, _ in outcomes(t).values()} == {"fail"}
    refused = {each.target: refusal.rule for each, refusal in t.game.refusals(t.state, 0).items()}
    assert refused == {3: "NCO-O6", 4: "NCO-O1"}


@rule("NCO-I2", "NCO-I3")
def test_an_infiltration_tells_how_many_agents_come_and_what_is_refused():
    t = table(rows=ROWS, seats=[seat(hand="RRRB"), seat(hand="B"), seat(hand="B")])
    t.do("infiltrate")
    assert [say(part) for part in t.game.path(t.state, 0)] == ["Infiltrate"]
    t.do("infiltrate", colour="red")
    assert previews(t) == {3: "With 3 or more cards you may take a consultant."}
    t.do("lay", count=3)
    assert [say(part) for part in t.game.path(t.state, 0)] == ["Infiltrate", "3 × Mega Media"]
    assert previews(t)[0].startswith("3 agents reinforce")
    refused = t.game.refusals(t.state, 0)
    assert {refusal.rule for refusal in refused.values()} == {"NCO-I2"}
    assert {each.kind for each in refused} == {"place"}
    assert len(refused) + len(t.options) == 16


@rule("NCO-T3", "NCO-V1", "NCO-V7")
def test_a_view_tells_the_numbers_that_rules_give():
    mine = seat(untapped="RR", tapped="R", agents="RB", consultants=["dealmaker", "media-advisor"])
    t = table(rows=ROWS, seats=[mine, seat(hand="B"), seat(hand="B")])
    view = t.game.view(t.state)
    assert view["hand_limit"] == 6
    assert view["seats"][0]["shares"] == {"red": 5, "blue": 2, "black": 0, "white": 0}
    assert view["seats"][0]["consultant_points"] == 1
    assert view["neighbours"][5] == [1, 4, 6, 9]
    assert view["outcomes"] == {}


@pytest.mark.parametrize("players", [2, 3])
def test_the_verdict_begins_with_who_is_ahead(players):
    rows = ROWS if players > 2 else "R4 B2 K1 W1 / W1 R1 B1 K1 / K1 W1 R1 B1"
    t = table(players, rows=rows, seats=[seat(untapped="RRR"), *[seat(hand="B")] * (players - 1)])
    lines = [say(line) for line in t.game.verdict(t.state, 0)]
    assert lines[0].startswith("Player 1 is ahead")
    assert lines[1] == "If the game ended now:"
    assert "Player 1 is ahead" not in " ".join(lines[1:])
