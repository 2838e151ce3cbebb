"""The server's own log: one line an event, as text or as JSON, and without secrets.

Requests are not logged: an address can hold an invitation. What the table service logs names tables and levels of bots,
never keys, names or hands.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
from datetime import UTC, datetime
from typing import Any

from boardroom.web.settings import Settings

SECRET = re.compile(r"(/s/|/confirm/|Bearer |boardroom=|://[^/@\s:]+:)[^\s/;,'\"@]+")
"""What stands behind the path of an invitation or a confirmation, a key's scheme, our cookie, or a user's name in an
address of a database."""

NOISE = (
    "Invalid HTTP request received",
    "Invalid UTF-8 sequence received",
    "Unsupported upgrade request",
    "No supported WebSocket library",
)
"""How uvicorn's messages about such clients begin."""
MINUTE = 60.0
MOST_A_MINUTE = 20
"""Lines of one kind."""
MOST_KINDS = 1_000


def without_secrets(text: str) -> str:
    """A text in which secrets are blotted out.

    >>> without_secrets("GET /s/abcdef postgresql://me:pass@host/games")
    'GET /s/... postgresql://me:...@host/games'
    """
    return SECRET.sub(r"\1...", text)


class WorthALine(logging.Filter):
    """Lets nothing through by which anybody could fill the disk.

    Nothing about clients that send no HTTP or were cut off when the server ended; and of what comes again and again,
    such as while the store is away, the first lines of every minute and then how many there were.
    """

    def __init__(self) -> None:
        super().__init__()
        self._kinds: dict[tuple[str, str], tuple[float, int]] = {}
        """When the minute of a kind of line began, and how many there were since."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether something is logged."""
        if record.name == "uvicorn.error" and str(record.msg).startswith(NOISE):
            return False
        if record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError):
            return False
        return self._seldom(record)

    def _seldom(self, record: logging.LogRecord) -> bool:
        kind = (record.name, str(record.msg)[:100])
        begin, count = self._kinds.get(kind, (record.created, 0))
        if record.created - begin >= MINUTE:
            left_out = count - MOST_A_MINUTE
            if left_out > 0:
                record.msg, record.args = f"{record.getMessage()} ({left_out} lines like this were left out)", ()
            begin, count = record.created, 0
        if kind not in self._kinds and len(self._kinds) >= MOST_KINDS:
            self._kinds.clear()
        self._kinds[kind] = begin, count + 1
        return count < MOST_A_MINUTE


class Plain(logging.Formatter):
    """A line of text."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, without secrets."""
        return without_secrets(super().format(record))

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the name that logging calls
        """The message on one line; only a traceback has more."""
        return " ".join(super().formatMessage(record).splitlines())


class Structured(logging.Formatter):
    """A line of JSON: time, level, where it comes from, the message, a traceback if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, without secrets."""
        entry: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_secrets(record.getMessage()),
            "process": record.process,
        }
        if record.exc_info:
            entry["trace"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(entry, ensure_ascii=False)


def log_config(settings: Settings) -> dict[str, Any]:
    """How the server logs, for uvicorn and our own loggers."""
    form = {"()": Structured} if settings.log == "json" else {"()": Plain, "format": "%(levelname)s: %(message)s"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": form},
        "filters": {"worth": {"()": WorthALine}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines", "filters": ["worth"]}},
        "root": {"level": "WARNING", "handlers": ["stderr"]},
        "loggers": {"uvicorn": {"level": "WARNING"}, "boardroom": {"level": "INFO"}},
    }
