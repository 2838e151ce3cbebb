"""The action cards and emergency actions, one by one (docs/rules/new-angeles-cards.md, sections 2 and 3)."""

import pytest

from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.kernel.tables import PIECE_COUNT
from tests.support import rule
from tests.support.new_angeles import Table

OURS = ("jinteki", "nbn", "weyland", "globalsec", "haas_bioroid", "melange_mining")
"""Seats 0 to 3 with the contracts of Jinteki, NBN, Weyland and Globalsec."""


def table(**more):
    return Table(**{"corps": OURS, "capital": (10, 10, 10, 10), **more})


# --- Biotech ---


@rule("NA-C-clean-slate", "NA-C-contract-jinteki", "NA-17.0", "NA-17.1", "NA-64.2", "NA-9.1")
def test_clean_slate_cures_up_to_two_and_darkens_one_of_them():
    t = table(city={3: "ill", 5: "ill strike", 7: "ill"})
    before = t.reserve("ill")
    t.resolve("clean_slate", 3, 5)
    assert t.words() == [3, 5]
    t.pick(5)
    assert t.city() == {5: {"outage"}, 7: {"ill"}}
    assert t.reserve("ill") == before + 2
    assert t.capital() == [14, 10, 10, 10]  # 2 for each token, to Jinteki; the swept unrest pays NBN nothing
    assert t.s.threat == 0


@rule("NA-C-clean-slate", "NA-CG-1")
def test_clean_slate_may_cure_nobody_and_then_darkens_nobody():
    t = table(city={3: "ill"})
    t.resolve("clean_slate", "stop")
    assert t.city() == {3: {"ill"}}
    t = table(city={3: "ill outage", 4: "ill"})
    t.resolve("clean_slate", 3, "stop", 3)
    assert t.city() == {3: {"outage"}, 4: {"ill"}, 5: {"outage"}}  # the token moves on


@rule("NA-C-clinical-trials", "NA-CG-2", "NA-A26")
def test_clinical_trials_cures_exactly_one():
    t = table(city={2: "ill", 9: "ill", 4: "hf"}, threat=3)
    t.resolve("clinical_trials")
    assert t.words() == [2, 9]
    t.pick(9)
    assert t.city() == {2: {"ill"}, 4: {"hf"}}
    assert t.capital()[0] == 12
    assert t.s.threat == 3
    t = table()
    t.resolve("clinical_trials").deal()
    assert t.place != "a_effect"


@rule("NA-C-information-procurement", "NA-A4")
def test_information_procurement_needs_a_full_pot_and_returns_nothing():
    t = Table(players=5, capital=(3, 1, 0, 9, 9), threat=8, active=1)
    t.resolve("information_procurement", resolver=1)
    assert (t.seat, t.words()) == (1, [0, 1])  # clockwise from the active player, what one has
    t.pick(1, 0, 2)
    assert (t.seat, t.words()) == (4, [0, 1, 2])  # what is missing; seat 2 had nothing to choose
    t.pick(1, 0)
    assert t.s.threat == 8
    assert t.capital() == [3, 0, 0, 7, 8]
    t = Table(players=5, capital=(9, 9, 9, 9, 9), threat=1)
    t.resolve("information_procurement", 2, 3)
    assert t.s.threat == 0  # by 2, not below 0; nobody else is asked
    assert t.capital() == [7, 6, 9, 9, 9]


@rule("NA-C-unorthodox-knowledge", "NA-19.3", "NA-A33")
def test_unorthodox_knowledge_buries_one_event_and_orders_two():
    t = table(event_back="outage")
    t.resolve("unorthodox_knowledge")
    t.chance("crumbling_infrastructure")
    assert "activist_cells_awaken" in t.words()
    t.chance("activist_cells_awaken").chance("gang_wars_at_all_time_high")
    assert t.words() == ["crumbling_infrastructure", "activist_cells_awaken", "gang_wars_at_all_time_high"]
    others = [t.game.view(t.state, seat) for seat in (1, 2, 3, None)]
    t.pick("activist_cells_awaken", "gang_wars_at_all_time_high")
    events = [names.EVENT_KEYS[event] for event in list(t.s.events) if event >= 0]
    assert events == ["gang_wars_at_all_time_high", "crumbling_infrastructure", "activist_cells_awaken"]
    assert t.s.events[15] == names.EVENT_KEYS.index("activist_cells_awaken")
    assert t.game.view(t.state, 1)["event_back"] == "orgcrime"
    known = {"gang_wars_at_all_time_high": 1, "crumbling_infrastructure": 2, "activist_cells_awaken": 16}
    assert t.game.view(t.state, 0)["events_known"] == known
    assert all(view["events_known"] == {} for view in others)
    assert t.game.view(t.state, 1)["events_known"] == {}


