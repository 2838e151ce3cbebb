"""One reader's language: messages in, escaped text out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from boardroom.core.words import Message, Value, message, register, say

register(Path(__file__).parent.parent / "locale")

LANGUAGE_NAMES = {"en": "English", "de": "Deutsch", "fr": "Français"}


@cache
def _plain(text: str, language: str) -> str:
    """A text without values; there are only as many as stand in the source."""
    return say(message(text), language)


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
        if isinstance(what, str):
            return say(message(what, **values), self.language, self.people) if values else _plain(what, self.language)
        return say(what, self.language, self.people)

    def name(self, seat: int) -> str:
        """Who sits on a seat."""
        return self.people.get(seat, f"{seat + 1}")
