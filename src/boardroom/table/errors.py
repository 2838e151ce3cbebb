"""What can go wrong at a table, each with a sentence that can be said in any language."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from boardroom.core.errors import BoardroomError
from boardroom.core.words import N_

if TYPE_CHECKING:
    from boardroom.table.model import Seen


class TableError(BoardroomError):
    """The root of all refusals of a table."""

    code: ClassVar[str] = "refused"
    sentence: ClassVar[str] = N_("That cannot be done at this table.")

    def __init__(self, sentence: str | None = None, /, **values: object) -> None:
        super().__init__(sentence if sentence is not None else self.sentence, **values)


class NoSuchTable(TableError):
    """A table that is not there."""

    code = "no-such-table"
    sentence = N_("There is no such table. It may have been cleared away.")


class WrongSecret(TableError):
    """A key or an invitation that does not open this seat."""

    code = "wrong-secret"
    sentence = N_("This seat is not yours: the link or key does not fit.")


class SeatTaken(TableError):
    """Somebody sits there already."""

    code = "seat-taken"
    sentence = N_("Somebody sits there already.")


class Busy(TableError):
    """Something else came first again and again."""

    code = "busy"
    sentence = N_("So much happens at this table just now that nothing was done. Try again.")


class Stale(TableError):
    """An answer to a decision that is no longer asked; it carries what is asked now."""

    code = "stale"
    sentence = N_("The game has moved on since you looked. Nothing was done; here is how it stands now.")

    def __init__(self, fresh: Seen) -> None:
        super().__init__()
        self.fresh = fresh


class NotYourTurn(TableError):
    """A pick by somebody who is not to decide."""

    code = "not-your-turn"
    sentence = N_("It is not your decision now.")


class Illegal(TableError):
    """A pick that the rules do not offer."""

    code = "illegal"
    sentence = N_("The rules do not offer that now.")


class NotPlaying(TableError):
    """The game has not begun, or has ended."""

    code = "not-playing"
    sentence = N_("This game is not being played now.")


class NoUndo(TableError):
    """There is nothing that could be taken back."""

    code = "no-undo"
    sentence = N_("There is nothing of yours to take back.")


class BadRequest(TableError):
    """Something that no table could be asked, whoever asks."""

    code = "bad-request"
    sentence = N_("That is not something a table understands: {detail}")


class StillPlaying(TableError):
    """Something that would give away what is hidden while the game goes on."""

    code = "still-playing"
    sentence = N_("That would give away what is hidden. It is open once the game is over.")


class TooMany(TableError):
    """A limit was reached."""

    code = "too-many"
    sentence = N_("That is too much at once. Wait a little and try again.")


class TooLarge(TableError):
    """A request that is too long."""

    code = "too-large"
    sentence = N_("That is more than a table can take in.")


class WrongOrigin(TableError):
    """A request that another site's page made."""

    code = "wrong-origin"
    sentence = N_("This was sent by another site's page. Nothing was done.")


class NoSuchPage(TableError):
    """An address where nothing is."""

    code = "not-found"
    sentence = N_("There is nothing at this address.")


class OldGame(TableError):
    """A game that this version cannot replay."""

    code = "old-game"
    sentence = N_("This game cannot be shown: {detail}")
