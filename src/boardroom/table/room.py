"""The room: tables loaded from the store and kept in step with it, and the one way to write to their logs."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from functools import lru_cache
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from boardroom.core.game import State
from boardroom.table import schema
from boardroom.table.errors import NoSuchTable
from boardroom.table.fold import Chair, Fold, fresh_fold
from boardroom.table.hub import Hub, payload
from boardroom.table.keys import digest, usable
from boardroom.table.logentry import LogEntry
from boardroom.table.model import LONGEST_NAME, News, Said
from boardroom.table.store import CHANNEL, Execute, Prepared, Store

T = TypeVar("T")

DAY = 86_400.0
CACHED_TABLES = 1_000
CHAT_SHOWN = 100
NOBODY = -1
ATTEMPTS = 8
"""How often something is tried again because something else came first."""


class Room:
    """Tables in this process: a cache of folds, never older than the store where it matters."""

    def __init__(self, store: Store, *, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.hub = Hub()
        self.now = now
        self.worker = secrets.token_hex(8)
        self.closing = asyncio.Event()
        self._folds: OrderedDict[str, Fold] = OrderedDict()
        self._loading: dict[str, asyncio.Lock] = {}
        self._working: set[asyncio.Task[Any]] = set()

    async def closed_within(self, seconds: float) -> bool:
        """Wait a while; True as soon as the room is closing. Work on the store is ended this way, never cut off."""
        try:
            async with asyncio.timeout(max(0.0, seconds)):
                await self.closing.wait()
        except TimeoutError:
            return False
        return True

    async def unless_closing(self, work: Coroutine[Any, Any, T]) -> T | None:
        """What some work results in; None if the room closes first, and then the work is cut off."""
        task, closing = asyncio.create_task(work), asyncio.create_task(self.closing.wait())
        await asyncio.wait({task, closing}, return_when=asyncio.FIRST_COMPLETED)
        closing.cancel()
        if not task.done():
            task.cancel()
        await asyncio.gather(task, closing, return_exceptions=True)
        return None if task.cancelled() else task.result()

    async def whole(self, work: Coroutine[Any, Any, T]) -> T:
        """What some work results in; whoever waits for it may be cut off, the work is not."""
        task = asyncio.create_task(work)
        self._working.add(task)
        task.add_done_callback(self._working.discard)
        return await asyncio.shield(task)

    async def settle(self) -> None:
        """Wait for work whose waiters have gone."""
        while self._working:
            await asyncio.gather(*self._working, return_exceptions=True)

    # Reading.

    async def fold(self, table: str, known: int | None = None) -> Fold:
        """A table as it stands in the store; with `known`, any cached one of at least that revision will do."""
        cached = self._folds.get(table)
        if cached is not None:
            self._folds.move_to_end(table)
            if known is not None and cached.revision >= known:
                return cached
        return await self.whole(self._load_in_turn(table))

    async def _load_in_turn(self, table: str) -> Fold:
        lock = self._loading.setdefault(table, asyncio.Lock())
        try:
            async with lock:
                return await self._load(table)
        finally:
            if not lock.locked():
                self._loading.pop(table, None)

    async def _load(self, table: str) -> Fold:
        async with self.store.read() as connection:
            row = await row_of(connection, table)
            cached = self._folds.get(table)
            if cached is not None and cached.revision >= row["revision"]:
                return cached
            chairs = [Chair(*found) for found in await connection.execute(_CHAIRS, {"table": table})]
            have = cached.version if cached is not None else 0
            fresh = (await connection.execute(_ENTRIES, {"table": table, "have": have, "upto": row["version"]})).all()
            chat = (await connection.execute(_CHAT, {"table": table})).all()
        # No await from here on: whoever looks sees a table either before or after.
        fold = self._folds.get(table)
        if fold is None:
            if have:  # It fell out of the cache meanwhile.
                return await self._load(table)
            fold = self._folds[table] = fresh_fold(row, chairs)
        for found in fresh:
            if found.number == fold.version:
                entry = LogEntry(found.number, found.kind, found.seat, json.loads(found.picks), found.keep, {}, None)
                entry.fold_into(fold, fold.revision)
        if row["revision"] >= fold.revision:
            fold.row, fold.chairs = row, chairs
            fold.texts.clear()
            names = {chair.seat: chair.name for chair in chairs}
            fold.chat = [Said(line.number, line.seat, names[line.seat], line.text, line.at) for line in reversed(chat)]
        while len(self._folds) > CACHED_TABLES:
            self._folds.popitem(last=False)
        return fold

    # Writing.

    async def append(
        self,
        fold: Fold,
        kind: str,
        seat: int | None,
        after: State,
        *,
        keep: int | None = None,
    ) -> bool:
        """Write one entry; False, and nothing happened, if anything did meanwhile. Call with the fold's lock held.

        Whoever may act, for whom and in which game is decided by all that a revision counts, not by the log alone:
        after a False, read the table again and decide anew.
        """
        now = self.now()
        picks = [] if keep is not None else after.picks[len(fold.state.picks) :]
        values = {**self._next(fold, after, now), "version": fold.version + 1}
        if keep is None and not fold.shows(seat, picks):
            # Nobody else may know of this step: not by a deadline, a place in a list, or an end of their request.
            values |= {name: fold.row[name] for name in ("due", "changed", "undo")}
        entry = LogEntry(fold.version, kind, seat, picks, keep, values, self._charge(fold, now))
        table = fold.row["id"]
        revision = await self._write(table, entry, fold.revision, now)
        if revision is None:
            return False
        if fold.version == entry.number:  # Else it has been heard of already.
            entry.fold_into(fold, revision)
        self.hub.tell(News(table, entry.number + 1, revision))
        return True

    async def _write(self, table: str, entry: LogEntry, revision: int, now: float) -> int | None:
        """Write an entry after a revision; the revision that it makes, or None if another came first."""
        seat, seconds = entry.charged or (NOBODY, 0.0)
        values = {
            **entry.row,
            "of_table": table,
            "of_revision": revision,
            "table_id": table,
            "number": entry.number,
            "kind": entry.kind,
            "seat": entry.seat,
            "picks": json.dumps(entry.picks, separators=(",", ":")),
            "keep": entry.keep,
            "at": now,
            "of_seat": seat,
            "seconds": seconds,
        }
        if self.store.postgresql:
            head, tail = f"{table} {entry.number + 1} ", f" {entry.told()}".rstrip()
            found = await self.store.at_once(_WRITE, {**values, "channel": CHANNEL, "head": head, "tail": tail})
            return None if found is None else int(found[0])

        def write(execute: Execute) -> int | None:
            found = execute(_APPEND, values)
            if found is None:
                return None
            execute(_ENTRY, values)
            if entry.charged is not None:
                execute(_CHARGE, values)
            return int(found[0])

        return await self.store.transact(write)

    def heard(self, news: News, text: str) -> None:
        """Fold in what another process wrote, if nothing is missing in between; else whoever looks reads it."""
        fold = self._folds.get(news.table)
        if fold is not None and (fold.version, fold.revision) == (news.version - 1, news.revision - 1):
            LogEntry.heard(text).fold_into(fold, news.revision)

    async def touch(
        self, connection: AsyncConnection, table: str, *only: sa.ColumnElement[bool], **values: Any
    ) -> News:
        """Count a change that is not a pick, inside a transaction; tell the result to `tell` after it."""
        found = (
            await connection.execute(
                sa.update(schema.tables)
                .where(schema.tables.c.id == table, *only)
                .values(revision=schema.tables.c.revision + 1, **values)
                .returning(schema.tables.c.version, schema.tables.c.revision)
            )
        ).one_or_none()
        if found is None:
            raise NoSuchTable
        news = News(table, found.version, found.revision)
        await self._announce(connection, news)
        return news

    def count(self, execute: Execute, table: str) -> News:
        """What `touch` does, for what happens often."""
        found = execute(_COUNT, {"of_table": table})
        if found is None:
            raise NoSuchTable
        news = News(table, *found)
        if self.store.postgresql:
            execute(_TELL, {"channel": CHANNEL, "news": payload(news)})
        return news

    async def _announce(self, connection: AsyncConnection, news: News) -> None:
        if self.store.postgresql:
            await connection.execute(_NOTIFY, {"channel": CHANNEL, "news": payload(news)})

    def _next(self, fold: Fold, after: State, now: float) -> dict[str, Any]:
        """What the table's row says once the game stands like this."""
        over = fold.game.over(after)
        decides = None if over else fold.game.seat(after)
        return {
            "status": "over" if over else "playing",
            "ended_by": "rules" if over else "",
            "winners": json.dumps(list(fold.game.result(after).winners)) if over else None,
            "decides": decides,
            "since": now,
            "changed": now,
            "undo": None,
            "lease_by": None,
            "lease_until": None,
            "due": self.due(fold, decides, now),
        }

    def due(self, fold: Fold, decides: int | None, now: float) -> float | None:
        """Until when the one who decides has time."""
        if decides is None or decides >= len(fold.chairs) or fold.chairs[decides].by_bot:
            return None
        clock, seconds = fold.clock, fold.chairs[decides].seconds
        if clock.kind == "days":
            return now + clock.amount * DAY
        return None if clock.kind == "none" or seconds is None else now + seconds

    def _charge(self, fold: Fold, now: float) -> tuple[int, float] | None:
        """The seat whose clock ran, and what it has left."""
        decides = fold.decides
        if fold.row["clock_kind"] != "minutes" or decides is None:
            return None
        chair = fold.chairs[decides]
        if chair.by_bot or chair.seconds is None:
            return None
        return decides, max(0.0, chair.seconds - (now - fold.row["since"]))


