"""Offers, counteroffers and support: which card to play, and whom to back with how many."""

from __future__ import annotations

from boardroom.core.options import Option
from boardroom.games.new_angeles.kernel.tables import HUMAN_FIRST, ILLNESS, ORGCRIME, OUTAGE, PROTEST, STRIKE
from boardroom.players.new_angeles.assessment import Assessment

COST_CARD = 0.25
"""What a card that pays for a counteroffer is worth."""
INDIFFERENT = 0.35
"""Offers nearer to each other than this are worth no card."""
OWN_DECK = {
    "globalsec": "security",
    "haas_bioroid": "labor",
    "jinteki": "biotech",
    "nbn": "media",
    "weyland": "construction",
}


def offer(case: Assessment, option: Option) -> float:
    """The main offer: what is best if it wins."""
    return case.utility(str(option.targets["card"]), case.seat)


def counteroffer(case: Assessment, option: Option) -> float:
    """A counteroffer must be better than what is on the table, and worth its cost."""
    if not option.targets:
        return max(case.main, case.counter)
    cost = case.temper.margin + COST_CARD * int(case.view["deal"]["on_space"])
    return case.utility(str(option.targets["card"]), case.seat) - cost


def needed(case: Assessment, offer: str) -> int:
    """How many cards an offer lacks to win; a tie is enough for the main offer."""
    sides = case.view["deal"]
    lead: int = sides["main_support"] - sides["counter_support"]
    return lead + 1 if offer == "counter" else -lead


def affordable(case: Assessment) -> int:
    """How many cards it may cost that the right offer wins."""
    stake = abs(case.lean)
    spare = 3 if stake < 2 * INDIFFERENT else 2 if stake < 1.5 else 1
    return case.hand_size - spare


def support(case: Assessment, option: Option) -> float:
    """Back the better offer if that can make it win."""
    if not option.targets:
        return 0.0
    side = str(option.targets["offer"])
    gain = case.lean if side == "counter" else -case.lean
    if gain < INDIFFERENT or not 0 < max(1, needed(case, side)) <= affordable(case):
        return -1.0
    return gain if needed(case, side) > 0 or gain > 3 * INDIFFERENT else -1.0


def support_count(case: Assessment, option: Option) -> float:
    """As many as are needed."""
    side = "counter" if case.lean > 0 else "main"
    return -abs(int(option.targets["count"]) - max(1, needed(case, side)))


def favour(case: Assessment, option: Option) -> float:
    """For which offer: the better one."""
    return case.lean if option.targets["offer"] == "counter" else -case.lean


def least_useful(case: Assessment, option: Option) -> float:
    """The card that is missed least."""
    return -case.keep(str(option.targets["card"])) if option.targets else -99.0


def give_card(case: Assessment, option: Option) -> float:
    """Cards that are given away for capital: the least useful ones, while the hand is large."""
    if not option.targets:
        return -0.6 if case.hand_size > 2 else 9.0
    return -case.keep(str(option.targets["card"]))


def take_card(case: Assessment, option: Option) -> float:
    """The best card of another hand."""
    return case.keep(str(option.targets["card"])) + 1.0 if option.targets else 0.0


def deck(case: Assessment, option: Option) -> float:
    """The type that the city needs most, the own one a little more."""
    if not option.targets:
        return -1.0
    pieces, unrest = case.city.pieces, case.city.unrest
    androids = 1.2 if case.ahead.demand_threat and case.expected > 4 else 0.6
    problems = {
        "biotech": 0.8 * sum(pieces[ILLNESS]) + 0.6,
        "construction": 1.5 * sum(pieces[OUTAGE]) + 0.4,
        "labor": 1.6 * androids,
        "media": 0.9 * unrest.count(STRIKE) + 0.4 * unrest.count(PROTEST) + 0.2,
        "security": 0.6 * (sum(pieces[HUMAN_FIRST]) + sum(pieces[ORGCRIME])),
    }
    chosen = str(option.targets["deck"])
    return problems[chosen] + (0.5 if OWN_DECK.get(case.me["corp"]) == chosen else 0.0)
