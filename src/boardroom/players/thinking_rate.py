"""How fast a search thinks, for any game: imagined games a second on one core."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

REPEATS = 3


@dataclass(frozen=True)
class ThinkingRate:
    """What a search achieved on one core."""

    players: int
    iterations: int
    seconds: float
    """Of one core, in the fastest of some repeats."""

    @property
    def per_second(self) -> float:
        """Imagined games a second."""
        return self.iterations / self.seconds


def fastest(players: int, iterations: int, think: Callable[[], object]) -> ThinkingRate:
    """The fastest of some repeats of a thought of so many iterations."""
    best = float("inf")
    for _ in range(REPEATS):
        begin = time.thread_time()
        think()
        best = min(best, time.thread_time() - begin)
    return ThinkingRate(players, iterations, best)
