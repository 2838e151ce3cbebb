"""Standing orders: the server picks for their seat, nobody else can notice them, and they stop by themselves."""

from __future__ import annotations

import json
import random

import pytest
import sqlalchemy as sa

from boardroom.core.options import Option
from boardroom.core.presentation import STOP
from boardroom.core.words import message, say
from boardroom.games.new_angeles.orders import ORDERS, begin
from boardroom.table import errors, migrate, room, schema
from boardroom.table.service import Tables
from boardroom.table.store import Store
from tests.support.stores import empty_file
from tests.table.conftest import duel
from tests.table.test_new_angeles import everybody, people, viewed

pytestmark = pytest.mark.anyio
PASS = {"key": "pass-counteroffers", "values": {"until": "game", "threat": 25}}
OFF = {"trading": "off"}


@pytest.fixture
async def tables(tmp_path, watch):
    async with Tables.open(empty_file(tmp_path), now=watch, bot_pause=0.0) as opened:
        yield opened


async def settled(tables, table):
    """Until no task picks for anybody any more."""
    while table in tables.bots.tasks:
        await tables.bots.tasks[table]


async def until_asked(tables, table, keys, decision, dice):
    """Pick at random for everybody until somebody is asked something; their seat and view."""
    while True:
        for seat, key in enumerate(keys):
            view = await tables.look(table, key)
            assert view.status == "playing"
            if view.options and view.options[0].decision == decision:
                return seat, view
            if view.options:
                await tables.pick(table, key, view.version, dice.choice(view.options).pick)
                await settled(tables, table)


async def test_an_order_picks_for_its_seat_and_for_nobody_else(tables):
    table, keys = await people(tables, 4, OFF)
    seat, _ = await until_asked(tables, table, keys, "counteroffer", random.Random(3))
    await tables.give_orders(table, keys[seat], [PASS])
    await settled(tables, table)
    fold = await tables.room.fold(table)
    assert fold.entries[-1].seat == seat
    assert fold.game.describe(view_before(fold), fold.state.picks[fold.entries[-1].first]).verb == "pass"
    asked = {(await until_asked(tables, table, keys, "counteroffer", random.Random(each)))[0] for each in range(2)}
    assert seat not in asked


def view_before(fold):
    """The record before the newest entry."""
    return fold.game.rewound(fold.state, fold.entries[-1].first).record


async def test_the_owner_reads_what_an_order_did_until_they_act_themselves_and_nobody_else_does(tmp_path, watch):
    path = str(tmp_path / "more.db")
    async with Tables.open(path, now=watch, bot_pause=0.0) as tables:
        table, keys = await people(tables, 4, OFF)
        seat, _ = await until_asked(tables, table, keys, "counteroffer", random.Random(3))
        await tables.give_orders(table, keys[seat], [PASS])
        await settled(tables, table)
        seen = [(await tables.look(table, key)).done for key in [*keys, None]]
        assert [bool(done) for done in seen] == [each == seat for each in range(5)]
        assert seen[seat] == ("No counteroffer",)
    async with Tables.open(path, now=watch, bot_pause=0.0) as tables:  # The log remembers.
        assert (await tables.look(table, keys[seat])).done == seen[seat]
        fold = await tables.room.fold(table)
        while not (await tables.look(table, keys[seat])).options:
            await settled(tables, table)
            view = next(view for view in [await tables.look(table, key) for key in keys] if view.options)
            await tables.pick(table, keys[view.seat], view.version, view.options[0].pick)
        view = await tables.look(table, keys[seat])
        await tables.pick(table, keys[seat], view.version, view.options[0].pick)
        assert fold.entries
        assert not (await tables.look(table, keys[seat])).done


async def test_what_orders_will_do_next_is_what_they_then_do(tables):
    table, keys = await people(tables, 4, OFF)
    seat, _ = await until_asked(tables, table, keys, "main-offer", random.Random(3))
    other = (seat + 1) % 4
    assert await tables.foreseen_orders(table, keys[other]) == []
    owned = {"key": "use-asset", "values": {"until": "game", "asset": "midori"}}
    over = {"key": "pass-counteroffers", "values": {"until": "game", "threat": 1}}
    await tables.give_orders(table, keys[other], [PASS, owned])
    told = await tables.foreseen_orders(table, keys[other])
    assert [(each.does, each.label and say(each.label)) for each in told] == [
        ("acts", "No counteroffer"),
        ("waits", None),
    ]
    assert [each.does for each in await tables.foreseen_orders(table, keys[seat])] == []
    dice = random.Random(3)
    while not (await tables.look(table, keys[other])).done:
        view = next(view for view in [await tables.look(table, key) for key in keys] if view.options)
        await tables.pick(table, keys[view.seat], view.version, dice.choice(view.options).pick)
        await settled(tables, table)
    assert (await tables.look(table, keys[other])).done == ("No counteroffer",)
    fold = await tables.room.fold(table)
    low = fold.view(other)["threat"] < 1
    await tables.give_orders(table, keys[other], [over])
    assert [each.does for each in await tables.foreseen_orders(table, keys[other])] == ["acts" if low else "ends"]
    with pytest.raises(errors.WrongSecret):
        await tables.foreseen_orders(table, "x" * 43)


