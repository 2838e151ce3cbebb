"""What a person might try at a decision, offered or not: `why_not` says why it may not be done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from boardroom.core.presentation import Attempt
from boardroom.games.new_corp_order.components import CONSULTANTS
from boardroom.games.new_corp_order.kernel.decisions import Decision
from boardroom.games.new_corp_order.names import COLOUR_KEYS

D = Decision
ACTIONS = ("plot", "infiltrate", "take-over")
SOLO_ACTIONS = ("plot", "take-over")
"""Alone nobody would try to infiltrate: it is part of the plot (ODS3)."""


def attempts(record: Any, seat: int) -> tuple[Attempt, ...]:
    """Actions and consultants by their keys, companies by their places, numbers of agents."""
    trying = ATTEMPTS.get(Decision(record.decision))
    return tuple(trying(record, seat)) if trying is not None else ()


def _action(record: Any, seat: int) -> Iterator[Attempt]:
    for verb in SOLO_ACTIONS if record.players == 1 else ACTIONS:
        yield Attempt("action", verb, verb)
    for number, entry in enumerate(CONSULTANTS):
        if record.consultants[seat][number]:
            yield Attempt("consultant", entry.key, "use", {"consultant": entry.key})


def _hire(record: Any, seat: int) -> Iterator[Attempt]:  # noqa: ARG001 - every one takes a record and a seat
    for entry in CONSULTANTS:
        yield Attempt("consultant", entry.key, "hire", {"consultant": entry.key})


def _origin(record: Any, seat: int) -> Iterator[Attempt]:  # noqa: ARG001
    for place in range(record.places):
        yield Attempt("place", place, "take-over", {"origin": place})


def _target(record: Any, seat: int) -> Iterator[Attempt]:  # noqa: ARG001
    for place in range(record.places):
        yield Attempt("place", place, "take-over", {"origin": record.origin, "target": place})


def _agents(record: Any, seat: int) -> Iterator[Attempt]:  # noqa: ARG001
    for count in range(1, record.agents[record.origin] + 1):
        yield Attempt("agents", count, "take-over", {"origin": record.origin, "target": record.target, "agents": count})


def _infiltrated(record: Any, seat: int) -> Iterator[Attempt]:  # noqa: ARG001
    if record.players > 1:
        for place in range(record.places):
            yield Attempt("place", place, "infiltrate", {"colour": COLOUR_KEYS[record.main], "place": place})


ATTEMPTS: dict[Decision, Callable[[Any, int], Iterator[Attempt]]] = {
    D.ACTION: _action,
    D.HIRE: _hire,
    D.TAKE_OVER_ORIGIN: _origin,
    D.TAKE_OVER_TARGET: _target,
    D.TAKE_OVER_COUNT: _agents,
    D.INFILTRATE_COMPANY: _infiltrated,
}
