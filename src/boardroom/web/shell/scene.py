"""What one reader sees of one table at one moment, gathered before anything is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from boardroom.core.game import Game, State
from boardroom.core.presentation import Seat, View
from boardroom.core.words import N_
from boardroom.games import meta
from boardroom.table.model import (
    Ahead,
    ChatLine,
    Choice,
    Clock,
    Frame,
    NoteView,
    PastTurn,
    RefusalView,
    StoryLine,
    TableView,
    TurnLine,
    TurnView,
)
from boardroom.table.plain import plain
from boardroom.table.views import choices, desk, said_notes, verdict
from boardroom.web.shell.people import Presence, names_of, presences
from boardroom.web.shell.speech import Speech

Pressed = tuple[str, str | int]
"""What somebody might press: a kind of thing and which one, as ("place", 5)."""


@dataclass(kw_only=True, slots=True, eq=False)
class Scene:
    """Everything that the drawing functions need. Nothing in it is more than the reader may know."""

    game: str
    """The key of the game."""
    title: str
    """The title of the game."""
    settings: Mapping[str, Any]
    view: View
    speech: Speech
    seat: Seat = None
    """The reader's seat; None for a spectator and in a replay."""
    seats: Mapping[int, Presence] = field(default_factory=dict)
    over: bool = False
    decides: Seat = None
    """Who is waited for, as far as the reader may know."""
    options: Sequence[Choice] = ()
    ahead: Sequence[Ahead] = ()
    """What may be pressed before the option that it belongs to."""
    question: str = ""
    path: Sequence[str] = ()
    """What the reader chose so far in this turn."""
    score: Mapping[str, Any] | None = None
    """The result with its breakdown, ready for JSON; before the end what it would be now."""
    verdict: Sequence[str] = ()
    """Once the game is over: who won and why."""
    refusals: Mapping[Pressed, RefusalView] = field(default_factory=dict)
    """Why what the reader might try now may not be done."""
    notes: Sequence[NoteView] = ()
    """What the game explains beside the view."""
    desk: Mapping[str, Any] | None = None
    """What the reader may put into an offer to others now."""
    done: Sequence[str] = ()
    """What standing orders did for the reader since they acted themselves."""
    book: Sequence[Mapping[str, Any]] = ()
    """Promises, and whether they were kept."""
    lines: Sequence[StoryLine] = ()
    turns: Sequence[TurnView] = ()
    """The turns of a game that is over."""
    told: Sequence[TurnLine] = ()
    """The newest turns in a sentence each."""
    missed: int = 0
    """How many turns of others `since` would tell of."""
    before: View | None = None
    """The reader's view when their seat had decided last, or before the turn that is looked at again."""
    since: Sequence[PastTurn] = ()
    """What others did since the reader decided last, while the reader goes through it."""
    at: int = 0
    """... and which of it is shown, from 1."""
    chat: Sequence[tuple[str, str]] = ()
    """Who said what; a name with an arrow and another one says that it was for one person."""
    may_talk: bool = False
    """Whether the reader may say something to the table."""
    lasted: int = 0
    """How many minutes the game took, as far as somebody was seen to decide."""
    watching: int = 0
    """How many spectators there are."""
    listeners: Sequence[tuple[int, str]] = ()
    """To whom alone the reader may say something, by seat."""
    talk_until: float | None = None
    """When the time for new proposals ends."""
    version: int = 0
    revision: int = 0
    base: str = ""
    """The address of the table, to which picks are posted."""
    undo: str = ""
    """"step" (in the own turn), "far" (others acted since), "ask" (by consent) or nothing."""
    undo_of: str = ""
    """What the reader did that this would take back, as far as it was told."""
    back: Mapping[int, int] = field(default_factory=dict)
    """How many choices are taken back, by the step of the story to which that goes back."""
    request: str = ""
    """Who asks for an undo that this reader may grant."""
    request_of: str = ""
    """... and what it would take back, in the words that the reader was told."""
    refused: str = ""
    """Who has just refused what the reader asked to take back."""
    asked: Sequence[str] = ()
    """Who has not yet answered this reader's wish to take something back."""
    due: float | None = None
    """When the time of who decides runs out, in seconds since 1970."""
    clock: Clock = Clock()  # noqa: RUF009 - frozen
    yours: tuple[int, ...] = ()
    """The seats that the reader holds."""
    hot_seat: bool = False
    away: bool = False
    """Whether a bot stands in for the reader."""
    spent: bool = False
    """... until the end, because the reader's time is up, ..."""
    lost: bool = False
    """... or because the reader conceded, or missed a deadline that decides."""
    allowed: frozenset[int] | None = None
    """In a tutorial: the only picks that are lit."""

    @property
    def deciding(self) -> bool:
        """Whether the reader is to decide."""
        return bool(self.options)

    @property
    def decision(self) -> str:
        """What is being decided, if the reader decides."""
        return self.options[0].decision if self.options else ""

    @property
    def acted(self) -> Seat:
        """Who acted in the past turn that is shown, if one is."""
        return self.since[self.at - 1].told.seat if self.at else None

    def lit(self, pick: int) -> bool:
        """Whether the reader may make a pick."""
        return self.allowed is None or pick in self.allowed

    def direct(self, verb: str) -> tuple[Choice | None, Sequence[Choice]]:
        """An option by its verb and what may be pressed instead of it; nothing where it is not lit."""
        option = next((each for each in self.options if each.verb == verb and self.lit(each.pick)), None)
        found = [each.options for each in self.ahead if option is not None and each.pick == option.pick]
        return (option, found[0]) if found else (None, ())

    def number(self, option: Choice) -> int:
        """The number of an option, from 1: its digit on the keyboard."""
        return next(number for number, each in enumerate(self.options, 1) if each.pick == option.pick)