def test_an_order_for_one_asset_uses_or_spares_it_and_nothing_else():
    use, spare = (next(each for each in ORDERS if each.key == key) for key in ("use-asset", "decline-asset"))
    values = {"until": "game", "asset": "midori", "threat": 20}
    options = [
        Option(4, "use-asset", "use", {"asset": "midori"}, message("Midori")),
        Option(9, "use-asset", "stop", {}, message("Stop")),
    ]
    other = [Option(5, "use-asset", "use", {"asset": "tanaka"}, message("Tanaka")), options[1]]
    low, high = ({"round": 1, "turn_track": 3, "threat": threat} for threat in (3, 20))
    assert (use.obey(values, begin(low), low, options), spare.obey(values, begin(low), low, options)) == (4, 9)
    assert use.obey(values, {}, low, other) is spare.obey(values, {}, low, other) is None
    assert use.obey(values, {}, low, [*options, other[0]]) is None  # A choice between two is not foreseen.
    assert spare.obey(values, {}, high, options) is None


async def test_nobody_can_notice_that_there_are_orders(tables):
    table, keys = await people(tables, 4, OFF)
    seat, _ = await until_asked(tables, table, keys, "main-offer", random.Random(3))
    before = {viewer: await viewed(tables, table, key) for viewer, key in everybody(keys)}
    orders = [PASS, {"key": "abstain", "values": {"until": "game", "type": "none"}}]
    await tables.give_orders(table, keys[seat], orders)
    await settled(tables, table)
    for viewer, key in everybody(keys):
        assert await viewed(tables, table, key) == before[viewer], viewer  # Not even in what its owner's table shows.
    given, _ = await tables.orders(table, keys[seat])
    assert [each["key"] for each in given] == ["pass-counteroffers", "abstain"]
    for other, key in everybody(keys):
        if other != seat:
            with pytest.raises(errors.WrongSecret):
                await tables.orders(table, key, seat)
            if other is not None:
                assert (await tables.orders(table, key))[0] == []
    assert "abstain" not in (await tables.look(table, keys[seat])).to_json()["view"]


async def test_orders_are_lifted_at_any_time_and_by_taking_something_back(tables):
    table, keys = await people(tables, 4, OFF)
    seat, view = await until_asked(tables, table, keys, "counteroffer", random.Random(3))
    made = list((await tables.room.fold(table)).state.picks)
    await tables.give_orders(table, keys[seat], [])
    await settled(tables, table)
    assert (await tables.room.fold(table)).state.picks == made
    view = await tables.pick(table, keys[seat], view.version, next(o.pick for o in view.options if o.verb == "pass"))
    await tables.give_orders(table, keys[seat], [PASS])
    await settled(tables, table)
    assert view.undo.free
    await tables.undo(table, keys[seat], (await tables.look(table, keys[seat])).version)
    await settled(tables, table)
    assert (await tables.orders(table, keys[seat]))[0] == []


async def test_orders_that_another_process_took_are_lifted_by_taking_something_back(tmp_path, watch):
    path = empty_file(tmp_path)
    async with Tables.open(path, now=watch, bot_pause=1e9) as tables:
        table, keys = await people(tables, 4, OFF)
        seat, view = await until_asked(tables, table, keys, "counteroffer", random.Random(3))
        await tables.pick(table, keys[seat], view.version, next(o.pick for o in view.options if o.verb == "pass"))
        await tables.give_orders(table, keys[seat], [PASS])
    async with Tables.open(path, now=watch, bot_pause=1e9) as tables:
        await tables.undo(table, keys[seat], (await tables.look(table, keys[seat])).version)
        assert (await tables.orders(table, keys[seat]))[0] == []


async def test_orders_of_another_version_are_dropped_and_the_others_obeyed(tables):
    """An order may have gone, or have got a further hole since it was given."""
    table, keys = await people(tables, 4, OFF)
    seat, _ = await until_asked(tables, table, keys, "counteroffer", random.Random(3))
    older = {"key": "pass-counteroffers", "values": {"until": "game"}, "since": {}}
    row = {"table_id": table, "seat": seat, "orders": json.dumps([{"key": "win", "values": {}, "since": {}}, older])}
    async with tables.room.store.write() as connection:
        await connection.execute(sa.insert(schema.orders).values(row))
    assert len(await tables.foreseen_orders(table, keys[seat])) == 1
    await tables.give_orders(table, keys[seat - 1], [])  # So that orders are looked for at this table.
    await settled(tables, table)
    assert (await tables.room.fold(table)).entries[-1].seat == seat
    assert (await tables.orders(table, keys[seat]))[0] == [older]


async def test_orders_go_with_the_key_that_gave_them(tables):
    """Whoever gets the seat later decides anew."""
    table, keys = await people(tables, 4, OFF)
    for key in keys[:2]:
        await tables.give_orders(table, key, [PASS])
    await tables.forget(keys[0])
    async with tables.room.store.read() as connection:
        assert (await connection.execute(sa.select(schema.orders.c.seat))).scalars().all() == [1]


