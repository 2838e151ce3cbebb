"""Notes that people write on a replay: plain text at one moment, for everybody with the link or for themselves."""

from __future__ import annotations

import sqlalchemy as sa

from boardroom.core.words import N_
from boardroom.table import schema
from boardroom.table.errors import BadRequest, TooMany, WrongSecret
from boardroom.table.history import History
from boardroom.table.keys import new_id
from boardroom.table.model import LONGEST_REMARK, Remark
from boardroom.table.room import Room, clean, holder_of
from boardroom.table.store import retried
from boardroom.table.talk import blocked_by

MOST_REMARKS, MOST_OF_ONE = 500, 50
"""So many notes a replay has at most, and so many of one person."""


class Remarks:
    """Notes on games that are over."""

    def __init__(self, room: Room, history: History) -> None:
        self._room = room
        self._history = history

    async def remarks(self, table_id: str, key: str | None = None) -> tuple[Remark, ...]:
        """The public notes on a replay and one's own, by their moments."""
        fold, holder, row = await self._history.over(table_id), holder_of(key), schema.remarks.c
        mine = row.holder == holder if holder is not None else sa.false()
        found = sa.select(schema.remarks).where(row.table_id == table_id, sa.or_(row.public, mine))
        async with self._room.store.read() as connection:
            rows = (await connection.execute(found.order_by(row.at, row.written, row.id))).all()
            unwanted = sa.select(schema.blocks.c.blocked).where(schema.blocks.c.holder == holder)
            hidden = {*blocked_by(fold, holder), *(await connection.execute(unwanted)).scalars()}
        return tuple(
            Remark(each.id, each.at, each.name, each.text, bool(each.public), each.written, each.holder == holder)
            for each in rows
            if each.holder not in hidden
        )

    @retried
    async def remark(
        self, table_id: str, key: str | None, at: int, text: str, *, public: bool = False, name: str = ""
    ) -> str:
        """Write a note on a moment; its id."""
        fold, holder, row = await self._history.over(table_id), holder_of(key), schema.remarks.c
        line = clean(text, LONGEST_REMARK)
        if holder is None:
            raise WrongSecret
        if not line:
            raise BadRequest(N_("Write something first."))
        if not 0 <= at <= len(fold.state.picks):
            raise BadRequest(detail=f"at: {at}")
        number = new_id()
        async with self._room.store.write() as connection:
            count = sa.select(sa.func.count(), sa.func.count().filter(row.holder == holder))
            all_of_them, of_one = (await connection.execute(count.where(row.table_id == table_id))).one()
            if all_of_them >= MOST_REMARKS or of_one >= MOST_OF_ONE:
                raise TooMany
            values = {"id": number, "table_id": table_id, "at": at, "holder": holder, "name": clean(name)}
            note = {"text": line, "public": public, "written": self._room.now()}
            await connection.execute(sa.insert(schema.remarks).values(**values, **note))
        return number

    @retried
    async def delete_remark(self, table_id: str, key: str | None, number: str) -> None:
        """Delete a note that one wrote."""
        row = schema.remarks.c
        mine = (row.id == number, row.table_id == table_id, row.holder == holder_of(key))
        async with self._room.store.write() as connection:
            gone = await connection.execute(sa.delete(schema.remarks).where(*mine))
        if not gone.rowcount:
            raise WrongSecret
