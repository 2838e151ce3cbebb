"""Promises in own words, and what the two people concerned say became of a promise that the rules do not judge."""

from __future__ import annotations

import random

import pytest

import boardroom
from boardroom.table import errors, talk
from boardroom.table.keys import digest, new_secret
from boardroom.table.model import Clock, SeatRequest, TalkRules
from tests.table.conftest import duel
from tests.table.test_new_angeles import everybody, people

pytestmark = pytest.mark.anyio
OFF = {"trading": "off"}


async def book(tables, table, key):
    return (await tables.look(table, key, explain=True)).book


async def told(tables, table, keys):
    """Everything that viewers get, by seat."""
    return {viewer: (await tables.look(table, key, explain=True)).to_json() for viewer, key in everybody(keys)}


async def test_a_promise_in_own_words_is_kept_or_broken_as_its_two_people_say(tables):
    table, keys = await people(tables, 4, OFF, talk=TalkRules("open"))
    await tables.chat(table, keys[0], "I back your next offer.", promised=1)
    for key in (*keys, None):
        [found] = await book(tables, table, key)
        assert (found["from"], found["to"], found["text"], found["state"]) == (0, 1, "I back your next offer.", "open")
        assert found["yours"] == (key in keys[:2])
        assert (await tables.look(table, key)).chat[-1].promised == 1
    name = found["key"]
    await tables.mark_promise(table, keys[0], name, True)
    [found] = await book(tables, table, None)
    assert (found["state"], found["says"]) == ("open", {"from": True, "to": None})  # Nobody judges themselves alone.
    await tables.mark_promise(table, keys[1], name, False)
    [found] = await book(tables, table, None)
    assert (found["state"], found["says"]) == ("disputed", {"from": True, "to": False})
    await tables.mark_promise(table, keys[0], name, None)
    tables.room.folds.clear()  # It is in the store.
    [found] = await book(tables, table, keys[3])
    assert (found["state"], found["says"]) == ("broken", {"from": None, "to": False})


async def test_nobody_else_says_something_and_nothing_is_promised_to_oneself(tables):
    table, keys = await people(tables, 4, OFF, talk=TalkRules("open"))
    await tables.chat(table, keys[0], "Never again.", promised=1)
    [found] = await book(tables, table, keys[0])
    for key, name in ((keys[2], found["key"]), (keys[0], "said-0-1-2"), (keys[0], "")):
        with pytest.raises(errors.BadRequest):
            await tables.mark_promise(table, key, name, True)
    with pytest.raises(errors.WrongSecret):
        await tables.mark_promise(table, "x" * 43, found["key"], True)
    for other in (0, 4, -1):
        with pytest.raises(errors.BadRequest):
            await tables.chat(table, keys[0], "I", promised=other)
    with pytest.raises(errors.NoPrivateTalk):
        await tables.chat(table, keys[0], "I", to=1, promised=1)


async def test_a_private_promise_and_what_is_said_of_it_change_nothing_for_the_others(tables):
    table, keys = await people(tables, 4, OFF, talk=TalkRules("private"))
    before = await told(tables, table, keys)
    await tables.chat(table, keys[0], "You and me.", to=2, promised=2)
    [found] = await book(tables, table, keys[2])
    assert found["secret"]
    await tables.mark_promise(table, keys[2], found["key"], True)
    after = await told(tables, table, keys)
    assert {viewer for viewer in before if before[viewer] != after[viewer]} == {0, 2}
    assert (await book(tables, table, keys[0]))[0]["state"] == "kept"
    with pytest.raises(errors.BadRequest):
        await tables.mark_promise(table, keys[1], found["key"], False)
    with pytest.raises(errors.BadRequest):
        await tables.chat(table, keys[0], "You or you.", to=2, promised=1)


async def test_a_public_promise_does_not_tell_how_many_private_ones_were_before_it(tables):
    books = []
    for private in (0, 2):
        table, keys = await people(tables, 4, OFF, talk=TalkRules("private"))
        for _ in range(private):
            await tables.chat(table, keys[0], "You and me.", to=1, promised=1)
        await tables.chat(table, keys[0], "For all to hear.", promised=1)
        own = [await book(tables, table, key) for key in keys[:2]]
        if private:
            await tables.mark_promise(table, keys[1], own[1][0]["key"], False)
        await tables.mark_promise(table, keys[1], own[1][-1]["key"], True)
        assert own[0][-1]["key"] == f"said-0-1-{private + 1}"
        assert [each["state"] for each in await book(tables, table, keys[0])] == ["broken", "open", "kept"][
            2 - private :
        ]
        books.append([await book(tables, table, key) for key in (keys[2], keys[3], None)])
    assert books[0] == books[1]
    assert books[0][0][0]["state"] == "kept"


