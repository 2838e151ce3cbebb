"""What one process writes, another hears of and folds in, without reading the store; what it missed it reads."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from contextvars import ContextVar

import pytest
import sqlalchemy as sa

from boardroom.table import errors, logentry
from boardroom.table.logentry import LogEntry
from boardroom.table.model import Clock, SeatRequest
from boardroom.table.presence import PRESENT_FOR, TURNS
from boardroom.table.service import Tables
from tests.table.conftest import duel, play

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def two_processes(url, watch, **settings):
    """A table of two persons that is looked at in two rooms, as in two processes."""
    async with Tables.open(url, now=watch) as here, Tables.open(url, now=watch) as there:
        made, ada, bob = await duel(here, **settings)
        async with there.subscribe(made.table, bob) as news:
            await there.look(made.table, bob)
            yield here, there, made.table, ada, bob, news


async def picked(tables, table, key, news):
    """One pick, and wait until the other process has heard of it."""
    seen = await tables.look(table, key)
    await tables.pick(table, key, seen.version, seen.options[0].pick)
    version = (await tables.room.fold(table)).version
    async with asyncio.timeout(60):
        while (told := await news.next()).version < version:
            pass
    return told.revision


def statements(tables):
    """The statements that a process sends to its store from now on because this test asks it for something.

    Not those of its tasks that were begun before: they look at all tables now and then.
    """
    sent, asked = [], ContextVar("asked", default=False)
    asked.set(True)

    def note(*call):
        if asked.get():
            sent.append(call[2])

    sa.event.listen(tables.room.store.engine.sync_engine, "before_cursor_execute", note)
    return sent


async def test_another_process_folds_in_what_it_hears(postgresql_url, watch):
    async with two_processes(postgresql_url, watch, clock=Clock("minutes", 10)) as (here, there, table, ada, bob, news):
        await there.look(table, bob)
        sent = statements(there)
        for _ in range(6):
            watch.time += 7
            revision = await picked(here, table, ada, news)
            seen = await there.look(table, bob, known=revision)
            assert not any("entries" in each for each in sent)
            if not (await here.look(table, ada)).options:
                break
            assert seen.people[0].seconds == (await here.look(table, bob)).people[0].seconds < 600
        assert await there.look(table, bob) == await here.look(table, bob)
        assert (await there.room.fold(table)).state == (await here.room.fold(table)).state


async def test_what_is_too_long_to_tell_is_read(postgresql_url, watch, monkeypatch):
    monkeypatch.setattr(logentry, "LONGEST_NEWS", 10)
    async with two_processes(postgresql_url, watch) as (here, there, table, ada, bob, news):
        sent = statements(there)
        revision = await picked(here, table, ada, news)
        assert await there.look(table, bob, known=revision) == await here.look(table, bob)
        assert any("entries" in each for each in sent)


async def test_who_missed_something_reads_it(postgresql_url, watch):
    async with two_processes(postgresql_url, watch) as (here, there, table, ada, bob, news):
        fold = await there.room.fold(table)
        before = fold.row, fold.state.copy(), fold.version, fold.shown
        await picked(here, table, ada, news)
        fold.row, fold.state, fold.version, fold.shown = before  # As if it had not been told.
        fold.hidden.clear()
        fold.entries.clear()
        fold.stories.clear()
        revision = await picked(here, table, ada, news)
        assert (await there.look(table, bob, known=revision)).view == (await here.look(table, bob)).view
        assert (await there.room.fold(table)).version == (await here.room.fold(table)).version


async def test_of_two_who_write_at_once_one_is_told_that_it_is_late(postgresql_url, watch):
    async with two_processes(postgresql_url, watch) as (here, there, table, ada, _bob, _news):
        seen = await here.look(table, ada)
        await there.look(table, ada)
        first, second = seen.options[:2]
        calls = [here.pick(table, ada, seen.version, first.pick), there.pick(table, ada, seen.version, second.pick)]
        results = await asyncio.gather(*calls, return_exceptions=True)
        assert sum(isinstance(result, errors.Stale) for result in results) == 1
        async with here.room.store.read() as connection:
            count = await connection.scalar(sa.text("SELECT count(*) FROM entries WHERE kind = 'pick'"))
        assert count == 1


async def test_nobody_acts_on_what_another_process_changed(postgresql_url, watch):
    async with two_processes(postgresql_url, watch) as (here, there, table, ada, _bob, _news):
        seen = await there.look(table, ada)
        await here.leave(table, ada)
        with pytest.raises(errors.TableError):
            await there.pick(table, ada, seen.version, seen.options[0].pick)
        await here.come_back(table, ada)
        now = await here.look(table, ada)
        if now.your_turn:  # The bot may have been faster.
            assert (await there.pick(table, ada, now.version, now.options[0].pick)).version > now.version


async def test_two_who_agree_in_two_processes_are_both_heard(postgresql_url, watch):
    async with Tables.open(postgresql_url, now=watch) as here, Tables.open(postgresql_url, now=watch) as there:
        wishes = [SeatRequest("you", "Ada"), SeatRequest("person"), SeatRequest("person")]
        made = await here.create("new-corp-order", {"players": 3, "start_player": 0}, wishes)
        keys = [made.key, *[(await here.claim(made.invitations[seat])).key for seat in (1, 2)]]

        def asks(seen):
            return seen.seat == 0 and seen.undo.possible and not seen.undo.free

        seen = await play(here, made.table, keys, until=asks)
        asked = await here.undo(made.table, keys[0], seen.version)
        assert len(asked.undo.request.waiting_for) == 2
        agreeing = [
            each.answer_undo(made.table, key, agree=True) for each, key in zip((here, there), keys[1:], strict=True)
        ]
        await asyncio.gather(*agreeing)
        assert (await here.look(made.table, keys[0])).undo.taken_back == 1


async def test_what_is_taken_back_is_taken_back_everywhere(postgresql_url, watch):
    async with two_processes(postgresql_url, watch) as (here, there, table, ada, bob, news):
        await picked(here, table, ada, news)
        await here.undo(table, ada, (await here.look(table, ada)).version)
        version = (await here.room.fold(table)).version
        async with asyncio.timeout(60):
            while (told := await news.next()).version < version:
                pass
        assert await there.look(table, bob, known=told.revision) == await here.look(table, bob)


def test_an_entry_is_told_and_heard_as_it_is():
    said = LogEntry(3, "pick", 1, [4, 5], None, {"version": 4, "due": 1.5, "winners": None}, (1, 0.1 + 0.2))
    heard = LogEntry.from_news(said.to_news())
    assert (heard.number, heard.kind, heard.seat, heard.picks, heard.keep) == (3, "pick", 1, [4, 5], None)
    assert heard.row == said.row
    assert tuple(heard.charged) == said.charged


async def test_who_stays_at_a_table_is_present_in_another_process_that_keeps_the_table(postgresql_url, watch):
    async with (
        two_processes(postgresql_url, watch) as (here, there, table, ada, bob, news),
        here.subscribe(table, ada),
    ):
        await picked(here, table, ada, news)
        watch.time += PRESENT_FOR + 1
        for _ in range(TURNS):
            await here.presence._beat_next()
        async with asyncio.timeout(60):
            while not (await there.look(table, bob, known=0)).people[0].present:
                await asyncio.sleep(0.01)
