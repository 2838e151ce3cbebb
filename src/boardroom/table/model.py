"""The records that go into and come out of the table service: small, frozen, ready for JSON.

The names of their fields are the names in the JSON API, which stay.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, is_dataclass
from typing import Any, Literal

from boardroom.core.words import Span

Kind = Literal["you", "person", "open", "bot"]
Status = Literal["waiting", "playing", "over"]

LONGEST_NAME = 24
LONGEST_CHAT = 500
LONGEST_REMARK = 500


@dataclass(frozen=True)
class SeatRequest:
    """Who is to sit on a seat of a new table.

    "you": whoever creates the table, at once; several such seats are played on one device (hot seat).
    "person": whoever has the invitation. "open": whoever joins first, or has the invitation. "bot": a bot of a level.
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
    """With a clock of a turn or days: after so many missed deadlines in a row a bot keeps the seat until its owner
    returns. Before that it only makes the move that was missed."""

    @property
    def seconds(self) -> float | None:
        """What every seat has at the beginning, with a clock of minutes."""
        return self.amount * 60.0 if self.kind == "minutes" else None


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
    """Empty where nobody gave a name: then show a word of your own, such as "Player 2"."""
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
    """With a clock of minutes: the time that is left, as of now if it is running. Of others as far as it is public:
    time spent on what the public cannot see counts for the seat that the public sees deciding."""
    lost_on_time: bool
    used: float = 0.0
    """The seconds for which the public saw the seat decide, until its last decision that the public saw."""
    used_since: float | None = None
    """Since when the public has seen it decide: this time comes on top of `used`. None while it does not, or while the
    clock of the table stands."""


@dataclass(frozen=True)
class Choice:
    """An option with its words."""

    pick: int
    decision: str
    verb: str
    targets: Mapping[str, Any]
    text: str
    will: str = ""
    """What picking it will do, where the game tells that; only where explanations were asked for."""


@dataclass(frozen=True)
class Ahead:
    """What the same seat may pick after a pick, where a person may press that first."""

    pick: int
    options: tuple[Choice, ...]


@dataclass(frozen=True)
class StoryLine:
    """A sentence of the story, the step that it tells of and the places on the board that were touched.

    Steps are those with something to tell to the viewer, from 0; in `Tables.story` of a game that is over, picks.
    """

    step: int
    text: str
    places: tuple[int, ...] = ()
    spans: tuple[Span, ...] = ()
    """The same sentence in pieces: text, kind and key of each. Only where explanations were asked for."""


@dataclass(frozen=True)
class TalkRules:
    """What may be said at a table: to all only or also to one person, and how long proposals may be made."""

    mode: Literal["open", "private"] = "open"
    seconds: int = 0
    """Of every window in which several may act; 0 for any time."""
    watchers: bool = False
    """Whether spectators may say something to all."""


@dataclass(frozen=True)
class TurnLine:
    """A turn in a sentence or two, as a viewer may know it."""

    number: int
    seat: int
    """Whose turn it is or was."""
    first: int
    """The first step of the story that belongs to it."""
    text: str
    spans: tuple[Span, ...]
    """The same in pieces."""
    places: tuple[int, ...]
    """The places on the board that were touched."""
    hit: bool
    """Whether it took something from the viewer."""
    new: bool
    """Whether somebody else began it after the viewer decided last."""


@dataclass(frozen=True)
class PastTurn:
    """What somebody else did since a viewer decided last, with the table before and after it, as the viewer knew it."""

    told: TurnLine
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    score_before: Mapping[str, Any]
    score_after: Mapping[str, Any]


@dataclass(frozen=True)
class ChatLine:
    """A line of chat."""

    number: int
    seat: int
    """Who said it; -1 for a spectator."""
    name: str
    text: str
    at: float
    to: int | None = None
    """To whom alone it was said; None for everybody."""
    promised: int | None = None
    """To whom it is a promise, if it is one."""


