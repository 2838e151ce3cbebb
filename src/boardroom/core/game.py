"""A game as everybody faces it: decisions, options, picks; and everything that is folded from them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from boardroom.core.dealer import Deals
from boardroom.core.errors import GameOver, IllegalPick, LogError
from boardroom.core.kernel import Rules
from boardroom.core.layout import Layout
from boardroom.core.log import Log
from boardroom.core.options import Option
from boardroom.core.words import N_, Message, say

DEALER = -1
"""The seat that decides where chance does."""

SPECTATOR = None
"""The seat of those who only watch."""

Seat = int | None
View = dict[str, Any]


class State:
    """A game in progress: its record, the picks that led there and who deals.

    The dealer is not part of what the state is: two states are equal if their records and histories are.
    """

    __slots__ = ("dealer", "picks", "record", "start")

    def __init__(
        self,
        record: Any,
        picks: Sequence[int] = (),
        start: Mapping[str, Any] | None = None,
        dealer: Deals | None = None,
    ) -> None:
        self.record = record
        self.picks = list(picks)
        self.start = start
        self.dealer = dealer

    def copy(self) -> State:
        """An equal state that shares nothing but the dealer."""
        return State(self.record.copy(), self.picks, self.start, self.dealer)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.record == other.record and self.picks == other.picks and self.start == other.start

    __hash__ = None  # type: ignore[assignment]

    def to_bytes(self) -> bytes:
        """The record as bytes."""
        data: bytes = self.record.to_bytes()
        return data


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


class Settings(Protocol):
    """The settings of a game, checked."""

    @property
    def players(self) -> int:
        """How many people and bots sit at the table."""

    def to_dict(self) -> dict[str, Any]:
        """As they stand in a log."""

    def write(self, record: Any) -> None:
        """Write them into a new record."""


@dataclass(frozen=True)
class Faces:
    """How a game shows its records, each a function of the record."""

    describe: Callable[[Any, int], Option]
    """A pick in words."""
    question: Callable[[Any], Message]
    """What is being decided, for the seat that decides."""
    view: Callable[[Any, Seat], View]
    """What a seat may know, by allow-list."""
    position: Callable[[Any], dict[str, Any]]
    """The record as a readable dict."""
    from_position: Callable[[Mapping[str, Any], Any], Any]
    """The record that a dict describes, with these settings; PositionError if it cannot be."""
    result: Callable[[Any, Seat], Any]
    """Scores with their whole breakdown; before the end as if it ended now, as far as a seat may know it."""
    why_not: Callable[..., Refusal | None]
    """Why a verb may not be done now to its targets, or None if it may."""
    narrate: Callable[[Step, Seat], list[Message]]
    """What happened in a step, as far as a seat may know it."""


class Game(ABC):
    """One game with its settings. It holds no state: states go in and come out."""

    key: ClassVar[str]
    ruleset: ClassVar[int]
    layout: ClassVar[Layout]
    rules: ClassVar[Rules]
    faces: ClassVar[Faces]
    max_options: ClassVar[int]
    settings: Settings

    # What each game provides.

    @property
    def seats(self) -> int:
        """How many seats there are, automata included."""
        return self.players

    def check_record(self, record: Any) -> None:  # noqa: B027 - most games have nothing to check
        """Raise AssertionError if the rules have met what cannot happen."""

    @abstractmethod
    def record_over(self, record: Any) -> bool:
        """Whether the game has ended."""

    @abstractmethod
    def automatic(self, record: Any) -> bool:
        """Whether the seat to decide is an automaton without choices."""

    def shared(self, record: Any) -> bool:  # noqa: ARG002 - most games have no such decision
        """Whether several seats may act now, whoever comes first."""
        return False

    def owner(self, record: Any, pick: int) -> int:  # noqa: ARG002
        """Whose pick this is: the seat that decides, but for shared decisions."""
        seat: int = record.seat
        return seat

    # What follows from it.

    @property
    def players(self) -> int:
        """How many people and bots sit at the table."""
        return self.settings.players

    def settings_dict(self) -> dict[str, Any]:
        """The settings as they stand in a log."""
        return self.settings.to_dict()

    def write_settings(self, record: Any) -> None:
        """Write the settings into a new record."""
        self.settings.write(record)

    def record_view(self, record: Any, seat: Seat) -> View:
        """What a seat may know, by allow-list."""
        return self.faces.view(record, seat)

    def record_position(self, record: Any) -> dict[str, Any]:
        """The record as a readable dict."""
        return self.faces.position(record)

    def record_from_position(self, position: Mapping[str, Any]) -> Any:
        """The record that a dict describes; PositionError if it cannot be."""
        return self.faces.from_position(position, self.settings)

    def describe(self, record: Any, pick: int) -> Option:
        """A pick in words."""
        return self.faces.describe(record, pick)

    def question(self, record: Any) -> Message:
        """What is being decided, for the seat that decides."""
        return self.faces.question(record)

    def result(self, state: State, seat: Seat = SPECTATOR) -> Any:
        """Scores with their whole breakdown; before the end as if it ended now, as far as a seat may know it."""
        return self.faces.result(state.record, seat)

    def why_not(self, state: State, verb: str, **targets: Any) -> Refusal | None:
        """Why something may not be done now, or None if it may."""
        return self.faces.why_not(state.record, verb, **targets)

    def narrate(self, step: Step, seat: Seat) -> list[Message]:
        """What happened in a step, as far as a seat may know it."""
        return self.faces.narrate(step, seat)

    def start(self, dealer: Deals | None = None) -> State:
        """A new game. Without a dealer the caller decides what chance does."""
        state = State(self.new_record(), dealer=dealer)
        self._settle(state)
        return state

    def new_record(self) -> Any:
        """A record with its settings, at its first decision."""
        record = self.layout.record()
        self.write_settings(record)
        self.rules.begin(record)
        return record

    def over(self, state: State) -> bool:
        """Whether the game has ended."""
        return self.record_over(state.record)

    def seat(self, state: State) -> int:
        """Who decides now, or is waited for where several may act; DEALER for chance."""
        seat: int = state.record.seat
        return seat

    def acting(self, state: State) -> tuple[int, ...]:
        """The seats that may pick something now, mostly one: who decides, and after it those who may act as well."""
        record = state.record
        if not self.shared(record):
            return () if self.record_over(record) else (record.seat,)
        owners = {self.owner(record, pick) for pick in self._legal(record)}
        return tuple(sorted(owners, key=lambda seat: (seat != record.seat, seat)))

    def legal(self, state: State, seat: int | None = None) -> list[int]:
        """The picks that the rules offer now to the seat that decides, or to another that may act as well."""
        record = state.record
        who = record.seat if seat is None else seat
        if not self.shared(record):
            return self._legal(record) if who == record.seat else []
        return [pick for pick in self._legal(record) if self.owner(record, pick) == who]

    def options(self, state: State, seat: int | None = None) -> tuple[Option, ...]:
        """What may be picked now, each option with its words; by whom as in `legal`."""
        return tuple(self.describe(state.record, pick) for pick in self.legal(state, seat))

    def apply(self, state: State, option: Option | int, seat: int | None = None) -> None:
        """Pick. With `seat`, only if it is that seat's pick. What cannot be done changes nothing."""
        self._check(state, option, seat)
        pick = option if isinstance(option, int) else option.pick
        self._push(state, pick)
        self._settle(state)

    def view(self, state: State, seat: Seat = SPECTATOR) -> View:
        """What a seat may know, ready for JSON; for a spectator what is public, after the end everything."""
        return self.record_view(state.record, seat)

    def position(self, state: State) -> dict[str, Any]:
        """The whole state as a readable dict, secrets included."""
        return self.record_position(state.record)

    def from_position(self, position: Mapping[str, Any], dealer: Deals | None = None) -> State:
        """A state to go on from, with a history that begins here."""
        record = self.record_from_position(position)
        state = State(record, start=self.record_position(record), dealer=dealer)
        self._settle(state)
        return state

    def log(self, state: State, about: Mapping[str, Any] | None = None) -> Log:
        """The game so far, to be saved."""
        return Log(self.key, self.ruleset, self.settings_dict(), tuple(state.picks), state.start, about or {})

    def replay(self, log: Log, upto: int | None = None, dealer: Deals | None = None) -> State:
        """Fold a log, or its first `upto` picks, into a state."""
        state = self._opening(log)
        for index, pick in enumerate(log.picks[:upto]):
            if pick not in self._legal(state.record):
                raise LogError(
                    N_("This log is not a game: pick {number} ({pick}) is not one that the rules offered."),
                    number=index + 1,
                    pick=pick,
                )
            self._push(state, pick)
        state.dealer = dealer
        if dealer is not None:
            self._settle(state)
        return state

    def steps(self, state: State) -> Iterator[Step]:
        """Every pick of a game's history with the records before and after it."""
        past = self._opening(self.log(state))
        for index, pick in enumerate(state.picks):
            before = past.record.copy()
            self._push(past, pick)
            yield Step(index, self.owner(before, pick), pick, before, past.record.copy())

    def story(
        self, state: State, seat: Seat = SPECTATOR, language: str = "en", people: Mapping[int, str] | None = None
    ) -> list[str]:
        """What happened so far in sentences, as far as a seat may know it."""
        return [say(line, language, people) for step in self.steps(state) for line in self.narrate(step, seat)]

    def rewound(self, state: State, picks: int) -> State:
        """The state as it was after so many picks; the original stays as it is."""
        past = self.replay(self.log(state), picks)
        past.dealer = state.dealer
        return past

    def undo_point(self, state: State, seat: int) -> int | None:
        """How many picks are left if `seat` takes back its last one, or None where that is not free.

        It is free until something was revealed (a pick of the dealer) or another seat acted.
        """
        last = len(state.picks) - 1
        if last < 0:
            return None
        before = self.replay(self.log(state), last)
        return last if self.owner(before.record, state.picks[last]) == seat else None

    def _opening(self, log: Log) -> State:
        if log.game != self.key or dict(log.settings) != self.settings_dict():
            raise LogError(
                N_("This log is of another game: '{game}' with the settings {settings}."),
                game=log.game,
                settings=", ".join(f"{name}={value!r}" for name, value in log.settings.items()),
            )
        if log.ruleset != self.ruleset:
            raise LogError(
                N_(
                    "This log was played by ruleset {ruleset} of {game}; this Boardroom plays ruleset {known}. "
                    "It cannot be replayed faithfully here."
                ),
                ruleset=log.ruleset,
                game=log.game,
                known=self.ruleset,
            )
        if log.start is not None:
            return State(self.record_from_position(log.start), start=log.start)
        return State(self.new_record())

    def _legal(self, record: Any) -> list[int]:
        out = [0] * self.max_options
        return out[: self.rules.options(record, out)]

    def _check(self, state: State, option: Option | int, seat: int | None) -> None:
        if self.over(state):
            raise GameOver(N_("The game is over: there is nothing left to decide."))
        if seat is not None and seat not in self.acting(state):
            if state.record.seat == DEALER:
                raise IllegalPick(N_("It is not the decision of seat {seat}: the dealer decides now."), seat=seat)
            raise IllegalPick(
                N_("It is not the decision of seat {seat}: seat {decider} decides now."),
                seat=seat,
                decider=state.record.seat,
            )
        legal = self._legal(state.record)
        if type(option) is int:
            pick = option
        elif isinstance(option, Option):
            pick = option.pick
            if pick in legal and option != self.describe(state.record, pick):
                raise IllegalPick(N_("This option belongs to another decision. Ask for the options again."))
        else:
            raise IllegalPick(N_("{option} is not an option."), option=repr(option))
        if pick not in legal:
            raise IllegalPick(
                N_("Pick {pick} is not among the {count} options that the rules offer now."),
                pick=pick,
                count=len(legal),
            )
        if seat is not None and self.owner(state.record, pick) != seat:
            raise IllegalPick(N_("Pick {pick} belongs to another seat than {seat}."), pick=pick, seat=seat)

    def _push(self, state: State, pick: int) -> None:
        self.rules.apply(state.record, pick)
        self.check_record(state.record)
        state.picks.append(pick)

    def _settle(self, state: State) -> None:
        """Let the dealer deal and automata act until somebody has to decide."""
        record = state.record
        while not self.record_over(record):
            if record.seat == DEALER:
                if state.dealer is None:
                    return
                picks = self._legal(record)
                chosen = state.dealer.choose([self.rules.weight(record, pick) for pick in picks])
                self._push(state, picks[chosen])
            elif self.automatic(record):
                self._push(state, self._legal(record)[0])
            else:
                return
