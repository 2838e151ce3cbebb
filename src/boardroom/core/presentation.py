"""How a game shows itself: what every layer above may ask of a game, and the records in which it answers.

No layer above `games` reaches into a game's modules; what a page, a terminal or a program needs is asked here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, Protocol

from boardroom.core.words import Message, Value, say

if TYPE_CHECKING:
    from boardroom.core.game import Game, State
    from boardroom.core.options import Option, Target

Seat = int | None
View = dict[str, Any]
UNTITLED = Message("")


@dataclass(frozen=True)
class Step:
    """One pick in the story of a game."""

    index: int
    seat: int
    pick: int
    before: Any
    after: Any


@dataclass(frozen=True)
class Refusal:
    """Why something may not be done: the rule and the reason."""

    rule: str
    reason: Message

    def text(self, language: str = "en") -> str:
        """The reason in a language."""
        return say(self.reason, language)


@dataclass(frozen=True)
class Attempt:
    """Something that a person might try at a decision: where they would press, and what that means in `why_not`."""

    kind: str
    """What would be pressed: "place", "action", "consultant", "district" ..."""
    target: str | int
    verb: str = field(compare=False, default="")
    targets: Mapping[str, Any] = field(compare=False, default_factory=dict)


@dataclass(frozen=True)
class Occasion:
    """Something that may happen while a person is away, and of which they may want to be notified."""

    key: str
    title: str
    """For the list of them, marked for translation."""
    text: str
    """The notification, marked for translation."""
    happens: Callable[[Step, int], bool]
    """Whether it happened to a seat in a step, as far as the seat may know it."""


@dataclass(frozen=True)
class Turn:
    """A turn of a game that was played, with what the dealer did after it."""

    seat: int
    first: int
    """How many picks were made before it."""
    last: int
    """How many when it was over."""
    title: Message = UNTITLED
    """What was done in it, in a word or two."""
    round: int = 0
    """The round it belongs to; 0 where the game has no rounds."""
    facts: Mapping[str, Target | bool] = field(default_factory=dict)
    """What the game's own drawing wants to know of it, ready for JSON."""


@dataclass(frozen=True)
class Note:
    """Something that a game explains beside the view, as far as the viewer may know it."""

    group: str
    """Notes of one group are shown together."""
    rule: str = ""
    title: Value = ""
    answer: str = ""
    """"yes", "no", or empty where nothing was asked."""
    text: Value = ""
    places: tuple[int, ...] = ()


@dataclass(frozen=True)
class Panel:
    """A part of a view as a small table of words, for screens that draw any game."""

    key: str
    title: Message
    rows: tuple[tuple[Value, ...], ...]
    header: tuple[Value, ...] = ()
    """The names of the columns; empty for a list of names and values."""


@dataclass(frozen=True)
class Topic:
    """A part of the rules: what a person looks up at one kind of moment."""

    key: str
    title: Message
    rules: tuple[str, ...]
    """The ids of its rules."""


def no_places(step: Step) -> tuple[int, ...]:  # noqa: ARG001 - the default of a game without a board
    """A game whose steps touch no places."""
    return ()


def always_reveals(step: Step) -> bool:  # noqa: ARG001
    """A game in which every pick may show others something."""
    return True


def never_peeks(step: Step) -> bool:  # noqa: ARG001
    """A game in which no pick shows its own seat what was hidden."""
    return False


def no_summary(steps: Sequence[Step], seat: Seat) -> list[Message]:  # noqa: ARG001
    """A game that tells its turns step by step only."""
    return []


def never_hits(step: Step, seat: int) -> bool:  # noqa: ARG001
    """A game in which nobody takes anything from others."""
    return False


def no_attempts(record: Any, seat: int) -> tuple[Attempt, ...]:  # noqa: ARG001
    """A game in which everything that can be tried is offered."""
    return ()


def no_previews(record: Any, seat: int) -> Mapping[int, Message]:  # noqa: ARG001
    """A game that tells nothing of a pick before it is made."""
    return {}


def no_notes(game: Game, state: State) -> tuple[Note, ...]:  # noqa: ARG001
    """A game that explains nothing beside its view."""
    return ()


def no_own_notes(game: Game, state: State, seat: int) -> tuple[Note, ...]:  # noqa: ARG001
    """A game that explains nothing to one seat alone."""
    return ()


def no_rule_text(rule: str, settings: Mapping[str, Any]) -> Message | None:  # noqa: ARG001
    """A game without texts of its rules."""
    return None


def no_topics(settings: Mapping[str, Any]) -> tuple[Topic, ...]:  # noqa: ARG001
    """A game without help by topic."""
    return ()


def no_topic(record: Any) -> str:  # noqa: ARG001
    """A game whose decisions belong to no topic."""
    return ""


def no_path(record: Any, seat: int) -> tuple[Message, ...]:  # noqa: ARG001
    """A game whose turns have no parts."""
    return ()


def no_panels(view: View) -> tuple[Panel, ...]:  # noqa: ARG001
    """A game whose views are drawn by nothing but its own pages."""
    return ()


