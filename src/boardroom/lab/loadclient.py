"""The lean clients of a load test: they read sockets and make requests with as little work as honesty allows.

What a client is sent is taken in whole. It is understood where that is needed: whoever picks reads its own table.
"""

from __future__ import annotations

import asyncio
import os
import re
from base64 import b64encode
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Any, cast
from urllib.parse import urlencode

import orjson

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
LARGEST_HEAD = 65_536
IDLE = 3.0
"""Seconds after which a connection is not used again: the server closes idle ones after five."""


class Refused(Exception):
    """The server answered with something else than what was asked for."""


class Line(asyncio.Protocol):
    """A WebSocket from the client's side: it reads what the server sends and answers its pings."""

    def __init__(self, request: bytes, heard: Callable[[bytes], None]) -> None:
        self._request, self._heard = request, heard
        self._buffer = bytearray()
        self._transport: asyncio.WriteTransport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def open(
        cls, host: str, port: int, path: str, cookie: str, heard: Callable[[bytes], None], address: str = ""
    ) -> Line:
        """Connect, from an address of our own if one is given; `heard` is called with every message."""
        head = (
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}\r\n"
            f"Cookie: {cookie}\r\n\r\n"
        )
        line = cls(head.encode(), heard)
        own = (address, 0) if address else None
        await asyncio.get_running_loop().create_connection(lambda: line, host, port, local_addr=own)
        try:
            await line.opened
        except BaseException:
            line.close()
            raise
        return line

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        self._transport = cast("asyncio.WriteTransport", transport)
        self._transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        """What was not opened never will be."""
        if not self.opened.done():
            self.opened.set_exception(error or Refused())

    def data_received(self, data: bytes) -> None:
        """The head of the answer, then frames."""
        self._buffer += data
        if not self.opened.done():
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self._buffer.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(Refused(self._buffer[:end].decode()))
                self.close()
                return
            del self._buffer[: end + 4]
            self.opened.set_result(None)
        while self._frame():
            pass

    def _frame(self) -> bool:
        """Take one frame from the buffer; servers neither mask nor, here, divide them."""
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        length, start = buffer[1] & 0x7F, 2
        if length >= 126:
            start = 4 if length == 126 else 10
            if len(buffer) < start:
                return False
            length = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + length:
            return False
        kind, payload = buffer[0] & 0x0F, bytes(memoryview(buffer)[start : start + length])
        del buffer[: start + length]
        if kind == TEXT:
            self._heard(payload)
        elif kind == PING and self._transport is not None:
            self._transport.write(bytes([0x80 | PONG, 0x80 | length, 0, 0, 0, 0]) + payload)
        elif kind == CLOSE:
            self.close()
        return True


class Requests:
    """One connection that is kept alive, with one request at a time."""

    def __init__(self, host: str, port: int, address: str = "") -> None:
        self._host, self._port = host, port
        self.address = address
        """From which of our own addresses it asks; empty for any."""
        self._used = 0.0
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def json(self, method: str, path: str, body: Mapping[str, Any] | None = None, cookie: str = "") -> Any:
        """What a call of the JSON API gives."""
        status, text = await self.ask(method, path, orjson.dumps(body) if body is not None else b"", cookie)
        if status >= 300:
            raise Refused(text.decode())
        return orjson.loads(text)

    async def form(self, path: str, fields: Mapping[str, Any], cookie: str) -> tuple[int, bytes]:
        """What the server answers to a form that the script of a page with an open socket sends."""
        kind = "application/x-www-form-urlencoded\r\nHX-Request: true\r\nX-Live: true"
        return await self.ask("POST", path, urlencode(fields).encode(), cookie, kind)

    async def ask(
        self, method: str, path: str, body: bytes = b"", cookie: str = "", kind: str = "application/json"
    ) -> tuple[int, bytes]:
        """Make a request and give the answer's status and body."""
        head = f"{method} {path} HTTP/1.1\r\nHost: {self._host}:{self._port}\r\n"
        head += f"Cookie: {cookie}\r\n" if cookie else ""
        head += f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n" if body else ""
        if self._streams is None or perf_counter() - self._used > IDLE:
            self.close()
            own = (self.address, 0) if self.address else None
            self._streams = await asyncio.open_connection(self._host, self._port, limit=LARGEST_HEAD, local_addr=own)
        reader, writer = self._streams
        writer.write(f"{head}\r\n".encode() + body)
        answer = await reader.readuntil(b"\r\n\r\n")
        self._used = perf_counter()
        length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", answer)
        return int(answer[9:12]), await reader.readexactly(int(length[1]) if length else 0)

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


class Seat:
    """One client at a table: what it was sent last, and when it heard of a new version."""

    def __init__(self, key: str) -> None:
        self.cookie = f"boardroom={key}"
        self.version = -1
        self.at = 0.0
        self.line: Line | None = None
        self.heard = asyncio.Event()

    async def listen(self, host: str, port: int, table: str, address: str = "") -> None:
        """Open a socket, in place of an earlier one."""
        self.close()
        self.heard.clear()
        self.version = -1
        self.line = await Line.open(host, port, self.path(table), self.cookie, self._hear, address)

    def close(self) -> None:
        """Hang up."""
        if self.line is not None:
            self.line.close()

    def path(self, table: str) -> str:
        """Where the socket of a table is."""
        raise NotImplementedError

    def take_in(self, message: bytes) -> int:
        """Keep what came, and say of which version it is."""
        raise NotImplementedError

    def decides(self) -> bool:
        """Whether it has to decide."""
        raise NotImplementedError

    def over(self) -> bool:
        """Whether it knows that the game is over."""
        raise NotImplementedError

    def picks(self) -> list[int]:
        """What it may pick."""
        raise NotImplementedError

    async def pick(self, requests: Requests, table: str, pick: int) -> bool:
        """Pick; False if it was refused."""
        raise NotImplementedError

    async def misses(self, requests: Requests, table: str) -> bool:
        """Whether it does not know how the table stands."""
        raise NotImplementedError

    def _hear(self, message: bytes) -> None:
        self.heard.set()
        version = self.take_in(message)
        if version > self.version:
            self.version, self.at = version, perf_counter()


