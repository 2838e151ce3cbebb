"""How somebody plays: the kinds of their turns, and their mistakes by the analyses that were made."""

from __future__ import annotations

import json

import pytest
import sqlalchemy as sa

from boardroom.table import schema
from boardroom.table.analysis import FORM
from boardroom.table.service import Tables
from tests.browser.middle import finished
from tests.support.stores import empty_file

pytestmark = pytest.mark.anyio
KEY = "k" * 43


@pytest.fixture
async def tables(tmp_path, watch):
    async with Tables.open(empty_file(tmp_path), now=watch, bot_pause=0.0) as opened:
        yield opened


async def test_turns_are_counted_and_own_mistakes_are_told_the_costliest_first(tables):
    log = json.loads(finished(2))
    game = {"table": "abc", "name": "", "seat": 0, "began": 1.0, "ended": 2.0, "log": log}
    whole = {"format": "boardroom-record", "version": 1, "key": KEY, "games": [game]}
    await tables.bring_record(json.dumps(whole), None)
    record = await tables.record(KEY)
    found = await tables.habits(record)
    tactics = found.tactics["new-corp-order"]
    turns = [turn for turn in await tables.turns(record.games[0].table) if turn.seat == 0]
    assert sum(each.count for each in tactics) == len(turns)
    assert [each.count for each in tactics] == sorted((each.count for each in tactics), reverse=True)
    assert (found.mistakes, found.analysed) == ((), 0)
    own, theirs = turns[2].first, turns[2].last
    points = [[own, 0, 0.3, 0.4, [0]], [theirs, 1, 0.1, 0.9, [0]], [turns[4].first, 0, 0.2, 0.5, [0]]]
    kept = {"form": FORM, "games": 10, "picks": len(log["picks"]), "moments": [], "points": points}
    async with tables.room.store.write() as connection:
        row = {"table_id": record.games[0].table, "status": "done", "done": 100, "total": 100}
        await connection.execute(sa.insert(schema.chances).values(**row, found=json.dumps(kept)))
    again = await tables.habits(record)
    assert again.analysed == 1
    assert [(each.at, each.loss) for each in again.mistakes] == [(turns[4].first, 30), (own, 10)]
    assert again.mistakes[0].deed
