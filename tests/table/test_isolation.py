"""One table that cannot go on stops nobody else; it is marked, said to its people, and left alone."""

from __future__ import annotations

import asyncio
import gc
import json
import logging

import asyncpg
import pytest
import sqlalchemy as sa

from boardroom.core.errors import LogError
from boardroom.table import errors, faults, schema
from boardroom.table.model import Clock, SeatRequest
from boardroom.table.service import Tables
from tests.support.waiting import expected
from tests.table.conftest import duel

pytestmark = pytest.mark.anyio


async def spoil(tables: Tables, table: str, **values) -> None:
    """Change a table behind the back of the service."""
    tables.room.folds.clear()
    async with tables.room.store.write() as connection:
        await connection.execute(sa.update(schema.tables).where(schema.tables.c.id == table).values(**values))


async def fault_of(tables: Tables, table: str) -> str | None:
    async with tables.room.store.read() as connection:
        return (await connection.execute(sa.select(schema.tables.c.fault).where(schema.tables.c.id == table))).scalar()


async def test_a_log_that_breaks_the_rules_is_marked_once_and_left_alone(tables, caplog):
    made, ada, _ = await duel(tables)
    sound, bob, _ = await duel(tables)
    picks = {"picks": json.dumps([999_999])}
    async with tables.room.store.write() as connection:
        await connection.execute(sa.update(schema.entries).where(schema.entries.c.table_id == made.table).values(picks))
    tables.room.folds.clear()
    for _ in range(3):
        with pytest.raises(errors.Faulty, match="This game cannot continue: The rules break off"):
            await tables.look(made.table, ada)
    assert sum("is left alone" in record.message for record in caplog.records) == 1
    assert await fault_of(tables, made.table)
    assert (await tables.look(sound.table, bob)).options


async def test_the_bots_of_a_game_whose_rules_break_off_do_not_try_for_ever(tables, monkeypatch, caplog):
    """A bot must not fail once a second for ever, also after restarts."""
    wishes = [SeatRequest("you"), SeatRequest("bot", level="random")]
    made = await tables.create("new-corp-order", {"players": 2, "start_player": 1}, wishes)
    fold = await tables.room.fold(made.table)
    tries = []

    def breaks_off(pick, seat):
        tries.append(pick)
        raise IndexError("kernel/trade.py")

    monkeypatch.setattr(fold, "after", breaks_off)
    tables.bots.wake(made.table)
    async with expected("a mark on the table whose rules break off"):
        while await fault_of(tables, made.table) is None:
            await asyncio.sleep(0.01)
    with caplog.at_level(logging.INFO):
        for _ in range(3):
            await tables.sweeper.once()
            tables.bots.wake(made.table)
            await asyncio.gather(*tables.bots.tasks.values())
    assert len(tries) == 1
    with pytest.raises(errors.Faulty):
        await tables.look(made.table, made.key)
    assert "kernel" not in str(await fault_of(tables, made.table))


async def test_for_a_bot_that_picks_what_is_not_offered_chance_picks(tables, monkeypatch):
    """It tried the same once a second for ever."""

    async def wrong(fold, seat, level):
        return [999_999]

    monkeypatch.setattr(tables.thinkers, "think", wrong)
    wishes = [SeatRequest("you"), SeatRequest("bot", level="random")]
    made = await tables.create("new-corp-order", {"players": 2, "start_player": 1}, wishes)
    async with asyncio.timeout(60):
        while not (await tables.look(made.table, made.key)).your_turn:
            await asyncio.sleep(0.01)
    assert await fault_of(tables, made.table) is None


