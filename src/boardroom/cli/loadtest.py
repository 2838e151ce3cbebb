"""`boardroom loadtest`: how the browser table bears many tables at once, measured over loopback."""

from __future__ import annotations

import asyncio
import os
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from boardroom.web.loadtest import Figures, measure

BAR = 0.250


def loadtest(
    *,
    tables: Annotated[int, typer.Option(help="Tables, with four clients each.", min=1, max=1000)] = 250,
    seconds: Annotated[float, typer.Option(help="How long picks are made.", min=1, max=300)] = 20,
    workers: Annotated[int, typer.Option(help="Server processes; several need PostgreSQL.", min=1, max=16)] = 1,
    database: Annotated[
        str | None, typer.Option(help="An empty PostgreSQL database; without: a file that is thrown away.")
    ] = None,
) -> None:
    """Start a server of our own, play at many tables at once, and print how long news takes to reach everybody."""
    figures = asyncio.run(measure(tables, seconds, workers, database or ""))
    show(Console(), figures)
    if figures.lost or figures.refused or figures.part(0.99) > BAR:
        raise typer.Exit(1)


def show(console: Console, figures: Figures) -> None:
    """Print the figures."""
    table = Table(title=f"{figures.tables} tables x 4 clients, {figures.store}, {figures.workers} process(es)")
    table.add_column("measured")
    table.add_column("value", justify="right")
    rate = figures.picks / figures.seconds
    start, opened, end = (figures.memory + [0.0] * 3)[:3]
    answers = sorted(figures.answers)
    rows = [
        ("picks acknowledged", f"{figures.picks} ({rate:.0f} a second)"),
        ("picks refused", str(figures.refused)),
        ("clients that missed something", str(figures.lost)),
        ("pick to the last client: half within", f"{figures.part(0.5) * 1000:.0f} ms"),
        ("pick to the last client: 99 of 100 within (bar: 250 ms)", f"{figures.part(0.99) * 1000:.0f} ms"),
        ("pick to its acknowledgement: half within", f"{answers[len(answers) // 2] * 1000 if answers else 0:.0f} ms"),
        ("server's processor time a pick", f"{figures.processor / max(1, figures.picks) * 1000:.1f} ms"),
        ("server's memory: start, all open, end", f"{start:.0f}, {opened:.0f}, {end:.0f} MB"),
        ("memory a table", f"{(end - start) / figures.tables * 1000:.0f} kB"),
        ("load of the machine when it ended", f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"),
    ]
    for row in rows:
        table.add_row(*row)
    console.print(table)
