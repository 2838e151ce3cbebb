"""Jobs in child processes, each with a time limit that counts computing and not waiting.

Clients take turns: other clients wait for one job of a client at most, however many it has.
"""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import os
import pickle
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from boardroom.table.worker import LENGTH

T = TypeVar("T")

IDLE = 60.0
"""Seconds without work after which a process is ended."""
STARTING = 60.0
"""Seconds that a process may take to start and to load its modules."""
STARVED = 10.0
"""How many times its computing time a process may take on a busy machine before it counts as hanging."""
GLANCE = 0.05
"""Minimum seconds between two checks of the computing time of a process."""
PROCESSES = Path("/proc")


class WorkFailed(Exception):
    """A job that raised an exception."""


class WorkerEnded(Exception):
    """A process that ended during its job."""


class Shares:
    """Places in a queue that serves the lowest place first, so that clients take turns.

    The first job of a client gets the place of the head of the queue, each further one the place after the client's
    previous one.
    """

    def __init__(self) -> None:
        self._open: dict[str, list[int]] = {}

    def next(self, client: str) -> int:
        """The lowest place for another job of a client."""
        return 1 + max(self._open.get(client, ()), default=-1)

    @contextlib.contextmanager
    def held(self, client: str, place: int) -> Iterator[None]:
        """Count a place as one of a client's for the duration of the block."""
        places = self._open.setdefault(client, [])
        places.append(place)
        try:
            yield
        finally:
            places.remove(place)
            if not places:
                del self._open[client]


class _Job(NamedTuple):
    rank: int
    place: int
    """See `Shares`."""
    number: int
    """A unique number, so that the fields after it are never compared."""
    request: bytes
    seconds: float
    done: asyncio.Future[Any]


class Pool:
    """A bounded number of processes, started when there is work and ended when there is none.

    Every process is owned by one task, which starts it, sends it work, ends it and waits for its end; so none is left
    over.
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
        self._shares = Shares()

    @property
    def waiting(self) -> int:
        """How many jobs wait for a process."""
        return sum(not job.done.done() for job in self._jobs)

    @property
    def working(self) -> int:
        """How many jobs are running."""
        return len(self._running)

    async def run(
        self, work: Callable[..., T], *arguments: Any, seconds: float, rank: int = 0, client: str | None = None
    ) -> T:
        """Run a job and return its result; TimeoutError if it computes for longer than `seconds`.

        Jobs of a lower rank come first; within a rank clients take turns, in the order of their requests. A job
        without a client counts as a client of its own. If the caller is cancelled, the process is ended.
        """
        request = pickle.dumps((work, arguments), pickle.HIGHEST_PROTOCOL)
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        if self._closed:
            raise WorkerEnded
        number = next(self._numbers)
        asks = f"#{number}" if client is None else client
        head = min((job.place for job in self._jobs if job.rank == rank and not job.done.done()), default=0)
        place = max(head, self._shares.next(asks))
        heapq.heappush(self._jobs, _Job(rank, place, number, request, seconds, done))
        if self._resting:
            self._resting.pop().set_result(None)
        elif len(self._runners) < self._most:
            runner = asyncio.create_task(self._run())
            self._runners.add(runner)
            runner.add_done_callback(self._runners.discard)
        with self._shares.held(asks, place):
            found: T = await done
            return found

    async def close(self) -> None:
        """End all processes and their jobs."""
        self._closed = True
        for job in (*self._jobs, *self._running):
            job.done.cancel()
        self._jobs.clear()
        for each in self._resting:
            each.set_result(None)
        self._resting.clear()
        await asyncio.gather(*self._runners, return_exceptions=True)

    async def _run(self) -> None:
        """Run jobs until there are none for some time."""
        process: Process | None = None
        try:
            while (job := await self._next()) is not None:
                self._running.add(job)
                try:
                    if process is None or process.returncode is not None:
                        process = await _start()
                    if not await _do(process, job):
                        process = None
                except Exception as error:  # noqa: BLE001 - any error goes to the caller
                    _fail(job, WorkerEnded(str(error)) if isinstance(error, OSError) else error)
                finally:
                    self._running.discard(job)
        finally:
            if process is not None:
                await _end(process)

    async def _next(self) -> _Job | None:
        """The next job whose caller still waits; None if none comes."""
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
    """A process that waits for work, with our module search path."""
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(each or str(Path.cwd()) for each in sys.path))
    command = (sys.executable, "-P", "-u", "-m", "boardroom.table.worker")
    return await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, env=environment)


async def _do(process: Process, job: _Job) -> bool:
    """Let a process run a job; False if the process was ended, which happens before the caller gets the error."""
    begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    asking = asyncio.create_task(_ask(process, job.request, begun))
    try:
        await _computes(process, {asking, job.done, begun}, STARTING)
        if begun.done():
            await _computes(process, {asking, job.done}, job.seconds)
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


async def _computes(process: Process, until: set[asyncio.Future[Any]], seconds: float) -> None:
    """Wait for the first of some futures, until a process has computed for `seconds` more.

    On a busy machine that takes longer by the clock. A process that hangs computes nothing, so there is a clock limit,
    too.
    """
    begin, last = _computed(process), time.monotonic() + STARVED * seconds
    left = seconds
    while left > 0:
        done, _ = await asyncio.wait(until, timeout=max(left, GLANCE), return_when=asyncio.FIRST_COMPLETED)
        if done:
            return
        left = min(seconds - (_computed(process) - begin), last - time.monotonic())


def _computed(process: Process) -> float:
    """The processor time of a process in seconds, or the time of the clock where the system does not report it."""
    if not PROCESSES.exists():
        return time.monotonic()
    try:
        fields = (PROCESSES / str(process.pid) / "stat").read_text().rpartition(")")[2].split()
    except OSError:  # It has ended; `_do` handles that.
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


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
