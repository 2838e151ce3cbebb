"""Bots at a table: what they think with is compiled once, and whatever befalls a bot, somebody picks."""

import asyncio
import time
from collections import Counter
from contextlib import AsyncExitStack

import pytest

from boardroom.table import cost
from boardroom.table.bots import Thinkers, client_of
from boardroom.table.drivers import SHOWS
from boardroom.table.model import SeatRequest
from boardroom.table.service import Tables
from tests.support.stores import empty_file
from tests.support.waiting import expected

pytestmark = pytest.mark.anyio


@pytest.fixture
async def table(tmp_path):
    """A table with a bot to decide, and the service that keeps it."""
    async with Tables.open(empty_file(tmp_path), bot_pause=0.0) as tables:
        wishes = [SeatRequest("bot", level="executive"), SeatRequest("bot", level="executive")]
        made = await tables.create("new-corp-order", {"players": 2}, wishes)
        yield tables, await tables.room.fold(made.table)


async def test_the_first_pick_of_a_strong_bot_waits_until_the_rules_are_compiled(table):
    tables, fold = table
    (pick,) = await tables.thinkers.think(fold, fold.decides, "executive")
    assert pick in fold.game.legal(fold.state)
    assert await tables.thinkers.wait()
    (pick,) = await tables.thinkers.think(fold, fold.decides, "executive")
    assert pick in fold.game.legal(fold.state)


async def test_where_the_rules_cannot_be_compiled_somebody_simpler_picks(table, monkeypatch, tmp_path, caplog):
    """Bots think in other processes, which find an LLVM there that does not work."""
    tables, fold = table
    (tmp_path / "llvmlite").mkdir()
    (tmp_path / "llvmlite" / "__init__.py").write_text("raise ImportError('no LLVM for this machine')")
    monkeypatch.syspath_prepend(tmp_path)
    (pick,) = await tables.thinkers.think(fold, fold.decides, "executive")
    assert pick in fold.game.legal(fold.state)
    assert not await tables.thinkers.wait()
    assert "The rules could not be compiled; stand-ins pick" in caplog.text
    assert "no LLVM for this machine" in caplog.text


async def test_what_is_being_compiled_ends_with_the_server():
    thinkers = Thinkers(1)
    thinkers.get_ready()
    waiting = asyncio.create_task(thinkers.wait())
    await asyncio.sleep(0)
    await thinkers.close()
    assert not await waiting


async def test_a_bot_that_fails_is_replaced_by_chance(table):
    tables, fold = table
    fold.state.start = {"no": "such position"}
    (pick,) = await tables.thinkers.think(fold, fold.decides, "greedy")
    assert pick in fold.game.legal(fold.state)


