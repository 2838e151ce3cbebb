"""The city: places, movement, unrest, outage, illness, production (entries 7, 8, 10, 11, 15-18, 25, 33-45, 61-64)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.kernel import city, production
from boardroom.games.new_angeles.kernel.tables import (
    DEVELOPMENT,
    DISTRICTS,
    HUMAN_FIRST,
    ILLNESS,
    ORGCRIME,
    OUTAGE,
    PIECE_COUNT,
    PRISEC,
    ROOT,
    UNREST,
)
from boardroom.games.new_angeles.loader import box
from tests.support import rule
from tests.support.new_angeles import Table

KIND = {"hf": HUMAN_FIRST, "oc": ORGCRIME, "outage": OUTAGE, "ill": ILLNESS, "prisec": PRISEC, "dev": DEVELOPMENT}


def table(layout, **more):
    return Table(city=layout, **more)


def place(t, word, district):
    return city.place(t.s, KIND[word], district - 1, 1)


@rule("NA-16.1a", "NA-54.0")
def test_the_districts_of_the_board():
    districts = box().districts
    assert len({district.name for district in districts}) == len(districts) == 10
    for number, district in enumerate(districts):
        assert district.to > number
        assert district.tier in (1, 2, 3)
        assert district.primary[0] in names.RESOURCE_KEYS
        assert district.secondary is None or district.secondary[0] != district.primary[0]
    assert districts[8].name == "Rutherford"
    assert districts[8].to == 9
    assert districts[9].name == "Base de Cayambe"
    assert districts[9].to == ROOT


@rule("NA-62.0", "NA-62.1", "NA-A9", "NA-62.3", "NA-34.1", "NA-35.2", "NA-39.1", "NA-11.3", "NA-33.3")
@pytest.mark.parametrize("word", ["hf", "oc", "outage", "ill"])
def test_a_second_piece_moves_on_until_it_fits(word):
    t = table({3: word, 5: word, 9: "dev"})
    assert place(t, word, 3)
    assert t.city() == {3: {word}, 5: {word}, 6: {word}, 9: {"dev"}}
    assert t.s.threat == 0


@rule("NA-13.3", "NA-62.2", "NA-11.4", "NA-33.4", "NA-35.4", "NA-39.3", "NA-16.1", "NA-17.3", "NA-9.3", "NA-Q3")
@pytest.mark.parametrize("word", ["hf", "oc", "outage", "ill"])
def test_the_root_returns_a_piece_and_raises_threat_by_two(word):
    t = table({9: word, 10: word}, corps=("globalsec", "jinteki", "weyland", "nbn"), capital=(0, 0, 0, 0))
    before = t.reserve(word)
    place(t, word, 9)
    assert t.city() == {9: {word}, 10: {word}}
    assert t.reserve(word) == before
    assert t.s.threat == 2
    assert t.capital() == [0, 0, 0, 0]  # no removal


@rule("NA-A9", "NA-41.0", "NA-41.1", "NA-35.3", "NA-39.2", "NA-62.4", "NA-34.2")
@pytest.mark.parametrize("word", ["hf", "oc"])
def test_an_enemy_cannot_stay_with_prisec(word):
    t = table({5: "prisec", 6: "prisec", 9: "oc" if word == "hf" else "hf"})
    place(t, word, 5)
    assert t.at(5) == t.at(6) == {"prisec"}
    assert t.at(9) == {"hf", "oc"}  # the two kinds may share a district


@rule("NA-41.2", "NA-A10", "NA-25.0", "NA-35.3")
def test_prisec_displaces_both_enemies():
    t = table({4: "hf oc ill outage android", 7: "hf"})
    place(t, "prisec", 4)
    assert t.at(4) == {"prisec", "ill", "outage", "android"}
    assert t.at(7) == {"hf", "oc"}
    assert t.at(9) == {"hf"}


@rule("NA-25.1", "NA-A10")
def test_prisec_is_no_enemy_and_costs_nothing_at_the_root():
    t = table({9: "prisec", 10: "prisec"})
    before = t.reserve("prisec")
    assert city.move(t.s, PRISEC, 8) == ROOT
    assert (t.s.threat, t.reserve("prisec")) == (0, before + 1)
    t = table({8: "prisec", 9: "prisec", 10: "hf"})
    assert city.move(t.s, PRISEC, 7) == 9  # past the other one, and it acts like one placed
    assert t.city() == {9: {"prisec"}, 10: {"prisec"}}
    assert t.s.threat == 2


@rule("NA-41.3", "NA-A15", "NA-18.4")
@pytest.mark.parametrize("word", ["prisec", "dev"])
def test_a_second_prisec_or_development_is_not_placed(word):
    t = table({3: word})
    before = t.reserve(word)
    assert not place(t, word, 3)
    assert (t.city(), t.reserve(word)) == ({3: {word}}, before)


@rule("NA-15.0", "NA-A14", "NA-64.1", "NA-64.2", "NA-34.0")
def test_an_empty_reserve_places_nothing_and_a_returned_piece_can_be_placed_again():
    t = table(dict.fromkeys(range(1, 10), "hf"))
    assert t.reserve("hf") == PIECE_COUNT[HUMAN_FIRST] - 9 == 0
    assert not place(t, "hf", 9)
    assert t.s.threat == 0
    city.remove(t.s, HUMAN_FIRST, 0)
    assert t.reserve("hf") == 1
    assert place(t, "hf", 10)
    assert t.at(10) == {"hf"}
    assert t.reserve("hf") == 0


@rule("NA-11.1", "NA-17.2", "NA-34.3", "NA-52.3", "NA-61.8", "NA-61.9", "NA-61.10", "NA-A9")
def test_an_arriving_outage_sweeps_unrest_away():
    t = table({3: "outage", 5: "strike"}, corps=("nbn", "jinteki", "weyland", "globalsec"), capital=(0, 0, 0, 0))
    before = t.reserve("unrest")
    place(t, "outage", 3)
    assert t.city() == {3: {"outage"}, 5: {"outage"}}
    assert t.reserve("unrest") == before + 1
    assert t.capital()[0] == 0
    city.raise_unrest(t.s, 4, 1)
    assert t.at(5) == {"outage"}  # cannot be raised in outage
    city.remove(t.s, OUTAGE, 4)
    assert t.at(5) == set()  # stable again


@rule("NA-61.0", "NA-61.1", "NA-61.2", "NA-61.4", "NA-61.5", "NA-44.0", "NA-44.1", "NA-44.2", "NA-52.0", "NA-52.1")
@rule("NA-52.2", "NA-57.1", "NA-57.2", "NA-61.7", "NA-11.5", "NA-35.5")
def test_unrest_has_three_stages():
    t = table({})
    before = t.reserve("unrest")
    seen = []
    for _ in range(3):
        city.raise_unrest(t.s, 2, 1)
        seen.append((t.at(3), t.reserve("unrest")))
    assert seen == [({"protest"}, before - 1), ({"strike"}, before - 1), ({"strike"}, before - 1)]  # never an outage
    seen = []
    for _ in range(3):
        city.calm(t.s, 2, 1)
        seen.append((t.at(3), t.reserve("unrest")))
    assert seen == [({"protest"}, before - 1), (set(), before), (set(), before)]


@rule("NA-62.0", "NA-62.5", "NA-62.6", "NA-16.0")
def test_moving_out_is_no_removal_and_takes_neither_unrest_nor_development_along():
    t = table({3: "hf protest dev"}, corps=("globalsec", "jinteki", "weyland", "nbn"), capital=(0, 0, 0, 0))
    city.move(t.s, HUMAN_FIRST, 2)
    assert t.city() == {3: {"protest", "dev"}, 5: {"hf"}}
    assert t.capital()[0] == 0


# --- production ---


def produced(layout, district, **more):
    t = table(layout, **more)
    production.exploit(t.s, district - 1)
    return {name: t.supply(name) for name in names.RESOURCE_KEYS if t.supply(name)}, t


@rule("NA-10.0", "NA-45.0", "NA-45.2", "NA-45.3", "NA-48.0", "NA-18.1", "NA-10.4", "NA-40.1", "NA-43.3", "NA-48.3")
@rule("NA-18.0", "NA-Q2", "NA-8.0")
def test_a_district_produces_both_resources_and_development_adds_to_the_primary():
    assert produced({}, 7)[0] == {"tech": 2, "consumables": 1}
    assert produced({7: "dev"}, 7)[0] == {"tech": 3, "consumables": 1}
    assert produced({7: "protest"}, 7)[0] == {"tech": 2, "consumables": 1}


@rule("NA-10.3", "NA-43.2", "NA-57.0", "NA-11.0", "NA-44.3")
@pytest.mark.parametrize(("word", "works"), [("strike", False), ("outage", False), ("protest", True), ("ill", True)])
def test_strike_and_outage_stop_production_protest_and_illness_do_not(word, works):
    assert bool(produced({7: word}, 7)[0]) == works


@rule("NA-10.5", "NA-39.0", "NA-39.4", "NA-39.5", "NA-40.2", "NA-43.4", "NA-48.2", "NA-18.3", "NA-18.2", "NA-40.3")
@rule("NA-48.1")
def test_crime_blocks_the_primary_resource_development_included():
    assert produced({7: "oc dev"}, 7)[0] == {"consumables": 1}
    assert produced({2: "oc"}, 2)[0] == {}  # a single resource is the primary one
    assert box().districts[1].secondary is None


@rule("NA-8.1", "NA-43.1")
def test_production_adds_to_the_supply():
    assert produced({}, 7, supply={"tech": 1, "consumables": 2})[0] == {"tech": 3, "consumables": 3}


@rule("NA-8.2", "NA-43.5")
def test_a_counter_stops_at_the_end_of_its_track():
    supply, _ = produced({}, 7, supply={"tech": 5})
    assert supply["tech"] == 6 == box().tracks["tech"]


@rule("NA-10.1", "NA-35.0", "NA-35.1", "NA-35.1a", "NA-61.3", "NA-61.6", "NA-61.7", "NA-A11", "NA-10.2", "NA-10.6")
@pytest.mark.parametrize(
    ("before", "alone", "with_hf", "moved_on"),
    [
        ("", {"protest"}, {"strike"}, set()),
        ("protest", {"strike"}, {"outage"}, set()),
        ("strike", {"strike"}, {"outage"}, set()),
        ("outage", {"outage"}, {"outage"}, {"outage"}),
    ],
)
def test_what_exploitation_does_to_a_district(before, alone, with_hf, moved_on):
    _, t = produced({6: f"android ill {before}"}, 6)
    assert t.at(6) == {"android", "ill"} | alone
    _, t = produced({6: f"android ill hf {before}", 9: "protest"}, 6)
    assert t.at(6) == {"android", "ill", "hf"} | with_hf
    assert t.at(9) == (moved_on or {"protest"})
    assert t.s.threat == 0  # illness plays no part


@rule("NA-A11")
def test_without_an_outage_token_nothing_happens():
    t = table({6: "hf outage"})
    t.s.reserve[OUTAGE] = 0
    production.exploit(t.s, 5)
    assert t.city() == {6: {"hf", "outage"}}
    assert t.s.threat == 0


@rule("NA-A50")
def test_without_an_unrest_token_human_first_brings_no_outage():
    t = table({6: "hf"})
    t.s.reserve[UNREST] = 0
    production.exploit(t.s, 5)
    assert t.city() == {6: {"hf"}}


@rule("NA-10.7", "NA-42.0", "NA-A12", "NA-7.0", "NA-33.6", "NA-55.0")
def test_production_goes_through_the_androids_in_ascending_order():
    """The outage pushed on from 6 darkens 9 before 9 can produce."""
    t = Table(city={6: "android hf outage", 9: "android ill", 2: "android"}, turn_track=[None] * 5, state="p_exploit")
    assert t.supply("energy") == 1
    assert t.supply("credits") == t.supply("entertainment") == 0
    assert t.at(9) == {"android", "ill", "outage"}
    assert t.at(2) == {"android", "protest"}
    assert t.s.threat == 0
    assert t.decision == "draw_event"


# --- properties ---

rows = st.lists(st.tuples(*[st.booleans()] * 6), min_size=DISTRICTS, max_size=DISTRICTS)


def random_city(layout):
    words = ("android", "hf", "oc", "prisec", "outage", "ill")
    full = {}
    for number, flags in enumerate(layout):
        here = [word for word, flag in zip(words, flags, strict=True) if flag]
        if "prisec" in here:
            here = [word for word in here if word not in ("hf", "oc")]
        full[number + 1] = here
    limits = {"android": 4, "prisec": 6, "hf": 9, "oc": 9, "outage": 14, "ill": 14}
    for word, limit in limits.items():
        for here in [here for here in full.values() if word in here][limit:]:
            here.remove(word)
    return {number: " ".join(here) for number, here in full.items()}


@rule("NA-A45")
@settings(deadline=None)
@given(
    layout=rows,
    targets=st.lists(st.integers(1, DISTRICTS), min_size=2, max_size=4),
    word=st.sampled_from(["hf", "oc", "outage", "ill"]),
)
def test_the_order_of_placements_does_not_matter_while_the_reserve_suffices(layout, targets, word):
    start = random_city(layout)
    ends = []
    for order in (targets, targets[::-1], sorted(targets)):
        t = table(start)
        if t.reserve(word) < len(targets):
            return
        for district in order:
            place(t, word, district)
        ends.append((t.city(), t.s.threat))
    assert ends[0] == ends[1] == ends[2]


@rule("NA-A16")
@settings(deadline=None)
@given(layout=rows, times=st.integers(1, 2), word=st.sampled_from(["hf", "oc"]))
def test_a_sweep_moves_every_unit_and_keeps_their_number(layout, times, word):
    t = table(random_city(layout))
    before = sum(1 for district in range(1, 11) if word in t.at(district))
    threat = t.s.threat
    city.sweep(t.s, KIND[word], times)
    after = sum(1 for district in range(1, 11) if word in t.at(district))
    assert before - after == (t.s.threat - threat) // 2
    assert t.reserve(word) == PIECE_COUNT[KIND[word]] - after
    for district in range(1, 11):
        assert not (word in t.at(district) and "prisec" in t.at(district))


@rule("NA-A16")
def test_a_sweep_goes_from_the_highest_district_down():
    t = table({5: "hf", 6: "hf", 9: "hf"})
    city.sweep(t.s, HUMAN_FIRST, 1)
    assert t.city() == {6: {"hf"}, 9: {"hf"}, 10: {"hf"}}
    t = table({6: "hf", 9: "hf"})
    city.sweep(t.s, HUMAN_FIRST, 2)
    assert t.city() == {10: {"hf"}}
    assert t.s.threat == 2


@rule("NA-9.2", "NA-CG-6", "NA-A28")
def test_no_contract_pays_for_what_is_no_action_card():
    corps = ("globalsec", "jinteki", "nbn", "weyland")
    pieces = {HUMAN_FIRST: 1, ORGCRIME: 2, ILLNESS: 3, OUTAGE: 4}
    for resolving, gains in ((0, [0, 0, 0, 0]), (1, [2, 2, 2, 2])):
        t = Table(city={1: "hf", 2: "oc", 3: "ill", 4: "outage", 5: "strike"}, corps=corps, capital=(10,) * 4)
        t.s.resolving = resolving
        for kind, district in pieces.items():
            city.remove(t.s, kind, district - 1)
        city.calm(t.s, 4, 2)
        assert t.city() == {}
        assert [capital - 10 for capital in t.capital()] == gains
