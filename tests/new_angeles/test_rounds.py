"""Events, demand rounds, investments and both ends (entries 13-22, 29-37, 46-55, 67-69)."""

import pytest

from boardroom.core.words import say
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.kernel.ending import raise_threat
from boardroom.games.new_angeles.kernel.tables import BACK, FEDERALIST
from boardroom.games.new_angeles.loader import box
from boardroom.games.new_angeles.result import explain
from tests.support import rule
from tests.support.new_angeles import Table

CORPS = ("melange_mining", "haas_bioroid", "jinteki", "weyland", "nbn", "globalsec")


def event(key, city=None, round_number=1, **more):
    """An event is drawn and resolved."""
    back = box().events[names.EVENT_KEYS.index(key)].back
    more = {"corps": CORPS, "capital": (10, 10, 10, 10), **more}
    t = Table(city=city or {}, round=round_number, state="e_threat", turn_track=[None] * 5, event_back=back, **more)
    assert key in t.words()
    t.chance(key)
    return t


def units(t, word):
    return {district for district in range(1, 11) if word in t.at(district)}


@rule("NA-19.0", "NA-19.1", "NA-19.1a", "NA-19.1b", "NA-19.1c", "NA-20.0", "NA-69.2", "NA-47.2", "NA-13.5")
@rule("NA-C-humanity-labor-hosts-union-heads")
def test_an_event_goes_from_top_to_bottom():
    t = event("humanity_labor_hosts_union_heads", {2: "hf", 4: "hf", 8: "hf"})
    assert t.s.threat == 3  # counted before its own placement
    assert units(t, "hf") == {2, 4, 7, 8}  # the one for 4 moves on
    assert units(t, "ill") == {1}
    assert list(t.s.track) == [-2, -2, -2, -1, -1]
    assert t.s.events[15] == names.EVENT_KEYS.index("humanity_labor_hosts_union_heads")
    assert t.decision == "show_back"
    t.deal()
    assert t.s.round == 1


PLACEMENTS = {
    "activist_cells_awaken": {"hf": {3}, "oc": {7}, "ill": {2}},
    "beanstalk_beset_by_protesters": {"hf": {7}, "ill": {9, 10}},
    "human_first_starts_riot": {"hf": {2}, "outage": {5}, "ill": {1}},
    "beanstalk_owned_by_mob": {"hf": {3}, "oc": {6}, "ill": {4}},
    "gang_wars_at_all_time_high": {"oc": {10}, "outage": {1}, "ill": {3}},
    "pistoleros_hit_squads_strike": {"hf": {8}, "oc": {3}, "ill": {2}},
    "tri_maf_leaders_unite": {"hf": {1, 2}, "outage": {7}, "ill": {3}},
    "crumbling_infrastructure": {"hf": {7}, "oc": {2}, "ill": {5, 10}},
    "earthquake_rocks_city": {"hf": {8}, "outage": {2}, "ill": {7, 9}},
    "helium_3_transport_threatened": {"hf": {5}, "ill": {8}},
    "rolling_outages_increase": {"oc": {4}, "outage": {8}, "ill": {5}},
    "average_wage_falls_again": {"hf": {9}, "oc": {8}, "ill": {8}},
    "report_record_unemployment": {"hf": {1}, "oc": {9}, "ill": {6}},
    "social_apps_spark_revolution": {"hf": {6}, "ill": {4, 6}},
    "welfare_programs_slashed": {"oc": {1, 2}, "ill": {10, 1}},
}
TURNS = {
    "activist_cells_awaken": 4, "beanstalk_beset_by_protesters": 3, "human_first_starts_riot": 4,
    "beanstalk_owned_by_mob": 4, "gang_wars_at_all_time_high": 3, "pistoleros_hit_squads_strike": 3,
    "tri_maf_leaders_unite": 5, "crumbling_infrastructure": 5, "earthquake_rocks_city": 4,
    "helium_3_transport_threatened": 3, "rolling_outages_increase": 3, "average_wage_falls_again": 4,
    "report_record_unemployment": 4, "social_apps_spark_revolution": 5, "welfare_programs_slashed": 3,
}  # fmt: skip


