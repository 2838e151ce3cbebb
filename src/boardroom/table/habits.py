"""Habits of a person: the kinds of their turns, and the picks that cost most by the analyses of their games."""

from __future__ import annotations

from collections import Counter, OrderedDict
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from boardroom.core.errors import BoardroomError
from boardroom.table import schema
from boardroom.table.analysis import Analysis
from boardroom.table.history import History
from boardroom.table.records import Played, Record
from boardroom.table.room import Room

LOOKED_AT = 12
"""How many of the newest games are searched for kinds of turns, ..."""
ANALYSED = 8
"""... how many of those with an analysis for mistakes, ..."""
MISTAKES = 5
"""... and how many of these are shown."""
KINDS = 8
"""The maximum number of kinds of turns for which favourites are shown."""
KEPT = 500


@dataclass(frozen=True)
class Tactic:
    """A kind of turn, and how often it was played."""

    title: str
    count: int
    share: int
    """In percent."""


@dataclass(frozen=True)
class Mistake:
    """A pick that cost much of the chance to win."""

    table: str
    game: str
    at: int
    loss: int
    """In percent of all games played on from there."""
    deed: str
    """A sentence about what was done; may be empty."""
    better: str


@dataclass(frozen=True)
class Habits:
    """The habits of one person."""

    tactics: dict[str, tuple[Tactic, ...]]
    """By game, the most frequent first."""
    mistakes: tuple[Mistake, ...]
    """The costliest first."""
    analysed: int
    """How many analysed games were searched."""


class HabitReader:
    """Finds the habits of a person in finished games. The result for a game is cached, because it does not change."""

    def __init__(self, room: Room, history: History, analysis: Analysis) -> None:
        self._room = room
        self._history = history
        self._analysis = analysis
        self._kept: OrderedDict[tuple[Any, ...], Any] = OrderedDict()

    async def habits(self, record: Record, language: str = "en") -> Habits:
        """The habits of the person with this record."""
        done: dict[str, Counter[str]] = {}
        for played in record.counted[:LOOKED_AT]:
            done.setdefault(played.game, Counter()).update(await self._turns(played, language))
        tactics = {game: _ranked(count) for game, count in done.items() if 0 < len(count) <= KINDS}
        analysed = await self._analysed(record)
        mistakes = [each for played in analysed for each in await self._mistakes(played, language)]
        worst = sorted(mistakes, key=lambda each: -each.loss)[:MISTAKES]
        return Habits(tactics, tuple(worst), len(analysed))

    async def _turns(self, played: Played, language: str) -> Counter[str]:
        """The kinds of the turns of a game, in a few words each."""
        name = ("turns", played.table, played.seat, language)
        if name not in self._kept:
            try:
                turns = await self._history.turns(played.table, language)
            except BoardroomError:  # Such as a game of an unknown ruleset.
                turns = ()
            self._keep(name, Counter(turn.title for turn in turns if turn.seat == played.seat))
        found: Counter[str] = self._kept[name]
        return found

    async def _analysed(self, record: Record) -> list[Played]:
        games, row = record.counted[: 10 * ANALYSED], schema.chances.c
        wanted = sa.select(row.table_id).where(row.table_id.in_([each.table for each in games]), row.status == "done")
        async with self._room.store.read() as connection:
            known = set((await connection.execute(wanted)).scalars())
        return [each for each in games if each.table in known][:ANALYSED]

    async def _mistakes(self, played: Played, language: str) -> tuple[Mistake, ...]:
        name = ("mistakes", played.table, played.seat, language)
        if name not in self._kept:
            try:
                points = (await self._analysis.chances(played.table, language)).points
            except BoardroomError:
                points = ()
            found = [
                Mistake(
                    played.table,
                    played.game,
                    each.at,
                    round(100 * (each.better_chance - each.chance)),
                    each.deed,
                    ", ".join(each.better),
                )
                for each in points
                if each.seat == played.seat
            ]
            self._keep(name, tuple(found))
        mistakes: tuple[Mistake, ...] = self._kept[name]
        return mistakes

    def _keep(self, name: tuple[Any, ...], found: Any) -> None:
        self._kept[name] = found
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def _ranked(count: Counter[str]) -> tuple[Tactic, ...]:
    total = sum(count.values())
    return tuple(Tactic(title, number, round(100 * number / total)) for title, number in count.most_common())
