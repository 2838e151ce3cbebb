"""What version 0.1 kept is opened, shown and played on as it was: stores, saved games, logs (tests/fixtures/v0_1)."""

from __future__ import annotations

import asyncio
import gzip
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from boardroom.cli import main
from boardroom.core.dealer import Dealer
from boardroom.core.log import Log
from boardroom.games import game_of
from boardroom.table.model import to_json
from boardroom.table.service import Tables
from tests.cli.desk import Lines, Typist
from tests.support.stores import migrated

FIXTURES = Path(__file__).parent / "fixtures" / "v0_1"
EXPECTED: dict[str, Any] = json.loads(gzip.decompress((FIXTURES / "expected.json.gz").read_bytes()))
TABLES = EXPECTED["tables"]
PLAYED_ON = {"bots", "solo", "hot-seat", "clock", "days", "undo", "left", "forked", "city"}


@pytest.fixture
def anyio_backend():
    return "asyncio"


class Watch:
    """The time at which version 0.1 looked at its tables."""

    time: float = EXPECTED["now"]

    def __call__(self) -> float:
        return self.time


@pytest.fixture
async def tables(tmp_path):
    (tmp_path / "games.db").write_bytes(migrated(FIXTURES / "games.db"))
    async with Tables.open(str(tmp_path / "games.db"), now=Watch(), bot_pause=0.0) as opened:
        yield opened


def kept(new: Any, old: Any) -> Any:
    """What is left of a new answer without the fields that the old one did not have."""
    if isinstance(old, dict) and isinstance(new, dict):
        return {name: kept(new[name], each) for name, each in old.items() if name in new}
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return [kept(each, was) for each, was in zip(new, old, strict=True)]
    return new


def lasting(shown: dict[str, Any]) -> dict[str, Any]:
    """What has to be shown as it was.

    Not the words, which get better, nor how much that is public the story of New Angeles tells; not the size of the
    reserves there, which were wrong; not the deadline, which was later than what was left on the clock.
    """
    same = {name: each for name, each in shown.items() if name not in {"deadline", "question", "story", "lines"}}
    if shown["game"] == "new-angeles":
        del same["steps"]
        same |= {name: city(each) for name, each in same.items() if name in {"view", "hands"}}
    elif "story" in shown:
        same["story"] = [{"step": line["step"], "places": line["places"]} for line in shown["story"]]
    return without_words(same)


def city(view: Any) -> Any:
    """A view of New Angeles without its reserve, or several."""
    if isinstance(view, list):
        return [city(each) for each in view]
    return {name: each for name, each in view.items() if name != "reserve"}


def without_words(value: Any) -> Any:
    """Without texts for people, at any depth; but what people wrote stays."""
    if isinstance(value, dict):
        return {name: without_words(each) for name, each in value.items() if name != "text" or "at" in value}
    return [without_words(each) for each in value] if isinstance(value, list) else value


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(to_json(value)))


def viewers(name: str):
    """Every viewer of a table: what was shown to them, their key, the seat they asked for."""
    for viewer, shown in TABLES[name]["looks"].items():
        key, _, seat = viewer.partition(":")
        yield shown, TABLES[name]["keys"].get(key), int(seat) if seat else None


@pytest.mark.anyio
@pytest.mark.parametrize("name", sorted(TABLES))
async def test_a_table_looks_as_it_did(tables, name):
    for shown, key, seat in viewers(name):
        view = as_json(await tables.look(TABLES[name]["table"], key, seat))
        assert kept(view, lasting(shown)) == lasting(shown)
        assert bool(view["question"]) == bool(shown["question"])
        assert len(view["story"]) == len(shown["story"])
        if view["deadline"] is not None and view["clock"]["kind"] == "minutes":
            assert view["deadline"] == EXPECTED["now"] + view["people"][view["decides"]]["seconds"]
    german = await tables.story(TABLES[name]["table"], language="de")
    assert len(german) >= len(TABLES[name]["german"])


