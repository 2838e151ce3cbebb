"""Options that describe themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from boardroom.core.words import Message, say

Target = str | int


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be picked now."""

    pick: int
    """The number that goes into the log."""
    decision: str
    """What is being decided, e.g. "take-over-target"."""
    verb: str
    """What picking it does, e.g. "attack"."""
    targets: Mapping[str, Target]
    """What it is done to, e.g. {"place": 5, "company": "readalot"}; ready for JSON."""
    label: Message
    """What a person reads."""
    weight: int | None = None
    """For the dealer: how likely it is, relative to the others."""

    def text(self, language: str = "en") -> str:
        """What a person reads, in a language."""
        return say(self.label, language)


def key_of(member: Enum) -> str:
    """What programs call a member of an enumeration: TAKE_OVER is take-over in options, views, positions and logs."""
    return member.name.lower().replace("_", "-")
