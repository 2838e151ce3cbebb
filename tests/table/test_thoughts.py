"""Bots that think on other machines: a queue on PostgreSQL, and thinkers that may die."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys

import pytest
import sqlalchemy as sa

from boardroom.table import schema
from boardroom.table.model import SeatRequest
from boardroom.table.service import Tables
from boardroom.table.store import Store
from boardroom.table.thoughts import Thinker

pytestmark = pytest.mark.anyio


@contextlib.asynccontextmanager
async def thinking(url: str, worker: str):
    store, closing = await Store.open(url, serving=False), asyncio.Event()
    running = asyncio.create_task(Thinker(store, worker, 1).run(closing))
    try:
        yield
    finally:
        closing.set()
        await running
        await store.close()


async def rows(tables: Tables):
    async with tables.room.store.read() as connection:
        return (await connection.execute(sa.select(schema.thoughts))).all()


async def make(tables: Tables, level: str):
    wishes = [SeatRequest("you"), SeatRequest("bot", level=level)]
    return await tables.create("new-corp-order", {"players": 2, "start_player": 1}, wishes)


@pytest.mark.parametrize("level", ["manager", "executive"])
async def test_thinkers_pick_and_web_workers_think_nothing(postgresql_url, level, caplog):
    async with Tables.open(postgresql_url, bot_pause=0.0, thinkers=True) as tables:
        async with thinking(postgresql_url, "7"):
            made = await make(tables, level)
            async with tables.subscribe(made.table) as news:
                while not (await tables.look(made.table, made.key)).your_turn:
                    await news.next()
        assert not tables.thinkers.quick._runners
        assert not tables.thinkers.searching._runners
        assert await rows(tables) == []
    assert "random pick" not in caplog.text


async def test_what_a_dead_thinker_took_is_taken_by_another(postgresql_url, monkeypatch):
    monkeypatch.setattr("boardroom.table.thoughts.LOOK", 0.2)
    async with Tables.open(postgresql_url, bot_pause=0.0, thinkers=True) as tables:
        made = await make(tables, "manager")
        while not await rows(tables):
            await asyncio.sleep(0.02)
        async with tables.room.store.write() as connection:
            await connection.execute(sa.update(schema.thoughts).values(taken_by="1234"))  # Nobody of that name lives.
        async with thinking(postgresql_url, "8"), tables.subscribe(made.table) as news:
            while not (await tables.look(made.table, made.key)).your_turn:
                await news.next()


async def test_what_nobody_waits_for_is_deleted(postgresql_url):
    async with Tables.open(postgresql_url, bot_pause=0.0) as tables:
        dead = {"request": "{}", "searching": True, "rank": 0, "asked_by": "4321"}
        async with tables.room.store.write() as connection:
            await connection.execute(sa.insert(schema.thoughts).values(dead))
        async with thinking(postgresql_url, "9"):
            while await rows(tables):
                await asyncio.sleep(0.02)


def start(url: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "boardroom", "think", "--processes", "1", "--database", url]
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path))
    return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)


async def test_killing_a_thinker_loses_no_pick(postgresql_url, caplog):
    async with Tables.open(postgresql_url, bot_pause=0.0, thinkers=True) as tables:
        first = start(postgresql_url)
        made = await make(tables, "executive")
        while not any(row.taken_by for row in await rows(tables)):
            await asyncio.sleep(0.02)
        first.kill()
        first.wait()
        second = start(postgresql_url)
        async with tables.subscribe(made.table) as news:
            while not (await tables.look(made.table, made.key)).your_turn:
                await news.next()
        second.terminate()
        assert await asyncio.to_thread(second.wait, 20) == 0
    assert "random pick" not in caplog.text
