"""A compiled function as Python calls it: with NumPy arrays, records and numbers."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import partial
from threading import RLock
from typing import Any, NamedTuple

import numpy as np

from boardroom.core.machine.cache import Cache, file_name
from boardroom.core.machine.failures import FAILED, OPERANDS
from boardroom.core.machine.llvm import LOCK, Loaded, Processor, object_file
from boardroom.core.machine.program import PACKED, Program
from boardroom.core.machine.source import Kernel, returned, symbol, syntax
from boardroom.core.machine.types import FLOAT, INT, NOTHING, SIZES, Array, Field, Struct, Type, parts

STORED = {"i1": "i8", "i2": "i16", "i4": "i32", "i8": "i64", "f4": "float", "f8": "double"}
"""What NumPy calls the numbers in an array, and what LLVM calls them."""
C_TYPES: dict[str, Any] = {"ptr": ctypes.c_void_p, INT: ctypes.c_int64, FLOAT: ctypes.c_double, NOTHING: None}
HIGHEST = (1 << 63) - 1
CONTIGUOUS, WRITEABLE = 0x1, 0x400
"""Bits of the flags of a NumPy array."""


class Code(NamedTuple):
    """Machine code for one list of argument types."""

    call: Callable[..., Any]
    """Takes all parts of all arguments."""
    call_packed: Callable[..., Any]
    """Takes the address where the parts of the arrays lie, and the numbers."""


class Machine:
    """A kernel function as machine code, compiled or loaded when it is first called with arguments of new types."""

    def __init__(self, function: Kernel, cache: Cache, processor: Processor | None, *, checked: bool) -> None:
        self.function = function
        self.checked = checked
        self._cache = cache
        self._processor = processor
        self._by_arguments: dict[tuple[Any, ...], Code] = {}
        self._by_types: dict[tuple[Type, ...], Code] = {}

    def __call__(self, *arguments: Any) -> Any:
        """Run it. The interpreter's lock is released meanwhile."""
        return self._code(arguments).call(*passed(arguments))

    def bound(self, *arrays: Any) -> Callable[..., Any]:
        """The function over arrays that are used again and again: a cheap call with the numbers that follow them.

        The arrays are kept; what is written into them between two calls is seen.
        """
        annotations = [each.annotation for each in syntax(self.function).args.args[len(arrays) :]]
        numbers = [0.0 if getattr(each, "id", "") == "float" else 0 for each in annotations]
        block = np.array(passed(arrays), np.int64)
        call = _Bound(self._code((*arrays, *numbers)).call_packed, block.ctypes.data)
        call.kept = (block, *arrays)
        return call

    def _code(self, arguments: tuple[Any, ...]) -> Code:
        """The machine code for the types of these arguments."""
        key = tuple(
            (each.dtype, each.ndim, each.flags.num) if isinstance(each, (np.ndarray, np.void)) else type(each)
            for each in arguments
        )
        code = self._by_arguments.get(key)
        if code is None:
            types = tuple(type_of(each, self.function.__name__) for each in arguments)
            with LOCK:
                code = self._by_types.get(types)
                if code is None:
                    code = self._by_types[types] = self._compiled(types)
            self._by_arguments[key] = code
        return code

    def _compiled(self, types: tuple[Type, ...]) -> Code:
        """Machine code from the cache, or compiled now."""
        processor = self._processor or Processor.here()
        name = file_name(self.function, processor.key, repr(types), str(self.checked))
        code = self._cache.read(name)
        if code is None:
            with self._cache.alone(name) as waited:
                code = self._cache.read(name) if waited else None
                if code is None:
                    code = object_file(Program(self.function, types, checked=self.checked).assembly(), processor)
                    self._cache.write(name, code)
        loaded = Loaded(code, processor)
        flat = [part for each in types for part in parts(each)]
        numbers = [each for each in types if isinstance(each, str)]
        call = self._callable(loaded, symbol(self.function), flat)
        call_packed = self._callable(loaded, PACKED, ["ptr", *numbers])
        if self.checked:
            guard = _Guard(self.function, types, loaded)
            return Code(partial(guard.run, call), partial(guard.run, call_packed))
        return Code(call, call_packed)

    def _callable(self, loaded: Loaded, name: str, arguments: list[str]) -> Callable[..., Any]:
        """A function of an object file."""
        result = C_TYPES[returned(self.function)]
        made: Any = ctypes.CFUNCTYPE(result, *(C_TYPES[each] for each in arguments))(loaded.function(name))
        made.loaded = loaded  # the code exists as long as the function
        run: Callable[..., Any] = made
        return run


class _Bound(partial[Any]):
    """A call with an address, and what must exist as long as the call does."""

    kept: tuple[Any, ...]


class _Guard:
    """Turns the failures of checked code into exceptions."""

    def __init__(self, function: Kernel, types: tuple[Type, ...], loaded: Loaded) -> None:
        self._function = function
        self._types = types
        self._failed = loaded.variable(FAILED)
        self._operands = [loaded.variable(name) for name in OPERANDS]
        self._lock = RLock()

    def run(self, call: Callable[..., Any], *arguments: Any) -> Any:
        """Call the code; raise what Python would raise."""
        with self._lock:
            self._failed.value = 0
            result = call(*arguments)
            if self._failed.value == 0:
                return result
            checks = Program(self._function, self._types, checked=True).checks
            raise checks[self._failed.value - 1].error(*(each.value for each in self._operands))


def passed(arguments: tuple[Any, ...]) -> list[Any]:
    """The numbers that arguments are passed as: an array is its address and its lengths."""
    given: list[Any] = []
    for each in arguments:
        if isinstance(each, np.ndarray):
            given.append(each.ctypes.data)
            given += each.shape
        elif isinstance(each, np.void):
            given.append(each.__array_interface__["data"][0])
        elif isinstance(each, float):
            given.append(each)
        elif -HIGHEST - 1 <= each <= HIGHEST:
            given.append(int(each))
        else:
            raise OverflowError(f"{each} does not fit 64 bits")
    return given


def type_of(value: Any, function: str) -> Type:
    """The type of an argument."""
    if isinstance(value, np.ndarray) or (isinstance(value, np.void) and value.dtype.names):
        if not value.flags.num & CONTIGUOUS:
            raise ValueError(f"{function}: an array must lie in memory in one piece; pass a copy of this one")
        shape = (None,) * value.ndim
        return Array(_stored(value.dtype, function), shape, constant=not value.flags.num & WRITEABLE)
    if isinstance(value, (float, np.floating)):
        return FLOAT
    if isinstance(value, (int, np.integer, np.bool_)):
        return INT
    raise TypeError(f"{function}: {type(value).__name__} is neither a number nor an array nor a record")


def _stored(dtype: np.dtype[Any], function: str) -> str | Struct:
    if dtype.names is None:
        return _number(dtype, function)
    assert dtype.fields is not None
    fields = []
    for name in dtype.names:
        inner, offset = dtype.fields[name][:2]
        fields.append((name, Field(offset, _number(inner.base, function), inner.shape)))
    return Struct(tuple(fields), dtype.itemsize)


def _number(dtype: np.dtype[Any], function: str) -> str:
    stored = STORED.get(dtype.str[1:])
    if stored is None or not dtype.isnative:
        allowed = ", ".join(f"{name[0]}{8 * SIZES[each]}" for name, each in STORED.items())
        raise TypeError(f"{function}: numbers in arrays are {allowed} of this machine, not {dtype}")
    return stored
