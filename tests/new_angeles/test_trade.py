"""Trades: goods, locks, windows and caps (entry 26, NA-TG)."""

import pytest

from boardroom.games.new_angeles import names
from tests.support import rule
from tests.support.new_angeles import QUIET, Table, turn

HANDS = ("ark_construction", "puff_piece*3", "media_circus*2", "riot_control*2")
TRADES = {"trade_partner", "trade_lock", "trade_give", "trade_take", "trade_net", "trade_answer"}


def table(trading="support", grammar="small", hands=HANDS, **more):
    """Seat 0 is about to offer; nobody has an emergency action unless said."""
    more = {"emergency": ({}, {}, {}, {}, {}, {}), "capital": (10, 10, 10, 10, 10, 10), **more}
    settings = {"trading": trading, "grammar": grammar, **more.pop("settings", {})}
    return turn(hands=hands, settings=settings, **more)


def at_support(**more):
    """The first trading window of the support step: seat 1 decides next, seat 2 has countered."""
    t = table(**more)
    t.pick("ark_construction", "pass", "media_circus", "pass")
    assert (t.decision, t.s.decider) == ("trade_partner", 1)
    return t


@rule("NA-26.0", "NA-TG-5", "NA-TG-8", "NA-A21", "NA-30.1")
def test_support_can_be_bought_while_the_decision_is_pending():
    t = at_support()
    assert (t.seat, t.words()) == (0, [1, 2, 3, "pass"])
    t.pick(1, "main-2", "stop", "stop", 3)
    assert (t.decision, t.seat) == ("trade_answer", 1)
    t.pick("accept")
    assert t.capital() == [7, 13, 10, 10]  # the goods move at once
    assert (t.decision, t.seat, t.words()) == ("support_offer", 1, ["main"])  # the decision comes next
    t.pick("main")
    assert t.words() == [2]
    t.pick(2, "puff_piece", "puff_piece")
    assert t.s.main_support == 2
    assert t.s.sold_seat == -1


@rule("NA-26.1", "NA-TG-2", "NA-26.4", "NA-66.8", "NA-66.8a", "NA-66.8b", "NA-21.2", "NA-12.1", "NA-TG-1")
def test_assets_change_hands_as_they_are_and_gifts_need_consent():
    t = at_support(assets=("gurren_imaishi", "tanaka"), exhausted=("tanaka",), revealed="mr_li")
    t.s.exhausted[names.ASSET_KEYS.index("gurren_imaishi")] = 1
    t.pick(1, "none", "gurren_imaishi", "stop", 0)
    assert (t.decision, t.words()) == ("trade_answer", ["decline", "accept"])
    t.pick("accept")
    assert t.holder("gurren_imaishi") == 1
    assert t.is_exhausted("gurren_imaishi")
    assert t.capital() == [10, 10, 10, 10]  # nothing is claimed
    assert t.decision == "trade_partner"  # no trigger window; the window goes on


@rule("NA-TG-2", "NA-TG-3")
def test_a_proposal_must_move_something():
    t = at_support()
    t.pick(1, "abstain", "stop", "stop")
    nets = t.words()
    assert 0 not in nets  # a lock alone is no trade
    assert sorted(nets) == [-10, -8, -6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 8, 10]
    t = at_support(capital=(2, 1, 10, 10))
    t.pick(1, "none", "stop", "stop")
    assert sorted(t.words()) == [-1, 1, 2]  # covered by what one has
    t = table(capital=(0, 0, 0, 0))
    t.pick("ark_construction", "pass", "media_circus", "pass")
    assert t.decision == "support_offer"  # nobody has anything to trade


@rule("NA-TG-3")
def test_the_full_grammar_names_any_assets_and_amounts():
    t = at_support(
        grammar=("full", "small", "small", "small"), assets=("gurren_imaishi mr_white", "tanaka"), revealed="mr_li"
    )
    t.pick(1, "none", "gurren_imaishi")
    assert t.words() == ["mr_white", "stop"]  # one at a time, in order
    t.pick("mr_white", "stop", "tanaka", "stop")
    assert len(t.words()) == 21
    t.pick(-7, "accept")
    assert (t.holder("gurren_imaishi"), t.holder("mr_white"), t.holder("tanaka")) == (1, 1, 0)
    assert t.capital() == [17, 3, 10, 10]


