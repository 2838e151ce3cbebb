"""A table as its viewers see it: the one place that makes table views."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import orjson

from boardroom.core.game import Game, State
from boardroom.core.options import Option
from boardroom.core.presentation import Note, Seat
from boardroom.core.words import Message, say, unbroken
from boardroom.table.clocks import shown_seconds, used_since
from boardroom.table.effects import AppliedEntry
from boardroom.table.errors import WrongSecret
from boardroom.table.fold import Chair, Fold
from boardroom.table.hints import may_hint
from boardroom.table.model import (
    Ahead,
    Choice,
    Guest,
    NoteView,
    PastTurn,
    RefusalView,
    StoryLine,
    TableView,
    Undo,
    UndoRequest,
)
from boardroom.table.plain import plain
from boardroom.table.presence import Presence
from boardroom.table.promises import book_of
from boardroom.table.room import Room, holder_of
from boardroom.table.story import Story
from boardroom.table.talk import blocked_by, heard, muted_by
from boardroom.table.votes import replaceable_at, vote_of
from boardroom.table.wishes import seats_to_ask_for, wishes_of

Mark = tuple[tuple[int, ...], int]
"""The seats that a viewer held when a view was made, and its revision."""


class TableViews:
    """Makes table views."""

    def __init__(self, room: Room, presence: Presence) -> None:
        self._room = room
        self._presence = presence

    def as_json(
        self, fold: Fold, key: str | None, seat: int | None, language: str, *, explain: bool = False
    ) -> tuple[Mark, bytes]:
        """A table view as JSON, with its mark; made once for all viewers who see the same."""
        holder = holder_of(key)
        yours = fold.held_by(holder)
        own = (blocked_by(fold, holder), wishes_of(fold, holder, yours))
        name = (viewing_seat(yours, seat), yours, _is_maker(fold, holder), own, language, explain)
        text = fold.texts.get(name)
        if text is None:
            text = orjson.dumps(self.make(fold, key, seat, language, explain=explain), default=tuple)
            if fold.row["clock_kind"] != "minutes":  # With minutes the view changes while time passes.
                fold.texts[name] = text
        return (yours, fold.seen_revision(yours)), text

    def make(self, fold: Fold, key: str | None, seat: int | None, language: str, *, explain: bool = False) -> TableView:
        """A table as a key sees it. `explain` adds what pages show beside the options; it costs time."""
        row, game = fold.row, fold.game
        holder = holder_of(key)
        yours = fold.held_by(holder)
        eyes = viewing_seat(yours, seat)
        people = fold.people
        decides = known_decider(fold, yours, eyes)
        acting = tuple(each for each in yours if fold.may_act(each))
        asked = eyes is not None and eyes in acting
        record = fold.state.record
        story = fold.story(eyes, explain=explain) if fold.begun else None
        lines = story.newest(language, people, explain=explain) if story else ()
        missed = len(story.missed(game)) if story and explain and asked else 0
        return TableView(
            table=row["id"],
            game=game.key,
            settings=fold.settings,
            status=row["status"],
            ended_by=row["ended_by"],
            private=bool(row["private"]),
            yours=yours,
            hot_seat=len(yours) > 1,
            owner=_is_maker(fold, holder),
            version=fold.seen_version(yours),
            revision=fold.seen_revision(yours),
            seat=eyes,
            decides=decides,
            acting=tuple(sorted({*acting, *([] if decides is None else [decides])})),
            your_turn=bool(acting) and any(each in acting for each in fold.pending),
            question=say(game.question(record), language, people) if asked else "",
            options=choices(game, fold.state, eyes, language, people, explain=explain) if asked else (),
            view=fold.view(eyes) if fold.begun else None,
            steps=story.steps if story else 0,
            story=lines,
            score=fold.score(eyes) if fold.begun else None,
            people=self.guests(fold, yours),
            waiting_for=_waiting_for(fold, decides),
            clock=fold.clock,
            deadline=_deadline(fold, yours),
            chat=heard(fold, holder, yours, eyes),
            talk=fold.talk,
            talk_until=fold.talk_until,
            muted=muted_by(fold, yours, eyes),
            undo=_undo(fold, yours, decides, eyes, language, story, lines),
            rematch=row["rematch"],
            forked_from=row["forked_from"],
            verdict=verdict(game, fold.state, eyes, language, people) if fold.over else (),
            name=row["name"],
            hints=fold.playing and may_hint(fold, yours),
            vote=vote_of(fold),
            watching=self._presence.watching(fold),
            wishes=wishes_of(fold, holder, yours),
            may_talk=bool(yours) or fold.talk.watchers,
            may_ask=() if yours else seats_to_ask_for(fold),
            language=row["language"],
            path=tuple(say(each, language, people) for each in game.path(fold.state, eyes))
            if explain and asked and eyes is not None
            else (),
            ahead=tuple(
                Ahead(pick, tuple(choice(option, language, people) for option in options))
                for pick, options in game.ahead(fold.state).items()
            )
            if explain and asked
            else (),
            turns=story.newest_turns(game, language, people) if story and explain else (),
            missed=missed,
            before=story.before(game) if story and missed else None,
            refusals=_refusals(fold, eyes, language, people) if explain and asked and eyes is not None else (),
            notes=_notes(fold, eyes, language, people) if explain and fold.begun else (),
            desk=desk(game, fold.state, eyes, language, people) if explain and asked and eyes is not None else None,
            done=tuple(say(each, language, people) for each in fold.done.get(eyes, ())) if eyes is not None else (),
            book=tuple(said(book_of(fold, yours, eyes), language, people)) if explain and fold.begun else (),
        )

    def since(self, fold: Fold, key: str | None, seat: int | None, language: str) -> tuple[PastTurn, ...]:
        """What others did since the seat of a key decided last, with the table as the seat knew it at each moment."""
        game, names = fold.game, tuple(fold.people.items())
        eyes = viewing_seat(fold.held_by(holder_of(key)), seat)
        if eyes is None or not fold.playing:
            return ()
        result: Any = game.result
        found = []
        for turn in fold.story(eyes, explain=True).missed(game):
            before, after = turn.steps[0].before, turn.steps[-1].after
            found.append(
                PastTurn(
                    turn.line(language, names, fold.sentences, new=True),
                    game.record_view(before, eyes),
                    game.record_view(after, eyes),
                    plain(result(State(before), eyes)),
                    plain(result(State(after), eyes)),
                )
            )
        return tuple(found)

    def guests(self, fold: Fold, yours: tuple[int, ...]) -> tuple[Guest, ...]:
        """Who or what is on the seats, automata included; made once for all who hold the same seats."""
        known = fold.guests.get(yours)
        if known is not None:
            return known
        if yours:  # Others are told the same of everybody but the holder.
            found = list(self.guests(fold, ()))
            for seat in yours:
                found[seat] = self._guest(fold, fold.chairs[seat], yours=True)
        else:
            found = [self._guest(fold, chair, yours=False) for chair in fold.chairs]
            found += [
                Guest(seat, "automaton", "", "", claimed=True, stand_in=False, present=True, yours=False, seconds=None,
                      lost_on_time=False)
                for seat in range(len(fold.chairs), fold.game.seats)
            ]  # fmt: skip
        guests = tuple(found)
        if fold.row["clock_kind"] != "minutes":  # With minutes they change while time passes.
            fold.guests[yours] = guests
        return guests

    def _guest(self, fold: Fold, chair: Chair, *, yours: bool) -> Guest:
        """Who is on a seat, as its holder is told or as the others are."""
        here = chair.holder is not None and self._presence.is_present(fold.id, chair.seat, chair.seen_at)
        values = (
            chair.seat,
            chair.kind,
            chair.name,
            chair.level if chair.by_bot else "",
            not chair.empty,
            chair.stand_in,
            here,
            yours,
            shown_seconds(fold.row, chair, yours=yours, now=self._room.now()),
            chair.lost,
            round(chair.used, 1),
            used_since(fold.row, chair.seat),
            replaceable_at(fold, chair, here=here),
        )
        known = fold.sitting.get((chair.seat, yours))
        if known is not None and known[0] == values:
            return known[1]
        guest = Guest(*values)  # type: ignore[arg-type]
        fold.sitting[chair.seat, yours] = values, guest
        return guest


def viewing_seat(yours: tuple[int, ...], seat: int | None) -> Seat:
    """The seat whose view a key gets: its only one, the one it asks for, or None for the public view."""
    if seat is not None and seat not in yours:
        raise WrongSecret
    if seat is None and len(yours) == 1:
        return yours[0]
    return seat


def known_decider(fold: Fold, yours: tuple[int, ...], eyes: Seat) -> int | None:
    """The seat that decides as far as a viewer may know: an own one that knows it decides, or as the view says."""
    if not fold.playing:
        return None
    seat: int | None = next((each for each in yours if fold.view(each)["decides"] == each), fold.view(eyes)["decides"])
    return seat


def choices(
    game: Game, state: State, seat: Seat, language: str, people: Mapping[int, str], *, explain: bool
) -> tuple[Choice, ...]:
    """What a seat may pick now, in a language."""
    will = game.previews(state, seat) if explain and seat is not None else {}
    return tuple(
        choice(option, language, people, say(will[option.pick], language, people) if option.pick in will else "")
        for option in game.options(state, seat)
    )


def choice(option: Option, language: str, people: Mapping[int, str], will: str = "") -> Choice:
    """An option in a language."""
    text = unbroken(say(option.label, language, people))
    return Choice(option.pick, option.decision, option.verb, dict(option.targets), text, unbroken(will))


def verdict(game: Game, state: State, seat: Seat, language: str, people: Mapping[int, str]) -> tuple[str, ...]:
    """Who won and why, in a language."""
    return tuple(say(each, language, people) for each in game.verdict(state, seat))


def _notes(fold: Fold, seat: Seat, language: str, people: Mapping[int, str]) -> tuple[NoteView, ...]:
    """What the game explains at a table: what everybody is told is made once."""
    game, state = fold.game, fold.state
    shared = fold.notes.get(language)
    if shared is None:
        shared = fold.notes[language] = said_notes(game.presentation.notes(game, state), language, people)
    own = game.presentation.own_notes(game, state, seat) if seat is not None else ()
    return (*said_notes(own, language, people), *shared)


def said_notes(notes: Iterable[Note], language: str, people: Mapping[int, str]) -> tuple[NoteView, ...]:
    """Notes in a language."""
    return tuple(
        NoteView(
            note.group,
            note.rule,
            say(note.title, language, people),
            note.answer,
            say(note.text, language, people),
            note.places,
        )
        for note in notes
    )


def desk(game: Game, state: State, seat: int, language: str, people: Mapping[int, str]) -> Mapping[str, Any] | None:
    """What a seat may offer to others, in a language."""
    found: Mapping[str, Any] | None = said(game.desk(state, seat), language, people)
    return found


def said(value: Any, language: str, people: Mapping[int, str]) -> Any:
    """A value with all its messages in a language."""
    if isinstance(value, dict):
        return {name: said(each, language, people) for name, each in value.items()}
    if isinstance(value, list):
        return [said(each, language, people) for each in value]
    return say(value, language, people) if isinstance(value, Message) else value


def _refusals(fold: Fold, seat: int, language: str, people: Mapping[int, str]) -> tuple[RefusalView, ...]:
    return tuple(
        RefusalView(attempt.kind, attempt.target, refusal.rule, say(refusal.reason, language, people))
        for attempt, refusal in fold.game.refusals(fold.state, seat).items()
    )


def _is_maker(fold: Fold, holder: str | None) -> bool:
    return holder is not None and holder == fold.row["maker"]


def _waiting_for(fold: Fold, decides: int | None) -> tuple[int, ...]:
    if not fold.begun:
        return tuple(chair.seat for chair in fold.chairs if chair.empty)
    return () if decides is None else (decides,)


def _deadline(fold: Fold, yours: tuple[int, ...]) -> float | None:
    """When the running clock runs out: the own one if it runs, else the one that the public sees."""
    if not fold.playing:
        return None
    due: float | None = fold.row["due"] if fold.decides in yours else fold.row["public_due"]
    return due


# Taking back.


def _undo(
    fold: Fold,
    yours: tuple[int, ...],
    decides: int | None,
    eyes: Seat,
    language: str,
    story: Story | None,
    lines: Sequence[StoryLine],
) -> Undo:
    last = last_entry(fold, yours)
    asked, refused = undo_request(fold), undo_refusal(fold, yours)
    request = None
    if asked is not None:
        what = _taken_back(fold, int(asked["keep"]), eyes, language)
        request = UndoRequest(asked.get("by", asked["seat"]), tuple(asked["waiting_for"]), what)
    if last is None or story is None:
        return Undo(False, False, False, (), request, fold.taken_back, refused)
    asks = undo_asks(fold, last, yours, decides)
    free = is_free(fold, last, yours) and last.seat not in asks
    same_turn = _same_turn(fold, last, yours, decides)
    back = () if asks else tuple(story.step_after(entry.first) for entry in _of_one_seat(fold, last, yours))
    begin, end = story.step_after(last.first), story.step_after(last.first + last.picks)
    told: list[str] = []
    for line in reversed(lines):
        if line.step < begin:
            break
        if line.step < end:
            told.insert(0, line.text)
    return Undo(True, free, same_turn, asks, request, fold.taken_back, refused, back, tuple(told))


def _taken_back(fold: Fold, keep: int, eyes: Seat, language: str) -> tuple[str, ...]:
    """What an entry did that somebody asks to take back, in the words that a viewer was told."""
    entry = next((each for each in fold.entries if each.first == keep), None)
    if entry is None:
        return ()
    picks = fold.state.picks[keep : keep + entry.picks]
    steps = fold.game.steps_after(fold.game.rewound(fold.state, keep).record, picks, keep)
    return tuple(say(line, language, fold.people) for step in steps for line in fold.game.narrate(step, eyes))


def undo_asks(fold: Fold, last: AppliedEntry, yours: tuple[int, ...], decides: int | None) -> tuple[int, ...]:
    """Who must agree before an entry is taken back: one seat of every other person, unless it is free.

    Somebody on the same device is another person too: whose turn it is does not take back what they did alone.
    """
    own = decides not in yours or decides == last.seat
    if own and is_free(fold, last, yours):
        return ()
    holders: dict[str, int] = {}
    for chair in fold.chairs:
        if chair.holder is not None and not chair.by_bot and chair.seat not in yours:
            holders.setdefault(chair.holder, chair.seat)
    return (*holders.values(), *([] if own or last.seat is None else [last.seat]))


def _same_turn(fold: Fold, last: AppliedEntry, yours: tuple[int, ...], decides: int | None) -> bool:
    """Whether nobody else was seen to act since an entry; what an automaton does belongs to the entry before it."""
    if decides in yours and decides != last.seat:
        return False
    automata = fold.game.seats > len(fold.chairs)
    if automata and not last.one_choice and not (decides in yours and fold.game.path(fold.state, decides)):
        return False
    return not _saw_since(fold, last, yours)


def undo_request(fold: Fold) -> dict[str, Any] | None:
    """What somebody asks to take back, as long as nothing public happened since."""
    asked = _asked(fold)
    return None if asked is None or "refused" in asked else asked


def undo_refusal(fold: Fold, yours: tuple[int, ...]) -> int | None:
    """Who refused what the holder of some seats asked to take back, as long as nothing public happened since."""
    asked = _asked(fold)
    mine = asked is not None and asked.get("by", asked["seat"]) in yours
    return asked.get("refused") if asked is not None and mine else None


def _asked(fold: Fold) -> dict[str, Any] | None:
    asked: dict[str, Any] | None = json.loads(fold.row["undo"]) if fold.row["undo"] else None
    return asked if asked is not None and asked.get("shown") == fold.shown else None


def last_entry(fold: Fold, yours: tuple[int, ...]) -> AppliedEntry | None:
    """The last entry of the holder of some seats, which is what they can take back, if they may."""
    if not fold.playing or not yours:
        return None
    last = next((entry for entry in reversed(fold.entries) if entry.seat is not None and entry.seat in yours), None)
    if last is not None and fold.row["seed"] is not None and not is_free(fold, last, yours):
        return None  # The daily deal is played once: nobody looks at what comes and then decides otherwise.
    return last


def is_free(fold: Fold, last: AppliedEntry, yours: tuple[int, ...]) -> bool:
    """Whether an entry is taken back without asking: it revealed nothing, and its seat saw nothing since.

    Later picks that are hidden from the seat do not count, and are taken back with it.
    """
    return last.one_choice and not _saw_since(fold, last, yours)


def free_entries(fold: Fold, yours: tuple[int, ...], decides: int | None) -> list[AppliedEntry]:
    """The last entries of one seat that can be taken back one after the other without asking, the last one first."""
    last = last_entry(fold, yours)
    if last is None or undo_asks(fold, last, yours, decides):
        return []
    return list(_of_one_seat(fold, last, yours))


def _of_one_seat(fold: Fold, last: AppliedEntry, yours: tuple[int, ...]) -> Iterator[AppliedEntry]:
    """The last entries of one seat with only its choice, until somebody else was seen to act; the last one first."""
    for entry in reversed(fold.entries):
        if entry.seat == last.seat and entry.one_choice:
            yield entry
        elif entry.times_seen(yours):
            return


def _saw_since(fold: Fold, last: AppliedEntry, yours: tuple[int, ...]) -> bool:
    """Whether the holder of some seats saw something of what was done after an entry."""
    for entry in reversed(fold.entries):
        if entry is last:
            return False
        if entry.times_seen(yours):
            return True
    return True
