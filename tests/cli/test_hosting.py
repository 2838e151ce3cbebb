"""What a host does at the command line: copies, tables, and what is said when a server cannot start."""

from __future__ import annotations

import asyncio
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


def test_tables_are_listed_exported_and_deleted(run, store, tmp_path, monkeypatch):
    database, playing, over = store
    monkeypatch.setenv("COLUMNS", "160")
    listed = run("admin", "list", "--database", database)
    assert listed.code == 0
    assert playing in listed.text
    assert playing not in run("admin", "list", "--status", "over", "--database", database).text
    assert "over: 1 tables" in run("admin", "space", "--database", database).text
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


def test_workers_have_the_time_that_a_start_takes_on_a_busy_machine():
    """With uvicorn's five seconds they were replaced again and again before they had started, and none ever served."""
    assert server_options(Settings(workers=2))["timeout_worker_healthcheck"] >= 30


def test_requests_are_not_logged():
    """An address can hold an invitation, and the id of a private table opens it to spectators."""
    assert server_options(Settings())["access_log"] is False
