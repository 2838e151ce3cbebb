"""People to notify, read from the store: whom a game waits for, whose game has ended, to whom something happened."""

from __future__ import annotations

from typing import Any, NamedTuple

import sqlalchemy as sa

from boardroom.table import schema
from boardroom.table.logentry import BY_ORDER
from boardroom.table.presence import PRESENT_FOR
from boardroom.table.quiet import URGENT

TURN, OVER = "turn", "over"
EVENTS = "events"
"""Stored like an occasion: what happened in a game, all of it together."""
PATIENCE = 3.0
"""Seconds before a person is notified: somebody who is still playing needs no notification."""
LATE = 86_400.0
"""Seconds after its end for which people are notified that a game is over."""
AT_ONCE = 100


class Due(NamedTuple):
    """A person to notify."""

    table: str
    seat: int
    holder: str
    seen_at: float
    """When they were seen last."""
    mark: int
    """How far the game is, so that they are notified once; see `told`."""
    known: int | None
    """The mark of which they were notified before."""
    differs: str | None
    """The ids of the channels for this table, as JSON, if its notifications differ."""
    quiet: bool
    """Whether it is their quiet time."""


def waiting(now: float) -> sa.Select[Any]:
    """The people whom a game waits for and who have not been notified."""
    due = awaited(now)
    return due.where(schema.tables.c.since < now - PATIENCE, _to_tell(now, TURN, _acted(), urgent=True)).limit(AT_ONCE)


def awaited(now: float) -> sa.Select[Any]:
    """The people whom a game waits for and who can be reached; `mark` is how often they have acted."""
    row, sits = schema.tables.c, schema.seats.c
    turn = sa.and_(sits.table_id == row.id, sits.seat == row.decides)
    return _people(turn, TURN, _acted(), _asleep(now, urgent=True)).where(
        row.status == "playing", row.fault.is_(None), sits.stand_in.is_(False)
    )


def ended(now: float) -> sa.Select[Any]:
    """The people whose game is over and who have not been notified."""
    row, sits = schema.tables.c, schema.seats.c
    once = sa.literal(1)
    return (
        _people(sits.table_id == row.id, OVER, once, _asleep(now))
        .where(row.status == "over", row.uploaded.is_(False), row.changed > now - LATE, _to_tell(now, OVER, once))
        .limit(AT_ONCE)
    )


def happened(now: float) -> sa.Select[Any]:
    """The people who want to know of events in a game that has gone on since; `mark` is its version."""
    row, sits, differs = schema.tables.c, schema.seats.c, schema.mutes.c
    curious = sa.select(schema.channels.c.holder).where(schema.channels.c.events)
    here = sa.select(differs.holder).where(differs.table_id == row.id, differs.channels != "[]")
    return (
        _people(sits.table_id == row.id, EVENTS, row.version, _asleep(now))
        .where(
            row.status == "playing",
            row.fault.is_(None),
            row.since < now - PATIENCE,
            sa.or_(sits.holder.in_(curious), sits.holder.in_(here)),
            _to_tell(now, EVENTS, row.version),
        )
        .limit(AT_ONCE)
    )


def _people(which: Any, occasion: str, mark: Any, quiet: Any) -> sa.Select[Any]:
    row, sits, channels = schema.tables.c, schema.seats.c, schema.channels.c
    columns = (row.id, sits.seat, sits.holder, sits.seen_at, mark, _known(occasion), _differs(), quiet)
    people = sa.select(*columns).join_from(schema.tables, schema.seats, which)
    return people.where(sits.holder.in_(sa.select(channels.holder)))


def _acted() -> sa.ScalarSelect[Any]:
    """How often a person has acted, or standing orders for them: what they do not cover is a new turn."""
    row, sits, acted = schema.tables.c, schema.seats.c, schema.entries.c
    here = (acted.table_id == row.id, acted.seat == sits.seat, acted.kind.in_(("pick", BY_ORDER)))
    return sa.select(sa.func.count()).where(*here).correlate(schema.tables, schema.seats).scalar_subquery()


def _to_tell(now: float, occasion: str, mark: Any, *, urgent: bool = False) -> Any:
    """People who were not notified of a mark; in quiet time only who has the table open: they count as notified."""
    row = schema.told.c
    here = (row.table_id == schema.tables.c.id, row.seat == schema.seats.c.seat, row.occasion == occasion)
    told = sa.select(row.mark).where(*here, row.mark == mark).exists()
    ways = [~_asleep(now, urgent=urgent), schema.seats.c.seen_at > now - PRESENT_FOR]
    if occasion == EVENTS:  # From here on they are noted, also in quiet time.
        ways.append(~sa.select(row.mark).where(*here).exists())
    return sa.and_(~told, sa.or_(*ways))


def _known(occasion: str) -> sa.ScalarSelect[Any]:
    row = schema.told.c
    here = (row.table_id == schema.tables.c.id, row.seat == schema.seats.c.seat, row.occasion == occasion)
    return sa.select(row.mark).where(*here).scalar_subquery()


def _asleep(now: float, *, urgent: bool = False) -> sa.Exists:
    """Whether it is a person's quiet time; with `urgent` their wish to be told of little time left counts."""
    row, due = schema.quiet.c, schema.tables.c.due
    during = [row.holder == schema.seats.c.holder, row.since <= now, row.until > now]
    if urgent:
        during.append(sa.or_(row.urgent.is_(False), due.is_(None), due >= now + URGENT))
    return sa.select(row.holder).where(*during).correlate(schema.tables, schema.seats).exists()


def _differs() -> sa.ScalarSelect[Any]:
    row = schema.mutes.c
    here = (row.table_id == schema.tables.c.id, row.holder == schema.seats.c.holder)
    return sa.select(row.channels).where(*here).correlate(schema.tables, schema.seats).scalar_subquery()
