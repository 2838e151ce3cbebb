"""What things are called: keys for programs, words for people. Names of cards are the same in all languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from boardroom.core.words import N_, Message, Person, message, register
from boardroom.games.new_angeles.components import PIECES, RESOURCES, TYPES
from boardroom.games.new_angeles.kernel.tables import BACK_KEYS, BOX, FEDERALIST, KINDS, NONE

register(Path(__file__).parent / "locale")

CARD_KEYS = tuple(card.key for card in BOX.action_cards + BOX.emergency_actions)
CARD_NAMES = tuple(card.name for card in BOX.action_cards + BOX.emergency_actions)
KIND_KEYS = CARD_KEYS[:KINDS]
ASSET_KEYS = tuple(asset.key for asset in BOX.assets)
ASSET_NAMES = tuple(asset.name for asset in BOX.assets)
CORP_KEYS = tuple(corp.key for corp in BOX.corps)
CORP_NAMES = tuple(corp.name for corp in BOX.corps)
RIVAL_KEYS = (*CORP_KEYS, "federalist")
EVENT_KEYS = tuple(event.key for event in BOX.events)
EVENT_NAMES = tuple(event.name for event in BOX.events)
INVESTMENT_KEYS = tuple(card.key for card in BOX.investments)
INVESTMENT_NAMES = tuple(card.name for card in BOX.investments)
DEMAND_KEYS = tuple(card.key for card in BOX.demands)
DEMAND_NAMES = tuple(card.name for card in BOX.demands)
SETUP_KEYS = tuple(card.key for card in BOX.setup_cards)
DISTRICT_NAMES = tuple(district.name for district in BOX.districts)
TYPE_KEYS = TYPES
RESOURCE_KEYS = RESOURCES
PIECE_KEYS = PIECES
STAGE_KEYS = ("stable", "protest", "strike")
OFFER_KEYS = ("main", "counter", "abstain")
WORD_KEYS = ("ask-support", "ask-abstain", "ask-pass", "will-support", "will-abstain", "will-counter")

TYPE_WORDS = {
    "biotech": N_("Biotech"),
    "construction": N_("Construction"),
    "labor": N_("Labor"),
    "media": N_("Media"),
    "security": N_("Security"),
}
RESOURCE_WORDS = {
    "energy": N_("energy"),
    "consumables": N_("consumables"),
    "tech": N_("tech"),
    "entertainment": N_("entertainment"),
    "credits": N_("credits"),
}
PIECE_WORDS = {
    "android": N_("android"),
    "human_first": N_("Human First"),
    "orgcrime": N_("Orgcrime"),
    "prisec": N_("Prisec"),
    "outage": N_("outage"),
    "illness": N_("illness"),
    "development": N_("development"),
    "unrest": N_("unrest"),
}
STAGE_WORDS = {"stable": N_("stable"), "protest": N_("protest"), "strike": N_("strike")}
OFFER_WORDS = {"main": N_("the main offer"), "counter": N_("the counteroffer"), "abstain": N_("abstain")}


def deck(number: int) -> Message:
    """A type of action card."""
    return message(TYPE_WORDS[TYPE_KEYS[number]])


def resource(number: int) -> Message:
    """A resource."""
    return message(RESOURCE_WORDS[RESOURCE_KEYS[number]])


def piece(number: int) -> Message:
    """A kind of unit or token."""
    return message(PIECE_WORDS[PIECE_KEYS[number]])


def back(number: int) -> Message:
    """What the back of an event shows."""
    return message(PIECE_WORDS[BACK_KEYS[number]])


def offer(side: int) -> Message:
    """One of the two offers."""
    return message(OFFER_WORDS[OFFER_KEYS[side]])


def rival(card: int) -> str | Message:
    """A rival card."""
    return message(N_("the federalist")) if card == FEDERALIST else CORP_NAMES[card]


def seat(record: Any, number: int) -> Person:
    """Whoever sits on a seat: by the corp, once it is chosen."""
    corp = record.corp[number]
    if corp != NONE:
        return Person(number, CORP_NAMES[corp])
    return Person(number, message(N_("Player {number}"), number=number + 1))


def card(number: int) -> str:
    """An action card or an emergency action."""
    return CARD_NAMES[number]
