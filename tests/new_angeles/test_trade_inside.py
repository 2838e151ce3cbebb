"""Trades at any moment: between two picks of a resolution, and between players who do not decide (NA-26.0, NA-A51)."""

import pytest

import boardroom
from boardroom import DEALER, Dealer
from boardroom.games.new_angeles.kernel.decisions import Decision
from boardroom.games.new_angeles.kernel.states import State
from tests.support import rule
from tests.support.new_angeles import Table, turn

HANDS = ("ark_construction", "puff_piece*3", "media_circus*2", "riot_control*2")
FULL = {"trading": "full"}
MORE = {"emergency": ({}, {}, {}, {}), "capital": (10, 10, 10, 10), "settings": FULL}


def all_pass(t):
    """The trading window that is open closes without a further trade; how many were asked."""
    asked = 0
    while True:
        lap, traded = t.s.lap, t.s.lap_traded
        t.pick("pass")
        asked += 1
        if t.decision != "trade_partner" or (t.s.lap <= lap and not traded):
            return asked


def give(t, partner, *goods, answer="accept"):
    """The speaker gives assets (or takes one after "take"), or capital, to a partner."""
    t.pick(partner, "none")
    given, taken, net = "stop", "stop", 0
    for good in goods:
        if isinstance(good, int):
            net = good
        elif good.startswith("-"):
            taken = good[1:]
        else:
            given = good
    t.pick(given, taken, net, answer)


# --- between two picks of a card ---


@rule("NA-26.0", "NA-A51", "NA-CG-18")
def test_trades_are_possible_between_two_picks_of_a_card():
    t = Table(city={3: "strike", 4: "protest"}, **MORE)
    t.resolve("media_circus")
    assert (t.place, t.decision, t.s.decider) == ("a_effect", "trade_partner", 0)
    assert all_pass(t) == 4
    t.pick(3)
    assert (t.place, t.decision, t.s.decider) == ("a_effect", "trade_partner", 0)  # the unit has not been placed yet
    assert t.at(3) == set()
    t.pick("pass")
    give(t, 0, 3)
    assert t.capital() == [13, 7, 10, 10]
    all_pass(t)
    assert (t.decision, t.seat) == ("pick_district", 0)
    t.pick(7)
    assert t.at(7) == {"hf"}


@rule("NA-A51", "NA-CG-18")
def test_no_pick_inside_a_resolution_can_be_sold():
    full = {**MORE, "settings": {"trading": "full", "grammar": "full"}}
    t = Table(city={3: "strike"}, **full)
    t.resolve("media_circus")
    t.pick(1)
    assert (t.decision, t.words()) == ("trade_lock", ["none"])
    t = Table(state="a_end_of_turn", assets=("susan_chen mr_li",), **full)
    all_pass(t)
    t.pick("susan_chen")  # who gets the card is still to be picked, and Mr. Li to be used
    assert (t.decision, t.s.decider) == ("trade_partner", 0)
    t.pick(1)
    assert (t.decision, t.words()) == ("trade_lock", ["none"])


@rule("NA-A51", "NA-A52")
def test_no_window_lies_inside_one_choice():
    t = Table(city={1: "android"}, **MORE).resolve("labor_solutions")
    all_pass(t)
    t.pick(1)
    assert t.decision == "android_to"  # an android in hand
    t.pick(2)
    assert t.decision == "trade_partner"
    t = Table(city={3: "strike", 4: "oc"}, **MORE).resolve("live_feeds_24_7")
    all_pass(t)
    t.pick("calm")
    assert t.decision == "pick_district"  # a mode and its target


@rule("NA-A51", "NA-TG-12")
@pytest.mark.parametrize("trading", ["off", "support", "lean"])
def test_other_settings_keep_a_resolution_closed(trading):
    t = Table(city={3: "strike"}, **{**MORE, "settings": {"trading": trading}}).resolve("media_circus", 3)
    assert t.decision == "pick_district"


def test_ruleset_1_keeps_a_resolution_closed():
    t = Table(city={3: "strike"}, ruleset=1, **MORE).resolve("media_circus", 3)
    assert t.decision == "pick_district"


