"""Characters: how a bot of any level trades, and what its word is worth."""

from __future__ import annotations

from dataclasses import dataclass

from boardroom.core.words import N_
from boardroom.players.registry import Nature


@dataclass(frozen=True)
class Character(Nature):
    """How a bot trades. Gains are changes of the own chance to win: 0.01 is one game in a hundred."""

    margin: float
    """What a trade must gain: below that it walks away."""
    fairness: float
    """How much the gain of the other counts when it sets a price."""
    proposals: int
    """How many it makes in one window at most: its cap on haggling."""
    loyalty: float
    """A word is kept as long as that costs no more chance than this."""
    bluffs: bool
    """Whether it promises what it does not intend to do."""
    city: float
    """How much the survival of the city counts beside the own chance."""


CHARACTERS = (
    Character(
        "steward", N_("Steward"),
        N_("trades for the city's sake at fair prices, and keeps every word"),
        margin=0.008, fairness=0.6, proposals=2, loyalty=1.0, bluffs=False, city=0.15,
    ),
    Character(
        "trader", N_("Trader"),
        N_("buys and sells whatever pays both sides, and keeps a word unless it costs too much"),
        margin=0.006, fairness=0.3, proposals=3, loyalty=0.04, bluffs=False, city=0.0,
    ),
    Character(
        "opportunist", N_("Opportunist"),
        N_("asks high prices, pays low ones, and keeps a word while that costs little"),
        margin=0.012, fairness=0.0, proposals=2, loyalty=0.01, bluffs=False, city=0.0,
    ),
    Character(
        "schemer", N_("Schemer"),
        N_("promises everything to everyone, and breaks its word whenever that pays"),
        margin=0.008, fairness=0.1, proposals=3, loyalty=0.0, bluffs=True, city=0.0,
    ),
)  # fmt: skip
DEPUTY = Character(
    "deputy", "", "",
    margin=0.02, fairness=0.0, proposals=0, loyalty=1.0, bluffs=False, city=0.0,
)  # fmt: skip
"""Stands in for a person: proposes nothing, accepts what is clearly good for the seat, keeps the words it gave."""
SILENT = Character(
    "silent", "", "",
    margin=9.0, fairness=0.0, proposals=0, loyalty=1.0, bluffs=False, city=0.0,
)  # fmt: skip
"""For the laboratory: the same level without trading."""


def character(key: str) -> Character:
    """A character by its key; ValueError if there is none."""
    for each in (*CHARACTERS, DEPUTY, SILENT):
        if each.key == key:
            return each
    raise ValueError(key)
