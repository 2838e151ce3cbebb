"""What one reader sees of one table at one moment, gathered before anything is drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from boardroom.core.game import Refusal, Seat, State, View
from boardroom.games.new_corp_order.components import CONSULTANTS
from boardroom.games.new_corp_order.game import NewCorpOrder
from boardroom.games.new_corp_order.names import COLOUR_KEYS
from boardroom.games.new_corp_order.result import Conglomerate, Result, Score, Stake
from boardroom.table.model import Choice, Clock, Line
from boardroom.web.render.speech import Speech


@dataclass(frozen=True)
class Presence:
    """Who sits on a seat, for the others."""

    name: str
    kind: str = "person"
    """"person", "bot", "ods", or "past" for whoever sat there in a replay."""
    level: str = ""
    here: bool = True
    seconds: float | None = None
    """What is left on the clock of a person who is not deciding."""


@dataclass(frozen=True)
class Reason:
    """One thing that ODS asked itself, in the order in which it asked."""

    rule: str
    title: str
    answer: str
    """"yes", "no", or nothing where there is no choice."""
    text: str
    places: tuple[int, ...] = ()
    """The companies that it looked at."""


@dataclass(frozen=True)
class Note:
    """A turn of ODS explained, and the next one on the present board."""

    steps: Sequence[Reason] = ()
    unasked: str = ""
    """The rules that it did not come to."""
    scan: tuple[int, ...] = ()
    """All places in the order in which it looked."""
    ahead: Sequence[str] = ()
    ahead_scan: tuple[int, ...] = ()
    ahead_places: tuple[int, ...] = ()


@dataclass(frozen=True)
class Scene:
    """Everything that the drawing functions need. Nothing in it is more than the reader may know."""

    view: View
    speech: Speech
    seats: Mapping[int, Presence]
    options: Sequence[Choice] = ()
    question: str = ""
    refusals: Mapping[str, Refusal] = field(default_factory=dict)
    """Why what is not offered may not be done: by "place:5", "action:plot", "consultant:dealmaker", "agents:3"."""
    result: Result | None = None
    lines: Sequence[Line] = ()
    chat: Sequence[tuple[str, str]] = ()
    version: int = 0
    revision: int = 0
    base: str = ""
    """The address of the table, to which picks are posted."""
    undo: str = ""
    """"free", "ask" (by consent) or nothing."""
    request: str = ""
    """Who asks for an undo that this reader may grant."""
    due: float | None = None
    """When the time of who decides runs out, in seconds since 1970."""
    clock: Clock = Clock()  # noqa: RUF009 - frozen
    yours: tuple[int, ...] = ()
    """The seats that the reader holds."""
    hot_seat: bool = False
    away: bool = False
    """Whether a bot stands in for the reader."""
    spent: bool = False
    """... until the end, because the reader's time is up."""
    allowed: frozenset[int] | None = None
    """The tutorial lights only these picks."""
    note: Note | None = None
    """Solo: why ODS did what it did last, and what it would do next."""
    was: Mapping[int, tuple[str, int]] = field(default_factory=dict)
    """In a replay, by place: colour and agents before this turn, where it changed them."""

    @property
    def seat(self) -> Seat:
        """The reader's seat."""
        seat: Seat = self.view["seat"]
        return seat

    @property
    def deciding(self) -> bool:
        """Whether the reader is to decide."""
        return bool(self.options)

    @property
    def decision(self) -> str:
        """What is being decided, if the reader decides."""
        return self.options[0].decision if self.options else ""

    @property
    def pending(self) -> Mapping[str, Any]:
        """The picks of this turn that are not carried out yet, for who decides."""
        return self.view["pending"] or {}


def look(game: NewCorpOrder, state: State, seat: Seat, speech: Speech, **more: Any) -> Scene:
    """The scene of a reader on a seat, or of a spectator for None."""
    view = game.view(state, seat)
    mine = seat is not None and view["decides"] == seat
    options = choices(game, state, speech) if mine else ()
    return Scene(
        view=view,
        speech=speech,
        options=options,
        question=speech(game.question(state.record)) if mine else "",
        refusals=refusals(game, state, options, view) if mine else {},
        result=game.result(state, seat),
        **more,
    )


def choices(game: NewCorpOrder, state: State, speech: Speech) -> tuple[Choice, ...]:
    """The options of who decides, in the reader's words."""
    return tuple(
        Choice(option.pick, option.decision, option.verb, option.targets, speech(option.label))
        for option in game.options(state)
    )


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


def refusals(game: NewCorpOrder, state: State, options: Sequence[Choice], view: View) -> dict[str, Refusal]:
    """Why what a person might try now may not be done."""
    asked: dict[str, tuple[str, dict[str, Any]]] = {}
    decision = options[0].decision
    offered = {option.targets.get("place") for option in options}
    pending = view["pending"]
    if decision == "action":
        verbs = ("plot", "take-over") if view["players"] == 1 else ("plot", "infiltrate", "take-over")
        asked |= {f"action:{verb}": (verb, {}) for verb in verbs}
        mine = view["seats"][view["seat"]]["consultants"]
        asked |= {f"consultant:{name}": ("use", {"consultant": name}) for name, count in mine.items() if count}
    elif decision == "hire":
        asked |= {f"consultant:{entry.key}": ("hire", {"consultant": entry.key}) for entry in CONSULTANTS}
    elif decision == "take-over-count":
        target = {"origin": pending["origin"], "target": pending["target"]}
        counts = {option.targets["count"] for option in options}
        most = view["grid"][pending["origin"]]["agents"]
        asked |= {
            f"agents:{count}": ("take-over", {**target, "agents": count})
            for count in range(1, most + 1)
            if count not in counts
        }
    else:
        for place in range(len(view["grid"])):
            if place in offered:
                continue
            if decision == "take-over-origin":
                asked[f"place:{place}"] = ("take-over", {"origin": place})
            elif decision == "take-over-target":
                asked[f"place:{place}"] = ("take-over", {"origin": pending["origin"], "target": place})
            elif decision == "infiltrate-company" and pending["main"] >= 0 and view["players"] > 1:
                asked[f"place:{place}"] = ("infiltrate", {"colour": COLOUR_KEYS[pending["main"]], "place": place})
    answers = {name: game.why_not(state, verb, **targets) for name, (verb, targets) in asked.items()}
    return {name: answer for name, answer in answers.items() if answer is not None}
