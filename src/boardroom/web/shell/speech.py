"""One reader's language: messages in, escaped text out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache

from boardroom.core.words import N_, Message, Value, message, say, unbroken

LANGUAGE_NAMES = {"en": "English", "de": "Deutsch", "fr": "Français"}


@cache
def _plain(text: str, language: str) -> str:
    """A text without values; there are only as many as stand in the source."""
    return unbroken(say(message(text), language))


@lru_cache(maxsize=20_000)
def _filled(text: str, language: str, values: tuple[tuple[str, str | int], ...]) -> str:
    """A text with plain values. Most of them are said again and again, to everybody at a table."""
    return unbroken(say(message(text, **dict(values)), language))


@lru_cache(maxsize=20_000)
def _counted(what: Message, language: str) -> str:
    """A message with plain values, which may depend on how many."""
    return unbroken(say(what, language))


_PLAIN = {str, int}


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
            if not values:
                return _plain(what, self.language)
            for value in values.values():
                if type(value) not in _PLAIN:
                    return unbroken(say(message(what, **values), self.language, self.people))
            return _filled(what, self.language, tuple(values.items()))
        for value in what.given:
            if type(value) not in _PLAIN:
                return unbroken(say(what, self.language, self.people))
        return _counted(what, self.language)

    def labelled(self, label: str, text: str) -> str:
        """A text after what it is about, with the colon of the language.

        >>> Speech("en").labelled("Trading", "No trading")
        'Trading: No trading'
        """
        return self(N_("{label}: {text}"), label=label, text=text)

    def name(self, seat: int) -> str:
        """Who sits on a seat."""
        return self.people.get(seat, f"{seat + 1}")