@rule("NA-TG-13", "NA-A51")
def test_what_is_automatic_is_not_interrupted():
    """No window where the dealer is asked, none in the third test of demands, and none after a decision was sold."""
    game = boardroom.game("new-angeles", players=4, trading="full")
    dealer = Dealer(5)
    inside = set()
    for _ in range(3):
        state = game.start()
        while not game.over(state):
            record = state.record
            legal = game.legal(state)
            if record.decision == Decision.TRADE_PARTNER:
                assert State(record.state) != State.A_PASS
                assert (State(record.state), record.round) != (State.D_TEST, 8)
                assert record.seat != DEALER
                if record.depth > 1:
                    inside.add(State(record.state))
                pick = legal[-1]
            elif record.seat == DEALER:
                pick = legal[dealer.choose([game.rules.weight(record, each) for each in legal])]
            else:
                pick = legal[dealer.below(len(legal))]
            game.apply(state, pick)
    assert {State.A_EFFECT, State.A_CLAIM, State.A_END_OF_TURN} <= inside


@rule("NA-26.0", "NA-A51")
def test_everybody_may_act_inside_a_resolution_where_windows_are_open():
    t = Table(city={3: "strike"}, **{**MORE, "settings": {"trading": "full", "trade_form": "open"}})
    t.resolve("media_circus")
    assert (t.place, t.decision) == ("a_effect", "trade_floor")
    assert t.game.view(t.state, 2)["floor"]["pending"] == 0
    t.act(2, ("propose", 3)).pick("none", "stop", "stop", 4)
    option = next(option for option in t.game.options(t.state, 3) if option.verb == "accept")
    t.put(option)
    assert t.capital() == [10, 10, 6, 14]
    t.act(0, "ready")
    assert (t.decision, t.seat) == ("pick_district", 0)


# --- inside abilities and trigger windows ---


def at_won(**more):
    """Seat 0 was active and has lost to seat 2: the window of what winning triggers."""
    t = turn(hands=HANDS, revealed="mr_li", **{**MORE, "settings": {"trading": "off"}, **more})
    t.pick("ark_construction", "pass", "media_circus", "pass", "counter", 1, "puff_piece", "abstain")
    t.s.trading = 3
    while t.place != "a_claim":
        t.pick("pass") if t.decision == "trade_partner" else t.put(t.options()[-1])
    return t


@rule("NA-A22", "NA-TG-10")
def test_a_traded_asset_gets_a_further_round_unless_it_was_declined():
    t = at_won(assets=("monica_singh", "", "", "saul_eustecio"))
    assert (t.decision, t.s.decider) == ("trade_partner", 0)
    all_pass(t)
    assert (t.seat, t.words()) == (0, ["monica_singh", "stop"])
    t.pick("stop")
    assert (t.decision, t.s.decider) == ("trade_partner", 3)
    give(t, 1, "monica_singh")  # declined, whoever holds it
    t.pick("pass", "pass")
    give(t, 0, "saul_eustecio")  # not asked yet, to a player already asked
    all_pass(t)
    assert (t.decision, t.seat, t.words()) == ("use_asset", 0, ["saul_eustecio", "stop"])
    t.pick("stop")
    assert t.place != "a_claim" or t.decision != "use_asset"


@rule("NA-A51", "NA-C-mark-yale")
@pytest.mark.parametrize("exhausted", [(), ("mark_yale",)])
def test_no_trade_slips_in_before_the_ban_of_mark_yale(exhausted):
    assets = ("", "caprice_nisei", "", "mark_yale")
    t = turn(hands=HANDS, assets=assets, exhausted=exhausted, revealed="mr_li", **MORE)
    while t.decision != "main_offer":
        t.pick("pass")
    t.pick("ark_construction")
    if exhausted:
        assert (t.decision, t.s.decider) == ("trade_partner", 1)
        all_pass(t)
    assert (t.decision, t.seat) == ("use_asset", 1)
    t.pick("caprice_nisei")
    if exhausted:
        all_pass(t)
    t.pick(4)
    assert t.seat == (0 if exhausted else 3)  # where a ban may come, the declaration is not interrupted either


def end_of_turn(assets, **more):
    """The active player uses his first End of Turn asset."""
    t = Table(state="a_end_of_turn", assets=assets, **{**MORE, **more})
    all_pass(t)
    assert t.decision == "end_of_turn"
    return t


@rule("NA-A63", "NA-C-susan-chen")
def test_a_card_that_its_user_has_traded_away_cannot_be_handed_on():
    t = end_of_turn(("susan_chen",)).pick("susan_chen")
    assert (t.decision, t.capital()[0]) == ("trade_partner", 12)  # the capital came first, and once
    give(t, 2, "susan_chen")
    all_pass(t)
    assert (t.holder("susan_chen"), t.capital()) == (2, [12, 10, 10, 10])
    assert t.decision != "pick_player"


