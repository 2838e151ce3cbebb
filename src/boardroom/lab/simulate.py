"""Many random games at once, with what they came to."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from boardroom.core.dealer import Dealer
from boardroom.core.game import Game
from boardroom.lab.rollout import MOST_SEATS, Games, Rollouts
from boardroom.players import Player

CHUNK_SECONDS = 0.25
Progress = Callable[[int], None]


@dataclass(frozen=True)
class SeatSummary:
    """How one seat fared."""

    seat: int
    wins: float
    """Share of the games won, shared wins included."""
    mean_points: float
    spread: float
    """Standard deviation of the points."""
    most_points: int


@dataclass(frozen=True)
class Simulation:
    """What many games came to."""

    games: int
    seconds: float
    decisions: int
    picks: int
    shared_wins: int
    shortest: int
    longest: int
    """Games in decisions."""
    broken: int
    """Games that broke an invariant or met what cannot happen: always 0, or there is a bug."""
    seats: tuple[SeatSummary, ...]

    @property
    def games_per_second(self) -> float:
        """Whole games a second."""
        return self.games / self.seconds

    @property
    def decisions_per_second(self) -> float:
        """Players' picks a second."""
        return self.decisions / self.seconds


def simulate(
    game: Game,
    games: int,
    seed: int,
    *,
    compiled: bool = True,
    watched: bool = False,
    progress: Progress = lambda _: None,
) -> Simulation:
    """Play so many random games from a seed, `watched` with every invariant checked; `progress` hears how many."""
    rollouts = Rollouts(game, compiled=compiled, watched=watched)
    rollouts.warm_up()
    parts: list[Games] = []
    done, chunk, seconds = 0, 16, 0.0
    while done < games:
        size = min(chunk, games - done)
        begin = time.perf_counter()
        parts.append(rollouts.play(size, seed=(seed << 32) + done))
        elapsed = time.perf_counter() - begin
        seconds += elapsed
        done += size
        progress(done)
        chunk = max(16, min(4 * chunk, int(size * CHUNK_SECONDS / max(elapsed, 1e-6))))
    return _summary(game, parts, seconds)


def simulate_players(
    game: Game, players: Sequence[Player], games: int, seed: int, progress: Progress = lambda _: None
) -> Simulation:
    """Play so many games between players, each on the seat of its number, and interpreted."""
    rows = np.zeros((games, 2), np.int64)
    points, wins = np.zeros((games, MOST_SEATS), np.int64), np.zeros((games, MOST_SEATS), np.int64)
    begin = time.perf_counter()
    for index in range(games):
        state = game.start(Dealer((seed << 32) + index))
        while not game.over(state):
            seat = game.seat(state)
            game.apply(state, players[seat].pick(game.view(state, seat), game.options(state)), seat)
            rows[index, 1] += 1
        rows[index, 0] = len(state.picks)
        game.rules.score(state.record, points[index])
        game.rules.winners(state.record, wins[index])
        progress(index + 1)
    nothing = np.zeros(games, np.int64)
    played = Games(rows[:, 0], rows[:, 1], nothing, points, wins, nothing)
    return _summary(game, [played], time.perf_counter() - begin)


def _summary(game: Game, parts: list[Games], seconds: float) -> Simulation:
    def joined(name: str) -> Any:
        return np.concatenate([getattr(part, name) for part in parts])

    decisions, points, wins = joined("decisions"), joined("points"), joined("wins")
    seats = tuple(
        SeatSummary(
            seat,
            float(wins[:, seat].mean()),
            float(points[:, seat].mean()),
            float(points[:, seat].std()),
            int(points[:, seat].max()),
        )
        for seat in range(game.seats)
    )
    return Simulation(
        games=len(decisions),
        seconds=seconds,
        decisions=int(decisions.sum()),
        picks=int(joined("picks").sum()),
        shared_wins=int((wins.sum(axis=1) > 1).sum()),
        shortest=int(decisions.min()),
        longest=int(decisions.max()),
        broken=int((joined("broken") != 0).sum()),
        seats=seats,
    )
