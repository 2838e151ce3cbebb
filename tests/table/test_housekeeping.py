"""Tables that nobody wants any more, all that one key holds, and copies of the store."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import stat
from contextlib import closing

import pytest
import sqlalchemy as sa

from boardroom.core.log import Log
from boardroom.table import errors, schema
from boardroom.table.backup import KEPT, NOT_KEPT, OF_NO_TABLE, backup, restore
from boardroom.table.housekeeping import DAY, Policy
from boardroom.table.keys import new_secret
from boardroom.table.model import SeatRequest
from boardroom.table.quiet import QuietTime
from boardroom.table.service import Tables
from tests.table.conftest import duel, play

pytestmark = pytest.mark.anyio


async def ids(tables: Tables) -> set[str]:
    async with tables.room.store.read() as connection:
        return set((await connection.execute(sa.select(schema.tables.c.id))).scalars())


async def uploaded(tables: Tables, made) -> str:
    return await tables.upload((await tables.log(made.table)).to_json())


async def test_what_nobody_wants_is_cleared_away(url, watch, tmp_path):
    """Nothing was ever deleted."""
    policy = Policy(waiting=1, playing=5, over=9, uploaded=3, archive=tmp_path / "archive")
    async with Tables.open(url, now=watch, bot_pause=0.0, policy=policy) as tables:
        waiting = (
            await tables.create("new-corp-order", {"players": 2}, [SeatRequest("you"), SeatRequest("open")])
        ).table
        playing, ada, _ = await duel(tables)
        finished, *keys = await duel(tables)
        await play(tables, finished.table, keys)
        brought = await uploaded(tables, finished)
        assert await tables.housekeeping.clear() == 0
        expected = [waiting, brought, playing.table, finished.table]
        for day in range(1, 11):
            watch.time += DAY
            gone = {1: waiting, 3: brought, 5: playing.table, 9: finished.table}
            watch.time += 1
            cleared = await tables.housekeeping.clear()
            assert cleared == (1 if day in gone else 0), day
            expected = [each for each in expected if each != gone.get(day)]
            assert await ids(tables) == set(expected)
        with pytest.raises(errors.NoSuchTable):
            await tables.look(playing.table, ada)
        kept = [Log.read(file) for file in (tmp_path / "archive").iterdir()]
        assert [log.game for log in kept] == ["new-corp-order"]
        async with tables.room.store.read() as connection:
            for table in (schema.seats, schema.entries, schema.chat):
                assert (await connection.execute(sa.select(table))).all() == []


async def test_it_is_cleared_away_again_and_again_without_anybody_asking(tmp_path, watch, monkeypatch):
    """Whatever goes wrong once."""
    for name in ("FIRST", "EVERY"):
        monkeypatch.setattr(f"boardroom.table.housekeeping.{name}", 0.01)
    async with Tables.open(str(tmp_path / "games.db"), now=watch) as tables:
        clear, failed = tables.housekeeping.clear, []

        async def fails_once():
            if not failed:
                failed.append(1)
                raise KeyError("a mistake of ours")
            return await clear()

        monkeypatch.setattr(tables.housekeeping, "clear", fails_once)
        await duel(tables)
        watch.time += 100 * DAY
        async with asyncio.timeout(60):
            while await ids(tables):
                await asyncio.sleep(0.01)
        assert failed


async def test_a_table_that_somebody_opens_stays(tables, watch):
    made, ada, _ = await duel(tables)
    other, _, _ = await duel(tables)
    for _ in range(4):
        watch.time += 60 * DAY
        await tables.look(made.table, ada)
        await tables.room.drain()
        await tables.housekeeping.clear()
    assert await ids(tables) == {made.table}
    assert other.table != made.table


async def test_nothing_is_cleared_if_the_host_says_so(url, watch):
    async with Tables.open(url, now=watch, policy=Policy(0, 0, 0, 0)) as tables:
        await duel(tables)
        watch.time += 5000 * DAY
        assert await tables.housekeeping.clear() == 0


async def test_all_that_one_key_holds_is_deleted(tables):
    ada = new_secret()
    alone = await tables.create("new-corp-order", {"players": 1}, [SeatRequest("you", "Ada")], ada)
    shared, _, bob = await duel(tables, key=ada)
    over, _, other = await duel(tables, key=ada)
    for table, key in ((shared, bob), (over, other)):
        await tables.chat(table.table, ada, "my words")
        await tables.chat(table.table, key, "their words")
    await play(tables, over.table, [ada, other])
    gone = await tables.forget(ada)
    assert (gone.deleted, gone.left) == (1, 2)
    assert await ids(tables) == {shared.table, over.table}
    assert await tables.mine(ada) == ()
    for table, key in ((shared, bob), (over, other)):
        seen = await tables.look(table.table, key)
        assert "Ada" not in json.dumps(seen.to_json())
        assert [line.text for line in seen.chat] == ["their words"]
        assert not (await tables.look(table.table, ada)).yours
    assert (await tables.look(shared.table, bob)).people[0].kind == "bot"
    await play(tables, shared.table, [bob], until=lambda seen: seen.your_turn)
    with pytest.raises(errors.WrongSecret):
        await tables.forget(None)
    assert alone.table not in await ids(tables)


async def test_a_copy_is_made_and_brought_back_while_the_server_runs(url, watch, tmp_path):
    async with Tables.open(url, now=watch) as tables:
        made, ada, bob = await duel(tables)
        await play(tables, made.table, [ada, bob], until=lambda seen: seen.version >= 6)
        before = (await tables.look(made.table, ada)).to_json()
        assert await backup(url, tmp_path / "copy") == 1
        assert stat.S_IMODE((tmp_path / "copy").stat().st_mode) == 0o600
        await play(tables, made.table, [ada, bob], until=lambda seen: seen.version >= 12)
        later, _, _ = await duel(tables)
        assert await restore(url, tmp_path / "copy") == 1
        after = (await tables.look(made.table, ada)).to_json()
        assert {**after, "revision": 0} == {**before, "revision": 0}
        assert after["revision"] > before["revision"]
        with pytest.raises(errors.NoSuchTable):
            await tables.look(later.table)
        await play(tables, made.table, [ada, bob], until=lambda seen: seen.version >= 8)
    with pytest.raises(errors.StoreError, match="is there already"):
        await backup(url, tmp_path / "copy")


async def test_of_two_copies_one_after_the_other_is_brought_back(url, watch, tmp_path):
    """What was played in between is no beginning of the second copy."""
    async with Tables.open(url, now=watch) as tables:
        made, ada, bob = await duel(tables)
        await backup(url, tmp_path / "first")
        await play(tables, made.table, [ada, bob], until=lambda seen: seen.version >= 9, seed=1)
        before = (await tables.look(made.table, ada)).to_json()
        await backup(url, tmp_path / "second")
        await restore(url, tmp_path / "first")
        await play(tables, made.table, [ada, bob], until=lambda seen: seen.version >= 6, seed=2)
        await restore(url, tmp_path / "second")
        after = (await tables.look(made.table, ada)).to_json()
        assert {**after, "revision": 0} == {**before, "revision": 0}


async def test_one_table_is_brought_back(url, watch, tmp_path):
    async with Tables.open(url, now=watch) as tables:
        made, ada, _ = await duel(tables)
        other, bob, carl = await duel(tables)
        await backup(url, tmp_path / "copy")
        await play(tables, other.table, [bob, carl], until=lambda seen: seen.version >= 6)
        await tables.housekeeping.delete([made.table])
        assert await restore(url, tmp_path / "copy", made.table) == 1
        assert (await tables.look(made.table, ada)).options
        assert (await tables.look(other.table, bob)).version >= 6
        with pytest.raises(errors.StoreError, match="no table nowhere"):
            await restore(url, tmp_path / "copy", "nowhere")


async def test_games_move_from_a_file_to_postgresql(tmp_path, watch, postgresql_url):
    async with Tables.open(str(tmp_path / "games.db"), now=watch) as tables:
        made, ada, _ = await duel(tables)
        before = (await tables.look(made.table, ada)).view
    await backup(str(tmp_path / "games.db"), tmp_path / "copy")
    await restore(postgresql_url, tmp_path / "copy")
    async with Tables.open(postgresql_url, now=watch) as tables:
        assert (await tables.look(made.table, ada)).view == before


async def test_a_copy_takes_the_place_of_a_damaged_file(tmp_path, watch):
    file = tmp_path / "games.db"
    async with Tables.open(str(file), now=watch) as tables:
        made, ada, _ = await duel(tables)
    await backup(str(file), tmp_path / "copy")
    file.write_bytes(b"nonsense" * 1000)
    await restore(str(file), tmp_path / "copy")
    async with Tables.open(str(file), now=watch) as tables:
        assert (await tables.look(made.table, ada)).options
    assert (tmp_path / "games.db.damaged").read_bytes().startswith(b"nonsense")


async def test_a_copy_takes_the_place_of_a_file_of_a_newer_version(tmp_path, watch):
    """As after an upgrade that is taken back: the older version could not bring back its own copy."""
    file = tmp_path / "games.db"
    async with Tables.open(str(file), now=watch) as tables:
        made, ada, _ = await duel(tables)
    await backup(str(file), tmp_path / "copy")
    with closing(sqlite3.connect(file)) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '0099'")
        newer.commit()
    with pytest.raises(errors.StoreError, match="another schema"):
        await restore(str(file), tmp_path / "copy", made.table)
    assert await restore(str(file), tmp_path / "copy") == 1
    async with Tables.open(str(file), now=watch) as tables:
        assert (await tables.look(made.table, ada)).options
    with closing(sqlite3.connect(tmp_path / "games.db.newer")) as kept:
        assert kept.execute("SELECT version_num FROM alembic_version").fetchone() == ("0099",)


async def test_a_damaged_copy_changes_nothing(tmp_path, watch):
    async with Tables.open(str(tmp_path / "games.db"), now=watch) as tables:
        made, ada, _ = await duel(tables)
        (tmp_path / "copy").write_bytes(b"nonsense" * 1000)
        for wrong in ("copy", "nowhere"):
            with pytest.raises(errors.StoreError):
                await restore(str(tmp_path / "games.db"), tmp_path / wrong)
        assert (await tables.look(made.table, ada)).options
        await asyncio.sleep(0)


def test_a_copy_has_all_that_servers_do_not_find_out_again():
    assert {*KEPT, *OF_NO_TABLE, *NOT_KEPT} == set(schema.metadata.sorted_tables)


async def test_what_people_have_set_is_restored(url, tmp_path):
    """Quiet time and preferences were left out of copies of PostgreSQL, and stayed as they were everywhere."""
    night = QuietTime(22 * 60, 7 * 60, "UTC")
    async with Tables.open(url) as tables:
        _, ada, _ = await duel(tables)
        await tables.notices.set_quiet(ada, night)
        await tables.preferences.keep(ada, {"theme": "dark"})
        await backup(url, tmp_path / "copy")
        await tables.forget(ada)
    await restore(url, tmp_path / "copy")
    async with Tables.open(url) as tables:
        assert await tables.notices.quiet(ada) == night
        assert await tables.preferences.of(ada) == {"theme": "dark"}
