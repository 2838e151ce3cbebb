"""Puzzles on the real table: press what is lit, and be told how good the answer is and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from boardroom.core.game import Game, State
from boardroom.core.log import Log
from boardroom.core.presentation import Step
from boardroom.core.words import N_
from boardroom.players import BOT_NAMES
from boardroom.players.new_corp_order.puzzles import Puzzle, ended, follow, lines, place_of, replies, shipped
from boardroom.web.games.new_corp_order.board import arrow
from boardroom.web.games.new_corp_order.scene import own
from boardroom.web.games.new_corp_order.story import said
from boardroom.web.games.new_corp_order.table import regions
from boardroom.web.games.new_corp_order.thumbnail import thumbnail
from boardroom.web.shell.html import Markup, h, join
from boardroom.web.shell.page import bar
from boardroom.web.shell.people import Presence
from boardroom.web.shell.puzzles import PuzzleEntry
from boardroom.web.shell.regions import RegionMemory
from boardroom.web.shell.scene import scene_of_state
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.templating import render

THEMES = {
    "plot": N_("Plot"),
    "infiltrate": N_("Infiltrate"),
    "take-over": N_("Take over"),
    "consultant": N_("Use a consultant"),
}
SHOWN = 4
"""How many of the best answers are listed with the solution."""


@dataclass(frozen=True)
class Reply:
    """A turn of somebody else after an answer."""

    name: str
    told: Markup
    points: str
    """If the game ended after it: one's own points, and those of the best other."""
    after: Any
    """The record."""
    places: frozenset[int]
    """The companies that it is about."""


@dataclass(frozen=True)
class Answer:
    """An action beside the others of its puzzle."""

    told: Markup
    """What it did, in a sentence."""
    line: str
    places: frozenset[int]
    """The companies that it is about."""
    arrows: Mapping[int, str]
    """By place: the class that says where its agents go from there, or that they were put there."""
    forces: Mapping[int, int]
    """By place: how many agents those are."""
    wins: int
    """Of 100 imagined games."""
    points: str
    """If the game ended after it: one's own points, and those of the best other."""
    right: bool
    then: tuple[Reply, ...] = ()
    """How the others answer it."""


def entries() -> list[PuzzleEntry]:
    """The list of puzzles."""
    return [
        PuzzleEntry(each.number, each.id, THEMES[each.theme], each.level, each.players, round(each.margin / 10))
        for each in shipped()
    ]


def judge(number: int, line: Sequence[int]) -> bool | None:
    """Whether a line is the right answer; None if it is none yet."""
    puzzle = shipped()[number - 1]
    game, state = puzzle.start()
    after = follow(game, state.record, line)
    if after is None:
        raise ValueError(line)
    if not line or not ended(game, state.record, after):
        return None
    return place_of(puzzle, after) == _best(puzzle)


def picture(number: int) -> Markup:
    """The grid of a puzzle, small."""
    game, state = shipped()[number - 1].start()
    return thumbnail(game.view(state, game.seat(state)))


def log(number: int, line: Sequence[int]) -> Log:
    """The game of a puzzle with the picks of a line."""
    found = shipped()[number - 1].log
    return replace(found, picks=(*found.picks, *line))


def _best(puzzle: Puzzle) -> int:
    return puzzle.wins.index(max(puzzle.wins))