@rule("NA-68.3")
@pytest.mark.parametrize(
    "key",
    [
        pytest.param("activist_cells_awaken", marks=rule("NA-C-activist-cells-awaken")),
        pytest.param("beanstalk_beset_by_protesters", marks=rule("NA-C-beanstalk-beset-by-protesters")),
        pytest.param("human_first_starts_riot", marks=rule("NA-C-human-first-starts-riot")),
        pytest.param("beanstalk_owned_by_mob", marks=rule("NA-C-beanstalk-owned-by-mob")),
        pytest.param("gang_wars_at_all_time_high", marks=rule("NA-C-gang-wars-at-all-time-high")),
        pytest.param("pistoleros_hit_squads_strike", marks=rule("NA-C-pistoleros-hit-squads-strike")),
        pytest.param("tri_maf_leaders_unite", marks=rule("NA-C-tri-maf-leaders-unite")),
        pytest.param("crumbling_infrastructure", marks=rule("NA-C-crumbling-infrastructure")),
        pytest.param("earthquake_rocks_city", marks=rule("NA-C-earthquake-rocks-city")),
        pytest.param("helium_3_transport_threatened", marks=rule("NA-C-helium-3-transport-threatened")),
        pytest.param("rolling_outages_increase", marks=rule("NA-C-rolling-outages-increase")),
        pytest.param("average_wage_falls_again", marks=rule("NA-C-average-wage-falls-again")),
        pytest.param("report_record_unemployment", marks=rule("NA-C-report-record-unemployment")),
        pytest.param("social_apps_spark_revolution", marks=rule("NA-C-social-apps-spark-revolution")),
        pytest.param("welfare_programs_slashed", marks=rule("NA-C-welfare-programs-slashed")),
    ],
)
def test_what_an_event_places_in_a_quiet_city(key):
    t = event(key)
    assert {word: units(t, word) for word in ("hf", "oc", "outage", "ill") if units(t, word)} == PLACEMENTS[key]
    assert sum(1 for space in list(t.s.track) if space != -1) == TURNS[key]
    assert t.s.threat == 0
    assert t.capital()[0] == 13  # Melange Mining: a quiet event


@rule("NA-14.0", "NA-14.2", "NA-13.5")
@pytest.mark.parametrize(
    ("key", "city", "threat"),
    [
        pytest.param(
            "beanstalk_beset_by_protesters", {9: "hf", 10: "hf"}, 4, marks=rule("NA-C-beanstalk-beset-by-protesters")
        ),  # once, not per unit
        pytest.param("human_first_starts_riot", {6: "hf"}, 2, marks=rule("NA-C-human-first-starts-riot")),
        pytest.param("beanstalk_owned_by_mob", {10: "oc"}, 4, marks=rule("NA-C-beanstalk-owned-by-mob")),
        pytest.param("pistoleros_hit_squads_strike", {7: "oc"}, 3, marks=rule("NA-C-pistoleros-hit-squads-strike")),
        pytest.param(
            "helium_3_transport_threatened",
            {9: "outage", 6: "outage"},
            5,
            marks=rule("NA-C-helium-3-transport-threatened"),
        ),
        pytest.param(
            "helium_3_transport_threatened", {6: "outage"}, 3, marks=rule("NA-C-helium-3-transport-threatened")
        ),
        pytest.param(
            "helium_3_transport_threatened", {1: "outage"}, 0, marks=rule("NA-C-helium-3-transport-threatened")
        ),
        pytest.param("earthquake_rocks_city", {1: "outage", 3: "outage"}, 0, marks=rule("NA-C-earthquake-rocks-city")),
        pytest.param(
            "earthquake_rocks_city",
            {1: "outage", 3: "outage", 4: "outage"},
            5,
            marks=rule("NA-C-earthquake-rocks-city"),
        ),
        pytest.param(
            "average_wage_falls_again",
            {1: "strike", 3: "strike", 4: "protest"},
            0,
            marks=rule("NA-C-average-wage-falls-again"),
        ),
        pytest.param(
            "average_wage_falls_again",
            {1: "strike", 3: "strike", 4: "strike"},
            4,
            marks=rule("NA-C-average-wage-falls-again"),
        ),
        pytest.param(
            "report_record_unemployment",
            dict.fromkeys(range(1, 6), "protest"),
            0,
            marks=rule("NA-C-report-record-unemployment"),
        ),
        pytest.param(
            "report_record_unemployment",
            {**dict.fromkeys(range(1, 6), "protest"), 7: "strike"},
            4,
            marks=rule("NA-C-report-record-unemployment"),
        ),
        pytest.param("tri_maf_leaders_unite", {1: "oc", 5: "oc"}, 2, marks=rule("NA-C-tri-maf-leaders-unite")),
        pytest.param(
            "crumbling_infrastructure", {1: "outage", 5: "outage"}, 2, marks=rule("NA-C-crumbling-infrastructure")
        ),
        pytest.param(
            "rolling_outages_increase",
            {1: "outage", 5: "outage", 9: "outage"},
            3,
            marks=rule("NA-C-rolling-outages-increase"),
        ),
        pytest.param(
            "social_apps_spark_revolution",
            {1: "protest", 5: "strike"},
            2,
            marks=rule("NA-C-social-apps-spark-revolution"),
        ),
        pytest.param(
            "welfare_programs_slashed", {4: "protest", 5: "strike"}, 1, marks=rule("NA-C-welfare-programs-slashed")
        ),
    ],
)
def test_how_an_event_raises_threat(key, city, threat):
    assert event(key, city).s.threat == threat


