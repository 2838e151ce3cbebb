"""Connections: limits on those that ask nothing, and sockets to which a message can be written at once.

Heads that never end and too many connections of one client are refused.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import cache
from ipaddress import ip_address, ip_network
from typing import Any, ClassVar

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

from boardroom.web.guard import network_of
from boardroom.web.settings import read_settings

HEAD_SECONDS = 15.0
"""So long the head of a request may take to come."""
MOST_CONNECTIONS = 250
"""Connections of one client at once, sockets not counted; proxies that are trusted have no limit."""

PUSH = "boardroom.push"
"""The extension of a socket's scope that writes a message at once."""
TEXT, SHORT, MEDIUM = b"\x81", 126, 65_536
"""The first byte of a frame with a whole text, and from which lengths on more bytes tell the length."""

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
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if isinstance(peer, tuple) else ""
        rate, proxies = _limits()
        if host and rate > 0 and not trusted(host, proxies):
            self._counted = network_of(host)
            self.open_by[self._counted] += 1
            if self.open_by[self._counted] > MOST_CONNECTIONS:
                transport.abort()
                return
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        """Receive data; the head of a later request has a time limit, too."""
        if self._timer is None and self._expects_head():
            self._wait_for_head()
        super().data_received(data)
        if self._timer is not None and not self._expects_head():
            self._stop_waiting()

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
    """Uvicorn's WebSocket, to which a text can also be written without waiting, see `PUSH`."""

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


def _length(length: int) -> bytes:
    """The length of a frame that a server sends, as RFC 6455 has it."""
    if length < SHORT:
        return length.to_bytes(1, "big")
    return b"\x7e" + length.to_bytes(2, "big") if length < MEDIUM else b"\x7f" + length.to_bytes(8, "big")


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
