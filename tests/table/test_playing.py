from __future__ import annotations

import asyncio
import json

import pytest

from boardroom.table import errors, metrics, taking_back
from boardroom.table.model import SeatRequest
from boardroom.table.service import Tables
from tests.table.conftest import duel, one_store, play

pytestmark = pytest.mark.anyio


async def test_a_whole_game_against_bots(tables):
    wishes = [SeatRequest("you", "Ada"), SeatRequest("bot", level="random"), SeatRequest("bot", level="greedy")]
    made = await tables.create("new-corp-order", {"players": 3}, wishes)
    async with tables.subscribe(made.table, made.key) as news:
        while (seen := await tables.look(made.table, made.key)).status != "over":
            if seen.your_turn:
                await tables.pick(made.table, made.key, seen.version, seen.options[0].pick)
            else:
                async with asyncio.timeout(120):
                    await news.next()
    assert seen.ended_by == "rules"
    assert seen.score is not None
    assert seen.score["final"]
    assert seen.score["winners"]
    assert "wins" in seen.story[-1].text
    assert seen.decides is None
    with pytest.raises(errors.NotPlaying):
        await tables.pick(made.table, made.key, seen.version, 0)


@one_store
async def test_a_solo_game_against_ods(tables):
    made = await tables.create("new-corp-order", {"players": 1}, [SeatRequest("you", "Ada")])
    seen = await play(tables, made.table, [made.key])
    assert seen.people[1].kind == "automaton"
    assert seen.score["final"]


async def test_a_new_process_folds_the_same_table(tables, url, watch):
    made, ada, bob = await duel(tables)
    seen = await play(tables, made.table, [ada, bob], until=lambda seen: seen.version > 20)
    await tables.undo(made.table, ada if seen.seat == 0 else bob, seen.version)
    before = [(await tables.look(made.table, key)).to_json() for key in (ada, bob, None)]
    tables.room.folds.clear()
    assert [(await tables.look(made.table, key)).to_json() for key in (ada, bob, None)] == before


async def test_a_stale_pick_is_refused_with_the_fresh_state(tables):
    made, ada, _bob = await duel(tables)
    seen = await tables.look(made.table, ada)
    await tables.pick(made.table, ada, seen.version, seen.options[0].pick)
    with pytest.raises(errors.Stale) as refused:
        await tables.pick(made.table, ada, seen.version, seen.options[0].pick)
    assert refused.value.fresh.version == seen.version + 1
    assert (await tables.look(made.table, ada)).version == seen.version + 1


async def test_of_two_clicks_at_once_one_counts(tables):
    made, ada, _bob = await duel(tables)
    seen = await tables.look(made.table, ada)
    clicks = [tables.pick(made.table, ada, seen.version, seen.options[0].pick) for _ in range(5)]
    results = await asyncio.gather(*clicks, return_exceptions=True)
    assert sum(isinstance(result, errors.Stale) for result in results) == 4
    assert (await tables.look(made.table, ada)).version == seen.version + 1


async def test_of_two_processes_one_counts(postgresql_url):
    async with Tables.open(postgresql_url) as here, Tables.open(postgresql_url) as there:
        made, ada, _ = await duel(here)
        for _ in range(10):
            seen = await here.look(made.table, ada)
            if not seen.options:
                break
            assert (await there.look(made.table, ada)).version == seen.version
            clicks = [each.pick(made.table, ada, seen.version, seen.options[0].pick) for each in (here, there)]
            results = await asyncio.gather(*clicks, return_exceptions=True)
            assert sum(isinstance(result, errors.Stale) for result in results) == 1
        both = [(await each.look(made.table, ada)).to_json() for each in (here, there)]
        assert both[0] == both[1]


async def test_a_seat_that_moved_or_was_left_in_another_process_is_picked_for_by_nobody(postgresql_url):
    async with Tables.open(postgresql_url, bot_pause=1_000) as here, Tables.open(postgresql_url) as there:
        made, ada, _ = await duel(here)
        seen = await there.look(made.table, ada)
        phone = await here.claim(await here.link(made.table, ada, 0))
        with pytest.raises(errors.WrongSecret):
            await there.pick(made.table, ada, seen.version, seen.options[0].pick)
        assert (await there.look(made.table, phone.key)).version == seen.version
        await here.leave(made.table, phone.key)
        with pytest.raises(errors.NotYourTurn):
            await there.pick(made.table, phone.key, seen.version, seen.options[0].pick)


