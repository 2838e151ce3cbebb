"""Talk at a table: to all or to one person, without those who are muted, and only so long as was agreed."""

from __future__ import annotations

import random
from itertools import count

import pytest
import sqlalchemy as sa

from boardroom.table import errors, migrate
from boardroom.table.keys import new_secret
from boardroom.table.model import SeatRequest, TalkRules
from boardroom.table.said import CHAT_SHOWN
from boardroom.table.service import Tables
from boardroom.table.store import Store
from tests.support.stores import empty_file
from tests.table.conftest import duel, one_store
from tests.table.test_new_angeles import everybody, people, viewed
from tests.table.test_proposals import proposal, two_traders

pytestmark = pytest.mark.anyio
OFF = {"trading": "off"}


async def lines(tables, table, key, seat=None):
    return [line.text for line in (await tables.look(table, key, seat)).chat]


async def bytes_of(tables, table, keys):
    return {viewer: await viewed(tables, table, key) for viewer, key in everybody(keys)}


async def test_a_line_to_one_person_changes_no_byte_for_the_others(tables):
    table, keys = await people(tables, 4, OFF)
    before = await bytes_of(tables, table, keys)
    marks = [(view.yours, view.revision) for view in [await tables.look(table, key) for key in [*keys, None]]]
    await tables.chat(table, keys[0], "psst", to=2)
    after = await bytes_of(tables, table, keys)
    assert {viewer for viewer in before if before[viewer] != after[viewer]} == {0, 2}
    assert await lines(tables, table, keys[0]) == await lines(tables, table, keys[2]) == ["psst"]
    newer = [await tables.newer(table, key, mark, 10**6) for key, mark in zip([*keys, None], marks, strict=True)]
    assert newer == [True, False, True, False, False]
    await tables.chat(table, keys[1], "hello")
    assert await lines(tables, table, None) == ["hello"]
    assert await lines(tables, table, keys[2]) == ["psst", "hello"]


@one_store
async def test_private_lines_that_are_deleted_change_nothing_for_the_others(tables, monkeypatch):
    """However much two people say to each other: neither do public lines go for it, nor are they counted anew."""
    monkeypatch.setattr("boardroom.table.talk.MOST_CHAT", 10**6)
    monkeypatch.setattr("boardroom.table.talk.KEPT_CHAT", 5)
    table, keys = await people(tables, 4, OFF)
    await tables.chat(table, keys[1], "hello")
    for _ in range(4):
        await tables.chat(table, keys[0], "psst", to=2)
    await tables.chat(table, keys[1], "again")
    before = await bytes_of(tables, table, keys)
    for _ in range(9):
        await tables.chat(table, keys[0], "psst", to=2)
    after = await bytes_of(tables, table, keys)
    assert {viewer for viewer in before if before[viewer] != after[viewer]} == {0, 2}
    assert await lines(tables, table, keys[2]) == ["hello", "again", *["psst"] * 5]
    await tables.forget(keys[0])
    found = {viewer: (await tables.look(table, key)).chat for viewer, key in everybody(keys)}
    assert [(line.number, line.text) for line in found[3]] == [(1, "hello"), (2, "again")]
    assert found[2] == found[3] == found[None]


@one_store
async def test_lines_of_an_older_store_are_counted_by_their_readers(tables):
    table, keys = await people(tables, 4, OFF)
    for to in (None, 2, 3, None, 2):
        await tables.chat(table, keys[0], "psst", to=to)
    before = await bytes_of(tables, table, keys)
    async with tables.room.store.write() as connection:
        await connection.run_sync(migrate.downgrade, "0016")
        await connection.run_sync(migrate.upgrade)
    tables.room.drop(table)
    assert await bytes_of(tables, table, keys) == before
    assert [line.number for line in (await tables.look(table, keys[2])).chat] == [1, 2, 3, 4]


@one_store
async def test_the_numbers_of_lines_do_not_tell_of_private_ones(tables, monkeypatch):
    monkeypatch.setattr("boardroom.table.talk.MOST_CHAT", 10**6)
    table, keys = await people(tables, 4, OFF)
    for _ in range(CHAT_SHOWN):
        await tables.chat(table, keys[0], "psst", to=2)
    await tables.chat(table, keys[1], "hello")
    await tables.chat(table, keys[1], "again")
    for viewer, key in everybody(keys):
        numbers = [line.number for line in (await tables.look(table, key)).chat]
        assert numbers[-2:] == ([CHAT_SHOWN + 1, CHAT_SHOWN + 2] if viewer in (0, 2) else [1, 2])


