"""Followers of a table, to whom it is sent after every change: to programs as JSON, to pages as what differs.

If nothing has to be awaited, a change is sent to all followers of the table in one call, without waking a task. A task
is used only if the store has to be read, or the client has not received the previous messages yet.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from boardroom.table.hub import Hub, Listener
from boardroom.table.presence import Presence
from boardroom.table.views import Mark

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Viewer(NamedTuple):
    """Who looks at which table, and how."""

    table: str
    key: str | None
    seat: int | None
    language: str
    explain: bool


class Line(NamedTuple, Generic[T]):
    """How a follower is reached."""

    send: Callable[[T], Awaitable[None]]
    """Sends the table when the client has received enough of the previous messages."""
    push: Callable[[T], bool] | None
    """The same without waiting; False, without sending, if it has not."""
    fail: Callable[[Exception], Awaitable[None]]
    """Called once if the table cannot be followed any further."""
    pace: float = 0.0
    """Seconds between two messages: what changes in the meantime is sent together."""


class Source(Protocol[T_co]):
    """Where a feed gets its table from, in the form in which it is sent."""

    async def look_for(self, viewer: Viewer, known: int | None) -> tuple[Mark, T_co]:
        """The table as a viewer sees it, of a revision at least, with its mark."""

    def look_at_once(self, viewer: Viewer, known: int, mark: Mark) -> tuple[Mark, T_co | None] | None:
        """The same without waiting, only the mark if the viewer has seen it at a mark; None if that cannot be."""

    def forget(self, table_id: str) -> None:
        """Drop what was kept for viewers who see the same: all of them have been told."""


class Feed(Listener, Generic[T]):
    """Sends a table to one follower, from `begin` to `end`."""

    __slots__ = ("_line", "_mark", "_rested", "_source", "_task", "_timer", "_told", "_viewer")

    def __init__(self, hub: Hub, source: Source[T], viewer: Viewer, line: Line[T]) -> None:
        super().__init__(hub, viewer.table)
        self._source, self._viewer, self._line = source, viewer, line
        self._mark: Mark | None = None
        self._told = -1
        """The revision of the newest news that was dealt with."""
        self._task: asyncio.Task[None] | None = None
        self._rested = 0.0
        """From this time of the loop on the next message may be sent."""
        self._timer: asyncio.TimerHandle | None = None

    async def begin(self) -> None:
        """Send the table as it is."""
        mark, found = await self._source.look_for(self._viewer, None)
        await self._line.send(found)
        del found
        self._mark = mark
        self._pause()
        self.tell()

    async def end(self) -> None:
        """Send nothing any more."""
        self._mark = None
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def tell(self) -> None:
        """Send what is new, or let a timer or a task do so."""
        if self._mark is None or self._task is not None or self._timer is not None or self._newest is None:
            return
        known = self._newest.revision
        if known <= self._told:
            return
        if self._line.pace and (wait := self._rested - asyncio.get_running_loop().time()) > 0:
            self._timer = asyncio.get_running_loop().call_later(wait, self._tell_later)
        elif not self._pushed(known, self._mark):
            self._task = asyncio.create_task(self._catch_up())

    def rest(self) -> None:
        """Drop what is cached: nobody is likely to need it again."""
        self._source.forget(self.table_id)

    def _tell_later(self) -> None:
        self._timer = None
        self._hub.soon(self)

    def _pause(self) -> None:
        """Note from when on the next message may be sent."""
        if self._line.pace:
            self._rested = asyncio.get_running_loop().time() + self._line.pace

    def _pushed(self, known: int, mark: Mark) -> bool:
        if self._line.push is None:
            return False
        try:
            found = self._source.look_at_once(self._viewer, known, mark)
            if found is None or not (found[1] is None or self._line.push(found[1])):
                return False
        except Exception:  # noqa: BLE001 - it fails again in the task, which reports it
            return False
        if found[1] is not None:
            self._pause()
        self._mark, self._told = found[0], known
        return True

    async def _catch_up(self) -> None:
        try:
            if self._mark is not None and self._newest is not None:
                known = self._newest.revision
                mark, found = await self._source.look_for(self._viewer, known)
                if mark[0] != self._mark[0] or mark[1] > self._mark[1]:
                    await self._line.send(found)
                    self._pause()
                self._mark, self._told = mark, known
        except Exception as error:  # noqa: BLE001 - any error is reported on the line
            self._mark = None
            await self._line.fail(error)
        finally:
            self._task = None
        if self._mark is not None:
            self._hub.soon(self)  # More may have happened in the meantime.


class Following:
    """A block in which a feed sends a table to a viewer, who counts as present: an object, because many are open."""

    __slots__ = ("_feed", "_key", "_presence", "_seats")

    def __init__(self, presence: Presence, key: str | None, feed: Feed[Any]) -> None:
        self._presence, self._key, self._feed = presence, key, feed
        self._seats: tuple[int, ...] = ()

    async def __aenter__(self) -> None:
        self._seats = await self._presence.come(self._feed, self._key)
        try:
            await self._feed.begin()
        except BaseException:
            await self.__aexit__()
            raise

    async def __aexit__(self, *_: object) -> None:
        try:
            await self._feed.end()
        finally:
            await self._presence.go(self._feed, self._seats)
