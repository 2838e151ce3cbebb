"""A view as panels of words, and sentences in which people and things stand out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boardroom.core.presentation import Panel, View
from boardroom.core.words import Span, Value, spans
from boardroom.games import game
from boardroom.web.shell.scene import Scene
from boardroom.web.shell.speech import Speech

Cell = tuple[Span, ...]


@dataclass(frozen=True)
class DrawnPanel:
    """A panel in the reader's words."""

    key: str
    title: str
    header: Sequence[Cell]
    rows: Sequence[Sequence[Cell]]


def panels_of(scene: Scene, view: View | None = None) -> list[DrawnPanel]:
    """The panels of a scene, or of another view of the same game."""
    told = game(scene.game, **scene.settings).panels(dict(scene.view if view is None else view))
    return [_drawn(panel, scene.speech) for panel in told]


def _drawn(panel: Panel, t: Speech) -> DrawnPanel:
    return DrawnPanel(
        panel.key,
        t(panel.title),
        [_cell(value, t) for value in panel.header],
        [[_cell(value, t) for value in row] for row in panel.rows],
    )


def _cell(value: Value, t: Speech) -> Cell:
    return spans(value, t.language, t.people)
