"""The turn (T), the hand limit and the end of the game (E)."""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.games.new_corp_order.kernel.decisions import ACTION, DISCARD, ODS_TURN, OVER
from boardroom.games.new_corp_order.kernel.tables import (
    CROWD,
    CROWD_ENDS,
    CROWDED_COMPANIES,
    DEALER,
    NONE,
    ODS,
    PASSES_END,
)


@kernel
def ask(s: Record, decision: int) -> None:
    """The next decision is the player's whose turn it is."""
    s.decision = decision
    s.seat = s.turn


@kernel
def deal(s: Record, decision: int) -> None:
    """The next decision is the dealer's."""
    s.decision = decision
    s.seat = DEALER


@kernel
def hand_size(s: Record, seat: int) -> int:
    """Conglomerate cards in a hand; consultants and objectives do not count (T3)."""
    hand = s.hand[seat]
    return hand[0] + hand[1] + hand[2] + hand[3]


@kernel
def deck_size(s: Record) -> int:
    """Cards left in the deck."""
    deck = s.deck
    return deck[0] + deck[1] + deck[2] + deck[3]


@kernel
def kinds(stock: Buffer, out: Buffer) -> int:
    """Write the kinds of which a stock has any; how many kinds there are."""
    n = 0
    for kind in range(len(stock)):
        if stock[kind] > 0:
            out[n] = kind
            n += 1
    return n


@kernel
def begin_turn(s: Record) -> None:
    """T1: exactly one action, or ODS acts."""
    s.action = NONE
    s.used = NONE
    s.main = NONE
    s.count = 0
    s.joker = NONE
    s.most_cards = 0
    s.second = 0
    s.origin = NONE
    s.target = NONE
    s.took_over = 0
    s.ability = NONE
    s.times_left = 0
    s.touched_seat = NONE
    s.touched_colour = NONE
    s.pile = NONE
    s.to_take = 0
    s.step = 0
    if s.players == 1 and s.turn == ODS:
        ask(s, ODS_TURN)
    else:
        ask(s, ACTION)


@kernel
def discard_down(s: Record) -> None:
    """T3: after everything else, six cards at most."""
    if hand_size(s, s.turn) > s.hand_limit:
        ask(s, DISCARD)
    else:
        end_turn(s)


@kernel
def discard(s: Record, colour: int) -> None:
    """T3: discards are open and leave the game."""
    me = s.turn
    s.hand[me][colour] -= 1
    if s.shown[me][colour] > 0:
        s.shown[me][colour] -= 1
    s.discarded[colour] += 1
    discard_down(s)


@kernel
def crowded(s: Record) -> bool:
    """E1 in PNP: three or more companies hold seven or more agents."""
    crowds = 0
    for place in range(s.places):
        if s.agents[place] >= CROWD:
            crowds += 1
    return crowds >= CROWDED_COMPANIES


@kernel
def end_turn(s: Record) -> None:
    """E2: after the trigger everyone has one more turn, whoever triggered it the last one."""
    if s.players == 1:
        s.turn = 1 - s.turn
        begin_turn(s)
        return
    if s.turns_left > 0:
        s.turns_left -= 1
        if s.turns_left == 0:
            end_game(s)
            return
    else:
        if CROWD_ENDS[s.edition] and crowded(s):
            s.triggered = 1
        if s.triggered:
            s.turns_left = s.players
    s.turn += 1
    if s.turn == s.players:
        s.turn = 0
    begin_turn(s)


@kernel
def pass_turn(s: Record) -> None:
    """T4: nothing is done. The game ends when everybody has passed one after the other (E4)."""
    s.passes += 1
    if s.passes == s.players and s.players > 1 and s.ruleset >= PASSES_END:
        end_game(s)
    else:
        end_turn(s)


@kernel
def end_game(s: Record) -> None:
    """Nobody decides any more."""
    deal(s, OVER)
