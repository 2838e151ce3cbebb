"""Everything a caller can do wrong, as exceptions with a sentence for a person."""

from __future__ import annotations


class BoardroomError(Exception):
    """The root of all errors that a caller of this package can cause: an English sentence, said in other languages too.

    >>> error = BoardroomError("There is no seat {seat}.", seat=7)
    >>> str(error), error.in_language("de")
    ('There is no seat 7.', 'There is no seat 7.')
    """

    def __init__(self, text: str, /, **values: object) -> None:
        self.text = text
        self.values = {name: str(value) for name, value in values.items()}
        super().__init__(self.text.format_map(self.values) if values else text)

    def in_language(self, language: str) -> str:
        """The sentence in a language, if it was marked for translation."""
        from boardroom.core.words import message, say  # noqa: PLC0415 - words raise errors themselves

        return say(message(self.text, **self.values), language)


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
