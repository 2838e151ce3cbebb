"""What our engine does a second, measured beside the peers in one run.

Counted as `boardroom.lab.peers` counts: a pick is every applied action, the dealer's included; a decision is a player's
pick; the clock runs from a new game to its final scoring; the fastest of several repeats stands.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from boardroom.core.compiled import Kernels
from boardroom.core.dealer import Dealer
from boardroom.core.game import Game
from boardroom.core.kernel import BROKEN, kernel
from boardroom.lab.peers import Played
from boardroom.lab.rollout import Rollouts

REPEATS = 5


@dataclass(frozen=True, kw_only=True)
class Rate(Played):
    """Our engine in one mode."""

    name: str


def compiled_rate(game: Game, seconds: float) -> Rate:
    """Random games of the compiled kernel."""
    rollouts = Rollouts(game)
    rollouts.warm_up()
    batch = max(1, int(rollouts_for(rollouts, 0.05)))

    def play() -> Played:
        begin = time.perf_counter()
        games = rollouts.play(batch, seed=1)
        elapsed = time.perf_counter() - begin
        return Played(batch, int(games.picks.sum()), int(games.decisions.sum()), elapsed)

    return _fastest(f"compiled, {game.players} players", play, seconds)


def rollouts_for(rollouts: Rollouts, seconds: float) -> float:
    """How many games take about so long."""
    begin = time.perf_counter()
    rollouts.play(50, seed=2)
    return 50 * seconds / max(time.perf_counter() - begin, 1e-9)


def interpreted_rate(game: Game, seconds: float) -> Rate:
    """Random games of the same rules as plain Python, with Python's own generator as the peers use it."""
    first = game.layout.record()
    game.write_settings(first)
    rules, generator = game.rules, random.Random(1)
    uniform, choices = generator.random, generator.choices
    options, apply, weight = rules.options, rules.apply, rules.weight
    out, points, games = [0] * game.max_options, [0] * 6, 10

    def play() -> Played:
        picks = decisions = 0
        begin = time.perf_counter()
        for _ in range(games):
            record = first.copy()
            rules.begin(record)
            while record.decision > BROKEN:
                n = options(record, out)
                if record.seat >= 0:
                    decisions += 1
                    pick = out[int(uniform() * n)]
                else:
                    possible = out[:n]
                    pick = choices(possible, [weight(record, each) for each in possible])[0]
                picks += 1
                apply(record, pick)
            rules.score(record, points)
        return Played(games, picks, decisions, time.perf_counter() - begin)

    return _fastest(f"interpreted, {game.players} players", play, seconds)


def _fastest(name: str, play: Callable[[], Played], seconds: float) -> Rate:
    play()
    repeats = [_repeat(name, play, seconds / REPEATS) for _ in range(REPEATS)]
    return max(repeats, key=lambda rate: rate.decisions_per_second)


def _repeat(name: str, play: Callable[[], Played], seconds: float) -> Rate:
    parts = [play()]
    while sum(part.seconds for part in parts) < seconds:
        parts.append(play())
    return Rate(
        name=name,
        games=sum(part.games for part in parts),
        picks=sum(part.picks for part in parts),
        decisions=sum(part.decisions for part in parts),
        seconds=sum(part.seconds for part in parts),
    )


@dataclass(frozen=True)
class Latency:
    """What one thing takes, in seconds."""

    name: str
    typical: float
    worst: float


