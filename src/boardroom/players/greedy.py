"""Greedy: looks ahead to the end of its own turn and takes what leads to the best evaluation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boardroom.core import sfc32
from boardroom.core.dealer import Dealer
from boardroom.core.game import View
from boardroom.core.options import Option
from boardroom.games.new_corp_order.imagine import imagine
from boardroom.games.new_corp_order.kernel.decisions import MAX_OPTIONS
from boardroom.players import weights
from boardroom.players.contract import Stop
from boardroom.players.kernel.evaluate import OPTIONS_ROW
from boardroom.players.kernel.look_ahead import DEPTH, look_ahead


class Records(list[Any]):
    """Interpreted records in a row that is written to as an array of compiled ones is: by copying."""

    def __setitem__(self, index: Any, record: Any) -> None:
        super().__setitem__(index, record.copy())


def working_table() -> list[list[int]]:
    """The table that the evaluation and the look-ahead write their intermediate numbers into."""
    return [[0] * MAX_OPTIONS for _ in range(OPTIONS_ROW + DEPTH)]


class GreedyPlayer:
    """One-turn look-ahead with the weights of a taste; equally good options are drawn between."""

    def __init__(self, seed: int | None = None, taste: str = "greedy", **changes: int) -> None:
        self.name = taste
        self._weights = weights.row(taste, changes)
        self._dealer = Dealer(seed)

    def pick(self, view: View, options: Sequence[Option], stop: Stop | None = None) -> Option:  # noqa: ARG002
        """The option whose best line of play is judged best."""
        if len(options) == 1:
            return options[0]
        values = self.values(view, options)
        best = [option for option, value in zip(options, values, strict=True) if value == max(values)]
        return best[self._dealer.below(len(best))]

    def values(self, view: View, options: Sequence[Option]) -> list[int]:
        """What each option leads to, in ten-thousandths of a point."""
        generator = [0, 0, 0, 0]
        sfc32.seed(generator, self._dealer.below(sfc32.MASK), 0)
        record = imagine(view, generator)
        states = Records([record] * (DEPTH + 1))
        values = [0] * len(options)
        picks = [option.pick for option in options]
        look_ahead(states, view["seat"], picks, len(picks), self._weights, working_table(), values)
        return values
