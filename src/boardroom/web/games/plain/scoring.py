"""The end of any game: who won and why, and what everybody has."""

from __future__ import annotations

from typing import Any

from boardroom.web.games.plain.panels import panels_of
from boardroom.web.shell.html import Markup
from boardroom.web.shell.scene import Scene
from boardroom.web.shell.templating import render


def scoring(scene: Scene, actions: Markup) -> Markup:
    """The page of a finished game."""
    score: dict[str, Any] = dict(scene.score or {})
    scores = sorted(score["scores"], key=lambda each: (each["seat"] not in score["winners"], -each["total"]))
    return render(
        "games/plain/templates/scoring.html",
        scene.speech,
        scene=scene,
        scores=scores,
        winners=score["winners"],
        panels=panels_of(scene),
        actions=actions,
    )
