"""Decisions about other players: whom to give, whom to rob, which trade to take, which rival card to keep."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import exp
from typing import Any

from boardroom.core.options import Option
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.components import RESOURCES, Investment
from boardroom.games.new_angeles.imagine import City
from boardroom.games.new_angeles.kernel.city import count_in_city
from boardroom.games.new_angeles.kernel.decisions import PICK_MODE
from boardroom.games.new_angeles.kernel.tables import (
    BOX,
    COUNT_SHORT,
    COUNT_UNREST,
    INVESTMENT_COUNTS,
)
from boardroom.players.new_angeles.assessment import CARD_WORTH, FEDERALIST, Assessment
from boardroom.players.new_angeles.assets import asset_worth
from boardroom.players.new_angeles.card_effect import after, best
from boardroom.players.new_angeles.deal import INDIFFERENT
from boardroom.players.new_angeles.forecast import produce

INVESTMENTS: dict[str, Investment] = {card.key: card for card in BOX.investments}
CLEAR_GAIN = 1.0
"""A trade must be worth this much capital to be accepted."""
BRANCHES = ("calm", "remove")
"""The two effects of 24/7 Live Feeds, in the order of the card."""
HARM = ("marco_cubrero", "elizabeth_mills", "mr_white")
"""Assets that rob whom they name."""


def _apart(case: Assessment, seat: int) -> float:
    """How much a player should be robbed rather than be given something: the rival first, then the rich."""
    capital = case.view["seats"][seat]["capital"]
    return (100.0 if seat == case.rival else 0.0) + float(capital)


def player(case: Assessment, option: Option) -> float:
    """Gifts to oneself, then to the poor; robbery from the rival, then from the rich."""
    seat = int(option.targets["seat"])
    deal, state = case.view["deal"], case.view["state"]
    if state == "a_reveal":  # Jackson Howard bets
        return 1.0 if seat == case.view["active"] else 0.0
    if state == "a_support_start":  # Locust Company
        return float(case.view["seats"][seat]["hand_size"])
    if deal["resolving"] is None and (case.using in HARM or (case.using is None and state == "a_end_of_turn")):
        return _apart(case, seat)
    if seat == case.seat:
        return 50.0
    return -_apart(case, seat)


def _holder(case: Assessment, asset: str) -> int | None:
    for seat in case.view["seats"]:
        if any(each["asset"] == asset for each in seat["assets"]):
            number: int = seat["seat"]
            return number
    return None


def asset(case: Assessment, option: Option) -> float:
    """Others lose their best, oneself the least."""
    key = str(option.targets["asset"])
    worth = asset_worth(key)
    return -worth - 0.1 if _holder(case, key) == case.seat else worth


def emergency(case: Assessment, option: Option) -> float:
    """An emergency action that helps now, or later."""
    corp = names.CORP_KEYS.index(str(option.targets["emergency"]))
    card = names.CARD_KEYS[-len(names.CORP_KEYS) :][corp]
    face_up = any(
        each["card"] == card and each["face_up"] for seat in case.view["seats"] for each in seat["emergency_actions"]
    )
    return case.helps(card) + (3.0 if face_up else 0.0)


def mode(case: Assessment, option: Option) -> float:
    """One of two ways."""
    return MODES[str(option.targets["mode"])](case)


def _branch(case: Assessment, verb: str) -> float:
    """How good the best pick of a branch of the card is."""
    effect = case.in_hand
    if effect is None:
        return 0.0
    return case.worth(best(after(effect, PICK_MODE, BRANCHES.index(verb)), case.ahead))


def prospects(case: Assessment, rival: str) -> float:
    """How likely one wins with a rival card, roughly."""
    falls = 1.0 / (1.0 + exp((case.view["threat_limit"] - case.end) / 3.0))
    capital = case.me["capital"]
    if rival == FEDERALIST:
        return falls / (1.0 + exp((case.view["federalist_capital"] - 2 - capital) / 3.0))
    others = [seat["capital"] for seat in case.view["seats"] if seat["seat"] != case.seat]
    if rival == case.me["corp"]:
        beaten = sorted(others)[1 if len(others) == 3 else 2]
    else:
        beaten = next((seat["capital"] for seat in case.view["seats"] if seat["corp"] == rival), 0)
    return (1.0 - falls) / (1.0 + exp((beaten + 0.5 - capital) / 4.0))


def _richest_pays(case: Assessment) -> float:
    most = max(seat["capital"] for seat in case.view["seats"])
    return 1.0 if case.rival is None or case.view["seats"][case.rival]["capital"] == most else 0.4


MODES: dict[str, Callable[[Assessment], float]] = {
    "pay": lambda case: case.lean - 2 * case.temper.greed - INDIFFERENT if case.me["capital"] > 3 else -1.0,
    "return": lambda _: 0.0,
    "play": lambda case: 0.5 if case.lean <= 0 and case.hand_size > 2 else -0.5,
    "lose": lambda _: 0.0,
    "discard": lambda _: 1.0,
    "draw": lambda _: 0.0,
    "flip": lambda _: -0.1,
    "steal": lambda case: max(
        (asset_worth(e["asset"]) for s in case.view["seats"] if s["seat"] != case.seat for e in s["assets"]),
        default=0.0,
    ),
    "capital": lambda _: 2.0,
    "anyone": lambda _: 0.5,
    "richest": _richest_pays,
    "keep": lambda case: prospects(case, case.me["rival"]),
    "swap": lambda case: prospects(case, case.me["spare_seen"] or case.me["rival"]),
    "calm": lambda case: _branch(case, "calm"),
    "remove": lambda case: _branch(case, "remove"),
}


def investment(case: Assessment, option: Option) -> float:
    """What an investment will probably pay: with the supply that is demanded, or with what stands in the city."""
    card = INVESTMENTS[str(option.targets["investment"])]
    if card.kind == "sector":
        target = case.ahead.targets[RESOURCES.index(card.resource)]
        met = 0.9 if target == 0 else 0.75
        return met * min(card.cap, card.base + card.per_unit * max(1, target))
    later = case.city.copy()
    produce(later)
    return _counted(later, card)


def _counted(city: City, card: Investment) -> float:
    """What an investment pays by what stands in a city, and a little more or less for what is still to come."""
    counts = INVESTMENT_COUNTS[names.INVESTMENT_KEYS.index(card.key)]
    count = float(count_in_city(city, counts))
    if counts == COUNT_SHORT:
        count *= 0.5
    else:
        count += 1.0 if counts == COUNT_UNREST else 0.3
    if not card.brackets:
        return card.per_unit * count
    return float(max((pays for least, pays in card.brackets if count >= least), default=1))


def no_proposal(case: Assessment, option: Option) -> float:  # noqa: ARG001
    """Citizens answer proposals, they make none."""
    return 1.0 if option.verb == "pass" else 0.0


def trade_answer(case: Assessment, option: Option) -> float:
    """Take what is a clear gain, in the eyes of a citizen."""
    if option.verb == "decline":
        return 0.0
    return _accepts(case, option, case.view["trade"])


def _accepts(case: Assessment, option: Option, trade: Mapping[str, Any]) -> float:
    return trade_gain(case, trade) - CLEAR_GAIN - (0.01 if option.verb == "accept-unbound" else 0.0)


def floor(case: Assessment, option: Option) -> float:
    """In an open trading window: answer what others propose, then be ready."""
    if option.verb == "ready":
        return -0.5
    if option.verb == "decline":
        return 0.0
    if option.verb not in ("accept", "accept-unbound"):
        return -1.0
    proposals = case.view["floor"]["proposals"]
    return _accepts(case, option, next(each for each in proposals if each["number"] == option.targets["proposal"]))


def trade_gain(case: Assessment, trade: Mapping[str, Any]) -> float:
    """What a proposal is worth in capital: goods, the decision that is sold, and what the rival would get out of it."""
    received = trade["net"] + sum(map(asset_worth, trade["give"]))
    given = sum(map(asset_worth, trade["take"]))
    gain = received - given
    if trade["lock"] != "none" and not trade["lock"].startswith("promise"):
        gain -= _sold(case, trade["lock"])
    if trade["author"] == case.rival:
        gain -= max(0.0, given - received) + CLEAR_GAIN
    return float(gain)


def _sold(case: Assessment, lock: str) -> float:
    """What it costs, in capital, to have decided already."""
    side, _, count = lock.rpartition("-")
    regret = abs(case.lean) / max(0.1, case.temper.greed)
    if side in ("main", "counter") and count.isdigit():
        wrong = case.lean > 0 if side == "main" else case.lean < 0
        return int(count) * 2 * CARD_WORTH + (regret if wrong else 0.0)
    return regret / 2 + 1.0
