"""Clocks of minutes stop while no server runs; a changed system clock or a suspended machine does not affect them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from boardroom.table import schema
from boardroom.table.model import News
from boardroom.table.room import Room
from boardroom.table.store import retried

log = logging.getLogger(__name__)

NOTED = 10.0
"""Seconds between two writes to the store that a server runs."""
LEAST = 30.0
"""A shorter gap is ignored: it counts as time of the players."""

SHORT = ("minutes", "turn")
"""Kinds of clocks that stop while no server runs."""
Now = Callable[[], float]


class Timekeeper:
    """Compares the system clock with a monotonic clock, and with the last time written to the store."""

    def __init__(self, room: Room, steady: Now | None = None) -> None:
        self._room = room
        self._wall = room.now
        self._steady = steady or (time.monotonic if room.now is time.time else room.now)
        self._offset = self._wall() - self._steady()
        self._noted = -NOTED
        self._ticking = asyncio.Lock()
        room.now = self.now

    def now(self) -> float:
        """The current time; after a jump of the system clock without it, until running clocks have been moved."""
        wall = self._wall()
        steady = self._offset + self._steady()
        return steady if abs(wall - steady) > LEAST else wall

    async def begin(self) -> None:
        """Give people back the time that passed while no server ran."""
        await self._move(None)

    async def tick(self) -> None:
        """Write that a server runs; if the system clock jumped, move the running clocks by the same amount, once."""
        async with self._ticking:
            await self._tick()

    async def _tick(self) -> None:
        leap = self._wall() - self._steady() - self._offset
        if abs(leap) > LEAST:
            log.warning("The clock of this machine leapt by %.0f seconds: running clocks are moved with it.", leap)
            await self._move(leap)
            self._offset += leap
        elif self._steady() - self._noted >= NOTED:
            async with self._room.store.read() as connection:
                runs = (await connection.execute(_RUNNING)).first() is not None
            if runs:
                await self._note()

    @retried
    async def _note(self) -> None:
        async with self._room.store.write() as connection:
            await connection.execute(sa.update(schema.service).values(alive=self._wall()))
        self._noted = self._steady()

    @retried
    async def _move(self, leap: float | None) -> None:
        """Move running clocks by a jump; without one by the gap since a server ran last."""
        now, row, service = self._wall(), schema.tables.c, schema.service.c
        async with self._room.store.write() as connection:
            locked = sa.select(service.alive).with_for_update()
            alive: float | None = (await connection.execute(locked)).scalar()
            if alive is None:
                await connection.execute(sa.insert(schema.service).values(id=1, alive=now))
                return
            await connection.execute(sa.update(schema.service).values(alive=now))
            if leap is None:
                gap = sa.literal(now, sa.Float) - sa.case((row.since > alive, row.since), else_=alive)
                news = await self._shift(connection, gap, sa.func.abs(gap) > LEAST, now)
            elif abs(now - alive) > abs(leap) / 2:  # Otherwise another process has done it.
                news = await self._shift(connection, sa.literal(leap, sa.Float), sa.true(), now)
            else:
                news = []
        for each in news:
            self._room.hub.publish(each)
        self._noted = self._steady()

    async def _shift(
        self, connection: AsyncConnection, gap: sa.ColumnElement[float], only: sa.ColumnElement[bool], now: float
    ) -> list[News]:
        row = schema.tables.c
        moved = await connection.execute(
            sa.update(schema.tables)
            .where(row.status == "playing", row.clock_kind.in_(SHORT), row.due.is_not(None), only)
            .values(due=row.due + gap, public_due=row.public_due + gap, since=now, revision=row.revision + 1)
            .returning(row.id, row.version, row.revision)
        )
        news = [News(*found) for found in moved]
        for each in news:
            await self._room.announce(connection, each)
        return news


_RUNNING = sa.select(schema.tables.c.id).where(
    schema.tables.c.status == "playing", schema.tables.c.clock_kind.in_(SHORT), schema.tables.c.due.is_not(None)
).limit(1)  # fmt: skip
