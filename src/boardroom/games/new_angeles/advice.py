"""What is good for a seat right now, in three sentences: its contract, the demand, its rival.

Made from the view of the seat alone, so it tells nothing that the seat may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from boardroom.core.words import N_, Message, message
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.card_words import CARDS, contract, joined

District = Mapping[str, Any]
STAGES = names.STAGE_KEYS
ENEMIES = ("human_first", "orgcrime")


@dataclass(frozen=True)
class Advice:
    """A sentence, and the districts that it is about."""

    about: str
    """"contract", "demand" or "rival"."""
    text: Message
    places: tuple[int, ...] = ()


def _pieces(*kinds: str) -> Callable[[District], int]:
    return lambda district: sum(piece in kinds for piece in district["pieces"])


PAID_FOR: Mapping[str, Callable[[District], int]] = {
    "enemy_unit_removed_from_district": _pieces(*ENEMIES),
    "one_or_more_androids_moved": _pieces("android"),
    "illness_removed_from_district": _pieces("illness"),
    "unrest_decreased": lambda district: STAGES.index(district["unrest"]),
    "outage_removed_from_district": _pieces("outage"),
}
"""How much of what a contract pays for there is in a district, by what the contract pays for."""


def advice(view: Mapping[str, Any], seat: int, after: Mapping[str, int]) -> tuple[Advice, ...]:
    """The sentences for a seat from its view; `after` is the supply after the next production, if one is to come."""
    own = view["seats"][seat]
    if own["corp"] is None or view["over"]:
        return ()
    found = [_contract(view, own["corp"])]
    if view["demand"] is not None:
        found.append(_demand(view, after))
    if own["rival"] is not None:
        found.append(_rival(view, own))
    return tuple(found)


def _contract(view: Mapping[str, Any], corp: str) -> Advice:
    card: Any = CARDS[corp]
    counted = PAID_FOR.get(card.contract["trigger"])
    what = contract(card)
    if counted is None:
        return Advice("contract", message(N_("You are paid {what}."), what=what))
    places = {district["number"]: counted(district) for district in view["districts"] if counted(district)}
    return Advice(
        "contract",
        message(N_("You are paid {what}. In the city now: {count}."), what=what, count=sum(places.values())),
        tuple(places),
    )


def _demand(view: Mapping[str, Any], after: Mapping[str, int]) -> Advice:
    missing = {
        kind: track["target"] - after.get(kind, track["supply"])
        for kind, track in view["supply"].items()
        if after.get(kind, track["supply"]) < track["target"]
    }
    if not missing:
        return Advice("demand", message(N_("The demand will be met if no one breaks it.")))
    places = tuple(district["number"] for district in view["districts"] if missing.keys() & _makes(district))
    what = joined((joined((count, message(names.RESOURCE_WORDS[kind])), " ") for kind, count in missing.items()), ", ")
    later = N_("After the next production the demand still lacks: {what}. Districts that make it: {places}.")
    text = later if after else N_("The demand lacks: {what}. Districts that make it: {places}.")
    return Advice("demand", message(text, what=what, places=", ".join(map(str, places))), places)


def _makes(district: District) -> set[str]:
    return {made[0] for made in (district["primary"], district["secondary"]) if made}


def _rival(view: Mapping[str, Any], own: Mapping[str, Any]) -> Advice:
    rival = own["rival"]
    if rival == "federalist":
        return Advice("rival", message(N_("You want the city to fall, and no one must notice: seem to help.")))
    if rival == own["corp"]:
        return Advice("rival", message(N_("You need more capital than several others: let no one get far ahead.")))
    seat = next(each for each in view["seats"] if each["corp"] == rival)
    name, lead = CARDS[rival].name, own["capital"] - seat["capital"]
    deal = view["deal"]
    offers = (deal["main"] is not None and view["active"] == seat["seat"]) or deal["countering"] == seat["seat"]
    if offers and deal["winner"] is None:
        text = N_("{rival} is your rival and has an offer in this deal: support the other one.")
        return Advice("rival", message(text, rival=name))
    if lead > 0:
        return Advice(
            "rival", message(N_("You are {count} capital ahead of your rival, {rival}."), count=lead, rival=name)
        )
    text = N_("You lack {count} capital to pass your rival, {rival}.")
    return Advice("rival", message(text, count=1 - lead, rival=name))
