"""Limits on connections that ask nothing: heads that never end, and too many connections of one client."""

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

Base: Any = AutoHTTPProtocol


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
