"""Who would win, and what everybody has to beat."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from boardroom.cli.terminal.games.new_angeles.panels import person
from boardroom.cli.terminal.scene import Scene
from boardroom.cli.terminal.screen import Screen
from boardroom.core.words import N_
from boardroom.games.new_angeles import names


def score_page(screen: Screen, scene: Scene) -> RenderableType:
    """Capital, rivals as far as they are known, and the test of every player; at the end with the winners on top."""
    result = scene.result
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for title in (N_("Player"), N_("Capital"), N_("Rival"), N_("Needed"), N_("Reached")):
        table.add_column(screen.say(title), justify="left" if title in (N_("Player"), N_("Rival")) else "right")
    for score in result.scores:
        rival = "?" if score.rival is None else screen.tell(names.rival(names.RIVAL_KEYS.index(score.rival)))
        table.add_row(
            person(screen, scene.view, score.seat),
            str(score.total),
            rival,
            "" if score.needed is None else str(score.needed),
            "" if score.reached is None else str(score.reached),
            style="bold" if score.won else "",
        )
    sentences = [screen.tell(line) for line in scene.verdict]
    if not result.final:
        return Group(table, *map(Text, sentences))
    winner, *reasons = sentences
    return Group(Panel(Text(winner, style="bold yellow"), expand=False), table, *map(Text, reasons))
