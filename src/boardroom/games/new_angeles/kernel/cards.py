"""Action cards: decks, hands, draws and the common discard pile (NA-2, NA-5)."""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.games.new_angeles.kernel.agenda import (
    DRAW_CARDS,
    DRAW_DECK,
    DRAW_LEFT,
    DRAW_MIXED,
    DRAW_NAMED,
    DRAW_SEAT,
    KIND,
    NAMED_LEFT,
    ask,
    deal,
    go_on,
    pop,
    push,
)
from boardroom.games.new_angeles.kernel.decisions import BLIND_SUPPORT, COUNTER, DRAW_CARD, MAIN, NAME_DECK
from boardroom.games.new_angeles.kernel.states import A_DRAW, S_DRAW
from boardroom.games.new_angeles.kernel.tables import DECKS, END_KIND, ENTRY_DECK, FIRST_KIND, KINDS, NO_DECK

ANY_DECK, ANY_DECK_OR_NONE, FRESH_DECK = range(3)
"""Menus of NAME_DECK: any of the five; or nothing; or one not drawn from in this step."""


@kernel
def sheet_side(s: Record) -> int:
    """NA-31.3: one side for four players, the other for five or six."""
    return 0 if s.players == 4 else 1


@kernel
def take_into_hand(s: Record, seat: int, kind: int) -> None:
    """A card comes into a hand."""
    s.hand[seat][kind] += 1
    s.held[seat] += 1


@kernel
def take_from_hand(s: Record, seat: int, kind: int) -> None:
    """A card leaves a hand."""
    s.hand[seat][kind] -= 1
    s.held[seat] -= 1


@kernel
def hand_options(s: Record, out: Buffer, seat: int) -> int:
    """The kinds in a hand."""
    n = 0
    hand = s.hand[seat]
    for kind in range(KINDS):
        if hand[kind]:
            out[n] = kind
            n += 1
    return n


@kernel
def deck_is_empty(s: Record, deck: int) -> bool:
    """Whether a type has no card left to draw."""
    for kind in range(FIRST_KIND[deck], END_KIND[deck]):
        if s.deck[kind]:
            return False
    return True


@kernel
def discard_all(s: Record, cards: Buffer) -> None:
    """A row of cards, counted by kind, goes face down to the common pile."""
    for kind in range(KINDS):
        s.discard[kind] += cards[kind]
        cards[kind] = 0


@kernel
def recycle(s: Record) -> None:
    """NA-2.2: the whole discard pile is turned face up, sorted, and goes back into the five decks."""
    if pile_is_empty(s.discard):
        return
    for kind in range(KINDS):
        s.recycled[kind] = s.discard[kind]
        s.deck[kind] += s.discard[kind]
        s.discard[kind] = 0


@kernel
def pile_is_empty(cards: Buffer) -> bool:
    """Whether a row of cards, counted by kind, has none."""
    for kind in range(KINDS):
        if cards[kind] > 0:
            return False
    return True


@kernel
def ready_to_draw(s: Record, deck: int) -> bool:
    """Recycle if needed; whether there is a card now (NA-A7)."""
    if deck_is_empty(s, deck):
        recycle(s)
        return not deck_is_empty(s, deck)
    return True


@kernel
def draw_cards(s: Record, seat: int, deck: int, count: int) -> None:
    """A seat draws from a deck, card by card."""
    push(s, DRAW_CARDS, seat, deck, count)


@kernel
def draw_cards_step(s: Record) -> None:
    """NA-A7: the rest of a draw is lost when neither deck nor discard pile has a card."""
    frame = s.stack[s.depth - 1]
    if frame[DRAW_LEFT] == 0 or not ready_to_draw(s, frame[DRAW_DECK]):
        pop(s)
        return
    deal(s, DRAW_CARD, frame[DRAW_DECK])


@kernel
def draw_card_options(s: Record, out: Buffer) -> int:
    """The kinds left in the deck."""
    n = 0
    for kind in range(FIRST_KIND[s.menu], END_KIND[s.menu]):
        if s.deck[kind]:
            out[n] = kind
            n += 1
    return n


