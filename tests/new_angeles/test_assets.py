"""The assets, one by one (docs/rules/new-angeles-cards.md, section 4)."""

import pytest

from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.kernel.turn import hand_limit
from tests.support import rule
from tests.support.new_angeles import QUIET, Table, turn

CORPS = ("globalsec", "haas_bioroid", "jinteki", "weyland", "nbn", "melange_mining")
NO_EMERGENCY = ({}, {}, {}, {}, {}, {})


def offer(assets, hands=("ark_construction", "puff_piece*3", "media_circus*2", "riot_control*2"), **more):
    """Seat 0 is active and about to offer Ark Construction."""
    more = {"emergency": NO_EMERGENCY, "capital": (10, 10, 10, 10, 10, 10), "corps": CORPS, **more}
    return turn(hands=hands, assets=assets, **more)


def claim(asset, winner=0, **more):
    """The winner of a deal claims an asset."""
    more = {"capital": (10, 10, 10, 10, 10, 10), "corps": CORPS, **more}
    t = Table(**more)
    t.reveal(asset)
    t.s.active = 0
    t.resolve("high_risk_investments", resolver=winner)
    t.s.revealed = names.ASSET_KEYS.index(asset)
    t.pick(1, 2, 3)
    t.s.capital[1] -= 3
    t.s.capital[2] -= 2
    t.s.capital[3] -= 1
    return t


def sizes(t):
    return [sum(t.hand(seat).values()) for seat in range(t.s.players)]


@rule("NA-C-aaron-marron", "NA-66.0", "NA-66.5")
def test_aaron_marron_takes_the_cost_of_others():
    t = offer(("", "", "", "aaron_marron"))
    t.pick("ark_construction", "puff_piece", "media_circus", "media_circus")
    assert (t.decision, t.seat, t.words()) == ("use_asset", 3, ["aaron_marron"])  # compulsory
    t.pick("aaron_marron")
    assert t.hand(3) == {"riot_control": 2, "media_circus": 1}
    assert t.discarded() == {}
    assert (t.decision, t.seat) == ("counteroffer", 3)  # and may use them in his own visit
    t.pick("riot_control", "riot_control", "media_circus")
    assert t.discarded() == {"riot_control": 1, "media_circus": 1}  # his own cost is discarded as usual


@rule("NA-C-braintrust", "NA-A23")
def test_braintrust_doubles_the_sheet_and_shrinks_the_hand():
    t = Table(assets=("braintrust",), corps=CORPS).skip_to("name_deck")
    assert sizes(t)[0] == 4
    t.pick("media").skip_to("main_offer")
    assert sizes(t)[0] == 6
    assert hand_limit(t.s, 0) == 4
    assert hand_limit(t.s, 1) == 5


@rule("NA-C-bryan-stinson", "NA-38.6", "NA-CG-16", "NA-56.0")
def test_bryan_stinson_takes_two_emergency_actions_as_they_lie():
    lie = ({"globalsec": "up"}, {"haas_bioroid": "up"}, {"jinteki": "down"}, {"weyland": "up"})
    t = claim("bryan_stinson", emergency=lie)
    assert t.words() == ["haas_bioroid", "jinteki", "weyland"]
    t.pick("haas_bioroid", "jinteki")
    corp = names.CORP_KEYS.index
    assert t.s.emergency[corp("jinteki")] == t.s.emergency[corp("haas_bioroid")] == 0
    assert (t.s.face_up[corp("jinteki")], t.s.face_up[corp("haas_bioroid")]) == (0, 1)
    assert t.holder("bryan_stinson") < 0
    t = claim("bryan_stinson", emergency=({"globalsec": "up"}, {}, {}, {}))
    assert t.holder("bryan_stinson") < 0  # nothing to take, discarded anyway
    assert t.decision != "pick_emergency"


