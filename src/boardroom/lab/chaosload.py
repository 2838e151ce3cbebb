"""The load of `boardroom chaos`: tables that go on whatever happens to the server, and notes of what it answered."""

from __future__ import annotations

import asyncio
import hashlib
import random
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal

import orjson

from boardroom.games import meta
from boardroom.lab.loadclient import Line, Refused, Requests

HOST = "127.0.0.1"
PATIENCE = 20.0
"""Seconds until a request counts as not answered."""
MINUTES = 600
"""The clock of a table that has one."""
LONGEST_PAUSE = 0.25
"""Seconds that a person thinks at most."""
BROKEN = (OSError, EOFError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError)
"""What a request ends with if the server dies on the way."""

Fate = Literal["acknowledged", "unsure", "refused"]


@dataclass
class SentPick:
    """A pick of a person, and what came of it."""

    seat: int
    version: int
    pick: int
    sent: float
    answered: float = 0.0
    fate: Fate = "unsure"


@dataclass
class PlayedTable:
    """One table: its people, what they sent, and a fingerprint of everything that was answered."""

    id: str
    game: str
    keys: dict[int, str]
    """By seat of a person."""
    clock: bool
    sent: list[SentPick] = field(default_factory=list)
    heard: dict[tuple[int | None, int], bytes] = field(default_factory=dict)
    """By viewer and version: the fingerprint of the view and the options."""
    contradictions: list[str] = field(default_factory=list)
    answers: int = 0

    def hear(self, viewer: int | None, answer: Any) -> None:
        """Note what a viewer was told; None is somebody without a seat."""
        if not isinstance(answer, dict) or answer.get("view") is None:
            return
        self.answers += 1
        place = (viewer, int(answer["version"]))
        found = fingerprint(answer["view"], (option["pick"] for option in answer["options"]))
        if self.heard.setdefault(place, found) != found:
            self.contradictions.append(f"{self.id}: viewer {viewer} was told two things at version {place[1]}")


def fingerprint(view: Any, picks: Iterable[int]) -> bytes:
    """What a viewer was told, in a few bytes."""
    text = orjson.dumps([view, list(picks)], option=orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS)
    return hashlib.blake2b(text, digest_size=12).digest()


@dataclass
class Traffic:
    """What all tables sent and were answered."""

    tables: list[PlayedTable] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    """Answers that no crash excuses: an internal error, or a refusal of a pick that was offered."""
    away: int = 0
    """Requests without an answer, or with 503: the server or its store was away."""

    @property
    def acknowledged(self) -> int:
        """How many picks were acknowledged."""
        return sum(sent.fate == "acknowledged" for table in self.tables for sent in table.sent)

    @property
    def heard(self) -> int:
        """How many answers that differ were heard."""
        return sum(len(table.heard) for table in self.tables)


class Player:
    """All people of one table, and somebody who watches it; when a game is over they begin another one."""

    def __init__(self, port: int, traffic: Traffic, game: str, dice: random.Random, *, bots: str = "") -> None:
        self._port, self._traffic, self._game, self._dice, self._bots = port, traffic, game, dice, bots
        self._requests = Requests(HOST, port)
        self._lines: list[Line] = []
        self._table: PlayedTable | None = None

    async def play(self, done: asyncio.Event) -> None:
        """Go on until it is enough."""
        try:
            while not done.is_set():
                try:
                    async with asyncio.timeout(PATIENCE):
                        await self._step()
                except (*BROKEN, Refused):
                    self._traffic.away += 1
                    self.hang_up()
                    await asyncio.sleep(0.1)
                await asyncio.sleep(self._dice.random() * LONGEST_PAUSE)
        finally:
            self.hang_up()

    def hang_up(self) -> None:
        """Close all connections."""
        self._requests.close()
        for line in self._lines:
            line.close()
        self._lines.clear()

    async def _step(self) -> None:
        """Sit down, watch, and let everybody who may do so pick once."""
        if self._table is None:
            self._table = await self._sit_down()
            self._traffic.tables.append(self._table)
        table = self._table
        if not self._lines:
            await self._watch(table)
        over = False
        for seat, key in table.keys.items():
            seen = await self._look(table, seat, key)
            if seen is not None and seen["options"]:
                await self._pick(table, seat, key, seen)
            over = over or (seen is not None and seen["status"] == "over")
        if over:
            self.hang_up()
            self._table = None

    async def _sit_down(self) -> PlayedTable:
        description = meta(self._game)
        players = description.least if self._bots else max(2, description.least)
        rest = {"kind": "bot", "level": self._bots} if self._bots else {"kind": "person"}
        clock = self._dice.random() < 0.5
        wish = {
            "game": self._game,
            "settings": {"players": max(players, 2)},
            "seats": [{"kind": "you"}, *[rest] * (max(players, 2) - 1)],
            "clock": {"kind": "minutes", "amount": MINUTES} if clock else {"kind": "none"},
        }
        made = await self._requests.json("POST", "/api/v1/tables", wish)
        table = PlayedTable(made["table"], self._game, {0: made["key"]}, clock)
        for seat, invitation in made["invitations"].items():
            held = await self._requests.json("POST", "/api/v1/claim", {"invitation": invitation})
            table.keys[int(seat)] = held["key"]
        return table

    async def _watch(self, table: PlayedTable) -> None:
        """A socket of a person, and one of somebody without a seat."""
        for viewer in (None, self._dice.choice(list(table.keys))):
            cookie = "" if viewer is None else f"boardroom={table.keys[viewer]}"
            path = f"/api/v1/tables/{table.id}/live"

            def heard(message: bytes, viewer: int | None = viewer) -> None:
                table.hear(viewer, orjson.loads(message))

            self._lines.append(await Line.open(HOST, self._port, path, cookie, heard))

    async def _look(self, table: PlayedTable, seat: int, key: str) -> Any:
        status, text = await self._requests.ask("GET", f"/api/v1/tables/{table.id}", cookie=f"boardroom={key}")
        return self._understood(table, seat, status, text)

    async def _pick(self, table: PlayedTable, seat: int, key: str, seen: Any) -> None:
        pick = self._dice.choice(seen["options"])["pick"]
        sent = SentPick(seat, seen["version"], pick, time.time())
        table.sent.append(sent)
        body = orjson.dumps({"version": sent.version, "pick": pick})
        path = f"/api/v1/tables/{table.id}/picks"
        status, text = await self._requests.ask("POST", path, body, f"boardroom={key}")
        sent.answered = time.time()
        if status == 200:
            sent.fate = "acknowledged"
        elif 400 <= status < 500:
            sent.fate = "refused"
        self._understood(table, seat, status, text)
        if status == 422:
            self._traffic.failures.append(f"{table.id}: a pick that was offered is refused: {text[:200].decode()}")

    def _understood(self, table: PlayedTable, seat: int, status: int, text: bytes) -> Any:
        """An answer, noted; None if it is a refusal."""
        if status == 503:
            self._traffic.away += 1
            return None
        if status >= 500:
            self._traffic.failures.append(f"{table.id}: answered with {status}: {text[:200].decode(errors='replace')}")
            return None
        answer = None
        with suppress(orjson.JSONDecodeError):
            answer = orjson.loads(text)
        if status != 200 and isinstance(answer, dict):
            table.hear(seat, answer.get("state"))
            return None
        table.hear(seat, answer)
        return answer
