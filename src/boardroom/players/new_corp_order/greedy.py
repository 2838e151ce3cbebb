"""Greedy: looks ahead to the end of its own turn and takes what leads to the best evaluation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from boardroom.core import sfc32
from boardroom.core.dealer import Dealer
from boardroom.core.options import Option
from boardroom.core.presentation import View
from boardroom.games.new_corp_order.imagine import imagine
from boardroom.games.new_corp_order.kernel.decisions import MAX_OPTIONS
from boardroom.players.contract import Stop
from boardroom.players.new_corp_order import weights
from boardroom.players.new_corp_order.kernel.look_ahead import COUNT, DEPTH, OPTIONS_ROW, ROWS, VALUES, look_ahead


class Records(list[Any]):
    """Interpreted records in a row that is written to as an array of compiled ones is: by copying."""

    def __setitem__(self, index: Any, record: Any) -> None:
        super().__setitem__(index, record.copy())


TAKEN = 2
"""How many cards a plot takes."""
Machine = Callable[[Any, Sequence[int], Sequence[int]], list[int]]
"""Judges picks in a record by a row of weights: the look-ahead, interpreted or compiled."""


def lay_out(table: Any, picks: Sequence[int]) -> None:
    """Write the picks to be judged into the working table of the look-ahead."""
    table[COUNT][0] = len(picks)
    for number, pick in enumerate(picks):
        table[OPTIONS_ROW][number] = pick


def read_off(table: Any, count: int) -> list[int]:
    """The values that the look-ahead left in its working table."""
    return [int(value) for value in table[VALUES][:count]]


def interpreted(record: Any, picks: Sequence[int], row: Sequence[int]) -> list[int]:
    """The look-ahead as plain Python: at once, but slower."""
    table = [[0] * MAX_OPTIONS for _ in range(ROWS)]
    lay_out(table, picks)
    look_ahead(Records([record] * (DEPTH + 1)), table, row)
    return read_off(table, len(picks))


_machines: list[Machine] = [interpreted]


def use_machine(machine: Machine) -> None:
    """Let all greedy players of this process look ahead with other code, for example compiled."""
    _machines[0] = machine


class GreedyPlayer:
    """One-turn look-ahead with the weights of a taste; equally good options are drawn between."""

    def __init__(
        self,
        seed: int | None = None,
        taste: str = "greedy",
        name: str | None = None,
        *,
        thrifty: bool = False,
        **changes: int,
    ) -> None:
        self.name = name or taste
        self._thrifty = thrifty
        """Whether it takes no cards that it would have to discard, as long as it can do something else."""
        self._weights = weights.row(taste, changes)
        self._dealer = Dealer(seed)

    def pick(self, view: View, options: Sequence[Option], stop: Stop | None = None) -> Option:  # noqa: ARG002
        """The option whose best line of play is judged best."""
        if len(options) == 1:
            return options[0]
        options = self._sensible(view, options) if self._thrifty else options
        values = self.values(view, options)
        best = [option for option, value in zip(options, values, strict=True) if value == max(values)]
        return best[self._dealer.below(len(best))]

    def _sensible(self, view: View, options: Sequence[Option]) -> Sequence[Option]:
        own = view["seats"][view["seat"]]
        if options[0].decision != "action" or view["solo"] or own["hand_size"] + TAKEN <= view["hand_limit"]:
            return options
        return [option for option in options if option.verb not in {"plot", "pass"}] or options

    def values(self, view: View, options: Sequence[Option]) -> list[int]:
        """What each option leads to, in ten-thousandths of a point."""
        generator = [0, 0, 0, 0]
        sfc32.seed(generator, self._dealer.below(sfc32.MASK), 0)
        record = imagine(view, generator)
        return _machines[0](record, [option.pick for option in options], self._weights)