@one_store
async def test_a_private_line_pushes_out_no_line_that_others_read(tables, monkeypatch):
    """Pages show the newest lines only: which is the oldest of them may not depend on what others say in private."""
    monkeypatch.setattr("boardroom.table.talk.MOST_CHAT", 10**6)
    table, keys = await people(tables, 4, OFF)
    for number in range(CHAT_SHOWN):
        await tables.chat(table, keys[number % 4], f"line {number}")
    before = await bytes_of(tables, table, keys)
    for _ in range(2):
        await tables.chat(table, keys[0], "psst", to=2)
    await tables.chat(table, keys[2], "what?", to=0)
    after = await bytes_of(tables, table, keys)
    assert {viewer for viewer in before if before[viewer] != after[viewer]} == {0, 2}
    left = [f"line {number}" for number in range(3, CHAT_SHOWN)]
    assert await lines(tables, table, keys[2]) == [*left, "psst", "psst", "what?"]
    for _ in range(CHAT_SHOWN + 5):
        await tables.chat(table, keys[0], "and more", to=2)
    await tables.chat(table, keys[3], "the end")
    for viewer, key in everybody(keys):
        told = [(line.number, line.text) for line in (await tables.look(table, key)).chat]
        assert len(told) == CHAT_SHOWN
        if viewer in (0, 2):
            assert told[-1] == (2 * CHAT_SHOWN + 9, "the end")
        else:
            assert told == [(number + 1, f"line {number}") for number in range(1, CHAT_SHOWN)] + [(101, "the end")]


async def test_who_is_blocked_by_a_line_is_who_said_what_the_reader_sees_under_its_number(tables):
    table, keys = await people(tables, 4, OFF)
    zoe = new_secret()
    await tables.chat(table, keys[0], "psst", to=2)
    await tables.chat(table, keys[1], "hello")
    for number in (2, 3):
        with pytest.raises(errors.BadRequest):
            await tables.block(table, zoe, line=number)
    await tables.block(table, zoe, line=1)
    assert (await tables.look(table, zoe)).chat == ()
    assert await lines(tables, table, None) == ["hello"]


async def test_a_replay_shows_what_was_said_until_then_to_those_who_could_read_it(tables, watch):
    table, keys = await people(tables, 4, OFF)
    fold = await tables.room.fold(table)

    async def said_and_picked(seat, text, **more):
        watch.time += 5
        await tables.chat(table, keys[seat], text, **more)
        watch.time += 5
        at = len(fold.state.picks)
        view = await tables.look(table, keys[fold.decides])
        await tables.pick(table, keys[fold.decides], view.version, view.options[0].pick)
        return at

    first = await said_and_picked(0, "hello")
    second = await said_and_picked(0, "psst", to=1)
    third = await said_and_picked(2, "word of honour", promised=3)
    await tables.propose(table, keys[0], "end")
    for key in keys[1:]:
        await tables.answer_vote(table, key, agree=True)

    async def read(at, key):
        frame = await tables.frame(table, at, key, explain=True, everything=True)
        return [line.text for line in frame.chat], [each["text"] for each in frame.book]

    assert await read(0, keys[0]) == ([], [])
    for viewer, key in everybody(keys):
        private = ["psst"] if viewer in (0, 1) else []
        assert await read(first, key) == (["hello"], [])
        assert await read(second, key) == (["hello", *private], [])
        assert await read(third, key) == (["hello", *private, "word of honour"], ["word of honour"])
        assert await read(10**6, key) == await read(third, key)


async def test_who_is_muted_is_not_told_and_only_the_muter_s_pages_change(tables):
    table, keys = await people(tables, 4, OFF)
    await tables.chat(table, keys[1], "blah")
    before = await bytes_of(tables, table, keys)
    await tables.mute(table, keys[0], 1)
    after = await bytes_of(tables, table, keys)
    assert {viewer for viewer in before if before[viewer] != after[viewer]} == {0}
    assert await lines(tables, table, keys[0]) == []
    await tables.chat(table, keys[1], "more")
    await tables.chat(table, keys[1], "psst", to=0)
    assert await lines(tables, table, keys[0]) == []
    assert await lines(tables, table, keys[3]) == ["blah", "more"]
    await tables.mute(table, keys[0], 1, muted=False)
    assert await lines(tables, table, keys[0]) == ["blah", "more", "psst"]
    for other in (0, 9, -2):
        with pytest.raises(errors.BadRequest):
            await tables.mute(table, keys[0], other)


