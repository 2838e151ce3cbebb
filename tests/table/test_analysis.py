"""Chances along a game: found once, in the background, stopped when nobody wants them, kept for everybody."""

from __future__ import annotations

import asyncio

import pytest
import sqlalchemy as sa

import boardroom
from boardroom.core.dealer import Dealer
from boardroom.games.new_corp_order.turns import turns
from boardroom.table import analysis, errors, schema
from boardroom.table.service import Tables
from tests.support.stores import empty_file
from tests.table.conftest import duel

KEY = "a-key-that-is-long-enough-to-be-one-0000"
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
    return empty_file(tmp_path)


@pytest.fixture(params=["sqlite", "postgresql"])
def any_url(request, tmp_path):
    """Who may look is agreed on in the store, so that is tested in each kind."""
    return empty_file(tmp_path) if request.param == "sqlite" else request.getfixturevalue("postgresql_url")


@pytest.fixture
def quick(tables, monkeypatch):
    """Few games and no compiler: what is tested here is the way, not the judgement."""
    monkeypatch.setattr(analysis, "GAMES", {"reflexes": 4})
    monkeypatch.setattr(analysis, "MOST_CHOICES", 24)
    monkeypatch.setattr(analysis, "FINALISTS", 2)
    monkeypatch.setattr(analysis, "FEW", {"reflexes": 1})
    monkeypatch.setattr(analysis, "MANY", {"reflexes": 2})
    monkeypatch.setattr(analysis, "LEAST_LOSS", 0.001)
    tables.analysis._search = False
    return tables


async def found(tables: Tables, table: str, language: str = "en"):
    """What was found, when it was."""
    if table in tables.analysis._finding:
        await asyncio.wait([tables.analysis._finding[table]])
    told = await tables.chances(table, language)
    assert told.status != "running"
    return told


async def test_they_are_found_once_and_kept(quick):
    table = await brought(quick)
    assert (await quick.chances(table)).status == "none"
    assert (await quick.find_chances(table, KEY)).status == "running"
    told = await found(quick, table)
    assert told.status == "done"
    fold = await quick.room.fold(table)
    game, state = fold.game, fold.state
    assert [each.at for each in told.moments] == [*[turn.first for turn in turns(game, state)], len(state.picks)]
    assert all(abs(sum(each.chances) - 1) < 0.01 for each in told.moments)
    winners = game.result(state).winners
    assert told.moments[-1].chances == tuple(float(seat in winners) / len(winners) for seat in range(2))
    for point in told.points:
        assert point.better_chance > point.chance
        assert point.played != point.better
    assert [point.at for point in told.points] == sorted(point.at for point in told.points)
    again = await quick.find_chances(table, KEY)
    assert again == told
    assert not quick.analysis._finding


async def test_stopping_ends_the_work_and_one_may_ask_again(quick, monkeypatch):
    monkeypatch.setattr(analysis, "GAMES", {"reflexes": 100_000})
    table = await brought(quick, upto=60)
    await quick.find_chances(table, KEY)
    task = quick.analysis._finding[table]
    await asyncio.sleep(0.3)
    assert (await quick.stop_chances(table, KEY)).status == "none"
    await asyncio.gather(task, return_exceptions=True)
    assert task.done()
    monkeypatch.setattr(analysis, "GAMES", {"reflexes": 2})
    await quick.find_chances(table, KEY)
    assert (await found(quick, table)).status == "done"
    assert (await quick.stop_chances(table, KEY)).status == "done"


async def test_while_it_goes_on_nobody_is_told(quick):
    made, _ada, _bob = await duel(quick)
    for forbidden in (
        quick.chances(made.table),
        quick.find_chances(made.table, KEY),
        quick.stop_chances(made.table, KEY),
    ):
        with pytest.raises(errors.StillPlaying):
            await forbidden


async def test_too_many_at_once_are_refused(quick, monkeypatch):
    monkeypatch.setattr(analysis, "MOST_AT_ONCE", 1)
    monkeypatch.setattr(analysis, "GAMES", {"reflexes": 100_000})
    first, second = await brought(quick), await brought(quick)
    await quick.find_chances(first, KEY)
    with pytest.raises(errors.TooMany):
        await quick.find_chances(second, KEY)
    await quick.stop_chances(first, KEY)


async def test_who_dies_at_it_leaves_the_place_to_another(any_url, watch, monkeypatch):
    monkeypatch.setattr(analysis, "GAMES", {"reflexes": 100_000})
    async with Tables.open(any_url, now=watch) as tables:
        tables.analysis._search = False
        table = await brought(tables)
        await tables.find_chances(table, KEY)
    async with Tables.open(any_url, now=watch) as tables:
        tables.analysis._search = False
        assert (await tables.chances(table)).status == "running"  # Somebody else might still be at it.
        assert (await tables.find_chances(table, KEY)).status == "running"
        assert not tables.analysis._finding
        watch.time += analysis.LEASE + 1
        assert (await tables.chances(table)).status == "none"
        await tables.find_chances(table, KEY)
        assert table in tables.analysis._finding
        await tables.stop_chances(table, KEY)


