"""Open trading windows: any seat acts, several proposals lie open, all lapse with the decision (NA-TG-10)."""

import random

import pytest

import boardroom
from boardroom import DEALER, Dealer
from boardroom.core.errors import IllegalPick
from boardroom.core.game import State
from boardroom.core.words import say
from boardroom.games.new_angeles.kernel.decisions import Decision
from tests.new_angeles.test_secrets import told
from tests.support import rule
from tests.support.new_angeles import QUIET, Table, turn
from tests.support.worlds import other_city

HANDS = ("ark_construction", "puff_piece*3", "media_circus*2", "riot_control*2")


def opened(grammar="small", hands=HANDS, assets=(), **settings):
    """The open window before the first support visit: seat 1 decides next, seat 2 has countered."""
    t = turn(
        hands=hands, assets=assets, emergency=({}, {}, {}, {}), capital=(10, 10, 10, 10),
        settings={"trading": "support", "trade_form": "open", "grammar": grammar, **settings},
    )  # fmt: skip
    t.pick("ark_construction", "pass", "media_circus", "pass")
    assert (t.decision, t.s.decider) == ("trade_floor", 1)
    return t


def propose(t, author, partner, *words):
    """A whole proposal."""
    return t.act(author, ("propose", partner)).pick(*words)


def standing(t, seat=None):
    """What a seat sees lying open: author and partner."""
    return [(each["author"], each["partner"]) for each in t.game.view(t.state, seat)["floor"]["proposals"]]


@rule("NA-TG-10", "NA-26.0", "NA-A21")
def test_several_proposals_lie_open_and_each_is_answered_when_its_partner_likes():
    t = opened()
    propose(t, 3, 1, "abstain", "stop", "stop", 2)
    propose(t, 0, 1, "main-2", "stop", "stop", 3)
    propose(t, 2, 0, "none", "stop", "stop", 1)  # not only with the one who decides
    assert standing(t) == [(3, 1), (0, 1), (2, 0)]
    assert t.capital() == [10, 10, 10, 10]
    t.act(0, ("decline", 2))
    assert standing(t) == [(3, 1), (0, 1)]
    t.act(1, ("accept", 1))  # the second one first
    assert t.capital() == [7, 13, 10, 10]
    assert (t.decision, t.seat, t.words()) == ("support_offer", 1, ["main"])  # sold: all others lapse
    assert list(t.s.standing) == [0] * 18


@rule("NA-TG-10", "NA-A60")
def test_everything_lapses_when_the_pending_decision_is_made():
    t = opened()
    propose(t, 3, 1, "abstain", "stop", "stop", 2)
    propose(t, 0, 2, "none", "stop", "stop", 2)
    t.act(1, "ready")  # whose decision it is need not wait for anybody
    assert (t.decision, t.seat, t.words()) == ("support_offer", 1, ["main", "counter", "abstain"])
    t.pick("abstain")
    assert (t.decision, t.s.decider) == ("trade_floor", 3)
    assert standing(t) == []


@rule("NA-TG-10", "NA-A46")
def test_an_author_may_withdraw_and_has_three_proposals():
    t = opened()
    for amount in (1, 2, 3):
        propose(t, 0, 1, "none", "stop", "stop", amount)
    assert t.find(("propose", 1), 0) is None  # three for each author
    t.act(0, ("withdraw", 1))
    assert len(standing(t)) == 2
    assert t.find(("propose", 1), 0) is None  # and a withdrawn one counts
    assert t.find(("accept", 1), 1) is None
    propose(t, 3, 1, "none", "stop", "stop", "withdraw")  # think better of it
    assert len(standing(t)) == 2
    assert t.s.proposals[3] == 1
    propose(t, 3, 1, "none", "stop", "stop", 1)
    t.act(1, ("decline", 3)).act(3, ("propose", 1)).pick("none", "stop", "stop")
    assert 1 not in t.words()  # the same proposal once


