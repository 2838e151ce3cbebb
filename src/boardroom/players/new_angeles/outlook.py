"""What is coming: how much threat a city costs from here on, as far as anybody at the table can tell.

The next production and the next event are played through; what lies further ahead is estimated by what stands where.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from boardroom.core.game import View
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.components import RESOURCES
from boardroom.games.new_angeles.kernel import tables
from boardroom.games.new_angeles.kernel.tables import (
    BACK,
    BACK_KEYS,
    DEMAND_THREAT,
    EVENTS,
    HUMAN_FIRST,
    ILLNESS,
    IS_DEMAND_ROUND,
    ORGCRIME,
    OUTAGE,
    PRISEC,
    ROUNDS,
)
from boardroom.players.new_angeles.city import PROTEST, STRIKE, SUPPLY, THREAT, City, Key, production, rises

EVENTS_OF_BACK = tuple(tuple(event for event in range(EVENTS) if BACK[event] == back) for back in range(tables.BACKS))
ALL_EVENTS = tuple(range(EVENTS))

SAFE, MISSING = 0.93, 0.62
"""The chance that a demand is met which the plan meets, and what is left of it with every unit missing."""


class Outlook(NamedTuple):
    """What does not change while a player thinks."""

    targets: tuple[int, ...]
    demand_threat: int
    productions: int
    """Before the demand is tested."""
    events: tuple[int, ...]
    """What the next event can be."""
    later_events: int


def _ahead(here: int) -> tuple[int, int]:
    """Productions before the next demand is tested, and events after the next one."""
    standard = [number for number in range(here, ROUNDS) if not IS_DEMAND_ROUND[number]]
    demand = next(number for number in range(here, ROUNDS) if IS_DEMAND_ROUND[number])
    return sum(number < demand for number in standard), max(0, len(standard) - 1)


ROUNDS_AHEAD = tuple(_ahead(here) for here in range(ROUNDS))


def outlook(view: View) -> Outlook:
    """What a seat can expect."""
    demand, supply = view["demand"], view["supply"]
    productions, later_events = ROUNDS_AHEAD[view["round"] - 1]
    return Outlook(
        targets=tuple([supply[resource]["target"] for resource in RESOURCES]),
        demand_threat=0 if demand is None else DEMAND_THREAT[names.DEMAND_KEYS.index(demand)],
        productions=productions,
        events=_next_events(view),
        later_events=later_events,
    )


def _next_events(view: View) -> tuple[int, ...]:
    known = [key for key, position in view["events_known"].items() if position == 1]
    if known:
        return (names.EVENT_KEYS.index(known[0]),)
    back = view["event_back"]
    return ALL_EVENTS if back is None else EVENTS_OF_BACK[BACK_KEYS.index(back)]


@lru_cache(maxsize=50_000)
def cost(city: Key, ahead: Outlook) -> float:
    """The threat that is to be expected from here on."""
    now: City = list(city)
    total = 0.0
    if ahead.productions:
        production(now)
        total += event_rises_after(now, ahead)
    total += lingering(now, ahead)
    for _ in range(1, ahead.productions):
        production(now)
    if ahead.demand_threat:
        total += ahead.demand_threat * (1 - chance_to_meet(now, ahead))
    return total + now[THREAT]


def event_rises(city: City, ahead: Outlook) -> float:
    """The threat that the next event is expected to bring, the next production included."""
    after = city[:]
    production(after)
    return event_rises_after(after, ahead)


def event_rises_after(city: City, ahead: Outlook) -> float:
    """The same for a city in which production is over."""
    return _mean_rises(tuple(city[:THREAT]), ahead.events)


@lru_cache(maxsize=50_000)
def _mean_rises(pieces: Key, events: tuple[int, ...]) -> float:
    city = [*pieces, 0]
    return sum([rises(city, event) for event in events]) / len(events)


def chance_to_meet(city: City, ahead: Outlook) -> float:
    """How likely the demand is met with what the plan brings."""
    missing = 0
    for kind, target in enumerate(ahead.targets):
        if target > city[SUPPLY + kind]:
            missing += target - city[SUPPLY + kind]
    chance: float = SAFE * MISSING**missing
    return chance


def _alone(kind: int, at: int) -> float:
    """The mean threat of an event that one piece more adds, in a city that is empty but for it."""
    city = [0] * (SUPPLY + len(RESOURCES))
    city[kind] = 1 << at
    return sum(rises(city, event) for event in ALL_EVENTS) / EVENTS


EVENT_RISK = {
    kind: tuple(_alone(kind, at) for at in range(tables.DISTRICTS))
    for kind in (HUMAN_FIRST, ORGCRIME, OUTAGE, ILLNESS, PROTEST, STRIKE)
}
LATER = 0.5
"""What stands somewhere now may be gone until a later event asks for it."""
HINDERS = {HUMAN_FIRST: 0.3, ORGCRIME: 0.25, OUTAGE: 0.55, ILLNESS: 0.25, PROTEST: 0.15, STRIKE: 0.4, PRISEC: -0.3}
"""What a piece costs a demand to come, or the next turns, beside what events make of it."""


def _sums(values: Sequence[float]) -> list[float]:
    """For every set of districts the sum of their values."""
    sums = [0.0]
    for value in values:
        sums += [each + value for each in sums]
    return sums


def _later_costs(events: int) -> tuple[tuple[int, list[float]], ...]:
    """For each kind of piece: what it costs in every set of districts, with so many events after the next one."""
    work, risk = min(1.0, 0.25 * events), LATER * events
    return tuple(
        (kind, _sums([each * work + risk * EVENT_RISK.get(kind, NO_RISK)[at] for at in range(tables.DISTRICTS)]))
        for kind, each in HINDERS.items()
    )


NO_RISK = (0.0,) * tables.DISTRICTS
LATER_COSTS = tuple(_later_costs(events) for events in range(ROUNDS))


def lingering(city: City, ahead: Outlook) -> float:
    """What stays in the city and will cost something later."""
    total = 0.0
    for kind, costs in LATER_COSTS[ahead.later_events]:
        total += costs[city[kind]]
    return total
