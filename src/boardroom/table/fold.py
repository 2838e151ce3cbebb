"""A table folded from its log: the state, who did what, and the story as each viewer may know it."""

from __future__ import annotations

import asyncio
import json
from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from boardroom.core.dealer import Dealer
from boardroom.core.game import DEALER, SPECTATOR, Game, Seat, State, Step
from boardroom.core.log import Log
from boardroom.core.words import Message, say
from boardroom.games import game as make_game
from boardroom.table.model import Clock, Line, Said

TAIL = 40
"""How many lines of the story a look holds."""


@dataclass(frozen=True)
class Deed:
    """One entry of the log that still counts: who acted, and which picks it added."""

    seat: int | None
    first: int
    picks: int


@dataclass
class Chair:
    """One row of `seats`."""

    seat: int
    kind: str
    name: str
    level: str
    stand_in: bool
    holder: str | None
    invitation: str | None
    seconds: float | None
    lost: bool
    seen_at: float

    @property
    def by_bot(self) -> bool:
        """Whether a bot decides for this seat."""
        return self.kind == "bot" or self.stand_in

    @property
    def empty(self) -> bool:
        """Whether somebody is still to come."""
        return self.kind in {"person", "open"} and self.holder is None


@dataclass
class Tale:
    """The end of the story for one viewer, kept up to date pick by pick."""

    steps: int = 0
    """How many picks had something to tell. Others are not counted: their number could give something away."""
    tail: deque[tuple[int, Message, tuple[int, ...]]] = field(default_factory=lambda: deque(maxlen=TAIL))
    said: dict[tuple[str, tuple[tuple[int, str], ...]], deque[Line]] = field(default_factory=dict)

    def add(self, game: Game, step: Step, seat: Seat, people: dict[int, str]) -> None:
        """The lines of one more pick."""
        messages = game.narrate(step, seat)
        if not messages:
            return
        names, places = tuple(people.items()), touched(game, step)
        for message in messages:
            self.tail.append((self.steps, message, places))
            for (language, spoken), lines in self.said.items():
                if spoken == names:
                    lines.append(Line(self.steps, say(message, language, people), places))
        self.steps += 1

    def tell(self, language: str, people: dict[int, str]) -> tuple[Line, ...]:
        """The end of the story in a language."""
        names = tuple(people.items())
        lines = self.said.get((language, names))
        if lines is None or len(lines) != len(self.tail):
            self.said = {key: told for key, told in self.said.items() if key[1] == names}
            lines = deque(
                (Line(step, say(text, language, people), places) for step, text, places in self.tail), maxlen=TAIL
            )
            self.said[language, names] = lines
        return tuple(lines)


