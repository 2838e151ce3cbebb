"""The deal of the day: the same for everybody, one attempt for each key, results hidden until one has played."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace

import pytest

from boardroom.core.dealer import Dealer
from boardroom.core.game import DEALER, State
from boardroom.core.meta import DailyDeal
from boardroom.games import game, meta
from boardroom.players import levels
from boardroom.table import daily, daily_bot, errors
from boardroom.table.bots import Thinkers
from boardroom.table.fold import Fold
from boardroom.table.keys import new_secret
from boardroom.table.room import holder_of
from boardroom.table.service import Tables
from boardroom.table.thinking import think
from tests.support.stores import empty_file

pytestmark = pytest.mark.anyio
NOON = 1_794_830_400.0
"""2026-11-16, 12:00 UTC."""
ADA, BOB = new_secret(), new_secret()


async def at_once(_self, _pool, asked, *, played):
    """Think here: a process would take longer to start than all of the game."""
    return think(played, asked.log, asked.seat, asked.level, 2.0, asked.seed)


def played_on(fold: Fold, seed: int) -> State:
    """A game to its end as chance picks for everybody, with the dealer of its table."""
    state, dice = fold.state.copy(), random.Random(seed)
    state.dealer = fold.dealer()
    while not fold.game.over(state):
        fold.game.apply(state, dice.choice(fold.game.legal(state)))
    return state


async def finish(tables: Tables, key: str, name: str) -> None:
    """Play today's deal to the end, as one entry of its log: many take long to write."""
    made = await tables.daily.play(key, name)
    written = False
    while not written:
        fold = await tables.room.fold(made.table)
        async with fold.lock:
            seat = fold.held_by(holder_of(key))[0]
            written = await tables.room.append(fold, "pick", seat, played_on(fold, 3))


@pytest.fixture
async def tables(tmp_path, watch, monkeypatch):
    """With a deal for two and a bot that answers at once."""
    quick = replace(meta("new-corp-order"), daily=DailyDeal({"players": 2, "edition": "retail"}, "random"))
    monkeypatch.setattr(daily, "daily_game", lambda: quick)
    monkeypatch.setattr(Thinkers, "_ask", at_once)
    watch.time = NOON
    async with Tables.open(empty_file(tmp_path), now=watch, bot_pause=0.0) as opened:
        yield opened


async def test_everybody_gets_the_same_deal_once(tables, watch):
    ada, bob = await tables.daily.play(ADA, "Ada"), await tables.daily.play(BOB, "Bob")
    assert ada.table != bob.table
    seat = await tables.daily.seat("2026-11-16")
    one, other = await tables.look(ada.table, ADA), await tables.look(bob.table, BOB)
    assert one.yours == other.yours == (seat,)
    assert companies(one.view) == companies(other.view)
    assert one.view.get("objectives") == other.view.get("objectives")
    assert one.view["seats"][seat]["objectives"] == other.view["seats"][seat]["objectives"]
    assert (await tables.daily.play(ADA, "Ada")).table == ada.table, "there is one attempt"
    watch.time += 86_400
    tomorrow = await tables.daily.play(ADA, "Ada")
    assert tomorrow.table != ada.table
    assert companies((await tables.look(tomorrow.table, ADA)).view) != companies(one.view)


def companies(view):
    """What was dealt and stays, also where bots have begun to play."""
    return [(each["place"], each["company"], each["type"]) for each in view["grid"]]


async def test_the_deck_does_not_depend_on_what_is_decided(tables):
    made = await tables.daily.play(ADA, "Ada")
    fold = await tables.room.fold(made.table)
    ends = [played_on(fold, seed) for seed in (1, 2)]
    drawn = [[step.pick for step in fold.game.steps(end) if step.seat == DEALER] for end in ends]
    common = min(map(len, drawn))
    assert common > 60
    assert drawn[0][:common] == drawn[1][:common]
    assert ends[0].picks[: len(ends[1].picks)] != ends[1].picks
    other = await tables.room.fold((await tables.daily.play(BOB, "Bob")).table)
    assert fold.row["seed"] == other.row["seed"]