async def test_an_analyst_who_falls_over_is_reported(quick, monkeypatch):
    moments = analysis.moments
    monkeypatch.setattr(analysis, "moments", _dies)
    table = await brought(quick, upto=60)
    await quick.find_chances(table, KEY)
    assert (await found(quick, table)).status == "failed"
    monkeypatch.setattr(analysis, "moments", moments)
    await quick.find_chances(table, KEY)
    assert (await found(quick, table)).status == "done"


def _dies(*_: object) -> None:
    import os

    os._exit(1)


async def test_too_many_are_refused_also_when_all_are_asked_for_at_once(quick, monkeypatch):
    monkeypatch.setattr(analysis, "MOST_AT_ONCE", 2)
    monkeypatch.setattr(analysis, "GAMES", {"reflexes": 100_000})
    games = [await brought(quick, upto=60) for _ in range(4)]
    asked = await asyncio.gather(
        *(quick.find_chances(each, KEY, client=each) for each in games), return_exceptions=True
    )
    assert sum(isinstance(each, errors.TooMany) for each in asked) == 2
    for table in games:
        await quick.stop_chances(table, KEY)


async def test_they_belong_to_the_key_that_asked_for_them(quick):
    """Nobody else stops them, and nobody begins them without a key."""
    table = await brought(quick)
    with pytest.raises(errors.WrongSecret):
        await quick.find_chances(table, None)
    await quick.find_chances(table, KEY)
    for other in (None, KEY[::-1]):
        with pytest.raises(errors.WrongSecret):
            await quick.stop_chances(table, other)
    assert (await quick.stop_chances(table, KEY)).status == "none"


async def test_one_client_does_not_get_all_the_places(quick, monkeypatch):
    async def forever(_fold):
        await asyncio.Event().wait()

    monkeypatch.setattr(quick.analysis, "_work", forever)
    games = [await brought(quick) for _ in range(4)]
    keys = [f"{number}{KEY}" for number in range(4)]
    asked = [quick.find_chances(game, key, client="192.0.2.1") for game, key in zip(games[:3], keys, strict=False)]
    found = await asyncio.gather(*asked, return_exceptions=True)
    begun = [number for number, each in enumerate(found) if not isinstance(each, errors.TooMany)]
    assert len(begun) == 2
    assert (await quick.find_chances(games[3], keys[3], client="192.0.2.2")).status == "running"
    await quick.stop_chances(games[begun[0]], keys[begun[0]])
    while quick.analysis._askers["192.0.2.1"] == 2:
        await asyncio.sleep(0)
    refused = 3 - sum(begun)
    assert (await quick.find_chances(games[refused], keys[refused], client="192.0.2.1")).status == "running"
    for game, key in zip(games, keys, strict=True):
        await quick.stop_chances(game, key)


async def test_line_panel_and_turning_points_are_one_set_of_numbers(quick, monkeypatch):
    """What a turning point led to is what the line says at the end of its turn; the better pick was worth more."""
    monkeypatch.setattr(analysis, "GAMES", {"reflexes": 60})
    monkeypatch.setattr(analysis, "MOST_CHOICES", 60)
    monkeypatch.setattr(analysis, "FINALISTS", 8)
    monkeypatch.setattr(analysis, "FEW", {"reflexes": 2})
    table = await brought(quick)
    await quick.find_chances(table, KEY)
    told = await found(quick, table)
    fold = await quick.room.fold(table)
    known = {each.at: each.chances for each in told.moments}
    assert told.points
    german = await quick.chances(table, "de")  # The better line is told in the reader's language.
    assert german.moments == told.moments
    assert [point.better for point in german.points] != [point.better for point in told.points]
    assert told.games == 60
    for point in told.points:
        turn = next(turn for turn in reversed(turns(fold.game, fold.state)) if turn.first <= point.at)
        assert point.chance == pytest.approx(known[turn.last][point.seat], abs=0.001)
        assert point.deed.startswith(("Ada", "Bob", "Media", "Dealmaker", "Corporate", "Military")), point.deed


async def test_a_game_that_nobody_finished_has_chances_too_and_those_of_an_older_form_are_found_again(quick):
    table = await brought(quick, upto=60)
    await quick.find_chances(table, KEY)
    told = await found(quick, table)
    assert (told.status, told.moments[-1].at) == ("done", 60)
    async with quick.room.store.write() as connection:
        old = '{"picks": 60, "moments": [], "points": []}'
        await connection.execute(sa.update(schema.chances).values(found=old))
    assert (await quick.chances(table)).status == "none"
