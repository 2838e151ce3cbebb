"""The store: conflicts on PostgreSQL, the file of SQLite, and what is said when it cannot be opened."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import stat

import asyncpg
import pytest
import sqlalchemy as sa

from boardroom.table import schema
from boardroom.table.errors import StoreError
from boardroom.table.service import Tables
from boardroom.table.store import Store, retried
from tests.table.conftest import duel

pytestmark = pytest.mark.anyio


async def waits_for_a_lock(connection: asyncpg.Connection) -> None:
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    while not await connection.fetchval(waiting):
        await asyncio.sleep(0.01)


async def pick(tables: Tables, table: str, key: str) -> None:
    seen = await tables.look(table, key)
    await tables.pick(table, key, seen.version, seen.options[0].pick)


async def leave(tables: Tables, table: str, key: str) -> None:
    await tables.leave(table, key)


async def rename(tables: Tables, table: str, key: str) -> None:
    await tables.rename(table, key, "Eve")


async def be_seen(tables: Tables, table: str, key: str) -> None:
    async with tables.subscribe(table, key):
        pass


@pytest.mark.parametrize("change", [pick, leave, rename, be_seen])
async def test_every_change_locks_the_tables_row_before_its_seats(postgresql_url, change):
    """So no two changes of one table wait for each other."""
    async with Tables.open(postgresql_url, bot_pause=1_000) as tables:
        made, ada, _ = await duel(tables)
        other, looks = [await asyncpg.connect(postgresql_url) for _ in range(2)]
        async with other.transaction():
            await other.execute("SELECT 1 FROM tables WHERE id = $1 FOR UPDATE", made.table)
            changing = asyncio.create_task(change(tables, made.table, ada))
            await waits_for_a_lock(looks)
            async with looks.transaction():  # Which would raise if some of them were locked.
                await looks.fetch("SELECT 1 FROM seats WHERE table_id = $1 FOR UPDATE NOWAIT", made.table)
        await changing
        for each in (other, looks):
            await each.close()


@pytest.mark.parametrize("change", [rename, be_seen])
async def test_a_change_that_lost_a_deadlock_is_made_again(postgresql_url, change):
    """Somebody else locks in the wrong order; PostgreSQL ends our transaction, and nobody notices."""
    async with Tables.open(postgresql_url) as tables:
        made, ada, _ = await duel(tables)
        other = await asyncpg.connect(postgresql_url)
        looks = await asyncpg.connect(postgresql_url)
        transaction = other.transaction()
        await transaction.start()
        await other.execute("SELECT 1 FROM seats WHERE table_id = $1 FOR UPDATE", made.table)
        changing = asyncio.create_task(change(tables, made.table, ada))
        await waits_for_a_lock(looks)
        await other.execute("UPDATE tables SET changed = changed WHERE id = $1", made.table)
        await transaction.commit()
        await changing
        for each in (other, looks):
            await each.close()


@pytest.mark.parametrize(("state", "tries"), [("40P01", 2), ("40001", 2), ("23505", 2), ("23502", 1)])
async def test_only_what_was_ended_because_of_another_transaction_is_made_again(state, tries):
    made = []

    @retried
    async def change():
        made.append(state)
        if len(made) == 1:
            error = asyncpg.PostgresError("ended")
            error.sqlstate = state
            raise sa.exc.DBAPIError("UPDATE tables", {}, error)

    with contextlib.suppress(sa.exc.DBAPIError):
        await change()
    assert len(made) == tries


async def test_heartbeats_go_on_after_one_that_failed(tmp_path, monkeypatch):
    monkeypatch.setattr("boardroom.table.presence.HEARTBEAT", 0.01)
    async with Tables.open(str(tmp_path / "games.db")) as tables:
        made, ada, _ = await duel(tables)
        transact, failed = tables.room.store.transact, asyncio.Event()

        async def fails_once(work):
            if not failed.is_set():
                failed.set()
                raise sqlite3.OperationalError("database or disk is full")
            return await transact(work)

        async with tables.subscribe(made.table, ada):
            monkeypatch.setattr(tables.room.store, "transact", fails_once)
            async with asyncio.timeout(120):
                await failed.wait()
                await seen_after(tables, made.table, tables.now())


async def seen_after(tables: Tables, table: str, moment: float) -> None:
    newest = sa.select(sa.func.max(schema.seats.c.seen_at)).where(schema.seats.c.table_id == table)
    while True:
        async with tables.room.store.read() as connection:
            if ((await connection.execute(newest)).scalar() or 0) > moment:
                return
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("link", [os.symlink, os.link])
async def test_a_file_is_served_once_under_all_its_names(tmp_path, link):
    (tmp_path / "elsewhere").mkdir()
    async with Tables.open(str(tmp_path / "games.db")):
        link(tmp_path / "games.db", tmp_path / "elsewhere" / "other.db")
        with pytest.raises(StoreError, match="Another Boardroom"):
            await Store.open(str(tmp_path / "elsewhere" / "other.db"))
    await (await Store.open(str(tmp_path / "elsewhere" / "other.db"))).close()


async def test_only_its_owner_can_read_the_file(tmp_path):
    """Also one that an older version made."""
    (tmp_path / "old.db").touch(mode=0o644)
    for name in ("new.db", "old.db"):
        async with Tables.open(str(tmp_path / name)) as tables:
            await duel(tables)
            for file in tmp_path.glob(f"{name}*"):
                if not file.name.endswith(".lock"):
                    assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


@pytest.mark.parametrize("statement", ["SELECT :said FROM nowhere", "INSERT INTO chat (text) VALUES (:said)"])
async def test_no_error_repeats_what_was_written(url, statement):
    """Errors are logged, and what is written may be a hand or a line to one person."""
    store = await Store.open(url)
    with pytest.raises(sa.exc.SQLAlchemyError) as refused:
        async with store.write() as connection:
            await connection.execute(sa.text(statement), {"said": "topsecret"})
    assert "topsecret" not in str(refused.value)
    await store.close()


async def test_a_damaged_file_is_named_at_start(tmp_path):
    file = tmp_path / "games.db"
    async with Tables.open(str(file)) as tables:
        for _ in range(20):
            await duel(tables)
    data = bytearray(file.read_bytes())
    for page in range(4096 * 3, len(data), 4096):
        data[page : page + 200] = b"\xff" * 200
    file.write_bytes(data)
    with pytest.raises(StoreError, match=r"games\.db is damaged: .*boardroom restore"):
        await Store.open(str(file))


async def test_a_file_that_is_no_database_is_named(tmp_path):
    (tmp_path / "games.db").write_text("Dear diary, today we played board games until three in the morning. " * 40)
    with pytest.raises(StoreError, match="is damaged"):
        await Store.open(str(tmp_path / "games.db"))


async def test_a_store_of_a_newer_version_is_refused_with_a_sentence(url):
    store = await Store.open(url)
    async with store.write() as connection:
        await connection.execute(sa.text("UPDATE alembic_version SET version_num = '0099'"))
    await store.close()
    with pytest.raises(StoreError, match="newer Boardroom \\(schema 0099"):
        await Store.open(url)


async def test_a_heartbeat_is_of_the_seats_that_are_present_and_of_no_others(url, watch, monkeypatch):
    monkeypatch.setattr("boardroom.table.presence.HEARTBEAT", 0.02)
    async with Tables.open(url, now=watch) as tables:
        made, _, bob = await duel(tables)
        other, _, _ = await duel(tables)
        async with tables.subscribe(made.table, bob), asyncio.timeout(120):
            watch.time += 100
            await seen_after(tables, made.table, watch.time - 1)
        seats = sa.select(schema.seats.c.table_id, schema.seats.c.seat).where(schema.seats.c.seen_at > watch.time - 1)
        async with tables.room.store.read() as connection:
            seen = (await connection.execute(seats)).all()
        assert [tuple(each) for each in seen] in ([], [(made.table, 1)])  # Who has left is not present.
        assert other.table not in {each.table_id for each in seen}
