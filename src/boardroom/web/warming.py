"""Pages that are drawn before anybody asks for them: so no client waits and pays for what the first one loads."""

from __future__ import annotations

import logging
from collections.abc import Iterator, MutableMapping
from typing import Any

from starlette.types import ASGIApp

from boardroom.core.words import LANGUAGES
from boardroom.games import GAMES
from boardroom.web.settings import Settings

log = logging.getLogger(__name__)

PAGES = ("/help", "/learn", "/daily", "/puzzles", "/record", "/settings", "/replays")


async def warm_up(app: ASGIApp, settings: Settings) -> None:
    """Let an application answer its most frequent requests once, and the first page in every language."""
    host = next(iter(sorted(settings.allowed_hosts)), "localhost")
    for path, query, language in _requests(settings):
        try:
            await _ask(app, path, query, host, language)
        except Exception:  # Whoever asks for it is told; the server serves all others.
            log.exception("The page %s could not be drawn before the start.", path)


def _requests(settings: Settings) -> Iterator[tuple[str, str, str]]:
    yield "/api/v1", "", LANGUAGES[0]
    if not settings.pages:
        return
    for language in LANGUAGES:
        yield "/", "", language
    for path in PAGES:
        yield path, "", LANGUAGES[0]
    for game in GAMES:
        yield "/new", f"game={game}", LANGUAGES[0]


async def _ask(app: ASGIApp, path: str, query: str, host: str, language: str) -> None:
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(b"host", host.encode()), (b"accept-language", language.encode())],
        "client": None,
        "server": (host, 80),
    }

    async def receive() -> MutableMapping[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(_event: MutableMapping[str, Any]) -> None:
        """Nobody reads it."""

    await app(scope, receive, send)
