"""Positions of New Angeles: the whole state as a readable dict, both ways.

A position may be written by hand: what is missing is what the rules make of it. The reserve is all pieces that are not
in the city, the decks all action cards that are nowhere else, assets that are not named lie unseen in their deck, a
rival is the corp of the next seat, the top of the events shows the back of an unseen one; without `progress` a turn of
the active player begins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boardroom.core.errors import PositionError
from boardroom.core.layout import check_fits
from boardroom.core.options import key_of
from boardroom.core.words import N_
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.kernel.decisions import MAX_OPTIONS, OVER, RUNNING, Decision
from boardroom.games.new_angeles.kernel.options import options
from boardroom.games.new_angeles.kernel.record import (
    ASIDE,
    EMPTY,
    FACE_DOWN,
    LAYOUT,
    ON_TABLE,
    ON_TRACK,
    REVEALED,
    UNDER,
    UNSEEN,
)
from boardroom.games.new_angeles.kernel.rules import run
from boardroom.games.new_angeles.kernel.setup import begin, clear_deal
from boardroom.games.new_angeles.kernel.states import A_START, State
from boardroom.games.new_angeles.kernel.tables import (
    ASSETS,
    BACK,
    BACK_KEYS,
    COPIES,
    CORPS,
    DEALER,
    DEMANDED,
    DISTRICTS,
    EVENTS,
    KINDS,
    KINDS_OF_PIECE,
    NOBODY,
    NONE,
    PIECE_COUNT,
    RESOURCE_KINDS,
    ROUNDS,
    SEATS,
    TRACK_END,
    TRACK_SPACES,
    UNREST,
)
from boardroom.games.new_angeles.settings import Settings

SETTINGS_FIELDS = {
    "ruleset", "players", "trading", "full_grammar", "illness_at_check", "choose_corps", "private_trades",
    "open_trades", "promises",
}  # fmt: skip
READABLE = {
    "round", "active", "threat", "supply", "target", "demand", "demand_used", "pieces", "unrest", "reserve", "corp",
    "seat_of", "capital", "hand", "held", "rival", "spare", "spare_seen", "investments", "kept", "deck", "discard",
    "emergency", "face_up", "holder", "exhausted", "asset_deck", "under", "under_count", "track", "events",
    "event_unseen", "back", "event", "state", "decision",
}  # fmt: skip
PROGRESS = tuple(field for field in LAYOUT.shapes if field not in READABLE | SETTINGS_FIELDS)
"""Everything else, written as it is where it differs from the start of a turn."""
UNKNOWN = "?"
PLACES = {REVEALED: "revealed", ASIDE: "aside"}


def plain(record: Any, field: str) -> Any:
    """A field as numbers."""
    value, shape = getattr(record, field), LAYOUT.shapes[field]
    if not shape:
        return value
    return [list(row) for row in value] if len(shape) == 2 else list(value)


def base(settings: Settings) -> Any:
    """A record at the start of a turn in which nothing has happened."""
    record = LAYOUT.record()
    settings.write(record)
    begin(record)
    record.active = 0
    record.state, record.step, record.decision, record.seat, record.menu = A_START, 0, RUNNING, DEALER, 0
    clear_deal(record)
    return record


def position(record: Any) -> dict[str, Any]:
    """The record as a dict."""
    players = record.players
    fresh: Any = LAYOUT.record()
    for field in SETTINGS_FIELDS:
        setattr(fresh, field, getattr(record, field))
    begin(fresh)
    fresh.state, fresh.step, fresh.menu = A_START, 0, 0
    progress = {field: plain(record, field) for field in PROGRESS if plain(record, field) != plain(fresh, field)}
    return {
        "round": record.round + 1,
        "state": State(record.state).name.lower(),
        "decision": key_of(Decision(record.decision)),
        "active": record.active,
        "threat": record.threat,
        "supply": {names.RESOURCE_KEYS[kind]: record.supply[kind] for kind in range(RESOURCE_KINDS)},
        "demand": None if record.demand == NONE else names.DEMAND_KEYS[record.demand],
        "demands_used": [names.DEMAND_KEYS[n] for n, used in enumerate(record.demand_used) if used],
        "districts": [
            {
                "pieces": [names.PIECE_KEYS[kind] for kind in range(KINDS_OF_PIECE) if record.pieces[kind][district]],
                "unrest": names.STAGE_KEYS[record.unrest[district]],
            }
            for district in range(DISTRICTS)
        ],
        "seats": [_seat(record, seat) for seat in range(players)],
        "spare_rival": None if record.spare == NONE else names.RIVAL_KEYS[record.spare],
        "deck": _kinds(record.deck),
        "discard": _kinds(record.discard),
        "turn_track": [
            None if asset == EMPTY else UNKNOWN if asset == FACE_DOWN else names.ASSET_KEYS[asset]
            for asset in list(record.track)
        ],
        "assets_under": [names.ASSET_KEYS[record.under[n]] for n in range(record.under_count)],
        "assets_elsewhere": {
            names.ASSET_KEYS[asset]: PLACES[record.holder[asset]]
            for asset in range(ASSETS)
            if record.holder[asset] in PLACES
        },
        "emergency_on_table": {
            names.CORP_KEYS[corp]: "up" if record.face_up[corp] else "down"
            for corp in range(CORPS)
            if record.emergency[corp] == ON_TABLE
        },
        "events": [names.EVENT_KEYS[event] if event >= 0 else UNKNOWN for event in list(record.events)],
        "event_back": None if record.back == NONE else BACK_KEYS[record.back],
        "event": None if record.event == NONE else names.EVENT_KEYS[record.event],
        "progress": progress,
    }


def _kinds(numbers: Any) -> dict[str, int]:
    return {names.KIND_KEYS[kind]: numbers[kind] for kind in range(KINDS) if numbers[kind]}


def _seat(record: Any, seat: int) -> dict[str, Any]:
    return {
        "corp": None if record.corp[seat] == NONE else names.CORP_KEYS[record.corp[seat]],
        "capital": record.capital[seat],
        "hand": _kinds(record.hand[seat]),
        "rival": None if record.rival[seat] == NONE else names.RIVAL_KEYS[record.rival[seat]],
        "rival_seen": None if record.spare_seen[seat] == NONE else names.RIVAL_KEYS[record.spare_seen[seat]],
        "investment": None if record.kept[seat] == NONE else names.INVESTMENT_KEYS[record.kept[seat]],
        "investments": [names.INVESTMENT_KEYS[card] for card in list(record.investments[seat]) if card != NONE],
        "assets": [names.ASSET_KEYS[asset] for asset in range(ASSETS) if record.holder[asset] == seat],
        "exhausted": [
            names.ASSET_KEYS[asset]
            for asset in range(ASSETS)
            if record.holder[asset] == seat and record.exhausted[asset]
        ],
        "emergency_actions": {
            names.CORP_KEYS[corp]: "up" if record.face_up[corp] else "down"
            for corp in range(CORPS)
            if record.emergency[corp] == seat
        },
    }


class _Reader:
    """Reads a position into a record, complaining in sentences."""

    def __init__(self, data: Mapping[str, Any], settings: Settings) -> None:
        if not isinstance(data, Mapping):
            raise PositionError(N_("A position is a dict."))
        self.data = data
        self.record: Any = base(settings)

    def read(self) -> Any:
        known = set(position(self.record_for_keys()))
        for key in self.data:
            if key not in known:
                text = N_("A position has no '{key}'. It may have: {known}.")
                raise PositionError(text, key=key, known=", ".join(sorted(known)))
        self._table()
        self._city()
        self._seats()
        self._assets()
        self._events()
        self._progress()
        self._cards()
        self._decide()
        return self.record

    def record_for_keys(self) -> Any:
        record = self.record.copy()
        record.decision = OVER
        return record

    def _index(self, keys: Sequence[str], value: object, what: str) -> int:
        if not isinstance(value, str) or value not in keys:
            text = N_("There is no {what} {value}. Known are: {known}.")
            raise PositionError(text, what=what, value=repr(value), known=", ".join(keys))
        return keys.index(value)

    def _number(self, value: object, what: str, low: int, high: int) -> int:
        if type(value) is not int or not low <= value <= high:
            text = N_("{what} is a number from {low} to {high}, not {value}.")
            raise PositionError(text, what=what, low=low, high=high, value=repr(value))
        return value

    def _dict(self, data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
        value = data.get(key, {})
        if not isinstance(value, Mapping):
            raise PositionError(N_("'{key}' is a dict."), key=key)
        return value

    def _list(self, data: Mapping[str, Any], key: str, length: int | None = None) -> Sequence[Any]:
        value = data.get(key, [])
        if not isinstance(value, list) or (length is not None and key in data and len(value) != length):
            raise PositionError(N_("'{key}' is a list of the right length."), key=key)
        return value

    def _table(self) -> None:
        record, data = self.record, self.data
        record.round = self._number(data.get("round", 1), "The round", 1, ROUNDS) - 1
        record.active = self._number(data.get("active", 0), "The active player", -1, record.players - 1)
        record.threat = self._number(data.get("threat", 0), "The threat", 0, record.threat_limit)
        demand = data.get("demand", names.DEMAND_KEYS[0])
        record.demand = NONE if demand is None else self._index(names.DEMAND_KEYS, demand, "demand")
        for used in self._list(data, "demands_used"):
            record.demand_used[self._index(names.DEMAND_KEYS, used, "demand")] = 1
        if record.demand != NONE:
            record.demand_used[record.demand] = 1
        for kind in range(RESOURCE_KINDS):
            record.target[kind] = 0 if record.demand == NONE else DEMANDED[record.demand][kind]
        for key, amount in self._dict(data, "supply").items():
            kind = self._index(names.RESOURCE_KEYS, key, "resource")
            record.supply[kind] = self._number(amount, f"The supply of {key}", 0, TRACK_END[kind])

    def _city(self) -> None:
        record = self.record
        for district, entry in enumerate(self._list(self.data, "districts", DISTRICTS)):
            if not isinstance(entry, Mapping):
                raise PositionError(N_("'{key}' is a dict."), key=f"district {district + 1}")
            for key in self._list(entry, "pieces"):
                record.pieces[self._index(names.PIECE_KEYS[:-1], key, "piece")][district] = 1
            stage = entry.get("unrest", "stable")
            record.unrest[district] = self._index(names.STAGE_KEYS, stage, "stage of unrest")
        for kind in range(KINDS_OF_PIECE):
            record.reserve[kind] = PIECE_COUNT[kind] - sum(record.pieces[kind])
        record.reserve[UNREST] = PIECE_COUNT[UNREST] - sum(1 for stage in list(record.unrest) if stage)
        for kind in range(KINDS_OF_PIECE + 1):
            if record.reserve[kind] < 0:
                text = N_("There are only {count} of {what}.")
                raise PositionError(text, count=PIECE_COUNT[kind], what=names.PIECE_KEYS[kind])

    def _seats(self) -> None:
        record = self.record
        seats = self._list(self.data, "seats", record.players) or [{}] * record.players
        for seat, entry in enumerate(seats):
            if not isinstance(entry, Mapping):
                raise PositionError(N_("'{key}' is a dict."), key=f"seat {seat}")
            self._corp(seat, entry)
        for seat, entry in enumerate(seats):
            self._seat(seat, entry)
        self._emergency(self.data, "emergency_on_table", ON_TABLE)
        spare = self.data.get("spare_rival", None if "federalist" in self._rivals(seats) else "federalist")
        record.spare = NONE if spare is None else self._index(names.RIVAL_KEYS, spare, "rival card")
        dealt = [card for card in [*list(record.rival), record.spare] if card != NONE]
        if len(set(dealt)) != len(dealt):
            raise PositionError(N_("{what} is there twice."), what="rival card")

    def _rivals(self, seats: Sequence[Mapping[str, Any]]) -> list[Any]:
        return [entry.get("rival") for entry in seats]

    def _corp(self, seat: int, entry: Mapping[str, Any]) -> None:
        record = self.record
        corp = entry.get("corp", names.CORP_KEYS[seat])
        if corp is None:
            return
        record.corp[seat] = self._index(names.CORP_KEYS, corp, "corp")
        if record.seat_of[record.corp[seat]] != NOBODY:
            raise PositionError(N_("{what} is there twice."), what=corp)
        record.seat_of[record.corp[seat]] = seat
        if "emergency_actions" not in entry:
            record.emergency[record.corp[seat]] = seat
            record.face_up[record.corp[seat]] = 1

    def _seat(self, seat: int, entry: Mapping[str, Any]) -> None:
        record = self.record
        record.capital[seat] = self._number(entry.get("capital", 10 + seat), "Capital", 0, 9999)
        for key, count in self._dict(entry, "hand").items():
            kind = self._index(names.KIND_KEYS, key, "action card")
            record.hand[seat][kind] = self._number(count, f"The number of {key}", 0, COPIES[kind])
        record.held[seat] = sum(record.hand[seat])
        following = record.corp[(seat + 1) % record.players]
        rival = entry.get("rival", None if following == NONE else names.CORP_KEYS[following])
        record.rival[seat] = NONE if rival is None else self._index(names.RIVAL_KEYS, rival, "rival card")
        seen = entry.get("rival_seen")
        record.spare_seen[seat] = NONE if seen is None else self._index(names.RIVAL_KEYS, seen, "rival card")
        kept = entry.get("investment")
        record.kept[seat] = NONE if kept is None else self._index(names.INVESTMENT_KEYS, kept, "investment")
        for slot, card in enumerate(self._list(entry, "investments")[:2]):
            record.investments[seat][slot] = self._index(names.INVESTMENT_KEYS, card, "investment")
        for key in self._list(entry, "assets"):
            asset = self._index(names.ASSET_KEYS, key, "asset")
            self._put_asset(asset, seat)
        for key in self._list(entry, "exhausted"):
            asset = self._index(names.ASSET_KEYS, key, "asset")
            if record.holder[asset] != seat:
                text = N_("{asset} cannot be exhausted: seat {seat} does not hold it.")
                raise PositionError(text, asset=key, seat=seat)
            record.exhausted[asset] = 1
        self._emergency(entry, "emergency_actions", seat)

    def _emergency(self, data: Mapping[str, Any], key: str, where: int) -> None:
        for name, face in self._dict(data, key).items():
            corp = self._index(names.CORP_KEYS, name, "corp")
            self.record.emergency[corp] = where
            self.record.face_up[corp] = 1 - self._index(("up", "down"), face, "side")

    def _put_asset(self, asset: int, where: int) -> None:
        if self.record.holder[asset] != UNSEEN:
            raise PositionError(N_("{what} is there twice."), what=names.ASSET_KEYS[asset])
        self.record.holder[asset] = where

    def _assets(self) -> None:
        record = self.record
        default = [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, None]
        track = self._list(self.data, "turn_track", TRACK_SPACES) if "turn_track" in self.data else default
        for space, key in enumerate(track):
            if key is None or key == UNKNOWN:
                record.track[space] = EMPTY if key is None else FACE_DOWN
            else:
                record.track[space] = self._index(names.ASSET_KEYS, key, "asset")
                self._put_asset(record.track[space], ON_TRACK)
        for number, key in enumerate(self._list(self.data, "assets_under")):
            record.under[number] = self._index(names.ASSET_KEYS, key, "asset")
            self._put_asset(record.under[number], UNDER)
            record.under_count += 1
        for key, place in self._dict(self.data, "assets_elsewhere").items():
            places = {name: number for number, name in PLACES.items()}
            self._put_asset(
                self._index(names.ASSET_KEYS, key, "asset"),
                places[list(places)[self._index(list(places), place, "place")]],
            )
        unseen = sum(1 for asset in range(ASSETS) if record.holder[asset] == UNSEEN)
        record.asset_deck = unseen - sum(1 for asset in list(record.track) if asset == FACE_DOWN)
        if record.asset_deck < 0:
            raise PositionError(N_("There are not enough assets left for the turn track."))

    def _events(self) -> None:
        record = self.record
        for place, key in enumerate(self._list(self.data, "events", EVENTS)):
            record.events[place] = FACE_DOWN if key == UNKNOWN else self._index(names.EVENT_KEYS, key, "event")
            if record.events[place] >= 0:
                if not record.event_unseen[record.events[place]]:
                    raise PositionError(N_("{what} is there twice."), what=key)
                record.event_unseen[record.events[place]] = 0
        event = self.data.get("event")
        if event is not None:
            record.event = self._index(names.EVENT_KEYS, event, "event")
            record.event_unseen[record.event] = 0
            record.events[EVENTS - 1] = EMPTY
        back = self.data.get("event_back")
        if back is not None:
            record.back = self._index(BACK_KEYS, back, "back")
        elif "event_back" not in self.data:
            top = record.events[0] if record.events[0] >= 0 else list(record.event_unseen).index(1)
            record.back = BACK[top]

    def _progress(self) -> None:
        record = self.record
        for field, value in self._dict(self.data, "progress").items():
            if field not in PROGRESS:
                raise PositionError(N_("Progress has no '{field}'."), field=field)
            shape = LAYOUT.shapes[field]
            try:
                self._fill(field, value, shape)
            except (TypeError, ValueError, IndexError, OverflowError) as error:
                raise PositionError(N_("Progress '{field}' has the wrong form."), field=field) from error
        if "state" in self.data:
            keys = [state.name.lower() for state in State]
            record.state = self._index(keys, self.data["state"], "state")

    def _fill(self, field: str, value: Any, shape: tuple[int, ...]) -> None:
        width = LAYOUT.widths[field]
        if not shape:
            setattr(self.record, field, _whole(value, width))
            return
        rows = [value] if len(shape) == 1 else value
        targets = [getattr(self.record, field)] if len(shape) == 1 else getattr(self.record, field)
        if len(rows) != len(targets):
            raise ValueError(field)
        for row, target in zip(rows, targets, strict=True):
            if len(row) != len(target):
                raise ValueError(field)
            for index, number in enumerate(row):
                target[index] = _whole(number, width)

    def _cards(self) -> None:
        """Decks and discard pile; what is nowhere lies in its deck."""
        record = self.record
        for key, count in self._dict(self.data, "discard").items():
            kind = self._index(names.KIND_KEYS, key, "action card")
            record.discard[kind] = self._number(count, f"The number of {key}", 0, COPIES[kind])
        for kind in range(KINDS):
            record.deck[kind] = 0
            record.deck[kind] = COPIES[kind] - cards_of_kind(record, kind)
            if record.deck[kind] < 0:
                text = N_("There are only {count} of {what}.")
                raise PositionError(text, count=COPIES[kind], what=names.KIND_KEYS[kind])
        for key, count in self._dict(self.data, "deck").items():
            kind = self._index(names.KIND_KEYS, key, "action card")
            if record.deck[kind] != count:
                text = N_("{count} cards of {card} in the deck do not fit the others.")
                raise PositionError(text, count=count, card=key)

    def _decide(self) -> None:
        """Find the decision, and see that it can be made."""
        record = self.record
        decision = self.data.get("decision")
        if decision is None:
            run(record)
        else:
            keys = [key_of(each) for each in Decision]
            record.decision = self._index(keys, decision, "decision")
        if record.decision == OVER:
            return
        try:
            checked: Any = LAYOUT.checked_record.from_bytes(record.to_bytes())
            possible = options(checked, [0] * MAX_OPTIONS)
        except (IndexError, OverflowError) as error:
            raise PositionError(N_("This position is impossible: its progress contradicts itself.")) from error
        if possible == 0:
            raise PositionError(N_("Nothing can be picked in this position."))


def _whole(value: object, width: int) -> int:
    if type(value) is not int:
        raise TypeError(value)
    check_fits(value, width)
    return value


def cards_of_kind(record: Any, kind: int) -> int:
    """All copies of an action card, wherever they are."""
    count: int = (
        record.deck[kind] + record.discard[kind] + record.covered[kind] + record.cost[kind] + record.blind[kind]
    )
    count += sum(record.hand[seat][kind] + record.support[seat][kind] for seat in range(SEATS))
    return count + int(record.main == kind) + int(record.counter == kind)


def from_position(data: Mapping[str, Any], settings: Settings) -> Any:
    """The record that a position describes."""
    return _Reader(data, settings).read()
