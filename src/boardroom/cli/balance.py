"""`boardroom balance`: play many games of New Angeles and write down how they went."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown

from boardroom.cli.bars import bar
from boardroom.core.errors import SettingsError
from boardroom.core.words import N_
from boardroom.lab import balance as lab
from boardroom.lab.balance_page import report
from boardroom.players import create, parse

DEFAULT = ("random", "citizen")


def balance(
    kinds: Annotated[
        list[str] | None, typer.Argument(metavar="[PLAYER]...", help="Who plays, e.g. random citizen:greed=1.")
    ] = None,
    *,
    games: Annotated[int, typer.Option(min=1, help="Games for each kind and number of players.")] = 10_000,
    seed: Annotated[int, typer.Option(min=0, help="Repeat a run exactly.")] = 1,
    processes: Annotated[
        int, typer.Option(min=0, help="How many games are played at the same time; 0 only counts finished ones.")
    ] = 1,
    results: Annotated[
        Path | None, typer.Option(help="A file of finished games (JSON lines); a stopped run goes on from it.")
    ] = None,
    write: Annotated[Path | None, typer.Option(help="Write the page to this file instead of showing it.")] = None,
) -> None:
    """Look at the balance of New Angeles: by default with players who pick anything and with cooperative ones."""
    console = Console()
    chosen = list(kinds or DEFAULT)
    for kind in chosen:
        _check(kind)
    wanted = [order for kind in dict.fromkeys(chosen) for order in lab.orders(kind, games, seed)]
    with bar(console, len(wanted)) as shown:
        looks = lab.run(wanted, results, processes, shown.doing("playing"))
    page = report(looks, _command(chosen, games, seed, results if not processes else None))
    if write is None:
        console.print(Markdown(page))
    else:
        write.write_text(page, "utf-8")
        console.print(f"Written to {write}.")


def _command(kinds: list[str], games: int, seed: int, finished: Path | None) -> str:
    only = f" --processes 0 --results {finished.name}" if finished else ""
    return f"boardroom balance {' '.join(kinds)} --games {games} --seed {seed}{only}"


def _check(kind: str) -> None:
    name, settings = parse(kind)
    if name not in DEFAULT:
        text = N_("'{name}' does not play New Angeles. Choose from: {names}.")
        raise SettingsError(text, name=name, names=", ".join(DEFAULT))
    create(name, **settings)
