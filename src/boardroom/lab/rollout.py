"""Random play of whole games, in one source for both modes: interpreted and compiled play the same picks from one seed.

A game is described by a row of numbers (see `Row`); with a trail the picks themselves are kept too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np

from boardroom.core import sfc32
from boardroom.core.compiled import Kernels
from boardroom.core.game import Game
from boardroom.core.kernel import BROKEN, OVER, Buffer, Record, Rules, bind, kernel
from boardroom.core.sfc32 import below

MOST_SEATS = 6
TRAIL = 4096
"""How many picks of a game a trail keeps."""
MOST_PICKS = 60_000_000
"""No game has more: a longer one does not end, and counts as broken. What a game can have, its documents prove."""
LINKED: Any = None
"""A name that `bind` fills with a game's kernel function."""
begin = options = uniform = weight = apply = score = winners = broken = broken_step = LINKED


@kernel
def random_pick(s: Record, g: Buffer, out: Buffer) -> int:
    """A pick at random: for a player all options alike, for the dealer by their weights."""
    n = options(s, out)
    if s.seat >= 0 or uniform(s):
        return int(out[below(g, n)])
    total = 0
    for index in range(n):
        total += weight(s, out[index])
    left = below(g, total)
    passed = 0
    for index in range(n):
        left -= weight(s, out[index])
        passed += left >= 0
    return int(out[passed])


@kernel
def play(s: Record, g: Buffer, out: Buffer, row: Buffer, trail: Buffer) -> None:
    """A whole game from a record with its settings. The trail keeps as many picks as it has room for."""
    begin(s)
    decisions = 0
    picks = 0
    while s.decision > BROKEN and picks < MOST_PICKS:
        pick = random_pick(s, g, out)
        if picks < len(trail):
            trail[picks] = pick
        picks += 1
        if s.seat >= 0:
            decisions += 1
        apply(s, pick)
    row[0] = picks
    row[1] = decisions
    row[2] = s.decision


@kernel
def play_watched(states: Record, g: Buffer, out: Buffer, row: Buffer) -> None:
    """A whole game in states[1] with every invariant checked after every pick; row[2] is the number of a broken one."""
    s = states[1]
    begin(s)
    while s.decision > BROKEN and row[0] < MOST_PICKS and row[2] == 0:
        states[2] = s
        row[0] += 1
        if s.seat >= 0:
            row[1] += 1
        apply(s, random_pick(s, g, out))
        row[2] = broken(s)
        if row[2] == 0:
            row[2] = broken_step(states[2], s)
    if row[2] == 0 and s.decision != OVER:
        row[2] = -1


@kernel
def play_many(states: Record, scratch: Record, rows: Buffer, trails: Buffer, points: Buffer, wins: Buffer) -> None:
    """As many games as there are rows: states[0] is the record that each begins as, states[1] where it is played.

    The generator and the options lie in a record too, which compiled code reads faster than arrays of their own.
    """
    work = scratch[0]
    for game in range(len(rows)):
        states[1] = states[0]
        play(states[1], work.generator, work.out, rows[game], trails[game])
        score(states[1], points[game])
        winners(states[1], wins[game])


@kernel
def watch_many(states: Record, scratch: Record, rows: Buffer, points: Buffer, wins: Buffer) -> None:
    """The same with every invariant checked, and without trails."""
    work = scratch[0]
    for game in range(len(rows)):
        states[1] = states[0]
        play_watched(states, work.generator, work.out, rows[game])
        score(states[1], points[game])
        winners(states[1], wins[game])


@dataclass(frozen=True)
class Games:
    """What many games came to, one row a game."""

    picks: Any
    decisions: Any
    broken: Any
    """0 for a game that came to its end, else what went wrong: an invariant's number, or an end that is none."""
    points: Any
    wins: Any
    trails: Any

    @property
    def count(self) -> int:
        """How many games."""
        return len(self.picks)


