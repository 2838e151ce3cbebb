"""Bots at a table: nobody waits for a compiler, and whatever befalls a bot, somebody picks."""

import asyncio

import pytest

from boardroom.table.bots import Thinkers
from boardroom.table.model import Wish
from boardroom.table.service import Tables

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("compiled")]


@pytest.fixture
async def table(tmp_path):
    """A table with a bot to decide, and the service that keeps it."""
    async with Tables.open(str(tmp_path / "games.db"), bot_pause=0.0) as tables:
        wishes = [Wish("bot", level="executive"), Wish("bot", level="executive")]
        made = await tables.create("new-corp-order", {"players": 2}, wishes)
        yield tables, await tables.fold(made.table)


async def test_while_the_rules_compile_somebody_else_picks_at_once(table):
    tables, fold = table
    thinkers = tables.thinkers
    assert not thinkers.compiling
    asked = asyncio.create_task(thinkers.think(fold, "executive"))
    await asyncio.sleep(0)
    assert thinkers.compiling, "the first pick begins it"
    legal = fold.game.legal(fold.state)
    assert await asked in legal
    await thinkers.wait()
    assert not thinkers.compiling
    assert await thinkers.think(fold, "executive") in legal


async def test_a_bot_that_needs_no_compiler_starts_none(table):
    tables, fold = table
    assert await tables.thinkers.think(fold, "greedy") in fold.game.legal(fold.state)
    assert not tables.thinkers.compiling


async def test_what_is_being_compiled_ends_with_the_server():
    thinkers = Thinkers(1)
    thinkers.get_ready()
    await asyncio.sleep(0.2)
    assert thinkers.compiling
    await thinkers.close()
    assert not thinkers.compiling


async def test_a_bot_that_fails_is_replaced_by_chance(table):
    tables, fold = table
    fold.state.start = {"no": "such position"}
    assert await tables.thinkers.think(fold, "greedy") in fold.game.legal(fold.state)