async def row_of(connection: AsyncConnection, table: str) -> dict[str, Any]:
    """A table's row; NoSuchTable if there is none."""
    found = (await connection.execute(_TABLE, {"table": table})).mappings().one_or_none()
    if found is None:
        raise NoSuchTable
    return dict(found)


@lru_cache(maxsize=4_096)
def holder_of(key: str | None) -> str | None:
    """What the store knows of a key."""
    return digest(key) if key is not None and usable(key) else None


def clean(text: str, longest: int = LONGEST_NAME) -> str:
    r"""A text that a person typed, on one line and without characters that nobody can see.

    >>> clean("  Ada \u202e Lovelace\n")
    'Ada Lovelace'
    """
    visible = "".join(" " if char.isspace() else char for char in text if _visible(char))
    return " ".join(visible.split())[:longest].strip()


def _visible(char: str) -> bool:
    return char.isspace() or char == "\u200d" or not unicodedata.category(char).startswith("C")


_TABLE = sa.select(schema.tables).where(schema.tables.c.id == sa.bindparam("table"))
_CHAIRS = (
    sa.select(*[column for column in schema.seats.c if column.name != "table_id"])
    .where(schema.seats.c.table_id == sa.bindparam("table"))
    .order_by(schema.seats.c.seat)
)
_ENTRIES = (
    sa.select(schema.entries)
    .where(
        schema.entries.c.table_id == sa.bindparam("table"),
        schema.entries.c.number >= sa.bindparam("have"),
        schema.entries.c.number < sa.bindparam("upto"),
    )
    .order_by(schema.entries.c.number)
)
_CHAT = (
    sa.select(schema.chat)
    .where(schema.chat.c.table_id == sa.bindparam("table"))
    .order_by(schema.chat.c.number.desc())
    .limit(CHAT_SHOWN)
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
                "decides",
                "since",
                "changed",
                "undo",
                "lease_by",
                "lease_until",
                "due",
            )
        },
    )
    .returning(schema.tables.c.revision)
)
_TAKE_TIME = (
    sa.update(schema.seats)
    .where(schema.seats.c.table_id == sa.bindparam("of_table"), schema.seats.c.seat == sa.bindparam("of_seat"))
    .values(seconds=sa.bindparam("seconds"))
)
_APPEND, _ENTRY, _CHARGE = Prepared(_MOVE), Prepared(sa.insert(schema.entries)), Prepared(_TAKE_TIME)


def _in_one_go() -> sa.Select[Any]:
    """All of that and the news of it as one statement of PostgreSQL, which is there and back once."""
    moved = _MOVE.cte("moved")
    row = [sa.bindparam(column.name, type_=column.type) for column in schema.entries.c]
    entered = sa.insert(schema.entries).from_select(list(schema.entries.c), sa.select(*row).select_from(moved))
    charged = _TAKE_TIME.where(sa.exists(sa.select(moved.c.revision)))
    head, tail, channel = (sa.bindparam(name, type_=sa.Text) for name in ("head", "tail", "channel"))
    news = head + sa.cast(moved.c.revision, sa.Text) + tail
    told = sa.func.pg_notify(channel, news)
    return sa.select(moved.c.revision, told).add_cte(entered.cte("entered"), charged.cte("charged"))


_WRITE = Prepared(_in_one_go())
_COUNT = Prepared(
    sa.update(schema.tables)
    .where(schema.tables.c.id == sa.bindparam("of_table"))
    .values(revision=schema.tables.c.revision + sa.literal_column("1"))
    .returning(schema.tables.c.version, schema.tables.c.revision)
)
_NOTIFY = sa.text("SELECT pg_notify(:channel, :news)")
_TELL = Prepared(_NOTIFY)