@rule("NA-53.0")
@pytest.mark.parametrize("district", range(1, 11))
def test_what_stands_in_any_district_is_in_the_city(district):
    assert event("tri_maf_leaders_unite", {district: "oc"}).s.threat == 1


@rule("NA-C-activist-cells-awaken", "NA-C-beanstalk-beset-by-protesters", "NA-A16")
def test_events_that_move_units():
    t = event("activist_cells_awaken", {1: "hf", 6: "hf"})
    assert units(t, "hf") == {3, 5, 10}  # 1 to 2 to 5, 6 to 9 to 10, and its own in 3
    t = event("beanstalk_beset_by_protesters", {1: "hf", 4: "hf"})
    assert units(t, "hf") == {2, 7, 9}  # 4 to 7, then its own one for 7 moves on
    t = event("human_first_starts_riot", {3: "hf", 10: "hf"})
    assert units(t, "hf") == {2, 5}
    assert t.s.threat == 2


@rule("NA-A45", "NA-A14", "NA-15.0", "NA-19.1b")
def test_a_short_reserve_goes_to_the_district_that_is_listed_first():
    t = event("tri_maf_leaders_unite", dict.fromkeys(range(3, 11), "hf"))
    assert units(t, "hf") == {1, *range(3, 11)}  # one was left, for 1, not for 2
    t = event("welfare_programs_slashed", dict.fromkeys((3, 4, 5, 6, 7, 8, 9, 10), "oc"))
    assert units(t, "oc") == {1, *range(3, 11)}
    assert t.s.threat == 0


@rule("NA-C-gang-wars-at-all-time-high", "NA-C-contract-melange-mining", "NA-19.1b")
def test_gang_wars_and_the_contract_of_melange_mining():
    t = event("gang_wars_at_all_time_high", {10: "oc"})
    assert t.s.threat == 1 + 2  # one in the city, and the second one at 10 goes to The Root
    assert t.capital()[0] == 10  # not quiet
    t = event("tri_maf_leaders_unite", {10: "oc"})
    assert (t.s.threat, t.capital()[0]) == (1, 13)  # less than 2 is quiet


@rule("NA-69.5", "NA-47.1", "NA-37.0")
def test_after_the_sixth_standard_round_the_turn_track_stays_empty():
    t = event("tri_maf_leaders_unite", round_number=8)
    t.deal()
    assert list(t.s.track) == [-1] * 5


@rule("NA-A32", "NA-3.4")
def test_a_short_asset_deck_gives_fewer_turns_or_none():
    everything = " ".join(names.ASSET_KEYS[2:])
    t = event("tri_maf_leaders_unite", assets=(everything,))
    assert list(t.s.track)[:2] == [-2, -2]
    assert t.s.asset_deck == 0
    t = event("tri_maf_leaders_unite", assets=("", " ".join(names.ASSET_KEYS)), hands=("clean_slate",))
    t.deal()
    assert t.place == "e_threat" or t.s.round > 1  # straight to production and the next event


@rule("NA-66.7", "NA-69.3")
def test_assets_under_the_deck_come_when_the_rest_is_gone():
    rest = [key for key in names.ASSET_KEYS if key not in ("tanaka", "midori")]
    t = event("rolling_outages_increase", assets=("", "", " ".join(rest)), assets_under=["tanaka", "midori"])
    assert [names.ASSET_KEYS[asset] for asset in list(t.s.track) if asset >= 0] == ["tanaka", "midori"]


# --- demand rounds ---


def demand_round(city=None, number=3, **more):
    more = {"corps": CORPS, "capital": (10, 10, 10, 10), "demand": "power_grid_overload", **more}
    return Table(city=city or {}, round=number, state="d_investments", turn_track=["?", None, None, None, None], **more)


