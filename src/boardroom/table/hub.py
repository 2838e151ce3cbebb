"""Live news: who listens to which table in this process, and how news from other processes arrives."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import defaultdict
from collections.abc import Callable
from types import TracebackType
from typing import Self

import asyncpg

from boardroom.table.model import News
from boardroom.table.store import CHANNEL, Store

log = logging.getLogger(__name__)

Heard = Callable[[News, str], None]
"""Called with news and the entry of the log that it is about, before it is passed on."""


class Listener:
    """Waits for news of one table. However much happens meanwhile, only the newest is kept."""

    def __init__(self, hub: Hub, table: str) -> None:
        self.table = table
        self._hub = hub
        self._newest: News | None = None
        self._event = asyncio.Event()

    async def next(self) -> News:
        """The newest news, as soon as there is some that was not given yet."""
        await self._event.wait()
        self._event.clear()
        assert self._newest is not None
        return self._newest

    def tell(self, news: News) -> None:
        """Keep the news if it is newer."""
        if self._newest is None or news.revision > self._newest.revision:
            self._newest = news
            self._event.set()

    async def __aenter__(self) -> Self:
        self._hub.listeners[self.table].add(self)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        listeners = self._hub.listeners[self.table]
        listeners.discard(self)
        if not listeners:
            del self._hub.listeners[self.table]


class Hub:
    """Passes news on to the listeners of this process."""

    def __init__(self) -> None:
        self.listeners: defaultdict[str, set[Listener]] = defaultdict(set)

    def tell(self, news: News) -> None:
        """Pass news on."""
        for listener in self.listeners.get(news.table, ()):
            listener.tell(news)

    async def relay(self, store: Store, closing: asyncio.Event, heard: Heard) -> None:
        """Pass on news from other processes until closing; a lost connection is made again."""
        while not closing.is_set():
            try:
                await self._listen(store, closing, heard)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("News from other processes is interrupted: %s", error)
                await asyncio.sleep(1)

    async def _listen(self, store: Store, closing: asyncio.Event, heard: Heard) -> None:
        connection = await asyncpg.connect(store.address)
        gone = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: gone.set())
            await connection.add_listener(CHANNEL, lambda *arguments: self._pass_on(str(arguments[3]), heard))
            missed = await connection.fetch(_NEWEST, list(self.listeners))
            for row in missed:
                self.tell(News(row["id"], row["version"], row["revision"]))
            waits = [asyncio.create_task(each.wait()) for each in (gone, closing)]
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            for wait in waits:
                wait.cancel()
        finally:
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await connection.close(timeout=1)

    def _pass_on(self, payload: str, heard: Heard) -> None:
        table, version, revision, *entry = payload.split(" ", 3)
        news = News(table, int(version), int(revision))
        if entry:
            heard(news, entry[0])
        self.tell(news)


_NEWEST = "SELECT id, version, revision FROM tables WHERE id = ANY($1::text[])"


def payload(news: News) -> str:
    """News as it crosses processes."""
    return f"{news.table} {news.version} {news.revision}"
