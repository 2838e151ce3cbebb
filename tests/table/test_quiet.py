"""What people want to be told, where and when: by game, by table, of events, and not in their quiet time."""

from __future__ import annotations

import json
import random
from datetime import UTC, datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

import pytest
import sqlalchemy as sa

import boardroom
from boardroom.core.dealer import Dealer
from boardroom.table import errors, migrate, notices, schema
from boardroom.table.channels import EVERY_GAME, occasions_of
from boardroom.table.model import Clock, SeatRequest
from boardroom.table.outside import Outside
from boardroom.table.presence import PRESENT_FOR
from boardroom.table.quiet import QuietTime, read_quiet_time
from boardroom.table.service import Tables
from boardroom.table.store import Store
from tests.support.receiver import Receiver
from tests.table.conftest import duel, play
from tests.table.test_new_angeles import people
from tests.table.test_orders import OFF, PASS, settled, until_asked

pytestmark = pytest.mark.anyio
HERE = "https://games.example"
DAY = 86_400.0
AFTERNOON = QuietTime(13 * 60, 15 * 60, "UTC")
"""The watch of a test begins at 13:46."""
NIGHT_OVER = 4_500.0


@pytest.fixture
async def tables(url, watch, monkeypatch):
    """A service that tells people only when a test lets it."""
    monkeypatch.setattr(notices, "SWEEP", 3_600.0)
    async with Tables.open(url, now=watch, bot_pause=0.0, outside=Outside(private=True)) as opened:
        yield opened


@pytest.fixture
def end():
    with Receiver() as receiver:
        yield receiver


async def sweep(tables, watch, seconds=10.0):
    watch.time += seconds
    await tables.notices.once()
    await tables.room.drain()


async def hook(tables, end, key, path="", language="en"):
    address = {"url": f"{end.url}{path}", "shape": "plain"}
    channel, _ = await tables.notices.add(key, "webhook", address, language=language, base=HERE)
    return channel


def heard(end):
    return [json.loads(body) for _, _, body in end.heard]


async def test_nothing_leaves_in_quiet_time_and_what_still_holds_is_told_once_after_it(tables, watch, end):
    made, ada, bob = await duel(tables, title="Friday lunch")
    for key, path in ((ada, "/ada"), (bob, "/bob")):
        await hook(tables, end, key, path)
    await tables.notices.set_quiet(ada, AFTERNOON)
    for _ in range(3):
        await sweep(tables, watch)
    assert end.heard == []
    await sweep(tables, watch, NIGHT_OVER)
    await sweep(tables, watch)
    ((path, _, body),) = end.heard
    assert path == "/ada"
    assert json.loads(body)["text"].startswith("Friday lunch (New Corp Order): it is your turn.")
    watch.time += DAY - NIGHT_OVER  # The next day at the same time.
    await play(tables, made.table, [ada], until=lambda seen: seen.decides == 1)
    await sweep(tables, watch)
    await play(tables, made.table, [bob], until=lambda seen: seen.decides == 0)
    await sweep(tables, watch)
    await sweep(tables, watch)
    assert [path for path, _, _ in end.heard] == ["/ada", "/bob"]


async def test_what_no_longer_holds_after_a_quiet_time_is_not_told(tables, watch, end):
    made, ada, _bob = await duel(tables)
    await hook(tables, end, ada)
    await tables.notices.set_quiet(ada, AFTERNOON)
    await sweep(tables, watch)
    await play(tables, made.table, [ada], until=lambda seen: seen.decides == 1)
    await sweep(tables, watch, NIGHT_OVER)
    assert end.heard == []
    other, _, _ = await duel(tables, key=ada)
    watch.time += DAY - NIGHT_OVER
    async with tables.subscribe(other.table, ada):
        await sweep(tables, watch)  # She sees it in her quiet time.
    await sweep(tables, watch, NIGHT_OVER)
    assert end.heard == []


@pytest.mark.parametrize("urgent", [True, False])
async def test_a_clock_that_runs_out_is_told_in_quiet_time_if_that_is_wished(tables, watch, end, urgent):
    _, ada, _ = await duel(tables, clock=Clock("turn", 30))
    await hook(tables, end, ada)
    await tables.notices.set_quiet(ada, QuietTime(13 * 60, 15 * 60, "UTC", urgent))
    await sweep(tables, watch)
    assert len(end.heard) == urgent


