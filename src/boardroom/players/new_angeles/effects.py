"""What a card would do to the city if its resolver did his best: the rows of the card, tried on a picture."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from boardroom.games.new_angeles.components import CONTRACTS
from boardroom.games.new_angeles.kernel import tables
from boardroom.games.new_angeles.kernel.tables import (
    ANDROID,
    BRANCH,
    COUNT,
    DELTA,
    DELTAS,
    DEVELOPMENT,
    DISPLACES,
    DISTRICTS,
    ENEMIES,
    EXEMPT,
    HOW,
    ILLNESS,
    ILLNESS_THREAT,
    NEED,
    NEEDS_COST,
    NEEDS_FIRST,
    NONE,
    ORGCRIME,
    OUTAGE,
    PRISEC,
    ROW_BEGIN,
    ROW_END,
    TIER,
    TRACK_END,
    UP_TO,
    VERB,
    WHAT,
    WHERE,
)
from boardroom.players.new_angeles import city as model
from boardroom.players.new_angeles.city import ENEMY_UNITS, PROTEST, STRIKE, SUPPLY, THREAT, TIER_BITS, City, Key
from boardroom.players.new_angeles.outlook import Outlook, cost, event_rises

EVERYWHERE = (1 << DISTRICTS) - 1
MADE_IN = tuple(
    sum(1 << at for at in range(DISTRICTS) if kind in (tables.PRIMARY[at], tables.SECONDARY[at]))
    for kind in range(tables.RESOURCE_KINDS)
)
"""The districts that make each resource."""
TRIGGER = {
    tables.HUMAN_FIRST: tables.REMOVED_ENEMY,
    ORGCRIME: tables.REMOVED_ENEMY,
    ILLNESS: tables.REMOVED_ILLNESS,
    OUTAGE: tables.REMOVED_OUTAGE,
}
"""Which contract watches for the removal of a piece."""
TRIGGERS = len(CONTRACTS)
INSIGHT = 0.4
"""How much of an event's threat can be averted by who sees and orders the next three."""
COLLECTED = 0.8
"""How likely players put together what is asked of them."""
Pick = tuple[int, int]
"""A district, and beside it a kind of unit or the district an android leaves; NONE where there is nothing beside."""


class Effect(NamedTuple):
    """What a card comes to."""

    cost: float
    """The threat to be expected afterwards."""
    pays: tuple[int, ...]
    """How often it fulfils each contract."""
    resolver: int
    """Capital for who resolves it."""
    draws: int
    """Cards for everybody."""


