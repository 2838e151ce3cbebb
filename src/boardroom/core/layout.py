"""A record's layout, declared once: the slots class for interpreted play and the NumPy dtype for compiled play.

Every field is a signed byte, a row of them or a table of them, or wider where `wide` says so. The bytes of both forms
are the same.

>>> cell = Layout("Cell", turn=0, hand=(2, 3))
>>> record = cell.record()
>>> record.hand[1][2] += 5
>>> twin = record.copy()
>>> twin == record, len(record.to_bytes())
(True, 7)
>>> len(Layout("Purse", turn=0, capital=wide(2, 6)).record().to_bytes())
13
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any, ClassVar, SupportsIndex

Shape = tuple[int, ...]


Size = int | tuple[int, int]


@dataclass(frozen=True)
class Wide:
    """A field whose numbers need more than a byte."""

    width: int
    size: Size


def wide(width: int, size: Size = 0) -> Wide:
    """A field of numbers of `width` bytes: 2, 4 or 8."""
    if width not in (2, 4, 8):
        raise ValueError(f"a number has 1, 2, 4 or 8 bytes, not {width}")
    return Wide(width, size)


class Layout:
    """The named fields of a game's record. A size of 0 declares a single number, n a row, (n, m) a table."""

    def __init__(self, name: str, **fields: Size | Wide) -> None:
        self.name = name
        self.shapes: dict[str, Shape] = {}
        self.widths: dict[str, int] = {}
        for field, declared in fields.items():
            size = declared.size if isinstance(declared, Wide) else declared
            self.shapes[field] = size if isinstance(size, tuple) else (size,) if size else ()
            self.widths[field] = declared.width if isinstance(declared, Wide) else 1
        self.size = sum(prod(shape) * self.widths[field] for field, shape in self.shapes.items())

    @cached_property
    def record(self) -> Any:
        """The class of interpreted records."""
        return type(self.name, (BaseRecord,), {"__slots__": tuple(self.shapes), "layout": self})

    @cached_property
    def checked_record(self) -> Any:
        """Records that refuse negative indices and numbers that do not fit a byte, as compiled code never would."""
        return type(f"Checked{self.name}", (CheckedRecord,), {"__slots__": tuple(self.shapes), "layout": self})

    @cached_property
    def fields_by_shape(self) -> tuple[tuple[str, ...], ...]:
        """The single numbers, the rows and the tables, so that a copy need not ask each field what it is."""
        ranks = (0, 1, 2)
        return tuple(tuple(field for field, shape in self.shapes.items() if len(shape) == rank) for rank in ranks)

    @property
    def dtype(self) -> list[tuple[str, str, Shape]]:
        """The description from which `numpy.dtype` makes the compiled record."""
        return [(field, f"<i{self.widths[field]}", shape) for field, shape in self.shapes.items()]


class BaseRecord:
    """What all interpreted records can do: be copied, compared and turned into bytes exactly."""

    __slots__ = ()
    layout: ClassVar[Layout]

    def __init__(self) -> None:
        for field, shape in self.layout.shapes.items():
            setattr(self, field, self._zeros(shape, self.layout.widths[field]))

    @classmethod
    def _zeros(cls, shape: Shape, width: int) -> Any:  # noqa: ARG003
        if not shape:
            return 0
        if len(shape) == 1:
            return [0] * shape[0]
        return [[0] * shape[1] for _ in range(shape[0])]

    def copy(self) -> BaseRecord:
        """An equal record that shares nothing with this one."""
        twin = object.__new__(type(self))
        numbers, rows, tables = self.layout.fields_by_shape
        for field in numbers:
            setattr(twin, field, getattr(self, field))
        for field in rows:
            setattr(twin, field, getattr(self, field).copy())
        for field in tables:
            setattr(twin, field, [row.copy() for row in getattr(self, field)])
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BaseRecord) or other.layout is not self.layout:
            return NotImplemented
        return all(getattr(self, field) == getattr(other, field) for field in self.layout.shapes)

    __hash__ = None  # type: ignore[assignment]

    def _rows(self) -> Iterator[tuple[int, list[int]]]:
        for field, shape in self.layout.shapes.items():
            value = getattr(self, field)
            width = self.layout.widths[field]
            if not shape:
                yield width, [value]
            elif len(shape) == 1:
                yield width, value
            else:
                for row in value:
                    yield width, row

    def to_bytes(self) -> bytes:
        """The record as bytes, equal to those of the compiled form."""
        parts: list[bytes] = []
        for width, row in self._rows():
            if width == 1:
                parts.append(bytes(number & 0xFF for number in row))
            else:
                parts += [number.to_bytes(width, "little", signed=True) for number in row]
        return b"".join(parts)

    @classmethod
    def from_bytes(cls, data: bytes) -> BaseRecord:
        """The record that `to_bytes` wrote."""
        if len(data) != cls.layout.size:
            raise ValueError(f"a {cls.layout.name} record has {cls.layout.size} bytes, not {len(data)}")
        record = cls()
        at = 0
        for field, shape in cls.layout.shapes.items():
            width = cls.layout.widths[field]
            if not shape:
                setattr(record, field, int.from_bytes(data[at : at + width], "little", signed=True))
                at += width
                continue
            value = getattr(record, field)
            for row in value if len(shape) == 2 else (value,):
                for index in range(len(row)):
                    row[index] = int.from_bytes(data[at : at + width], "little", signed=True)
                    at += width
        return record

    def __repr__(self) -> str:
        fields = ", ".join(f"{field}={getattr(self, field)!r}" for field in self.layout.shapes)
        return f"{self.layout.name}({fields})"


class CheckedRecord(BaseRecord):
    """A record whose every access is checked; slow, for tests."""

    __slots__ = ()

    @classmethod
    def _zeros(cls, shape: Shape, width: int) -> Any:
        if not shape:
            return 0
        if len(shape) == 1:
            return CheckedList([0] * shape[0], width)
        return CheckedList((CheckedList([0] * shape[1], width) for _ in range(shape[0])), width)

    def copy(self) -> BaseRecord:
        """An equal, equally checked record."""
        return type(self).from_bytes(self.to_bytes())

    def __setattr__(self, name: str, value: object) -> None:
        if isinstance(value, int):
            _check_fits(value, self.layout.widths[name])
        super().__setattr__(name, value)


class CheckedList(list[Any]):
    """A list of fixed length that knows no negative index and holds only numbers that fit."""

    def __init__(self, values: Iterable[Any], width: int = 1) -> None:
        super().__init__(values)
        self.width = width

    def __getitem__(self, index: SupportsIndex | slice) -> Any:
        _check_index(index)
        return super().__getitem__(index)

    def __setitem__(self, index: SupportsIndex | slice, value: Any) -> None:
        _check_index(index)
        _check_fits(value, self.width)
        super().__setitem__(index, value)


def _check_index(index: object) -> None:
    if not isinstance(index, int) or index < 0:
        raise IndexError(f"index {index!r} is not one that compiled code can use")


def _check_fits(value: object, width: int) -> None:
    limit = 1 << (8 * width - 1)
    if not isinstance(value, int) or not -limit <= value < limit:
        raise OverflowError(f"{value!r} does not fit a signed number of {width} byte{'s' if width > 1 else ''}")
