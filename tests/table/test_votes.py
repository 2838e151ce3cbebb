"""What people at a table agree on, giving up, and clocks by the turn and with an increment."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from boardroom.table import errors, migrate
from boardroom.table.model import Clock, SeatRequest
from boardroom.table.presence import PRESENT_FOR
from boardroom.table.service import Tables
from boardroom.table.store import Store
from tests.table.conftest import duel

pytestmark = pytest.mark.anyio


async def three(tables, **settings):
    wishes = [SeatRequest("you", "Ada"), SeatRequest("person"), SeatRequest("person")]
    made = await tables.create("new-corp-order", {"players": 3, "start_player": 0}, wishes, **settings)
    others = [(await tables.claim(made.invitations[seat], name=f"P{seat}")).key for seat in (1, 2)]
    return made.table, [made.key, *others]


async def turn(tables, table, key):
    """Play until somebody else decides."""
    seen = await tables.look(table, key)
    while seen.your_turn:
        seen = await tables.pick(table, key, seen.version, seen.options[0].pick)
    return seen


async def test_all_have_to_agree_to_an_end(tables):
    table, (ada, bob, cyra) = await three(tables)
    await tables.propose(table, ada, "end")
    seen = await tables.look(table)
    assert (seen.vote.kind, seen.vote.by, seen.vote.waiting_for) == ("end", 0, (1, 2))
    await tables.answer_vote(table, bob, agree=True)
    assert (await tables.look(table)).vote.waiting_for == (2,)
    await tables.answer_vote(table, cyra, agree=False)
    assert (await tables.look(table)).vote is None
    with pytest.raises(errors.TableError):
        await tables.answer_vote(table, bob, agree=True)
    with pytest.raises(errors.WrongSecret):
        await tables.propose(table, None, "end")
    with pytest.raises(errors.BadRequest):
        await tables.propose(table, ada, "dance")
    await tables.propose(table, bob, "end")
    await tables.answer_vote(table, bob, agree=False)  # Taken back.
    assert (await tables.look(table)).vote is None
    await tables.propose(table, bob, "end")
    for key in (cyra, ada):
        await tables.answer_vote(table, key, agree=True)
    seen = await tables.look(table, ada)
    assert (seen.status, seen.ended_by, seen.vote) == ("over", "agreement", None)
    with pytest.raises(errors.NotPlaying):
        await tables.pick(table, ada, seen.version, 0)
    assert (await tables.frame(table, 10**6)).steps > 0  # It can be looked at again.
    assert (await tables.mine(ada))[0].winners == ()


async def test_a_bot_plays_for_somebody_who_vanished_until_they_return(tables, watch):
    table, (ada, bob, cyra) = await three(tables)
    for target, key in ((1, bob), (0, bob), (7, bob), (None, bob)):  # Not oneself, nor without waiting.
        with pytest.raises(errors.TableError):
            await tables.propose(table, key, "replace", target)
    begun = watch.time
    watch.time += 60
    waited = [guest.replaceable_at for guest in (await tables.look(table, bob)).people]
    assert waited == [begun + 120, None, None]
    with pytest.raises(errors.TableError):
        await tables.propose(table, bob, "replace", 0)
    watch.time += 61
    async with tables.subscribe(table, ada):
        assert (await tables.look(table, bob)).people[0].replaceable_at is None
        with pytest.raises(errors.TableError):  # Ada looks at it.
            await tables.propose(table, bob, "replace", 0)
    watch.time += PRESENT_FOR + 121
    assert (await tables.look(table, bob)).people[0].replaceable_at == begun + 120
    await tables.propose(table, bob, "replace", 0)
    assert (await tables.look(table)).vote.waiting_for == (2,)  # Ada is not asked.
    await tables.answer_vote(table, cyra, agree=True)
    seen = await tables.look(table, ada)
    assert seen.people[0].stand_in
    assert seen.vote is None
    await tables.come_back(table, ada)
    assert not (await tables.look(table, ada)).people[0].stand_in


async def test_who_gives_up_has_lost(tables):
    made, ada, bob = await duel(tables)
    await tables.concede(made.table, bob)
    seen = await tables.look(made.table, ada)
    assert (seen.status, seen.ended_by) == ("over", "concession")
    assert (await tables.mine(ada))[0].winners == (0,)
    table, keys = await three(tables)
    await tables.concede(table, keys[2])
    seen = await tables.look(table, keys[0])
    assert (seen.status, seen.people[2].stand_in, seen.people[2].lost_on_time) == ("playing", True, True)
    with pytest.raises(errors.TableError, match="You have lost"):
        await tables.come_back(table, keys[2])
    with pytest.raises(errors.WrongSecret):
        await tables.concede(table, None)
    solo = await tables.create("new-corp-order", {"players": 1}, [SeatRequest("you")])
    await tables.concede(solo.table, solo.key)
    assert (await tables.mine(solo.key))[0].winners == (1,)


async def test_a_stopped_clock_runs_again_with_the_next_move(tables, watch):
    made, ada, bob = await duel(tables, clock=Clock("minutes", 10))
    watch.time += 100
    await tables.propose(made.table, ada, "pause")
    await tables.answer_vote(made.table, bob, agree=True)
    watch.time += 10_000
    await tables.sweeper.once()
    seen = await tables.look(made.table, ada)
    assert (seen.deadline, seen.people[0].seconds, seen.people[0].stand_in) == (None, 500.0, False)
    with pytest.raises(errors.TableError):
        await tables.propose(made.table, ada, "pause")
    seen = await tables.pick(made.table, ada, seen.version, seen.options[0].pick)
    assert seen.deadline is not None


async def test_a_turn_gives_its_increment_and_taking_back_gives_none(tables, watch):
    made, ada, bob = await duel(tables, clock=Clock("minutes", 10, increment=20))
    watch.time += 30
    seen = await turn(tables, made.table, ada)
    assert [guest.seconds for guest in seen.people] == [590.0, 600.0]
    if seen.undo.possible:
        await tables.undo(made.table, ada, seen.version)
        if (await tables.look(made.table, bob)).undo.request:
            await tables.answer_undo(made.table, bob, agree=True)
    assert (await tables.look(made.table, bob)).people[1].seconds == 600.0
    for clock in (Clock("days", 1, increment=5), Clock("minutes", 5, increment=301), Clock("turn", 0)):
        with pytest.raises(errors.BadRequest):
            await duel(tables, clock=clock)


async def test_a_turn_has_its_minutes_once(tables, watch):
    made, ada, bob = await duel(tables, clock=Clock("turn", 2))
    seen = await tables.look(made.table, ada)
    first = seen.deadline
    assert first == watch.time + 120
    watch.time += 50
    seen = await tables.pick(made.table, ada, seen.version, seen.options[0].pick)
    assert (seen.decides, seen.deadline) == (0, first)
    await turn(tables, made.table, ada)
    assert (await tables.look(made.table, bob)).deadline == watch.time + 120
    watch.time += 121
    await tables.sweeper.once()
    assert (await tables.look(made.table, bob)).people[1].stand_in
    await tables.come_back(made.table, bob)


async def test_an_old_store_gets_votes_and_keeps_its_clocks(url, watch):
    async with Tables.open(url, now=watch) as tables:
        made, ada, _ = await duel(tables, clock=Clock("minutes", 10))
        seen = await tables.look(made.table, ada)
    store = await Store.open(url)
    async with store.write() as connection:
        await connection.run_sync(migrate.downgrade, "0009")
        columns = await connection.run_sync(lambda each: [c["name"] for c in sa.inspect(each).get_columns("tables")])
        assert not {"vote", "clock_increment"} & set(columns)
    await store.close()
    async with Tables.open(url, now=watch) as tables:
        found = await tables.look(made.table, ada)
        assert (found.view, found.clock, found.vote) == (seen.view, Clock("minutes", 10, misses=1), None)
