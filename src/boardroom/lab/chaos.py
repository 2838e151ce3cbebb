"""`boardroom chaos`: kill -9 of servers and thinkers and breaks of the store at random under load, over loopback.

Afterwards the log of every table is compared with all that was answered: every acknowledged pick is there once and in
order, clocks took what was decided for, and nobody was told anything but what the log gives to their seat.
"""

from __future__ import annotations

import asyncio
import os
import random
import secrets
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import asyncpg

from boardroom.core.errors import BoardroomError
from boardroom.core.words import N_
from boardroom.games import GAMES
from boardroom.lab.chaoscheck import Findings, check
from boardroom.lab.chaosload import Player, Traffic
from boardroom.lab.loadtest import Server
from boardroom.players import levels

SHORTEST, LONGEST = 1.0, 6.0
"""Seconds between two acts."""
READY = 180.0
"""So long a server may take until it answers again."""
PATIENCE = 300.0
"""So long a stage waits for the picks that it lacks."""
LAST_STEPS = 30.0
ENDING = 60.0
"""Seconds until all processes must be gone after a stage; one that compiles ends when it has done so."""
MARK = "BOARDROOM_CHAOS"
WORKERS = 2

Say = Callable[[str], None]


class ChaosError(BoardroomError):
    """Chaos that could not be made."""


@dataclass
class StageReport:
    """What was done to one store, and what was found afterwards."""

    store: str
    acts: Counter[str] = field(default_factory=Counter)
    away: list[float] = field(default_factory=list)
    """Seconds until the server answered again, after every act."""
    traffic: Traffic = field(default_factory=Traffic)
    findings: Findings = field(default_factory=Findings)
    left: list[str] = field(default_factory=list)
    """Processes that were left behind."""

    @property
    def wrong(self) -> list[str]:
        """Everything that must not be."""
        wrong = [*self.traffic.failures, *self.findings.wrong]
        wrong += [f"left behind: {process}" for process in self.left]
        if not self.findings.acknowledged:
            wrong.append("no pick was acknowledged, so nothing is shown")
        if not self.acts:
            wrong.append("nothing was done to it, so nothing is shown")
        return wrong


@dataclass(frozen=True)
class Plan:
    """How long, how much and with what."""

    minutes: float
    seed: int
    tables: int = 4
    """Of people alone, and as many with bots, for each game."""
    database: str = ""
    """PostgreSQL, in which a database of its own is made and dropped; empty for SQLite only."""
    restart: str = ""
    """A command that restarts PostgreSQL; empty to end all connections instead."""
    sqlite: bool = True
    thinkers: int = 2
    """Of which one is killed now and then, on PostgreSQL."""
    picks: int = 20
    """A stage goes on until so many picks were acknowledged, ..."""
    answers: int = 20
    """... and so many answers that differ were heard, however slow the machine is."""


async def run(plan: Plan, say: Say) -> list[StageReport]:
    """Make chaos on every store, one after the other, and report."""
    kinds: list[Callable[[], Awaitable[StageReport]]] = []
    share = plan.minutes * 60 / (plan.sqlite + bool(plan.database))
    if plan.sqlite:
        kinds.append(lambda: _on_sqlite(plan, share, say))
    if plan.database:
        kinds.append(lambda: _on_postgresql(plan, share, say))
    return [await kind() for kind in kinds]


async def _on_sqlite(plan: Plan, seconds: float, say: Say) -> StageReport:
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "games.db")
        stage = Stage(StageReport("SQLite"), plan, say, file)
        stage.acts = {"kill -9 of the server": stage.kill_server}
        return await stage.run(seconds)


async def _on_postgresql(plan: Plan, seconds: float, say: Say) -> StageReport:
    async with own_database(plan.database) as url:
        stage = Stage(StageReport("PostgreSQL"), plan, say, url, workers=WORKERS, thinkers=plan.thinkers)
        stage.acts = {
            "kill -9 of a web worker": stage.kill_worker,
            "kill -9 of a thinker": stage.kill_thinker,
            "kill -9 of all web workers": stage.kill_server,
            "restart of PostgreSQL" if plan.restart else "end of all connections to PostgreSQL": stage.break_store,
        }
        return await stage.run(seconds)


@asynccontextmanager
async def own_database(url: str) -> AsyncIterator[str]:
    """A new database beside another one on PostgreSQL, dropped afterwards."""
    name = f"boardroom_chaos_{secrets.token_hex(6)}"

    async def ask(command: str) -> None:
        connection = await asyncpg.connect(url, timeout=10)
        try:
            await connection.execute(command)
        finally:
            await connection.close()

    try:
        await ask(f"CREATE DATABASE {name}")
    except (OSError, asyncpg.PostgresError, TimeoutError) as error:
        raise ChaosError(N_("No database can be made on PostgreSQL: {error}"), error=str(error)) from error
    try:
        yield f"{url.rpartition('/')[0]}/{name}"
    finally:
        await ask(f"DROP DATABASE {name} WITH (FORCE)")


