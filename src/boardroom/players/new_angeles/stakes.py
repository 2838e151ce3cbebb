"""What is at stake for every seat: chances to win by capital, assets, threat and the offers on the table.

A cheap model that needs no imagined games. Whose rival is who comes from the own card and from beliefs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import Any

from boardroom.core.presentation import View
from boardroom.games.new_angeles.kernel.tables import FEDERALIST_CAPITAL, THREAT_LIMIT
from boardroom.players.new_angeles.assessment import CARD_WORTH, FEDERALIST, Assessment, lazy
from boardroom.players.new_angeles.assets import asset_worth
from boardroom.players.new_angeles.beliefs import Chances

USUAL_TURNS = 3.5
"""So many own turns lie before a player who gets an asset in the middle of a game; worths are meant for that."""
TURNS_A_ROUND = 5.0
UNLIKELY = 0.02
"""Rival cards less likely than this are left out of account."""
DECIDED = 0.02
"""By so much chance two offers must differ to be worth a vote."""
CARDS_A_VOTE = 2
NEAR = 3
"""So near to the capital that a federalist needs, and above a third of the threat, he stops to hide."""
NOT_ONE = -1
"""Instead of the seat of a rival: the card names nobody at the table."""

Vote = int
"""Cards for the main offer; below 0 for the counteroffer."""
Trade = Mapping[str, Any]


def _curve(x: float) -> float:
    return 1.0 / (1.0 + exp(-x)) if -30.0 < x < 30.0 else float(x > 0)


class Stakes:
    """One moment as one seat sees it."""

    def __init__(self, case: Assessment, beliefs: Chances) -> None:
        self.case = case
        self.view: View = case.view
        self.beliefs = beliefs
        self.players: int = self.view["players"]
        self.deal: Mapping[str, Any] = self.view["deal"]
        self._lasts: dict[float, float] = {}
        self._countered: dict[Vote, float] = {}
        self._sold: dict[str, tuple[float, int] | None] = {}
        self._usual: dict[tuple[int, str], tuple[float, float]] = {}
        self._likely: dict[int, dict[str, float]] = {}
        self._ends: dict[float, list[tuple[float, list[float], float, float]]] = {}
        self._before: dict[tuple[int, str], float] = {}

    # The game as it stands.

    @lazy
    def left(self) -> float:
        """How much of the game is left, from 1 to 0."""
        rounds = float(self.view["rounds"])
        return float(rounds - self.view["round"] + min(1.0, self.view["turn_track"] / TURNS_A_ROUND)) / rounds

    @lazy
    def turns(self) -> list[float]:
        """How many turns every seat can still expect."""
        view, active = self.view, self.view["active"]
        later = sum(number not in view["demand_rounds"] for number in range(view["round"] + 1, view["rounds"] + 1))
        every = later * TURNS_A_ROUND / self.players
        here: int = view["turn_track"]
        return [
            every + (0.0 if active is None else float((seat - active) % self.players < max(1, here)))
            for seat in range(self.players)
        ]

    def worth(self, asset: str, seat: int) -> float:
        """What an asset is worth to a seat: the more turns it still has, the more."""
        return asset_worth(asset) * max(0.1, min(1.3, self.turns[seat] / USUAL_TURNS))

    @lazy
    def wealth(self) -> list[float]:
        """Capital, assets and cards of every seat."""
        return [
            seat["capital"]
            + sum(self.worth(each["asset"], seat["seat"]) for each in seat["assets"])
            + CARD_WORTH * seat["hand_size"]
            for seat in self.view["seats"]
        ]

    @lazy
    def scale(self) -> float:
        """How many capital a lead must have to count."""
        return 1.2 + 3.0 * self.left

    def survives(self, end: float) -> float:
        """How likely the city is to last, by the threat expected at the end."""
        found = self._lasts.get(end)
        if found is None:
            found = self._lasts[end] = _curve((THREAT_LIMIT - end) / (1.2 + 2.0 * self.left))
        return found

    @lazy
    def seat_of(self) -> dict[str, int]:
        """Who runs which corp."""
        return {each["corp"]: each["seat"] for each in self.view["seats"]}

    def chance(self, seat: int, card: str, wealth: Sequence[float], end: float) -> float:
        """How likely a seat with a rival card wins."""
        lasts = self.survives(end)
        if card == FEDERALIST:
            return (1.0 - lasts) * _curve((wealth[seat] - FEDERALIST_CAPITAL + 1.5) / self.scale)
        rival = self.seat_of.get(card, NOT_ONE)
        if rival == seat:
            others = sorted([*wealth[:seat], *wealth[seat + 1 :]])
            beaten = others[1 if len(others) == 3 else 2]
        else:
            beaten = 0.0 if rival == NOT_ONE else wealth[rival]
        return lasts * _curve((wealth[seat] - beaten - 0.3) / self.scale)

    @lazy
    def cards(self) -> dict[int, dict[str, float]]:
        """The rival cards that every seat may hold. A federalist who hides trades like one whose rival is himself."""
        found = {seat: dict(row) for seat, row in self.beliefs.items()}
        me, own = self.case.seat, self.case.me["rival"]
        hides = self.case.is_federalist and not self.has_turned
        found[me] = {self.case.me["corp"] if hides else own: 1.0}
        even = {each["corp"]: 1.0 / self.players for each in self.view["seats"]}
        return {seat: found.get(seat) or even for seat in range(self.players)}

    @lazy
    def has_turned(self) -> bool:
        """Whether a federalist is rich enough, and the city shaken enough, to play for its fall."""
        near: bool = self.case.me["capital"] >= FEDERALIST_CAPITAL - NEAR
        return near and self.view["threat"] >= THREAT_LIMIT // 3

    # The two offers.

    @lazy
    def is_open(self) -> bool:
        """Whether two offers compete."""
        return self.deal["main"] is not None and self.deal["counter"] is not None

    @lazy
    def outcomes(self) -> tuple[tuple[list[float], float], ...]:
        """Wealth and threat after main offer and counteroffer; without offers, as it is now."""
        return tuple(self._outcome(side) for side in ("main", "counter"))

    def _outcome(self, side: str) -> tuple[list[float], float]:
        card = self.deal[side] or self.deal["main"]
        if card is None or self.deal["winner"] is not None:
            return self.wealth, self.case.end
        proposer = self.deal["countering"] if self.deal[side] and side == "counter" else self.view["active"]
        gains = [self.case.gains(card, seat, proposer) for seat in range(self.players)]
        return [a + b for a, b in zip(self.wealth, gains, strict=True)], self.case.end - self.case.helps(card)

    def prefers(self, seat: int) -> float:
        """By how much chance a seat prefers the counteroffer, as far as one can tell."""
        (main, main_end), (counter, counter_end) = self.outcomes
        return sum(
            chance * (self.chance(seat, card, counter, counter_end) - self.chance(seat, card, main, main_end))
            for card, chance in self.cards[seat].items()
        )

    @lazy
    def supporters(self) -> list[int]:
        """Who has still to support, in order."""
        order: list[int] = list(self.deal["supporters"])
        if self.decider in order and self.view["state"] == "a_support":
            return order[order.index(self.decider) :]
        return order if self.view["state"] != "a_resolution" else []

    @lazy
    def decider(self) -> int | None:
        """Whose decision is pending in this trading window."""
        window = self.view["window"]
        number: int | None = window["decider"] if window else self.view["decides"]
        return number

    def votes(self, seat: int) -> dict[Vote, float]:
        """What a seat is expected to do in the support step."""
        size = min(CARDS_A_VOTE, self.view["seats"][seat]["hand_size"])
        if not size:
            return {0: 1.0}
        lean = self.prefers(seat) / DECIDED
        rather = [exp(max(-9.0, min(9.0, each))) for each in (-lean, lean, 1.0)]
        return {size: rather[0] / sum(rather), -size: rather[1] / sum(rather), 0: rather[2] / sum(rather)}

    @lazy
    def leads(self) -> dict[int, float]:
        """What all after the decider add to the lead of the main offer."""
        leads = {0: 1.0}
        for seat in self.supporters:
            if seat == self.decider:
                continue
            further: dict[int, float] = {}
            for vote, likely in self.votes(seat).items():
                for lead, chance in leads.items():
                    further[lead + vote] = further.get(lead + vote, 0.0) + chance * likely
            leads = further
        return leads

    def countered(self, vote: Vote) -> float:
        """How likely the counteroffer wins if the decider votes so."""
        if not self.is_open:
            return 0.0
        found = self._countered.get(vote)
        if found is None:
            lead = self.deal["main_support"] - self.deal["counter_support"] + vote
            found = self._countered[vote] = sum(chance for later, chance in self.leads.items() if lead + later < 0)
        return found

    # What all that comes to.

    def value(self, seat: int, card: str, lost: float, shift: Sequence[float]) -> float:
        """The chance of a seat with a rival card if the counteroffer wins so likely and goods have moved."""
        total = 0.0
        for likely, (wealth, end) in zip((1.0 - lost, lost), self.outcomes, strict=True):
            if likely > 0:
                total += likely * self.chance(seat, card, [a + b for a, b in zip(wealth, shift, strict=True)], end)
        return total

    @lazy
    def nothing(self) -> list[float]:
        """No goods have moved."""
        return [0.0] * self.players

    def usual_vote(self, seat: int, card: str) -> tuple[float, float]:
        """What the decider would do if nobody bought anything: how likely the counteroffer wins then, and its value."""
        known = self._usual.get((seat, card))
        if known is not None:
            return known
        best = (self.countered(0), self.value(seat, card, self.countered(0), self.nothing))
        size = min(CARDS_A_VOTE, self.view["seats"][seat]["hand_size"])
        for vote in (size, -size) if size else ():
            lost = self.countered(vote)
            worth = self.value(seat, card, lost, self._paid(seat, abs(vote)))
            if worth > best[1] + 1e-9:
                best = (lost, worth)
        self._usual[seat, card] = best
        return best

    def _paid(self, seat: int, cards: int) -> list[float]:
        shift = list(self.nothing)
        shift[seat] -= CARD_WORTH * cards
        return shift

    @lazy
    def expected(self) -> float:
        """How likely the counteroffer wins if nothing is traded."""
        if not self.is_open:
            return 0.0
        if self.decider is None or self.decider not in self.supporters:
            return self.countered(0)
        if self.decider == self.case.seat:
            return self.usual_vote(self.case.seat, next(iter(self.cards[self.case.seat])))[0]
        return sum(likely * self.countered(vote) for vote, likely in self.votes(self.decider).items())

    def sold(self, lock: str) -> tuple[float, int] | None:
        """How likely the counteroffer wins with a decision that is sold, and how many cards it takes; else None."""
        if lock not in self._sold:
            self._sold[lock] = self._sells(lock)
        return self._sold[lock]

    def _sells(self, lock: str) -> tuple[float, int] | None:
        side, _, count = lock.removeprefix("promise-").rpartition("-")
        if lock.endswith("abstain"):
            return self.countered(0), 0
        if side in ("main", "counter") and count.isdigit():
            return self.countered(int(count) if side == "main" else -int(count)), int(count)
        return None

    def shift(self, trade: Trade) -> list[float]:
        """How the goods of a trade move wealth."""
        shift = list(self.nothing)
        author, partner = trade["author"], trade["partner"]
        shift[author] -= trade["net"]
        shift[partner] += trade["net"]
        for asset in trade["give"]:
            shift[author] -= self.worth(asset, author)
            shift[partner] += self.worth(asset, partner)
        for asset in trade["take"]:
            shift[partner] -= self.worth(asset, partner)
            shift[author] += self.worth(asset, author)
        return shift

    def gain(self, seat: int, card: str, trade: Trade, trust: float = 1.0) -> float:
        """By how much a trade changes the chance of a seat with a rival card to win.

        A mere promise is believed as far as the seat trusts the decider. The decider compares with what he would do
        otherwise, everybody else with what is to be expected of him.
        """
        return self._gain(seat, {card: 1.0}, trade, trust)

    def mean_gain(self, seat: int, trade: Trade, trust: float = 1.0) -> float:
        """The same for a seat whose rival card one can only guess."""
        likely = self._likely.get(seat)
        if likely is None:
            likely = {card: chance for card, chance in self.cards[seat].items() if chance > UNLIKELY}
            self._likely[seat] = likely
        return self._gain(seat, likely, trade, trust)

    def _gain(self, seat: int, cards: Mapping[str, float], trade: Trade, trust: float) -> float:
        """What a trade changes on average over the cards that a seat may hold."""
        lock: str = trade["lock"]
        shift, lost, sold = self.shift(trade), self.expected, self.sold(lock)
        if sold is None and lock not in ("none", "pass"):
            return -1.0  # nothing that this model can judge
        decides = sold is not None and seat == self.decider
        if sold is not None:
            promised = lock.startswith("promise-")
            if not promised:
                lost = sold[0]
                shift[seat] -= CARD_WORTH * sold[1] if decides else 0.0
            elif not decides:
                lost = trust * sold[0] + (1.0 - trust) * lost
        after, seat_of, scale = self._after(lost), self.seat_of, self.scale
        total = 0.0
        for card, chance in cards.items():
            found = 0.0
            rival = seat_of.get(card, NOT_ONE)
            for likely, wealth, end, lasts in after:
                if rival in (seat, NOT_ONE):
                    moved = [a + b for a, b in zip(wealth, shift, strict=True)]
                    found += likely * self.chance(seat, card, moved, end)
                else:  # only two seats matter
                    lead = wealth[seat] + shift[seat] - wealth[rival] - shift[rival]
                    found += likely * (lasts * _curve((lead - 0.3) / scale))
            found -= self.usual_vote(seat, card)[1] if decides else self._now(seat, card)
            total += chance * (found + (self._passed(seat, card) if lock == "pass" else 0.0))
        return total

    def _after(self, lost: float) -> list[tuple[float, list[float], float, float]]:
        """What can come of the offers if the counteroffer wins so likely: how likely, wealth, threat, and survival."""
        found = self._ends.get(lost)
        if found is None:
            found = self._ends[lost] = [
                (likely, wealth, end, self.survives(end))
                for likely, (wealth, end) in zip((1.0 - lost, lost), self.outcomes, strict=True)
                if likely > 0
            ]
        return found

    def _now(self, seat: int, card: str) -> float:
        """The chance of a seat with a rival card as things are."""
        found = self._before.get((seat, card))
        if found is None:
            found = self._before[seat, card] = self.value(seat, card, self.expected, self.nothing)
        return found

    def _passed(self, seat: int, card: str) -> float:
        """What it is worth that the decider makes no counteroffer: as if he would win with one now and then."""
        decider = self.decider
        if decider is None:
            return 0.0
        (wealth, end), prize = self.outcomes[0], asset_worth(self.deal["revealed"])
        other = list(self.wealth)
        other[decider] += prize
        return COUNTERS * (self.chance(seat, card, wealth, end) - self.chance(seat, card, other, self.case.end))


COUNTERS = 0.25
"""How often somebody who is asked makes a counteroffer and wins with it."""
