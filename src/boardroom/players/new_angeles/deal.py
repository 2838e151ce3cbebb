"""Offers, counteroffers and support: which card to play, and whom to back with how many."""

from __future__ import annotations

from boardroom.core.options import Option
from boardroom.games.new_angeles.kernel.tables import HUMAN_FIRST, ILLNESS, ORGCRIME, OUTAGE
from boardroom.players.new_angeles.city import PROTEST, STRIKE
from boardroom.players.new_angeles.mind import Mind

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


def offer(mind: Mind, option: Option) -> float:
    """The main offer: what is best if it wins."""
    return mind.utility(str(option.targets["card"]), mind.seat)


def counteroffer(mind: Mind, option: Option) -> float:
    """A counteroffer must be better than what is on the table, and worth its cost."""
    if not option.targets:
        return max(mind.main, mind.counter)
    cost = mind.temper.margin + COST_CARD * int(mind.view["deal"]["on_space"])
    return mind.utility(str(option.targets["card"]), mind.seat) - cost


def needed(mind: Mind, offer: str) -> int:
    """How many cards an offer lacks to win; a tie is enough for the main offer."""
    sides = mind.view["deal"]
    lead: int = sides["main_support"] - sides["counter_support"]
    return lead + 1 if offer == "counter" else -lead


def affordable(mind: Mind) -> int:
    """How many cards it may cost that the right offer wins."""
    stake = abs(mind.lean)
    spare = 3 if stake < 2 * INDIFFERENT else 2 if stake < 1.5 else 1
    return mind.hand_size - spare


def support(mind: Mind, option: Option) -> float:
    """Back the better offer if that can make it win."""
    if not option.targets:
        return 0.0
    side = str(option.targets["offer"])
    gain = mind.lean if side == "counter" else -mind.lean
    if gain < INDIFFERENT or not 0 < max(1, needed(mind, side)) <= affordable(mind):
        return -1.0
    return gain if needed(mind, side) > 0 or gain > 3 * INDIFFERENT else -1.0


def support_count(mind: Mind, option: Option) -> float:
    """As many as are needed."""
    side = "counter" if mind.lean > 0 else "main"
    return -abs(int(option.targets["count"]) - max(1, needed(mind, side)))


def favour(mind: Mind, option: Option) -> float:
    """For which offer: the better one."""
    return mind.lean if option.targets["offer"] == "counter" else -mind.lean


def least_useful(mind: Mind, option: Option) -> float:
    """The card that is missed least."""
    return -mind.keep(str(option.targets["card"])) if option.targets else -99.0


def give_card(mind: Mind, option: Option) -> float:
    """Cards that are given away for capital: the least useful ones, while the hand is large."""
    if not option.targets:
        return -0.6 if mind.hand_size > 2 else 9.0
    return -mind.keep(str(option.targets["card"]))


def take_card(mind: Mind, option: Option) -> float:
    """The best card of another hand."""
    return mind.keep(str(option.targets["card"])) + 1.0 if option.targets else 0.0


def deck(mind: Mind, option: Option) -> float:
    """The type that the city needs most, the own one a little more."""
    if not option.targets:
        return -1.0
    city = mind.city
    androids = 1.2 if mind.ahead.demand_threat and mind.expected > 4 else 0.6
    problems = {
        "biotech": 0.8 * city[ILLNESS].bit_count() + 0.6,
        "construction": 1.5 * city[OUTAGE].bit_count() + 0.4,
        "labor": 1.6 * androids,
        "media": 0.9 * city[STRIKE].bit_count() + 0.4 * city[PROTEST].bit_count() + 0.2,
        "security": 0.6 * (city[HUMAN_FIRST].bit_count() + city[ORGCRIME].bit_count()),
    }
    chosen = str(option.targets["deck"])
    return problems[chosen] + (0.5 if OWN_DECK.get(mind.me["corp"]) == chosen else 0.0)
