"""A bot for New Angeles that keeps the city running, and wants to end up ahead of its rival in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from boardroom.core.dealer import Dealer
from boardroom.core.game import View
from boardroom.core.options import Option
from boardroom.players.contract import Stop
from boardroom.players.new_angeles import deal, people, resolve
from boardroom.players.new_angeles.mind import Mind, Temper
from boardroom.players.new_angeles.use import use

Chooser = Callable[[Mind, Option], float]
"""How good an option is."""


class CitizenPlayer:
    """Plays for the city first and for the own corp second; as the federalist it only seems to."""

    def __init__(self, seed: int | None = None, name: str = "citizen", **temper: Any) -> None:
        self.name = name
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
        mind = Mind(view, self._temper, self._using, self._origin)
        scores = [chooser(mind, option) for option in options]
        best = max(scores)
        good = [option for option, score in zip(options, scores, strict=True) if score >= best - 1e-9]
        return good[self._dealer.below(len(good))]


def _use(mind: Mind, option: Option) -> float:
    return use(mind, str(option.targets["asset"])) if option.targets else 0.0


CHOOSERS: dict[str, Chooser] = {
    "keep-investment": people.investment,
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
    "pick-player": people.player,
    "pick-asset": people.asset,
    "pick-mode": people.mode,
    "pick-emergency": people.emergency,
    "pick-resource": resolve.resource,
    "pick-district": resolve.district,
    "pick-unit": resolve.district,
    "android-from": resolve.android_from,
    "android-to": resolve.android_to,
    "contribute": resolve.contribute,
    "bury-event": resolve.bury,
    "top-event": resolve.top,
    "trade-partner": people.no_proposal,
    "trade-answer": people.trade_answer,
    "trade-floor": people.floor,
}
