"""What is good for a seat right now: its contract, the demand, its rival, from nothing but its own view."""

from boardroom.core.words import say
from boardroom.games.new_angeles.advice import advice
from tests.support.new_angeles import turn

CORPS = ("nbn", "weyland", "globalsec", "jinteki")


def told(t, seat=0, after=None):
    """The sentences by what they are about, with their districts."""
    view = t.game.view(t.state, seat)
    return {each.about: (say(each.text), each.places) for each in advice(view, seat, after or {})}


def test_a_contract_counts_what_it_pays_for():
    t = turn(corps=CORPS, city={3: "protest", 5: "strike", 7: "oc"}, hands=("spin_doctors", "", "", ""))
    text, places = told(t)["contract"]
    assert text.endswith("In the city now: 3.")
    assert places == (3, 5)
    assert told(t, 2)["contract"][1] == (7,)


def test_the_demand_says_what_is_missing_and_where_it_is_made():
    t = turn(corps=CORPS, hands=("spin_doctors", "", "", ""), demand="power_grid_overload")
    text, places = told(t, after={"energy": 1, "tech": 1, "entertainment": 2, "credits": 2})["demand"]
    assert text == "After the next production the demand still lacks: 1 energy. Districts that make it: 2, 10."
    assert places == (2, 10)
    assert told(t)["demand"][0].startswith("The demand lacks: 2 energy, 1 tech")
    met = told(t, after={"energy": 2, "tech": 1, "entertainment": 2, "credits": 2})["demand"]
    assert met == ("The demand will be met if no one breaks it.", ())


def test_a_rival_is_told_to_its_seat_alone():
    rivals = ("weyland", "nbn", "globalsec", "federalist")
    t = turn(corps=CORPS, rivals=rivals, capital=(12, 10, 8, 9), hands=("spin_doctors", "", "", ""))
    assert told(t, 0)["rival"][0] == "You are 2 capital ahead of your rival, Weyland Consortium."
    assert told(t, 1)["rival"][0] == "You lack 3 capital to pass your rival, NBN."
    assert "several others" in told(t, 2)["rival"][0]
    assert "fall" in told(t, 3)["rival"][0]
    t.pick("spin_doctors")
    assert told(t, 1)["rival"][0] == "NBN is your rival and has an offer in this deal: support the other one."


def test_other_secrets_change_nothing():
    rivals = [("weyland", "nbn", "globalsec", "federalist"), ("weyland", "jinteki", "federalist", "globalsec")]
    hands = [("spin_doctors", "riot_control", "", ""), ("spin_doctors", "arrest_orders", "", "")]
    one, other = (turn(corps=CORPS, rivals=rival, hands=hand) for rival, hand in zip(rivals, hands, strict=True))
    assert told(one) == told(other)
    assert told(one, 1) != told(other, 1)