async def test_whoever_has_left_does_not_pick_in_the_same_moment(url, watch):
    async with Tables.open(url, now=watch, bot_pause=1_000) as tables:
        made, ada, _ = await duel(tables)
        seen = await tables.look(made.table, ada)
        leaving = asyncio.create_task(tables.leave(made.table, ada))
        fold = await tables.room.fold(made.table)
        while not fold.lock.locked():
            await asyncio.sleep(0)
        with pytest.raises(errors.NotYourTurn):
            await tables.pick(made.table, ada, seen.version, seen.options[0].pick)
        await leaving


async def test_news_crosses_processes(postgresql_url):
    async with Tables.open(postgresql_url) as here, Tables.open(postgresql_url) as there:
        made, ada, bob = await duel(here)
        async with there.subscribe(made.table, bob) as news:
            seen = await here.look(made.table, ada)
            await here.pick(made.table, ada, seen.version, seen.options[0].pick)
            async with asyncio.timeout(60):
                while (await news.next()).version != seen.version + 1:
                    pass
            assert (await there.look(made.table, bob)).version == seen.version + 1


async def test_one_process_thinks_for_a_bot(postgresql_url, monkeypatch):
    thought: list[tuple[str, int]] = []

    async with Tables.open(postgresql_url, bot_pause=0.0) as here, Tables.open(postgresql_url, bot_pause=0.0) as there:
        for each in (here, there):

            async def think(fold, seat, level, worker=each.room.worker):
                thought.append((worker, fold.version))
                await asyncio.sleep(0.01)
                return fold.game.legal(fold.state, seat)[0]

            monkeypatch.setattr(each.thinkers, "think", think)
        wishes = [SeatRequest("you"), SeatRequest("bot", level="random"), SeatRequest("bot", level="random")]
        made = await here.create("new-corp-order", {"players": 3}, wishes)
        async with here.subscribe(made.table, made.key) as news, there.subscribe(made.table, made.key):
            async with asyncio.timeout(120):
                for _ in range(60):
                    there.bots.wake(made.table)
                    seen = await here.look(made.table, made.key)
                    if seen.your_turn:
                        await here.pick(made.table, made.key, seen.version, seen.options[0].pick)
                    elif seen.status != "over":
                        await news.next()
    versions = [version for _, version in thought]
    assert len(versions) > 10
    assert len(versions) == len(set(versions))


async def test_others_cannot_pick(tables):
    made, ada, bob = await duel(tables)
    seen = await tables.look(made.table, ada)
    for key, error in ((bob, errors.NotYourTurn), (None, errors.WrongSecret), ("x" * 43, errors.WrongSecret)):
        with pytest.raises(error):
            await tables.pick(made.table, key, seen.version, seen.options[0].pick)
    with pytest.raises(errors.WrongSecret):
        await tables.pick(made.table, ada, seen.version, seen.options[0].pick, seat=1)
    with pytest.raises(errors.Illegal):
        await tables.pick(made.table, ada, seen.version, 999)
    assert (await tables.look(made.table, ada)).version == seen.version


async def test_each_sees_their_own_hand_only(tables):
    made, ada, bob = await duel(tables)
    for key, seat in ((ada, 0), (bob, 1), (None, None)):
        seen = await tables.look(made.table, key)
        hands = [other["seat"] for other in seen.view["seats"] if other["hand"] is not None]
        assert hands == ([] if seat is None else [seat])
    with pytest.raises(errors.WrongSecret):
        await tables.look(made.table, ada, seat=1)


async def test_a_free_step_is_taken_back_at_once(tables):
    made, ada, bob = await duel(tables)
    seen = await play(tables, made.table, [ada, bob], until=lambda seen: seen.undo.free)
    key = (ada, bob)[seen.seat]
    before = list((await tables.room.fold(made.table)).state.picks)
    back = await tables.undo(made.table, key, seen.version)
    assert back.version == seen.version + 1
    assert (await tables.room.fold(made.table)).state.picks == before[:-1]
    assert back.undo.taken_back == 1
    assert back.undo.request is None
    assert back.your_turn


