"""The whole table on one screen, as rich as the terminal allows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from boardroom.cli.terminal import panels
from boardroom.cli.terminal.choices import is_place
from boardroom.cli.terminal.grid import cell_width, draw_grid, grid_width
from boardroom.cli.terminal.screen import Screen
from boardroom.core.options import Option
from boardroom.core.words import N_

WIDE = 118
"""From here on the story stands beside the grid."""
STORY_WIDTH = 33
"""Columns that the story needs there."""
LEAST_STORY = 2
"""Sentences that a smaller grid makes room for."""
MOST_STORY = 14
LISTED = 8
"""Up to so many options stand one below the other if there is room."""
Keys = tuple[tuple[str, str], ...]
"""What can be typed, and what it does."""
KEYS: Keys = (
    ("u", N_("undo")),
    ("?", N_("rules")),
    ("why ...", N_("why not")),
    ("l", N_("log")),
    ("v", N_("scores")),
    ("s", N_("save")),
    ("q", N_("quit")),
)


@dataclass(frozen=True)
class Scene:
    """What there is to show."""

    view: dict[str, Any]
    points: Mapping[int, str]
    story: Sequence[str] = ()
    fresh: int = 0
    """How many of the last sentences are new."""
    notes: Sequence[str] = ()
    question: str = ""
    options: Sequence[Option] = ()
    keys: Keys = KEYS
    marked: frozenset[int] = frozenset()
    """Companies to point out that are not to be picked."""
    reply: Text | None = None
    """The answer to what was typed last."""

    @property
    def choosable(self) -> set[int]:
        """The companies that can be picked now."""
        return {int(option.targets["place"]) for option in self.options if is_place(option)}


def compose(screen: Screen, scene: Scene) -> RenderableType:
    """The richest layout that fits the screen; the plainest one if none does."""
    room = screen.height - 1  # the prompt
    for level, extras in ((2, True), (1, True), (1, False)):
        least = LEAST_STORY + min(scene.fresh, 3) if extras else LEAST_STORY
        drawn = _fitting(screen, scene, level, room, least, extras=extras)
        if drawn is not None:
            return drawn
    drawn = _fitting(screen, scene, 0, room, 1, extras=False)
    return drawn if drawn is not None else _draw(screen, scene, 0, 1, extras=False)


def _fitting(screen: Screen, scene: Scene, level: int, room: int, least: int, *, extras: bool) -> RenderableType | None:
    if screen.width >= WIDE:
        drawn = _draw(screen, scene, level, 0, extras=extras)
        return drawn if screen.lines(drawn) <= room else None
    left = room - screen.lines(_draw(screen, scene, level, 0, extras=extras))
    if left < (least if scene.story else 0):
        return None
    return _draw(screen, scene, level, min(left, MOST_STORY), extras=extras)


def _draw(screen: Screen, scene: Scene, level: int, story: int, *, extras: bool) -> RenderableType:
    view = scene.view
    blocks: list[RenderableType] = []
    title = panels.title_line(screen, view)
    if extras or len(title.plain) > len("New Corp Order"):
        blocks.append(title)
    blocks.append(panels.middle_line(screen, view))
    if view["grid"]:
        blocks.append(_board(screen, scene, level))
    blocks.append(panels.headquarters(screen, view, scene.points))
    hiring = any(option.decision == "hire" for option in scene.options)
    blocks += panels.own_lines(screen, view)
    if view["solo"] is None and (extras or hiring):
        blocks.append(panels.supply_line(screen, view))
    if story and screen.width < WIDE:
        blocks += panels.story_lines(screen, scene.story, scene.fresh, story, screen.width)
    blocks += [Text(note, style="italic yellow") for note in scene.notes]
    if scene.question:
        blocks.append(Text(scene.question, style="bold"))
    one_a_line = level == 2 and len(scene.options) <= LISTED
    blocks += panels.option_list(screen, scene.options, in_grid=screen.live, one_a_line=one_a_line)
    if extras and scene.keys:
        blocks.append(panels.key_line(screen, scene.keys))
    if scene.reply is not None:
        blocks.append(scene.reply)
    return Group(*blocks)


def _board(screen: Screen, scene: Scene, level: int) -> RenderableType:
    columns, wide = scene.view["columns"], screen.width >= WIDE
    cell = cell_width(columns, screen.width - STORY_WIDTH if wide else screen.width)
    grid = draw_grid(screen, scene.view, cell, choosable=scene.choosable, marked=scene.marked, level=level)
    if not wide:
        return grid
    beside = screen.width - grid_width(columns, cell) - 1
    rows = screen.lines(grid)
    lines = panels.story_lines(screen, scene.story, scene.fresh, rows - 2, beside - 4)
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_row(grid, Panel(Group(*lines), title=screen.say(N_("What happened")), width=beside, height=rows))
    return table
