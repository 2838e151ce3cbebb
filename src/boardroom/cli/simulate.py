"""`boardroom simulate`: many games at once, with what they came to."""

from __future__ import annotations

import secrets
import time
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from boardroom.core.errors import SettingsError
from boardroom.core.game import Game
from boardroom.core.words import N_
from boardroom.games import GAMES, game
from boardroom.lab.simulate import Simulation, simulate_players
from boardroom.lab.simulate import simulate as simulate_random
from boardroom.players import create, parse
from boardroom.players.search import warm_up

COMPILED = ("new-corp-order",)
"""The games whose rules are compiled for this; the others are played interpreted."""


def simulate(
    name: Annotated[str, typer.Option("--game", help=f"Which game: {', '.join(GAMES)}.")] = "new-corp-order",
    players: Annotated[int, typer.Option(help="How many players; 1 is the solo game.")] = 4,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100_000,
    edition: Annotated[str, typer.Option(help="retail or pnp.")] = "retail",
    short: Annotated[bool, typer.Option("--short", help="The short game for three or four.")] = False,
    seed: Annotated[int | None, typer.Option(min=0, help="Repeat a run exactly; otherwise by chance.")] = None,
    bots: Annotated[
        str | None, typer.Option("--with", help="Players by name for the seats in turn, e.g. greedy,random,random.")
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Check every invariant after every pick.")] = False,
    interpreted: Annotated[bool, typer.Option("--interpreted", help="Do not compile the rules.")] = False,
) -> None:
    """Play many games, all seats at random or with bots, and sum them up."""
    console = Console()
    played = game(name, **_settings(name, players, edition, short=short))
    interpreted = interpreted or name not in COMPILED
    seed = secrets.randbits(31) if seed is None else seed
    with _progress(console) as bar:
        task = bar.add_task("compiling the rules" if not bots and not interpreted else "playing", total=games)

        def done(count: int) -> None:
            bar.update(task, completed=count, description="playing")

        begin = time.perf_counter()
        if bots:
            names = _seat_names(bots, played)
            seats = [create(each, seed=seed + i, **extra) for i, (each, extra) in enumerate(names[: played.players])]
            if not interpreted and any(each != "random" for each, _ in names[: played.players]):
                bar.update(task, description="compiling what bots think with")
                warm_up()
            result = simulate_players(played, seats, games, seed, done)
        else:
            names = [("ODS" if players == 1 and seat else "random", {}) for seat in range(played.seats)]
            result = simulate_random(played, games, seed, compiled=not interpreted, watched=check, progress=done)
        waited = time.perf_counter() - begin - result.seconds
    _report(console, played, result, [each for each, _ in names], seed, waited)
    if check:
        console.print(
            "[bold red]An invariant was broken.[/]" if result.broken else "Every invariant held after every pick."
        )
    if result.broken:
        raise typer.Exit(1)


def _settings(name: str, players: int, edition: str, *, short: bool) -> dict[str, object]:
    """What the options mean for a game."""
    if name == "new-angeles":
        return {"players": players, "trading": "off", "corps": "random"}
    return {"players": players, "edition": edition, "short_game": short}


def _seat_names(bots: str, played: Game) -> list[tuple[str, dict[str, object]]]:
    names = [parse(each) for each in bots.split(",")]
    if len(names) == 1:
        names *= played.players
    if len(names) != played.players:
        text = N_("There are {seats} seats for players, not {bots}.")
        raise SettingsError(text, seats=played.players, bots=len(names))
    return names + [("ODS", {})] * (played.seats - played.players)


def _progress(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
    )


def _report(console: Console, played: Game, result: Simulation, names: list[str], seed: int, waited: float) -> None:
    chosen = ", ".join(f"{name} {value}" for name, value in played.settings_dict().items() if type(value) in (int, str))
    console.print(f"{result.games:,} games of {played.key}: {chosen}, seed {seed}")
    console.print(
        f"{result.games_per_second:,.0f} games/s, {result.decisions_per_second:,.0f} decisions/s in "
        f"{result.seconds:.1f} s (and {waited:.1f} s to get ready)"
    )
    console.print(
        f"{result.decisions / result.games:.1f} decisions a game, from {result.shortest} to {result.longest}; "
        f"{result.shared_wins / result.games:.2%} of the wins shared; {result.broken} games broken"
    )
    table = Table("seat", "player", "wins", "mean points", "spread", "most")
    for seat in result.seats:
        table.add_row(
            str(seat.seat + 1),
            names[seat.seat],
            f"{seat.wins:.2%}",
            f"{seat.mean_points:.2f}",
            f"{seat.spread:.2f}",
            str(seat.most_points),
        )
    console.print(table)