def no_verdict(record: Any, seat: Seat) -> tuple[Message, ...]:  # noqa: ARG001
    """A game that leaves its result to its scores."""
    return ()


def turns_by_seat(game: Game, state: State) -> tuple[Turn, ...]:
    """The turns of a game in which a turn lasts until another seat decides."""
    found: list[Turn] = []
    for step in game.steps(state):
        if step.seat >= 0 and (not found or step.seat != found[-1].seat):
            found.append(Turn(step.seat, step.index, step.index, game.describe(step.before, step.pick).label))
        if found:
            found[-1] = replace(found[-1], last=step.index + 1)
    return tuple(found)


def no_desk(game: Game, state: State, seat: int) -> View | None:  # noqa: ARG001
    """A game in which nobody offers anything to others."""
    return None


def nothing_composed(game: Game, state: State, seat: int, offer: Mapping[str, Any]) -> Sequence[int] | Refusal:  # noqa: ARG001
    """A game in which nothing is composed."""
    return ()


@dataclass(frozen=True, slots=True)
class Seen:
    """A pick as a seat gets to know it that watches."""

    view: View
    """The table as the watching seat saw it before the pick; to be read at once, for the game goes on."""
    seat: int
    """Who picked."""
    option: Option


def nothing_known(record: Any, pick: int, seat: Seat) -> bool:  # noqa: ARG001
    """A game whose players remember nothing."""
    return False


def no_proposal(step: Step, seat: Seat) -> View | None:  # noqa: ARG001
    """A game in which nothing is proposed."""
    return None


@dataclass(frozen=True)
class Outline:
    """What an offer would say, in sentences, before it is sent."""

    binds: tuple[Message, ...]
    """What happens at once, or is enforced."""
    words: tuple[Message, ...]
    """What nobody enforces."""


def no_outline(game: Game, state: State, seat: int, offer: Mapping[str, Any]) -> Outline | Refusal:  # noqa: ARG001
    """A game in which nothing is offered."""
    return Outline((), ())


class Book(Protocol):
    """What people at a table promised each other, and whether they kept it; written step by step."""

    def add(self, step: Step) -> None:
        """One more step of the game."""

    def seen_by(self, seat: Seat) -> list[dict[str, Any]]:
        """The promises that a seat may know of, oldest first, ready for JSON but for messages."""


def no_book(game: Game) -> Book | None:  # noqa: ARG001
    """A game without promises."""
    return None


@dataclass(frozen=True)
class Hole:
    """A place in an order that its player fills: a number, or one of some choices."""

    name: str
    least: int = 0
    most: int = 0
    choices: tuple[tuple[str, Message], ...] = ()
    """Key and words of each; none for a number."""
    default: str | int = 0

    def check(self, value: Any) -> str | int:
        """A value that fits; ValueError if it does not."""
        if self.choices:
            if value not in [key for key, _ in self.choices]:
                raise ValueError(value)
            return str(value)
        number = int(value)
        if not self.least <= number <= self.most:
            raise ValueError(value)
        return number


Obeyed = int | Literal["stop"] | None
"""What an order does: a pick, nothing because something else is asked, or it stops: it is over, or did not foresee
what happens."""
STOP: Literal["stop"] = "stop"


@dataclass(frozen=True)
class Order:
    """A sentence by which a seat can decide in advance."""

    key: str
    title: Message
    text: str
    """Marked for translation, with the names of its holes as places."""
    holes: tuple[Hole, ...]
    obey: Callable[[Mapping[str, Any], Mapping[str, Any], View, Sequence[Option]], Obeyed]
    """What it does: given its values, when it was given (`begin_orders`), and the view and the options of its seat."""
    occasion: Callable[[Mapping[str, Any], View], Sequence[Option]] = lambda values, view: ()  # noqa: ARG005
    """The options that its seat would have when it is asked next, on the table as it is; none if nobody knows."""


def no_time(view: View) -> dict[str, Any]:  # noqa: ARG001
    """A game without orders."""
    return {}


def all_counts(record: Any) -> object:  # noqa: ARG001
    """A game that does not tell what its result depends on: it may be another one after every pick."""
    return object()


def never_begins(record: Any) -> bool:  # noqa: ARG001
    """A game whose turns begin with no decision of their own."""
    return False


def never_direct(record: Any) -> bool:  # noqa: ARG001
    """A game whose decisions are all made one by one."""
    return False


