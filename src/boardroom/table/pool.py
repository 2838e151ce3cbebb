"""Pieces of work in processes of our own, each with a limit of time that counts the work and not the waiting."""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from boardroom.table.worker import LENGTH

T = TypeVar("T")

IDLE = 60.0
"""After so many seconds without work a process is ended."""
STARTING = 60.0
"""So long a process may take to start and to load what its work needs."""


class WorkFailed(Exception):
    """A piece of work that raised something."""


class WorkerEnded(Exception):
    """A process that ended in the middle of its work."""


class _Job(NamedTuple):
    rank: int
    number: int
    """No two have the same, so that nothing behind it is compared."""
    request: bytes
    seconds: float
    done: asyncio.Future[Any]


class Pool:
    """At most so many processes, started when there is work for them and ended when there is none any more.

    Every process belongs to one task, which starts it, asks it, ends it and waits for its end: none is left behind.
    """

    def __init__(self, processes: int, *, idle: float = IDLE) -> None:
        self._most = max(1, processes)
        self._idle = idle
        self._numbers = count()
        self._jobs: list[_Job] = []
        self._runners: set[asyncio.Task[None]] = set()
        self._resting: set[asyncio.Future[None]] = set()
        self._closed = False
        self._running: set[_Job] = set()

    @property
    def waiting(self) -> int:
        """How many pieces of work wait for a process."""
        return sum(not job.done.done() for job in self._jobs)

    @property
    def working(self) -> int:
        """How many pieces of work are being done."""
        return len(self._running)

    async def run(self, work: Callable[..., T], *arguments: Any, seconds: float, rank: int = 0) -> T:
        """What some work returns; TimeoutError if it takes longer than so many seconds.

        Work of a lower rank comes first, and of the same rank who came first. If the caller is cancelled, the process
        is ended.
        """
        request = pickle.dumps((work, arguments), pickle.HIGHEST_PROTOCOL)
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        if self._closed:
            raise WorkerEnded
        heapq.heappush(self._jobs, _Job(rank, next(self._numbers), request, seconds, done))
        if self._resting:
            self._resting.pop().set_result(None)
        elif len(self._runners) < self._most:
            runner = asyncio.create_task(self._run())
            self._runners.add(runner)
            runner.add_done_callback(self._runners.discard)
        found: T = await done
        return found

    async def close(self) -> None:
        """End all processes, and what they do."""
        self._closed = True
        for job in (*self._jobs, *self._running):
            job.done.cancel()
        self._jobs.clear()
        for each in self._resting:
            each.set_result(None)
        self._resting.clear()
        await asyncio.gather(*self._runners, return_exceptions=True)

    async def _run(self) -> None:
        """Do pieces of work, until there are none for some time."""
        process: Process | None = None
        try:
            while (job := await self._next()) is not None:
                self._running.add(job)
                try:
                    if process is None or process.returncode is not None:
                        process = await _start()
                    if not await _do(process, job):
                        process = None
                except Exception as error:  # noqa: BLE001 - whatever happens, the caller is told
                    _fail(job, WorkerEnded(str(error)) if isinstance(error, OSError) else error)
                finally:
                    self._running.discard(job)
        finally:
            if process is not None:
                await _end(process)

    async def _next(self) -> _Job | None:
        """The next piece of work that somebody still wants; None if none comes."""
        while not self._closed:
            while self._jobs:
                job = heapq.heappop(self._jobs)
                if not job.done.done():
                    return job
            called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._resting.add(called)
            await asyncio.wait({called}, timeout=self._idle)
            if not called.done():
                self._resting.discard(called)
                return None
        return None


async def _start() -> Process:
    """A process that waits for work; its modules are found where ours are."""
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(each or str(Path.cwd()) for each in sys.path))
    command = (sys.executable, "-P", "-u", "-m", "boardroom.table.worker")
    return await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, env=environment)


async def _do(process: Process, job: _Job) -> bool:
    """Let a process do a piece of work; False if the process was ended, and that before the caller is told."""
    begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    asking = asyncio.create_task(_ask(process, job.request, begun))
    try:
        await asyncio.wait({asking, job.done, begun}, timeout=STARTING, return_when=asyncio.FIRST_COMPLETED)
        if begun.done():
            await asyncio.wait({asking, job.done}, timeout=job.seconds, return_when=asyncio.FIRST_COMPLETED)
    finally:
        if not asking.done():
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
    error = TimeoutError() if asking.cancelled() else asking.exception()
    if error is not None:
        await _end(process)
        _fail(job, WorkerEnded("the process ended") if isinstance(error, (ConnectionError, EOFError)) else error)
        return False
    worked, answer = asking.result()
    if not worked:
        _fail(job, WorkFailed(answer))
    elif not job.done.done():
        job.done.set_result(answer)
    return True


async def _ask(process: Process, request: bytes, begun: asyncio.Future[None]) -> tuple[bool, Any]:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(LENGTH.pack(len(request)) + request)
    await process.stdin.drain()
    while not (size := LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))[0]):
        begun.set_result(None)
    answer: tuple[bool, Any] = pickle.loads(await process.stdout.readexactly(size))  # noqa: S301 - from our own process
    return answer


def _fail(job: _Job, error: BaseException) -> None:
    if not job.done.done():
        job.done.set_exception(error)


async def _end(process: Process) -> None:
    """Kill a process and wait for its end, whatever it does and also if we are cancelled."""
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    assert process.stdin is not None
    process.stdin.close()
    await asyncio.shield(process.wait())
