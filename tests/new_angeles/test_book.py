"""The book of promises: what was promised, and whether it was kept, for those who may know of it (NA-TG-9)."""

from __future__ import annotations

import random

import pytest

import boardroom
from boardroom.core.dealer import Dealer
from boardroom.core.words import say
from tests.new_angeles.test_promises import at_support
from tests.support import rule


def book_of(game, state):
    book = game.book()
    for step in game.steps(state):
        book.add(step)
    return book


def said(t, *words):
    """What a book says that was written while words were picked; "decided" stands for passes until seat 1 decides."""
    book, first = t.game.book(), len(t.picks)
    before = t.s.copy()
    for word in words:
        if word != "decided":
            t.pick(word)
        while word == "decided" and t.decision == "trade_partner":
            t.pick("pass")
    for step in t.game.steps_after(before, [pick for _, _, pick in t.picks[first:]]):
        book.add(step)
    return [(each["from"], each["to"], say(each["text"]), each["state"]) for each in book.seen_by(3)]


@rule("NA-TG-9")
@pytest.mark.parametrize(("does", "state"), [("main", "kept"), ("counter", "broken"), ("abstain", "broken")])
def test_a_promise_is_kept_or_broken_by_what_its_author_does(does, state):
    promised = ["pass", "pass", "pass", "say", "will-support", 0, "main"]
    assert said(at_support(), *promised, "decided") == [(1, 0, "I will support the main offer", "open")]
    cards = [] if does == "abstain" else [1, "puff_piece"]
    found = said(at_support(), *promised, "decided", does, *cards)
    assert found == [(1, 0, "I will support the main offer", state)]


@rule("NA-TG-9")
def test_the_last_promise_to_somebody_counts_and_a_request_is_none():
    words = ["say", "will-support", 1, "main", "say", "will-abstain", 1]
    assert said(at_support(), *words) == [(0, 1, "I will abstain", "open")]
    assert said(at_support(), *words[:4], "say", "ask-abstain", 1) == []


@rule("NA-TG-9", "NA-TG-11")
@pytest.mark.parametrize("private", [False, True])
def test_random_books_are_judged_voided_and_known_to_those_who_may_know(private):
    game = boardroom.game(
        "new-angeles", players=4, trading="full", grammar="full", promises=True, trade_form="open",
        private_trades=private,
    )  # fmt: skip
    states, locks = set(), 0
    for seed in range(2):
        chance, state = random.Random(seed), game.start(dealer=Dealer(seed=seed))
        while not game.over(state):
            seat = game.pending(state)[0]
            options = game.options(state, seat)
            accept = [each for each in options if each.verb == "accept"]
            ready = [each for each in options if each.verb == "ready" and chance.random() < 0.7]
            game.apply(state, chance.choice(accept or ready or options), seat)
        book = book_of(game, state)
        everything = book.promises
        locks += sum(each.lock > 0 for each in everything)
        states |= {each.state for each in everything}
        assert all(each.secret == private for each in everything)
        for seat in (*range(4), None):
            known = [each for each in everything if not private or seat in (each.author, each.to)]
            assert len(book.seen_by(seat)) == len(known)
        if private:
            assert not book.seen_by(None)
    assert {"kept", "broken", "void"} <= states
    assert locks


def test_a_game_without_trades_has_no_book():
    assert boardroom.game("new-angeles", players=4, trading="off").book() is None
