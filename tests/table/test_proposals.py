"""Proposals that are sent as one: nobody sees how they are composed, and all of one is in the log or nothing."""

from __future__ import annotations

import asyncio
import itertools

import pytest

from boardroom.core.dealer import Dealer
from boardroom.games.new_angeles.kernel.decisions import NET_ZERO, Decision
from boardroom.games.new_angeles.names import ASSET_KEYS
from boardroom.table import errors
from boardroom.table.service import Tables
from tests.support import rule
from tests.support.stores import empty_file
from tests.table.test_new_angeles import chosen, everybody, floor, gift, viewed

pytestmark = pytest.mark.anyio
FULL = {"grammar": "full", "promises": True}


@pytest.fixture
async def quiet(tmp_path, watch):
    async with Tables.open(empty_file(tmp_path), now=watch, bot_pause=1e9) as opened:
        yield opened


def proposal(fold, author, partner, net=1):
    """The picks by which a seat proposes capital for nothing, those left out that the engine makes."""
    game, state, picks = fold.game, fold.state.copy(), []
    wanted = {Decision.TRADE_FLOOR: lambda each: each.targets.get("seat") == partner}
    wanted[Decision.TRADE_LOCK] = lambda each: each.targets["lock"] == "none"
    wanted[Decision.TRADE_GIVE] = wanted[Decision.TRADE_TAKE] = lambda each: each.verb == "stop"
    wanted[Decision.TRADE_NET] = lambda each: each.targets.get("net") == net
    while not picks or not game.shared(state.record):
        asked = wanted[Decision(state.record.decision)]
        picks.append(next(each.pick for each in game.options(state, author) if asked(each)))
        game.apply(state, picks[-1], author)
    return picks


async def two_traders(tables, **settings):
    """A table in an open window, with two of its seats that may propose to each other."""
    while True:
        table, keys = await floor(tables, **FULL, **settings)
        fold = await tables.room.fold(table)
        if fold.state.record.sent_count:
            continue
        for author in range(4):
            for partner in range(4):
                offered = [each.targets.get("seat") for each in fold.game.options(fold.state, author)]
                if partner in offered and min(fold.state.record.capital[seat] for seat in (author, partner)) > 1:
                    return table, keys, fold, author, partner


@rule("NA-TG-11")
async def test_a_private_proposal_in_an_open_window_changes_no_byte_for_the_others(quiet):
    table, keys, fold, author, partner = await two_traders(quiet, private_trades=True)
    before = {viewer: await viewed(quiet, table, key) for viewer, key in everybody(keys)}
    view, entries = await quiet.look(table, keys[author]), len(fold.entries)
    after = await quiet.pick(table, keys[author], view.version, proposal(fold, author, partner))
    assert len(fold.entries) == entries + 1
    assert after.version == view.version + 1
    for viewer, key in everybody(keys):
        assert (await viewed(quiet, table, key) == before[viewer]) == (viewer not in (author, partner))
    (offer,) = (await quiet.look(table, keys[partner])).view["floor"]["proposals"]
    assert (offer["author"], offer["partner"], offer["net"]) == (author, partner, 1)


async def test_nobody_sees_that_somebody_composes(quiet):
    table, keys, fold, author, partner = await two_traders(quiet)
    seen, view = [], await quiet.look(table, keys[author])
    async with quiet.subscribe(table) as news:
        await quiet.pick(table, keys[author], view.version, proposal(fold, author, partner))
        await news.next()
        seen.append(await quiet.look(table))
    assert seen[0].view["trade"] is None
    assert seen[0].view["floor"]["proposals"]
    assert sum("proposes" in line.text for line in seen[0].story) >= 1


async def test_two_proposals_of_two_people_at_once_both_count(quiet):
    table, keys, fold, author, partner = await two_traders(quiet)
    views = [await quiet.look(table, keys[seat]) for seat in (author, partner)]
    lists = [proposal(fold, author, partner), proposal(fold, partner, author)]
    sent = [
        quiet.pick(table, keys[seat], view.version, picks)
        for seat, view, picks in zip((author, partner), views, lists, strict=True)
    ]
    await asyncio.gather(*sent)
    open_now = (await quiet.look(table)).view["floor"]["proposals"]
    assert {(each["author"], each["partner"]) for each in open_now} == {(author, partner), (partner, author)}


async def test_a_proposal_that_others_made_impossible_meanwhile_is_stale_and_leaves_nothing(quiet):
    table, keys, fold, author, partner = await two_traders(quiet)
    most = fold.state.record.capital[author]
    composed = await quiet.look(table, keys[author])
    late = proposal(fold, author, partner, net=most)
    view = await quiet.pick(table, keys[author], composed.version, proposal(fold, author, partner))
    theirs = await quiet.look(table, keys[partner])
    await quiet.pick(table, keys[partner], theirs.version, chosen(theirs, "accept").pick)
    made = list(fold.state.picks)
    with pytest.raises(errors.Stale):
        await quiet.pick(table, keys[author], view.version, late)
    assert fold.state.picks == made
    with pytest.raises(errors.Illegal):
        await quiet.pick(table, keys[author], (await quiet.look(table, keys[author])).version, late)
    assert fold.state.picks == made


