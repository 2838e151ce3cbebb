from __future__ import annotations

import asyncio
import random

import pytest
import sqlalchemy as sa

from boardroom.table import errors, schema
from boardroom.table.keys import new_secret
from boardroom.table.model import Clock, SeatRequest
from boardroom.table.room import clean
from boardroom.table.service import Tables
from tests.table.conftest import duel, play

pytestmark = pytest.mark.anyio


async def test_a_game_begins_when_nobody_is_missing(tables):
    made = await tables.create(
        "new-corp-order", {"players": 3}, [SeatRequest("you"), SeatRequest("person"), SeatRequest("open")]
    )
    seen = await tables.look(made.table, made.key)
    assert (seen.status, seen.view, seen.waiting_for) == ("waiting", None, (1, 2))
    await tables.claim(made.invitations[1])
    await tables.join(made.table)
    seen = await tables.look(made.table, made.key)
    assert seen.status == "playing"
    assert seen.view is not None


async def test_an_invitation_works_once(tables):
    made, _ada, _bob = await duel(tables)
    with pytest.raises(errors.WrongSecret):
        await tables.claim(made.invitations[1])
    for nonsense in ("", "x", "x" * 43, "ü" * 43, "x" * 1_000):
        with pytest.raises(errors.WrongSecret):
            await tables.claim(nonsense)


async def test_a_seat_moves_to_another_device_by_its_holder_only(tables):
    made, ada, bob = await duel(tables)
    with pytest.raises(errors.WrongSecret):
        await tables.link(made.table, ada, 1)
    invitation = await tables.link(made.table, bob, 1)
    phone = await tables.claim(invitation)
    assert (await tables.look(made.table, phone.key)).seat == 1
    assert (await tables.look(made.table, bob)).seat is None


async def test_a_lost_invitation_can_be_made_anew_by_the_maker(tables):
    made = await tables.create("new-corp-order", {"players": 2}, [SeatRequest("you"), SeatRequest("person")])
    fresh = await tables.link(made.table, made.key, 1)
    with pytest.raises(errors.WrongSecret):
        await tables.claim(made.invitations[1])
    assert (await tables.claim(fresh)).seat == 1


async def test_one_does_not_sit_down_twice_by_mistake(tables):
    made = await tables.create("new-corp-order", {"players": 2}, [SeatRequest("you"), SeatRequest("person")])
    with pytest.raises(errors.SeatTaken):
        await tables.claim(made.invitations[1], made.key)
    assert (await tables.claim(made.invitations[1])).seat == 1


async def test_an_open_seat_is_taken_once(tables):
    made = await tables.create(
        "new-corp-order", {"players": 2}, [SeatRequest("you"), SeatRequest("open")], private=False
    )
    assert [entry.table for entry in await tables.open_tables()] == [made.table]
    results = await asyncio.gather(*(tables.join(made.table) for _ in range(4)), return_exceptions=True)
    assert sum(isinstance(result, errors.SeatTaken) for result in results) == 3
    assert await tables.open_tables() == ()
    assert [entry.table for entry in await tables.playing()] == [made.table]


async def test_private_tables_are_in_no_list_but_ones_own(tables):
    made = await tables.create("new-corp-order", {"players": 2}, [SeatRequest("you"), SeatRequest("open")])
    assert await tables.open_tables() == ()
    mine = await tables.mine(made.key)
    assert [entry.table for entry in mine] == [made.table]
    assert mine[0].free_seats == 1
    assert await tables.mine("z" * 43) == ()


async def test_bots_fill_the_empty_seats(tables):
    made = await tables.create(
        "new-corp-order", {"players": 3}, [SeatRequest("you"), SeatRequest("open"), SeatRequest("person")]
    )
    with pytest.raises(errors.WrongSecret):
        await tables.fill(made.table, "x" * 43, "random")
    await tables.fill(made.table, made.key, "random")
    seen = await tables.look(made.table, made.key)
    assert seen.status == "playing"
    assert [guest.kind for guest in seen.people] == ["person", "bot", "bot"]
    with pytest.raises(errors.WrongSecret):
        await tables.claim(made.invitations[2])


async def test_a_bot_stands_in_and_gives_the_seat_back(tables):
    made, ada, bob = await duel(tables)
    async with tables.subscribe(made.table, bob) as news:
        await tables.leave(made.table, ada)
        async with asyncio.timeout(120):
            while not (seen := await tables.look(made.table, bob)).your_turn:
                await news.next()
    assert seen.people[0].stand_in
    assert seen.people[0].level == "manager"
    assert not (await tables.look(made.table, ada)).your_turn
    await tables.come_back(made.table, ada)
    assert not (await tables.look(made.table, bob)).people[0].stand_in
    seen = await tables.pick(made.table, bob, seen.version, seen.options[0].pick)
    await play(tables, made.table, [ada, bob], until=lambda now: now.version > seen.version + 20)