async def test_a_clock_with_much_time_left_waits_until_it_has_little(tables, watch, end):
    _, ada, _ = await duel(tables, clock=Clock("days", 1))
    await hook(tables, end, ada)
    await tables.notices.set_quiet(ada, QuietTime(13 * 60, 13 * 60 + 45, "UTC"))  # The next day, until the end.
    await sweep(tables, watch)
    assert len(end.heard) == 1
    _, bob, _ = await duel(tables, clock=Clock("days", 1))
    await hook(tables, end, bob, "/bob")
    await tables.notices.set_quiet(bob, QuietTime(13 * 60, 13 * 60 + 45, "UTC"))
    watch.time += DAY - 4_000
    await tables.notices.set_quiet(bob, QuietTime(12 * 60, 14 * 60, "UTC"))
    await sweep(tables, watch, 0)
    assert len(end.heard) == 1
    await sweep(tables, watch, 500)
    assert len(end.heard) == 2


async def test_who_is_nudged_in_quiet_time_is_told_once_after_it(tables, watch, end):
    made, ada, bob = await duel(tables)
    await hook(tables, end, ada)
    await sweep(tables, watch)
    await tables.notices.set_quiet(ada, AFTERNOON)
    for _ in range(2):
        await tables.notices.nudge(made.table, bob)
        await sweep(tables, watch)
    assert len(end.heard) == 1
    await sweep(tables, watch, NIGHT_OVER)
    await sweep(tables, watch)
    assert len(end.heard) == 2


async def test_many_who_sleep_keep_nobody_waiting(tables, watch, end, monkeypatch):
    monkeypatch.setattr("boardroom.table.awaited.AT_ONCE", 1)
    for _ in range(2):
        _, ada, _ = await duel(tables)
        await hook(tables, end, ada, "/asleep")
        await tables.notices.set_quiet(ada, AFTERNOON)
    _, bob, _ = await duel(tables)
    await hook(tables, end, bob, "/awake")
    await sweep(tables, watch)
    assert [path for path, _, _ in end.heard] == ["/awake"]


async def test_many_who_were_told_keep_nobody_waiting(tables, watch, end, monkeypatch):
    """They were found again each time: what they had picked was compared with all picks at all tables."""
    monkeypatch.setattr("boardroom.table.awaited.AT_ONCE", 1)
    for number in range(3):
        made, ada, bob = await duel(tables)
        await hook(tables, end, ada, f"/{number}")
        for each, key in ((1, ada), (0, bob)):
            await play(tables, made.table, [key], until=lambda seen, each=each: seen.decides == each)
    for _ in range(3):
        await sweep(tables, watch)
    assert sorted(path for path, _, _ in end.heard) == ["/0", "/1", "/2"]


async def test_what_standing_orders_do_not_decide_is_told(tables, watch, end):
    """Only own picks counted: who gave an order was told nothing until they had picked again."""
    dice = random.Random(3)
    table, keys = await people(tables, 4, OFF)
    seat, _ = await until_asked(tables, table, keys, "counteroffer", dice)
    await hook(tables, end, keys[seat])
    async with tables.subscribe(table, keys[seat]):
        await sweep(tables, watch)
    await tables.give_orders(table, keys[seat], [PASS])
    await settled(tables, table)
    while not (await tables.look(table, keys[seat])).options:
        for key in keys[:seat] + keys[seat + 1 :]:
            view = await tables.look(table, key)
            if view.options:
                await tables.pick(table, key, view.version, dice.choice(view.options).pick)
                await settled(tables, table)
    await sweep(tables, watch)
    await sweep(tables, watch)
    assert [told["occasion"] for told in heard(end)] == ["turn"]


async def test_each_game_has_its_own_choice(tables, watch, end):
    _, ada, _ = await duel(tables)
    channel = await hook(tables, end, ada)
    await tables.notices.choose(ada, channel, {"new-corp-order": ["over"], "no-such-game": ["turn"]})
    (kept,) = await tables.notices.channels(ada)
    assert kept.occasions == {EVERY_GAME: ["turn", "over"], "new-corp-order": ["over"]}
    await sweep(tables, watch)
    assert end.heard == []
    wishes = [SeatRequest("you", "Ada"), *[SeatRequest("person")] * 3]
    city = await tables.create("new-angeles", {"players": 4}, wishes, key=ada)
    for invitation in city.invitations.values():
        await tables.claim(invitation)
    while (seen := await tables.look(city.table, ada)).decides != 0:
        pytest.fail(f"Seat {seen.decides} decides.") if seen.decides is not None else None
    await sweep(tables, watch)
    assert [each["game"] for each in heard(end)] == ["new-angeles"]
    await tables.notices.choose("stranger", channel, {"new-corp-order": ["turn"]})
    assert (await tables.notices.channels(ada))[0].occasions == kept.occasions


