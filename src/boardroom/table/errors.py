"""Errors of the table service, each with a message in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from boardroom.core.errors import BoardroomError
from boardroom.core.words import N_

if TYPE_CHECKING:
    from boardroom.table.model import TableView


class StoreError(BoardroomError):
    """A store that cannot be used."""


class StoreAway(StoreError):
    """A store that does not answer, and may do so later."""


class TableError(BoardroomError):
    """The base class of all errors of a table."""

    code: ClassVar[str] = "refused"
    sentence: ClassVar[str] = N_("You cannot do that at this table.")

    def __init__(self, sentence: str | None = None, /, **values: object) -> None:
        super().__init__(sentence if sentence is not None else self.sentence, **values)


class NoSuchTable(TableError):
    """A table that does not exist."""

    code = "no-such-table"
    sentence = N_("This table does not exist. It may have been deleted.")


class WrongSecret(TableError):
    """A key or an invitation that does not open this seat."""

    code = "wrong-secret"
    sentence = N_("This seat is not yours: the link or key is not valid for it.")


class UsedInvitation(WrongSecret):
    """An invitation with which somebody has taken its seat already."""

    sentence = N_("This link was used already: the seat is taken.")

    def __init__(self, table: str, seat: int, at: float) -> None:
        super().__init__()
        self.table, self.seat, self.at = table, seat, at


class SeatTaken(TableError):
    """This seat is already taken."""

    code = "seat-taken"
    sentence = N_("This seat is already taken.")


class Busy(TableError):
    """The table changed again and again before the change could be written."""

    code = "busy"
    sentence = N_("This table is very busy, so nothing was done. Please try again.")


class Stale(TableError):
    """A pick for an older version; the error carries the fresh table view."""

    code = "stale"
    sentence = N_("The game has changed since you last saw it. Nothing was done; this is the current state.")

    def __init__(self, fresh: TableView) -> None:
        super().__init__()
        self.fresh = fresh


class NotYourTurn(TableError):
    """A pick for a seat that may not act now."""

    code = "not-your-turn"
    sentence = N_("It is not your turn to decide.")


class Illegal(TableError):
    """A pick that the rules do not offer."""

    code = "illegal"
    sentence = N_("The rules do not allow that now.")


class Refused(TableError):
    """An offer that the rules do not allow."""

    code = "refused-by-rule"
    sentence = N_("{reason} ({rule})")


class NotPlaying(TableError):
    """The game has not begun, or has ended."""

    code = "not-playing"
    sentence = N_("This game is not being played now.")


class NoUndo(TableError):
    """There is nothing that could be taken back."""

    code = "no-undo"
    sentence = N_("You have nothing to undo.")


class BadRequest(TableError):
    """A request that is invalid for every table."""

    code = "bad-request"
    sentence = N_("This request is not valid: {detail}")


class StillPlaying(TableError):
    """A request that would reveal hidden information while the game goes on."""

    code = "still-playing"
    sentence = N_("That would reveal hidden cards. You can see them when the game is over.")


class NoPrivateTalk(TableError):
    """A line to one person at a table where everything is said to all."""

    code = "no-private-talk"
    sentence = N_("At this table everything is said to all.")


class TalkOver(TableError):
    """A proposal or message after the time for talking."""

    code = "talk-over"
    sentence = N_("The time for trading is over: no new proposals in this window. Answer those that are left.")


class TooMany(TableError):
    """A limit was reached."""

    code = "too-many"
    sentence = N_("Too many requests. Wait a moment and try again.")


class TooLarge(TableError):
    """A request that is too long."""

    code = "too-large"
    sentence = N_("That is too large.")


class TooSlow(TableError):
    """A request that is not received in time."""

    code = "too-slow"
    sentence = N_("That took too long to arrive. Try again.")


class WrongOrigin(TableError):
    """A request that another site's page made."""

    code = "wrong-origin"
    sentence = N_("This request came from another website and was ignored.")


class NoSuchPage(TableError):
    """An address that does not exist."""

    code = "not-found"
    sentence = N_("There is nothing at this address.")


class Away(TableError):
    """The store does not answer."""

    code = "away"
    sentence = N_("The games cannot be reached just now. Wait a little and try again.")


class Failed(TableError):
    """An unexpected error."""

    code = "failed"
    sentence = N_("Something went wrong here. It was not your fault. Check the current state of the game.")


class Faulty(TableError):
    """A table whose game cannot go on: its log cannot be folded, or its rules break off."""

    code = "faulty"
    sentence = N_("This game cannot continue: {detail} It is kept as it is.")


class OldGame(TableError):
    """A game that this version cannot replay."""

    code = "old-game"
    sentence = N_("This game cannot be shown: {detail}")
