"""Spectators are counted, may speak and ask for a seat; people are blocked; strangers are matched."""

from __future__ import annotations

import asyncio

import pytest

from boardroom.table import errors, said, statements, talk
from boardroom.table.keys import new_secret
from boardroom.table.model import SeatRequest, TalkRules
from boardroom.table.service import Tables
from tests.table.conftest import duel

pytestmark = pytest.mark.anyio
OPEN_TALK = TalkRules("open", watchers=True)


async def counted(tables, table, count):
    """Wait until a table is told of a number of spectators."""
    async with asyncio.timeout(60):
        while (await tables.look(table)).watching != count:
            await asyncio.sleep(0.01)


async def test_spectators_are_counted_and_nobody_else_is(tables):
    made, ada, bob = await duel(tables)
    assert (await tables.look(made.table)).watching == 0
    async with tables.subscribe(made.table, bob) as line:
        while (await line.next()).revision < (await tables.look(made.table)).revision:
            pass
        before = (await tables.look(made.table, ada)).revision
        async with tables.subscribe(made.table), tables.subscribe(made.table, new_secret()):
            await counted(tables, made.table, 2)
            assert (await line.next()).revision > before  # Everybody at the table is told.
            assert (await tables.look(made.table, ada)).watching == 2
        await counted(tables, made.table, 0)


async def test_spectators_in_other_processes_are_counted(postgresql_url, watch):
    async with (
        Tables.open(postgresql_url, now=watch, bot_processes=0) as here,
        Tables.open(postgresql_url, now=watch, bot_processes=0) as there,
    ):
        made, _, _ = await duel(here)
        async with here.subscribe(made.table), there.subscribe(made.table):
            await counted(here, made.table, 2)
            await counted(there, made.table, 2)
            watch.time += 1_000  # A process that says nothing any more has no spectators.
            assert (await here.look(made.table)).watching == 1


async def test_spectators_speak_where_the_table_allows_it(tables):
    silent, _, _ = await duel(tables)
    zoe = new_secret()
    with pytest.raises(errors.WrongSecret):
        await tables.chat(silent.table, zoe, "Hello")
    assert not (await tables.look(silent.table, zoe)).may_talk
    made, ada, _ = await duel(tables, talk=OPEN_TALK)
    assert (await tables.look(made.table)).may_talk
    await tables.chat(made.table, zoe, "Hello", name="Ada")
    (line,) = (await tables.look(made.table, ada)).chat
    assert (line.seat, line.name, line.text) == (-1, "Ada 2", "Hello")  # Nobody speaks as somebody else.
    for wrong in ({"seat": 0}, {"to": 1}):
        with pytest.raises(errors.TableError):
            await tables.chat(made.table, zoe, "Psst", **wrong)
    with pytest.raises(errors.WrongSecret):
        await tables.chat(made.table, "", "Nobody")
    for _ in range(19):
        await tables.chat(made.table, zoe, "Again")
    with pytest.raises(errors.TooMany):
        await tables.chat(made.table, zoe, "Again")
    await tables.chat(made.table, new_secret(), "Somebody else")
    await tables.forget(zoe)
    assert [line.text for line in (await tables.look(made.table, ada)).chat] == ["Somebody else"]


async def test_who_mutes_the_spectators_reads_the_others_and_nobody_is_told(tables):
    made, ada, bob = await duel(tables, talk=OPEN_TALK)
    await tables.chat(made.table, new_secret(), "From Zoe", name="Zoe")
    await tables.chat(made.table, bob, "From Bob")
    before = await tables.look(made.table, bob)
    await tables.mute(made.table, ada, talk.WATCHER)
    await tables.chat(made.table, new_secret(), "From Yann", name="Yann")
    seen = await tables.look(made.table, ada)
    assert [line.text for line in seen.chat] == ["From Bob"]
    assert seen.muted == (talk.WATCHER,)
    theirs = await tables.look(made.table, bob)
    assert theirs.chat[:2] == before.chat
    assert theirs.muted == ()
    with pytest.raises(errors.BadRequest):
        await tables.mute(made.table, ada, talk.WATCHER - 1)
    await tables.mute(made.table, ada, talk.WATCHER, muted=False)
    assert [line.text for line in (await tables.look(made.table, ada)).chat] == ["From Zoe", "From Bob", "From Yann"]