async def test_leaving_before_the_game_frees_the_seat(tables):
    made = await tables.create(
        "new-corp-order", {"players": 3}, [SeatRequest("you"), SeatRequest("person"), SeatRequest("open")]
    )
    held = await tables.claim(made.invitations[1], name="Bob")
    await tables.leave(made.table, held.key)
    seen = await tables.look(made.table)
    assert seen.waiting_for == (1, 2)
    assert seen.people[1].name == ""


async def test_whoever_takes_a_seat_that_was_freed_reads_whom_the_one_before_muted(tables):
    wishes = [SeatRequest("you"), SeatRequest("open"), SeatRequest("open")]
    made = await tables.create("new-corp-order", {"players": 3}, wishes)
    bob = (await tables.join(made.table, name="Bob")).key
    await tables.mute(made.table, bob, 0)
    await tables.leave(made.table, bob)
    zoe = (await tables.join(made.table, name="Zoe", seat=1)).key
    await tables.chat(made.table, made.key, "hello")
    assert [line.text for line in (await tables.look(made.table, zoe)).chat] == ["hello"]


async def test_hot_seat_hides_hands_until_one_seat_asks(tables):
    made = await tables.create("new-corp-order", {"players": 2}, [SeatRequest("you", "Ada"), SeatRequest("you", "Bob")])
    seen = await tables.look(made.table, made.key)
    assert seen.hot_seat
    assert seen.yours == (0, 1)
    assert seen.seat is None
    assert seen.your_turn
    assert seen.options == ()
    assert all(other["hand"] is None for other in seen.view["seats"])
    mine = await tables.look(made.table, made.key, seat=seen.decides)
    assert mine.options
    after = await tables.pick(made.table, made.key, seen.version, mine.options[0].pick, seat=seen.decides)
    assert after.seat == seen.decides


async def test_a_name_is_one_line_that_can_be_seen(tables):
    made = await tables.create("new-corp-order", {"players": 1}, [SeatRequest("you")], name=" A\x00d\u202ea\n  <b> ")
    assert (await tables.look(made.table)).people[0].name == "Ada <b>"
    await tables.rename(made.table, made.key, "x" * 100)
    assert (await tables.look(made.table)).people[0].name == "x" * 24
    assert clean("👩‍🚀 ok") == "👩‍🚀 ok"


async def test_chat_is_for_those_who_sit(tables):
    made, ada, bob = await duel(tables)
    before = await tables.look(made.table, ada)
    await tables.chat(made.table, bob, "Hello\n <i>there</i>")
    seen = await tables.look(made.table)
    assert [(line.seat, line.name, line.text) for line in seen.chat] == [(1, "Bob", "Hello <i>there</i>")]
    assert seen.version == before.version
    assert seen.revision > before.revision
    with pytest.raises(errors.WrongSecret):
        await tables.chat(made.table, "x" * 43, "Hello")
    with pytest.raises(errors.BadRequest):
        await tables.chat(made.table, bob, " \n ")


async def test_presence_is_seen_by_the_others(tables, watch):
    made, ada, bob = await duel(tables)
    async with tables.subscribe(made.table, bob):
        assert [guest.present for guest in (await tables.look(made.table, ada)).people] == [False, True]
    assert [guest.present for guest in (await tables.look(made.table, ada)).people] == [False, False]


async def test_secrets_are_not_in_the_store(tables):
    made, ada, bob = await duel(tables)
    invitation = await tables.link(made.table, bob, 1)
    async with tables.room.store.read() as connection:
        found = [await connection.execute(sa.select(table)) for table in schema.metadata.sorted_tables]
        rows = [tuple(row) for result in found for row in result]
    for secret in (ada, bob, invitation, *made.invitations.values()):
        assert secret not in str(rows)


async def test_what_cannot_be_is_refused(tables):
    for game, settings, wishes in (
        ("chess", {}, [SeatRequest("you")]),
        ("new-corp-order", {"players": 9}, [SeatRequest("you")]),
        ("new-corp-order", {"colour": "red"}, [SeatRequest("you")]),
        ("new-corp-order", {"players": 2}, [SeatRequest("you")]),
        ("new-corp-order", {"players": 2}, [SeatRequest("you"), SeatRequest("bot", level="god")]),
        ("new-corp-order", {"players": 2}, [SeatRequest("you"), SeatRequest("bot", level="dealer")]),
    ):
        with pytest.raises(errors.BadRequest):
            await tables.create(game, settings, wishes)
    for clock in (Clock("minutes", 0), Clock("days", 31), Clock("hours", 1), Clock("minutes", 1, "nothing")):
        with pytest.raises(errors.BadRequest):
            await tables.create("new-corp-order", {"players": 1}, [SeatRequest("you")], clock=clock)
    with pytest.raises(errors.NoSuchTable):
        await tables.look("nowhere")


