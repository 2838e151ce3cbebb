"""Players by name, with settings as data.

>>> create("random", seed=7).name
'random'
>>> parse("greedy:threat=0")
('greedy', {'threat': 0})
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from boardroom.core.errors import SettingsError
from boardroom.core.words import N_
from boardroom.players.chance import DealerPlayer, RandomPlayer
from boardroom.players.contract import Player
from boardroom.players.greedy import GreedyPlayer

Maker = Callable[..., Player]


@dataclass(frozen=True)
class Entry:
    """One kind of player."""

    name: str
    summary: str
    """One line for people."""
    make: Maker
    settings: Mapping[str, Any] = field(default_factory=dict)
    listed: bool = True
    """Whether a table offers it as an opponent."""


_ENTRIES: dict[str, Entry] = {}


def register(entry: Entry) -> None:
    """Add a kind of player, for example a person at a terminal."""
    _ENTRIES[entry.name] = entry


def entries() -> tuple[Entry, ...]:
    """All that a table offers as opponents."""
    return tuple(entry for entry in _ENTRIES.values() if entry.listed)


def names() -> tuple[str, ...]:
    """Their names."""
    return tuple(entry.name for entry in entries())


def parse(text: str) -> tuple[str, dict[str, Any]]:
    """A player as it is written on a command line: a name, and settings behind a colon."""
    name, _, rest = text.partition(":")
    settings: dict[str, Any] = {}
    for part in filter(None, rest.split(",")):
        key, equals, value = part.partition("=")
        if not equals:
            raise SettingsError(f"{part!r} is not a setting. Write it like this: {name}:key=value,key=value.")
        settings[key.strip()] = _value(value.strip())
    return name.strip(), settings


def _value(text: str) -> int | float | str:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def create(name: str, seed: int | None = None, **settings: Any) -> Player:
    """A player by its name, with settings that differ from its own."""
    entry = _ENTRIES.get(name)
    if entry is None:
        raise SettingsError(f"There is no player {name!r}. Choose one of: {', '.join(names())}.")
    try:
        return entry.make(seed=seed, **{**entry.settings, **settings})
    except TypeError as error:
        raise SettingsError(f"The player {name!r} has no such setting: {error}.") from error


register(Entry("random", N_("picks anything"), RandomPlayer))
register(Entry("greedy", N_("looks ahead to the end of its own turn"), GreedyPlayer))
register(Entry("dealer", N_("chance itself"), DealerPlayer, listed=False))
