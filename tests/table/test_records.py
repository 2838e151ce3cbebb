"""The record of a key: what it has played, and that it goes elsewhere in one file."""

from __future__ import annotations

import json

import pytest

from boardroom.table import errors, records
from boardroom.table.keys import new_secret
from boardroom.table.model import SeatRequest
from boardroom.table.quiet import QuietTime
from boardroom.table.service import Tables
from tests.browser.middle import finished
from tests.support.stores import empty_file
from tests.table.conftest import duel, play

pytestmark = pytest.mark.anyio


@pytest.fixture
async def tables(tmp_path, watch):
    async with Tables.open(empty_file(tmp_path), now=watch, bot_pause=0.0) as opened:
        yield opened


async def test_a_record_counts_by_game_opponents_and_players_and_goes_elsewhere(tables, tmp_path, watch):
    made, ada, bob = await duel(tables, title="Duel")
    assert (await tables.record(ada)).games == ()
    seen = await play(tables, made.table, [ada, bob])
    winners, scores = seen.score["winners"], [each["total"] for each in seen.score["scores"]]
    for seat, key in enumerate((ada, bob)):
        record = await tables.record(key)
        (game,) = record.counted
        assert (game.name, game.against, game.players, game.score) == ("Duel", "people", 2, scores[seat])
        assert game.won == (seat in winners)
        assert record.streak == record.longest == int(game.won)
        numbers = record.by_game["new-corp-order"]
        assert (numbers.total.games, numbers.total.won, numbers.average) == (1, int(game.won), scores[seat])
        assert numbers.cells["people", 2].games == 1
        assert numbers.chance == 0.5
    assert (await tables.record(None)).games == (await tables.record(new_secret())).games == ()
    await leads_elsewhere(tables, tmp_path, watch, made, ada, bob, seen)


async def test_house_rules_are_kept_out_of_the_numbers_and_editions_are_told_apart(tables):
    key = new_secret()
    games = [finished(2, hand_limit=7), finished(2, edition="pnp"), finished(3)]
    told = [
        {"table": f"t{number}", "name": "", "seat": 0, "began": 1.0, "ended": 2.0, "log": json.loads(log)}
        for number, log in enumerate(games)
    ]
    file = {"format": "boardroom-record", "version": 1, "key": key, "games": told}
    assert await tables.bring_record(json.dumps(file), None) == (key, 3)
    record = await tables.record(key)
    assert len(record.games) == 3
    assert len(record.counted) == 2, "one was played by house rules"
    numbers = record.by_game["new-corp-order"]
    assert {players: tally.games for (_, players), tally in numbers.cells.items()} == {2: 1, 3: 1}
    assert {edition: tally.games for edition, tally in numbers.editions.items()} == {"pnp": 1, "retail": 1}


async def leads_elsewhere(tables, tmp_path, watch, made, ada, bob, seen):
    """A record goes to another server in a file, and joins the one there."""
    text = await tables.export_record(ada)
    assert ada in text
    assert bob not in text
    (tmp_path / "other").mkdir()
    async with Tables.open(empty_file(tmp_path / "other"), now=watch, bot_pause=0.0) as other:
        mine = await other.create("new-corp-order", {"players": 2}, [SeatRequest("you", "Ada"), SeatRequest("person")])
        assert await other.bring_record(text, mine.key) == (ada, 1)
        record = await other.record(ada)
        (game,) = record.counted
        assert (game.name, game.brought, game.won) == ("Duel", True, 0 in seen.score["winners"])
        assert (await other.look(mine.table, ada)).yours == (0,)  # What the other key held is here.
        assert (await other.look(mine.table, mine.key)).yours == ()
        assert (await other.look(mine.table, ada)).owner
        assert await other.bring_record(text, ada) == (ada, 0)  # Twice is once.
        assert len((await other.record(ada)).games) == 1
        watch.time += 31 * 86_400
        await other.housekeeping.clear()
        assert len((await other.record(ada)).games) == 1  # It is somebody's, unlike a log that was only looked at.
    assert await tables.bring_record(text, bob) == (ada, 0)
    assert (await tables.look(made.table, ada)).yours == (0, 1)


