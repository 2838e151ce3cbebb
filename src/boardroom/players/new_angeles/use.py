"""When a citizen uses which asset: every one of them has a use, or a reason why not."""

from __future__ import annotations

from collections.abc import Callable

from boardroom.players.new_angeles.assets import asset_worth
from boardroom.players.new_angeles.mind import Mind

YES, NO = 1.0, -1.0
ROOM = 3
"""With fewer cards in hand a citizen rather draws than gives."""
MATTERS = 0.5
"""How far apart two offers must be to spend an asset on them."""


def _owned_by_others(mind: Mind) -> list[float]:
    seats = mind.view["seats"]
    return [asset_worth(each["asset"]) for seat in seats if seat["seat"] != mind.seat for each in seat["assets"]]


def _alex(mind: Mind) -> float:
    """Swap the own least asset for the best one, if that is worth 2 capital."""
    own = [asset_worth(each["asset"]) for each in mind.me["assets"]]
    return max(_owned_by_others(mind), default=0.0) - min(own, default=0.0) - 2.5


def _bernice(mind: Mind) -> float:
    return YES if mind.hand_size > ROOM else NO


def _gorman(mind: Mind) -> float:
    """Good for 2 capital, but not against an offer that the city needs."""
    return YES if mind.lean < 2 * MATTERS else NO


def _eiko(mind: Mind) -> float:
    return YES if mind.lean <= MATTERS else NO


def _fumiko(mind: Mind) -> float:
    return YES if any(surplus(mind, resource) > 0 for resource in mind.view["supply"]) else NO


def surplus(mind: Mind, resource: str) -> int:
    """How much of a resource nobody demands."""
    track = mind.view["supply"][resource]
    spare: int = track["supply"] - track["target"]
    return spare


def _vote(mind: Mind) -> float:
    """Cards and powers that help an offer: only where it matters which one wins."""
    return YES if abs(mind.lean) > MATTERS else NO


def _locust(mind: Mind) -> float:
    return YES if mind.lean < -MATTERS else NO


def _jackson(mind: Mind) -> float:
    """A bet on the active player; nothing safe in the own turn."""
    return YES if mind.view["active"] != mind.seat else NO


def _tanaka(mind: Mind) -> float:
    """Only once, so only where the wrong offer is about to win."""
    deal = mind.view["deal"]
    counter_wins = deal["counter_support"] > deal["main_support"]
    wrong = mind.lean < 0 if counter_wins else mind.lean > 0
    return YES if wrong and abs(mind.lean) > 3 * MATTERS else NO


def _fall_guy(mind: Mind) -> float:
    """Nobody can take this asset away."""
    return YES if asset_worth(mind.view["deal"]["revealed"]) >= 2.5 else NO


def _mr_li(mind: Mind) -> float:
    """Two cards for 1 capital, with a small hand."""
    return YES if mind.hand_size < ROOM and mind.me["capital"] > 0 else NO


def _elizabeth(mind: Mind) -> float:
    """Against the rival only: he gets the card, and loses three."""
    return YES if mind.rival is not None and mind.view["seats"][mind.rival]["hand_size"] >= ROOM else NO


def _always(mind: Mind) -> float:  # noqa: ARG001
    return YES


def _never(mind: Mind) -> float:  # noqa: ARG001
    return NO


USE: dict[str, Callable[[Mind], float]] = {
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


def use(mind: Mind, asset: str) -> float:
    """Above 0 if an asset should be used now."""
    return USE.get(asset, _always)(mind)
