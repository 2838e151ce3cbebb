"""`boardroom loadtest`: how the browser table bears many tables at once, measured over loopback."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Coroutine
from typing import Annotated, Any, TypeVar

import typer
from rich.console import Console
from rich.table import Table

from boardroom.games import GAMES, default_game, meta
from boardroom.lab.loadtest import Figures, measure, within

BAR = 0.250
T = TypeVar("T")


def loadtest(
    *,
    tables: Annotated[int, typer.Option(help="Tables, with four clients each.", min=1, max=1000)] = 250,
    seconds: Annotated[float, typer.Option(help="How long picks are made.", min=1, max=300)] = 20,
    workers: Annotated[int, typer.Option(help="Server processes; several need PostgreSQL.", min=1, max=16)] = 1,
    database: Annotated[
        str | None, typer.Option(help="An empty PostgreSQL database; without: a file that is thrown away.")
    ] = None,
    pages: Annotated[
        bool, typer.Option("--pages", help="Clients are pages as people open them, not programs.")
    ] = False,
    pace: Annotated[
        float, typer.Option(help="Seconds between two picks at a table; people need about 8.", min=0.1, max=60)
    ] = 1,
    game: Annotated[str, typer.Option(help=f"The game: {', '.join(GAMES)}.")] = default_game(),
) -> None:
    """Start a server of our own, play at many tables at once, and print how long news takes to reach everybody."""
    figures = run_quickly(
        measure(tables, seconds, workers, database or "", pages=pages, game=meta(game).key, pace=pace)
    )
    show(Console(), figures)
    if figures.lost or figures.refused or within(figures.latencies, 0.99) > BAR:
        raise typer.Exit(1)


def run_quickly(measuring: Coroutine[Any, Any, T]) -> T:
    """Measure with the loop that the server has, too, so that the clients are no slower than they must be.

    If this process is told to end, the server that is measured is ended first.
    """
    if sys.platform == "win32":
        return asyncio.run(measuring)
    import uvloop

    try:
        return uvloop.run(_until_told(measuring))
    except asyncio.CancelledError as error:
        raise typer.Abort from error


async def _until_told(measuring: Coroutine[Any, Any, T]) -> T:
    task, loop = asyncio.current_task(), asyncio.get_running_loop()
    assert task is not None
    for each in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(each, task.cancel)
    return await measuring


def show(console: Console, figures: Figures) -> None:
    """Print the figures."""
    kind = "pages" if figures.pages else "clients"
    where = f"a pick every {figures.pace:g} s, {figures.store}, {figures.workers} process(es)"
    table = Table(title=f"{meta(figures.game).title}: {figures.tables} tables x 4 {kind}, {where}")
    table.add_column("measured")
    table.add_column("value", justify="right")
    picks = max(1, figures.picks)
    start, half, opened, end = figures.memory
    rows = [
        ("picks acknowledged", f"{figures.picks} ({figures.picks / figures.seconds:.0f} a second)"),
        ("picks refused", str(figures.refused)),
        ("clients that missed something", str(figures.lost)),
        *(
            (f"pick to the last client: {share:.0%} within{bar}", f"{within(figures.latencies, share) * 1000:.0f} ms")
            for share, bar in ((0.5, ""), (0.99, " (bar: 250 ms)"), (1.0, ""))
        ),
        ("pick to its acknowledgement: 50% within", f"{within(figures.answers, 0.5) * 1000:.0f} ms"),
        ("server's processor time a pick", f"{figures.server / picks * 1000:.2f} ms"),
        ("clients' processor time a pick", f"{figures.client / picks * 1000:.2f} ms"),
        (
            f"server's memory: 0, {figures.tables // 2}, {figures.tables} tables",
            f"{start:.0f}, {half:.0f}, {opened:.0f} MB",
        ),
        ("server's memory at the end", f"{end:.0f} MB"),
        ("memory a hundred more tables", f"{(opened - half) / (figures.tables - figures.tables // 2) * 100:.0f} MB"),
        ("load of the machine when it ended", f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"),
    ]
    for row in rows:
        table.add_row(*row)
    console.print(table)
