"""A load test over loopback: tables with four clients each, one random pick a second, and how long news takes.

It starts its own server on 127.0.0.1 and talks to no other.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import websockets

from boardroom.core.errors import BoardroomError
from boardroom.core.words import N_

SEATS = 4
HOST = "127.0.0.1"
AT_ONCE = 20
QUIET = 3.0


class LoadError(BoardroomError):
    """A load test that could not be run."""


@dataclass
class Figures:
    """What was measured."""

    tables: int
    workers: int
    store: str
    seconds: float
    picks: int = 0
    refused: int = 0
    latencies: list[float] = field(default_factory=list)
    """From each pick until the last of the four clients had its news, in seconds."""
    answers: list[float] = field(default_factory=list)
    """From each pick until it was acknowledged."""
    lost: int = 0
    """Clients whose last news is not how the table stands in the end."""
    memory: list[float] = field(default_factory=list)
    """Of the server: at the start, with all tables open, at the end, in megabytes."""
    processor: float = 0.0
    """Seconds of processor time that the server used while picks were made."""

    def part(self, share: float) -> float:
        """The latency that a share of all picks keeps to."""
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


class Server:
    """`boardroom serve` in processes of its own."""

    def __init__(self, database: str, workers: int) -> None:
        with socket.socket() as probe:
            probe.bind((HOST, 0))
            self.port: int = probe.getsockname()[1]
        command = [sys.executable, "-m", "boardroom", "serve", "--no-browser", "--port", str(self.port)]
        command += ["--database", database, "--workers", str(workers)]
        environment = dict(os.environ, BOARDROOM_RATE="0", PYTHONPATH=os.pathsep.join(sys.path))
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)  # noqa: S603

    async def ready(self) -> None:
        """Wait until it answers."""
        for _ in range(600):
            if self.process.poll() is not None:
                raise LoadError(N_("The server could not be started."))
            with socket.socket() as probe:
                if probe.connect_ex((HOST, self.port)) == 0:
                    return
            await asyncio.sleep(0.1)
        raise LoadError(N_("The server could not be started."))

    def processes(self) -> list[int]:
        """It and its workers."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return (
            [self.process.pid, *(int(pid) for pid in children.read_text("ascii").split())] if children.exists() else []
        )

    def memory(self) -> float:
        """In megabytes; 0 where the system does not tell."""
        pages = [int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1]) for pid in self.processes()]
        return sum(pages) * os.sysconf("SC_PAGE_SIZE") / 1e6 if pages else 0.0

    def processor(self) -> float:
        """Seconds of processor time so far."""
        ticks = 0
        for pid in self.processes():
            fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK") if ticks else 0.0

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Table:
    """One table and its four clients."""

    def __init__(self, client: httpx.AsyncClient, figures: Figures, dice: random.Random) -> None:
        self.client, self.figures, self.dice = client, figures, dice
        self.id = ""
        self.keys: list[str] = []
        self.seen: list[dict[str, Any]] = [{} for _ in range(SEATS)]
        self._picked = 0.0
        self._last = 0.0

    async def sit_down(self) -> None:
        """Make the table and take its seats."""
        seats = [{"kind": "you"}] + [{"kind": "person"}] * (SEATS - 1)
        wish = {"settings": {"players": SEATS}, "seats": seats, "name": "Ada"}
        made = (await self.client.post("/api/v1/tables", json=wish)).raise_for_status().json()
        self.id, self.keys = made["table"], [made["key"]]
        for seat in range(1, SEATS):
            claim = {"invitation": made["invitations"][str(seat)], "name": f"Bob {seat}"}
            held = (await self.client.post("/api/v1/claim", json=claim)).raise_for_status().json()
            self.keys.append(held["key"])

    @asynccontextmanager
    async def listening(self, port: int) -> AsyncIterator[None]:
        """Four sockets that are read all the time."""
        async with AsyncExitStack() as stack:
            readers = []
            for seat, key in enumerate(self.keys):
                url = f"ws://{HOST}:{port}/api/v1/tables/{self.id}/live"
                headers = {"Authorization": f"Bearer {key}"}
                line = await stack.enter_async_context(
                    websockets.connect(url, additional_headers=headers, compression=None, open_timeout=60)
                )
                readers.append(asyncio.create_task(self._read(seat, line)))
            try:
                yield
            finally:
                for reader in readers:
                    reader.cancel()
                await asyncio.gather(*readers, return_exceptions=True)

    async def _read(self, seat: int, line: websockets.ClientConnection) -> None:
        async for text in line:
            self._last = time.perf_counter()
            self.seen[seat] = json.loads(text)

    async def play(self, until: float) -> None:
        """One pick a second."""
        await asyncio.sleep(self.dice.random())
        while time.perf_counter() < until:
            begun = time.perf_counter()
            await self._pick()
            await asyncio.sleep(max(0.0, begun + 1 - time.perf_counter()))
            self._measure()

    async def _pick(self) -> None:
        for seat, seen in enumerate(self.seen):
            if not seen.get("options"):
                continue
            body = {"version": seen["version"], "pick": self.dice.choice(seen["options"])["pick"]}
            headers = {"Authorization": f"Bearer {self.keys[seat]}"}
            self._picked = time.perf_counter()
            answer = await self.client.post(f"/api/v1/tables/{self.id}/picks", json=body, headers=headers)
            self.figures.answers.append(time.perf_counter() - self._picked)
            if answer.status_code == 200:
                self.figures.picks += 1
            else:
                self.figures.refused += 1
                self._picked = 0.0
            return

    def _measure(self) -> None:
        """When the last news of the last pick came; none at all within a second counts as the second."""
        if self._picked:
            self.figures.latencies.append(self._last - self._picked if self._last > self._picked else 1.0)
            self._picked = 0.0

    async def check(self) -> None:
        """Whether every client knows how the table stands."""
        for seat, key in enumerate(self.keys):
            headers = {"Authorization": f"Bearer {key}"}
            now = (await self.client.get(f"/api/v1/tables/{self.id}", headers=headers)).json()
            known = self.seen[seat]
            if any(now[name] != known.get(name) for name in ("version", "view", "options", "story")):
                self.figures.lost += 1