class Stage:
    """One store with its server, thinkers and load, and what is done to them."""

    acts: dict[str, Callable[[], Awaitable[None]]]

    def __init__(
        self, report: StageReport, plan: Plan, say: Say, database: str, *, workers: int = 1, thinkers: int = 0
    ) -> None:
        self._report, self._plan, self._say, self._database = report, plan, say, database
        self._dice = random.Random(f"{plan.seed} {report.store}")
        self._mark = secrets.token_hex(8)
        settings = {MARK: self._mark, "BOARDROOM_BOT_PAUSE": "0.05"}
        if thinkers:
            settings["BOARDROOM_THINKERS"] = "true"
        self._settings = settings
        self._server = Server(database, workers, settings)
        self._thinkers: list[subprocess.Popen[bytes]] = []
        self._wanted_thinkers = thinkers
        self._begun = time.monotonic()

    async def run(self, seconds: float) -> StageReport:
        """Begin, do things for some time, end and compare."""
        report, done = self._report, asyncio.Event()
        self._say(f"{report.store}: {seconds:.0f} seconds, seed {self._plan.seed}")
        playing: list[asyncio.Task[None]] = []
        try:
            await self._server.ready()
            self._thinkers = [self._think() for _ in range(self._wanted_thinkers)]
            self._begun = time.monotonic()
            playing = [asyncio.create_task(player.play(done)) for player in self._players()]
            await self._disturb(self._begun + seconds, playing)
            await self._enough(playing)
            done.set()
            await asyncio.wait_for(asyncio.gather(*playing), LAST_STEPS)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            self._stop()
        report.left = await self._left_behind()
        report.findings = await check(self._database, report.traffic.tables)
        return report

    def _players(self) -> list[Player]:
        return [
            Player(self._server.port, self._report.traffic, game, random.Random(self._dice.random()), bots=bots)
            for game in GAMES
            for bots in ("", levels(game)[0].name)
            for _ in range(self._plan.tables)
        ]

    async def _disturb(self, until: float, playing: list[asyncio.Task[None]]) -> None:
        while True:
            pause = self._dice.uniform(SHORTEST, LONGEST)
            if time.monotonic() + pause >= until and self._report.acts:
                await asyncio.sleep(max(0.0, until - time.monotonic()))
                return
            await asyncio.sleep(pause)
            _raise_failures(playing)
            name = self._dice.choice(list(self.acts))
            begin = time.monotonic()
            await self.acts[name]()
            away = await self._answers_again()
            self._report.acts[name] += 1
            self._report.away.append(away)
            self._say(f"  {begin - self._begun:7.1f} s  {name}; it answered again after {away:.1f} s")

    async def _enough(self, playing: list[asyncio.Task[None]]) -> None:
        """Let the tables go on until the plan's picks were acknowledged and its answers heard, or patience ends."""
        end, traffic, plan = time.monotonic() + PATIENCE, self._report.traffic, self._plan
        while time.monotonic() < end and (traffic.acknowledged < plan.picks or traffic.heard < plan.answers):
            _raise_failures(playing)
            await asyncio.sleep(0.05)

    async def _answers_again(self) -> float:
        """Wait until the server is ready, its store included; the seconds that it took."""
        begin = time.monotonic()
        while time.monotonic() < begin + READY:
            code = self._server.process.poll()
            if code is not None:
                raise ChaosError(N_("The server ended by itself, with exit code {code}."), code=code)
            if await self._server.healthy():
                return time.monotonic() - begin
            await asyncio.sleep(0.05)
        raise ChaosError(N_("The server did not answer again within {seconds} seconds."), seconds=int(READY))

    # What can be done.

    async def kill_server(self) -> None:
        """Kill the server and all its workers, and start it again."""
        self._server.kill()
        self._server.start()

    async def kill_worker(self) -> None:
        """Kill one of the workers; the server starts another one."""
        workers = [pid for pid in self._server.processes()[1:] if b"spawn_main" in _command(pid)]
        if workers:
            os.kill(self._dice.choice(workers), signal.SIGKILL)

    async def kill_thinker(self) -> None:
        """Kill a thinker with its processes, and start another one."""
        number = self._dice.randrange(len(self._thinkers))
        self._thinkers[number].kill()
        self._thinkers[number].wait()
        self._thinkers[number] = self._think()

    async def break_store(self) -> None:
        """Restart PostgreSQL, or end all connections to the database."""
        if self._plan.restart:
            command = shlex.split(self._plan.restart)
            ended = await asyncio.to_thread(subprocess.run, command, capture_output=True, check=False)
            if ended.returncode:
                text = ended.stderr.decode(errors="replace").strip()
                raise ChaosError(N_("PostgreSQL could not be restarted: {error}"), error=text)
            return
        connection = await asyncpg.connect(self._plan.database, timeout=10)
        try:
            name = self._database.rpartition("/")[2]
            await connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", name)
        finally:
            await connection.close()

    def _think(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "boardroom", "think", "--database", self._database, "--processes", "1"]
        environment = {**os.environ, **self._settings, "PYTHONPATH": os.pathsep.join(sys.path)}
        return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)  # noqa: S603

    # The end.

    def _stop(self) -> None:
        self._server.stop()
        for thinker in self._thinkers:
            thinker.terminate()
        for thinker in self._thinkers:
            try:
                thinker.wait(timeout=10)
            except subprocess.TimeoutExpired:
                thinker.kill()
                thinker.wait()

    async def _left_behind(self) -> list[str]:
        """The processes of this stage that do not end."""
        left: dict[int, str] = {}
        for _ in range(int(ENDING * 10)):
            left = marked(self._mark)
            if not left:
                return []
            await asyncio.sleep(0.1)
        for pid in left:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        return [f"{pid} {text}" for pid, text in left.items()]


def _raise_failures(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        if task.done():
            task.result()


def _command(pid: int) -> bytes:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


def marked(mark: str) -> dict[int, str]:
    """Processes that were started with a mark, this one excepted."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if f"{MARK}={mark}".encode() in (folder / "environ").read_bytes():
                found[int(folder.name)] = _command(int(folder.name)).replace(b"\0", b" ").decode(errors="replace")[:100]
    return found
