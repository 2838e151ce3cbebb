"""What nobody else may know: views, options and stories that differ in nothing but secrets (appendix 3, NA-CG-17)."""

import random
from collections import Counter

import pytest

import boardroom
from boardroom import DEALER, Dealer
from boardroom.core.presentation import Step
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.kernel.decisions import Decision
from boardroom.games.new_angeles.kernel.tables import KINDS
from tests.support import presentation, rule
from tests.support.new_angeles import Table, turn
from tests.support.worlds import other_city

SECRET = {
    Decision.DRAW_CARD, Decision.BLIND_SUPPORT, Decision.STEAL_CARD, Decision.DEAL_RIVAL, Decision.DEAL_INVESTMENT,
    Decision.KEEP_INVESTMENT, Decision.PAY_COST, Decision.SUPPORT_CARD, Decision.DISCARD_CARD, Decision.PICK_HAND_CARD,
    Decision.LOOK_AT_HAND, Decision.BURY_EVENT,
}  # fmt: skip


def play(game, seed, steps):
    """Copied states of a random game: of every kind of decision that comes the first, the fourth, the sixteenth, ..."""
    dealer = Dealer(seed)
    state = game.start()
    times = Counter()
    for _ in range(steps):
        if game.over(state):
            return
        times[state.record.decision] += 1
        if times[state.record.decision] in (1, 4, 16, 64):
            yield state.copy()
        legal = game.legal(state)
        if game.seat(state) == DEALER:
            pick = legal[dealer.choose([game.rules.weight(state.record, each) for each in legal])]
        else:
            pick = legal[dealer.below(len(legal))]
        game.apply(state, pick)


@rule("NA-CG-17", "NA-2.8", "NA-S10a", "NA-29.1", "NA-1.5b", "NA-CG-11")
@pytest.mark.parametrize(("players", "trading"), [(4, "off"), (5, "support"), (6, "off")])
def test_what_a_seat_cannot_know_changes_nothing_for_it(players, trading):
    game = boardroom.game("new-angeles", players=players, trading=trading)
    rng = random.Random(players)
    different = 0
    kinds = set()
    for seed in range(2):
        for state in play(game, seed, 900):
            if state.record.seat < 0:
                continue
            kinds.add(state.record.decision)
            for seat in range(players):
                if state.record.seat == seat and state.record.decision == Decision.LOOK_AT_HAND:
                    continue  # It knows the hand that it looks at.
                twin = other_city(state.record, seat, rng)
                different += twin != state.record
                assert game.record_view(twin, seat) == game.record_view(state.record, seat)
                one, two = state.copy(), state.copy()
                two.record = twin
                assert presentation.told(game, one, seat) == presentation.told(game, two, seat)
                if state.record.seat == seat:
                    assert game.legal(one) == game.legal(two)
                    assert game.options(one) == game.options(two)
            views = {str(game.record_view(other_city(state.record, 0, rng), None)["deal"]) for _ in range(2)}
            assert len(views) == 1
    assert different > 100
    assert len(kinds) > 20


def told(game, record, pick, seat):
    after = record.copy()
    game.rules.apply(after, pick)
    return game.narrate(Step(0, record.seat, pick, record, after), seat)


@rule("NA-CG-17", "NA-1.3a", "NA-1.4", "NA-2.8")
@pytest.mark.parametrize("seed", range(3))
def test_secret_picks_tell_others_nothing_about_themselves(seed):
    """Of a secret pick, those who do not see it read the same line whatever it was."""
    game = boardroom.game("new-angeles", players=5, trading="off")
    seen = set()
    for state in list(play(game, seed, 1200)):
        record = state.record
        decision = Decision(record.decision)
        if decision not in SECRET or len(game.legal(state)) < 2:
            continue
        seen.add(decision)
        knowing = {record.seat}
        frame = record.stack[max(record.depth - 1, 0)]
        if decision == Decision.DRAW_CARD:
            knowing = {frame[1]}
        elif decision in (Decision.DEAL_RIVAL, Decision.DEAL_INVESTMENT):
            knowing = {record.menu}
        elif decision == Decision.STEAL_CARD:
            knowing = {frame[2], record.menu}
        elif decision == Decision.LOOK_AT_HAND:
            knowing |= {record.menu}
        elif decision == Decision.PICK_HAND_CARD:
            knowing |= {frame[4]}
        picks = [
            pick
            for pick in game.legal(state)
            if pick < KINDS or decision not in (Decision.PICK_HAND_CARD, Decision.LOOK_AT_HAND)
        ]
        for seat in [*(other for other in range(5) if other not in knowing), None]:
            lines = {str(told(game, record, pick, seat)[:1]) for pick in picks}
            assert len(lines) <= 1, (decision, lines)
    assert seen


