"""How much threat a city costs from here on, as far as anybody at the table can tell.

The rules play the next production and the next event through, on copies of the city that a view shows. What lies
further ahead is estimated by what stands where.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, NamedTuple

from boardroom.core.presentation import View
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.imagine import City, seats_of_corps
from boardroom.games.new_angeles.kernel.events import event_step, threat_text
from boardroom.games.new_angeles.kernel.production import production_step
from boardroom.games.new_angeles.kernel.states import E_PLACE, P_EXPLOIT
from boardroom.games.new_angeles.kernel.tables import (
    BACK,
    BACK_KEYS,
    BACKS,
    COUNT_HUMAN_FIRST,
    COUNT_ILLNESS,
    COUNT_ORGCRIME,
    COUNT_OUTAGE,
    COUNT_PRISEC,
    COUNT_STRIKE,
    COUNT_UNREST,
    DEMAND_THREAT,
    DISTRICTS,
    EVENT_PIECE,
    EVENT_PLACES,
    EVENTS,
    HUMAN_FIRST,
    ILLNESS,
    IS_DEMAND_ROUND,
    KINDS_OF_PIECE,
    NONE,
    ORGCRIME,
    OUTAGE,
    PIECE_COUNT,
    PRISEC,
    PROTEST,
    ROUNDS,
    RULESETS,
    STABLE,
    STRIKE,
    TEXT_WHAT,
    UNREST,
)

EVENTS_OF_BACK = tuple(tuple(event for event in range(EVENTS) if BACK[event] == back) for back in range(BACKS))
ALL_EVENTS = tuple(range(EVENTS))

SAFE, MISSING = 0.93, 0.62
"""The chance that a demand is met which the plan meets, and what is left of it with every unit missing."""

Row = tuple[int, ...]
Rows = tuple[Row, ...]
"""By kind of piece, the districts that hold it; UNREST, the last kind, with its stages."""


Key = tuple[Rows, Row, Row, int]
"""A city to look things up by: pieces and unrest, reserve, supply, and the threat that has come since the decision.

Threat counts from 0, so a forecast does not stop at the threat that ends the game. A plain tuple of plain tuples, which
costs the garbage collector nothing.
"""


class Outlook(NamedTuple):
    """What does not change while a player thinks."""

    ruleset: int
    seat_of: Row
    """Who runs each corp."""
    targets: Row
    demand_threat: int
    productions: int
    """Before the demand is tested."""
    events: Row
    """What the next event can be."""
    later_events: int


Plain = tuple[Any, ...]
"""An outlook as a plain tuple, to look things up by.