async def test_an_order_that_is_given_many_times_is_one(tables):
    table, keys = await people(tables, 4, OFF)
    await tables.give_orders(table, keys[0], [PASS, {**PASS, "values": {"until": "turn"}}] * 500)
    [found] = (await tables.orders(table, keys[0]))[0]
    assert found["values"]["until"] == "turn"


@pytest.mark.parametrize(
    "order",
    [
        {"key": "win", "values": {}},
        {"key": "pass-counteroffers", "values": {"until": "christmas"}},
        {"key": "pass-counteroffers", "values": {"threat": 99}},
        {"key": "pass-counteroffers", "values": {"threat": "many"}},
        {"values": {}},
    ],
)
async def test_orders_that_make_no_sense_are_refused(tables, order):
    table, keys = await people(tables, 4, OFF)
    with pytest.raises(errors.BadRequest):
        await tables.give_orders(table, keys[0], [order])
    assert (await tables.orders(table, keys[0]))[0] == []


async def test_a_game_without_orders_takes_none(tables):
    made, ada, _ = await duel(tables)
    with pytest.raises(errors.BadRequest):
        await tables.give_orders(made.table, ada, [PASS])


async def test_orders_are_found_again_after_a_restart(tmp_path, watch):
    path = empty_file(tmp_path)
    async with Tables.open(path, now=watch, bot_pause=1e9) as tables:
        table, keys = await people(tables, 4, OFF)
        seat, _ = await until_asked(tables, table, keys, "counteroffer", random.Random(3))
        await tables.give_orders(table, keys[seat], [PASS])
    async with Tables.open(path, now=watch, bot_pause=0.0) as tables:
        watch.time += 60
        await tables.sweeper.once()
        await settled(tables, table)
        assert (await tables.room.fold(table)).entries[-1].seat == seat


async def test_orders_of_a_table_that_left_the_memory_are_obeyed(tables, monkeypatch):
    """Only the sweep noticed them, some seconds after everybody waited for their seat."""
    table, keys = await people(tables, 4, OFF)
    seat, _ = await until_asked(tables, table, keys, "counteroffer", random.Random(3))
    await tables.give_orders(table, keys[seat], [PASS])
    await settled(tables, table)
    monkeypatch.setattr(room, "UNFOLLOWED", 1)
    await duel(tables)
    assert table not in tables.room.folds
    dice, others = random.Random(1), 0
    while others < 8:
        for number, key in enumerate(keys):
            view = await tables.look(table, key)
            if view.options:
                others += view.options[0].decision == "counteroffer"
                assert (number, view.options[0].decision) != (seat, "counteroffer")
                await tables.pick(table, key, view.version, dice.choice(view.options).pick)
                await settled(tables, table)


async def test_an_old_store_gets_room_for_orders_and_keeps_its_games(tmp_path, watch):
    path = empty_file(tmp_path)
    async with Tables.open(path, now=watch) as tables:
        made, ada, _ = await duel(tables)
        seen = await tables.look(made.table, ada)
    store = await Store.open(path)
    async with store.write() as connection:
        await connection.run_sync(migrate.downgrade, "0006")
        assert not await connection.run_sync(lambda each: sa.inspect(each).has_table("orders"))
    await store.close()
    async with Tables.open(path, now=watch) as tables:
        assert (await tables.look(made.table, ada)).view == seen.view
        async with tables.room.store.read() as connection:
            assert (await connection.execute(sa.select(schema.orders))).all() == []


async def test_people_with_all_orders_play_on_where_they_are_asked(tables):
    """Whatever an order picks is legal, also among open trades; what none foresees is asked."""
    table, keys = await people(tables, 4, {"trading": "lean", "trade_form": "open", "grammar": "full"})
    every = [{"key": each.key, "values": {"until": "game", "threat": 25}} for each in ORDERS]
    for key in keys:
        await tables.give_orders(table, key, every)
    dice, picked = random.Random(2), 0
    while picked < 25 and (await tables.look(table)).status == "playing":
        for key in keys:
            view = await tables.look(table, key)
            if view.your_turn:
                assert view.options[0].decision not in {"counteroffer", "use-asset"}
                await tables.pick(table, key, view.version, dice.choice(view.options).pick)
                picked += 1
                await settled(tables, table)
    fold = await tables.room.fold(table)
    assert len(fold.entries) > 2 * picked


# --- what the orders of New Angeles do, from a view alone ---


def test_an_order_stops_when_its_time_is_over_or_the_threat_is_too_high():
    order = next(each for each in ORDERS if each.key == "pass-counteroffers")
    view = {"round": 2, "turn_track": 3, "threat": 9}
    since = begin(view)
    for until, later, found in (
        ("round", {}, None),
        ("round", {"turn_track": 2}, None),
        ("turn", {"turn_track": 2}, STOP),
        ("round", {"round": 3}, STOP),
        ("game", {"round": 3}, None),
        ("game", {"threat": 12}, STOP),
    ):
        assert order.obey({"until": until, "threat": 12}, since, view | later, ()) == found
