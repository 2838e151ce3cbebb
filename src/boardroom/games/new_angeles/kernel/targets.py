"""What the steps of a card may be aimed at (NA-CG-2, NA-CG-3)."""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.games.new_angeles.kernel.city import can_raise_unrest, has
from boardroom.games.new_angeles.kernel.decisions import NO_DISTRICT, NO_UNIT
from boardroom.games.new_angeles.kernel.production import works
from boardroom.games.new_angeles.kernel.tables import (
    ANDROID,
    ASSETS,
    BRANCH,
    BRANCHES,
    CHANGE_UNREST,
    CHOOSE_DISTRICT,
    CORPS,
    DELTA,
    DEVELOPMENT,
    DISTRICTS,
    EMPTIED,
    ENEMIES,
    EXACTLY,
    FLIP,
    HOW,
    HUMAN_FIRST,
    NOT_IN_OUTAGE,
    ORGCRIME,
    OTHER_OF_TIER,
    OUTAGE,
    PLACE,
    PRISEC,
    REMOVE,
    REPEATS,
    RESOURCE_KINDS,
    TIER,
    TRACK_END,
    VERB,
    WHAT,
    WHERE,
)


@kernel
def is_target(s: Record, row: int, district: int) -> bool:
    """Whether a step would change something in a district, or may be aimed at it."""
    verb = VERB[row]
    what = WHAT[row]
    if verb == REMOVE:
        if WHERE[row] == OTHER_OF_TIER:
            if district == s.district or TIER[district] != TIER[s.district]:
                return False
            return has(s, what, district) or s.ruleset > 1
        return has(s, what, district)
    if verb == CHANGE_UNREST:
        if s.picked[district] and not REPEATS[row]:
            return False
        if DELTA[row] < 0:
            return s.unrest[district] > 0 or may_be_in_vain(s, row)
        return can_raise_unrest(s, district)
    if verb == PLACE:
        if WHERE[row] == EMPTIED:
            return s.emptied[district] > 0
        if WHERE[row] == NOT_IN_OUTAGE:
            return not s.pieces[OUTAGE][district]
        if what == PRISEC or what == DEVELOPMENT:
            return not s.pieces[what][district] or fully_occupied(s, what)
        return True
    if verb == CHOOSE_DISTRICT:
        return works(s, district)
    return False


@kernel
def may_be_in_vain(s: Record, row: int) -> bool:
    """NA-CG-2: a step that lowers unrest in so many districts chooses any; one in "up to" so many does not.

    In ruleset 1 no step could be aimed at a district where it does nothing.
    """
    return HOW[row] == EXACTLY and s.ruleset > 1


@kernel
def fully_occupied(s: Record, what: int) -> bool:
    """NA-CG-3: if every district has one, any may be named, without effect."""
    for district in range(DISTRICTS):
        if not s.pieces[what][district]:
            return False
    return True


@kernel
def row_has_target(s: Record, row: int) -> bool:
    """Whether there is a district to aim a step at."""
    for district in range(DISTRICTS):
        if is_target(s, row, district):
            return True
    return False


@kernel
def any_district_target(s: Record) -> bool:
    """The same for the step in hand."""
    return row_has_target(s, s.row)


@kernel
def or_enough(s: Record, out: Buffer, n: int, enough: int) -> int:
    """NA-CG-1: in a run of "up to", which `menu` tells, one may stop before each pick."""
    if s.menu:
        out[n] = enough
        n += 1
    return n


@kernel
def district_options(s: Record, out: Buffer) -> int:
    """The targets of the step in hand."""
    n = 0
    for district in range(DISTRICTS):
        if is_target(s, s.row, district):
            out[n] = district
            n += 1
    return or_enough(s, out, n, NO_DISTRICT)


@kernel
def any_unit_target(s: Record) -> bool:
    """Whether there is an enemy unit in the city."""
    for district in range(DISTRICTS):
        if has(s, ENEMIES, district):
            return True
    return False


@kernel
def unit_options(s: Record, out: Buffer) -> int:
    """The enemy units in the city."""
    n = 0
    for district in range(DISTRICTS):
        if s.pieces[HUMAN_FIRST][district]:
            out[n] = district * 2
            n += 1
        if s.pieces[ORGCRIME][district]:
            out[n] = district * 2 + 1
            n += 1
    return or_enough(s, out, n, NO_UNIT)


@kernel
def any_android_can_move(s: Record) -> bool:
    """NA-A13: an android that has not moved, and a district without one."""
    waiting = 0
    free = 0
    for district in range(DISTRICTS):
        if not s.pieces[ANDROID][district]:
            free += 1
        elif not s.moved[district]:
            waiting += 1
    return waiting > 0 and free > 0


@kernel
def android_from_options(s: Record, out: Buffer) -> int:
    """The androids that have not moved yet."""
    n = 0
    for district in range(DISTRICTS):
        if s.pieces[ANDROID][district] and not s.moved[district]:
            out[n] = district
            n += 1
    return or_enough(s, out, n, NO_DISTRICT)


@kernel
def android_to_options(s: Record, out: Buffer) -> int:
    """NA-7.2: the districts without an android."""
    n = 0
    for district in range(DISTRICTS):
        if not s.pieces[ANDROID][district]:
            out[n] = district
            n += 1
    return n


@kernel
def any_resource_target(s: Record) -> bool:
    """Whether a resource can still be raised."""
    for kind in range(RESOURCE_KINDS):
        if s.supply[kind] < TRACK_END[kind] and not s.raised[kind]:
            return True
    return False


@kernel
def flippable(s: Record, seat: int) -> bool:
    """NA-C-full-deployment: whether a face-down emergency action lies in a play area."""
    for corp in range(CORPS):
        if s.emergency[corp] == seat and not s.face_up[corp]:
            return True
    return False


@kernel
def branch_has_effect(s: Record, branch: int) -> bool:
    """Whether an effect to choose can do something: its first step decides."""
    row = s.row + 1
    while BRANCH[row] != branch:
        row += 1
    verb = VERB[row]
    if verb == FLIP:
        return flippable(s, s.target_seat)
    if verb == REMOVE or verb == CHANGE_UNREST or verb == PLACE:
        return row_has_target(s, row)
    return True


@kernel
def any_branch(s: Record) -> bool:
    """Whether any effect to choose can do something."""
    for branch in range(BRANCHES[s.row]):
        if branch_has_effect(s, branch + 1):
            return True
    return False


@kernel
def branch_options(s: Record, out: Buffer) -> int:
    """The effects that can do something."""
    n = 0
    for branch in range(BRANCHES[s.row]):
        if branch_has_effect(s, branch + 1):
            out[n] = branch
            n += 1
    return n


@kernel
def holds_any_asset(s: Record, seat: int) -> bool:
    """Whether a seat has an asset in play."""
    for asset in range(ASSETS):
        if s.holder[asset] == seat:
            return True
    return False