async def test_a_log_does_not_grow_for_ever_by_taking_back(tables, monkeypatch):
    made, ada, bob = await duel(tables)
    seen = await play(tables, made.table, [ada, bob], until=lambda seen: seen.undo.free)
    key, entries = (ada, bob)[seen.seat], (await tables.room.fold(made.table)).version
    monkeypatch.setattr(taking_back, "MOST_ENTRIES", entries)
    with pytest.raises(errors.NoUndo):
        await tables.undo(made.table, key, seen.version)
    monkeypatch.setattr(taking_back, "MOST_ENTRIES", entries + 1)
    assert (await tables.undo(made.table, key, seen.version)).version == seen.version + 1


async def test_picks_of_pages_are_measured_too(tables):
    made, ada, _ = await duel(tables)
    seen, before = await tables.look(made.table, ada), metrics.STEPS.count("pick")
    await tables.pick_unseen(made.table, ada, seen.version, seen.options[0].pick, None)
    assert metrics.STEPS.count("pick") == before + 1


async def test_what_was_revealed_is_taken_back_by_consent(tables):
    made, ada, bob = await duel(tables)

    def revealed(seen):
        return seen.seat == 0 and seen.undo.possible and not seen.undo.free

    seen = await play(tables, made.table, [ada, bob], until=revealed)
    asked = await tables.undo(made.table, ada, seen.version)
    assert asked.undo.request.waiting_for == (1,)
    assert asked.version == seen.version
    with pytest.raises(errors.NoUndo):
        await tables.answer_undo(made.table, ada, agree=True)
    refused = await tables.answer_undo(made.table, bob, agree=False)
    assert refused.undo.request is None
    assert refused.steps == seen.steps
    await tables.undo(made.table, ada, seen.version)
    agreed = await tables.answer_undo(made.table, bob, agree=True)
    assert agreed.steps < seen.steps
    assert agreed.undo.taken_back == 1
    assert (await tables.look(made.table, ada)).your_turn


@pytest.mark.parametrize("players", [1, 2], ids=["automaton", "bot"])
async def test_the_start_of_a_turn_is_no_step_back_in_it(tables, players):
    wishes = [SeatRequest("you", "Ada"), SeatRequest("bot", level="random")][:players]
    made = await tables.create("new-corp-order", {"players": players}, wishes)

    def again(seen):
        return bool(seen.undo.possible and seen.options and seen.options[0].decision == "action" and seen.steps > 3)

    seen = await play(tables, made.table, [made.key], until=again)
    assert not seen.undo.same_turn
    assert seen.undo.asks == ()
    later = await tables.pick(made.table, made.key, seen.version, seen.options[0].pick)
    assert later.undo.same_turn


async def test_on_one_device_the_other_person_is_asked(tables):
    made = await tables.create("new-corp-order", {"players": 2}, [SeatRequest("you", "Ada"), SeatRequest("you", "Bob")])
    seen = await tables.look(made.table, made.key)
    first = seen.decides
    while seen.decides == first:
        mine = await tables.look(made.table, made.key, seat=first)
        seen = await tables.pick(made.table, made.key, mine.version, mine.options[0].pick, first)
    assert (seen.undo.same_turn, seen.undo.asks) == (False, (first,))
    asked = await tables.undo(made.table, made.key, seen.version)
    assert (asked.undo.request.seat, asked.undo.request.waiting_for) == (1 - first, (first,))
    assert asked.decides == 1 - first
    agreed = await tables.answer_undo(made.table, made.key, agree=True)
    assert agreed.decides == first