async def test_who_is_blocked_is_neither_read_nor_listed(tables):
    made, ada, bob = await duel(tables, talk=OPEN_TALK, private=False)
    zoe, other = new_secret(), (await duel(tables, private=False))[0].table
    await tables.chat(made.table, bob, "From Bob")
    await tables.chat(made.table, zoe, "From Zoe", name="Zoe")
    lines = (await tables.look(made.table, ada)).chat
    before = await tables.look(made.table, bob)
    await tables.block(made.table, ada, seat=1)
    await tables.block(made.table, ada, line=lines[1].number)
    await tables.block(made.table, ada, seat=1)  # Twice is once.
    seen = await tables.look(made.table, ada)
    assert seen.chat == ()
    assert seen.revision > before.revision
    assert (await tables.look(made.table, bob)) == before  # Nobody is told.
    assert [each.name for each in await tables.blocked(ada)] == ["Zoe", "Bob"]
    for wrong in ({"seat": 0}, {"seat": 9}, {"line": 99}, {}):
        with pytest.raises(errors.BadRequest):
            await tables.block(made.table, ada, **wrong)
    with pytest.raises(errors.WrongSecret):
        await tables.block(made.table, None, seat=1)
    await tables.create("new-corp-order", {"players": 2}, [SeatRequest("you"), SeatRequest("open")], bob, private=False)
    assert len(await tables.open_tables()) == 1
    assert await tables.open_tables(ada) == ()
    assert [entry.table for entry in await tables.playing(zoe)] == [other, made.table]
    await tables.block(made.table, zoe, seat=0)
    assert [entry.table for entry in await tables.playing(zoe)] == [other]
    number = (await tables.blocked(ada))[1].number
    await tables.unblock(ada, number)
    await tables.unblock(ada, number)
    assert [line.text for line in (await tables.look(made.table, ada)).chat] == ["From Bob"]
    assert len(await tables.open_tables(ada)) == 1
    await tables.forget(ada)
    assert await tables.blocked(ada) == ()


async def with_bot(tables, **more):
    wishes = [SeatRequest("you", "Ada"), SeatRequest("person"), SeatRequest("bot", level="random")]
    made = await tables.create("new-corp-order", {"players": 3, "start_player": 0}, wishes, **more)
    return made.table, made.key, (await tables.claim(made.invitations[1], name="Bob")).key


async def test_all_at_the_table_give_the_seat_of_a_bot_away(tables):
    table, ada, bob = await with_bot(tables)
    assert (await tables.look(table)).may_ask == (2,)
    assert (await tables.look(table, ada)).may_ask == ()
    for seat in (0, 1, 9):
        with pytest.raises(errors.TableError):
            await tables.ask_for_seat(table, None, seat)
    with pytest.raises(errors.SeatTaken):
        await tables.ask_for_seat(table, ada, 2)
    zoe = await tables.ask_for_seat(table, None, 2, "Ada")
    (wish,) = (await tables.look(table, bob)).wishes
    assert (wish.seat, wish.name, wish.waiting_for, wish.yours) == (2, "Ada", (0, 1), False)
    assert (await tables.look(table)).wishes == ()  # It is nobody else's business.
    assert (await tables.look(table, zoe)).wishes[0].yours
    with pytest.raises(errors.WrongSecret):
        await tables.answer_wish(table, zoe, wish.number, agree=True)
    await tables.answer_wish(table, ada, wish.number, agree=True)
    assert (await tables.look(table, bob)).wishes[0].waiting_for == (1,)
    await tables.answer_wish(table, bob, wish.number, agree=True)
    seen = await tables.look(table, zoe)
    assert (seen.yours, seen.wishes, seen.people[2].kind, seen.people[2].name) == ((2,), (), "person", "Ada 2")


async def test_who_got_another_seat_meanwhile_gets_no_second_one(tables):
    table, ada, bob = await with_bot(tables)
    zoe = await tables.ask_for_seat(table, None, 2, "Zoe")
    wish = (await tables.look(table, ada)).wishes[0].number
    await tables.claim(await tables.link(table, bob, 1), zoe)
    await tables.answer_wish(table, ada, wish, agree=True)
    seen = await tables.look(table, zoe)
    assert (seen.yours, seen.wishes, seen.people[2].kind) == ((1,), (), "bot")


async def test_a_wish_ends_by_a_refusal_or_is_taken_back(tables):
    table, ada, bob = await with_bot(tables)
    zoe = await tables.ask_for_seat(table, None, 2, "Zoe")
    await tables.answer_wish(table, bob, (await tables.look(table, bob)).wishes[0].number, agree=False)
    assert (await tables.look(table, ada)).wishes == ()
    await tables.ask_for_seat(table, zoe, 2, "Zoe")
    await tables.ask_for_seat(table, zoe, 2, "Zoe")
    (wish,) = (await tables.look(table, ada)).wishes  # Who asks twice asks once.
    await tables.answer_wish(table, zoe, wish.number, agree=False)
    assert (await tables.look(table, ada)).wishes == ()
    for number in range(6):
        await tables.ask_for_seat(table, None, 2, str(number))
    with pytest.raises(errors.TooMany):
        await tables.ask_for_seat(table, None, 2, "7")
    await tables.leave(table, bob)  # Whoever left is not waited for.
    wish = (await tables.look(table, ada)).wishes[0]
    await tables.answer_wish(table, ada, wish.number, agree=True)
    assert (await tables.look(table, ada)).people[2].kind == "person"
    assert (await tables.look(table, ada)).wishes == ()  # The others asked for the same seat.


