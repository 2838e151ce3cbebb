"""Which trade to propose, and which to accept: by the own chance to win, with a walk-away point and a cap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import exp
from typing import Any

from boardroom.core.presentation import Seen, View
from boardroom.games.new_angeles.kernel.trade import SMALL_AMOUNTS
from boardroom.players.new_angeles.beliefs import Beliefs, answered
from boardroom.players.new_angeles.characters import Character
from boardroom.players.new_angeles.stakes import Stakes, Trade

MOST_PAID = 8
MOST_CARDS = 3
"""Support with more cards is rarely worth its price."""
WANTED = 0.012
"""What others probably want to gain by a trade."""
VAGUE = 0.012
"""How far one can be wrong about that."""
LIKELY = 0.3
"""A proposal that is accepted less often is not worth a word."""
OF_MORE_USE = 0.8
"""An asset is offered to who has so much more use for it, in capital."""
KEEN = 0.01
"""Who asked for something wants it a little more than one would guess."""
Window = tuple[Any, ...]


def window_of(view: View) -> Window:
    """What tells one trading window from another."""
    window = view["window"]
    return (view["round"], view["turn_track"], view["active"], view["state"], window["decider"] if window else None)


@dataclass
class Talk:
    """What was proposed and refused: in this window, and about assets in this round."""

    window: Window = ()
    round: int = 0
    refused: list[Trade] = field(default_factory=list)
    assets: set[tuple[int, int, str]] = field(default_factory=set)
    """Author, partner and asset of offers that were refused in this round."""
    answers: dict[int, list[int]] = field(default_factory=dict)
    """How often each seat refused and accepted in this game."""

    def witness(self, seen: Seen) -> None:
        """Note a refusal."""
        trade = answered(seen) if seen.option.decision in ("trade-answer", "trade-floor") else None
        if trade is None:
            return
        self.at(seen.view)
        declined = seen.option.verb == "decline"
        self.answers.setdefault(trade["partner"], [0, 0])[not declined] += 1
        if declined:
            self.refused.append(dict(trade))
            for asset in (*trade["give"], *trade["take"]):
                self.assets.add((trade["author"], trade["partner"], asset))

    def openness(self, seat: int) -> float:
        """How ready a seat seems to trade, from 1 to 0: who refuses everything is asked less and less."""
        refused, accepted = self.answers.get(seat, (0, 0))
        return (3.0 + 3 * accepted) / (3.0 + 3 * accepted + refused)

    def at(self, view: View) -> None:
        """Forget what was said in another window."""
        if window_of(view) != self.window:
            self.window, self.refused = window_of(view), []
        if view["round"] != self.round:
            self.round, self.assets = view["round"], set()


@dataclass(frozen=True)
class Idea:
    """A trade that a seat thinks of."""

    trade: dict[str, Any]
    gain: float
    accepted: float
    """How likely, from 0 to 1."""
    score: float


class Haggler:
    """The trades of one seat at one moment."""

    def __init__(self, stakes: Stakes, beliefs: Beliefs, character: Character, talk: Talk) -> None:
        self.stakes, self.beliefs, self.character, self.talk = stakes, beliefs, character, talk
        self.seat = stakes.case.seat
        self.card = next(iter(stakes.cards[self.seat]))
        self._trust = self._trusted(stakes.decider)
        talk.at(stakes.view)

    def _trusted(self, seat: int | None) -> float:
        """How far the word of a seat is believed."""
        if seat is None:
            return 0.0
        kept, broken = self.beliefs.kept.get(seat, 0), self.beliefs.broken.get(seat, 0)
        return (1.0 + kept) / (2.0 + kept + 2 * broken)

    def gain(self, trade: Trade) -> float:
        """What a trade is worth to the own seat: chance to win, and for a steward the city."""
        found = self.stakes.gain(self.seat, self.card, trade, self._trust)
        if self.character.city and not self.stakes.case.is_federalist:
            found += self.character.city * self._saves(trade)
        return found

    def _saves(self, trade: Trade) -> float:
        """By how much a trade changes the chance that the city lasts."""
        sold = self.stakes.sold(trade["lock"])
        if sold is None:
            return 0.0
        (_, main), (_, counter) = self.stakes.outcomes
        return (sold[0] - self.stakes.expected) * (self.stakes.survives(counter) - self.stakes.survives(main))

    def accepts(self, trade: Trade) -> bool:
        """Whether a trade is above the walk-away point."""
        return self.gain(trade) >= self.character.margin

    def best(self, partners: Sequence[int], left: int) -> dict[str, Any] | None:
        """The trade to propose now; None for none."""
        made = 3 - left
        if made >= self.character.proposals:
            return None
        ideas = [idea for prices in self._ideas(partners) for idea in self._worthwhile(prices)]
        return max(ideas, key=lambda idea: idea.score).trade if ideas else None

    def _worthwhile(self, prices: Iterator[dict[str, Any]]) -> Iterator[Idea]:
        """The same trade for one price after the other, each worse than the one before, down to the walk-away point.

        What is worse for oneself is better for the other: who would not accept one price accepts no better one.
        """
        gains: list[tuple[dict[str, Any], float]] = []
        for trade in prices:
            gain = self.gain(trade)
            if gain < self.character.margin:
                break
            gains.append((trade, gain))
        ideas: list[Idea] = []
        for trade, gain in reversed(gains):
            if not self._was_refused(trade):
                idea = self._judge(trade, gain)
                if idea is None:
                    break
                ideas.append(idea)
        return reversed(ideas)

    def _judge(self, trade: dict[str, Any], gain: float) -> Idea | None:
        partner = trade["partner"]
        theirs = self.stakes.mean_gain(partner, trade, self._trust)
        theirs += KEEN * self._is_asked_for(trade)
        accepted = 1.0 / (1.0 + exp(-max(-30.0, min(30.0, (theirs - WANTED) / VAGUE))))
        accepted *= self.talk.openness(partner)
        if accepted < LIKELY:
            return None
        return Idea(trade, gain, accepted, accepted * (gain + self.character.fairness * max(0.0, theirs)))

    def _is_asked_for(self, trade: Trade) -> bool:
        """Whether the partner proposed the same for another price in this window."""
        return any(
            each["author"] == trade["partner"] and each["partner"] == self.seat and _same(each, trade, swapped=True)
            for each in self.talk.refused
        )

    def _was_refused(self, trade: Trade) -> bool:
        """Whether the partner refused the same at this price or a better one; twice is enough at any price."""
        own = [
            each for each in self.talk.refused if each["author"] == self.seat and each["partner"] == trade["partner"]
        ]
        same = [each for each in own if _same(each, trade)]
        if len(same) > 1 or any(trade["net"] <= each["net"] for each in same):
            return True
        return any(
            (self.seat, trade["partner"], asset) in self.talk.assets for asset in (*trade["give"], *trade["take"])
        )

    def _ideas(self, partners: Sequence[int]) -> Iterator[Iterator[dict[str, Any]]]:
        stakes, decider = self.stakes, self.stakes.decider
        state = stakes.view["state"]
        if state == "a_support" and stakes.is_open and decider is not None:
            with_whom = partners if decider == self.seat else [each for each in partners if each == decider]
            for partner in with_whom:
                for lock in self._locks(decider):
                    yield self._priced(partner, lock, buys=decider != self.seat)
        elif state == "a_counter" and decider is not None and decider in partners and stakes.deal["main"] is not None:
            yield self._priced(decider, "pass", buys=True)
        yield from self._assets(partners)

    def _locks(self, decider: int) -> Iterator[str]:
        yield "abstain"
        most = min(MOST_CARDS, self.stakes.view["seats"][decider]["hand_size"])
        for count in range(1, most + 1):
            yield f"main-{count}"
            if self.stakes.deal["barred"] != decider:
                yield f"counter-{count}"

    def _priced(
        self, partner: int, lock: str, *, buys: bool, give: Sequence[str] = (), take: Sequence[str] = ()
    ) -> Iterator[dict[str, Any]]:
        """A trade at every price that the payer can pay, the best for oneself first."""
        payer = self.seat if buys else partner
        capital = self.stakes.view["seats"][payer]["capital"]
        for amount in SMALL_AMOUNTS if buys else reversed(SMALL_AMOUNTS):
            if amount <= min(capital, MOST_PAID):
                yield {
                    "author": self.seat,
                    "partner": partner,
                    "lock": lock,
                    "give": list(give),
                    "take": list(take),
                    "net": amount if buys else -amount,
                }

    def _assets(self, partners: Sequence[int]) -> Iterator[Iterator[dict[str, Any]]]:
        """Assets go to who has more turns left to use them."""
        stakes = self.stakes
        seats = stakes.view["seats"]
        for partner in partners:
            for each in seats[self.seat]["assets"]:
                if stakes.worth(each["asset"], partner) > stakes.worth(each["asset"], self.seat) + OF_MORE_USE:
                    yield self._priced(partner, "none", buys=False, give=[each["asset"]])
            for each in seats[partner]["assets"]:
                if stakes.worth(each["asset"], self.seat) > stakes.worth(each["asset"], partner) + OF_MORE_USE:
                    yield self._priced(partner, "none", buys=True, take=[each["asset"]])


def _same(one: Trade, other: Trade, *, swapped: bool = False) -> bool:
    """Whether two trades differ in their price only."""
    give, take = (other["take"], other["give"]) if swapped else (other["give"], other["take"])
    return bool(one["lock"] == other["lock"] and one["give"] == give and one["take"] == take)
