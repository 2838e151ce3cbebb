"""How long the analysis of a finished game takes, as the table service does it: processes, store and all."""

from __future__ import annotations

import asyncio
import resource
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from boardroom.core.dealer import Dealer
from boardroom.core.game import Game
from boardroom.core.log import Log
from boardroom.players import create, stand_in
from boardroom.table.keys import new_secret
from boardroom.table.service import Tables

LOOK = 0.1
"""Seconds between two looks at how far it is."""


@dataclass(frozen=True)
class AnalysisTime:
    """What the analysis of one game took."""

    turns: int
    picks: int
    points: int
    """Turning points that were found."""
    waited: float
    """Seconds by the clock, ..."""
    worked: float
    """... and of processor time, loading compiled rules included."""


def analysis_time(game: Game, seed: int = 1, level: str | None = None) -> AnalysisTime:
    """Let bots of a level play a game, without one those that answer at once, and analyse it."""
    state = game.start(Dealer(seed))
    bots = [create(level or stand_in(game.key), seed + seat, game.key) for seat in range(game.seats)]
    while not game.over(state):
        seat = game.seat(state)
        game.apply(state, bots[seat].pick(game.view(state, seat), game.options(state)))
    began, worked = time.perf_counter(), _used()
    points = asyncio.run(_analysed(game.log(state)))
    waited = time.perf_counter() - began
    return AnalysisTime(len(game.turns(state)), len(state.picks), points, waited, _used() - worked)


async def _analysed(log: Log) -> int:
    with tempfile.TemporaryDirectory() as folder:
        async with Tables.open(str(Path(folder) / "games.db")) as tables:
            table = await tables.upload(log.to_json())
            found = await tables.find_chances(table, new_secret())
            while found.status == "running":
                await asyncio.sleep(LOOK)
                found = await tables.chances(table)
    if found.status != "done":
        raise RuntimeError(f"the analysis ended as {found.status}")
    return len(found.points)


def _used() -> float:
    """Seconds of processor time of this process and of those that it ended."""
    own, ended = (resource.getrusage(whose) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + ended.ru_utime + ended.ru_stime
