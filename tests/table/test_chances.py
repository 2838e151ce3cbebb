"""Chances along a game: found once, in the background, stopped when nobody wants them, kept for everybody."""

from __future__ import annotations

import asyncio

import pytest

import boardroom
from boardroom.core.dealer import Dealer
from boardroom.games.new_corp_order.turns import turns
from boardroom.table import chances, errors
from boardroom.table.service import Tables
from tests.table.conftest import duel

pytestmark = pytest.mark.anyio


async def brought(tables: Tables, players: int = 2, upto: int | None = None) -> str:
    """A game by chance alone that was played elsewhere, perhaps not to its end."""
    game = boardroom.game("new-corp-order", players=players)
    state, dice = game.start(Dealer(seed=3)), Dealer(seed=4)
    while not game.over(state):
        legal = game.legal(state)
        game.apply(state, legal[dice.below(len(legal))])
    return await tables.upload(game.log(game.replay(game.log(state), upto), {"names": ["Ada", "Bob"]}).to_json())


@pytest.fixture
def url(tmp_path):
    """One kind of store is enough for most of it: looking at a game takes a while."""
    return str(tmp_path / "games.db")


@pytest.fixture(params=["sqlite", "postgresql"])
def any_url(request, tmp_path):
    """Who may look is agreed on in the store, so that is tested in each kind."""
    return str(tmp_path / "games.db") if request.param == "sqlite" else request.getfixturevalue("postgresql_url")


@pytest.fixture
def quick(tables, monkeypatch):
    """Few games and no compiler: what is tested here is the way, not the judgement."""
    monkeypatch.setattr(chances, "GAMES", 4)
    monkeypatch.setattr(chances, "MOST_CHOICES", 24)
    monkeypatch.setattr(chances, "FINALISTS", 2)
    monkeypatch.setattr(chances, "FEW", {"reflexes": 1})
    monkeypatch.setattr(chances, "MANY", {"reflexes": 2})
    monkeypatch.setattr(chances, "LEAST_LOSS", 0.001)
    tables._search = False
    return tables


async def found(tables: Tables, table: str, language: str = "en"):
    while (told := await tables.chances(table, language)).status == "running":
        await asyncio.sleep(0.02)
    return told


async def test_they_are_found_once_and_kept(quick):
    table = await brought(quick)
    assert (await quick.chances(table)).status == "none"
    assert (await quick.find_chances(table)).status == "running"
    told = await found(quick, table)
    assert told.status == "done"
    game, state = await quick.truth(table)
    assert [each.at for each in told.moments] == [*[turn.first for turn in turns(game, state)], len(state.picks)]
    assert all(abs(sum(each.chances) - 1) < 0.01 for each in told.moments)
    winners = game.result(state).winners
    assert told.moments[-1].chances == tuple(float(seat in winners) / len(winners) for seat in range(2))
    for point in told.points:
        assert point.better_chance > point.chance
        assert point.played != point.better
    assert [point.at for point in told.points] == sorted(point.at for point in told.points)
    again = await quick.find_chances(table)
    assert again == told
    assert not quick._finding


async def test_the_better_line_is_told_in_the_reader_s_language(quick):
    table = await brought(quick, upto=120)
    await quick.find_chances(table)
    english, german = await found(quick, table), await quick.chances(table, "de")
    assert english.moments == german.moments
    assert [point.better for point in english.points] != [point.better for point in german.points]


async def test_stopping_ends_the_work_and_one_may_ask_again(quick, monkeypatch):
    monkeypatch.setattr(chances, "GAMES", 100_000)
    table = await brought(quick, upto=120)
    await quick.find_chances(table)
    task = quick._finding[table]
    await asyncio.sleep(0.3)
    assert (await quick.stop_chances(table)).status == "none"
    await asyncio.gather(task, return_exceptions=True)
    assert task.done()
    monkeypatch.setattr(chances, "GAMES", 2)
    await quick.find_chances(table)
    assert (await found(quick, table)).status == "done"
    assert (await quick.stop_chances(table)).status == "done"


async def test_while_it_goes_on_nobody_is_told(quick):
    made, _ada, _bob = await duel(quick)
    for forbidden in (quick.chances(made.table), quick.find_chances(made.table), quick.stop_chances(made.table)):
        with pytest.raises(errors.StillPlaying):
            await forbidden


async def test_a_game_that_nobody_finished_has_chances_too(quick):
    table = await brought(quick, upto=150)
    await quick.find_chances(table)
    told = await found(quick, table)
    assert told.moments[-1].at == 150
    assert told.status == "done"


async def test_too_many_at_once_are_refused(quick, monkeypatch):
    monkeypatch.setattr(chances, "MOST_AT_ONCE", 1)
    monkeypatch.setattr(chances, "GAMES", 100_000)
    first, second = await brought(quick), await brought(quick)
    await quick.find_chances(first)
    with pytest.raises(errors.TooMany):
        await quick.find_chances(second)
    await quick.stop_chances(first)


async def test_who_dies_at_it_leaves_the_place_to_another(any_url, watch, monkeypatch):
    monkeypatch.setattr(chances, "GAMES", 100_000)
    async with Tables.open(any_url, now=watch) as tables:
        tables._search = False
        table = await brought(tables)
        await tables.find_chances(table)
    async with Tables.open(any_url, now=watch) as tables:
        assert (await tables.chances(table)).status == "running"  # Somebody else might still be at it.
        assert (await tables.find_chances(table)).status == "running"
        assert not tables._finding
        watch.time += chances.LEASE + 1
        assert (await tables.chances(table)).status == "none"
        await tables.find_chances(table)
        assert table in tables._finding
        await tables.stop_chances(table)


async def test_an_analyst_who_falls_over_is_reported(quick, monkeypatch):
    moments = chances.moments
    monkeypatch.setattr(chances, "moments", _dies)
    table = await brought(quick, upto=120)
    await quick.find_chances(table)
    assert (await found(quick, table)).status == "failed"
    monkeypatch.setattr(chances, "moments", moments)
    await quick.find_chances(table)
    assert (await found(quick, table)).status == "done"


def _dies(*_: object) -> None:
    import os

    os._exit(1)


async def test_too_many_are_refused_also_when_all_are_asked_for_at_once(quick, monkeypatch):
    monkeypatch.setattr(chances, "MOST_AT_ONCE", 2)
    monkeypatch.setattr(chances, "GAMES", 100_000)
    games = [await brought(quick, upto=120) for _ in range(4)]
    asked = await asyncio.gather(*map(quick.find_chances, games), return_exceptions=True)
    assert sum(isinstance(each, errors.TooMany) for each in asked) == 2
    for table in games:
        await quick.stop_chances(table)
