"""The city: pieces, movement paths, unrest, and which districts an action card involves."""

from __future__ import annotations

from boardroom.core.kernel import Record, kernel
from boardroom.games.new_angeles.kernel.ending import NOT_ENDED, pay_contract, raise_threat
from boardroom.games.new_angeles.kernel.tables import (
    CALMED,
    COUNT_ILLNESS,
    COUNT_ORGCRIME,
    COUNT_OUTAGE,
    COUNT_PRISEC,
    COUNT_SHORT,
    COUNT_STRIKE,
    COUNT_UNREST,
    DEVELOPMENT,
    DISTRICTS,
    ENEMIES,
    HUMAN_FIRST,
    ILLNESS,
    ORGCRIME,
    OUTAGE,
    PRISEC,
    REMOVED_ENEMY,
    REMOVED_ILLNESS,
    REMOVED_OUTAGE,
    RESOURCE_KINDS,
    ROOT,
    STABLE,
    STRIKE,
    TIER,
    TO,
    UNREST,
)


@kernel
def involve(s: Record, district: int) -> None:
    """NA-33.1, NA-33.2, NA-CG-5: touched by the action card; illness is looked up just before (NA-A5)."""
    if s.resolving:
        s.involved[district] = 1
        if s.pieces[ILLNESS][district]:
            s.ill = 1


@kernel
def accepts(s: Record, what: int, district: int) -> bool:
    """NA-A9: whether a moving piece can stay here."""
    if s.pieces[what][district]:
        return False
    if what == HUMAN_FIRST or what == ORGCRIME:
        return not s.pieces[PRISEC][district]
    return True


@kernel
def settle(s: Record, what: int, district: int) -> int:
    """NA-62.1: go on along the path until a district accepts the piece, or The Root is reached; where it ended."""
    while district != ROOT:
        involve(s, district)
        if accepts(s, what, district):
            s.pieces[what][district] = 1
            if what == OUTAGE:
                clear_unrest(s, district)
            if what == PRISEC:
                displace(s, district)
            return district
        district = TO[district]
    s.reserve[what] += 1
    if what != PRISEC:
        raise_threat(s, s.root_threat)
    return ROOT


@kernel
def place(s: Record, what: int, district: int, displaces: int) -> bool:
    """NA-34: a piece from the reserve, if there is one (NA-15.0, NA-A14); whether it was placed."""
    involve(s, district)
    if s.reserve[what] == 0:
        return False
    if what == PRISEC or what == DEVELOPMENT:
        if s.pieces[what][district]:
            return False
        s.reserve[what] -= 1
        s.pieces[what][district] = 1
        if what == PRISEC and displaces:
            displace(s, district)
        return True
    s.reserve[what] -= 1
    settle(s, what, district)
    return True


@kernel
def move(s: Record, what: int, district: int) -> int:
    """NA-62.0: a piece leaves its district along the path; where it ended."""
    involve(s, district)
    s.pieces[what][district] = 0
    return settle(s, what, TO[district])


@kernel
def displace(s: Record, district: int) -> None:
    """NA-41.2, NA-A10: every enemy unit here moves, Human First first."""
    for what in range(HUMAN_FIRST, ORGCRIME + 1):
        if s.pieces[what][district] and s.ending == NOT_ENDED:
            move(s, what, district)


@kernel
def remove(s: Record, what: int, district: int) -> None:
    """NA-17: back to the reserve; if an action card does it, contracts pay."""
    involve(s, district)
    s.pieces[what][district] = 0
    s.reserve[what] += 1
    if what == HUMAN_FIRST or what == ORGCRIME:
        pay_contract(s, REMOVED_ENEMY, 1)
    elif what == ILLNESS:
        pay_contract(s, REMOVED_ILLNESS, 1)
    elif what == OUTAGE:
        pay_contract(s, REMOVED_OUTAGE, 1)


@kernel
def has(s: Record, what: int, district: int) -> bool:
    """Whether a piece, or for ENEMIES any enemy unit, is here."""
    if what == ENEMIES:
        return s.pieces[HUMAN_FIRST][district] + s.pieces[ORGCRIME][district] > 0
    return s.pieces[what][district] > 0


@kernel
def clear_unrest(s: Record, district: int) -> None:
    """NA-11.1: an arriving outage sweeps unrest away; no contract pays."""
    if s.unrest[district]:
        s.unrest[district] = STABLE
        s.reserve[UNREST] += 1


@kernel
def can_raise_unrest(s: Record, district: int) -> bool:
    """NA-57.1, NA-11.2, and a token must be left if one is needed."""
    if s.unrest[district] == STRIKE or s.pieces[OUTAGE][district]:
        return False
    return s.unrest[district] != STABLE or s.reserve[UNREST] > 0


@kernel
def raise_unrest(s: Record, district: int, stages: int) -> None:
    """NA-61.1: up by some stages, strike at most; without a token nothing (NA-A50)."""
    if not can_raise_unrest(s, district):
        return
    if s.unrest[district] == STABLE:
        s.reserve[UNREST] -= 1
    s.unrest[district] = min(s.unrest[district] + stages, STRIKE)


@kernel
def calm(s: Record, district: int, stages: int) -> None:
    """NA-61.2: down by some stages; if an action card does it, the contract of NBN pays for each."""
    involve(s, district)
    lowered = min(stages, s.unrest[district])
    s.unrest[district] -= lowered
    if lowered and s.unrest[district] == STABLE:
        s.reserve[UNREST] += 1
    pay_contract(s, CALMED, lowered)


@kernel
def count_in_city(s: Record, what: int) -> int:
    """How much there is of what events and investments count."""
    n = 0
    if what == COUNT_SHORT:
        for kind in range(RESOURCE_KINDS):
            if s.supply[kind] <= 1:
                n += 1
        return n
    for district in range(DISTRICTS):
        if counted_here(s, what, district):
            n += 1
    return n


@kernel
def counted_here(s: Record, what: int, district: int) -> bool:
    """Whether a district counts."""
    if what == COUNT_STRIKE:
        return s.unrest[district] == STRIKE
    if what == COUNT_UNREST:
        return s.unrest[district] != STABLE
    if what == COUNT_ILLNESS:
        return s.pieces[ILLNESS][district] > 0
    if what == COUNT_OUTAGE:
        return s.pieces[OUTAGE][district] > 0
    if what == COUNT_PRISEC:
        return s.pieces[PRISEC][district] > 0
    if what == COUNT_ORGCRIME:
        return s.pieces[ORGCRIME][district] > 0
    return s.pieces[HUMAN_FIRST][district] > 0


@kernel
def any_in_tier(s: Record, what: int, tier: int) -> bool:
    """NA-14.2: whether an element stands in a tier."""
    for district in range(DISTRICTS):
        if TIER[district] == tier and counted_here(s, what, district):
            return True
    return False


@kernel
def sweep(s: Record, what: int, times: int) -> None:
    """NA-A16: all units of a kind move, highest district first; each makes all its moves before the next one starts.

    Moves lead upward, so a district below the one in hand still holds what it held at the start.
    """
    for down in range(DISTRICTS):
        district = DISTRICTS - 1 - down
        if s.pieces[what][district]:
            for _ in range(times):
                if district != ROOT and s.ending == NOT_ENDED:
                    district = move(s, what, district)