@rule("NA-C-bryan-stinson", "NA-CG-20")
def test_bryan_stinson_cannot_take_what_still_lies_on_the_table():
    t = turn(hands=("ark_construction", "", "", "riot_control"), revealed="bryan_stinson", corps=CORPS)
    t.pick("ruthless_tactics", "underpaid_overclocked", "pass", "pass", "abstain", "abstain").skip_to("pick_emergency")
    assert t.words() == ["jinteki", "weyland"]  # neither the winning nor the losing offer
    t.pick("jinteki", "weyland").skip_to("main_offer")
    corp = names.CORP_KEYS.index
    assert [t.s.emergency[corp(key)] for key in ("globalsec", "haas_bioroid", "jinteki", "weyland")] == [0, 1, 0, 0]


@rule("NA-C-caprice-nisei", "NA-A40", "NA-A41", "NA-CG-12")
def test_caprice_nisei_binds_the_picks_of_an_offer():
    city = {3: "protest", 4: "strike", 5: "ill"}
    t = offer(("", "caprice_nisei"), hands=("media_circus", "puff_piece", "", "riot_control"), city=city)
    before = t.city()
    t.pick("media_circus")
    t.pick("caprice_nisei")
    assert (t.decision, t.seat) == ("pick_district", 0)
    t.pick(4, 5)
    assert t.city() == before  # a rehearsal: nothing has happened
    assert (t.s.threat, t.capital()) == (0, [10, 10, 10, 10])
    assert len(t.game.view(t.state, 2)["deal"]["declared"]["main"]) == 2
    t.pick("pass", "pass", "pass", "abstain", "abstain", "abstain")
    t.deal()
    assert t.words() == [4]  # the declared pick is the only option
    t.pick(4, 5).deal()
    assert t.city() == {3: {"protest"}, 5: {"ill", "hf"}}
    assert t.s.threat == 2


@rule("NA-C-caprice-nisei", "NA-2.9", "NA-A40")
@pytest.mark.parametrize("card", ["unorthodox_knowledge", "information_procurement", "puff_piece"])
def test_caprice_nisei_is_not_offered_for_picks_that_cannot_be_declared(card):
    t = offer(("", "caprice_nisei"), hands=(card, "puff_piece", "", ""))
    t.pick(card)
    assert t.decision == "counteroffer"


@rule("NA-C-caprice-nisei", "NA-13.0")
@pytest.mark.parametrize(("ruleset", "asked"), [(1, "pick_district"), (2, "counteroffer")])
def test_a_rehearsal_ends_where_threat_would_end_the_game(ruleset, asked):
    """Games of ruleset 1 went on asking."""
    t = offer(
        ("", "caprice_nisei"), hands=("", "", "", ""), city={10: "hf"}, threat=24, ruleset=ruleset,
        emergency=({"haas_bioroid": "up"}, {}, {}, {}),
    )  # fmt: skip
    t.pick("underpaid_overclocked", "caprice_nisei", "stop", 10)
    assert t.decision == asked
    if ruleset == 1:
        return
    assert (t.s.threat, t.s.rehearsing, t.at(10)) == (24, 0, {"hf"})
    assert len(t.game.view(t.state, 2)["deal"]["declared"]["main"]) == 2
    t.skip_to("pick_resource")
    assert t.words() == ["stop"]
    t.pick("stop", 10)
    assert t.over


@rule("NA-C-caprice-nisei", "NA-A40")
def test_what_has_become_impossible_is_picked_freely():
    t = offer(("caprice_nisei", "", "tanaka midori"), hands=("vanity_project", "", "", ""))
    t.pick("vanity_project", "caprice_nisei", 2, "tanaka")
    t.s.holder[names.ASSET_KEYS.index("tanaka")] = 3
    t.skip_to("pick_player")
    assert t.words() == [2]
    t.pick(2)
    assert t.words() == ["midori"]


