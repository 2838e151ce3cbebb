"""Players by name, with settings as data.

A kind of player names the games that it plays. Those of one game stand in `players/<game>/bots.py`, found by the name
of the game's package and imported when asked for. Levels have the same names in all games: without a game, a name means
the first kind that has it.

>>> create("random", seed=7).name
'random'
>>> parse("greedy:threat=0")
('greedy', {'threat': 0})
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, cast

from boardroom.core import words
from boardroom.core.errors import SettingsError
from boardroom.core.machine import available
from boardroom.core.words import N_
from boardroom.games import GAMES, meta
from boardroom.players.analyst import Analyst
from boardroom.players.chance import DealerPlayer, RandomPlayer
from boardroom.players.contract import Player
from boardroom.players.person import PersonPlayer

Maker = Callable[..., Player]
NATURE = "character"
"""The setting that gives a bot a character."""
MIXED = "mixed"
"""Bots around a table with different characters."""

words.register(Path(__file__).parent / "locale")


@dataclass(frozen=True)
class Nature:
    """A character that a bot of any level can have, where a game has such."""

    key: str
    """As commands, tables and the API write it: `citizen:character=trader`."""
    title: str
    """As people call it, marked for translation."""
    summary: str
    """One line that a person reads before choosing it, marked for translation."""


@dataclass(frozen=True)
class BotKind:
    """One kind of player."""

    name: str
    """As commands, logs and the API call it."""
    title: str
    """As people call it, marked for translation."""
    summary: str
    """One line for people."""
    make: Maker
    settings: Mapping[str, Any] = field(default_factory=dict)
    games: tuple[str, ...] | None = None
    """The games that it plays; None for every game."""
    listed: bool = True
    """Whether a table offers it as an opponent."""
    compiled: bool = False
    """Whether it needs the compiled rules."""
    shown_as: str = ""
    """The level by whose name people know it, if its own one is of the laboratory only."""
    natures: tuple[Nature, ...] = ()
    """The characters that it can have; none for a bot that has no choice."""

    @property
    def available(self) -> bool:
        """Whether what it needs is installed."""
        return not self.compiled or available()

    def plays(self, game: str) -> bool:
        """Whether it can play a game."""
        return self.games is None or game in self.games


GENERAL = (
    BotKind("random", N_("Random"), N_("plays at random"), RandomPlayer),
    BotKind("person", N_("Person"), N_("someone like you"), PersonPlayer, listed=False),
    BotKind("dealer", N_("Dealer"), N_("chance itself"), DealerPlayer, listed=False),
)
"""What plays every game."""
BOT_NAMES = ("Alba", "Boreas", "Cyra", "Dorian", "Elara", "Fenno")
"""The names of the bots at one table, by seat."""


def kinds(game: str | None = None) -> tuple[BotKind, ...]:
    """Every kind of player, or every kind that plays a game."""
    games = GAMES if game is None else (game,)
    special = [kind for each in games for kind in _of_game(each)]
    return (*GENERAL, *special)


def opponents(game: str | None = None) -> tuple[BotKind, ...]:
    """The kinds that a table offers as opponents, those only that can be had here."""
    return tuple(kind for kind in kinds(game) if kind.listed and kind.available)


def names(game: str | None = None) -> tuple[str, ...]:
    """The names of the opponents."""
    return tuple(kind.name for kind in opponents(game))


def levels(game: str) -> tuple[BotKind, ...]:
    """The levels of a game that can be had here, weakest first.

    >>> [level.name for level in levels("new-angeles")]
    ['intern', 'manager', 'executive', 'tycoon']
    """
    found = (find(name, game) for name in meta(game).bots.levels)
    return tuple(kind for kind in found if kind.available)


def stand_in(game: str) -> str:
    """Who picks for a person who left, and for a bot that cannot be had."""
    return meta(game).bots.stand_in


def deputy(game: str) -> str:
    """Who picks for a person who left: the stand-in, with a character that keeps to the interest of the seat."""
    bots = meta(game).bots
    return with_nature(bots.stand_in, bots.deputy) if bots.deputy else bots.stand_in


def default_opponent(game: str) -> str:
    """The opponent of a person who has not chosen one: the default of the game, or the strongest that can be had."""
    default = meta(game).bots.default
    offered = [kind.name for kind in levels(game)]
    return default if default in offered or not offered else offered[-1]


def analyst(game: str) -> Analyst | None:
    """What finds the chances along a finished game; None where nobody can."""
    module = _module(game, "chances")
    return None if module is None else cast("Analyst", module.ANALYST)


def believer(game: str) -> Any:
    """What the bots of a game believe of hidden things (`Beliefs`); None where they believe nothing."""
    return _module(game, "beliefs")


def remarks(game: str) -> Any:
    """What bots of a game say with their proposals (`remark(view, proposal)`); None where they say nothing."""
    return _module(game, "remarks")


def puzzles_of(game: str) -> Any:
    """The puzzles of a game (`shipped()`); None where there are none."""
    return _module(game, "puzzles")


def puzzle_search(game: str) -> Any:
    """What finds and checks the puzzles of a game; None where there are none. It needs the compiled rules."""
    try:
        return _module(game, "puzzle_search")
    except ImportError as error:
        raise SettingsError(N_("This player needs the compiled rules. Install boardroom[bots].")) from error


def thinking(game: str) -> Any:
    """What measures how fast the bots of a game think (`measure(players)`); None where none of them searches."""
    return _module(game, "thinking")


def examples(game: str) -> Mapping[Callable[..., Any], tuple[Any, ...]]:
    """The kernel functions that the bots of a game think with, each with arguments that it could be called with."""
    module = _module(game, "bots")
    found: Mapping[Callable[..., Any], tuple[Any, ...]] = module.examples() if hasattr(module, "examples") else {}
    return found


def warm_up(game: str) -> None:
    """Prepare what the bots of a game need, so that the first pick does not wait for it."""
    module = _module(game, "bots")
    if hasattr(module, "warm_up"):
        module.warm_up()


def _of_game(game: str) -> tuple[BotKind, ...]:
    module = _module(game, "bots")
    found: tuple[BotKind, ...] = () if module is None else module.BOTS
    return found


def _module(game: str, name: str) -> Any:
    """A module of the folder of players of a game, or None if the game has no such folder or module."""
    if game not in GAMES:
        return None
    package = f"boardroom.players.{GAMES[game].package.rpartition('.')[2]}"
    if find_spec(package) is None or find_spec(f"{package}.{name}") is None:
        return None
    return import_module(f"{package}.{name}")


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


def with_nature(name: str, nature: str) -> str:
    """A bot of a level with a character, as tables write it."""
    return f"{name}:{NATURE}={nature}"


def nature_of(text: str, game: str | None = None) -> Nature | None:
    """The character that a bot is written with; None for none, or one that people do not choose."""
    name, settings = parse(text)
    known = (each for kind in kinds(game) if kind.name == name for each in kind.natures)
    return next((each for each in known if each.key == settings.get(NATURE)), None)


def natures(game: str) -> tuple[Nature, ...]:
    """The characters that bots of a game can have."""
    return next((kind.natures for kind in reversed(levels(game)) if kind.natures), ())


def in_character(level: str, game: str, chosen: str, seat: int) -> str:
    """A bot of a level as a person chose its character: one of them, a mixture around the table, or none."""
    kind = next((each for each in opponents(game) if each.name == level), None)
    if kind is None or not kind.natures:
        return level
    if chosen == MIXED:
        chosen = kind.natures[seat % len(kind.natures)].key
    return with_nature(level, chosen) if chosen in [each.key for each in kind.natures] else level


def is_offered(text: str, game: str) -> bool:
    """Whether a table offers a bot that is written so: a level, perhaps with a character, and nothing else."""
    name = text.partition(":")[0]
    kind = next((each for each in opponents(game) if each.name == name), None)
    return kind is not None and (text == name or text in {with_nature(name, each.key) for each in kind.natures})


def find(name: str, game: str | None = None) -> BotKind:
    """The kind of player with that name, with or without settings; with a game, only if it plays that game."""
    name = name.partition(":")[0]
    named = [kind for kind in kinds() if kind.name == name]
    playing = [kind for kind in named if game is None or kind.plays(game)]
    if not named:
        text = N_("There is no player '{name}'. Choose one of: {names}.")
        raise SettingsError(text, name=name, names=", ".join(names(game)))
    if game is not None and not playing:
        text = N_("The player '{name}' does not play {game}. Choose one of: {names}.")
        raise SettingsError(text, name=name, game=meta(game).title, names=", ".join(names(game)))
    return playing[0]


def create(name: str, seed: int | None = None, game: str | None = None, **settings: Any) -> Player:
    """A player by its name, of a game if that matters, with settings that differ from its own.

    They may also stand behind the name: `citizen:character=trader`.
    """
    kind = find(name, game)
    settings = {**parse(name)[1], **settings}
    try:
        return kind.make(seed=seed, **{**kind.settings, **settings})
    except (TypeError, ValueError) as error:
        given = ", ".join(f"{key}={value}" for key, value in settings.items())
        text = N_("Player '{name}' does not accept this setting or value: {given}.")
        raise SettingsError(text, name=name, given=given) from error
