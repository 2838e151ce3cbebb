"""When a citizen uses which asset: every one of them has a use, or a reason why not."""

from __future__ import annotations

from collections.abc import Callable

from boardroom.players.new_angeles.assessment import Assessment
from boardroom.players.new_angeles.assets import asset_worth

YES, NO = 1.0, -1.0
ROOM = 3
"""With fewer cards in hand a citizen rather draws than gives."""
MATTERS = 0.5
"""How far apart two offers must be to spend an asset on them."""


def _owned_by_others(case: Assessment) -> list[float]:
    seats = case.view["seats"]
    return [asset_worth(each["asset"]) for seat in seats if seat["seat"] != case.seat for each in seat["assets"]]


def _alex(case: Assessment) -> float:
    """Swap the own least asset for the best one, if that is worth 2 capital."""
    own = [asset_worth(each["asset"]) for each in case.me["assets"]]
    return max(_owned_by_others(case), default=0.0) - min(own, default=0.0) - 2.5


def _bernice(case: Assessment) -> float:
    return YES if case.hand_size > ROOM else NO


def _gorman(case: Assessment) -> float:
    """Good for 2 capital, but not against an offer that the city needs."""
    return YES if case.lean < 2 * MATTERS else NO


def _eiko(case: Assessment) -> float:
    return YES if case.lean <= MATTERS else NO


def _fumiko(case: Assessment) -> float:
    return YES if any(surplus(case, resource) > 0 for resource in case.view["supply"]) else NO


def surplus(case: Assessment, resource: str) -> int:
    """How much of a resource nobody demands."""
    track = case.view["supply"][resource]
    spare: int = track["supply"] - track["target"]
    return spare


def _vote(case: Assessment) -> float:
    """Cards and powers that help an offer: only where it matters which one wins."""
    return YES if abs(case.lean) > MATTERS else NO


def _locust(case: Assessment) -> float:
    return YES if case.lean < -MATTERS else NO


def _jackson(case: Assessment) -> float:
    """A bet on the active player; nothing safe in the own turn."""
    return YES if case.view["active"] != case.seat else NO


def _tanaka(case: Assessment) -> float:
    """Only once, so only where the wrong offer is about to win."""
    deal = case.view["deal"]
    counter_wins = deal["counter_support"] > deal["main_support"]
    wrong = case.lean < 0 if counter_wins else case.lean > 0
    return YES if wrong and abs(case.lean) > 3 * MATTERS else NO


def _fall_guy(case: Assessment) -> float:
    """Nobody can take this asset away."""
    return YES if asset_worth(case.view["deal"]["revealed"]) >= 2.5 else NO


def _mr_li(case: Assessment) -> float:
    """Two cards for 1 capital, with a small hand."""
    return YES if case.hand_size < ROOM and case.me["capital"] > 0 else NO


def _elizabeth(case: Assessment) -> float:
    """Against the rival only: he gets the card, and loses three."""
    return YES if case.rival is not None and case.view["seats"][case.rival]["hand_size"] >= ROOM else NO


def _always(case: Assessment) -> float:  # noqa: ARG001
    return YES


def _never(case: Assessment) -> float:  # noqa: ARG001
    return NO


USE: dict[str, Callable[[Assessment], float]] = {
    "alex_westlund": _alex,
    "bernice_mai": _bernice,
    "caprice_nisei": _never,  # a declaration binds, but citizens resolve cards for the city anyway
    "chief_gorman": _gorman,
    "eiko": _eiko,
    "elizabeth_mills": _elizabeth,
    "fumiko_yamamori": _fumiko,
    "isabel_mcguire": _vote,
    "jackson_howard": _jackson,
    "lily_lockwell": _always,
    "locust_company": _locust,
    "marco_cubrero": _always,
    "mark_yale": _never,  # citizens propose no trades, so there is nothing to stop
    "midori": _vote,
    "monica_singh": _always,
    "mr_li": _mr_li,
    "mr_white": _always,
    "rachel_beckmann": _always,
    "saul_eustecio": _always,
    "sunny_lebeau": _always,
    "susan_chen": _always,
    "tanaka": _tanaka,
    "the_fall_guy": _fall_guy,
    "thomas_haas": _always,  # looking costs nothing, and the better rival card is kept
}
"""The assets whose holder may use them or not; all others work by themselves."""


def use(case: Assessment, asset: str) -> float:
    """Above 0 if an asset should be used now."""
    return USE.get(asset, _always)(case)
