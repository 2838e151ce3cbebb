"""How long a tree search thinks: within a budget of iterations, of seconds, or of both, and no longer than it matters.

The nodes lie in an array: those of one search of any game have the fields first, next, key and visits, and its search
record says where the root is, how many nodes there are and between how many options it chooses.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardroom.core.errors import SettingsError
from boardroom.core.words import N_
from boardroom.players.contract import CLOCKS, Stop

FIRST_CHUNK = 16
STEADY_CHUNK = 64
"""With a budget of iterations: always the same, so that a run can be repeated on a faster machine."""
LARGEST_CHUNK = 1024
CHUNK_SECONDS = 0.004
"""How long compiled code runs before the clock and `stop` are looked at again."""
USUAL_SECONDS = 0.1


class Thinking:
    """One tree, and the budget of the player that it belongs to."""

    def __init__(
        self,
        nodes: Any,
        search: Any,
        iterations: int | None,
        seconds: float | None,
        clock: str,
        *,
        patient: bool,
        first_chunk: int = FIRST_CHUNK,
    ) -> None:
        if iterations is None and seconds is None:
            seconds = USUAL_SECONDS
        if (iterations is not None and iterations < 1) or (seconds is not None and seconds <= 0) or len(nodes) < 2:
            raise SettingsError(N_("A search needs at least one iteration, some time and room for two nodes."))
        if clock not in CLOCKS:
            text = N_("A search has no clock '{name}'. Choose one of: {names}.")
            raise SettingsError(text, name=clock, names=", ".join(CLOCKS))
        self.nodes = nodes
        self.search = search
        self.iterations = iterations
        self.seconds = seconds
        self.clock = CLOCKS[clock]
        self._patient = patient
        self._first_chunk = first_chunk
        self._per_second = 0.0

    def go(self, run: Callable[[int], None], started: float, stop: Stop | None) -> None:
        """Think until the budget is spent, the decision is clear, or somebody says stop."""
        chunk = self._first_chunk if self.iterations is None else STEADY_CHUNK
        while True:
            before = self.clock()
            left = self._left(before - started)
            enough = left <= 0 or self._decided(left) or (stop is not None and stop())
            if enough and self.children(self.search["root"]):
                return
            chunk = max(1, min(chunk, left))
            run(chunk)
            took = self.clock() - before
            self._per_second = chunk / max(took, 1e-6)
            if self.iterations is None:
                chunk = max(1, min(4 * chunk, LARGEST_CHUNK, int(self._per_second * CHUNK_SECONDS)))

    def visits(self) -> int:
        """How often the root was visited."""
        return int(self.nodes[self.search["root"]]["visits"]) if self.search["size"] > 0 else 0

    def children(self, node: int) -> list[Any]:
        """The children of a node."""
        children: list[Any] = []
        if self.search["size"] > 0:
            index = self.nodes[node]["first"]
            while index >= 0:
                children.append(self.nodes[index])
                index = self.nodes[index]["next"]
        return children

    def _left(self, elapsed: float) -> int:
        """How many iterations the budget still allows. What an earlier pick of the turn found out counts as done."""
        left = [1 << 30]
        if self.iterations is not None:
            left.append(self.iterations - self.visits())
        if self.seconds is not None:
            pace = max(self._per_second, self._first_chunk / CHUNK_SECONDS)
            left.append(min(int((self.seconds - elapsed) * pace), int(self.seconds * pace) - self.visits()))
        return min(left)

    def _decided(self, left: int) -> bool:
        """Whether no other option could still overtake the most visited one, so that only the patient go on."""
        if self._patient:
            return False
        visits = sorted((node["visits"] for node in self.children(self.search["root"])), reverse=True)
        return len(visits) >= self.search["choices"] and bool(visits[0] - visits[1] > left)
