"""Who has a table open."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from functools import partial

import sqlalchemy as sa

from boardroom.table import schema, statements
from boardroom.table.errors import NoSuchTable
from boardroom.table.fold import Fold
from boardroom.table.hub import Listener, Waiter
from boardroom.table.metrics import STORE_ERRORS
from boardroom.table.model import News
from boardroom.table.room import Room, holder_of
from boardroom.table.seats import Wake
from boardroom.table.store import FAILURES, Execute, Prepared

log = logging.getLogger(__name__)

PRESENT_FOR = 45.0
"""For how many seconds somebody counts as present after the last heartbeat."""
HEARTBEAT = 20.0
"""Seconds between two heartbeats of a table."""
WATCHERS_TOLD = 1.0
"""Minimum seconds between two updates of the number of spectators of a table."""
TURNS = 20
"""The number of batches in which the tables are written."""
SEEN = "boardroom_seen"
"""The channel on PostgreSQL on which processes publish who is present: tables with their seats as bits."""
TOLD_AT_ONCE = 200
"""Tables in one message, which may have 8,000 bytes."""


class Presence:
    """The seats whose persons have the table open in this process, and heartbeats of them for other processes."""

    def __init__(self, room: Room, wake: Wake) -> None:
        self._room = room
        self._wake = wake
        self._present: Counter[tuple[str, int]] = Counter()
        self._watching: Counter[str] = Counter()
        """How many spectators this process has, by table."""
        self._told: dict[str, int] = {}
        """What was written of that lately, by table."""
        self._turn = 0
        room.hub.channels[SEEN] = self.hear

    def hear(self, message: str) -> None:
        """Note that another process saw people, without reading the tables again."""
        for each in message.split():
            table_id, _, seats = each.partition(":")
            fold = self._room.folds.get(table_id)
            if fold is not None and seats.isdecimal():
                for chair in fold.chairs:
                    if int(seats) >> chair.seat & 1:
                        chair.seen_at = self._room.now()
                fold.forget_drawn()

    @asynccontextmanager
    async def subscribe(self, table_id: str, key: str | None = None) -> AsyncIterator[Waiter]:
        """Listen for news of a table. The key's seats count as present for as long as the block lasts."""
        listener = Waiter(self._room.hub, table_id)
        seats = await self.come(listener, key)
        try:
            yield listener
        finally:
            await self.go(listener, seats)

    async def come(self, listener: Listener, key: str | None) -> tuple[int, ...]:
        """Give a listener the news of its table; the key's seats, which count as present until they `go`."""
        table_id = listener.table_id
        seats = (await self._room.fold(table_id)).held_by(holder_of(key))
        self._room.hub.add(listener)
        come = [seat for seat in seats if not self._present[table_id, seat]]
        self._present.update((table_id, seat) for seat in seats)
        try:
            if not seats:
                await self._room.uncancelled(self._watch(table_id, 1))
            await self._room.uncancelled(self._mark(table_id, come, self._room.now()))
            self._wake(table_id)
        except BaseException:
            await self.go(listener, seats)
            raise
        return seats

    async def go(self, listener: Listener, seats: tuple[int, ...]) -> None:
        """Give a listener no more news; its seats are not present any more, unless they are by others."""
        table_id = listener.table_id
        try:
            if not seats:
                await self._room.uncancelled(self._watch(table_id, -1))
            self._present.subtract((table_id, seat) for seat in seats)
            gone = [seat for seat in seats if self._present[table_id, seat] <= 0]
            for seat in gone:
                del self._present[table_id, seat]
            await self._room.uncancelled(self._mark(table_id, gone, 0.0))
        finally:
            self._room.hub.remove(listener)

    async def _mark(self, table_id: str, seats: Sequence[int], at: float) -> None:
        """Write when some seats were seen last, and publish that."""
        if not seats:
            return

        def write(execute: Execute) -> News:
            news = self._room.count(execute, table_id)
            for seat in seats:
                execute(_SEEN, {"of_table": table_id, "of_seat": seat, "seen_at": at})
            return news

        self._room.hub.publish(await self._room.store.transact(write))

    def watching(self, fold: Fold) -> int:
        """How many spectators have a table open, in all processes that reported lately."""
        now = self._room.now()
        elsewhere = sum(count for count, seen_at in fold.audience.values() if now - seen_at < PRESENT_FOR)
        return self._watching[fold.id] + elsewhere

    async def _watch(self, table_id: str, more: int) -> None:
        """Count a spectator who comes or goes, and update the table: immediately, unless it has just been updated."""
        self._watching[table_id] += more
        if not self._watching[table_id]:
            del self._watching[table_id]
        if table_id not in self._told and not self._room.closing.is_set():
            await self._tell(table_id)
            self._room.keep(asyncio.create_task(self._tell_later(table_id)))

    async def _tell(self, table_id: str) -> None:
        """Write the number of spectators."""
        self._told[table_id] = count = self._watching[table_id]
        try:
            self._room.hub.publish(await self._room.store.transact(partial(self._write, table_id, count)))
        except NoSuchTable:
            pass  # It was deleted.
        except FAILURES as error:
            STORE_ERRORS.add()
            log.warning("The number of spectators could not be written: %s", error)

    async def _tell_later(self, table_id: str) -> None:
        """Update a table again as long as the number changes; not more often than people notice."""
        while not await self._room.closed_within(WATCHERS_TOLD) and self._told[table_id] != self._watching[table_id]:
            await self._tell(table_id)
        del self._told[table_id]

    def _write(self, table_id: str, count: int, execute: Execute) -> News:
        news = self._room.count(execute, table_id)
        self._beat_watchers(table_id, count, execute)
        return news

    def _beat_watchers(self, table_id: str, count: int, execute: Execute) -> None:
        """Publish how many spectators this process has."""
        if self._room.store.postgresql:
            now = self._room.now()
            row = {"of_table": table_id, "of_worker": self._room.worker, "watching": count, "seen_at": now}
            execute(_WATCHED, row)
            execute(_GONE, {"of_table": table_id, "before": now - PRESENT_FOR})

    async def heartbeats(self) -> None:
        """Write who is present, periodically until the room closes.

        Of many tables a few at a time, each in its turn, so that no pick waits for thousands of rows.
        """
        await self._room.repeat(HEARTBEAT / TURNS, self._beat_next, "A heartbeat could not be written: %s")

    async def _beat_next(self) -> None:
        self._turn = turn = (self._turn + 1) % TURNS
        places = _seats_by_table(place for place in self._present if hash(place[0]) % TURNS == turn)
        watched = [each for each in self._watching if hash(each) % TURNS == turn and self._room.store.postgresql]
        if places or watched:
            await self._room.store.transact(partial(_beat, places, self._room.now()))
            if self._room.store.postgresql:
                await self._tell_seen(places)
            for each in watched:
                await self._room.store.transact(partial(self._beat_watchers, each, self._watching[each]))

    async def _tell_seen(self, places: Sequence[tuple[str, int]]) -> None:
        for first in range(0, len(places), TOLD_AT_ONCE):
            message = " ".join(f"{table_id}:{seats}" for table_id, seats in places[first : first + TOLD_AT_ONCE])
            async with self._room.store.write() as connection:
                await connection.execute(statements.NOTIFY, {"channel": SEEN, "news": message})

    def is_present(self, table_id: str, seat: int, seen_at: float) -> bool:
        """Whether the person on a seat has the table open, in this or another process."""
        return self._present[table_id, seat] > 0 or self._room.now() - seen_at < PRESENT_FOR


