"""`boardroom analyse`: where a finished game was lost, and what would have been better."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from boardroom.cli.bars import bar
from boardroom.core.errors import SettingsError
from boardroom.core.log import Log
from boardroom.core.words import N_
from boardroom.games import game_of
from boardroom.players import analyst, warm_up
from boardroom.players.analyst import worst as worst_of


def analyse(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="A saved game.")],
    *,
    seat: Annotated[int | None, typer.Option(min=1, help="Only the picks of this seat.")] = None,
    worst: Annotated[int, typer.Option(min=1, help="How many picks to show.")] = 5,
    iterations: Annotated[int, typer.Option(min=50, help="How many imagined games for each pick.")] = 2000,
    seed: Annotated[int, typer.Option(min=0, help="Random seed of the imagined games.")] = 0,
) -> None:
    """Re-play a finished game and mark the picks where the chance to win fell most, with the better line."""
    console = Console()
    read = Log.read(log)
    game = game_of(read)
    looks_back = analyst(game.key)
    if looks_back is None:
        raise SettingsError(N_("Winning chances are not available for {game} yet."), game=game.meta.title)
    with bar(console, len(read.picks)) as shown:
        warm_up(game.key)
        chosen = None if seat is None else seat - 1
        judgements = looks_back.judge(game, read, iterations, seed, chosen, shown.doing("thinking"))
    table = Table("pick", "seat", "played", "chance to win", "better", "chance to win", show_lines=True)
    for each in worst_of(judgements, worst):
        table.add_row(
            str(each.index + 1),
            str(each.seat + 1),
            escape(each.played.option.text()),
            f"{each.played.win_chance:.0%}",
            escape(", then ".join(option.text() for option in each.better)),
            f"{each.best.win_chance:.0%}",
        )
    console.print(table)
    console.print(f"{len(judgements)} picks had an alternative; each was compared over {iterations} imagined games.")
