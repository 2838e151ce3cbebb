"""The book of promises: what players promised each other, and whether what they did then kept it (NA-TG-9).

Judged are promises about the next counteroffer, main offer or support of who promised, as soon as that is public. A
promise whose deal ends before it can be judged is void.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from boardroom.core.game import Game
from boardroom.core.presentation import Seat, Step
from boardroom.core.words import Message, message
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.describe import WORD_LABELS, lock_words
from boardroom.games.new_angeles.kernel.decisions import (
    ABSTAIN,
    ACCEPT,
    COUNTER,
    LOCK_ABILITY,
    LOCK_ABSTAIN,
    LOCK_CARD,
    LOCK_COUNTER,
    LOCK_MAIN,
    LOCK_PASS,
    MAIN,
    NO_CARD,
    PROMISE,
    Decision,
)
from boardroom.games.new_angeles.kernel.promises import is_about_an_offer
from boardroom.games.new_angeles.tell_trade import PROMISED, SUPPORTS, answered, keeps_word
from boardroom.games.new_angeles.view import knows_of

D = Decision
OPEN, KEPT, BROKEN, VOID = "open", "kept", "broken", "void"


@dataclass
class Promise:
    """A promise of one seat to another."""

    author: int
    to: int
    round: int
    words: Message
    secret: bool
    """Whether only the two know of it."""
    deal: tuple[int, int]
    lock: int = 0
    """The decision that was promised with a trade; else a word:"""
    word: str = ""
    offer: int = 0
    state: str = OPEN
    number: int = 0
    """Among the promises of the two, from 1, those that were replaced included."""
    pick: int = 0
    """How many picks were made before it was given."""


class PromiseBook:
    """All promises of a game so far."""

    def __init__(self) -> None:
        self.promises: list[Promise] = []
        self._given: Counter[tuple[int, int]] = Counter()

    def add(self, step: Step) -> None:
        """One more step: a promise that is given, kept or broken."""
        self._give(step)
        deal = _deal(step.after)
        for each in self.promises:
            if each.state != OPEN:
                continue
            if step.seat == each.author:
                each.state = _judged(each, step)
            if each.state == OPEN and each.deal != deal:
                each.state = VOID

    def seen_by(self, seat: Seat) -> list[dict[str, Any]]:
        """What a seat may know of it."""
        return [
            {
                "key": f"{each.author}-{each.to}-{each.number}",
                "from": each.author,
                "to": each.to,
                "round": each.round,
                "text": each.words,
                "state": each.state,
                "secret": each.secret,
                "pick": each.pick,
            }
            for each in self.promises
            if not each.secret or seat in (each.author, each.to)
        ]

    def _give(self, step: Step) -> None:
        before, decision = step.before, step.before.decision
        if decision == D.SAY_TO and not is_about_an_offer(before.menu):
            self._say(step, before.menu, step.pick, 0)
        elif decision == D.SAY_OFFER:
            self._say(step, before.menu // 8, before.menu % 8, step.pick)
        elif (found := answered(step)) is not None and found[1] == ACCEPT and found[0].lock >= PROMISE:
            record = found[0]
            other = record.partner if record.decider == record.author else record.author
            words = lock_words(record.lock - PROMISE)[1]
            self._note(step, record.decider, other, words, lock=record.lock - PROMISE)

    def _say(self, step: Step, verb: int, to: int, offer: int) -> None:
        """The last word to somebody counts: it takes the place of one that was not yet kept."""
        word = names.WORD_KEYS[verb]
        self.promises = [
            each
            for each in self.promises
            if not (each.state == OPEN and each.word and (each.author, each.to) == (step.seat, to))
        ]
        if word in PROMISED:
            label = message(SUPPORTS[offer]) if is_about_an_offer(verb) else message(WORD_LABELS[verb])
            self._note(step, step.seat, to, label, word=word, offer=offer)

    def _note(self, step: Step, author: int, to: int, words: Message, **what: Any) -> None:
        before = step.before
        secret = not knows_of(before, None, author, to)
        self._given[author, to] += 1
        number = self._given[author, to]
        deal = _deal(before)
        given = Promise(author, to, before.round + 1, words, secret, deal, number=number, pick=step.index, **what)
        self.promises.append(given)


def _deal(record: Any) -> tuple[int, int]:
    return record.round, record.active


def _judged(promise: Promise, step: Step) -> str:
    """What a pick of who promised does to a promise."""
    kept = _keeps_lock(promise.lock, step) if promise.lock else keeps_word(promise.word, promise.offer, step)
    return OPEN if kept is None else KEPT if kept else BROKEN


def _keeps_lock(lock: int, step: Step) -> bool | None:
    """The same for a decision that was promised: more cards than promised keep it, too."""
    before, pick = step.before, step.pick
    if lock == LOCK_PASS:
        return pick == NO_CARD if before.decision == D.COUNTEROFFER else None
    if LOCK_CARD <= lock < LOCK_ABILITY:
        return pick == lock - LOCK_CARD if before.decision in (D.MAIN_OFFER, D.COUNTEROFFER) else None
    if lock == LOCK_ABSTAIN:
        return pick == ABSTAIN if before.decision == D.SUPPORT_OFFER else None
    if not LOCK_MAIN <= lock < LOCK_CARD:
        return None
    side, count = (MAIN, lock - LOCK_MAIN) if lock < LOCK_COUNTER else (COUNTER, lock - LOCK_COUNTER)
    if before.decision == D.SUPPORT_OFFER:
        return None if pick == side else False
    return pick >= count if before.decision == D.SUPPORT_COUNT else None


def book(game: Game) -> PromiseBook | None:
    """An empty book; None where nobody can promise anything."""
    settings = game.settings_dict()
    return None if settings["trading"] == "off" else PromiseBook()
