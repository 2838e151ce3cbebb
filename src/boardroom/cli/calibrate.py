"""`boardroom calibrate`: of all times a bot said 70 %, how often was it so?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from boardroom.cli.bars import bar
from boardroom.cli.ladder import Docs, Processes, Results, Section, variation, written
from boardroom.cli.settings_options import Given
from boardroom.core.errors import SettingsError
from boardroom.core.words import N_
from boardroom.games import GAMES, default_game, meta
from boardroom.lab import calibration as lab
from boardroom.lab.page import machine, measured, write_docs
from boardroom.players import believer, find, parse, warm_up

BELIEVED = next((key for key in GAMES if believer(key) is not None), default_game())
"""The first game whose bots believe something."""
TWO_HALVES = 2
"""So many games it takes to fit weights to one half of them and to ask the other."""


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
    fit: Annotated[
        bool,
        typer.Option(
            "--fit",
            help="Also fit the weights of the evidence to these games, and to each half of them to ask the other.",
        ),
    ] = False,
    anew: Annotated[
        bool,
        typer.Option("--anew", help="Ask the games in the results file again, with the evidence and weights of today."),
    ] = False,
    processes: Processes = 1,
    results: Results = None,
    docs: Docs = None,
    section: Section = "Beliefs",
) -> None:
    """Let bots play, ask every seat at each turn what it believes of the others, and compare with what is so."""
    console = Console()
    about = meta(game)
    counts = [int(each) for each in players.split(",")] if players else list(about.players)
    names = contestants or [about.bots.default]
    for each in names:
        find(parse(each)[0], game)
    settings = variation(game, dict(given), counts)
    wanted = lab.orders(game, names, games, counts, seed, settings)
    with bar(console, games) as shown:
        warm_up(game)
        found = lab.calibrate(wanted, shown.doing("playing"), results, processes, anew=anew)
    for name, question in found.told.items():
        console.print(_table(name, question))
        if plots is not None:
            plots.mkdir(parents=True, exist_ok=True)
            path = plots / f"{game}-beliefs-{name.replace(' ', '-')}.svg"
            path.write_text(lab.chart(question, f"{about.title}, {name}"), "utf-8")
            console.print(f"Drawing: {path}")
    console.print(f"{found.games} games of {', '.join(names)}, seed {seed}; {machine()}")
    if docs is not None:
        more = "".join(f" {each}" for each in written(given))
        table = f" --players {players}" if players else ""
        command = f"boardroom calibrate {' '.join(names)}{table} --games {games}{more} --seed {seed}"
        write_docs(docs, section, lab.markdown(found, measured(command, found.games)))
        console.print(f"Table: {docs}")
    if fit:
        beliefs = believer(game)
        if len(found.samples) < TWO_HALVES:
            raise SettingsError(N_("There is nothing to fit to."))
        for name, question in lab.held_out(beliefs, found.samples).items():
            console.print(_table(f"{name}, fitted to the other half of the games", question))
        weights, doubt = lab.fit(beliefs, [sample for each in found.samples for sample in each])
        for kind, weight in zip(beliefs.KINDS, weights, strict=True):
            console.print(f"{kind}: {weight}")
        console.print(f"doubt: {doubt}")


def _table(name: str, question: lab.Calibration) -> Table:
    title = (
        f"{name}: Brier score {question.brier:.4f}, {question.brier_flat:.4f} for who says that all are equally likely"
    )
    table = Table("said about", "mean", "it was so", "95 %", "times", title=title)
    for row in lab.rows(question):
        table.add_row(*row)
    return table
