"""`boardroom simulate`: many games at once, with what they came to."""

from __future__ import annotations

import secrets
import time
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from boardroom.cli.settings_options import Given, checked_settings
from boardroom.core.errors import SettingsError
from boardroom.core.game import Game
from boardroom.core.words import N_
from boardroom.games import GAMES, default_game, game, meta
from boardroom.lab.simulate import Simulation, simulate_players
from boardroom.lab.simulate import simulate as simulate_random
from boardroom.lab.variations import Varied, simulate_all, variations
from boardroom.players import create, find, parse, warm_up


def simulate(
    *,
    given: Given,
    name: Annotated[str, typer.Option("--game", help=f"Which game: {', '.join(GAMES)}.")] = default_game(),
    players: Annotated[
        int | None, typer.Option(help="How many players; 1 is the solo game.", show_default="as usual")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100_000,
    seed: Annotated[int | None, typer.Option(min=0, help="Repeat a run exactly; otherwise by chance.")] = None,
    bots: Annotated[
        str | None, typer.Option("--with", help="Players by name for the seats in turn, e.g. greedy,random,random.")
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Check every invariant after every pick.")] = False,
    interpreted: Annotated[bool, typer.Option("--interpreted", help="Do not compile the rules.")] = False,
    every_setting: Annotated[
        bool,
        typer.Option("--every-setting", help="Spread the games over every combination of what is not given here."),
    ] = False,
) -> None:
    """Play many games, all seats at random or with bots, and sum them up."""
    console = Console()
    if every_setting:
        if bots:
            raise typer.BadParameter("--every-setting is for random play; leave out --with.")
        _every_setting(console, name, given, players, games, seed, check=check, interpreted=interpreted)
        return
    played = game(name, **{**meta(name).laboratory, **checked_settings(name, given, players)})
    seed = secrets.randbits(31) if seed is None else seed
    with _progress(console) as bar:
        task = bar.add_task("playing", total=games)

        def done(count: int) -> None:
            bar.update(task, completed=count)

        begin = time.perf_counter()
        if bots:
            names = _seat_names(bots, played)
            seats = [create(each, seed + i, name, **extra) for i, (each, extra) in enumerate(names[: played.players])]
            if not interpreted and any(each != "random" for each, _ in names[: played.players]):
                warm_up(name)
            result = simulate_players(played, seats, games, seed, done)
        else:
            names = [("random", {})] * played.players + _automata(played)
            result = simulate_random(played, games, seed, compiled=not interpreted, watched=check, progress=done)
        waited = time.perf_counter() - begin - result.seconds
    _report(console, played, result, [each for each, _ in names], seed, waited)
    if check:
        console.print(
            "[bold red]An invariant was broken.[/]" if result.broken else "Every invariant held after every pick."
        )
    if result.broken:
        raise typer.Exit(1)


def _every_setting(
    console: Console,
    name: str,
    given: Given,
    players: int | None,
    games: int,
    seed: int | None,
    *,
    check: bool,
    interpreted: bool,
) -> None:
    """Random games of all variations of a game, and how many with each value of each setting."""
    about = meta(name)
    chosen = about.parse({**({} if players is None else {"players": str(players)}), **given})
    found = variations(about, chosen)
    if not found:
        raise SettingsError(N_("No game of {game} can be set up like that."), game=about.title)
    seed = secrets.randbits(31) if seed is None else seed
    with _progress(console) as bar:
        task = bar.add_task("playing", total=games)
        varied = list(
            simulate_all(
                found,
                games,
                seed,
                compiled=not interpreted,
                watched=check,
                progress=lambda count: bar.update(task, completed=count),
            )
        )
    seconds = sum(each.simulation.seconds for each in varied)
    tried = len({str(each.settings) for each in varied})
    console.print(f"{games:,} games of {name} in {tried:,} of {len(found):,} variations, seed {seed}; {seconds:,.0f} s")
    table = Table("setting", "value", "games", "decisions a game", "longest", "broken")
    for setting in ("players", *(each.name for each in about.settings)):
        for value, part in _by_value(varied, setting).items():
            count, decisions = sum(each.games for each in part), sum(each.decisions for each in part)
            longest, broken = max(each.longest for each in part), sum(each.broken for each in part)
            table.add_row(setting, value, f"{count:,}", f"{decisions / count:.0f}", str(longest), str(broken))
    console.print(table)
    wrong = [each for each in varied if each.simulation.broken]
    for each in wrong:
        console.print(f"[bold red]{each.simulation.broken} games broken:[/] {dict(each.settings)}, seed {each.seed}")
    if check and not wrong:
        console.print("Every invariant held after every pick.")
    if wrong:
        raise typer.Exit(1)


def _by_value(varied: list[Varied], setting: str) -> dict[str, list[Simulation]]:
    """The games with each value of a setting; of several values at once each counts, and none as well."""
    found: dict[str, list[Simulation]] = {}
    for each in varied:
        value = each.settings.get(setting)
        parts = value if isinstance(value, list | tuple) else [value]
        for part in parts or ["none"]:
            found.setdefault("default" if part is None else str(part), []).append(each.simulation)
    return found


def _seat_names(bots: str, played: Game) -> list[tuple[str, dict[str, object]]]:
    names = [parse(each) for each in bots.split(",")]
    if len(names) == 1:
        names *= played.players
    if len(names) != played.players:
        text = N_("There are {seats} seats for players, not {bots}.")
        raise SettingsError(text, seats=played.players, bots=len(names))
    for name, _ in names:
        find(name, played.key)
    return names + _automata(played)


def _automata(played: Game) -> list[tuple[str, dict[str, object]]]:
    """What plays on the seats that are nobody's."""
    return [(played.meta.automaton, {})] * (played.seats - played.players)


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