@pytest.mark.parametrize("failure", [asyncpg.InternalClientError, asyncpg.ConnectionDoesNotExistError, OSError])
async def test_a_store_that_is_away_for_a_moment_spoils_no_table(tables, monkeypatch, failure):
    """PostgreSQL ended a connection in the middle of a bot's pick, and the game counted as one that cannot go on."""
    append, tries = tables.room.append, []

    async def ended(fold, kind, *arguments, **values):
        tries.extend(["pick"] if kind == "pick" else [])
        if len(tries) == 1:
            raise failure("cannot switch to state 12; another operation (2) is in progress")
        return await append(fold, kind, *arguments, **values)

    monkeypatch.setattr(tables.room, "append", ended)
    wishes = [SeatRequest("you"), SeatRequest("bot", level="random")]
    made = await tables.create("new-corp-order", {"players": 2, "start_player": 1}, wishes)
    async with asyncio.timeout(60):
        while not (await tables.look(made.table, made.key)).your_turn:
            await asyncio.sleep(0.01)
            tables.bots.wake(made.table)
    assert len(tries) > 1
    assert await fault_of(tables, made.table) is None


async def test_another_version_tries_again(tables, monkeypatch):
    made, ada, _ = await duel(tables)
    await spoil(tables, made.table, fault=f"{faults.version()}|The rules break off (IndexError).", revision=99)
    with pytest.raises(errors.Faulty):
        await tables.look(made.table, ada)
    await spoil(tables, made.table, fault="0.0.1|The rules break off (IndexError).")
    assert (await tables.look(made.table, ada)).options
    assert await fault_of(tables, made.table) is None


async def test_a_game_of_an_unknown_ruleset_keeps_its_message_and_stops_no_clock(tables, watch):
    """And it is not tried again every second."""
    made, ada, _ = await duel(tables, clock=Clock("minutes", 1))
    sound, bob, _ = await duel(tables, clock=Clock("minutes", 1))
    await spoil(tables, made.table, ruleset=99)
    watch.time += 61
    await tables.sweeper.once()
    assert (await tables.look(sound.table, bob)).people[0].stand_in
    assert await fault_of(tables, made.table)
    with pytest.raises(LogError, match="ruleset 99"):
        await tables.look(made.table, ada)


async def test_people_who_have_the_table_open_are_told(tables):
    made, ada, _ = await duel(tables)
    seen = asyncio.Queue()

    async def follow():
        try:
            async for view in tables.follow(made.table, ada):
                seen.put_nowait(view)
        except errors.Faulty as error:
            seen.put_nowait(error)

    following = asyncio.create_task(follow())
    async with expected("word that the game cannot go on, to whoever has the table open"):
        await seen.get()
        await tables.room.mark(made.table, IndexError())
        assert isinstance(await seen.get(), errors.Faulty)
        await following


async def test_whatever_fails_at_one_table_the_sweep_goes_on(tables, watch, monkeypatch):
    made, ada, _ = await duel(tables, clock=Clock("minutes", 1))
    watch.time += 1
    sound, bob, _ = await duel(tables, clock=Clock("minutes", 1))
    fold = await tables.room.fold(made.table)
    monkeypatch.setattr(fold, "row", BreaksOff(fold.row))
    watch.time += 61
    await tables.sweeper.once()
    assert (await tables.look(sound.table, bob)).people[0].stand_in
    assert "IndexError" in str(await fault_of(tables, made.table))
    with pytest.raises(errors.Faulty):
        await tables.look(made.table, ada)


class BreaksOff(dict):
    """A table's row that cannot be read where its clock is looked for."""

    def __getitem__(self, name):
        if name == "due":
            raise IndexError("kernel/clock.py")
        return super().__getitem__(name)


async def test_work_that_is_repeated_goes_on_after_any_mistake(tables):
    done = []

    async def work():
        done.append(len(done))
        if len(done) == 1:
            raise IndexError("a mistake of ours")
        tables.room.closing.set()

    async with asyncio.timeout(60):
        await tables.room.repeat(0.0, work, "It failed: %s")
    assert done == [0, 1]
    tables.room.closing.clear()


async def test_a_look_that_nobody_waits_for_any_more_is_not_logged(tables, caplog):
    """Else whoever hangs up in time fills the log with tracebacks."""
    looking = asyncio.create_task(tables.look("nosuchtable"))
    await asyncio.sleep(0)
    looking.cancel()
    await asyncio.gather(looking, return_exceptions=True)
    await tables.room.drain()
    gc.collect()
    assert [record.message for record in caplog.records] == []
