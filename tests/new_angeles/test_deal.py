"""The turn and the deal (entries 1-6, 12, 21, 23, 24, 27, 28, 38, 49, 51, 59, 60, 65, 66, 68, 69)."""

import pytest

from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.kernel.tables import KINDS
from tests.support import rule
from tests.support.new_angeles import QUIET, Table, turn

FILL = "clean_slate puff_piece riot_control spin_doctors"


def sizes(t):
    return [sum(t.hand(seat).values()) for seat in range(t.s.players)]


def total(t):
    """All action cards, wherever they are."""
    from boardroom.games.new_angeles.position import cards_of_kind

    return sum(cards_of_kind(t.s, kind) for kind in range(KINDS))


# --- the refresh step ---


@rule("NA-3.0", "NA-3.1", "NA-3.1a", "NA-2.1", "NA-21.1", "NA-51.0", "NA-66.2a", "NA-31.1", "NA-68.0")
def test_the_refresh_step_readies_the_own_assets_then_draws_the_sheet():
    t = Table(assets=("tanaka midori", "eiko"), exhausted=("midori", "eiko"))
    assert not t.is_exhausted("midori")
    assert t.is_exhausted("eiko")  # not his turn
    assert t.decision == "draw_card"
    t.deal()
    drawn = t.hand(0)
    assert sum(drawn.values()) == 2
    assert {names.KIND_KEYS.index(card) // 4 for card in drawn} == {4}  # Globalsec: security first
    assert (t.decision, t.seat) == ("name_deck", 0)


@rule("NA-3.1b", "NA-5.0", "NA-5.1", "NA-2.3")
def test_a_general_entry_names_a_deck_not_drawn_from():
    t = Table().deal()
    assert t.words() == ["biotech", "construction", "labor", "media"]
    t = Table(corps=("melange_mining", "nbn", "jinteki", "weyland")).deal()
    assert len(t.words()) == 5
    t.pick("media").deal()
    assert t.words() == ["biotech", "construction", "labor", "security"]
    t.pick("labor").deal()
    assert t.words() == ["biotech", "construction", "security"]


@rule("NA-A8", "NA-A7", "NA-2.2")
def test_an_empty_deck_may_be_named_and_does_not_count_as_drawn_from():
    hands = (
        "",
        "clean_slate*5 clinical_trials*5",
        "information_procurement*5 unorthodox_knowledge*5",
        "",
    )
    t = Table(corps=("melange_mining", "nbn", "jinteki", "weyland"), hands=hands).deal()
    assert t.words() == ["biotech", "construction", "labor", "media", "security"]
    t.pick("biotech").deal()
    assert sizes(t)[0] == 0  # neither deck nor discard pile has one: the rest of the draw is lost
    assert "biotech" in t.words()


@rule("NA-2.2", "NA-2.4", "NA-A7")
def test_an_empty_deck_recycles_the_whole_discard_pile():
    hands = ("", "arrest_orders*4 full_deployment*5", "riot_control*5 scorched_earth*5", "")
    discard = {"clean_slate": 3, "media_circus": 2, "liquidation": 1, "vanity_project": 4}
    t = Table(hands=hands, discard=discard)
    assert sum(t.s.deck[kind] for kind in range(16, 20)) == 1
    t.chance("arrest_orders")
    assert t.decision == "name_deck"  # recycling brought no security card: one card lost
    assert t.discarded() == {}
    assert all(t.s.deck[names.KIND_KEYS.index(card)] == 5 for card in discard)
    assert total(t) == 100


@rule("NA-S6", "NA-31.3", "NA-31.3a", "NA-A37")
def test_the_sheet_has_a_side_for_four_and_one_for_more():
    four, six = Table(players=4), Table(players=6)
    assert four.game.view(four.state)["seats"][0]["draws"] == [["security", 2], ["general", 1]]
    assert six.game.view(six.state)["seats"][0]["draws"] == [["security", 2], ["media", 1]]
    sheets = [t.game.view(t.state)["seats"][3]["draws"] for t in (four, six)]
    assert sheets[0] == sheets[1] == [["general", 1]] * 3  # Melange Mining


# --- asset, main offer ---


@rule("NA-1.1", "NA-69.0", "NA-69.3", "NA-66.9", "NA-3.2")
def test_the_asset_on_the_highest_space_is_revealed():
    t = Table(turn_track=["tanaka", "midori", "eiko", None, None], hands=(FILL,) * 4).skip_to("main_offer")
    assert names.ASSET_KEYS[t.s.revealed] == "eiko"
    t = Table().skip_to("draw_asset")
    assert len(t.words()) == 34  # nobody knows it before
    assert t.game.view(t.state)["turn_track"] == 4


@rule("NA-1.2", "NA-1.2a", "NA-28.0", "NA-28.1", "NA-28.2", "NA-4.1", "NA-38.2", "NA-24.2")
def test_the_main_offer_is_a_hand_card_or_a_face_up_emergency_action_and_no_pass():
    t = turn(hands=("clean_slate", "", "", ""))
    assert t.seat == 0
    assert set(t.words()) == {"clean_slate", *t.hand(0), "ruthless_tactics"}
    t = turn(hands=("clean_slate", "", "", ""), emergency=({"globalsec": "down"},))
    assert "ruthless_tactics" not in t.words()
    assert "pass" not in t.words()


@rule("NA-A24", "NA-A53", "NA-1.2a")
def test_without_anything_to_offer_the_main_offer_is_empty():
    t = Table(
        hands=("", "puff_piece", "", ""), emergency=({},), state="a_main", turn_track=[None] * 5,
        corps=("nbn", "jinteki", "weyland", "globalsec"),
        assets_elsewhere={QUIET: "revealed"}, progress={"revealed": names.ASSET_KEYS.index(QUIET)},
    )  # fmt: skip
    assert (t.decision, t.seat) == ("counteroffer", 1)
    t.pick("pass", "pass", "pass")
    assert t.words() == ["main", "abstain"]
    t.pick("abstain").skip_to_place("e_threat")
    assert t.holder(QUIET) == 0
    assert t.city() == {}


# --- counteroffers ---


@rule("NA-1.3", "NA-1.3a", "NA-1.3b", "NA-23.0", "NA-23.1", "NA-24.0", "NA-24.1", "NA-24.3", "NA-24.4", "NA-24.4a")
@rule("NA-24.5", "NA-24.6", "NA-24.7", "NA-1.7")
def test_counteroffers_go_round_once_and_get_dearer():
    t = turn(
        hands=(FILL, "puff_piece", "puff_piece clean_slate", "clean_slate*2 spin_doctors"), emergency=({}, {}, {}, {})
    )
    t.pick("clean_slate")
    assert (t.decision, t.seat) == ("counteroffer", 1)
    t.pick("puff_piece")
    assert (t.s.countering, t.s.on_space) == (1, 1)
    assert (t.seat, t.words()) == (2, ["clean_slate", "puff_piece", "pass"])
    t.pick("puff_piece")  # a copy of the earlier one, and one card as cost
    assert (t.decision, t.seat, t.words()) == ("pay_cost", 2, ["clean_slate"])
    t.pick("clean_slate")
    assert (t.s.countering, t.s.on_space) == (2, 2)
    assert t.discarded() == {"clean_slate": 1}
    assert (t.seat, t.s.counter) == (3, names.CARD_KEYS.index("puff_piece"))
    t.pick("clean_slate")  # a copy of the main offer; two cards as cost
    assert t.decision == "pay_cost"
    t.pick("spin_doctors", "clean_slate")
    assert (t.s.countering, t.s.counter) == (3, names.CARD_KEYS.index("clean_slate"))
    assert (t.decision, t.seat) == ("support_offer", 1)  # no second lap, and seats 1 and 2 support again
    assert total(t) == 100


@rule("NA-1.3a", "NA-A18")
def test_who_cannot_pay_cannot_counter():
    t = turn(hands=(FILL, "puff_piece", "clean_slate", ""), emergency=({}, {}, {}, {"melange_mining": "up"}))
    t.pick("clean_slate", "puff_piece")
    assert (t.seat, t.words()) == (2, ["pass"])  # the card itself and one more would be needed
    t.pick("pass")
    assert (t.seat, t.words()) == (3, ["pass"])  # an emergency action costs hand cards too
    assert t.game.why_not(t.state, "counter", card="energy_for_all").rule == "NA-1.3a"


# --- support ---


@rule("NA-1.4", "NA-1.4a", "NA-1.6", "NA-59.0", "NA-60.0", "NA-60.1", "NA-60.2", "NA-60.3", "NA-49.0", "NA-65.0")
def test_everybody_else_supports_one_offer_or_none():
    t = turn(hands=(FILL, "puff_piece*2", "clean_slate*2", "riot_control"))
    t.pick("clean_slate", "pass", "clean_slate", "pass")
    assert (t.decision, t.seat, t.words()) == ("support_offer", 1, ["main", "counter", "abstain"])
    t.pick("main")
    assert (t.decision, t.words()) == ("support_count", [1, 2])
    t.pick(2, "puff_piece", "puff_piece")
    assert (t.s.main_support, t.s.support_size[1], t.hand(1)) == (2, 2, {})
    assert (t.decision, t.seat) == ("support_offer", 3)  # 2 counters and does not support
    t.pick("abstain").deal()
    assert t.holder(QUIET) == 0


@rule("NA-1.5", "NA-1.5a", "NA-60.4", "NA-60.4a", "NA-12.0", "NA-A36", "NA-CG-14", "NA-66.1")
@pytest.mark.parametrize(("main", "counter", "winner"), [(0, 0, 0), (1, 1, 0), (0, 1, 2), (2, 1, 0), (1, 2, 2)])
def test_more_cards_win_and_a_tie_goes_to_the_active_player(main, counter, winner):
    t = turn(hands=("ark_construction", "puff_piece*2", "media_circus", "riot_control*2"), emergency=({}, {}, {}, {}))
    t.pick("ark_construction", "pass", "media_circus", "pass")
    for side, count in (("main", main), ("counter", counter)):
        t.pick(*([side, count] if count else ["abstain"]))
        for _ in range(count):
            t.pick(t.words()[0])
    t.deal()
    assert (t.decision, t.seat) == ("pick_district", winner)
    t.pick(*((3,) if winner == 0 else (5, 3)))
    t.deal()
    assert t.at(3) == ({"dev"} if winner == 0 else {"hf"})
    assert t.holder(QUIET) == winner


@rule("NA-A42")
def test_without_a_counteroffer_support_still_takes_place():
    t = turn(hands=("ark_construction", "puff_piece*2", "", ""))
    t.pick("ark_construction", "pass", "pass", "pass")
    assert (t.seat, t.words()) == (1, ["main", "abstain"])
    t.pick("abstain", 4).deal()
    assert t.holder(QUIET) == 0


@rule("NA-38.5", "NA-38.4", "NA-60.1")
def test_an_emergency_action_is_never_support():
    t = turn(hands=("ark_construction", "puff_piece", "", ""))
    assert t.s.emergency[names.CORP_KEYS.index("haas_bioroid")] == 1
    t.pick("ark_construction", "pass", "pass", "pass", "main")
    assert (t.decision, t.seat, t.words()) == ("support_count", 1, [1])  # the hand card is all there is
    t.pick(1)
    assert (t.decision, t.words()) == ("support_card", ["puff_piece"])
    t.pick("puff_piece")
    assert (t.seat, t.words()) == (2, ["abstain"])  # nothing but an emergency action


# --- resolution and clean-up ---


@rule("NA-1.5b", "NA-2.4", "NA-A48")
def test_all_cards_of_the_deal_go_to_the_common_discard_pile():
    t = turn(hands=("ark_construction", "puff_piece*2", "media_circus", "riot_control"), emergency=({}, {}, {}, {}))
    t.pick("ark_construction", "puff_piece", "pass", "pass", "main", 1, "media_circus", "counter", 1, "riot_control", 3)
    t.skip_to("main_offer")
    found = t.discarded()
    assert {
        name: found[name] for name in ("ark_construction", "puff_piece", "media_circus", "riot_control")
    } == dict.fromkeys(("ark_construction", "puff_piece", "media_circus", "riot_control"), 1)
    assert total(t) == 100


@rule("NA-1.5c", "NA-38.3", "NA-38.0", "NA-A25")
def test_emergency_actions_go_home_face_down_only_if_they_won():
    t = turn(hands=("ark_construction", "", "", "puff_piece*2"))
    t.pick("ruthless_tactics", "underpaid_overclocked", "pass", "pass", "abstain")
    t.skip_to("main_offer")
    corp = names.CORP_KEYS.index
    assert (t.s.emergency[corp("globalsec")], t.s.face_up[corp("globalsec")]) == (0, 0)
    assert (t.s.emergency[corp("haas_bioroid")], t.s.face_up[corp("haas_bioroid")]) == (1, 1)


@rule("NA-1.5c", "NA-38.3", "NA-A25", "NA-24.3")
def test_a_covered_emergency_action_goes_home_face_up_and_stays_on_the_space_till_then():
    t = turn(hands=("ark_construction", "", "puff_piece clean_slate", ""))
    t.pick("ark_construction", "underpaid_overclocked", "puff_piece", "clean_slate")
    haas = names.CORP_KEYS.index("haas_bioroid")
    assert (t.s.emergency[haas], t.s.counter) == (-2, names.CARD_KEYS.index("puff_piece"))
    t.skip_to("main_offer")
    assert (t.s.emergency[haas], t.s.face_up[haas]) == (1, 1)


@rule("NA-38.6", "NA-38.6a", "NA-A25", "NA-56.3a")
def test_a_stolen_emergency_action_returns_to_its_corp():
    t = turn(
        hands=("ark_construction", "", "", ""),
        emergency=({"globalsec": "up", "jinteki": "up"}, {"haas_bioroid": "up"}, {}),
    )
    t.pick("mandatory_quarantine").skip_to("main_offer")
    jinteki = names.CORP_KEYS.index("jinteki")
    assert (t.s.emergency[jinteki], t.s.face_up[jinteki]) == (2, 0)


# --- illness ---


@rule("NA-33.0", "NA-13.2", "NA-33.5")
def test_an_involved_ill_district_raises_threat_once():
    t = Table(city={2: "ill protest", 3: "ill protest", 4: "ill"}, supply={"credits": 3})
    t.resolve("spin_doctors", 2, 3)
    assert t.s.threat == 2
    t = Table(city={2: "ill", 3: "protest"}, supply={"credits": 3})
    t.resolve("spin_doctors", 3, resolver=0)
    assert t.s.threat == 0


@rule("NA-33.1", "NA-A6", "NA-CG-5")
def test_a_district_that_a_piece_bounced_off_is_involved():
    t = Table(city={3: "hf", 5: "hf ill"})
    t.resolve("media_circus", 1, 3)
    assert t.at(6) == {"hf"}
    assert t.s.threat == 2


@rule("NA-A5")
@pytest.mark.parametrize(("timing", "threat"), [("before-each-step", 2), ("at-check", 0)])
def test_when_the_illness_must_be_there_is_a_setting(timing, threat):
    """A card that removes the very illness it touches: by default it costs."""
    t = Table(city={3: "outage ill"}, settings={"illness_timing": timing})
    t.resolve("budget_renovations", 3)
    assert t.s.threat == 2
    t = Table(city={3: "ill"}, settings={"illness_timing": timing}, corps=("nbn", "jinteki", "weyland", "globalsec"))
    t.resolve("clinical_trials", 3)
    assert t.s.threat == 0  # exempt either way
    t = Table(city={10: "ill"}, settings={"illness_timing": timing}, corps=("nbn", "jinteki", "weyland", "globalsec"))
    t.resolve("sweeps_week", 3, 4)
    assert t.s.threat == (0 if threat else 2)  # tokens placed by the card itself count only when looked at in the end


# --- the end of the turn ---


@rule("NA-3.3", "NA-2.5", "NA-27.0", "NA-27.1", "NA-27.2", "NA-6.0", "NA-68.2", "NA-66.3")
def test_the_active_player_discards_down_to_five_after_his_abilities():
    t = Table(
        hands=(FILL + " liquidation*3", FILL + " arrest_orders*2"),
        assets=("susan_chen",),
        corps=("nbn", "jinteki", "weyland", "globalsec"),
    )
    t.s.active = 0
    t.resolve("high_risk_investments", 0, 1, 2)
    assert (t.decision, t.seat) == ("end_of_turn", 0)
    t.pick("stop")
    assert (t.decision, t.seat) == ("discard_card", 0)
    t.pick("liquidation", "liquidation")
    assert sizes(t)[0] == 5
    assert t.s.active == 1
    assert sizes(t)[1] == 6  # the others may hold more
    assert t.discarded() == {"liquidation": 2, "high_risk_investments": 1}


@rule("NA-4.2", "NA-3.4a", "NA-A44")
def test_the_marker_passes_and_production_follows_the_last_asset():
    t = Table(city={2: "android"}, turn_track=["tanaka", None, None, None, None], active=3, hands=(FILL,) * 4)
    t.skip_to("main_offer").pick("clean_slate").skip_to_place("e_threat")
    assert t.s.active == 0
    assert t.supply("energy") == 1
    assert t.decision == "draw_event"


@rule("NA-3.4", "NA-69.4")
def test_another_turn_follows_while_an_asset_lies_on_the_turn_track():
    t = Table(turn_track=["tanaka", "midori", None, None, None], active=3, hands=(FILL,) * 4)
    t.skip_to("main_offer").pick("clean_slate").skip_to("main_offer")
    assert (t.s.active, t.s.round) == (0, 0)
    assert names.ASSET_KEYS[t.s.revealed] == "tanaka"


@rule("NA-6.1", "NA-6.2", "NA-6.3", "NA-3.3a", "NA-66.4", "NA-66.5")
def test_end_of_turn_abilities_in_any_order_each_once_also_those_just_gained():
    t = Table(assets=("fumiko_yamamori alex_westlund", "mr_li"), supply={"tech": 2}, capital=(5, 5, 5, 5))
    t.resolve("high_risk_investments", 1, 2, 3)
    assert t.words() == ["alex_westlund", "fumiko_yamamori", "stop"]
    t.pick("fumiko_yamamori", "tech")
    assert t.words() == ["alex_westlund", "stop"]
    t.pick("alex_westlund", "fumiko_yamamori", "mr_li")
    assert (t.holder("fumiko_yamamori"), t.holder("mr_li")) == (1, 0)
    assert t.words() == ["mr_li", "stop"]  # gained in this step, may be used in it
    t.pick("stop")
    assert t.capital() == [5 + 2 - 2, 8, 7, 6]


@rule("NA-66.6", "NA-66.4a", "NA-A22")
def test_abilities_at_the_start_of_a_turn_come_before_readying_and_drawing():
    t = Table(assets=("midori", "lily_lockwell"), exhausted=("midori",), hands=("riot_control",), capital=(9, 3))
    assert (t.decision, t.seat) == ("use_asset", 1)
    assert t.is_exhausted("midori")
    t.pick("lily_lockwell").chance("riot_control")
    assert t.hand(1) == {"riot_control": 1}
    assert not t.is_exhausted("midori")


@rule("NA-21.0", "NA-66.2", "NA-CG-11", "NA-CG-12")
def test_an_exhausted_asset_is_not_offered():
    t = turn(hands=("ark_construction", "", "", ""), assets=("", "mark_yale"), exhausted=("mark_yale",))
    t.pick("ark_construction")
    assert t.decision == "counteroffer"
    assert t.game.why_not(t.state, "use", asset="mark_yale").rule == "NA-21.0"
    t = turn(hands=("ark_construction", "", "", ""), assets=("", "mark_yale"))
    t.pick("ark_construction")
    assert (t.decision, t.seat) == ("use_asset", 1)
    t.pick("mark_yale")
    assert t.is_exhausted("mark_yale")


@rule("NA-G1", "NA-Q1")
def test_a_turn_goes_through_its_steps_in_order():
    t = Table(hands=(FILL,) * 4, turn_track=["?", None, None, None, None])
    places = [t.place]
    while t.place != "e_threat":
        t.put(t.options()[0] if t.seat < 0 else t.options()[-1])
        if t.place != places[-1]:
            places.append(t.place)
    order = ["a_draw", "a_reveal", "a_main", "a_counter", "a_support", "a_limit", "e_threat"]
    assert [place for place in places if place in order] == [place for place in order if place in places]
