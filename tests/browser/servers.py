"""The servers of these tests: every table is dealt the same, bots decide the same, and a clock can be set."""

import json
import os
import time
from contextvars import ContextVar
from pathlib import Path

from starlette.requests import Request

from boardroom.table.seats import Seats
from boardroom.web.app import create_app
from boardroom.web.routes import table_socket

SEED = "browser"
TOGETHER = 0.3
"""Seconds between two messages to a page where nobody looks: what bots do meanwhile is shown together."""


def dealt():
    return create_app(seed=SEED)


def timed():
    """A server with the clock of a test."""
    file = Path(os.environ["BOARDROOM_CLOCK"])
    return create_app(now=lambda: shown(*json.loads(file.read_text())), seed=SEED)


def shown(ahead, stopped):
    """What a clock shows that is ahead of the time by some seconds, or of the moment at which it was stopped."""
    return (time.time() if stopped is None else stopped) + ahead


class Clock:
    """The clock of a server, kept in a file that the server reads: it can be put forward, and stopped."""

    def __init__(self, file, ahead):
        self.file, self.ahead, self.stopped = file, ahead, None
        self._write()

    def now(self):
        return shown(self.ahead, self.stopped)

    def forward(self, seconds):
        self.ahead += seconds
        self._write()

    def stop(self):
        self.stopped = time.time()
        self._write()

    def go_on(self):
        """From where it was stopped."""
        self.ahead, self.stopped = self.now() - time.time(), None
        self._write()

    def _write(self):
        fresh = self.file.with_suffix(".new")
        fresh.write_text(json.dumps([self.ahead, self.stopped]))
        fresh.replace(self.file)


_deal: ContextVar[str] = ContextVar("_deal", default=SEED)


class ByCookie:
    """Between the server and an application: the deal that a request asks for by its cookie `deal`."""

    def __init__(self, app):
        self.app = app

    async def __call__(self, scope, receive, send):
        if scope["type"] == "http":
            _deal.set(Request(scope).cookies.get("deal", SEED))
        await self.app(scope, receive, send)


def by_cookie():
    """A server whose tables are dealt, and whose bots decide, as the cookie `deal` of their maker says.

    Pages show what bots do less often than usual, as that takes more time than all else.
    """
    set_up = Seats.set_up

    async def set_up_dealt(self, *arguments, **named):
        return await set_up(self, *arguments, **{"seed": _deal.get()} | named)

    Seats.set_up = set_up_dealt
    table_socket.PACE = TOGETHER
    app = create_app(seed=SEED)
    app.add_middleware(ByCookie)
    return app