@rule("NA-C-unorthodox-knowledge", "NA-A56")
def test_a_second_look_makes_the_first_one_worthless():
    t = table()
    t.resolve("unorthodox_knowledge")
    t.chance("crumbling_infrastructure").chance("activist_cells_awaken").chance("gang_wars_at_all_time_high")
    t.pick("gang_wars_at_all_time_high", "activist_cells_awaken").skip_to("main_offer")
    t.resolve("unorthodox_knowledge", resolver=2).pick("crumbling_infrastructure")
    assert set(t.game.view(t.state, 0)["events_known"]) == {"gang_wars_at_all_time_high"}


# --- Construction ---


@rule("NA-C-ark-construction", "NA-CG-3", "NA-18.4", "NA-A15")
def test_ark_construction_develops_a_district():
    t = table(city=dict.fromkeys(range(1, 10), "dev"))
    t.resolve("ark_construction")
    assert t.words() == [10]
    t.pick(10)
    assert t.at(10) == {"dev"}
    before = t.reserve("dev")
    t.skip_to("main_offer").resolve("ark_construction", resolver=t.s.active)
    assert t.words() == list(range(1, 11))  # all developed: any, without effect
    t.pick(4)
    assert t.reserve("dev") == before


@rule("NA-C-budget-renovations", "NA-C-contract-weyland", "NA-61.10", "NA-61.1")
def test_budget_renovations_repairs_and_angers():
    t = table(city={2: "outage", 6: "outage", 8: "outage"})
    t.resolve("budget_renovations", 2, 8)
    assert t.city() == {2: {"protest"}, 6: {"outage"}, 8: {"protest"}}
    assert t.capital() == [10, 10, 14, 10]


@rule("NA-C-gentrification", "NA-A10", "NA-62.6")
def test_gentrification_garrisons_and_displaces_once():
    t = table(city={6: "outage hf oc", 9: "hf"})
    t.resolve("gentrification", 6)
    assert t.city() == {6: {"prisec"}, 9: {"hf", "oc"}, 10: {"hf"}}
    assert t.capital() == [10, 10, 12, 10]  # Weyland; moves are no removals
    assert t.s.threat == 0
    t = table(city={1: "prisec", 2: "prisec", 3: "prisec", 4: "prisec", 5: "prisec", 7: "prisec", 10: "outage hf"})
    t.resolve("gentrification", 10)
    assert t.at(10) == set()  # no Prisec left, yet the enemy moves, into The Root
    assert t.s.threat == 2
    t = table(city={3: "hf"})
    t.resolve("gentrification")
    assert t.city() == {3: {"hf"}}


@rule("NA-C-vanity-project", "NA-CG-9", "NA-A3", "NA-66.7")
def test_vanity_project_pays_supporters_more_and_takes_an_asset():
    t = table(assets=("", "", "tanaka midori", ""), exhausted=("midori",))
    t.resolve("vanity_project", 2, supporters=(2,))
    assert (t.seat, t.words()) == (0, ["midori", "tanaka"])
    t.pick("midori")
    assert t.capital() == [10, 10, 14, 10]
    assert t.holder("tanaka") == 2
    assert t.s.under[0] == names.ASSET_KEYS.index("midori")
    t = table()
    t.resolve("vanity_project", 0, supporters=(2,))
    assert t.capital() == [12, 10, 10, 10]


# --- Labor ---


