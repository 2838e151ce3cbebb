"""A scene of New Corp Order: what the shell gathers, and what only this game's drawing needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from operator import attrgetter
from typing import Any

from boardroom.core.presentation import View
from boardroom.games.new_corp_order import notes as groups
from boardroom.games.new_corp_order.result import Conglomerate, Result, Score, Stake
from boardroom.table.model import Choice, NoteView
from boardroom.web.shell import scene as shell


@dataclass(frozen=True)
class Reasons:
    """A turn of ODS explained, and the next one on the present board."""

    steps: Sequence[NoteView] = ()
    unasked: str = ""
    """The rules that were not checked."""
    scan: tuple[int, ...] = ()
    """All places in the order in which it looked."""
    ahead: Sequence[str] = ()
    ahead_scan: tuple[int, ...] = ()
    ahead_places: tuple[int, ...] = ()
    lacks: Sequence[tuple[NoteView, NoteView]] = ()
    """For each company that it nearly took over: its agents beside those it needs, and its cards."""
    took: tuple[int, ...] = ()
    """The places of the display from which it took cards, ..."""
    discarded: tuple[int, ...] = ()
    """... and from which it discarded some, as long as they are empty."""


@dataclass(kw_only=True, slots=True, eq=False)
class Scene(shell.Scene):
    """What the drawing functions of New Corp Order need."""

    was: Mapping[int, tuple[str, int]] = field(init=False)
    """By place: colour and agents before, where what the reader looks at changed them."""
    marks: Mapping[int, str] = field(default_factory=dict)
    """By place: the classes of a company that an answer to a puzzle is about."""
    forces: Mapping[int, int] = field(default_factory=dict)
    """By place: how many agents an answer to a puzzle moves from there, or puts there."""
    reasons: Reasons = field(init=False)
    """Solo: why ODS did what it did last, and what it would do next."""
    lamps: Mapping[int, bool] = field(init=False)
    """By seat: whether it decides."""
    piles: Mapping[int, Sequence[tuple[int, Choice]]] = field(init=False)
    """By seat: the options that take from the piles of its HQ, each with its number."""
    used: str | None = field(init=False)
    """The consultant that the reader uses in this turn."""

    def __post_init__(self) -> None:
        """Find what regions read of the view and the options: as little as they show, so that they are drawn seldom."""
        view, seats = self.view, range(len(self.view["seats"]))
        self.was = {} if self.decision not in {"", "action"} else changed(self.before, view)
        self.reasons = reasons_of(self.notes) if self.notes else NO_REASONS
        decides = None if view["over"] else view["decides"]
        self.lamps = {seat: seat == decides for seat in seats}
        taken = [(n, each) for n, each in enumerate(self.options, 1) if "tapped" in each.targets]
        self.piles = {
            seat: [pair for pair in taken if pair[1].targets.get("seat") == seat and self.lit(pair[1].pick)]
            for seat in seats
        }
        action = view["action"] if self.seat is not None and view["turn"] == self.seat else None
        self.used = action["consultant"] if action else None

    @property
    def result(self) -> Result | None:
        """The result with its breakdown; before the end what it would be now."""
        return result_of(self.score) if self.score else None

    @property
    def pending(self) -> Mapping[str, Any]:
        """The picks of this turn that are not carried out yet, for who decides."""
        return self.view["pending"] or {}

    def why_not(self, kind: str, target: str | int) -> str:
        """Why something may not be pressed, with the rule's number; empty if there is nothing to say."""
        refusal = self.refusals.get((kind, target))
        return f"{refusal.text} ({refusal.rule.removeprefix('NCO-')})" if refusal is not None else ""


def own(scene: shell.Scene, **more: Any) -> Scene:
    """A scene of the shell as this game draws it."""
    if isinstance(scene, Scene):
        return replace(scene, **more) if more else scene
    return Scene(**{**dict(zip(_SHARED, _shared(scene), strict=True)), **more})


_SHARED = tuple(each.name for each in fields(shell.Scene))
_shared = attrgetter(*_SHARED)


def changed(before: View | None, view: View) -> dict[int, tuple[str, int]]:
    """By place: colour and agents before, where they are different now."""
    if before is None:
        return {}
    return {
        old["place"]: (str(old["colour"]), int(old["agents"]))
        for old, now in zip(before["grid"], view["grid"], strict=True)
        if (old["colour"], old["agents"]) != (now["colour"], now["agents"])
    }


def reasons_of(notes: Sequence[NoteView]) -> Reasons:
    """The notes of ODS by their groups."""
    by_group: dict[str, list[NoteView]] = {}
    for note in notes:
        by_group.setdefault(note.group, []).append(note)

    def first(group: str) -> NoteView:
        return by_group.get(group, [NOTHING])[0]

    return Reasons(
        by_group.get(groups.STEP, ()),
        first(groups.UNASKED).text,
        first(groups.SCAN).places,
        [note.text for note in by_group.get(groups.AHEAD, ())],
        first(groups.AHEAD_SCAN).places,
        first(groups.AHEAD_PLACES).places,
        list(zip(by_group.get(groups.AGENTS, ()), by_group.get(groups.CARDS, ()), strict=True)),
        first(groups.TOOK).places,
        first(groups.DISCARDED).places,
    )


NOTHING = NoteView("", "", "", "", "")
NO_REASONS = reasons_of(())


def result_of(score: Mapping[str, Any]) -> Result:
    """A result from its JSON form."""
    return Result(
        score["final"],
        score["complete"],
        tuple(Score(**_fields(Score, each)) for each in score["scores"]),
        tuple(score["winners"]),
        score["decided_by"],
        tuple(
            Conglomerate(
                each["colour"], each["companies"], tuple(Stake(**_fields(Stake, stake)) for stake in each["stakes"])
            )
            for each in score["conglomerates"]
        ),
    )


def _fields(kind: Any, data: Mapping[str, Any]) -> dict[str, Any]:
    """Only what a record is made of; sums that are told beside it can be added up again."""
    return {each.name: data[each.name] for each in fields(kind)}