async def test_a_seat_that_is_kept_for_somebody_is_given_away_before_the_game(tables):
    wishes = [SeatRequest("you", "Ada"), SeatRequest("person", "Bob")]
    made = await tables.create("new-corp-order", {"players": 2}, wishes)
    zoe = await tables.ask_for_seat(made.table, None, 1, "Zoe")
    await tables.answer_wish(made.table, made.key, 1, agree=True)
    seen = await tables.look(made.table, zoe)
    assert (seen.status, seen.yours, seen.people[1].name) == ("playing", (1,), "Zoe")
    with pytest.raises(errors.WrongSecret):
        await tables.claim(made.invitations[1])


async def test_who_is_blocked_by_somebody_there_cannot_ask(tables):
    table, ada, _ = await with_bot(tables, talk=OPEN_TALK)
    zoe = new_secret()
    await tables.chat(table, zoe, "Hello", name="Zoe")
    await tables.block(table, ada, line=1)
    with pytest.raises(errors.TableError):
        await tables.ask_for_seat(table, zoe, 2)


async def test_a_quick_match_sits_down_at_the_table_that_fits_or_opens_one(tables):
    first = await tables.match("new-corp-order", None, "Ada", "de")
    seen = await tables.look(first.table, first.key)
    assert (seen.status, seen.private, seen.language, seen.clock.kind) == ("waiting", False, "de", "turn")
    assert await tables.match("new-corp-order", first.key, "Ada", "de") == first  # Not a second table.
    french = await tables.match("new-corp-order", None, "Claire", "fr")
    assert french.table != first.table
    city = await tables.match("new-angeles", first.key, "Ada", "de")
    assert city.table != first.table
    second = await tables.match("new-corp-order", None, "Bob", "de")
    assert second.table == first.table
    assert (await tables.look(first.table, second.key)).status == "playing"
    await tables.create(
        "new-corp-order",
        {"players": 2, "hand_limit": 9},
        [SeatRequest("you"), SeatRequest("open")],
        private=False,
        language="de",
    )
    third = await tables.match("new-corp-order", None, "Dora", "de")
    assert (await tables.look(third.table)).status == "waiting"  # House rules are not what one asked for.
    await tables.block(first.table, second.key, seat=0)
    fourth = await tables.match("new-corp-order", second.key, "Bob", "fr")
    assert fourth.table == french.table


async def test_a_quick_match_does_not_bring_people_together_who_blocked_each_other(tables):
    made, ada, bob = await duel(tables)
    await tables.block(made.table, ada, seat=1)
    waiting = await tables.match("new-corp-order", ada, "Ada")
    other = await tables.match("new-corp-order", bob, "Bob")
    assert other.table != waiting.table


async def test_a_blocked_spectator_is_not_read_in_a_replay_however_much_was_said_since(tables, monkeypatch):
    monkeypatch.setattr(said, "_CHAT", said._CHAT.limit(2))
    made, ada, bob = await duel(tables, talk=OPEN_TALK)
    zoe = new_secret()
    await tables.chat(made.table, zoe, "From Zoe", name="Zoe")
    await tables.block(made.table, ada, line=1)
    for text in ("one", "two", "three"):
        await tables.chat(made.table, bob, text)
    await tables.concede(made.table, bob)
    texts = [line.text for line in (await tables.frame(made.table, 10**6, ada)).chat]
    assert texts == ["one", "two", "three"]
    assert [line.text for line in (await tables.frame(made.table, 10**6, bob)).chat] == ["From Zoe", *texts]


async def test_blocks_of_strangers_are_not_read_without_end(tables, monkeypatch):
    monkeypatch.setattr(statements, "BLOCKED", statements.BLOCKED.limit(3))
    made, ada, bob = await duel(tables, talk=OPEN_TALK)
    for _ in range(5):
        await tables.block(made.table, new_secret(), seat=1)
    await tables.block(made.table, ada, seat=1)
    await tables.chat(made.table, bob, "From Bob")
    assert (await tables.look(made.table, ada)).chat == ()  # Who sits there comes first.
    assert len((await tables.room.fold(made.table)).blocks) == 3


async def test_whoever_is_forgotten_leaves_nothing_as_a_visitor(tables):
    table, ada, _ = await with_bot(tables, talk=OPEN_TALK)
    zoe = await tables.ask_for_seat(table, None, 2, "Zoe")
    yan = await tables.ask_for_seat(table, None, 2, "Yan")
    await tables.chat(table, zoe, "From Zoe", name="Zoe")
    assert len((await tables.look(table, ada)).chat) == 1
    await tables.forget(zoe)
    seen = await tables.look(table, ada)
    assert (seen.chat, [wish.name for wish in seen.wishes]) == ((), ["Yan"])
    await tables.forget(yan)
    fold = await tables.room.fold(table)
    assert (await tables.look(table, ada)).wishes == ()
    assert fold.row["seat_wishes"] is None
