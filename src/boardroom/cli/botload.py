"""`boardroom botload`: whether quick bots stay quick while many others think."""

from __future__ import annotations

from statistics import median
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from boardroom.cli.loadtest import run_quickly
from boardroom.games import GAMES, default_game, meta
from boardroom.lab.botload import BotLoad, measure
from boardroom.players import levels

BAR = 0.5


def botload(
    *,
    tables: Annotated[int, typer.Option(help="Tables against the bots that think.", min=1, max=1000)] = 40,
    beside: Annotated[int, typer.Option(help="Tables against the quick bots.", min=1, max=100)] = 4,
    seconds: Annotated[float, typer.Option(help="How long, alone and again beside the others.", min=1, max=600)] = 30,
    quick: Annotated[str, typer.Option(help="The quick bots; without: the weakest level.")] = "",
    dear: Annotated[str, typer.Option(help="The bots that think; without: the strongest level.")] = "",
    game: Annotated[str, typer.Option(help=f"The game: {', '.join(GAMES)}.")] = default_game(),
) -> None:
    """Start a server of our own, and measure the steps of quick bots alone and beside tables whose bots think long."""
    key = meta(game).key
    known = [level.name for level in levels(key)]
    one, other = quick or known[0], dear or known[-1]
    found = run_quickly(measure(key, one, other, tables=tables, beside=beside, seconds=seconds))
    show(Console(), found)
    if found.growth >= BAR or found.by_chance or found.left:
        raise typer.Exit(1)


def show(console: Console, found: BotLoad) -> None:
    """Print the figures."""
    title = f"{meta(found.game).title}: {found.quick} beside {found.tables} tables against {found.dear}"
    table = Table(title=title)
    table.add_column("measured")
    table.add_column("value", justify="right")
    for name, steps in ((f"{found.quick}, alone", found.alone), (f"{found.quick}, beside them", found.beside),
                        (found.dear, found.thought)):  # fmt: skip
        table.add_row(f"median step of a bot: {name}", f"{median(steps):.3f} s of {len(steps)}" if steps else "none")
    table.add_row(f"it grew by (bar: {BAR} s)", f"{found.growth:.3f} s")
    table.add_row("picks by chance because a bot failed", str(found.by_chance))
    table.add_row("processes left behind", str(len(found.left)))
    console.print(table)
    for each in found.left:
        console.print(f"left behind: {each}", markup=False, highlight=False)
