"""What holds of every record, whatever was picked; checked in tests and in watched simulations."""

from __future__ import annotations

from enum import IntEnum

from boardroom.core.kernel import Record, kernel
from boardroom.games.new_angeles.kernel.city import has
from boardroom.games.new_angeles.kernel.decisions import OVER, RUNNING
from boardroom.games.new_angeles.kernel.ending import THREAT_END
from boardroom.games.new_angeles.kernel.record import EMPTY, FACE_DOWN, UNSEEN
from boardroom.games.new_angeles.kernel.tables import (
    ASSETS,
    COPIES,
    DEALER,
    DISTRICTS,
    ENEMIES,
    EVENTS,
    KINDS,
    KINDS_OF_PIECE,
    OUTAGE,
    PIECE_COUNT,
    PRISEC,
    RESOURCE_KINDS,
    SEATS,
    STABLE,
    TRACK_END,
    TRACK_SPACES,
    UNREST,
)


class Invariant(IntEnum):
    """What can be broken."""

    PIECES = 1
    """Units and tokens are in the city or in the reserve (NA-64.0)."""
    DISTRICT = 2
    """A district holds one of a kind, no unrest in outage, no enemy beside Prisec (NA-11.1, NA-41.0); the last one not
    after a threat end, which stops a displacement where it is (NA-A62)."""
    CARDS = 3
    """Every action card is somewhere, once."""
    HANDS = 4
    """Hand sizes are what hands hold."""
    CAPITAL = 5
    """Never negative (NA-A4)."""
    THREAT = 6
    """From 0 to the limit, and at the limit the game is over (NA-13.0)."""
    SUPPLY = 7
    """Inside the tracks (NA-8.2, NA-8.3)."""
    ASSETS = 8
    """Unseen assets lie in the deck or on the turn track."""
    EVENTS = 9
    """Unseen events lie in the event deck."""
    DECIDER = 10
    """The dealer, or a player at the table."""
    ROUND = 11
    """The round marker never goes back, and nothing happens after the end."""


PIECES_BROKEN = int(Invariant.PIECES)
DISTRICT_BROKEN = int(Invariant.DISTRICT)
CARDS_BROKEN = int(Invariant.CARDS)
HANDS_BROKEN = int(Invariant.HANDS)
CAPITAL_BROKEN = int(Invariant.CAPITAL)
THREAT_BROKEN = int(Invariant.THREAT)
SUPPLY_BROKEN = int(Invariant.SUPPLY)
ASSETS_BROKEN = int(Invariant.ASSETS)
EVENTS_BROKEN = int(Invariant.EVENTS)
DECIDER_BROKEN = int(Invariant.DECIDER)
ROUND_BROKEN = int(Invariant.ROUND)


@kernel
def broken(s: Record) -> int:
    """The number of the first Invariant that a state breaks; 0 if all hold."""
    if not pieces_hold(s):
        return PIECES_BROKEN
    if not districts_hold(s):
        return DISTRICT_BROKEN
    for kind in range(KINDS):
        if copies_somewhere(s, kind) != COPIES[kind]:
            return CARDS_BROKEN
    for seat in range(SEATS):
        held = 0
        for kind in range(KINDS):
            held += s.hand[seat][kind]
        if held != s.held[seat]:
            return HANDS_BROKEN
        if s.capital[seat] < 0:
            return CAPITAL_BROKEN
    if s.threat < 0 or s.threat > s.threat_limit:
        return THREAT_BROKEN
    if s.threat == s.threat_limit and s.ending != THREAT_END and not s.rehearsing:
        return THREAT_BROKEN
    for kind in range(RESOURCE_KINDS):
        if s.supply[kind] < 0 or s.supply[kind] > TRACK_END[kind]:
            return SUPPLY_BROKEN
    if not assets_hold(s):
        return ASSETS_BROKEN
    if not events_hold(s):
        return EVENTS_BROKEN
    if s.decision == RUNNING or s.seat < DEALER or s.seat >= s.players:
        return DECIDER_BROKEN
    return 0


@kernel
def pieces_hold(s: Record) -> bool:
    """NA-64.0: reserve = box stock minus pieces on the board."""
    restless = 0
    for district in range(DISTRICTS):
        if s.unrest[district] != STABLE:
            restless += 1
    if restless + s.reserve[UNREST] != PIECE_COUNT[UNREST]:
        return False
    for what in range(KINDS_OF_PIECE):
        there = 0
        for district in range(DISTRICTS):
            there += s.pieces[what][district]
        if there + s.reserve[what] != PIECE_COUNT[what]:
            return False
    return True


@kernel
def districts_hold(s: Record) -> bool:
    """What may stand together."""
    for district in range(DISTRICTS):
        for what in range(KINDS_OF_PIECE):
            if s.pieces[what][district] < 0 or s.pieces[what][district] > 1:
                return False
        if s.pieces[OUTAGE][district] and s.unrest[district] != STABLE:
            return False
        if s.ending != THREAT_END and s.pieces[PRISEC][district] and has(s, ENEMIES, district):
            return False
    return True


@kernel
def copies_somewhere(s: Record, kind: int) -> int:
    """All copies of an action card, wherever they are."""
    n = s.deck[kind] + s.discard[kind] + s.covered[kind] + s.cost[kind] + s.blind[kind]
    for seat in range(SEATS):
        n += s.hand[seat][kind] + s.support[seat][kind]
    if s.main == kind:
        n += 1
    if s.counter == kind:
        n += 1
    return n


@kernel
def assets_hold(s: Record) -> bool:
    """Unseen assets."""
    unseen = 0
    for asset in range(ASSETS):
        if s.holder[asset] == UNSEEN:
            unseen += 1
    for space in range(TRACK_SPACES):
        if s.track[space] == FACE_DOWN:
            unseen -= 1
    return unseen == s.asset_deck


@kernel
def events_hold(s: Record) -> bool:
    """Unseen events, and no gap but that of the event being resolved."""
    hidden = 0
    gaps = 0
    for position in range(EVENTS):
        if s.events[position] == FACE_DOWN:
            hidden += 1
        elif s.events[position] == EMPTY:
            gaps += 1
        hidden -= s.event_unseen[position]
    return hidden == 0 and gaps == (1 if s.event >= 0 else 0)


@kernel
def broken_step(before: Record, after: Record) -> int:
    """The number of the first Invariant that a pick breaks; 0 if all hold."""
    if before.decision == OVER or after.round < before.round:
        return ROUND_BROKEN
    return 0
