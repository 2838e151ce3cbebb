"""Infiltrate (I), with the consultants that change it (K1, K3)."""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.games.new_corp_order.kernel.decisions import (
    HIRE,
    INFILTRATE_COLOUR,
    INFILTRATE_COMPANY,
    INFILTRATE_COUNT,
    INFILTRATE_JOKER,
    NO_COLOUR,
    NO_CONSULTANT,
    SECOND_COLOUR,
)
from boardroom.games.new_corp_order.kernel.plot import end_action, infiltrate_taken
from boardroom.games.new_corp_order.kernel.tables import (
    ADVISERS,
    COLOURS,
    JOKER,
    JOKER_ALONE,
    NONE,
    TWO_COLOURS,
)
from boardroom.games.new_corp_order.kernel.turn import ask, hand_size


@kernel
def can_infiltrate(s: Record) -> bool:
    """I1: any card will do, since every colour has a company (O6) and the reserve may be short (I2)."""
    return hand_size(s, s.turn) > 0


@kernel
def has_joker(s: Record) -> bool:
    """K1: the consultant used this turn lets one card be of another colour."""
    return s.used >= 0 and JOKER[s.used] == 1


@kernel
def joker_alone(s: Record) -> bool:
    """K1 in PNP: that card may be the only one."""
    return has_joker(s) and JOKER_ALONE[s.edition] == 1


@kernel
def infiltrate(s: Record) -> None:
    """I1: cards of a single colour."""
    ask(s, INFILTRATE_COLOUR)


@kernel
def colour_options(s: Record, out: Buffer) -> int:
    """The colours to infiltrate with; in solo the two that were just taken (ODS4)."""
    n = 0
    any_colour = joker_alone(s)
    for colour in range(COLOURS):
        cards = s.taken[colour] if s.players == 1 else s.hand[s.turn][colour]
        if cards > 0 or any_colour:
            out[n] = colour
            n += 1
    return n


@kernel
def choose_colour(s: Record, colour: int) -> None:
    """The main colour."""
    s.main = colour
    if s.players == 1:
        ask(s, INFILTRATE_COMPANY)
    else:
        ask(s, INFILTRATE_COUNT)


@kernel
def count_options(s: Record, out: Buffer) -> int:
    """I1: one or more cards; none of the main colour only if the joker goes alone."""
    n = 0
    cards = s.hand[s.turn][s.main]
    if joker_alone(s) and hand_size(s, s.turn) > cards:
        out[n] = 0
        n += 1
    for count in range(1, cards + 1):
        out[n] = count
        n += 1
    return n


@kernel
def choose_count(s: Record, count: int) -> None:
    """K1: then perhaps a card of another colour; asked of every hand, so that the question itself tells nothing."""
    s.count = count
    if has_joker(s):
        ask(s, INFILTRATE_JOKER)
    else:
        ask(s, INFILTRATE_COMPANY)


@kernel
def other_colour_options(s: Record, out: Buffer, must: bool) -> int:
    """Another colour than the main one from the hand, or none."""
    n = 0
    for colour in range(COLOURS):
        if colour != s.main and s.hand[s.turn][colour] > 0:
            out[n] = colour
            n += 1
    if not must:
        out[n] = NO_COLOUR
        n += 1
    return n


@kernel
def choose_joker(s: Record, colour: int) -> None:
    """K1: it counts as the main colour."""
    if colour != NO_COLOUR:
        s.joker = colour
    ask(s, INFILTRATE_COMPANY)


@kernel
def company_options(s: Record, out: Buffer) -> int:
    """I2: a company which already has agents of that colour."""
    n = 0
    for place in range(s.places):
        if s.colour[place] == s.main:
            out[n] = place
            n += 1
    return n


@kernel
def lay_card(s: Record, colour: int, count: int) -> None:
    """I1: from the hand into the HQ, untapped and of its own colour (K1)."""
    me = s.turn
    s.hand[me][colour] -= count
    s.shown[me][colour] = max(0, s.shown[me][colour] - count)
    s.untapped[me][colour] += count


@kernel
def place_agents(s: Record, place: int, count: int) -> None:
    """I2: as many agents, as far as the reserve goes."""
    colour = s.colour[place]
    placed = min(count, s.reserve[colour])
    s.reserve[colour] -= placed
    s.agents[place] += placed


@kernel
def choose_company(s: Record, place: int) -> None:
    """I2, then perhaps a second colour (K3, asked whatever the hand holds), then perhaps a consultant (I3)."""
    if s.players == 1:
        count = s.taken[s.main]
        s.taken[s.main] = 0
        s.untapped[s.turn][s.main] += count
        place_agents(s, place, count)
        infiltrate_taken(s)
        return
    cards = s.count
    lay_card(s, s.main, s.count)
    if s.joker >= 0:
        cards += 1
        lay_card(s, s.joker, 1)
        s.joker = NONE
    place_agents(s, place, cards)
    s.most_cards = max(s.most_cards, cards)
    if s.used >= 0 and TWO_COLOURS[s.used] and not s.second and hand_size(s, s.turn) > 0:
        s.second = 1
        ask(s, SECOND_COLOUR)
    else:
        hire(s)


@kernel
def choose_second_colour(s: Record, colour: int) -> None:
    """K3: one company for each of two colours."""
    if colour == NO_COLOUR:
        hire(s)
    else:
        s.main = colour
        ask(s, INFILTRATE_COUNT)


@kernel
def hire_options(s: Record, out: Buffer) -> int:
    """I3: one of the supply, not of the type used this turn (K6)."""
    n = 0
    for consultant in range(ADVISERS):
        if s.supply[consultant] > 0 and consultant != s.used:
            out[n] = consultant
            n += 1
    out[n] = NO_CONSULTANT
    return n + 1


@kernel
def hire(s: Record) -> None:
    """I3: three or more cards of one colour bring a consultant, if there is one to take."""
    if s.most_cards >= s.hire_cards:
        for consultant in range(ADVISERS):
            if s.supply[consultant] > 0 and consultant != s.used:
                ask(s, HIRE)
                return
    end_action(s)


@kernel
def choose_hire(s: Record, consultant: int) -> None:
    """I3: you may decline."""
    if consultant != NO_CONSULTANT:
        s.supply[consultant] -= 1
        s.consultants[s.turn][consultant] += 1
    end_action(s)
