"""Finished games: their moments, turns, win probabilities and notes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from boardroom.table.model.seats import Guest
from boardroom.table.model.view import ChatLine, Choice, NoteView, StoryLine

LONGEST_REMARK = 500


@dataclass(frozen=True)
class Frame:
    """A moment of a game that is replayed."""

    table: str
    game: str
    settings: Mapping[str, Any]
    at: int
    """The number of picks made so far."""
    steps: int
    seat: int | None
    everything: bool
    """Whether any seat's view may be asked for."""
    decides: int | None
    view: Mapping[str, Any]
    hands: tuple[Mapping[str, Any], ...] = field(default=())
    """With `everything`: the view of every seat."""
    question: str = ""
    pick: Choice | None = None
    """What was picked next, where the viewer may know it."""
    lines: tuple[StoryLine, ...] = ()
    """What happened in the last pick."""
    score: Mapping[str, Any] | None = None
    people: tuple[Guest, ...] = ()
    verdict: tuple[str, ...] = ()
    """At the end: who won and why, in sentences."""
    notes: tuple[NoteView, ...] = ()
    chat: tuple[ChatLine, ...] = ()
    """What had been said until then that the viewer could read: lines to one person only for the two."""
    book: tuple[Mapping[str, Any], ...] = ()
    """The promises until then, as in a table view; where explanations were asked for."""
    beliefs: tuple[Mapping[str, Mapping[str, float]], ...] = ()
    """With `everything`, in a game whose bots believe something of what is hidden: by seat what one there would have
    believed, for each other seat how likely it holds which secret."""


@dataclass(frozen=True)
class Remark:
    """A note that somebody wrote on a moment of a replay."""

    id: str
    at: int
    """How many picks had been made."""
    name: str
    """Of who wrote it; may be empty."""
    text: str
    public: bool
    """Whether everybody with the link reads it; else only who wrote it."""
    written: float
    yours: bool


@dataclass(frozen=True)
class TurnView:
    """A turn of a game that is over."""

    seat: int
    first: int
    """How many picks were made before it."""
    last: int
    """How many when it was over."""
    title: str
    """What was done in it, in a word or two."""
    round: int
    """The round it belongs to; 0 where the game has no rounds."""
    facts: Mapping[str, Any]
    """What the game's own pages want to know of it."""


@dataclass(frozen=True)
class Moment:
    """How likely every seat was to win after some picks, with all hands known."""

    at: int
    chances: tuple[float, ...]


@dataclass(frozen=True)
class TurningPoint:
    """A pick that cost much of the chance to win, judged from what its seat knew."""

    at: int
    """How many picks had been made before it."""
    seat: int
    chance: float
    """To win after what was played, ..."""
    better_chance: float
    """... and after the better line."""
    played: tuple[str, ...]
    """The rest of the turn in words."""
    better: tuple[str, ...]
    """The better line in words, as far as nothing unknown comes in between."""
    deed: str = ""
    """What was done in its turn, in a sentence, where the game tells that."""


@dataclass(frozen=True)
class Chances:
    """The chances along a game that is over: not asked for, being found, or known."""

    table: str
    status: Literal["none", "running", "failed", "done", "unavailable"]
    """"unavailable": nothing finds the chances of this game."""
    done: int = 0
    """How much of the work is done ..."""
    total: int = 0
    """... of how much."""
    moments: tuple[Moment, ...] = ()
    points: tuple[TurningPoint, ...] = ()
    games: int = 0
    """How many games every chance was counted over; it tells how sure it is."""
    """In the order of the game."""
