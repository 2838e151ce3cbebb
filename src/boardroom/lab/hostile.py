"""`boardroom hostile`: clients that send what nobody should beside normal tables, over loopback.

All have addresses of their own: hostile clients 127.0.1.2 and on, each normal table one behind 127.1.0.1. So the limits
that a server has on clients hold for every one of them.
"""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
from base64 import b64encode
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path
from time import perf_counter

import orjson

from boardroom.games import GAMES
from boardroom.lab.loadtest import HOST, LONGEST_EXTENSION, Figures, Server, Table, within

SECONDS_A_REQUEST = 10.0
RATE = 3_200.0
"""Hostile requests a second at most, if nothing is said: more than one server can answer."""
TOLD = 60.0
"""Every so many seconds it is told how it goes."""
CLIENTS = 4
"""Hostile clients of each kind."""
FLOOD = 20_000
FLOODS = (b"\x89\x80\0\0\0\0", b"\x81\x80\0\0\0\0")
"""A ping and a message, as short as they can be, and how many of them are sent."""
LARGEST_ANSWER = 4_000_000
SETTLED = 2.0
NORMAL = ip_address("127.1.0.1")
"""The address of the first normal table; the others have those behind it."""
NUMBERS: tuple[object, ...] = (
    0,
    1,
    -1,
    2**31,
    2**63,
    10**30,
    1.5,
    True,
    None,
    "1",
    "",
    [],
    {},
    [0] * 100,
    float(10**300),
)
TEXTS = ("", "a", "\0", "\ud800x", "\u202e", "<script>", "' OR 1=1 --", "A" * 5_000, "../../etc/passwd", "%00", "{0}")
PATHS = (
    "",
    "/tables",
    "/tables/{table}",
    "/tables/{table}/picks",
    "/tables/{table}/undo",
    "/tables/{table}/undo/answer",
    "/tables/{table}/chat",
    "/tables/{table}/join",
    "/tables/{table}/link",
    "/tables/{table}/fill",
    "/tables/{table}/name",
    "/tables/{table}/leave",
    "/tables/{table}/come-back",
    "/tables/{table}/rematch",
    "/tables/{table}/why-not",
    "/tables/{table}/story",
    "/tables/{table}/log",
    "/tables/{table}/turns",
    "/tables/{table}/chances",
    "/tables/{table}/replay/{number}",
    "/tables/{table}/fork",
    "/claim",
    "/invitation",
    "/logs",
    "/openapi.json",
    "/me",
    "/match",
    "/blocked",
    "/blocked/{number}",
    "/tables/{table}/wishes",
    "/tables/{table}/wishes/answer",
    "/tables/{table}/block",
    "/tables/{table}/mute",
    "/tables/{table}/promises",
    "/tables/{table}/offers",
    "/tables/{table}/notes",
    "/tables/{table}/notes/{number}",
)
PAGES = (
    "/",
    "/new",
    "/solo",
    "/table/{table}",
    "/table/{table}/pick",
    "/replay/{table}",
    "/s/{number}",
    "/help",
    "/learn",
    "/play",
    "/watch",
    "/match",
    "/tables",
    "/daily",
    "/daily/play",
    "/daily/{number}",
    "/daily/result/{number}",
    "/puzzles",
    "/puzzles/{number}",
    "/puzzles/{number}/pick",
    "/record",
    "/record/export",
    "/settings",
    "/settings/channels",
    "/settings/channels/{number}/try",
    "/settings/rating",
    "/settings/notices",
    "/settings/notices/tables",
    "/settings/quiet",
    "/settings/keys",
    "/settings/unblock",
    "/settings/confirm/{number}",
    "/forget",
    "/table/{table}/say",
    "/table/{table}/promise",
    "/table/{table}/mark",
    "/table/{table}/offer",
    "/table/{table}/block",
    "/table/{table}/wishes",
    "/table/{table}/vote",
    "/table/{table}/setup",
    "/table/{table}/since",
    "/table/{table}/hint",
    "/table/{table}/orders",
    "/replays",
    "/replay/{table}/notes",
    "/replay/{table}/picture.svg",
    "/replay/{table}/chances",
    "/embed/replay/{table}",
)
SOCKETS = ("/live", "/api/v1/tables/{table}/live", "/table/{table}/live", "/api/v1/tables/{table}/live?seat={number}")
FIELDS = ("version", "pick", "picks", "seat", "text", "name", "level", "agree", "invitation", "verb", "targets", "at",
          "seats", "game", "settings", "clock", "private", "ruleset", "start", "to", "line", "other", "promise", "kept",
          "promised", "number", "offer", "words", "public", "kind", "url", "shape", "endpoint", "replace", "sure",
          "title", "talk", "wanted", "on", "begins", "ends", "zone", "offset", "differs", "table", "channel",
          "k:p")  # fmt: skip


