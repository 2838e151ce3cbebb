"""When windows open and what ends with what: gaps that sabotage of the rules found."""

import pytest

from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.kernel import city, production
from boardroom.games.new_angeles.kernel.tables import HUMAN_FIRST
from boardroom.games.new_angeles.loader import box
from tests.support import rule
from tests.support.new_angeles import Table, turn

EMPTY_TRACK = [None] * 5
NO_EMERGENCY = ({}, {}, {}, {})


def asked(t):
    return (t.decision, t.seat, t.place)


@rule("NA-CG-10", "NA-C-sunny-lebeau")
def test_a_rise_in_production_opens_a_window():
    t = Table(assets=("", "sunny_lebeau"), state="p_exploit", city={10: "android hf outage"}, turn_track=EMPTY_TRACK)
    assert t.s.threat == 2  # the new outage moved into The Root
    assert asked(t) == ("use_asset", 1, "p_exploit")


@rule("NA-CG-10", "NA-C-sunny-lebeau", "NA-C-gang-wars-at-all-time-high")
def test_the_text_and_the_placements_of_an_event_are_rises_of_their_own():
    t = Table(
        assets=("", "sunny_lebeau"), state="e_threat", city={10: "oc"}, turn_track=EMPTY_TRACK, event_back="orgcrime"
    )
    t.chance("gang_wars_at_all_time_high")
    assert (asked(t), t.s.threat) == (("use_asset", 1, "e_threat"), 1)
    t.pick("stop")
    assert (asked(t), t.s.threat) == (("use_asset", 1, "e_place"), 3)


@rule("NA-CG-10", "NA-C-sunny-lebeau", "NA-37.2b")
def test_an_unmet_demand_opens_a_window():
    t = Table(assets=("", "sunny_lebeau"), round=3, state="d_investments", demand="power_grid_overload")
    assert (asked(t), t.s.threat) == (("use_asset", 1, "d_test"), 6)
    t = Table(assets=("", "sunny_lebeau"), round=3, state="d_investments", demand="power_grid_overload", threat=19)
    assert t.over  # never for a rise that ends the game


@rule("NA-C-contract-melange-mining")
def test_only_the_event_itself_counts_for_melange_mining():
    t = Table(
        state="e_threat",
        turn_track=EMPTY_TRACK,
        event_back="outage",
        progress={"event_rise": 5},
        capital=(10, 10, 10, 10),
    )
    t.chance("earthquake_rocks_city")
    assert t.capital() == [10, 10, 10, 13]


@rule("NA-C-toshiyuki-sakai", "NA-CG-13")
def test_the_hand_limit_is_back_in_the_next_turn():
    hands = ("ark_construction", "clean_slate*5 puff_piece*4", "", "")
    t = turn(hands=hands, revealed="toshiyuki_sakai", emergency=NO_EMERGENCY)
    t.pick("ark_construction").skip_to("discard_card")
    assert t.seat == 1


@rule("NA-C-caprice-nisei", "NA-13.0")
def test_a_declared_end_by_threat_ends_nothing_before_it_happens():
    t = turn(
        hands=("media_circus", "", "", ""),
        assets=("", "caprice_nisei"),
        city={10: "hf"},
        threat=24,
        emergency=NO_EMERGENCY,
    )
    t.pick("media_circus", "caprice_nisei", 10)
    assert (t.over, t.s.threat, t.at(10)) == (False, 24, {"hf"})
    while not t.over:
        t.put(t.options()[0] if t.seat < 0 else t.options()[-1])
    assert (t.s.threat, t.place) == (25, "a_effect")


@rule("NA-A16", "NA-13.0")
def test_a_sweep_stops_when_threat_reaches_its_limit():
    t = Table(city={6: "hf", 9: "hf", 10: "hf"}, threat=23)
    city.sweep(t.s, HUMAN_FIRST, 1)
    assert t.over
    assert t.city() == {6: {"hf"}, 9: {"hf"}}


@rule("NA-8.2", "NA-43.5")
def test_the_secondary_resource_stops_at_the_end_of_its_track_too():
    t = Table(supply={"consumables": 5})
    production.produce(t.s, 6, 0)
    assert t.supply("consumables") == 5 == box().tracks["consumables"]
    assert t.supply("tech") == 2


