"""The one contract for everything that picks: bots, persons and the dealer.

A player is given what a seat may know (`Game.view`) and the options that the rules offer, and returns one of them.
No state ever crosses this line, so a bot knows what a person in that chair knows.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from boardroom.core.options import Option
from boardroom.core.presentation import Seen, View

Stop = Callable[[], bool]
"""Asked again and again while a player thinks; True ends the thinking with what is known so far."""


CLOCKS: Mapping[str, Callable[[], float]] = {"wall": time.perf_counter, "cpu": time.thread_time}
"""A person waits by the wall clock; on a shared machine the laboratory counts the seconds of one core."""


class Player(Protocol):
    """Anything that picks for a seat."""

    @property
    def name(self) -> str:
        """What it is called in tables and logs."""

    def pick(self, view: View, options: Sequence[Option], stop: Stop | None = None) -> Option:
        """One of the options, as soon as possible once `stop` says so."""


@dataclass(frozen=True)
class Variation:
    """One option as a thinking player sees it."""

    option: Option
    share: float
    """How much of the thinking went into it, from 0 to 1."""
    win_chance: float
    """From 0 to 1."""
    score: float
    """Expected victory points of the seat."""
    then: tuple[Option, ...] = ()
    """How the seat would go on, as far as nothing unknown comes in between."""
    games: int = 0
    """Over how many imagined games the chance was counted; 0 if that is not known."""


@runtime_checkable
class Explains(Protocol):
    """A player that can say what it thought of its last pick."""

    def explain(self) -> tuple[Variation, ...]:
        """The lines it considered, best first."""


@runtime_checkable
class Witness(Protocol):
    """A player that remembers what it saw others do, and what it did itself."""

    def witness(self, seen: Seen) -> None:
        """A pick that is about to be made, as the seat of this player gets to know it."""


@runtime_checkable
class Remembers(Protocol):
    """A witness whose memory can be kept, so that what it saw need not be shown to it again."""

    def memory(self) -> bytes:
        """What it remembers of everything that it saw. It does not depend on the seed."""

    def recall(self, memory: bytes) -> None:
        """Remember what a player of the same kind remembered on the same seat of the same game, and nothing else."""


def until(seconds: float, clock: Callable[[], float] = time.monotonic) -> Stop:
    """A stop that says so after some seconds."""
    deadline = clock() + seconds
    return lambda: clock() >= deadline
