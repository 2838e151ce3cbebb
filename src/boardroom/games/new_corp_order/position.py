"""Positions of New Corp Order: the whole state as a readable dict, both ways.

A position may be written by hand: what is missing is what the rules make of it. The reserve is all agents that are
nowhere else, the deck all cards that are nowhere else, the decision the action of the seat whose turn it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boardroom.core.errors import PositionError
from boardroom.core.options import key_of
from boardroom.core.words import N_
from boardroom.games.new_corp_order import names
from boardroom.games.new_corp_order.components import (
    AGENTS_PER_COLOUR,
    CARDS_PER_COLOUR,
    CARDS_REMOVED_PER_COLOUR,
    COMPANY_TYPES,
    CONSULTANTS,
    Colour,
)
from boardroom.games.new_corp_order.describe import decision_key
from boardroom.games.new_corp_order.kernel.abilities import headquarters
from boardroom.games.new_corp_order.kernel.decisions import Decision
from boardroom.games.new_corp_order.kernel.tables import (
    COLUMNS,
    DEALER,
    LAYOUT,
    LEAST_PLAYERS,
    MOST_DISPLAY,
    NOBODY,
    NONE,
    SOLO_DISPLAY,
    TILES,
    TILES_PER_TYPE,
    TURN_FIELDS,
)
from boardroom.games.new_corp_order.kernel.turn import begin_turn
from boardroom.games.new_corp_order.names import COLOUR_KEYS, TILE_NAMES
from boardroom.games.new_corp_order.position_check import check
from boardroom.games.new_corp_order.settings import Settings
from boardroom.games.new_corp_order.view import colours, consultants, objectives


def position(record: Any) -> dict[str, Any]:
    """The record as a dict."""
    return {
        "decision": decision_key(record),
        "turn": record.turn,
        "grid": [
            {
                "company": TILE_NAMES[record.tile[place]] if record.tile[place] >= 0 else None,
                "colour": COLOUR_KEYS[record.colour[place]] if record.colour[place] >= 0 else None,
                "agents": record.agents[place],
            }
            for place in range(record.places)
        ],
        "tiles_left": [TILE_NAMES[tile] for tile in range(TILES) if record.tile_left[tile]],
        "reserve": colours(record.reserve),
        "deck": colours(record.deck),
        "display": [
            None if record.display[slot] < 0 else COLOUR_KEYS[record.display[slot]]
            for slot in range(record.display_cards)
        ],
        "discarded": colours(record.discarded),
        "supply": consultants(record.supply),
        "objective_pile": {entry.key: record.objective_pile[number] for number, entry in enumerate(COMPANY_TYPES)},
        "seats": [_seat(record, seat) for seat in range(headquarters(record))],
        "taken": colours(record.taken),
        "sides": [record.side[colour] for colour in Colour],
        "slots": list(record.slots),
        "progress": {name: getattr(record, name) for name in TURN_FIELDS},
    }


def _seat(record: Any, seat: int) -> dict[str, Any]:
    return {
        "hand": colours(record.hand[seat]),
        "shown": colours(record.shown[seat]),
        "untapped": colours(record.untapped[seat]),
        "tapped": colours(record.tapped[seat]),
        "agents": colours(record.captured[seat]),
        "objectives": objectives(record.objectives[seat]),
        "boxed_objectives": {
            entry.key: record.boxed_objectives[seat][number] for number, entry in enumerate(COMPANY_TYPES)
        },
        "consultants": consultants(record.consultants[seat]),
    }


class _Reader:
    """Reads a position into a record, complaining in sentences."""

    def __init__(self, data: Mapping[str, Any], settings: Settings) -> None:
        if not isinstance(data, Mapping):
            raise PositionError(N_("A position is a dict."))
        self.data = data
        self.settings = settings
        self.record: Any = LAYOUT.record()
        settings.write(self.record)
        self.record.places = 16 if settings.players >= 3 else 12

    def read(self) -> Any:
        record = self.record
        known = set(position_keys())
        for key in self.data:
            if key not in known:
                raise PositionError(
                    N_("A position has no '{key}'. It may have: {known}."), key=key, known=", ".join(sorted(known))
                )
        self._grid()
        self._seats()
        self._cards()
        self._supply()
        for index, side in enumerate(self._list("sides", [self._default_side(c) for c in Colour], len(Colour))):
            record.side[index] = self._number(side, "sides", -1, 1)
        for index, slot in enumerate(self._list("slots", [NONE, NONE], 2)):
            record.slots[index] = self._number(slot, "slots", -1, SOLO_DISPLAY - 1)
        record.turn = self._number(self.data.get("turn", 0), "turn", -1, headquarters(record) - 1)
        record.turns_left = NONE
        if record.start == NOBODY:
            record.start = 0
        self._progress()
        check(record)
        return record

    def _default_side(self, colour: Colour) -> int:
        if not self.settings.solo:
            return NOBODY
        return 0 if colour in (Colour.RED, Colour.BLUE) else 1

    def _grid(self) -> None:
        record = self.record
        grid = self.data.get("grid")
        if not isinstance(grid, Sequence) or len(grid) != record.places:
            raise PositionError(
                N_("The grid has {count} companies, row by row, {columns} in a row."),
                count=record.places,
                columns=COLUMNS,
            )
        for place, cell in enumerate(grid):
            if not isinstance(cell, Mapping):
                raise PositionError(N_("Company {place} of the grid is not a dict."), place=place)
            record.tile[place] = NONE if cell.get("company") is None else self._tile(cell["company"])
            colour = cell.get("colour")
            record.colour[place] = NONE if colour is None else self._colour(colour)
            record.agents[place] = self._number(
                cell.get("agents", 0 if colour is None else 1), "agents", 0, AGENTS_PER_COLOUR
            )
        for place in range(record.places, len(record.tile)):
            record.tile[place] = record.colour[place] = NONE
        laid = [tile for tile in record.tile if tile >= 0]
        if len(set(laid)) != len(laid):
            raise PositionError(N_("A company lies twice in the grid."))
        left = self.data.get("tiles_left")
        if left is None:
            rest = [tile for tile in range(TILES) if tile not in laid and record.types_in_play[tile // TILES_PER_TYPE]]
            chosen = rest if record.places == 16 else []
        else:
            if not isinstance(left, list):
                raise PositionError(N_("tiles_left is a list of companies."))
            chosen = [self._tile(name) for name in left]
        for tile in chosen:
            record.tile_left[tile] = 1

    def _seats(self) -> None:
        record = self.record
        seats = self._list("seats", [{} for _ in range(headquarters(record))], headquarters(record))
        for seat in range(len(record.objectives)):
            for slot in range(3):
                record.objectives[seat][slot] = NONE
        for seat, data in enumerate(seats):
            if not isinstance(data, Mapping):
                raise PositionError(N_("Seat {seat} is not a dict."), seat=seat)
            for key, field in (
                ("hand", "hand"),
                ("shown", "shown"),
                ("untapped", "untapped"),
                ("tapped", "tapped"),
                ("agents", "captured"),
            ):
                for colour, count in self._colours(data.get(key, {}), f"seats[{seat}].{key}").items():
                    getattr(record, field)[seat][colour] = count
            if any(record.shown[seat][colour] > record.hand[seat][colour] for colour in Colour):
                raise PositionError(N_("Seat {seat} cannot have shown cards that are not in its hand."), seat=seat)
            self._objectives(seat, data.get("objectives", []))
            for kind, count in self._types(data.get("boxed_objectives", {}), "boxed_objectives").items():
                record.boxed_objectives[seat][kind] = count
            for number, count in self._consultants(data.get("consultants", {})).items():
                record.consultants[seat][number] = count

    def _objectives(self, seat: int, names: Any) -> None:
        if not isinstance(names, list) or len(names) > len(self.record.objectives[seat]):
            raise PositionError(N_("The objectives of seat {seat} are a list of three at most."), seat=seat)
        for slot, name in enumerate(names):
            self.record.objectives[seat][slot] = self._type(name)

    def _cards(self) -> None:
        record = self.record
        display = self.data.get("display", [])
        listed = isinstance(display, Sequence) and not isinstance(display, str)
        # In positions of earlier versions a smaller display has empty places up to the printed five.
        if not listed or any(colour is not None for colour in display[record.display_cards :]):
            raise PositionError(N_("The display holds {count} cards at most."), count=record.display_cards)
        for slot in range(MOST_DISPLAY):
            colour = display[slot] if slot < len(display) else None
            record.display[slot] = NONE if colour is None else self._colour(colour)
        for colour, count in self._colours(self.data.get("taken", {}), "taken").items():
            record.taken[colour] = count
        cards = CARDS_PER_COLOUR - (CARDS_REMOVED_PER_COLOUR if self.settings.short else 0)
        deck, discarded = self.data.get("deck"), self.data.get("discarded")
        for colour in Colour:
            placed = sum(
                getattr(record, field)[seat][colour]
                for field in ("hand", "untapped", "tapped")
                for seat in range(headquarters(record))
            )
            placed += sum(record.display[slot] == colour for slot in range(MOST_DISPLAY)) + record.taken[colour]
            record.deck[colour], record.discarded[colour] = self._share(colour, cards - placed, deck, discarded)
            on_grid = sum(record.agents[place] for place in range(record.places) if record.colour[place] == colour)
            captured = sum(record.captured[seat][colour] for seat in range(headquarters(record)))
            rest = AGENTS_PER_COLOUR - on_grid - captured
            reserve = self._colours(self.data["reserve"], "reserve")[colour] if "reserve" in self.data else rest
            if rest < 0 or reserve != rest:
                raise PositionError(
                    N_(
                        "There are {all} {colour} agents: {on_grid} on the grid and {captured} in HQs "
                        "leave {rest} in the reserve."
                    ),
                    all=AGENTS_PER_COLOUR,
                    colour=names.colour(colour),
                    on_grid=on_grid,
                    captured=captured,
                    rest=rest,
                )
            record.reserve[colour] = rest

    def _share(self, colour: Colour, rest: int, deck: Any, discarded: Any) -> tuple[int, int]:
        in_deck = self._colours(deck, "deck")[colour] if deck is not None else None
        gone = self._colours(discarded, "discarded")[colour] if discarded is not None else None
        if in_deck is None:
            gone = gone or 0
            in_deck = rest - gone
        elif gone is None:
            gone = rest - in_deck
        if in_deck < 0 or gone < 0 or in_deck + gone != rest:
            raise PositionError(
                N_("The {colour} cards do not add up: {rest} are left for deck and discards."),
                colour=names.colour(colour),
                rest=rest,
            )
        return in_deck, gone

    def _supply(self) -> None:
        record = self.record
        default = {
            entry.key: 0 if record.players < LEAST_PLAYERS[number] else record.players - 1
            for number, entry in enumerate(CONSULTANTS)
        }
        for number, count in self._consultants(self.data.get("supply", default)).items():
            record.supply[number] = count
        for kind, count in self._types(self.data.get("objective_pile", {}), "objective_pile").items():
            record.objective_pile[kind] = count

    def _progress(self) -> None:
        record = self.record
        name = self.data.get("decision", "action")
        decision = next((each for each in Decision if key_of(each) == name), None)
        if decision is None:
            raise PositionError(N_("There is no decision '{name}'."), name=name)
        if "turn" not in self.data and "progress" not in self.data:
            record.turn = record.start
        begin_turn(record)
        progress = self.data.get("progress", {})
        if not isinstance(progress, Mapping):
            raise PositionError(N_("The progress of a turn is a dict of numbers."))
        for field, value in progress.items():
            if field not in TURN_FIELDS:
                raise PositionError(N_("The progress of a turn has no '{name}'."), name=field)
            setattr(record, field, self._number(value, field, -1, 32))
        if "decision" in self.data:
            record.decision = int(decision)
        if "seat" not in progress and decision < Decision.REPLACE_OBJECTIVES:
            record.seat = DEALER

    def _list(self, key: str, default: list[Any], length: int) -> list[Any]:
        value = self.data.get(key, default)
        if not isinstance(value, list) or len(value) != length:
            raise PositionError(N_("{name} is a list of {count}."), name=key, count=length)
        return value

    def _number(self, value: Any, what: str, least: int, most: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise PositionError(
                N_("{name} is a number from {least} to {most}, not {value}."),
                name=what,
                least=least,
                most=most,
                value=repr(value),
            )
        return value

    def _colour(self, name: Any) -> int:
        if name not in COLOUR_KEYS:
            raise PositionError(
                N_("There is no colour '{colour}'. Choose one of: {colours}."),
                colour=name,
                colours=", ".join(COLOUR_KEYS),
            )
        return COLOUR_KEYS.index(name)

    def _colours(self, value: Any, what: str) -> dict[int, int]:
        if not isinstance(value, Mapping):
            raise PositionError(N_("{name} is a dict of numbers by colour."), name=what)
        numbers = dict.fromkeys(range(len(Colour)), 0)
        for name, count in value.items():
            numbers[self._colour(name)] = self._number(count, what, 0, AGENTS_PER_COLOUR)
        return numbers

    def _consultants(self, value: Any) -> dict[int, int]:
        if not isinstance(value, Mapping):
            raise PositionError(N_("Consultants are a dict of numbers by name."))
        keys = [entry.key for entry in CONSULTANTS]
        for name in value:
            if name not in keys:
                raise PositionError(
                    N_("There is no consultant '{name}'. Known are: {known}."), name=name, known=", ".join(keys)
                )
        return {keys.index(name): self._number(count, str(name), 0, 4) for name, count in value.items()}

    def _types(self, value: Any, what: str) -> dict[int, int]:
        if not isinstance(value, Mapping):
            raise PositionError(N_("{name} is a dict of numbers by company type."), name=what)
        return {self._type(name): self._number(count, what, 0, TILES_PER_TYPE) for name, count in value.items()}

    def _tile(self, name: Any) -> int:
        if name not in TILE_NAMES:
            raise PositionError(N_("There is no company '{name}'."), name=name)
        return TILE_NAMES.index(name)

    def _type(self, name: Any) -> int:
        keys = [entry.key for entry in COMPANY_TYPES]
        if name not in keys:
            raise PositionError(
                N_("There is no company type '{name}'. Known are: {known}."), name=name, known=", ".join(keys)
            )
        return keys.index(name)


def position_keys() -> tuple[str, ...]:
    """What a position may say."""
    return (
        "decision",
        "turn",
        "grid",
        "tiles_left",
        "reserve",
        "deck",
        "display",
        "discarded",
        "supply",
        "objective_pile",
        "seats",
        "taken",
        "sides",
        "slots",
        "progress",
    )


def from_position(data: Mapping[str, Any], settings: Settings) -> Any:
    """The record that a dict describes."""
    return _Reader(data, settings).read()
