"""Screens for any game: the panels that it makes of a view, the story, the question and its options."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel as Frame
from rich.table import Table
from rich.text import Text

from boardroom.cli.terminal import parts
from boardroom.cli.terminal.contract import TerminalPages, player_name
from boardroom.cli.terminal.scene import Scene
from boardroom.cli.terminal.screen import Screen
from boardroom.core.presentation import Panel
from boardroom.core.words import N_

LEAST_STORY = 3
MOST_STORY = 14


def compose(screen: Screen, scene: Scene) -> RenderableType:
    """The whole table: as much of the story as fits, but some of it always."""
    room = screen.height - 1  # the prompt
    tables = [panel_table(screen, panel) for panel in scene.game.panels(scene.view)]
    above = screen.draw(Text(scene.game.meta.title, style="bold"), *tables)
    for one_a_line in (len(scene.options) <= parts.LISTED, False):
        below = screen.draw(*foot(screen, scene, one_a_line=one_a_line))
        left = room - above.height - below.height
        if left >= LEAST_STORY:
            break
    most = max(LEAST_STORY, min(left, MOST_STORY))
    return above + screen.draw(*parts.story_lines(screen, scene.story, scene.fresh, most, screen.width)) + below


def foot(screen: Screen, scene: Scene, *, one_a_line: bool) -> list[RenderableType]:
    """Notes, the question with its options, the keys and the last reply."""
    blocks: list[RenderableType] = [Text(note, style="italic yellow") for note in scene.notes]
    if scene.question:
        before = "".join(f"{part} > " for part in scene.path)
        blocks.append(Text.assemble((before, "dim"), (scene.question, "bold")))
    blocks += parts.option_list(screen, scene, one_a_line=one_a_line)
    if scene.keys:
        blocks.append(parts.key_line(screen, scene.keys))
    if scene.reply is not None:
        blocks.append(scene.reply)
    return blocks


def panel_table(screen: Screen, panel: Panel) -> Table:
    """A panel as a small table under its title."""
    return words_table(
        [screen.tell(cell) for cell in panel.header],
        [[screen.tell(cell) for cell in row] for row in panel.rows],
        title=screen.tell(panel.title),
    )


def words_table(header: Sequence[str], rows: Sequence[Sequence[str]], title: str = "") -> Table:
    """A table of words."""
    columns = max([len(header), *(len(row) for row in rows)], default=0)
    table = Table(
        title=Text(title, style=parts.LABEL) if title else None,
        title_justify="left",
        box=None,
        padding=(0, 2, 0, 0),
        pad_edge=False,
        show_header=bool(header),
        header_style="dim",
    )
    for column in range(columns):
        table.add_column(header[column] if column < len(header) else "")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    return table


def scores(screen: Screen, scene: Scene) -> RenderableType:
    """Everybody's points; at the end who won and why on top."""
    result = scene.result
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(screen.say(N_("Player")))
    table.add_column(screen.say(N_("Points")), justify="right")
    points = scene.points
    for score in sorted(result.scores, key=lambda each: -each.total):
        style = "bold" if result.final and score.seat in result.winners else ""
        name = player_name(screen, scene.view, score.seat)
        table.add_row(name, points.get(score.seat, str(score.total)), style=style)
    sentences = [screen.tell(line) for line in scene.verdict]
    if not result.final:
        return table
    if not sentences:
        names = ", ".join(player_name(screen, scene.view, seat) for seat in result.winners)
        sentences = [screen.say(N_("Won by: {names}"), names=names) if names else screen.say(N_("No one wins."))]
    head = Frame(Text(sentences[0], style="bold yellow"), expand=False)
    return Group(head, *(Text(line) for line in sentences[1:]), table)


PAGES = TerminalPages(compose=compose, scores=scores)
