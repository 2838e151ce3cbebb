"""What a host does at the command line: copies, tables, and what is said when a server cannot start."""

from __future__ import annotations

import asyncio
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from boardroom.cli.serve import server_options
from boardroom.core.log import Log
from boardroom.table.model import SeatRequest
from boardroom.table.service import Tables
from boardroom.web.settings import Settings
from tests.support.stores import postgresql
from tests.table.conftest import duel, play


@pytest.fixture
def store(tmp_path):
    """A file with a game that goes on, one that is over, and a table that waits."""

    async def fill() -> tuple[str, str]:
        async with Tables.open(str(tmp_path / "games.db")) as tables:
            playing, _, _ = await duel(tables)
            over, *keys = await duel(tables)
            await play(tables, over.table, keys)
            await tables.create("new-corp-order", {"players": 2}, [SeatRequest("you"), SeatRequest("open")])
            return playing.table, over.table

    return str(tmp_path / "games.db"), *asyncio.run(fill())


def test_a_list_says_all_of_a_table_however_narrow_the_window_is(run, store, monkeypatch):
    database, playing, _ = store
    monkeypatch.setenv("COLUMNS", "40")
    with closing(sqlite3.connect(database)) as kept:
        kept.execute("UPDATE tables SET fault = ? WHERE id = ?", ("0.1.0|" + "The rules break off. " * 9, playing))
        kept.commit()
    listed = run("admin", "list", "--database", database).text
    [line] = [each for each in listed.splitlines() if playing in each]
    assert line.split()[:4] == [playing, "new-corp-order", "playing", "2"]
    assert line.rstrip().endswith("The rules break off.")


def test_what_is_said_and_what_an_analysis_found_use_space_too(run, store):
    database, playing, over = store
    before = run("admin", "space", "--database", database).text
    with closing(sqlite3.connect(database)) as kept:
        said = "INSERT INTO chat (table_id, number, seat, text, at) VALUES (?, 1, 0, ?, 1)"
        kept.execute(said, (playing, "x" * 30_000))
        found = "INSERT INTO chances (table_id, status, done, total, found) VALUES (?, 'done', 1, 1, ?)"
        kept.execute(found, (over, "x" * 70_000))
        kept.commit()
    after = run("admin", "space", "--database", database).text
    assert re.search(r"playing: 1 table, 5\d\d B", before)
    assert "playing: 1 table, 31 kB" in after
    assert "said: 30 kB" in after
    assert "found by analyses: 70 kB" in after
    first, *_ = [line for line in run("admin", "list", "--database", database).text.splitlines() if "new-corp" in line]
    assert first.startswith(over)


def test_tables_are_listed_exported_and_deleted(run, store, tmp_path):
    database, playing, over = store
    listed = run("admin", "list", "--database", database)
    assert listed.code == 0
    assert playing in listed.text
    assert playing not in run("admin", "list", "--status", "over", "--database", database).text
    assert "over: 1 table, " in run("admin", "space", "--database", database).text
    assert run("admin", "export", "--finished", "--to", tmp_path / "logs", "--database", database).code == 0
    assert len(Log.read(tmp_path / "logs" / f"new-corp-order-{over}.json").picks) > 20
    refused = run("admin", "export", playing, "--to", tmp_path / "logs", "--database", database)
    assert (refused.code, "when the game is over" in " ".join(refused.error.split())) == (1, True)
    assert run("admin", "export", playing, "--unfinished", "--to", tmp_path / "logs", "--database", database).code == 0
    assert run("admin", "delete", over, "--database", database).code == 0
    assert over not in run("admin", "list", "--database", database).text
    assert run("admin", "delete", over, "--database", database).code == 1
    assert run("admin", "delete", "--database", database).code == 1
    none = run("admin", "export", "--finished", "--to", tmp_path / "logs", "--database", database)
    assert (none.code, "0 logs" in none.text) == (0, True)  # That one was the only one.
    assert run("admin", "export", "--database", database).code == 1