def everywhere(word, *numbers):
    """The same piece in some districts."""
    return dict.fromkeys(numbers, word)


FOUR = (1, 2, 3, 4)
PAYS = {
    "healthcare_initiative": [
        ({}, 0), ({1: "ill"}, 0), (everywhere("ill", 1, 2), 3), (everywhere("ill", 1, 2, 3), 5),
        (everywhere("ill", *range(1, 7)), 7),
    ],
    "power_siphoning": [
        ({}, 0), ({1: "outage"}, 3), (everywhere("outage", 1, 2), 5), (everywhere("outage", *FOUR), 7),
    ],
    "union_agreement": [
        ({1: "hf"}, 0), (everywhere("hf", 1, 2), 3), (everywhere("hf", 1, 2, 3), 5), (everywhere("hf", *FOUR), 7),
    ],
    "laundering_scheme": [
        ({1: "oc"}, 0), (everywhere("oc", 1, 2), 3), (everywhere("oc", 1, 2, 3), 5), (everywhere("oc", *FOUR), 7),
    ],
    "militarized_police": [
        ({}, 0), ({1: "prisec"}, 3), (everywhere("prisec", 1, 2), 6), (everywhere("prisec", *FOUR), 8),
    ],
    "populist_dismissal": [
        ({}, 0), ({1: "protest", 2: "strike", 3: "outage"}, 2), (everywhere("strike", *range(1, 11)), 10),
    ],
}  # fmt: skip


@rule("NA-37.1", "NA-30.3")
@pytest.mark.parametrize(
    "key",
    [
        pytest.param("healthcare_initiative", marks=rule("NA-C-healthcare-initiative")),
        pytest.param("power_siphoning", marks=rule("NA-C-power-siphoning")),
        pytest.param("union_agreement", marks=rule("NA-C-union-agreement")),
        pytest.param("laundering_scheme", marks=rule("NA-C-laundering-scheme")),
        pytest.param("militarized_police", marks=rule("NA-C-militarized-police")),
        pytest.param("populist_dismissal", marks=rule("NA-C-populist-dismissal")),
    ],
)
def test_investments_that_count_the_city(key):
    for city, pays in PAYS[key]:
        t = demand_round(city, investments=("short_sale", key))
        assert t.capital()[1] == 10 + pays


@rule("NA-37.1")
@pytest.mark.parametrize(
    ("key", "demand", "resource", "pays"),
    [
        pytest.param("retail_sector", "tourism_spike", "consumables", [2, 4, 6, 6], marks=rule("NA-C-retail-sector")),
        pytest.param("retail_sector", "refugee_influx", "consumables", [0, 0, 0, 6], marks=rule("NA-C-retail-sector")),
        pytest.param("energy_sector", "refugee_influx", "energy", [3, 5, 7, 7], marks=rule("NA-C-energy-sector")),
        pytest.param("energy_sector", "tourism_spike", "energy", [0, 0, 7, 7], marks=rule("NA-C-energy-sector")),
        pytest.param(
            "banking_sector", "refugee_influx", "credits", [0, 0, 4, 5, 6, 6], marks=rule("NA-C-banking-sector")
        ),
        pytest.param(
            "technology_sector", "tourism_spike", "tech", [3, 4, 5, 6, 6], marks=rule("NA-C-technology-sector")
        ),
        pytest.param(
            "entertainment_sector",
            "power_grid_overload",
            "entertainment",
            [0, 0, 4, 5, 6, 6],
            marks=rule("NA-C-entertainment-sector"),
        ),
    ],
)
def test_investments_in_a_sector(key, demand, resource, pays):
    for supply, expected in enumerate(pays):
        t = demand_round(demand=demand, supply={resource: supply}, investments=("short_sale", key))
        assert t.capital()[1] == 10 + expected, supply


@rule("NA-C-short-sale")
@pytest.mark.parametrize(
    ("supply", "pays"), [((2, 2, 2, 2, 2), 0), ((1, 2, 2, 2, 2), 3), ((0, 1, 2, 2, 2), 5), ((0, 0, 0, 1, 0), 7)]
)
def test_short_sale_counts_scarce_resources(supply, pays):
    t = demand_round(
        supply=dict(zip(names.RESOURCE_KEYS, supply, strict=True)), investments=("populist_dismissal", "short_sale")
    )
    assert t.capital()[1] == 10 + pays


@rule("NA-A34")
def test_a_player_without_an_investment_scores_nothing():
    t = demand_round({3: "protest"}, investments=("short_sale",))
    assert t.capital() == [17, 10, 10, 10]


