"""The words of New Corp Order for things: one place for every noun that is shown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from boardroom.core.words import N_, Message, Person, Term, Value, message
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


@cache
def colour_name(number: int) -> Message:
    """A colour by itself, as a noun: red."""
    return message(COLOUR_NAMES[Colour(number)])


@cache
def colour(number: int) -> Term:
    """A colour in a sentence."""
    return Term("colour", COLOUR_KEYS[number], colour_name(number))


def conglomerate(number: int) -> str:
    """A conglomerate's own name, the same in every language."""
    return CONGLOMERATES[Colour(number)]


@cache
def company_type(number: int) -> Message:
    """A company type."""
    return message(COMPANY_TYPES[number].name)


def company_name(record: Any, place: int) -> str:
    """A company's own name, the same in every language."""
    tile: int = record.tile[place]
    return TILE_NAMES[tile]


def company(record: Any, place: int) -> Term:
    """A company in a sentence."""
    return Term("company", str(place), company_name(record, place))


def type_at(record: Any, place: int) -> int:
    """The company type at a place."""
    kind: int = record.tile[place] // TILES_PER_TYPE
    return kind


def consultant(record: Any, number: int) -> Message:
    """A consultant, as the edition calls it (C4)."""
    return consultant_in(EDITIONS[record.edition].key, number)


@cache
def consultant_in(edition: str, number: int) -> Message:
    """A consultant, where no record is at hand."""
    entry = CONSULTANTS[number]
    return message(dict(entry.other_names).get(edition, entry.name))


def seat(record: Any, number: int) -> Person:
    """Whoever sits on a seat."""
    return person(number, solo=record.players == 1)


@cache
def person(number: int, *, solo: bool) -> Person:
    """Whoever sits on a seat, where no record is at hand."""
    if solo and number == ODS:
        return Person(number, message(N_("ODS")))
    return Person(number, message(N_("Player {number}"), number=number + 1))


@lru_cache(maxsize=1_000)
def amount(count: int, number: int) -> Message:
    """So many of a colour, cards or agents: 3 × red."""
    return message(N_("{count} × {colour}"), count=count, colour=colour(number))


def listing(items: Sequence[Value]) -> Value:
    """Several things in a row: a, b and c."""
    if len(items) == 1:
        return items[0]
    row = items[0]
    for item in items[1:-1]:
        row = message(N_("{items}, {next}"), items=row, next=item)
    return message(N_("{items} and {last}"), items=row, last=items[-1])


def cards(numbers: Sequence[int]) -> Value:
    """Cards by colour: 2 × red and 1 × blue."""
    return listing([amount(count, number) for number, count in enumerate(numbers) if count > 0])


def display(record: Any) -> Value:
    """The open cards, from left to right."""
    return listing([colour(number) for number in record.display if number >= 0])


def sentences(items: Sequence[Value]) -> Value:
    """Several sentences, one after the other."""
    row = items[0]
    for item in items[1:]:
        row = message(N_("{first} {next}"), first=row, next=item)
    return row