async def test_a_pick_that_shows_ends_a_request_to_take_back_and_one_in_the_head_tells_nothing(tables):
    made, ada, bob = await duel(tables)

    def waiting(seen):
        return seen.seat == 0 and seen.undo.possible and not seen.undo.free and seen.decides == 1

    seen = await play(tables, made.table, [ada, bob], until=waiting)
    before = await tables.undo(made.table, ada, seen.version)
    assert before.undo.request is not None
    hidden = 0
    while True:
        other = await tables.look(made.table, bob)
        after = await tables.pick(made.table, bob, other.version, other.options[-1].pick)
        theirs = await tables.look(made.table, ada)
        if theirs.version != before.version:
            break
        assert theirs == before  # Ada cannot know that Bob is thinking of something.
        assert after.undo.request == before.undo.request
        hidden += 1
    assert hidden
    assert after.undo.request is None
    with pytest.raises(errors.NoUndo):
        await tables.answer_undo(made.table, bob, agree=True)


async def test_who_agrees_after_a_step_in_the_head_takes_that_back_too(tables):
    made, ada, bob = await duel(tables)

    def waiting(seen):
        return seen.seat == 0 and seen.undo.possible and not seen.undo.free and seen.decides == 1

    seen = await play(tables, made.table, [ada, bob], until=waiting)
    await tables.undo(made.table, ada, seen.version)
    other = await tables.look(made.table, bob)
    await tables.pick(made.table, bob, other.version, other.options[-1].pick)
    assert (await tables.look(made.table, ada)).version == seen.version
    agreed = await tables.answer_undo(made.table, bob, agree=True)
    assert agreed.steps < seen.steps
    assert (await tables.look(made.table, ada)).your_turn


async def test_what_is_said_meanwhile_does_not_keep_a_pick_from_being_done(tables):
    made, ada, _bob = await duel(tables)
    seen = await tables.look(made.table, ada)
    talk = [tables.chat(made.table, ada, f"Line {number}") for number in range(5)]
    results = await asyncio.gather(*talk, tables.pick(made.table, ada, seen.version, seen.options[0].pick))
    assert results[-1].version == seen.version + 1
    now = await tables.look(made.table, ada)
    assert len(now.chat) == 5
    assert now.version == seen.version + 1


async def test_against_bots_nobody_has_to_be_asked(tables):
    made = await tables.create("new-corp-order", {"players": 1}, [SeatRequest("you")])
    seen = await play(tables, made.table, [made.key], until=lambda seen: seen.undo.possible and not seen.undo.free)
    back = await tables.undo(made.table, made.key, seen.version)
    assert back.steps < seen.steps
    assert back.your_turn


async def test_nothing_is_taken_back_that_is_not_there(tables):
    made, _ada, bob = await duel(tables)
    seen = await tables.look(made.table, bob)
    with pytest.raises(errors.NoUndo):
        await tables.undo(made.table, bob, seen.version)
    with pytest.raises(errors.Stale):
        await tables.undo(made.table, bob, seen.version + 1)


async def test_why_not_answers_the_one_who_decides(tables):
    made, ada, bob = await duel(tables)
    await play(tables, made.table, [ada, bob], until=lambda seen: any(o.verb == "plot" for o in seen.options))
    seen = await tables.look(made.table, ada)
    decider, other = (ada, bob) if seen.your_turn else (bob, ada)
    assert await tables.why_not(made.table, decider, "plot", {}) is None
    with pytest.raises(errors.BadRequest):
        await tables.why_not(made.table, decider, "fly", {})
    refusal = await tables.why_not(made.table, decider, "take-over", {"origin": 0, "target": 0})
    assert refusal is not None
    assert refusal.rule
    with pytest.raises(errors.NotYourTurn):
        await tables.why_not(made.table, other, "plot", {})


async def test_the_whole_story_ends_as_the_look_does(tables):
    made, ada, bob = await duel(tables)
    seen = await play(tables, made.table, [ada, bob], until=lambda seen: len(seen.story) > 35)
    for key in (ada, bob, None):
        seen = await tables.look(made.table, key)
        story = await tables.story(made.table, key)
        assert story[-len(seen.story) :] == seen.story
        assert await tables.story(made.table, key, first=5) == story[5:]


async def agree_to_end(tables, table, ada, bob):
    await tables.propose(table, ada, "end")
    await tables.answer_vote(table, bob, agree=True)
    assert (await tables.look(table, ada)).status == "over"