@rule("NA-C-chief-gorman", "NA-24.8", "NA-A19")
def test_chief_gorman_demands_payment_or_sends_the_counteroffer_back():
    t = offer(("", "", "", "chief_gorman"))
    t.pick("ark_construction", "puff_piece", "chief_gorman")
    assert (t.decision, t.seat, t.words()) == ("pick_mode", 1, ["pay", "return"])
    t.pick("return")
    assert t.hand(1) == {"puff_piece": 3}
    assert (t.s.counter, t.s.countering) == (-1, -1)
    assert (t.decision, t.seat) == ("counteroffer", 2)
    t.pick("media_circus")
    assert t.decision != "pay_cost"  # the returned card does not count for the cost
    t.pick("pass")
    assert (t.decision, t.seat) == ("support_offer", 1)  # no second visit, but he supports


@rule("NA-A58")
def test_a_returned_counteroffer_is_over_for_the_others_in_the_window():
    t = offer(("chief_gorman", "", "caprice_nisei mark_yale"), hands=("ark_construction", "media_circus", "", ""))
    t.pick("ark_construction", "stop", "media_circus")
    assert (t.decision, t.seat) == ("use_asset", 0)
    t.pick("chief_gorman", "return")
    assert (t.decision, t.seat) == ("counteroffer", 2)  # there is no offer left to declare or to punish


@rule("NA-C-chief-gorman", "NA-A19", "NA-A18")
def test_chief_gorman_paid_and_an_emergency_action_returned():
    t = offer(("", "", "", "chief_gorman"))
    t.pick("ark_construction", "puff_piece", "chief_gorman", "pay")
    assert t.capital() == [10, 8, 10, 12]
    assert t.s.countering == 1
    t = offer(("", "", "", "chief_gorman"), emergency=({}, {"haas_bioroid": "up", "nbn": "up"}, {}, {}), players=5)
    t.pick("ark_construction", "sweeps_week", "chief_gorman", "return")
    nbn = names.CORP_KEYS.index("nbn")
    assert (t.s.emergency[nbn], t.s.face_up[nbn]) == (1, 1)  # to the area that it was played from
    t = offer(("", "", "", "chief_gorman"), capital=(10, 1, 10, 10))
    t.pick("ark_construction", "puff_piece", "chief_gorman")
    assert t.words() == ["return"]
    t = offer(("", "chief_gorman"))
    t.pick("ark_construction", "puff_piece")
    assert t.decision == "counteroffer"  # not on his own


@rule("NA-24.8", "NA-A19", "NA-24.5")
def test_a_returned_counteroffer_revives_nothing_and_brings_no_cost_back():
    hands = ("ark_construction", "media_circus", "puff_piece clean_slate", "riot_control liquidation")
    t = offer(("chief_gorman",), hands=hands)
    t.pick("ark_construction", "media_circus", "stop", "puff_piece", "clean_slate", "chief_gorman", "return")
    assert t.hand(2) == {"puff_piece": 1}
    assert t.discarded() == {"clean_slate": 1}  # the cost stays lost
    assert (t.s.counter, t.s.countering, t.s.on_space) == (-1, -1, 1)  # the covered one does not revive, but counts
    t.pick("riot_control")
    assert (t.decision, t.seat, t.words()) == ("pay_cost", 3, ["liquidation"])
    t = offer(("chief_gorman",), hands=hands)
    t.pick("ark_construction", "media_circus", "stop", "puff_piece", "clean_slate", "chief_gorman", "return", "pass")
    assert (t.decision, t.seat) == ("support_offer", 1)
    t.pick("abstain")
    assert (t.seat, t.words()) == (2, ["main", "abstain"])  # he supports, and there is nothing to counter with


@rule("NA-C-coach-walden")
def test_coach_walden_pays_when_the_right_hand_neighbour_wins():
    t = Table(assets=("", "coach_walden"), corps=CORPS, capital=(10, 10, 10, 10))
    t.resolve("high_risk_investments", 0, 2, 3).pick("coach_walden")
    assert t.capital() == [13, 11, 12, 11]
    t = Table(assets=("", "", "coach_walden"), corps=CORPS, capital=(10, 10, 10, 10))
    t.resolve("high_risk_investments", 0, 1, 3).deal()
    assert t.capital()[2] == 10
    t = Table(assets=("", "", "", "coach_walden"), corps=CORPS, capital=(10, 10, 10, 10))
    t.resolve("high_risk_investments", 0, 1, 2, resolver=2).pick("coach_walden")
    assert t.capital() == [13, 12, 11, 11]  # also as countering player


