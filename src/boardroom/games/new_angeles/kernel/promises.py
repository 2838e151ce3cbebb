"""Typed words in trading windows: recorded, never enforced (NA-TG-9)."""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.games.new_angeles.kernel.agenda import ask, go_on
from boardroom.games.new_angeles.kernel.decisions import (
    COUNTER,
    MAIN,
    SAY_ASK_SUPPORT,
    SAY_OFFER,
    SAY_TO,
    SAY_VERBS,
    SAY_WILL_SUPPORT,
)
from boardroom.games.new_angeles.kernel.record import WORDS


@kernel
def may_say(s: Record, seat: int) -> bool:
    """Whether a seat has words left in this window. Who may not trade may still talk."""
    return s.promises > 0 and s.words[seat] < WORDS


@kernel
def is_about_an_offer(verb: int) -> bool:
    """Only support is for one of the two offers."""
    return verb == SAY_ASK_SUPPORT or verb == SAY_WILL_SUPPORT


@kernel
def say_options(s: Record, out: Buffer) -> int:
    """A verb, then a seat, then an offer: whatever the state, because words are never part of legality."""
    n = 0
    if s.decision == SAY_TO:
        for other in range(s.players):
            if other != s.seat:
                out[n] = other
                n += 1
    elif s.decision == SAY_OFFER:
        out[0] = MAIN
        out[1] = COUNTER
        n = 2
    else:
        for verb in range(SAY_VERBS):
            out[n] = verb
            n += 1
    return n


@kernel
def say(s: Record, option: int) -> None:
    """The next part of a word; the menu keeps what was picked before."""
    if s.decision == SAY_OFFER:
        note_word(s, s.menu // 8, s.menu % 8, option)
    elif s.decision != SAY_TO:
        ask(s, SAY_TO, s.seat, option)
    elif is_about_an_offer(s.menu):
        ask(s, SAY_OFFER, s.seat, s.menu * 8 + option)
    else:
        note_word(s, s.menu, option, 0)


@kernel
def note_word(s: Record, verb: int, seat: int, offer: int) -> None:
    """The last word counts. It can be answered in another lap, or by who was ready."""
    s.said[s.seat][seat] = 1 + 2 * verb + offer
    s.words[s.seat] += 1
    s.lap_traded = 1
    s.ready[seat] = 0
    go_on(s)


@kernel
def forget_words(s: Record) -> None:
    """The deal is over."""
    for seat in range(s.players):
        for other in range(s.players):
            s.said[seat][other] = 0