class Written:
    """A book with a promise that was judged and one that was not."""

    def add(self, step):
        pass

    def seen_by(self, seat):
        usual = {"from": 0, "to": 1, "round": 1, "text": "I will abstain", "secret": False, "pick": 0}
        return [{**usual, "key": "0-1-1", "state": "kept"}, {**usual, "key": "0-1-2", "state": "void"}]


async def test_of_promises_of_the_game_only_those_without_a_judgement_are_asked_about(tables):
    table, keys = await people(tables, 4, OFF)
    (await tables.room.fold(table)).kept_book = Written()
    assert [each["yours"] for each in await book(tables, table, keys[1])] == [False, True]
    judged, open_one = [each["key"] for each in await book(tables, table, keys[1])]
    with pytest.raises(errors.BadRequest):
        await tables.mark_promise(table, keys[1], judged, False)
    await tables.mark_promise(table, keys[1], open_one, False)
    assert [each["state"] for each in await book(tables, table, None)] == ["kept", "broken"]


def before_a_promise():
    """A moment when the active player may promise something about support, which the rules never ask of them."""
    game = boardroom.game("new-angeles", players=4, trading="support", promises=True, corps="random")
    chance, state = random.Random(3), game.start(dealer=boardroom.Dealer(seed=3))
    while not (game.seat(state) == state.record.active and any(each.verb == "say" for each in game.options(state))):
        game.apply(state, chance.choice([each for each in game.options(state) if each.verb != "propose"]))
    return game, game.from_position(game.position(state))


async def promise_in_vain(tables, table, keys):
    """Seat 0 promises seat 1 to abstain, and the deal ends before the rules can judge it: the promise in the book."""
    fold, chance = await tables.room.fold(table), random.Random(1)
    wanted = [("say", {}), ("say", {"word": "will-abstain"}), ("say-to", {"seat": 1})]
    while fold.state.record.active == 0:
        seat = fold.decides
        view = await tables.look(table, keys[seat])
        verb, targets = wanted.pop(0) if wanted else ("", {})
        options = [each for each in view.options if each.verb == verb and targets.items() <= each.targets.items()]
        options = options or [each for each in view.options if each.verb not in {"propose", "say"}]
        await tables.pick(table, keys[seat], view.version, chance.choice(options).pick)
    [found] = await book(tables, table, keys[1])
    assert (found["from"], found["to"], found["state"], found["yours"]) == (0, 1, "void", True)
    return found


async def test_what_was_said_of_a_promise_that_was_taken_back_is_not_said_of_the_next_one(tables):
    game, state = before_a_promise()
    keys = [new_secret() for _ in range(4)]
    people = [SeatRequest("person", name) for name in ("Ada", "Bob", "Cleo", "Dan")]
    holders = {seat: digest(key) for seat, key in enumerate(keys)}
    place = await tables.seats.set_up(game, state, people, None, "", Clock(), private=False, holders=holders)
    table, fold = place.table, await tables.room.fold(place.table)
    keep = len(fold.state.picks)
    first = await promise_in_vain(tables, table, keys)
    await tables.mark_promise(table, keys[1], first["key"], False)
    assert (await book(tables, table, None))[0]["state"] == "broken"
    async with fold.lock:
        assert await tables.room.append(fold, "undo", 0, game.rewound(fold.state, keep), keep=keep)
    assert not await book(tables, table, None)
    second = await promise_in_vain(tables, table, keys)
    assert second["key"] != first["key"]
    with pytest.raises(errors.BadRequest):
        await tables.mark_promise(table, keys[1], first["key"], True)  # A page from before the undo.
    tables.room.folds.clear()  # The same from the store.
    assert await book(tables, table, keys[1]) == (second,)
    assert "pick" not in second  # It would count picks that are hidden.


async def test_what_was_said_of_promises_before_their_keys_counted_undos_still_counts(tables):
    table, _ = await people(tables, 4, OFF)
    fold = await tables.room.fold(table)
    fold.kept_book = Written()
    fold.marks["0-1-2", 1] = True
    assert (await book(tables, table, None))[1]["state"] == "kept"


async def test_what_is_said_of_promises_goes_with_the_key_that_said_it(tables):
    made, one, other = await duel(tables)
    table = made.table
    await tables.chat(table, one, "I will not take it.", promised=1)
    [found] = await book(tables, table, other)
    await tables.mark_promise(table, other, found["key"], False)
    await tables.forget(other)
    assert (await book(tables, table, one))[0]["state"] == "open"


async def test_nobody_promises_without_end(tables, watch, monkeypatch):
    """Promises in own words are kept as long as the table, unlike other lines."""
    monkeypatch.setattr(talk, "MOST_PROMISES", 3)
    made, ada, bob = await duel(tables)
    for number in range(3):
        await tables.chat(made.table, ada, f"Promise {number}", promised=1)
    with pytest.raises(errors.TooMany):
        await tables.chat(made.table, ada, "One more", promised=1)
    await tables.chat(made.table, ada, "Only words")
    await tables.chat(made.table, bob, "From somebody else", promised=0)
