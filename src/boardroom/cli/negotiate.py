"""`boardroom negotiate`: whether trading pays, and for whom."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from boardroom.cli.bars import bar
from boardroom.cli.ladder import variation
from boardroom.cli.settings_options import Given
from boardroom.games import GAMES, default_game, meta
from boardroom.lab import negotiation as lab
from boardroom.lab.ladder import machine
from boardroom.players import find, parse, warm_up

NEGOTIATED = next((key for key in GAMES if meta(key).negotiation), default_game())
"""The first game in which players negotiate."""


def negotiate(
    contestants: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER...",
            help="Who sits around the table; seats rotate. E.g. twice manager:character=trader and twice "
            "manager:character=silent, who does not trade.",
        ),
    ],
    *,
    given: Given,
    game: Annotated[str, typer.Option(help=f"Which game: {', '.join(GAMES)}.")] = NEGOTIATED,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 400,
    seed: Annotated[int, typer.Option(min=0, help="Random seed.")] = 1,
    results: Annotated[
        Path | None, typer.Option(help="Results file (JSON Lines). An interrupted run resumes from it.")
    ] = None,
) -> None:
    """Let players trade; count proposals, what they were worth, and who won, with 95 % intervals."""
    console = Console()
    for text in contestants:
        find(parse(text)[0], game)
    settings = variation(game, {**meta(game).negotiation, **given}, [len(contestants)])
    with bar(console, games) as shown:
        warm_up(game)
        market = lab.trade(game, contestants, games, seed, settings, shown.doing("playing"), results)
    table = Table(
        "player", "seats", "won", "points", "proposals a game", "accepted", "worth to its author", "to the other",
        title=f"{market.games} games; in {market.lost} of them fewer than two won",
    )  # fmt: skip
    for name, each in market.traders.items():
        deals = max(1, each.accepted)
        table.add_row(
            name,
            str(each.games),
            str(each.won),
            f"{each.points / max(1, each.games):.1f}",
            f"{each.proposals / max(1, each.games):.1f}",
            f"{each.accepted / max(1, each.proposals):.0%}",
            f"{100 * each.worth / deals:+.1f} %",
            f"{100 * each.paid / deals:+.1f} %",
        )
    console.print(table)
    console.print(machine())
