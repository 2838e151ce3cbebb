"""What a seat believes of the others: who is whose rival, and who is the federalist.

Everything comes from what the seat saw (`Seen`): its own views and the open picks of others. Each pick is a little
evidence for or against every rival card that its player could hold. The evidence is added up by kind, each kind has a
weight, and all rival cards together are dealt once: a card that one player surely holds cannot be another's.

The weights are fitted to finished games by `boardroom calibrate --fit`, which also shows how far the beliefs are true.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import exp, log
from operator import mul
from typing import Any

from boardroom.core.presentation import Seen, View
from boardroom.games.new_angeles import names
from boardroom.players.new_angeles.assessment import ALARM, ALARM_SLOPE, FEDERALIST, Assessment, Temper
from boardroom.players.new_angeles.assets import asset_worth
from boardroom.players.new_angeles.deal import INDIFFERENT

KINDS = (
    "offered",  # the capital that an offered card brings another by his contract
    "countered",  # a counteroffer to his main offer
    "passed",  # no counteroffer to it
    "backed",  # how much likelier support or abstention was if he is the rival, by what the offers bring him
    "robbed",  # he was robbed
    "given",  # he was given something
    "sold",  # what he gained, in capital, by a trade that was agreed
    "refused",  # what he offered in a trade that was refused
    "kept",  # a word given to him was kept
    "broken",  # a word given to him was broken
    "helped",  # federalist: the threat that an offered card averts
    "guarded",  # federalist: how much likelier support or abstention was if threat does not matter
    "paid",  # federalist: capital contributed, more than the share
    "lied",  # federalist: a word was broken
)
"""The kinds of evidence; the last four are about the federalist."""
KIND = {kind: number for number, kind in enumerate(KINDS)}
WEIGHTS = (
    -0.056, 0.187, 0.279, 1.122, 1.473, -1.516, -0.596, 0.039, -0.565, -0.042, -0.101, 0.401, -0.892, -0.106,
)  # fmt: skip
"""How much each kind says: natural logarithms of odds for one unit of it.

