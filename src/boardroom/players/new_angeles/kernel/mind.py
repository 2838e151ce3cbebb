"""What a quick hand remembers: how everybody plays, and what was found out about the city in front of it."""

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
    UNLESS_PRISEC,
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

MIND = Layout(
    "Mind",
    # how the seats play
    worry=wide(4, SEATS),  # what a point of threat weighs
    greed=wide(4, SEATS),  # what a capital weighs
    envy=wide(4, SEATS),  # how much of that the capital of the rival weighs
    margin=wide(4, SEATS),  # how much better a counteroffer must be than what is offered
    noise=wide(4),  # options are compared after adding a random part of this
    # what was found out about the city
    ready=0,
    here=0,
    demand=0,
    back=0,
    known=0,
    expected=wide(4),
    tried=wide(4, (TRIALS, DISTRICTS)),
    card_done=CARDS,
    card_cost=wide(4, CARDS),
    card_times=(CARDS, TRIGGERS),
    card_capital=CARDS,
    card_draws=CARDS,
    best=DISTRICTS,
)
"""What a quick hand remembers."""


@kernel
def look(s: Record, cities: Record, mind: Record, seat: int) -> None:
    """Take the city into the sketch BASE; forget what was found out if it is another one."""
    c = cities[BASE]
    known = s.events[0] if s.events[0] >= 0 and seat >= 0 and s.event_seen[seat][s.events[0]] else NONE
    same = mind.ready and mind.here == s.round and mind.demand == s.demand and mind.back == s.back
    same = same and mind.known == known
    for what in range(KINDS_OF_PIECE):
        for district in range(DISTRICTS):
            if c.pieces[what][district] != s.pieces[what][district]:
                c.pieces[what][district] = s.pieces[what][district]
                same = False
    for district in range(DISTRICTS):
        if c.unrest[district] != s.unrest[district]:
            c.unrest[district] = s.unrest[district]
            same = False
    for kind in range(RESOURCE_KINDS):
        if c.supply[kind] != s.supply[kind] or c.target[kind] != s.target[kind]:
            c.supply[kind] = s.supply[kind]
            c.target[kind] = s.target[kind]
            same = False
    if same:
        return
    for what in range(KINDS_OF_PIECE + 1):
        c.reserve[what] = s.reserve[what]
    c.ruleset = s.ruleset
    c.threat_limit = THREAT_LIMIT  # a forecast may end beyond it
    c.root_threat = s.root_threat
    c.illness_threat = s.illness_threat
    c.rehearsing = 1
    c.threat = 0
    mind.ready = 1
    mind.here = s.round
    mind.demand = s.demand
    mind.back = s.back
    mind.known = known
    for trial in range(TRIALS):
        for district in range(DISTRICTS):
            mind.tried[trial][district] = UNTRIED
    for card in range(CARDS):
        mind.card_done[card] = 0
    mind.expected = forecast(cities, BASE, mind.here, mind.demand, mind.back, known)
