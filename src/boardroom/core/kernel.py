"""The one decorator that marks rule code: plain Python when called, machine code when asked for.

A kernel function is written in a small subset of Python (integers, loops, fixed arrays, functions over one record; see
`boardroom.core.subset`), so that `boardroom.core.compiled` can turn the same source into machine code.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

Record = Any
"""A game's record, interpreted (a slots class with lists) or compiled (an element of a NumPy record array)."""

Buffer = Any
"""A list or array of integers that a kernel function writes into."""


def kernel(function: F) -> F:
    """Mark `function` as rule code. It stays the Python function that it is."""
    function.__is_kernel__ = True  # type: ignore[attr-defined]
    return function


def is_kernel(value: object) -> bool:
    """Whether `value` is a function marked with `kernel`."""
    return callable(value) and getattr(value, "__is_kernel__", False) is True
