"""Connections: limits on those that ask nothing, and sockets to which a message can be written at once.

Heads that never end and too many connections of one client are refused.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import cache
from ipaddress import ip_address, ip_network
from time import thread_time
from typing import Any, ClassVar

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

from boardroom.web.guard import SPEND, network_of
from boardroom.web.settings import read_settings

HEAD_SECONDS = 15.0
"""So long the head of a request may take to come."""
MOST_CONNECTIONS = 250
"""Connections of one client at once, sockets not counted; proxies that are trusted have no limit."""

PUSH = "boardroom.push"
"""The extension of a socket's scope that writes a message at once."""
TEXT, SHORT, MEDIUM = b"\x81", 126, 65_536
"""The first byte of a frame with a whole text, and from which lengths on more bytes tell the length."""

HEARD, HEARD_LATER = 1_024, 64
"""Bytes that the other side of a socket may send at once, and per second later: it only answers pings, and closes. Six
bytes are a message that takes as long to read as a long one."""
TOO_LOUD = b"\x88\x02" + (1008).to_bytes(2, "big")
"""The frame that closes a socket whose other side sends more: a breach of rules."""

SLICE, MOST_PIPELINED = 4_096, 16
"""Bytes that are read at once, and requests that may follow each other on a connection before the first is answered.
The server reads on while it answers them, so without a limit they fill the memory."""
LONGEST_HEAD = 32_768
"""Bytes of the head of a request; also of what is neither head nor body, such as the frames of its parts."""
SILENCE, MOST_SILENCED = 10.0, 10_000
"""Seconds for which nothing is taken from a client that flooded a connection, and how many such clients are kept."""

Base: Any = AutoHTTPProtocol
SocketBase: Any = WebSocketsSansIOProtocol


class Protocol(Base):  # type: ignore[misc]
    """Uvicorn's protocol with these limits."""

    open_by: ClassVar[Counter[str]] = Counter()

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a head, or refuse the connection."""
        super().connection_made(transport)
        self._timer: asyncio.TimerHandle | None = None
        self._counted = ""
        self._unread = 0
        """Bytes since the last part of a request that was complete: its head, some of its body, or its end."""
        self._in_head = True
        client = _limited(transport)
        if client:
            self._counted = client
            self.open_by[client] += 1
            if self.open_by[client] > MOST_CONNECTIONS or _silenced.get(client, 0.0) > self.loop.time():
                transport.abort()
                return
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        """Receive data; the head of a later request has a time limit, too."""
        for begin in range(0, len(data), SLICE):
            if self._timer is None and self._expects_head():
                self._wait_for_head()
            part = data[begin : begin + SLICE]
            self._unread += len(part)
            super().data_received(part)
            pipelined = getattr(self, "pipeline", None)  # The other parser of uvicorn has both limits itself.
            if pipelined is not None and (len(pipelined) > MOST_PIPELINED or self._unread > LONGEST_HEAD):
                silence(self.transport, self.loop.time())
                self.transport.abort()
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return  # What follows the request for a socket was sent too early.
            if self._timer is not None and not self._expects_head():
                self._stop_waiting()

    def on_message_begin(self) -> None:
        """A request begins."""
        self._in_head = True
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header; those that follow a body are of no use, and there could be any number of them."""
        if self._in_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head of a request is complete."""
        self._in_head, self._unread = False, 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Some of a body."""
        self._unread = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """A request is complete."""
        self._unread = 0
        super().on_message_complete()

    def handle_websocket_upgrade(self, *arguments: Any) -> None:
        """A socket is counted elsewhere."""
        self._let_go()
        super().handle_websocket_upgrade(*arguments)
        self.parser = None  # It refers back to this connection, and garbage in circles is collected late.

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._let_go()
        super().connection_lost(exc)

    def _expects_head(self) -> bool:
        return self.cycle is None or bool(self.cycle.response_complete)

    def _wait_for_head(self) -> None:
        self._timer = self.loop.call_later(HEAD_SECONDS, self._too_slow)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_slow(self) -> None:
        self._timer = None
        if self._expects_head():
            self.transport.abort()

    def _let_go(self) -> None:
        self._stop_waiting()
        if self._counted:
            self.open_by[self._counted] -= 1
            if self.open_by[self._counted] <= 0:
                del self.open_by[self._counted]
            self._counted = ""


