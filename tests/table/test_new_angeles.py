"""New Angeles at a table: bots and a leaver, open trading windows, private trades, and what nobody else may know."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random

import orjson
import pytest

import boardroom
from boardroom.core.dealer import Dealer
from boardroom.core.words import say
from boardroom.players import create
from boardroom.table import errors
from boardroom.table.drivers import next_bot
from boardroom.table.fold import story_of
from boardroom.table.keys import digest, new_secret
from boardroom.table.model import Clock, SeatRequest
from boardroom.table.service import Tables
from tests.new_angeles.test_end_of_turn_assets import end_of_turn
from tests.support import rule
from tests.support.stores import empty_file
from tests.support.waiting import expected
from tests.support.worlds import other_world

pytestmark = pytest.mark.anyio
GAME = "new-angeles"


@pytest.fixture
async def tables(tmp_path, watch):
    async with Tables.open(empty_file(tmp_path), now=watch, bot_pause=0.0) as opened:
        yield opened


@pytest.fixture
async def quiet(tmp_path, watch):
    """Tables whose bots think for ever."""
    async with Tables.open(empty_file(tmp_path), now=watch, bot_pause=1e9) as opened:
        yield opened


async def people(tables: Tables, count: int, settings=None, *, bots: int = 0, level: str = "citizen", **more):
    """A table with people and bots, and the keys of the people by seat."""
    requests = [SeatRequest("person") for _ in range(count)] + [SeatRequest("bot", level=level) for _ in range(bots)]
    made = await tables.create(GAME, {"players": count + bots, **(settings or {})}, requests, **more)
    keys = [(await tables.claim(made.invitations[seat])).key for seat in range(count)]
    return made.table, keys


async def play_on(tables: Tables, table: str, keys, dice, most: int = 100_000) -> int:
    """Let people pick whenever they are asked, until the game is over or they have picked so often."""
    made = 0
    async with tables.subscribe(table, keys[0]) as news:
        while made < most:
            before = made
            for key in keys:
                view = await tables.look(table, key)
                if view.status == "over":
                    return made
                if view.your_turn:
                    try:
                        await tables.pick(table, key, view.version, dice.choice(view.options).pick)
                    except errors.Stale:
                        continue  # A bot was faster.
                    made += 1
            if made == before:
                async with asyncio.timeout(120):
                    await news.next()
    return made


def chosen(view, verb: str):
    return next(option for option in view.options if option.verb == verb)


# --- bots, leaving, coming back ---


async def test_a_game_with_bots_goes_on_without_a_person_who_left_and_with_them_again(tables):
    table, (key,) = await people(tables, 1, bots=3, level="random")
    dice = random.Random(4)
    await play_on(tables, table, [key], dice, most=10)
    await tables.leave(table, key)
    view = await tables.look(table, key)
    assert (view.people[0].stand_in, view.people[0].level) == (True, "citizen")
    assert not view.options
    async with tables.subscribe(table) as news:  # Bots play on for whoever watches.
        before = (await tables.look(table)).version
        async with asyncio.timeout(120):
            while (await tables.look(table)).version < before + 10:
                await news.next()
    await tables.come_back(table, key)
    assert not (await tables.look(table, key)).people[0].stand_in
    assert await play_on(tables, table, [key], dice, most=10) == 10


async def test_six_bots_have_six_names(tables):
    table, _ = await people(tables, 0, bots=6)
    assert len({guest.name for guest in (await tables.look(table)).people}) == 6


async def test_only_bots_that_play_the_game_are_seated(tables):
    with pytest.raises(errors.BadRequest, match="citizen"):
        await people(tables, 1, bots=3, level="raider")
    made = await tables.create(GAME, {"players": 4}, [SeatRequest("you"), *[SeatRequest("open")] * 3])
    with pytest.raises(errors.BadRequest, match="citizen"):
        await tables.fill(made.table, made.key, "greedy")
    await tables.fill(made.table, made.key)
    assert {guest.level for guest in (await tables.look(made.table)).people[1:]} == {"citizen"}


# --- several seats act at once ---


async def floor(tables: Tables, talk=None, **settings):
    """A table of people with an open trading window in which several are not ready, and the keys of the people."""
    dice = random.Random(1)
    while True:
        table, keys = await people(tables, 4, {"trade_form": "open", "trading": "full", **settings}, talk=talk)
        fold = await tables.room.fold(table)
        while not fold.over:
            if fold.game.shared(fold.state.record) and len(fold.pending) > 2:
                return table, keys
            await play_on(tables, table, keys, dice, most=1)


@rule("NA-TG-10")
async def test_everybody_may_act_in_an_open_window(quiet):
    table, keys = await floor(quiet)
    fold = await quiet.room.fold(table)
    assert len(fold.acting) > 1
    for seat, key in enumerate(keys):
        view = await quiet.look(table, key)
        assert (seat in view.acting) == (seat in fold.acting)
        assert bool(view.options) == (seat in fold.acting)
        assert [option.pick for option in view.options] == fold.game.legal(fold.state, seat)
        assert view.decides == fold.decides
    waited_for = fold.decides
    other = next(seat for seat in fold.pending[:-1] if seat != waited_for)
    view = await quiet.look(table, keys[other])
    with pytest.raises(errors.Illegal):
        await quiet.pick(table, keys[other], view.version, fold.game.legal(fold.state, waited_for)[0])
    after = await quiet.pick(table, keys[other], view.version, chosen(view, "ready").pick)
    assert not after.your_turn
    assert (await quiet.room.fold(table)).entries[-1].seat == other


async def test_what_others_do_in_an_open_window_makes_no_pick_stale_but_the_own_does(quiet):
    table, keys = await floor(quiet)
    views = {seat: await quiet.look(table, keys[seat]) for seat in (await quiet.room.fold(table)).pending[:2]}
    (first, mine), (second, theirs) = views.items()
    await quiet.pick(table, keys[first], mine.version, chosen(mine, "ready").pick)
    if (await quiet.look(table, keys[second])).version == theirs.version:
        pytest.fail("Others see who is ready.")
    await quiet.pick(table, keys[second], theirs.version, chosen(theirs, "ready").pick)
    for seat, view in views.items():
        with pytest.raises(errors.TableError) as refused:
            await quiet.pick(table, keys[seat], view.version, chosen(view, "ready").pick)
        assert refused.value.code in {"stale", "illegal", "not-your-turn"}


async def test_of_two_equal_picks_in_an_open_window_one_counts(quiet):
    table, keys = await floor(quiet)
    fold = await quiet.room.fold(table)
    seat, entries = fold.pending[0], len(fold.entries)
    view = await quiet.look(table, keys[seat])
    clicks = [quiet.pick(table, keys[seat], view.version, chosen(view, "ready").pick) for _ in range(4)]
    results = await asyncio.gather(*clicks, return_exceptions=True)
    assert sum(isinstance(each, errors.Stale) for each in results) == 3
    assert len(fold.entries) == entries + 1


async def test_open_windows_with_people_and_bots_to_the_end(tables):
    settings = {"trade_form": "open", "trading": "support", "private_trades": True}
    table, keys = await people(tables, 2, settings, bots=2, level="random")
    await play_on(tables, table, keys, random.Random(3))
    over = await tables.look(table, keys[0])
    assert (over.status, over.ended_by) == ("over", "rules")
    assert over.score["final"]
    assert len(await tables.turns(table)) > 1
    fold = await tables.room.fold(table)
    assert {entry.seat for entry in fold.entries if entry.seat is not None} == {0, 1, 2, 3}


async def test_bots_do_not_wait_for_people_in_an_open_window_and_do_not_close_it_over_their_heads(quiet):
    dice, seen = Dealer(seed=5), 0
    async with contextlib.aclosing(games(quiet, 2, {"trade_form": "open", "trading": "full"}, bots=2)) as moments:
        async for _, _, fold in moments:
            acting, bot = fold.acting, next_bot(fold)
            if fold.game.shared(fold.state.record):
                seen += 1
                bots = [seat for seat in fold.pending if fold.chairs[seat].by_bot]
                last = fold.pending[-1]
                assert bot == (fold.decides if fold.decides in bots else next((s for s in bots if s != last), None))
            if seen == 25:
                break
            seat = bot if bot is not None else next(each for each in acting if not fold.chairs[each].by_bot)
            legal = fold.game.legal(fold.state, seat)
            async with fold.lock:
                assert await quiet.room.append(fold, "pick", seat, fold.after(legal[dice.below(len(legal))], seat))


def gift(fold, author, partner):
    """The picks by which a seat offers one capital for nothing, those left out that the engine makes."""
    game, state, picks = fold.game, fold.state.copy(), []
    while not picks or not game.shared(state.record):
        offered = game.options(state, author)
        wanted = {"seat": partner} if not picks else {"net": 1} if offered[0].decision == "trade-net" else {}
        picks.append(next(each.pick for each in offered if all(each.targets.get(k) == v for k, v in wanted.items())
                          and (wanted or each.verb == "stop" or each.targets.get("lock") == "none")))  # fmt: skip
        game.apply(state, picks[-1], author)
    return picks


async def lying_open(tables, table, key):
    """The proposals of an open window that are not answered yet."""
    window = (await tables.look(table, key)).view["floor"]
    return window["proposals"] if window else ()


async def test_a_proposal_to_a_bot_is_answered_at_once(tables):
    """In an open window nobody has to do anything else first, not even the author."""
    settings = {"trade_form": "open", "trading": "full", "grammar": "full", "corps": "random"}
    table, (key,) = await people(tables, 1, settings, bots=3, level="citizen:character=trader")
    dice, partners = random.Random(2), []
    for _ in range(100):
        fold = await tables.room.fold(table)
        view, version = await tables.look(table, key), fold.version
        able = fold.game.shared(fold.state.record) and fold.state.record.capital[0] > 0
        offered = fold.game.options(fold.state, 0) if able else ()
        partners = [each.targets["seat"] for each in offered if each.verb == "propose"]
        if not partners:
            await play_on(tables, table, [key], dice, most=1)
            continue
        with contextlib.suppress(errors.Stale):  # A bot was faster.
            await tables.pick(table, key, view.version, gift(fold, 0, partners[0]))
            break
    else:
        pytest.fail("nobody could propose anything")
    async with expected("an answer"), tables.subscribe(table, key) as news:
        while any(each["author"] == 0 for each in await lying_open(tables, table, key)):
            await news.next()
    seats = [entry.seat for entry in (await tables.room.fold(table)).entries[version:]]
    assert partners[0] in seats[seats.index(0) :], "the bot answers, and the person has done nothing since"
    assert seats.count(0) == 1


# --- private trades ---

PRIVATE = {"trading": "full", "private_trades": True}


async def games(tables: Tables, *table, **more):
    """One table after the other, each until its game is over: id, keys, fold."""
    while True:
        found, keys = await people(tables, *table, **more)
        fold = await tables.room.fold(found)
        while not fold.over:
            yield found, keys, fold


async def hidden_handovers(tables: Tables, most: int, **more):
    """Play at random; stop after every pick that hands the decision to somebody and that is not public.

    Yields table and keys, who picked, who decides then, and what everybody saw before.
    """
    found, dice = 0, Dealer(seed=2)
    async with contextlib.aclosing(games(tables, 4, PRIVATE, **more)) as moments:
        async for table, keys, fold in moments:
            seat = fold.decides
            legal = fold.game.legal(fold.state)
            before = {viewer: await viewed(tables, table, key) for viewer, key in everybody(keys)}
            async with fold.lock:
                after = fold.after(legal[dice.below(len(legal))], seat)
                public = fold.foresee(seat, after.picks[len(fold.state.picks) :]).public
                assert await tables.room.append(fold, "pick", seat, after)
            if not public and fold.decides not in (seat, None):
                found += 1
                yield table, keys, seat, fold.decides, before
            if found == most:
                return


def everybody(keys):
    return [*enumerate(keys), (None, None)]


async def viewed(tables: Tables, table: str, key) -> bytes:
    _, text = await tables.look_json(table, key, None, "en")
    return text


@rule("NA-TG-11")
async def test_a_private_proposal_is_news_to_its_partner_and_to_nobody_else(quiet):
    async for table, keys, author, partner, before in hidden_handovers(quiet, 12):
        for viewer, key in everybody(keys):
            now = await viewed(quiet, table, key)
            view, old = json.loads(now), json.loads(before[viewer])
            if viewer in (author, partner):
                assert (view["version"], view["revision"]) > (old["version"], old["revision"])
                assert view["decides"] == partner
                assert bool(view["options"]) == (viewer == partner)
            else:
                assert now == before[viewer]
                assert view["decides"] != partner
                assert partner not in view["waiting_for"]


async def test_that_a_bot_got_a_private_proposal_is_not_told_by_its_clock(quiet):
    """Where a bot decides no clock runs. Others may stop the clock that they see running all the same."""
    dice = Dealer(seed=4)
    async with contextlib.aclosing(games(quiet, 3, PRIVATE, bots=1, clock=Clock("minutes", 10))) as moments:
        async for found in moments:
            table, keys, fold = found
            if fold.decides == 3 and fold.row["public_decides"] != 3:
                break
            legal = fold.game.legal(fold.state)
            async with fold.lock:
                after = fold.after(legal[dice.below(len(legal))], fold.decides)
                assert await quiet.room.append(fold, "pick", fold.decides, after)
    third = next(seat for seat in range(3) if seat != fold.row["public_decides"])
    assert (await quiet.look(table, keys[third])).deadline is not None
    await quiet.propose(table, keys[third], "pause")
    assert (await quiet.look(table, keys[third])).vote is not None


async def test_the_partner_is_told_at_once_and_others_are_not(quiet):
    marks = {}
    async for table, keys, author, partner, before in hidden_handovers(quiet, 3):
        fold = await quiet.room.fold(table)
        for viewer, key in everybody(keys):
            old = json.loads(before[viewer])
            mark = tuple(old["yours"]), old["revision"]
            marks[viewer] = await quiet.newer(table, key, mark, fold.revision)
        assert {viewer for viewer, newer in marks.items() if newer} == {author, partner}


async def test_who_follows_a_table_gets_what_concerns_them(quiet):
    table, keys = await people(quiet, 4, PRIVATE)

    async def until_said(viewer, key):
        async with contextlib.aclosing(quiet.follow(table, key)) as updates:
            async for view in updates:
                assert view.seat == viewer
                if view.chat:
                    return view.chat[-1].text
        raise AssertionError

    async with asyncio.timeout(60), asyncio.TaskGroup() as group:
        tasks = [group.create_task(until_said(*each)) for each in everybody(keys)]
        while quiet.listening < 5:
            await asyncio.sleep(0)
        await quiet.chat(table, keys[0], "Hello")
    assert [task.result() for task in tasks] == ["Hello"] * 5
    assert not quiet.listening


async def test_everybody_pays_for_their_own_time_only(quiet, watch):
    async for table, keys, author, partner, before in hidden_handovers(quiet, 4, clock=Clock("minutes", 10)):
        fold = await quiet.room.fold(table)
        had = {chair.seat: chair.seconds for chair in fold.chairs}
        watch.time += 7
        for viewer, key in everybody(keys):
            view = await quiet.look(table, key)
            own = view.people[viewer].seconds if viewer is not None else None
            if viewer == partner:
                assert own == pytest.approx(had[partner] - 7)
                assert view.deadline == pytest.approx(watch.time + had[partner] - 7)
            elif viewer is not None:
                assert own == pytest.approx(had[viewer])
            if viewer not in (author, partner):
                old = json.loads(before[viewer])
                assert view.deadline == old["deadline"]
        view = await quiet.look(table, keys[partner])
        await quiet.pick(table, keys[partner], view.version, view.options[0].pick)
        assert fold.chairs[partner].seconds == pytest.approx(had[partner] - 7)
        assert fold.chairs[author].seconds == pytest.approx(had[author])


async def test_time_used_is_what_the_public_saw_without_a_clock_too(quiet, watch):
    dice, hidden, shown = Dealer(seed=2), 0, 0
    async with contextlib.aclosing(games(quiet, 4, PRIVATE)) as moments:
        async for table, keys, fold in moments:
            before = [guest.used for guest in (await quiet.look(table)).people]
            waited, public_decides = watch.time + 30 - fold.row["changed"], fold.row["public_decides"]
            seen = {guest.seat: guest.used_since for viewer in (None, *keys)
                    for guest in (await quiet.look(table, viewer)).people if guest.used_since is not None}  # fmt: skip
            assert {seat: watch.time + 30 - since for seat, since in seen.items()} == {public_decides: waited}
            watch.time += 30
            seat, legal = fold.decides, fold.game.legal(fold.state)
            async with fold.lock:
                after = fold.after(legal[dice.below(len(legal))], seat)
                public = fold.foresee(seat, after.picks[len(fold.state.picks) :]).public
                assert await quiet.room.append(fold, "pick", seat, after)
            grown = {
                guest.seat: pytest.approx(guest.used - before[guest.seat])
                for guest in (await quiet.look(table, keys[seat])).people
                if guest.used != before[guest.seat]
            }
            assert grown == ({public_decides: waited} if public else {})
            hidden, shown = hidden + (not public), shown + public
            if hidden > 5 and shown > 20:
                break
    now = [guest.used for guest in (await quiet.look(table)).people]
    quiet.room.folds.clear()  # It is in the store.
    assert [guest.used for guest in (await quiet.look(table)).people] == now


async def test_a_partner_whose_time_is_up_loses_the_seat_and_the_author_does_not(quiet, watch):
    async for table, _, author, partner, _ in hidden_handovers(quiet, 1, clock=Clock("minutes", 10)):
        fold = await quiet.room.fold(table)
        fold.chairs[author].seconds = fold.chairs[author].public_seconds = 5.0
        watch.time += 60
        await quiet.sweeper.once()
        assert not any(chair.stand_in for chair in fold.chairs), "the author's clock does not run"
        watch.time += 600
        await quiet.sweeper.once()
        fold = await quiet.room.fold(table)
        assert [chair.seat for chair in fold.chairs if chair.stand_in] == [partner]
        assert fold.chairs[partner].seconds == 0


async def test_a_step_that_others_cannot_see_gives_its_own_seat_no_new_days(quiet, watch):
    dice, kept = Dealer(seed=2), 0
    async with contextlib.aclosing(games(quiet, 4, PRIVATE, clock=Clock("days", 2))) as moments:
        async for _, _, fold in moments:
            due, decides, public_due = fold.row["due"], fold.decides, fold.row["public_due"]
            watch.time += 100
            legal = fold.game.legal(fold.state)
            async with fold.lock:
                after = fold.after(legal[dice.below(len(legal))], decides)
                public = fold.foresee(decides, after.picks[len(fold.state.picks) :]).public
                assert await quiet.room.append(fold, "pick", decides, after)
            if fold.over:
                continue
            if public:
                assert fold.row["due"] == watch.time + 2 * 86_400
            else:
                assert fold.row["public_due"] == public_due
                assert fold.row["due"] == (due if fold.decides == decides else watch.time + 2 * 86_400)
                kept += fold.decides == decides
            if kept == 5:
                break


async def test_a_hidden_pick_changes_nothing_for_others_not_even_what_they_can_take_back(quiet):
    dice, compared, free = Dealer(seed=3), 0, 0
    async with contextlib.aclosing(games(quiet, 4, PRIVATE)) as moments:
        async for table, keys, fold in moments:
            seat, legal = fold.decides, fold.game.legal(fold.state)
            after = fold.after(legal[dice.below(len(legal))], seat)
            effect = fold.foresee(seat, after.picks[len(fold.state.picks) :])
            others = [each for each in everybody(keys) if not effect.public and each[0] not in effect.viewers]
            before = {viewer: await viewed(quiet, table, key) for viewer, key in others}
            async with fold.lock:
                assert await quiet.room.append(fold, "pick", seat, after)
            for viewer, key in others:
                assert await viewed(quiet, table, key) == before[viewer]
                free += json.loads(before[viewer])["undo"]["free"]
                compared += 1
            if compared > 100 and free > 10:
                break


# --- two worlds that are equal for a seat ---


async def world(tables: Tables, game, record, keys) -> list[bytes]:
    """What every seat sees of a table that is in the state of a record."""
    state = game.from_position(game.record_position(record))
    requests = [SeatRequest("person", f"Player {seat}") for seat in range(game.players)]
    holders = {seat: digest(key) for seat, key in enumerate(keys)}
    made = await tables.seats.set_up(
        game, state, requests, None, "", Clock("minutes", 10), private=False, holders=holders
    )
    return [(await viewed(tables, made.table, key)).replace(made.table.encode(), b"table") for key in keys]


WORLDS = int(os.environ.get("BOARDROOM_TORTURE_WORLDS", "12"))
"""Pairs of worlds that are compared in each kind of game."""


@pytest.mark.parametrize("settings", [{}, PRIVATE, {**PRIVATE, "trade_form": "open"}], ids=["usual", "private", "open"])
async def test_equal_worlds_give_equal_bytes(quiet, watch, settings):
    game = boardroom.game(GAME, players=4, **settings)
    state, dice = game.start(Dealer(seed=6)), Dealer(seed=8)
    keys = [new_secret() for _ in range(4)]
    compared, told_apart, moment = 0, 0, 0
    while compared < WORLDS:
        legal = game.legal(state)
        game.apply(state, legal[dice.below(len(legal))])
        moment += 1
        if game.over(state):
            state = game.start(Dealer(seed=moment))
        if moment % 9:
            continue
        for seat in range(4):
            twin = other_world(GAME, state.record, game.view(state, seat), moment)
            if twin == state.record or game.record_view(twin, seat) != game.view(state, seat):
                continue
            first, second = [await world(quiet, game, record, keys) for record in (state.record, twin)]
            assert orjson.loads(first[seat]) == orjson.loads(second[seat])
            assert first[seat] == second[seat]
            assert {"acting", "decides", "waiting_for", "undo", "version", "deadline", "people"} <= {
                *orjson.loads(first[seat])
            }
            told_apart += any(first[other] != second[other] for other in range(4))
            compared += 1
    assert told_apart > compared / 2, "who holds other cards sees other worlds"


async def test_citizens_and_stand_ins_pick_by_themselves(tables, caplog):
    """Every level but chance failed at each decision, and chance picked."""
    wishes = [SeatRequest("you"), *[SeatRequest("bot", level="citizen")] * 3]
    made = await tables.create("new-angeles", {"players": 4}, wishes)
    await tables.leave(made.table, made.key)
    async with expected("sixty picks of citizens and a stand-in"), tables.subscribe(made.table) as news:
        while (await tables.look(made.table)).version < 60:
            await news.next()
    assert "random pick" not in caplog.text
    assert {entry.seat for entry in (await tables.room.fold(made.table)).entries} >= {0, 1, 2, 3}


# --- what was seen cannot be unseen ---


@rule("NA-C-mr-white", "NA-CG-17")
async def test_a_look_at_a_hand_is_taken_back_only_if_the_others_agree(quiet):
    t = end_of_turn(("mr_white",))
    keys = [new_secret() for _ in range(4)]
    requests = [SeatRequest("person", f"P{seat}") for seat in range(4)]
    holders = {seat: digest(key) for seat, key in enumerate(keys)}
    state = t.game.from_position(t.game.position(t.state))
    made = await quiet.seats.set_up(t.game, state, requests, None, "", Clock(), private=False, holders=holders)
    for word, free in (("mr_white", True), (1, False)):
        seen = await quiet.look(made.table, keys[0])
        pick = dict(zip(t.words(), [option.pick for option in seen.options], strict=True))[word]
        t.pick(word)
        view = await quiet.pick(made.table, keys[0], seen.version, pick)
        assert (view.undo.possible, view.undo.free) == (True, free)


async def test_a_bot_says_why_unless_it_is_muted(tables):
    """Bots propose in one entry, with a sentence; who mutes a bot reads its proposals without it."""
    wishes = [SeatRequest("you", "Ada"), *[SeatRequest("bot", level="citizen:character=trader")] * 3]
    made = await tables.create("new-angeles", {"players": 4, "corps": "random"}, wishes)
    fold = await tables.room.fold(made.table)
    game, state = fold.game, fold.state.copy()
    players, state.dealer = [create("citizen:character=trader", seed=seat) for seat in range(4)], Dealer(4)
    for _ in range(4000):
        seat = game.seat(state)
        option = players[seat].pick(game.view(state, seat), game.options(state, seat))
        proposer = seat if option.decision == "trade-net" and option.verb == "propose" else 0
        game.apply(state, option, seat)
        if proposer:
            break
    spoken = [say(line[1], "en") for line in story_of(game, state, 0, {}, fold.voices(0)).tail]
    assert spoken[-1].startswith("“")
    await tables.mute(made.table, made.key, proposer)
    fold = await tables.room.fold(made.table)
    assert proposer not in fold.voices(0)
    assert proposer in fold.voices(None)
    quiet = [say(line[1], "en") for line in story_of(game, state, 0, {}, fold.voices(0)).tail]
    assert quiet[-1] == spoken[-2]


# --- taking back ---


async def test_several_choices_of_an_own_resolution_are_taken_back_at_once(quiet):
    dice, found = random.Random(2), 0
    async with contextlib.aclosing(games(quiet, 4, {"trading": "off"})) as moments:
        async for table, keys, fold in moments:
            seat = fold.decides
            view = await quiet.look(table, keys[seat])
            back = view.undo.back
            assert list(back) == sorted(back, reverse=True)
            assert bool(back) == (view.undo.possible and not view.undo.asks)
            if len(back) > 1:
                found += 1
                with pytest.raises(errors.NoUndo):
                    await quiet.undo(table, keys[seat], view.version, count=len(back) + 1)
                told = [line.text for line in view.story if line.step < back[-1]]
                after = await quiet.undo(table, keys[seat], view.version, count=len(back))
                assert [line.text for line in after.story][-len(told) :] == told  # Only the newest lines are told.
                assert after.undo.taken_back == view.undo.taken_back + 1
                assert after.decides == seat
                if found > 3:
                    break
                continue
            legal = fold.game.legal(fold.state)
            async with fold.lock:
                after_pick = fold.after(dice.choice(legal), seat)
                assert await quiet.room.append(fold, "pick", seat, after_pick)
    assert found