@rule("NA-C-eiko", "NA-CG-9")
def test_eiko_makes_an_abstainer_choose():
    t = offer(("", "", "", "eiko"))
    t.pick("ark_construction", "pass", "media_circus", "pass", "abstain", "eiko")
    assert (t.decision, t.seat, t.words()) == ("pick_mode", 1, ["play", "lose"])
    t.pick("play", "puff_piece")
    assert (t.s.main_support, t.s.supported[1]) == (1, 0)
    assert t.is_exhausted("eiko")
    t = offer(("", "", "", "eiko"), hands=("ark_construction", "", "media_circus*2", "riot_control"))
    t.pick("ark_construction", "pass", "media_circus", "pass", "eiko")
    assert t.words() == ["lose"]  # an empty hand abstains and cannot play
    t.pick("lose")
    assert t.capital() == [10, 9, 10, 10]  # lost, not stolen
    assert (t.s.main_support, t.s.supported[1]) == (0, -1)


@rule("NA-C-floyd-2x3a7c", "NA-CG-7", "NA-CG-16")
def test_floyd_draws_five_of_any_types_and_lifts_the_limit():
    t = claim("floyd_2x3a7c")
    for deck in ("biotech", "biotech", "media", "labor", "security"):
        assert (t.decision, t.seat) == ("name_deck", 0)
        t.pick(deck).deal()
    assert sizes(t)[0] == 5
    assert t.holder("floyd_2x3a7c") == 0
    assert hand_limit(t.s, 0) == 10
    both = Table(assets=("floyd_2x3a7c braintrust",))
    assert hand_limit(both.s, 0) == 9


@rule("NA-C-gurren-imaishi", "NA-12.0")
def test_gurren_imaishi_pays_once():
    t = claim("gurren_imaishi")
    assert t.capital()[0] == 15
    assert t.holder("gurren_imaishi") < 0


@rule("NA-C-hernando-cortez", "NA-56.2", "NA-56.2a", "NA-56.2b", "NA-12.1")
def test_hernando_cortez_steals_an_asset_or_pays():
    t = claim("hernando_cortez", assets=("", "gurren_imaishi"), exhausted=("gurren_imaishi",))
    t.pick("steal", "gurren_imaishi")
    assert t.holder("gurren_imaishi") == 0
    assert t.is_exhausted("gurren_imaishi")
    assert t.capital()[0] == 10  # stolen is not claimed
    t = claim("hernando_cortez")
    assert t.words() == ["capital"]
    t.pick("capital")
    assert t.capital()[0] == 12  # nothing to steal
    assert t.holder("hernando_cortez") < 0


@rule("NA-C-isabel-mcguire", "NA-CG-9")
def test_isabel_mcguire_adds_a_blind_card():
    t = offer(("isabel_mcguire",))
    t.pick("ark_construction", "pass", "media_circus", "pass", "isabel_mcguire", "labor", "main")
    assert t.seat == -1
    t.deal()
    assert (t.s.main_support, list(t.s.supported)[:4]) == (1, [-1, -1, -1, -1])
    assert sum(t.s.blind) == 1
    t = offer(("isabel_mcguire",))
    t.pick("ark_construction", "pass", "pass", "pass")
    assert t.decision == "support_offer"  # not without a counteroffer


