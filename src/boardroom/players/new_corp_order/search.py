"""Search: thinks ahead by playing thousands of imagined games from what its seat knows.

The thinking itself is `boardroom.players.new_corp_order.kernel.tree`, compiled. Here stand the budget, the tree that is
kept from one pick of a turn to the next, and what the search thought of its options.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from boardroom.core import sfc32
from boardroom.core.compiled import Kernels
from boardroom.core.dealer import Dealer
from boardroom.core.options import Option
from boardroom.core.presentation import View
from boardroom.games.new_corp_order.describe import describe
from boardroom.games.new_corp_order.imagine import known
from boardroom.games.new_corp_order.kernel.decisions import MAX_OPTIONS, OVER
from boardroom.games.new_corp_order.kernel.rules import apply
from boardroom.games.new_corp_order.kernel.rules import options as kernel_options
from boardroom.games.new_corp_order.kernel.tables import LAYOUT, SEATS
from boardroom.players.contract import Stop, Variation
from boardroom.players.new_corp_order import greedy, weights
from boardroom.players.new_corp_order.kernel.look_ahead import DEPTH, ROWS, keep_sensible, look_ahead
from boardroom.players.new_corp_order.kernel.outlook import play_out
from boardroom.players.new_corp_order.kernel.policy import NOISE, PLAN
from boardroom.players.new_corp_order.kernel.tree import KEY, PATH, think
from boardroom.players.thinking_budget import Thinking
from boardroom.players.tree_nodes import KNOWN, node_fields

RECORD = np.dtype(LAYOUT.dtype)
NODE = np.dtype(node_fields(SEATS))
SEARCH = np.dtype(
    [
        ("generator", "i8", 4),
        ("seat", "i8"),
        ("root", "i8"),
        ("size", "i8"),
        ("choices", "i8"),
        ("picks", "i8", MAX_OPTIONS),
        ("pick", "i8"),
        ("grown", "i8"),
        ("out", "i8", MAX_OPTIONS),
        ("path", "i8", PATH),
        ("plan", "i8", PLAN),
        ("sizes", "i8", SEATS),
        ("wins", "i8", SEATS),
        ("scores", "i8", SEATS),
        ("value", "f8", SEATS),
        ("explore", "f8"),
        ("by_points", "f8"),
        ("scale", "f8"),
    ]
)
MOST_NODES = 1 << 18
"""Nodes of one search, about 15 megabytes; beyond that the tree grows no further."""
LINE_LENGTH = 8


@cache
def kernels() -> Kernels:
    """The compiled twins of what bots think with, one set in a process."""
    return Kernels()


def warm_up() -> None:
    """Compile everything, or load what was compiled before; then greedy is fast in this process as well.

    The first time on a machine this takes a few seconds.
    """
    kernels()(think)(*example()[think])
    greedy.use_machine(_compiled_look_ahead())


def example() -> dict[Callable[..., None], tuple[Any, ...]]:
    """Arguments that the kernel functions of bots could be called with."""
    row = np.zeros(weights.COUNT, np.int64)
    return {
        think: (np.zeros(2, RECORD), np.zeros(1, NODE), np.zeros(1, SEARCH), row, 0),
        play_out: (np.zeros(2, RECORD), np.zeros(1, SEARCH), row, 0),
        look_ahead: (np.zeros(DEPTH + 1, RECORD), np.zeros((ROWS, MAX_OPTIONS), np.int64), row),
    }


@cache
def outlook() -> Callable[[Any, int, int, int], list[float]]:
    """The compiled games of quick hands: from a record, so many, with a seed and this noise; what every seat won."""
    states, searches = np.zeros(2, RECORD), np.zeros(1, SEARCH)
    judged_by = np.array(weights.row("greedy", {}), np.int64)
    run = kernels()(play_out).bound(states, searches, judged_by)

    def machine(record: Any, games: int, seed: int, noise: int) -> list[float]:
        states[KNOWN] = _bytes(record)
        searches[0]["plan"][NOISE] = noise
        sfc32.seed(searches[0]["generator"], seed & sfc32.MASK, (seed >> 32) & sfc32.MASK)
        run(games)
        return [float(each) for each in searches[0]["value"]]

    return machine


def _compiled_look_ahead() -> greedy.Machine:
    states = np.zeros(DEPTH + 1, RECORD)
    table = np.zeros((ROWS, MAX_OPTIONS), np.int64)
    judged_by = np.zeros(weights.COUNT, np.int64)
    run = kernels()(look_ahead).bound(states, table, judged_by)

    def machine(record: Any, picks: Sequence[int], row: Sequence[int]) -> list[int]:
        states[0] = _bytes(record)
        greedy.lay_out(table, picks)
        judged_by[:] = row
        run()
        return greedy.read_off(table, len(picks))

    return machine


def _bytes(record: Any) -> Any:
    return np.frombuffer(record.to_bytes(), RECORD)[0]


class SearchPlayer:
    """Information-set Monte Carlo tree search with a budget of iterations, of seconds, or of both.

    With a seed and a budget of iterations its picks can be repeated exactly. It thinks about sensible options only,
    unless it is told to look at every option, and ends when it has decided, unless it is told to be patient.
    """

    def __init__(
        self,
        seed: int | None = None,
        iterations: int | None = None,
        seconds: float | None = None,
        explore: float = 0.5,
        by_points: float = 0.6,
        noise: int = 60,
        nodes: int = MOST_NODES,
        name: str = "search",
        clock: str = "wall",
        *,
        every_option: bool = False,
        patient: bool = False,
    ) -> None:
        self.name = name
        self._every_option = every_option
        self._weights = np.array(weights.row("greedy", {}), np.int64)
        self._states = np.zeros(2, RECORD)
        self._nodes = np.zeros(nodes, NODE)
        self._searches = np.zeros(1, SEARCH)
        self._search = self._searches[0]
        self._thinking = Thinking(self._nodes, self._search, iterations, seconds, clock, patient=patient)
        self._run: Callable[[int], None] | None = None
        self._search["explore"] = explore
        self._search["by_points"] = by_points
        self._search["plan"][NOISE] = max(1, noise)
        dealer = Dealer(seed)
        sfc32.seed(self._search["generator"], dealer.below(sfc32.MASK), dealer.below(sfc32.MASK))
        self._record: Any = None
        self._expected: Any = None
        self._options: Sequence[Option] = ()
        self._pondered: int | None = None

    def pick(self, view: View, options: Sequence[Option], stop: Stop | None = None) -> Option:
        """The option that the search came back to most often."""
        started = self._thinking.clock()
        if len(options) == 1 and self._expected is None:
            self._pondered = None
            return options[0]
        self._set_up(view, options)
        if self._search["choices"] > 1:
            self._think(started, stop)
        return self._leave_with(self._best())

    def explain(self) -> tuple[Variation, ...]:
        """What the search thought of the options of its last pick, best first; empty if it did not have to think."""
        if self._pondered is None:
            return ()
        children = self._considered(self._pondered)
        total = sum(int(node["visits"]) for node in children)
        return tuple(self._line(node, total) for node in children)

    def _set_up(self, view: View, options: Sequence[Option]) -> None:
        record, sizes = known(view)
        search = self._search
        self._options = options
        self._pondered = None
        if record != self._expected or search["size"] > len(self._nodes) * 3 // 4:
            search["size"] = 0
        self._record = record
        self._states[KNOWN] = _bytes(record)
        search["seat"] = view["seat"]
        search["sizes"] = sizes
        search["scale"] = 10.0 if view["players"] == 1 else 40.0
        picks = [option.pick for option in options]
        n = len(picks) if self._every_option else keep_sensible(record, picks, len(picks))
        search["picks"][:n] = picks[:n]
        search["choices"] = n

    def _think(self, started: float, stop: Stop | None) -> None:
        if self._run is None:
            self._run = kernels()(think).bound(self._states, self._nodes, self._searches, self._weights)
        self._thinking.go(self._run, started, stop)

    def _best(self) -> Option:
        """The most visited option; the first of all if there was no thinking."""
        if self._search["choices"] == 1:
            return self._option(int(self._search["picks"][0]))
        self._pondered = int(self._search["root"])
        return self._option(int(self._considered(self._pondered)[0]["key"]) % KEY)

    def _considered(self, node: int) -> list[Any]:
        """The options that were tried at a node, most visited first."""
        decision = int(self._record.decision)
        children = [
            each for each in self._thinking.children(node) if each["key"] // KEY == decision and each["visits"] > 0
        ]
        return sorted(children, key=lambda each: (-int(each["visits"]), int(each["key"])))

    def _option(self, pick: int) -> Option:
        return next(option for option in self._options if option.pick == pick)

    def _line(self, node: Any, total: int) -> Variation:
        visits = int(node["visits"])
        option = self._option(int(node["key"]) % KEY)
        return Variation(
            option,
            visits / total,
            float(node["wins"]) / visits,
            float(node["points"]) / visits,
            tuple(self._continuation(node)),
            visits,
        )

    def _continuation(self, node: Any) -> list[Option]:
        """What the seat would pick next, as far as nothing unknown comes in between."""
        record = self._record.copy()
        apply(record, int(node["key"]) % KEY)
        found: list[Option] = []
        while record.decision != OVER and record.seat == self._record.seat and len(found) < LINE_LENGTH:
            out = [0] * MAX_OPTIONS
            n = keep_sensible(record, out, kernel_options(record, out))
            pick = out[0]
            if n > 1:
                node = self._favourite(node, int(record.decision))
                if node is None:
                    break
                pick = int(node["key"]) % KEY
            found.append(describe(record, pick))
            apply(record, pick)
        return found

    def _favourite(self, node: Any, decision: int) -> Any:
        best = None
        index = node["first"]
        while index >= 0:
            child = self._nodes[index]
            if child["key"] // KEY == decision and (best is None or child["visits"] > best["visits"]):
                best = child
            index = child["next"]
        return best

    def _leave_with(self, option: Option) -> Option:
        """Note where the tree goes on if this seat decides next and nothing was revealed in between."""
        search = self._search
        seat = self._record.seat
        moved = search["choices"] > 1
        if moved and search["size"] > 0:
            index = self._nodes[search["root"]]["first"]
            key = int(self._record.decision) * KEY + option.pick
            while index >= 0 and self._nodes[index]["key"] != key:
                index = self._nodes[index]["next"]
            search["root"] = index
        after = self._record.copy()
        apply(after, option.pick)
        self._expected = after if after.seat == seat and after.turn == self._record.turn else None
        return option
