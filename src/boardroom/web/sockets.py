"""Sockets that stay open without their request, and to which a message can be written at once.

Thousands are open, and the request of each, its task, and the objects of framework and library would be kept with it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from time import thread_time
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Close, Frame, Opcode
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from boardroom.web.connections import silence
from boardroom.web.guard import KEEP, SPEND

TEXT, PING, SHORT, MEDIUM = b"\x81", b"\x89\x00", 126, 65_536
"""The first byte of a frame with a whole text, a ping, and from which lengths on more bytes tell the length."""
WHOLE, MASK = 0x80, 4
"""The bit of a frame that is a whole message, and the bytes with which what a client says is masked."""
CLOSING = 10.0
"""So long the other side has to answer that a socket is closed, and to take in what it was sent before."""
GOING_AWAY, TOO_QUIET, TOO_LOUD = 1012, 1011, 1008
HEARD, HEARD_LATER = 1_024, 64
"""Bytes that the other side of a socket may send at once, and per second later: it only answers pings, and closes. Six
bytes are a message that takes as long to read as a long one."""

LIBRARY = logging.getLogger("uvicorn.error")
SocketBase: Any = WebSocketsSansIOProtocol


class Allowance:
    """How much the other side of a socket may still send."""

    __slots__ = ("_at", "_left")

    def __init__(self, now: float) -> None:
        self._left, self._at = float(HEARD), now

    def covers(self, length: int, now: float) -> bool:
        """Whether some bytes are not too many; they are counted."""
        self._left = min(HEARD, self._left + (now - self._at) * HEARD_LATER) - length
        self._at = now
        return self._left >= 0


class Socket(SocketBase):  # type: ignore[misc]
    """Uvicorn's WebSocket, which can stay open when the application has returned.

    It closes if the other side sends more than is ever needed.
    """

    transport: Any
    _heard = False
    """Whether the other side has said anything since it asked for the socket."""

    def handle_connect(self, event: Any) -> None:
        """Offer that to the application."""
        super().handle_connect(event)
        scope = getattr(self, "scope", None)
        if scope is not None and not self.config.ws_per_message_deflate:
            scope["extensions"][KEEP] = self.keep

    def connection_made(self, transport: Any) -> None:
        """Begin to count what the other side sends."""
        super().connection_made(transport)
        self._allowance = Allowance(self.loop.time())

    def data_received(self, data: bytes) -> None:
        """Receive data: first the request for a socket, then little."""
        if not self.handshake_initiated:
            super().data_received(data)
            return
        now = self.loop.time()
        if not self._allowance.covers(len(data), now):
            silence(self.transport, now)
            self.transport.write(_closing_frame(TOO_LOUD))
            self.transport.close()
            return
        self._heard = True
        begin = thread_time()
        super().data_received(data)
        scope = getattr(self, "scope", None)
        if scope is not None and SPEND in scope["extensions"]:
            scope["extensions"][SPEND](thread_time() - begin)

    def start_keepalive(self) -> None:
        """The socket is open: what was said to open it is not needed any more."""
        super().start_keepalive()
        self.request = self.response = None

    def keep(self) -> Kept:
        """The connection of an accepted socket; this protocol, its request and its task then have nothing to do."""
        self.stop_keepalive()
        self.scope["extensions"].pop(KEEP, None)
        spend = self.scope["extensions"].pop(SPEND, None)
        conn = self.conn if self._heard else None
        kept = Kept(self.transport, self.config, self.connections, self._allowance, spend, conn)
        self.connections.discard(self)
        if self.disconnected:
            kept.connection_lost(None)
        else:
            self.transport.set_protocol(kept)
            if not self.writable.is_set():
                kept.pause_writing()
            if self.read_paused:
                self.transport.resume_reading()
        self.transport = Released()
        return kept

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of what refers back to this connection."""
        super().connection_lost(exc)
        scope = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"].pop(KEEP, None)
            scope["extensions"].pop(SPEND, None)


class Released:
    """Stands where the transport of a connection was that another protocol has now."""

    def close(self) -> None:
        """Nothing: the connection stays open."""