class Trial:
    """A card in the making, on a picture of the city."""

    __slots__ = ("ahead", "at", "card", "city", "emptied", "first_done", "ill", "pays")

    def __init__(self, card: int, city: City, ahead: Outlook) -> None:
        self.card = card
        self.city = city
        self.ahead = ahead
        self.ill = 0 if EXEMPT[card] else ILLNESS_THREAT
        self.pays = [0] * TRIGGERS
        self.emptied = 0
        self.first_done = False
        self.at = NONE

    def value(self) -> float:
        """The threat to be expected now."""
        return cost(tuple(self.city), self.ahead)

    def touch(self, bits: int) -> None:
        """NA-33.0: the first ill district that a card involves raises threat."""
        if self.ill and self.city[ILLNESS] & bits:
            self.city[THREAT] += self.ill
            self.ill = 0

    def copy(self) -> Trial:
        """To try a pick."""
        twin = Trial(self.card, self.city[:], self.ahead)
        twin.ill, twin.pays, twin.emptied = self.ill, self.pays[:], self.emptied
        twin.first_done, twin.at = self.first_done, self.at
        return twin

    def do(self, row: int, pick: Pick) -> None:
        """One pick of a step, and what follows from it by itself."""
        at, beside = pick
        bit, city, verb = 1 << at, self.city, VERB[row]
        self.at = at
        self.first_done = True
        self.touch(bit)
        if verb == tables.REMOVE:
            if WHERE[row] == tables.OTHER_OF_TIER:
                self.remove_all(WHAT[row], at)
            else:
                self.remove(beside if WHAT[row] == ENEMIES else WHAT[row], bit)
        elif verb == tables.PLACE:
            self.place(row, at)
        elif verb == tables.CALM:
            if DELTA[row] > 0:
                model.raise_unrest(city, bit, DELTA[row])
            else:
                self.pays[tables.CALMED] += model.calm(city, bit, -DELTA[row])
        elif verb == tables.MOVE_ANDROID:
            self.touch(1 << beside)
            city[ANDROID] ^= bit | 1 << beside
            self.pays[tables.MOVED_ANDROID] = 1
        for after in range(row + 1, ROW_END[self.card]):
            if not self.follows(after):
                break

    def remove(self, what: int, bit: int) -> None:
        """A piece off the board."""
        self.city[what] &= ~bit
        self.emptied |= bit
        if what in TRIGGER:
            self.pays[TRIGGER[what]] += 1

    def remove_all(self, what: int, at: int) -> None:
        """Everything of a kind, or all enemy units, in a district."""
        for kind in ENEMY_UNITS if what == ENEMIES else (what,):
            if self.city[kind] >> at & 1:
                self.remove(kind, 1 << at)

    def place(self, row: int, at: int) -> None:
        """A piece from the reserve."""
        what = WHAT[row]
        if what in (PRISEC, DEVELOPMENT):
            self.city[what] |= 1 << at
            if what == PRISEC and DISPLACES[row]:
                self.touch(model.displace(self.city, at))
        else:
            before = self.city[ILLNESS]
            touched = model.settle(self.city, what, at)
            if before & touched:
                self.touch(before & touched)

    def follows(self, row: int) -> bool:
        """What a later row does by itself where the last pick was; False if it waits for a pick."""
        verb, bit = VERB[row], 1 << self.at
        if verb == tables.PRODUCE:
            model.produce(self.city, self.at, despite_orgcrime=bool(tables.IGNORES_ORGCRIME[row]))
        elif verb == tables.SET_UNREST:
            model.raise_unrest(self.city, bit, 2)
        elif verb == tables.DISPLACE:
            self.touch(model.displace(self.city, self.at))
        elif verb == tables.CALM and WHERE[row] == tables.EMPTIED:
            model.raise_unrest(self.city, bit, DELTA[row])
        elif verb == tables.REMOVE and WHERE[row] == tables.THERE:
            self.remove_all(WHAT[row], self.at)
        elif verb == tables.PLACE and WHERE[row] == tables.THERE:
            if not self.city[PRISEC] & bit:
                self.place(row, self.at)
        else:
            return False
        return True

    def candidates(self, row: int) -> Iterator[Pick]:
        """What a step can be done to."""
        city, verb, what, where = self.city, VERB[row], WHAT[row], WHERE[row]
        if verb == tables.MOVE_ANDROID:
            for origin in model.districts(city[ANDROID]):
                for at in model.districts(self.destinations()):
                    yield at, origin
            return
        if verb == tables.REMOVE and what == ENEMIES and where == tables.ANYWHERE:
            for kind in ENEMY_UNITS:
                for at in model.districts(city[kind]):
                    yield at, kind
            return
        for at in model.districts(self.targets(verb, what, where, DELTA[row])):
            yield at, NONE

    def destinations(self) -> int:
        """Where an android is worth a thought: where something missing is made, or where it does no harm."""
        city = self.city
        idle = city[STRIKE] | city[OUTAGE]
        missing = 0
        for kind, target in enumerate(self.ahead.targets):
            if target > city[SUPPLY + kind]:
                missing |= MADE_IN[kind]
        harmless = idle & ~city[tables.HUMAN_FIRST] & ~city[ANDROID]
        found: int = missing & ~idle & ~city[ANDROID] | harmless & -harmless
        return found or EVERYWHERE & ~city[ANDROID]

    def targets(self, verb: int, what: int, where: int, delta: int) -> int:
        """The districts a step can be done to."""
        city = self.city
        working = EVERYWHERE & ~(city[STRIKE] | city[OUTAGE])
        if verb == tables.CHOOSE_DISTRICT:
            return working
        if verb == tables.CALM:
            return working if delta > 0 else city[PROTEST] | city[STRIKE]
        if where == tables.OTHER_OF_TIER:
            enemies = city[tables.HUMAN_FIRST] | city[ORGCRIME]
            return enemies & TIER_BITS[TIER[self.at]] & ~(1 << self.at) if self.at != NONE else 0
        if verb == tables.REMOVE:
            return city[what]
        if where == tables.EMPTIED:
            return self.emptied
        free = EVERYWHERE & ~city[what]
        if what == PRISEC:
            return free or EVERYWHERE
        if what == DEVELOPMENT:
            return free & city[ANDROID] or free or EVERYWHERE
        return free & ~city[ANDROID] & ~city[ILLNESS] or free or EVERYWHERE