async def test_picks_that_are_not_one_choice_are_refused_as_a_whole(quiet):
    table, keys, fold, author, partner = await two_traders(quiet)
    view, made = await quiet.look(table, keys[author]), list(fold.state.picks)
    ready, propose = chosen(view, "ready").pick, proposal(fold, author, partner)
    for picks in ([*propose[:-1], NET_ZERO + 9_999], [*propose, ready, ready], [10**6], [propose[-1], *propose]):
        with pytest.raises(errors.Illegal):
            await quiet.pick(table, keys[author], view.version, picks)
    assert fold.state.picks == made
    assert (await quiet.look(table, keys[author])).version == view.version


async def test_nothing_that_chance_decides_can_be_tried_out(quiet):
    """Else a list whose last pick fits one outcome only could be sent until it does."""
    table, keys = await floor(quiet)
    fold = await quiet.room.fold(table)
    game, dice, tried = fold.game, Dealer(seed=3), 0
    while tried < 8:
        seat, legal = fold.decides, game.legal(fold.state)
        pick = legal[dice.below(len(legal))]
        after = fold.after(pick, seat)
        steps = list(game.steps_after(fold.state.record, after.picks[len(fold.state.picks) :]))
        if any(step.seat != seat for step in steps) and not game.over(after):
            tried += 1
            view = await quiet.look(table, keys[seat])
            for following in game.legal(after)[:3]:
                with pytest.raises(errors.Illegal):
                    await quiet.pick(table, keys[seat], view.version, [pick, following])
        async with fold.lock:
            assert await quiet.room.append(fold, "pick", seat, after)
        if fold.over:
            table, keys = await floor(quiet)
            fold = await quiet.room.fold(table)


async def test_a_proposal_is_taken_back_as_a_whole(quiet):
    table, keys, fold, author, partner = await two_traders(quiet, private_trades=True)
    made, view = list(fold.state.picks), await quiet.look(table, keys[author])
    sent = await quiet.pick(table, keys[author], view.version, proposal(fold, author, partner))
    assert sent.undo.free
    await quiet.undo(table, keys[author], sent.version)
    assert (await quiet.room.fold(table)).state.picks == made


async def test_whoever_stops_in_between_finds_all_of_a_proposal_or_nothing(tmp_path, watch):
    path, found = empty_file(tmp_path), set()
    for turns in range(0, 12, 4):
        async with Tables.open(path, now=watch, bot_pause=1e9) as tables:
            table, keys, fold, author, partner = await two_traders(tables)
            picks, made = proposal(fold, author, partner), len(fold.state.picks)
            view = await tables.look(table, keys[author])
            sending = asyncio.create_task(tables.pick(table, keys[author], view.version, picks))
            for _ in range(turns):
                await asyncio.sleep(0)
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
        async with Tables.open(path, now=watch, bot_pause=1e9) as tables:
            fold = await tables.room.fold(table)
            open_now = (await tables.look(table)).view["floor"]["proposals"]
            assert (len(fold.state.picks) > made) == bool(open_now)
            found.add(bool(open_now))
    assert False in found


@rule("NA-TG-11")
async def test_what_others_ask_in_an_open_window_does_not_tell_who_got_a_private_proposal(quiet):
    table, keys = await floor(quiet, private_trades=True)
    fold = await quiet.room.fold(table)
    questions = [
        *(("use", {"asset": ASSET_KEYS[asset]}) for asset, held in enumerate(fold.state.record.holder) if held >= 0),
        *(("trade", {"seat": seat}) for seat in range(4)),
        ("support", {}),
    ]

    async def answers(viewer):
        return [await quiet.why_not(table, keys[viewer], verb, targets) for verb, targets in questions]

    told = set()
    for author, partner in itertools.permutations(fold.acting, 2):
        if not any(each.targets.get("seat") == partner for each in fold.game.options(fold.state, author)):
            continue
        others = [seat for seat in fold.acting if seat not in (author, partner)]
        before = [await answers(other) for other in others]
        view = await quiet.look(table, keys[author])
        await quiet.pick(table, keys[author], view.version, gift(fold, author, partner))
        told.add(fold.decides)
        assert [await answers(other) for other in others] == before
        view = await quiet.look(table, keys[author])
        await quiet.pick(table, keys[author], view.version, chosen(view, "withdraw").pick)
    assert len(told) > 1
