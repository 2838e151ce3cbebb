"""The SQL statements of a room, built once."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from boardroom.table import schema
from boardroom.table.store import Prepared

LEAP = 1_000_000
"""How far the revision of a restored table is ahead, so that running servers read it anew."""
MOST_BLOCKS = 1_000
"""Blocks against people at a table that are read."""

TABLE = sa.select(schema.tables).where(schema.tables.c.id == sa.bindparam("table"))
CHAIRS = (
    sa.select(*[column for column in schema.seats.c if column.name != "table_id"])
    .where(schema.seats.c.table_id == sa.bindparam("table"))
    .order_by(schema.seats.c.seat)
)
ENTRIES = (
    sa.select(schema.entries)
    .where(
        schema.entries.c.table_id == sa.bindparam("table"),
        schema.entries.c.number >= sa.bindparam("have"),
        schema.entries.c.number < sa.bindparam("upto"),
    )
    .order_by(schema.entries.c.number)
)
BLOCKED = (
    sa.select(schema.blocks.c.holder, schema.blocks.c.blocked)
    .where(schema.blocks.c.blocked.in_(sa.bindparam("people", expanding=True)))
    .order_by(schema.blocks.c.holder.not_in(sa.bindparam("here", expanding=True)), schema.blocks.c.at)
    .limit(MOST_BLOCKS)
)
AUDIENCE = sa.select(schema.audience).where(
    schema.audience.c.table_id == sa.bindparam("table"), schema.audience.c.worker != sa.bindparam("worker")
)
_MOVE = (
    sa.update(schema.tables)
    .where(schema.tables.c.id == sa.bindparam("of_table"), schema.tables.c.revision == sa.bindparam("of_revision"))
    .values(
        revision=schema.tables.c.revision + sa.literal_column("1"),
        **{
            name: sa.bindparam(name)
            for name in (
                "version",
                "status",
                "ended_by",
                "winners",
                "scores",
                "decides",
                "since",
                "changed",
                "undo",
                "lease_by",
                "lease_until",
                "due",
                "talk_since",
                "public_decides",
                "public_due",
            )
        },
    )
    .returning(schema.tables.c.revision)
)
_SEAT, _PUBLIC_SEAT = sa.bindparam("of_seat", type_=sa.Integer), sa.bindparam("of_public_seat", type_=sa.Integer)
_USED_SEAT, _USED = sa.bindparam("of_used_seat", type_=sa.Integer), sa.bindparam("used", type_=sa.Float)
_SECONDS, _PUBLIC = sa.bindparam("seconds", type_=sa.Float), sa.bindparam("public_seconds", type_=sa.Float)
_CHARGED = schema.seats.c.seat.in_([_SEAT, _PUBLIC_SEAT, _USED_SEAT])
_TAKE_TIME = (
    sa.update(schema.seats)
    .where(schema.seats.c.table_id == sa.bindparam("of_table"), _CHARGED)
    .values(
        seconds=sa.case((schema.seats.c.seat == _SEAT, _SECONDS), else_=schema.seats.c.seconds),
        public_seconds=sa.case((schema.seats.c.seat == _PUBLIC_SEAT, _PUBLIC), else_=schema.seats.c.public_seconds),
        used=sa.case((schema.seats.c.seat == _USED_SEAT, _USED), else_=schema.seats.c.used),
    )
)
APPEND, ENTRY, CHARGE = Prepared(_MOVE), Prepared(sa.insert(schema.entries)), Prepared(_TAKE_TIME)


def _one_statement() -> sa.Select[Any]:
    """All of that and the news as one statement for PostgreSQL: one round trip."""
    moved = _MOVE.cte("moved")
    row = [sa.bindparam(column.name, type_=column.type) for column in schema.entries.c]
    entered = sa.insert(schema.entries).from_select(list(schema.entries.c), sa.select(*row).select_from(moved))
    charged = _TAKE_TIME.where(sa.exists(sa.select(moved.c.revision)))
    head, tail, channel = (sa.bindparam(name, type_=sa.Text) for name in ("head", "tail", "channel"))
    news = head + sa.cast(moved.c.revision, sa.Text) + tail
    notified = sa.func.pg_notify(channel, news)
    return sa.select(moved.c.revision, notified).add_cte(entered.cte("entered"), charged.cte("charged"))


WRITE = Prepared(_one_statement())
COUNT = Prepared(
    sa.update(schema.tables)
    .where(schema.tables.c.id == sa.bindparam("of_table"))
    .values(revision=schema.tables.c.revision + sa.literal_column("1"))
    .returning(schema.tables.c.version, schema.tables.c.revision)
)
NOTE_OPENED = Prepared(
    sa.update(schema.tables).where(schema.tables.c.id == sa.bindparam("of_table")).values(opened=sa.bindparam("opened"))
)
NOTIFY = sa.text("SELECT pg_notify(:channel, :news)")
NOTIFY_AT_ONCE = Prepared(NOTIFY)