def table_latency(game: Game, games: int = 5) -> Latency:
    """One options-plus-apply as the table does it: with words, checks, the dealer and ODS."""
    times: list[float] = []
    generator = random.Random(1)
    for seed in range(games):
        state = game.start(Dealer(seed))
        while not game.over(state):
            begin = time.perf_counter()
            options = game.options(state)
            game.apply(state, options[int(generator.random() * len(options))])
            times.append(time.perf_counter() - begin)
    times.sort()
    return Latency("options and apply at the table", times[len(times) // 2], times[int(len(times) * 0.99)])


def copy_latency(game: Game) -> tuple[Latency, Latency]:
    """A copy of a state, interpreted and compiled."""
    record = game.start(Dealer(1)).record
    interpreted = min(_timed(record.copy, 2000) for _ in range(REPEATS))
    states: Any = np.zeros(2, np.dtype(game.layout.dtype))
    copies = Kernels()(copy_many)
    copies(states, 1)
    rounds = 200_000
    compiled = min(_timed(lambda: copies(states, rounds), 1) for _ in range(REPEATS)) / (2 * rounds)
    return Latency("copy of a state, interpreted", interpreted, interpreted), Latency(
        "copy of a state, compiled", compiled, compiled
    )


@kernel
def copy_many(states: Any, rounds: int) -> int:
    """Copy there and back again, with a change in between so that no copy can be left out."""
    for _ in range(rounds):
        states[0].seat = 1 - states[0].seat
        states[1] = states[0]
        states[1].seat = 1 - states[1].seat
        states[0] = states[1]
    return int(states[0].seat)


def _timed(function: Callable[[], object], times: int) -> float:
    begin = time.perf_counter()
    for _ in range(times):
        function()
    return (time.perf_counter() - begin) / times


COMPILE = """
import json, sys, time
from boardroom.games import game
from boardroom.lab.rollout import Rollouts
rollouts = Rollouts(game(sys.argv[1], **json.loads(sys.argv[2])))
begin = time.process_time()
rollouts.warm_up()
print(time.process_time() - begin)
"""


def compile_seconds(game: Game) -> tuple[float, float]:
    """Compiling in a new process, in seconds of CPU time: cold, and from the cache."""
    cold, cached = _in_new_processes(COMPILE, game, times=2)
    return float(cold), float(cached)


FIRST_PICK = """
import json, sys, time
from boardroom import Dealer, players
from boardroom.games import game
played = game(sys.argv[1], **json.loads(sys.argv[2]))
state = played.start(Dealer(1))
strongest = players.levels(played.key)[-1].name
bot = players.create(strongest, 1, played.key)
bot.pick(played.view(state, played.seat(state)), played.options(state))
print(strongest, time.time(), time.process_time())
"""


@dataclass(frozen=True)
class FirstPick:
    """How long one waits for the first pick of a bot after a cold start: from the start of Python, nothing compiled."""

    bot: str
    waited: float
    """By the wall clock; what the bot thinks is part of it."""
    worked: float
    """CPU time of the same."""


def first_pick(game: Game) -> FirstPick:
    """The strongest bot of a game picks for the first seat in a new process."""
    begin = time.time()
    (said,) = _in_new_processes(FIRST_PICK, game, times=1)
    bot, end, worked = said.split()
    return FirstPick(bot, float(end) - begin, float(worked))


def _in_new_processes(program: str, game: Game, times: int) -> list[str]:
    """What a program prints that is run with a game so many times, the first time with nothing compiled."""
    command = [sys.executable, "-c", program, game.key, json.dumps(game.settings_dict())]
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "BOARDROOM_CACHE": cache}
        return [
            subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout  # noqa: S603
            for _ in range(times)
        ]


IMPORT = "import time; b = time.perf_counter(); import boardroom; print(time.perf_counter() - b)"


def import_seconds() -> tuple[float, list[str]]:
    """Importing `boardroom` in a new process, and which heavy modules that loaded (there should be none)."""
    run = [sys.executable, "-c", IMPORT]
    seconds = min(
        float(subprocess.run(run, capture_output=True, text=True, check=True).stdout)  # noqa: S603
        for _ in range(REPEATS)
    )
    loaded = "import boardroom, sys; print(*(m for m in ('llvmlite', 'numpy', 'rich', 'babel') if m in sys.modules))"
    heavy = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)  # noqa: S603
    return seconds, heavy.stdout.split()
