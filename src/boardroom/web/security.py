"""Who asks, from where, how much and how often: everything that is checked before a request is heard."""

from __future__ import annotations

import contextlib
import math
import re
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, Response

from boardroom.core.words import LANGUAGES
from boardroom.table.errors import NoSuchPage, TableError, TooLarge, TooMany, WrongOrigin
from boardroom.table.keys import usable
from boardroom.web.settings import Settings

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

COOKIE = "boardroom"
LANGUAGE_COOKIE = "language"
YEAR = 365 * 86_400
MAKING = {"/api/v1/tables", "/api/v1/logs", "/new", "/play", "/solo", "/watch", "/replays"}
FORKING = re.compile(r"/(api/v1/tables|replay)/[^/]+/fork")
SAFE = {"GET", "HEAD", "OPTIONS"}
LARGEST = 64_000
LARGEST_LOG = 4_000_000
LOG_PATHS = ("/api/v1/logs", "/replay")
CLIENTS = 10_000
POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


def key_of(connection: HTTPConnection) -> str | None:
    """The key that came with a request: `Authorization: Bearer ...`, else the cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        token = token.strip()
        return token if usable(token) else None
    cookie = connection.cookies.get(COOKIE)
    return cookie if usable(cookie) else None


def remember(response: Response, key: str, connection: HTTPConnection) -> None:
    """Let the browser keep a key, out of reach of scripts and of other sites."""
    settings: Settings = connection.app.state.settings
    response.set_cookie(
        COOKIE,
        key,
        max_age=YEAR,
        path="/",
        httponly=True,
        samesite="lax",
        secure=settings.secure or connection.url.scheme in {"https", "wss"},
    )


def remember_language(response: Response, language: str) -> None:
    """Let the browser keep a language."""
    response.set_cookie(LANGUAGE_COOKIE, language, max_age=YEAR, path="/", httponly=True, samesite="lax")


def language_of(connection: HTTPConnection) -> str:
    """The reader's language: as asked for, as kept, as the browser prefers, else English."""
    for asked in (connection.query_params.get("language"), connection.cookies.get(LANGUAGE_COOKIE)):
        if asked in LANGUAGES:
            return asked
    return preferred(connection.headers.get("accept-language", ""))


def preferred(header: str) -> str:
    """The first of our languages in an Accept-Language header.

    >>> preferred("es;q=0.9, fr-CH;q=0.8, de;q=0.7")
    'fr'
    """
    wishes = []
    for place, part in enumerate(header[:500].split(",")):
        name, _, rest = part.strip().partition(";")
        quality = rest.strip().removeprefix("q=")
        try:
            weight = float(quality) if quality else 1.0
        except ValueError:
            weight = 0.0
        wishes.append((-weight, place, name[:2].lower()))
    return next((name for _, _, name in sorted(wishes) if name in LANGUAGES), "en")


def same_origin(headers: Headers) -> bool:
    """Whether a request was made by one of our own pages, or by no page at all.

    Browsers say where a request comes from with every unsafe one and with every socket; programs do not.
    """
    if headers.get("sec-fetch-site", "same-origin") not in {"same-origin", "none"}:
        return False
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        return origin != "null" and urlsplit(origin).netloc.lower() == headers.get("host", "").lower()
    except ValueError:  # No address at all.
        return False


class Rate:
    """Token buckets: so many requests a second on average, with room for a burst."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._now = rate, burst, now
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, client: str, cost: float = 1.0) -> float:
        """0 if the client may go on, else in how many seconds."""
        if self._rate <= 0:
            return 0.0
        now = self._now()
        left, at = self._buckets.pop(client, (self._burst, now))
        left = min(self._burst, left + (now - at) * self._rate)
        allowed = left >= cost
        self._buckets[client] = (left - cost if allowed else left, now)
        if len(self._buckets) > CLIENTS:
            self._buckets.popitem(last=False)
        return 0.0 if allowed else (cost - left) / self._rate


class Guard:
    """Stands before the application: host, origin, size, rate; and puts the security headers on every answer."""

    def __init__(self, app: App, settings: Settings) -> None:
        self.app = app
        self.hosts = settings.allowed_hosts
        self.rate = Rate(settings.rate, settings.rate * 5)
        self.making = Rate(settings.rate / 40, 30)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hear a request, or refuse it."""
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        refused = self._refuse(connection)
        if scope["type"] == "websocket":
            if refused is None:
                await self.app(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": 4403, "reason": refused[1].code})
            return

        body = _Body(receive, largest(scope["path"]))

        async def sending(event: MutableMapping[str, Any]) -> None:
            if body.oversized:
                return
            if event["type"] == "http.response.start":
                headers = MutableHeaders(scope=event)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if not scope["path"].startswith("/static/"):
                    headers.setdefault("cache-control", "no-store")
            await send(event)

        if refused is not None:
            status, error, headers = refused
            await problem(connection, status, error, headers)(scope, receive, sending)
            return
        with contextlib.suppress(_Oversized):
            await self.app(scope, body.receive, sending)
        if body.oversized:
            body.oversized = False
            await problem(connection, 413, TooLarge())(scope, receive, sending)

    def _refuse(self, connection: HTTPConnection) -> tuple[int, TableError, dict[str, str]] | None:
        scope, headers = connection.scope, connection.headers
        if self.hosts and _host_name(headers.get("host", "")) not in self.hosts:
            return 421, NoSuchPage(), {}
        unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE
        if unsafe and not same_origin(headers):
            return 403, WrongOrigin(), {}
        if "\0" in scope["path"]:  # Which PostgreSQL does not even look for.
            return 404, NoSuchPage(), {}
        client = connection.client.host if connection.client else ""
        wait = 0.0 if scope["path"].startswith("/static/") else self.rate.wait(client)
        if unsafe and not wait and (scope["path"] in MAKING or FORKING.fullmatch(scope["path"])):
            wait = self.making.wait(client)
        if wait:
            return 429, TooMany(), {"retry-after": str(math.ceil(wait))}
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > largest(scope["path"]):
            return 413, TooLarge(), {}
        return None


class _Body:
    """What a request says, as far as it keeps to its limit."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self._receive, self._left = receive, limit
        self.oversized = False

    async def receive(self) -> MutableMapping[str, Any]:
        event = await self._receive()
        self._left -= len(event.get("body", b""))
        if self._left < 0:
            self.oversized = True
            raise _Oversized
        return event


class _Oversized(Exception):
    """A body went on beyond its limit."""


def largest(path: str) -> int:
    """How long a request to a path may be."""
    return LARGEST_LOG if path.startswith(LOG_PATHS) else LARGEST


def _host_name(host: str) -> str:
    name, colon, port = host.lower().rpartition(":")
    return name if colon and port.isdecimal() else host.lower()


def problem(
    connection: HTTPConnection, status: int, error: TableError, headers: dict[str, str] | None = None, **more: Any
) -> JSONResponse:
    """An error as JSON, in the reader's language."""
    body = {"error": {"code": error.code, "message": error.in_language(language_of(connection))}, **more}
    return JSONResponse(body, status, headers)