@dataclass(frozen=True, kw_only=True)
class Presentation:
    """How a game shows its records. What has a default may be left out by a small game."""

    describe: Callable[[Any, int], Option]
    """A pick in words."""
    question: Callable[[Any], Message]
    """What is being decided, for the seat that decides."""
    view: Callable[[Any, Seat], View]
    """What a seat may know, by allow-list."""
    own_view: Callable[[Any, int, View], View] | None = None
    """The same for a seat, given what a spectator may know of the same record: only what differs is made anew."""
    position: Callable[[Any], dict[str, Any]]
    """The record as a readable dict."""
    from_position: Callable[[Mapping[str, Any], Any], Any]
    """The record that a dict describes, with these settings; PositionError if it cannot be."""
    result: Callable[[Any, Seat], Any]
    """Scores with their whole breakdown; before the end as if it ended now, as far as a seat may know it.

    The record has at least `final`, `winners` and `scores`, each score at least `seat` and `total`."""
    counted: Callable[[Any], object] = all_counts
    """All of a record that its result depends on: the results of records in which it is equal are equal."""
    result_of: Callable[[Any, Seat], Any] | None = None
    """The same as `result`, given what `counted` says of the record; None where that needs the record."""
    why_not: Callable[..., Refusal | None]
    """Why a verb may not be done now to its targets, or None if it may."""
    narrate: Callable[[Step, Seat], list[Message]]
    """What happened in a step, as far as a seat may know it."""
    summary: Callable[[Sequence[Step], Seat], list[Message]] = no_summary
    """What some steps of one turn did, in a sentence or two and as far as a seat may know it; nothing as long as
    nothing was carried out."""
    hits: Callable[[Step, int], bool] = never_hits
    """Whether a step of somebody else took something from a seat, or tapped it."""
    occasions: tuple[Occasion, ...] = ()
    """What people who are away may be notified of, besides their turn and the end of the game."""
    verdict: Callable[[Any, Seat], tuple[Message, ...]] = no_verdict
    """Who wins and why, in sentences; the first says who. As far as a seat may know it."""
    panels: Callable[[View], tuple[Panel, ...]] = no_panels
    """A view as panels of words: made from a view alone, so they cannot tell more than it."""
    turns: Callable[[Game, State], tuple[Turn, ...]] = turns_by_seat
    """The turns of a game in their order."""
    begins_turn: Callable[[Any], bool] = never_begins
    """Whether the decision of a record is the first of a turn."""
    direct: Callable[[Any], bool] = never_direct
    """Whether a person may press what is chosen after this decision, and so make two picks at once."""
    path: Callable[[Any, int], tuple[Message, ...]] = no_path
    """Where in its turn the decision of a seat stands: what was chosen so far in this turn, outermost first."""
    places: Callable[[Step], tuple[int, ...]] = no_places
    """The places on the board that a step touched, as far as everybody may know them."""
    reveals: Callable[[Step], bool] = always_reveals
    """Whether a pick of a seat may have shown others something that was hidden."""
    proposal: Callable[[Step, Seat], View | None] = no_proposal
    """What a step proposes to another seat or answers, as far as a viewer may know it; with `answer`, None if open."""
    known: Callable[[Any, int, Seat], bool] = nothing_known
    """Whether a seat may know which option a pick of another is, for players that remember; by allow-list."""
    glance: Callable[[Any, Seat], View] | None = None
    """The same as `view` for who reads a few parts of it at once; None where a whole view is cheap."""
    peeks: Callable[[Step], bool] = never_peeks
    """Whether a pick showed its own seat something that was hidden from it. Such a pick is not taken back freely."""
    attempts: Callable[[Any, int], tuple[Attempt, ...]] = no_attempts
    """What a seat that decides might try now, offered or not."""
    previews: Callable[[Any, int], Mapping[int, Message]] = no_previews
    """What picking an option will do, by pick, for a seat that decides and from what it may know."""
    notes: Callable[[Game, State], tuple[Note, ...]] = no_notes
    """What the game explains beside the view, to everybody the same."""
    own_notes: Callable[[Game, State, int], tuple[Note, ...]] = no_own_notes
    """What it explains to one seat besides, as far as that may know it."""
    desk: Callable[[Game, State, int], View | None] = no_desk
    """What a seat may put into an offer to others now, ready for JSON once its messages are said; None for nothing."""
    compose: Callable[[Game, State, int, Mapping[str, Any]], Sequence[int] | Refusal] = nothing_composed
    """The picks by which a seat makes an offer, to be sent together; or why it may not be made. Who sends nonsense gets
    a KeyError, TypeError or ValueError."""
    outline: Callable[[Game, State, int, Mapping[str, Any]], Outline | Refusal] = no_outline
    """The same offer in sentences, or why it may not be made."""
    book: Callable[[Game], Book | None] = no_book
    """A new book of promises for a game whose players may give some."""
    orders: tuple[Order, ...] = ()
    """The standing orders that a seat may give; the first one that has something to do does it."""
    begin_orders: Callable[[View], dict[str, Any]] = no_time
    """What orders remember of the moment in which they are given, ready for JSON."""
    rule_text: Callable[[str, Mapping[str, Any]], Message | None] = no_rule_text
    """A rule of the newest ruleset in a few words, under the settings of a game; None where there is no text."""
    topics: Callable[[Mapping[str, Any]], tuple[Topic, ...]] = no_topics
    """The rules by topic, under the settings of a game."""
    topic: Callable[[Any], str] = no_topic
    """The key of the topic that the present decision belongs to."""
    editions: Panel | None = None
    """Where the printed rulebooks of the game differ, and what is played here; None if there is one book."""
