"""What a player of New Angeles thinks at one decision: the city, the own corp, the rival, and what offers are worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import exp
from typing import Any, Generic, TypeVar

from boardroom.core.presentation import View
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.imagine import CardEffect, City, known_city
from boardroom.players.new_angeles.assets import asset_worth
from boardroom.players.new_angeles.card_effect import Effect, begin, card_effect, cost_of, row_of_step
from boardroom.players.new_angeles.forecast import Key, Outlook, cost, key_of_city, outlook

T = TypeVar("T")
CARD = {key: number for number, key in enumerate(names.CARD_KEYS)}
FEDERALIST = names.RIVAL_KEYS[-1]
CARD_WORTH = 0.3
"""What a hand card is worth in capital."""
ALARM, ALARM_SLOPE = 17.0, 4.0
"""The threat expected at the end from which on a citizen puts the city first."""
RICH_ENOUGH = 3
"""So near to his capital a federalist stops helping."""


class lazy(Generic[T]):  # noqa: N801 - it is used like property
    """An attribute that is worked out when it is first asked for; without the lock of functools.cached_property."""

    def __init__(self, function: Callable[[Any], T]) -> None:
        self.function = function
        self.__doc__ = function.__doc__

    def __get__(self, case: Any, owner: Any = None) -> T:
        value = case.__dict__[self.function.__name__] = self.function(case)
        return value


@dataclass(frozen=True)
class Temper:
    """The settings of a citizen."""

    care: float = 1.0
    """How much a point of threat weighs."""
    greed: float = 0.3
    """How much a capital weighs."""
    envy: float = 0.5
    """How much of that the capital of the rival weighs."""
    margin: float = 0.6
    """How much better a counteroffer must be than what is offered."""
    hide: int = 1
    """A federalist 1 lets threat rise when it helps him, 0 plays on like everybody."""

    def __post_init__(self) -> None:
        if not all(isinstance(value, int | float) for value in vars(self).values()):
            raise ValueError("the settings of a citizen are numbers")


class Assessment:
    """One decision of one seat."""

    def __init__(self, view: View, temper: Temper, using: str | None = None, origin: int | None = None) -> None:
        self.view = view
        self.temper = temper
        self.using = using
        """The asset used last, if the player remembers."""
        self.origin = origin
        """The district that an android was taken from."""
        self.seat: int = view["seat"]
        self._utilities: dict[tuple[str | None, int | None], float] = {}
        self._effects: dict[str, Effect] = {}

    @lazy
    def city(self) -> City:
        """The city that the seat sees."""
        return known_city(self.view)

    @lazy
    def key(self) -> Key:
        """The same, to look things up by; threat counts from here on."""
        return key_of_city(self.city, 0)

    @lazy
    def ahead(self) -> Outlook:
        """What is coming."""
        return outlook(self.view)

    @lazy
    def me(self) -> dict[str, Any]:
        """The own seat."""
        seat: dict[str, Any] = self.view["seats"][self.seat]
        return seat

    @lazy
    def hand_size(self) -> int:
        """The own cards."""
        size: int = self.me["hand_size"]
        return size

    @lazy
    def expected(self) -> float:
        """The threat to be expected from here on."""
        return cost(self.key, self.ahead)

    @lazy
    def rival(self) -> int | None:
        """The seat to beat, if the rival card names another corp in play."""
        card = self.me["rival"]
        for seat in self.view["seats"]:
            if seat["corp"] == card and seat["seat"] != self.seat:
                number: int = seat["seat"]
                return number
        return None

    @lazy
    def is_federalist(self) -> bool:
        """Whether the own rival card is the federalist."""
        return bool(self.me["rival"] == FEDERALIST)

    @lazy
    def end(self) -> float:
        """The threat to be expected at the end."""
        return float(self.view["threat"]) + self.expected

    @lazy
    def care(self) -> float:
        """What a point of threat weighs now: the more, the nearer the city is to its end."""
        weight = self.temper.care * (0.5 + 1.0 / (1.0 + exp((ALARM - self.end) / ALARM_SLOPE)))
        if self.is_federalist and self.temper.hide:
            ready = self.me["capital"] >= self.view["federalist_capital"] - RICH_ENOUGH
            return -0.5 * weight if ready and self.view["threat"] >= self.view["threat_limit"] // 3 else 0.3 * weight
        return weight

    @lazy
    def in_hand(self) -> CardEffect | None:
        """The card that is being resolved, at the row that the view shows; None if it shows none."""
        deal = self.view["deal"]
        if deal["resolving"] is None or deal["step"] is None:
            return None
        card = CARD[deal["resolving"]]
        row = row_of_step(card, deal["step"])
        return None if row is None else begin(card, self.key, self.ahead, row)

    def of(self, card: str) -> Effect:
        """What a card comes to in this city."""
        found = self._effects.get(card)
        if found is None:
            found = self._effects[card] = card_effect(CARD[card], self.key, self.ahead)
        return found

    def worth(self, effect: CardEffect) -> float:
        """What a card is worth as far as it is resolved: to the city, and by contracts to oneself and to the rival."""
        worth = -self.care * cost_of(effect, self.ahead) + self.temper.greed * effect.capital[self.seat]
        if self.rival is not None:
            worth -= self.temper.greed * self.temper.envy * effect.capital[self.rival]
        return float(worth)

    def gains(self, card: str, seat: int, proposer: int | None) -> float:
        """The capital that a card would bring a seat."""
        result = self.of(card)
        capital = float(result.capital[seat])
        if seat == proposer:
            capital += result.resolver + asset_worth(self.view["deal"]["revealed"])
        return capital + result.draws * CARD_WORTH

    def helps(self, card: str | None) -> float:
        """By how much a card lowers the threat to be expected."""
        return 0.0 if card is None else self.expected - self.of(card).cost

    def utility(self, card: str | None, proposer: int | None) -> float:
        """What it is worth to this seat that an offer wins."""
        found = self._utilities.get((card, proposer))
        if found is None:
            found = self._utilities[card, proposer] = self._utility(card, proposer)
        return found

    def _utility(self, card: str | None, proposer: int | None) -> float:
        if card is None:
            return self.temper.greed * asset_worth(self.view["deal"]["revealed"]) if proposer == self.seat else 0.0
        worth = self.care * self.helps(card) + self.temper.greed * self.gains(card, self.seat, proposer)
        if self.rival is not None:
            worth -= self.temper.greed * self.temper.envy * self.gains(card, self.rival, proposer)
        return worth

    @lazy
    def main(self) -> float:
        """What the main offer is worth."""
        return self.utility(self.view["deal"]["main"], self.view["active"])

    @lazy
    def counter(self) -> float:
        """What the counteroffer is worth; nothing else if there is none."""
        deal = self.view["deal"]
        return self.utility(deal["counter"], deal["countering"]) if deal["counter"] else self.main

    @lazy
    def lean(self) -> float:
        """How much rather the counteroffer should win than the main offer."""
        return self.counter - self.main

    def keep(self, card: str) -> float:
        """What it is worth to hold a card: what it would do if one offered it."""
        return self.utility(card, self.seat)