@rule("NA-C-efficiency-experts", "NA-C-contract-haas-bioroid", "NA-7.1", "NA-7.2", "NA-A13")
def test_efficiency_experts_moves_one_android_anywhere():
    t = Table(corps=("haas_bioroid", *OURS[:3]), city={1: "android ill", 9: "android"}, capital=(0, 0, 0, 0))
    t.resolve("efficiency_experts")
    assert t.words() == [1, 9]
    t.pick(1)
    assert t.words() == [2, 3, 4, 5, 6, 7, 8, 10]
    t.pick(4)
    assert t.city() == {1: {"ill"}, 4: {"android"}, 9: {"android"}}
    assert t.capital()[0] == 2
    assert t.s.threat == 0  # exempt


@rule("NA-C-high-risk-investments")
def test_high_risk_investments_names_three_in_order():
    t = table()
    t.resolve("high_risk_investments", 3)
    assert t.words() == [0, 1, 2]
    t.pick(0, 2)
    assert t.capital() == [12, 10, 11, 13]


@rule("NA-C-labor-solutions", "NA-C-contract-haas-bioroid", "NA-CG-3")
def test_labor_solutions_moves_each_token_once_and_brings_crime():
    t = Table(corps=("haas_bioroid", *OURS[:3]), city={1: "android", 2: "android", 3: "android", 4: "android"})
    t.resolve("labor_solutions", 1, 7)
    assert t.words() == [2, 3, 4, "stop"]  # the moved token is no source any more
    t.pick(2)
    assert 1 in t.words()  # its former district may be a destination
    t.pick(1, "stop", 7)
    assert t.city() == {1: {"android"}, 3: {"android"}, 4: {"android"}, 7: {"android", "oc"}}
    assert t.capital()[0] == 12  # once a card
    t = Table(corps=("haas_bioroid", *OURS[:3]), city={1: "android"})
    t.resolve("labor_solutions", "stop", 5)
    assert t.city() == {1: {"android"}, 5: {"oc"}}
    assert t.capital()[0] == 10


@rule("NA-C-liquidation", "NA-43.0", "NA-43.6", "NA-43.5", "NA-8.2")
def test_liquidation_produces_despite_crime_then_strikes():
    t = table(city={6: "oc dev protest hf", 7: "strike", 8: "outage"}, supply={"credits": 6})
    t.resolve("liquidation")
    assert t.words() == [1, 2, 3, 4, 5, 6, 9, 10]
    t.pick(6)
    assert (t.supply("credits"), t.supply("entertainment")) == (8, 1)  # 6 + 2 + 1, the track ends at 8
    assert t.at(6) == {"oc", "dev", "strike", "hf"}
    t = table(city={3: "android hf"})
    t.resolve("liquidation", 3)
    assert t.at(3) == {"android", "hf", "strike"}  # from stable too; no exploitation
    assert (t.supply("consumables"), t.supply("entertainment")) == (1, 1)
    t = table(city=dict.fromkeys(range(1, 11), "strike"))
    t.resolve("liquidation").deal()
    assert sum(t.s.supply) == 0
    assert t.place != "a_effect"  # no such district: nothing


# --- Media ---


@rule("NA-A52", "NA-C-live-feeds-24-7", "NA-C-contract-nbn", "NA-C-contract-globalsec")
def test_live_feeds_calms_or_removes_crime():
    t = table(city={3: "protest", 4: "oc", 5: "hf"})
    t.resolve("live_feeds_24_7")
    assert t.words() == ["calm", "remove"]
    t.pick("calm", 3)
    assert t.city() == {4: {"oc"}, 5: {"hf"}}
    assert t.capital() == [10, 11, 10, 10]
    t = table(city={4: "oc", 5: "hf"})
    t.resolve("live_feeds_24_7", "remove", 4)
    assert t.city() == {5: {"hf"}}
    assert t.capital() == [10, 10, 10, 11]
    t = table(city={5: "hf"})
    t.resolve("live_feeds_24_7", 5)  # there is no crime: the mode is picked by itself
    assert t.city() == {5: {"hf"}}


