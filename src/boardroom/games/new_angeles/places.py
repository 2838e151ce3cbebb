"""Which districts a step touched. The city is open to all, so everybody may know it."""

from __future__ import annotations

from typing import Any

from boardroom.core.presentation import Step
from boardroom.games.new_angeles.kernel.decisions import NO_DISTRICT, NO_UNIT, Decision
from boardroom.games.new_angeles.kernel.tables import DISTRICTS

D = Decision


def places(step: Step) -> tuple[int, ...]:
    """The numbers of the districts that were chosen or changed; of a mere declaration only the chosen one."""
    before, after = step.before, step.after
    touched = {_chosen(before, step.pick)} - {NO_DISTRICT}
    if not before.rehearsing and not after.rehearsing:
        touched |= changed(before, after)
    return tuple(sorted(district + 1 for district in touched))


def changed(before: Any, after: Any) -> set[int]:
    """The districts in which two records differ."""
    found: set[int] = set()
    for old, new in ((before.unrest, after.unrest), *zip(before.pieces, after.pieces, strict=True)):
        if old != new:
            found.update(district for district in range(DISTRICTS) if old[district] != new[district])
    return found


def _chosen(record: Any, pick: int) -> int:
    if record.decision in (D.PICK_DISTRICT, D.ANDROID_FROM, D.ANDROID_TO):
        return pick
    if record.decision == D.PICK_UNIT and pick != NO_UNIT:
        return pick // 2
    return NO_DISTRICT
