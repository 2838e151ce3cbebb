"""A table folded from its log: the state, who did what, and what each viewer has seen of it."""

from __future__ import annotations

import asyncio
import json
from bisect import bisect_right
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import Any

from boardroom.core.dealer import Dealer, Deals, NumberedDealer
from boardroom.core.errors import IllegalPick
from boardroom.core.game import DEALER, SPECTATOR, Game, State
from boardroom.core.log import Log
from boardroom.core.presentation import Book, Seat, Step, View
from boardroom.core.words import N_, Message
from boardroom.games import game_of
from boardroom.table.effects import AppliedEntry, Effect
from boardroom.table.model import ChatLine, Clock, Guest, NoteView, TalkRules
from boardroom.table.plain import plain
from boardroom.table.story import Sentences, Story, told

KEPT_DONE = 5
KEPT_EVENTS = 50
"""Events of the game that people may still have to be notified of."""
NOTHING = State(None)
LONG_GAME = 1_000
"""Picks; whatever goes through all of a longer game is done in another thread or process."""


@dataclass
class Chair:
    """A row of `seats`."""

    seat: int
    kind: str
    name: str
    level: str
    stand_in: bool
    holder: str | None
    invitation: str | None
    seconds: float | None
    public_seconds: float | None
    lost: bool
    seen_at: float
    whispers: int = 0
    muted: str = "[]"
    hints: int = 0
    used: float = 0.0
    missed: int = 0

    @property
    def by_bot(self) -> bool:
        """Whether a bot decides for this seat."""
        return self.kind == "bot" or self.stand_in

    @property
    def silenced(self) -> tuple[int, ...]:
        """Whom the person on it has muted."""
        return _numbers(self.muted)

    @property
    def empty(self) -> bool:
        """Whether a person is still to come."""
        return self.kind in {"person", "open"} and self.holder is None


@lru_cache(maxsize=1_000)
def _numbers(text: str) -> tuple[int, ...]:
    return tuple(json.loads(text))


def clock_of(row: Mapping[str, Any]) -> Clock:
    """The clock of a table's row."""
    return _clock(
        row["clock_kind"], row["clock_amount"], row["clock_then"], row["clock_increment"], row["clock_misses"]
    )


_clock = lru_cache(maxsize=1_000)(Clock)
_talk = lru_cache(maxsize=1_000)(TalkRules)


