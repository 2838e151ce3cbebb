"""Random play of whole games, in one source for both modes: interpreted and compiled play the same picks from one seed.

A game is described by a row of numbers (see `Row`); with a trail the picks themselves are kept too.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from boardroom.core import sfc32
from boardroom.core.compiled import Kernels
from boardroom.core.game import Game
from boardroom.core.kernel import Buffer, Record, Rules, bind, kernel
from boardroom.core.sfc32 import below

MOST_SEATS = 6
TRAIL = 4096
"""No game has more picks; a longer one counts as broken."""
LINKED: Any = None
"""A name that `bind` fills with a game's kernel function."""
begin = options = weight = apply = score = winners = LINKED


@kernel
def random_pick(s: Record, g: Buffer, out: Buffer) -> int:
    """A pick at random: for a player all options alike, for the dealer by their weights."""
    n = options(s, out)
    picked: int = 0
    if s.seat >= 0:
        picked = out[below(g, n)]
        return picked
    total = 0
    for index in range(n):
        total += weight(s, out[index])
    left = below(g, total)
    for index in range(n):
        picked = out[index]
        left -= weight(s, picked)
        if left < 0:
            break
    return picked


@kernel
def play(s: Record, g: Buffer, out: Buffer, row: Buffer, trail: Buffer) -> None:
    """A whole game from a record with its settings. The trail keeps as many picks as it has room for."""
    begin(s)
    decisions = 0
    picks = 0
    while s.decision > 1 and picks < TRAIL:
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
def play_many(states: Record, scratch: Record, rows: Buffer, trails: Buffer, points: Buffer, wins: Buffer) -> None:
    """As many games as there are rows: states[0] is the record that each begins as, states[1] where it is played.

    The generator and the options lie in a record too: compiled code counts no references to what is inside a record.
    """
    work = scratch[0]
    for game in range(len(rows)):
        states[1] = states[0]
        play(states[1], work.generator, work.out, rows[game], trails[game])
        score(states[1], points[game])
        winners(states[1], wins[game])


@dataclass(frozen=True)
class Games:
    """What many games came to, one row a game."""

    picks: Any
    decisions: Any
    finished: Any
    """Whether the game came to its end; anything else is a bug."""
    points: Any
    wins: Any
    trails: Any

    @property
    def count(self) -> int:
        """How many games."""
        return len(self.picks)


class Rollouts:
    """Random games of one game with its settings, interpreted or compiled."""

    def __init__(self, game: Game, *, compiled: bool = True) -> None:
        self.game = game
        self.compiled = compiled

    @cached_property
    def functions(self) -> dict[str, Any]:
        """The kernel functions bound to this game's rules."""
        return bound_functions(self.game.rules)

    @cached_property
    def run(self) -> Any:
        """`play_many` for this game, compiled if so wished; compiling takes a while the first time."""
        function = self.functions["play_many"]
        return Kernels([function])(function) if self.compiled else function

    def warm_up(self) -> None:
        """Compile, or load what was compiled before."""
        self.play(1, seed=0)

    def play(self, games: int, seed: int, *, trails: bool = False) -> Games:
        """So many random games from a seed."""
        room = TRAIL if trails else 0
        rows = np.zeros((games, 3), np.int64)
        kept = np.zeros((games, room), np.int16)
        points = np.zeros((games, MOST_SEATS), np.int64)
        wins = np.zeros((games, MOST_SEATS), np.int64)
        generator = [0, 0, 0, 0]
        sfc32.seed(generator, seed & sfc32.MASK, seed >> 32 & sfc32.MASK)
        if self.compiled:
            states = np.zeros(2, np.dtype(self.game.layout.dtype))
            states[0] = np.frombuffer(self._settings_record().to_bytes(), states.dtype)[0]
            scratch = np.zeros(1, [("generator", "i8", 4), ("out", "i8", self.game.max_options)])
            scratch[0]["generator"] = generator
            self.run(states, scratch, rows, kept, points, wins)
        else:
            self._interpret(generator, rows, kept, points, wins)
        return Games(rows[:, 0], rows[:, 1], rows[:, 2] == 0, points, wins, kept)

    def _settings_record(self) -> Any:
        record = self.game.layout.record()
        self.game.write_settings(record)
        return record

    def _interpret(self, generator: list[int], rows: Any, kept: Any, points: Any, wins: Any) -> None:
        out = [0] * self.game.max_options
        play_one = self.functions["play"]
        rules = self.game.rules
        first = self._settings_record()
        for index in range(len(rows)):
            record = first.copy()
            row, trail, numbers = [0, 0, 0], [0] * kept.shape[1], [0] * MOST_SEATS
            play_one(record, generator, out, row, trail)
            rows[index], kept[index] = row, trail
            rules.score(record, numbers)
            points[index] = numbers
            rules.winners(record, numbers)
            wins[index] = numbers


def bound_functions(rules: Rules) -> dict[str, Any]:
    """`random_pick`, `play` and `play_many` for one game."""
    picker = bind(random_pick, options=rules.options, weight=rules.weight)
    player = bind(play, begin=rules.begin, apply=rules.apply, random_pick=picker)
    many = bind(play_many, play=player, score=rules.score, winners=rules.winners)
    return {"random_pick": picker, "play": player, "play_many": many}
