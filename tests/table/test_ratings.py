"""Ratings of people: as the laboratory rates, only for who wants one, only from games in which the players decided."""

from __future__ import annotations

import random

import pytest

from boardroom.lab.ratings import strengths as laboratory
from boardroom.table.model import SeatRequest
from boardroom.table.ratings import rate, strengths
from boardroom.table.service import Tables
from tests.support.stores import empty_file

pytestmark = pytest.mark.anyio


@pytest.fixture
async def tables(tmp_path, watch):
    async with Tables.open(empty_file(tmp_path), now=watch, bot_pause=0.0) as opened:
        yield opened


def test_the_strengths_are_those_of_the_laboratory():
    finishes = [((0,), (1,), (2,)), ((1, 2), (0,)), ((0,), (2,), (1,)), ((2,), (0,))]
    named = [tuple(tuple("abc"[each] for each in group) for group in groups) for groups in finishes]
    theirs, ours = laboratory(finishes, 3), strengths(named)
    assert [ours[name] for name in "abc"] == pytest.approx(list(theirs), rel=1e-4)


def test_more_games_make_a_rating_surer():
    few, many = (rate([(("a",), ("b",)), (("b",), ("a",))] * count)["a"] for count in (2, 50))
    assert few.points == many.points == 1500
    assert many.high - many.low < few.high - few.low
    assert rate([]) == {}


async def end(tables: Tables, table: str) -> None:
    """Play a game to its end by chance, as one entry of its log."""
    fold, dice = await tables.room.fold(table), random.Random(2)
    state = fold.state.copy()
    state.dealer = fold.dealer()
    while not fold.game.over(state):
        fold.game.apply(state, dice.choice(fold.game.legal(state)))
    async with fold.lock:
        assert await tables.room.append(fold, "pick", fold.decides, state)


async def duel(tables: Tables, key: str | None = None, other: str | None = None, **settings) -> tuple[str, str, str]:
    wishes = [SeatRequest("you", "Ada"), SeatRequest("person")]
    made = await tables.create("new-corp-order", {"players": 2, "start_player": 0, **settings}, wishes, key)
    held = await tables.claim(made.invitations[1], other, name="Bob")
    return made.table, made.key, held.key


async def test_only_games_among_people_who_want_one_count(tables, watch):
    table, ada, bob = await duel(tables)
    await end(tables, table)
    assert await tables.ratings.all(ada) == {}, "nobody asked for it"
    await tables.ratings.want(ada, wanted=True)
    assert await tables.ratings.all(ada) == {}, "the other one did not"
    await tables.ratings.want(bob, wanted=True)
    one, other = [(await tables.ratings.all(key))["new-corp-order"] for key in (ada, bob)]
    assert one.points + other.points == 3000
    assert one.points != other.points
    assert (one.games, one.people) == (1, 2)
    house, *_ = await duel(tables, ada, bob, hand_limit=7)
    await end(tables, house)
    watch.time += 1000
    assert (await tables.ratings.all(ada))["new-corp-order"].games == 1, "house rules do not count"
    await tables.ratings.want(bob, wanted=False)
    assert await tables.ratings.all(ada) == {}
    assert not await tables.ratings.wanted(bob)
