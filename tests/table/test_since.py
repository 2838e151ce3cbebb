"""Since your last turn: what others did, told turn by turn to the seat that is to decide."""

from __future__ import annotations

from collections import deque
from itertools import pairwise

import pytest

import boardroom
from boardroom.core.words import say
from boardroom.table.fold import story_of
from boardroom.table.model import SeatRequest
from boardroom.table.service import Tables
from tests.support.stores import empty_file
from tests.table.conftest import duel, play
from tests.torture.test_secrets import twins

NAMES = {0: "Ada", 1: "Bob", 2: "Cleo"}


@pytest.fixture
async def tables(tmp_path, watch):
    async with Tables.open(empty_file(tmp_path), now=watch, bot_pause=0.0) as opened:
        yield opened


def begins(seen):
    return bool(seen.options) and seen.options[0].decision == "action"


async def look(tables, table, key):
    return await tables.look(table, key, explain=True)


async def pick(tables, table, key, verb):
    seen = await tables.look(table, key)
    chosen = next(option for option in seen.options if option.verb == verb)
    await tables.pick(table, key, seen.version, chosen.pick)


@pytest.mark.anyio
async def test_the_turn_of_the_other_is_told_in_a_sentence_until_the_own_turn_begins(tables):
    made, ada, bob = await duel(tables)
    for verb in ("plot", "draw", "draw"):
        assert (await look(tables, made.table, ada)).missed == 0
        await pick(tables, made.table, ada, verb)
    before = (await look(tables, made.table, bob)).view
    seen = await look(tables, made.table, bob)
    assert (seen.missed, seen.before is None) == (1, False)
    [past] = await tables.since(made.table, bob)
    assert past.told.text == "Ada plots: 2 unseen cards."
    assert past.told.seat == 0
    assert past.after == before
    assert past.before["seats"][0]["hand_size"] + 2 == past.after["seats"][0]["hand_size"]
    assert past.before["seats"][0]["hand"] is None
    await pick(tables, made.table, bob, "plot")
    assert await tables.since(made.table, bob) == ()
    assert (await look(tables, made.table, bob)).before is None
    await tables.undo(made.table, bob, (await look(tables, made.table, bob)).version)
    assert (await look(tables, made.table, bob)).missed == 1


@pytest.mark.anyio
async def test_nobody_reads_what_another_seat_missed(tables):
    made, ada, bob = await duel(tables)
    for verb in ("plot", "draw", "draw"):
        await pick(tables, made.table, ada, verb)
    assert await tables.since(made.table, ada) == ()
    assert await tables.since(made.table, None) == ()
    assert len(await tables.since(made.table, bob)) == 1


@pytest.mark.anyio
async def test_three_bots_are_three_turns_in_their_order(tables):
    wishes = [SeatRequest("you", "Ada"), *[SeatRequest("bot", level="greedy")] * 3]
    made = await tables.create("new-corp-order", {"players": 4, "start_player": 0}, wishes)
    for verb in ("plot", "draw", "draw"):
        await pick(tables, made.table, made.key, verb)
    while not begins(await tables.look(made.table, made.key)):
        await tables.bots.tasks[made.table]
    past = await tables.since(made.table, made.key)
    assert [each.told.seat for each in past] == [1, 2, 3]
    assert all(one.after == other.before for one, other in pairwise(past))
    seen = await look(tables, made.table, made.key)
    assert [line.seat for line in seen.turns if line.new] == [1, 2, 3]
    assert seen.view == past[-1].after


@pytest.mark.parametrize("seat", [0, 1, None])
def test_turns_in_a_sentence_tell_nothing_that_is_hidden(seat):
    game = boardroom.game("new-corp-order", players=3, edition="retail")
    compared = 0
    for seed in range(4):
        pairs = list(deque(twins(game, seat, seed), maxlen=1))
        if not pairs:
            continue
        [pair] = pairs
        stories = [story_of(game, state, seat, NAMES, ()) for state in pair]
        told = [story.newest_turns(game, "en", NAMES) for story in stories]
        assert told[0] == told[1]
        compared += len(told[0])
        missed = [[(each.messages, each.hit) for each in story.missed(game)] for story in stories]
        assert missed[0] == missed[1]
    assert compared > 20


def test_what_is_taken_from_the_reader_s_hq_hits_the_reader():
    game = boardroom.game("new-corp-order", players=3)
    found = {True: 0, False: 0}
    for seed in range(12):
        state = game.start(dealer=boardroom.Dealer(seed=seed))
        dealer = boardroom.Dealer(seed=seed + 100)
        while not game.over(state):
            options = game.options(state)
            game.apply(state, options[dealer.below(len(options))])
        for step in game.steps(state):
            texts = [say(line) for line in game.narrate(step, 1)]
            taken = any(verb in text and "of Player 2" in text for text in texts for verb in (" taps ", " removes "))
            if taken:
                assert game.presentation.hits(step, 1) == (step.seat != 1)
            found[game.presentation.hits(step, 1)] += 1
            if step.seat == 1:
                assert not game.presentation.hits(step, 1)
    assert min(found.values()) > 0


@pytest.mark.anyio
async def test_only_the_one_person_at_a_table_changes_the_pace_of_its_bots(tables):
    made, ada, bob = await duel(tables)
    await play(tables, made.table, [ada, bob], begins)
    tables.set_pace(made.table, ada, "slow")
    assert (await tables.room.fold(made.table)).pace == 1.0
    wishes = [SeatRequest("you", "Ada"), SeatRequest("bot", level="greedy")]
    alone = await tables.create("new-corp-order", {"players": 2, "start_player": 0}, wishes)
    await tables.look(alone.table, alone.key)
    tables.set_pace(alone.table, bob, "slow")
    assert (await tables.room.fold(alone.table)).pace == 1.0
    tables.set_pace(alone.table, alone.key, "slow")
    assert (await tables.room.fold(alone.table)).pace > 1.0
    tables.set_pace(alone.table, alone.key, "nonsense")
    assert (await tables.room.fold(alone.table)).pace == 1.0
    shown = await tables.create("new-corp-order", {"players": 2}, [SeatRequest("bot", level="greedy")] * 2)
    await tables.look(shown.table, None)
    tables.set_pace(shown.table, None, "fast")  # Nobody plays there: it is whoever watches.
    assert (await tables.room.fold(shown.table)).pace < 1.0