def test_copies_are_made_kept_and_brought_back(run, store, tmp_path):
    database, playing, _ = store
    (tmp_path / "copies").mkdir()
    for name in ("games-2020-01-01T00-00-00Z.boardroom", "games-2020-01-02T00-00-00Z.boardroom", "other.txt"):
        (tmp_path / "copies" / name).touch()
    made = run("backup", tmp_path / "copies", "--keep", "2", "--database", database)
    assert (made.code, "3 tables" in made.text) == (0, True)
    left = sorted(file.name for file in (tmp_path / "copies").iterdir())
    assert len(left) == 3
    assert left[0].startswith("games-2020-01-02")
    copy = tmp_path / "copies" / left[1]
    assert run("admin", "delete", playing, "--database", database).code == 0
    assert "--yes" in run("restore", copy, "--database", database).error
    assert run("restore", copy, "--yes", "--database", database).code == 0
    assert playing in run("admin", "list", "--database", database).text
    assert run("backup", tmp_path / "copy", "--keep", "2", "--database", database).code == 1


def test_a_store_of_an_older_version_is_not_touched(run, tmp_path):
    old = tmp_path / "old.db"
    shutil.copy(Path(__file__).parents[1] / "fixtures" / "v0_1" / "games.db", old)
    told = run("admin", "list", "--database", old)
    assert told.code == 1
    assert "Start the server of this version once" in " ".join(told.error.split())
    with closing(sqlite3.connect(old)) as kept:
        assert kept.execute("SELECT version_num FROM alembic_version").fetchone() == ("0003",)


@pytest.mark.parametrize("kind", ["damaged", "newer", "nowhere"])
def test_a_server_that_cannot_start_says_why_and_nothing_else(run, tmp_path, kind, monkeypatch):
    """First came "Boardroom is open", then a traceback."""
    for name in ("BOARDROOM_WARM_UP", "BOARDROOM_PORT"):
        monkeypatch.delenv(name, raising=False)
    file = tmp_path / "games.db"
    if kind == "damaged":
        file.write_bytes(b"nonsense" * 1000)
    elif kind == "newer":
        with closing(sqlite3.connect(file)) as made:
            made.execute("CREATE TABLE alembic_version (version_num VARCHAR(32))")
            made.execute("INSERT INTO alembic_version VALUES ('0099')")
            made.commit()
    database = "postgresql://postgres@127.0.0.1:1/games" if kind == "nowhere" else str(file)
    told = run("serve", "--no-browser", "--port", "0", "--database", database)
    assert told.code == 1
    assert "is open" not in told.text
    assert "Traceback" not in told.error
    sentence = {"damaged": "is damaged", "newer": "a newer Boardroom", "nowhere": "cannot be opened"}[kind]
    assert sentence in " ".join(told.error.split())


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (("--host", "192.0.2.1"), "cannot listen at http://192.0.2.1:8499/"),
        (("--host", "192.0.2.1", "--port", "0"), "cannot listen at 192.0.2.1"),
        (("--host", "nowhere.invalid"), "cannot listen at http://nowhere.invalid:8499/"),
        (("--database", "{file}/games.db"), "The folder {file} cannot be made: "),
        (("--database", "postgresql://127.0.0.1:1/games"), "cannot be opened: [Errno"),
    ],
)
def test_what_is_wrong_with_an_address_or_a_folder_is_said_in_a_sentence(run, tmp_path, given, sentence):
    """An address of another computer was "already in use", and a folder that could not be made was a traceback."""
    (tmp_path / "file").touch()
    names = {"file": tmp_path / "file"}
    database = () if "--database" in given else ("--database", tmp_path / "games.db")
    asked = [str(each).format(**names) for each in ("--port", "8499", *given, *database)]
    told = run("serve", "--no-browser", *asked)
    assert (told.code, "Traceback" in told.error) == (1, False)
    assert sentence.format(**names).replace(" ", "") in "".join(told.error.split())


def test_the_driver_of_a_database_speaks_for_itself(run):
    with postgresql() as address:
        told = run("serve", "--no-browser", "--port", "0", "--database", address + "_not_there")
    assert told.code == 1
    assert "sqlalche" not in told.error
    assert "does not exist" in " ".join(told.error.split())


def test_workers_have_the_time_that_a_start_takes_on_a_busy_machine():
    """With uvicorn's five seconds they were replaced again and again before they had started, and none ever served."""
    assert server_options(Settings(workers=2))["timeout_worker_healthcheck"] >= 30


def test_requests_are_not_logged():
    """An address can hold an invitation, and the id of a private table opens it to spectators."""
    assert server_options(Settings())["access_log"] is False
