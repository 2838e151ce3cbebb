"""Omnidyne Systems (ODS), the automaton of the solo game: it has priorities and no choices.

The functions that judge a company are pure, so that `boardroom.games.new_corp_order.trace` can tell afterwards what
ODS looked at and why it chose.
"""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.games.new_corp_order.kernel.decisions import BROKEN
from boardroom.games.new_corp_order.kernel.infiltrate import place_agents
from boardroom.games.new_corp_order.kernel.plot import display_size, solo_refill
from boardroom.games.new_corp_order.kernel.tables import (
    COLOURS,
    COLUMNS,
    NEIGHBOURS,
    NONE,
    ODS,
    ODS_ALL_NEIGHBOURS,
    ODS_BY_COLUMN,
    ODS_NO_WRAP,
    SOLO_DISPLAY,
    TILES_PER_TYPE,
    YOU,
)
from boardroom.games.new_corp_order.kernel.takeover import conquer, is_last_company, most_agents, tap
from boardroom.games.new_corp_order.kernel.turn import deal, end_turn


@kernel
def ods_turn(s: Record) -> None:
    """ODS6: the marker moves; then the first priority that is possible (ODS8, ODS9, ODS11)."""
    s.marker = (s.marker + 1) % COLUMNS
    target = takeover_target(s)
    if target >= 0:
        count = s.agents[target] + 1
        origin = attack_origin(s, target)
        tap(s, ODS, s.colour[origin], count)
        conquer(s, ODS, origin, target, count)
        end_turn(s)
    elif display_size(s) == 0:
        deal(s, BROKEN)  # ODS11: priority D cannot happen
    else:
        plot_cards(s)
        solo_refill(s)


