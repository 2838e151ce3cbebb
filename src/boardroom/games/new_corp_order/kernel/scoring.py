"""Scoring (V), the winner (E3) and the solo result (ODS12)."""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.games.new_corp_order.kernel.tables import (
    ADVISERS,
    AGENTS_BREAK_TIES,
    COLOURS,
    CONSULTANTS_IN_PAIRS,
    OBJECTIVES_ADD_UP,
    ODS,
    SEATS,
    TILES_PER_TYPE,
    YOU,
)


@kernel
def shares(s: Record, seat: int, colour: int) -> int:
    """V1: cards, tapped or not, and two for each agent in the HQ."""
    return s.untapped[seat][colour] + s.tapped[seat][colour] + 2 * s.captured[seat][colour]


@kernel
def companies(s: Record, colour: int) -> int:
    """How many companies a conglomerate controls."""
    n = 0
    for place in range(s.places):
        if s.colour[place] == colour:
            n += 1
    return n


@kernel
def strength(s: Record, seat: int, colour: int) -> int:
    """Shares, then agents as the tie-break (V2, V3), as one number; 0 without shares (V5)."""
    return shares(s, seat, colour) * 32 + s.captured[seat][colour]


@kernel
def rank(s: Record, seat: int, colour: int) -> int:
    """V2, V3: 1 for most shares, 2 for second, 0 for neither. Who loses the tie for first counts as second."""
    mine = strength(s, seat, colour)
    if mine == 0:
        return 0
    first = 0
    for other in range(s.players):
        first = max(first, strength(s, other, colour))
    if mine == first:
        return 1
    if s.players == 2:
        return 0
    for other in range(s.players):
        theirs = strength(s, other, colour)
        if mine < theirs < first:
            return 0
    return 2


@kernel
def matches(s: Record, seat: int, place: int) -> bool:
    """V6: the company is of the type of an objective; it counts once."""
    company_type = s.tile[place] // TILES_PER_TYPE
    objectives = s.objectives[seat]
    return company_type == objectives[0] or company_type == objectives[1] or company_type == objectives[2]


@kernel
def matching_companies(s: Record, seat: int, colour: int) -> int:
    """Companies of a conglomerate that match an objective of a player."""
    n = 0
    for place in range(s.places):
        if s.colour[place] == colour and matches(s, seat, place):
            n += 1
    return n


@kernel
def bonus(s: Record, seat: int, colour: int) -> int:
    """V6: points for each company of a conglomerate that matches; twice for two equal objectives if these add up."""
    n = 0
    for place in range(s.places):
        if s.colour[place] == colour and matches(s, seat, place):
            n += s.objective_points
            if s.reading[OBJECTIVES_ADD_UP] and s.objectives[seat][0] == s.objectives[seat][1]:
                n += s.objective_points
    return n


@kernel
def printed_consultant_points(s: Record, seat: int) -> int:
    """V7, as in the rulebook of the edition."""
    n = 0
    types = 0
    most = 0
    for consultant in range(ADVISERS):
        copies = s.consultants[seat][consultant]
        n += copies
        most = max(most, copies)
        if copies > 0:
            types += 1
    if n == 0:
        return 0
    if CONSULTANTS_IN_PAIRS[s.edition]:
        return min(n // 2, n - most) + (1 if types == 4 else 0)
    return 2 * types - 1 + n - types


@kernel
def consultant_points(s: Record, seat: int) -> int:
    """V7: pairs of different consultants and all four types (RET), or types and extra copies (PNP)."""
    return s.consultant_points * printed_consultant_points(s, seat)


@kernel
def rank_points(s: Record, place: int) -> int:
    """V2, V3: what a company pays for a rank: most shares or second most."""
    return s.first_points if place == 1 else s.second_points


@kernel
def points(s: Record, seat: int) -> int:
    """The victory points of a player if the game ended now."""
    total = consultant_points(s, seat)
    for colour in range(COLOURS):
        place = rank(s, seat, colour)
        if place > 0:
            total += rank_points(s, place) * companies(s, colour) + bonus(s, seat, colour)
    return total


@kernel
def solo_points(s: Record, side: int) -> int:
    """ODS12: one for each company of a side that matches an objective."""
    n = 0
    for colour in range(COLOURS):
        if s.side[colour] == side:
            n += matching_companies(s, side, colour)
    return n


@kernel
def agents_in_hq(s: Record, seat: int) -> int:
    """E3: agents in the HQ, all colours."""
    n = 0
    for colour in range(COLOURS):
        n += s.captured[seat][colour]
    return n


@kernel
def score(s: Record, out: Buffer) -> None:
    """Write the points of every seat, in solo yours and those of ODS."""
    for seat in range(SEATS):
        out[seat] = 0
    if s.players == 1:
        out[YOU] = solo_points(s, YOU)
        out[ODS] = solo_points(s, ODS)
        return
    for seat in range(s.players):
        out[seat] = points(s, seat)


@kernel
def winners(s: Record, out: Buffer) -> None:
    """E3: write 1 for every winner. In solo a full tie goes to ODS (ODS12)."""
    score(s, out)
    sides = 2 if s.players == 1 else s.players
    best = -1
    for seat in range(sides):
        out[seat] *= 128
        if s.players == 1 or AGENTS_BREAK_TIES[s.edition]:
            out[seat] += agents_in_hq(s, seat)
        best = max(best, out[seat])
    for seat in range(sides):
        out[seat] = 1 if out[seat] == best else 0
    if s.players == 1 and out[ODS] == 1:
        out[YOU] = 0