async def test_of_several_people_on_one_device_nobody_reads_what_was_said_to_another(tables):
    wishes = [
        SeatRequest("you", "Ada"),
        SeatRequest("you", "Bob"),
        SeatRequest("person"),
        SeatRequest("bot", level="random"),
    ]
    made = await tables.create("new-angeles", {"players": 4, **OFF}, wishes)
    held = await tables.claim(made.invitations[2])
    await tables.chat(made.table, held.key, "for Bob", to=1)
    assert await lines(tables, made.table, made.key) == await lines(tables, made.table, made.key, 0) == []
    assert await lines(tables, made.table, made.key, 1) == ["for Bob"]
    for to in (2, 3, 7):  # Oneself, a bot, nobody.
        with pytest.raises(errors.BadRequest):
            await tables.chat(made.table, held.key, "x", to=to)


async def test_strangers_say_everything_to_all_unless_the_table_says_otherwise(tables):
    strangers = [SeatRequest("you"), SeatRequest("open")]
    friends = [SeatRequest("you"), SeatRequest("person")]
    for wishes, private, mode in [(strangers, True, "open"), (friends, False, "open"), (friends, True, "private")]:
        made = await tables.create("new-corp-order", {"players": 2}, wishes, private=private)
        assert (await tables.look(made.table)).talk == TalkRules(mode)
    table, keys = await people(tables, 4, OFF, talk=TalkRules("open"))
    with pytest.raises(errors.NoPrivateTalk):
        await tables.chat(table, keys[0], "psst", to=1)
    with pytest.raises(errors.BadRequest):
        await people(tables, 4, OFF, talk=TalkRules("open", 10**9))


async def test_no_new_proposals_after_the_time_for_talking(tmp_path, watch):
    path = empty_file(tmp_path)
    async with Tables.open(path, now=watch, bot_pause=1e9) as tables:
        table, keys, fold, author, partner = await two_traders(tables, talk=TalkRules("open", 60))
        view = await tables.look(table, keys[author])
        assert view.talk_until == fold.row["talk_since"] + 60
        watch.time = view.talk_until - 1
        seen = await tables.pick(table, keys[author], view.version, proposal(fold, author, partner))
        assert seen.talk_until == view.talk_until  # A proposal gives nobody more time.
        watch.time = view.talk_until + 1
        other = await tables.look(table, keys[partner])
        with pytest.raises(errors.TalkOver):
            await tables.pick(table, keys[partner], other.version, proposal(fold, partner, author))
        decline = next(each for each in other.options if each.verb == "decline")
        await tables.pick(table, keys[partner], other.version, decline.pick)  # To answer is still allowed.
    async with Tables.open(path, now=watch, bot_pause=1e9) as tables:
        again = await tables.look(table, keys[author])
        assert again.talk_until in {None, view.talk_until}
        dice = random.Random(1)
        while again.talk_until == view.talk_until:  # The next window has its own time.
            for key in keys:
                again = await tables.look(table, key)
                ends = [each for each in again.options if each.verb in {"ready", "pass", "abstain", "stop"}]
                if again.your_turn:
                    await tables.pick(table, key, again.version, (ends or [dice.choice(again.options)])[0].pick)
                    break
        assert again.talk_until is None or again.talk_until > view.talk_until


@pytest.mark.parametrize(("seconds", "silent"), [(50, True), (0, False)])
async def test_bots_propose_nothing_either_after_the_time_for_talking(tmp_path, seconds, silent):
    hours = count(1)  # Whenever somebody looks at the clock, an hour has passed.
    async with Tables.open(empty_file(tmp_path), now=lambda: 3600.0 * next(hours), bot_pause=0.0) as tables:
        settings = {"players": 4, "trading": "full", "trade_form": "open", "corps": "random"}
        wishes = [SeatRequest("bot", level="random")] * 4
        made = await tables.create("new-angeles", settings, wishes, talk=TalkRules("open", seconds))
        fold = await tables.room.fold(made.table)
        async with tables.subscribe(made.table) as news:
            while fold.version < 40:
                await news.next()
        talks = [fold.game.talks(step.before, step.pick) for step in fold.game.steps(fold.state)]
        assert any(fold.game.shared(step.before) for step in fold.game.steps(fold.state))
        assert any(talks) == (not silent)


async def test_an_old_store_gets_room_for_talk_and_keeps_what_was_said(tmp_path, watch):
    path = empty_file(tmp_path)
    async with Tables.open(path, now=watch) as tables:
        made, ada, bob = await duel(tables)
        await tables.chat(made.table, ada, "hello")
        await tables.chat(made.table, ada, "psst", to=1)
    store = await Store.open(path)
    async with store.write() as connection:
        await connection.run_sync(migrate.downgrade, "0008")
        assert (await connection.execute(sa.text("SELECT text FROM chat"))).scalars().all() == ["hello"]
    await store.close()
    async with Tables.open(path, now=watch) as tables:
        assert await lines(tables, made.table, bob) == ["hello"]
        assert (await tables.look(made.table)).talk == TalkRules("open")
