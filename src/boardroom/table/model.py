"""What goes into a table and what comes out: small frozen records, ready for JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, is_dataclass
from typing import Any, Literal

Kind = Literal["you", "person", "open", "bot"]
Status = Literal["waiting", "playing", "over"]

LONGEST_NAME = 24
LONGEST_CHAT = 500


@dataclass(frozen=True)
class Wish:
    """Who shall sit on a seat of a new table.

    "you": whoever creates the table, at once (several such seats are played from one device, hand over hand).
    "person": whoever has the invitation. "open": whoever comes first, or has the invitation. "bot": a bot of a level.
    """

    kind: Kind
    name: str = ""
    level: str = ""


@dataclass(frozen=True)
class Clock:
    """How long one may think: not at all limited, so many minutes for the whole game, so many days a move."""

    kind: Literal["none", "minutes", "days"] = "none"
    amount: int = 0
    then: Literal["bot", "loss"] = "bot"
    """When time is up a bot plays on; with "loss" the seat has also lost, and with two seats that ends the game."""


@dataclass(frozen=True)
class Created:
    """A new table, with everything secret that its maker needs to know. The secrets are nowhere else."""

    table: str
    key: str
    """The maker's key: it opens the seats that the maker holds. The same as was given, or a new one."""
    invitations: Mapping[int, str]
    """By seat: the secret that a friend claims the seat with, once."""


@dataclass(frozen=True)
class Held:
    """A seat that was taken: the key that opens it from now on."""

    table: str
    seat: int
    key: str


@dataclass(frozen=True)
class Invited:
    """Where an invitation leads."""

    table: str
    seat: int
    name: str
    """Who sits there or is expected there; may be empty."""
    held: bool
    """Whether somebody holds the seat: it then moves to another device, and the one that held it watches."""
    yours: bool
    """Whether it is you who holds it."""


@dataclass(frozen=True)
class Guest:
    """Somebody or something on a seat, as everybody may know it."""

    seat: int
    kind: Literal["person", "open", "bot", "automaton"]
    name: str
    """Empty where nobody gave a name: then show a word of your own, such as "Player 2"."""
    level: str
    """Of a bot, or of the bot that stands in for a person."""
    claimed: bool
    """Whether a person sits there (always true of bots)."""
    stand_in: bool
    """Whether a bot plays for a person who left or whose time ran out; the person may come back."""
    present: bool
    """Whether the person has the table open."""
    yours: bool
    seconds: float | None
    """With a clock: what is left, as of now if it is running."""
    lost_on_time: bool


@dataclass(frozen=True)
class Choice:
    """An option with its words."""

    pick: int
    decision: str
    verb: str
    targets: Mapping[str, Any]
    text: str


@dataclass(frozen=True)
class Line:
    """A sentence of the story, the step that it tells of and the places on the board that were touched.

    Steps are those that had something to tell to the viewer, from 0; in `Tables.story` of a game that is over, picks.
    """

    step: int
    text: str
    places: tuple[int, ...] = ()


@dataclass(frozen=True)
class Said:
    """A line of chat."""

    number: int
    seat: int
    name: str
    text: str
    at: float


@dataclass(frozen=True)
class UndoRequest:
    """Somebody asks the other persons to take back a pick."""

    seat: int
    waiting_for: tuple[int, ...]


@dataclass(frozen=True)
class Undo:
    """What the viewer may take back."""

    possible: bool
    """Something of theirs can be taken back at all."""
    free: bool
    """Nothing was revealed and nobody else acted: it happens at once. Else the others are asked."""
    request: UndoRequest | None
    taken_back: int
    """How often something was taken back in this game; everybody may know."""


@dataclass(frozen=True)
class Seen:
    """A table as one viewer sees it now: a seat, or a spectator for seat None."""

    table: str
    game: str
    settings: Mapping[str, Any]
    status: Status
    ended_by: Literal["", "rules", "time"]
    private: bool
    yours: tuple[int, ...]
    """The seats that the viewer's key opens."""
    hot_seat: bool
    """Several of them: the page shows a hand-over screen and then asks for one seat's view explicitly."""
    owner: bool
    """Whether the viewer made this table and may fill empty seats with bots."""
    version: int
    """Of the decision: a pick answers this number and is refused if it has moved on. Every viewer has a count."""
    revision: int
    """Of everything that this viewer can see, chat and presence included."""
    seat: int | None
    """Whose eyes."""
    decides: int | None
    your_turn: bool
    question: str
    options: tuple[Choice, ...]
    """Empty unless it is the decision of `seat`."""
    view: Mapping[str, Any] | None
    """None until the game begins."""
    steps: int
    """How many steps the story has."""
    story: tuple[Line, ...]
    """The newest lines; more with `Tables.story`."""
    score: Mapping[str, Any] | None
    """The result with its breakdown; before the end what it would be now, as far as the viewer may know."""
    people: tuple[Guest, ...]
    waiting_for: tuple[int, ...]
    clock: Clock
    deadline: float | None
    """When the time of the seat that decides runs out, in seconds since 1970."""
    chat: tuple[Said, ...]
    undo: Undo
    rematch: str | None
    """The table of the next game, if somebody asked for one."""
    forked_from: str | None

    def to_json(self) -> dict[str, Any]:
        """Ready for JSON."""
        ready: dict[str, Any] = to_json(self)
        return ready


@dataclass(frozen=True)
class Entry:
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


@dataclass(frozen=True)
class Frame:
    """A moment of a game that is looked at again."""

    table: str
    game: str
    settings: Mapping[str, Any]
    at: int
    """How many picks have been made."""
    steps: int
    seat: int | None
    everything: bool
    """Whether any seat's eyes may be asked for."""
    decides: int | None
    view: Mapping[str, Any]
    hands: tuple[Mapping[str, Any], ...] = field(default=())
    """With "all": the view of every seat."""
    question: str = ""
    pick: Choice | None = None
    """What was picked next, where the viewer may know it."""
    lines: tuple[Line, ...] = ()
    """What happened in the last pick."""
    score: Mapping[str, Any] | None = None
    people: tuple[Guest, ...] = ()


@dataclass(frozen=True)
class Moment:
    """How likely every seat was to win after so many picks, seen from above."""

    at: int
    chances: tuple[float, ...]


@dataclass(frozen=True)
class TurningPoint:
    """A pick that cost who made it much of the chance to win, judged from what that seat knew."""

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


@dataclass(frozen=True)
class Chances:
    """The chances along a game that is over: asked for, being found, or known."""

    table: str
    status: Literal["none", "running", "failed", "done"]
    done: int = 0
    """How much of the work is done ..."""
    total: int = 0
    """... of how much."""
    moments: tuple[Moment, ...] = ()
    points: tuple[TurningPoint, ...] = ()
    """In the order of the game."""


@dataclass(frozen=True)
class News:
    """Something changed at a table."""

    table: str
    version: int
    revision: int


def to_json(value: Any) -> Any:
    """A record of this module with what it holds, ready for JSON. Dicts in it are ready already."""
    if type(value) is tuple:
        return [to_json(each) for each in value]
    if is_dataclass(value):
        return {name: each if type(each) in _READY else to_json(each) for name, each in vars(value).items()}
    return value


_READY = {int, str, bool, float, type(None), dict, list}
