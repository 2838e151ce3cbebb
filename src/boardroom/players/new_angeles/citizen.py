"""A bot for New Angeles that keeps the city running, and wants to end up ahead of its rival in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from boardroom.core.dealer import Dealer
from boardroom.core.options import Option
from boardroom.core.presentation import View
from boardroom.players.contract import Stop
from boardroom.players.new_angeles import deal, player_choices, resolve
from boardroom.players.new_angeles.assessment import Assessment, Temper
from boardroom.players.new_angeles.asset_use import use

Chooser = Callable[[Assessment, Option], float]
"""How good an option is."""
FINE = 1000


class CitizenPlayer:
    """Plays for the city first and for the own corp second; as the federalist it only seems to."""

    def __init__(self, seed: int | None = None, name: str = "citizen", noise: float = 0.0, **temper: Any) -> None:
        if noise < 0:
            raise ValueError("noise is a number from 0 on")
        self.name = name
        self._noise = noise
        """Options are compared after adding a random part of this, in points of threat."""
        self._dealer = Dealer(seed)
        self._temper = Temper(**temper)
        self._using: str | None = None
        self._origin: int | None = None

    def pick(self, view: View, options: Sequence[Option], stop: Stop | None = None) -> Option:  # noqa: ARG002
        """One of the options, by what it would do; any of those that are equally good."""
        picked = options[0] if len(options) == 1 else self._best(view, options)
        if picked.decision in ("use-asset", "end-of-turn"):
            self._using = str(picked.targets["asset"]) if picked.targets else None
        elif picked.decision == "android-from":
            self._origin = int(picked.targets["district"]) if picked.targets else None
        return picked

    def _best(self, view: View, options: Sequence[Option]) -> Option:
        chooser = CHOOSERS.get(options[0].decision)
        if chooser is None:
            return options[self._dealer.below(len(options))]
        case = Assessment(view, self._temper, self._using, self._origin)
        noise = 0.0 if options[0].decision.startswith("trade") else self._noise
        scores = [chooser(case, option) + noise * self._dealer.below(FINE) / FINE for option in options]
        best = max(scores)
        good = [option for option, score in zip(options, scores, strict=True) if score >= best - 1e-9]
        return good[self._dealer.below(len(good))]


def _use(case: Assessment, option: Option) -> float:
    return use(case, str(option.targets["asset"])) if option.targets else 0.0


CHOOSERS: dict[str, Chooser] = {
    "keep-investment": player_choices.investment,
    "name-deck": deal.deck,
    "main-offer": deal.offer,
    "counteroffer": deal.counteroffer,
    "support-offer": deal.support,
    "support-count": deal.support_count,
    "pay-cost": deal.least_useful,
    "support-card": deal.least_useful,
    "discard-card": deal.least_useful,
    "pick-hand-card": deal.give_card,
    "look-at-hand": deal.take_card,
    "pick-offer": deal.favour,
    "use-asset": _use,
    "end-of-turn": _use,
    "pick-player": player_choices.player,
    "pick-asset": player_choices.asset,
    "pick-mode": player_choices.mode,
    "pick-emergency": player_choices.emergency,
    "pick-resource": resolve.resource,
    "pick-district": resolve.district,
    "pick-unit": resolve.district,
    "android-from": resolve.android_from,
    "android-to": resolve.android_to,
    "contribute": resolve.contribute,
    "bury-event": resolve.bury,
    "top-event": resolve.top,
    "trade-partner": player_choices.no_proposal,
    "trade-answer": player_choices.trade_answer,
    "trade-floor": player_choices.floor,
}
