"""The JSON API of a server from the outside, as one who sits at one table."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from boardroom.cli.modelcontext.protocol import ToolError

TIMEOUT = 60.0
PATIENCE = 5
"""How often a request is made again that the server has no time for."""
LONGEST_REST = 10.0
FIRST_GLANCE, LAST_GLANCE = 0.1, 1.5
"""How long to wait before looking at a table again, at first and in the end, in seconds."""
Json = dict[str, Any]


class Door:
    """A server, a key, and the table that the key sits at."""

    def __init__(self, server: str, table: str, key: str, seat: int | None, language: str) -> None:
        self._api = server.rstrip("/") + "/api/v1"
        self.table, self.key, self.seat, self.language = table, key, seat, language

    def ask(self, method: str, path: str, body: Mapping[str, Any] | None = None, **query: Any) -> Any:
        """The answer to a request; ToolError with the server's sentence if it is refused."""
        given = {name: value for name, value in {"language": self.language, **query}.items() if value is not None}
        if method != "GET":
            given = {}
        address = f"{self._api}{path}" + (f"?{urlencode(given)}" if given else "")
        headers = {"Accept-Language": self.language, "Content-Type": "application/json"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        data = None if body is None else json.dumps(body).encode()
        for attempt in range(PATIENCE):
            try:
                with urlopen(Request(address, data, headers, method=method), timeout=TIMEOUT) as answer:  # noqa: S310 - http and https only, see the command
                    return json.loads(answer.read())
            except HTTPError as error:
                if error.code in (429, 503) and attempt < PATIENCE - 1:
                    time.sleep(min(LONGEST_REST, float(error.headers.get("Retry-After") or 1)))
                    continue
                raise ToolError(_sentence(error)) from error
            except (URLError, HTTPException, OSError, ValueError) as error:
                raise ToolError(f"The server does not answer: {error}") from error
        raise ToolError("The server has no time.")

    def look(self) -> Json:
        """The table as the seat sees it."""
        found: Json = self.ask("GET", self._here(), seat=self.seat, explain="true")
        return found

    def pick(self, version: int, picks: list[int]) -> None:
        """One pick, or the parts of one choice."""
        self.ask("POST", self._here("/picks"), {"version": version, "picks": picks, "seat": self.seat})

    def offer(self, version: int, offer: Mapping[str, Any]) -> None:
        """A proposal, all of it at once."""
        self.ask("POST", self._here("/offers"), {"version": version, "seat": self.seat, "offer": dict(offer)})

    def chat(self, text: str) -> None:
        """A line for everybody."""
        self.ask("POST", self._here("/chat"), {"text": text, "seat": self.seat})

    def make(self, wish: Mapping[str, Any]) -> Json:
        """A new table, at which one sits from now on."""
        made: Json = self.ask("POST", "/tables", wish)
        self.table, self.key, self.seat = made["table"], made["key"] or self.key, None
        return made

    def join(self, invitation: str, table: str, name: str) -> Json:
        """A seat by invitation, or an open one."""
        path = "/claim" if invitation else f"/tables/{table}/join"
        wish = {"invitation": invitation, "name": name} if invitation else {"name": name}
        held: Json = self.ask("POST", path, wish)
        self.table, self.key, self.seat = held["table"], held["key"] or self.key, held["seat"]
        return held

    def wait(self, seconds: float, version: int | None) -> Json:
        """The table once the game waits for this seat, has moved on from a version, is over, or the time is up."""
        until, rest = time.monotonic() + seconds, FIRST_GLANCE
        while True:
            seen = self.look()
            moved = version is not None and seen["version"] != version
            left = until - time.monotonic()
            if seen["your_turn"] or seen["status"] == "over" or moved or left <= 0:
                return seen
            time.sleep(min(rest, left))
            rest = min(LAST_GLANCE, rest * 1.5)

    def _here(self, more: str = "") -> str:
        if not self.table:
            raise ToolError("You sit at no table yet: use new_table or join.")
        return f"/tables/{self.table}{more}"


def _sentence(error: HTTPError) -> str:
    """What the server says about a refusal."""
    try:
        told = json.loads(error.read())["error"]
        return f"{told['message']} ({told['code']})"
    except (ValueError, KeyError, TypeError):
        return f"The server refused this: {error.code}."
