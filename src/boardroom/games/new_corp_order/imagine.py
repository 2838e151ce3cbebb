"""From a view back to a record: what a seat knows, with blanks where it does not.

A bot that thinks ahead starts here. It never sees a state, only what `view` let out.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from boardroom.core.presentation import View
from boardroom.games.new_corp_order.components import (
    CARDS_PER_COLOUR,
    CARDS_REMOVED_PER_COLOUR,
    COMPANY_TYPES,
    CONSULTANTS,
    EDITIONS,
    READING_KEYS,
    Colour,
    edition_number,
)
from boardroom.games.new_corp_order.house import HOUSE_NUMBERS
from boardroom.games.new_corp_order.kernel.decisions import Decision
from boardroom.games.new_corp_order.kernel.imagine import fill_blanks
from boardroom.games.new_corp_order.kernel.tables import (
    LAYOUT,
    MOST_DISPLAY,
    NOBODY,
    NONE,
    PLACES,
    SEATS,
    TILES,
    TILES_PER_TYPE,
    TURN_FIELDS,
)
from boardroom.games.new_corp_order.names import COLOUR_KEYS, TILE_NAMES

TYPE_KEYS = tuple(entry.key for entry in COMPANY_TYPES)


def imagine(view: View, generator: list[int]) -> Any:
    """A whole record that fits the view, hidden cards drawn with an sfc32 generator."""
    record, sizes = known(view)
    fill_blanks(record, view["seat"], sizes, generator)
    return record


def known(view: View) -> tuple[Any, list[int]]:
    """The record as far as the view of the seat that decides tells it, and the sizes of all hands.

    Other hands hold what was seen being taken, deck and pile of objectives all that was not seen.
    """
    if view["pending"] is None:
        raise ValueError("only the seat that decides can think ahead")
    record: Any = LAYOUT.record()
    record.ruleset = view["ruleset"]
    record.players = view["players"]
    record.edition = edition_number(view["edition"], view["ruleset"])
    for house in HOUSE_NUMBERS:
        setattr(record, house.name, view[house.name])
    record.short_game = int(view["short"])
    for number, key in enumerate(READING_KEYS):
        record.reading[number] = int(key in view["readings"])
    record.turn = NONE if view["turn"] is None else view["turn"]
    record.decision = int(Decision[view["pending"]["decision"].upper().replace("-", "_")])
    for name in TURN_FIELDS:
        setattr(record, name, view["pending"][name])
    _grid(record, view)
    _seats(record, view)
    _table(record, view)
    _objectives(record, view)
    sizes = [seat["hand_size"] for seat in view["seats"]]
    return record, sizes + [0] * (SEATS - len(sizes))


def _numbers(row: Any, numbers: dict[str, int]) -> None:
    for index, number in enumerate(numbers.values()):
        row[index] = number


def _grid(record: Any, view: View) -> None:
    record.places = len(view["grid"])
    for place in range(PLACES):
        record.tile[place] = record.colour[place] = NONE
    for cell in view["grid"]:
        place = cell["place"]
        record.tile[place] = TILE_NAMES.index(cell["company"])
        record.colour[place] = COLOUR_KEYS.index(cell["colour"])
        record.agents[place] = cell["agents"]
        record.types_in_play[record.tile[place] // TILES_PER_TYPE] = 1
    if record.players >= 3:
        for tile in range(TILES):
            in_play = record.types_in_play[tile // TILES_PER_TYPE]
            record.tile_left[tile] = int(in_play and tile not in record.tile)
    _numbers(record.reserve, view["reserve"])


def _seats(record: Any, view: View) -> None:
    for row in record.objectives:
        row[0] = row[1] = row[2] = NONE
    for number, seat in enumerate(view["seats"]):
        _numbers(record.hand[number], seat["shown"] if seat["hand"] is None else seat["hand"])
        _numbers(record.shown[number], seat["shown"])
        _numbers(record.untapped[number], seat["untapped"])
        _numbers(record.tapped[number], seat["tapped"])
        _numbers(record.captured[number], seat["agents"])
        _numbers(record.consultants[number], seat["consultants"])
        for slot, key in enumerate(seat["objectives"] or ()):
            record.objectives[number][slot] = TYPE_KEYS.index(key)
        for key in seat["boxed_objectives"] or ():
            record.boxed_objectives[number][TYPE_KEYS.index(key)] += 1


def _table(record: Any, view: View) -> None:
    for slot in range(MOST_DISPLAY):
        key = view["display"][slot] if slot < len(view["display"]) else None
        record.display[slot] = NONE if key is None else COLOUR_KEYS.index(key)
    _numbers(record.discarded, view["discarded"])
    for number in range(len(CONSULTANTS)):
        record.supply[number] = view["supply"][CONSULTANTS[number].key]
    solo = view["solo"]
    record.conglomerates_last = int(solo is not None and record.objectives[0][0] != NONE)
    for colour in Colour:
        record.side[colour] = NOBODY
        if solo is not None and solo["yours"]:
            record.side[colour] = 0 if colour.key in solo["yours"] else 1
        seen = record.discarded[colour] + sum(1 for card in record.display if card == colour)
        for seat in range(SEATS):
            seen += record.hand[seat][colour] + record.untapped[seat][colour] + record.tapped[seat][colour]
        if solo is not None:
            record.taken[colour] = solo["taken"][colour.key]
            seen += record.taken[colour]
        in_play = CARDS_PER_COLOUR - (CARDS_REMOVED_PER_COLOUR if record.short_game else 0)
        record.deck[colour] = in_play - seen
    record.slots[0] = record.slots[1] = NONE


def _objectives(record: Any, view: View) -> None:
    """Every objective card that the seat has not seen; types of tiles that stayed out are in the box (S4)."""
    mine = view["seats"][view["seat"]]
    seen = Counter([*mine["objectives"], *mine["boxed_objectives"]])
    copies = EDITIONS[record.edition].objectives_per_type
    for number, key in enumerate(TYPE_KEYS):
        out = any(record.tile_left[number * TILES_PER_TYPE : (number + 1) * TILES_PER_TYPE])
        record.objective_pile[number] = copies - seen[key] if record.types_in_play[number] and not out else 0
