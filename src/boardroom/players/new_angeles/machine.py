"""The compiled thinking of New Angeles: its arrays, and how a view is laid out in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

import numpy as np

from boardroom.core.compiled import Kernels
from boardroom.games.new_angeles.kernel.decisions import MAX_OPTIONS
from boardroom.games.new_angeles.kernel.imagine import BLANKS
from boardroom.games.new_angeles.kernel.record import LAYOUT
from boardroom.games.new_angeles.kernel.tables import SEATS
from boardroom.players.new_angeles.kernel.city import SKETCH, SKETCHES
from boardroom.players.new_angeles.kernel.mind import MIND
from boardroom.players.new_angeles.kernel.quick import rate
from boardroom.players.new_angeles.kernel.tree import PATH, think
from boardroom.players.tree_nodes import node_fields

RECORD = np.dtype(LAYOUT.dtype)
BLANK = np.dtype(BLANKS.dtype)
THOUGHTS = np.dtype(MIND.dtype)
CITY = np.dtype(SKETCH.dtype)
NODE = np.dtype(node_fields(SEATS))
SEARCH = np.dtype(
    [
        ("generator", "i8", 4),
        ("series", "i8"),
        ("done", "i8"),
        ("seat", "i8"),
        ("root", "i8"),
        ("size", "i8"),
        ("choices", "i8"),
        ("picks", "i8", MAX_OPTIONS),
        ("out", "i8", MAX_OPTIONS),
        ("path", "i8", PATH),
        ("chance", "i8", SEATS),
        ("value", "i8", SEATS),
        ("explore", "f8"),
        ("narrow", "i8"),
        ("rounds", "i8"),
    ]
)
OUTCOME = 2 * SEATS
"""The columns of an outcome, in thousandths: the chance of each seat to win, then what that is worth to it."""
TO_THE_END = 99
ROUNDS_AHEAD = 1
"""How many rounds imagined games are played on before they are judged."""


@dataclass(frozen=True)
class Manner:
    """How a quick hand plays, in thousandths: the temper of a citizen."""

    worry: int = 1000
    """What a point of threat weighs."""
    greed: int = 300
    """What a capital weighs."""
    envy: int = 500
    """How much of that the capital of the rival weighs."""
    margin: int = 600
    """How much better a counteroffer must be than what is offered."""


CITIZEN = Manner()
NOISE = 100


@cache
def kernels() -> Kernels:
    """The compiled twins of what bots think with, one set in a process."""
    return Kernels()


def example() -> Mapping[Callable[..., None], tuple[Any, ...]]:
    """Arguments that the kernel functions of bots could be called with."""
    arrays = Arrays(1, 0)
    return {think: (*arrays.arguments, 0), rate: arrays.rated}


def warm_up() -> None:
    """Compile everything, or load what was compiled before."""
    for function, arguments in example().items():
        kernels()(function)(*arguments)


class Arrays:
    """What one thinker works on."""

    def __init__(self, nodes: int, outcomes: int) -> None:
        self.states = np.zeros(2, RECORD)
        self.blanks = np.zeros(1, BLANK)
        self.nodes = np.zeros(nodes, NODE)
        self.searches = np.zeros(1, SEARCH)
        self.cities = np.zeros(SKETCHES, CITY)
        self.minds = np.zeros(1, THOUGHTS)
        self.outcomes = np.zeros((outcomes, OUTCOME), np.int64)
        self.values = np.zeros(MAX_OPTIONS, np.int64)
        self.minds["noise"] = NOISE
        self.search["rounds"] = ROUNDS_AHEAD
        self.set_manners(CITIZEN)

    @property
    def arguments(self) -> tuple[Any, ...]:
        """All of them, in the order of the kernel function."""
        return self.states, self.blanks, self.nodes, self.searches, self.cities, self.minds, self.outcomes

    @property
    def rated(self) -> tuple[Any, ...]:
        """What options are rated with."""
        return self.states, self.searches, self.cities, self.minds, self.values

    @property
    def search(self) -> Any:
        """The one search."""
        return self.searches[0]

    def set_manner(self, seat: int, manner: Manner) -> None:
        """How a seat is imagined to play."""
        for field in fields(manner):
            self.minds[0][field.name][seat] = getattr(manner, field.name)

    def set_manners(self, manner: Manner) -> None:
        """How everybody is imagined to play."""
        for seat in range(SEATS):
            self.set_manner(seat, manner)

    def lay_out(self, record: Any, blanks: Any) -> None:
        """What is known."""
        self.states[0] = np.frombuffer(record.to_bytes(), RECORD)[0]
        self.blanks[0] = np.frombuffer(blanks.to_bytes(), BLANK)[0]
        self.minds["key"] = 0

    def choose_between(self, seat: int, picks: Sequence[int]) -> None:
        """Who chooses between what."""
        search = self.search
        search["seat"], search["choices"], search["size"] = seat, len(picks), 0
        search["picks"][: len(picks)] = picks

    def ratings(self) -> list[int]:
        """How good a quick hand finds the options, in thousandths."""
        kernels()(rate)(*self.rated)
        return [int(each) for each in self.values[: int(self.search["choices"])]]

    def bound(self) -> Callable[[int], None]:
        """The compiled search over these arrays."""
        run: Callable[[int], None] = kernels()(think).bound(*self.arguments)
        return run