@rule("NA-CG-17", "NA-C-mr-white", "NA-C-bernice-mai")
def test_faces_go_to_those_who_saw_them():
    t = Table(hands=("clean_slate", "puff_piece", "", ""), assets=("mr_white bernice_mai",))
    t.resolve("high_risk_investments", 1, 2, 3).pick("mr_white", 1)
    lines = {
        seat: [line.text for line in told(t.game, t.s, names.KIND_KEYS.index("puff_piece"), seat)] for seat in (0, 1, 2)
    }
    assert lines[0] == [lines[1][0], "You see {what}.", *lines[1][1:]]
    assert lines[1] != lines[2]
    t.pick("pass", "bernice_mai", 2)
    lines = {
        seat: [line.text for line in told(t.game, t.s, names.KIND_KEYS.index("clean_slate"), seat)]
        for seat in (0, 2, 3)
    }
    assert lines[0] == lines[2] != lines[3]


@rule("NA-2.6", "NA-2.7", "NA-24.3", "NA-1.4")
def test_hand_sizes_and_support_are_public_faces_are_not():
    t = turn(hands=("ark_construction", "puff_piece*2", "media_circus", "riot_control"), emergency=({}, {}, {}, {}))
    t.pick("ark_construction", "pass", "media_circus", "pass", "main", 2, "puff_piece", "puff_piece")
    stranger, owner = t.game.view(t.state, 3)["seats"][1], t.game.view(t.state, 1)["seats"][1]
    assert stranger["support"] == {"offer": "main", "cards": 2, "faces": None}
    assert owner["support"]["faces"] == {"puff_piece": 2}
    assert (stranger["hand_size"], stranger["hand"]) == (0, None)
    assert t.game.view(t.state, 3)["deal"]["counter"] == "media_circus"


@rule("NA-A33", "NA-19.3")
def test_looked_at_events_are_secret():
    t = Table(hands=("", "", "", ""))
    t.resolve("unorthodox_knowledge")
    t.chance("crumbling_infrastructure").chance("activist_cells_awaken").chance("welfare_programs_slashed")
    for pick in t.game.legal(t.state):
        lines = [[line.text for line in told(t.game, t.s, pick, seat)] for seat in (1, 2, None)]
        assert lines[0] == lines[1] == lines[2]


@rule("NA-TG-11", "NA-CG-17")
def test_private_proposals_differ_for_nobody_but_the_two():
    """Whatever two players propose to each other and refuse, third seats see, may do and read the same."""
    worlds = []
    for lock, net in (("none", 1), ("main-2", 3), ("abstain", -2)):
        t = turn(
            hands=("ark_construction", "puff_piece*3", "media_circus*2", "riot_control*2"), emergency=({}, {}, {}, {}),
            capital=(10, 10, 10, 10), settings={"trading": "support", "private_trades": True},
        )  # fmt: skip
        t.pick("ark_construction", "pass", "media_circus", "pass")
        seen = []
        for word in (1, lock, "stop", "stop", net, "decline"):
            option = t.find(word)
            seen.append([told(t.game, t.s, option.pick, seat) for seat in (2, 3, None)])
            t.put(option)
            seen.append([t.game.view(t.state, seat) for seat in (2, 3, None)])
            seen.append([presentation.told(t.game, t.state, seat) for seat in (2, 3, None)])
        seen.append(t.game.options(t.state, 2))
        worlds.append(seen)
    assert worlds[0] == worlds[1] == worlds[2]
