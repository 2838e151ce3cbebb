"""Players by name, with settings as data.

>>> create("random", seed=7).name
'random'
>>> parse("greedy:threat=0")
('greedy', {'threat': 0})
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from boardroom.core import words
from boardroom.core.errors import SettingsError
from boardroom.core.words import N_
from boardroom.players.chance import DealerPlayer, RandomPlayer
from boardroom.players.contract import Player
from boardroom.players.greedy import GreedyPlayer
from boardroom.players.new_angeles.citizen import CitizenPlayer
from boardroom.players.person import PersonPlayer
from boardroom.players.reflex import ReflexPlayer

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
    compiled: bool = False
    """Whether it needs the compiled rules."""

    @property
    def available(self) -> bool:
        """Whether what it needs is installed."""
        return not self.compiled or find_spec("numba") is not None


_ENTRIES: dict[str, Entry] = {}


def register(entry: Entry) -> None:
    """Add a kind of player."""
    _ENTRIES[entry.name] = entry


def entries() -> tuple[Entry, ...]:
    """All that a table offers as opponents."""
    return tuple(entry for entry in _ENTRIES.values() if entry.listed and entry.available)


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
            text = N_("'{part}' is not a setting. Write it like this: {name}:key=value,key=value.")
            raise SettingsError(text, part=part, name=name)
        settings[key.strip()] = _value(value.strip())
    return name.strip(), settings


def _value(text: str) -> int | float | str:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def find(name: str) -> Entry:
    """The kind of player with that name."""
    if name not in _ENTRIES:
        text = N_("There is no player '{name}'. Choose one of: {names}.")
        raise SettingsError(text, name=name, names=", ".join(names()))
    return _ENTRIES[name]


def create(name: str, seed: int | None = None, **settings: Any) -> Player:
    """A player by its name, with settings that differ from its own."""
    entry = find(name)
    try:
        return entry.make(seed=seed, **{**entry.settings, **settings})
    except (TypeError, ValueError) as error:
        given = ", ".join(f"{key}={value}" for key, value in settings.items())
        text = N_("The player '{name}' has no such setting, or not with such a value: {given}.")
        raise SettingsError(text, name=name, given=given) from error


words.register(Path(__file__).parent / "locale")


def _search(**settings: Any) -> Player:
    try:
        from boardroom.players.search import SearchPlayer
    except ImportError as error:
        raise SettingsError(N_("This player needs compiled rules. Install boardroom with its extra bots.")) from error
    return SearchPlayer(**settings)


register(Entry("random", N_("picks anything"), RandomPlayer))
register(Entry("reflex", N_("plays by rules of thumb, at once"), ReflexPlayer))
register(Entry("greedy", N_("looks ahead to the end of its own turn"), GreedyPlayer))
register(Entry("hoarder", N_("collects cards and consultants"), GreedyPlayer, {"taste": "hoarder"}))
register(Entry("raider", N_("takes over whatever it can"), GreedyPlayer, {"taste": "raider"}))
register(Entry("saboteur", N_("would rather see you lose than win itself"), GreedyPlayer, {"taste": "saboteur"}))
register(Entry("search", N_("plays thousands of imagined games before it picks"), _search, compiled=True))
register(Entry("citizen", N_("keeps New Angeles running; for that game only"), CitizenPlayer, listed=False))
register(Entry("person", N_("somebody like you"), PersonPlayer, listed=False))
register(Entry("dealer", N_("chance itself"), DealerPlayer, listed=False))

LEVELS = (
    Entry("intern", N_("Intern: learns by doing, and errs"), ReflexPlayer, {"name": "intern", "noise": 500}),
    Entry("manager", N_("Manager: knows the business, turn by turn"), GreedyPlayer, {"name": "manager"}),
    Entry(
        "executive",
        N_("Executive: thinks ahead"),
        _search,
        {"name": "executive", "iterations": 400, "seconds": 0.5},
        compiled=True,
    ),
    Entry(
        "tycoon",
        N_("Tycoon: thinks long and forgives nothing"),
        _search,
        {"name": "tycoon", "seconds": 1.0},
        compiled=True,
    ),
)
"""The levels that a person chooses from, weakest first: each a bot with a budget."""

for _level in LEVELS:
    register(_level)
