"""The types of rule code: numbers, and what lies in memory.

A number is a whole number of 64 bits or a fraction. Everything else is an `Array`: numbers or records that lie in
memory one after the other. An array of the shape () is a single number or record in memory.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

INT, FLOAT, NOTHING = "i64", "double", "void"
SIZES = {"i8": 1, "i16": 2, "i32": 4, "i64": 8, "float": 4, "double": 8}
"""What can lie in memory, with its size in bytes. A number is widened to 64 bits when it is read."""


@dataclass(frozen=True)
class Field:
    """Where a record keeps something."""

    offset: int
    stored: str
    shape: tuple[int, ...]


@dataclass(frozen=True)
class Struct:
    """A record: its fields by name."""

    fields: tuple[tuple[str, Field], ...]
    size: int

    def field(self, name: str) -> Field | None:
        """The field of that name, if there is one."""
        return dict(self.fields).get(name)


@dataclass(frozen=True)
class Array:
    """Numbers or records in memory."""

    stored: str | Struct
    shape: tuple[int | None, ...] = ()
    """How long it is in each direction; None where that is known only when the code runs."""
    constant: bool = False
    """Whether nothing may be written there."""

    @property
    def is_record(self) -> bool:
        """Whether it is a single record."""
        return not self.shape and isinstance(self.stored, Struct)

    @property
    def element_size(self) -> int:
        """The size of one number or record."""
        return self.stored.size if isinstance(self.stored, Struct) else SIZES[self.stored]


Type = str | Array


class Value(NamedTuple):
    """An operand of an instruction: a number, or the address of an array with its lengths."""

    type: Type
    ref: str
    lengths: tuple[str, ...] = ()


def parts(type_: Type) -> list[str]:
    """The LLVM types that a value is passed as: an array is its address and the lengths known only at run time."""
    if isinstance(type_, Array):
        return ["ptr", *[INT] * type_.shape.count(None)]
    return [type_]


def refs(value: Value) -> list[str]:
    """The operands that a value is passed as, in the order of `parts`."""
    if isinstance(value.type, Array):
        unknown = [length for known, length in zip(value.type.shape, value.lengths, strict=True) if known is None]
        return [value.ref, *unknown]
    return [value.ref]


def from_parts(type_: Type, given: list[str]) -> Value:
    """The value that was passed as these operands; lengths that the type knows are constants."""
    if not isinstance(type_, Array):
        return Value(type_, given[0])
    unknown = iter(given[1:])
    return Value(type_, given[0], tuple(next(unknown) if n is None else str(n) for n in type_.shape))


def join(one: Type, other: Type) -> Type | None:
    """The type of a variable that holds first the one, then the other; None if there is no such type."""
    if one == other:
        return one
    if isinstance(one, str) or isinstance(other, str):
        return FLOAT if {one, other} == {INT, FLOAT} else None
    if one.stored != other.stored or len(one.shape) != len(other.shape):
        return None
    shape = tuple(a if a == b else None for a, b in zip(one.shape, other.shape, strict=True))
    return Array(one.stored, shape, one.constant or other.constant)


def words(type_: Type) -> str:
    """A type as a reader of rule code would call it."""
    if isinstance(type_, str):
        return {INT: "a whole number", FLOAT: "a fraction", NOTHING: "nothing"}[type_]
    if type_.is_record:
        return "a record"
    what = "records" if isinstance(type_.stored, Struct) else type_.stored
    return f"an array of {what} ({', '.join('?' if n is None else str(n) for n in type_.shape)})"
