"""Imagine what is hidden: fill the blanks of a record with what is possible for one seat.

A blank record holds what the seat knows: hands and support of others are empty rows with their sizes beside them, and
the decks hold every action card that the seat does not see.
"""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.core.layout import Layout, wide
from boardroom.core.sfc32 import below
from boardroom.games.new_angeles.kernel.record import FACE_DOWN
from boardroom.games.new_angeles.kernel.tables import (
    BACK,
    DECKS,
    END_KIND,
    EVENTS,
    FIRST_KIND,
    INVESTMENTS,
    KINDS,
    NONE,
    SEATS,
)

RIVAL_ROWS = 720
"""The ways to deal the rival cards that a seat does not see: at most five seats and the card under the board."""
HIDDEN = -2
"""An investment that somebody has, where the record names one."""

BLANKS = Layout(
    "Blanks",
    seat=0,
    open_hand=SEATS,  # whose hand the seat sees
    deck_size=wide(2, DECKS),
    support_size=SEATS,
    cost_size=0,
    blind_size=0,
    backs=EVENTS,  # what the events show that somebody else looked at; NONE if nobody did
    rival_rows=wide(2),
    rivals=(RIVAL_ROWS, SEATS + 1),  # the cards of the seats, then the one under the board
    odds=wide(8, RIVAL_ROWS),  # how likely a row is, added up
)
"""What the blanks of a record may be filled with."""


@kernel
def fill_blanks(s: Record, b: Record, g: Buffer) -> None:
    """A whole record that fits what a seat knows."""
    imagine_cards(s, b, g)
    imagine_rivals(s, b, g)
    imagine_investments(s, g)
    imagine_events(s, b, g)


@kernel
def imagine_cards(s: Record, b: Record, g: Buffer) -> None:
    """What is in no deck goes to the discard pile first; hands, support and costs are drawn out of it."""
    for deck in range(DECKS):
        left = 0
        for kind in range(FIRST_KIND[deck], END_KIND[deck]):
            left += s.deck[kind]
        while left > b.deck_size[deck]:
            kind = FIRST_KIND[deck]
            r = below(g, left)
            while r >= s.deck[kind]:
                r -= s.deck[kind]
                kind += 1
            s.deck[kind] -= 1
            s.discard[kind] += 1
            left -= 1
    pile = 0
    for kind in range(KINDS):
        pile += s.discard[kind]
    for seat in range(s.players):
        if seat != b.seat:
            if not b.open_hand[seat]:
                pile = draw_out(s, s.hand[seat], s.held[seat], pile, g)
            pile = draw_out(s, s.support[seat], b.support_size[seat], pile, g)
    pile = draw_out(s, s.cost, b.cost_size, pile, g)
    draw_out(s, s.blind, b.blind_size, pile, g)


@kernel
def draw_out(s: Record, row: Buffer, count: int, pile: int, g: Buffer) -> int:
    """So many random cards out of the discard pile; how many are left there."""
    while count > 0 and pile > 0:
        kind = 0
        r = below(g, pile)
        while r >= s.discard[kind]:
            r -= s.discard[kind]
            kind += 1
        s.discard[kind] -= 1
        row[kind] += 1
        pile -= 1
        count -= 1
    return pile


@kernel
def imagine_rivals(s: Record, b: Record, g: Buffer) -> None:
    """One of the ways to deal the rival cards, each as likely as the seat believes."""
    if b.rival_rows == 0:
        return
    chosen = 0
    if b.rival_rows > 1:
        r = below(g, b.odds[b.rival_rows - 1])
        while b.odds[chosen] <= r:
            chosen += 1
    for seat in range(s.players):
        s.rival[seat] = b.rivals[chosen][seat]
    s.spare = b.rivals[chosen][SEATS]


@kernel
def imagine_investments(s: Record, g: Buffer) -> None:
    """Any card that nobody is known to have."""
    taken = 0
    for seat in range(s.players):
        if s.kept[seat] >= 0:
            taken |= 1 << s.kept[seat]
        for number in range(2):
            if s.investments[seat][number] >= 0:
                taken |= 1 << s.investments[seat][number]
    for seat in range(s.players):
        if s.kept[seat] == HIDDEN:
            s.kept[seat] = free_investment(taken, g)
            taken |= 1 << s.kept[seat]
        for number in range(2):
            if s.investments[seat][number] == HIDDEN:
                s.investments[seat][number] = free_investment(taken, g)
                taken |= 1 << s.investments[seat][number]


@kernel
def free_investment(taken: int, g: Buffer) -> int:
    """Any investment whose bit is not set."""
    free = 0
    for card in range(INVESTMENTS):
        free += 1 - (taken >> card & 1)
    r = below(g, free)
    for card in range(INVESTMENTS):
        if not taken >> card & 1:
            if r == 0:
                return card
            r -= 1
    return 0


@kernel
def imagine_events(s: Record, b: Record, g: Buffer) -> None:
    """Events that somebody else looked at: any unseen one with the right back. The others are drawn when needed.

    Who looked is not known; it counts as the next seat.
    """
    for position in range(EVENTS):
        back = b.backs[position]
        if back == NONE or s.events[position] != FACE_DOWN:
            continue
        fitting = 0
        for event in range(EVENTS):
            fitting += (s.event_unseen[event] > 0) & (BACK[event] == back)
        if fitting == 0:
            continue
        r = below(g, fitting)
        for event in range(EVENTS):
            if s.event_unseen[event] > 0 and BACK[event] == back:
                if r == 0:
                    s.events[position] = event
                    s.event_unseen[event] = 0
                    s.event_seen[(b.seat + 1) % s.players][event] = 1
                    break
                r -= 1