@rule("NA-TG-6")
def test_what_can_be_sold_of_a_support_visit():
    t = at_support(hands=("ark_construction", "puff_piece", "media_circus*2", "riot_control*2"))
    t.pick(1)
    assert t.words() == ["none", "abstain", "main-1", "counter-1"]
    t = at_support()
    t.pick("pass")
    assert (t.seat, t.words()) == (2, [0, 1, 3, "pass"])  # the others speak first
    t.pick("pass", "pass")
    assert (t.seat, t.words()) == (1, [0, 2, 3, "pass"])  # then the decider
    t.pick(3, "abstain", "stop", "stop", -2, "accept")
    assert t.capital() == [10, 12, 10, 8]
    assert t.words() == ["abstain"]


@rule("NA-TG-6", "NA-C-locust-company")
def test_a_barred_player_cannot_sell_the_counteroffer():
    t = table(assets=("locust_company",))
    t.pick("ark_construction", "pass", "media_circus", "pass", "locust_company", 1)
    t.pick(1)
    assert t.words() == ["none", "abstain", "main-1", "main-2", "main-3"]


@rule("NA-TG-6", "NA-TG-7", "NA-TG-12")
def test_offers_can_be_sold():
    t = table(trading="lean", emergency=({"globalsec": "up"}, {"haas_bioroid": "up"}, {}, {}))
    t = Table(
        hands=HANDS, emergency=({"globalsec": "up"}, {"haas_bioroid": "up"}, {}, {}), settings={"trading": "lean"},
        turn_track=["?", QUIET, None, None, None], capital=(10, 10, 10, 10),
    ).skip_to("trade_partner")  # fmt: skip
    assert (t.place, t.s.decider) == ("a_main", 0)
    t.pick("pass", 0)
    assert t.words() == ["none", "offer-ruthless_tactics"]
    t.pick("offer-ruthless_tactics", "stop", "stop", 4, "accept")
    assert (t.decision, t.words()) == ("main_offer", ["ruthless_tactics"])
    t.pick("ruthless_tactics")
    assert (t.place, t.s.decider) == ("a_counter", 1)
    t.pick(1)
    assert t.words() == ["none", "pass", "offer-underpaid_overclocked"]
    t.pick("pass", "stop", "stop", 1, "accept")
    assert (t.decision, t.seat, t.words()) == ("counteroffer", 1, ["pass"])


@rule("NA-TG-7", "NA-2.6")
def test_a_kind_asked_of_a_player_says_nothing_about_the_hand():
    t = Table(
        hands=HANDS, emergency=({}, {}, {}, {}), settings={"trading": "lean", "grammar": "full"},
        turn_track=["?", QUIET, None, None, None], capital=(10, 10, 10, 10),
    ).skip_to("trade_partner")  # fmt: skip
    t.pick(1)
    assert t.words() == ["none"]  # the author cannot name a card of his own, and 1 does not decide
    t.pick("none", "stop", "stop", 1, "decline", 0)
    assert len([word for word in t.words() if str(word).startswith("offer-")]) == 20  # any kind can be asked for
    t.pick("offer-clean_slate", "stop", "stop", 2)
    assert (t.decision, t.words()) == ("trade_answer", ["decline"])
    assert not t.game.automatic(t.s)  # a lone decline is never answered by the engine
    t.pick("decline", "pass", 0, "offer-ark_construction", "stop", "stop", 2)
    assert t.words() == ["decline", "accept", "accept-unbound"]
    t.pick("accept")
    assert t.words() == ["ark_construction"]


@rule("NA-TG-6", "NA-A54")
@pytest.mark.parametrize(
    ("asset", "place"), [("tanaka", "a_resolution"), ("midori", "a_resolution"), ("isabel_mcguire", "a_support_start")]
)
@pytest.mark.parametrize("lock", ["decline", "for-main", "for-counter"])
def test_assets_that_decide_can_be_sold(asset, place, lock):
    t = table(trading="off", assets=("", "", "", asset))
    t.s.trading = 3
    t.pick("ark_construction")
    while not (t.decision == "trade_partner" and t.place == place):
        if t.decision == "counteroffer" and t.seat == 2:
            t.pick("media_circus")
        else:
            t.pick("abstain" if t.decision == "support_offer" else "pass")
    assert t.s.decider == 3
    t.pick(3, lock, "stop", "stop", 2, "accept")
    t.s.trading = 0
    assert (t.decision, t.seat) == ("use_asset", 3)
    if lock == "decline":
        assert t.words() == ["stop"]
        return
    assert t.words() == [asset]
    t.pick(asset)
    if asset == "isabel_mcguire":
        t.pick("labor")
    assert t.words() == [lock.removeprefix("for-")]


