"""The whole table on one screen, as rich as the terminal allows."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from boardroom.cli.terminal import parts
from boardroom.cli.terminal.games.new_corp_order import panels
from boardroom.cli.terminal.games.new_corp_order.grid import cell_width, draw_grid, grid_width, is_place
from boardroom.cli.terminal.scene import Scene
from boardroom.cli.terminal.screen import Drawing, Screen
from boardroom.core.words import N_

WIDE = 118
"""From here on the story stands beside the grid."""
STORY_WIDTH = 33
"""Columns that the story needs there."""
LEAST_STORY = 2
"""Sentences that a smaller grid makes room for."""
MOST_STORY = 14


def choosable(scene: Scene) -> set[int]:
    """The companies that can be picked now."""
    return {int(option.targets["place"]) for option in scene.options.values() if is_place(option)}


def marked(scene: Scene) -> set[int]:
    """The companies to point out that are not to be picked: those of the move that is being chosen."""
    pending = scene.view["pending"] or {}
    chosen = (pending.get(name) for name in ("origin", "target"))
    return {*scene.marked, *(place for place in chosen if place is not None)}


def compose(screen: Screen, scene: Scene) -> RenderableType:
    """The richest layout that fits the screen; the plainest one if none does."""
    room = screen.height - 1  # the prompt
    for level, extras in ((2, True), (1, True), (1, False)):
        least = LEAST_STORY + min(scene.fresh, 3) if extras else LEAST_STORY
        drawn = _fitting(screen, scene, level, room, least, extras=extras)
        if drawn is not None:
            return drawn
    drawn = _fitting(screen, scene, 0, room, 1, extras=False)
    return drawn if drawn is not None else _with_story(screen, scene, 1, *_draw(screen, scene, 0, extras=False))


def _fitting(screen: Screen, scene: Scene, level: int, room: int, least: int, *, extras: bool) -> RenderableType | None:
    above, below = _draw(screen, scene, level, extras=extras)
    left = room - above.height - below.height
    if left < (least if scene.story and screen.width < WIDE else 0):
        return None
    return _with_story(screen, scene, min(left, MOST_STORY), above, below)


def _with_story(screen: Screen, scene: Scene, most: int, above: Drawing, below: Drawing) -> Drawing:
    """The end of the story between what stands above and below it; on a wide screen it is beside the grid."""
    if screen.width >= WIDE:
        return above + below
    return above + screen.draw(*parts.story_lines(screen, scene.story, scene.fresh, most, screen.width)) + below


def _draw(screen: Screen, scene: Scene, level: int, *, extras: bool) -> tuple[Drawing, Drawing]:
    """What stands above the story, and what below it."""
    table = _table(screen, scene, level, extras=extras)
    return screen.draw(*table), screen.draw(*_decision(screen, scene, level, extras=extras))


def _table(screen: Screen, scene: Scene, level: int, *, extras: bool) -> list[RenderableType]:
    view = scene.view
    blocks: list[RenderableType] = []
    title = panels.title_line(screen, view)
    if extras or len(title.plain) > len("New Corp Order"):
        blocks.append(title)
    blocks.append(panels.middle_line(screen, view))
    if view["grid"]:
        blocks.append(_board(screen, scene, level))
    blocks.append(panels.headquarters(screen, view, scene.points))
    hiring = any(option.decision == "hire" for option in scene.options.values())
    blocks += panels.own_lines(screen, view)
    if view["solo"] is None and (extras or hiring):
        blocks.append(panels.supply_line(screen, view))
    return blocks


def _decision(screen: Screen, scene: Scene, level: int, *, extras: bool) -> list[RenderableType]:
    blocks: list[RenderableType] = [Text(note, style="italic yellow") for note in scene.notes]
    if scene.question:
        blocks.append(Text(scene.question, style="bold"))
    blocks += parts.option_list(
        screen,
        scene,
        one_a_line=level == 2 and len(scene.options) <= parts.LISTED,
        left_out=lambda option: screen.live and is_place(option),
        hint=screen.say(N_("A number from the grid")),
    )
    if extras and scene.keys:
        blocks.append(parts.key_line(screen, scene.keys))
    if scene.reply is not None:
        blocks.append(scene.reply)
    return blocks


def _board(screen: Screen, scene: Scene, level: int) -> RenderableType:
    columns, wide = scene.view["columns"], screen.width >= WIDE
    cell = cell_width(columns, screen.width - STORY_WIDTH if wide else screen.width)
    grid = draw_grid(screen, scene.view, cell, choosable=choosable(scene), marked=marked(scene), level=level)
    if not wide:
        return grid
    beside = screen.width - grid_width(columns, cell) - 1
    rows = screen.draw(grid).height
    lines = parts.story_lines(screen, scene.story, scene.fresh, rows - 2, beside - 4)
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_row(grid, Panel(Group(*lines), title=screen.say(N_("Game log")), width=beside, height=rows))
    return table