@rule("NA-C-isabel-mcguire", "NA-2.2", "NA-A7")
@pytest.mark.parametrize(("discard", "cards"), [({"liquidation": 1, "clean_slate": 1}, 1), ({"clean_slate": 2}, 0)])
def test_isabel_mcguire_recycles_an_empty_deck_and_may_find_no_card(discard, cards):
    labor = "efficiency_experts*5 high_risk_investments*5 labor_solutions*5 liquidation*" + str(5 - cards)
    hands = ("ark_construction", "puff_piece " + labor, "media_circus", "")
    t = offer(("isabel_mcguire",), hands=hands, discard=discard)
    t.pick("ark_construction", "pass", "media_circus", "pass", "isabel_mcguire", "labor", "main").deal()
    assert (t.s.main_support, sum(t.s.blind)) == (cards, cards)
    assert t.discarded() == {}  # the whole pile went back into the decks
    assert t.is_exhausted("isabel_mcguire")


@rule("NA-A57", "NA-C-jackson-howard", "NA-CG-13")
def test_jackson_howard_bets_on_a_winner():
    t = Table(
        hands=("ark_construction",),
        assets=("", "jackson_howard"),
        corps=CORPS,
        capital=(10, 10, 10, 10),
        emergency=NO_EMERGENCY,
    )
    t.skip_to("use_asset").pick("jackson_howard")
    assert t.words() == [0, 2, 3]
    t.pick(0, "ark_construction")
    t.s.holder[names.ASSET_KEYS.index("jackson_howard")] = 3
    t.skip_to("pick_district").pick(2).deal()
    assert t.capital() == [10, 12, 10, 10]  # "you" is fixed at use


@rule("NA-A29", "NA-C-lily-lockwell")
def test_a_card_is_stolen_from_a_hand_by_pure_chance():
    t = Table(assets=("", "lily_lockwell"), hands=("clean_slate*3 puff_piece",), capital=(11, 10))
    t.pick("lily_lockwell")
    chances = {word: t.game.rules.weight(t.s, pick.pick) for word, pick in zip(t.words(), t.options(), strict=True)}
    assert chances == {"clean_slate": 3, "puff_piece": 1}


@rule("NA-A57", "NA-C-jackson-howard")
def test_a_bet_is_paid_before_any_ability_of_the_window():
    t = Table(
        hands=("ark_construction",), assets=("", "jackson_howard coach_walden"), corps=CORPS,
        capital=(10, 10, 10, 10), emergency=NO_EMERGENCY,
    )  # fmt: skip
    t.skip_to("use_asset").pick("jackson_howard", 0, "ark_construction").skip_to("pick_district").pick(2)
    assert (t.decision, t.words(), t.capital()) == ("use_asset", ["coach_walden"], [10, 12, 10, 10])


@rule("NA-C-lily-lockwell")
def test_lily_lockwell_steals_from_the_richer():
    t = Table(assets=("", "lily_lockwell"), hands=("clean_slate",), capital=(11, 10))
    assert (t.decision, t.seat) == ("use_asset", 1)
    t.pick("lily_lockwell").chance("clean_slate")
    assert t.hand(1) == {"clean_slate": 1}
    for capital, hand in (((10, 10), "clean_slate"), ((11, 10), "")):
        t = Table(assets=("", "lily_lockwell"), hands=(hand,), capital=capital)
        assert t.decision != "use_asset"
    t = Table(assets=("lily_lockwell",), hands=("clean_slate",), capital=(11, 10))
    assert t.decision != "use_asset"  # not in his own turn


@rule("NA-C-locust-company")
def test_locust_company_bars_the_counteroffer():
    t = offer(("locust_company",))
    t.pick("ark_construction", "pass", "media_circus", "pass", "locust_company")
    assert t.words() == [1, 3]
    t.pick(1)
    assert (t.seat, t.words()) == (1, ["main", "abstain"])
    assert t.game.why_not(t.state, "support", offer="counter").rule == "NA-C-locust-company"
    t.pick("abstain")
    assert (t.seat, t.words()) == (3, ["main", "counter", "abstain"])
    t = offer(("locust_company",))
    t.pick("ark_construction", "pass", "pass", "pass")
    assert t.decision == "support_offer"  # not without a counteroffer


