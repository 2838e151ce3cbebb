"""Who asks, from where, how much and how often: everything that is checked before a request is heard."""

from __future__ import annotations

import contextlib
import logging
import math
import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, MutableMapping, Sequence
from functools import lru_cache, partial
from ipaddress import IPv4Address, ip_address, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit, urlunsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, Response

from boardroom.core.words import LANGUAGES
from boardroom.table import cost, metrics
from boardroom.table.elsewhere import LARGEST_LOG
from boardroom.table.errors import NoSuchPage, TableError, TooLarge, TooMany, TooSlow, WrongOrigin
from boardroom.table.keys import usable
from boardroom.table.records import LARGEST_RECORD, MOST_KEPT
from boardroom.web.rate import Rate, SharedBuckets
from boardroom.web.settings import Settings
from boardroom.web.turns import Turns, measured, within

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
RawHeader = tuple[bytes, bytes]
Refusal = tuple[int, TableError, dict[str, str]]

log = logging.getLogger(__name__)

COOKIE = "boardroom"
LANGUAGE_COOKIE = "language"
YEAR = 365 * 86_400
MAKING = {
    "/record/bring",
    "/api/v1/tables",
    "/api/v1/logs",
    "/new",
    "/play",
    "/solo",
    "/watch",
    "/replays",
    "/match",
    "/api/v1/match",
    "/daily/play",
    "/settings/rating",
    "/settings/channels",
}
"""What writes something that stays, under any key: tables, what belongs to people, messages to somebody outside."""
MAKING_TOO = re.compile(
    r"/(api/v1/tables|replay)/[^/]+/(fork|notes)|/(api/v1/tables|table)/[^/]+/(rematch|block)"
    r"|/puzzles/\d+/(pick|play)|/settings/channels/[^/]+/try"
)
SAFE = {"GET", "HEAD", "OPTIONS"}
LARGEST = 64_000
LOG_PATHS = ("/api/v1/logs", "/replay")
RECORD_PATH = "/record/bring"
PROBES = {"/healthz", "/readyz"}
BODY_SECONDS = 30.0
"""So long the body of a request may take to come."""
UNITS = 200.0
"""A second of computing costs as much as so many requests."""
KINDS_OF_RATE = 3
FREE = 0.01
"""Seconds of computing in the event loop that every request has."""
SPEND = "boardroom.spend"
"""The extension of a socket's scope that is told the computing time of what the other side sent."""
KEEP = "boardroom.keep"
"""The extension by which a socket stays open without its request, see `sockets.Socket`."""
AT_ONCE = 8
"""Requests of one client that are answered at once; the others wait."""
HSTS = "max-age=31536000"
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
TOGETHER = "sheets/"
"""How the names of several style sheets begin that are sent as one file."""
FILE_HEADERS = {"cross-origin-resource-policy", "x-content-type-options"}
"""What static files need of them: a page loads dozens of files, and the others mean nothing for them."""
_RAW_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_RAW_FILE_HEADERS = [each for each in _RAW_HEADERS if each[0].decode() in FILE_HEADERS]


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


def asked_language(connection: HTTPConnection) -> str | None:
    """The language that an address asks for."""
    asked = connection.query_params.get("language") if connection.scope["query_string"] else None
    return asked if asked in LANGUAGES else None


def language_of(connection: HTTPConnection) -> str:
    """The reader's language: as asked for, as kept, as the browser prefers, else English."""
    asked = asked_language(connection)
    if asked is not None:
        return asked
    kept = connection.cookies.get(LANGUAGE_COOKIE)
    return kept if kept in LANGUAGES else preferred(connection.headers.get("accept-language", ""))


@lru_cache(maxsize=1_000)
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


def client_of(connection: HTTPConnection) -> str:
    """Who asks, for limits: an address, of IPv6 the network of 64 bits that one customer has at least."""
    return network_of(connection.client.host) if connection.client else ""


@lru_cache(maxsize=4_096)
def network_of(host: str) -> str:
    """The network of one client.

    >>> network_of("2001:db8:1:2:3:4:5:6"), network_of("192.0.2.7"), network_of("::ffff:192.0.2.7")
    ('2001:db8:1:2::/64', '192.0.2.7', '192.0.2.7')
    """
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((address, 64), strict=False))


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


def rates_of(settings: Settings) -> tuple[Rate, Rate, Rate]:
    """How much clients may ask, how many tables they may make, and how many games they may bring in files."""
    shared = Path(settings.rates) if settings.rates else None
    buckets = [SharedBuckets(shared, number) if shared else None for number in range(KINDS_OF_RATE)]
    seldom = settings.rate / 40
    return (
        Rate(settings.rate, settings.rate * 5, buckets=buckets[0]),
        Rate(seldom, 30, buckets=buckets[1]),
        Rate(seldom, MOST_KEPT, buckets=buckets[2]),
    )


