"""A picture of the city to think with: for every kind of piece the districts that hold it, as the bits of one number.

It is made from a view and follows the rules for pieces, production and events closely enough to compare plans; a test
holds it to the rules. The stock of pieces is taken to be endless.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardroom.core.game import View
from boardroom.games.new_angeles.components import PIECES, RESOURCES
from boardroom.games.new_angeles.kernel import tables
from boardroom.games.new_angeles.kernel.tables import (
    ANDROID,
    DEVELOPMENT,
    DISTRICTS,
    HUMAN_FIRST,
    ILLNESS,
    ORGCRIME,
    OUTAGE,
    PRIMARY,
    PRIMARY_AMOUNT,
    PRISEC,
    ROOT,
    ROOT_THREAT,
    SECONDARY,
    SECONDARY_AMOUNT,
    TIER,
    TO,
    TRACK_END,
)

PROTEST, STRIKE, THREAT, SUPPLY = range(DEVELOPMENT + 1, DEVELOPMENT + 5)
"""Behind the pieces: unrest, the threat that comes while thinking, and from SUPPLY on the five resources."""
City = list[int]
Key = tuple[int, ...]

TIER_BITS = tuple(sum(1 << d for d in range(DISTRICTS) if TIER[d] == tier) for tier in range(4))
ENEMY_UNITS = (HUMAN_FIRST, ORGCRIME)
COUNTED = {
    tables.COUNT_HUMAN_FIRST: (HUMAN_FIRST,),
    tables.COUNT_ORGCRIME: (ORGCRIME,),
    tables.COUNT_PRISEC: (PRISEC,),
    tables.COUNT_ILLNESS: (ILLNESS,),
    tables.COUNT_OUTAGE: (OUTAGE,),
    tables.COUNT_STRIKE: (STRIKE,),
    tables.COUNT_UNREST: (PROTEST, STRIKE),
}
BITS = {1 << d: d for d in range(DISTRICTS)}


def districts(bits: int) -> Iterator[int]:
    """The districts of a set, in ascending order."""
    while bits:
        low = bits & -bits
        yield BITS[low]
        bits ^= low


def picture(view: View) -> City:
    """The city of a view."""
    city = [0] * (SUPPLY + len(RESOURCES))
    for district in view["districts"]:
        bit = 1 << district["number"] - 1
        for piece in district["pieces"]:
            city[PIECE[piece]] |= bit
        if district["unrest"] == "protest":
            city[PROTEST] |= bit
        elif district["unrest"] == "strike":
            city[STRIKE] |= bit
    for kind, resource in enumerate(RESOURCES):
        city[SUPPLY + kind] = view["supply"][resource]["supply"]
    return city


PIECE = {piece: kind for kind, piece in enumerate(PIECES)}


def settle(city: City, kind: int, at: int) -> int:
    """NA-62.1: a piece goes on along the path until a district accepts it; the districts it touched."""
    taken = city[kind] | city[PRISEC] if kind <= ORGCRIME else city[kind]
    touched = 0
    while at != ROOT:
        bit = 1 << at
        touched |= bit
        if not taken & bit:
            city[kind] |= bit
            if kind == OUTAGE:
                city[PROTEST] &= ~bit
                city[STRIKE] &= ~bit
            return touched
        at = TO[at]
    city[THREAT] += ROOT_THREAT
    return touched


def displace(city: City, at: int) -> int:
    """NA-41.2: every enemy unit here moves; the districts it touched."""
    bit, touched = 1 << at, 1 << at
    for kind in ENEMY_UNITS:
        if city[kind] & bit:
            city[kind] ^= bit
            touched |= settle(city, kind, TO[at])
    return touched


def raise_unrest(city: City, bit: int, stages: int) -> None:
    """NA-61.1: strike at most, and none in outage."""
    if city[OUTAGE] & bit or city[STRIKE] & bit:
        return
    if stages > 1 or city[PROTEST] & bit:
        city[PROTEST] &= ~bit
        city[STRIKE] |= bit
    else:
        city[PROTEST] |= bit


def calm(city: City, bit: int, stages: int) -> int:
    """NA-61.2: down by some stages; by how many."""
    if city[STRIKE] & bit:
        city[STRIKE] ^= bit
        if stages == 1:
            city[PROTEST] |= bit
        return min(stages, 2)
    if city[PROTEST] & bit:
        city[PROTEST] ^= bit
        return 1
    return 0


SECOND_YIELD = {
    1 << at: ((SUPPLY + SECONDARY[at], SECONDARY_AMOUNT[at]),) if SECONDARY[at] >= 0 else () for at in range(DISTRICTS)
}
YIELD = {1 << at: ((SUPPLY + PRIMARY[at], PRIMARY_AMOUNT[at]), *SECOND_YIELD[1 << at]) for at in range(DISTRICTS)}
"""What a district brings, the primary resource first; with Orgcrime only what is second."""
TRACK_ENDS = tuple((SUPPLY + kind, most) for kind, most in enumerate(TRACK_END))


def produce(city: City, at: int, *, despite_orgcrime: bool = False) -> None:
    """NA-43: into the supply, as far as the tracks go."""
    bit = 1 << at
    if (city[STRIKE] | city[OUTAGE]) & bit:
        return
    if despite_orgcrime or not city[ORGCRIME] & bit:
        amount = PRIMARY_AMOUNT[at] + (1 if city[DEVELOPMENT] & bit else 0)
        kind = PRIMARY[at]
        city[SUPPLY + kind] = min(city[SUPPLY + kind] + amount, TRACK_END[kind])
    kind = SECONDARY[at]
    if kind >= 0:
        city[SUPPLY + kind] = min(city[SUPPLY + kind] + SECONDARY_AMOUNT[at], TRACK_END[kind])


def production(city: City) -> None:
    """NA-42.0: every district with an android is exploited."""
    left = city[ANDROID]
    while left:
        bit = left & -left
        left ^= bit
        stopped = city[STRIKE] | city[OUTAGE]
        if not stopped & bit:
            for kind, amount in (YIELD if not city[ORGCRIME] & bit else SECOND_YIELD)[bit]:
                city[kind] += amount
            if city[DEVELOPMENT] & bit and not city[ORGCRIME] & bit:
                city[YIELD[bit][0][0]] += 1
        if not city[HUMAN_FIRST] & bit:
            if not stopped & bit:
                if city[PROTEST] & bit:
                    city[PROTEST] ^= bit
                    city[STRIKE] |= bit
                else:
                    city[PROTEST] |= bit
        elif (city[PROTEST] | stopped) & bit:
            settle(city, OUTAGE, BITS[bit])
        else:
            city[STRIKE] |= bit
    for kind, most in TRACK_ENDS:
        if city[kind] > most:
            city[kind] = most


def event_text(city: City, event: int) -> None:
    """NA-19.1a: what the text of an event does."""
    for kind, first, second, amount, threshold, unit in TEXTS[event]:
        bits = city[first] | city[second]
        if kind == tables.PER_ITEM:
            city[THREAT] += amount * bits.bit_count()
            return
        if kind == tables.MOVE_ALL:
            sweep(city, unit, amount)
            return
        if bits & TIER_BITS[threshold] if kind == tables.IF_IN_TIER else bits.bit_count() >= threshold:
            city[THREAT] += amount
            return


def sweep(city: City, kind: int, times: int) -> None:
    """NA-A16: all units of a kind move, the highest first."""
    for at in reversed(list(districts(city[kind]))):
        where = at
        for _ in range(times):
            if where == ROOT:
                break
            city[kind] ^= 1 << where
            before = city[kind]
            settle(city, kind, TO[where])
            moved = city[kind] ^ before
            where = BITS[moved] if moved else ROOT


def rises(city: City, event: int) -> int:
    """The threat of a whole event: its text, then the pieces it places that find no room before The Root.

    The pieces of one event are taken not to push each other.
    """
    then = city[:]
    event_text(then, event)
    total = then[THREAT] - city[THREAT]
    for kind, path in PLACES[event]:
        taken = then[kind] | then[PRISEC] if kind <= ORGCRIME else then[kind]
        if not path & ~taken:
            total += ROOT_THREAT
    return total


def _path(at: int) -> int:
    """The districts from one to The Root."""
    return 0 if at == ROOT else 1 << at | _path(TO[at])


def _text(event: int, number: int) -> tuple[int, ...]:
    what = tables.TEXT_WHAT[event][number]
    return (
        tables.TEXT_KIND[event][number],
        COUNTED[what][0],
        COUNTED[what][-1],
        tables.TEXT_AMOUNT[event][number],
        tables.TEXT_NUMBER[event][number],
        HUMAN_FIRST if what == tables.COUNT_HUMAN_FIRST else ORGCRIME,
    )


TEXTS = tuple(
    tuple(_text(event, number) for number in range(tables.MOST_TEXTS) if tables.TEXT_KIND[event][number] != tables.NONE)
    for event in range(tables.EVENTS)
)
"""The texts of every event: kind, the two things it counts, amount, threshold, and the unit that moves."""
PLACES = tuple(
    tuple(
        (tables.EVENT_PIECE[event][number], _path(tables.EVENT_DISTRICT[event][number]))
        for number in range(tables.EVENT_PLACES[event])
    )
    for event in range(tables.EVENTS)
)
"""What every event places: the kind, and the path it goes."""
