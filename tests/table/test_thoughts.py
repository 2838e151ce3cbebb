"""Bots that think on other machines: a queue on PostgreSQL, and thinkers that may die."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
from collections.abc import Callable, Sequence

import asyncpg
import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from boardroom.table import cost, schema
from boardroom.table.hub import Hub
from boardroom.table.model import Created, SeatRequest
from boardroom.table.service import Tables
from boardroom.table.store import Store, async_url
from boardroom.table.thoughts import Line, RemoteThinkers, Thinker
from tests.support.waiting import expected

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


async def bot_picks(tables: Tables, made: Created) -> None:
    """Wait until the bot is done and the person is to pick."""
    async with expected("a pick that some thinker thought out"), tables.subscribe(made.table) as news:
        while not (await tables.look(made.table, made.key)).your_turn:
            await news.next()


async def queue(tables: Tables, what: str, holds: Callable[[Sequence[sa.Row]], bool]) -> Sequence[sa.Row]:
    """Wait until something holds for the queue of thoughts."""
    async with expected(what):
        while not holds(found := await rows(tables)):
            await asyncio.sleep(0.02)
    return found


@pytest.mark.parametrize("level", ["manager", "executive"])
async def test_thinkers_pick_and_web_workers_think_nothing(postgresql_url, level, caplog):
    async with Tables.open(postgresql_url, bot_pause=0.0, thinkers=True) as tables:
        async with thinking(postgresql_url, "7"):
            await bot_picks(tables, await make(tables, level))
        assert not tables.thinkers.quick._runners
        assert not tables.thinkers.searching._runners
        assert await rows(tables) == []
    assert "random pick" not in caplog.text


async def test_what_a_dead_thinker_took_is_taken_by_another(postgresql_url, monkeypatch):
    monkeypatch.setattr("boardroom.table.thoughts.LOOK", 0.2)
    async with Tables.open(postgresql_url, bot_pause=0.0, thinkers=True) as tables:
        made = await make(tables, "manager")
        await queue(tables, "a thought in the queue", bool)
        async with tables.room.store.write() as connection:
            await connection.execute(sa.update(schema.thoughts).values(taken_by="1234"))  # Nobody of that name lives.
        async with thinking(postgresql_url, "8"):
            await bot_picks(tables, made)


async def test_what_nobody_waits_for_is_deleted(postgresql_url):
    async with Tables.open(postgresql_url, bot_pause=0.0) as tables:
        dead = {"request": "{}", "searching": True, "rank": 0, "asked_by": "4321"}
        async with tables.room.store.write() as connection:
            await connection.execute(sa.insert(schema.thoughts).values(dead))
        async with thinking(postgresql_url, "9"):
            await queue(tables, "a queue without what nobody waits for", lambda found: not found)


async def test_clients_take_turns_in_the_queue(postgresql_url):
    async with Tables.open(postgresql_url, bot_pause=0.0, thinkers=True) as tables:
        for number, client in enumerate(("192.0.2.7", "192.0.2.7", "192.0.2.7", "192.0.2.8"), start=1):
            with cost.metered(client):
                await make(tables, "manager")
            await queue(tables, "as many thoughts as tables", lambda found, most=number: len(found) >= most)
        in_turn = sorted(await rows(tables), key=lambda row: (row.rank, row.id))
        assert [row.id for row in in_turn] == [1, 4, 2, 3]


@pytest.mark.parametrize("failure", [asyncpg.InternalClientError, asyncpg.ConnectionDoesNotExistError, TimeoutError])
async def test_a_line_that_breaks_is_opened_again_however_it_broke(failure, monkeypatch):
    """Of news between processes and of the queue of thoughts: without it bots would wait for ever."""
    closing, hub, tries = asyncio.Event(), Hub(), []

    async def breaks(*_):
        tries.append(len(tries))
        if len(tries) > 1:
            closing.set()
        raise failure("ended in the middle of a statement")

    async def at_once(_):
        return None

    monkeypatch.setattr(asyncio, "sleep", at_once)
    line = Line(None, "1", lambda _: None)
    monkeypatch.setattr(line, "_hear", breaks)
    await line.keep(closing)
    assert len(tries) == 2
    tries.clear()
    closing.clear()
    monkeypatch.setattr(hub, "_listen", breaks)
    await hub.relay(None, "1", closing, lambda *_: None)
    assert len(tries) == 2


async def test_a_server_ends_although_its_database_does_not_answer():
    """It waited for a connection for a minute."""
    asked, silent = asyncio.Event(), asyncio.Event()

    async def say_nothing(_reader, writer):
        asked.set()
        await silent.wait()
        writer.close()

    async with await asyncio.start_server(say_nothing, "127.0.0.1", 0) as database:
        port = database.sockets[0].getsockname()[1]
        store = Store(create_async_engine(async_url(f"postgresql://postgres@127.0.0.1:{port}/games")))
        thinkers = RemoteThinkers(store)
        await asked.wait()
        async with expected("the end of a worker whose database does not answer", 20):
            await thinkers.close()
            await store.close()
        silent.set()


def start(url: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "boardroom", "think", "--processes", "1", "--database", url]
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path))
    return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)


async def test_killing_a_thinker_loses_no_pick(postgresql_url, caplog):
    async with Tables.open(postgresql_url, bot_pause=0.0, thinkers=True) as tables:
        first = start(postgresql_url)
        made = await make(tables, "executive")
        await queue(tables, "a thought that was taken", lambda found: any(row.taken_by for row in found))
        first.kill()
        first.wait()
        second = start(postgresql_url)
        await bot_picks(tables, made)
        second.terminate()
        assert await asyncio.to_thread(second.wait, 20) == 0
    assert "random pick" not in caplog.text