PICKED = (tables.REMOVE, tables.PLACE, tables.CALM, tables.MOVE_ANDROID, tables.CHOOSE_DISTRICT)


def best(trial: Trial, row: int) -> tuple[float, Trial] | None:
    """The best pick of a step."""
    found: tuple[float, Trial] | None = None
    for pick in trial.candidates(row):
        twin = trial.copy()
        twin.do(row, pick)
        value = twin.value()
        if found is None or value < found[0]:
            found = value, twin
    return found


def _by_itself(row: int) -> bool:
    return WHERE[row] == tables.THERE or (VERB[row] == tables.CALM and WHERE[row] == tables.EMPTIED)


def _step(trial: Trial, row: int) -> Trial:
    """A step with as many picks as it allows."""
    for _ in range(max(1, COUNT[row])):
        found = best(trial, row)
        if found is None:
            break
        value, twin = found
        if HOW[row] == UP_TO and value >= trial.value():
            break
        trial = twin
    return trial


@lru_cache(maxsize=20_000)
def effect(card: int, city: Key, ahead: Outlook) -> Effect:
    """What a card comes to if its resolver does his best for the city."""
    trial = Trial(card, list(city), ahead)
    capital = draws = 0
    saved = 0.0
    for row in range(ROW_BEGIN[card], ROW_END[card]):
        verb = VERB[row]
        if BRANCH[row] or (NEED[row] in (NEEDS_COST, NEEDS_FIRST) and not trial.first_done):
            continue
        if verb in PICKED and not _by_itself(row):
            trial = _step(trial, row)
        elif verb == tables.CHOOSE_ONE:
            trial = _branch(trial, row)
        elif verb == tables.CAPITAL:
            capital += DELTAS[row][0] or DELTA[row]
        elif verb == tables.DRAW:
            draws += COUNT[row]
        elif verb == tables.THREAT:
            saved -= DELTA[row] * COLLECTED
        elif verb == tables.PEEK:
            saved += INSIGHT * event_rises(trial.city, ahead)
        elif verb == tables.RESOURCE:
            _resource(trial, row)
    return Effect(trial.value() - saved, tuple(trial.pays), capital, draws)


def _branch(trial: Trial, row: int) -> Trial:
    found = [
        best(trial, inner) for inner in range(row + 1, ROW_END[trial.card]) if BRANCH[inner] and VERB[inner] in PICKED
    ]
    return min((each for each in found if each), key=lambda each: each[0], default=(0.0, trial))[1]


def _resource(trial: Trial, row: int) -> None:
    city, kind = trial.city, tables.RESOURCE_KIND[row]
    if kind != NONE:
        if city[SUPPLY + kind] == 0 and DELTA[row] < 0:
            city[THREAT] += tables.ELSE_THREAT[row]
        else:
            city[SUPPLY + kind] = max(0, city[SUPPLY + kind] + DELTA[row])
        return
    short = sorted(range(len(trial.ahead.targets)), key=lambda each: city[SUPPLY + each] - trial.ahead.targets[each])
    for each in short[: COUNT[row]]:
        city[SUPPLY + each] = min(city[SUPPLY + each] + DELTA[row], TRACK_END[each])
