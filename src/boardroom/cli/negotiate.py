"""`boardroom negotiate`: whether trading pays, and for whom."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from boardroom.cli.bars import bar
from boardroom.cli.ladder import Docs, Processes, Results, Section, variation, written
from boardroom.cli.settings_options import Given
from boardroom.games import GAMES, default_game, meta
from boardroom.lab import negotiation as lab
from boardroom.lab.page import machine, measured, write_docs
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
    processes: Processes = 1,
    results: Results = None,
    docs: Docs = None,
    section: Section = "Negotiation",
) -> None:
    """Let players trade; count proposals, what they were worth, and who won, with 95 % intervals."""
    console = Console()
    for text in contestants:
        find(parse(text)[0], game)
    settings = variation(game, {**meta(game).negotiation, **given}, [len(contestants)])
    wanted = lab.orders(game, contestants, games, seed, settings)
    with bar(console, games) as shown:
        warm_up(game)
        market = lab.trade(wanted, shown.doing("playing"), results, processes)
    table = Table(*lab.HEAD, title=f"{market.games} games; in {market.lost} of them fewer than two won")
    for row in lab.rows(market):
        table.add_row(*row)
    console.print(table)
    for line in lab.differences(market, contestants):
        console.print(line)
    console.print(machine())
    if docs is not None:
        chosen = f" --game {game}" if game != NEGOTIATED else ""
        more = "".join(f" {each}" for each in written(given))
        command = f"boardroom negotiate {' '.join(contestants)}{chosen} --games {games}{more} --seed {seed}"
        write_docs(docs, section, lab.markdown(market, contestants, measured(command, market.games)))
        console.print(f"Table: {docs}")
