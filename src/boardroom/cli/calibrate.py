"""`boardroom calibrate`: of all times a bot said 70 %, how often was it so?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from boardroom.cli.bars import bar
from boardroom.cli.ladder import variation
from boardroom.cli.settings_options import Given
from boardroom.core.errors import SettingsError
from boardroom.core.words import N_
from boardroom.games import GAMES, default_game, meta
from boardroom.lab import calibration as lab
from boardroom.lab.ladder import machine
from boardroom.players import believer, find, parse, warm_up

BELIEVED = next((key for key in GAMES if believer(key) is not None), default_game())
"""The first game whose bots believe something."""


def calibrate(
    contestants: Annotated[
        list[str] | None, typer.Argument(metavar="PLAYER...", help="Who plays, one after the other around the table.")
    ] = None,
    *,
    given: Given,
    game: Annotated[str, typer.Option(help=f"Which game: {', '.join(GAMES)}.")] = BELIEVED,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 400,
    players: Annotated[
        str | None, typer.Option(help="Numbers of players, in turn, e.g. 4,5,6.", show_default="all")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Random seed.")] = 1,
    plots: Annotated[
        Path | None, typer.Option(help="Write a drawing for each question into this folder (SVG).")
    ] = None,
    fit: Annotated[bool, typer.Option("--fit", help="Also fit the weights of the evidence to these games.")] = False,
) -> None:
    """Let bots play, ask every seat at each turn what it believes of the others, and compare with what is so."""
    console = Console()
    about = meta(game)
    counts = [int(each) for each in players.split(",")] if players else list(about.players)
    names = contestants or [about.bots.default]
    for each in names:
        find(parse(each)[0], game)
    settings = variation(game, dict(given), counts)
    with bar(console, games) as shown:
        warm_up(game)
        found = lab.calibrate(game, names, games, counts, seed, settings, shown.doing("playing"), collect=fit)
    for name, question in found.questions.items():
        console.print(_table(name, question))
        if plots is not None:
            plots.mkdir(parents=True, exist_ok=True)
            path = plots / f"{game}-beliefs-{name}.svg"
            path.write_text(lab.chart(question, f"{about.title}, {name}"), "utf-8")
            console.print(f"Drawing: {path}")
    console.print(f"{found.games} games of {', '.join(names)}, seed {seed}; {machine()}")
    if fit:
        beliefs = believer(game)
        if not found.samples:
            raise SettingsError(N_("There is nothing to fit to."))
        for kind, weight in zip(beliefs.KINDS, lab.fit(beliefs, found.samples), strict=True):
            console.print(f"{kind}: {weight}")


def _table(name: str, question: lab.Calibration) -> Table:
    title = (
        f"{name}: Brier score {question.brier:.4f}, {question.brier_flat:.4f} for who says that all are equally likely"
    )
    table = Table("said", "mean", "it was so", "times", title=title)
    for number, each in enumerate(question.bins):
        if each.times:
            low, high = 100 * number // lab.BINS, 100 * (number + 1) // lab.BINS
            table.add_row(f"{low} to {high} %", f"{each.mean:.1%}", f"{each.share:.1%}", str(each.times))
    return table
