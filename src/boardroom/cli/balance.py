"""`boardroom balance`: play many games of New Angeles and write down how they went."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown

from boardroom.lab.balance import balance as measure
from boardroom.lab.balance import report


def balance(
    games: Annotated[int, typer.Option(min=1, help="Random games for each number of players.")] = 10_000,
    citizens: Annotated[int, typer.Option(min=0, help="Games of citizens for each number of players.")] = 10_000,
    seed: Annotated[int, typer.Option(min=0, help="Repeat a run exactly.")] = 1,
    write: Annotated[Path | None, typer.Option(help="Write the page to this file instead of showing it.")] = None,
) -> None:
    """Look at the balance of New Angeles with random players and with simple cooperative ones."""
    console = Console()
    looks = []
    for kind, number in (("random", games), ("citizen", citizens)):
        for players in (4, 5, 6):
            if number:
                with console.status(f"{number:,} games of {players} players, {kind}"):
                    looks.append(measure(players, kind, number, seed))
    page = report(looks, f"boardroom balance --games {games} --citizens {citizens} --seed {seed}")
    if write is None:
        console.print(Markdown(page))
    else:
        write.write_text(page, "utf-8")
        console.print(f"Written to {write}.")
