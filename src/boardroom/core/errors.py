"""Everything a caller can do wrong, as exceptions with a sentence for a person."""

from __future__ import annotations


class BoardroomError(Exception):
    """The root of all errors that a caller of this package can cause."""


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
