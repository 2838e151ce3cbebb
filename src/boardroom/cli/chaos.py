"""`boardroom chaos`: whether the table service keeps what it acknowledged, whatever is done to it."""

from __future__ import annotations

import random
import sys
import time
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from boardroom.cli.loadtest import run_quickly
from boardroom.core.words import N_
from boardroom.lab.chaos import ChaosError, Plan, StageReport, run

SHOWN = 40
"""How many of the things that are wrong are listed."""


def chaos(
    *,
    minutes: Annotated[float, typer.Option(help="How long, for all stores together.", min=0.05, max=600)] = 2,
    seed: Annotated[int | None, typer.Option(help="Decides what is done when; without: any.")] = None,
    database: Annotated[
        str | None,
        typer.Option(help="PostgreSQL, where a database of its own is made and dropped; without: SQLite only."),
    ] = None,
    sqlite: Annotated[bool, typer.Option(help="Also on SQLite.")] = True,
    restart: Annotated[
        str, typer.Option(help="A command that restarts PostgreSQL; without: its connections are ended.")
    ] = "",
    tables: Annotated[
        int, typer.Option(help="Of people alone, and as many with bots, for each game.", min=1, max=50)
    ] = 4,
) -> None:
    """Kill servers, workers and thinkers with -9 and break the store at random, while tables of all games are played.

    Then compare the logs with everything that was answered. All of it runs on this machine and touches nothing else.
    """
    if not sys.platform.startswith("linux"):
        raise ChaosError(N_("This needs Linux, where processes are found in /proc."))
    if not (sqlite or database):
        raise ChaosError(N_("There is no store left: name one with --database, or leave out --no-sqlite."))
    chosen = random.randrange(10**6) if seed is None else seed
    console = Console(highlight=False, markup=False, soft_wrap=True)
    console.print(f"boardroom chaos, {time.strftime('%Y-%m-%d %H:%M:%S')}, seed {chosen}")
    plan = Plan(minutes, chosen, tables, database or "", restart, sqlite)
    reports = run_quickly(run(plan, console.print))
    for report in reports:
        show(console, report)
    if any(report.wrong for report in reports):
        raise typer.Exit(1)


def show(console: Console, report: StageReport) -> None:
    """Print what was done and found."""
    found, traffic = report.findings, report.traffic
    table = Table(title=f"Chaos on {report.store}")
    table.add_column("what")
    table.add_column("how many", justify="right")
    rows = [
        *((name, str(count)) for name, count in sorted(report.acts.items())),
        ("longest time until it answered again", f"{max(report.away, default=0.0):.1f} s"),
        ("tables, entries in their logs", f"{found.tables:,}, {found.entries:,}"),
        ("picks acknowledged, each once in the log", f"{found.acknowledged:,}"),
        ("picks without an answer: in the log, not in it", f"{found.kept:,}, {found.gone:,}"),
        ("picks refused because something else came first", f"{found.refused:,}"),
        ("requests while the server or its store was away", f"{traffic.away:,}"),
        ("answers, of which different", f"{sum(each.answers for each in traffic.tables):,}, {found.answers:,}"),
        ("clocks compared", f"{found.clocks:,}"),
        ("wrong", f"{len(report.wrong):,}"),
    ]
    for row in rows:
        table.add_row(*row)
    console.print(table)
    for text in report.wrong[:SHOWN]:
        console.print(f"WRONG: {text}")
    if len(report.wrong) > SHOWN:
        console.print(f"... and {len(report.wrong) - SHOWN} more")
