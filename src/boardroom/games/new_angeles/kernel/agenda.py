"""What is to be done next: the state of the round, and on top of it whatever has to be finished first.

A frame of the stack is a kind and a few numbers. The innermost frame goes on when nobody is asked anything.
"""

from __future__ import annotations

from boardroom.core.kernel import Record, kernel
from boardroom.games.new_angeles.kernel.decisions import RUNNING
from boardroom.games.new_angeles.kernel.tables import DEALER

WINDOW = 1  # which window, seats asked in this pass, whether somebody used something
DRAW_CARDS = 2  # seat, deck, cards left
DRAW_NAMED = 3  # seat, cards: all from one deck that the seat names
DRAW_MIXED = 4  # seat, cards left: the seat names a deck for each
CLAIM = 5  # seat, asset, whether its ability was used
ABILITY = 6  # asset, seat, step, and what was picked so far
RESOLVE = 7
TRADE = 8

STEP = 3
FIRST = 4
SECOND = 5
SUBJECT = 7
"""In a frame of an ability: how far it has come, its picks, and what it is about."""


@kernel
def push(s: Record, kind: int, a: int, b: int, c: int) -> None:
    """Something has to be finished before what was going on goes on. After the end nothing has (as below).

    The rest of the frame is empty already: `pop` wipes it.
    """
    if s.ending:
        return
    frame = s.stack[s.depth]
    frame[0] = kind
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
    frame[0] = 0
    frame[1] = 0
    frame[2] = 0
    frame[3] = 0
    frame[4] = 0
    frame[5] = 0
    frame[6] = 0
    frame[7] = 0


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
