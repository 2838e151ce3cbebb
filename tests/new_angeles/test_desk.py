"""The desk: what a seat may offer comes from the engine, and an offer becomes the picks that propose it."""

from __future__ import annotations

import random

import pytest

import boardroom
from boardroom.core.dealer import Dealer
from boardroom.core.presentation import Refusal
from boardroom.core.words import say
from boardroom.games.new_angeles.kernel.decisions import TRADE_ANSWER, Decision
from boardroom.games.new_angeles.view import view
from tests.support import rule

KEY = "new-angeles"
FORMS = [
    {"trade_form": "open", "grammar": "full", "promises": True},
    {"trade_form": "open"},
    {"trade_form": "turns", "grammar": "full"},
]


def moments(settings, seed=3):
    """Moments of random games in which a seat has a desk: the game, the state, the seat and the desk."""
    game, chance = boardroom.game(KEY, players=4, trading="full", **settings), random.Random(seed)
    while True:
        state = game.start(dealer=Dealer(seed=chance.randrange(10**6)))
        while not game.over(state):
            seat = chance.choice(game.acting(state))
            desk = game.desk(state, seat)
            if desk and desk["partners"] and chance.random() < 0.2:
                yield game, state, seat, desk
            game.apply(state, chance.choice(game.options(state, seat)), seat)


def some_offer(chance, desk):
    """Anything that the desk offers."""
    partner = chance.choice(desk["partners"])
    most = 99 if desk["several"] else 1

    def some(side):
        keys = [each["asset"] for each in partner[side]]
        return chance.sample(keys, min(len(keys), chance.randrange(most + 1)))

    pay = chance.choice([0, *(each for each in desk["amounts"] or range(1, 30) if each <= partner["pay"])])
    offer = {"to": partner["seat"], "give": some("give"), "take": some("take"), "pay": pay}
    if partner["locks"] and chance.random() < 0.7:
        offer |= {"lock": chance.choice(partner["locks"])["lock"], "promise": desk["several"] and chance.random() < 0.3}
    if desk["words"] and chance.random() < 0.3:
        offer |= {"say": chance.choice(desk["words"])["word"], "about": "counter"}
    return offer


@rule("NA-TG-1", "NA-TG-5")
@pytest.mark.parametrize("settings", FORMS, ids=["open", "small", "turns"])
def test_what_the_desk_offers_becomes_the_proposal_that_was_meant(settings):
    chance, sent, locks, seen = random.Random(5), 0, set(), moments(settings)
    while sent < 60:
        game, state, seat, desk = next(seen)
        offer = some_offer(chance, desk)
        picks = game.compose(state, seat, offer)
        if isinstance(picks, Refusal):
            assert picks.rule in {"NA-TG-2", "NA-TG-4", "NA-TG-10"}, picks
            continue
        trial = state.copy()
        trial.dealer = None
        for pick in picks:
            game.apply(trial, pick, seat)
        shown = view(trial.record, seat)
        if offer.get("say"):
            said = next(each for each in shown["words"] if (each["from"], each["to"]) == (seat, offer["to"]))
            assert said["word"] == offer["say"]
            if not (offer["give"] or offer["take"] or offer["pay"] or offer.get("lock")):
                continue
        made = shown["trade"] if trial.record.decision == TRADE_ANSWER else shown["floor"]["proposals"][-1]
        lock = offer.get("lock", "none")
        locks.add(lock.partition(":")[0])
        assert (made["author"], made["partner"], made["net"]) == (seat, offer["to"], offer["pay"])
        assert sorted(made["give"]) == sorted(offer["give"])
        assert sorted(made["take"]) == sorted(offer["take"])
        assert made["lock"] == ("promise-" if offer.get("promise") else "") + lock.partition(":")[0]
        assert [str(term) for term in made["terms"]] == lock.split(":")[1:]
        sent += 1
    assert len(locks) > 2


@rule("NA-TG-1", "NA-TG-9")
def test_an_offer_is_summed_up_before_it_is_sent_with_what_binds_apart_from_words():
    chance, seen, bound, free = random.Random(7), moments(FORMS[0]), 0, 0
    while bound < 5 or free < 5:
        game, state, seat, desk = next(seen)
        offer = some_offer(chance, desk)
        before = state.record.copy()
        told, picks = game.outline(state, seat, offer), game.compose(state, seat, offer)
        assert state.record == before
        assert isinstance(told, Refusal) == isinstance(picks, Refusal)
        if isinstance(told, Refusal):
            continue
        binds, words = (" ".join(map(say, part)) for part in (told.binds, told.words))
        assert (f"You give {offer['pay']} capital" in binds) == (offer["pay"] > 0)
        if offer.get("lock"):
            assert ("only promises:" in words, "is bound:" in binds) == (bool(offer["promise"]), not offer["promise"])
            bound, free = bound + (not offer["promise"]), free + bool(offer["promise"])
        assert bool(words) == bool(offer.get("say") or offer.get("promise"))


def refused(settings, change):
    """The rule by which a changed offer is refused."""
    game, state, seat, desk = next(moments(settings))
    partner = desk["partners"][0]
    offer = {"to": partner["seat"], "pay": min(1, partner["pay"])} | change(state.record, seat, partner["seat"])
    found = game.compose(state, seat, offer)
    assert isinstance(found, Refusal)
    assert found.text("de") != found.text("en")
    return found.rule


@rule("NA-TG-2", "NA-TG-3", "NA-TG-4", "NA-TG-6")
def test_what_may_not_be_offered_is_refused_with_its_rule():
    full, small = FORMS[0], FORMS[1]
    assert refused(full, lambda s, me, to: {"pay": 0}) == "NA-TG-2"
    assert refused(full, lambda s, me, to: {"pay": s.capital[me] + 1}) == "NA-TG-3"
    assert refused(full, lambda s, me, to: {"pay": 0, "get": s.capital[to] + 1}) == "NA-TG-3"
    assert refused(small, lambda s, me, to: {"pay": 0, "get": 7}) == "NA-TG-3"
    assert refused(full, lambda s, me, to: {"give": ["eiko", "tanaka", "midori", "mr_li"]}) == "NA-TG-4"
    assert refused(full, lambda s, me, to: {"lock": "main-77", "pay": 1}) == "NA-TG-6"


@rule("NA-TG-10")
def test_an_offer_is_made_once_in_a_window_and_three_of_them_at_most():
    game, state, seat, desk = next(each for each in moments(FORMS[0]) if min(p["pay"] for p in each[3]["partners"]) > 3)
    to, rules = desk["partners"][0]["seat"], []
    for pay in (1, 1, 2, 3, 1):
        picks = game.compose(state, seat, {"to": to, "pay": pay})
        if isinstance(picks, Refusal):
            rules.append((pay, picks.rule))
            continue
        for pick in picks:
            game.apply(state, pick, seat)
    assert rules[0] == (1, "NA-TG-10")
    assert rules[-1][1] in {"NA-TG-10", "NA-A51"}


@rule("NA-A51")
def test_outside_of_a_window_there_is_no_desk():
    game = boardroom.game(KEY, players=4, trading="full", trade_form="open")
    state = game.start(dealer=Dealer(seed=1))
    assert state.record.decision == Decision.CHOOSE_CORP
    assert game.desk(state, game.seat(state)) is None
    found = game.compose(state, game.seat(state), {"to": 1 if game.seat(state) != 1 else 2, "pay": 1})
    assert found.rule == "NA-A51"
    with pytest.raises(KeyError):
        game.compose(state, 0, {})
    with pytest.raises(ValueError, match="0"):
        game.compose(state, 0, {"to": 0})
