"""Hints in a running game against bots: what the strongest bot would do on one's seat, from what that seat knows.

How often somebody asked stands in the log of the game.
"""

from __future__ import annotations

import sqlalchemy as sa

from boardroom.core.words import N_, message, say
from boardroom.players import levels
from boardroom.table import cost, schema
from boardroom.table.bots import THINKING, Thinkers
from boardroom.table.errors import NotPlaying, NotYourTurn, TableError
from boardroom.table.fold import Fold
from boardroom.table.model import Hint
from boardroom.table.room import Room
from boardroom.table.store import retried

ONLY_BOTS = N_("Hints are given only where all others at the table are bots.")


class Hints:
    """Lets a bot think for a person, who then decides."""

    def __init__(self, room: Room, thinkers: Thinkers) -> None:
        self._room = room
        self._thinkers = thinkers

    async def hint(self, table_id: str, key: str | None, language: str = "en") -> Hint:
        """What the strongest bot would pick for the seat of a key, which has to decide now."""
        fold, yours = await self._room.seated(table_id, key)
        if not fold.playing:
            raise NotPlaying
        if not may_hint(fold, yours):
            raise TableError(ONLY_BOTS)
        seat, version = yours[0], fold.version
        if fold.decides != seat:
            raise NotYourTurn
        level = levels(fold.game.key)[-1]
        cost.spend(THINKING)
        picks = await self._thinkers.think(fold, seat, level.name)
        if not picks or fold.version != version:
            raise NotYourTurn
        await self._count(table_id, seat)
        people = fold.people
        label = fold.game.describe(fold.state.record, picks[0]).label
        will = fold.game.previews(fold.state, seat).get(picks[0])
        why = say(will, language, people) if will is not None else ""
        return Hint(say(message(level.title), language), picks[0], say(label, language, people), why)

    @retried
    async def _count(self, table_id: str, seat: int) -> None:
        sits = schema.seats.c
        async with self._room.store.write() as connection:
            news = await self._room.touch(connection, table_id)
            here = (sits.table_id == table_id, sits.seat == seat)
            await connection.execute(sa.update(schema.seats).where(*here).values(hints=sits.hints + 1))
        self._room.hub.publish(news)


def may_hint(fold: Fold, yours: tuple[int, ...]) -> bool:
    """Whether one person plays against nothing but bots."""
    return len(yours) == 1 and all(chair.kind == "bot" for chair in fold.chairs if chair.seat not in yours)