@rule("NA-C-midori")
def test_midori_breaks_a_tie():
    t = offer(("", "", "", "midori"))
    t.pick("ark_construction", "pass", "media_circus", "pass", "abstain", "abstain", "midori")
    assert t.words() == ["main", "counter"]
    t.pick("counter")
    assert (t.decision, t.seat) == ("pick_district", 2)
    t = offer(("", "", "", "midori"))
    t.pick("ark_construction", "pass", "media_circus", "pass", "counter", 1, "puff_piece", "abstain")
    assert t.decision == "pick_district"  # no tie


@rule("NA-C-monica-singh")
def test_monica_singh_takes_from_the_winner():
    t = offer(("monica_singh",), hands=("ark_construction", "puff_piece", "high_risk_investments", "riot_control"))
    t.pick("ark_construction", "pass", "high_risk_investments", "pass", "counter", 1, "puff_piece", "abstain", 2, 1, 3)
    assert (t.decision, t.seat, t.words()) == ("use_asset", 0, ["monica_singh", "stop"])
    t.pick("monica_singh")
    assert t.capital() == [12, 12, 11, 11]
    t = Table(assets=("monica_singh",), corps=CORPS)
    t.resolve("high_risk_investments", 2, 1, 3)
    assert t.decision != "use_asset"  # he won himself


@rule("NA-C-monica-singh")
def test_monica_singh_works_only_for_the_active_player():
    hands = ("ark_construction", "puff_piece", "media_circus", "")
    t = offer(("", "monica_singh"), hands=hands, revealed="mr_li")
    t.pick("ark_construction", "pass", "media_circus", "pass", "counter", 1, "puff_piece", 4, 4)
    assert (t.s.active, t.decision) != (0, "use_asset")


@rule("NA-C-monica-singh", "NA-CG-16")
def test_what_the_claim_brings_is_in_reach_of_monica_singh():
    hands = ("ark_construction", "puff_piece", "media_circus", "")
    t = offer(("monica_singh",), hands=hands, capital=(10, 10, 0, 10), revealed="gurren_imaishi")
    t.pick("ark_construction", "pass", "media_circus", "pass", "counter", 1, "puff_piece", 4, 4)
    assert (t.decision, t.seat, t.capital()[2]) == ("use_asset", 0, 5)
    t.pick("monica_singh")
    assert (t.capital()[0], t.capital()[2]) == (12, 3)


@rule("NA-C-naoko-watanabe", "NA-CG-16", "NA-66.7")
def test_naoko_watanabe_claims_two_from_the_deck():
    t = claim("naoko_watanabe")
    t.chance("gurren_imaishi")
    assert t.capital()[0] == 15  # finished before the next one is known
    t.chance("hernando_cortez")
    assert t.words() == ["capital"]
    t.pick("capital")
    assert t.capital()[0] == 17
    assert [names.ASSET_KEYS[t.s.under[n]] for n in range(t.s.under_count)] == [
        "gurren_imaishi",
        "hernando_cortez",
        "naoko_watanabe",
    ]


@rule("NA-C-naoko-watanabe", "NA-A32")
def test_naoko_watanabe_takes_what_there_is_but_never_herself():
    everything = [key for key in names.ASSET_KEYS if key not in ("naoko_watanabe", "gurren_imaishi", QUIET)]
    t = claim("naoko_watanabe", assets=("", " ".join(everything)), turn_track=[None] * 5)
    t.chance("gurren_imaishi")
    assert t.capital()[0] == 10 + 5 + 5  # the first claim put the card under the empty deck, so it is the second too
    assert [names.ASSET_KEYS[t.s.under[n]] for n in range(t.s.under_count)] == ["gurren_imaishi", "naoko_watanabe"]
    t = claim("naoko_watanabe", assets=("", " ".join([*everything, "gurren_imaishi"])), turn_track=[None] * 5)
    assert t.capital()[0] == 10  # nothing to claim, and she does not claim herself
    assert [names.ASSET_KEYS[t.s.under[n]] for n in range(t.s.under_count)] == ["naoko_watanabe"]