async def test_a_bot_whose_process_is_killed_thinks_again(table, tmp_path, monkeypatch, caplog):
    tables, fold = table
    (tmp_path / "sitecustomize.py").write_text(
        f"import os, pathlib, signal\nmarker = pathlib.Path({str(tmp_path / 'killed')!r})\n"
        "if not marker.exists():\n    marker.write_text('')\n    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    (pick,) = await tables.thinkers.think(fold, fold.decides, "greedy")
    assert pick in fold.game.legal(fold.state)
    assert "it thinks again" in caplog.text
    assert "random" not in caplog.text


async def test_quick_bots_do_not_wait_for_those_that_search(table):
    """All processes for searching bots are busy, and one of its own waits in vain behind them."""
    tables, fold = table
    busy = [asyncio.create_task(tables.thinkers.searching.run(time.sleep, 600, seconds=600)) for _ in range(3)]
    async with expected("a quick bot's pick while bots that search are busy"):
        (pick,) = await tables.thinkers.think(fold, fold.decides, "intern")
    assert pick in fold.game.legal(fold.state)
    assert not any(each.done() for each in busy)
    assert tables.thinkers.searching.waiting == 1
    for each in busy:
        each.cancel()


async def test_tables_with_people_come_before_those_of_bots_alone(tmp_path):
    async with Tables.open(empty_file(tmp_path), bot_pause=0.0, bot_processes=1) as tables:
        alone = await tables.create("new-corp-order", {"players": 2}, [SeatRequest("bot", level="random")] * 2)
        wishes = [SeatRequest("you"), SeatRequest("bot", level="random")]
        with_people = await tables.create("new-corp-order", {"players": 2, "start_player": 0}, wishes)
        busy = asyncio.create_task(tables.thinkers.quick.run(time.sleep, 600, seconds=600))
        await asyncio.sleep(0)
        order: list[str] = []

        async def think(table_id: str) -> None:
            fold = await tables.room.fold(table_id)
            assert await tables.thinkers.think(fold, fold.decides, "random") is not None
            order.append(table_id)

        asked = [asyncio.create_task(think(table_id)) for table_id in (alone.table, with_people.table)]
        async with expected("bots of both tables in the queue, then both picks"):
            while tables.thinkers.quick.waiting < 2:
                await asyncio.sleep(0)
            busy.cancel()
            await asyncio.gather(*asked)
        assert order == [with_people.table, alone.table]


async def test_one_client_with_many_tables_does_not_keep_the_bots_of_others_waiting(tmp_path):
    """Whoever makes a bot act is known by the request that did so, else by who sits there."""
    async with Tables.open(empty_file(tmp_path), bot_pause=0.0, bot_processes=1) as tables:
        wishes = [SeatRequest("you"), SeatRequest("bot", level="random")]
        settings = {"players": 2, "start_player": 1}
        busy = asyncio.create_task(tables.thinkers.quick.run(time.sleep, 600, seconds=600))
        await asyncio.sleep(0)
        made = []
        for client in ("192.0.2.7", "192.0.2.7", "192.0.2.7", "192.0.2.8"):
            with cost.metered(client):
                made.append((await tables.create("new-corp-order", settings, wishes)).table)
            async with expected("the bot of a new table in the queue"):
                while tables.thinkers.quick.waiting < len(made):
                    await asyncio.sleep(0)
        waiting = sorted(tables.thinkers.quick._jobs, key=lambda job: job.number)
        assert [job.place for job in waiting] == [0, 1, 2, 0]
        fold = await tables.room.fold(made[0])
        assert client_of(fold) == fold.chairs[0].holder
        busy.cancel()


async def test_tables_that_are_only_watched_share_a_few_turns(tmp_path, monkeypatch):
    """However many are watched, only some of them think at once, and each gets its turn."""
    async with Tables.open(empty_file(tmp_path), bot_pause=0.0) as tables, AsyncExitStack() as watching:
        thinking: set[str] = set()
        all_watched = asyncio.Event()
        most, turns = 0, Counter[str]()

        async def counted(fold, seat, level):
            nonlocal most
            thinking.add(fold.id)
            turns[fold.id] += 1
            most = max(most, len(thinking))
            await all_watched.wait()
            thinking.discard(fold.id)
            return fold.game.legal(fold.state, seat)[0]

        monkeypatch.setattr(tables.thinkers, "think", counted)
        made = [
            (await tables.create("new-corp-order", {"players": 2}, [SeatRequest("bot", level="random")] * 2)).table
            for _ in range(3 * SHOWS)
        ]
        for table_id in made:
            await watching.enter_async_context(tables.subscribe(table_id))
        async with expected("bots that think at as many tables as may at once"):
            while len(tables.bots.tasks) < len(made) or len(thinking) < SHOWS:
                await asyncio.sleep(0.01)
        all_watched.set()
        async with expected("two turns of every table that is watched"):
            while min(turns[table_id] for table_id in made) < 2:
                await asyncio.sleep(0.01)
        assert most == SHOWS
        assert max(turns.values()) <= min(turns[table_id] for table_id in made) + 4


async def test_a_stopwatch_does_not_count_the_steps_in_a_bots_head(tmp_path, monkeypatch, watch):
    """Hidden picks have no pause, and no thought of their own: one for all up to the next pick that is seen."""
    async with Tables.open(empty_file(tmp_path), now=watch, bot_pause=0.01) as tables:
        run, thoughts = tables.thinkers.quick.run, []

        async def counted(work, *arguments, **limits):
            thoughts.append(await run(work, *arguments, **limits))
            return thoughts[-1]

        monkeypatch.setattr(tables.thinkers.quick, "run", counted)
        wishes = [SeatRequest("you"), SeatRequest("bot", level="random")]
        made = await tables.create("new-corp-order", {"players": 2, "start_player": 1}, wishes)
        hidden = 0
        async with expected("hidden picks without a pause and without a thought of their own"):
            while hidden < 4:
                seen = await tables.look(made.table, made.key)
                assert seen.status == "playing"
                if seen.your_turn:
                    await tables.pick(made.table, made.key, seen.version, seen.options[0].pick)
                    continue
                by_bot = [entry for entry in (await tables.room.fold(made.table)).entries if entry.seat == 1]
                shown = sum(entry.public for entry in by_bot)
                hidden = len(by_bot) - shown
                if len(thoughts) > shown and hidden == sum(len(picks) - 1 for picks in thoughts):
                    watch.time += 1  # Only what is seen waits for that.
                await asyncio.sleep(0.005)
        assert len(thoughts) - shown in {0, 1}