def _seats_by_table(places: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    """Every table with its seats as bits of a number, in the order in which all transactions lock them."""
    found: dict[str, int] = {}
    for table_id, seat in places:
        found[table_id] = found.get(table_id, 0) | 1 << seat
    return sorted(found.items())


def _beat(places: Sequence[tuple[str, int]], now: float, execute: Execute) -> None:
    for table_id, seats in places:
        execute(_ALL_SEEN, {"of_table": table_id, "of_seats": seats, "seen_at": now})


_WATCHED = Prepared(
    sa.text(
        "INSERT INTO audience (table_id, worker, watching, seen_at) "
        "VALUES (:of_table, :of_worker, :watching, :seen_at) "
        "ON CONFLICT (table_id, worker) DO UPDATE SET watching = excluded.watching, seen_at = excluded.seen_at"
    )
)
_GONE = Prepared(sa.text("DELETE FROM audience WHERE table_id = :of_table AND seen_at < :before"))
_SEEN = Prepared(
    sa.update(schema.seats)
    .where(schema.seats.c.table_id == sa.bindparam("of_table"), schema.seats.c.seat == sa.bindparam("of_seat"))
    .values(seen_at=sa.bindparam("seen_at"))
)
_ALL_SEEN = Prepared(
    sa.update(schema.seats)
    .where(
        schema.seats.c.table_id == sa.bindparam("of_table"),
        sa.bindparam("of_seats", type_=sa.Integer).op("&")(sa.literal_column("1").op("<<")(schema.seats.c.seat))
        != sa.literal_column("0"),
    )
    .values(seen_at=sa.bindparam("seen_at"))
)