class Rollouts:
    """Random games of one game with its settings, interpreted or compiled."""

    def __init__(self, game: Game, *, compiled: bool = True, watched: bool = False, checked: bool = False) -> None:
        self.game = game
        self.compiled = compiled
        self.watched = watched
        """Whether every invariant is checked after every pick; such games leave no trail."""
        self.checked = checked
        """Whether compiled code checks every index and every result, and raises what Python would raise."""

    @cached_property
    def functions(self) -> Mapping[str, Any]:
        """The kernel functions bound to this game's rules."""
        return bound_functions(self.game.rules)

    @cached_property
    def run(self) -> Any:
        """`play_many` or `watch_many` for this game as machine code."""
        return machine_code(self.functions["watch_many" if self.watched else "play_many"], checked=self.checked)

    def warm_up(self) -> None:
        """Compile, or load what was compiled before."""
        self.play(1, seed=0)

    def play(self, games: int, seed: int, *, trails: bool = False) -> Games:
        """So many random games from a seed."""
        generator = [0, 0, 0, 0]
        sfc32.seed(generator, seed & sfc32.MASK, seed >> 32 & sfc32.MASK)
        rows, kept, points, wins = self._results(games, TRAIL if trails else 0)
        if self.compiled:
            self.run(*self._arguments(generator, rows, kept, points, wins))
        else:
            self._interpret(generator, rows, kept, points, wins)
        return Games(rows[:, 0], rows[:, 1], rows[:, 2], points, wins, kept)

    def example(self) -> tuple[Any, ...]:
        """Arguments that the compiled function could be called with."""
        return self._arguments([0, 0, 0, 1], *self._results(1, 0))

    def _results(self, games: int, trail: int) -> tuple[Any, ...]:
        """Where games write what they came to: rows, trails, points and wins."""
        points, wins = np.zeros((games, MOST_SEATS), np.int64), np.zeros((games, MOST_SEATS), np.int64)
        return np.zeros((games, 3), np.int64), np.zeros((games, trail), np.int16), points, wins

    def _arguments(self, generator: list[int], rows: Any, kept: Any, points: Any, wins: Any) -> tuple[Any, ...]:
        """What the compiled function is called with."""
        states = np.zeros(3, np.dtype(self.game.layout.dtype))
        states[0] = np.frombuffer(self._settings_record().to_bytes(), states.dtype)[0]
        scratch = np.zeros(1, [("generator", "i8", 4), ("out", "i8", self.game.max_options)])
        scratch[0]["generator"] = generator
        return (states, scratch, rows, points, wins) if self.watched else (states, scratch, rows, kept, points, wins)

    def _settings_record(self) -> Any:
        record = self.game.layout.record()
        self.game.write_settings(record)
        return record

    def _interpret(self, generator: list[int], rows: Any, kept: Any, points: Any, wins: Any) -> None:
        out = [0] * self.game.max_options
        play_one, watch_one = self.functions["play"], self.functions["play_watched"]
        rules = self.game.rules
        first = self._settings_record()
        for index in range(len(rows)):
            record = first.copy()
            row, trail, numbers = [0, 0, 0], [0] * kept.shape[1], [0] * MOST_SEATS
            if self.watched:
                watch_one(_States(record), generator, out, row)
            else:
                play_one(record, generator, out, row, trail)
            rows[index], kept[index] = row, trail
            rules.score(record, numbers)
            points[index] = numbers
            rules.winners(record, numbers)
            wins[index] = numbers


class _States(list[Any]):
    """Interpreted records that are copied on assignment, as those of an array are."""

    def __init__(self, record: Any) -> None:
        super().__init__([None, record, None])

    def __setitem__(self, index: Any, record: Any) -> None:
        super().__setitem__(index, record.copy())


@cache
def machine_code(function: Callable[..., Any], *, checked: bool) -> Any:
    """A kernel function compiled: once for all settings of a game."""
    return Kernels(checked=checked)(function)


@cache
def bound_functions(rules: Rules) -> Mapping[str, Any]:
    """The functions of this module for one game."""
    picker = bind(random_pick, options=rules.options, uniform=rules.uniform, weight=rules.weight)
    linked = {"begin": rules.begin, "apply": rules.apply, "random_pick": picker}
    scored = {"score": rules.score, "winners": rules.winners}
    player = bind(play, **linked)
    watcher = bind(play_watched, **linked, broken=rules.broken, broken_step=rules.broken_step)
    return {
        "random_pick": picker,
        "play": player,
        "play_watched": watcher,
        "play_many": bind(play_many, play=player, **scored),
        "watch_many": bind(watch_many, play_watched=watcher, **scored),
    }