@rule("NA-37.2", "NA-37.2a", "NA-37.2b", "NA-13.4", "NA-36.0", "NA-36.1")
@pytest.mark.parametrize(
    ("supply", "threat"),
    [
        ({"energy": 2, "tech": 1, "entertainment": 2, "credits": 2}, 0),
        ({"energy": 4, "tech": 6, "entertainment": 8, "credits": 8}, 0),
        ({"energy": 1, "tech": 1, "entertainment": 2, "credits": 2}, 6),
        ({}, 6),  # once, not per missing resource
    ],
)
def test_the_demand_is_tested(supply, threat):
    assert demand_round(supply=supply).s.threat == threat


@rule("NA-37.3", "NA-37.3a", "NA-37.3b", "NA-37.4", "NA-37.5", "NA-29.0", "NA-S5a")
def test_a_new_demand_and_new_investments():
    t = demand_round(supply={"tech": 3}, investments=("short_sale", "retail_sector", "energy_sector", "banking_sector"))
    assert t.decision == "draw_demand"
    assert "power_grid_overload" not in t.words()
    t.chance("network_disruption")
    assert [t.supply(key) for key in names.RESOURCE_KEYS] == [0] * 5
    assert list(t.s.target) == [0, 0, 4, 4, 3]
    assert t.decision == "deal_investment"
    assert len(t.words()) == 12  # all of them are shuffled together
    t.deal()
    while t.decision == "keep_investment":
        assert len(t.options()) == 2
        t.put(t.options()[0])
    t.deal()
    assert t.s.round == 3
    assert t.place.startswith("a_")


@rule("NA-37.2c", "NA-37.6", "NA-50.0")
def test_the_third_demand_round_ends_the_game():
    t = demand_round(
        number=9, rivals=("haas_bioroid", "jinteki", "weyland", "federalist"), spare_rival="melange_mining"
    )
    assert t.over
    assert t.s.ending == 2


# --- the ends ---


def final(capital, rivals, players=4, threat=0, **more):
    spare = next(
        key for key in names.RIVAL_KEYS if key not in rivals and (key in CORPS[:players] or key == "federalist")
    )
    more = {"supply": {"energy": 2, "tech": 1, "entertainment": 2, "credits": 2}, **more}
    t = demand_round(
        number=9, capital=capital, rivals=rivals, players=players, spare_rival=spare, threat=threat, **more
    )
    assert t.over
    return t


def won(t):
    """The winners by the rules, which the explained result must agree with."""
    winners = [seat for seat in range(t.s.players) if t.s.won[seat]]
    assert list(t.game.result(t.state).winners) == winners
    assert t.game.view(t.state)["winners"] == winners
    points = [0] * t.s.players
    t.game.rules.score(t.s, points)
    assert points == t.capital()
    return winners


@rule("NA-46.1", "NA-50.1", "NA-50.1a", "NA-C-rival-globalsec", "NA-C-rival-haas-bioroid", "NA-C-rival-jinteki")
@rule("NA-C-rival-melange-mining", "NA-C-rival-nbn", "NA-C-rival-weyland", "NA-30.0", "NA-A36")
def test_a_rival_must_be_beaten_strictly():
    rivals = ("haas_bioroid", "jinteki", "weyland", "melange_mining")
    assert won(final((12, 11, 11, 9), rivals)) == [0, 2]  # 12 > 11, 11 = 11, 11 > 9, 9 < 12
    six = ("haas_bioroid", "jinteki", "weyland", "nbn", "globalsec", "melange_mining")
    assert won(final((9, 8, 7, 6, 5, 4), six, players=6)) == [0, 1, 2, 3, 4]
    assert won(final((4, 8, 7, 6, 5, 9), six, players=6)) == [1, 2, 3, 5]


@rule("NA-46.1a", "NA-50.2", "NA-50.2a", "NA-A37")
@pytest.mark.parametrize(
    ("players", "capital", "wins"),
    [
        (4, (10, 9, 9, 12), True), (4, (10, 10, 9, 12), False), (4, (10, 9, 10, 12), False),
        (5, (10, 9, 9, 12, 12), False), (5, (10, 9, 9, 9, 12), True), (6, (10, 9, 9, 9, 12, 12), True),
    ],
)  # fmt: skip
def test_the_own_card_needs_enough_others_to_be_poorer(players, capital, wins):
    rivals = ("melange_mining", "federalist", "haas_bioroid", "jinteki", "weyland", "nbn")[:players]
    assert (0 in won(final(capital, rivals, players=players))) == wins


