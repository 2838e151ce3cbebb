"""The story of a game in sentences."""

from __future__ import annotations

from boardroom.core.game import Seat, Step
from boardroom.core.words import Message


def narrate(step: Step, seat: Seat) -> list[Message]:
    """What happened in a step, as far as a seat may know it."""
    return []