S = TypeVar("S", bound=Scene)


def scene_of(table: TableView, language: str, turns: Sequence[TurnView] = (), kind: type[S] = Scene) -> S:  # type: ignore[assignment]
    """The scene of a table that is being played, or is over with all its turns, as a game draws it."""
    speech = Speech(language, names_of(table, language))
    asking = table.undo.request
    return kind(
        game=table.game,
        title=meta(table.game).title,
        settings=table.settings,
        view=dict(table.view or {}),
        speech=speech,
        seat=table.seat,
        seats=presences(table.people, speech),
        over=table.status == "over",
        decides=table.decides,
        options=table.options,
        ahead=table.ahead,
        question=table.question,
        path=table.path,
        score=table.score,
        verdict=table.verdict,
        refusals=_by_pressed(table.refusals),
        notes=table.notes,
        desk=table.desk,
        done=table.done,
        book=table.book,
        lines=table.story,
        turns=turns,
        told=table.turns,
        missed=table.missed,
        before=dict(table.before) if table.before is not None else None,
        chat=[(_from(said, speech), said.text) for said in table.chat],
        may_talk=table.may_talk,
        lasted=int(sum(guest.used for guest in table.people)) // 60,
        watching=table.watching,
        listeners=[
            (guest.seat, speech.name(guest.seat))
            for guest in table.people
            if table.yours and table.talk.mode == "private" and guest.kind == "person" and not guest.yours
        ],
        talk_until=table.talk_until,
        version=table.version,
        revision=table.revision,
        base=f"/table/{table.table}",
        undo=_undo(table),
        undo_of=" ".join(table.undo.what),
        back={step: count for count, step in enumerate(table.undo.back, 1)} if _undo(table) == "step" else {},
        request=speech.name(asking.seat) if asking and set(asking.waiting_for) & set(table.yours) else "",
        request_of=" ".join(asking.what) if asking else "",
        refused=speech.name(table.undo.refused) if table.undo.refused is not None else "",
        asked=[speech.name(seat) for seat in asking.waiting_for]
        if asking and asking.seat in table.yours and not set(asking.waiting_for) & set(table.yours)
        else (),
        due=table.deadline,
        clock=table.clock,
        yours=table.yours,
        hot_seat=table.hot_seat,
        away=any(guest.yours and guest.stand_in for guest in table.people),
        spent=any(guest.yours and guest.stand_in and guest.seconds == 0 for guest in table.people),
        lost=any(guest.yours and guest.stand_in and guest.lost_on_time for guest in table.people),
    )


