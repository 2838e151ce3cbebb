"""A database of every earlier schema opens after an upgrade, and its games go on, those of older rulesets too."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa

import boardroom
from boardroom.games import GAMES
from boardroom.table import migrate
from boardroom.table.backup import restore
from boardroom.table.migrations import versions
from boardroom.table.model import Clock, SeatRequest
from boardroom.table.service import Tables
from tests.table.conftest import duel, play

pytestmark = pytest.mark.anyio

REVISIONS = sorted(
    found[1] for file in Path(versions.__file__).parent.glob("r*.py") if (found := re.match(r"r(\d{4})_", file.name))
)


def test_every_revision_is_here_once():
    assert sorted(set(REVISIONS)) == REVISIONS
    assert REVISIONS[0] == "0001"
    assert REVISIONS[-1] == migrate.HEAD


async def at_revision(kept: Path, file: Path, revision: str) -> None:
    """A database that has the schema of a revision as its migrations made it, with rows of today."""
    engine = sa.create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        migrate.upgrade(connection, revision)
    engine.dispose()
    with sqlite3.connect(file) as old:
        old.execute("ATTACH ? AS kept", (str(kept),))
        for (name,) in old.execute("SELECT name FROM main.sqlite_master WHERE type = 'table'").fetchall():
            if name == "alembic_version" or name.startswith("sqlite"):
                continue
            has, had = (
                {row[1] for row in old.execute(f"PRAGMA {where}.table_info({name})")} for where in ("main", "kept")
            )
            columns = ", ".join(sorted(has & had))
            old.execute(f"INSERT INTO main.{name} ({columns}) SELECT {columns} FROM kept.{name}")


async def test_games_of_every_earlier_schema_go_on(tmp_path):
    async with Tables.open(str(tmp_path / "kept.db")) as tables:
        made, ada, bob = await duel(tables)
        before = (await tables.look(made.table, ada)).to_json()
    for revision in REVISIONS:
        file = tmp_path / f"{revision}.db"
        await at_revision(tmp_path / "kept.db", file, revision)
        async with Tables.open(str(file)) as tables:
            found = (await tables.look(made.table, ada)).to_json()
            assert {name: found[name] for name in ("view", "options", "story", "version")} == {
                name: before[name] for name in ("view", "options", "story", "version")
            }, revision
            await play(tables, made.table, [ada, bob], until=lambda seen: seen.version > before["version"])
            await tables.chat(made.table, ada, "still here")
            async with tables.room.store.read() as connection:
                assert await connection.run_sync(migrate.current) == migrate.HEAD, revision


async def test_copies_of_every_earlier_schema_are_restored(tmp_path):
    async with Tables.open(str(tmp_path / "kept.db")) as tables:
        made, ada, bob = await duel(tables)
        await play(tables, made.table, [ada, bob], until=lambda seen: seen.version >= 5)
        before = (await tables.look(made.table, ada)).view
    for revision in REVISIONS:
        file = tmp_path / f"{revision}.copy"
        await at_revision(tmp_path / "kept.db", file, revision)
        kept = file.read_bytes()
        async with Tables.open(str(tmp_path / "games.db")) as tables:
            for only in (None, made.table):
                assert await restore(str(tmp_path / "games.db"), file, only) == 1
                assert (await tables.look(made.table, ada)).view == before, revision
        assert file.read_bytes() == kept


async def test_games_of_every_older_ruleset_go_on_under_it(tmp_path):
    async with Tables.open(str(tmp_path / "games.db")) as tables:
        for key, entry in GAMES.items():
            players = boardroom.game(key).meta.usual
            seats = [SeatRequest("you"), *[SeatRequest("bot", level="random")] * (players - 1)]
            for ruleset in entry.type.rulesets:
                game = boardroom.game(key, ruleset, players=players)
                made = await tables.seats.set_up(game, game.start(), seats, None, "Ada", Clock(), private=True)
                async with tables.room.store.read() as connection:
                    found = await connection.execute(_RULESET, {"table": made.table})
                assert found.scalar() == ruleset
                seen = await tables.look(made.table, made.key)
                while not seen.options:
                    seen = await tables.look(made.table, made.key)
                await tables.pick(made.table, made.key, seen.version, seen.options[0].pick)
                fold = await tables.room.fold(made.table)
                assert fold.game.ruleset == fold.game.log(fold.state).ruleset == ruleset


_RULESET = sa.text("SELECT ruleset FROM tables WHERE id = :table")
