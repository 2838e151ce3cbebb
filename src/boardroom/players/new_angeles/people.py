"""Decisions about other players: whom to give, whom to rob, which trade to take, which rival card to keep."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import exp
from typing import Any

from boardroom.core.options import Option
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.components import PIECES, RESOURCES, Investment
from boardroom.games.new_angeles.kernel.tables import BOX, FEDERALIST_CAPITAL, THREAT_LIMIT
from boardroom.players.new_angeles.assets import asset_worth
from boardroom.players.new_angeles.city import PROTEST, STRIKE, SUPPLY, City, production
from boardroom.players.new_angeles.deal import INDIFFERENT
from boardroom.players.new_angeles.effects import Trial, best
from boardroom.players.new_angeles.mind import CARD, CARD_WORTH, FEDERALIST, Mind
from boardroom.players.new_angeles.resolve import row_of

INVESTMENTS: dict[str, Investment] = {card.key: card for card in BOX.investments}
CLEAR_GAIN = 1.0
"""A trade must be worth this much capital to be accepted."""
HARM = ("marco_cubrero", "elizabeth_mills", "mr_white")
"""Assets that rob whom they name."""


def _apart(mind: Mind, seat: int) -> float:
    """How much a player should be robbed rather than be given something: the rival first, then the rich."""
    capital = mind.view["seats"][seat]["capital"]
    return (100.0 if seat == mind.rival else 0.0) + float(capital)


def player(mind: Mind, option: Option) -> float:
    """Gifts to oneself, then to the poor; robbery from the rival, then from the rich."""
    seat = int(option.targets["seat"])
    deal, state = mind.view["deal"], mind.view["state"]
    if state == "a_reveal":  # Jackson Howard bets
        return 1.0 if seat == mind.view["active"] else 0.0
    if state == "a_support_start":  # Locust Company
        return float(mind.view["seats"][seat]["hand_size"])
    if deal["resolving"] is None and (mind.using in HARM or (mind.using is None and state == "a_end_of_turn")):
        return _apart(mind, seat)
    if seat == mind.seat:
        return 50.0
    return -_apart(mind, seat)


def _holder(mind: Mind, asset: str) -> int | None:
    for seat in mind.view["seats"]:
        if any(each["asset"] == asset for each in seat["assets"]):
            number: int = seat["seat"]
            return number
    return None


def asset(mind: Mind, option: Option) -> float:
    """Others lose their best, oneself the least."""
    key = str(option.targets["asset"])
    worth = asset_worth(key)
    return -worth - 0.1 if _holder(mind, key) == mind.seat else worth


def emergency(mind: Mind, option: Option) -> float:
    """An emergency action that helps now, or later."""
    corp = names.CORP_KEYS.index(str(option.targets["emergency"]))
    card = names.CARD_KEYS[-len(names.CORP_KEYS) :][corp]
    face_up = any(
        each["card"] == card and each["face_up"] for seat in mind.view["seats"] for each in seat["emergency_actions"]
    )
    return mind.helps(card) + (3.0 if face_up else 0.0)


def mode(mind: Mind, option: Option) -> float:
    """One of two ways."""
    return MODES[str(option.targets["mode"])](mind)


def _branch(mind: Mind, verb: str) -> float:
    """How good the best pick of a branch of the card is."""
    row = row_of(mind)
    card = CARD[mind.view["deal"]["resolving"]]
    inner = {"calm": row + 1, "remove": row + 2}[verb]
    found = best(Trial(card, mind.city[:], mind.ahead), inner)
    return -99.0 if found is None else mind.worth(found[1])


def prospects(mind: Mind, rival: str) -> float:
    """How likely one wins with a rival card, roughly."""
    falls = 1.0 / (1.0 + exp((THREAT_LIMIT - mind.end) / 3.0))
    capital = mind.me["capital"]
    if rival == FEDERALIST:
        return falls / (1.0 + exp((FEDERALIST_CAPITAL - 2 - capital) / 3.0))
    others = [seat["capital"] for seat in mind.view["seats"] if seat["seat"] != mind.seat]
    if rival == mind.me["corp"]:
        beaten = sorted(others)[1 if len(others) == 3 else 2]
    else:
        beaten = next((seat["capital"] for seat in mind.view["seats"] if seat["corp"] == rival), 0)
    return (1.0 - falls) / (1.0 + exp((beaten + 0.5 - capital) / 4.0))


def _richest_pays(mind: Mind) -> float:
    most = max(seat["capital"] for seat in mind.view["seats"])
    return 1.0 if mind.rival is None or mind.view["seats"][mind.rival]["capital"] == most else 0.4


MODES: dict[str, Callable[[Mind], float]] = {
    "pay": lambda mind: mind.lean - 2 * mind.temper.greed - INDIFFERENT if mind.me["capital"] > 3 else -1.0,
    "return": lambda _: 0.0,
    "play": lambda mind: 0.5 if mind.lean <= 0 and mind.hand_size > 2 else -0.5,
    "lose": lambda _: 0.0,
    "discard": lambda _: 1.0,
    "draw": lambda _: 0.0,
    "flip": lambda _: -0.1,
    "steal": lambda mind: max(
        (asset_worth(e["asset"]) for s in mind.view["seats"] if s["seat"] != mind.seat for e in s["assets"]),
        default=0.0,
    ),
    "capital": lambda _: 2.0,
    "anyone": lambda _: 0.5,
    "richest": _richest_pays,
    "keep": lambda mind: prospects(mind, mind.me["rival"]),
    "swap": lambda mind: prospects(mind, mind.me["spare_seen"] or mind.me["rival"]),
    "calm": lambda mind: _branch(mind, "calm"),
    "remove": lambda mind: _branch(mind, "remove"),
}


def investment(mind: Mind, option: Option) -> float:
    """What an investment will probably pay: with the supply that is demanded, or with what stands in the city."""
    card = INVESTMENTS[str(option.targets["investment"])]
    if card.kind == "sector":
        target = mind.ahead.targets[RESOURCES.index(card.resource)]
        met = 0.9 if target == 0 else 0.75
        return met * min(card.cap, card.base + card.per_unit * max(1, target))
    later = mind.city[:]
    production(later)
    return _counted(later, card)


def _counted(city: City, card: Investment) -> float:
    if card.counts == "resources_at_1_or_less":
        count = float(sum(city[SUPPLY + kind] <= 1 for kind in range(len(RESOURCES)))) * 0.5
    elif card.counts == "protest_or_strike":
        count = (city[PROTEST] | city[STRIKE]).bit_count() + 1.0
    else:
        count = city[PIECES.index(card.counts)].bit_count() + 0.3
    if not card.brackets:
        return card.per_unit * count
    return float(max((pays for least, pays in card.brackets if count >= least), default=1))


def no_proposal(mind: Mind, option: Option) -> float:  # noqa: ARG001
    """Citizens answer proposals, they make none."""
    return 1.0 if option.verb == "pass" else 0.0


def trade_answer(mind: Mind, option: Option) -> float:
    """Take what is a clear gain, in the eyes of a citizen."""
    if option.verb == "decline":
        return 0.0
    return _accepts(mind, option, mind.view["trade"])


def _accepts(mind: Mind, option: Option, trade: Mapping[str, Any]) -> float:
    return trade_gain(mind, trade) - CLEAR_GAIN - (0.01 if option.verb == "accept-unbound" else 0.0)


def floor(mind: Mind, option: Option) -> float:
    """In an open trading window: answer what others propose, then be ready."""
    if option.verb == "ready":
        return -0.5
    if option.verb == "decline":
        return 0.0
    if option.verb not in ("accept", "accept-unbound"):
        return -1.0
    proposals = mind.view["floor"]["proposals"]
    return _accepts(mind, option, next(each for each in proposals if each["number"] == option.targets["proposal"]))


def trade_gain(mind: Mind, trade: Mapping[str, Any]) -> float:
    """What a proposal is worth in capital: goods, the decision that is sold, and what the rival would get out of it."""
    received = trade["net"] + sum(map(asset_worth, trade["give"]))
    given = sum(map(asset_worth, trade["take"]))
    gain = received - given
    if trade["lock"] != "none" and not trade["lock"].startswith("promise"):
        gain -= _sold(mind, trade["lock"])
    if trade["author"] == mind.rival:
        gain -= max(0.0, given - received) + CLEAR_GAIN
    return float(gain)


def _sold(mind: Mind, lock: str) -> float:
    """What it costs, in capital, to have decided already."""
    side, _, count = lock.rpartition("-")
    regret = abs(mind.lean) / max(0.1, mind.temper.greed)
    if side in ("main", "counter") and count.isdigit():
        wrong = mind.lean > 0 if side == "main" else mind.lean < 0
        return int(count) * 2 * CARD_WORTH + (regret if wrong else 0.0)
    return regret / 2 + 1.0