@dataclass(frozen=True)
class Blocked:
    """Somebody whom the viewer does not want to meet."""

    number: int
    name: str
    """As they were called when they were blocked; may be empty."""
    at: float


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
class UndoRequest:
    """Somebody asks the other persons to agree to take back a pick."""

    seat: int
    waiting_for: tuple[int, ...]
    what: tuple[str, ...] = ()
    """What would be taken back, as far as the viewer was told of it."""


@dataclass(frozen=True)
class HintLine:
    """Something that a bot thought of on somebody's seat, as far as nothing unknown comes in between."""

    picks: tuple[int, ...]
    laid_out: tuple[int, ...]
    """The first picks, before the one that carries something out."""
    text: str
    why: str
    """What it will do, where the game tells that."""
    places: tuple[int, ...]
    chance: float | None = None
    """To win, from 0 to 1, if the bot can tell ..."""
    low: float | None = None
    high: float | None = None
    """... with the ends of the interval in which it lies with 95 %."""


@dataclass(frozen=True)
class Hint:
    """What a bot would do on somebody's seat."""

    level: str
    """The bot's name."""
    lines: tuple[HintLine, ...]
    """The best one first."""
    number: int
    """How many hints this seat has asked for in this game, with this one."""

    @property
    def close(self) -> bool:
        """Whether the first two are too close to say which one is better."""
        if len(self.lines) < 2:
            return False
        (low, high) = self.lines[0].low, self.lines[1].high
        return low is not None and high is not None and low <= high


@dataclass(frozen=True)
class Vote:
    """Something that somebody proposes to everybody at the table."""

    kind: str
    """"replace" by a bot, "end" without a winner, or "pause" the clock."""
    by: int
    seat: int | None
    """Whom it is about."""
    waiting_for: tuple[int, ...]


@dataclass(frozen=True)
class Undo:
    """What the viewer may take back."""

    possible: bool
    """Whether something of theirs can be taken back at all."""
    free: bool
    """Whether it happens at once: nothing was revealed, and the viewer saw nobody else act since. Else the other
    persons are asked."""
    same_turn: bool
    """Whether the viewer saw nobody else act since: it is a step back in their own turn."""
    asks: tuple[int, ...]
    """The seats that would be asked; nobody if it happens at once."""
    request: UndoRequest | None
    taken_back: int
    """How often something was taken back in this game; everybody may know."""
    refused: int | None = None
    """Who has just refused what the viewer asked to take back, as long as nothing else happened."""
    back: tuple[int, ...] = ()
    """The steps of the story to which the viewer can go back at once, the newest first: one choice further each."""


@dataclass(frozen=True)
class RefusalView:
    """Why something that a person might try may not be done now."""

    kind: str
    """What would be pressed: "place", "action", ..."""
    target: str | int
    rule: str
    text: str


@dataclass(frozen=True)
class NoteView:
    """Something that the game explains beside the view."""

    group: str
    """Notes of one group are shown together."""
    rule: str
    title: str
    answer: str
    """"yes", "no", or empty where nothing was asked."""
    text: str
    places: tuple[int, ...] = ()