@rule("NA-46.2", "NA-50.0a", "NA-C-federalist")
def test_the_federalist_loses_at_the_regular_end():
    t = final((99, 1, 1, 1), ("federalist", "jinteki", "weyland", "haas_bioroid"))
    assert 0 not in won(t)
    score = t.game.result(t.state).scores[0]
    assert score.rule == "NA-46.2"
    assert "the city held" in say(explain(t.s, score))


@rule("NA-A36", "NA-50.0a")
def test_nobody_may_win():
    t = final((10, 10, 10, 10), ("haas_bioroid", "jinteki", "weyland", "melange_mining"))
    assert won(t) == []


def threatened(capital, rivals, spare, **more):
    """Threat reaches 25 in the middle of an effect: a unit pushed into The Root."""
    t = Table(
        city={10: "oc"}, threat=23, capital=capital, rivals=rivals, spare_rival=spare,
        corps=("weyland", "haas_bioroid", "jinteki", "melange_mining"), **more,
    )  # fmt: skip
    t.resolve("massive_reconstruction", 10)
    return t


@rule("NA-13.0", "NA-13.1", "NA-22.0", "NA-22.1", "NA-50.3", "NA-46.2", "NA-C-federalist", "NA-50.0")
@pytest.mark.parametrize(("capital", "wins"), [(25, [1]), (24, []), (40, [1])])
def test_at_threat_25_only_a_rich_federalist_wins(capital, wins):
    t = threatened((90, capital, 50, 50), ("haas_bioroid", "federalist", "weyland", "melange_mining"), "jinteki")
    assert t.over
    assert t.s.threat == 25
    assert won(t) == wins
    assert t.game.view(t.state, 3)["seats"][1]["rival"] == "federalist"
    assert t.game.legal(t.state) == []


@rule("NA-22.3", "NA-C-federalist", "NA-C-thomas-haas")
def test_without_a_federalist_everybody_loses():
    t = threatened((90, 90, 90, 90), ("haas_bioroid", "weyland", "melange_mining", "jinteki"), "federalist")
    assert won(t) == []


@rule("NA-A35", "NA-13.0")
def test_the_end_stops_everything_that_would_follow():
    """The second unit is never placed, no window opens, no contract pays any more."""
    rivals = ("haas_bioroid", "federalist", "weyland", "melange_mining")
    t = threatened((24, 24, 10, 10), rivals, "jinteki", assets=("", "sunny_lebeau wong_ya_ching"))
    assert t.over
    assert t.capital() == [24, 24, 10, 10]
    assert t.city() == {10: {"oc"}}
    assert t.hand(1) == {}
    assert t.s.depth == 0


@rule("NA-22.2", "NA-A35", "NA-37.2c")
def test_the_third_investment_counts_before_an_unmet_third_demand():
    rivals = ("federalist", "jinteki", "weyland", "haas_bioroid")
    t = demand_round(
        number=9,
        threat=20,
        capital=(18, 10, 10, 10),
        rivals=rivals,
        spare_rival="melange_mining",
        investments=("short_sale",),
    )
    assert t.over
    assert (t.s.ending, t.capital()[0]) == (1, 25)
    assert won(t) == [0]


@rule("NA-A39", "NA-13.0")
def test_threat_stays_between_0_and_25():
    t = Table(threat=24)
    raise_threat(t.s, 7)
    assert t.s.threat == 25
    t = Table(threat=1, capital=(9, 9, 9, 9))
    t.resolve("information_procurement", 4)
    assert t.s.threat == 0


@rule("NA-Q3", "NA-36.2", "NA-37.2b", "NA-C-demands")
@pytest.mark.parametrize("key", names.DEMAND_KEYS)
def test_every_demand_has_its_own_threat_and_needs_all_it_lists(key):
    demand = box().demands[names.DEMAND_KEYS.index(key)]
    assert 5 <= demand.threat <= 7
    assert demand_round(demand=key, supply=demand.amounts).s.threat == 0
    for resource, amount in demand.amounts.items():
        t = demand_round(demand=key, supply={**demand.amounts, resource: amount - 1})
        assert t.s.threat == demand.threat


@rule("NA-19.2")
def test_backs_match_the_cards():
    assert [box().events[n].back for n in range(16)] == [
        ("human_first", "orgcrime", "outage", "unrest")[BACK[n]] for n in range(16)
    ]
    assert FEDERALIST == 6
