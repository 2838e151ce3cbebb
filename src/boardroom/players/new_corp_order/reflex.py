"""Reflex: plays by rules of thumb, without looking ahead; what a search imagines everybody to do."""

from __future__ import annotations

from collections.abc import Sequence

from boardroom.core import sfc32
from boardroom.core.dealer import Dealer
from boardroom.core.errors import SettingsError
from boardroom.core.options import Option
from boardroom.core.presentation import View
from boardroom.core.words import N_
from boardroom.games.new_corp_order.imagine import imagine
from boardroom.games.new_corp_order.kernel.decisions import MAX_OPTIONS
from boardroom.players.contract import Stop
from boardroom.players.new_corp_order import weights
from boardroom.players.new_corp_order.kernel.policy import NOISE, PLAN, quick_pick


class ReflexPlayer:
    """The quick hand of `boardroom.players.new_corp_order.kernel.policy`. The more noise, the more it errs."""

    def __init__(self, seed: int | None = None, noise: int = 60, name: str = "reflex") -> None:
        if noise < 1:
            raise SettingsError(N_("The noise of a reflex is at least 1 hundredth of a point."))
        self.name = name
        dealer = Dealer(seed)
        self._generator = [0, 0, 0, 0]
        sfc32.seed(self._generator, dealer.below(sfc32.MASK), dealer.below(sfc32.MASK))
        self._weights = weights.row("greedy", {})
        self._plan = [0] * PLAN
        self._plan[NOISE] = noise

    def pick(self, view: View, options: Sequence[Option], stop: Stop | None = None) -> Option:  # noqa: ARG002
        """What the plan of this turn says, or a new plan."""
        if len(options) == 1:
            return options[0]
        record = imagine(view, self._generator)
        picks = [option.pick for option in options]
        out = picks + [0] * (MAX_OPTIONS - len(picks))
        pick = quick_pick(record, len(picks), self._generator, out, self._weights, self._plan)
        return options[picks.index(pick)]