BAD = {
    "no json": lambda whole: "{",
    "a list": lambda whole: "[]",
    "another format": lambda whole: json.dumps(whole | {"version": 2}),
    "no key": lambda whole: json.dumps(whole | {"key": "short"}),
    "a key that is a number": lambda whole: json.dumps(whole | {"key": 5}),
    "games that are none": lambda whole: json.dumps(whole | {"games": {"a": 1}}),
    "too many games": lambda whole: json.dumps(whole | {"games": whole["games"] * 201}),
    "a game without a seat": lambda whole: json.dumps(whole | {"games": [{**whole["games"][0], "seat": None}]}),
    "times that cannot be": lambda whole: json.dumps(whole | {"games": [{**whole["games"][0], "ended": float("nan")}]}),
    "an id that no text can hold": lambda whole: json.dumps(
        whole | {"games": [{**whole["games"][0], "table": "\ud800"}]}
    ),
    "an id that no database can hold": lambda whole: json.dumps(
        whole | {"games": [{**whole["games"][0], "table": "\0"}]}
    ),
    "a name that is a book": lambda whole: json.dumps(whole | {"games": [{**whole["games"][0], "name": "x" * 10_000}]}),
    "a log that is none": lambda whole: json.dumps(whole | {"games": [{**whole["games"][0], "log": {"game": 1}}]}),
    "deep": lambda whole: "[" * 100_000,
    "long": lambda whole: " " * 8_000_001,
}


async def test_what_was_set_goes_elsewhere_and_joins_what_is_set_there(tables, tmp_path, watch):
    made, ada, _ = await duel(tables)
    night = QuietTime(22 * 60, 450, "Europe/Berlin", urgent=False)
    await tables.notices.set_quiet(ada, night)
    await tables.preferences.keep(ada, {"theme": "dark", "keymap": "p:x", "": "x", "large": "x" * 501})
    assert await tables.preferences.of(ada) == {"theme": "dark", "keymap": "p:x"}
    file = await tables.export_record(ada)
    async with Tables.open(str(tmp_path / "elsewhere.db"), now=watch) as others:
        assert await others.bring_record(file, None) == (ada, 0)
        assert await others.preferences.of(ada) == {"theme": "dark", "keymap": "p:x"}
        assert await others.notices.quiet(ada) == night
        await others.preferences.keep(ada, {"theme": "light"})
        await others.bring_record(file, None)
        assert (await others.preferences.of(ada))["theme"] == "light", "what is set there stays"
        odd = json.loads(file) | {"key": new_secret(), "settings": {"preferences": [1], "quiet": {"begins": "late"}}}
        await others.bring_record(json.dumps(odd), None)
        assert await others.notices.quiet(odd["key"]) is None
    bob = new_secret()
    await tables.preferences.keep(bob, {"theme": "light"})
    await tables.notices.mute(made.table, ada, on=True)
    empty = {"format": "boardroom-record", "version": 1, "key": bob, "games": []}
    await tables.bring_record(json.dumps(empty), ada)  # Ada's key is joined to Bob's.
    assert await tables.preferences.of(bob) == {"theme": "light", "keymap": "p:x"}
    assert await tables.notices.quiet(bob) == night
    assert await tables.notices.muted(made.table, bob)
    assert await tables.preferences.of(ada) == {}


async def test_a_file_that_is_no_record_changes_nothing(tables):
    log = json.loads(finished(2))
    key, other = new_secret(), new_secret()
    game = {"table": "abc", "name": "x", "seat": 0, "began": 1.0, "ended": 2.0, "log": log}
    whole = {"format": "boardroom-record", "version": 1, "key": key, "games": [game]}
    for wrong in BAD.values():
        with pytest.raises(errors.BadRequest):
            await tables.bring_record(wrong(whole), other)
    assert (await tables.record(key)).games == ()
    strange = [{**game, "seat": 7}, {**game, "table": "other"}, {**game, "table": "other"}]
    assert await tables.bring_record(json.dumps(whole | {"games": strange}), other) == (key, 1)
    with pytest.raises(errors.WrongSecret):
        await tables.export_record(None)


async def test_a_file_is_read_in_another_process(tables, monkeypatch):
    """Eight megabytes of brackets take a second to read, and nobody else is to wait for that."""

    def here(text):
        raise AssertionError("read in the process that serves everybody")

    monkeypatch.setattr(records, "_read", here)
    key = new_secret()
    text = json.dumps({"format": "boardroom-record", "version": 1, "key": key, "games": []})
    assert await tables.bring_record(text, None) == (key, 0)


async def test_a_game_from_the_middle_counts_in_no_numbers(tables):
    table = await tables.upload(finished(2).decode())
    log = await tables.log(table)
    wishes = [SeatRequest("you", "Ada"), SeatRequest("person")]
    forked = await tables.fork(table, len(log.picks) - 4, wishes)
    bob = await tables.claim(forked.invitations[1])
    await play(tables, forked.table, [forked.key, bob.key])
    record = await tables.record(forked.key)
    assert len(record.games) == 1
    assert record.counted == ()
    assert record.by_game == {}