def before_support(assets):
    """The trading window before the support step; seat 2 has countered."""
    t = table(trading="off", assets=assets)
    t.s.trading = 3
    t.pick("ark_construction")
    while not (t.decision == "trade_partner" and t.place == "a_support_start"):
        t.pick("media_circus" if (t.decision, t.seat) == ("counteroffer", 2) else "pass")
    return t


@rule("NA-TG-8", "NA-A22")
def test_a_sold_asset_stays_unused_in_every_pass_of_the_window():
    t = before_support(("", "", "", "isabel_mcguire locust_company"))
    t.pick(3, "decline", "stop", "stop", 2, "accept")
    t.s.trading = 0
    assert t.words() == ["locust_company", "stop"]
    t.pick("locust_company", 1)
    while t.decision == "use_asset":
        assert t.words() == ["stop"]  # the second pass too
        t.pick("stop")
    assert t.decision == "support_offer"
    assert t.s.sold_seat == -1


@rule("NA-TG-4", "NA-TG-8")
def test_a_sold_asset_is_bound_whatever_else_moves_and_cannot_move_itself():
    t = before_support(("", "", "", "isabel_mcguire locust_company"))
    t.pick(3, "for-main", "stop", "isabel_mcguire")
    assert t.words() == ["withdraw"]  # who gives the asset away cannot sell its use
    t = before_support(("", "", "", "isabel_mcguire locust_company"))
    t.pick(3, "for-main", "stop", "locust_company", 2, "accept")
    t.s.trading = 0
    while t.seat != 3:
        t.pick("stop")  # seat 0 is asked for Locust Company first
    assert (t.decision, t.words()) == ("use_asset", ["isabel_mcguire"])


@rule("NA-TG-6")
def test_the_end_of_a_turn_can_be_sold_in_the_full_grammar():
    t = Table(assets=("susan_chen",), settings={"trading": "lean", "grammar": "full"}, capital=(10, 10, 10, 10))
    t.resolve("high_risk_investments", 1, 2, 3)
    assert (t.decision, t.place) == ("trade_partner", "a_end_of_turn")
    t.pick("pass", 0, "stop", "stop", "stop", 1, "accept")
    assert (t.decision, t.words()) == ("end_of_turn", ["stop"])


@rule("NA-TG-9", "NA-26.2", "NA-26.3", "NA-A21")
def test_a_promise_moves_the_goods_and_binds_nobody():
    t = at_support(grammar="full")
    t.pick(1, "promise-main-2", "stop", "stop", 3)
    assert t.words() == ["decline", "accept"]
    t.pick("accept")
    assert t.capital() == [7, 13, 10, 10]
    while t.decision == "trade_partner":
        t.pick("pass")
    assert t.words() == ["main", "counter", "abstain"]
    t = at_support(grammar="full")
    t.pick(1, "main-2", "stop", "stop", 3, "accept-unbound")
    assert t.capital() == [7, 13, 10, 10]
    assert t.s.sold_seat == -1


@rule("NA-TG-10", "NA-A46", "NA-26.0")
def test_three_proposals_for_each_author_and_none_twice():
    t = at_support()
    t.pick(1, "none", "stop", "stop", 1, "decline")
    for _ in range(3):
        assert t.decision == "trade_partner"
        t.pick("pass")
    assert t.seat == 0  # another lap after a proposal
    t.pick(1, "none", "stop", "stop")
    assert 1 not in t.words()  # the same proposal once
    t.pick(2, "decline", "pass", "pass", "pass", 1, "none", "stop", "stop", 3, "decline")
    for _ in range(6):
        assert (t.decision, t.seat == 0) == ("trade_partner", False)
        t.pick("pass")
    assert t.decision == "support_offer"  # his three are used up, and the others passed
    assert list(t.s.proposals) == [0] * 6


@rule("NA-TG-10")
@pytest.mark.parametrize(
    ("again", "same"),
    [
        (("none", "gurren_imaishi", "tanaka"), True),
        (("main-1", "gurren_imaishi", "tanaka"), False),
        (("none", "mr_white", "tanaka"), False),
        (("none", "gurren_imaishi", "midori"), False),
    ],
)
def test_a_proposal_is_the_same_only_with_the_same_lock_and_goods(again, same):
    t = at_support(assets=("gurren_imaishi mr_white", "tanaka midori"), revealed="mr_li")
    t.pick(1, "none", "gurren_imaishi", "tanaka", 1, "decline", "pass", "pass", "pass", 1, *again)
    assert (1 not in t.words()) == same
    assert 2 in t.words()


