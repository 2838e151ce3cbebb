"""The chat of a table, read from the store."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from boardroom.table import schema
from boardroom.table.model import ChatLine

CHAT_SHOWN = 100


class Said(NamedTuple):
    """The part of the chat that a fold keeps. The number of a line counts those to the same people."""

    chat: list[ChatLine]
    """The newest lines to all, and the newest of each person to each other, oldest first."""
    promised: list[ChatLine]
    marks: dict[tuple[str, int], bool]
    speakers: dict[int, str]
    """The hashes of the keys of spectators, by the numbers of what they said."""


async def words_of(connection: AsyncConnection, row: Mapping[str, Any], names: Mapping[int, str]) -> Said:
    """The chat of the table of a row."""
    chat = list((await connection.execute(_CHAT, {"table": row["id"]})).all())
    if row["talk"] == "private":
        chat += (await connection.execute(_WHISPERS, {"table": row["id"]})).all()
        chat.sort(key=attrgetter("number"), reverse=True)
    given, marks = await _promises(connection, row)
    return Said(
        [chat_line(line, names) for line in reversed(chat)],
        [chat_line(line, names) for line in given],
        {(mark.promise, mark.seat): bool(mark.kept) for mark in marks},
        {line.nth: line.speaker for line in chat if line.to_seat is None and line.speaker},
    )


def chat_line(line: Any, names: Mapping[int, str]) -> ChatLine:
    """A line of the chat from its row."""
    name = names.get(line.seat, line.called)
    return ChatLine(line.nth, line.seat, name, line.text, line.at, line.to_seat, line.promised_to)


async def _promises(connection: AsyncConnection, row: Mapping[str, Any]) -> tuple[Sequence[Any], Sequence[Any]]:
    """Promises in own words, oldest first, and reports on promises."""
    if not row["promises"]:
        return (), ()
    asked = {"table": row["id"]}
    return (await connection.execute(_GIVEN, asked)).all(), (await connection.execute(_MARKS, asked)).all()


_HERE = schema.chat.c.table_id == sa.bindparam("table")
_CHAT = (
    sa.select(schema.chat)
    .where(_HERE, schema.chat.c.to_seat.is_(None))
    .order_by(schema.chat.c.number.desc())
    .limit(CHAT_SHOWN)
)
_PLACED = (
    sa.select(
        schema.chat,
        sa.func.row_number()
        .over(partition_by=(schema.chat.c.seat, schema.chat.c.to_seat), order_by=schema.chat.c.number.desc())
        .label("place"),
    )
    .where(_HERE, schema.chat.c.to_seat.is_not(None))
    .subquery()
)
_WHISPERS = sa.select(_PLACED).where(_PLACED.c.place <= CHAT_SHOWN)
"""The newest lines of each person to each other."""
_GIVEN = (
    sa.select(schema.chat)
    .where(schema.chat.c.table_id == sa.bindparam("table"), schema.chat.c.promised_to.is_not(None))
    .order_by(schema.chat.c.number)
)
_MARKS = sa.select(schema.marks).where(schema.marks.c.table_id == sa.bindparam("table"))