@rule("NA-C-rachel-beckmann")
def test_rachel_beckmann_draws_into_an_empty_hand():
    t = Table(assets=("", "rachel_beckmann"), corps=CORPS)
    t.resolve("high_risk_investments", 0, 2, 3)
    assert (t.decision, t.seat) == ("use_asset", 1)
    t.pick("rachel_beckmann").chance("liquidation")
    assert t.hand(1) == {"liquidation": 1}
    t = Table(assets=("", "rachel_beckmann"), corps=CORPS, hands=("", "clean_slate"))
    t.resolve("high_risk_investments", 0, 2, 3)
    assert t.decision != "use_asset"


@rule("NA-C-saul-eustecio")
def test_saul_eustecio_earns_with_the_counteroffer():
    t = Table(assets=("", "", "", "saul_eustecio"), corps=CORPS, capital=(10, 10, 10, 10))
    t.resolve("high_risk_investments", 1, 2, 3, resolver=2).pick("saul_eustecio")
    assert t.capital() == [11, 13, 12, 12]
    assert t.is_exhausted("saul_eustecio")
    t = Table(assets=("", "", "", "saul_eustecio"), corps=CORPS)
    t.resolve("high_risk_investments", 1, 2, 3)
    assert t.decision != "use_asset"


@rule("NA-C-sunny-lebeau", "NA-CG-10")
def test_sunny_lebeau_draws_at_every_rise():
    city = {9: "oc", 10: "oc ill"}
    t = Table(assets=("", "", "sunny_lebeau"), corps=CORPS, city=city)
    t.resolve("massive_reconstruction", 10, 10)
    for _ in range(3):  # two units into The Root, then the illness check
        assert (t.decision, t.seat) == ("use_asset", 2)
        t.pick("sunny_lebeau").deal()
    assert t.s.threat == 6
    assert sizes(t)[2] == 6


@rule("NA-C-tanaka")
def test_tanaka_decides_the_deal():
    t = offer(("", "", "", "tanaka"))
    t.pick("ark_construction", "pass", "media_circus", "pass", "main", 1, "puff_piece", "abstain", "tanaka", "counter")
    assert (t.decision, t.seat) == ("pick_district", 2)
    assert t.holder("tanaka") < 0
    t = offer(("", "", "", "tanaka"))
    t.pick("ark_construction", "pass", "pass", "pass", "abstain", "abstain", "abstain")
    assert t.decision == "pick_district"  # not without a counteroffer


@rule("NA-C-the-fall-guy", "NA-1.7", "NA-CG-14", "NA-1.6")
def test_the_fall_guy_makes_both_offers():
    t = offer(
        ("the_fall_guy monica_singh", "saul_eustecio"),
        hands=("ark_construction media_circus", "puff_piece", "", "riot_control"),
        revealed="tanaka",
    )
    t.pick("ark_construction", "the_fall_guy", "media_circus")
    assert (t.s.active, t.s.countering, t.s.on_space) == (0, 0, 1)
    assert t.holder("the_fall_guy") < 0
    assert (t.decision, t.seat, t.words()) == ("support_offer", 1, ["main", "counter", "abstain"])  # no lap
    t.pick("counter", 1, "puff_piece", "abstain", "abstain")
    assert (t.decision, t.seat) == ("pick_district", 0)
    t.pick(5, 3)
    assert (t.decision, t.seat) == ("use_asset", 1)  # Monica Singh is not asked: nobody has lost
    t.pick("saul_eustecio").deal()
    assert t.at(3) == {"hf"}
    assert t.holder("tanaka") == 0
    t.skip_to("main_offer").pick(t.words()[0]).skip_to("counteroffer")
    assert (t.s.active, t.seat) == (1, 2)  # in the next deal everybody may counter again
    t = turn(
        hands=("", "puff_piece"),
        assets=("the_fall_guy",),
        emergency=({"globalsec": "up"},),
        revealed="tanaka",
        corps=CORPS,
    )
    while sum(t.hand(0).values()):
        t.s.hand[0][next(k for k in range(20) if t.s.hand[0][k])] -= 1
        t.s.held[0] -= 1
    t.pick("ruthless_tactics")
    assert t.decision != "use_asset"  # no second offer


