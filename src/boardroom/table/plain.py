"""Results of games as JSON has them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any

KEPT = 20_000
"""How many small records are cached as JSON."""
_ATOMS = {int, str, bool, float, type(None)}


def plain(value: Any) -> Any:
    """A dataclass with its fields and properties, ready for JSON. Do not change it: equal parts are shared."""
    kind: Any = type(value)
    if kind in _ATOMS:
        return value
    if kind is tuple or kind is list:
        return [plain(each) for each in value]
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items()}
    names, read = _reader(kind)
    parts = read(value)
    if _ATOMS.issuperset(map(type, parts)):
        return _small(kind, *parts)
    return {name: plain(part) for name, part in zip(names, parts, strict=True)}


@lru_cache(maxsize=KEPT, typed=True)
def _small(kind: type, *parts: Any) -> dict[str, Any]:
    """A record of numbers and strings. Most of them are the same for all viewers, and at many tables."""
    return dict(zip(_reader(kind)[0], parts, strict=True))


@cache
def _reader(kind: type) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """The names of the fields and properties of a dataclass, and a function that reads all of them."""
    properties = [name for name, member in vars(kind).items() if isinstance(member, property)]
    names = (*(each.name for each in fields(kind)), *properties)
    return names, attrgetter(*names) if len(names) > 1 else lambda value: (getattr(value, names[0]),)
