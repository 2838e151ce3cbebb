"""What a pick in the city would change, and where an offer could act: found by picking on copies.

Nothing that is dealt or hidden is looked at; a copy is followed only until chance or somebody's secrets are asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from boardroom.games.new_angeles.kernel.agenda import enter
from boardroom.games.new_angeles.kernel.deal import involves_illness
from boardroom.games.new_angeles.kernel.decisions import MAX_OPTIONS, NO_DISTRICT, NO_UNIT, RUNNING, Decision
from boardroom.games.new_angeles.kernel.ending import NOT_ENDED
from boardroom.games.new_angeles.kernel.options import options
from boardroom.games.new_angeles.kernel.production import exploit
from boardroom.games.new_angeles.kernel.record import EMPTY, FACE_DOWN, LAYOUT
from boardroom.games.new_angeles.kernel.rules import advance, apply
from boardroom.games.new_angeles.kernel.states import A_EFFECT, State
from boardroom.games.new_angeles.kernel.tables import ANDROID, DISTRICTS, EXEMPT, NONE

D = Decision
CITY = (D.PICK_DISTRICT, D.PICK_UNIT, D.ANDROID_TO)
"""Picks whose effect on the city can be told."""
PLACED = (*CITY, D.ANDROID_FROM)
"""Picks that are made on a district."""


@dataclass(frozen=True)
class Outcome:
    """What the city is like after a pick."""

    pick: int
    district: int
    """Where it is made; NO_DISTRICT for a stop."""
    after: Any
    threat: int
    """How much the threat rises, an illness check at the end of the card included."""


def district_of(decision: int, pick: int) -> int:
    """The district on which a pick is made, or NO_DISTRICT."""
    if decision == D.PICK_UNIT:
        return NO_DISTRICT if pick == NO_UNIT else pick // 2
    return pick if decision in PLACED else NO_DISTRICT


def legal(record: Any) -> list[int]:
    """What may be picked."""
    out = [0] * MAX_OPTIONS
    return out[: options(record, out)]


def outcomes(record: Any) -> tuple[Outcome, ...]:
    """What every pick changes in the city; nothing of a declaration, which is played on a city of its own."""
    if record.decision not in CITY or record.rehearsing:
        return ()
    return _outcomes(record.to_bytes())


@lru_cache(maxsize=16)
def _outcomes(data: bytes) -> tuple[Outcome, ...]:
    """By the record's bytes, because several readers ask at the same moment."""
    return tuple(_picked(LAYOUT.record.from_bytes(data)))


def _picked(record: Any) -> Iterator[Outcome]:
    start = _paused(record)
    for pick in legal(record):
        after = start.copy()
        apply(after, pick)
        if after.round == record.round and after.state <= State.A_PASS and not after.rehearsing:
            yield Outcome(pick, district_of(record.decision, pick), after, _rise(record, after))


def _paused(record: Any) -> Any:
    """A copy whose round does not go on to production."""
    start = record.copy()
    if start.track[0] == EMPTY:
        start.track[0] = FACE_DOWN
    return start


def _rise(before: Any, after: Any) -> int:
    rise: int = after.threat - before.threat
    same = after.resolving and after.card == before.card and not EXEMPT[before.card]
    if same and after.state == before.state and involves_illness(after) and not involves_illness(before):
        rise += after.illness_threat
    return rise


# --- offers that are not resolved yet ---


def opened(record: Any, card: int, side: int, proposer: int) -> Any:
    """A copy on which a card has won and its first decision is asked; None where that is no pick in the city."""
    start = _paused(record)
    start.depth = 0
    start.main, start.winning, start.winner = (card, 0, proposer) if side == 0 else (start.main, 1, proposer)
    if side:
        start.counter = card
    start.decision = RUNNING
    enter(start, A_EFFECT)
    advance(start)
    same = start.resolving and start.card == card and start.decision in PLACED
    return start if same and start.resolver == proposer else None


def reach(record: Any, card: int, side: int, proposer: int) -> tuple[int, ...]:
    """The districts that a card could act on first."""
    start = opened(record, card, side, proposer)
    if start is None:
        return ()
    found = {district_of(start.decision, pick) for pick in legal(start)} - {NO_DISTRICT}
    return tuple(sorted(found))


def offered(record: Any, side: int) -> tuple[Outcome, ...]:
    """What the first picks of the main offer (0) or the counteroffer (1) would do, before it is decided which wins."""
    card, proposer = (record.main, record.active) if side == 0 else (record.counter, record.countering)
    if card == NONE or proposer < 0:
        return ()
    key = (side, card, proposer, *(_value(getattr(record, name)) for name in TOUCHED))
    if key not in _OFFERED:
        while len(_OFFERED) >= REMEMBERED:
            _OFFERED.pop(next(iter(_OFFERED)))
        _OFFERED[key] = _offered(record, card, side, proposer)
    return _OFFERED[key]


REMEMBERED = 64
_OFFERED: dict[tuple[Any, ...], tuple[Outcome, ...]] = {}
"""The newest answers: offers lie there for many picks that do not touch the city."""
TOUCHED = (
    "ruleset", "players", "illness_at_check", "round", "track", "threat", "pieces", "unrest", "reserve", "supply",
    "target", "capital", "corp", "seat_of", "holder", "exhausted", "emergency", "face_up", "held", "back", "active",
    "declared", "declared_decision", "declared_pick", "supported", "support_size", "chosen",
)  # fmt: skip
"""What the effect of a card can read, but for what is hidden: a copy is followed only as far as that is not asked."""


def _value(field: Any) -> Any:
    """A field of a record as something to compare."""
    if isinstance(field, int):
        return field
    return tuple(row if isinstance(row, int) else tuple(row) for row in field)


def _offered(record: Any, card: int, side: int, proposer: int) -> tuple[Outcome, ...]:
    start = opened(record, card, side, proposer)
    if start is None:
        return ()
    if start.decision == D.ANDROID_FROM:
        places = [pick for pick in legal(start) if pick != NO_DISTRICT]
        return tuple(Outcome(pick, pick, start, 0) for pick in places)
    return tuple(_picked(start))


# --- production ---


def after_production(record: Any) -> Any:
    """The city as production would leave it now."""
    after = record.copy()
    for district in range(DISTRICTS):
        if after.pieces[ANDROID][district] and after.ending == NOT_ENDED:
            exploit(after, district)
    return after
