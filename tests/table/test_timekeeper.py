"""Clocks of minutes and the clock of the system: nobody wins or loses time when that is set, or no server runs."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest
import sqlalchemy as sa

from boardroom.table import schema
from boardroom.table.model import Clock, SeatRequest
from boardroom.table.service import Tables
from tests.table.conftest import Watch, duel

pytestmark = pytest.mark.anyio

HOUR = 3_600.0


async def seconds(tables: Tables, table: str, key: str, seat: int = 0) -> float:
    return (await tables.look(table, key)).people[seat].seconds


@pytest.mark.parametrize("leap", [-HOUR, HOUR])
async def test_a_system_clock_that_is_set_changes_nobodys_time(url, watch, leap):
    """An hour back turned ten minutes into seventy, an hour forward lost the game."""
    steady = Watch()
    async with Tables.open(url, now=watch, steady=steady) as tables:
        made, ada, bob = await duel(tables, clock=Clock("minutes", 10, "loss"))
        watch.time += 60
        steady.time += 60
        watch.time += leap
        assert await seconds(tables, made.table, ada) == pytest.approx(540)
        await asyncio.gather(tables.sweeper.once(), tables.sweeper.once())  # Whoever looks for leaps meanwhile, too.
        assert await seconds(tables, made.table, ada) == pytest.approx(540)
        assert tables.now() == watch.time
        watch.time += 60
        steady.time += 60
        seen = await tables.look(made.table, ada)
        assert seen.status == "playing"
        await tables.pick(made.table, ada, seen.version, seen.options[0].pick)
        assert await seconds(tables, made.table, bob) == pytest.approx(480)


@pytest.mark.parametrize("leap", [-HOUR, HOUR])
async def test_two_workers_move_the_clocks_once(postgresql_url, watch, leap):
    steady = Watch()
    async with (
        Tables.open(postgresql_url, now=watch, steady=steady) as here,
        Tables.open(postgresql_url, now=watch, steady=steady) as there,
    ):
        made, ada, _ = await duel(here, clock=Clock("minutes", 10))
        await here.sweeper.once()
        watch.time += leap
        await asyncio.gather(here.sweeper.once(), there.sweeper.once())
        assert await seconds(here, made.table, ada) == await seconds(there, made.table, ada) == pytest.approx(600)


async def test_workers_that_start_at_once_on_an_empty_database_all_start(postgresql_url):
    """Each found no note of a server that ran, and put one in: all but one ended."""
    async with AsyncExitStack() as stack:
        opening = (stack.enter_async_context(Tables.open(postgresql_url)) for _ in range(4))
        workers = await asyncio.gather(*opening)
        keys = await asyncio.gather(*(each.notices.push_key() for each in workers))
        assert len(set(keys)) == 1


async def test_no_time_passes_while_no_server_runs(url, watch):
    """Clocks ran on."""
    async with Tables.open(url, now=watch) as tables:
        made, ada, _ = await duel(tables, clock=Clock("minutes", 10))
        watch.time += 12
        await tables.sweeper.once()
    watch.time += HOUR
    async with Tables.open(url, now=watch) as tables:
        assert await seconds(tables, made.table, ada) == pytest.approx(588)
        await tables.sweeper.once()
        assert not (await tables.look(made.table, ada)).people[0].stand_in


async def test_a_clock_that_began_after_the_last_note_is_not_moved_too_far(url, watch):
    async with Tables.open(url, now=watch) as tables:
        watch.time += HOUR  # Without a clock that runs nothing is noted.
        made, ada, _ = await duel(tables, clock=Clock("minutes", 10))
    watch.time += HOUR
    async with Tables.open(url, now=watch) as tables:
        assert await seconds(tables, made.table, ada) == pytest.approx(600)


async def test_days_go_on(url, watch):
    async with Tables.open(url, now=watch) as tables:
        made, ada, _ = await duel(tables, clock=Clock("days", 1))
        due = (await tables.look(made.table, ada)).deadline
    watch.time += HOUR
    async with Tables.open(url, now=watch) as tables:
        assert (await tables.look(made.table, ada)).deadline == due


async def test_the_bots_of_a_worker_that_was_killed_are_taken_over_at_once(postgresql_url, watch):
    """They rested until the lease ended, 20 seconds."""
    async with Tables.open(postgresql_url, now=watch, bot_pause=0.0) as tables:
        wishes = [SeatRequest("you"), SeatRequest("bot", level="random")]
        made = await tables.create("new-corp-order", {"players": 2, "start_player": 0}, wishes)
        fold = await tables.room.fold(made.table)
        unclaimed = sa.select(schema.tables.c.id).where(tables.bots.unclaimed(watch.time))

        async def is_free(worker: str) -> bool:
            leased = {"lease_by": worker, "lease_until": watch.time + 15}
            async with tables.room.store.write() as connection:
                await connection.execute(sa.update(schema.tables).where(schema.tables.c.id == fold.id).values(leased))
                return (await connection.execute(unclaimed)).first() is not None

        assert not await is_free(tables.room.worker)
        assert await is_free("1")