class Kept(asyncio.Protocol):
    """An open WebSocket that is only written to: what the other side says is read and ignored.

    Many are open, so it keeps little. What comes is understood by the library, by an object that is made for it.
    """

    __slots__ = (
        "_allowance",
        "_closing",
        "_config",
        "_conn",
        "_connections",
        "_ends",
        "_full",
        "_quiet",
        "_spend",
        "_timer",
        "_transport",
    )

    def __init__(
        self,
        transport: Any,
        config: Any,
        connections: set[Any],
        allowance: Allowance,
        spend: Callable[[float], None] | None,
        conn: ServerProtocol | None,
    ) -> None:
        self._transport, self._config, self._connections = transport, config, connections
        self._allowance, self._spend = allowance, spend
        self._conn = conn
        """What came so far and is no whole frame yet."""
        self._ends: list[Callable[[], None]] | None = []
        """Called when the connection is lost; None once it is."""
        self._full: asyncio.Future[None] | None = None
        """Done as soon as more may be written; None if it may."""
        self._closing = self._quiet = False
        """Whether it was closed; whether the last ping is not answered yet."""
        self._timer: asyncio.TimerHandle | None = None
        connections.add(self)
        self._wait_for_ping()

    def when_gone(self, end: Callable[[], None]) -> None:
        """Call something when the connection is lost; now if it is already."""
        if self._ends is None:
            end()
        else:
            self._ends.append(end)

    def push(self, text: bytes) -> bool:
        """Write a text; False if too much of what was written before is still to be taken in."""
        if self._full is not None:
            return False
        self._write(TEXT + _length(len(text)) + text)
        return True

    async def send(self, text: bytes) -> None:
        """Write a text as soon as enough of what was written before has been taken in."""
        while not self.push(text):
            assert self._full is not None
            await asyncio.shield(self._full)

    async def close(self, code: int, reason: str = "") -> None:
        """Say that the socket is closed, and why."""
        if self._close(code, reason):
            self._abort_later()

    def _close(self, code: int, reason: str = "") -> bool:
        """Whether it was still open."""
        if self._closing or self._ends is None:
            return False
        self._write(_closing_frame(code, reason))
        self._closing = True
        self._stop_timer()
        return True

    def _write(self, data: bytes) -> None:
        if not self._closing and self._ends is not None:
            self._transport.write(data)

    def _wait_for_ping(self) -> None:
        if self._config.ws_ping_interval:
            self._timer = asyncio.get_running_loop().call_later(self._config.ws_ping_interval, self._ping)

    def _ping(self) -> None:
        """Ask whether the other side is still there; end the connection if it did not answer the last time."""
        if self._quiet:
            self._close(TOO_QUIET, "keepalive ping timeout")
            self._end()
            return
        self._quiet = True
        self._write(PING)
        self._wait_for_ping()

    def _end(self) -> None:
        """End the connection as soon as the other side has taken in what it was sent, and soon if it does not."""
        self._transport.close()
        if self._ends is not None:
            self._abort_later()

    def _abort_later(self) -> None:
        self._stop_timer()
        self._timer = asyncio.get_running_loop().call_later(CLOSING, self._transport.abort)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # Called by the connection and by the server.

    def data_received(self, data: bytes) -> None:
        """Take in pongs, answer pings and the end of the socket; all else is ignored."""
        now = asyncio.get_running_loop().time()
        if not self._allowance.covers(len(data), now):
            silence(self._transport, now)
            self._close(TOO_LOUD)
            self._end()
            return
        begin = thread_time()
        self._hear(data)
        if self._spend is not None:
            self._spend(thread_time() - begin)

    def _hear(self, data: bytes) -> None:
        alone = self._conn is None and _is_whole(data)
        conn = self._conn or ServerProtocol(state=OPEN, max_size=self._config.ws_max_size, logger=LIBRARY)
        conn.receive_data(data)
        answer = b"".join(conn.data_to_send())
        if any(isinstance(event, Frame) and event.opcode is Opcode.PONG for event in conn.events_received()):
            self._quiet = False
        self._conn = None if alone else conn
        if answer:
            self._write(answer)
        if conn.close_rcvd is not None or conn.parser_exc is not None:
            self._closing = True
            self._end()

    def pause_writing(self) -> None:
        """Too much was written."""
        if self._full is None:
            self._full = asyncio.get_running_loop().create_future()

    def resume_writing(self) -> None:
        """Enough of it has been taken in."""
        if self._full is not None:
            full, self._full = self._full, None
            full.set_result(None)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        """Forget the connection."""
        self._connections.discard(self)
        self._stop_timer()
        self.resume_writing()
        ends, self._ends = self._ends or [], None
        for end in ends:
            end()

    def shutdown(self) -> None:
        """The server ends."""
        self._close(GOING_AWAY)
        self._end()


def _closing_frame(code: int, reason: str = "") -> bytes:
    return Frame(Opcode.CLOSE, Close(code, reason).serialize()).serialize(mask=False)


def _is_whole(data: bytes) -> bool:
    """Whether some bytes are one short message of a client, such as a pong, and nothing more."""
    length = len(data) - 2 - MASK
    return 0 <= length < SHORT and bool(data[0] & WHOLE) and data[1] & 0x7F == length


def _length(length: int) -> bytes:
    """The length of a frame that a server sends, as RFC 6455 has it."""
    if length < SHORT:
        return length.to_bytes(1, "big")
    return b"\x7e" + length.to_bytes(2, "big") if length < MEDIUM else b"\x7f" + length.to_bytes(8, "big")
