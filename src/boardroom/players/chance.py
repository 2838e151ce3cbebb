"""Players that leave it to chance: the random bot, and the dealer as a player."""

from __future__ import annotations

from collections.abc import Sequence

from boardroom.core.dealer import Dealer
from boardroom.core.options import Option
from boardroom.core.presentation import View
from boardroom.players.contract import Stop


class RandomPlayer:
    """Picks any option, all equally likely. With a seed always the same ones."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._dealer = Dealer(seed)

    def pick(self, view: View, options: Sequence[Option], stop: Stop | None = None) -> Option:  # noqa: ARG002
        """Any option."""
        return options[self._dealer.below(len(options))]


class DealerPlayer:
    """Picks as likely as the weights of the options say: chance as a seat."""

    name = "dealer"

    def __init__(self, seed: int | None = None) -> None:
        self._dealer = Dealer(seed)

    def pick(self, view: View, options: Sequence[Option], stop: Stop | None = None) -> Option:  # noqa: ARG002
        """An option by weight."""
        return options[self._dealer.choose([1 if option.weight is None else option.weight for option in options])]