@rule("NA-TG-4")
def test_what_a_trade_makes_impossible_lapses():
    t = opened(assets=("gurren_imaishi", "tanaka"), grammar="full")
    propose(t, 0, 1, "none", "gurren_imaishi", "stop", "stop", -5)
    propose(t, 0, 2, "none", "gurren_imaishi", "stop", "stop", -5)  # the same asset
    propose(t, 1, 3, "none", "stop", "stop", 10)  # all that seat 1 has
    propose(t, 1, 3, "none", "stop", "stop", 5)
    propose(t, 3, 1, "none", "stop", "tanaka", "stop", 1)
    t.act(1, ("accept", 0))
    assert t.holder("gurren_imaishi") == 1
    assert standing(t) == [(1, 3), (3, 1)]  # the 5 and the other asset are still there
    t.act(3, ("accept", 3))
    assert t.capital() == [15, 0, 10, 15]
    t = opened(assets=("gurren_imaishi", "tanaka"), grammar="full")
    propose(t, 3, 1, "none", "stop", "tanaka", "stop", 1)  # an asset of the partner
    propose(t, 2, 1, "none", "stop", "stop", -6)  # capital of the partner
    propose(t, 3, 1, "none", "stop", "stop", -5)
    propose(t, 0, 1, "none", "stop", "tanaka", "stop", -5)
    t.act(1, ("accept", 3))
    assert (t.holder("tanaka"), t.capital()) == (0, [15, 5, 10, 10])
    assert standing(t) == [(3, 1)]  # only the 5 are still there


@rule("NA-TG-4", "NA-TG-6")
def test_every_sale_of_an_ability_lapses_with_an_executed_trade():
    t = Table(
        assets=("mr_li marco_cubrero",), settings={"trading": "lean", "grammar": "full", "trade_form": "open"},
        capital=(10, 10, 10, 10),
    )  # fmt: skip
    t.resolve("high_risk_investments", 1, 2, 3)
    propose(t, 2, 0, "use-marco_cubrero", "richest", 1, "stop", "stop", 1)
    propose(t, 3, 0, "use-mr_li", 3, "stop", "stop", 1)
    propose(t, 3, 0, "stop", "stop", "stop", 1)
    propose(t, 1, 2, "none", "stop", "stop", 9)
    t.act(2, ("accept", 3))
    assert standing(t) == [(3, 0)]  # whether he uses anything at all can still be sold
    assert t.find(("accept", 2), 0) is not None


@rule("NA-TG-4", "NA-TG-6", "NA-A54")
def test_a_lock_lapses_with_the_asset_that_it_is_about():
    t = table_before_support("open")
    assert t.s.decider == 3
    propose(t, 0, 3, "for-main", "stop", "stop", 2)
    propose(t, 1, 3, "none", "stop", "isabel_mcguire", 1)
    t.act(3, ("accept", 1))
    assert (t.holder("isabel_mcguire"), t.s.decider) == (1, 1)
    assert standing(t) == []  # seat 3 has no such decision any more
    t.act(0, ("propose", 3))
    assert t.words() == ["none"]
    t = table_before_support("turns")
    while t.seat != 1:
        t.pick("pass")
    t.pick(3, "none", "stop", "isabel_mcguire", 1, "accept", 0)
    assert t.words() == ["none"]  # turn by turn too: what was handed over cannot be sold by the giver


@rule("NA-TG-4", "NA-TG-6", "NA-A54")
def test_who_buys_the_asset_does_not_become_the_one_whose_use_was_to_be_sold():
    t = table_before_support("open")
    propose(t, 0, 3, "for-main", "stop", "stop", 2)
    propose(t, 0, 3, "none", "stop", "isabel_mcguire", 1)
    t.act(3, ("accept", 1))
    assert (t.holder("isabel_mcguire"), t.s.decider) == (0, 0)
    assert standing(t) == []  # it was the use of seat 3 that seat 0 wanted to pay for
    assert t.find(("accept", 0), 3) is None


def table_before_support(form):
    """The window before the support step: seat 3 holds Isabel McGuire, seat 2 has countered."""
    t = turn(
        hands=HANDS, assets=("", "", "", "isabel_mcguire"), emergency=({}, {}, {}, {}), capital=(10, 10, 10, 10),
        settings={"trading": "off", "trade_form": form},
    )  # fmt: skip
    t.s.trading = 3
    t.pick("ark_construction")
    for _ in range(100):
        if t.place == "a_support_start":
            return t
        if t.decision == "trade_floor":
            t.act(t.seat, "ready")
        else:
            t.pick("media_circus" if (t.decision, t.seat) == ("counteroffer", 2) else "pass")
    raise AssertionError


