"""What is to be done next: the state of the round, and on top of it whatever has to be finished first.

A frame of the stack is a kind and a few numbers, named below. The innermost one goes on when nobody is asked anything.
"""

from __future__ import annotations

from boardroom.core.kernel import Record, kernel
from boardroom.games.new_angeles.kernel.decisions import RUNNING
from boardroom.games.new_angeles.kernel.record import FRAME
from boardroom.games.new_angeles.kernel.tables import DEALER

WINDOW = 1
DRAW_CARDS = 2
DRAW_NAMED = 3
DRAW_MIXED = 4
CLAIM = 5
ABILITY = 6
RESOLVE = 7
TRADE = 8
"""The kinds of frames. What the numbers of a frame mean depends on its kind, which is the first of them."""

KIND = 0

WHICH_WINDOW = 1
SEATS_ASKED = 2
ACTED = 3
ABOUT = 4
DECLINED = 5
"""WINDOW: which one, seats asked in this round, whether somebody used something, what it is about (an offer, or a
player who abstained), and which of its assets were declined: one bit for each (NA-A22)."""

DRAW_SEAT = 1
DRAW_DECK = 2
DRAW_LEFT = 3
"""DRAW_CARDS: who draws, from which deck, and the cards left."""

NAMED_LEFT = 2
"""DRAW_NAMED (one deck for all cards) and DRAW_MIXED (a deck for each card): who draws is DRAW_SEAT; the cards left."""

CLAIM_SEAT = 1
CLAIM_ASSET = 2
CLAIMED = 3
"""CLAIM: who claims which asset, and whether it is done."""

ABILITY_ASSET = 1
ABILITY_SEAT = 2
STEP = 3
FIRST = 4
SECOND = 5
THIRD = 6
SUBJECT = 7
"""ABILITY: the asset, who uses it, how far it has come, its picks, and what it is about."""
TIMES = 6
"""In an ability without a third pick: how often it has done its work."""


INSIDE = 1
"""TRADE: whether the window lies inside a resolution, before one of its picks (NA-A51)."""


@kernel
def push(s: Record, kind: int, a: int, b: int, c: int) -> None:
    """Something has to be finished before what was going on goes on. After the end nothing has (as below).

    The rest of the frame is empty already: `pop` wipes it.
    """
    if s.ending:
        return
    frame = s.stack[s.depth]
    frame[KIND] = kind
    frame[1] = a
    frame[2] = b
    frame[3] = c
    s.depth += 1


@kernel
def pop(s: Record) -> None:
    """The innermost thing is finished. Its frame is wiped, so that equal situations are equal records."""
    if s.ending:
        return
    s.depth -= 1
    frame = s.stack[s.depth]
    for slot in range(FRAME):
        frame[slot] = 0


@kernel
def ask(s: Record, decision: int, seat: int, menu: int) -> None:
    """The next decision is a seat's."""
    if s.ending:
        return
    s.decision = decision
    s.seat = seat
    s.menu = menu


@kernel
def deal(s: Record, decision: int, menu: int) -> None:
    """The next decision is the dealer's."""
    if s.ending:
        return
    s.decision = decision
    s.seat = DEALER
    s.menu = menu


@kernel
def go_on(s: Record) -> None:
    """A decision was made: the rules go on by themselves."""
    if s.ending:
        return
    s.decision = RUNNING
    s.seat = DEALER
    s.menu = 0


@kernel
def enter(s: Record, state: int) -> None:
    """The next state of the round."""
    s.state = state
    s.step = 0


@kernel
def at_stage(s: Record, stage: int) -> bool:
    """Whether a state has come to a stage, which then counts as done; the next one follows, now or later."""
    if s.step != stage:
        return False
    s.step = stage + 1
    return True
