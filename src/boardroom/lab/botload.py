"""`boardroom botload`: whether tables against quick bots notice that many others play against bots that think long."""

from __future__ import annotations

import asyncio
import random
import re
import secrets
import socket
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter

from boardroom.games import meta
from boardroom.lab.chaos import MARK, marked
from boardroom.lab.loadclient import ProgramSeat, Refused, Requests
from boardroom.lab.loadtest import HOST, Server, allow_connections

ENDED = 20.0
"""Seconds until all processes of a server must have ended."""
PATIENCE = 120.0
BY_CHANCE = re.compile(rb"^boardroom_bot_failures_total(?:\{[^}]*\})? (\d+)", re.MULTILINE)


@dataclass
class BotLoad:
    """What was measured."""

    game: str
    quick: str
    dear: str
    tables: int
    alone: list[float] = field(default_factory=list)
    """Seconds a step of a quick bot took while nobody else played, ..."""
    beside: list[float] = field(default_factory=list)
    """... and while the others did."""
    thought: list[float] = field(default_factory=list)
    """Seconds a step of a bot that thinks took."""
    by_chance: int = 0
    left: list[str] = field(default_factory=list)

    @property
    def growth(self) -> float:
        """By how much the median step of a quick bot grew."""
        return median(self.beside) - median(self.alone) if self.alone and self.beside else float("inf")


class BotTable:
    """One person against a bot; when a game is over they begin another one."""

    def __init__(self, port: int, game: str, level: str, dice: random.Random) -> None:
        self._port, self._game, self._level, self._dice = port, game, level, dice
        self._requests = Requests(HOST, port)
        self._seat: ProgramSeat | None = None
        self._table = ""
        self.steps: list[float] = []
        """How long every step of a bot took; whoever measures gives another list."""

    async def play(self) -> None:
        """Pick as soon as it is one's turn, until it is enough."""
        try:
            while True:
                if self._seat is None:
                    await self._sit_down()
                await self._turn()
        finally:
            self._hang_up()

    async def _sit_down(self) -> None:
        players = max(2, meta(self._game).least)
        seats = [{"kind": "you"}, *[{"kind": "bot", "level": self._level}] * (players - 1)]
        wish = {"game": self._game, "settings": {"players": players}, "seats": seats}
        made = await self._requests.json("POST", "/api/v1/tables", wish)
        self._seat, self._table = ProgramSeat(made["key"]), made["table"]
        await self._seat.listen(HOST, self._port, self._table)

    async def _turn(self) -> None:
        """Wait for one's turn, note how long the bots took, and pick."""
        seat = self._seat
        assert seat is not None
        begin, first = perf_counter(), seat.version
        while not (seat.decides() or seat.over()):
            seat.heard.clear()
            async with asyncio.timeout(PATIENCE):
                await seat.heard.wait()
        if first >= 0 and seat.version > first:
            self.steps.append((perf_counter() - begin) / (seat.version - first))
        if seat.over():
            self._hang_up()
            return
        answered = seat.version  # News of the pick may come before its answer.
        if await seat.pick(self._requests, self._table, self._dice.choice(seat.picks())):
            await self._told(seat, answered)
        else:
            await asyncio.sleep(0.05)

    async def _told(self, seat: ProgramSeat, picked: int) -> None:
        """Wait until the socket has brought what was picked."""
        while seat.version <= picked and not seat.over():
            seat.heard.clear()
            if seat.version <= picked:
                async with asyncio.timeout(PATIENCE):
                    await seat.heard.wait()

    def _hang_up(self) -> None:
        if self._seat is not None:
            self._seat.close()
        self._seat = None
        self._requests.close()


async def measure(game: str, quick: str, dear: str, *, tables: int, beside: int, seconds: float) -> BotLoad:
    """Play at some tables against quick bots, first alone, then beside tables against others."""
    allow_connections(tables + beside)
    found, mark = BotLoad(game, quick, dear, tables), secrets.token_hex(8)
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        numbers: int = probe.getsockname()[1]
    settings = {MARK: mark, "BOARDROOM_BOT_PAUSE": "0", "BOARDROOM_METRICS_PORT": str(numbers)}
    with tempfile.TemporaryDirectory() as folder:
        server = Server(str(Path(folder) / "games.db"), 1, settings)
        try:
            await server.ready()
            await _measure(server.port, found, beside, seconds)
            asking = Requests(HOST, numbers)
            _, text = await asking.ask("GET", "/metrics")
            asking.close()
            found.by_chance = sum(map(int, BY_CHANCE.findall(text)))
        finally:
            server.stop()
        found.left = await _left(mark)
    return found


async def _measure(port: int, found: BotLoad, beside: int, seconds: float) -> None:
    quick = [BotTable(port, found.game, found.quick, random.Random(number)) for number in range(beside)]
    dear = [BotTable(port, found.game, found.dear, random.Random(number)) for number in range(found.tables)]
    playing: list[asyncio.Task[None]] = []
    try:
        for tables, steps in ((quick, found.alone), (dear, found.beside)):
            begun: list[float] = []
            for table in tables:
                table.steps = begun
            playing += [asyncio.create_task(table.play()) for table in tables]
            await _some(begun, playing)  # The processes of the bots have started.
            for table in dear:
                table.steps = found.thought
            for table in quick:
                table.steps = steps
            await asyncio.sleep(seconds)
            await _some(steps, playing)
        await _some(found.thought, playing)
    finally:
        for task in playing:
            task.cancel()
        with suppress(Refused, OSError):
            await asyncio.gather(*playing, return_exceptions=True)


async def _some(steps: list[float], playing: list[asyncio.Task[None]]) -> None:
    """Wait for the first of some steps; whoever cannot play on raises."""
    until = perf_counter() + PATIENCE
    while not steps and perf_counter() < until:  # noqa: ASYNC110
        await asyncio.sleep(0.05)
    for task in playing:
        if task.done():
            task.result()


async def _left(mark: str) -> list[str]:
    """The processes of a server that do not end."""
    left: dict[int, str] = {}
    for _ in range(int(ENDED * 10)):
        left = marked(mark)
        if not left:
            return []
        await asyncio.sleep(0.1)
    return [f"{pid} {text}" for pid, text in left.items()]