class ProgramSeat(Seat):
    """A client of the JSON API."""

    _version = re.compile(rb'"version":(\d+)')
    _message = b""

    def path(self, table: str) -> str:
        """Where the socket of a table is."""
        return f"/api/v1/tables/{table}/live"

    def take_in(self, message: bytes) -> int:
        """Keep what came, and say of which version it is."""
        self._message = message
        found = self._version.search(message)
        return int(found[1]) if found else -1

    def decides(self) -> bool:
        """Whether it has to decide."""
        return b'"your_turn":true' in self._message

    def over(self) -> bool:
        """Whether it knows that the game is over."""
        return b'"status":"over"' in self._message

    def picks(self) -> list[int]:
        """What it may pick."""
        return [option["pick"] for option in orjson.loads(self._message)["options"]]

    async def pick(self, requests: Requests, table: str, pick: int) -> bool:
        """Pick; False if it was refused."""
        body = orjson.dumps({"version": self.version, "pick": pick})
        status, _ = await requests.ask("POST", f"/api/v1/tables/{table}/picks", body, self.cookie)
        return status == 200

    async def misses(self, requests: Requests, table: str) -> bool:
        """Whether it does not know how the table stands."""
        now = await requests.json("GET", f"/api/v1/tables/{table}", cookie=self.cookie)
        known = orjson.loads(self._message)
        return any(now[name] != known[name] for name in ("version", "view", "options", "story"))


class PageSeat(Seat):
    """A page as people open it: it keeps the regions that it was sent."""

    _version = re.compile(rb'data-version="(\d+)"')
    _pick = re.compile(rb'form="act" name="pick" value="(\d+)"')
    _part = re.compile(rb'<hx-partial hx-target="#([a-z0-9-]+)" hx-swap="([a-zA-Z]+)">(.*?)</hx-partial>', re.DOTALL)

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self._new: list[bytes] = []
        self._page = b""
        self._sent: set[bytes] = set()
        """The ids of what was put into the page since it was sent as a whole."""
        self._turn = self._over = False

    def path(self, table: str) -> str:
        """Where the socket of a table is."""
        return f"/table/{table}/live"

    def take_in(self, message: bytes) -> int:
        """Keep what came, and say of which version it is."""
        self._new.append(message)
        found = self._version.search(message)
        self._over = found is None  # Where nothing is left to decide, no version is told.
        if found is None:
            return self.version + 1
        self._turn = b'data-turn="1"' in message
        return int(found[1])

    def decides(self) -> bool:
        """Whether it has to decide."""
        return self._turn and not self._over

    def over(self) -> bool:
        """Whether it knows that the game is over."""
        return self._over

    def picks(self) -> list[int]:
        """What it may pick."""
        return sorted({int(number) for number in self._pick.findall(self._shown())})

    def _shown(self) -> bytes:
        """The page as it is now."""
        for message in self._new:
            for name, how, markup in self._part.findall(message):
                if name == b"table":
                    self._page, self._sent = markup, set()
                else:
                    self._page = swapped(self._page, name, how, markup)
                    self._sent.add(name)
        self._new.clear()
        return self._page

    async def pick(self, requests: Requests, table: str, pick: int) -> bool:
        """Pick; False if it was refused."""
        fields = {"version": self.version, "pick": pick}
        status, _ = await requests.form(f"/table/{table}/pick", fields, self.cookie)
        return status == 204

    async def misses(self, requests: Requests, table: str) -> bool:
        """Whether it does not show how the table stands."""
        _, page = await requests.ask("GET", f"/table/{table}", cookie=self.cookie)
        shown = self._shown()
        return any(shown[slice(*element(shown, name))] != page[slice(*element(page, name))] for name in self._sent)


def swapped(page: bytes, name: bytes, how: bytes, markup: bytes) -> bytes:
    """A page after a change to the element with an id, as its script makes it.

    >>> swapped(b'<ol id="a"><li id="b">1</li></ol>', b"a", b"afterbegin", b"<li>2</li>")
    b'<ol id="a"><li>2</li><li id="b">1</li></ol>'
    >>> swapped(b'<ol id="a"><li id="b">1</li></ol>', b"b", b"delete", b"")
    b'<ol id="a"></ol>'
    """
    start, end = element(page, name)
    if how == b"afterbegin":
        start = end = page.index(b">", start) + 1
    elif how == b"afterend":
        start = end
    return page[:start] + markup + page[end:]


def element(markup: bytes, name: bytes) -> tuple[int, int]:
    """Where the element with an id begins and ends; nowhere (0, 0) if there is none.

    >>> markup = b'<p><b id="a"><b>1</b>2</b>3</p>'
    >>> markup[slice(*element(markup, b"a"))]
    b'<b id="a"><b>1</b>2</b>'
    """
    start = markup.rfind(b"<", 0, markup.find(b' id="%b"' % name) + 1)
    if start < 0:
        return 0, 0
    tag = re.compile(rb"<(/?)%b\b[^>]*>" % markup[start + 1 :].split(None, 1)[0])
    depth = 0
    for found in tag.finditer(markup, start):
        depth += -1 if found[1] else 1
        if not depth:
            return start, found.end()
    return 0, 0
