"""All functions that one kernel function needs, with their tables, as one text in LLVM's assembly language."""

from __future__ import annotations

from typing import Any

from boardroom.core.machine.failures import SUPPORT, Check
from boardroom.core.machine.function import printed
from boardroom.core.machine.source import Kernel, TranslationError, returned, symbol
from boardroom.core.machine.types import NOTHING, SIZES, Array, Type, Value, parts

WIDTHS = ("i8", "i16", "i32", "i64")
PACKED = "kernel.packed"
"""The entry again, for cheap calls: the parts of its arrays lie in memory, and only numbers are passed."""


class Program:
    """A function for a list of argument types, and what it calls.

    Types follow from the arguments of the entry: a function is printed once for each list of types it is called with.
    """

    def __init__(
        self, entry: Kernel, types: tuple[Type, ...], *, checked: bool = False, commented: bool = False
    ) -> None:
        self.checked = checked
        """Whether indices, divisions and overflow are checked."""
        self.commented = commented
        """Whether the source lines stand in the text."""
        self.checks: list[Check] = []
        self.functions: dict[tuple[Kernel, tuple[Type, ...]], str] = {}
        """The text of every function."""
        self._names: dict[tuple[Kernel, tuple[Type, ...]], str] = {}
        self._taken: set[str] = set()
        self._waiting: list[tuple[Kernel, tuple[Type, ...]]] = []
        self._tables: dict[tuple[Any, ...], Value] = {}
        self._table_texts: list[str] = []
        self._declared: set[str] = set()
        self.request(entry, types)
        while self._waiting:
            key = self._waiting.pop()
            linkage = "internal " if self.functions else ""
            self.functions[key] = printed(self, *key, self._names[key], linkage)
        self._packed = _packed(entry, types)

    def request(self, function: Kernel, types: tuple[Type, ...]) -> str:
        """The name of a function for these argument types; it will be printed."""
        key = (function, types)
        if key not in self._names:
            name = symbol(function)
            number = 2
            while name in self._taken:
                name = f"{symbol(function)}.{number}"
                number += 1
            self._taken.add(name)
            self._names[key] = name
            self._waiting.append(key)
        return self._names[key]

    def table(self, value: tuple[Any, ...]) -> Value:
        """The address of a constant table, in the smallest width that fits its numbers."""
        if value not in self._tables:
            shape, numbers = _flattened(value)
            stored = next((each for each in WIDTHS if all(_fits(number, each) for number in numbers)), None)
            if stored is None:
                raise TranslationError(f"a table holds a number that does not fit 64 bits: {value!r:.60}")
            name = f"@table.{len(self._tables)}"
            body = ", ".join(f"{stored} {int(number)}" for number in numbers)
            size = f"[{len(numbers)} x {stored}]"
            self._table_texts.append(f"{name} = private unnamed_addr constant {size} [{body}], align 16")
            self._tables[value] = Value(Array(stored, shape, constant=True), name, tuple(map(str, shape)))
        return self._tables[value]

    def declare(self, declaration: str) -> None:
        """Declare a function of LLVM."""
        self._declared.add(declaration)

    def number_of(self, check: Check) -> int:
        """The number of a check, counted from 1."""
        self.checks.append(check)
        return len(self.checks)

    def assembly(self) -> str:
        """The whole text."""
        lines = [f"declare {each}" for each in sorted(self._declared)]
        lines += [SUPPORT] if self.checked else []
        return "\n".join([*lines, *self._table_texts, *self.functions.values(), self._packed, ""])


def _packed(entry: Kernel, types: tuple[Type, ...]) -> str:
    """A function that reads the parts of all arrays one after the other from memory and calls the entry."""
    parameters = ["ptr %block"]
    arguments: list[str] = []
    loads: list[str] = []
    for argument, type_ in enumerate(types):
        if not isinstance(type_, Array):
            parameters.append(f"{type_} %number{argument}")
            arguments.append(f"{type_} %number{argument}")
            continue
        for part in parts(type_):
            number = len(loads) // 2
            loads.append(f"  %at{number} = getelementptr inbounds i64, ptr %block, i64 {number}")
            loads.append(f"  %part{number} = load {part}, ptr %at{number}")
            arguments.append(f"{part} %part{number}")
    returns = returned(entry)
    call = f'call {returns} @"{symbol(entry)}"({", ".join(arguments)})'
    end = [f"  {call}", "  ret void"] if returns == NOTHING else [f"  %result = {call}", f"  ret {returns} %result"]
    head = f'define {returns} @"{PACKED}"({", ".join(parameters)}) nounwind {{'
    return "\n".join([head, *loads, *end, "}"])


def _flattened(value: tuple[Any, ...]) -> tuple[tuple[int, ...], list[int]]:
    """The shape of a table and its numbers in a row."""
    if not all(isinstance(each, tuple) for each in value):
        if not value or not all(isinstance(each, int) for each in value):
            raise TranslationError(f"a table holds whole numbers, in rows of one length: {value!r:.60}")
        return (len(value),), list(value)
    parts = [_flattened(each) for each in value]
    if len({shape for shape, _ in parts}) != 1:
        raise TranslationError(f"the rows of a table are of different lengths: {value!r:.60}")
    return (len(value), *parts[0][0]), [number for _, numbers in parts for number in numbers]


def _fits(number: int, stored: str) -> bool:
    limit = 1 << (8 * SIZES[stored] - 1)
    return -limit <= number < limit
