"""Followers of a table, to whom it is sent as JSON after every change.

If nothing has to be awaited, a change is sent to all followers of the table in one call, without waking a task. A task
is used only if the store has to be read, or the client has not received the previous messages yet.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple, Protocol

from boardroom.table.hub import Hub, Listener
from boardroom.table.model import News
from boardroom.table.views import Mark


class Viewer(NamedTuple):
    """Who looks at which table, and how."""

    table: str
    key: str | None
    seat: int | None
    language: str
    explain: bool


class Line(NamedTuple):
    """How a follower is reached."""

    send: Callable[[bytes], Awaitable[None]]
    """Sends a text when the client has received enough of the previous ones."""
    push: Callable[[bytes], bool] | None
    """The same without waiting; False, without sending, if it has not."""
    fail: Callable[[Exception], Awaitable[None]]
    """Called once if the table cannot be followed any further."""


class Source(Protocol):
    """Where a feed gets its table from."""

    async def look_json(
        self,
        table_id: str,
        key: str | None,
        seat: int | None,
        language: str,
        known: int | None = None,
        *,
        explain: bool = False,
    ) -> tuple[Mark, bytes]:
        """The table as a viewer sees it, of a revision at least, with its mark."""

    def look_at_once(self, viewer: Viewer, known: int, mark: Mark) -> tuple[Mark, bytes | None] | None:
        """The same without waiting, without a text if the viewer has seen it at a mark; None if that cannot be."""

    def forget_texts(self, table_id: str) -> None:
        """Drop texts that were cached for viewers who see the same: all have been sent."""


class Feed(Listener):
    """Sends a table to one follower, from `begin` to `end`."""

    def __init__(self, hub: Hub, source: Source, viewer: Viewer, line: Line) -> None:
        super().__init__(hub, viewer.table)
        self._source, self._viewer, self._line = source, viewer, line
        self._mark: Mark | None = None
        self._told = -1
        """The revision of the newest news that was dealt with."""
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Send the table as it is."""
        mark, text = await self._look(None)
        await self._line.send(text)
        del text
        self._mark = mark
        self.tell()

    async def _look(self, known: int | None) -> tuple[Mark, bytes]:
        table, key, seat, language, explain = self._viewer
        return await self._source.look_json(table, key, seat, language, known, explain=explain)

    async def end(self) -> None:
        """Send nothing any more."""
        self._mark = None
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def put(self, news: News) -> None:
        """Keep the news if it is newer, and send it soon."""
        if self._newest is None or news.revision > self._newest.revision:
            self._newest = news
            self._hub.soon(self)

    def tell(self) -> None:
        """Send what is new, or let a task do so."""
        if self._mark is None or self._task is not None or self._newest is None:
            return
        known = self._newest.revision
        if known > self._told and not self._pushed(known, self._mark):
            self._task = asyncio.create_task(self._catch_up())

    def rest(self) -> None:
        """Drop cached texts: nobody is likely to need them again."""
        self._source.forget_texts(self.table_id)

    def _pushed(self, known: int, mark: Mark) -> bool:
        if self._line.push is None:
            return False
        try:
            found = self._source.look_at_once(self._viewer, known, mark)
            if found is None or not (found[1] is None or self._line.push(found[1])):
                return False
        except Exception:  # noqa: BLE001 - it fails again in the task, which reports it
            return False
        self._mark, self._told = found[0], known
        return True

    async def _catch_up(self) -> None:
        try:
            while self._mark is not None and self._newest is not None and self._newest.revision > self._told:
                known = self._newest.revision
                mark, text = await self._look(known)
                if mark[0] != self._mark[0] or mark[1] > self._mark[1]:
                    await self._line.send(text)
                del text
                self._mark, self._told = mark, known
        except Exception as error:  # noqa: BLE001 - any error is reported on the line
            self._mark = None
            await self._line.fail(error)
        finally:
            self._task = None
