"""Where the end cuts off, which rise opens which window, and who is asked first: each rule alone."""

import pytest

from tests.new_angeles.test_trade import HANDS
from tests.support import rule
from tests.support.new_angeles import Table, turn

EMPTY_TRACK = [None] * 5


@rule("NA-A12", "NA-13.0", "NA-42.0")
def test_production_stops_at_25():
    """The outage of 5 goes over 6, 9 and 10 into The Root before it is the turn of 7."""
    city = {5: "android hf outage", 6: "outage", 7: "android", 9: "outage", 10: "outage"}
    t = Table(city=city, threat=23, state="p_exploit", turn_track=EMPTY_TRACK)
    assert t.over
    assert t.at(7) == {"android"}  # not exploited any more: no protest, no supply
    assert sum(t.s.supply) == 0
    t = Table(city=city, threat=22, state="p_exploit", turn_track=EMPTY_TRACK)
    assert not t.over
    assert t.at(7) == {"android", "protest"}


def windows(t):
    """How often Sunny LeBeau is asked before the state is left."""
    place, asked = t.place, 0
    while not t.over and t.decision == "use_asset" and t.place == place:
        asked += 1
        t.pick("stop")
    return asked


@rule("NA-CG-10")
def test_each_piece_into_the_root_is_a_rise_of_its_own():
    t = Table(
        assets=("", "sunny_lebeau"), city={10: "hf oc"}, hands=("", "", "", ""), turn_track=["?"] * 4 + [None]
    )  # fmt: skip
    t.resolve("labor_solutions", 10)
    assert (t.s.threat, t.place) == (2, "a_effect")
    assert windows(t) == 1
    t = Table(
        assets=("", "sunny_lebeau"), state="e_threat", city={10: "hf", 9: "hf"}, turn_track=EMPTY_TRACK,
        event_back="human_first",
    )  # fmt: skip
    t.chance("activist_cells_awaken")  # all move twice: both go into The Root
    assert (t.s.threat, t.place) == (4, "e_threat")
    assert windows(t) == 2


@rule("NA-CG-10")
def test_the_threat_text_of_an_event_is_one_rise_with_its_whole_sum():
    t = Table(
        assets=("", "sunny_lebeau"), state="e_threat", city={1: "oc", 2: "oc", 4: "oc"}, turn_track=EMPTY_TRACK,
        event_back="orgcrime",
    )  # fmt: skip
    t.chance("tri_maf_leaders_unite")
    assert (t.s.threat, t.place) == (3, "e_threat")
    assert windows(t) == 1


@rule("NA-CG-10", "NA-C-information-procurement")
def test_a_fall_of_threat_opens_no_window():
    t = Table(assets=("", "sunny_lebeau"), threat=9, capital=(10, 10, 10, 10), hands=("", "", "", ""))
    t.resolve("information_procurement", 4)
    assert t.s.threat == 7
    assert (t.decision, t.s.active) != ("use_asset", 0)


@rule("NA-CG-10", "NA-CG-6")
def test_the_illness_check_is_a_rise_of_the_next_state_and_contracts_are_paid_by_then():
    t = Table(
        assets=("", "sunny_lebeau"), city={3: "ill strike"}, corps=("nbn", "jinteki", "globalsec", "weyland"),
        capital=(10, 10, 10, 10), hands=("", "", "", ""), threat=1, supply={"credits": 0},
    )  # fmt: skip
    t.resolve("spin_doctors", 3)
    assert (t.s.threat, t.place, t.decision) == (2, "a_effect", "use_asset")  # the card's own rise, in A-9
    assert t.capital()[0] == 11  # NBN has its money before the window
    assert windows(t) == 1
    assert (t.s.threat, t.place, t.decision) == (4, "a_illness", "use_asset")  # the check, in A-10
    assert windows(t) == 1


@rule("NA-A35", "NA-13.0", "NA-22.1")
def test_the_federalist_is_tested_with_the_capital_of_that_instant():
    """A contract that the same card pays counts if it was paid before the rise that ends the game, not after it."""
    rivals = ("federalist", "jinteki", "weyland", "haas_bioroid")
    more = {"rivals": rivals, "spare_rival": "nbn", "hands": ("", "", "", ""), "supply": {"credits": 0}, "threat": 24}
    for first, wins in ((24, [0]), (23, [])):
        t = Table(
            city={3: "strike"}, corps=("nbn", "jinteki", "globalsec", "weyland"), capital=(first, 10, 10, 10), **more
        )  # fmt: skip
        t.resolve("spin_doctors", 3)  # calming pays 1, then the rise by 1 ends the game
        assert t.over
        assert t.capital()[0] == first + 1
        assert [seat for seat in range(4) if t.s.won[seat]] == wins


@rule("NA-A35", "NA-C-contract-melange-mining")
def test_what_would_follow_the_end_is_not_paid():
    """An event that ends the game by its placements: the quiet event is never paid for."""
    rivals = ("haas_bioroid", "jinteki", "weyland", "federalist")
    t = Table(
        state="e_threat", city={10: "oc"}, turn_track=EMPTY_TRACK, event_back="orgcrime", threat=24,
        capital=(10, 10, 10, 24), rivals=rivals, spare_rival="melange_mining",
    )  # fmt: skip
    t.chance("gang_wars_at_all_time_high")
    assert t.over
    assert t.capital()[3] == 24
    assert not any(t.s.won)


@rule("NA-A54", "NA-TG-6")
@pytest.mark.parametrize(("holder", "first"), [(3, None), (0, 0)])
def test_isabel_mcguires_use_is_for_sale_only_if_her_holder_is_asked_first(holder, first):
    """Locust Company opens in the same window: whoever holds it and sits nearer is asked before her holder."""
    assets = ["", "locust_company", "", ""]
    assets[holder] += " isabel_mcguire"
    t = before_support(assets)
    assert t.s.decider == (-1 if first is None else first)
    t.pick(3)
    assert t.words() == (["none"] if first is None else ["none", "decline", "for-main", "for-counter"])


@rule("NA-A54", "NA-TG-6")
def test_in_a_tie_midori_is_for_sale_only_without_tanaka():
    for tanaka, decider in (("", 3), ("tanaka", 1)):
        t = before_support(["", tanaka, "", "midori"])
        while t.place != "a_resolution":
            t.pick("abstain" if t.decision == "support_offer" else "pass")
        assert (t.decision, t.s.decider) == ("trade_partner", decider)
    t = before_support(["", "", "", "midori"])
    while t.place != "a_resolution":
        if t.decision == "support_offer" and t.seat == 1:
            t.pick("main", 1, "puff_piece")
        else:
            t.pick("abstain" if t.decision == "support_offer" else "pass")
    assert t.s.decider == -1  # no tie: nothing for her to decide


def before_support(assets):
    """The trading window before the support step; seat 2 has countered."""
    t = turn(
        hands=HANDS, assets=assets, emergency=({}, {}, {}, {}), capital=(10, 10, 10, 10), settings={"trading": "off"}
    )  # fmt: skip
    t.s.trading = 3
    t.pick("ark_construction")
    while not (t.decision == "trade_partner" and t.place == "a_support_start"):
        t.pick("media_circus" if (t.decision, t.seat) == ("counteroffer", 2) else "pass")
    return t