async def test_minutes_run_while_one_decides(tables, watch):
    made, ada, bob = await duel(tables, clock=Clock("minutes", 10))
    seen = await tables.look(made.table, ada)
    assert seen.deadline == watch.time + 600
    watch.time += 100
    assert (await tables.look(made.table, bob)).people[0].seconds == 500
    await tables.pick(made.table, ada, seen.version, seen.options[0].pick)
    watch.time += 50
    seen = await tables.look(made.table, bob)
    assert [guest.seconds for guest in seen.people] == [500, 550] if seen.your_turn else [450, 600]


async def test_when_time_is_up_a_bot_plays_on(tables, watch):
    made, ada, bob = await duel(tables, clock=Clock("minutes", 10))
    watch.time += 601
    await tables.sweeper.once()
    seen = await tables.look(made.table, bob)
    assert seen.people[0].stand_in
    assert not seen.people[0].lost_on_time
    with pytest.raises(errors.TableError, match="time is up"):
        await tables.come_back(made.table, ada)


async def test_time_can_lose_a_game_of_two(tables, watch):
    made, _ada, bob = await duel(tables, clock=Clock("days", 2, "loss"))
    watch.time += 3 * 86_400
    await tables.sweeper.once()
    seen = await tables.look(made.table, bob)
    assert (seen.status, seen.ended_by) == ("over", "time")
    assert seen.people[0].lost_on_time
    assert (await tables.mine(bob))[0].winners == (1,)


async def test_what_was_lost_on_time_stays_lost_whoever_still_wants_to_act(tables, watch):
    made, ada, bob = await duel(tables, clock=Clock("days", 2, "loss"))
    before = await tables.look(made.table, ada)
    watch.time += 3 * 86_400
    await tables.sweeper.once()
    with pytest.raises(errors.TableError):
        await tables.pick(made.table, ada, before.version, before.options[0].pick)
    await asyncio.sleep(0.5)  # A bot that was woken would have acted.
    seen = await tables.look(made.table, bob)
    assert (seen.status, seen.ended_by) == ("over", "time")
    assert seen.version == (await tables.look(made.table, ada)).version == before.version


async def test_an_open_seat_of_a_table_that_is_not_there_is_not_taken(tables):
    with pytest.raises(errors.NoSuchTable):
        await tables.join("nosuchtable")


async def test_bots_that_were_asleep_are_woken(url, watch):
    wishes = [SeatRequest("you"), SeatRequest("bot", level="random")]
    async with Tables.open(url, now=watch, bot_pause=1_000) as tables:
        made = await tables.create("new-corp-order", {"players": 2, "start_player": 1}, wishes)
        assert not (await tables.look(made.table, made.key)).your_turn
    watch.time += 60
    async with Tables.open(url, now=watch, bot_pause=0.0) as tables, asyncio.timeout(120):
        while not (await tables.look(made.table, made.key)).your_turn:
            await asyncio.sleep(0.05)


async def test_bots_rest_when_nobody_is_there(tables):
    wishes = [SeatRequest("bot", level="random"), SeatRequest("bot", level="random")]
    made = await tables.create("new-corp-order", {"players": 2}, wishes)
    await asyncio.sleep(0.2)
    assert (await tables.look(made.table)).version == 1
    async with tables.subscribe(made.table) as news, asyncio.timeout(120):
        while (await news.next()).version < 5:
            pass


@pytest.mark.parametrize("clock", [Clock("minutes", 600), Clock("days", 2)])
async def test_a_step_in_somebodys_head_moves_no_deadline_and_no_place_in_a_list(tables, watch, clock):
    made, ada, bob = await duel(tables, clock=clock, private=False)
    hidden = 0
    dice = random.Random(7)
    while hidden < 5:
        for key, other in ((ada, bob), (bob, ada)):
            mine = await tables.look(made.table, key)
            assert mine.status == "playing"
            if not mine.options:
                continue
            watch.time += 60
            before = await tables.look(made.table, other), await tables.look(made.table), await tables.playing()
            await tables.pick(made.table, key, mine.version, dice.choice(mine.options).pick)
            after = await tables.look(made.table, other), await tables.look(made.table), await tables.playing()
            if after[0].version == before[0].version:
                assert after == before
                hidden += 1
            elif clock.kind == "days":
                assert after[0].deadline == watch.time + 2 * 86_400


