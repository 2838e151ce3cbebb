"""How much threat a city costs from here on: the citizen's forecast (`players/new_angeles/forecast.py`) as rule code.

A sketch is a small record with the fields that production, events and placements touch, so that it is copied in no
time. It rehearses, which is how the rules say that threat rises and no game ends. Threat is counted in thousandths.
"""

from __future__ import annotations

from boardroom.core.kernel import Record, kernel
from boardroom.core.layout import Layout, wide
from boardroom.games.new_angeles.kernel.city import place
from boardroom.games.new_angeles.kernel.events import threat_text
from boardroom.games.new_angeles.kernel.production import exploit
from boardroom.games.new_angeles.kernel.record import FRAME
from boardroom.games.new_angeles.kernel.tables import (
    ANDROID,
    ASSETS,
    BACK,
    CORPS,
    DEMAND_THREAT,
    DISTRICTS,
    EVENT_DISTRICT,
    EVENT_PIECE,
    EVENT_PLACES,
    EVENTS,
    HUMAN_FIRST,
    ILLNESS,
    KINDS_OF_PIECE,
    NONE,
    PROTEST,
    RESOURCE_KINDS,
    ROUNDS,
    SEATS,
    STRIKE,
    UNREST,
)
from boardroom.players.new_angeles.forecast import (
    HINDERS,
    LATER,
    MISSING,
    ROUNDS_AHEAD,
    SAFE,
    UNREST_HINDERS,
    event_risk,
)

THOUSAND = 1000
SKETCH = Layout(
    "Sketch",
    ruleset=0,
    threat_limit=0,
    root_threat=0,
    illness_threat=0,
    federalist_capital=0,
    state=0,
    step=0,
    ending=0,
    resolving=0,
    rehearsing=0,
    threat=0,
    event=0,
    event_rise=0,
    pieces=(KINDS_OF_PIECE, DISTRICTS),
    unrest=DISTRICTS,
    reserve=KINDS_OF_PIECE + 1,
    supply=RESOURCE_KINDS,
    target=RESOURCE_KINDS,
    involved=DISTRICTS,
    ill=0,
    # what the rules would touch at the end of a game, which never comes in a rehearsal
    players=0,
    rises=0,
    illness_rise=0,
    decision=0,
    seat=0,
    menu=0,
    depth=0,
    stack=(1, FRAME),
    capital=wide(2, SEATS),
    rival=SEATS,
    won=SEATS,
    proposals=SEATS,
    holder=ASSETS,
    seat_of=CORPS,
)
BASE, TRIED, NEXT, LAST = range(4)
SKETCHES = 4
"""The sketches of a mind: the city as it is, one with a change, that after production, and that after an event."""

PRODUCTIONS = tuple(ahead[0] for ahead in ROUNDS_AHEAD)
LATER_EVENTS = tuple(ahead[1] for ahead in ROUNDS_AHEAD)
MOST_MISSING = 40
MET = tuple(round(THOUSAND * SAFE * MISSING**missing) for missing in range(MOST_MISSING))
"""How likely a demand is met, by the units that the plan leaves missing."""
STRIKE_ROW = UNREST + 1


def _linger(later: int, row: int, district: int) -> int:
    kind, stage = (UNREST, 2) if row == STRIKE_ROW else (row, 1)
    if kind == ANDROID or (kind not in HINDERS and kind != UNREST):
        return 0
    hinders = UNREST_HINDERS[stage] if kind == UNREST else HINDERS[kind]
    risk = 0.0 if hinders < 0 else LATER * later * event_risk(kind, stage, district)
    return round(THOUSAND * (hinders * min(1.0, 0.25 * later) + risk))


LINGER = tuple(
    tuple(_linger(later, row, district) for row in range(STRIKE_ROW + 1) for district in range(DISTRICTS))
    for later in range(max(LATER_EVENTS) + 1)
)
"""What a piece costs later, by the number of events after the next one, and by DISTRICTS * kind + district; unrest has
a row for protest and one for strike."""
assert len(PRODUCTIONS) == ROUNDS


@kernel
def lingering(c: Record, later: int) -> int:
    """What stays in the city and will cost something later."""
    table = LINGER[later]
    total = 0
    for what in range(HUMAN_FIRST, ILLNESS + 1):
        for district in range(DISTRICTS):
            total += table[DISTRICTS * what + district] * c.pieces[what][district]
    for district in range(DISTRICTS):
        total += table[DISTRICTS * UNREST + district] * (c.unrest[district] == PROTEST)
        total += table[DISTRICTS * STRIKE_ROW + district] * (c.unrest[district] == STRIKE)
    return total


@kernel
def production(c: Record) -> None:
    """The production phase."""
    for district in range(DISTRICTS):
        if c.pieces[ANDROID][district]:
            exploit(c, district)


@kernel
def event_rise(cities: Record, event: int) -> int:
    """The threat that an event brings to the city NEXT: its text, then what it places and finds no room for."""
    cities[LAST] = cities[NEXT]
    c = cities[LAST]
    c.threat = 0
    c.event = event
    threat_text(c)
    for number in range(EVENT_PLACES[event]):
        place(c, EVENT_PIECE[event][number], EVENT_DISTRICT[event][number], 0)
    return c.threat


@kernel
def mean_rise(cities: Record, back: int, known: int) -> int:
    """The threat to be expected of the next event, which shows a back, or is known."""
    if known >= 0:
        return THOUSAND * event_rise(cities, known)
    total = 0
    count = 0
    for event in range(EVENTS):
        if back == NONE or BACK[event] == back:
            total += event_rise(cities, event)
            count += 1
    return THOUSAND * total // count


@kernel
def forecast(cities: Record, which: int, here: int, demand: int, back: int, known: int) -> int:
    """The threat to be expected from here on, in a city and a round."""
    cities[NEXT] = cities[which]
    c = cities[NEXT]
    total = 0
    productions = PRODUCTIONS[here]
    if productions > 0:
        production(c)
        total += mean_rise(cities, back, known)
    total += lingering(c, LATER_EVENTS[here])
    if productions > 1:
        production(c)
    if demand >= 0:
        missing = 0
        for kind in range(RESOURCE_KINDS):
            missing += max(0, c.target[kind] - c.supply[kind])
        total += DEMAND_THREAT[demand] * (THOUSAND - MET[min(missing, MOST_MISSING - 1)])
    return total + THOUSAND * c.threat
