"""Missed deadlines: a bot plays the turn, after some in a row it keeps the seat, and its owner may return."""

from __future__ import annotations

import asyncio

import pytest
import sqlalchemy as sa

from boardroom.table import errors, schema
from boardroom.table.model import Clock, SeatRequest
from tests.table.conftest import duel
from tests.table.test_votes import turn

pytestmark = pytest.mark.anyio


async def until(tables, table, key, holds):
    """The table once something holds, which a bot brings about."""
    async with asyncio.timeout(120):
        while not holds(seen := await tables.look(table, key)):
            await asyncio.sleep(0.01)
    return seen


async def miss(tables, watch, table, key, *, then):
    """Let the time of who decides run out, and wait for what the bot does."""
    watch.time += 121
    await tables.sweeper.once()
    return await until(tables, table, key, then)


async def test_a_bot_plays_a_missed_turn_and_keeps_the_seat_after_some_in_a_row(tables, watch):
    made, ada, bob = await duel(tables, clock=Clock("turn", 2, misses=2))
    seen = await miss(tables, watch, made.table, bob, then=lambda seen: seen.your_turn and not seen.people[0].stand_in)
    assert seen.deadline == watch.time + 120
    await turn(tables, made.table, bob)
    seen = await tables.look(made.table, ada)
    assert seen.your_turn  # Ada has the seat again, with all the time of a turn.
    assert seen.deadline == watch.time + 120
    seen = await miss(tables, watch, made.table, bob, then=lambda seen: seen.your_turn)
    assert seen.people[0].stand_in
    await tables.sweeper.once()
    await turn(tables, made.table, bob)
    seen = await until(tables, made.table, bob, lambda seen: seen.your_turn)  # The bot plays on.
    assert seen.people[0].stand_in
    await tables.come_back(made.table, ada)
    assert not (await tables.look(made.table, ada)).people[0].stand_in
    await turn(tables, made.table, bob)
    seen = await miss(tables, watch, made.table, bob, then=lambda seen: seen.your_turn and not seen.people[0].stand_in)
    assert seen.status == "playing"  # Who came back has all deadlines again.


async def test_who_acts_again_has_missed_nothing_in_a_row(tables, watch):
    made, ada, bob = await duel(tables, clock=Clock("turn", 2, misses=2))
    back = {"then": lambda seen: seen.your_turn and not seen.people[0].stand_in}
    await miss(tables, watch, made.table, bob, **back)
    await turn(tables, made.table, bob)
    await turn(tables, made.table, ada)
    await turn(tables, made.table, bob)
    await miss(tables, watch, made.table, bob, **back)


async def test_who_leaves_after_a_missed_turn_is_away_until_they_return(tables, watch):
    made, ada, bob = await duel(tables, clock=Clock("turn", 2, misses=2))
    await miss(tables, watch, made.table, bob, then=lambda seen: seen.your_turn and not seen.people[0].stand_in)
    await tables.leave(made.table, ada)
    await turn(tables, made.table, bob)
    seen = await until(tables, made.table, bob, lambda seen: seen.your_turn)
    await tables.sweeper.once()
    assert (await tables.look(made.table, bob)).people[0].stand_in
    assert seen.people[0].stand_in


async def test_a_seat_that_no_process_gave_back_is_given_back_by_a_sweep(tables, watch):
    made, ada, bob = await duel(tables, clock=Clock("turn", 2, misses=3))
    await turn(tables, made.table, ada)
    async with tables.room.store.write() as connection:  # As if the process had ended after the bot's move.
        news = await tables.room.touch(connection, made.table)
        here = (schema.seats.c.table_id == made.table, schema.seats.c.seat == 0)
        await connection.execute(sa.update(schema.seats).where(*here).values(stand_in=True, missed=1))
    tables.room.hub.publish(news)
    assert (await tables.look(made.table, bob)).people[0].stand_in
    await tables.sweeper.once()
    assert not (await tables.look(made.table, bob)).people[0].stand_in


async def test_how_many_deadlines_may_be_missed_is_agreed_on(tables):
    for misses in (0, 6):
        with pytest.raises(errors.BadRequest):
            await tables.create(
                "new-corp-order", {"players": 1}, [SeatRequest("you")], clock=Clock("turn", 2, misses=misses)
            )