async def test_a_rematch_is_one_table_for_all(tables):
    made, ada, bob = await duel(tables)
    with pytest.raises(errors.StillPlaying):
        await tables.rematch(made.table, ada)
    await agree_to_end(tables, made.table, ada, bob)
    asked = await asyncio.gather(tables.rematch(made.table, ada), tables.rematch(made.table, bob))
    assert asked[0] == asked[1] == (await tables.look(made.table, ada)).rematch
    again = await tables.look(asked[0], bob)
    assert again.seat == 1
    assert again.status == "playing"
    with pytest.raises(errors.WrongSecret):
        await tables.rematch(made.table, "y" * 43)


async def test_a_game_of_an_older_ruleset_goes_on_and_its_rematch_is_by_the_newest(tables):
    import sqlalchemy as sa

    from boardroom.table import schema

    made, ada, bob = await duel(tables)
    async with tables.room.store.write() as connection:
        await connection.execute(sa.update(schema.tables).values(ruleset=1))
    tables.room.folds.clear()
    seen = await play(tables, made.table, [ada, bob], until=lambda seen: seen.version > 30)
    assert seen.view["ruleset"] == 1
    await agree_to_end(tables, made.table, ada, bob)
    assert (await tables.log(made.table)).ruleset == 1
    again = await tables.look(await tables.rematch(made.table, ada), ada)
    assert again.view["ruleset"] == 2


async def test_nobody_chooses_the_ruleset_of_a_new_table(tables):
    with pytest.raises(errors.BadRequest, match="no setting 'ruleset'"):
        await tables.create("new-corp-order", {"players": 2, "ruleset": 1}, [SeatRequest("you"), SeatRequest("person")])


async def test_an_unknown_ruleset_is_refused_with_a_reason(tables):
    import sqlalchemy as sa

    from boardroom.core.errors import LogError
    from boardroom.table import schema

    made, ada, _bob = await duel(tables)
    async with tables.room.store.write() as connection:
        changed = {"ruleset": 0, "revision": schema.tables.c.revision + 1}  # So no fold in memory is new enough.
        await connection.execute(sa.update(schema.tables).values(changed))
    with pytest.raises(LogError, match="ruleset 0"):
        await tables.look(made.table, ada)


async def test_a_look_is_ready_for_json(tables):
    made, ada, _bob = await duel(tables)
    seen = await tables.look(made.table, ada)
    assert json.loads(json.dumps(seen.to_json()))["options"][0]["text"]


async def test_who_gave_a_seat_away_is_told_although_others_count_fewer_steps(tables):
    made, ada, bob = await duel(tables)
    seen = await tables.look(made.table, ada)
    while seen.revision < (await tables.look(made.table)).revision + 5:
        seen = await play(tables, made.table, [ada, bob], lambda now, last=seen: now.seat == 0 and now != last)
    before = await tables.look(made.table, ada)
    async with tables.subscribe(made.table) as news:
        assert not await tables.newer(made.table, ada, (before.yours, before.revision), known=before.revision)
        await tables.claim(await tables.link(made.table, ada, 0))
        known = (await news.next()).revision
    assert await tables.newer(made.table, ada, (before.yours, before.revision), known)
    after = await tables.look(made.table, ada)
    assert after.seat is None
    assert not await tables.newer(made.table, ada, (after.yours, after.revision), known)


async def test_of_two_who_agree_at_once_both_are_heard(tables):
    wishes = [SeatRequest("you", "Ada"), SeatRequest("person"), SeatRequest("person")]
    made = await tables.create("new-corp-order", {"players": 3, "start_player": 0}, wishes)
    ada, bob, cleo = made.key, *[(await tables.claim(made.invitations[seat])).key for seat in (1, 2)]

    def revealed(seen):
        return seen.seat == 0 and seen.undo.possible and not seen.undo.free

    seen = await play(tables, made.table, [ada, bob, cleo], until=revealed)
    asked = await tables.undo(made.table, ada, seen.version)
    assert asked.undo.request.waiting_for == (1, 2)
    await asyncio.gather(*(tables.answer_undo(made.table, key, agree=True) for key in (bob, cleo)))
    assert (await tables.look(made.table)).undo.taken_back == 1


