"""Who sits at a table and by which rules it is played, tables in lists, and news of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["you", "person", "open", "bot"]
Status = Literal["waiting", "playing", "over"]
LONGEST_NAME = 24


@dataclass(frozen=True)
class SeatRequest:
    """Who is to sit on a seat of a new table.

    "you": for the creator of the table; several such seats are played on one device (hot seat). "person": for the
    person with the invitation. "open": for the first who joins, or has the invitation. "bot": a bot of a level.
    """

    kind: Kind
    name: str = ""
    level: str = ""


@dataclass(frozen=True)
class Clock:
    """How long a player may think: without a limit, some minutes for the whole game or a turn, or some days a move."""

    kind: Literal["none", "minutes", "turn", "days"] = "none"
    """"minutes" are for the whole game, "turn" are minutes a turn."""
    amount: int = 0
    then: Literal["bot", "loss"] = "bot"
    """When time is up a bot plays on; with "loss" the seat has also lost, which ends a game of two players."""

    increment: int = 0
    """Seconds that are added to a clock of minutes after every own turn."""

    misses: int = 2
    """With a clock of a turn or days: after this many missed deadlines in a row a bot keeps the seat until its owner
    returns. Before that it only makes the missed move."""

    @property
    def seconds(self) -> float | None:
        """What every seat has at the beginning, with a clock of minutes."""
        return self.amount * 60.0 if self.kind == "minutes" else None


@dataclass(frozen=True)
class TalkRules:
    """What may be said at a table: to all only or also to one person, and how long proposals may be made."""

    mode: Literal["open", "private"] = "open"
    seconds: int = 0
    """Of every window in which several may act; 0 for any time."""
    watchers: bool = False
    """Whether spectators may say something to all."""


@dataclass(frozen=True)
class Created:
    """A new table, with the secrets that only its maker gets."""

    table: str
    key: str
    """The maker's key, which opens the maker's seats: the one that was given, or a new one."""
    invitations: Mapping[int, str]
    """By seat: the secret with which somebody claims the seat, once."""


@dataclass(frozen=True)
class Held:
    """A seat that was taken, and the key that opens it from now on."""

    table: str
    seat: int
    key: str


@dataclass(frozen=True)
class Invited:
    """The seat that an invitation is for."""

    table: str
    seat: int
    name: str
    """Who sits there or is expected there; may be empty."""
    held: bool
    """Whether somebody holds the seat. It then moves to another device, and the previous holder becomes a spectator."""
    yours: bool
    """Whether the viewer holds it."""


@dataclass(frozen=True)
class Guest:
    """Who or what is on a seat, as everybody may know it."""

    seat: int
    kind: Literal["person", "open", "bot", "automaton"]
    name: str
    """Empty if no name was given; then show a default such as "Player 2"."""
    level: str
    """Of a bot, or of the bot that stands in for a person."""
    claimed: bool
    """Whether a person holds the seat (always true of bots)."""
    stand_in: bool
    """Whether a bot plays for a person who left or whose time ran out; the person may come back."""
    present: bool
    """Whether the person has the table open."""
    yours: bool
    seconds: float | None
    """With a clock of minutes: the time that is left, as of now if it is running. For other seats the public account:
    time spent on what the public cannot see counts for the seat that the public sees deciding."""
    lost_on_time: bool
    used: float = 0.0
    """The seconds for which the public saw the seat decide, until its last decision that the public saw."""
    used_since: float | None = None
    """The time since which the public has seen it decide, to be added to `used`. None while it does not, or while the
    clock of the table stands."""
    replaceable_at: float | None = None
    """From when on the others may let a bot play for the person, whom the game waits for and who has not the table
    open; in seconds since 1970. None of all others."""


@dataclass(frozen=True)
class SeatWish:
    """Somebody who asks for a seat that a bot has, or that is kept for somebody else."""

    number: int
    seat: int
    name: str
    """May be empty."""
    waiting_for: tuple[int, ...]
    """The seats whose people have not agreed yet."""
    yours: bool
    """Whether it is the viewer who asks."""


@dataclass(frozen=True)
class Blocked:
    """A person whom the viewer has blocked."""

    number: int
    name: str
    """The name at the time of the block; may be empty."""
    at: float


@dataclass(frozen=True)
class TableListing:
    """A table in a list."""

    table: str
    game: str
    settings: Mapping[str, Any]
    status: Status
    people: tuple[Guest, ...]
    your_turn: bool
    free_seats: int
    clock: Clock
    created: float
    changed: float
    winners: tuple[int, ...] = ()
    uploaded: bool = False
    name: str = ""
    language: str = ""
    """As in a table view."""
    decides: int | None = None
    """The seat that decides, as far as the public may know; None also where it was not kept yet."""
    scores: tuple[int, ...] = ()
    """The final scores by seat, where they are known."""


@dataclass(frozen=True)
class News:
    """A change at a table."""

    table: str
    version: int
    revision: int
