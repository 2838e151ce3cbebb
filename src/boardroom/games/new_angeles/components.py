"""What lies in the box: the kinds of components. `loader.py` reads them from `data/new-angeles.toml`.

`kernel/tables.py` turns them into the number tables that the rules look things up in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from boardroom.core.words import N_

TYPES = ("biotech", "construction", "labor", "media", "security")
RESOURCES = ("energy", "consumables", "tech", "entertainment", "credits")
PIECES = ("android", "human_first", "orgcrime", "prisec", "outage", "illness", "development", "unrest")
MOVERS = ("human_first", "orgcrime", "outage", "illness")
"""The pieces that events place."""
STATUSES = {"C": N_("two sources agree"), "S": N_("one source"), "R": N_("reconstructed")}
WINDOWS = (
    "start", "reveal", "offer", "cost", "support", "abstain", "resolve", "tie", "threat", "claim", "won", "deal_end",
    "end_of_turn", "always",
)  # fmt: skip
PRICES = ("none", "exhaust", "discard")
COUNTED = ("human_first", "orgcrime", "prisec", "illness", "outage", "strike", "protest_or_strike")
"""What events count, and investments besides `resources_at_1_or_less`."""
CONTRACTS = {
    "enemy_unit_removed_from_district": "each_unit",
    "one_or_more_androids_moved": "action",
    "illness_removed_from_district": "each_token",
    "event_card_fully_resolved": "event",
    "unrest_decreased": "each_stage",
    "outage_removed_from_district": "each_token",
}
"""What a contract can watch for, and what it is paid for."""
DISTRICTS = 10
GENERAL = "general"
DEMAND = "demand"


@dataclass(frozen=True)
class District:
    """A district (NA-54.0). `to` is the index of the next one on the movement path, DISTRICTS for The Root."""

    key: str
    name: str
    tier: int
    primary: tuple[str, int]
    secondary: tuple[str, int] | None
    to: int
    statuses: Mapping[str, str]
    ruleset_1: tuple[tuple[str, int], ...]
    """What it produces in games of ruleset 1: primary and, if there is one, secondary resource."""

    def production(self, ruleset: int) -> tuple[tuple[str, int], ...]:
        """The primary resource with its amount and, if there is one, the secondary."""
        if ruleset == 1:
            return self.ruleset_1
        return (self.primary, self.secondary) if self.secondary else (self.primary,)


@dataclass(frozen=True)
class Card:
    """What all cards have."""

    key: str
    name: str
    status: str
    summary: str
    statuses: Mapping[str, str]
    """Where a field has another status than the card."""


@dataclass(frozen=True)
class ActionCard(Card):
    """An action card, or an emergency action if it has a corp."""

    steps: tuple[Mapping[str, Any], ...]
    illness_exempt: bool
    type: str = ""
    copies: int = 0
    corp: str = ""


@dataclass(frozen=True)
class Corp(Card):
    """A corp with both sides of its sheet (NA-31)."""

    emergency_action: str
    contract: Mapping[str, Any]
    draws_4: tuple[tuple[str, int], ...]
    draws_5_6: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Asset(Card):
    """An asset: when it can be used and its numbers. What it does is code."""

    window: str
    price: str
    optional: bool
    values: Mapping[str, int]


@dataclass(frozen=True)
class Event(Card):
    """An event in its three parts (NA-19.1)."""

    back: str
    threat: tuple[Mapping[str, Any], ...]
    place: Mapping[str, tuple[int, ...]]
    turns: int


@dataclass(frozen=True)
class Investment(Card):
    """An investment: brackets of a count, a sector of the supply, or something per item."""

    kind: str
    counts: str = ""
    resource: str = ""
    base: int = 0
    per_unit: int = 0
    cap: int = 0
    brackets: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class DemandCard(Card):
    """A demand: the amounts, and the threat if one of them is not reached."""

    amounts: Mapping[str, int]
    threat: int


@dataclass(frozen=True)
class SetupCard(Card):
    """A setup card: pieces by district, and the turns of the first round."""

    place: Mapping[str, tuple[int, ...]]
    turns: int


@dataclass(frozen=True)
class Box:
    """All components."""

    constants: Mapping[str, Any]
    pieces: Mapping[str, int]
    tracks: Mapping[str, int]
    districts: tuple[District, ...]
    action_cards: tuple[ActionCard, ...]
    emergency_actions: tuple[ActionCard, ...]
    corps: tuple[Corp, ...]
    assets: tuple[Asset, ...]
    events: tuple[Event, ...]
    investments: tuple[Investment, ...]
    demands: tuple[DemandCard, ...]
    setup_cards: tuple[SetupCard, ...]
    counts_statuses: Mapping[str, str] = field(default_factory=dict)
