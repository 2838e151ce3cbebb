"""What was said at a table, read from the store."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from boardroom.table import schema
from boardroom.table.model import ChatLine

CHAT_SHOWN = 100


class Said(NamedTuple):
    """What a fold keeps of it."""

    chat: list[ChatLine]
    """The newest lines, oldest first."""
    speakers: dict[int, str]
    older_whispers: dict[tuple[int, int], int]
    promised: list[ChatLine]
    marks: dict[tuple[str, int], bool]


async def words_of(connection: AsyncConnection, row: Mapping[str, Any], names: Mapping[int, str]) -> Said:
    """What was said at the table of a row."""
    chat = (await connection.execute(_CHAT, {"table": row["id"]})).all()
    older = await _older_whispers(connection, row, chat)
    given, marks = await _promises(connection, row)
    return Said(
        [chat_line(line, names) for line in reversed(chat)],
        {line.number: line.speaker for line in chat if line.speaker},
        older,
        [chat_line(line, names) for line in given],
        {(mark.promise, mark.seat): bool(mark.kept) for mark in marks},
    )


def chat_line(line: Any, names: Mapping[int, str]) -> ChatLine:
    """A line of the chat from its row."""
    called = names.get(line.seat, line.called)
    return ChatLine(line.number, line.seat, called, line.text, line.at, line.to_seat, line.promised_to)


async def _older_whispers(
    connection: AsyncConnection, row: Mapping[str, Any], newest: Sequence[Any]
) -> dict[tuple[int, int], int]:
    """How many lines were said to one person before the newest ones."""
    if row["talk"] != "private" or len(newest) < CHAT_SHOWN:
        return {}
    found = await connection.execute(_OLDER_WHISPERS, {"table": row["id"], "first": newest[-1].number})
    return {(seat, to): count for seat, to, count in found}


async def _promises(connection: AsyncConnection, row: Mapping[str, Any]) -> tuple[Sequence[Any], Sequence[Any]]:
    """Promises in own words, oldest first, and what is said of promises."""
    if not row["promises"]:
        return (), ()
    asked = {"table": row["id"]}
    return (await connection.execute(_GIVEN, asked)).all(), (await connection.execute(_MARKS, asked)).all()


_CHAT = (
    sa.select(schema.chat)
    .where(schema.chat.c.table_id == sa.bindparam("table"))
    .order_by(schema.chat.c.number.desc())
    .limit(CHAT_SHOWN)
)
_OLDER_WHISPERS = (
    sa.select(schema.chat.c.seat, schema.chat.c.to_seat, sa.func.count())
    .where(
        schema.chat.c.table_id == sa.bindparam("table"),
        schema.chat.c.number < sa.bindparam("first"),
        schema.chat.c.to_seat.is_not(None),
    )
    .group_by(schema.chat.c.seat, schema.chat.c.to_seat)
)
_GIVEN = (
    sa.select(schema.chat)
    .where(schema.chat.c.table_id == sa.bindparam("table"), schema.chat.c.promised_to.is_not(None))
    .order_by(schema.chat.c.number)
)
_MARKS = sa.select(schema.marks).where(schema.marks.c.table_id == sa.bindparam("table"))