def pay_for_games(connection: HTTPConnection, games: int) -> None:
    """Count games that a client brings in a file; TooMany if it brought too many lately."""
    bringing: Rate = connection.app.state.rates[2]
    if bringing.wait(client_of(connection), games):
        raise TooMany


class Guard:
    """Stands before the application: host, origin, size, rate; and puts the security headers on every answer."""

    def __init__(self, app: App, settings: Settings, rates: Sequence[Rate] | None = None) -> None:
        self.app = app
        self.hosts = settings.allowed_hosts
        self.rate, self.making, _ = rates or rates_of(settings)
        self.secure = settings.secure
        limited = settings.rate > 0 and settings.sockets > 0
        self.most_sockets = max(1, settings.sockets // settings.workers) if limited else 0
        self.sockets: Counter[str] = Counter()
        self.limited = settings.rate > 0
        self.turns = Turns(AT_ONCE)
        self._hinted = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or refuse it."""
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        refused = self._refuse(connection)
        if refused is not None:
            metrics.REFUSED.add(1, refused[1].code)
        client = client_of(connection)
        with cost.metered(client) as meter:
            try:
                if scope["type"] == "websocket":
                    await self._socket(scope, receive, send, client, refused)
                elif refused is not None or not self.limited or _is_cheap(scope["path"]):
                    await self._request(connection, receive, send, refused)
                else:
                    await self._in_turn(connection, receive, send, client)
            finally:
                self.rate.pay(client, meter.seconds * UNITS)

    async def _socket(self, scope: Scope, receive: Receive, send: Send, client: str, refused: Refusal | None) -> None:
        if refused is not None:
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": refused[1].code})
            return
        if self.most_sockets and self.sockets[client] >= self.most_sockets:
            await receive()
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": 4429, "reason": TooMany.code})
            return
        self.sockets[client] += 1
        extensions = scope.setdefault("extensions", {})
        extensions[SPEND] = lambda seconds: self.rate.pay(client, seconds * UNITS)
        kept: list[Any] = []
        if KEEP in extensions:
            extensions[KEEP] = partial(_kept, extensions[KEEP], kept)
        try:
            await self.app(scope, receive, send)
        finally:
            if kept:
                kept[0].when_gone(partial(self._left, client))
            else:
                self._left(client)

    def _left(self, client: str) -> None:
        """A socket of a client has ended."""
        self.sockets[client] -= 1
        if not self.sockets[client]:
            del self.sockets[client]

    async def _in_turn(self, connection: HTTPConnection, receive: Receive, send: Send, client: str) -> None:
        """Handle a request when it is its turn, and count what it costs.

        Many that come at once are all let in before the first has cost anything. So who had to wait is asked again.
        """
        async with self.turns.turn(client) as waited:
            refused = self._owing(client) if waited else None
            spent: list[float] = []
            try:
                await measured(self._request(connection, receive, send, refused), spent.append)
            finally:
                cost.spend(max(0.0, sum(spent) - FREE))

    def _owing(self, client: str) -> Refusal | None:
        debt = self.rate.debt(client)
        return (429, TooMany(), {"retry-after": str(math.ceil(debt))}) if debt else None

    async def _request(self, connection: HTTPConnection, receive: Receive, send: Send, refused: Refusal | None) -> None:
        scope = connection.scope
        body = _Body(receive, largest(scope["path"]))

        async def sending(event: MutableMapping[str, Any]) -> None:
            if body.broken is not None:
                return
            if event["type"] == "http.response.start":
                event["headers"] = self._with_headers(scope, _in_language(connection, event.get("headers", ())))
            await send(event)

        if refused is not None:
            status, error, headers = refused
            await problem(connection, status, error, headers)(scope, receive, sending)
            return
        with contextlib.suppress(_Broken):
            await self.app(scope, body.receive, sending)
        if body.broken is not None:
            error, body.broken = body.broken, None
            status = 413 if isinstance(error, TooLarge) else 408
            await problem(connection, status, error, {"connection": "close"})(scope, receive, sending)

    def _with_headers(self, scope: Scope, headers: Iterable[RawHeader]) -> list[RawHeader]:
        """The headers of an answer, and those of `HEADERS` that it has not set itself."""
        found = list(headers)
        known = {name.lower() for name, _ in found}
        if b"content-security-policy" in known:  # Which says who may frame the page.
            known.add(b"x-frame-options")
        file = scope["path"].startswith("/static/")
        found += [each for each in (_RAW_FILE_HEADERS if file else _RAW_HEADERS) if each[0] not in known]
        if (self.secure or scope.get("scheme") == "https") and b"strict-transport-security" not in known:
            found.append((b"strict-transport-security", HSTS.encode()))
        if not file and b"cache-control" not in known:
            found.append((b"cache-control", b"no-store"))
        return found

    def _refuse(self, connection: HTTPConnection) -> Refusal | None:
        scope, headers = connection.scope, connection.headers
        if scope["path"] in PROBES:  # They are called by an address, and often.
            return None
        if self.hosts and _host_name(headers.get("host", "")) not in self.hosts:
            return 421, NoSuchPage(), {}
        unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE
        if unsafe and not same_origin(headers):
            self._hint(headers)
            return 403, WrongOrigin(), {}
        if "\0" in scope["path"]:  # Which PostgreSQL does not even look for.
            return 404, NoSuchPage(), {}
        client = client_of(connection)
        wait = 0.0 if _is_cheap(scope["path"]) else self.rate.wait(client)
        if unsafe and not wait and (scope["path"] in MAKING or MAKING_TOO.fullmatch(scope["path"])):
            wait = self.making.wait(client)
        if wait:
            return 429, TooMany(), {"retry-after": str(math.ceil(wait))}
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > largest(scope["path"]):
            return 413, TooLarge(), {}
        return None

    def _hint(self, headers: Headers) -> None:
        """Say once that a proxy may rewrite Host: then every form of our own pages looks like another site's."""
        if not self._hinted and headers.get("sec-fetch-site") == "same-origin":
            self._hinted = True
            log.warning(
                "A page of this server was refused, because it was called %r but its page says %r: does a proxy change "
                "the header Host? See docs/hosting.md.",
                headers.get("host", "")[:100],
                headers.get("origin", "")[:100],
            )


def _is_cheap(path: str) -> bool:
    """Whether a path is that of one static file. Several together are put together, and there are many ways to."""
    return path.startswith("/static/") and f"/{TOGETHER}" not in path


def _kept(keep: Callable[[], Any], kept: list[Any]) -> Any:
    """The connection of a socket that stays open; it is put into a list as well."""
    kept.append(keep())
    return kept[0]


class _Body:
    """What a request says, as far as it keeps to its limits of length and time."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self._receive, self._left = receive, limit
        self._until = 0.0
        self._whole = False
        self.broken: TableError | None = None

    async def receive(self) -> MutableMapping[str, Any]:
        if self._whole:  # From here on there is only the end of the connection to wait for.
            return await self._receive()
        now = time.monotonic()
        self._until = self._until or now + BODY_SECONDS
        try:
            event = await within(self._receive(), max(0.0, self._until - now))
        except TimeoutError as error:
            self.broken = TooSlow()
            raise _Broken from error
        self._whole = not event.get("more_body", False)
        self._left -= len(event.get("body", b""))
        if self._left < 0:
            self.broken = TooLarge()
            raise _Broken
        return event


class _Broken(Exception):
    """A body went on beyond its limits."""


def largest(path: str) -> int:
    """How long a request to a path may be."""
    if path == RECORD_PATH:
        return LARGEST_RECORD + LARGEST
    return LARGEST_LOG if path.startswith(LOG_PATHS) else LARGEST


def _in_language(connection: HTTPConnection, headers: Iterable[RawHeader]) -> Iterable[RawHeader]:
    """The headers of an answer; one that leads elsewhere on this server leads there in the language asked for."""
    asked = asked_language(connection)
    if asked is None:
        return headers
    return [(name, _spoken(value, asked) if name.lower() == b"location" else value) for name, value in headers]


def _spoken(location: bytes, language: str) -> bytes:
    """An address on this server with a language, unless it names one.

    >>> _spoken(b"/learn/1", "fr"), _spoken(b"/help?game=x#end", "fr")
    (b'/learn/1?language=fr', b'/help?game=x&language=fr#end')
    """
    parts = urlsplit(location.decode())
    if parts.netloc or "language" in parse_qs(parts.query):
        return location
    query = "&".join(filter(None, (parts.query, f"language={language}")))
    return urlunsplit(parts._replace(query=query)).encode()


def _host_name(host: str) -> str:
    name, colon, port = host.lower().rpartition(":")
    return name if colon and port.isdecimal() else host.lower()


def problem(
    connection: HTTPConnection, status: int, error: TableError, headers: dict[str, str] | None = None, **more: Any
) -> JSONResponse:
    """An error as JSON, in the reader's language."""
    body = {"error": {"code": error.code, "message": error.in_language(language_of(connection))}, **more}
    return JSONResponse(body, status, headers)