@rule("NA-A63", "NA-C-elizabeth-mills")
def test_elizabeth_mills_is_given_once():
    t = end_of_turn(("elizabeth_mills",), hands=("", "riot_control", "", "")).pick("elizabeth_mills")
    all_pass(t)
    t.pick(1)
    assert t.holder("elizabeth_mills") == 1
    t.pick("pass")
    give(t, 3, "elizabeth_mills")
    all_pass(t)
    assert (t.decision, t.seat, t.holder("elizabeth_mills")) == ("pick_mode", 0, 3)
    t = end_of_turn(("elizabeth_mills",)).pick("elizabeth_mills")
    give(t, 3, "elizabeth_mills")
    all_pass(t)
    assert t.decision != "pick_player"


@rule("NA-A63", "NA-C-alex-westlund", "NA-C-marco-cubrero", "NA-C-eiko")
def test_an_ability_that_a_trade_has_left_without_a_target_ends():
    t = end_of_turn(("alex_westlund", "tanaka")).pick("alex_westlund")
    give(t, 1, "-tanaka")
    all_pass(t)
    assert t.decision != "pick_asset"
    t = end_of_turn(("marco_cubrero",), capital=(10, 3, 0, 0)).pick("marco_cubrero")
    give(t, 1, -3)
    all_pass(t)
    assert t.decision != "pick_mode"
    assert t.capital() == [13, 0, 0, 0]
    t = turn(
        hands=("ark_construction", "", "", ""), assets=("eiko",), revealed="mr_li",
        **{**MORE, "capital": (10, 1, 0, 0), "settings": {"trading": "off"}},
    )  # fmt: skip
    t.pick("ark_construction", "pass", "pass", "pass", "abstain")
    t.s.trading = 3
    t.pick("eiko")
    give(t, 1, -1)
    all_pass(t)
    assert t.decision != "pick_mode"
    assert t.capital() == [11, 0, 0, 0]


# --- an asset received at the end of the turn ---


@rule("NA-6.4", "NA-A31")
def test_an_asset_received_before_the_hand_limit_can_still_be_used():
    t = Table(state="a_end_of_turn", assets=("mr_li", "susan_chen fumiko_yamamori"), **MORE)
    all_pass(t)
    t.pick("stop")
    assert (t.place, t.decision) == ("a_limit", "trade_partner")
    t.pick("pass")
    give(t, 0, "susan_chen")
    all_pass(t)
    assert (t.place, t.decision, t.words()) == ("a_end_of_turn", "end_of_turn", ["susan_chen", "stop"])  # not Mr. Li
    t.pick("susan_chen")
    all_pass(t)
    t.pick(2)
    all_pass(t)
    assert (t.place, t.capital()[0], t.holder("susan_chen")) == ("a_limit", 12, 2)
    all_pass(t)
    assert t.s.active == 1


@rule("NA-6.4", "NA-A31")
def test_an_asset_that_goes_to_and_fro_is_asked_once():
    t = Table(state="a_end_of_turn", assets=("", "susan_chen"), **MORE)
    all_pass(t)
    assert t.place == "a_limit"
    t.pick("pass")
    give(t, 0, "susan_chen")
    all_pass(t)
    t.pick("stop")
    assert (t.place, t.decision) == ("a_limit", "trade_partner")
    give(t, 1, "susan_chen")
    give(t, 0, "susan_chen")
    assert t.holder("susan_chen") == 0
    all_pass(t)
    assert t.s.active == 1  # it was declined


def test_ruleset_1_does_not_go_back_to_the_end_of_the_turn():
    t = Table(state="a_end_of_turn", assets=("", "susan_chen"), ruleset=1, **MORE)
    all_pass(t)
    assert t.place == "a_limit"
    t.pick("pass")
    give(t, 0, "susan_chen")
    all_pass(t)
    assert t.s.active == 1


# --- between players who do not decide ---


@rule("NA-26.0", "NA-TG-12")
@pytest.mark.parametrize(("place", "picks"), [("a_counter", ()), ("a_support", ("pass", "media_circus", "pass"))])
def test_two_players_who_do_not_decide_can_trade(place, picks):
    trading = "lean" if place == "a_counter" else "support"
    t = turn(hands=HANDS, **{**MORE, "settings": {"trading": trading}}).pick("ark_construction", *picks)
    assert (t.place, t.decision, t.s.decider) == (place, "trade_partner", 1)
    t.pick("pass")
    assert (t.seat, t.words()) == (2, [0, 1, 3, "pass"])
    give(t, 3, 4)
    assert t.capital() == [10, 10, 6, 14]


def test_ruleset_1_lets_only_the_decider_trade_in_visits():
    t = turn(hands=HANDS, ruleset=1, **{**MORE, "settings": {"trading": "support"}})
    t.pick("ark_construction", "pass", "media_circus", "pass", "pass")
    assert (t.seat, t.words()) == (2, [1, "pass"])