@rule("NA-37.1", "NA-A34")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_every_player_is_paid_for_the_investment(players):
    kept = (
        "short_sale",
        "energy_sector",
        "union_agreement",
        "power_siphoning",
        "laundering_scheme",
        "populist_dismissal",
    )
    t = Table(
        players=players, round=3, state="d_investments", demand="recreational_drug_ban", investments=kept[:players],
        city={1: "hf oc", 2: "hf protest oc", 3: "outage"}, capital=(10,) * players,
    )  # fmt: skip
    assert t.capital() == [10 + pays for pays in (7, 3, 3, 3, 3, 1)][:players]
    assert names.DEMAND_KEYS[t.s.demand] == "recreational_drug_ban"


@rule("NA-19.2", "NA-19.3")
def test_the_drawn_event_is_one_with_the_back_that_was_shown():
    t = Table(state="e_threat", turn_track=EMPTY_TRACK, event_back="unrest")
    assert {box().events[names.EVENT_KEYS.index(key)].back for key in t.words()} == {"unrest"}
    assert len(t.words()) == 4


OFFER = {"emergency": NO_EMERGENCY, "capital": (10, 10, 10, 10)}
HANDS = ("ark_construction", "puff_piece*3", "media_circus*2", "riot_control*2")


@rule("NA-66.4a", "NA-A22")
def test_a_window_begins_with_the_active_player_and_goes_clockwise():
    hands = ("puff_piece", "puff_piece", "ark_construction", "puff_piece")
    t = turn(
        active=2, hands=hands, assets=("caprice_nisei", "", "the_fall_guy", "mark_yale"), revealed="mr_li", **OFFER
    )
    t.s.hand[2][names.KIND_KEYS.index("media_circus")] += 1
    t.s.deck[names.KIND_KEYS.index("media_circus")] -= 1
    t.s.held[2] += 1
    t.pick("ark_construction")
    seats = []
    while t.decision == "use_asset":
        seats.append(t.seat)
        t.pick("stop")
    assert seats == [2, 3, 0]


@rule("NA-A18", "NA-24.2", "NA-1.3a")
def test_an_emergency_action_needs_only_the_cost_in_hand():
    hands = ("ark_construction", "puff_piece", "liquidation", "")
    emergency = ({}, {}, {"jinteki": "up"}, {"melange_mining": "up"})
    t = turn(hands=hands, emergency=emergency).pick("ark_construction", "puff_piece")
    assert (t.seat, t.words()) == (2, ["mandatory_quarantine", "pass"])  # one card for the cost, none left to offer
    t.pick("mandatory_quarantine", "liquidation")
    assert (t.decision, t.seat, t.words()) == ("counteroffer", 3, ["pass"])  # no hand card, no cost, no counteroffer


@rule("NA-C-wong-ya-ching")
def test_wong_ya_ching_earns_nothing_by_the_next_rise_of_another_kind():
    t = Table(
        assets=("", "wong_ya_ching"), city={3: "ill protest", 10: "android hf outage"}, supply={"credits": 1},
        turn_track=EMPTY_TRACK, capital=(10, 10, 10, 10), hands=("", "", "", ""),
    )  # fmt: skip
    t.resolve("spin_doctors", 3).pick("wong_ya_ching").deal()
    assert t.s.threat > 2  # production pushed an outage into The Root in the same breath
    assert t.capital()[1] == 12
    assert t.decision != "use_asset"


@rule("NA-C-jackson-howard")
def test_a_lost_bet_pays_nothing():
    t = Table(hands=("ark_construction",), assets=("", "jackson_howard"), **OFFER)
    t.skip_to("use_asset").pick("jackson_howard", 2, "ark_construction").skip_to("pick_district").pick(2).deal()
    assert t.capital() == [10, 10, 10, 10]


@rule("NA-C-mark-yale", "NA-CG-13")
def test_mark_yale_forbids_trade_until_the_deal_is_over():
    t = turn(hands=HANDS, assets=("", "", "", "mark_yale"), settings={"trading": "off"}, revealed="mr_li", **OFFER)
    t.s.trading = 3
    t.pick("ark_construction", "mark_yale")
    seen = set()
    while t.s.active == 0:
        if t.decision == "trade_partner":
            allowed = t.seat == 0 or 0 in t.words()
            seen.add((t.place, allowed))
        t.put(t.options()[0] if t.seat < 0 else t.options()[-1])
    assert ("a_clean_up", False) in seen
    assert ("a_clean_up", True) not in seen
    assert ("a_end_of_turn", True) in seen


