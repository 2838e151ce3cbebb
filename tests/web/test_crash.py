"""The server is killed at random moments under load: what it had acknowledged is there, once, and in order."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from dataclasses import dataclass, field

import httpx2
import pytest
import sqlalchemy as sa

from boardroom.table import schema
from boardroom.table.store import Store
from tests.support.server import Server
from tests.support.stores import postgresql
from tests.web.conftest import bearer

pytestmark = pytest.mark.anyio

TABLES = 6
CRASHES = 2


@dataclass
class Game:
    """A table whose two seats we play."""

    table: str
    keys: list[str]
    picks: list[list[int]] = field(default_factory=list)
    """Seat and pick of all that was acknowledged, or was not answered and turned out to have been done."""
    unsure: tuple[list[int], int] | None = None
    """Sent and not answered yet, with the version that it was to answer."""


async def sit_down(client: httpx2.AsyncClient) -> Game:
    seats = [{"kind": "you"}, {"kind": "person"}]
    made = (await client.post("/api/v1/tables", json={"settings": {"players": 2}, "seats": seats})).json()
    held = (await client.post("/api/v1/claim", json={"invitation": made["invitations"]["1"]})).json()
    return Game(made["table"], [made["key"], held["key"]])


class Load:
    """Picks and picks, whatever happens to the server."""

    def __init__(self, client: httpx2.AsyncClient, seed: int) -> None:
        self.client, self.dice = client, random.Random(seed)
        self.up, self.done = asyncio.Event(), False

    async def play(self, game: Game) -> None:
        while not self.done:
            await self.up.wait()
            with contextlib.suppress(httpx2.TransportError):
                for seat, key in enumerate(game.keys):
                    await self.turn(game, seat, key)
            await asyncio.sleep(0.01)

    async def settle(self, game: Game) -> None:
        """Find out whether a pick that was not answered has been done; the turn may have passed on with it."""
        if game.unsure is not None:
            sent, version = game.unsure
            key = bearer(game.keys[sent[0]])
            seen = (await self.client.get(f"/api/v1/tables/{game.table}", headers=key)).json()
            game.unsure = None
            if seen["version"] > version:
                game.picks.append(sent)

    async def turn(self, game: Game, seat: int, key: str) -> None:
        url = f"/api/v1/tables/{game.table}"
        await self.settle(game)
        seen = (await self.client.get(url, headers=bearer(key))).json()
        while seen["options"] and not self.done:
            assert game.unsure is None
            sent = [seat, self.dice.choice(seen["options"])["pick"]]
            game.unsure = (sent, seen["version"])
            body = {"version": seen["version"], "pick": sent[1]}
            answer = await self.client.post(f"{url}/picks", json=body, headers=bearer(key))
            assert answer.status_code == 200, answer.text
            game.unsure = None
            game.picks.append(sent)
            seen = answer.json()


async def logged(database: str, table: str) -> list[list[int]]:
    """The picks of persons as they stand in the store, with the numbers of the entries checked."""
    store = await Store.open(database)
    wanted = sa.select(schema.entries).where(schema.entries.c.table_id == table).order_by(schema.entries.c.number)
    async with store.read() as connection:
        rows = (await connection.execute(wanted)).all()
    await store.close()
    assert [row.number for row in rows] == list(range(len(rows)))
    return [[row.seat, json.loads(row.picks)[0]] for row in rows if row.kind == "pick"]


async def crash(database: str, workers: int, seed: int) -> None:
    with Server(database, workers, pages="false") as server:
        async with httpx2.AsyncClient(base_url=server.address, timeout=30) as client:
            load = Load(client, seed)
            games = [await sit_down(client) for _ in range(TABLES)]
            players = [asyncio.create_task(load.play(game)) for game in games]
            load.up.set()
            for _ in range(CRASHES):
                before = sum(len(game.picks) for game in games)
                while sum(len(game.picks) for game in games) < before + 40:
                    await asyncio.sleep(0.01)
                await asyncio.sleep(load.dice.random() * 0.2)
                load.up.clear()
                await asyncio.to_thread(server.kill)
                await asyncio.to_thread(server.start)
                load.up.set()
            load.done = True
            await asyncio.gather(*players)
            for game in games:
                await load.settle(game)
    for game in games:
        assert game.picks
        assert await logged(database, game.table) == game.picks


async def test_every_acknowledged_pick_is_in_the_file_once(tmp_path):
    await crash(str(tmp_path / "games.db"), 1, seed=1)


async def test_every_acknowledged_pick_is_in_postgresql_once(anyio_backend):
    with_database = asyncio.to_thread(_database)
    stack, url = await with_database
    try:
        await crash(url, 2, seed=2)
    finally:
        await asyncio.to_thread(stack.__exit__, None, None, None)


def _database():
    stack = postgresql()
    return stack, stack.__enter__()