def page(language: str, number: int, line: Sequence[int], reader: Mapping[str, Any]) -> Markup:
    """The page of a puzzle after some picks."""
    puzzle = shipped()[number - 1]
    game, start = puzzle.start()
    first, seat = start.record, game.seat(start)
    after = follow(game, first, line)
    done = bool(line) and ended(game, first, after)
    step, shown_record = 0, after
    names = {each: reader["name"] if each == seat else BOT_NAMES[each] for each in range(game.players)}
    t = Speech(language, names)
    answer = _answer(t, puzzle, game, first, line) if done else None
    if answer is not None and answer.then:
        step = max(0, min(int(reader["step"]), len(answer.then)))
        shown_record = answer.then[step - 1].after if step else after
    state = State(shown_record, [*start.picks, *line])
    before = _answer(t, puzzle, game, first, reader["before"]) if reader["before"] else None
    written, earlier = _written(line), f"&before={before.line}" if before is not None else ""
    scene = own(
        scene_of_state(
            game,
            state,
            seat,
            t,
            seats={each: Presence(name, "person" if each == seat else "bot") for each, name in names.items()},
            base=f"/puzzles/{number}",
            allowed=frozenset() if done else None,
        ),
        marks=_marks(answer, step) if answer is not None else {},
        forces=answer.forces if answer is not None and not step else {},
    )
    title, subtitle = t(N_("Puzzle {number}"), number=number), t(N_("New Corp Order, from a played game"))
    drawn = RegionMemory().draw(regions(scene))
    shown = done and (reader["solution"] or place_of(puzzle, after) == _best(puzzle))
    return render(
        "games/new_corp_order/templates/puzzle.html",
        t,
        bar=bar(t, title, subtitle, h('<span class="series">{}</span>', reader["series"]), here="/puzzles"),
        number=number,
        puzzle=puzzle,
        theme=THEMES[puzzle.theme],
        line=written,
        back=_written(line[:-1]),
        before=before,
        earlier=earlier,
        picked=bool(line),
        done=done,
        over=game.record_over(after),
        answer=answer,
        step=step,
        best=round(max(puzzle.wins) / 10),
        address=f"/puzzles/{number}?line={written}{earlier}{'&solution=1' if reader['solution'] else ''}",
        solution=_solutions(t, puzzle, game, first) if shown else (),
        deck=sum(first.deck),
        standing=_points(game, first, seat),
        reader=reader,
        drawn=drawn,
        panels=[markup for name, markup in drawn.items() if name.startswith("seat-") or name == "aid"],
    )


def _marks(answer: Answer, step: int) -> dict[int, str]:
    """How the companies are marked that an answer is about, or a turn after it."""
    if step:
        return dict.fromkeys(answer.then[step - 1].places, "told" if answer.right else "refuting")
    kind = "solving" if answer.right else "refuting"
    return {place: f"{kind} {answer.arrows.get(place, '')}" for place in answer.places}


def _answer(t: Speech, puzzle: Puzzle, game: Game, first: Any, picks: Sequence[int]) -> Answer:
    after = follow(game, first, picks)
    place, seat = place_of(puzzle, after), first.seat
    steps = list(game.steps_after(first, picks))
    told = join((said(each, t) for each in game.presentation.summary(steps, seat)), " ")
    moved = _moved(game, steps)
    return Answer(
        told=told,
        line=_written(picks),
        places=_places(game, steps),
        arrows={place: kind for place, (kind, _) in moved.items()},
        forces={place: count for place, (_, count) in moved.items()},
        wins=round(puzzle.wins[place] / 10),
        points=_points(game, after, seat),
        right=place == _best(puzzle),
        then=tuple(_reply(t, game, turn, seat) for turn in replies(puzzle.number, tuple(picks))),
    )


def _reply(t: Speech, game: Game, turn: Sequence[Step], seat: int) -> Reply:
    told = join((said(each, t) for each in game.presentation.summary(turn, seat)), " ")
    points = _points(game, turn[-1].after, seat)
    return Reply(t.name(turn[0].seat), told, points, turn[-1].after, _places(game, turn))


def _places(game: Game, steps: Sequence[Step]) -> frozenset[int]:
    return frozenset(place for step in steps for place in game.presentation.places(step))


def _moved(game: Game, steps: Sequence[Step]) -> dict[int, tuple[str, int]]:
    """By place: where the agents go from there, or that they are put there, and how many."""
    found: dict[int, tuple[str, int]] = {}
    for step in steps:
        chosen = game.describe(step.before, step.pick) if step.seat >= 0 else None
        if chosen is None:
            continue
        if chosen.decision == "take-over-count":
            origin = int(chosen.targets["from"])
            found[origin] = arrow(origin, int(chosen.targets["place"])), int(chosen.targets["count"])
        elif chosen.decision == "infiltrate-company":
            place = int(chosen.targets["place"])
            found[place] = "placed", step.after.agents[place] - step.before.agents[place]
    return found


def _written(picks: Sequence[int]) -> str:
    return ".".join(map(str, picks))


def _solutions(t: Speech, puzzle: Puzzle, game: Game, first: Any) -> list[Answer]:
    """The best answers, the right one first."""
    found = lines(game, first) or []
    best = sorted(range(len(found)), key=lambda each: -puzzle.wins[each])[:SHOWN]
    return [_answer(t, puzzle, game, first, found[each].picks) for each in best]


def _points(game: Game, record: Any, seat: int) -> str:
    """If the game ended at a record: one's own points, and those of the best other, as far as one may know."""
    result: Any = game.result(State(record), seat)
    totals = {score.seat: score.total for score in result.scores}
    return f"{totals[seat]} : {max(total for each, total in totals.items() if each != seat)}"