async def test_a_table_may_differ_from_all_others(tables, watch, end):
    made, ada, _ = await duel(tables)
    everything, nothing = await hook(tables, end, ada, "/all"), await hook(tables, end, ada, "/none")
    for each in (everything, nothing):
        await tables.notices.choose(ada, each, {EVERY_GAME: []})
    await tables.notices.differ(made.table, ada, [everything, "not-mine"])
    (listed,) = await tables.notices.tables(ada)
    assert (listed.id, listed.channels) == (made.table, (everything,))
    assert not await tables.notices.muted(made.table, ada)
    await sweep(tables, watch)
    assert [path for path, _, _ in end.heard] == ["/all"]
    with pytest.raises(errors.WrongSecret):
        await tables.notices.differ(made.table, "stranger", [])
    await tables.notices.differ(made.table, ada, None)
    assert (await tables.notices.tables(ada))[0].channels is None


@lru_cache
def game_with_an_attack():
    """The log of a game, and how many picks come before one of seat 1 that hits seat 0."""
    game, dice = boardroom.game("new-corp-order", players=2, start_player=0), random.Random(1)
    state = game.start(Dealer(seed=1))
    while not game.over(state):
        options = game.options(state)
        game.apply(state, dice.choice([each for each in options if each.verb not in {"pass", "plot"}] or options).pick)
    hit = next(step for step in game.steps(state) if step.seat == 1 and game.presentation.hits(step, 0))
    return game.log(state), hit.index


async def attacked(tables, made, bob):
    """Let Bob attack Ada, and play until it is her turn."""
    fold = await tables.room.fold(made.table)
    while fold.decides == 1:
        seen = await tables.look(made.table, bob)
        options = [each for each in seen.options if each.verb == "touch"] or seen.options
        await tables.pick(made.table, bob, seen.version, options[0].pick)
    assert {key for _, _, seat, key in fold.happened if seat == 0} == {"attack"}


async def before_an_attack(tables):
    """A table of Ada and Bob, who may attack her now."""
    log, at = game_with_an_attack()
    played = await tables.upload(log.to_json())
    made = await tables.fork(played, at, [SeatRequest("you", "Ada"), SeatRequest("person")])
    held = await tables.claim(made.invitations[1], name="Bob")
    return made, made.key, held.key


async def test_an_event_is_told_with_the_turn_in_one_message_and_only_who_wants_it(tables, watch, end):
    made, ada, bob = await before_an_attack(tables)
    all_of_it, turns = await hook(tables, end, ada, "/all", "de"), await hook(tables, end, ada, "/turns")
    await tables.notices.choose(ada, all_of_it, {"new-corp-order": occasions_of("new-corp-order")})
    await sweep(tables, watch)
    assert end.heard == []
    await attacked(tables, made, bob)
    await sweep(tables, watch)
    await sweep(tables, watch)
    told = {path: json.loads(body)["text"] for path, _, body in end.heard}
    assert len(end.heard) == 2
    assert told["/all"].startswith("New Corp Order: Du bist dran. Du wurdest angegriffen. ")
    assert "attack" not in told["/turns"]
    await tables.notices.remove(ada, turns)


async def test_an_event_waits_for_the_end_of_a_quiet_time(tables, watch, end):
    made, ada, bob = await before_an_attack(tables)
    channel = await hook(tables, end, ada)
    await tables.notices.choose(ada, channel, {EVERY_GAME: [], "new-corp-order": ["attack"]})
    await tables.notices.set_quiet(ada, AFTERNOON)
    await sweep(tables, watch)
    await attacked(tables, made, bob)
    await sweep(tables, watch)
    assert end.heard == []
    await sweep(tables, watch, NIGHT_OVER)
    await sweep(tables, watch)
    assert [each["text"] for each in heard(end)] == ["New Corp Order: An opponent attacked you."]