Fitted to 400 games of all levels and characters at mixed tables, as people meet them.
"""
DOUBT = 0.14
"""How much less evidence says the more of it there is: what one player does belongs together, and is not all new."""
HARM = ("marco_cubrero", "elizabeth_mills", "mr_white")
SWAP = "thomas_haas"
AFTER_A_SWAP = 0.5
"""How much of what was found out about a player still holds when he has looked at the card under the board."""
NEUTRAL = Temper()
SHARP = 2.0
"""How surely players pick what is better by one point of threat."""
MOST = 4.0
"""No single pick is stronger evidence than so many units."""

QUESTIONS = ("rival", "federalist")
"""What beliefs are about, for who measures them."""

Row = list[float]
Chances = dict[int, dict[str, float]]
"""By seat and rival card: how likely it is that the seat holds the card."""


class Beliefs:
    """The beliefs of one seat."""

    def __init__(self, weights: Sequence[float] = WEIGHTS, doubt: float = DOUBT) -> None:
        self._weights, self._doubt = weights, doubt
        self.evidence: dict[int, dict[str, Row]] = {}
        """By seat and rival card: how much there is of each kind."""
        self._using: dict[int, str] = {}
        self.broken: dict[int, int] = {}
        """How many words each seat has broken."""
        self.kept: dict[int, int] = {}
        self._scored: dict[int, dict[str, float]] = {}
        """What the evidence about each seat comes to, as long as there is no more of it."""
        self._told: tuple[Any, Chances] = (None, {})
        """The last answer, and what was asked."""

    @property
    def memory(self) -> tuple[Any, ...]:
        """Everything that was learned."""
        return (self.evidence, self._using, self.broken, self.kept)

    @memory.setter
    def memory(self, learned: tuple[Any, ...]) -> None:
        self.evidence, self._using, self.broken, self.kept = learned
        self._scored, self._told = {}, (None, {})

    def witness(self, seen: Seen) -> None:
        """Learn from a pick."""
        look = WITNESSES.get(seen.option.decision)
        if look is not None:
            look(self, seen)

    def add(self, seat: int, kind: str, card: str, amount: float) -> None:
        """Evidence about a rival card in the hands of a seat."""
        rows = self.evidence.setdefault(seat, {})
        row = rows.setdefault(card, [0.0] * len(KINDS))
        row[KIND[kind]] += max(-MOST, min(MOST, amount))
        self._forget(seat)

    def _forget(self, seat: int) -> None:
        """There is other evidence about a seat."""
        self._scored.pop(seat, None)
        self._told = (None, {})

    def chances(self, view: View) -> Chances:
        """How likely each seat holds which rival card, for the seat of a view."""
        me = view["seats"][view["seat"]] if view["seat"] is not None else {}
        asked = (view["seat"], me.get("rival"), me.get("spare_seen"), *(seat["corp"] for seat in view["seats"]))
        if self._told[0] != asked:
            self._told = (asked, chances(view, {seat: self._scores(seat) for seat in self.evidence}))
        return self._told[1]

    def odds(self, view: View) -> list[list[float]] | None:
        """The evidence alone, for who deals hidden cards: by seat and rival card, the likeliest of a seat is 1."""
        if view["seats"][0]["corp"] is None:
            return None
        found = []
        for seat in range(view["players"]):
            scores = self._scores(seat)
            most = max((0.0, *scores.values()))
            found.append([max(1e-3, exp(scores.get(card, 0.0) - most)) for card in names.RIVAL_KEYS])
        return found

    def _scores(self, seat: int) -> dict[str, float]:
        found = self._scored.get(seat)
        if found is None:
            weights, rows = self._weights, self.evidence.get(seat, {})
            found = {card: doubted(sum(map(mul, weights, row)), self._doubt) for card, row in rows.items()}
            self._scored[seat] = found
        return found

    # What is learned from which decision.

    def _offer(self, seen: Seen) -> None:
        view, seat, card = seen.view, seen.seat, seen.option.targets.get("card")
        active = view["active"]
        if seen.option.decision == "counteroffer":
            self._word(seen, "will-counter", kept=card is not None)
            if active != seat:
                self.add(seat, "passed" if card is None else "countered", _corp(view, active), 1.0)
        if card is None:
            return
        case = _case(view)
        effect = case.of(str(card))
        for other in view["seats"]:
            if other["seat"] != seat and effect.capital[other["seat"]]:
                self.add(seat, "offered", other["corp"], float(effect.capital[other["seat"]]))
        self.add(seat, "helped", FEDERALIST, case.expected - effect.cost)

    def _support(self, seen: Seen) -> None:
        view, seat, deal = seen.view, seen.seat, seen.view["deal"]
        side = seen.option.targets.get("offer")
        self._word(seen, "will-support", kept=side is not None, offer=side)
        self._word(seen, "will-abstain", kept=side is None)
        if deal["counter"] is None:
            return
        case = _case(view)
        chosen = ("main", "counter", None).index(side)
        care, helps = _care(case), case.helps(deal["counter"]) - case.helps(deal["main"])
        more = [
            case.gains(deal["counter"], number, deal["countering"]) - case.gains(deal["main"], number, view["active"])
            for number in range(view["players"])
        ]
        lean = care * helps + NEUTRAL.greed * more[seat]
        usual = _likely(lean, chosen)
        for other in view["seats"]:
            number = other["seat"]
            if number != seat and more[number]:
                spite = NEUTRAL.greed * NEUTRAL.envy * more[number]
                self.add(seat, "backed", other["corp"], _likely(lean - spite, chosen) - usual)
        self.add(seat, "guarded", FEDERALIST, _likely(lean - 0.7 * care * helps, chosen) - usual)

    def _use(self, seen: Seen) -> None:
        asset = str(seen.option.targets.get("asset"))
        self._using[seen.seat] = asset
        if asset == SWAP:
            for row in self.evidence.get(seen.seat, {}).values():
                row[:] = [each * AFTER_A_SWAP for each in row]
            self._forget(seen.seat)

    def _player(self, seen: Seen) -> None:
        view, target = seen.view, int(seen.option.targets["seat"])
        if target == seen.seat or view["state"] in ("a_reveal", "a_support_start"):
            return
        harm = view["deal"]["resolving"] is None and self._using.get(seen.seat) in HARM
        self.add(seen.seat, "robbed" if harm else "given", _corp(view, target), 1.0)

    def _contribute(self, seen: Seen) -> None:
        view = seen.view
        if view["threat"] >= 2:
            share = (view["players"] - view["deal"]["pot"]) / max(1, view["players"])
            self.add(seen.seat, "paid", FEDERALIST, int(seen.option.targets["capital"]) - share)

    def _answer(self, seen: Seen) -> None:
        view, verb = seen.view, seen.option.verb
        trade = answered(seen)
        if trade is None or verb not in ("accept", "accept-unbound", "decline"):
            return
        author, partner = trade["author"], trade["partner"]
        goods = trade["net"] + sum(map(asset_worth, trade["give"])) - sum(map(asset_worth, trade["take"]))
        if verb == "decline":
            self.add(partner, "refused", _corp(view, author), goods)
            return
        self.add(author, "sold", _corp(view, partner), max(0.5, goods))
        self.add(partner, "sold", _corp(view, author), max(0.5, -goods))

    def _word(self, seen: Seen, word: str, *, kept: bool, offer: object = None) -> None:
        """Whether a pick keeps what its player said in this deal, to those whose words the watcher knows."""
        for said in seen.view["words"]:
            if said["from"] != seen.seat or said["word"] != word:
                continue
            true = kept and (said["offer"] is None or said["offer"] == offer)
            tally = self.kept if true else self.broken
            tally[seen.seat] = tally.get(seen.seat, 0) + 1
            self.add(seen.seat, "kept" if true else "broken", _corp(seen.view, said["to"]), 1.0)
            if not true:
                self.add(seen.seat, "lied", FEDERALIST, 1.0)


WITNESSES = {
    "main-offer": Beliefs._offer,  # noqa: SLF001 - its own table
    "counteroffer": Beliefs._offer,  # noqa: SLF001
    "support-offer": Beliefs._support,  # noqa: SLF001
    "use-asset": Beliefs._use,  # noqa: SLF001
    "end-of-turn": Beliefs._use,  # noqa: SLF001
    "pick-player": Beliefs._player,  # noqa: SLF001
    "contribute": Beliefs._contribute,  # noqa: SLF001
    "trade-answer": Beliefs._answer,  # noqa: SLF001
    "trade-floor": Beliefs._answer,  # noqa: SLF001
}


def answered(seen: Seen) -> Mapping[str, Any] | None:
    """The proposal that is answered by a pick; None if none is, or the watcher may not know it."""
    if seen.option.decision == "trade-answer":
        trade: Mapping[str, Any] | None = seen.view["trade"]
        return trade if trade and "partner" in trade else None
    number = seen.option.targets.get("proposal")
    floor = seen.view["floor"]
    return next((each for each in floor["proposals"] if each["number"] == number), None) if floor else None


def _case(view: View) -> Assessment:
    return Assessment(view, NEUTRAL)


def _care(case: Assessment) -> float:
    """What a point of threat weighs for anybody who wants the city to last."""
    return 0.5 + 1.0 / (1.0 + exp((ALARM - case.end) / ALARM_SLOPE))


def _likely(lean: float, chosen: int) -> float:
    """The logarithm of how likely one who leans so far to the counteroffer picks main, counter or neither."""
    worth = (-SHARP * lean, SHARP * lean, SHARP * INDIFFERENT)
    return worth[chosen] - log(sum(exp(each) for each in worth))


def _corp(view: View, seat: int) -> str:
    corp: str = view["seats"][seat]["corp"]
    return corp


def question(view: View, seat: int, card: str) -> str:  # noqa: ARG001 - one shape for all games
    """What a belief is about."""
    return "federalist" if card == FEDERALIST else "rival"


def truth(position: Mapping[str, Any]) -> dict[int, str]:
    """Who holds which card, for who measures beliefs after the fact; no player has a position."""
    return {number: seat["rival"] for number, seat in enumerate(position["seats"])}


def chances(view: View, scores: Mapping[int, Mapping[str, float]]) -> Chances:
    """How likely each seat holds which rival card: all ways to deal the cards, each as likely as its evidence.

    `scores` is the evidence by seat and card as logarithms of odds; what is not there counts nothing.
    """
    me, own = view["seat"], view["seats"][view["seat"]]["rival"] if view["seat"] is not None else None
    cards = [*(seat["corp"] for seat in view["seats"]), FEDERALIST]
    if own is None or None in cards:
        return {}
    cards.remove(own)
    others: list[int | None] = [seat["seat"] for seat in view["seats"] if seat["seat"] != me]
    others.append(None)
    seen = view["seats"][me]["spare_seen"]
    odds = [
        [
            (1.0 if seen in (None, own, card) else 0.0) if other is None else exp(scores.get(other, {}).get(card, 0.0))
            for card in cards
        ]
        for other in others
    ]
    found = marginals(odds)
    told = {
        other: dict(zip(cards, row, strict=True)) for other, row in zip(others, found, strict=True) if other is not None
    }
    return {me: {own: 1.0}, **told}


def doubted(evidence: Any, doubt: float) -> Any:
    """A logarithm of odds, or an array of them, as far as it is believed.

    >>> doubted(-4.0, 0.25), doubted(4.0, 0.0)
    (-2.0, 4.0)
    """
    return evidence / (1.0 + doubt * abs(evidence))


def marginals(odds: Any) -> list[list[Any]]:
    """As many places as cards, each card in one place: how likely each place has each card.

    The odds are numbers, or arrays of them for many deals at once.

    >>> [[round(each, 2) for each in row] for row in marginals([[3.0, 1.0], [1.0, 1.0]])]
    [[0.75, 0.25], [0.25, 0.75]]
    """
    full, ways_on = (1 << len(odds)) - 1, _ways_on(len(odds))
    ahead: list[Any] = [0.0] * (full + 1)  # ways to fill the first places with just these cards
    ahead[0] = 1.0
    for used, (place, cards) in enumerate(ways_on):
        row, ways = odds[place], ahead[used]
        for card, then in cards:
            ahead[then] = ahead[then] + ways * row[card]
    behind: list[Any] = [0.0] * (full + 1)  # ways to fill the other places with the other cards
    behind[full] = 1.0
    for used in range(full - 1, -1, -1):
        place, cards = ways_on[used]
        row = odds[place]
        behind[used] = sum([row[card] * behind[then] for card, then in cards])
    found: list[list[Any]] = [[0.0] * len(odds) for _ in odds]
    for used, (place, cards) in enumerate(ways_on):
        row, into, ways = odds[place], found[place], ahead[used] / ahead[full]
        for card, then in cards:
            into[card] = into[card] + ways * row[card] * behind[then]
    return found


@cache
def _ways_on(places: int) -> list[tuple[int, list[tuple[int, int]]]]:
    """By the cards that are dealt, bit by bit: the next place, and for each card it may get what is dealt then."""
    return [
        (used.bit_count(), [(card, used | 1 << card) for card in range(places) if not used >> card & 1])
        for used in range((1 << places) - 1)
    ]
