"""Connections: limits on those that ask nothing or too much at once.

Heads that never end and too many connections of one client are refused.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import cache
from ipaddress import ip_address, ip_network
from typing import Any, ClassVar

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from boardroom.web.guard import network_of
from boardroom.web.settings import read_settings

HEAD_SECONDS = 15.0
"""So long the head of a request may take to come."""
MOST_CONNECTIONS = 250
"""Connections of one client at once, sockets not counted; proxies that are trusted have no limit."""

SLICE, MOST_PIPELINED = 4_096, 16
"""Bytes that are read at once, and requests that may follow each other on a connection before the first is answered.
The server reads on while it answers them, so without a limit they fill the memory."""
LONGEST_HEAD = 32_768
"""Bytes of the head of a request; also of what is neither head nor body, such as the frames of its parts."""
SILENCE, MOST_SILENCED = 10.0, 10_000
"""Seconds for which nothing is taken from a client that flooded a connection, and how many such clients are kept."""

Base: Any = AutoHTTPProtocol


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
