"""`boardroom ladder`: let players meet, rate them with intervals, and write the table into the documentation."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from boardroom.cli.bars import bar
from boardroom.cli.settings_options import Given, checked_settings
from boardroom.core.errors import SettingsError
from boardroom.core.words import N_
from boardroom.games import GAMES, default_game, meta
from boardroom.lab import ladder as lab
from boardroom.lab.page import machine, write_docs
from boardroom.players import find, parse, warm_up

Processes = Annotated[
    int, typer.Option(min=0, help="How many games are played at the same time; 0 only counts finished ones.")
]
Results = Annotated[Path | None, typer.Option(help="Results file (JSON Lines). An interrupted run resumes from it.")]
Docs = Annotated[Path | None, typer.Option(help="Write the results into this page.")]
Section = Annotated[str, typer.Option(help="Under which heading of that page.")]


def ladder(
    contestants: Annotated[
        list[str], typer.Argument(metavar="PLAYER...", help="Who plays, e.g. random greedy search:seconds=0.1.")
    ],
    *,
    given: Given,
    game: Annotated[str, typer.Option(help=f"Which game: {', '.join(GAMES)}.")] = default_game(),
    games: Annotated[
        int, typer.Option(min=1, help="Games for each variation and number of players; with --against or solo: each.")
    ] = 100,
    players: Annotated[
        str | None, typer.Option(help="Numbers of players, e.g. 2,3,4; 1 is solo.", show_default="as usual")
    ] = None,
    editions: Annotated[
        str | None, typer.Option(help="Several editions, the same as --vary edition=...", show_default=False)
    ] = None,
    vary: Annotated[
        list[str] | None, typer.Option(help="A setting with several values, e.g. edition=retail,pnp.")
    ] = None,
    against: Annotated[
        str | None, typer.Option(help="Play each contestant alone against this player on all other seats.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Random seed.")] = 1,
    role: Annotated[
        str | None, typer.Option(help="With --against: only deals that give the contestant this role.")
    ] = None,
    without: Annotated[str | None, typer.Option(help="Only deals that give nobody this role.")] = None,
    processes: Processes = 1,
    results: Results = None,
    parquet: Annotated[Path | None, typer.Option(help="Write all games there as Parquet.")] = None,
    docs: Docs = None,
    section: Section = "Ladder",
) -> None:
    """Let players meet over settings, numbers of players and rotated seats, and rate them with 95 % intervals."""
    console = Console()
    varied = [*(vary or ()), *([f"edition={editions}"] if editions else [])]
    players = str(meta(game).usual) if players is None else players
    counts = [int(each) for each in players.split(",") if each.strip().isdigit()]
    if not counts:
        raise SettingsError(N_("Numbers of players are written like this: 2,3,4."))
    if len(set(contestants)) != len(contestants):
        raise SettingsError(N_("Name every contestant once."))
    for each in (*contestants, *([against] if against else [])):
        find(parse(each)[0], game)
    settings = [variation(game, chosen, counts) for chosen in variations(given, varied)]
    if role is not None and against is None:
        raise SettingsError(N_("--role needs contestants who play alone: name the others with --against."))
    fixtures = lab.schedule(game, contestants, settings, counts, games, seed, against, role, without)
    if not fixtures:
        raise SettingsError(N_("A ladder needs two contestants, or one and --against."))
    with bar(console, len(fixtures)) as shown:
        warm_up(game)
        outcomes = lab.run(fixtures, results, shown.doing("playing"), processes)
    _show(console, outcomes, contestants, against)
    if parquet is not None:
        lab.write_parquet(outcomes, parquet)
        console.print(f"Games: {parquet}")
    if docs is not None:
        chosen = f" --against {against}" if against else ""
        dealt = [f"--role {role}"] if role else []
        dealt += [f"--without {without}"] if without else []
        command = " ".join(
            (
                f"boardroom ladder {' '.join(contestants)}{chosen}",
                *([f"--game {game}"] if game != default_game() else []),
                f"--games {games} --players {players}",
                *written(given),
                *(f"--vary {each}" for each in varied),
                *dealt,
                f"--seed {seed}",
            )
        )
        text = lab.markdown(outcomes, contestants, against, command)
        write_docs(docs, section, text)
        console.print(f"Table: {docs}")


def written(given: Given) -> list[str]:
    """Settings as a command line has them; what is only on or off has no value.

    >>> written({"trading": "support", "short_game": "yes"})
    ['--trading support', '--short-game']
    """
    return [f"--{name.replace('_', '-')}" + (f" {value}" if value != "yes" else "") for name, value in given.items()]


def variations(given: Given, varied: list[str]) -> list[dict[str, str]]:
    """Every combination of the values of settings that have several.

    >>> variations({"short_game": "yes"}, ["edition=retail,pnp"])
    [{'short_game': 'yes', 'edition': 'retail'}, {'short_game': 'yes', 'edition': 'pnp'}]
    """
    found = [dict(given)]
    for text in varied:
        name, equals, values = text.partition("=")
        if not equals or not values:
            raise SettingsError(N_("'{text}' is not a setting with values. An example: edition=retail,pnp."), text=text)
        found = [
            {**each, name.strip().replace("-", "_"): value.strip()} for each in found for value in values.split(",")
        ]
    return found


def variation(game: str, chosen: dict[str, str], counts: list[int]) -> dict[str, object]:
    """The settings of one variation, checked for every number of players."""
    for count in counts:
        settings = checked_settings(game, chosen, count)
    settings.pop("players")
    return {**meta(game).laboratory, **settings}


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
    for line in lab.more_findings(outcomes, contestants):
        console.print(line)
    console.print(f"{machine()}, {dt.datetime.now(dt.UTC):%Y-%m-%d}")