@dataclass
class Fold:
    """Everything known of one table, as of some version and revision."""

    row: dict[str, Any]
    chairs: list[Chair]
    chat: list[Said]
    game: Game
    state: State
    deeds: list[Deed]
    version: int = 0
    """How many entries of the log have been folded."""
    shown: int = 0
    """How many of them everybody could see something of."""
    hidden: Counter[int | None] = field(default_factory=Counter)
    """The others by seat, such as a colour that somebody thinks of infiltrating with."""
    taken_back: int = 0
    tales: dict[Seat, Tale] = field(default_factory=dict)
    judged: tuple[int, Sequence[int], tuple[Step, ...], bool] = (-1, (), (), False)
    """The version and the picks that `shows` was asked about last, the steps they are, and its answer."""
    scores: dict[Seat, dict[str, Any]] = field(default_factory=dict)
    texts: dict[tuple[Any, ...], bytes] = field(default_factory=dict)
    """What was sent to whom, as long as nothing changes."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def revision(self) -> int:
        """How often anything changed."""
        number: int = self.row["revision"]
        return number

    @property
    def playing(self) -> bool:
        """Whether somebody has to decide."""
        return bool(self.row["status"] == "playing")

    @property
    def begun(self) -> bool:
        """Whether there is something on the table."""
        return bool(self.row["status"] != "waiting")

    @property
    def clock(self) -> Clock:
        """The clock that was agreed on."""
        return Clock(self.row["clock_kind"], self.row["clock_amount"], self.row["clock_then"])

    @property
    def people(self) -> dict[int, str]:
        """The names that were given, by seat."""
        return {chair.seat: chair.name for chair in self.chairs if chair.name}

    @property
    def decides(self) -> int | None:
        """The seat that has to decide."""
        if not self.playing or self.game.over(self.state):
            return None
        seat = self.game.seat(self.state)
        return None if seat == DEALER else seat

    def seen_version(self, yours: Iterable[int]) -> int:
        """The version as the holder of some seats sees it.

        It counts their own picks and those that everybody saw something of. How many steps others took in their heads
        depends on what they hold: who has no second colour is not asked for one.
        """
        return self.shown + sum(self.hidden[seat] for seat in yours)

    def seen_revision(self, yours: Iterable[int]) -> int:
        """The revision as the holder of some seats sees it."""
        return self.revision - self.version + self.seen_version(yours)

    def held_by(self, holder: str | None) -> tuple[int, ...]:
        """The seats that a key opens, by its hash."""
        if holder is None:
            return ()
        return tuple(chair.seat for chair in self.chairs if chair.holder == holder)

    def tale(self, seat: Seat) -> Tale:
        """The story for a viewer, told from the beginning the first time it is asked for."""
        tale = self.tales.get(seat)
        if tale is None:
            tale = self.tales[seat] = Tale()
            for step in self.game.steps(self.state):
                tale.add(self.game, step, seat, self.people)
        return tale

    def score(self, seat: Seat) -> dict[str, Any]:
        """The result, or what it would be now as far as a viewer may know."""
        found = self.scores.get(seat)
        if found is None:
            rate: Callable[..., Any] = self.game.result
            found = self.scores[seat] = plain(rate(self.state, seat))
        return found

    def add(self, seat: int | None, picks: Sequence[int]) -> None:
        """One more entry of the log."""
        if self.shows(seat, picks):
            self.shown += 1
        else:
            self.hidden[seat] += 1
        self.version += 1
        self.deeds.append(Deed(seat, len(self.state.picks), len(picks)))
        people = self.people
        known = (
            self.judged[2] if self.judged[:2] == (self.version - 1, picks) else steps_of(self.game, self.state, picks)
        )
        for step in known:
            for viewer, tale in self.tales.items():
                tale.add(self.game, step, viewer, people)
        if known:
            self.state.record = known[-1].after
            self.state.picks += picks
        self.scores.clear()
        self.texts.clear()

    def shows(self, seat: int | None, picks: Sequence[int]) -> bool:
        """Whether everybody can see something of picks that come next."""
        if seat is None or not picks:
            return True
        if self.judged[:2] != (self.version, picks):
            steps = steps_of(self.game, self.state, picks)
            told = any(self.game.narrate(step, SPECTATOR) for step in steps)
            seen = told or self.game.record_view(steps[0].before, SPECTATOR) != self.game.record_view(
                steps[-1].after, SPECTATOR
            )
            self.judged = self.version, picks, steps, seen
        return self.judged[3]

    def take_back(self, keep: int) -> None:
        """Go back to the first `keep` picks, by one more entry of the log."""
        self.version += 1
        self.shown += 1
        self.state = self.game.rewound(self.state, keep)
        self.deeds = [deed for deed in self.deeds if deed.first < keep]
        self.taken_back += 1
        self.tales.clear()
        self.scores.clear()
        self.texts.clear()

    def after(self, pick: int, seat: int) -> State:
        """What follows if a seat picks, chance drawn by the dealer now; the table stays as it is."""
        trial = self.state.copy()
        trial.dealer = Dealer()
        self.game.apply(trial, pick, seat)
        return trial

    def dealt(self) -> State:
        """What follows if the dealer goes on from here; the table stays as it is."""
        return self.game.replay(self.game.log(self.state), dealer=Dealer())


def steps_of(game: Game, state: State, picks: Sequence[int]) -> tuple[Step, ...]:
    """Picks that stand in a log, each with the records around it; the state stays as it is."""
    steps = []
    before = state.record
    for number, pick in enumerate(picks, start=len(state.picks)):
        after = before.copy()
        game.rules.apply(after, pick)
        steps.append(Step(number, game.owner(before, pick), pick, before, after))
        before = after
    return tuple(steps)


def touched(game: Game, step: Step) -> tuple[int, ...]:
    """The places on the board that a step touched, in a game that has such."""
    from boardroom.games.new_corp_order.narrate import places

    return places(step) if game.key == "new-corp-order" else ()


def fresh_fold(row: dict[str, Any], chairs: list[Chair]) -> Fold:
    """A table with an empty log."""
    game = make_game(row["game"], **json.loads(row["settings"]))
    start = json.loads(row["start"]) if row["start"] else None
    state = game.replay(Log(game.key, row["ruleset"], game.settings_dict(), (), start))
    return Fold(row, chairs, [], game, state, [])


def plain(value: Any) -> Any:
    """A dataclass with its properties, as JSON has it."""
    kind = type(value)
    if kind in _ATOMS:
        return value
    if kind is tuple or kind is list:
        return [plain(each) for each in value]
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items()}
    parts = ((name, getattr(value, name)) for name in _names(kind))
    return {name: part if type(part) in _ATOMS else plain(part) for name, part in parts}


_ATOMS = {int, str, bool, float, type(None)}
_NAMES: dict[type, tuple[str, ...]] = {}


def _names(kind: type) -> tuple[str, ...]:
    if kind not in _NAMES:
        properties = [name for name, member in vars(kind).items() if isinstance(member, property)]
        _NAMES[kind] = (*(each.name for each in fields(kind)), *properties)
    return _NAMES[kind]
