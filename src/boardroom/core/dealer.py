"""The dealer: who picks where chance decides."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import Protocol

from boardroom.core import sfc32


class Deals(Protocol):
    """Anything that can choose an index by weights."""

    def choose(self, weights: Sequence[int]) -> int:
        """An index, each as likely as its weight says."""


class Dealer:
    """Draws from the operating system's entropy, or from a seeded generator if a seed is given.

    >>> Dealer(seed=7).choose([1, 0, 3]) in (0, 2)
    True
    """

    def __init__(self, seed: int | None = None) -> None:
        self._generator: list[int] | None = None
        if seed is not None:
            self._generator = [0, 0, 0, 0]
            sfc32.seed(self._generator, seed & sfc32.MASK, seed >> 32 & sfc32.MASK)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely."""
        if self._generator is None:
            return secrets.randbelow(n)
        return sfc32.below(self._generator, n)

    def choose(self, weights: Sequence[int]) -> int:
        """An index, each as likely as its weight says."""
        left = self.below(sum(weights))
        for index, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return index
        raise ValueError("nothing to choose from: no weight is positive")


class NumberedDealer:
    """Draws by a secret and the number of the draw, whatever was decided in between.

    Who draws from the same deck for the same time as somebody else gets the same card.

    >>> [NumberedDealer("secret", drawn=3).choose([5, 5]) == NumberedDealer("secret", drawn=3).choose([5, 5])]
    [True]
    """

    def __init__(self, secret: str, drawn: int = 0) -> None:
        self._secret = secret
        self._drawn = drawn

    def choose(self, weights: Sequence[int]) -> int:
        """An index, each as likely as its weight says."""
        chosen = Dealer(number_of(f"{self._secret} {self._drawn}")).choose(weights)
        self._drawn += 1
        return chosen


def number_of(text: str) -> int:
    """A number that cannot be foreseen by who does not know the text: 64 bits, always the same for the same text."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])
