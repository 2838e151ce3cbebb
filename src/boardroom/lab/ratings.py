"""How strong players are: Plackett-Luce ratings from orders of finish, and win shares with their uncertainty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

Z = 1.96
"""95 % of a normal distribution lie within so many standard deviations."""
ELO = 400 / np.log(10)
RESAMPLES = 400
PRIOR = 0.5
"""Every player has won and lost half a game against a player of strength 1, so that nobody is infinitely good."""

Finish = tuple[tuple[int, ...], ...]
"""Who came in where: groups of players, best first; who shares a place is in one group."""


@dataclass(frozen=True)
class Share:
    """How many of some games somebody won, with the 95 % interval of Wilson."""

    wins: float
    games: int

    @property
    def share(self) -> float:
        """From 0 to 1."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies in 95 of 100 such runs."""
        if not self.games:
            return 0.0, 1.0
        n, p = self.games, self.share
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return max(0.0, middle - half), min(1.0, middle + half)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.share:.1%} [{low:.1%}, {high:.1%}]"


@dataclass(frozen=True)
class Rating:
    """A player's strength in Elo points, the mean of all being 1500."""

    player: int
    elo: float
    low: float
    high: float
    games: int
    wins: float


def strengths(finishes: Sequence[Finish], players: int, weights: Any = None, rounds: int = 200) -> Any:
    """Plackett-Luce strengths by Hunter's minorisation; players who share a place are taken in both orders."""
    return _fitted(_choices(finishes, players), np.ones(len(finishes)) if weights is None else weights, rounds)


def _choices(finishes: Sequence[Finish], players: int) -> tuple[Any, Any, Any, Any]:
    """All choices of "the best of those left" as arrays: who, of whom, with which weight, in which game."""
    stages = _stages(finishes)
    field = np.zeros((len(stages), players))
    for row, stage in enumerate(stages):
        for player in stage[1]:
            field[row, player] += 1
    chosen, game = (np.array([stage[column] for stage in stages], dtype=np.int64) for column in (0, 3))
    return chosen, field, np.array([stage[2] for stage in stages]), game


def _fitted(choices: tuple[Any, Any, Any, Any], counts: Any, rounds: int) -> Any:
    """The strengths that explain the choices best, where each game counts so many times."""
    chosen, field, weight, game = choices
    players = field.shape[1]
    gamma = np.ones(players)
    share = weight * counts[game]
    won = np.bincount(chosen, weights=share, minlength=players) + PRIOR
    for _ in range(rounds):
        against = share / np.maximum(field @ gamma, 1e-300)
        before = gamma
        gamma = won / (field.T @ against + 2 * PRIOR / (gamma + 1))
        if np.max(np.abs(np.log(gamma / before))) < 1e-6:
            break
    return gamma


def _stages(finishes: Sequence[Finish]) -> list[tuple[int, tuple[int, ...], float, int]]:
    """Each choice of "the best of those left": who, of whom, with which weight, in which game."""
    stages = []
    for game, groups in enumerate(finishes):
        left = [player for group in groups for player in group]
        for group in groups:
            if len(left) > len(group) or len(group) > 1:
                stages += [(player, tuple(left), 1 / len(group), game) for player in group]
            for player in group:
                left.remove(player)
    return stages


def elo(gamma: Any) -> Any:
    """Strengths as Elo points around 1500."""
    logs = np.log(gamma)
    return 1500 + ELO * (logs - logs.mean())


def rate(finishes: Sequence[Finish], players: int, seed: int = 0) -> list[Rating]:
    """Ratings of all players with 95 % intervals from resampled games."""
    best = elo(strengths(finishes, players))
    choices = _choices(finishes, players)
    random = np.random.default_rng(seed)
    n = len(finishes)
    samples = np.array(
        [
            elo(_fitted(choices, random.multinomial(n, np.full(n, 1 / n)).astype(float), 60))
            for _ in range(RESAMPLES if n > 1 else 0)
        ]
    )
    low, high = np.percentile(samples, [2.5, 97.5], axis=0) if len(samples) else (best, best)
    games, wins = np.zeros(players, np.int64), np.zeros(players)
    for groups in finishes:
        for group in groups:
            for player in group:
                games[player] += 1
        for player in groups[0]:
            wins[player] += 1 / len(groups[0])
    return [
        Rating(player, float(best[player]), float(low[player]), float(high[player]), int(games[player]), wins[player])
        for player in range(players)
    ]