@rule("NA-TG-10", "NA-TG-12")
def test_a_program_that_asks_only_who_is_waited_for_goes_round_the_table():
    t = opened()
    assert t.seat == 0  # clockwise from the active player, the pending decision last
    t.pick("ready")
    assert t.seat == 2
    propose(t, 2, 0, "none", "stop", "stop", 1)
    assert (t.seat, t.s.ready[0]) == (0, 0)  # an answer comes first, and wakes who was ready
    t.pick(("decline", 0))
    assert t.seat == 0
    t.pick("ready", "ready", "ready")
    assert (t.seat, t.decision) == (1, "trade_floor")
    t.pick("ready")
    assert t.decision == "support_offer"


@rule("NA-TG-10", "NA-TG-13", "NA-A60")
def test_without_a_pending_decision_all_have_to_be_ready():
    t = Table(
        round=9, state="d_investments", settings={"trading": "lean", "trade_form": "open"}, turn_track=[None] * 5,
        demand="power_grid_overload", capital=(10, 10, 10, 0),
    )  # fmt: skip
    assert (t.decision, t.s.decider) == ("trade_floor", -1)
    t.act(2, "ready").act(0, "ready").act(1, "ready")
    assert t.decision == "trade_floor"
    propose(t, 3, 2, "none", "stop", "stop", -1)
    t.act(3, "ready")
    assert (t.decision, t.seat) == ("trade_floor", 2)  # woken by the proposal
    t.act(2, ("accept", 0))
    assert t.capital() == [10, 10, 9, 1]
    t.act(2, "ready")
    assert t.over


@rule("NA-TG-10", "NA-C-mark-yale")
def test_who_may_not_trade_is_not_waited_for():
    t = opened()
    t.s.no_trade[0] = 1
    assert t.find(("propose", 1), 0) is None
    t.act(3, "ready")
    assert t.seat == 2
    t.act(2, "ready")
    assert t.seat == 1


@rule("NA-TG-10")
def test_nobody_acts_for_another_seat_and_the_log_tells_who_acted():
    game = boardroom.game("new-angeles", players=4, trading="support", trade_form="open")
    state = game.start(Dealer(3))
    while state.record.decision != Decision.TRADE_FLOOR:
        game.apply(state, game.options(state)[0])
    acting = game.acting(state)
    assert acting[0] == game.seat(state)
    assert len(acting) > 1
    other = acting[1]
    pick = game.legal(state, other)[0]
    before = state.copy()
    for wrong in range(4):
        if wrong != other:
            with pytest.raises(IllegalPick):
                game.apply(state, pick, wrong)
    with pytest.raises(IllegalPick):
        game.apply(state, game.options(state)[0], 7)
    assert state == before
    game.apply(state, game.describe(state.record, pick), other)
    assert game.legal(state, acting[0]) == []  # the author has the floor until the proposal is sent
    assert [step.seat for step in game.steps(state)][-1] == other
    assert game.undo_point(state, other) == len(before.picks)
    assert game.undo_point(state, acting[0]) is None
    assert game.replay(game.log(state)) == state


@rule("NA-TG-11")
def test_private_proposals_leave_no_trace_for_third_seats():
    t = opened(private_trades=True)
    plain = [t.game.view(t.state, seat) for seat in (2, None)]
    options = t.game.options(t.state, 2)
    propose(t, 3, 1, "abstain", "stop", "stop", 2)
    propose(t, 0, 1, "none", "stop", "stop", 2)
    assert [t.game.view(t.state, seat) for seat in (2, None)] == plain
    assert t.game.options(t.state, 2) == options
    assert (standing(t, 1), standing(t, 0), standing(t, 3)) == ([(0, 1), (3, 1)], [(0, 1)], [(3, 1)])
    for word in (("decline", 9), ("accept", 9)):
        pick = t.find(word, 1).pick
        public = [say(line, "en") for line in told(t.game, t.s, pick, 2)]
        assert bool(public) == (word[0] == "accept")  # what was executed is public
    assert told(t.game, t.s, t.find(("withdraw", 0), 0).pick, 2) == []
    assert len(told(t.game, t.s, t.find(("withdraw", 0), 0).pick, 1)) == 1