The garbage collector looks at every outlook, and at every key with one, when it goes through everything. After a dozen
games that took 60 milliseconds, in the middle of a pick.
"""


def rows_of(city: City) -> Rows:
    """What stands where."""
    return (*map(tuple, city.pieces), tuple(city.unrest))


def key_of_city(city: City, threat: int) -> Key:
    """A city as it is now, with so much threat."""
    return rows_of(city), tuple(city.reserve), tuple(city.supply), threat


def city_of_key(key: Key, ruleset: int) -> City:
    """A city to go on with."""
    (*pieces, unrest), reserve, supply, threat = key
    city = City(ruleset, pieces, unrest, reserve, supply)
    city.threat = threat
    return city


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
        ruleset=view["ruleset"],
        seat_of=seats_of_corps(view),
        targets=tuple([supply[resource]["target"] for resource in names.RESOURCE_KEYS]),
        demand_threat=0 if demand is None else DEMAND_THREAT[names.DEMAND_KEYS.index(demand)],
        productions=productions,
        events=_next_events(view),
        later_events=later_events,
    )


def _next_events(view: View) -> Row:
    known = [key for key, position in view["events_known"].items() if position == 1]
    if known:
        return (names.EVENT_KEYS.index(known[0]),)
    back = view["event_back"]
    return ALL_EVENTS if back is None else EVENTS_OF_BACK[BACK_KEYS.index(back)]


def produce(city: City) -> None:
    """The production phase."""
    city.state, city.step = P_EXPLOIT, 0
    production_step(city)


def cost(key: Key, ahead: Outlook) -> float:
    """The threat that is to be expected from here on."""
    return _cost(key, tuple(ahead))


@lru_cache(maxsize=10_000)
def _cost(key: Key, plain: Plain) -> float:
    ahead = Outlook(*plain)
    city = city_of_key(key, ahead.ruleset)
    total = 0.0
    if ahead.productions:
        produce(city)
    rows = rows_of(city)
    if ahead.productions:
        total += mean_rise(rows, ahead.events)
    total += lingering(rows, ahead.later_events)
    for _ in range(1, ahead.productions):
        produce(city)
    if ahead.demand_threat:
        total += ahead.demand_threat * (1 - chance_to_meet(city, ahead.targets))
    return total + city.threat


def rise_of_next_event(key: Key, ruleset: int, events: Row) -> float:
    """The threat that one of these events is expected to bring after the next production."""
    city = city_of_key(key, ruleset)
    produce(city)
    return mean_rise(rows_of(city), events)


def mean_rise(rows: Rows, events: Row) -> float:
    """The threat that one of these events brings."""
    total = 0
    for event in events:
        total += rise(event, tuple([rows[kind] for kind in READS[event]]))
    return total / len(events)


@lru_cache(maxsize=20_000)
def rise(event: int, rows: Rows) -> int:
    """The threat of an event: its text, then the pieces it places that find no room before The Root.

    The rows are those of the city that it READS; the others are empty.
    """
    city = City(RULESETS[-1], NO_PIECES, NO_UNREST, PIECE_COUNT, ())
    for kind, row in zip(READS[event], rows, strict=True):
        if kind == UNREST:
            city.unrest = list(row)
        else:
            city.pieces[kind] = list(row)
            city.reserve[kind] -= sum(row)
    city.event = event
    threat_text(city)
    city.state = E_PLACE
    event_step(city)
    return city.threat


NO_PIECES = ((0,) * DISTRICTS,) * KINDS_OF_PIECE
NO_UNREST = (STABLE,) * DISTRICTS
COUNTED = {
    COUNT_HUMAN_FIRST: HUMAN_FIRST,
    COUNT_ORGCRIME: ORGCRIME,
    COUNT_PRISEC: PRISEC,
    COUNT_ILLNESS: ILLNESS,
    COUNT_OUTAGE: OUTAGE,
    COUNT_STRIKE: UNREST,
    COUNT_UNREST: UNREST,
}


def _reads(event: int) -> Row:
    kinds = {COUNTED[what] for what in TEXT_WHAT[event] if what != NONE}
    kinds.update(EVENT_PIECE[event][: EVENT_PLACES[event]])
    if not kinds.isdisjoint((HUMAN_FIRST, ORGCRIME)):
        kinds.add(PRISEC)
    return tuple(sorted(kinds))


READS = tuple(_reads(event) for event in range(EVENTS))
"""The kinds of pieces that the threat of each event depends on; most plans change others, so much is looked up."""


def chance_to_meet(city: City, targets: Row) -> float:
    """How likely the demand is met with what the plan brings."""
    missing = 0
    for supply, target in zip(city.supply, targets, strict=True):
        if target > supply:
            missing += target - supply
    chance: float = SAFE * MISSING**missing
    return chance


LATER = 0.5
"""What stands somewhere now may be gone until a later event asks for it."""
HINDERS = {HUMAN_FIRST: 0.3, ORGCRIME: 0.25, OUTAGE: 0.55, ILLNESS: 0.25, PRISEC: -0.3}
"""What a piece costs a demand to come, or the next turns, beside what events make of it."""
UNREST_HINDERS = {PROTEST: 0.15, STRIKE: 0.4}
LINGERING = (*HINDERS, UNREST)


@cache
def event_risk(kind: int, stage: int, at: int) -> float:
    """The mean threat of an event in a city with one piece or with unrest in one district only."""
    rows = [list(row) for row in (*NO_PIECES, NO_UNREST)]
    rows[kind][at] = stage
    return mean_rise(tuple(map(tuple, rows)), ALL_EVENTS)


@lru_cache(maxsize=4_000)
def _later_cost(kind: int, row: Row, events: int) -> float:
    """What all pieces of a kind cost, with so many events after the next one."""
    work, risk = min(1.0, 0.25 * events), LATER * events
    total = 0.0
    for at, stage in enumerate(row):
        if stage:
            hinders = UNREST_HINDERS[stage] if kind == UNREST else HINDERS[kind]
            total += hinders * work + (0.0 if kind == PRISEC else risk * event_risk(kind, stage, at))
    return total


def lingering(rows: Rows, later_events: int) -> float:
    """What stays in the city and will cost something later."""
    total = 0.0
    for kind in LINGERING:
        total += _later_cost(kind, rows[kind], later_events)
    return total
