"""What a screen shows of a game at one moment, as far as the person in front of it may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.text import Text

from boardroom.core.game import Game
from boardroom.core.options import Option
from boardroom.core.presentation import View
from boardroom.core.words import N_, Message

Keys = tuple[tuple[str, str], ...]
"""What can be typed, and what it does."""
KEYS: Keys = (
    ("u", N_("undo")),
    ("?", N_("rules")),
    ("why ...", N_("why not")),
    ("l", N_("log")),
    ("v", N_("scores")),
    ("s", N_("save")),
    ("q", N_("quit")),
)


@dataclass(frozen=True)
class Scene:
    """One moment of a game for one viewer."""

    game: Game
    view: View
    result: Any
    """The result so far, as far as the viewer may know it."""
    points: Mapping[int, str] = field(default_factory=dict)
    """Points to show beside each seat."""
    verdict: Sequence[Message] = ()
    """Who wins and why, once the game is over."""
    story: Sequence[str] = ()
    fresh: int = 0
    """How many of the last sentences are new."""
    notes: Sequence[str] = ()
    path: Sequence[str] = ()
    """What was chosen so far in this turn."""
    question: str = ""
    options: Mapping[int, Option] = field(default_factory=dict)
    """The options under the numbers to type."""
    will: Mapping[int, str] = field(default_factory=dict)
    """What an option will do, by its pick, where the game says so."""
    keys: Keys = KEYS
    marked: frozenset[int] = frozenset()
    """Places of the board to point out."""
    reply: Text | None = None
    """The answer to what was typed last."""

    @property
    def seat(self) -> int | None:
        """The seat of the viewer; None for a spectator."""
        seat: int | None = self.view.get("seat")
        return seat