@rule("NA-TG-11")
def test_the_number_of_a_private_proposal_does_not_tell_how_many_others_there_are():
    shown = []
    for others in range(3):
        t = opened(private_trades=True)
        for amount in range(others):
            propose(t, 3, 1, "none", "stop", "stop", amount + 1)
        propose(t, 2, 0, "none", "stop", "stop", 2)
        propose(t, 2, 0, "none", "stop", "stop", 3)
        if others:
            t.act(1, ("decline", 9))
        shown.append([(t.game.view(t.state, seat), t.game.options(t.state, seat)) for seat in (0, 2)])
        assert [each["number"] for each in shown[0][0][0]["floor"]["proposals"]] == [6, 7]
    assert shown[0] == shown[1] == shown[2]


@rule("NA-TG-11")
def test_the_number_of_a_private_proposal_does_not_tell_how_many_its_author_made_to_others():
    """It counted all proposals of its author."""
    shown = []
    for others in range(3):
        t = opened(private_trades=True)
        for amount in range(others):
            propose(t, 2, 1, "none", "stop", "stop", amount + 1)
        propose(t, 2, 0, "none", "stop", "stop", 3)
        shown.append((t.game.view(t.state, 0), t.game.options(t.state, 0)))
        t.act(0, ("accept", 6))
        assert not standing(t, 0)
        assert len(standing(t, 1)) == others
    assert shown[0] == shown[1] == shown[2]


@rule("NA-TG-7", "NA-TG-10", "NA-CG-17")
def test_secrets_change_neither_view_nor_options_of_any_seat_on_the_floor():
    game = boardroom.game("new-angeles", players=4, trading="lean", trade_form="open", grammar="full", promises=True)
    rng = random.Random(4)
    floors = 0
    for seed in range(2):
        dealer = Dealer(seed)
        record = game.new_record()
        for _ in range(2500):
            if record.decision == Decision.OVER:
                break
            legal = game._legal(record)
            if record.decision == Decision.TRADE_FLOOR and dealer.below(8) == 0:
                floors += 1
                for seat in range(4):
                    twin = other_city(record, seat, rng)
                    assert game.record_view(twin, seat) == game.record_view(record, seat)
                    assert game.options(State(twin), seat) == game.options(State(record), seat)
            if record.seat == DEALER:
                pick = legal[dealer.choose([game.rules.weight(record, each) for each in legal])]
            else:
                pick = legal[dealer.below(len(legal))]
            game.rules.apply(record, pick)
    assert floors > 50


@rule("NA-TG-7")
def test_a_kind_that_is_not_held_can_only_be_declined():
    t = Table(
        hands=HANDS, emergency=({}, {}, {}, {}), settings={"trading": "lean", "grammar": "full", "trade_form": "open"},
        turn_track=["?", QUIET, None, None, None], capital=(10, 10, 10, 10),
    ).skip_to("trade_floor")  # fmt: skip
    assert (t.place, t.s.decider) == ("a_main", 0)
    propose(t, 1, 0, "offer-clean_slate", "stop", "stop", 2)
    propose(t, 2, 0, "offer-ark_construction", "stop", "stop", 2)
    assert t.find(("accept", 0), 0) is None
    assert t.find(("accept", 1), 0) is not None
    assert t.find(("accept-unbound", 1), 0) is not None
    t.act(0, ("accept-unbound", 1))  # NA-TG-9: the goods move, the decision stays free
    assert (t.capital(), t.decision) == ([12, 10, 8, 10], "trade_floor")
    assert t.s.sold_seat == -1


@rule("NA-TG-6", "NA-TG-8")
def test_an_ability_is_sold_on_the_floor_with_its_picks():
    t = Table(
        assets=("mr_li",), settings={"trading": "lean", "grammar": "full", "trade_form": "open"},
        capital=(10, 10, 10, 10),
    )  # fmt: skip
    t.resolve("high_risk_investments", 1, 2, 3)
    assert (t.decision, t.place) == ("trade_floor", "a_end_of_turn")
    propose(t, 2, 0, "use-mr_li", 2, "stop", "stop", 3)
    view = t.game.view(t.state, 1)["floor"]["proposals"][0]
    assert (view["lock"], view["terms"], view["net"]) == ("use-mr_li", [2], 3)
    t.act(0, ("accept", 0))
    assert t.words() == ["mr_li"]
    t.pick("mr_li")
    assert t.words() == [2]