@rule("NA-C-tanaka", "NA-C-midori")
def test_there_is_no_tie_to_break_where_tanaka_has_decided():
    t = turn(hands=HANDS, assets=("", "", "", "tanaka midori"), revealed="mr_li", **OFFER)
    t.pick("ark_construction", "pass", "media_circus", "pass", "abstain", "abstain")
    assert t.words() == ["tanaka", "stop"]
    t.pick("tanaka", "main")
    assert (t.decision, t.seat) == ("pick_district", 0)


@rule("NA-A22")
@pytest.mark.parametrize(("ruleset", "seats"), [(1, [1, 2, 3, 1, 3]), (2, [1, 2, 3])])
def test_who_has_declined_is_not_asked_again_because_others_act(ruleset, seats):
    """In ruleset 1 a player could take a pass back by waiting for somebody to act."""
    t = turn(
        hands=HANDS, assets=("", "caprice_nisei", "chief_gorman", "mark_yale"), revealed="mr_li", ruleset=ruleset,
        **OFFER,
    )  # fmt: skip
    t.pick("ark_construction", "stop", "stop", "pass", "pass", "riot_control")
    asked = []
    while t.decision == "use_asset":
        asked.append(t.seat)
        t.pick("chief_gorman", "pay") if t.find("chief_gorman") else t.pick("stop")
    assert asked == seats


@rule("NA-A22")
def test_an_ability_is_declined_for_one_window_only():
    t = turn(hands=HANDS, assets=("", "caprice_nisei"), revealed="mr_li", **OFFER)
    t.pick("ark_construction", "stop", "pass", "media_circus")
    assert (t.decision, t.seat, t.words()) == ("use_asset", 1, ["caprice_nisei", "stop"])


@rule("NA-A22", "NA-C-monica-singh", "NA-C-saul-eustecio")
def test_what_a_use_has_made_possible_is_asked_in_a_further_round():
    more = {**OFFER, "capital": (10, 10, 0, 10)}
    t = turn(hands=HANDS, assets=("monica_singh", "", "saul_eustecio"), revealed="mr_li", **more)
    t.pick("ark_construction", "pass", "media_circus", "pass", "counter", 1, "puff_piece", "abstain")
    t.skip_to("use_asset")
    assert (t.seat, t.words()) == (2, ["saul_eustecio", "stop"])  # there is nothing to steal yet
    t.pick("saul_eustecio")
    assert (t.seat, t.words()) == (0, ["monica_singh", "stop"])
    t.pick("monica_singh")
    assert t.capital() == [12, 10, 0, 10]


@rule("NA-C-eiko", "NA-CG-11")
def test_eiko_is_not_offered_on_oneself_nor_where_nothing_can_be_taken():
    t = turn(hands=HANDS, assets=("", "eiko"), revealed="mr_li", **OFFER)
    t.pick("ark_construction", "pass", "pass", "pass", "abstain")
    assert (t.decision, t.seat) == ("support_offer", 2)
    more = {**OFFER, "capital": (10, 0, 10, 10)}
    t = turn(hands=("ark_construction", "", "media_circus", "riot_control"), assets=("eiko",), revealed="mr_li", **more)
    t.pick("ark_construction").skip_to("support_offer")
    assert (t.seat, t.words()) == (1, ["abstain"])
    t.pick("abstain")
    assert (t.decision, t.seat) == ("support_offer", 2)


@rule("NA-C-bernice-mai")
def test_bernice_mai_gives_two_cards_at_most():
    t = Table(hands=("clean_slate*4", "", "", ""), assets=("bernice_mai",), capital=(10, 10, 10, 10))
    t.resolve("full_deployment", 1, "draw", "labor").pick("bernice_mai", 2, "clean_slate", "clean_slate")
    assert (t.hand(0), t.hand(2)) == ({"clean_slate": 2}, {"clean_slate": 2})
    assert t.capital()[0] == 12
    assert t.decision != "pick_hand_card"