@dataclass
class Fold:
    """Everything known of one table, as of some version and revision."""

    row: dict[str, Any]
    chairs: list[Chair]
    chat: list[ChatLine]
    game: Game
    state: State
    entries: list[AppliedEntry]
    version: int = 0
    """How many entries of the log have been folded."""
    shown: int = 0
    """How many of them everybody could see something of."""
    hidden: Counter[int] = field(default_factory=Counter)
    """By seat: how many of the others this seat could see something of."""
    taken_back: int = 0
    window: list[AppliedEntry] = field(default_factory=list)
    """The newest entries since several seats may act at once, without a decision of one seat in between."""
    stories: dict[Seat, Story] = field(default_factory=dict)
    sentences: Sentences = field(default_factory=Sentences)
    tried: tuple[int, State] = -1, NOTHING
    """A version, and the state after what somebody chose then, with its steps: the answer of `after`."""
    effect: Effect | None = None
    """The answer of `foresee` that was asked for last."""
    views: dict[Seat, View] = field(default_factory=dict)
    counted: tuple[int, object] = -1, None
    """A version, and what the result depended on then: the same object as long as it is equal."""
    scores: dict[Seat, tuple[object, Any, dict[str, Any]]] = field(default_factory=dict)
    """What the result depended on, the result and its JSON by viewer. Most picks change no result: it is kept."""
    done: dict[int, list[Message]] = field(default_factory=dict)
    """By seat: what its standing orders picked since it acted itself, the newest."""
    kept_book: Book | None = None
    """The book of promises, once somebody has asked for it."""
    promised: list[ChatLine] = field(default_factory=list)
    """All promises in own words."""
    marks: dict[tuple[str, int], bool] = field(default_factory=dict)
    """By promise and seat: whether the seat says that it was kept."""
    texts: dict[tuple[Any, ...], bytes] = field(default_factory=dict)
    """Table views as JSON by viewer, as long as nothing changes."""
    guests: dict[tuple[int, ...], tuple[Guest, ...]] = field(default_factory=dict)
    """Who is on the seats, by the seats that a viewer holds, as long as nothing changes."""
    sitting: dict[tuple[int, bool], tuple[tuple[Any, ...], Guest]] = field(default_factory=dict)
    """By seat, and whether it is told to its holder: who was on it last. It is kept: few things change it."""
    notes: dict[str, tuple[NoteView, ...]] = field(default_factory=dict)
    """What the game explains to everybody, by language, as long as nothing changes."""
    speakers: dict[int, str] = field(default_factory=dict)
    """The hashes of the keys of spectators, by the numbers of what they said, as in `chat`."""
    blocks: dict[str, frozenset[str]] = field(default_factory=dict)
    """By the hash of a key: those of people here whom its holder has blocked."""
    audience: dict[str, tuple[int, float]] = field(default_factory=dict)
    """How many spectators other processes have, by process, and when each said so last."""
    pace: float = 1.0
    """By how much the pauses of bots are longer than usual, as the only person at the table wishes."""
    house_seed: str | None = None
    """What chance and bots are drawn from where the table has no seed of its own."""
    drawn: int | None = None
    """How often chance was drawn, once that has been counted."""
    happened: deque[tuple[int, int, int, str]] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS))
    """The newest events of the game for people: how many picks came before, the version, the seat and the occasion."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def id(self) -> str:
        """The table's id."""
        found: str = self.row["id"]
        return found

    @property
    def revision(self) -> int:
        """How often anything changed."""
        number: int = self.row["revision"]
        return number

    @property
    def playing(self) -> bool:
        """Whether the game goes on."""
        return bool(self.row["status"] == "playing")

    @property
    def begun(self) -> bool:
        """Whether there is something on the table."""
        return bool(self.row["status"] != "waiting")

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.row["status"] == "over")

    @property
    def only_bots(self) -> bool:
        """Whether bots decide for every seat."""
        return all(chair.by_bot for chair in self.chairs)

    @property
    def clock(self) -> Clock:
        """The clock that was agreed on."""
        return clock_of(self.row)

    def is_spared(self, seat: int) -> bool:
        """Whether a bot only makes the move of a seat that missed a deadline, and then gives the seat back."""
        chair = self.chairs[seat]
        return chair.stand_in and 0 < chair.missed < self.clock.misses

    @property
    def talk(self) -> TalkRules:
        """What may be said here."""
        return _talk(self.row["talk"], self.row["talk_seconds"], bool(self.row["watchers_talk"]))

    @property
    def talk_until(self) -> float | None:
        """When the time for new proposals ends in the window that is open."""
        since: float | None = self.row["talk_since"]
        return None if not self.playing or since is None or not self.talk.seconds else since + self.talk.seconds

    def too_late(self, picks: int | Sequence[int], now: float) -> bool:
        """Whether picks begin a proposal or say something although the time for that is over."""
        first = picks if isinstance(picks, int) else picks[0]
        until = self.talk_until
        return until is not None and now > until and self.game.talks(self.state.record, first)

    @property
    def people(self) -> dict[int, str]:
        """The names that were given, by seat."""
        return {chair.seat: chair.name for chair in self.chairs if chair.name}

    def speaker(self, line: ChatLine) -> str | None:
        """The hash of the key of whoever said a line."""
        return self.chairs[line.seat].holder if line.seat >= 0 else self.speakers.get(line.number)

    def voices(self, viewer: Seat) -> frozenset[int]:
        """The bots whose words a viewer reads: none that is muted, and none that stands in for a person."""
        muted = self.chairs[viewer].silenced if viewer is not None and viewer < len(self.chairs) else ()
        return frozenset([chair.seat for chair in self.chairs if chair.kind == "bot" and chair.seat not in muted])

    @property
    def decides(self) -> int | None:
        """The seat that decides, or that is waited for where several may act. Not every viewer may know it."""
        if not self.playing or self.game.over(self.state):
            return None
        seat = self.game.seat(self.state)
        return None if seat == DEALER else seat

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may pick now. Not every viewer may know them."""
        return () if self.decides is None else self.game.acting(self.state)

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that the game waits for, in the order in which bots among them act."""
        return () if self.decides is None else self.game.pending(self.state)

    def may_act(self, seat: int) -> bool:
        """Whether the person on a seat may pick something now."""
        return seat in self.acting and not self.chairs[seat].stand_in

    # What viewers have seen.

    def seen_version(self, yours: Iterable[int]) -> int:
        """The version as the holder of some seats sees it.

        Hidden picks do not count for other viewers: how many there are can depend on what their seat holds.
        """
        return self.shown + sum([self.hidden.get(seat, 0) for seat in yours])

    def seen_revision(self, yours: Iterable[int]) -> int:
        """The revision as the holder of some seats sees it: without what only others may know."""
        seen = self.seen_version(yours) + sum(self.chairs[seat].whispers for seat in yours)
        return self.revision - self.version - int(self.row["whispers"]) + seen

    def answers(self, version: int, yours: Sequence[int]) -> bool:
        """Whether a pick for this version of a holder is not stale.

        While several seats may act at once, a pick keeps its meaning until its own seat acts: what others do in the
        meantime does not make it stale.
        """
        now = self.seen_version(yours)
        if version == now:
            return True
        for entry in reversed(self.window):
            if entry.seat in yours:
                break
            now -= entry.times_seen(yours)
            if version == now:
                return True
        return False

    def held_by(self, holder: str | None) -> tuple[int, ...]:
        """The seats that a key opens, by its hash."""
        if holder is None:
            return ()
        return tuple(chair.seat for chair in self.chairs if chair.holder == holder)

    def view(self, seat: Seat) -> View:
        """What a seat may know now. It is kept until something changes, and not to be changed."""
        found = self.views.get(seat)
        if found is None:
            found = self.views[seat] = self._look(self.state.record, seat, lambda: self.view(SPECTATOR))
        return found

    def story(self, seat: Seat, *, explain: bool = False) -> Story:
        """The story for a viewer, made from the beginning of the game the first time it is asked for.

        `explain` if its turns are wanted, too: they keep what happened in them, and most programs do not ask for them.
        """
        story, voices = self.stories.get(seat), self.voices(seat)
        if story is None or story.voices != voices or (explain and not story.with_turns):
            turns = self.turns_for(seat, explain=explain)
            story = story_of(self.game, self.state, seat, self.people, voices, with_turns=turns)
            self.keep_story(story)
        return story

    def turns_for(self, seat: Seat, *, explain: bool) -> bool:
        """Whether a story that is made for a viewer is to keep its turns: somebody wants them, now or before."""
        story = self.stories.get(seat)
        return explain or (story is not None and story.with_turns)

    def tells(self, seat: Seat, *, explain: bool) -> bool:
        """Whether the story for a viewer is made."""
        story = self.stories.get(seat)
        return story is not None and (story.with_turns or not explain)

    def keep_story(self, story: Story) -> None:
        """Keep the story of a viewer up to date from now on, with the sentences that other viewers were told, too."""
        story.sentences = self.sentences
        known = {line: line for each in self.stories.values() for line in each.tail}
        story.tail = [known.get(line, line) for line in story.tail]
        self.stories[story.seat] = story

    def book(self, seat: Seat) -> list[dict[str, Any]]:
        """The promises that a viewer may know of; the book is written from the beginning of the game the first time."""
        if self.kept_book is None:
            self.kept_book = self.game.book()
            if self.kept_book is not None:
                for step in self.game.steps(self.state):
                    self.kept_book.add(step)
        return [] if self.kept_book is None else self.kept_book.seen_by(seat)

    def undos_before(self, pick: int) -> int:
        """How often something was taken back before the pick was made that followed so many others."""
        place = bisect_right(self.entries, pick, key=attrgetter("first")) - 1
        return self.entries[place].undos if place >= 0 else 0

    def score(self, seat: Seat) -> dict[str, Any]:
        """The result, or what it would be now, as far as a viewer may know."""
        version, counted = self.counted
        if version != self.version:
            now = self.game.presentation.counted(self.state.record)
            counted = counted if counted == now else now
            self.counted = self.version, counted
        known = self.scores.get(seat)
        if known is not None and known[0] is counted:
            return known[2]
        result_of = self.game.presentation.result_of
        result: Any = self.game.result(self.state, seat) if result_of is None else result_of(counted, seat)
        score = known[2] if known is not None and known[1] == result else plain(result)
        self.scores[seat] = counted, result, score
        return score

    @cached_property
    def settings(self) -> Mapping[str, Any]:
        """The settings of the game, as its log has them; not to be changed."""
        return self.game.settings_dict()

    # What happens next.

    def foresee(self, seat: int | None, picks: Sequence[int]) -> Effect:
        """What an entry of a seat with these picks does. Chance and setup, without a seat, are public."""
        known = self.effect
        if known is not None and known.version == self.version and known.picks == picks:
            return known
        if self.tried[0] == self.version and self.tried[1].picks[len(self.state.picks) :] == picks:
            steps = tuple(self.tried[1].steps or ())
        else:
            steps = self._steps(picks)
        effect = Effect(self.version, picks, steps, public=True, viewers=frozenset())
        if seat is not None and steps and not self._sees(effect, SPECTATOR):
            # Bots have no versions; whoever holds another seat may be a person.
            others = [chair.seat for chair in self.chairs if chair.kind != "bot" and chair.seat != seat]
            viewers = frozenset([seat, *(other for other in others if self._sees(effect, other))])
            effect = Effect(self.version, picks, steps, False, viewers, effect.told, effect.views)
        self.effect = effect
        return effect

    def _steps(self, picks: Sequence[int]) -> tuple[Step, ...]:
        """Legal picks as steps; the state stays as it is."""
        return tuple(self.game.steps_after(self.state.record, picks, len(self.state.picks)))

    def _sees(self, effect: Effect, viewer: Seat) -> bool:
        """Whether anything of it is told or shown to a viewer."""
        told = effect.told[viewer] = [self.game.narrate(step, viewer) for step in effect.steps]
        if any(told):
            return True
        after = self.view_after(effect, viewer)
        return after != self.view(viewer) or self._asked_anew(effect, viewer)

    def view_after(self, effect: Effect, viewer: Seat) -> View:
        """What a viewer may know after some steps; that of a spectator is made once for all."""
        found = effect.views.get(viewer)
        if found is None:
            record = effect.steps[-1].after if effect.steps else self.state.record
            found = effect.views[viewer] = self._look(record, viewer, lambda: self.view_after(effect, SPECTATOR))
        return found

    def _look(self, record: Any, seat: Seat, public: Callable[[], View]) -> View:
        own = self.game.presentation.own_view
        return self.game.record_view(record, seat) if seat is None or own is None else own(record, seat, public())

    def _asked_anew(self, effect: Effect, viewer: Seat) -> bool:
        """Whether a seat may pick something else afterwards: it must get to know that, even if its view is the same."""
        before, after = effect.steps[0].before, effect.steps[-1].after
        shared = self.game.shared(before) or self.game.shared(after)
        if viewer is None or not (shared or viewer in (before.seat, after.seat)):
            return False
        return self.game.legal(State(before), viewer) != self.game.legal(State(after), viewer)

    def add(self, seat: int | None, picks: Sequence[int], *, by_order: bool = False) -> None:
        """Apply one more entry of the log; `by_order` if a standing order of its seat made it."""
        effect = self.foresee(seat, picks)
        one = bool(picks) and all(self._joined(effect.steps[0], step) for step in effect.steps[1:])
        one = one and not any(self.game.presentation.peeks(step) for step in effect.steps)
        first, undos = len(self.state.picks), self.taken_back
        entry = AppliedEntry(seat, first, len(picks), effect.public, effect.viewers, one, undos)
        self.shown += entry.public
        self.hidden.update(entry.viewers)
        self.version += 1
        self.entries.append(entry)
        self._note_done(seat, effect.steps, by_order=by_order)
        self._note_events(effect.steps, first)
        self._tell(effect.steps)
        if self.drawn is not None:
            self.drawn += sum(step.seat == DEALER for step in effect.steps)
        if self.kept_book is not None:
            for step in effect.steps:
                self.kept_book.add(step)
        if effect.steps:
            after = effect.steps[-1].after
            together = self.game.shared(effect.steps[0].before) and self.game.shared(after)
            self.window = [*self.window, entry] if together else []
            self.state.record = after
            self.state.picks += picks
        self._forget(effect.views)

    def _tell(self, steps: Sequence[Step]) -> None:
        """Go on with all stories. Viewers who are told the same share the sentences: they are kept, and compared."""
        people = self.people
        keeps = any(story.with_turns for story in self.stories.values())
        for step in steps:
            if keeps:
                step.after.share(step.before)
            said: list[list[Message]] = []
            for viewer, story in self.stories.items():
                messages = told(self.game, step, viewer, story.voices)
                known = next((each for each in said if each == messages), None)
                if known is None:
                    said.append(messages)
                story.add(self.game, step, messages if known is None else known, people)

    def _note_done(self, seat: int | None, steps: Sequence[Step], *, by_order: bool) -> None:
        """Keep for a seat what its orders did since it acted itself."""
        if seat is None or not steps:
            return
        if not by_order:
            self.done.pop(seat, None)
            return
        label = self.game.describe(steps[0].before, steps[0].pick).label
        self.done[seat] = [*self.done.get(seat, ()), label][-KEPT_DONE:]

    def _note_events(self, steps: Sequence[Step], first: int) -> None:
        """Keep what happened to people in some steps."""
        people = [chair.seat for chair in self.chairs if chair.holder is not None]
        for occasion in self.game.presentation.occasions:
            for seat in people:
                if any(occasion.happens(step, seat) for step in steps):
                    self.happened.append((first, self.version, seat, occasion.key))

    def take_back(self, keep: int, rewound: State | None = None) -> None:
        """Go back to the first `keep` picks, by one more entry of the log; to that state, where it is known."""
        self.version += 1
        self.shown += 1
        self.state = rewound or self.game.rewound(self.state, keep)
        self.entries = [entry for entry in self.entries if entry.first < keep]
        self.taken_back += 1
        self.window = []
        self.happened = deque((each for each in self.happened if each[0] < keep), KEPT_EVENTS)
        self.kept_book = self.drawn = None
        self.done.clear()
        self.stories.clear()
        self._forget({})

    def _forget(self, views: dict[Seat, View]) -> None:
        self.effect, self.tried = None, (-1, NOTHING)
        self.views = dict(views)
        self.forget_drawn()

    def forget_drawn(self) -> None:
        """Something changed: what was made for viewers is made anew."""
        self.texts.clear()
        self.guests.clear()
        self.notes.clear()

    def after(self, pick: int | Sequence[int], seat: int) -> State:
        """The state after a pick of a seat, with chance drawn now; the table stays as it is.

        Several picks are one choice, made piece by piece: all are applied or none. Whatever is refused tells nothing,
        because chance is drawn and others act only after the last one.
        """
        *parts, last = [pick] if isinstance(pick, int) else pick
        trial = self.state.trial()
        for part in parts:
            self.game.apply(trial, part, seat)
            steps = trial.steps or []
            known = all(self._joined(steps[0], step) for step in steps[1:])
            if not known or not self.game.joins(self.state.record, trial.record):
                raise IllegalPick(N_("Only the parts of one choice can be sent together."))
        trial.dealer = self.dealer()
        self.game.apply(trial, last, seat)
        self.tried = self.version, trial
        return trial

    @property
    def seed(self) -> str | None:
        """What chance and bots are drawn from here, such as the deck of the day; None: chance itself."""
        seed: str | None = self.row["seed"]
        return self.house_seed if seed is None else seed

    def dealer(self) -> Deals:
        """Who deals here."""
        if self.seed is None:
            return Dealer()
        if self.drawn is None:
            self.drawn = sum(step.seat == DEALER for step in self.game.steps(self.state))
        return NumberedDealer(self.seed, self.drawn)

    def _joined(self, first: Step, step: Step) -> bool:
        """Whether a step belongs to the same choice as the first one of an entry."""
        return step.seat == first.seat and self.game.joins(first.before, step.before)

    def dealt(self) -> State:
        """The state after what the dealer does from here on; the table stays as it is."""
        return self.game.replay(self.game.log(self.state), dealer=self.dealer())


def story_of(
    game: Game,
    state: State,
    seat: Seat,
    people: Mapping[int, str],
    voices: frozenset[int],
    *,
    with_turns: bool = True,
) -> Story:
    """The story of a game so far for a viewer."""
    story = Story(seat, voices, with_turns)
    for step in game.steps(state):
        step.after.share(step.before)
        story.add(game, step, told(game, step, seat, voices), people)
    return story


def fresh_fold(row: dict[str, Any], chairs: list[Chair], house_seed: str | None = None) -> Fold:
    """A table with an empty log."""
    start = json.loads(row["start"]) if row["start"] else None
    log = Log(row["game"], row["ruleset"], json.loads(row["settings"]), (), start)
    game = game_of(log)
    return Fold(row, chairs, [], game, game.replay(log), [], house_seed=house_seed)
