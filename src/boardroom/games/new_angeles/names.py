"""What things are called: keys for programs, words for people.

Names of cards are the same in all languages, but for those whose German name is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from boardroom.core.words import N_, Message, Person, Term, Value, message, register
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
TRANSLATED = (N_("Unorthodox Knowledge"), N_("Storming the Beanstalk"))
"""Cards that the German reference manual calls by a name of their own."""
TYPE_KEYS = TYPES
RESOURCE_KEYS = RESOURCES
PIECE_KEYS = PIECES
STAGE_KEYS = ("stable", "protest", "strike")
OFFER_KEYS = ("main", "counter", "abstain")
WON = "won"
"""The kind of term by which that sentence is found again."""
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


def won(side: int) -> Term:
    """The offer that won a deal, in the sentence with which its resolution begins."""
    return Term(WON, OFFER_KEYS[side], offer(side))


def district(number: int) -> Term:
    """A district in a sentence; its key is its number on the board."""
    return Term("district", str(number + 1), DISTRICT_NAMES[number])


def action(number: int) -> Term:
    """An action card or an emergency action in a sentence."""
    return Term("card", CARD_KEYS[number], card(number))


def asset(number: int) -> Term:
    """An asset in a sentence."""
    return Term("asset", ASSET_KEYS[number], ASSET_NAMES[number])


def corp(number: int) -> Term:
    """A corp in a sentence."""
    return Term("corp", CORP_KEYS[number], CORP_NAMES[number])


def event(number: int) -> Term:
    """An event in a sentence."""
    return Term("event", EVENT_KEYS[number], EVENT_NAMES[number])


def investment(number: int) -> Term:
    """An investment in a sentence."""
    return Term("investment", INVESTMENT_KEYS[number], INVESTMENT_NAMES[number])


def demand(number: int) -> Term:
    """A demand in a sentence."""
    return Term("demand", DEMAND_KEYS[number], DEMAND_NAMES[number])


def resource_term(number: int) -> Term:
    """A resource in a sentence."""
    return Term("resource", RESOURCE_KEYS[number], resource(number))


def piece_term(number: int) -> Term:
    """A unit or token in a sentence."""
    return Term("piece", PIECE_KEYS[number], piece(number))


def rival(card: int) -> Message | Term:
    """A rival card."""
    return message(N_("the federalist")) if card == FEDERALIST else corp(card)


def seat(record: Any, number: int) -> Person:
    """Whoever sits on a seat: by the corp, once it is chosen."""
    return person(number, record.corp[number])


def person(number: int, corp: int) -> Person:
    """Whoever sits on a seat, where no record is at hand."""
    if corp != NONE:
        return Person(number, CORP_NAMES[corp])
    return Person(number, message(N_("Player {number}"), number=number + 1))


def card(number: int) -> str | Message:
    """An action card or an emergency action."""
    return printed(CARD_NAMES[number])


def printed(name: str) -> str | Message:
    """The name on a card, in the language of the reader if it is known."""
    return message(name) if name in TRANSLATED else name


def listing(items: Sequence[Value]) -> Value:
    """Several things in a row: a, b, c."""
    row = items[0]
    for item in items[1:]:
        row = message(N_("{items}, {next}"), items=row, next=item)
    return row