@rule("NA-C-caprice-nisei", "NA-24.5")
def test_a_covered_counteroffer_takes_its_declaration_with_it():
    hands = ("ark_construction", "media_circus", "media_circus puff_piece", "riot_control")
    t = turn(hands=hands, assets=("caprice_nisei",), city={3: "protest", 4: "protest"}, revealed="mr_li", **OFFER)
    t.pick("ark_construction", "stop", "media_circus", "caprice_nisei", 4, 7)
    assert len(t.game.view(t.state)["deal"]["declared"]["counter"]) == 2
    t.pick("media_circus", "puff_piece", "pass", "abstain", "counter", 1, "riot_control")
    assert (t.decision, t.seat, t.words()) == ("pick_district", 2, list(range(1, 11)))


@rule("NA-C-thomas-haas")
def test_who_swapped_knows_what_lies_under_the_board_now():
    t = Table(assets=("thomas_haas",), rivals=("jinteki", "globalsec", "haas_bioroid", "melange_mining"))
    t.resolve("full_deployment", 1, "draw", "labor").pick("thomas_haas", "swap")
    seats = t.game.view(t.state, 0)["seats"]
    assert (seats[0]["rival"], seats[0]["spare_seen"]) == ("federalist", "jinteki")
    assert t.game.view(t.state, 1)["seats"][0]["spare_seen"] is None


@rule("NA-C-contract-melange-mining")
def test_an_event_that_raises_threat_by_two_pays_melange_mining_nothing():
    more = {"turn_track": EMPTY_TRACK, "event_back": "human_first", "capital": (10, 10, 10, 10)}
    t = Table(state="e_threat", city={6: "hf"}, **more).chance("human_first_starts_riot")
    assert (t.s.threat, t.capital()) == (2, [10, 10, 10, 10])
    t = Table(state="e_threat", city={6: "hf"}, **more).chance("humanity_labor_hosts_union_heads")
    assert (t.s.threat, t.capital()) == (1, [10, 10, 10, 13])


@rule("NA-C-caprice-nisei", "NA-C-contract-nbn")
def test_a_rehearsal_pays_no_contract():
    corps = ("nbn", "haas_bioroid", "jinteki", "melange_mining")
    hands = ("media_circus", "", "", "")
    t = turn(hands=hands, assets=("", "caprice_nisei"), city={3: "strike"}, corps=corps, revealed="mr_li", **OFFER)
    t.pick("media_circus", "caprice_nisei", 3, 7)
    assert (t.capital(), t.at(3)) == ([10, 10, 10, 10], {"strike"})


@rule("NA-TG-6", "NA-TG-14")
def test_the_small_grammar_sells_support_with_nine_cards_at_most():
    hands = ("ark_construction", "puff_piece*5 clean_slate*5", "media_circus", "riot_control")
    for grammar, most in (("small", 9), ("full", 10)):
        t = turn(hands=hands, settings={"trading": "support", "grammar": grammar}, revealed="mr_li", **OFFER)
        t.pick("ark_construction", "pass", "media_circus", "pass", 1)
        locks = t.words()
        assert f"main-{most}" in locks
        assert f"counter-{most}" in locks
        assert f"main-{most + 1}" not in locks


@rule("NA-TG-4", "NA-TG-6", "NA-A18")
def test_an_offer_whose_cost_cannot_be_paid_cannot_be_sold():
    hands = ("ark_construction", "puff_piece", "liquidation", "")
    more = {"capital": (10, 10, 10, 10), "emergency": ({}, {}, {}, {"melange_mining": "up"}), "revealed": "mr_li"}
    t = turn(hands=hands, settings={"trading": "off", "grammar": "full"}, **more)
    t.s.trading = 2
    t.pick("ark_construction")
    while t.decision == "trade_partner":
        t.pick("pass")
    t.pick("puff_piece")
    assert (t.place, t.s.decider) == ("a_counter", 2)
    t.pick(2, "offer-liquidation", "stop", "stop", 1)
    assert t.words() == ["decline"]  # he holds it, but nothing to pay with
    t.pick("decline")
    while t.s.decider != 3:
        t.pick("pass")
    t.pick(3)
    assert "offer-energy_for_all" not in t.words()


@rule("NA-TG-4")
def test_an_ability_cannot_be_sold_together_with_its_card():
    t = Table(assets=("susan_chen",), settings={"trading": "lean", "grammar": "full"}, capital=(10, 10, 10, 10))
    t.resolve("high_risk_investments", 1, 2, 3)
    t.pick("pass", 0, "use-susan_chen", 2, "stop", "susan_chen", "stop")
    assert t.words() == ["withdraw"]


