"""The words of New Corp Order for things: one place for every noun that is shown."""

from __future__ import annotations

from typing import Any

from boardroom.core.words import N_, Message, Person, message
from boardroom.games.new_corp_order.components import COMPANY_TYPES, CONGLOMERATES, CONSULTANTS, EDITIONS, Colour
from boardroom.games.new_corp_order.kernel.tables import ODS, TILES_PER_TYPE

COLOUR_KEYS = tuple(colour.key for colour in Colour)
COLOUR_NAMES = {
    Colour.RED: N_("red"),
    Colour.BLUE: N_("blue"),
    Colour.BLACK: N_("black"),
    Colour.WHITE: N_("white"),
}
TILE_NAMES = tuple(name for entry in COMPANY_TYPES for name in entry.tiles)


def colour(number: int) -> Message:
    """A colour, as a noun: red."""
    return message(COLOUR_NAMES[Colour(number)])


def conglomerate(number: int) -> str:
    """A conglomerate's own name, the same in every language."""
    return CONGLOMERATES[Colour(number)]


def company_type(number: int) -> Message:
    """A company type."""
    return message(COMPANY_TYPES[number].name)


def company(record: Any, place: int) -> str:
    """A company's own name, the same in every language."""
    return TILE_NAMES[record.tile[place]]


def type_at(record: Any, place: int) -> int:
    """The company type at a place."""
    kind: int = record.tile[place] // TILES_PER_TYPE
    return kind


def consultant(record: Any, number: int) -> Message:
    """A consultant, as the edition calls it (C4)."""
    entry = CONSULTANTS[number]
    return message(dict(entry.other_names).get(EDITIONS[record.edition].key, entry.name))


def seat(record: Any, number: int) -> Person:
    """Whoever sits on a seat."""
    if record.players == 1 and number == ODS:
        return Person(number, "ODS")
    return Person(number, message(N_("Player {number}"), number=number + 1))
