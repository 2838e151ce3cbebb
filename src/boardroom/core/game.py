"""A game as everybody faces it: decisions, options, picks; and everything that is folded from them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, ClassVar, Self

from boardroom.core.dealer import Deals
from boardroom.core.errors import GameOver, IllegalPick, LogError, SettingsError
from boardroom.core.kernel import OVER, Rules
from boardroom.core.layout import Layout
from boardroom.core.log import Log
from boardroom.core.meta import Meta
from boardroom.core.options import Option
from boardroom.core.presentation import (
    Attempt,
    Book,
    Note,
    Outline,
    Panel,
    Presentation,
    Refusal,
    Seat,
    Seen,
    Step,
    Turn,
    View,
)
from boardroom.core.state import DEALER, SPECTATOR, Settings, State
from boardroom.core.words import N_, Message, message, say

__all__ = ["DEALER", "SPECTATOR", "Game", "Settings", "State"]


class Game(ABC):
    """One game with its settings. It holds no state: states go in and come out."""

    meta: ClassVar[Meta]
    rulesets: ClassVar[tuple[int, ...]]
    """The rulesets that can be played, the newest last. New games are played by the newest."""
    layout: ClassVar[Layout]
    rules: ClassVar[Rules]
    presentation: ClassVar[Presentation]
    max_options: ClassVar[int]
    settings_type: ClassVar[type[Any]]
    """A dataclass that checks its fields, with the methods of `Settings`."""
    settings: Settings

    def __init__(self, ruleset: int | None = None, /, **settings: Any) -> None:
        """A game by a ruleset, the newest for None; SettingsError if it has no such ruleset or setting."""
        known = {each.name for each in fields(self.settings_type)} - {"ruleset"}
        for name in settings:
            if name not in known:
                raise self.meta.unknown(name)
        self.settings = self.settings_type(ruleset=self.check_ruleset(ruleset), **settings)

    # What each game provides.

    @property
    def seats(self) -> int:
        """How many seats there are, automata included."""
        return self.players

    def check_record(self, record: Any) -> None:  # noqa: B027 - most games have nothing to check
        """Raise AssertionError if the rules have met what cannot happen."""

    @abstractmethod
    def automatic(self, record: Any) -> bool:
        """Whether the seat to decide is an automaton without choices."""

    def shared(self, record: Any) -> bool:  # noqa: ARG002 - most games have no such decision
        """Whether several seats may act now, whoever comes first. As long as that lasts, a pick keeps its meaning."""
        return False

    def owner(self, record: Any, pick: int) -> int:  # noqa: ARG002
        """Whose pick this is: the seat that decides, but for shared decisions."""
        seat: int = record.seat
        return seat

    def window(self, record: Any) -> Hashable | None:  # noqa: ARG002
        """The time in which people talk and make proposals: equal for all moments of it; None outside of it."""
        return None

    def talks(self, record: Any, pick: int) -> bool:  # noqa: ARG002
        """Whether a pick begins a proposal or says something."""
        return False

    def joins(self, first: Any, record: Any) -> bool:  # noqa: ARG002
        """Whether a pick at `record` may be sent together with an earlier one of its seat at `first`.

        Only where what may be picked follows from what the seat knew before: a refusal of the whole tells nothing.
        """
        return False

    # What follows from it.

    def record_over(self, record: Any) -> bool:
        """Whether the game has ended."""
        return bool(record.decision == OVER)

    @classmethod
    def check_ruleset(cls, ruleset: int | None) -> int:
        """The ruleset itself if it can be played, the newest for None."""
        if ruleset is None:
            return cls.rulesets[-1]
        if type(ruleset) is not int or ruleset not in cls.rulesets:
            raise SettingsError(
                N_("{game} has no ruleset {ruleset}. Choose one of: {known}."),
                game=cls.meta.key,
                ruleset=repr(ruleset),
                known=", ".join(map(str, cls.rulesets)),
            )
        return ruleset

    @classmethod
    def about_texts(cls, ruleset: int | None) -> Message | None:
        """A sentence for the help of a game that is played by an older ruleset: the texts describe the newest."""
        if ruleset not in cls.rulesets or ruleset == cls.rulesets[-1]:
            return None
        text = N_("This game is played by ruleset {ruleset}; the texts of this help describe ruleset {newest}.")
        return message(text, ruleset=ruleset, newest=cls.rulesets[-1])

    @classmethod
    def of_log(cls, log: Log) -> Self:
        """The game that a log of this kind of game was played with. Settings that came later have their defaults."""
        if log.ruleset not in cls.rulesets:
            raise LogError(
                N_(
                    "This game was played with ruleset {ruleset} of {game}. This Boardroom uses ruleset {known} and "
                    "cannot replay it."
                ),
                ruleset=log.ruleset,
                game=log.game,
                known=", ".join(map(str, cls.rulesets)),
            )
        try:
            return cls(log.ruleset, **log.settings)
        except SettingsError as error:
            raise LogError(
                N_("This log has settings that {game} does not know. {reason}"), game=log.game, reason=error
            ) from error

    def by_newest_ruleset(self) -> Self:
        """The same game for a new start: by the newest ruleset."""
        return type(self)(**self.settings_dict())

    @property
    def ruleset(self) -> int:
        """The version of the rules that this game is played by."""
        return self.settings.ruleset

    @property
    def key(self) -> str:
        """The game's name in logs, URLs and on command lines."""
        return self.meta.key

    @property
    def players(self) -> int:
        """How many people and bots sit at the table."""
        return self.settings.players

    def settings_dict(self) -> dict[str, Any]:
        """The settings as they stand in a log."""
        return self.settings.to_dict()

    def write_settings(self, record: Any) -> None:
        """Write the settings and the ruleset into a new record."""
        self.settings.write(record)

    def record_view(self, record: Any, seat: Seat) -> View:
        """What a seat may know, by allow-list."""
        return self.presentation.view(record, seat)

    def record_position(self, record: Any) -> dict[str, Any]:
        """The record as a readable dict."""
        return self.presentation.position(record)

    def record_from_position(self, position: Mapping[str, Any]) -> Any:
        """The record that a dict describes; PositionError if it cannot be."""
        return self.presentation.from_position(position, self.settings)

    def describe(self, record: Any, pick: int) -> Option:
        """A pick in words."""
        return self.presentation.describe(record, pick)

    def question(self, record: Any) -> Message:
        """What is being decided, for the seat that decides."""
        return self.presentation.question(record)

    def result(self, state: State, seat: Seat = SPECTATOR) -> Any:
        """Scores with their whole breakdown; before the end as if it ended now, as far as a seat may know it."""
        return self.presentation.result(state.record, seat)

    def why_not(self, state: State, verb: str, **targets: Any) -> Refusal | None:
        """Why something may not be done now, or None if it may."""
        return self.presentation.why_not(state.record, verb, **targets)

    def as_decider(self, state: State, seat: int) -> State:
        """The state in which a seat decides that may act now: for whom the others wait can be a secret."""
        if not self.shared(state.record):
            return state
        record = state.record.copy()
        record.seat = seat
        return State(record)

    def refusals(self, state: State, seat: int) -> dict[Attempt, Refusal]:
        """Why what a seat might try now may not be done; nothing if it does not decide."""
        if not self.decides(state, seat):
            return {}
        asked, now = self.presentation.attempts(state.record, seat), self.as_decider(state, seat)
        answers = {each: self.why_not(now, each.verb, **each.targets) for each in asked}
        return {each: answer for each, answer in answers.items() if answer is not None}

    def previews(self, state: State, seat: int) -> dict[int, Message]:
        """What picking an option will do, by pick; nothing if the seat does not decide."""
        return dict(self.presentation.previews(state.record, seat)) if self.decides(state, seat) else {}

    def notes(self, state: State, seat: Seat = SPECTATOR) -> tuple[Note, ...]:
        """What the game explains beside the view, as far as a seat may know it."""
        own = self.presentation.own_notes(self, state, seat) if seat is not None else ()
        return (*own, *self.presentation.notes(self, state))

    def desk(self, state: State, seat: int) -> View | None:
        """What a seat may offer to others now; None if there is nothing to offer."""
        return self.presentation.desk(self, state, seat) if self.decides(state, seat) else None

    def compose(self, state: State, seat: int, offer: Mapping[str, Any]) -> Sequence[int] | Refusal:
        """The picks by which a seat makes an offer, or why it may not be made."""
        return self.presentation.compose(self, state, seat, offer)

    def outline(self, state: State, seat: int, offer: Mapping[str, Any]) -> Outline | Refusal:
        """An offer in sentences before it is sent, or why it may not be made."""
        return self.presentation.outline(self, state, seat, offer)

    def book(self) -> Book | None:
        """A new book of promises; None for a game in which nobody promises anything."""
        return self.presentation.book(self)

    def path(self, state: State, seat: int) -> tuple[Message, ...]:
        """Where in its turn the decision of a seat stands; nothing if it does not decide."""
        return self.presentation.path(state.record, seat) if self.decides(state, seat) else ()

    def panels(self, view: View) -> tuple[Panel, ...]:
        """A view as panels of words."""
        return self.presentation.panels(view)

    def verdict(self, state: State, seat: Seat = SPECTATOR) -> tuple[Message, ...]:
        """Who wins and why, in sentences, as far as a seat may know it."""
        return self.presentation.verdict(state.record, seat)

    def turns(self, state: State) -> tuple[Turn, ...]:
        """The turns of a game so far, in their order."""
        return self.presentation.turns(self, state)

    def narrate(self, step: Step, seat: Seat) -> list[Message]:
        """What happened in a step, as far as a seat may know it."""
        return self.presentation.narrate(step, seat)

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

    def decides(self, state: State, seat: int) -> bool:
        """Whether a seat may pick something now; the dealer is none."""
        return seat != DEALER and seat in self.acting(state)

    def pending(self, state: State) -> tuple[int, ...]:
        """The seats that the game waits for: who decides; where several may act, those who are not done.

        Who may end such a decision for all, done or not, comes last.
        """
        return () if self.record_over(state.record) else (state.record.seat,)

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

    def ahead(self, state: State) -> dict[int, tuple[Option, ...]]:
        """By pick: what the same seat may pick next, where a person may press that first; else nothing.

        Picks that the dealer or somebody else follows are left out: nothing that is hidden can be read from this.
        """
        if not self.presentation.direct(state.record):
            return {}
        found: dict[int, tuple[Option, ...]] = {}
        for pick in self.legal(state):
            record = state.record.copy()
            self.rules.apply(record, pick)
            if record.seat == state.record.seat and not self.record_over(record):
                found[pick] = tuple(self.describe(record, each) for each in self._legal(record))
        return found

    def apply(self, state: State, option: Option | int, seat: int | None = None) -> None:
        """Pick. With `seat`, only if it is that seat's pick. What cannot be done changes nothing."""
        self._check(state, option, seat)
        pick = option if isinstance(option, int) else option.pick
        self._push(state, pick)
        self._settle(state)

    def view(self, state: State, seat: Seat = SPECTATOR) -> View:
        """What a seat may know, ready for JSON; for a spectator what is public, after the end everything."""
        return self.record_view(state.record, seat)

    def glance(self, state: State, seat: Seat = SPECTATOR) -> View:
        """The same for a moment, until the next pick: where a game can, each part is made when it is asked for."""
        return self._look(state.record, seat)

    def _look(self, record: Any, seat: Seat) -> View:
        return (self.presentation.glance or self.presentation.view)(record, seat)

    def witnessed(self, record: Any, pick: int, seat: int) -> Seen | None:
        """What a seat gets to know of a pick that is about to be made at a record; None if it learns nothing."""
        if not self.presentation.known(record, pick, seat):
            return None
        return Seen(self._look(record, seat), self.owner(record, pick), self.describe(record, pick))

    def memories(self, state: State, seat: int, since: State | None = None) -> Iterator[Seen]:
        """What a seat got to know of all picks so far that somebody chose, or of those `since` an earlier state.

        Most picks are known to nobody else, so a record is copied only where there is something to see.
        """
        record = self._opening(self.log(state)).record if since is None else since.record.copy()
        for pick in state.picks[0 if since is None else len(since.picks) :]:
            chosen = self.owner(record, pick) != DEALER and not self.automatic(record)
            if chosen and self.presentation.known(record, pick, seat):
                seen = self.witnessed(record.copy(), pick, seat)
                if seen is not None:
                    yield seen
            self.rules.apply(record, pick)

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
        self.replay_more(state, log.picks[:upto])
        state.dealer = dealer
        if dealer is not None:
            self._settle(state)
        return state

    def replay_more(self, state: State, picks: Sequence[int]) -> None:
        """Fold the picks that come next in a log into a state."""
        for number, pick in enumerate(picks, start=len(state.picks) + 1):
            if pick not in self._legal(state.record):
                raise LogError(
                    N_("This file is not a valid game: the rules did not allow choice {number} ({pick})."),
                    number=number,
                    pick=pick,
                )
            self._push(state, pick)

    def steps(self, state: State) -> Iterator[Step]:
        """Every pick of a game's history with the records before and after it."""
        yield from self.steps_after(self._opening(self.log(state)).record, state.picks)

    def steps_after(self, record: Any, picks: Sequence[int], first: int = 0) -> Iterator[Step]:
        """The steps that picks make from a record on, which stays as it is; `first` is the index of the first one."""
        for index, pick in enumerate(picks, start=first):
            before, record = record, record.copy()
            self.rules.apply(record, pick)
            self.check_record(record)
            yield Step(index, self.owner(before, pick), pick, before, record)

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

    def undo_point(self, state: State, seat: int, bots: Collection[int] = ()) -> int | None:
        """How many picks are left if `seat` takes back its last choice, or None where that is not free.

        It is free until chance or another person acted, the choice showed the seat something hidden, or a bot or
        automaton revealed something. What followed without a choice, and what bots did without revealing anything,
        goes back with it.
        """
        for step in self._steps_backwards(state):
            if step.seat == seat:
                if self.presentation.peeks(step):
                    return None
                if self.shared(step.before) or len(self._legal(step.before)) > 1:
                    return step.index
            elif step.seat == DEALER or step.seat not in bots or self.presentation.reveals(step):
                return None
        return None

    def _steps_backwards(self, state: State) -> Iterator[Step]:
        """The steps of a game from the last one on. The records of the first ones are made only if they are wanted."""
        end, window = len(state.picks), 4
        while end > 0:
            begin = max(0, end - window)
            past = self._opening(self.log(state))
            for pick in state.picks[:begin]:
                self._push(past, pick)
            yield from reversed(list(self.steps_after(past.record, state.picks[begin:end], begin)))
            end, window = begin, 4 * window

    def _opening(self, log: Log) -> State:
        theirs = self.of_log(log) if log.game == self.key else None
        if theirs is not None and theirs.ruleset != self.ruleset:
            raise LogError(
                N_("This log was played by ruleset {ruleset} of {game}, but this game is played by ruleset {own}."),
                ruleset=log.ruleset,
                game=log.game,
                own=self.ruleset,
            )
        if theirs is None or theirs.settings_dict() != self.settings_dict():
            raise LogError(
                N_("This log is of another game: '{game}' with the settings {settings}."),
                game=log.game,
                settings=", ".join(f"{name}={value!r}" for name, value in log.settings.items()),
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
        if state.steps is not None:
            (step,) = self.steps_after(state.record, (pick,), len(state.picks))
            state.steps.append(step)
            state.record = step.after
        else:
            self.rules.apply(state.record, pick)
            self.check_record(state.record)
        state.picks.append(pick)

    def _settle(self, state: State) -> None:
        """Let the dealer deal and automata act until somebody has to decide."""
        while not self.record_over(state.record):
            record = state.record
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