class Socket(SocketBase):  # type: ignore[misc]
    """Uvicorn's WebSocket, to which a text can also be written without waiting, see `PUSH`.

    It closes if the other side sends more than is ever needed.
    """

    def connection_made(self, transport: Any) -> None:
        """Begin to count what the other side sends."""
        super().connection_made(transport)
        self._left, self._heard_at = float(HEARD), self.loop.time()

    def data_received(self, data: bytes) -> None:
        """Receive data: first the request for a socket, then little."""
        if not self.handshake_initiated:
            super().data_received(data)
            return
        now = self.loop.time()
        self._left = min(HEARD, self._left + (now - self._heard_at) * HEARD_LATER) - len(data)
        self._heard_at = now
        if self._left < 0:
            silence(self.transport, now)
            self.transport.write(TOO_LOUD)
            self.transport.close()
            return
        begin = thread_time()
        super().data_received(data)
        scope = getattr(self, "scope", None)
        if scope is not None and SPEND in scope["extensions"]:
            scope["extensions"][SPEND](thread_time() - begin)

    def handle_connect(self, event: Any) -> None:
        """Offer that to the application."""
        super().handle_connect(event)
        scope = getattr(self, "scope", None)
        if scope is not None and not self.config.ws_per_message_deflate:
            scope["extensions"][PUSH] = self.push

    def start_keepalive(self) -> None:
        """The socket is open: what was said to open it is not needed any more."""
        super().start_keepalive()
        self.request = self.response = None

    def push(self, text: bytes) -> bool:
        """Write a text; False if too much of what was written before is still to be taken in."""
        if not self.writable.is_set():
            return False
        if self.conn.state is OPEN and not self.close_sent and not self.disconnected:
            self.transport.write(TEXT + _length(len(text)) + text)
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of what refers back to this connection."""
        super().connection_lost(exc)
        scope = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"].pop(PUSH, None)
            scope["extensions"].pop(SPEND, None)


def _length(length: int) -> bytes:
    """The length of a frame that a server sends, as RFC 6455 has it."""
    if length < SHORT:
        return length.to_bytes(1, "big")
    return b"\x7e" + length.to_bytes(2, "big") if length < MEDIUM else b"\x7f" + length.to_bytes(8, "big")


_silenced: dict[str, float] = {}
"""Until when nothing is taken from some clients."""


def silence(transport: Any, now: float) -> None:
    """Take no more connections from the client of a connection for some time."""
    client = _limited(transport)
    if client:
        _silenced.pop(client, None)
        _silenced[client] = now + SILENCE
        if len(_silenced) > MOST_SILENCED:
            del _silenced[next(iter(_silenced))]


def _limited(transport: Any) -> str:
    """The client of a connection; empty for trusted proxies, and where clients have no limits."""
    peer = transport.get_extra_info("peername")
    host = str(peer[0]) if isinstance(peer, tuple) else ""
    rate, proxies = _limits()
    return network_of(host) if host and rate > 0 and not trusted(host, proxies) else ""


@cache
def _limits() -> tuple[float, str]:
    settings = read_settings()
    return settings.rate, settings.proxies


def trusted(host: str, proxies: str) -> bool:
    """Whether an address belongs to a proxy that is trusted.

    >>> trusted("10.0.0.7", "127.0.0.1, 10.0.0.0/8"), trusted("192.0.2.7", "127.0.0.1"), trusted("192.0.2.7", "*")
    (True, False, True)
    """
    if proxies.strip() == "*":
        return True
    try:
        address = ip_address(host)
        return any(address in ip_network(each.strip(), strict=False) for each in proxies.split(",") if each.strip())
    except ValueError:
        return False
