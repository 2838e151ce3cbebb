"""The resolution of a deal, step by step: every pick with its number, and below it what followed from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from boardroom.core.words import N_
from boardroom.games.new_angeles import names
from boardroom.table.model import StoryLine
from boardroom.web.games.new_angeles.deal import RESOLUTION, STEP_OF, heading
from boardroom.web.games.new_angeles.icons import card_name
from boardroom.web.shell.html import Markup, attribute, h, icon, join
from boardroom.web.shell.scene import Scene
from boardroom.web.shell.story import DrawTerm, sentence

Picks = Mapping[int, tuple[int, ...]]
EMPTY = Markup('<section class="panel resolve" id="resolve" hidden></section>')


def resolution(scene: Scene, draw: DrawTerm) -> Markup:
    """The list; empty while nothing is resolved."""
    t, seen = scene.speech, scene.view["deal"]
    steps = steps_of(scene.lines) if STEP_OF.get(scene.view["state"]) == RESOLUTION else []
    if not steps:
        return EMPTY
    card = seen["resolving"] or seen[seen["winning"] or "main"]
    return h(
        '<section class="panel resolve" id="resolve" aria-label="{title}" data-steps="{last}"><h2 class="h">{title} '
        '<span class="label">{won}</span></h2><ol tabindex="0" aria-label="{title}">{steps}</ol></section>',
        title=t(N_("{card}, step by step"), card=card_name(card, t)) if card else t(N_("Step by step")),
        last=len(steps),
        won=heading(scene, RESOLUTION),
        steps=join(step_row(scene, number, step, draw) for number, step in enumerate(steps, 1)),
    )


def since_won(lines: Sequence[StoryLine]) -> Sequence[StoryLine]:
    """The story since the deal was won, without the sentence that says so; nothing if it is not told any more."""
    for place in range(len(lines) - 1, -1, -1):
        if any(span.kind == names.WON for span in lines[place].spans):
            return lines[place + 1 :]
    return ()


def picked(scene: Scene) -> Picks:
    """The numbers of the steps in which a district was chosen, by district, while a deal is resolved."""
    return numbered(steps_of(scene.lines)) if STEP_OF.get(scene.view["state"]) == RESOLUTION else {}


def numbered(steps: Sequence[Sequence[StoryLine]]) -> Picks:
    """The numbers of the steps in which a district was chosen, by district."""
    found: dict[int, tuple[int, ...]] = {}
    for number, step in enumerate(steps, 1):
        for place in step[0].places:
            found[place] = (*found.get(place, ()), number)
    return found


def steps_of(lines: Sequence[StoryLine]) -> list[list[StoryLine]]:
    """The lines since the deal was won, by pick."""
    return [list(group) for _, group in groupby(since_won(lines), key=lambda line: line.step)]


def step_row(scene: Scene, number: int, lines: Sequence[StoryLine], draw: DrawTerm) -> Markup:
    """A pick, what followed from it, and the way back to before it."""
    rest = join(h("<small>{}</small>", sentence(line.spans, draw)) for line in lines[1:])
    return h(
        '<li{places}><b class="rno">{number}</b><span class="say">{told}{rest}</span>{back}</li>',
        places=attribute("data-places", " ".join(map(str, lines[0].places)) or None),
        number=number,
        told=sentence(lines[0].spans, draw),
        rest=rest,
        back=_back(scene, number, scene.back.get(lines[0].step)),
    )


def _back(scene: Scene, number: int, count: int | None) -> Markup:
    """The arrow that takes back a step and those after it."""
    if count is None or not scene.deciding:
        return Markup("")
    words = scene.speech(N_("Undo from step {number}"), number=number)
    return h(
        '<button class="icon-btn rback" type="submit" form="undo" name="count" value="{count}" aria-label="{words}" '
        'data-tip="{words}">{sign}</button>',
        count=count,
        words=words,
        sign=icon("u-undo"),
    )
