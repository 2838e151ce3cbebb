"""Where the effect of a card stands among its rows (docs/rules/new-angeles-cards.md, NA-CG-1 to NA-CG-4)."""

from __future__ import annotations

from boardroom.core.kernel import (
    Record,
    kernel,
)
from boardroom.games.new_angeles.kernel.tables import (
    BRANCH,
    COST,
    DISTRICTS,
    HOW,
    NEED,
    NEEDS_COST,
    NEEDS_FIRST,
    NEEDS_POT,
    ROW_BEGIN,
    UP_TO,
)


@kernel
def next_row(s: Record) -> None:
    """Go on to the next step of the card."""
    s.row += 1
    if s.done > 0:  # without a pick no district was marked
        s.done = 0
        for district in range(DISTRICTS):
            s.picked[district] = 0


@kernel
def did_something(s: Record) -> None:
    """What later steps ask for: the cost, the first step."""
    if COST[s.row]:
        s.cost_paid = 1
    if s.row == ROW_BEGIN[s.card]:
        s.first_done = 1


@kernel
def row_is_off(s: Record) -> bool:
    """Whether this step does not happen: another branch was chosen, or what it needs did not happen (NA-CG-4)."""
    row = s.row
    if BRANCH[row] and BRANCH[row] != s.branch:
        return True
    need = NEED[row]
    if need == NEEDS_COST:
        return not s.cost_paid
    if need == NEEDS_FIRST:
        return not s.first_done
    if need == NEEDS_POT:
        return s.pot < s.players
    return False


@kernel
def may_stop(row: int) -> int:
    """NA-CG-1: "up to" may be enough before every pick."""
    return 1 if HOW[row] == UP_TO else 0
