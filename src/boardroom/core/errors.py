"""Everything a caller can do wrong, as exceptions with a sentence for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardroom.core.words import Value


class BoardroomError(Exception):
    """The root of all errors that a caller of this package can cause: a sentence with named places, in any language.

    The English sentence is marked with `N_`; its values may be messages or other errors.

    >>> error = BoardroomError("There is no file {path}.", path="game.json")
    >>> str(error), error.in_language("de")
    ('There is no file game.json.', 'Es gibt keine Datei game.json.')
    """

    def __init__(self, text: str, /, **values: object) -> None:
        self.text = text
        self.values = {name: _value(value) for name, value in values.items()}
        super().__init__(self.in_language("en"))

    def in_language(self, language: str) -> str:
        """The sentence in a language."""
        from boardroom.core.words import message, say  # here, because words raise errors themselves

        return say(message(self.text, **self.values), language)


def _value(value: object) -> Value:
    """What can be said, in letters that are safe to show: it may come from a file that somebody sent."""
    from boardroom.core.words import Message, Person, Term, message  # here, because words raise errors themselves

    if isinstance(value, BoardroomError):
        return message(value.text, **value.values)
    if isinstance(value, Message | Person | Term):
        return value
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in str(value))


class SettingsError(BoardroomError):
    """A game was asked for that does not exist."""


class IllegalPick(BoardroomError):
    """A pick that the rules do not offer now, or by a seat that is not to decide."""


class GameOver(BoardroomError):
    """A pick in a game that has ended."""


class PositionError(BoardroomError):
    """A position that cannot stand on a table."""


class LogError(BoardroomError):
    """A log that is damaged, foreign or of a ruleset that this version cannot replay."""