def scene_of_past(scene: S, since: Sequence[PastTurn], at: int) -> S:
    """The same table after a turn of somebody else, as the reader knew it then. Nothing can be decided there."""
    past = since[at - 1]
    return replace(
        scene,
        view=dict(past.after),
        before=dict(past.before),
        score=past.score_after,
        since=since,
        at=at,
        options=(),
        ahead=(),
        question="",
        path=(),
        refusals={},
        notes=(),
        desk=None,
        undo="",
        back={},
        request="",
        asked=(),
        due=None,
    )


def scene_of_state(game: Game, state: State, seat: Seat, speech: Speech, **more: Any) -> Scene:
    """The scene of a reader on a seat of a game that is at no table; of a spectator for None."""
    view, language, people = game.view(state, seat), speech.language, speech.people
    asked = seat is not None and game.decides(state, seat)
    refused = game.refusals(state, seat) if seat is not None else {}
    return Scene(
        game=game.key,
        title=game.meta.title,
        settings=game.settings_dict(),
        view=view,
        speech=speech,
        seat=seat,
        over=game.over(state),
        decides=view["decides"],
        options=choices(game, state, seat, language, people, explain=True) if asked else (),
        question=speech(game.question(state.record)) if asked else "",
        path=[speech(each) for each in game.path(state, seat)] if seat is not None else (),
        score=plain(game.result(state, seat)),
        verdict=verdict(game, state, seat, language, people) if game.over(state) else (),
        refusals=_by_pressed(
            RefusalView(attempt.kind, attempt.target, refusal.rule, speech(refusal.reason))
            for attempt, refusal in refused.items()
        ),
        notes=said_notes(game.notes(state, seat), language, people),
        desk=desk(game, state, seat, language, people) if seat is not None else None,
        **more,
    )


def _by_pressed(refusals: Iterable[RefusalView]) -> dict[Pressed, RefusalView]:
    return {(each.kind, each.target): each for each in refusals}


def _from(said: ChatLine, speech: Speech) -> str:
    """Who said a line, and to whom if not to all."""
    name = speaker_name(said, speech)
    if said.promised is not None:
        return speech(N_("{player} promises {other}:"), player=name, other=speech.name(said.promised))
    return name if said.to is None else f"{name} → {speech.name(said.to)}"


def speaker_name(said: ChatLine, speech: Speech) -> str:
    """Who said a line; spectators are known as such."""
    if said.seat >= 0:
        return said.name or speech.name(said.seat)
    return speech(N_("{name} (spectator)"), name=said.name) if said.name else speech(N_("Spectator"))


def _undo(table: TableView) -> str:
    if not table.undo.possible or table.undo.request is not None:
        return ""
    if table.undo.asks:
        return "ask"
    return "step" if table.undo.same_turn else "far"


def scene_of_frame(frame: Frame, lines: Sequence[StoryLine], language: str) -> Scene:
    """The scene of a moment of a replay. The reader has no seat there."""
    speech = Speech(language, names_of(frame, language))
    seats = presences(frame.people, speech)
    return Scene(
        game=frame.game,
        title=meta(frame.game).title,
        settings=frame.settings,
        view=dict(frame.view),
        speech=speech,
        seats={seat: replace(who, kind="past") if who.kind == "person" else who for seat, who in seats.items()},
        decides=frame.decides,
        over=bool(frame.score and frame.score["final"]),
        score=frame.score,
        verdict=frame.verdict,
        notes=frame.notes,
        chat=[(_from(said, speech), said.text) for said in frame.chat],
        book=frame.book,
        lines=lines,
        version=frame.at,
    )