@rule("NA-C-media-circus", "NA-57.2", "NA-52.1", "NA-61.5")
def test_media_circus_calms_two_stages_and_brings_human_first():
    t = table(city={3: "strike", 4: "protest"})
    t.resolve("media_circus", 3)
    assert t.words() == list(range(1, 11))
    t.pick(9)
    assert t.city() == {4: {"protest"}, 9: {"hf"}}
    assert t.capital()[1] == 12
    t = table(city={4: "protest"})
    t.resolve("media_circus", 4, 1)
    assert t.capital()[1] == 11
    t = table()
    t.resolve("media_circus", 5, 2)
    assert t.city() == {2: {"hf"}}
    assert t.capital()[1] == 10


@rule("NA-CG-2", "NA-33.2", "NA-54.1")
def test_a_district_may_be_chosen_where_lowering_unrest_does_nothing():
    """The federalist's way: a quiet but ill district costs threat. Ruleset 1 offers only what changes something."""
    t = table(city={3: "strike", 5: "ill"})
    t.resolve("media_circus")
    assert t.words() == list(range(1, 11))
    t.pick(5, 7).deal()
    assert (t.city(), t.s.threat) == ({3: {"strike"}, 5: {"ill"}, 7: {"hf"}}, 2)
    assert t.capital()[1] == 10  # NBN gets nothing
    t = table(city={5: "ill"})
    t.resolve("live_feeds_24_7")
    assert t.words() == ["calm"] or t.decision == "pick_district"
    t.pick(5).deal()
    assert t.s.threat == 2
    t = table(city={3: "strike", 5: "ill"}, ruleset=1).resolve("media_circus")
    assert t.words() == [3]


@rule("NA-CG-2", "NA-C-scorched-earth")
def test_the_second_district_of_scorched_earth_needs_no_enemy():
    t = table(city={7: "hf", 8: "ill"}).resolve("scorched_earth", 6)
    assert t.words() == [7, 8]
    t.pick(8).deal()
    assert (t.at(7), t.s.threat) == ({"hf"}, 2)
    t = table(city={7: "hf", 8: "ill"}, ruleset=1).resolve("scorched_earth", 6)
    assert t.words() == [7]


@rule("NA-CG-2", "NA-C-spin-doctors", "NA-C-sweeps-week")
@pytest.mark.parametrize("card", ["spin_doctors", "sweeps_week"])
def test_up_to_so_many_districts_are_those_with_unrest(card):
    t = table(city={3: "strike", 5: "ill"}).resolve(card)
    assert t.words() == [3, "stop"]


