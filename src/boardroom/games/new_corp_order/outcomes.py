"""What a pick on the grid comes to, found by picking it on a copy: the rules judge, nothing is worked out twice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from boardroom.games.new_corp_order.kernel.decisions import MAX_OPTIONS, NO_PLACE, Decision
from boardroom.games.new_corp_order.kernel.rules import apply, options

D = Decision


@dataclass(frozen=True)
class Outcome:
    """What becomes of agents."""

    kind: str
    """"join", "take-over" or "fail" (O3, O4, O5)."""
    agents: int
    """How many agents come; for a company to attack the most that may be sent there."""


def outcomes(record: Any) -> dict[int, Outcome]:
    """By pick, for decisions that put agents on a company; nothing for others."""
    judge = {
        D.INFILTRATE_COMPANY: _infiltrated,
        D.TAKE_OVER_TARGET: _attacked,
        D.TAKE_OVER_COUNT: _moved,
        D.MOVE_TARGET: _infiltrated,
    }.get(record.decision)
    return {} if judge is None else {pick: judge(record, pick) for pick in legal(record) if pick != NO_PLACE}


def legal(record: Any) -> list[int]:
    """What the rules offer."""
    out = [0] * MAX_OPTIONS
    return out[: options(record, out)]


def _picked(record: Any, pick: int) -> Any:
    after = record.copy()
    apply(after, pick)
    return after


def _infiltrated(record: Any, place: int) -> Outcome:
    """I2: as many as the reserve has."""
    return Outcome("join", _picked(record, place).agents[place] - record.agents[place])


def _attacked(record: Any, place: int) -> Outcome:
    """What the most agents that may go there would do."""
    chosen = _picked(record, place)
    return _moved(chosen, max(legal(chosen)))


def _moved(record: Any, count: int) -> Outcome:
    origin, target = record.origin, record.target
    if record.colour[origin] == record.colour[target]:
        return Outcome("join", count)
    taken = _picked(record, count).colour[target] == record.colour[origin]
    return Outcome("take-over" if taken else "fail", count)