@pytest.mark.anyio
@pytest.mark.parametrize("name", sorted(PLAYED_ON))
async def test_a_table_is_played_on(tables, name):
    """Every person picks whenever they are asked; bots act in between."""
    table, keys, made = TABLES[name]["table"], TABLES[name]["keys"].values(), 0
    first = TABLES[name]["looks"]["public"]["steps"]
    async with tables.subscribe(table) as news, asyncio.timeout(60):
        while made < 10:
            before = made
            for key in keys:
                view = await tables.look(table, key)
                for seat in view.yours if view.hot_seat else (None,):
                    view = await tables.look(table, key, seat)
                    if view.options:
                        await tables.pick(table, key, view.version, view.options[0].pick, seat)
                        made += 1
            if (await tables.look(table)).status == "over":
                break
            if made == before:
                await news.next()
    assert made
    assert (await tables.look(table)).steps > first


@pytest.mark.anyio
@pytest.mark.parametrize("name", [name for name, table in sorted(TABLES.items()) if "log" in table])
async def test_a_log_is_downloaded_and_looked_at_as_before(tables, name):
    table = TABLES[name]
    assert json.loads((await tables.log(table["table"])).to_json()) == table["log"]
    frame = as_json(await tables.frame(table["table"], 60, everything=True))
    assert kept(frame, lasting(table["frame"])) == lasting(table["frame"])
    again = await tables.upload(json.dumps(table["log"]))
    assert (await tables.log(again)).picks == tuple(table["log"]["picks"])


@pytest.mark.anyio
async def test_the_lists_are_as_they_were(tables):
    lists = {"open": tables.open_tables, "playing": tables.playing, "finished": tables.finished}
    for name, shown in EXPECTED["lists"].items():
        assert kept(as_json(await lists[name]()), shown) == shown


@pytest.mark.anyio
async def test_an_invitation_still_leads_to_its_seat(tables):
    held = await tables.claim(TABLES["waiting"]["invitation"], name="Bob")
    assert (held.table, held.seat) == (TABLES["waiting"]["table"], 1)
    assert (await tables.look(held.table, held.key)).people[1].name == "Bob"


@pytest.mark.anyio
async def test_a_request_to_take_back_can_still_be_answered(tables):
    table, keys = TABLES["undo"]["table"], TABLES["undo"]["keys"]
    agreed = await tables.answer_undo(table, keys["bob"], agree=True)
    assert agreed.undo.taken_back == TABLES["undo"]["looks"]["bob"]["undo"]["taken_back"] + 1


@pytest.mark.parametrize("file", ["new-angeles-uploaded", *(f"saved-{name}" for name in sorted(EXPECTED["saved"]))])
def test_a_log_is_replayed_and_goes_on(file):
    log = Log.read(FIXTURES / f"{file}.json")
    game = game_of(log)
    state = game.replay(log, dealer=Dealer(seed=1))
    assert game.log(state, log.about) == log
    if file.startswith("saved-"):
        assert len(game.story(state)) >= len(EXPECTED["saved"][file.removeprefix("saved-")])
    if not game.over(state):
        game.apply(state, game.options(state)[0])
        assert state.picks[: len(log.picks)] == list(log.picks)


@pytest.mark.parametrize("name", [name for name in sorted(EXPECTED["saved"]) if name != "new-corp-order-solo"])
def test_the_terminal_goes_on_with_a_saved_game(name, tmp_path, monkeypatch, capsys):
    file, later = FIXTURES / f"saved-{name}.json", tmp_path / "later.json"
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("BOARDROOM_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(sys, "stdin", Typist(lambda: capsys.readouterr().out, Lines([*[""] * 2, *["1", ""] * 5])))
    main(["play", "--load", str(file), "--save", str(later)])  # Until the input ends, as if the window was closed.
    before, after = Log.read(file), Log.read(later)
    assert after.settings == before.settings
    assert after.picks[: len(before.picks)] == before.picks
    assert len(after.picks) > len(before.picks)
