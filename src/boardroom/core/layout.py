"""A record's layout, declared once: the slots class for interpreted play and the NumPy dtype for compiled play.

Every field is a signed byte, a row of them or a table of them. The bytes of both forms are the same.

>>> cell = Layout("Cell", turn=0, hand=(2, 3))
>>> record = cell.record()
>>> record.hand[1][2] += 5
>>> twin = record.copy()
>>> twin == record, len(record.to_bytes())
(True, 7)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from math import prod
from typing import Any, ClassVar, SupportsIndex

Shape = tuple[int, ...]


class Layout:
    """The named fields of a game's record. A size of 0 declares a single number, n a row, (n, m) a table."""

    def __init__(self, name: str, **fields: int | tuple[int, int]) -> None:
        self.name = name
        self.shapes: dict[str, Shape] = {
            field: size if isinstance(size, tuple) else (size,) if size else () for field, size in fields.items()
        }
        self.size = sum(prod(shape) for shape in self.shapes.values())

    @cached_property
    def record(self) -> Any:
        """The class of interpreted records."""
        return type(self.name, (BaseRecord,), {"__slots__": tuple(self.shapes), "layout": self})

    @cached_property
    def checked_record(self) -> Any:
        """Records that refuse negative indices and numbers that do not fit a byte, as compiled code never would."""
        return type(f"Checked{self.name}", (CheckedRecord,), {"__slots__": tuple(self.shapes), "layout": self})

    @property
    def dtype(self) -> list[tuple[str, str, Shape]]:
        """The description from which `numpy.dtype` makes the compiled record."""
        return [(field, "i1", shape) for field, shape in self.shapes.items()]


class BaseRecord:
    """What all interpreted records can do: be copied, compared and turned into bytes exactly."""

    __slots__ = ()
    layout: ClassVar[Layout]

    def __init__(self) -> None:
        for field, shape in self.layout.shapes.items():
            setattr(self, field, self._zeros(shape))

    @classmethod
    def _zeros(cls, shape: Shape) -> Any:
        if not shape:
            return 0
        if len(shape) == 1:
            return [0] * shape[0]
        return [[0] * shape[1] for _ in range(shape[0])]

    def copy(self) -> BaseRecord:
        """An equal record that shares nothing with this one."""
        twin = object.__new__(type(self))
        for field, shape in self.layout.shapes.items():
            value = getattr(self, field)
            if len(shape) == 1:
                value = value[:]
            elif shape:
                value = [row[:] for row in value]
            setattr(twin, field, value)
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BaseRecord) or other.layout is not self.layout:
            return NotImplemented
        return all(getattr(self, field) == getattr(other, field) for field in self.layout.shapes)

    __hash__ = None  # type: ignore[assignment]

    def _numbers(self) -> Iterator[int]:
        for field, shape in self.layout.shapes.items():
            value = getattr(self, field)
            if not shape:
                yield value
            elif len(shape) == 1:
                yield from value
            else:
                for row in value:
                    yield from row

    def to_bytes(self) -> bytes:
        """The record as bytes, equal to those of the compiled form."""
        return bytes(number & 0xFF for number in self._numbers())

    @classmethod
    def from_bytes(cls, data: bytes) -> BaseRecord:
        """The record that `to_bytes` wrote."""
        if len(data) != cls.layout.size:
            raise ValueError(f"a {cls.layout.name} record has {cls.layout.size} bytes, not {len(data)}")
        record = cls()
        numbers = iter(byte - 256 if byte > 127 else byte for byte in data)
        for field, shape in cls.layout.shapes.items():
            if not shape:
                setattr(record, field, next(numbers))
                continue
            value = getattr(record, field)
            for row in value if len(shape) == 2 else (value,):
                for index in range(len(row)):
                    row[index] = next(numbers)
        return record

    def __repr__(self) -> str:
        fields = ", ".join(f"{field}={getattr(self, field)!r}" for field in self.layout.shapes)
        return f"{self.layout.name}({fields})"


class CheckedRecord(BaseRecord):
    """A record whose every access is checked; slow, for tests."""

    __slots__ = ()

    @classmethod
    def _zeros(cls, shape: Shape) -> Any:
        if not shape:
            return 0
        if len(shape) == 1:
            return CheckedList([0] * shape[0])
        return CheckedList(CheckedList([0] * shape[1]) for _ in range(shape[0]))

    def copy(self) -> BaseRecord:
        """An equal, equally checked record."""
        return type(self).from_bytes(self.to_bytes())

    def __setattr__(self, name: str, value: object) -> None:
        if isinstance(value, int):
            _check_byte(value)
        super().__setattr__(name, value)


class CheckedList(list[Any]):
    """A list of fixed length that knows no negative index and holds signed bytes only."""

    def __init__(self, values: Iterable[Any]) -> None:
        super().__init__(values)

    def __getitem__(self, index: SupportsIndex | slice) -> Any:
        _check_index(index)
        return super().__getitem__(index)

    def __setitem__(self, index: SupportsIndex | slice, value: Any) -> None:
        _check_index(index)
        _check_byte(value)
        super().__setitem__(index, value)


def _check_index(index: object) -> None:
    if not isinstance(index, int) or index < 0:
        raise IndexError(f"index {index!r} is not one that compiled code can use")


def _check_byte(value: object) -> None:
    if not isinstance(value, int) or not -128 <= value <= 127:
        raise OverflowError(f"{value!r} does not fit a signed byte")
