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

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from math import prod
from operator import attrgetter, methodcaller
from struct import Struct, error
from typing import Any, ClassVar, SupportsIndex

Shape = tuple[int, ...]
CODES = {1: "b", 2: "h", 4: "i", 8: "q"}
"""How `struct` calls signed numbers of so many bytes."""


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
        self.count = sum(map(prod, self.shapes.values()))
        """How many numbers a record has, and how many bytes."""
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

    @cached_property
    def readers(self) -> tuple[Callable[[Any], Iterator[tuple[str, Any]]], ...]:
        """What reads all fields of a record with their names: the single numbers, the rows and the tables."""
        return tuple(map(_reader, self.fields_by_shape))

    @cached_property
    def packer(self) -> Struct:
        """What turns all numbers of a record into its bytes at once."""
        parts = (f"{prod(shape)}{CODES[self.widths[field]]}" for field, shape in self.shapes.items())
        return Struct("<" + "".join(parts))

    @property
    def dtype(self) -> list[tuple[str, str, Shape]]:
        """The description from which `numpy.dtype` makes the compiled record."""
        return [(field, f"<i{self.widths[field]}", shape) for field, shape in self.shapes.items()]


def _reader(names: tuple[str, ...]) -> Callable[[Any], Iterator[tuple[str, Any]]]:
    """What reads some fields of a record, each with its name."""
    if len(names) < 2:
        return lambda record: ((name, getattr(record, name)) for name in names)
    get = attrgetter(*names)
    return lambda record: zip(names, get(record), strict=True)


COPY = methodcaller("copy")


class BaseRecord:
    """What all interpreted records can do: be copied, compared and turned into bytes exactly."""

    __slots__ = ()
    layout: ClassVar[Layout]

    def __init__(self) -> None:
        self._fill([0] * self.layout.count)

    def _fill(self, numbers: Sequence[int]) -> None:
        """Take all numbers, one after the other."""
        at = 0
        for field, shape in self.layout.shapes.items():
            width = self.layout.widths[field]
            if not shape:
                setattr(self, field, numbers[at])
                at += 1
            elif len(shape) == 1:
                setattr(self, field, self._row(numbers[at : at + shape[0]], width))
                at += shape[0]
            else:
                end = at + shape[0] * shape[1]
                rows = [self._row(numbers[start : start + shape[1]], width) for start in range(at, end, shape[1])]
                setattr(self, field, self._row(rows, width))
                at = end

    @classmethod
    def _row(cls, values: Iterable[Any], width: int) -> list[Any]:  # noqa: ARG003
        return list(values)

    def copy(self) -> BaseRecord:
        """An equal record that shares nothing with this one."""
        twin = object.__new__(type(self))
        numbers, rows, tables = self.layout.readers
        for field, number in numbers(self):
            setattr(twin, field, number)
        for field, row in rows(self):
            setattr(twin, field, row.copy())
        for field, table in tables(self):
            setattr(twin, field, list(map(COPY, table)))
        return twin

    def share(self, earlier: BaseRecord) -> None:
        """Use the rows of an earlier record where they are equal, to take less room. Neither may be changed then."""
        _, rows, tables = self.layout.fields_by_shape
        for field in (*rows, *tables):
            own, known = getattr(self, field), getattr(earlier, field)
            if own == known:
                setattr(self, field, known)
        for field in tables:
            own, known = getattr(self, field), getattr(earlier, field)
            if own is not known:
                table = [was if now == was else now for now, was in zip(own, known, strict=True)]
                setattr(self, field, self._row(table, self.layout.widths[field]))

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
        numbers: list[int] = []
        for field, shape in self.layout.shapes.items():
            value = getattr(self, field)
            if not shape:
                numbers.append(value)
            else:
                numbers += value if len(shape) == 1 else chain.from_iterable(value)
        try:
            return self.layout.packer.pack(*numbers)
        except error:  # a number that does not fit is cut off, as compiled code would do
            return self._cut_bytes()

    def _cut_bytes(self) -> bytes:
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
        record = object.__new__(cls)
        record._fill(cls.layout.packer.unpack(data))
        return record

    def __repr__(self) -> str:
        fields = ", ".join(f"{field}={getattr(self, field)!r}" for field in self.layout.shapes)
        return f"{self.layout.name}({fields})"


class CheckedRecord(BaseRecord):
    """A record whose every access is checked; slow, for tests."""

    __slots__ = ()

    @classmethod
    def _row(cls, values: Iterable[Any], width: int) -> list[Any]:
        return CheckedList(values, width)

    def copy(self) -> BaseRecord:
        """An equal, equally checked record."""
        twin = super().copy()
        for field in self.layout.fields_by_shape[2]:
            object.__setattr__(twin, field, CheckedList(getattr(twin, field), self.layout.widths[field]))
        return twin

    def __setattr__(self, name: str, value: object) -> None:
        if isinstance(value, int):
            check_fits(value, self.layout.widths[name])
        super().__setattr__(name, value)


class CheckedList(list[Any]):
    """A list of fixed length that knows no negative index and holds only numbers that fit."""

    def __init__(self, values: Iterable[Any], width: int = 1) -> None:
        super().__init__(values)
        self.width = width

    def copy(self) -> CheckedList:
        """An equal, equally checked list."""
        return CheckedList(self, self.width)

    def __getitem__(self, index: SupportsIndex | slice) -> Any:
        _check_index(index)
        return super().__getitem__(index)

    def __setitem__(self, index: SupportsIndex | slice, value: Any) -> None:
        _check_index(index)
        check_fits(value, self.width)
        super().__setitem__(index, value)


def _check_index(index: object) -> None:
    if not isinstance(index, int) or index < 0:
        raise IndexError(f"index {index!r} is not one that compiled code can use")


def check_fits(value: object, width: int) -> None:
    """Complain of what a signed number of so many bytes cannot hold."""
    limit = 1 << (8 * width - 1)
    if not isinstance(value, int) or not -limit <= value < limit:
        raise OverflowError(f"{value!r} does not fit a signed number of {width} byte{'s' if width > 1 else ''}")
