"""Ten minutes: a recorded game in which a newcomer makes the picks that teach something.

Nothing is kept between two requests: a lesson is a number, and its position is that of the recorded game.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from boardroom.core.dealer import Dealer
from boardroom.core.game import State
from boardroom.core.words import N_
from boardroom.games.new_angeles.game import NewAngeles
from boardroom.web.games.new_angeles.city import stage
from boardroom.web.games.new_angeles.lessons import LESSONS, PARTS
from boardroom.web.games.new_angeles.table import regions
from boardroom.web.shell.html import Markup
from boardroom.web.shell.page import bar
from boardroom.web.shell.people import Presence
from boardroom.web.shell.regions import RegionMemory
from boardroom.web.shell.scene import Scene, scene_of_state
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.templating import render

RECORDED = Path(__file__).parent / "data" / "lesson_game.json"
FOLDER = "games/new_angeles/templates"
ADDRESS = "/learn/new-angeles"
YOU = 2
NAMES = {0: "Mirko", 1: "Sana", YOU: "NBN", 3: "Tobi"}
"""The newcomer is called as the corp is."""


@cache
def recorded() -> dict[str, Any]:
    """The recorded game: settings, the seed of its dealer, and what the seats picked."""
    found: dict[str, Any] = json.loads(RECORDED.read_text("utf-8"))
    return found


@cache
def course() -> NewAngeles:
    """The game that is taught."""
    return NewAngeles(recorded()["ruleset"], **recorded()["settings"])


@cache
def positions() -> tuple[State, ...]:
    """The state at the beginning of every lesson."""
    game = course()
    state, found = game.start(Dealer(seed=recorded()["seed"])), {}
    wanted = {lesson.at for lesson in LESSONS}
    for number, pick in enumerate(recorded()["picks"]):
        if number in wanted:
            found[number] = state.copy()
        game.apply(state, pick)
    found[len(recorded()["picks"])] = state
    return tuple(found[lesson.at] for lesson in LESSONS)


def number(step: int) -> int:
    """A lesson that exists."""
    return max(1, min(step, len(LESSONS)))


def expected(step: int) -> int | None:
    """The pick that a lesson asks for: that of the recorded game."""
    lesson = LESSONS[number(step) - 1]
    return int(recorded()["picks"][lesson.at]) if lesson.why else None


def after(step: int, pick: int) -> int:
    """The lesson to go on with: the next one if the right thing was done."""
    return number(step) + 1 if pick == expected(step) else number(step)


def scene(language: str, step: int) -> Scene:
    """What the newcomer sees in a lesson. A trade is put together step by step there, not on the sheet."""
    speech = Speech(language, NAMES)
    wanted = expected(step)
    seen = scene_of_state(
        course(),
        positions()[number(step) - 1],
        YOU,
        speech,
        seats={seat: Presence(name, "person" if seat == YOU else "bot") for seat, name in NAMES.items()},
        base=f"{ADDRESS}/{number(step)}",
        allowed=frozenset() if wanted is None else frozenset({wanted}),
    )
    return replace(seen, desk=None)


def answer(seen: Scene, step: int, tried: int) -> str:
    """What the coach says to who picked something else."""
    t, lesson = seen.speech, LESSONS[step - 1]
    option = next((each for each in seen.options if each.pick == tried), None)
    if option is None:
        return t(N_("Not yet: {reason}"), reason=t(lesson.ask))
    if not lesson.why:
        return t(N_("Not yet: {option} can wait. {reason}"), option=option.text, reason=t(lesson.ask))
    return t(N_("Not yet: you chose {option}. {reason}"), option=option.text, reason=t(lesson.why))


def lesson(language: str, step: int, tried: int | None = None) -> Markup:
    """The page of a lesson: the real table, and a coach beside it."""
    step = number(step)
    seen = scene(language, step)
    t, drawn = seen.speech, RegionMemory().draw(regions(seen))
    part = max(place for place, (_, _, first) in enumerate(PARTS) if first <= step)
    return render(
        f"{FOLDER}/tutorial.html",
        t,
        bar=bar(
            t,
            seen.title,
            right=render(f"{FOLDER}/tutorial_skip.html", t),
            here=f"{ADDRESS}/{step}",
            game=seen.game,
        ),
        address=ADDRESS,
        step=step,
        steps=len(LESSONS),
        lesson=LESSONS[step - 1],
        wanted=expected(step),
        answer="" if tried is None else answer(seen, step, tried),
        parts=PARTS,
        part=part,
        next_part=PARTS[part + 1][2] if part + 1 < len(PARTS) else len(LESSONS),
        seats=len(seen.view["seats"]),
        drawn=drawn,
        stage=stage(seen, drawn),
        corps=[drawn[f"corp-{seat}"] for seat in range(len(seen.view["seats"]))],
    )