async def test_an_invitation_tells_where_it_leads_and_is_not_used_up_by_that(tables):
    made = await tables.create(
        "new-corp-order", {"players": 2}, [SeatRequest("you", "Ada"), SeatRequest("person", "Bob")]
    )
    empty = await tables.invited(made.invitations[1])
    assert (empty.table, empty.seat, empty.name, empty.held, empty.yours) == (made.table, 1, "Bob", False, False)
    moving = await tables.link(made.table, made.key, 0)
    assert (await tables.invited(moving)).held
    assert not (await tables.invited(moving, "x" * 43)).yours
    assert (await tables.invited(moving, made.key)).yours
    assert (await tables.claim(made.invitations[1])).seat == 1
    for nonsense in ("", "x" * 43, "x" * 1_000, made.invitations[1]):
        with pytest.raises(errors.WrongSecret):
            await tables.invited(nonsense)


async def test_nobody_without_a_key_gets_an_invitation(tables):
    wishes = [SeatRequest("you"), SeatRequest("person"), SeatRequest("bot", level="random")]
    made = await tables.create("new-corp-order", {"players": 3}, wishes)
    for key in ("", "x", "x" * 43):
        for seat in (0, 1, 2, -1, 3):
            with pytest.raises(errors.WrongSecret):
                await tables.link(made.table, key, seat)
    with pytest.raises(errors.WrongSecret):
        await tables.link(made.table, made.key, 2)  # A bot's seat is nobody's to give away.


async def test_two_seats_of_one_device_move_to_another(tables):
    made = await tables.create("new-corp-order", {"players": 2}, [SeatRequest("you", "Ada"), SeatRequest("you", "Bob")])
    phone = await tables.claim(await tables.link(made.table, made.key, 0))
    seen = await tables.look(made.table, made.key)
    assert (seen.yours, seen.hot_seat, seen.seat) == ((1,), False, 1)
    with pytest.raises(errors.WrongSecret):
        await tables.look(made.table, made.key, seat=0)
    both = await tables.claim(await tables.link(made.table, made.key, 1), phone.key)
    assert both.key == phone.key
    assert (await tables.look(made.table, phone.key)).yours == (0, 1)
    gone = await tables.look(made.table, made.key)
    assert (gone.yours, gone.seat) == ((), None)
    assert [guest.name for guest in gone.people] == ["Ada", "Bob"]


async def test_a_moving_seat_goes_to_one_device_only(tables):
    made, _ada, bob = await duel(tables)
    moving = await tables.link(made.table, bob, 1)
    results = await asyncio.gather(*(tables.claim(moving) for _ in range(4)), return_exceptions=True)
    assert sum(isinstance(result, errors.WrongSecret) for result in results) == 3


async def test_everybody_on_one_device_has_a_name_of_their_own(tables):
    made = await tables.create("new-corp-order", {"players": 2}, [SeatRequest("you", "Ada"), SeatRequest("you", "Bob")])
    await tables.rename(made.table, made.key, "Cleo", 1)
    assert [guest.name for guest in (await tables.look(made.table)).people] == ["Ada", "Cleo"]
    with pytest.raises(errors.WrongSecret):
        await tables.rename(made.table, "x" * 43, "Eve", 1)


async def test_whoever_sent_an_invitation_gets_no_other_while_it_is_being_used(tables):
    made = await tables.create("new-corp-order", {"players": 2}, [SeatRequest("you", "Ada"), SeatRequest("person")])
    async with tables.room.store.write() as busy:
        await busy.execute(sa.update(schema.seats).values(seen_at=0.0))
        claiming = asyncio.create_task(tables.claim(made.invitations[1], name="Bob"))
        await asyncio.sleep(0.1)
        asking = asyncio.create_task(tables.link(made.table, made.key, 1))
        await asyncio.sleep(0.1)
    bob = (await claiming).key
    with pytest.raises(errors.WrongSecret):
        await asking
    assert (await tables.look(made.table, bob)).seat == 1


@pytest.mark.parametrize("clock", [Clock("minutes", 5), Clock("days", 2)])
async def test_no_clock_is_wound_up_by_coming_back_without_having_left_or_by_others_who_leave(tables, watch, clock):
    made, ada, bob = await duel(tables, clock=clock)
    deadline = (await tables.look(made.table)).deadline
    watch.time += 100
    await tables.come_back(made.table, ada)
    await tables.leave(made.table, bob)
    await tables.come_back(made.table, bob)
    assert (await tables.look(made.table)).deadline == deadline


