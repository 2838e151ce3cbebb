"""What a process keeps in memory of a table."""

from __future__ import annotations

from itertools import pairwise

import pytest

from boardroom.table.service import Tables
from tests.support.stores import empty_file
from tests.table.conftest import duel, play


@pytest.fixture
async def tables(tmp_path, watch):
    async with Tables.open(empty_file(tmp_path), now=watch, bot_pause=0.0) as opened:
        yield opened


def parts_of(record):
    """The objects that the rows of a record are, rows of tables one by one."""
    for field, shape in record.layout.shapes.items():
        value = getattr(record, field)
        yield from map(id, value if len(shape) == 2 else [value] if shape else [])


@pytest.mark.anyio
@pytest.mark.parametrize("explain", [False, True])
async def test_viewers_who_are_told_the_same_keep_the_same_sentences(tables, explain):
    made, ada, bob = await duel(tables)
    await play(tables, made.table, [ada, bob], lambda seen: seen.version >= 6)
    for key in (None, ada, bob):
        await tables.look(made.table, key, explain=explain)
    await play(tables, made.table, [ada, bob], lambda seen: seen.version >= 12)
    public, *own = (await tables.room.fold(made.table)).stories.values()
    kept = {id(message) for _, message, _ in public.tail}
    for story in own:
        told = {message for _, message, _ in public.tail} & {message for _, message, _ in story.tail}
        assert told
        assert {id(message) for _, message, _ in story.tail if message in told} <= kept


@pytest.mark.anyio
async def test_the_records_of_a_turn_share_what_did_not_change(tables):
    made, ada, bob = await duel(tables)
    keys = [ada, bob]
    for key in keys:
        await tables.look(made.table, key, explain=True)
    await play(tables, made.table, keys, lambda seen: seen.version >= 12)
    stories = (await tables.room.fold(made.table)).stories.values()
    steps = [step for story in stories for step in story.turns[-1].steps]
    assert steps
    for step in steps:
        before, after = list(parts_of(step.before)), list(parts_of(step.after))
        changed = [place for place, (was, now) in enumerate(zip(before, after, strict=True)) if was != now]
        assert len(changed) < len(before) / 2
    assert all(one.after == other.before for one, other in pairwise(steps) if other.index == one.index + 1)
