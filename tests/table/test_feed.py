"""Following a table as JSON: what is sent at once, what is sent later, and to whom nothing can be sent any more."""

import asyncio
import json
from itertools import pairwise

import pytest

from boardroom.table import room
from boardroom.table.errors import WrongSecret
from boardroom.table.feed import Line, Viewer
from boardroom.table.model import SeatRequest
from tests.support.waiting import expected
from tests.table.conftest import one_store

pytestmark = pytest.mark.anyio


class Reader:
    """Whoever is at the other end of a line."""

    def __init__(self, *, pushable=True, pace=0.0):
        self.got, self.times, self.pushed, self.errors = [], [], 0, []
        self.ready = asyncio.Event()
        self.ready.set()
        self.line = Line(self.send, self.push if pushable else None, self.fail, pace)

    async def send(self, text):
        await self.ready.wait()
        self._take(text)

    def push(self, text):
        if self.ready.is_set():
            self._take(text)
            self.pushed += 1
        return self.ready.is_set()

    def _take(self, text):
        self.got.append(json.loads(text))
        self.times.append(asyncio.get_running_loop().time())

    async def fail(self, error):
        self.errors.append(error)

    @property
    def seen(self):
        return [each["version"] for each in self.got]


async def duel(tables):
    made = await tables.create(
        "new-corp-order", {"players": 2, "start_player": 0}, [SeatRequest("you"), SeatRequest("person")]
    )
    return made.table, made.key, (await tables.claim(made.invitations[1])).key


async def pick(tables, table, *keys):
    """A pick of whoever decides; its version."""
    key = keys[tables.room.folds[table].acting[0]]
    seen = await tables.look(table, key)
    return (await tables.pick(table, key, seen.version, seen.options[0].pick)).version


async def until(condition, what):
    async with expected(what):
        while not condition():
            await asyncio.sleep(0)


@one_store
@pytest.mark.parametrize("pushable", [True, False])
async def test_every_change_is_sent_to_who_sees_it_and_to_nobody_twice(tables, pushable):
    table, ada, bob = await duel(tables)
    readers = [Reader(pushable=pushable) for _ in range(3)]
    keys = [ada, bob, None]
    feeds = [
        tables.feed_json(Viewer(table, key, None, "en", False), each.line)
        for key, each in zip(keys, readers, strict=True)
    ]
    for each in feeds:
        await each.__aenter__()
    for _ in range(4):
        await pick(tables, table, ada, bob)
        for key, reader in zip(keys, readers, strict=True):
            now = json.loads((await tables.look_json(table, key, None, "en"))[1])
            await until(lambda reader=reader, now=now: reader.got[-1] == now, "what others see of it")
    for reader in readers:
        assert len({each["revision"] for each in reader.got}) == len(reader.got)
    assert bool(readers[0].pushed) == pushable
    seen = await tables.look(table, (ada, bob)[tables.room.folds[table].acting[0]])
    await tables.pick_json(table, (ada, bob)[seen.seat], seen.version, seen.options[0].pick, None, "en")
    await until(lambda: not tables.room.folds[table].texts, "that texts are let go of once all were told")
    for each in feeds:
        await each.__aexit__(None, None, None)
    told = [len(each.seen) for each in readers]
    await pick(tables, table, ada, bob)
    await asyncio.sleep(0.05)
    assert [len(each.seen) for each in readers] == told
    assert table not in tables.room.hub.listeners


@one_store
async def test_who_reads_slowly_gets_only_the_newest(tables):
    table, ada, bob = await duel(tables)
    reader = Reader()
    async with tables.feed_json(Viewer(table, ada, None, "en", False), reader.line):
        await asyncio.sleep(0)
        before = len(reader.seen)
        reader.ready.clear()
        for _ in range(3):
            await pick(tables, table, ada, bob)
        newest = (await tables.look(table, ada)).version
        reader.ready.set()
        await until(lambda: max(reader.seen) == newest, "the newest news")
        assert len(reader.seen) - before <= 2


@one_store
@pytest.mark.parametrize("pushable", [True, False])
async def test_what_changes_between_two_messages_is_sent_together(tables, pushable):
    table, ada, bob = await duel(tables)
    reader = Reader(pushable=pushable, pace=0.1)
    async with tables.feed_json(Viewer(table, ada, None, "en", False), reader.line):
        for _ in range(3):
            await pick(tables, table, ada, bob)
        newest = (await tables.look(table, ada)).version
        await until(lambda: reader.seen[-1] == newest, "the newest news")
    pauses = [later - earlier for earlier, later in pairwise(reader.times)]
    assert pauses
    assert min(pauses) > 0.09


@one_store
async def test_nobody_is_told_anything_after_the_end_of_a_pause(tables):
    table, ada, bob = await duel(tables)
    reader = Reader(pace=0.02)
    async with tables.feed_json(Viewer(table, ada, None, "en", False), reader.line):
        before = len(reader.got)
        await pick(tables, table, ada, bob)
    other = Reader(pace=0.02)
    async with tables.feed_json(Viewer(table, ada, None, "en", False), other.line):
        await pick(tables, table, ada, bob)
        newest = (await tables.look(table, ada)).version
        await until(lambda: other.seen[-1] == newest, "a pause that began later")
    assert len(reader.got) == before


@one_store
async def test_who_may_not_look_any_more_is_told_once(tables):
    table, ada, bob = await duel(tables)
    reader = Reader()
    async with tables.feed_json(Viewer(table, bob, 1, "en", False), reader.line):
        invitation = await tables.link(table, bob, 1)
        await tables.claim(invitation)
        await until(lambda: reader.errors, "that the seat was given away")
        await pick(tables, table, ada, bob)
        await asyncio.sleep(0.05)
        assert [type(each) for each in reader.errors] == [WrongSecret]


@one_store
async def test_a_program_that_asks_for_turns_later_gets_all_of_them(tables):
    """Stories of programs keep no turns until somebody wants them."""
    table, ada, bob = await duel(tables)
    for key in (ada, bob):
        await tables.look(table, key)
    fold = tables.room.folds[table]
    for _ in range(24):
        await pick(tables, table, ada, bob)
    assert not fold.stories[0].turns
    told = await tables.look(table, ada, explain=True)
    assert told.turns
    kept = fold.stories[0]
    await pick(tables, table, ada, bob)
    assert fold.stories[0] is kept
    later = await tables.look(table, ada, explain=True)
    fold.stories.clear()
    assert later == await tables.look(table, ada, explain=True)


@one_store
async def test_lines_are_kept_only_as_they_are_shown(tables):
    """What an undo would take back is told in lines that are there already."""
    table, ada, bob = await duel(tables)
    for _ in range(3):
        await pick(tables, table, ada, bob)
    tables.room.folds[table].stories.clear()
    seen = await tables.look(table, ada, explain=True)
    assert seen.undo.possible
    assert [explained for _, _, explained in tables.room.folds[table].stories[0].lines] == [True]


async def test_tables_that_nobody_follows_leave_the_memory(tables, monkeypatch):
    """A thousand stayed, whoever had made them: clients who only made tables filled the memory."""
    monkeypatch.setattr(room, "UNFOLLOWED", 2)
    followed, ada, _ = await duel(tables)
    async with tables.subscribe(followed, ada):
        others = [(await duel(tables))[0] for _ in range(4)]
        for table in others:
            assert (await tables.look(table)).status == "playing"
            assert followed in tables.room.folds
            assert table in tables.room.folds
            assert len(tables.room.folds) == 3
    for table in others:
        await tables.look(table)
        assert table in tables.room.folds
        assert len(tables.room.folds) <= 3
    assert followed not in tables.room.folds
