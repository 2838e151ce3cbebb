"""What a link to a replay shows where somebody shares it: a title, a sentence and a picture that the server draws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boardroom.table.model import Frame, StoryLine
from boardroom.web.shell.html import Markup
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.templating import render

LONGEST = 28
LONGEST_SENTENCE = 72
"""As much as fits into the picture."""
WIDEST = 620
"""Of the bar of the best score, in the picture's units."""


@dataclass(frozen=True)
class Shared:
    """The words and the picture of a link (Open Graph)."""

    title: str
    text: str
    url: str
    picture: str


def told(frame: Frame, story: Sequence[StoryLine]) -> str:
    """What is said of a moment: how the game ended, or what happened last, there or before."""
    before = [line for line in story if line.step < frame.at]
    return next(iter(frame.verdict), "") or "".join(line.text for line in (*before[-1:], *frame.lines)[-1:])


def picture(t: Speech, frame: Frame, title: str, subtitle: str, names: dict[int, str], last: str) -> Markup:
    """A moment of a finished game as a picture: who plays, how many points each has, and what happened last."""
    scores = sorted((frame.score or {}).get("scores", ()), key=lambda each: -each["total"])
    best = max((each["total"] for each in scores), default=0) or 1
    bars = [
        (_short(names.get(each["seat"], "")), each["total"], max(4, round(WIDEST * max(0, each["total"]) / best)))
        for each in scores
    ]
    return render(
        "shell/templates/picture.svg",
        t,
        title=title,
        subtitle=subtitle,
        bars=bars[:6],
        told=last if len(last) <= LONGEST_SENTENCE else f"{last[: LONGEST_SENTENCE - 1]}…",
    )


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"