async def test_minutes_that_were_used_are_gone_for_who_leaves_and_comes_back(url, watch):
    async with Tables.open(url, now=watch, bot_pause=1_000) as tables:
        made, ada, _bob = await duel(tables, clock=Clock("minutes", 5))
        watch.time += 100
        await tables.leave(made.table, ada)
        watch.time += 10
        await tables.leave(made.table, ada)
        assert (await tables.look(made.table)).people[0].seconds == 200
        await tables.come_back(made.table, ada)
        assert (await tables.look(made.table)).deadline == watch.time + 200


async def test_whoever_leaves_while_the_game_begins_leaves_no_empty_seat_behind(tables):
    wishes = [SeatRequest("you", "Ada"), SeatRequest("open"), SeatRequest("open")]
    made = await tables.create("new-corp-order", {"players": 3, "start_player": 1}, wishes)
    bob = (await tables.join(made.table)).key
    fold = await tables.room.fold(made.table)
    async with fold.lock:  # Somebody is just being told about.
        joining = asyncio.create_task(tables.join(made.table))
        while not (await tables.room.fold(made.table)).chairs[2].holder:
            await asyncio.sleep(0.01)
        leaving = asyncio.create_task(tables.leave(made.table, bob))
        await asyncio.sleep(0.1)
    await asyncio.gather(joining, leaving)
    seen = await tables.look(made.table)
    assert (seen.status, seen.people[1].claimed, seen.people[1].stand_in) in {
        ("waiting", False, False),
        ("playing", True, True),
    }


async def test_of_several_joins_at_once_with_one_key_one_counts(tables):
    requests = [SeatRequest("you"), *[SeatRequest("open")] * 3]
    made = await tables.create("new-corp-order", {"players": 4}, requests, private=False)
    key = new_secret()
    results = await asyncio.gather(*(tables.join(made.table, key) for _ in range(3)), return_exceptions=True)
    assert sum(isinstance(each, errors.SeatTaken) for each in results) == 2
    assert len((await tables.look(made.table, key)).yours) == 1


async def test_a_table_that_cannot_be_folded_does_not_stop_the_clocks_of_others(tables, watch):
    games = [await duel(tables, clock=Clock("minutes", 1)) for _ in range(3)]
    broken = schema.tables.c.id == games[1][0].table
    async with tables.room.store.write() as connection:
        await connection.execute(sa.update(schema.tables).where(broken).values(ruleset=99))
    tables.room.folds.clear()
    watch.time += 100
    await tables.sweeper.once()
    for made, ada, _ in (games[0], games[2]):
        assert (await tables.look(made.table, ada)).people[0].stand_in


@pytest.mark.parametrize("blank", ["\u2800", "\u3164\u3164", "\uffa0 \u115f"])
async def test_a_name_that_looks_like_nothing_is_none(tables, blank):
    made, ada, _ = await duel(tables)
    await tables.rename(made.table, ada, blank)
    assert (await tables.look(made.table, ada)).people[0].name == ""


async def test_nobody_takes_the_name_of_somebody_else(tables):
    """Also not in other letters that look the same."""
    made, ada, _bob = await duel(tables)
    for tried in ("Bob", " bob", "\uff22\uff4f\uff42"):
        await tables.rename(made.table, ada, tried)
        name = (await tables.look(made.table, ada)).people[0].name
        assert name.endswith(" 2"), name
    await tables.rename(made.table, ada, "Ada")
    assert (await tables.look(made.table, ada)).people[0].name == "Ada"
    wishes = [SeatRequest("you", "Boreas"), SeatRequest("bot", level="random"), SeatRequest("person", "boreas")]
    made = await tables.create("new-corp-order", {"players": 3}, wishes)
    assert [guest.name for guest in (await tables.look(made.table)).people][:3] == ["Boreas", "Boreas 3", "boreas 2"]


async def test_chat_has_no_end_but_a_pace(tables, watch, monkeypatch):
    """A thousand lines of one seat ended the chat of a table for everybody."""
    monkeypatch.setattr("boardroom.table.talk.KEPT_CHAT", 30)
    made, ada, bob = await duel(tables)
    for _ in range(3):
        for _ in range(20):
            await tables.chat(made.table, ada, "again")
        with pytest.raises(errors.TooMany):
            await tables.chat(made.table, ada, "and again")
        watch.time += 61
    await tables.chat(made.table, bob, "Stop it!")
    chat = (await tables.look(made.table, bob)).chat
    assert (len(chat), chat[-1].text) == (30, "Stop it!")