@rule("NA-1.0", "NA-C-jackson-howard", "NA-60.4")
@pytest.mark.parametrize("first", ["main", "counter"])
def test_a_deal_leaves_nothing_behind_for_the_next_one(first):
    """Support, a bar, a declaration and a bet: in the next deal none of them counts."""
    hands = ("media_circus", "media_circus puff_piece*2", "ark_construction*2", "riot_control*2")
    t = turn(hands=hands, assets=("locust_company", "", "", "caprice_nisei"), **OFFER)
    t.s.bettor, t.s.bet = 2, 1
    t.pick("media_circus", "caprice_nisei", 5, 5, "pass", "ark_construction", "pass", "locust_company", 3)
    t.pick(first, 2, "puff_piece", "puff_piece", "abstain")
    assert (t.s.main_support, t.s.counter_support) == ((2, 0) if first == "main" else (0, 2))
    t.pick(5 if first == "main" else 4).skip_to("main_offer")
    assert t.seat == 1
    t.pick("media_circus", "ark_construction", "pass", "pass")
    assert (t.seat, t.words()) == (3, ["main", "counter", "abstain"])  # no longer barred
    if first == "main":
        t.pick("counter", 1, "riot_control", "abstain").deal()
        assert (t.decision, t.seat) == ("pick_district", 2)  # one card beats none
    else:
        t.pick("abstain", "abstain").deal()
        assert (t.decision, t.seat) == ("pick_district", 1)  # none against none
        assert t.words() == list(range(1, 11))  # nobody has declared anything
        t.pick(7).deal()
        assert t.capital()[2] == 10  # he has not bet on this deal


@rule("NA-C-caprice-nisei", "NA-C-clean-slate")
def test_what_was_only_declared_was_never_done():
    """The counteroffer was declared with a repair of 6; the main offer wins and knows nothing of it."""
    hands = ("clean_slate", "budget_renovations", "", "")
    t = turn(hands=hands, assets=("", "", "", "caprice_nisei"), city={3: "ill", 6: "outage"}, **OFFER)
    t.pick("clean_slate", "stop", "budget_renovations", "caprice_nisei", 6)
    t.skip_to("pick_district").pick(3)
    assert (t.decision, t.words()) == ("pick_district", [3])  # the outage goes where something was cured
    assert t.city() == {6: {"outage"}}


@rule("NA-C-caprice-nisei", "NA-C-underpaid-overclocked", "NA-A25")
def test_an_emergency_action_is_declared_and_kept_like_any_offer():
    corps = ("haas_bioroid", "globalsec", "jinteki", "melange_mining")
    t = turn(hands=("", "", "", ""), assets=("", "caprice_nisei"), corps=corps, capital=(10, 10, 10, 10))
    t.pick("underpaid_overclocked", "caprice_nisei", "tech", "stop", 3, 10)
    assert (t.supply("tech"), t.capital(), t.city()) == (0, [10, 10, 10, 10], {})
    t.skip_to("pick_resource")
    for word in ("tech", "stop", 3, 10):
        assert t.words() == [word]
        t.pick(word)
    t.deal()
    assert (t.supply("tech"), t.capital()[0], t.city()) == (1, 14, {3: {"hf"}, 10: {"hf"}})


@rule("NA-C-caprice-nisei")
@pytest.mark.parametrize(
    ("card", "picks", "decision"),
    [
        ("high_risk_investments", (2, 0, 3), "pick_player"),
        ("labor_solutions", (1, 7, 2, 1, "stop", 9), "android_from"),
        ("full_deployment", (3, "draw", "media"), "pick_player"),
        ("scorched_earth", (6, 8), "pick_district"),
    ],
)
def test_every_pick_of_a_declaration_is_kept_in_its_order(card, picks, decision):
    city = {1: "android", 2: "android", 3: "android", 6: "hf", 7: "oc", 8: "oc"}
    t = turn(hands=(card, "", "", ""), assets=("", "caprice_nisei"), city=city, revealed="mr_li", **OFFER)
    t.pick(card, "caprice_nisei", *picks)
    assert (t.s.rehearsing, t.decision) == (0, "counteroffer")
    t.skip_to(decision)
    for word in picks:
        assert t.words() == [word]
        t.put(t.options()[0])
    t.deal()
    assert t.place not in ("a_effect", "a_illness")
