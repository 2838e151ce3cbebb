"""The overview for the host: tables with their kind and size; a server may be running."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from boardroom.core.log import Log
from boardroom.table import schema
from boardroom.table.errors import NoSuchTable, StillPlaying
from boardroom.table.store import Store

BYTES_OF_ROW = 400
"""The approximate bytes of a table's own row and its seats."""


@dataclass(frozen=True)
class Line:
    """A table in the host's list."""

    id: str
    game: str
    status: str
    people: int
    picks: int
    space: int
    """Bytes, approximately."""
    changed: float
    opened: float
    fault: str


PARTS = {
    "logs": (schema.entries, schema.entries.c.picks),
    "said": (schema.chat, schema.chat.c.text),
    "found by analyses": (schema.chances, schema.chances.c.found),
    "notes on replays": (schema.remarks, schema.remarks.c.text),
}
"""What the tables of the database consist of that grows, and the column that takes most of the space."""
BYTES_OF_PART = 60
"""The approximate bytes of a row of a part without that column."""


def _bytes_in(part: str) -> sa.ColumnElement[int]:
    _, column = PARTS[part]
    return sa.func.sum(sa.func.coalesce(sa.func.length(column), 0) + BYTES_OF_PART)


def _sizes() -> Any:
    """By table: how many entries its log has, and the bytes of all its parts."""
    rows = [
        sa.select(
            kept.c.table_id,
            (sa.func.count() if part == "logs" else sa.literal(0)).label("entries"),
            _bytes_in(part).label("bytes"),
        ).group_by(kept.c.table_id)
        for part, (kept, _) in PARTS.items()
    ]
    each = sa.union_all(*rows).subquery()
    return (
        sa.select(
            each.c.table_id, sa.func.sum(each.c.entries).label("entries"), sa.func.sum(each.c.bytes).label("bytes")
        )
        .group_by(each.c.table_id)
        .subquery()
    )


async def tables_of(store: Store, status: str | None = None, *, faulty: bool = False, most: int = 50) -> list[Line]:
    """The largest tables first."""
    row, sizes = schema.tables.c, _sizes()
    held = sa.select(sa.func.count()).where(schema.seats.c.table_id == row.id, schema.seats.c.holder.is_not(None))
    space = sa.func.coalesce(sizes.c.bytes, 0) + BYTES_OF_ROW
    wanted = (
        sa.select(row.id, row.game, row.status, held.scalar_subquery(), sa.func.coalesce(sizes.c.entries, 0), space,
                  row.changed, row.opened, sa.func.coalesce(row.fault, ""))
        .select_from(schema.tables.outerjoin(sizes, sizes.c.table_id == row.id))
        .order_by(space.desc(), row.id)
        .limit(most)
    )  # fmt: skip
    if status is not None:
        wanted = wanted.where(row.status == status)
    if faulty:
        wanted = wanted.where(row.fault.is_not(None))
    async with store.read() as connection:
        rows = (await connection.execute(wanted)).all()
    return [Line(*row[:4], int(row[4]), int(row[5]), *row[6:]) for row in rows]


async def space_of(store: Store) -> dict[str, tuple[int, int]]:
    """The number of tables by status, and their approximate bytes."""
    row, sizes = schema.tables.c, _sizes()
    wanted = (
        sa.select(row.status, sa.func.count(), sa.func.sum(sa.func.coalesce(sizes.c.bytes, 0) + BYTES_OF_ROW))
        .select_from(schema.tables.outerjoin(sizes, sizes.c.table_id == row.id))
        .group_by(row.status)
    )
    async with store.read() as connection:
        return {status: (count, int(size)) for status, count, size in await connection.execute(wanted)}


async def parts_of(store: Store) -> dict[str, int]:
    """The approximate bytes of every part of all tables."""
    async with store.read() as connection:
        return {part: int((await connection.execute(sa.select(_bytes_in(part)))).scalar() or 0) for part in PARTS}


async def finished(store: Store) -> Sequence[str]:
    """The tables whose games are over."""
    async with store.read() as connection:
        over = sa.select(schema.tables.c.id).where(
            schema.tables.c.status == "over", schema.tables.c.uploaded.is_(False)
        )
        return (await connection.execute(over)).scalars().all()


async def log_of(store: Store, table_id: str, *, unfinished: bool = False) -> Log:
    """The log of a table as it is stored, whether or not its game can go on; `unfinished` is for the host only."""
    row, entries, sits = schema.tables.c, schema.entries.c, schema.seats.c
    async with store.read() as connection:
        found = (await connection.execute(sa.select(schema.tables).where(row.id == table_id))).mappings().one_or_none()
        if found is None:
            raise NoSuchTable
        if found["status"] != "over" and not unfinished:
            raise StillPlaying
        wanted = sa.select(schema.entries).where(entries.table_id == table_id).order_by(entries.number)
        written = (await connection.execute(wanted)).all()
        names = await connection.execute(sa.select(sits.name).where(sits.table_id == table_id).order_by(sits.seat))
        people = list(names.scalars())
    picks: list[int] = []
    for each in written:
        picks = picks[: each.keep] if each.kind == "undo" else [*picks, *json.loads(each.picks)]
    start = json.loads(found["start"]) if found["start"] else None
    settings = json.loads(found["settings"])
    return Log(found["game"], found["ruleset"], settings, tuple(picks), start, {"names": people})
