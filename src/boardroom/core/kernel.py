"""The one decorator that marks rule code: plain Python when called, machine code when asked for.

A kernel function is written in a small subset of Python (integers, loops, fixed arrays, functions over one record; see
`boardroom.core.subset`), so that `boardroom.core.compiled` can turn the same source into machine code.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

Record = Any
"""A game's record, interpreted (a slots class with lists) or compiled (an element of a NumPy record array)."""

Buffer = Any
"""A list or array of integers that a kernel function writes into."""

OVER = 0
"""The number in the field `decision` of a record whose game has ended, in every game."""
BROKEN = 1
"""The same of a record in which the rules met a case that cannot happen. Decisions are counted from the next number."""


def kernel(function: F) -> F:
    """Mark `function` as rule code. It stays the Python function that it is."""
    function.__is_kernel__ = True  # type: ignore[attr-defined]
    return function


def is_kernel(value: object) -> bool:
    """Whether `value` is a function marked with `kernel`."""
    return callable(value) and getattr(value, "__is_kernel__", False) is True


def bind(template: F, **names: Any) -> F:
    """The same kernel function over other globals: how generic rule code (random play, say) is made for one game."""
    namespace = {**template.__globals__, **names}
    bound = FunctionType(template.__code__, namespace, template.__name__, template.__defaults__)
    bound.__module__, bound.__doc__ = template.__module__, template.__doc__
    return kernel(bound)  # type: ignore[return-value]


@dataclass(frozen=True)
class Rules:
    """The kernel functions that make a game."""

    begin: Callable[[Record], None]
    """Find the first decision of a new record with its settings."""
    options: Callable[[Record, Buffer], int]
    """Write what may be picked now; how many there are."""
    uniform: Callable[[Record], bool]
    """Whether the dealer picks every option with the same likelihood now: all weights are 1."""
    weight: Callable[[Record, int], int]
    """How likely the dealer picks an option, relative to the others."""
    apply: Callable[[Record, int], None]
    """Do what was picked and find the next decision."""
    score: Callable[[Record, Buffer], None]
    """Write the points of every seat."""
    winners: Callable[[Record, Buffer], None]
    """Write 1 for every seat that wins, else 0."""
    broken: Callable[[Record], int]
    """The number of the first invariant that a record breaks; 0 if all hold."""
    broken_step: Callable[[Record, Record], int]
    """The same for what holds of a pick: the record before and after it."""
