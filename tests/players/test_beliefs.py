"""What the bots of New Angeles believe: from what they saw alone, and so far as it is true."""

import itertools
import json

import pytest

import boardroom
from boardroom import DEALER, Dealer
from boardroom.core.layout import BaseRecord
from boardroom.core.log import Log
from boardroom.games.new_angeles.kernel.decisions import Decision
from boardroom.lab.calibration import calibrate, orders
from boardroom.players import create
from boardroom.players.new_angeles.beliefs import Beliefs, marginals
from boardroom.table.history import frame_of


def played(seed, **settings):
    """A game of citizens to its end."""
    game = boardroom.game("new-angeles", players=4, corps="random", **settings)
    players = [create("citizen", seed=seat) for seat in range(4)]
    state = game.start(Dealer(seed))
    while not game.over(state):
        seat = game.seat(state)
        game.apply(state, players[seat].pick(game.view(state, seat), game.options(state, seat)), seat)
    return game, state


def deal_rivals_otherwise(game, state, seat):
    """The same picks in a world where the others hold other rival cards and the seat its own."""
    log, record, dealt = game.log(state), game.new_record(), []
    for index, pick in enumerate(log.picks):
        if record.decision == Decision.DEAL_RIVAL:
            dealt.append((index, record.menu, pick))
        game.rules.apply(record, pick)
    others = [index for index, to, _ in dealt if to != seat]
    cards = [pick for _, to, pick in dealt if to != seat]
    picks = list(log.picks)
    for index, card in zip(others, [*cards[1:], cards[0]], strict=True):
        picks[index] = card
    return Log(log.game, log.ruleset, log.settings, tuple(picks), log.start, {})


def believed(game, state, seat, upto):
    mind, at = Beliefs(), game.rewound(state, upto)
    for seen in game.memories(at, seat):
        mind.witness(seen)
    return mind.chances(game.view(at, seat))


def test_equal_views_give_equal_beliefs():
    """Others hold other rival cards, everything that a seat sees is the same: so is what it believes."""
    game, state = played(3, trading="support", promises=True)
    for seat in range(4):
        twin = game.replay(deal_rivals_otherwise(game, state, seat), len(state.picks) - 1)
        upto = len(state.picks) - 1
        assert list(twin.record.rival) != list(state.record.rival)
        assert json.dumps(game.view(twin, seat)) == json.dumps(game.view(game.rewound(state, upto), seat))
        told = believed(game, state, seat, upto)
        assert told == believed(game, twin, seat, upto)
        assert any(max(row.values()) > 0.4 for other, row in told.items() if other != seat)


def test_what_is_remembered_is_seen_in_copies_and_nothing_else_is_copied(monkeypatch):
    """A bot is told the past before every pick: of a long game only what it got to know may cost something."""
    game, state = played(6, trading="full", promises=True)
    copied = []
    copy = BaseRecord.copy
    monkeypatch.setattr(BaseRecord, "copy", lambda record: copied.append(1) or copy(record))
    remembered = list(game.memories(state, 2))
    assert len(copied) == len(remembered) < len(state.picks) / 4
    steps = [step for step in game.steps(state) if step.seat >= 0 and not game.automatic(step.before)]
    found = [game.witnessed(step.before, step.pick, 2) for step in steps]
    told = [each for each in found if each is not None]
    assert [(each.seat, each.option) for each in remembered] == [(each.seat, each.option) for each in told]
    assert [dict(each.view) for each in remembered[::20]] == [dict(each.view) for each in told[::20]]


def test_who_is_asked_in_between_believes_the_same_in_the_end():
    """What was worked out for an answer is forgotten as soon as there is other evidence."""
    game, state = played(6, trading="support", promises=True)
    at, mind, answers = game.rewound(state, len(state.picks) - 1), Beliefs(), []
    for seen in game.memories(at, 2):
        answers.append(mind.chances(seen.view))
        mind.witness(seen)
    assert sum(one != other for one, other in itertools.pairwise(answers)) > 20
    assert mind.chances(game.view(at, 2)) == believed(game, state, 2, len(state.picks) - 1)


def test_every_card_is_dealt_once():
    game, state = played(4, trading="off")
    told = believed(game, state, 1, len(state.picks) - 1)
    for other, row in told.items():
        assert sum(row.values()) == pytest.approx(1.0), other
    own = game.view(state, 1)["seats"][1]["rival"]
    assert told[1] == {own: 1.0}
    assert all(own not in row for other, row in told.items() if other != 1)


def test_marginals_are_those_of_all_ways_to_deal():
    odds = [[1.0, 2.0, 0.5], [0.1, 1.0, 3.0], [1.0, 1.0, 1.0]]
    ways = {
        order: odds[0][order[0]] * odds[1][order[1]] * odds[2][order[2]] for order in itertools.permutations(range(3))
    }
    total = sum(ways.values())
    found = marginals(odds)
    for place, card in itertools.product(range(3), range(3)):
        assert found[place][card] == pytest.approx(sum(w for o, w in ways.items() if o[place] == card) / total)


def test_nobody_is_told_what_a_seat_may_not_know():
    """Cards that are drawn, paid or laid face down, and answers to private proposals, are no memories of others."""
    game = boardroom.game("new-angeles", players=4, corps="random", trading="support", private_trades=True)
    state, dealer, secrets = game.start(), Dealer(5), set()
    for _ in range(1500):
        if game.over(state):
            break
        record, legal = state.record, game.legal(state)
        pick = legal[dealer.below(len(legal))]
        if record.seat != DEALER:
            for seat in range(4):
                seen = game.witnessed(record, pick, seat)
                parties = (record.author, record.partner)
                if record.decision == Decision.TRADE_ANSWER:
                    assert (seen is not None) == (seat in parties)
                if seen is None:
                    secrets.add(Decision(record.decision))
                else:
                    assert seen.option == game.describe(record, pick)
        game.apply(state, pick)
    assert {Decision.SUPPORT_CARD, Decision.KEEP_INVESTMENT, Decision.DISCARD_CARD, Decision.TRADE_NET} <= secrets


def test_beliefs_are_better_than_none_and_about_as_true_as_they_say():
    settings = {"trading": "off", "corps": "random"}
    findings = calibrate(orders("new-angeles", ["citizen"], 3, [4, 5], 5, settings))
    for calibration in findings.questions.values():
        assert calibration.brier < 0.9 * calibration.brier_flat
    sure = [each for each in findings.questions["rival"].bins if each.mean > 0.8]
    assert sum(each.times for each in sure) > 20
    assert sum(each.true for each in sure) > 0.7 * sum(each.times for each in sure)


def test_a_replay_shows_what_every_seat_would_have_believed():
    game, state = played(3, trading="off")
    at = len(state.picks) // 2
    for moment in (at, len(state.picks)):
        frame = frame_of(game, state, "t", moment, None, True, "en", True, {}, frozenset())
        assert len(frame.beliefs) == 4
        for seat, told in enumerate(frame.beliefs):
            last = min(moment, len(state.picks) - 1)
            expected = believed(game, state, seat, last)
            assert set(told) == {str(other) for other in range(4) if other != seat}
            if moment == at:
                for other, row in told.items():
                    assert row == {card: round(chance, 3) for card, chance in expected[int(other)].items()}
    assert frame_of(game, state, "t", at, 0, False, "en", True, {}, frozenset()).beliefs == ()
