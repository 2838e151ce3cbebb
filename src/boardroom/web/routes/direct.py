"""Picks that are sent as our own pages and most programs send them, and sockets of programs, without the framework.

A pick is by far the most frequent request, and understanding it took the framework as long as the rules and the store
together. What is written in any other way is left to the routes of `api` and `table`, which say what is wrong with it,
and so are errors: the framework turns them into answers. A socket stays open for long, and all calls through which the
framework reaches it would stay in memory with it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

import orjson
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.routing import BaseRoute, Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from boardroom.table.errors import Stale
from boardroom.table.service import Tables
from boardroom.web.guard import key_of, language_of
from boardroom.web.routes.api_models import LARGEST_NUMBER, LARGEST_SEAT
from boardroom.web.routes.api_socket import live

FAILED = "boardroom.failed"
"""Where the framework finds the error of a request that was heard without it."""
LIVE_PATH = re.compile(r"/api/v1/tables/([a-z0-9]{1,24})/live")
LIVE = "x-live"
"""The header with which a page says that its socket is open."""
FIELDS = {"version", "pick", "seat"}
FORM = re.compile(rb"[a-z]+=\d{1,9}(?:&[a-z]+=\d{1,9}){1,2}")


class Sent(NamedTuple):
    """A pick as it was sent."""

    version: int
    pick: int
    seat: int | None


class Direct:
    """Stands before the framework and hears what is asked most often."""

    def __init__(self, application: Any, framework: ASGIApp) -> None:
        self._application = application
        self._framework = framework
        self.picks: list[PickRoute] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or let the framework answer."""
        if scope["type"] == "http" and scope["method"] == "POST" and not scope["query_string"]:
            for route in self.picks:
                found = route.path.fullmatch(scope["path"])
                if found is not None:
                    await self._pick(route, found[1], scope, receive, send)
                    return
        elif scope["type"] == "websocket" and not scope["query_string"]:
            found = LIVE_PATH.fullmatch(scope["path"])
            if found is not None:
                scope["app"] = self._application
                await live(WebSocket(scope, receive, send), found[1])
                return
        await self._framework(scope, receive, send)

    async def _pick(self, route: PickRoute, table: str, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            body = await _whole(receive)
            connection = HTTPConnection(scope)
            sent = route.read(body, connection.headers)
            tables: Tables = self._application.state.tables
            answer = None if sent is None else await route.answer(tables, table, connection, sent)
        except Exception as error:  # noqa: BLE001 - whatever it is, the framework raises it again
            await self._framework({**scope, FAILED: error}, receive, send)
            return
        if answer is None:
            await self._framework(scope, _again(body, receive), send)
            return
        status, text = answer
        headers = [] if status == 204 else [(b"content-length", b"%d" % len(text))]
        if text:
            headers.append((b"content-type", b"application/json"))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": text})


class Failed(BaseRoute):
    """The route of requests that failed before the framework heard of them: it raises what they failed with."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether a request failed."""
        return (Match.FULL if FAILED in scope else Match.NONE), {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        """Raise the error."""
        raise scope[FAILED]


class PickRoute:
    """Picks of one form."""

    path: re.Pattern[str]

    def read(self, body: bytes, headers: Headers) -> Sent | None:
        """The pick; None if it is written in another way."""
        raise NotImplementedError

    async def answer(self, tables: Tables, table: str, connection: HTTPConnection, sent: Sent) -> tuple[int, bytes]:
        """Pick; the status and the body of the answer."""
        raise NotImplementedError


class ProgramPick(PickRoute):
    """A pick of a program."""

    path = re.compile(r"/api/v1/tables/([a-z0-9]{1,24})/picks")

    def read(self, body: bytes, headers: Headers) -> Sent | None:
        """The pick; None if it is written in another way."""
        if headers.get("content-type") != "application/json":
            return None
        try:
            return _sent(orjson.loads(body))
        except orjson.JSONDecodeError:
            return None

    async def answer(self, tables: Tables, table: str, connection: HTTPConnection, sent: Sent) -> tuple[int, bytes]:
        """Pick; the answer is the table as its seat sees it then."""
        language = language_of(connection)
        return 200, await tables.pick_json(table, key_of(connection), sent.version, sent.pick, sent.seat, language)


class PagePick(PickRoute):
    """A pick of a page whose socket is open: it brings what changed, so that the answer is empty."""

    path = re.compile(r"/table/([^/]+)/pick")

    def read(self, body: bytes, headers: Headers) -> Sent | None:
        """The pick; None if it is written in another way."""
        by_page = headers.get("hx-request") == "true" and headers.get(LIVE) == "true"
        if not by_page or headers.get("content-type") != "application/x-www-form-urlencoded":
            return None
        if FORM.fullmatch(body) is None:
            return None
        pairs = [part.split("=") for part in body.decode("ascii").split("&")]
        fields = {name: int(number) for name, number in pairs}
        return _sent(fields) if len(fields) == len(pairs) else None

    async def answer(self, tables: Tables, table: str, connection: HTTPConnection, sent: Sent) -> tuple[int, bytes]:
        """Pick; what answers an older decision is refused."""
        key = key_of(connection)
        tables.set_pace(table, key, connection.cookies.get("pace", ""))
        try:
            await tables.pick_unseen(table, key, *sent)
        except Stale:
            return 409, b""
        return 204, b""


def _sent(fields: Any) -> Sent | None:
    if not isinstance(fields, Mapping) or not fields.keys() <= FIELDS:
        return None
    version, pick, seat = (fields.get(name) for name in ("version", "pick", "seat"))
    if type(version) is not int or type(pick) is not int or not (seat is None or type(seat) is int):
        return None
    within = 0 <= version <= LARGEST_NUMBER and 0 <= pick <= LARGEST_NUMBER and 0 <= (seat or 0) <= LARGEST_SEAT
    return Sent(version, pick, seat) if within else None


async def _whole(receive: Receive) -> bytes:
    """The body of a request."""
    parts = []
    while True:
        event = await receive()
        if event["type"] == "http.disconnect":
            raise ClientDisconnect
        parts.append(event.get("body", b""))
        if not event.get("more_body", False):
            return b"".join(parts)


def _again(body: bytes, receive: Receive) -> Receive:
    """A body that was read already, once more."""
    events: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def repeated() -> Message:
        return events.pop() if events else await receive()

    return repeated
