"""What a quick hand remembers: how everybody plays, and what was found out about cities.

Imagined games come through the same cities again and again: every one of them begins in the same, and most good picks
lead to the same few. So what was found out about a city is kept under its key, which tells all that forecasts read.
"""

from __future__ import annotations

from boardroom.core.kernel import Record, kernel
from boardroom.core.layout import Layout, wide
from boardroom.games.new_angeles.components import CONTRACTS
from boardroom.games.new_angeles.kernel.tables import (
    CARDS,
    CHANGE_UNREST,
    CHOOSE_DISTRICT,
    COUNT,
    DELTA,
    DEMANDED,
    DISTRICTS,
    EMPTIED,
    EXEMPT,
    KINDS_OF_PIECE,
    NONE,
    RESOURCE_KIND,
    RESOURCE_KINDS,
    ROW_BEGIN,
    ROW_END,
    SEATS,
    THERE,
    THREAT_LIMIT,
    TRACK_END,
    UNLESS_PRISEC,
    UNREST,
    VERB,
    WHAT,
    WHERE,
)
from boardroom.players.new_angeles.kernel.city import (
    BASE,
    forecast,
)

UNTRIED = 1_000_000
TRIGGERS = len(CONTRACTS)
ROWS = len(VERB)
LEAVE, ARRIVE = ROWS, ROWS + 1
"""Beside the rows of cards, what can be tried: an android leaves a district, or arrives there."""


@kernel
def follows(row: int, end: int) -> bool:
    """Whether a row does something where the row before it did."""
    if row == end:
        return False
    if WHERE[row] == THERE and VERB[row] != CHOOSE_DISTRICT:
        return True
    return WHERE[row] == EMPTIED and VERB[row] == CHANGE_UNREST


def _meaning(card: int, row: int) -> tuple[object, ...]:
    """What makes two rows the same to a city: what they do in a district, and what follows there."""
    own = (VERB[row], WHAT[row], COUNT[row] == 0, DELTA[row], WHERE[row], RESOURCE_KIND[row], UNLESS_PRISEC[row])
    rest = _meaning(card, row + 1) if follows(row + 1, ROW_END[card]) else ()
    return (*own, EXEMPT[card], *rest)


_CARD_OF = [card for card in range(CARDS) for _ in range(ROW_BEGIN[card], ROW_END[card])]
_MEANINGS = [*(_meaning(card, row) for row, card in enumerate(_CARD_OF)), ("leave",), ("arrive",)]
_DIFFERENT = list(dict.fromkeys(_MEANINGS))
TRIAL = tuple(_DIFFERENT.index(meaning) for meaning in _MEANINGS)
"""Where it is remembered what a row changes."""
TRIALS = len(_DIFFERENT)

PLACES = 512
"""For so many cities it is kept what was found out: two of them with the same place drive each other out."""
TRACK_BITS = 4
assert max(*TRACK_END, *(max(row) for row in DEMANDED)) < 1 << TRACK_BITS
MIX = 648_391, 912_673, 574_619
"""Odd numbers that spread keys over the places."""
HALF = 31
LOW = (1 << HALF) - 1

MIND = Layout(
    "Mind",
    # how the seats play
    worry=wide(4, SEATS),  # what a point of threat weighs
    greed=wide(4, SEATS),  # what a capital weighs
    envy=wide(4, SEATS),  # how much of that the capital of the rival weighs
    margin=wide(4, SEATS),  # how much better a counteroffer must be than what is offered
    noise=wide(4),  # options are compared after adding a random part of this
    # the city in front of it
    here=0,
    demand=0,
    back=0,
    known=0,
    key=wide(8, 3),  # never all 0, since rulesets count from 1
    place=wide(2),
    expected=wide(4),
    card_done=CARDS,
    card_cost=wide(4, CARDS),
    card_times=(CARDS, TRIGGERS),
    card_capital=CARDS,
    card_draws=CARDS,
    best=DISTRICTS,
    # what was found out about cities, by place
    kept_key=wide(8, (PLACES, 3)),
    kept_expected=wide(4, PLACES),
    tried=wide(4, (PLACES, TRIALS * DISTRICTS)),
    studied=(PLACES, CARDS),
    studied_cost=wide(4, (PLACES, CARDS)),
    studied_times=(PLACES, CARDS * TRIGGERS),
)
"""What a quick hand remembers."""


@kernel
def spread(first: int, second: int, third: int) -> int:
    """The place of a key."""
    mixed = (first & LOW) * MIX[0] + (second & LOW) * MIX[1] + (third & LOW) * MIX[2]
    mixed += (first >> HALF) * MIX[1] + (second >> HALF) * MIX[2] + (third >> HALF) * MIX[0]
    return (mixed ^ mixed >> 9 ^ mixed >> 25) % PLACES


@kernel
def look(s: Record, cities: Record, mind: Record, seat: int) -> None:
    """Take the city into the sketch BASE, with what was found out about it; forget that of another one in its place."""
    known = s.events[0] if s.events[0] >= 0 and seat >= 0 and s.event_seen[seat][s.events[0]] else NONE
    first = 0
    for what in range(KINDS_OF_PIECE - 1):
        for district in range(DISTRICTS):
            first += s.pieces[what][district] << DISTRICTS * what + district
    second = 0
    for district in range(DISTRICTS):
        second += s.pieces[KINDS_OF_PIECE - 1][district] << district
        second += s.unrest[district] << DISTRICTS + 2 * district
    second = ((second << 4 | s.round) << 5 | s.demand + 1) << 4 | s.back + 1
    second = (second << 6 | known + 1) << 2 | s.ruleset
    third = s.root_threat << 4 | s.illness_threat
    for kind in range(RESOURCE_KINDS):
        third = (third << TRACK_BITS | s.supply[kind]) << TRACK_BITS | s.target[kind]
    if mind.key[0] == first and mind.key[1] == second and mind.key[2] == third:
        return
    take_city(s, cities[BASE])
    place = spread(first, second, third)
    mind.here = s.round
    mind.demand = s.demand
    mind.back = s.back
    mind.known = known
    mind.key[0] = first
    mind.key[1] = second
    mind.key[2] = third
    mind.place = place
    for card in range(CARDS):
        mind.card_done[card] = 0
    kept = mind.kept_key[place]
    if kept[0] == first and kept[1] == second and kept[2] == third:
        mind.expected = mind.kept_expected[place]
        return
    mind.expected = forecast(cities, BASE, mind.here, mind.demand, mind.back, known)
    mind.kept_expected[place] = mind.expected
    for word in range(len(kept)):
        kept[word] = mind.key[word]
    for card in range(CARDS):
        mind.studied[place][card] = 0
    for trial in range(TRIALS * DISTRICTS):
        mind.tried[place][trial] = UNTRIED


@kernel
def take_city(s: Record, c: Record) -> None:
    """Copy what forecasts read into a sketch."""
    for what in range(KINDS_OF_PIECE):
        c.reserve[what] = s.reserve[what]
        for district in range(DISTRICTS):
            c.pieces[what][district] = s.pieces[what][district]
    c.reserve[UNREST] = s.reserve[UNREST]
    for district in range(DISTRICTS):
        c.unrest[district] = s.unrest[district]
    for kind in range(RESOURCE_KINDS):
        c.supply[kind] = s.supply[kind]
        c.target[kind] = s.target[kind]
    c.ruleset = s.ruleset
    c.threat_limit = THREAT_LIMIT  # a forecast may end beyond it
    c.root_threat = s.root_threat
    c.illness_threat = s.illness_threat
    c.rehearsing = 1
    c.threat = 0
