"""Deletion of expired tables, and of everything that belongs to a key on request of its holder."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from boardroom.core.errors import BoardroomError
from boardroom.players import BOT_NAMES
from boardroom.table import schema
from boardroom.table.errors import WrongSecret
from boardroom.table.history import History
from boardroom.table.room import Room, holder_of
from boardroom.table.seats import Seats
from boardroom.table.store import retried

log = logging.getLogger(__name__)

DAY = 86_400.0
FIRST, EVERY = 60.0, 3_600.0
"""Seconds from the start to the first round, and between two rounds."""
AT_ONCE = 200


@dataclass(frozen=True)
class Policy:
    """Days without a change and without a visitor after which a table is deleted; 0 for never."""

    waiting: float = 14
    """A table whose game has not begun."""
    playing: float = 90
    """A game that goes on."""
    over: float = 365
    """A game that is over."""
    uploaded: float = 30
    """An uploaded log."""
    archive: Path | None = None
    """The folder to which the logs of finished games are written before that; None for no logs."""


@dataclass(frozen=True)
class Forgotten:
    """The number of tables that were deleted, and of those that were left to the other people there."""

    deleted: int
    left: int


@dataclass(frozen=True)
class Holdings:
    """How much the store has of a key."""

    games: int
    """Games that are over."""
    seats: int
    """Seats in games that go on or have not begun."""
    channels: int


class Housekeeping:
    """Deletes tables."""

    def __init__(self, room: Room, seats: Seats, history: History, policy: Policy) -> None:
        self._room = room
        self._seats = seats
        self._history = history
        self.policy = policy

    async def run(self) -> None:
        """Delete expired tables periodically until the room closes."""
        await self._room.repeat(EVERY, self._clear_and_tell, "Nothing could be cleared away: %s", first=FIRST)

    async def _clear_and_tell(self) -> None:
        cleared = await self.clear()
        if cleared:
            log.info("%d tables were cleared away.", cleared)

    async def clear(self) -> int:
        """Delete the tables that the policy names; how many there were."""
        row, policy, cleared = schema.tables.c, self.policy, 0
        finished = row.status == "over"
        somebodys = row.id.in_(sa.select(schema.seats.c.table_id).where(schema.seats.c.holder.is_not(None)))
        only_brought = sa.and_(row.uploaded.is_(True), sa.not_(somebodys))
        for days, which in (
            (policy.waiting, row.status == "waiting"),
            (policy.playing, row.status == "playing"),
            (policy.over, sa.and_(finished, sa.not_(only_brought))),
            (policy.uploaded, sa.and_(finished, only_brought)),
        ):
            before = self._room.now() - days * DAY
            while days and (found := await self._found(which, row.changed < before, row.opened < before)):
                await self._keep_logs(found)
                await self.delete([each.id for each in found])
                cleared += len(found)
        return cleared

    async def _found(self, *which: sa.ColumnElement[bool]) -> Sequence[Any]:
        wanted = sa.select(schema.tables.c.id, schema.tables.c.status, schema.tables.c.uploaded).where(*which)
        async with self._room.store.read() as connection:
            return (await connection.execute(wanted.limit(AT_ONCE))).all()

    async def _keep_logs(self, found: Sequence[Any]) -> None:
        if self.policy.archive is None:
            return
        for each in found:
            if each.status == "over" and not each.uploaded:
                try:
                    kept = await self._history.log(each.id)
                except BoardroomError as error:
                    log.warning("The log of table %s could not be kept: %s", each.id, error)
                    continue
                kept.write(self.policy.archive / f"{kept.game}-{each.id}.json")
                self._room.drop(each.id)

    @retried
    async def delete(self, tables: Sequence[str]) -> int:
        """Delete tables with all their data; how many there were."""
        async with self._room.store.write() as connection:
            done = await connection.execute(sa.delete(schema.tables).where(schema.tables.c.id.in_(tables)))
        for each in tables:
            self._room.drop(each)
        return int(done.rowcount)

    async def holdings(self, key: str | None) -> Holdings:
        """How much the store has of a key."""
        holder, row, sits, way = holder_of(key) or "", schema.tables.c, schema.seats.c, schema.channels.c
        mine = sa.select(row.status, row.id).join(schema.seats, sits.table_id == row.id).where(sits.holder == holder)
        async with self._room.store.read() as connection:
            found = (await connection.execute(mine)).all()
            ways = sa.select(sa.func.count()).where(way.holder == holder)
            channels = (await connection.execute(ways)).scalar() or 0
        over = {each.id for each in found if each.status == "over"}
        return Holdings(len(over), sum(each.status != "over" for each in found), channels)

    async def forget(self, key: str | None) -> Forgotten:
        """Delete everything that belongs to a key.

        A table where nobody else has a seat is deleted. At others a bot takes the seat, and the name, the messages and
        every trace of the key are deleted; the game stays for the others.
        """
        holder = holder_of(key)
        if holder is None or key is None:
            raise WrongSecret
        sits, row = schema.seats.c, schema.tables.c
        held = sa.select(sits.table_id).where(sits.holder == holder)
        shared = sa.select(sits.table_id).where(sits.holder.is_not(None), sits.holder != holder)
        mine = sa.select(row.id, row.status, row.id.in_(shared).label("shared")).where(
            sa.or_(row.id.in_(held), row.maker == holder)
        )
        async with self._room.store.read() as connection:
            tables = (await connection.execute(mine)).all()
            seated = set((await connection.execute(held)).scalars())
        alone = [each.id for each in tables if not each.shared]
        left = [each for each in tables if each.shared]
        for each in left:
            if each.status == "playing" and each.id in seated:
                await self._seats.leave(each.id, key)
            await self._let_go(each.id, holder)
        for begin in range(0, len(alone), AT_ONCE):
            await self.delete(alone[begin : begin + AT_ONCE])
        async with self._room.store.write() as connection:
            asked = schema.chances.c.holder
            await connection.execute(sa.update(schema.chances).where(asked == holder).values(holder=None))
            of_people = (schema.channels, schema.mutes, schema.blocks, schema.remarks, schema.deals, schema.solved)
            for kept in (*of_people, schema.raters, schema.quiet, schema.preferences):
                await connection.execute(sa.delete(kept).where(kept.c.holder == holder))
            await connection.execute(sa.delete(schema.blocks).where(schema.blocks.c.blocked == holder))
        await self._let_go_as_visitor(holder)
        return Forgotten(len(alone), len(left))

    @retried
    async def _let_go_as_visitor(self, holder: str) -> None:
        """Delete the messages and requests of somebody at tables where they had no seat."""
        row, said = schema.tables.c, schema.chat.c
        spoke = sa.select(said.table_id).where(said.speaker == holder)
        wanted = row.seat_wishes.contains(holder, autoescape=True)
        found = sa.select(row.id, row.seat_wishes).where(sa.or_(row.id.in_(spoke), wanted)).order_by(row.id)
        async with self._room.store.write() as connection:
            news = []
            for table in (await connection.execute(found.with_for_update())).all():
                wishes = json.loads(table.seat_wishes) if table.seat_wishes else []
                others = [each for each in wishes if each["holder"] != holder]
                kept = json.dumps(others) if others else None
                news.append(await self._room.touch(connection, table.id, seat_wishes=kept))
            await connection.execute(sa.delete(schema.chat).where(said.speaker == holder))
        for each in news:
            self._room.hub.publish(each)

    @retried
    async def _let_go(self, table_id: str, holder: str) -> None:
        """Delete the traces of a key at a table with other people."""
        sits, row, said = schema.seats.c, schema.tables.c, schema.chat.c
        async with self._room.store.write() as connection:
            news = await self._room.touch(connection, table_id)
            status = (await connection.execute(sa.select(row.status).where(row.id == table_id))).scalar()
            mine = (sits.table_id == table_id, sits.holder == holder)
            seats = (await connection.execute(sa.select(sits.seat).where(*mine))).scalars().all()
            for seat in seats:
                gone: dict[str, Any] = {"holder": None, "invitation": None, "name": ""}
                if status == "playing":
                    gone |= {"kind": "bot", "stand_in": False, "name": BOT_NAMES[seat % len(BOT_NAMES)]}
                elif status == "waiting":
                    gone |= {"kind": "open"}
                here = (sits.table_id == table_id, sits.seat == seat)
                await connection.execute(sa.update(schema.seats).where(*here).values(**gone))
                said_here = (said.table_id == table_id, (said.seat == seat) | (said.to_seat == seat))
                await connection.execute(sa.delete(schema.chat).where(*said_here))
                ordered = (schema.orders.c.table_id == table_id, schema.orders.c.seat == seat)
                await connection.execute(sa.delete(schema.orders).where(*ordered))
                marked = (schema.marks.c.table_id == table_id, schema.marks.c.seat == seat)
                await connection.execute(sa.delete(schema.marks).where(*marked))
            own = (row.id == table_id, row.maker == holder)
            await connection.execute(sa.update(schema.tables).where(*own).values(maker=None))
        self._room.hub.publish(news)