@dataclass
class Hostility:
    """What was sent and answered, and how the normal tables fared meanwhile."""

    normal: Figures
    statuses: Counter[str] = field(default_factory=Counter)
    """Answers by kind of client and status; 0 where the connection was closed instead."""
    failures: list[str] = field(default_factory=list)
    """Requests that made the server fail."""
    memory: list[float] = field(default_factory=list)
    """Of the server without its workers, in megabytes: before, halfway and at the end."""
    least: int = 0
    """The attack goes on until so many requests of each kind were sent, however slow the machine is."""

    @property
    def enough(self) -> bool:
        """Whether so many were sent, and the normal tables made their picks."""
        sent = Counter[str]()
        for name, count in self.statuses.items():
            sent[name.split()[0]] += count
        return all(sent[kind] >= self.least for kind in ATTACKS) and self.normal.picks >= self.normal.least

    @property
    def requests(self) -> int:
        """How many requests were sent."""
        return self.statuses.total()


Attack = Callable[["Attacker"], Awaitable[None]]


class Attacker:
    """One hostile client, with an address and a generator of its own."""

    def __init__(
        self, port: int, found: Hostility, kind: str, number: int, seed: int, tables: list[str], pause: float
    ) -> None:
        self._port, self._found, self._kind, self._tables = port, found, kind, tables
        self._pause = pause
        self.dice = random.Random(f"{seed} {kind} {number}")
        self.host = f"{HOST}:{port}"
        self._address = f"127.0.{1 + list(ATTACKS).index(kind)}.{2 + number}"

    async def go_on(self, until: float) -> None:
        """Attack until it is enough."""
        attack = ATTACKS[self._kind]
        while (now := perf_counter()) < until or (not self._found.enough and now < until + LONGEST_EXTENSION):
            with suppress(OSError, EOFError, TimeoutError, asyncio.LimitOverrunError):
                async with asyncio.timeout(SECONDS_A_REQUEST):
                    await attack(self)
            await asyncio.sleep(self.dice.random() * 2 * self._pause)

    def path(self, paths: tuple[str, ...]) -> str:
        """One of some paths, of a normal table or of none."""
        table = self.dice.choice([*self._tables, "nosuchtable", "a" * 300, "..", "%2e%2e"])
        number = self.dice.choice(["0", "1", "-1", "99999999999999999999", "x"])
        return self.dice.choice(paths).format(table=table, number=number)

    def value(self, depth: int = 0) -> object:
        """Anything at all."""
        dice = self.dice
        if depth < 3 and dice.random() < 0.2:
            return {dice.choice(FIELDS): self.value(depth + 1) for _ in range(dice.randrange(4))}
        if depth < 3 and dice.random() < 0.2:
            return [self.value(depth + 1) for _ in range(dice.randrange(4))]
        return dice.choice([*NUMBERS, *(text for text in TEXTS if text.isprintable() or text == "\0")])

    def body(self) -> bytes:
        """JSON that means little, or no JSON."""
        dice = self.dice
        if dice.random() < 0.15:
            return dice.randbytes(dice.randrange(2_000))
        text = written({name: self.value() for name in dice.sample(FIELDS, dice.randrange(1, 6))})
        return text[: dice.randrange(len(text))] if dice.random() < 0.1 else text

    async def send(self, request: bytes, told: str, then: bytes = b"") -> None:
        """Send some bytes and note the answer's status; `then` is sent after the answer, and what comes is awaited."""
        reader, writer = await asyncio.open_connection(
            HOST, self._port, local_addr=(self._address, 0), limit=LARGEST_ANSWER
        )
        try:
            writer.write(request)
            await writer.drain()
            head = await reader.readuntil(b"\r\n\r\n")
            if then:
                writer.write(then)
                await reader.read(1_000)
        except (OSError, EOFError):
            head = b""
        finally:
            writer.close()
        status = int(head[9:12]) if head[9:12].isdigit() else 0
        self._found.statuses[f"{self._kind} {status}"] += 1
        if status >= 500:
            self._found.failures.append(f"{told}: {status}")

    async def request(self, method: str, path: str, body: bytes = b"", *more: str) -> None:
        """Send a request."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}", f"Content-Length: {len(body)}", *more]
        text = "\r\n".join([*lines, "Connection: close", "", ""]).encode("utf-8", "surrogatepass") + body
        await self.send(text, f"{method} {path[:100]} {body[:200]!r}")


def written(value: object) -> bytes:
    """A value as JSON; in another way if it has numbers that are too large for that."""
    try:
        return orjson.dumps(value)
    except orjson.JSONEncodeError:
        return str(value).encode("utf-8", "replace")


async def _api(self: Attacker) -> None:
    method = self.dice.choice(["GET", "POST", "POST", "POST", "DELETE", "PUT", "PATCH", "OPTIONS", "HEAD"])
    key = self.dice.choice(["", "Authorization: Bearer x", f"Authorization: Bearer {'k' * 43}", "Cookie: boardroom=x"])
    kind = self.dice.choice([*["application/json"] * 6, "text/plain", "multipart/form-data; boundary=x", "\x01"])
    headers = [f"Content-Type: {kind}", *([key] if key else [])]
    await self.request(method, "/api/v1" + self.path(PATHS), self.body(), *headers)


async def _pages(self: Attacker) -> None:
    fields = "&".join(
        f"{self.dice.choice(FIELDS)}={self.dice.choice(['', '1', '-1', '%00', '%ff', 'x' * 300])}" for _ in range(4)
    )
    headers = ["Content-Type: application/x-www-form-urlencoded", "HX-Request: true"]
    method = self.dice.choice(["GET", "POST"])
    await self.request(method, self.path(PAGES), fields.encode() if method == "POST" else b"", *headers)


async def _sockets(self: Attacker) -> None:
    await _open_socket(self, self.dice.randbytes(200))


async def _floods(self: Attacker) -> None:
    """Many requests on a connection without waiting for an answer, or many pings or messages on a socket."""
    what = self.dice.choice([b"", *FLOODS])
    if what:
        await _open_socket(self, what * FLOOD)
    else:
        await self.send(f"GET /api/v1 HTTP/1.1\r\nHost: {self.host}\r\n\r\n".encode() * FLOOD, "flood")


async def _open_socket(self: Attacker, then: bytes) -> None:
    path = self.path(SOCKETS)
    lines = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
    lines.append(f"Sec-WebSocket-Key: {b64encode(self.dice.randbytes(16)).decode()}")
    text = "\r\n".join([f"GET {path} HTTP/1.1", f"Host: {self.host}", *lines, "", ""]).encode()
    await self.send(text, f"socket {path[:100]}", then)


async def _logs(self: Attacker) -> None:
    picks = [self.dice.choice([0, 1, 2, -1, 10**9]) for _ in range(self.dice.randrange(300))]
    game = self.dice.choice([*GAMES, "chess", ""])
    log = {"format": 1, "game": game, "ruleset": self.dice.randrange(4), "settings": {"players": 4}, "picks": picks}
    log[self.dice.choice(list(log))] = self.value()
    with suppress(orjson.JSONEncodeError):
        await self.request("POST", "/api/v1/logs", orjson.dumps(log), "Content-Type: application/json")


async def _files(self: Attacker) -> None:
    record = {"format": "boardroom-record", "version": 1, "key": "k" * 43, "games": [self.value()]}
    record[self.dice.choice(list(record))] = self.value()
    text = written(record) if self.dice.random() < 0.7 else self.body()
    path, name = self.dice.choice([("/record/bring", "file"), ("/replays", "log")])
    part = f'--x\r\nContent-Disposition: form-data; name="{name}"; filename="{self.dice.choice(["a", "..", ""])}"'
    body = f"{part}\r\n\r\n".encode() + text + self.dice.choice([b"\r\n--x--\r\n", b""])
    await self.request("POST", path, body, "Content-Type: multipart/form-data; boundary=x")


async def _names(self: Attacker) -> None:
    seats = [
        {"kind": "you", "name": self.dice.choice(TEXTS)},
        {"kind": "bot", "level": self.dice.choice(["random", *TEXTS])},
    ]
    wish = {"settings": {"players": 2}, "seats": seats, "name": self.dice.choice(TEXTS)}
    with suppress(orjson.JSONEncodeError):
        await self.request("POST", "/api/v1/tables", orjson.dumps(wish), "Content-Type: application/json")


async def _proxies(self: Attacker) -> None:
    address = self.dice.choice(["1.2.3.4", "::1", "a" * 5_000, "1.2.3.4, " * 500, "", "\xff", "unix:", "127.0.0.1"])
    lines = [f"X-Forwarded-For: {address}", f"X-Forwarded-Proto: {self.dice.choice(['https', 'x', ''])}"]
    lines += [f"Forwarded: for={address}", f"X-Forwarded-Host: {address}", f"X-Real-IP: {address}"]
    await self.request("GET", self.path(("/", "/api/v1", "/table/{table}")), b"", *lines)


async def _bytes(self: Attacker) -> None:
    await self.send(self.dice.randbytes(self.dice.randrange(1, 3_000)) + b"\r\n\r\n", "bytes")


ATTACKS: dict[str, Attack] = {
    "api": _api,
    "pages": _pages,
    "sockets": _sockets,
    "logs": _logs,
    "files": _files,
    "names": _names,
    "proxies": _proxies,
    "bytes": _bytes,
    "floods": _floods,
}


async def attack(
    tables: int,
    seconds: float,
    seed: int,
    database: str,
    workers: int,
    game: str,
    pace: float = 1.0,
    rate: float = RATE,
    tell: Callable[[str], None] = lambda _: None,
    least: int = 0,
) -> Hostility:
    """Play at normal tables while hostile clients do what they can; `tell` is called with how it goes.

    That lasts for `seconds`, and until `least` normal picks were made and as many requests of each kind sent.
    """
    with tempfile.TemporaryDirectory() as folder:
        store = database or str(Path(folder) / "games.db")
        kind = "PostgreSQL" if "://" in store else "SQLite"
        figures = Figures(tables, workers, kind, seconds, pages=True, game=game, pace=pace, least=least)
        found = Hostility(figures, least=least)
        rates = {"BOARDROOM_RATE": os.environ.get("BOARDROOM_RATE", "40"), "BOARDROOM_SOCKETS": "0"}
        server = Server(store, workers, {**rates, "BOARDROOM_PROXIES": HOST})
        try:
            await server.ready()
            await _attack(server, found, seconds, seed, rate, tell)
        finally:
            server.stop()
    return found


async def _attack(
    server: Server, found: Hostility, seconds: float, seed: int, rate: float, tell: Callable[[str], None]
) -> None:
    figures = found.normal
    tables = [
        Table(server.port, figures, random.Random(f"{seed} {number}"), str(NORMAL + number))
        for number in range(figures.tables)
    ]
    for table in tables:
        await table.sit_down()
    await asyncio.sleep(SETTLED)
    found.memory.append(server.memory_of_web())
    until = perf_counter() + seconds
    known = [table.id for table in tables]
    pause = pause_between(rate)
    hostile = [
        Attacker(server.port, found, kind, number, seed, known, pause).go_on(until)
        for kind in ATTACKS
        for number in range(CLIENTS)
    ]
    playing = asyncio.gather(*(table.play(until) for table in tables), *hostile)
    begin = perf_counter()
    telling = asyncio.create_task(_tell(server, found, begin, tell))
    await asyncio.sleep(seconds / 2)
    found.memory.append(server.memory_of_web())
    await playing
    telling.cancel()
    tell(_so_far(server, found, begin))
    await asyncio.sleep(SETTLED)
    found.memory.append(server.memory_of_web())
    for table in tables:
        await table.check()
        table.leave()


async def _tell(server: Server, found: Hostility, begin: float, tell: Callable[[str], None]) -> None:
    """Say every minute how it goes, for as long as it is not cancelled."""
    while True:
        await asyncio.sleep(TOLD)
        tell(_so_far(server, found, begin))


def _so_far(server: Server, found: Hostility, begin: float) -> str:
    slow = within(found.normal.latencies, 0.99) * 1000
    return (
        f"{(perf_counter() - begin) / 60:.0f} of {found.normal.seconds / 60:.0f} min: {found.requests:,} hostile "
        f"requests, {len(found.failures)} answers 5xx, {found.normal.picks} normal picks, 99% within {slow:.0f} ms, "
        f"server {server.memory_of_web():.0f} MB, with workers {server.memory():.0f} MB"
    )


def pause_between(rate: float) -> float:
    """The mean pause of a hostile client between two requests, so that all together keep to a rate a second.

    >>> 1 / pause_between(60) * len(ATTACKS) * CLIENTS
    60.0
    """
    return len(ATTACKS) * CLIENTS / rate
