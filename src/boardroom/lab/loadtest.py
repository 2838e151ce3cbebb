"""A load test over loopback: tables with four clients each, random picks at a pace, and how long news takes.

It starts its own server on 127.0.0.1 and talks to no other.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter, process_time, sleep

from boardroom.core.errors import BoardroomError
from boardroom.core.words import N_
from boardroom.lab.loadclient import PageSeat, ProgramSeat, Requests

SEATS = 4
HOST = "127.0.0.1"
AT_ONCE = 20
QUIET = 3.0
STARTING = 180.0
"""So many seconds a server may take until it answers, on a machine that does much else."""
ENDED = 20.0
"""So many it may take to end."""
PATIENCE = 10.0
"""News that has not come after so many seconds counts as that late."""
LONGEST_EXTENSION = 300.0
"""So many seconds a run is extended at most to make the picks that it lacks."""


class LoadError(BoardroomError):
    """A load test that could not be run."""


@dataclass
class Figures:
    """What was measured."""

    tables: int
    workers: int
    store: str
    seconds: float
    pages: bool = False
    game: str = ""
    pace: float = 1.0
    """Seconds between two picks at a table."""
    least: int = 0
    """The run goes on until so many picks were made, however slow the machine is."""
    picks: int = 0
    refused: int = 0
    latencies: list[float] = field(default_factory=list)
    """From when each pick was due until the last of the four clients had its news, in seconds."""
    answers: list[float] = field(default_factory=list)
    """From when each pick was due until it was acknowledged."""
    lost: int = 0
    """Clients whose last news is not how the table stands in the end."""
    games: int = 0
    """Games that came to their end and were followed by another one."""
    memory: list[float] = field(default_factory=list)
    """Of the server: without tables, with half of them open, with all, at the end, in megabytes."""
    server: float = 0.0
    """Seconds of processor time that the server used while picks were made."""
    client: float = 0.0
    """... and this process, which is all clients."""


def within(times: list[float], share: float) -> float:
    """The time that a share of all keeps to."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def allow_connections(tables: int) -> None:
    """Let this process, and the server that it starts, have as many connections as some tables need."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = tables * (SEATS + 1) + 500
    if soft < needed:
        if hard != resource.RLIM_INFINITY and hard < needed:
            raise LoadError(
                N_("So many tables need {needed} open files; `ulimit -n` allows {hard}."), needed=needed, hard=hard
            )
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))


def memory_of(pid: int) -> float:
    """The memory of a process in megabytes; 0 if it has ended."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    except OSError:
        return 0.0


def _is_worker(pid: int) -> bool:
    """Whether it is a process in which bots think or long work is done; also if it has ended."""
    try:
        return b"boardroom.table.worker" in Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    except OSError:
        return True