@rule("NA-TG-12", "NA-A59", "NA-TG-10")
def test_the_decider_speaks_once_in_each_lap_as_the_last():
    t = at_support()
    t.pick("pass", "pass", "pass")
    assert t.seat == 1
    for amount in (1, 2, 3):
        t.pick(3, "none", "stop", "stop", amount, "decline")
        assert t.seat == 0  # once: then the others speak again, and may answer with proposals of their own
        t.pick("pass", "pass", "pass")
        assert t.seat == 1 or amount == 3
    assert t.decision == "support_offer"  # his three are used up


@rule("NA-TG-10", "NA-A55")
def test_a_proposal_without_any_possible_amount_is_withdrawn():
    t = at_support(capital=(1, 0, 0, 0))
    t.pick(1, "none", "stop", "stop", 1, "decline", "pass", "pass", "pass")
    assert t.seat == 0
    t.pick(1, "none", "stop", "stop")
    assert t.words() == ["withdraw"]
    t.pick("withdraw")
    assert t.capital() == [1, 0, 0, 0]


@rule("NA-TG-11")
def test_proposals_are_public_unless_the_table_wants_otherwise():
    for private in (False, True):
        t = at_support(settings={"private_trades": private})
        t.pick(1, "main-1", "stop", "stop", 2)
        third, parties = t.game.view(t.state, 3)["trade"], [t.game.view(t.state, seat)["trade"] for seat in (0, 1)]
        assert all(view["net"] == 2 and view["lock"] == "main-1" for view in parties)
        assert (third is None) == private
        assert third is None or third["net"] == 2
        view = t.game.view(t.state, 3)
        asked = (0, "trade-partner") if private else (1, "trade-answer")  # nothing shows that there is a proposal
        assert (view["decides"], view["decision"]) == asked


@rule("NA-TG-12")
@pytest.mark.parametrize(
    ("trading", "counts"),
    [("support", (8, 15, 24)), ("lean", (28, 45, 66)), ("full", (56, 80, 108)), ("off", (0, 0, 0))],
)
def test_how_many_windows_a_turn_has(trading, counts):
    """The least number of extra decisions if all pass, with a counteroffer."""
    for players, expected in zip((4, 5, 6), counts, strict=True):
        hands = ("ark_construction", "puff_piece*2", "media_circus", "riot_control", "riot_control", "liquidation")
        t = Table(
            players=players, hands=hands, settings={"trading": trading}, turn_track=["?", QUIET, None, None, None],
            emergency=({},) * 6,
        )  # fmt: skip
        passes = 0
        while t.s.active == 0:
            if t.decision == "trade_partner":
                passes += 1
                t.pick("pass")
            elif t.decision == "counteroffer" and t.seat == 2:
                t.pick("media_circus")
            else:
                t.put(t.options()[0] if t.seat < 0 else t.options()[-1])
        assert passes == expected


@rule("NA-TG-13", "NA-A51")
def test_the_last_window_lies_between_investments_and_the_third_test():
    t = Table(
        round=9,
        state="d_investments",
        settings={"trading": "lean"},
        turn_track=[None] * 5,
        demand="power_grid_overload",
    )
    assert (t.decision, t.place) == ("trade_partner", "d_investments")
    t.pick("pass", "pass", "pass", "pass")
    assert t.over


@rule("NA-TG-4", "NA-A20", "NA-26.5")
def test_only_goods_that_are_held_can_be_named():
    t = at_support(assets=("gurren_imaishi", "tanaka", "midori"), revealed="mr_li")
    t.pick(1, "none")
    assert t.words() == ["gurren_imaishi", "stop"]
    t.pick("stop")
    assert t.words() == ["tanaka", "stop"]


SOLD = {
    "alex_westlund": ((QUIET, "tanaka"), ("alex_westlund", QUIET, "tanaka")),
    "bernice_mai": ((2, 2), ("bernice_mai", 2, "clean_slate", "puff_piece")),
    "elizabeth_mills": ((3, "discard"), ("elizabeth_mills", 3, "discard")),
    "fumiko_yamamori": (("tech",), ("fumiko_yamamori", "tech")),
    "marco_cubrero": (("anyone", 2), ("marco_cubrero", "anyone", 2)),
    "mr_li": ((1,), ("mr_li", 1)),
    "mr_white": ((1,), ("mr_white", 1)),
    "susan_chen": ((3,), ("susan_chen", 3)),
    "thomas_haas": (("swap",), ("thomas_haas", "swap")),
}


