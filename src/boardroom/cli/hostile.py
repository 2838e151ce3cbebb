"""`boardroom hostile`: whether normal tables notice clients that send what nobody should."""

from __future__ import annotations

import random
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from boardroom.cli.loadtest import run_quickly
from boardroom.games import GAMES, default_game, meta
from boardroom.lab.hostile import ATTACKS, RATE, Hostility, attack
from boardroom.lab.loadtest import within

BAR = 0.5
GROWTH = 1.15
"""Memory counts as flat if it grows by less from halfway to the end."""
SHOWN = 20


def hostile(
    *,
    tables: Annotated[int, typer.Option(help="Normal tables, of four pages each.", min=1, max=1000)] = 50,
    minutes: Annotated[float, typer.Option(help="How long.", min=0.05, max=600)] = 2,
    seed: Annotated[int | None, typer.Option(help="Decides what is sent; without: any.")] = None,
    workers: Annotated[int, typer.Option(help="Server processes; several need PostgreSQL.", min=1, max=16)] = 1,
    database: Annotated[
        str | None, typer.Option(help="An empty PostgreSQL database; without: a file that is thrown away.")
    ] = None,
    pace: Annotated[
        float, typer.Option(help="Seconds between two picks at a normal table; people take about 8.", min=0.1)
    ] = 1.0,
    rate: Annotated[
        float, typer.Option(help="Hostile requests a second at most; without: as many as can be sent.", min=1)
    ] = RATE,
    game: Annotated[str, typer.Option(help=f"The game: {', '.join(GAMES)}.")] = default_game(),
) -> None:
    """Start a server of our own, play at normal tables, and send it everything that nobody should send meanwhile."""
    chosen = random.randrange(10**6) if seed is None else seed
    errors = Console(stderr=True)
    found = run_quickly(
        attack(tables, minutes * 60, chosen, database or "", workers, meta(game).key, pace, rate, tell=errors.print)
    )
    show(Console(), found, chosen)
    if wrong(found):
        raise typer.Exit(1)


def wrong(found: Hostility) -> list[str]:
    """What must not be."""
    slow, normal = within(found.normal.latencies, 0.99), found.normal
    flat = found.memory[2] <= found.memory[1] * GROWTH
    tests = {
        f"the server failed {len(found.failures)} times": not found.failures,
        f"99% of the normal picks took {slow * 1000:.0f} ms": slow < BAR,
        f"{normal.lost} normal clients missed something": not normal.lost,
        f"{normal.refused} normal picks were refused": not normal.refused,
        "no normal pick was made": bool(normal.picks),
        f"memory grew from {found.memory[1]:.0f} to {found.memory[2]:.0f} MB in the second half": flat,
    }
    return [text for text, kept in tests.items() if not kept]


def show(console: Console, found: Hostility, seed: int) -> None:
    """Print what was sent, and how the normal tables fared."""
    normal = found.normal
    table = Table(title=f"{normal.tables} normal tables beside {found.requests:,} hostile requests, seed {seed}")
    table.add_column("measured")
    table.add_column("value", justify="right")
    for kind in ATTACKS:
        answers = sorted((name.split()[1], count) for name, count in found.statuses.items() if name.split()[0] == kind)
        table.add_row(f"{kind}: answers", ", ".join(f"{status} x {count}" for status, count in answers))
    rows = [
        ("answers 5xx", str(len(found.failures))),
        ("a pick at each normal table every", f"{normal.pace:g} s"),
        ("normal picks acknowledged, refused", f"{normal.picks}, {normal.refused}"),
        ("normal clients that missed something", str(normal.lost)),
        *(
            (f"pick to the last client: {share:.0%} within{bar}", f"{within(normal.latencies, share) * 1000:.0f} ms")
            for share, bar in ((0.5, ""), (0.99, " (bar: 500 ms)"))
        ),
        (
            "server's memory without workers: before, halfway, at the end",
            ", ".join(f"{each:.0f}" for each in found.memory) + " MB",
        ),
    ]
    for row in rows:
        table.add_row(*row)
    console.print(table)
    for text in [*wrong(found), *found.failures[:SHOWN]]:
        console.print(f"WRONG: {text}", markup=False, highlight=False)