class Server:
    """`boardroom serve` in processes of its own; `settings` are more of its environment."""

    process: subprocess.Popen[bytes]

    def __init__(self, database: str, workers: int, settings: Mapping[str, str] | None = None) -> None:
        with socket.socket() as probe:
            probe.bind((HOST, 0))
            self.port: int = probe.getsockname()[1]
        command = [sys.executable, "-m", "boardroom", "serve", "--no-browser", "--port", str(self.port)]
        command += ["--database", database, "--workers", str(workers)]
        chosen = {"BOARDROOM_RATE": "0", "BOARDROOM_WARM_UP": "0", **(settings or {})}
        self._command = command
        self._environment = {**os.environ, **chosen, "PYTHONPATH": os.pathsep.join(sys.path)}
        self.start()

    def start(self) -> None:
        """Start it, also again after it ended."""
        self.process = subprocess.Popen(self._command, env=self._environment, stdout=subprocess.DEVNULL)  # noqa: S603

    async def ready(self) -> None:
        """Wait until it answers."""
        for _ in range(int(STARTING * 10)):
            if self.process.poll() is not None:
                raise LoadError(N_("The server could not be started."))
            with socket.socket() as probe:
                if probe.connect_ex((HOST, self.port)) == 0:
                    return
            await asyncio.sleep(0.1)
        raise LoadError(N_("The server could not be started."))

    async def healthy(self) -> bool:
        """Whether it is ready for requests, its store included."""
        asking = Requests(HOST, self.port)
        try:
            async with asyncio.timeout(PATIENCE):
                return (await asking.ask("GET", "/readyz"))[0] == 200
        except (OSError, EOFError, TimeoutError):
            return False
        finally:
            asking.close()

    def processes(self) -> list[int]:
        """It and its workers."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return (
            [self.process.pid, *(int(pid) for pid in children.read_text("ascii").split())] if children.exists() else []
        )

    def memory(self) -> float:
        """In megabytes; 0 where the system does not tell."""
        return sum(map(memory_of, self.processes()))

    def memory_of_web(self) -> float:
        """Without the processes in which bots think and long work is done: they come and go, up to a fixed number."""
        return sum(memory_of(pid) for pid in self.processes() if not _is_worker(pid))

    def processor(self) -> float:
        """Seconds of processor time so far."""
        ticks = 0
        for pid in self.processes():
            fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK") if ticks else 0.0

    def kill(self) -> None:
        """Kill it and its workers, and wait until all have ended: a worker that still runs keeps the port."""
        if sys.platform != "win32":
            self.process.send_signal(signal.SIGSTOP)  # Else it could start another worker meanwhile.
        workers = self.processes()[1:]
        self.process.kill()
        for pid in workers:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()
        last = perf_counter() + ENDED
        while any(map(memory_of, workers)) and perf_counter() < last:
            sleep(0.01)

    def stop(self) -> None:
        """End it; whatever happens meanwhile, nothing of it is left."""
        try:
            self.process.terminate()
            self.process.wait(timeout=ENDED)
        finally:
            if self.process.poll() is None:
                self.kill()


class Table:
    """One table and its four clients, at one address of our own if one is given."""

    def __init__(self, port: int, figures: Figures, dice: random.Random, address: str = "") -> None:
        self.port, self.figures, self.dice = port, figures, dice
        self.requests = Requests(HOST, port, address)
        self.id = ""
        self.seats: list[PageSeat | ProgramSeat] = []
        self._due = 0.0
        self._known: tuple[list[int], int] = [], 0
        """The versions that the clients knew before the last pick, and whose pick it was."""

    async def sit_down(self) -> None:
        """Make the table, take its seats and open the four sockets."""
        seats = [{"kind": "you"}] + [{"kind": "person"}] * (SEATS - 1)
        wish = {"game": self.figures.game, "settings": {"players": SEATS}, "seats": seats, "name": "Ada"}
        made = await self.requests.json("POST", "/api/v1/tables", wish)
        kind = PageSeat if self.figures.pages else ProgramSeat
        self.seats = [kind(made["key"])]
        for seat in range(1, SEATS):
            claim = {"invitation": made["invitations"][str(seat)], "name": f"Bob {seat}"}
            self.seats.append(kind((await self.requests.json("POST", "/api/v1/claim", claim))["key"]))
        await self._listen(made["table"])

    async def _listen(self, table: str) -> None:
        self.id = table
        for seat in self.seats:
            await seat.listen(HOST, self.port, table, self.requests.address)
        for seat in self.seats:
            await seat.heard.wait()

    async def play(self, until: float) -> None:
        """Pick after pick at a pace, each when it is due and not when the one before is done."""
        due = perf_counter() + self.dice.random() * self.figures.pace
        while due < until or (self.figures.picks < self.figures.least and due < until + LONGEST_EXTENSION):
            await asyncio.sleep(max(0.0, due - perf_counter()))
            await self._settle()
            await self._pick(due)
            due += self.figures.pace
        await asyncio.sleep(1)
        await self._settle()

    async def _pick(self, due: float) -> None:
        seat = await self._who_decides(due + PATIENCE)
        if seat is None:
            return
        known = [each.version for each in self.seats]
        if not await seat.pick(self.requests, self.id, self.dice.choice(seat.picks())):
            self.figures.refused += 1
            return
        self.figures.picks += 1
        self.figures.answers.append(perf_counter() - due)
        self._due = due
        self._known = known, self.seats.index(seat)

    async def _who_decides(self, late: float) -> PageSeat | ProgramSeat | None:
        """Who knows that it has to decide; None after the end of a game, or if nobody knows for too long."""
        while perf_counter() < late:
            for seat in self.seats:
                if seat.decides():
                    return seat
            if all(seat.over() for seat in self.seats):
                await self._again()
                return None
            await asyncio.sleep(0.01)
        self.figures.latencies.append(PATIENCE)
        return None

    async def _settle(self) -> None:
        """Note when the last client had the news of the last pick: its own seat, and who else may see something of it.

        A client cannot tell which others may. Whoever decides next is waited for by the next pick, which is then late.
        """
        if not self._due:
            return
        known, picked = self._known
        late = self._due + PATIENCE
        while self.seats[picked].version <= known[picked]:
            if perf_counter() > late:
                break
            await asyncio.sleep(0.01)
        told = [each.at for each, version in zip(self.seats, known, strict=True) if each.version > version]
        self.figures.latencies.append(max(told) - self._due if told else PATIENCE)
        self._due = 0.0

    async def _again(self) -> None:
        """The next game of the same four."""
        other = await self.requests.json("POST", f"/api/v1/tables/{self.id}/rematch", {}, self.seats[0].cookie)
        self.figures.games += 1
        await self._listen(other["table"])

    async def check(self) -> None:
        """Whether every client knows how the table stands."""
        for seat in self.seats:
            self.figures.lost += await seat.misses(self.requests, self.id)

    def leave(self) -> None:
        """Hang up."""
        for seat in self.seats:
            seat.close()
        self.requests.close()


async def measure(
    tables: int,
    seconds: float,
    workers: int,
    database: str,
    *,
    pages: bool,
    game: str,
    pace: float = 1.0,
    quiet: float = QUIET,
    least: int = 0,
) -> Figures:
    """Run the test and give its figures; `quiet` is for how long nothing happens before memory is measured.

    The run lasts for `seconds`, and until `least` picks were made.
    """
    allow_connections(tables)
    with tempfile.TemporaryDirectory() as folder:
        store = database or str(Path(folder) / "games.db")
        figures = Figures(
            tables, workers, "PostgreSQL" if "://" in store else "SQLite", seconds, pages, game, pace, least
        )
        server = Server(store, workers)
        try:
            await server.ready()
            await _run(server, figures, quiet)
        finally:
            server.stop()
    return figures


async def _run(server: Server, figures: Figures, quiet: float) -> None:
    asking = Requests(HOST, server.port)
    await asking.ask("GET", "/api/v1")
    asking.close()
    figures.memory.append(server.memory())
    tables = [Table(server.port, figures, random.Random(number)) for number in range(figures.tables)]
    half = len(tables) // 2
    for part in (tables[:half], tables[half:]):
        for first in range(0, len(part), AT_ONCE):
            await asyncio.gather(*(table.sit_down() for table in part[first : first + AT_ONCE]))
        await asyncio.sleep(quiet)
        figures.memory.append(server.memory())
    before = server.processor(), process_time()
    until = perf_counter() + figures.seconds
    await asyncio.gather(*(table.play(until) for table in tables))
    figures.server, figures.client = server.processor() - before[0], process_time() - before[1]
    figures.memory.append(server.memory())
    await asyncio.sleep(quiet)
    for table in tables:
        await table.check()
    for table in tables:
        table.leave()
