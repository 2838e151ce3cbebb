"""The whole table of New Angeles on one screen, as rich as the terminal allows."""

from __future__ import annotations

from dataclasses import replace

from rich.console import RenderableType
from rich.text import Text

from boardroom.cli.terminal import parts
from boardroom.cli.terminal.games.new_angeles import panels
from boardroom.cli.terminal.games.plain import foot
from boardroom.cli.terminal.scene import Scene
from boardroom.cli.terminal.screen import Screen

RICHEST = 3
"""Levels: 3 explains cards and draws the city as a table, 2 draws it in columns, 1 in a line, 0 by numbers only."""
LEAST_STORY = 2
MOST_STORY = 14


def compose(screen: Screen, scene: Scene) -> RenderableType:
    """The richest layout that fits the screen; the plainest one if none does."""
    room = screen.height - 1  # the prompt
    for level in range(RICHEST, -1, -1):
        least = (LEAST_STORY + min(scene.fresh, 3) if level > 1 else 1) if scene.story else 0
        above, below = screen.draw(*_table(screen, scene, level)), screen.draw(*_decision(screen, scene, level))
        left = room - above.height - below.height
        if left >= least:
            break
    most = max(1, min(left, MOST_STORY))
    return above + screen.draw(*parts.story_lines(screen, scene.story, scene.fresh, most, screen.width)) + below


def _table(screen: Screen, scene: Scene, level: int) -> list[RenderableType]:
    """What stands above the story."""
    view = scene.view
    blocks: list[RenderableType] = [
        panels.title_line(screen, view, named=level > 0),
        panels.supply_line(screen, view),
    ]
    if level > 0:
        blocks.append(panels.reserve_line(screen, view))
    blocks.append(_city(screen, scene, level))
    if level > 1:
        blocks.append(panels.players_table(screen, view))
    else:
        blocks += panels.players_lines(screen, view)
    blocks += panels.deal_lines(screen, view, explain=level == RICHEST)
    blocks += panels.trade_lines(screen, view, words=level > 1)
    blocks += panels.own_lines(screen, view, explain=level == RICHEST, contracts=level > 0)
    return blocks


def _decision(screen: Screen, scene: Scene, level: int) -> list[RenderableType]:
    """What stands below it."""
    shown = scene if level > 0 else replace(scene, keys=(), path=())
    return foot(screen, shown, one_a_line=level > 1 and len(scene.options) <= parts.LISTED)


def _city(screen: Screen, scene: Scene, level: int) -> RenderableType:
    if level == RICHEST:
        return panels.city_table(screen, scene.view)
    if level > 1:
        return panels.city_columns(screen, scene.view)
    return panels.city_line(screen, scene.view, named=level == 1)


def everything(screen: Screen, scene: Scene, rest: str) -> list[RenderableType]:  # noqa: ARG001 - a key may have words
    """The table in full, whatever room there is."""
    view = scene.view
    return [
        panels.title_line(screen, view),
        panels.supply_line(screen, view),
        panels.reserve_line(screen, view),
        panels.decks_line(screen, view),
        Text(""),
        panels.city_table(screen, view),
        Text(""),
        panels.players_table(screen, view),
        *panels.deal_lines(screen, view, explain=True),
        *panels.trade_lines(screen, view, words=True),
        *panels.own_lines(screen, view, explain=True),
    ]