@rule("NA-C-the-fall-guy", "NA-C-chief-gorman")
def test_the_fall_guy_sent_back_still_skips_the_lap():
    t = offer(
        ("the_fall_guy", "chief_gorman"),
        hands=("ark_construction media_circus", "puff_piece", "", ""),
        revealed="tanaka",
    )
    t.pick("ark_construction", "the_fall_guy", "media_circus", "chief_gorman", "return")
    assert (t.decision, t.seat, t.words()) == ("support_offer", 1, ["main", "abstain"])
    t = offer(
        ("the_fall_guy", "chief_gorman"),
        hands=("ark_construction media_circus", "puff_piece", "", ""),
        revealed="tanaka",
    )
    t.pick("ark_construction", "the_fall_guy", "media_circus", "stop")
    assert t.decision == "support_offer"  # asked once: the rest of the outer window is about the main offer


@rule("NA-A48", "NA-A7", "NA-1.5b")
def test_the_cards_of_a_deal_cannot_be_drawn_by_its_claim():
    construction = "budget_renovations*5 gentrification*5 vanity_project*5 ark_construction*4"
    hands = ("ark_construction", construction, "", "")
    t = offer(("",), hands=hands, revealed="floyd_2x3a7c").pick("ark_construction").skip_to("pick_district").pick(3)
    assert (t.decision, t.seat) == ("name_deck", 0)
    before = sum(t.hand(0).values())
    t.pick("construction")
    assert (t.decision, sum(t.hand(0).values())) == ("name_deck", before)  # the offer still lies on the table
    t.pick("labor", "labor", "labor", "labor").deal()
    assert t.discarded()["ark_construction"] == 1


@rule("NA-C-toshiyuki-sakai", "NA-CG-13")
def test_toshiyuki_sakai_fills_the_hand():
    t = claim("toshiyuki_sakai")
    t.deal()
    assert sizes(t)[0] == 10  # no discarding in this turn
    assert t.s.active == 1
    t = claim("toshiyuki_sakai", winner=2, hands=("clean_slate*5 puff_piece*2",))
    t.deal()
    assert (t.decision, t.seat) == ("discard_card", 0)  # the limit of the active player is tested as usual


@rule("NA-C-wong-ya-ching", "NA-CG-10")
def test_wong_ya_ching_earns_by_illness_checks_only():
    t = Table(
        assets=("", "wong_ya_ching"),
        corps=CORPS,
        capital=(10, 10, 10, 10),
        city={3: "protest ill"},
        supply={"credits": 1},
    )
    t.resolve("spin_doctors", 3)
    assert (t.decision, t.words()) == ("use_asset", ["wong_ya_ching"])
    t.pick("wong_ya_ching")
    assert (t.s.threat, t.capital()[1]) == (2, 12)
    t = Table(assets=("", "wong_ya_ching"), corps=CORPS, capital=(10, 10, 10, 10), city={10: "oc"})
    t.resolve("massive_reconstruction", 10, 10).deal()
    assert (t.s.threat, t.capital()[1]) == (4, 10)


@rule("NA-C-mark-yale")
def test_mark_yale_forbids_trade():
    t = offer(("", "", "", "mark_yale"), settings={"trading": "lean"})
    while t.decision != "main_offer":
        t.pick("pass")
    t.pick("ark_construction")
    assert (t.decision, t.seat) == ("use_asset", 3)  # before any trading window
    t.pick("mark_yale")
    assert t.game.view(t.state)["deal"]["no_trade"] == [0]
    while t.decision == "trade_partner":
        assert t.seat != 0
        assert 0 not in t.words()
        assert t.game.why_not(t.state, "trade", seat=0).rule == "NA-C-mark-yale"
        t.pick("pass")
