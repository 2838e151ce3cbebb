"""A table as one viewer sees it now, with all its parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from boardroom.core.words import Span
from boardroom.table.model.ready import to_json
from boardroom.table.model.seats import Clock, Guest, SeatWish, Status, TalkRules

LONGEST_CHAT = 500


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
    """A chat message."""

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
class UndoRequest:
    """Somebody asks the other persons to agree to take back a pick."""

    seat: int
    waiting_for: tuple[int, ...]
    what: tuple[str, ...] = ()
    """What would be taken back, as far as the viewer was told of it."""


@dataclass(frozen=True)
class HintLine:
    """A line of play that a bot considered for a seat, up to the first unknown outcome."""

    picks: tuple[int, ...]
    laid_out: tuple[int, ...]
    """The first picks, before the one that carries out the action."""
    text: str
    why: str
    """What it will do, where the game tells that."""
    places: tuple[int, ...]
    chance: float | None = None
    """The probability to win, from 0 to 1, if the bot knows it ..."""
    low: float | None = None
    high: float | None = None
    """... with the ends of its 95 % interval."""


@dataclass(frozen=True)
class Hint:
    """What a bot would do on a seat."""

    level: str
    """The bot's name."""
    lines: tuple[HintLine, ...]
    """The best one first."""
    number: int
    """How many hints this seat has asked for in this game, including this one."""

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
    """Whether there is anything that can be taken back."""
    free: bool
    """Whether it needs no consent: nothing was revealed, and the viewer saw nobody else act since. Otherwise the other
    people are asked."""
    same_turn: bool
    """Whether the viewer saw nobody else act since, so that it is within their own turn."""
    asks: tuple[int, ...]
    """The seats that would be asked; none if it needs no consent."""
    request: UndoRequest | None
    taken_back: int
    """How often something was taken back in this game; this is public."""
    refused: int | None = None
    """The seat that refused the viewer's last request to take back, until something else happens."""
    back: tuple[int, ...] = ()
    """The steps of the story to which the viewer can go back without consent, the newest first, one per choice."""
    what: tuple[str, ...] = ()
    """The recent sentences about what the viewer would take back, without those about what came after it."""


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
    """An explanation of the game that is not part of the view."""

    group: str
    """Notes of one group are shown together."""
    rule: str
    title: str
    answer: str
    """"yes", "no", or empty if it is not a question."""
    text: str
    places: tuple[int, ...] = ()


@dataclass
class TableView:
    """A table as one viewer sees it now: a seat, or a spectator for seat None.

    It is never changed, but not frozen either: making a frozen record of so many fields takes much longer.
    """

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
    """A pick names this number and is refused if it is no longer the viewer's newest. It counts what the viewer
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
    """When the deciding seat's time runs out, as far as the viewer may know; in seconds since 1970."""
    chat: tuple[ChatLine, ...]
    talk: TalkRules
    talk_until: float | None
    """When the time for new proposals ends in the open window; in seconds since 1970."""
    muted: tuple[int, ...]
    """Whom the viewer has muted."""
    undo: Undo
    rematch: str | None
    """The table of the next game, if somebody asked for one."""
    forked_from: str | None
    """The table at which its game began, or the puzzle ("puzzle-" and its id)."""
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
    """Requests for a seat; only people at the table, its maker and the person who asks see them."""
    may_talk: bool = False
    """Whether the viewer may say something."""
    may_ask: tuple[int, ...] = ()
    """The seats that a spectator may ask for."""
    language: str = ""
    """The language that is spoken at the table; may be empty."""
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
    """What may be pressed before the option that it belongs to; both picks are then made. This and the next three only
    where explanations were asked for."""
    turns: tuple[TurnLine, ...] = ()
    """The newest turns in a sentence each."""
    missed: int = 0
    """How many turns of others `Tables.since` returns, if `seat` is to decide and has not begun to."""
    before: Mapping[str, Any] | None = None
    """The view of `seat` when it had decided last, as long as it has not begun its turn."""

    def to_json(self) -> dict[str, Any]:
        """Ready for JSON."""
        ready: dict[str, Any] = to_json(self)
        return ready
