"""One reader's language: messages in, escaped text out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from boardroom.core.words import Message, Value, message, register, say

register(Path(__file__).parent.parent / "locale")

LANGUAGE_NAMES = {"en": "English", "de": "Deutsch", "fr": "Français"}


@dataclass(frozen=True)
class Speech:
    """Says things to one reader.

    >>> Speech("en")("{player} is deciding", player="Ada")
    'Ada is deciding'
    """

    language: str = "en"
    people: Mapping[int, str] = field(default_factory=dict)
    """The names of those who sit at the table, by seat."""

    def __call__(self, what: str | Message, /, **values: Value) -> str:
        """The words in the reader's language; not yet escaped."""
        return say(message(what, **values) if isinstance(what, str) else what, self.language, self.people)

    def name(self, seat: int) -> str:
        """Who sits on a seat."""
        return self.people.get(seat, f"{seat + 1}")