@rule("NA-C-puff-piece", "NA-CG-7", "NA-CG-9")
def test_puff_piece_lets_everybody_draw_from_one_deck():
    t = table(active=1)
    t.resolve("puff_piece", resolver=1, supporters=(3,))
    assert (t.seat, t.words()) == (1, ["biotech", "construction", "labor", "media", "security", "pass"])
    t.pick("media", "pass", "labor", "security")
    t.deal()
    sizes = [sum(t.hand(seat).values()) for seat in range(4)]
    assert (sizes[1], sizes[3], sizes[0]) == (2, 3, 2)
    assert all(names.KIND_KEYS.index(card) // 4 == 2 for card in t.hand(3))


@rule("NA-C-spin-doctors", "NA-8.3", "NA-CG-10")
def test_spin_doctors_costs_a_credit_or_threat():
    t = table(city={1: "strike", 2: "protest"}, supply={"credits": 2})
    t.resolve("spin_doctors", 1)
    assert t.words() == [2, "stop"]  # two different districts
    t.pick("stop")
    assert t.city() == {1: {"protest"}, 2: {"protest"}}
    assert (t.supply("credits"), t.s.threat, t.capital()[1]) == (1, 0, 11)
    t = table(city={1: "strike"})
    t.resolve("spin_doctors", "stop")
    assert (t.supply("credits"), t.s.threat) == (0, 1)


# --- Security ---


@rule("NA-C-arrest-orders", "NA-CG-4", "NA-41.3")
def test_arrest_orders_removes_what_is_there():
    t = table(city={4: "hf oc", 5: "prisec"})
    t.resolve("arrest_orders")
    assert t.words() == [1, 2, 3, 4, 6, 7, 8, 9, 10]
    t.pick(4)
    assert t.city() == {4: {"prisec"}, 5: {"prisec"}}
    assert t.capital() == [10, 10, 10, 12]
    t = table(city={**dict.fromkeys(range(1, 7), "prisec"), 7: "hf ill"})
    assert t.reserve("prisec") == 0
    t.resolve("arrest_orders", 7)
    assert t.at(7) == {"hf", "ill"}  # no unit left: nothing is removed, but the district is involved
    assert t.s.threat == 2


@rule("NA-C-full-deployment", "NA-38.4", "NA-CG-20")
def test_full_deployment_gives_cards_or_turns_an_emergency_action():
    t = table(emergency=({"jinteki": "up"}, {"nbn": "up"}, {"weyland": "down", "globalsec": "down"}, {}))
    t.resolve("full_deployment")
    assert t.words() == [1, 2, 3]
    t.pick(3)
    assert t.words() == ["draw"]  # the robbed owner holds nothing to turn
    t = table(emergency=({"jinteki": "up"}, {"nbn": "up"}, {"weyland": "down", "globalsec": "down"}, {}))
    t.resolve("full_deployment", 2, "flip")
    assert (t.seat, t.words()) == (0, ["globalsec", "weyland"])
    t.pick("globalsec")
    assert t.s.face_up[names.CORP_KEYS.index("globalsec")] == 1
    t = table()
    t.resolve("full_deployment", 2, "labor").deal()
    assert sum(t.hand(2).values()) == 5


@rule("NA-C-riot-control", "NA-CG-4", "NA-61.4", "NA-57.1", "NA-11.2")
def test_riot_control_spends_prisec_to_remove_enemies():
    t = table(city={1: "prisec", 2: "prisec", 3: "hf oc", 4: "strike", 5: "outage"})
    t.resolve("riot_control")
    assert t.words() == [1, 2]
    t.pick(2)
    assert len(t.words()) == 3  # two units, or enough
    t.pick((3, "human_first"), (3, "orgcrime"))
    assert t.words() == [1, 2, 3, 6, 7, 8, 9, 10]
    t.pick(3)
    assert t.city() == {1: {"prisec"}, 3: {"protest"}, 4: {"strike"}, 5: {"outage"}}
    assert t.capital()[3] == 12
    t = table(city={3: "hf"})
    t.resolve("riot_control", 3)
    assert t.city() == {3: {"hf", "protest"}}  # no Prisec to spend: only the unrest


@rule("NA-C-scorched-earth", "NA-14.1", "NA-17.2", "NA-61.8", "NA-11.1")
def test_scorched_earth_darkens_one_district_and_clears_two_of_a_tier():
    t = table(city={1: "outage", 6: "hf oc strike", 7: "hf", 8: "oc", 9: "hf"})
    t.resolve("scorched_earth")
    assert t.words() == [2, 3, 4, 5, 6, 7, 8, 9, 10]
    t.pick(6)
    assert t.words() == [7, 8]  # of tier 2
    t.pick(8)
    assert t.city() == {1: {"outage"}, 6: {"outage"}, 7: {"hf"}, 9: {"hf"}}
    assert t.capital() == [10, 10, 10, 13]  # three units; the swept unrest pays NBN nothing
    t = table(city=dict.fromkeys(range(1, 11), "outage"))
    t.resolve("scorched_earth")
    assert len(t.city()) == 10


# --- emergency actions ---


@rule("NA-C-ruthless-tactics", "NA-C-contract-globalsec", "NA-A25")
def test_ruthless_tactics():
    t = table(city={1: "hf", 2: "oc", 9: "strike"}, corps=("globalsec", *OURS[:3]))
    t.resolve("ruthless_tactics", (1, "human_first"), (2, "orgcrime"))
    assert t.words() == [1, 2, 3, 4, 5, 6, 7, 8, 10]
    t.pick(1)
    assert t.words() == [2, 3, 4, 5, 6, 7, 8, 10]  # different districts
    t.pick(10)
    assert t.city() == {1: {"protest"}, 9: {"strike"}, 10: {"protest"}}
    assert t.capital()[0] == 12
    assert t.s.face_up[names.CORP_KEYS.index("globalsec")] == 0  # it won: home, face down


@rule("NA-C-underpaid-overclocked")
def test_underpaid_overclocked():
    t = table(corps=("haas_bioroid", *OURS[:3]), supply={"energy": 4, "tech": 1})
    t.resolve("underpaid_overclocked")
    assert t.words() == ["consumables", "tech", "entertainment", "credits", "stop"]
    t.pick("tech", "credits", 3, 3)
    assert (t.supply("tech"), t.supply("credits")) == (2, 1)
    assert t.capital()[0] == 14
    assert t.city() == {3: {"hf"}, 5: {"hf"}}  # the second one moves on


@rule("NA-C-mandatory-quarantine", "NA-C-contract-jinteki", "NA-CG-5")
def test_mandatory_quarantine():
    t = table(city=dict.fromkeys(range(1, 6), "ill"))
    t.resolve("mandatory_quarantine", 1, 2, 3, 4, 5, 5)
    assert t.city() == {5: {"ill", "outage"}, 6: {"outage"}}
    assert t.capital()[0] == 18
    assert t.s.threat == 0  # exempt


@rule("NA-C-energy-for-all")
def test_energy_for_all():
    t = table(corps=("melange_mining", *OURS[:3]), active=2)
    t.resolve("energy_for_all", resolver=2)
    assert (t.seat, t.words()) == (2, ["biotech", "construction", "labor", "media", "security"])
    t.pick("labor", "labor", "media", "security").deal()
    assert [sum(t.hand(seat).values()) for seat in (2, 0, 1)] == [4, 4, 4]


@rule("NA-C-sweeps-week", "NA-C-contract-nbn", "NA-A5")
def test_sweeps_week_calms_in_any_split_and_sickens():
    t = table(city={1: "strike", 2: "protest"}, corps=("nbn", *OURS[2:5]))
    t.resolve("sweeps_week", 1, 1, 2)
    assert t.words() == list(range(1, 11))  # nothing is left to calm
    t.pick(6, 6)
    assert t.city() == {6: {"ill"}, 9: {"ill"}}
    assert t.capital()[0] == 13
    assert t.s.threat == 2  # the first token counts for the second one, which was pushed past it


@rule("NA-C-massive-reconstruction", "NA-C-contract-weyland")
def test_massive_reconstruction():
    t = table(city={1: "outage", 2: "outage", 3: "outage", 4: "outage"}, corps=("weyland", *OURS[:2], "globalsec"))
    t.resolve("massive_reconstruction", 1, 2, 3, 10, 10)
    assert t.city() == {4: {"outage"}, 10: {"oc"}}
    assert t.capital()[0] == 16
    assert t.s.threat == 2  # the second unit went to The Root


# --- rules about resolving ---


@rule("NA-CG-6", "NA-9.0", "NA-31.2", "NA-32.1")
def test_contracts_pay_whoever_runs_the_corp_whoever_resolves():
    t = table(city={3: "ill"}, active=3)
    t.resolve("clinical_trials", 3, resolver=3)
    assert t.capital() == [12, 10, 10, 10]
    t = Table(city={3: "ill"}, corps=("nbn", "weyland", "globalsec", "haas_bioroid"), capital=(1, 1, 1, 1))
    t.resolve("clinical_trials", 3)
    assert t.capital() == [1, 1, 1, 1]  # Jinteki is not in play


@rule("NA-2.0", "NA-CG-1", "NA-A41", "NA-1.5")
def test_only_the_winner_chooses_and_only_when_resolving():
    t = table(city={3: "protest", 4: "protest"}, active=1)
    t.resolve("spin_doctors", resolver=2)
    assert (t.seat, t.words()) == (2, [3, 4, "stop"])


@rule("NA-CG-3", "NA-A14", "NA-15.0", "NA-33.1")
@pytest.mark.parametrize(("piece", "card"), [("human_first", "media_circus"), ("orgcrime", "labor_solutions")])
def test_an_empty_reserve_places_nothing_but_involves(piece, card):
    short = {"human_first": "hf", "orgcrime": "oc"}[piece]
    limit = PIECE_COUNT[names.PIECE_KEYS.index(piece)]
    t = table(city={**dict.fromkeys(range(1, limit + 1), short), 10: "ill"})
    assert t.reserve(piece) == 0
    t.resolve(card, *((1, 10) if card == "media_circus" else (10,)))
    assert t.at(10) == {"ill"}
    assert t.s.threat == 2


@rule("NA-A43", "NA-G2", "NA-G3")
def test_an_exempt_card_beats_the_rule_about_illness_and_nothing_else():
    t = table(city={3: "ill", 10: "outage ill"})
    t.resolve("mandatory_quarantine", 3, "stop", 10, 4)
    assert t.s.threat == 2  # no illness check, but the outage that moved on from 10 reached The Root


@rule("NA-33.1", "NA-33.2", "NA-A6", "NA-A27", "NA-CG-5")
@pytest.mark.parametrize(
    ("card", "city", "picks"),
    [
        ("labor_solutions", {1: "android ill"}, (1, 2, 7)),  # left
        ("labor_solutions", {1: "android", 2: "ill"}, (1, 2, 7)),  # entered
        ("labor_solutions", {1: "android", 7: "ill"}, ("stop", 7)),
        ("liquidation", {6: "ill"}, (6,)),  # chosen
        ("ark_construction", {6: "ill"}, (6,)),
        ("live_feeds_24_7", {4: "oc ill"}, ("remove", 4)),
        ("riot_control", {1: "prisec ill", 3: "hf"}, (1, "stop", 7)),
        ("riot_control", {1: "prisec", 3: "hf ill"}, (1, (3, "human_first"), 7)),
        ("riot_control", {1: "prisec", 7: "ill"}, (1, 7)),  # unrest alone
        ("ruthless_tactics", {3: "oc ill"}, ((3, "orgcrime"), 7, 8)),
        ("scorched_earth", {6: "hf ill"}, (6, 7)),
        ("scorched_earth", {7: "hf ill"}, (6, 7)),  # the second district
        ("gentrification", {6: "outage hf", 9: "ill"}, (6,)),  # entered by what was displaced
        ("gentrification", {6: "outage hf", 9: "hf ill"}, (6,)),  # bounced off
    ],
)
def test_every_way_of_touching_an_ill_district_costs_two(card, city, picks):
    corps = ("globalsec", "jinteki", "nbn", "weyland")
    t = table(city=city, corps=corps)
    t.resolve(card, *picks).deal()
    assert t.s.threat == 2
    well = {number: words.replace("ill", "") for number, words in city.items()}
    t = table(city={**well, 5: "ill"}, corps=corps)
    t.resolve(card, *picks).deal()
    assert t.s.threat == 0  # an ill district that is left alone does not count


@rule("NA-C-information-procurement", "NA-C-puff-piece", "NA-C-energy-for-all")
@pytest.mark.parametrize("card", ["information_procurement", "puff_piece", "energy_for_all"])
def test_everybody_is_asked_from_the_active_player_on_whoever_resolves(card):
    t = table(corps=("melange_mining", *OURS[:3]), active=1)
    t.resolve(card, resolver=3)
    seats = []
    while t.decision in ("contribute", "name_deck"):
        seats.append(t.seat)
        t.put(t.options()[0])
        t.deal()
    assert seats[:4] == [1, 2, 3, 0]


@rule("NA-C-puff-piece", "NA-C-vanity-project", "NA-CG-9")
def test_who_supported_the_winning_counteroffer_gets_more_and_its_proposer_does_not():
    t = table(active=0)
    t.resolve("puff_piece", "pass", "media", "labor", "pass", resolver=2, supporters=(1,)).deal()
    assert [sum(t.hand(seat).values()) for seat in (1, 2)] == [3, 2]
    for named, pays in ((1, 4), (2, 2), (0, 2)):
        t = table(active=0)
        t.s.supported[3] = 0  # beside the main offer, which lost
        t.resolve("vanity_project", named, resolver=2, supporters=(1,))
        assert t.capital()[named] == 10 + pays
    t = table(active=0)
    t.s.supported[3] = 0
    t.resolve("vanity_project", 3, resolver=2)
    assert t.capital()[3] == 12


@rule("NA-C-underpaid-overclocked", "NA-38.6a")
def test_underpaid_overclocked_pays_who_resolves_it():
    t = table(corps=("haas_bioroid", *OURS[:3]), active=1)
    t.resolve("underpaid_overclocked", "stop", 3, 4, resolver=2)
    assert t.capital() == [10, 10, 14, 10]
