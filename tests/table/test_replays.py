from __future__ import annotations

import json
from dataclasses import replace

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

import boardroom
from boardroom.core.dealer import Dealer
from boardroom.core.log import Log
from boardroom.table import errors, migrate, schema
from boardroom.table.keys import new_secret
from boardroom.table.model import SeatRequest
from boardroom.table.service import Tables
from boardroom.table.store import Store, StoreError
from tests.table.conftest import duel, one_store, play

pytestmark = pytest.mark.anyio


async def finished(tables: Tables) -> str:
    """A game that was played elsewhere, by chance alone."""
    game = boardroom.game("new-corp-order", players=2)
    state, dice = game.start(Dealer(seed=3)), Dealer(seed=4)
    while not game.over(state):
        legal = game.legal(state)
        game.apply(state, legal[dice.below(len(legal))])
    return await tables.upload(game.log(state, {"names": ["Ada", "Bob"]}).to_json())


async def test_while_it_goes_on_nothing_is_looked_at_again(tables):
    made, ada, bob = await duel(tables)
    await play(tables, made.table, [ada, bob], until=lambda seen: seen.version > 10)
    for forbidden in (
        tables.frame(made.table, 60, ada),
        tables.frame(made.table, 60, ada, everything=True),
        tables.log(made.table),
        tables.fork(made.table, 60, [SeatRequest("you"), SeatRequest("you")]),
    ):
        with pytest.raises(errors.StillPlaying):
            await forbidden


@one_store
async def test_once_over_everybody_sees_everything(tables):
    table = await finished(tables)
    last = await tables.frame(table, 10**9)
    assert last.at == last.steps
    told = []
    for at in range(last.steps + 1):
        frame = await tables.frame(table, at, everything=True)
        assert [hand["seat"] for hand in frame.hands] == [0, 1]
        assert frame.hands[1]["seats"][1]["hand"] is not None
        told += [line.text for line in frame.lines]
    assert told[-1] == (await tables.story(table))[-1].text
    middle = await tables.frame(table, last.steps // 2, seat=1)
    assert middle.view["seats"][1]["hand"] is not None


async def test_a_log_goes_out_and_comes_back(tables):
    table = await finished(tables)
    log = await tables.log(table)
    again = await tables.upload(log.to_json())
    seen = await tables.look(again)
    assert seen.view == (await tables.look(table)).view
    assert [guest.name for guest in seen.people] == ["Ada", "Bob"]
    assert (await tables.log(again)).picks == log.picks


@one_store
async def test_names_in_a_log_are_one_line_that_can_be_seen(tables):
    log = await tables.log(await finished(tables))
    for named, shown in (([" A\x00d\u202ea\n", "\ud800Bob"], ["Ada", "Bob"]), (["x" * 100, None], ["x" * 24, "None"])):
        seen = await tables.look(await tables.upload(replace(log, about={"names": named}).to_json()))
        assert [guest.name for guest in seen.people] == shown


async def test_damaged_and_illegal_logs_are_refused(tables):
    table = await finished(tables)
    log = await tables.log(table)
    data = json.loads(log.to_json())
    illegal = Log(log.game, log.ruleset, log.settings, (999, *log.picks[1:]))
    older = Log(log.game, 0, log.settings, log.picks)
    for text in ("", "{}", "[]", json.dumps({**data, "picks": []}), illegal.to_json(), older.to_json()):
        with pytest.raises(errors.BadRequest):
            await tables.upload(text)


async def test_a_game_without_places_on_a_board_is_told_and_looked_at_too(tables):
    game = boardroom.game("new-angeles", players=4)
    state, dice = game.start(Dealer(seed=3)), Dealer(seed=4)
    for _ in range(30):
        legal = game.legal(state)
        game.apply(state, legal[dice.below(len(legal))])
    table = await tables.upload(game.log(state).to_json())
    assert (await tables.look(table)).story
    assert all(line.places == () for line in await tables.story(table))
    assert (await tables.frame(table, 20, everything=True)).hands


async def test_playing_on_from_somewhere(tables):
    table, ada = await finished(tables), new_secret()
    wishes = [SeatRequest("you"), SeatRequest("bot", level="random")]
    made = await tables.fork(table, 80, wishes, ada)
    seen = await tables.look(made.table, ada)
    assert seen.status == "playing"
    assert seen.forked_from == table
    old = (await tables.frame(table, 80, everything=True)).view["grid"]
    assert len((await tables.look(made.table, ada)).view["grid"]) == len(old)
    assert not seen.undo.possible
    with pytest.raises(errors.BadRequest):
        await tables.fork(table, 10**6, wishes, ada)


async def test_migrations_lead_from_nothing_to_the_schema(url):
    store = await Store.open(url)

    def differences(connection):
        return compare_metadata(MigrationContext.configure(connection), schema.metadata)

    async with store.write() as connection:
        assert await connection.run_sync(migrate.current) == migrate.HEAD
        assert await connection.run_sync(differences) == []
    await store.close()


async def test_migrations_keep_what_is_there(url, watch):
    async with Tables.open(url, now=watch) as tables:
        made, ada, _bob = await duel(tables)
        before = (await tables.look(made.table, ada)).to_json()
        async with tables.room.store.write() as connection:
            await connection.run_sync(migrate.downgrade, "0001")
            assert await connection.run_sync(migrate.current) == "0001"
    async with Tables.open(url, now=watch) as tables:
        before["talk"]["mode"] = "open"  # As tables were before there was a choice.
        before["clock"]["misses"] = 1
        for counted in ("used_since", "replaceable_at"):
            before["people"][0][counted] = None  # Who decides for the public is noted from the next event on.
        assert (await tables.look(made.table, ada)).to_json() == before
        await tables.chat(made.table, ada, "still here")


async def test_a_file_is_served_by_one_process(tmp_path):
    async with Tables.open(str(tmp_path / "games.db")):
        with pytest.raises(StoreError, match="Another Boardroom"):
            await Store.open(str(tmp_path / "games.db"))


async def test_a_store_that_is_not_there_is_named(tmp_path):
    with pytest.raises(StoreError, match="nowhere"):
        await Store.open(str(tmp_path / "nowhere" / "games.db"))
    with pytest.raises(StoreError, match="mysql"):
        await Store.open("mysql://localhost/games")