async def test_an_event_that_was_seen_or_taken_back_is_not_told(tables, watch, end):
    made, ada, bob = await before_an_attack(tables)
    channel = await hook(tables, end, ada)
    await tables.notices.choose(ada, channel, {"new-corp-order": ["attack"]})
    await sweep(tables, watch)
    await attacked(tables, made, bob)
    async with tables.subscribe(made.table, ada):
        await sweep(tables, watch)
    await sweep(tables, watch, PRESENT_FOR + 1)
    assert end.heard == []
    fold = await tables.room.fold(made.table)
    fold.take_back(fold.happened[0][0])
    assert not fold.happened


async def test_events_from_before_a_wish_are_not_told(tables, watch, end):
    made, ada, bob = await before_an_attack(tables)
    channel = await hook(tables, end, ada)
    await tables.notices.choose(ada, channel, {EVERY_GAME: []})
    await attacked(tables, made, bob)
    await tables.notices.choose(ada, channel, {"new-corp-order": ["attack"]})
    await sweep(tables, watch)
    assert end.heard == []


def test_a_quiet_time_follows_the_clock_of_its_place():
    night = QuietTime(22 * 60, 7 * 60 + 30, "Europe/Berlin")
    for month, hours in ((1, 9.5), (3, 8.5), (10, 10.5)):  # In the last night of March and October clocks are changed.
        day = {1: 10, 3: 28, 10: 24}[month]
        noon = datetime(2026, month, day, 12, tzinfo=ZoneInfo("Europe/Berlin")).timestamp()
        since, until = night.window(noon)
        assert (until - since) / 3_600 == hours
        assert night.window(since) == night.window(until - 1) == (since, until)
        assert night.window(until)[0] > until
    since, until = QuietTime(60, 120, "+02:00").window(datetime(2026, 5, 1, tzinfo=UTC).timestamp())
    assert (datetime.fromtimestamp(since, UTC).hour, until - since) == (23, 3_600)


@pytest.mark.parametrize(
    ("begins", "ends", "zone"),
    [
        ("22:00", "22:00", "UTC"),
        ("25:00", "7:00", "UTC"),
        ("", "7:00", "UTC"),
        ("22:00", "7:00", "Nowhere/City"),
        ("22:00", "7:00", "../../etc/passwd"),
        ("22:00", "7:00", ""),
        ("22:00", "7:00", "+99:00"),
    ],
)
def test_a_quiet_time_that_cannot_be_is_refused(begins, ends, zone):
    with pytest.raises(errors.BadRequest):
        read_quiet_time(begins, ends, zone, urgent=True)


async def test_choices_of_an_older_store_stay(url, watch):
    async with Tables.open(url, now=watch, outside=Outside(private=True)) as tables:
        made, ada, _ = await duel(tables)
        other, _, _ = await duel(tables, key=ada)
        hooked = {"url": "https://chat.example/x", "shape": "plain"}
        channel, _ = await tables.notices.add(ada, "webhook", hooked, language="en", base=HERE)
        await tables.notices.choose(ada, channel, {EVERY_GAME: ["over"], "new-corp-order": ["attack"]})
        await tables.notices.mute(made.table, ada, on=True)
    store = await Store.open(url)
    async with store.write() as connection:
        await connection.run_sync(migrate.downgrade, "0017")
        assert (await connection.execute(sa.text("SELECT occasions FROM channels"))).scalars().all() == ['["over"]']
    await store.close()
    async with Tables.open(url, now=watch) as tables:
        assert (await tables.notices.channels(ada))[0].occasions == {EVERY_GAME: ["over"]}
        assert await tables.notices.muted(made.table, ada)
        assert not await tables.notices.muted(other.table, ada)
        assert await tables.notices.quiet(ada) is None


async def test_all_of_it_goes_with_its_key(tables, watch):
    _, ada, _ = await duel(tables)
    await tables.notices.set_quiet(ada, AFTERNOON)
    assert await tables.notices.quiet(ada) == AFTERNOON
    await tables.notices.set_quiet(ada, QuietTime(60, 120, "UTC"))
    await tables.preferences.keep(ada, {"theme": "dark"})
    await tables.forget(ada)
    async with tables.room.store.read() as connection:
        for table in (schema.quiet, schema.preferences):
            assert (await connection.execute(sa.select(table))).all() == []
    with pytest.raises(errors.WrongSecret):
        await tables.notices.set_quiet(None, AFTERNOON)