@rule("NA-TG-6", "NA-TG-8", "NA-CG-15")
@pytest.mark.parametrize("asset", SOLD)
def test_a_named_ability_can_be_sold_with_its_public_picks(asset):
    terms, picks = SOLD[asset]
    t = Table(
        assets=(asset, "tanaka"), settings={"trading": "lean", "grammar": "full"}, capital=(10, 10, 10, 10),
        hands=("clean_slate puff_piece liquidation", "riot_control", "", ""), supply={"tech": 2, "credits": 1},
    )  # fmt: skip
    t.resolve("high_risk_investments", 1, 2, 3)
    assert (t.decision, t.place) == ("trade_partner", "a_end_of_turn")
    t.pick("pass", 0, f"use-{asset}", *terms)
    assert t.decision == "trade_give"
    t.pick("stop", "stop", 2, "accept")
    assert (t.decision, t.seat, t.words()) == ("end_of_turn", 0, [asset])
    for number, pick in enumerate(picks):
        if t.seat == 0 and not (asset == "bernice_mai" and number >= 2):
            assert t.words() == [pick]
        if asset == "bernice_mai" and number >= 2:
            assert "pass" not in t.words()  # both cards are sold, their faces are free
        t.pick(pick)
    t.skip_to("main_offer")
    assert t.s.sold_seat == -1


@rule("NA-TG-4", "NA-26.0", "NA-C-marco-cubrero")
def test_an_ability_cannot_be_sold_for_goods_that_make_its_picks_impossible():
    full = {"trading": "lean", "grammar": "full"}
    t = Table(assets=("marco_cubrero",), settings=full, capital=(9, 7, 8, 6))
    t.resolve("high_risk_investments", 1, 2, 3)
    assert t.capital() == [9, 10, 10, 7]
    t.pick("pass", 0, "use-marco_cubrero", "richest", 2, "stop", "stop")
    assert [net for net in t.words() if net > 0] == [1]  # with 2 more the robber alone would lead
    t.pick(1, "accept", "marco_cubrero", "richest", 2)
    assert t.capital() == [9 + 1 + 2, 9, 8, 7]
    t = Table(assets=("marco_cubrero",), settings=full, capital=(6, 3, 8, 9))
    t.resolve("high_risk_investments", 0, 2, 3)
    t.pick("pass", 0, "use-marco_cubrero", "anyone", 1, "stop", "stop")
    assert [net for net in t.words() if net > 0] == [1, 2]  # with 3 nothing would be left to rob


@rule("NA-TG-4", "NA-26.0", "NA-C-alex-westlund")
def test_a_swap_cannot_be_sold_together_with_a_card_that_leaves_no_two_holders():
    full = {"trading": "lean", "grammar": "full"}
    assets = ("alex_westlund tanaka", "midori", "eiko")
    for taken, possible in (("tanaka", False), ("stop", True)):
        t = Table(assets=assets, settings=full, capital=(10, 10, 10, 10))
        t.resolve("high_risk_investments", 1, 2, 3)
        t.pick("pass", 0, "use-alex_westlund", "tanaka", "midori", "stop", taken)
        if t.decision == "trade_take":
            t.pick("stop")
        assert (t.words() != ["withdraw"]) == possible


@rule("NA-TG-8", "NA-A21")
def test_why_not_tells_that_a_decision_was_sold():
    def refused(verb, **targets):
        refusal = t.game.why_not(t.state, verb, **targets)
        return refusal and refusal.rule

    t = at_support()
    t.pick(1, "main-2", "stop", "stop", 3, "accept")
    assert (refused("support", offer="counter"), refused("support", offer="main")) == ("NA-TG-8", None)
    assert [refused("support", offer="main", cards=cards) for cards in (1, 2, 3)] == ["NA-TG-8", None, "NA-TG-8"]
    t = Table(
        hands=HANDS, emergency=({"globalsec": "up"}, {}, {}, {}), settings={"trading": "lean"},
        turn_track=["?", QUIET, None, None, None], capital=(10, 10, 10, 10),
    ).skip_to("trade_partner")  # fmt: skip
    t.pick("pass", 0, "offer-ruthless_tactics", "stop", "stop", 4, "accept")
    assert refused("offer", card="ruthless_tactics") is None
    assert refused("offer", card="ark_construction") == "NA-TG-8"
    assert refused("offer", card="clean_slate") == "NA-1.2"  # not held at all
