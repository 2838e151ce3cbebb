"""`boardroom balance`: play many games of one kind of player and write down how they went."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown

from boardroom.cli.bars import bar
from boardroom.games import GAMES, meta
from boardroom.lab import balance as lab
from boardroom.lab import games as studies
from boardroom.players import create, find, parse


def balance(
    kinds: Annotated[
        list[str] | None, typer.Argument(metavar="[PLAYER]...", help="Who plays, e.g. random citizen:greed=1.")
    ] = None,
    *,
    game: Annotated[str, typer.Option(help=f"Which game: {', '.join(GAMES)}.")] = studies.DEFAULT,
    games: Annotated[int, typer.Option(min=1, help="Games for each kind and number of players.")] = 10_000,
    seed: Annotated[int, typer.Option(min=0, help="Repeat a run exactly.")] = 1,
    processes: Annotated[
        int, typer.Option(min=0, help="How many games are played at the same time; 0 only counts finished ones.")
    ] = 1,
    results: Annotated[
        Path | None, typer.Option(help="Results file (JSON Lines). An interrupted run resumes from it.")
    ] = None,
    write: Annotated[Path | None, typer.Option(help="Write the page to this file instead of showing it.")] = None,
) -> None:
    """Look at the balance of a game: who wins by seat and what is picked, for every number of players."""
    console = Console()
    described = meta(game)
    chosen = list(kinds or studies.find(game).KINDS)
    for kind in chosen:
        _check(kind, described.key)
    wanted = [order for kind in dict.fromkeys(chosen) for order in lab.orders(game, kind, games, seed)]
    with bar(console, len(wanted)) as shown:
        looks = lab.run(wanted, results, processes, shown.doing("playing"))
    page = studies.page(game).report(looks, _command(game, chosen, games, seed, results if not processes else None))
    if write is None:
        console.print(Markdown(page))
    else:
        write.write_text(page, "utf-8")
        console.print(f"Written to {write}.")


def _command(game: str, kinds: list[str], games: int, seed: int, finished: Path | None) -> str:
    named = f" --game {game}" if game != studies.DEFAULT else ""
    only = f" --processes 0 --results {finished.name}" if finished else ""
    return f"boardroom balance{named} {' '.join(kinds)} --games {games} --seed {seed}{only}"


def _check(kind: str, game: str) -> None:
    name, settings = parse(kind)
    find(name, game)
    create(name, game=game, **settings)