@kernel
def scanned(s: Record, index: int) -> int:
    """ODS7: the place that ODS looks at as number `index`: from the marker's column on, each from top to bottom."""
    rows = s.places // COLUMNS
    return index % rows * COLUMNS + (s.marker + index // rows) % COLUMNS


@kernel
def scan_length(s: Record) -> int:
    """ODS7: all places; without wrapping around only those from the marker's column on."""
    if s.reading[ODS_NO_WRAP]:
        return s.places - s.places // COLUMNS * s.marker
    return s.places


@kernel
def is_objective(s: Record, place: int) -> bool:
    """Whether the company matches one of the open objectives."""
    company_type = s.tile[place] // TILES_PER_TYPE
    objectives = s.objectives[ODS]
    return company_type == objectives[0] or company_type == objectives[1] or company_type == objectives[2]


@kernel
def attack_origin(s: Record, target: int) -> int:
    """ODS8: the first company in scan order from which ODS can take over `target`, or NONE."""
    if s.side[s.colour[target]] != YOU or is_last_company(s, target):
        return NONE
    for index in range(s.places):
        origin = scanned(s, index)
        if s.side[s.colour[origin]] == ODS and most_agents(s, ODS, origin) > s.agents[target]:
            for place in NEIGHBOURS[target]:
                if place == origin:
                    return origin
    return NONE


@kernel
def your_neighbours(s: Record, place: int) -> int:
    """A3: how many of your other companies are next to it."""
    n = 0
    for other in NEIGHBOURS[place]:
        if 0 <= other < s.places and s.side[s.colour[other]] == YOU:
            n += 1
    return n


@kernel
def edge_distance(s: Record, place: int) -> int:
    """A4: steps to the edge of the grid."""
    row = place // COLUMNS
    column = place % COLUMNS
    rows = s.places // COLUMNS
    return min(min(row, rows - 1 - row), min(column, COLUMNS - 1 - column))


@kernel
def rank_target(s: Record, place: int) -> int:
    """A2, then A3, then A4 as one number; the greater the better."""
    return (s.agents[place] * 8 + your_neighbours(s, place)) * 8 + 7 - edge_distance(s, place)


@kernel
def takeover_target(s: Record) -> int:
    """ODS8: A1 the first objective in scan order, else A2-A4 with ties by scan order; NONE if there is no candidate."""
    best = NONE
    best_rank = NONE
    for index in range(scan_length(s)):
        place = scanned(s, index)
        if attack_origin(s, place) < 0:
            continue
        if is_objective(s, place):
            return place
        if s.reading[ODS_BY_COLUMN] and best >= 0 and place % COLUMNS != best % COLUMNS:
            continue
        rank = rank_target(s, place)
        if rank > best_rank:
            best = place
            best_rank = rank
    return best


@kernel
def in_display(s: Record, side: int, colour: int) -> int:
    """How many cards of a colour the display holds, 0 if the conglomerate is not of that side."""
    n = 0
    if s.side[colour] == side:
        for slot in range(SOLO_DISPLAY):
            if s.display[slot] == colour:
                n += 1
    return n


@kernel
def leftmost(s: Record, colour: int) -> int:
    """The leftmost slot with that colour."""
    for slot in range(SOLO_DISPLAY):
        if s.display[slot] == colour:
            return slot
    return NONE


@kernel
def hq_cards(s: Record, seat: int, colour: int) -> int:
    """ODS9: cards in an HQ, tapped or not."""
    return s.untapped[seat][colour] + s.tapped[seat][colour]


@kernel
def preferred(s: Record, side: int, least: int) -> int:
    """ODS9, ODS11: which conglomerate of a side comes first among those with `least` cards in the display, or NONE.

    The side has more cards of it in its HQ; a tie goes to the one that lies leftmost.
    """
    best = NONE
    for colour in range(COLOURS):
        if in_display(s, side, colour) < least:
            continue
        if best < 0:
            best = colour
            continue
        more = hq_cards(s, side, colour) - hq_cards(s, side, best)
        if more > 0 or (more == 0 and leftmost(s, colour) < leftmost(s, best)):
            best = colour
    return best


@kernel
def choose_slots(s: Record, out: Buffer) -> int:
    """ODS9, ODS11: the slots that ODS takes or discards, at most two, leftmost first within a colour; how many."""
    own = preferred(s, ODS, 1)
    side = ODS if own >= 0 else YOU
    double = preferred(s, side, 2)
    n = 0
    if double >= 0:  # B1, C1
        for slot in range(SOLO_DISPLAY):
            if s.display[slot] == double and n < 2:
                out[n] = slot
                n += 1
        return n
    for slot in range(SOLO_DISPLAY):  # B2, C2, the single card of B3 and the last card of C
        if s.display[slot] >= 0 and s.side[s.display[slot]] == side:
            out[n] = slot
            n += 1
    if n == 1 and side == ODS:  # B3
        yours = preferred(s, YOU, 1)
        if yours >= 0:
            out[n] = leftmost(s, yours)
            n += 1
    return n


@kernel
def plot_cards(s: Record) -> None:
    """Take the chosen cards: those of ODS infiltrate, leftmost first, two of one colour together (ODS10); yours go."""
    slots = s.slots
    slots[1] = NONE
    n = choose_slots(s, slots)
    first = s.display[slots[0]]
    second = s.display[slots[1]] if n == 2 else NONE
    s.display[slots[0]] = NONE
    if n == 2:
        s.display[slots[1]] = NONE
    if first == second:
        use_cards(s, first, 2)
        return
    use_cards(s, first, 1)
    if n == 2:
        use_cards(s, second, 1)


@kernel
def use_cards(s: Record, colour: int, count: int) -> None:
    """Cards of ODS go to its HQ and bring agents, yours are discarded."""
    if s.side[colour] == YOU:
        s.discarded[colour] += count
        return
    s.untapped[ODS][colour] += count
    place = infiltration_place(s, colour)
    if place >= 0:
        place_agents(s, place, count)


@kernel
def infiltration_rule(s: Record, place: int, colour: int) -> int:
    """ODS10: which of BB1-BB4 the company fits best, as 1-4; 5 if it is not of that colour."""
    if s.colour[place] != colour:
        return 5
    if is_objective(s, place):
        return 1 if threatened(s, place) else 2
    return 3 if threatened(s, place) else 4


@kernel
def threatened(s: Record, place: int) -> bool:
    """ODS10: no more agents than some neighbour; in the other reading than each of them."""
    neighbours = 0
    as_strong = 0
    for other in NEIGHBOURS[place]:
        if 0 <= other < s.places:
            neighbours += 1
            if s.agents[place] <= s.agents[other]:
                as_strong += 1
    if s.reading[ODS_ALL_NEIGHBOURS]:
        return as_strong == neighbours
    return as_strong > 0


@kernel
def infiltration_place(s: Record, colour: int) -> int:
    """ODS10: the first company in scan order of the best rule that any fits; NONE only without wrapping (ODS7)."""
    best = NONE
    best_rule = 5
    for index in range(scan_length(s)):
        place = scanned(s, index)
        rule = infiltration_rule(s, place, colour)
        if rule < best_rule:
            best = place
            best_rule = rule
    return best