async def test_the_story_follows_a_name_that_wanders_to_another_seat(tables):
    made, ada, bob = await duel(tables)
    await tables.rename(made.table, bob, "")
    seen = await play(tables, made.table, [ada, bob], lambda seen: any("Ada" in line.text for line in seen.story))
    told = [line.text for line in (await tables.look(made.table)).story]
    assert seen.people[1].name == ""
    await tables.rename(made.table, ada, "")
    await tables.rename(made.table, bob, "Ada")
    assert [line.text for line in (await tables.look(made.table)).story] != told
    assert (await tables.look(made.table)).story == (await tables.story(made.table))[-len(told) :]


async def test_explanations_are_made_for_those_who_ask(tables):
    made, ada, bob = await duel(tables)
    fold = await tables.room.fold(made.table)
    found = await play(
        tables,
        made.table,
        [ada, bob],
        until=lambda seen: seen.options and seen.story and fold.game.refusals(fold.state, seen.seat),
    )
    seat = found.seat
    mine, theirs = (ada, bob) if seat == 0 else (bob, ada)
    plain = await tables.look(made.table, mine)
    assert (plain.refusals, plain.notes, plain.path) == ((), (), ())
    assert not any(line.spans for line in plain.story)
    view = await tables.look(made.table, mine, explain=True, language="de")
    assert len(view.refusals) == len(fold.game.refusals(fold.state, seat))
    assert all(refusal.kind and refusal.rule and refusal.text for refusal in view.refusals)
    will = fold.game.previews(fold.state, seat)
    assert [bool(option.will) for option in view.options] == [option.pick in will for option in view.options]
    for line in view.story:
        assert "".join(span.text for span in line.spans) == line.text
    assert any(span.kind == "player" and span.text == "Ada" for line in view.story for span in line.spans)
    other = await tables.look(made.table, theirs, explain=True)
    assert (other.refusals, other.path, other.options) == ((), (), ())
    _, text = await tables.look_json(made.table, mine, None, "de", explain=True)
    assert json.loads(text) == json.loads(json.dumps(view.to_json()))


@one_store
async def test_a_finished_game_says_who_won_and_has_turns(tables):
    made, ada, bob = await duel(tables)
    assert (await tables.look(made.table, ada)).verdict == ()
    with pytest.raises(errors.StillPlaying):
        await tables.turns(made.table)
    over = await play(tables, made.table, [ada, bob])
    assert "win" in over.verdict[0] or "victory" in over.verdict[0]
    turns = await tables.turns(made.table, "de")
    assert turns[-1].last == len((await tables.room.fold(made.table)).state.picks)
    assert all(turn.first < turn.last for turn in turns)
    assert any(turn.title for turn in turns)
    frame = await tables.frame(made.table, 10**6, explain=True)
    assert frame.verdict == over.verdict
    assert frame.lines[-1].spans


async def test_who_is_asked_to_let_something_be_taken_back_reads_what_and_who_asks_reads_a_refusal(tables):
    made, ada, bob = await duel(tables)
    for verb in ("plot", "draw"):
        seen = await tables.look(made.table, ada)
        chosen = next(option for option in seen.options if option.verb == verb)
        await tables.pick(made.table, ada, seen.version, chosen.pick)
    (own,) = (await tables.look(made.table, ada, language="de")).undo.what
    assert own.startswith("Ada zieht 1 × ")
    assert (await tables.look(made.table, bob)).undo.what == ()
    await tables.undo(made.table, ada, (await tables.look(made.table, ada)).version)
    asked = (await tables.look(made.table, bob)).undo.request
    assert asked.what == ("Ada draws a card from the deck.",)  # And not which one.
    await tables.answer_undo(made.table, bob, agree=False)
    seen, other = (await tables.look(made.table, ada)).undo, (await tables.look(made.table, bob)).undo
    assert (seen.request, seen.refused, other.refused) == (None, 1, None)
    await tables.undo(made.table, ada, (await tables.look(made.table, ada)).version)
    assert (await tables.look(made.table, ada)).undo.refused is None