async def measure(tables: int, seconds: float, workers: int, database: str, seed: int = 0) -> Figures:
    """Run the test and give its figures."""
    with tempfile.TemporaryDirectory() as folder:
        store = database or str(Path(folder) / "games.db")
        figures = Figures(tables, workers, "PostgreSQL" if "://" in store else "SQLite", seconds)
        server = Server(store, workers)
        try:
            await server.ready()
            await _run(server, figures, seed)
        finally:
            server.stop()
    return figures


async def _run(server: Server, figures: Figures, seed: int) -> None:
    limits = httpx.Limits(max_connections=100, max_keepalive_connections=100)
    async with (
        httpx.AsyncClient(base_url=f"http://{HOST}:{server.port}", timeout=60, limits=limits) as client,
        AsyncExitStack() as stack,
    ):
        await client.get("/api/v1")
        figures.memory.append(server.memory())
        tables = [Table(client, figures, random.Random(seed + number)) for number in range(figures.tables)]
        for first in range(0, len(tables), AT_ONCE):
            await asyncio.gather(*(table.sit_down() for table in tables[first : first + AT_ONCE]))
        for table in tables:
            await stack.enter_async_context(table.listening(server.port))
        await asyncio.sleep(QUIET)
        figures.memory.append(server.memory())
        before = server.processor()
        until = time.perf_counter() + figures.seconds
        await asyncio.gather(*(table.play(until) for table in tables))
        figures.processor = server.processor() - before
        figures.memory.append(server.memory())
        await asyncio.sleep(QUIET)
        for table in tables:
            await table.check()