async def test_results_are_hidden_until_one_has_played_and_open_the_next_day(tables, watch):
    await finish(tables, ADA, "Ada")
    before = await tables.daily.day(BOB)
    assert (before.open, before.mine) == (False, None)
    assert [(each.name, each.score, each.place, each.table) for each in before.all] == [("Ada", None, None, "")]
    own = await tables.daily.day(ADA)
    assert own.open
    assert own.mine.score is not None
    assert own.mine.place in {1, 2}
    assert own.mine.turns > 5
    shared = await tables.daily.shared(own.mine.share)
    assert (shared.name, shared.score, shared.table) == ("Ada", own.mine.score, "")
    assert (await tables.daily.day(None, "2026-11-15")).all == ()
    watch.time += 86_400
    assert (await tables.daily.day(BOB, "2026-11-16")).all[0].score == own.mine.score
    assert (await tables.daily.calendar(ADA)).streak == 1
    watch.time += 86_400
    assert (await tables.daily.calendar(ADA)).streak == 0
    for wrong in ("2026-12-01", "yesterday"):
        with pytest.raises(errors.NoSuchPage):
            await tables.daily.day(ADA, wrong)


async def bot_of(tables: Tables, key: str | None, day: str | None = None):
    """What the bot made of a day, once it is known."""
    async with asyncio.timeout(60):
        while (found := await tables.daily.day(key, day)).bot is None:
            await asyncio.sleep(0.02)
    return found.bot


async def test_what_the_strongest_bot_makes_of_a_deal_is_told_only_to_who_has_played(tables, watch, monkeypatch):
    monkeypatch.setattr(daily_bot, "levels", lambda _: levels("new-corp-order")[:1])  # The others have to be compiled.
    await tables.daily.day(BOB)
    await finish(tables, ADA, "Ada")
    bot = await bot_of(tables, ADA)
    assert bot.score is not None
    assert bot.place in {1, 2}
    hidden = await tables.daily.day(BOB)
    assert (hidden.bot, hidden.started, len(hidden.all)) == (None, 1, 1)
    seat = await tables.daily.seat("2026-11-16")
    log = await tables.log(bot.table)
    own = await tables.room.fold((await tables.daily.play(ADA, "Ada")).table)
    assert log.about["players"] == ["intern" if each == seat else "random" for each in range(2)]
    drawn = [
        [step.pick for step in own.game.steps(state) if step.seat == DEALER]
        for state in (own.state, own.game.replay(log))
    ]
    common = min(map(len, drawn))
    assert common > 60
    assert drawn[0][:common] == drawn[1][:common], "it has the same deck"
    assert (await bot_of(tables, ADA)).table == bot.table, "it plays once"
    assert bot.table not in {entry.table for entry in await tables.finished()}
    watch.time += 86_400
    assert (await tables.daily.day(BOB, "2026-11-16")).bot == bot


async def test_nothing_that_showed_something_is_taken_back(tables):
    made, dice = await tables.daily.play(ADA, "Ada"), random.Random(5)
    for _ in range(12):
        seen = await tables.look(made.table, ADA)
        if not seen.options:
            continue
        seen = await tables.pick(made.table, ADA, seen.version, dice.choice(seen.options).pick)
        assert not seen.undo.possible or seen.undo.free


async def test_giving_up_is_no_result(tables):
    made = await tables.daily.play(ADA, "Ada")
    await tables.concede(made.table, ADA)
    mine = (await tables.daily.day(ADA)).mine
    assert (mine.place, mine.score) == (0, None)
    assert (await tables.daily.calendar(ADA)).streak == 0


async def test_all_of_it_is_forgotten_with_the_key(tables):
    made = await tables.daily.play(ADA, "Ada")
    await tables.concede(made.table, ADA)
    assert (await tables.daily.day(ADA)).mine is not None
    await tables.forget(ADA)
    assert (await tables.daily.day(BOB)).all == ()


def test_a_bot_with_a_seed_picks_the_same_again():
    made = game("new-corp-order", players=2)
    log = made.log(made.start(Dealer(3)))
    seat = made.seat(made.replay(log))
    picks = [think(type(made), log, seat, "random", 2.0, seed) for seed in (7, 7, 8, 9, 10, 11, 12)]
    assert picks[0] == picks[1]
    assert any(each != picks[0] for each in picks)
