"""A house with a seed: every table is dealt the same, and its bots decide the same."""

from __future__ import annotations

import asyncio

import pytest

from boardroom.core.game import DEALER
from boardroom.table.model import SeatRequest
from boardroom.table.service import Tables
from tests.support.stores import empty_file
from tests.table.conftest import duel, play

pytestmark = pytest.mark.anyio
SEATS = [SeatRequest("you"), SeatRequest("bot", level="random"), SeatRequest("bot", level="random")]


async def begun(tables):
    """All picks at a new table until the first decision of its person."""
    made = await tables.create("new-corp-order", {"players": 3, "start_player": 1}, SEATS)
    async with tables.subscribe(made.table, made.key) as news, asyncio.timeout(60):
        while not (await tables.look(made.table, made.key)).your_turn:
            await news.next()
    return (await tables.room.fold(made.table)).state.picks


async def test_every_table_is_dealt_and_decided_the_same(tmp_path):
    picks = []
    for seed in ("one", "one", "other"):
        async with Tables.open(empty_file(tmp_path), bot_pause=0.0, seed=seed) as tables:
            picks.append(await begun(tables))
            assert await begun(tables) == picks[-1]
    assert picks[0] == picks[1] != picks[2]


async def test_without_a_seed_no_two_tables_are_alike(tmp_path):
    async with Tables.open(empty_file(tmp_path), bot_pause=0.0) as tables:
        assert await begun(tables) != await begun(tables)


async def test_what_was_revealed_is_taken_back_as_in_any_house(tmp_path):
    """Not as at a table of the daily deal, which is played once."""
    async with Tables.open(empty_file(tmp_path), bot_pause=0.0, seed="one") as tables:
        made = await tables.create("new-corp-order", {"players": 2, "start_player": 0}, SEATS[:2])
        for verb in ("plot", "draw"):
            seen = await tables.look(made.table, made.key)
            option = next(each for each in seen.options if each.verb == verb)
            await tables.pick(made.table, made.key, seen.version, option.pick)
        assert (await tables.look(made.table, made.key)).undo.possible


async def test_a_pick_does_not_go_through_the_whole_game_to_know_what_is_drawn(tmp_path, monkeypatch):
    async with Tables.open(empty_file(tmp_path), bot_pause=0.0, seed="one") as tables:
        made, ada, bob = await duel(tables)
        fold, gone_through, drawn = await tables.room.fold(made.table), [], []
        steps = fold.game.steps
        monkeypatch.setattr(fold.game, "steps", lambda state: gone_through.append(state) or steps(state))

        def enough(seen):
            fold.dealer()
            drawn.append(fold.drawn)
            return len(drawn) > 80

        await play(tables, made.table, [ada, bob], enough)
        assert len(gone_through) < len(drawn) // 4
        for _ in range(2):
            fold.dealer()
            assert fold.drawn == sum(step.seat == DEALER for step in steps(fold.state)) <= drawn[-1]
            fold.take_back(max(step.index for step in steps(fold.state) if step.seat == DEALER))
        assert drawn[-1] > drawn[0]
