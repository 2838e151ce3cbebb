"""A table is changed until its game begins."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from boardroom.table import errors, migrate, schema
from boardroom.table.model import Clock, SeatRequest
from boardroom.table.service import Tables
from boardroom.table.store import Store
from tests.table.conftest import duel, play

pytestmark = pytest.mark.anyio

THREE = [SeatRequest("you", "Ada"), SeatRequest("person", "Bob"), SeatRequest("open")]


async def waiting(tables):
    return await tables.create("new-corp-order", {"players": 3}, THREE, title="Friday lunch", language="de")


async def change(tables, made, key=None, game="new-corp-order", requests=THREE, clock=None, **settings):
    given = {"private": False, "title": "Monday", "language": "fr"}
    wishes = {"players": len(requests), **settings}
    return await tables.change(made.table, key or made.key, game, wishes, requests, clock or Clock(), **given)


async def test_everything_can_be_changed_and_who_sits_stays(tables):
    made = await waiting(tables)
    seen = await tables.look(made.table)
    assert (seen.name, seen.language) == ("Friday lunch", "de")
    bob = await tables.claim(made.invitations[1], name="Bob")
    requests = [SeatRequest("bot", level="random")] * 4
    fresh = await change(
        tables, made, game="new-angeles", requests=[*requests[:3], SeatRequest("open")], clock=Clock("minutes", 10)
    )
    seen = await tables.look(made.table, bob.key)
    assert (seen.game, seen.settings["players"], seen.name, seen.private) == ("new-angeles", 4, "Monday", False)
    assert [guest.kind for guest in seen.people] == ["person", "person", "bot", "open"]
    assert (seen.yours, seen.people[0].name, seen.people[1].name) == ((1,), "Ada", "Bob")
    assert [guest.seconds for guest in seen.people] == [600.0] * 4
    assert list(fresh) == [3]
    assert (await tables.claim(fresh[3])).seat == 3
    seen = await tables.look(made.table, bob.key)
    assert (seen.status, seen.game) == ("playing", "new-angeles")


async def test_a_link_that_was_sent_stays_good(tables):
    made = await waiting(tables)
    fresh = await change(tables, made, edition="pnp")
    assert fresh == {}
    assert (await tables.claim(made.invitations[1])).seat == 1


async def test_only_the_maker_changes_a_table_and_only_until_it_begins(tables):
    made = await waiting(tables)
    bob = await tables.claim(made.invitations[1])
    for key in (bob.key, "x" * 43, None):
        with pytest.raises(errors.WrongSecret):
            await tables.change(
                made.table, key, "new-corp-order", {"players": 3}, THREE, Clock(), private=True, title="", language=""
            )
    with pytest.raises(errors.BadRequest, match="seat 2"):
        await change(tables, made, requests=[SeatRequest("you")])
    with pytest.raises(errors.BadRequest):
        await change(tables, made, edition="nonsense")
    await tables.join(made.table)
    with pytest.raises(errors.NotPlaying):
        await change(tables, made)
    assert (await tables.look(made.table)).name == "Friday lunch"


async def test_another_process_plays_the_game_that_was_chosen_last(postgresql_url, watch):
    async with Tables.open(postgresql_url, now=watch) as here, Tables.open(postgresql_url, now=watch) as there:
        made = await waiting(here)
        assert (await there.look(made.table)).settings["players"] == 3
        await change(here, made, requests=[*THREE[:2]])
        await there.claim(made.invitations[1])
        assert len((await there.look(made.table)).view["seats"]) == 2
        assert len((await here.look(made.table)).view["seats"]) == 2


async def test_a_used_invitation_says_when_it_was_used(tables, watch):
    made, _, _ = await duel(tables)
    with pytest.raises(errors.UsedInvitation) as used:
        await tables.invited(made.invitations[1])
    assert (used.value.table, used.value.seat, used.value.at) == (made.table, 1, watch.time)


async def test_lists_tell_who_decides_and_the_final_scores(tmp_path, watch):
    async with Tables.open(str(tmp_path / "games.db"), now=watch) as tables:
        made, ada, bob = await duel(tables, title="Duel")
        (entry,) = await tables.mine(bob)
        assert (entry.name, entry.decides, entry.your_turn, entry.scores) == ("Duel", 0, False, ())
        seen = await play(tables, made.table, [ada, bob])
        (entry,) = await tables.mine(ada)
        assert entry.scores == tuple(score["total"] for score in seen.score["scores"])
        assert entry.winners == tuple(seen.score["winners"])


async def test_an_old_store_gets_names_and_keeps_its_games(url, watch):
    async with Tables.open(url, now=watch) as tables:
        made, ada, _ = await duel(tables)
        seen = await tables.look(made.table, ada)
    store = await Store.open(url)
    async with store.write() as connection:
        await connection.run_sync(migrate.downgrade, "0007")
        columns = await connection.run_sync(lambda each: [c["name"] for c in sa.inspect(each).get_columns("tables")])
        assert not {"name", "language", "scores"} & set(columns)
    await store.close()
    async with Tables.open(url, now=watch) as tables:
        found = await tables.look(made.table, ada)
        assert (found.view, found.name) == (seen.view, "")
        async with tables.room.store.read() as connection:
            assert (await connection.execute(sa.select(schema.used))).all() == []
