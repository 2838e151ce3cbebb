"""The end of a table's story for one viewer, kept up to date entry by entry: its sentences, and its turns."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from boardroom.core.game import SPECTATOR, Game
from boardroom.core.presentation import Seat, Step, View
from boardroom.core.words import N_, Message, Span, message, say, spans
from boardroom.players import remarks
from boardroom.table.model import StoryLine, TurnLine

TAIL = 40
"""How many lines of the story a table view has."""
TURNS = 24
"""How many turns."""
KEPT_SENTENCES = 16
KEPT_LINES = 16
KEPT_LANGUAGES = 3
"""In how many languages the lines of turns are kept."""

Names = tuple[tuple[int, str], ...]
Told = tuple[int, Message, tuple[int, ...]]
"""A sentence with its step and the places that were touched."""


class Sentences:
    """Sentences in pieces, made once for all viewers who get the same. Only the newest are kept."""

    __slots__ = ("_lines", "_said")

    def __init__(self) -> None:
        self._lines: list[tuple[str, Names, bool, Told, StoryLine]] = []
        self._said: list[tuple[str, Names, list[Message], str, tuple[Span, ...]]] = []

    def say(
        self, messages: Sequence[Message], language: str, names: Names
    ) -> tuple[str, tuple[Span, ...], list[Message]]:
        """Sentences one after the other: as a text, in pieces, and the sentences themselves, the same for all."""
        wanted = list(messages)
        for spoken, people, said, text, pieces in self._said:
            if spoken == language and said == wanted and people == names:
                return text, pieces, said
        pieces = tuple(_joined(wanted, language, dict(names)))
        text = "".join([piece.text for piece in pieces])
        self._said.insert(0, (language, names, wanted, text, pieces))
        del self._said[KEPT_SENTENCES:]
        return text, pieces, wanted

    def line(self, told: Told, language: str, names: Names, *, explain: bool) -> StoryLine:
        """The same as `story_line`."""
        step, message, places = told
        for spoken, people, in_pieces, (number, said, touched), line in self._lines:
            same = said is message and number == step and touched == places and in_pieces == explain
            if same and spoken == language and people == names:
                return line
        if explain:
            text, pieces, _ = self.say([message], language, names)
            line = StoryLine(step, text, places, pieces)
        else:
            line = story_line(told, language, dict(names), explain=False)
        self._lines.insert(0, (language, names, explain, told, line))
        del self._lines[KEPT_LINES:]
        return line


def story_line(told: Told, language: str, people: Mapping[int, str], *, explain: bool) -> StoryLine:
    """A sentence in a language; in pieces as well if explanations are asked for."""
    step, message, places = told
    if not explain:
        return StoryLine(step, say(message, language, people), places)
    pieces = spans(message, language, people)
    return StoryLine(step, "".join(piece.text for piece in pieces), places, pieces)


def told(game: Game, step: Step, seat: Seat, voices: Collection[int]) -> list[Message]:
    """The sentences about a step for a viewer, and the remark of a bot: a reason that everyone can see."""
    messages = game.narrate(step, seat)
    if step.seat not in voices:
        return messages
    proposal = game.presentation.proposal(step, seat)
    speaker = remarks(game.key) if proposal is not None else None
    if speaker is None or proposal is None:
        return messages
    words = speaker.remark(game.record_view(step.before, SPECTATOR), proposal)
    return [*messages, message(N_("“{words}”"), words=words)]


@dataclass
class ToldTurn:
    """A turn as a viewer knows it."""

    number: int
    seat: int
    first: int
    """How many steps of the story were told before it."""
    steps: list[Step] = field(default_factory=list)
    """Only for the current turn."""
    messages: list[Message] = field(default_factory=list)
    places: set[int] = field(default_factory=set)
    hit: bool = False
    """Whether it took something from the viewer."""
    stale: bool = False
    """Whether something was added since its messages were made."""

    def add(self, places: tuple[int, ...]) -> None:
        """Add one more sentence."""
        self.stale = True
        self.places.update(places)

    def summarise(self, game: Game, seat: Seat) -> None:
        """Make its messages, if they are not up to date."""
        if self.stale:
            self.messages, self.stale = game.presentation.summary(self.steps, seat), False

    def line(self, language: str, names: Names, sentences: Sentences, *, new: bool) -> TurnLine:
        """The turn in a language, with the names of the people."""
        text, pieces, self.messages = sentences.say(self.messages, language, names)
        return TurnLine(self.number, self.seat, self.first, text, pieces, tuple(sorted(self.places)), self.hit, new)


@dataclass
class Story:
    """The newest sentences, and their texts in the requested languages."""

    seat: Seat = None
    """Whose story it is; None for a spectator."""
    voices: frozenset[int] = frozenset()
    """The bots whose remarks are part of it."""
    with_turns: bool = True
    """Whether turns are kept, with all that happened in them; else only sentences are."""
    sentences: Sentences = field(default_factory=Sentences)
    """The sentences of a table, shared by its viewers."""
    steps: int = 0
    """How many picks had sentences. The others are not counted: their number could reveal hidden information."""
    tail: list[Told] = field(default_factory=list)
    told: list[tuple[int, int]] = field(default_factory=list)
    """The newest picks that had sentences: how many such picks came before each, and how many picks in all."""
    lines: dict[tuple[str, Names, bool], list[StoryLine]] = field(default_factory=dict)
    """The tail by language, names of the people, and whether it is in pieces."""
    turns: list[ToldTurn] = field(default_factory=list)
    turn_lines: dict[tuple[str, Names], dict[int, TurnLine]] = field(default_factory=dict)
    """Turns that did not change since, by language and names of the people, then by their numbers."""
    past_turns: dict[tuple[str, Names], tuple[object, tuple[TurnLine, ...]]] = field(default_factory=dict)
    """All turns but the newest, by language and names of the people, as long as none comes and none is new or seen."""
    since: list[ToldTurn] = field(default_factory=list)
    """Turns, or parts of them, since the viewer's own seat decided last, each with all its steps."""
    known: View | None = None
    """The viewer's view when its seat had decided last, once it was asked for."""

    def add(self, game: Game, step: Step, messages: Sequence[Message], people: Mapping[int, str]) -> None:
        """Add a pick, with its sentences for the viewer."""
        if self.with_turns:
            self._add_to_turn(game, step)
        if messages:
            self.told.append((self.steps, step.index))
            del self.told[:-TAIL]
        places = game.presentation.places(step) if messages else ()
        self._tell(messages, places, people)
        if self.turns:
            for lines in self.turn_lines.values():
                lines.pop(self.turns[-1].number, None)
        if self.turns and messages:
            self.turns[-1].add(places)
            if self.since:
                self.since[-1].add(places)

    def _add_to_turn(self, game: Game, step: Step) -> None:
        if step.seat >= 0 and game.presentation.begins_turn(step.before):
            if self.turns:
                self.turns[-1].summarise(game, self.seat)
                self.turns[-1].steps = []
            self.turns.append(ToldTurn(self.turns[-1].number + 1 if self.turns else 1, step.seat, self.steps))
            del self.turns[:-TURNS]
        if not self.turns:
            return
        turn = self.turns[-1]
        turn.steps.append(step)
        if self.seat is None:
            return
        if step.seat == self.seat:
            self.since, self.known = [], None
            return
        if not self.since or self.since[-1].number != turn.number:
            self.since.append(ToldTurn(turn.number, turn.seat, self.steps))
        missed = self.since[-1]
        missed.steps.append(step)
        if game.presentation.hits(step, self.seat):
            turn.hit = missed.hit = True

    def _tell(self, messages: Sequence[Message], places: tuple[int, ...], people: Mapping[int, str]) -> None:
        if not messages:
            return
        names = tuple(people.items())
        for each in messages:
            line = (self.steps, each, places)
            self.tail.append(line)
            for (language, known, explain), lines in self.lines.items():
                if known == names:
                    lines.append(self.sentences.line(line, language, names, explain=explain))
                    del lines[:-TAIL]
        del self.tail[:-TAIL]
        self.steps += 1

    def step_after(self, picks: int) -> int:
        """The first step of the story after this number of picks."""
        found = self.steps
        for step, pick in reversed(self.told):  # Mostly one of the newest is asked for.
            if pick < picks:
                break
            found = step
        return found

    def newest(self, language: str, people: Mapping[int, str], *, explain: bool) -> tuple[StoryLine, ...]:
        """The tail in a language."""
        names = tuple(people.items())
        lines = self.lines.get((language, names, explain))
        if lines is None or len(lines) != len(self.tail):
            self.lines = {key: known for key, known in self.lines.items() if key[1] == names}
            said = (self.sentences.line(told, language, names, explain=explain) for told in self.tail)
            lines = self.lines[language, names, explain] = list(said)
        return tuple(lines)

    def newest_turns(self, game: Game, language: str, people: Mapping[int, str]) -> tuple[TurnLine, ...]:
        """The newest turns with sentences, in a language."""
        if self.turns:
            self.turns[-1].summarise(game, self.seat)
        names = tuple(people.items())
        known = self.turn_lines.get((language, names))
        if known is None or len(known) > 2 * TURNS:
            if len(self.turn_lines) >= KEPT_LANGUAGES:
                self.turn_lines.clear()
            known = self.turn_lines[language, names] = {}
        fresh = frozenset([turn.number for turn in self.since if turn.seat != self.seat])
        stands = fresh, self.turns[-1].number if self.turns else 0
        before, past = self.past_turns.get((language, names), ((), ()))
        if before != stands:
            past = tuple(self._lines_of(self.turns[:-1], known, fresh, language, names))
            if len(self.past_turns) >= KEPT_LANGUAGES:
                self.past_turns.clear()
            self.past_turns[language, names] = stands, past
        return (*past, *self._lines_of(self.turns[-1:], known, fresh, language, names))

    def _lines_of(
        self, turns: Sequence[ToldTurn], known: dict[int, TurnLine], fresh: frozenset[int], language: str, names: Names
    ) -> Iterator[TurnLine]:
        """Turns that have sentences, in a language; `fresh` are the numbers of those that are new to the viewer."""
        for turn in turns:
            line, new = known.get(turn.number), turn.number in fresh
            if line is None or line.new != new:
                if not turn.messages:
                    continue
                line = known[turn.number] = turn.line(language, names, self.sentences, new=new)
            yield line

    def missed(self, game: Game) -> list[ToldTurn]:
        """The turns of others since the viewer decided last, if they have sentences."""
        for turn in self.since:
            turn.summarise(game, self.seat)
        return [turn for turn in self.since if turn.messages and any(step.seat >= 0 for step in turn.steps)]

    def before(self, game: Game) -> View | None:
        """The viewer's view when its seat had decided last, if anything happened since."""
        if self.known is None and (missed := self.missed(game)):
            self.known = game.record_view(missed[0].steps[0].before, self.seat)
        return self.known


def _joined(messages: Sequence[Message], language: str, people: Mapping[int, str]) -> Iterator[Span]:
    """Sentences in pieces, with a space between two of them."""
    for number, each in enumerate(messages):
        if number:
            yield Span(" ")
        yield from spans(each, language, people)