@kernel
def draw_card(s: Record, kind: int) -> None:
    """NA-A8: a deck counts as drawn from when a card was really taken."""
    frame = s.stack[s.depth - 1]
    s.deck[kind] -= 1
    take_into_hand(s, frame[DRAW_SEAT], kind)
    if s.depth == 1 and (s.state == A_DRAW or s.state == S_DRAW):
        s.drawn_from[frame[DRAW_DECK]] = 1
    frame[DRAW_LEFT] -= 1
    if frame[DRAW_LEFT] == 0:
        pop(s)
    elif not deck_is_empty(s, frame[DRAW_DECK]):
        return  # the dealer is asked for the next card at once
    go_on(s)


@kernel
def draw_topmost(s: Record, seat: int, count: int) -> None:
    """NA-CG-8: of the first entry of the sheet; if that is general, of a deck that the seat names."""
    deck = ENTRY_DECK[sheet_side(s)][s.corp[seat]][0]
    if deck == NO_DECK:
        push(s, DRAW_NAMED, seat, count, 0)
    else:
        draw_cards(s, seat, deck, count)


@kernel
def draw_named_step(s: Record) -> None:
    """Ask for the deck; the answer turns the frame into a draw."""
    ask(s, NAME_DECK, s.stack[s.depth - 1][DRAW_SEAT], ANY_DECK)


@kernel
def draw_mixed_step(s: Record) -> None:
    """NA-CG-7: card by card, a deck for each."""
    frame = s.stack[s.depth - 1]
    if frame[NAMED_LEFT] == 0:
        pop(s)
        return
    ask(s, NAME_DECK, frame[DRAW_SEAT], ANY_DECK)


@kernel
def name_deck_for_draw(s: Record, deck: int) -> None:
    """The deck for DRAW_NAMED or for the next card of DRAW_MIXED."""
    frame = s.stack[s.depth - 1]
    seat = frame[DRAW_SEAT]
    count = frame[NAMED_LEFT]
    if frame[KIND] == DRAW_MIXED:
        frame[NAMED_LEFT] -= 1
        draw_cards(s, seat, deck, 1)
    else:
        pop(s)
        draw_cards(s, seat, deck, count)
    go_on(s)


@kernel
def name_deck_options(s: Record, out: Buffer) -> int:
    """NA-A8: an empty deck may be named."""
    n = 0
    for deck in range(DECKS):
        if (s.menu != FRESH_DECK) | (s.drawn_from[deck] == 0):
            out[n] = deck
            n += 1
    if s.menu == ANY_DECK_OR_NONE:
        out[n] = NO_DECK
        n += 1
    return n


@kernel
def put_support(s: Record, seat: int, side: int, kind: int) -> None:
    """NA-60.1: a hand card face down beside an offer."""
    take_from_hand(s, seat, kind)
    s.support[seat][kind] += 1
    s.support_size[seat] += 1
    s.supported[seat] = side
    count_support(s, side)


@kernel
def count_support(s: Record, side: int) -> None:
    """One more card beside an offer."""
    if side == MAIN:
        s.main_support += 1
    else:
        s.counter_support += 1


@kernel
def deal_blind_support(s: Record, deck: int) -> bool:
    """Isabel McGuire: the top card of a deck, if there is one."""
    if not ready_to_draw(s, deck):
        return False
    deal(s, BLIND_SUPPORT, deck)
    return True


@kernel
def put_blind_support(s: Record, side: int, kind: int) -> None:
    """Face down, unseen by all, and nobody's support (NA-CG-9)."""
    s.deck[kind] -= 1
    s.blind[kind] += 1
    count_support(s, side)


@kernel
def supports_winner(s: Record, seat: int, side: int) -> bool:
    """NA-CG-9: whether a player put a card beside this offer."""
    return (side == MAIN or side == COUNTER) and s.supported[seat] == side
