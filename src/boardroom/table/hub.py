"""News: the listeners of this process by table, and news from other processes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import defaultdict
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

import asyncpg
import sqlalchemy as sa

from boardroom.table.model import News
from boardroom.table.store import CHANNEL, FAILURES, Store

log = logging.getLogger(__name__)

LIVING = 72_643_119
"""The class of the locks on PostgreSQL by which workers show that they run: a lock ends with its connection."""

ANSWERS = 10.0
"""Seconds in which PostgreSQL has to answer when a lasting connection is opened; otherwise it is opened again."""

OnNews = Callable[[News, str], None]
"""Called with news and the log entry that it is about, before listeners get the news."""


class Listener:
    """Gets the news of one table. Only the newest is kept."""

    __slots__ = ("_hub", "_newest", "table_id")

    def __init__(self, hub: Hub, table_id: str) -> None:
        self.table_id = table_id
        self._hub = hub
        self._newest: News | None = None

    def put(self, news: News) -> None:
        """Keep the news if it is newer."""
        if self._newest is None or news.revision > self._newest.revision:
            self._newest = news
            self._called()

    def _called(self) -> None:
        """There is something new."""
        self._hub.soon(self)

    def tell(self) -> None:
        """Send the news, if this listener does so itself."""

    def rest(self) -> None:
        """Called when all listeners that were due have sent their news."""


class Waiter(Listener):
    """Waits for news of one table."""

    __slots__ = ("_event",)

    def __init__(self, hub: Hub, table_id: str) -> None:
        super().__init__(hub, table_id)
        self._event = asyncio.Event()

    async def next(self) -> News:
        """The newest news, as soon as there is one that was not returned yet."""
        await self._event.wait()
        self._event.clear()
        assert self._newest is not None
        return self._newest

    def _called(self) -> None:
        self._event.set()


class Lookout:
    """Waits for news of any table, without saying which."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._event = asyncio.Event()

    async def next(self) -> None:
        """Return as soon as something changed since the last time."""
        await self._event.wait()
        self._event.clear()

    def wake(self) -> None:
        """Something changed."""
        self._event.set()

    def __enter__(self) -> Self:
        self._hub.lookouts.add(self)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._hub.lookouts.discard(self)


class Hub:
    """Gives news to the listeners of this process."""

    def __init__(self) -> None:
        self.listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self.lookouts: set[Lookout] = set()
        self.channels: dict[str, Callable[[str], None]] = {}
        """More channels on PostgreSQL that this process listens to."""
        self._due: dict[Listener, None] = {}
        """Who is told in a moment."""
        self._related = asyncio.Event()

    def soon(self, listener: Listener) -> None:
        """Let a listener send its news soon, after the request that caused them has its response."""
        if not self._due:
            asyncio.get_running_loop().call_soon(self._tell)
        self._due[listener] = None

    def _tell(self) -> None:
        due, self._due = self._due, {}
        for listener in due:
            listener.tell()
        for listener in due:
            listener.rest()

    def add(self, listener: Listener) -> None:
        """Give a listener the news of its table from now on."""
        self.listeners[listener.table_id].add(listener)

    def remove(self, listener: Listener) -> None:
        """Give a listener no more news."""
        listeners = self.listeners[listener.table_id]
        listeners.discard(listener)
        if not listeners:
            del self.listeners[listener.table_id]

    def publish(self, news: News) -> None:
        """Give news to all listeners of its table."""
        for listener in self.listeners.get(news.table, ()):
            listener.put(news)
        for lookout in self.lookouts:
            lookout.wake()

    async def related(self, seconds: float) -> None:
        """Wait for the connection that brings news from other processes, `seconds` at most."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._related.wait()

    async def relay(self, store: Store, worker: str, closing: asyncio.Event, on_news: OnNews) -> None:
        """Publish news from other processes until closing; reconnect when the connection is lost."""
        while not closing.is_set():
            try:
                await self._listen(store, worker, closing, on_news)
            except FAILURES as error:
                log.warning("News from other processes is interrupted: %s", error)
                await asyncio.sleep(1)

    async def _listen(self, store: Store, worker: str, closing: asyncio.Event, on_news: OnNews) -> None:
        connection = await connected(store)
        gone = asyncio.Event()
        try:
            await connection.execute("SELECT pg_advisory_lock_shared($1::int, $2::int)", LIVING, int(worker))
            connection.add_termination_listener(lambda _: gone.set())
            await connection.add_listener(CHANNEL, lambda *arguments: self._received(str(arguments[3]), on_news))
            for channel, hear in self.channels.items():
                await connection.add_listener(channel, lambda *arguments, hear=hear: hear(str(arguments[3])))
            self._related.set()
            missed = await connection.fetch(_NEWEST, list(self.listeners))
            for row in missed:
                self.publish(News(row["id"], row["version"], row["revision"]))
            waits = [asyncio.create_task(each.wait()) for each in (gone, closing)]
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            for wait in waits:
                wait.cancel()
        finally:
            with contextlib.suppress(*FAILURES):
                await connection.close(timeout=1)

    def _received(self, payload: str, on_news: OnNews) -> None:
        table_id, version, revision, *entry = payload.split(" ", 3)
        news = News(table_id, int(version), int(revision))
        if entry:
            on_news(news, entry[0])
        self.publish(news)


_NEWEST = "SELECT id, version, revision FROM tables WHERE id = ANY($1::text[])"


def payload(news: News) -> str:
    """News as it is sent to other processes."""
    return f"{news.table} {news.version} {news.revision}"


_LOCKS = sa.table("pg_locks", *(sa.column(name) for name in ("locktype", "classid", "objid", "objsubid", "database")))
_DATABASES = sa.table("pg_database", sa.column("oid"), sa.column("datname"))
_LIVING = sa.select(sa.cast(_LOCKS.c.objid, sa.Text)).where(
    _LOCKS.c.locktype == "advisory",
    _LOCKS.c.classid == sa.literal_column(str(LIVING)),
    _LOCKS.c.objsubid == 2,
    _LOCKS.c.database
    == sa.select(_DATABASES.c.oid).where(_DATABASES.c.datname == sa.func.current_database()).scalar_subquery(),
)


async def connected(store: Store) -> Any:
    """A connection to PostgreSQL that stays open."""
    return await asyncpg.connect(store.address, timeout=ANSWERS, command_timeout=ANSWERS)


def new_worker() -> str:
    """A name for a worker in leases, and the number of the lock on PostgreSQL that shows that it runs."""
    return str(secrets.randbelow(2**31))


def living_workers() -> sa.Select[Any]:
    """The names of the workers on PostgreSQL that are running."""
    return _LIVING
