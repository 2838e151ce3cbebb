"""People whom somebody does not want to meet: their tables and what they say are not shown.

Nobody is told that they are blocked. A block is between two keys, under the name that the blocked one had then.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from boardroom.core.words import N_
from boardroom.table import schema
from boardroom.table.errors import BadRequest, TooMany, WrongSecret
from boardroom.table.fold import Fold
from boardroom.table.model import Blocked
from boardroom.table.room import Room, holder_of
from boardroom.table.store import retried
from boardroom.table.talk import count_change, speaker_of

MOST_BLOCKED = 200


class Blocks:
    """Who has blocked whom."""

    def __init__(self, room: Room) -> None:
        self._room = room

    @retried
    async def block(self, table_id: str, key: str | None, *, seat: int | None = None, line: int | None = None) -> None:
        """Block whoever sits on a seat of a table, or said a line there."""
        fold, holder = await self._room.fold(table_id), holder_of(key)
        if holder is None:
            raise WrongSecret
        other, name = _person(fold, holder, seat, line)
        if other is None or other == holder:
            raise BadRequest(N_("There is no one whom you could block."))
        row = schema.blocks.c
        async with self._room.store.write() as connection:
            mine = sa.select(row.blocked, row.number).where(row.holder == holder)
            before = {each.blocked: each.number for each in await connection.execute(mine)}
            if other in before:
                return
            if len(before) >= MOST_BLOCKED:
                raise TooMany
            number = max(before.values(), default=0) + 1
            values = {"holder": holder, "blocked": other, "number": number, "name": name, "at": self._room.now()}
            await connection.execute(sa.insert(schema.blocks).values(values))
            news = [
                await count_change(self._room, connection, each, holder)
                for each in await _both(connection, holder, other, table_id)
            ]
        for each in news:
            self._room.hub.publish(each)

    @retried
    async def unblock(self, key: str | None, number: int) -> None:
        """Meet somebody again, by the number in the list."""
        holder, row = holder_of(key), schema.blocks.c
        if holder is None:
            raise WrongSecret
        async with self._room.store.write() as connection:
            here = (row.holder == holder, row.number == number)
            other = (await connection.execute(sa.select(row.blocked).where(*here))).scalar()
            if other is None:
                return
            await connection.execute(sa.delete(schema.blocks).where(*here))
            news = [
                await count_change(self._room, connection, each, holder)
                for each in await _both(connection, holder, other)
            ]
        for each in news:
            self._room.hub.publish(each)

    async def blocked(self, key: str | None) -> tuple[Blocked, ...]:
        """Whom a key has blocked, the newest first."""
        row = schema.blocks.c
        mine = sa.select(row.number, row.name, row.at).where(row.holder == holder_of(key)).order_by(row.number.desc())
        async with self._room.store.read() as connection:
            return tuple(Blocked(*each) for each in await connection.execute(mine))


def without_blocked(holder: str | None) -> list[sa.ColumnElement[bool]]:
    """That a table is neither made by somebody whom a key has blocked nor has them on a seat."""
    if holder is None:
        return []
    row, sits = schema.tables.c, schema.seats.c
    unwanted = sa.select(schema.blocks.c.blocked).where(schema.blocks.c.holder == holder)
    theirs = sa.select(sits.table_id).where(sits.holder.in_(unwanted))
    return [row.id.not_in(theirs), sa.or_(row.maker.is_(None), row.maker.not_in(unwanted))]


def _person(fold: Fold, holder: str, seat: int | None, line: int | None) -> tuple[str | None, str]:
    """The hash of somebody's key, and the name they have at a table; of a line by the number that the reader sees."""
    if line is not None:
        return speaker_of(fold, holder, line)
    if seat is not None and 0 <= seat < len(fold.chairs):
        return fold.chairs[seat].holder, fold.chairs[seat].name
    return None, ""


async def _both(connection: AsyncConnection, holder: str, other: str, table_id: str = "") -> list[str]:
    """The tables where two people meet; what each sees of the other there changes."""
    sits, said = schema.seats.c, schema.chat.c
    spoke = sa.select(said.table_id).where(said.speaker == other)
    mine = sa.select(sits.table_id).where(sits.holder == holder)
    theirs = sa.select(sits.table_id).where(sits.holder == other)
    row: Any = schema.tables.c
    found = sa.select(row.id).where(
        sa.or_(row.id == table_id, sa.and_(row.id.in_(mine), sa.or_(row.id.in_(theirs), row.id.in_(spoke))))
    )
    return sorted((await connection.execute(found)).scalars())
