"""People to notify, read from the store: those whom a game waits for, and those whose game has ended."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from boardroom.table import schema

TURN, OVER = "turn", "over"
PATIENCE = 3.0
"""Seconds before a person is notified: somebody who is still playing needs no notification."""
LATE = 86_400.0
"""Seconds after its end for which people are notified that a game is over."""
AT_ONCE = 100


def _acted() -> sa.ScalarSelect[Any]:
    """How often a person has acted."""
    row, sits, acted = schema.tables.c, schema.seats.c, schema.entries.c
    here = (acted.table_id == row.id, acted.seat == sits.seat, acted.kind == "pick")
    return sa.select(sa.func.count()).where(*here).scalar_subquery()


def waiting(now: float) -> sa.Select[Any]:
    """The people whom a game waits for and who have not been notified."""
    return awaited().where(schema.tables.c.since < now - PATIENCE, ~_told(TURN, _acted())).limit(AT_ONCE)


def awaited() -> sa.Select[Any]:
    """The people whom a game waits for and who can be reached.

    Each row has the table, the seat, the holder, when they were seen last, how often they have acted, and whether they
    have turned notifications off.
    """
    row, sits = schema.tables.c, schema.seats.c
    return (
        sa.select(row.id, sits.seat, sits.holder, sits.seen_at, _acted(), _muted())
        .join_from(schema.tables, schema.seats, sa.and_(sits.table_id == row.id, sits.seat == row.decides))
        .where(
            row.status == "playing",
            row.fault.is_(None),
            sits.stand_in.is_(False),
            sits.holder.in_(sa.select(schema.channels.c.holder)),
        )
    )


def ended(now: float) -> sa.Select[Any]:
    """The same for games that are over."""
    row, sits = schema.tables.c, schema.seats.c
    return (
        sa.select(row.id, sits.seat, sits.holder, sits.seen_at, sa.literal(1), _muted())
        .join_from(schema.tables, schema.seats, sits.table_id == row.id)
        .where(
            row.status == "over",
            row.uploaded.is_(False),
            row.changed > now - LATE,
            sits.holder.in_(sa.select(schema.channels.c.holder)),
            ~_told(OVER, sa.literal(1)),
        )
        .limit(AT_ONCE)
    )


def _told(occasion: str, mark: Any) -> sa.Exists:
    row = schema.told.c
    here = sa.and_(row.table_id == schema.tables.c.id, row.seat == schema.seats.c.seat, row.occasion == occasion)
    return sa.select(row.mark).where(here, row.mark == mark).exists()


def _muted() -> sa.Exists:
    row = schema.mutes.c
    return (
        sa.select(row.holder)
        .where(row.table_id == schema.tables.c.id, row.holder == schema.seats.c.holder)
        .correlate(schema.tables, schema.seats)
        .exists()
    )