@dataclass(frozen=True)
class TableView:
    """A table as one viewer sees it now: a seat, or a spectator for seat None."""

    table: str
    game: str
    settings: Mapping[str, Any]
    status: Status
    ended_by: Literal["", "rules", "time", "agreement", "concession"]
    private: bool
    yours: tuple[int, ...]
    """The seats that the viewer's key opens."""
    hot_seat: bool
    """Whether there are several of them: the page shows a hand-over screen and then asks for one seat's view."""
    owner: bool
    """Whether the viewer made this table and may fill empty seats with bots."""
    version: int
    """A pick answers this number and is refused if it is no longer the viewer's newest. It counts what the viewer
    could see: hidden picks do not count for other viewers."""
    revision: int
    """Counts everything that this viewer can see change, chat and presence included."""
    seat: int | None
    """The seat whose view this is."""
    decides: int | None
    """The seat that decides, or that is waited for where several may act; as far as the viewer may know."""
    acting: tuple[int, ...]
    """The seats that may pick now, as far as the viewer may know: all such seats of the viewer, and who decides."""
    your_turn: bool
    """Whether the game waits for one of the viewer's seats."""
    question: str
    options: tuple[Choice, ...]
    """What `seat` may pick now. Several seats may have options at the same time."""
    view: Mapping[str, Any] | None
    """None until the game begins."""
    steps: int
    """How many steps the story has."""
    story: tuple[StoryLine, ...]
    """The newest lines; more with `Tables.story`."""
    score: Mapping[str, Any] | None
    """The result with its breakdown; before the end what it would be now, as far as the viewer may know."""
    people: tuple[Guest, ...]
    waiting_for: tuple[int, ...]
    """Before the game begins the empty seats, then the seat that decides."""
    clock: Clock
    deadline: float | None
    """When the time runs out of the seat that decides, as far as the viewer may know; in seconds since 1970."""
    chat: tuple[ChatLine, ...]
    talk: TalkRules
    talk_until: float | None
    """When no new proposals may be made any more in the window that is open; in seconds since 1970."""
    muted: tuple[int, ...]
    """Whom the viewer has muted."""
    undo: Undo
    rematch: str | None
    """The table of the next game, if somebody asked for one."""
    forked_from: str | None
    verdict: tuple[str, ...] = ()
    """Once the game is over: who won and why, in sentences."""
    name: str = ""
    """What its maker called the table; may be empty."""
    hints: bool = False
    """Whether the viewer may ask what a bot would do: one person against bots."""
    vote: Vote | None = None
    """What somebody proposes to everybody at the table."""
    watching: int = 0
    """How many spectators have the table open."""
    wishes: tuple[SeatWish, ...] = ()
    """Who asks for a seat; only people at the table, its maker and who asks get to know it."""
    may_talk: bool = False
    """Whether the viewer may say something."""
    may_ask: tuple[int, ...] = ()
    """The seats that a spectator may ask for."""
    language: str = ""
    """The language that people at the table are to speak; may be empty."""
    path: tuple[str, ...] = ()
    """Where in its turn the decision stands. This and the next four only where explanations were asked for."""
    refusals: tuple[RefusalView, ...] = ()
    """What `seat` might try now but may not do, and why."""
    notes: tuple[NoteView, ...] = ()
    desk: Mapping[str, Any] | None = None
    """What `seat` may put into an offer to others now, in a game that has offers; as the game says it."""
    done: tuple[str, ...] = ()
    """What the standing orders of `seat` picked since it acted itself."""
    book: tuple[Mapping[str, Any], ...] = ()
    """Promises that the viewer may know of: those of the game, then those in own words; see docs/api.md."""
    ahead: tuple[Ahead, ...] = ()
    """What may be pressed before the option that it belongs to; both picks are then made. Where explanations were asked
    for, as the next three."""
    turns: tuple[TurnLine, ...] = ()
    """The newest turns in a sentence each."""
    missed: int = 0
    """How many pieces of what others did `Tables.since` tells, if `seat` is to decide and has not begun to."""
    before: Mapping[str, Any] | None = None
    """The view of `seat` when it had decided last, as long as it has not begun its turn."""

    def to_json(self) -> dict[str, Any]:
        """Ready for JSON."""
        ready: dict[str, Any] = to_json(self)
        return ready


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
class Frame:
    """A moment of a game that is replayed."""

    table: str
    game: str
    settings: Mapping[str, Any]
    at: int
    """How many picks have been made."""
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


@dataclass(frozen=True)
class News:
    """A change at a table."""

    table: str
    version: int
    revision: int


def to_json(value: Any) -> Any:
    """A record of this module with what it holds, ready for JSON. Dicts in it are ready already."""
    if isinstance(value, tuple):
        return [to_json(each) for each in value]
    if is_dataclass(value):
        return {name: each if type(each) in _READY else to_json(each) for name, each in vars(value).items()}
    return value


_READY = {int, str, bool, float, type(None), dict, list}
