"""`boardroom ladder`: let players meet, rate them with intervals, and write the table into the documentation."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from boardroom.cli.bars import bar
from boardroom.core.errors import SettingsError
from boardroom.core.words import N_
from boardroom.lab import ladder as lab


def ladder(
    contestants: Annotated[
        list[str], typer.Argument(metavar="PLAYER...", help="Who plays, e.g. random greedy search:seconds=0.1.")
    ],
    *,
    games: Annotated[
        int, typer.Option(min=1, help="Games for each edition and number of players; with --against or solo: each.")
    ] = 100,
    players: Annotated[str, typer.Option(help="Numbers of players; 1 is solo against ODS.")] = "4",
    editions: Annotated[str, typer.Option(help="Editions.")] = "retail",
    against: Annotated[str | None, typer.Option(help="Every contestant sits alone among players of this name.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Another seed, other games.")] = 1,
    results: Annotated[
        Path | None, typer.Option(help="A file of finished games (JSON lines); a stopped run goes on from it.")
    ] = None,
    parquet: Annotated[Path | None, typer.Option(help="Write all games there as Parquet.")] = None,
    docs: Annotated[Path | None, typer.Option(help="Write the table into this page.")] = None,
    section: Annotated[str, typer.Option(help="Under which heading of that page.")] = "Ladder",
) -> None:
    """Let players meet over editions, numbers of players and rotated seats, and rate them with 95 % intervals."""
    console = Console()
    counts = [int(each) for each in players.split(",") if each.strip().isdigit()]
    if not counts:
        raise SettingsError(N_("Numbers of players are written like this: 2,3,4."))
    if len(set(contestants)) != len(contestants):
        raise SettingsError(N_("Name every contestant once."))
    tables = lab.schedule(contestants, editions.split(","), counts, games, seed, against)
    if not tables:
        raise SettingsError(N_("A ladder needs two contestants, or one and --against."))
    with bar(console, len(tables)) as shown:
        lab.warm_up(shown.say)
        outcomes = lab.run(tables, results, shown.doing("playing"))
    _show(console, outcomes, contestants, against)
    if parquet is not None:
        lab.write_parquet(outcomes, parquet)
        console.print(f"Games: {parquet}")
    if docs is not None:
        chosen = f" --against {against}" if against else ""
        command = (
            f"boardroom ladder {' '.join(contestants)}{chosen} --games {games} --players {players}"
            f" --editions {editions} --seed {seed}"
        )
        text = lab.markdown(outcomes, contestants, against, command)
        lab.write_docs(docs, section, text)
        console.print(f"Table: {docs}")


def _show(console: Console, outcomes: list[lab.Outcome], contestants: list[str], against: str | None) -> None:
    met = against is None and any(outcome.players > lab.SOLO for outcome in outcomes)
    rated = lab.ratings(outcomes, contestants) if met else []
    title = f"{len(outcomes)} games" + (f", each alone among {against}" if against else "")
    table = Table(*(["player", "Elo", "95 %"] if met else ["player"]), "games", "won", "95 %", "mean pick", title=title)
    order = sorted(range(len(contestants)), key=lambda i: -(rated[i].elo if met else 0))
    for index in order:
        share = lab.win_share(outcomes, contestants[index])
        low, high = share.interval
        strength = [f"{rated[index].elo:.0f}", f"{rated[index].low:.0f} to {rated[index].high:.0f}"] if met else []
        table.add_row(
            contestants[index],
            *strength,
            str(share.games),
            f"{share.share:.1%}",
            f"{low:.1%} to {high:.1%}",
            f"{lab.mean_pick(outcomes, contestants[index]) * 1000:.1f} ms",
        )
    console.print(table)
    console.print(f"{lab.machine()}, {dt.datetime.now(dt.UTC):%Y-%m-%d}")
