"""How much of a server one client may use: few requests at once, each of which is measured."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Generator
from contextlib import asynccontextmanager
from time import thread_time
from types import coroutine
from typing import Any, TypeVar

T = TypeVar("T")


@coroutine
def measured(work: Awaitable[T], spend: Callable[[float], None]) -> Generator[Any, Any, T]:
    """What some work returns; `spend` is told the processor time of each of its steps in this thread."""
    steps = work.__await__()
    go_on: Callable[[Any], Any] = steps.send
    value: Any = None
    while True:
        begin = thread_time()
        try:
            awaited = go_on(value)
        except StopIteration as done:
            found: T = done.value
            return found
        finally:
            spend(thread_time() - begin)
        try:
            go_on, value = steps.send, (yield awaited)
        except BaseException as error:  # noqa: BLE001 - whatever it is, it is thrown into the work, which may handle it
            go_on, value = steps.throw, error


async def within(work: Awaitable[T], seconds: float) -> T:
    """What some work returns; TimeoutError if it takes longer. What need not wait needs no timer either."""
    steps = work.__await__()
    try:
        waits = next(steps)
    except StopIteration as done:
        found: T = done.value
        return found
    async with asyncio.timeout(seconds):
        return await _rest(steps, waits)


@coroutine
def _rest(steps: Generator[Any, Any, T], waits: Any) -> Generator[Any, Any, T]:
    """Go on with some work that waits for something."""
    go_on: Callable[[Any], Any]
    while True:
        try:
            value = yield waits
        except BaseException as error:  # noqa: BLE001 - whatever it is, it is thrown into the work, which may handle it
            go_on, value = steps.throw, error
        else:
            go_on = steps.send
        try:
            waits = go_on(value)
        except StopIteration as done:
            found: T = done.value
            return found


class Turns:
    """Lets a client do some things at once; what is more waits for its turn, who came first comes first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._busy: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncIterator[bool]:
        """A turn of a client; whether it had to be waited for."""
        waits = self._busy[client] >= self._most
        if waits:
            await self._wait(client)
        else:
            self._busy[client] += 1
        try:
            yield waits
        finally:
            self._end(client)

    async def _wait(self, client: str) -> None:
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._end(client)
            raise

    def _end(self, client: str) -> None:
        """Give the place to who waits next, or free it."""
        queue = self._waiting.get(client, deque())
        while queue:
            called = queue.popleft()
            if not called.done():
                called.set_result(None)
                return
        self._waiting.pop(client, None)
        self._busy[client] -= 1
        if not self._busy[client]:
            del self._busy[client]
