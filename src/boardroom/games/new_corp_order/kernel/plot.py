"""Plot (P), and the two cards of the Dealmaker (K2)."""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.games.new_corp_order.kernel.decisions import (
    DRAW_CARD,
    INFILTRATE_COLOUR,
    INFILTRATE_COMPANY,
    REFILL,
    TAKE_CARD,
    TOP_OF_DECK,
)
from boardroom.games.new_corp_order.kernel.tables import (
    COLOURS,
    DEAL,
    DEAL_AFTER_ANY,
    DEAL_FROM_DECK,
    DEALMAKER_JOIN,
    DEALMAKER_SUCCESS,
    MOST_DISPLAY,
    NONE,
    PLOT_CARDS,
    SOLO_DISPLAY,
    TAKE_OVER,
    YOU,
)
from boardroom.games.new_corp_order.kernel.turn import ask, deal, deck_size, discard_down, end_game, end_turn


@kernel
def display_size(s: Record) -> int:
    """Cards in the display."""
    n = 0
    for slot in range(MOST_DISPLAY):
        if s.display[slot] >= 0:
            n += 1
    return n


@kernel
def can_plot(s: Record) -> bool:
    """P3: with no card available a plot is no option."""
    return deck_size(s) > 0 or display_size(s) > 0


@kernel
def take_cards(s: Record) -> None:
    """P1: exactly two cards, P3: or what there is."""
    s.to_take = min(PLOT_CARDS, deck_size(s) + display_size(s))
    next_card(s)


@kernel
def next_card(s: Record) -> None:
    """One card after the other; after the last the display is refilled (P2)."""
    if s.to_take > 0:
        ask(s, TAKE_CARD)
    elif s.players == 1:
        infiltrate_taken(s)
    else:
        refill(s)


@kernel
def place_taken(pick: int) -> int:
    """The place in the display that a pick takes a card from. The number of the deck is not one of them in any log."""
    return pick if pick < TOP_OF_DECK else pick - 1


@kernel
def take_card_options(s: Record, out: Buffer) -> int:
    """The display and the top of the deck. Where the order of the display means nothing, one card of each colour."""
    n = 0
    display = s.display
    for slot in range(s.display_cards):
        colour = display[slot]
        if colour < 0:
            continue
        same = 0
        if s.players > 1:
            for index in range(n):
                if display[place_taken(out[index])] == colour:
                    same = 1
        if not same:
            out[n] = slot if slot < TOP_OF_DECK else slot + 1
            n += 1
    if deck_size(s) > 0:
        out[n] = TOP_OF_DECK
        n += 1
    return n


@kernel
def take_card(s: Record, pick: int) -> None:
    """P1: from the display, seen by all, or from the top of the deck."""
    if pick == TOP_OF_DECK:
        deal(s, DRAW_CARD)
        return
    slot = place_taken(pick)
    colour = s.display[slot]
    s.display[slot] = NONE
    s.to_take -= 1
    if s.players == 1:
        s.taken[colour] += 1
    else:
        s.hand[s.turn][colour] += 1
        s.shown[s.turn][colour] += 1
    next_card(s)


@kernel
def draw_card(s: Record, colour: int) -> None:
    """The top card of the deck is of this colour."""
    s.deck[colour] -= 1
    s.to_take -= 1
    if s.players == 1:
        s.taken[colour] += 1
    else:
        s.hand[s.turn][colour] += 1
    if s.action != TAKE_OVER or not DEAL_FROM_DECK[s.edition]:
        next_card(s)
    elif s.to_take > 0:
        deal(s, DRAW_CARD)
    else:
        discard_down(s)


@kernel
def refill(s: Record) -> None:
    """P2, P3: what can be refilled is refilled; an incomplete refill triggers the end (E1)."""
    for slot in range(s.display_cards):
        if s.display[slot] < 0:
            if deck_size(s) > 0:
                s.step = slot
                deal(s, REFILL)
                return
            s.triggered = 1
    discard_down(s)


@kernel
def refill_card(s: Record, colour: int) -> None:
    """The next card of the display is of this colour."""
    s.deck[colour] -= 1
    s.display[s.step] = colour
    if s.players > 1:
        refill(s)
    elif s.step + 1 < SOLO_DISPLAY:
        s.step += 1
        deal(s, REFILL)
    else:
        end_turn(s)


@kernel
def solo_refill(s: Record) -> None:
    """ODS5: only an empty display is refilled; if it cannot be completely, the game ends at once."""
    if display_size(s) > 0:
        end_turn(s)
    elif deck_size(s) < SOLO_DISPLAY:
        end_game(s)
    else:
        s.step = 0
        deal(s, REFILL)


@kernel
def infiltrate_taken(s: Record) -> None:
    """ODS4: cards of the other side are discarded, your own go to your HQ and infiltrate."""
    own = 0
    for colour in range(COLOURS):
        if s.taken[colour] == 0:
            continue
        if s.side[colour] == YOU:
            own += 1
            s.main = colour
        else:
            s.discarded[colour] += s.taken[colour]
            s.taken[colour] = 0
    if own == 2:
        ask(s, INFILTRATE_COLOUR)
    elif own == 1:
        ask(s, INFILTRATE_COMPANY)
    else:
        solo_refill(s)


@kernel
def deals_after_any(s: Record) -> bool:
    """K2: whether the Dealmaker also draws after agents that joined their own colour or failed."""
    if DEAL_AFTER_ANY[s.edition]:
        return not s.reading[DEALMAKER_SUCCESS]
    return s.reading[DEALMAKER_JOIN] == 1


@kernel
def end_action(s: Record) -> None:
    """K2: after the action and its ability the Dealmaker gives two cards; then the turn ends (T3)."""
    if s.used >= 0 and DEAL[s.used] and (s.took_over or deals_after_any(s)):
        if not DEAL_FROM_DECK[s.edition]:
            take_cards(s)
            return
        s.to_take = min(PLOT_CARDS, deck_size(s))
        if s.to_take > 0:
            deal(s, DRAW_CARD)
            return
    discard_down(s)
