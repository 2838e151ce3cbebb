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
    """The part of the chat that a fold keeps."""

    chat: list[ChatLine]
    """The newest lines to all, and the newest that each two people said to each other, oldest first."""
    older_whispers: dict[tuple[int, int], list[int]]
    promised: list[ChatLine]
    marks: dict[tuple[str, int], bool]
    speakers: dict[int, str]
    """The hashes of the keys of spectators, by the numbers of what they said."""


async def words_of(connection: AsyncConnection, row: Mapping[str, Any], names: Mapping[int, str]) -> Said:
    """The chat of the table of a row."""
    chat = list((await connection.execute(_CHAT, {"table": row["id"]})).all())
    older: dict[tuple[int, int], list[int]] = {}
    if row["talk"] == "private":
        whispers = (await connection.execute(_WHISPERS, {"table": row["id"]})).all()
        older = _older(whispers)
        chat += [line for line in whispers if line.text is not None]
        chat.sort(key=attrgetter("number"), reverse=True)
    given, marks = await _promises(connection, row)
    return Said(
        [chat_line(line, names) for line in reversed(chat)],
        older,
        [chat_line(line, names) for line in given],
        {(mark.promise, mark.seat): bool(mark.kept) for mark in marks},
        {line.number: line.speaker for line in chat if line.to_seat is None and line.speaker},
    )


def chat_line(line: Any, names: Mapping[int, str]) -> ChatLine:
    """A line of the chat from its row."""
    name = names.get(line.seat, line.called)
    return ChatLine(line.number, line.seat, name, line.text, line.at, line.to_seat, line.promised_to)


def _older(whispers: Sequence[Any]) -> dict[tuple[int, int], list[int]]:
    """The numbers of private lines whose texts were not read, by author and recipient."""
    found: dict[tuple[int, int], list[int]] = {}
    for line in whispers:
        if line.text is None:
            found.setdefault((line.seat, line.to_seat), []).append(line.number)
    return found


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
_WHISPERS = sa.select(
    *(_PLACED.c[name] for name in ("number", "seat", "to_seat", "promised_to", "at", "called")),
    sa.case((_PLACED.c.place <= CHAT_SHOWN, _PLACED.c.text)).label("text"),
).order_by(_PLACED.c.number)
"""All lines to one person, with the texts of the newest of each to each."""
_GIVEN = (
    sa.select(schema.chat)
    .where(schema.chat.c.table_id == sa.bindparam("table"), schema.chat.c.promised_to.is_not(None))
    .order_by(schema.chat.c.number)
)
_MARKS = sa.select(schema.marks).where(schema.marks.c.table_id == sa.bindparam("table"))
