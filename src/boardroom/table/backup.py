"""Backup and restore of a store while servers run.

A copy is one SQLite file for either kind of store, so it can also move games from a file to PostgreSQL or back.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from boardroom.core.words import N_
from boardroom.table import schema, sqlite_file
from boardroom.table.errors import StoreError
from boardroom.table.migrate import HEAD, current, upgrade
from boardroom.table.statements import LEAP
from boardroom.table.store import Store, async_url

KEPT = (
    schema.tables,
    schema.seats,
    schema.used,
    schema.entries,
    schema.chat,
    schema.marks,
    schema.chances,
    schema.orders,
    schema.mutes,
    schema.told,
    schema.remarks,
)
"""The order in which rows can be written."""
OF_NO_TABLE = (
    schema.channels,
    schema.blocks,
    schema.secrets,
    schema.deals,
    schema.solved,
    schema.raters,
    schema.quiet,
    schema.preferences,
)
"""Data of people and of the server: restored only with everything else."""
NOT_KEPT = (schema.audience, schema.thoughts, schema.service)
"""What servers find out again."""
ROWS = 500


async def backup(url: str, file: Path) -> int:
    """Write a copy of a store to a new file; returns the number of tables in it."""
    working = _new_file(file)
    try:
        store = await Store.open(url, serving=False)
        try:
            if store.postgresql:
                await _copy_rows(store, working)
            else:
                with closing(sqlite3.connect(store.file)) as source, closing(sqlite3.connect(working)) as target:
                    source.backup(target)
                    target.execute("PRAGMA journal_mode=DELETE")
        finally:
            await store.close()
        sqlite_file.check(working)
        with closing(sqlite3.connect(working)) as copy:
            tables: int = copy.execute("SELECT count(*) FROM tables").fetchone()[0]
        working.replace(file)
    finally:
        working.unlink(missing_ok=True)
    return tables


def _new_file(file: Path) -> Path:
    """An empty temporary file next to the target, which only its owner may read."""
    if file.exists():
        raise StoreError(N_("{file} is there already; a copy is never written over another one."), file=file)
    working = file.with_name(f".{file.name}.part")
    working.unlink(missing_ok=True)
    os.close(os.open(working, os.O_CREAT | os.O_EXCL | os.O_WRONLY, sqlite_file.OWNER_ONLY))
    return working


async def _copy_rows(store: Store, file: Path) -> None:
    """All rows as of one moment."""
    target = sa.create_engine(f"sqlite:///{file}")
    try:
        with target.begin() as written:
            upgrade(written)
            async with store.engine.connect() as connection:
                reading = await connection.execution_options(isolation_level="REPEATABLE READ")
                for table in (*KEPT, *OF_NO_TABLE):
                    async with reading.stream(sa.select(table)) as rows:
                        async for some in rows.mappings().partitions(ROWS):
                            written.execute(sa.insert(table), [dict(row) for row in some])
    finally:
        target.dispose()


async def restore(url: str, file: Path, only: str | None = None) -> int:
    """Restore a store, or one table of it, from a copy; returns the number of restored tables.

    It is one transaction. A server may be running: people then see their tables as of the copy.
    """
    with _opened(file) as copy:
        wanted = sa.select(schema.tables.c.id)
        ids = set(copy.execute(wanted if only is None else wanted.where(schema.tables.c.id == only)).scalars())
        if only is not None and not ids:
            raise StoreError(N_("There is no table {table} in that copy."), table=only)
        _put_aside(url, whole=only is None)
        store = await Store.open(url, serving=False, empty=True)
        try:
            async with store.write() as connection:
                await connection.run_sync(upgrade)
                await _bring_back(connection, copy, only)
        finally:
            await store.close()
    return len(ids)


@contextmanager
def _opened(file: Path) -> Iterator[sa.Connection]:
    """A copy to read from. That of an older version is migrated first, in a temporary file."""
    if not file.is_file():
        raise StoreError(N_("There is no file {file}."), file=file)
    sqlite_file.check(file)
    with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as kept, _reading(kept) as found:
        theirs = current(found)
        if theirs == HEAD:
            yield found
            return
        if theirs is None or theirs > HEAD:
            raise StoreError(
                N_("The copy {file} has another schema ({theirs}, not {own}): restore it with its own version."),
                file=file,
                theirs=theirs,
                own=HEAD,
            )
        with (
            TemporaryDirectory(prefix="boardroom-") as folder,
            closing(sqlite3.connect(Path(folder) / "copy")) as newest,
            _reading(newest) as migrated,
        ):
            kept.backup(newest)
            upgrade(migrated)
            yield migrated


@contextmanager
def _reading(kept: sqlite3.Connection) -> Iterator[sa.Connection]:
    """A connection of SQLAlchemy over one of the driver."""
    engine = sa.create_engine("sqlite://", creator=lambda: kept, poolclass=sa.StaticPool)
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def _put_aside(url: str, *, whole: bool) -> None:
    """Rename a database file that cannot be used, so that a new one can be created.

    This is a damaged one or, if everything is restored, one of a newer version. No server may be running.
    """
    file = Path(sa.make_url(async_url(url)).database or "")
    if not async_url(url).startswith("sqlite") or not file.is_file():
        return
    why = _unusable(file)
    if why == "damaged" or (why and whole):
        sqlite_file.Held(file).release()
        for end in ("", "-wal", "-shm"):
            part = file.with_name(file.name + end)
            if part.exists():
                part.replace(file.with_name(f"{file.name}.{why}{end}"))


def _unusable(file: Path) -> str:
    """Why a database file cannot be used, as a keyword; empty if it can be."""
    try:
        sqlite_file.check(file)
    except StoreError:
        return "damaged"
    engine = sa.create_engine(f"sqlite:///{file}")
    try:
        with engine.connect() as connection:
            return "newer" if (current(connection) or "") > HEAD else ""
    finally:
        engine.dispose()


async def _bring_back(connection: AsyncConnection, copy: sa.Connection, only: str | None) -> None:
    row = schema.tables.c
    known: Mapping[str, int] = {
        found.id: found.revision for found in await connection.execute(sa.select(row.id, row.revision))
    }
    await connection.execute(
        sa.delete(schema.tables) if only is None else sa.delete(schema.tables).where(row.id == only)
    )
    for table in KEPT:
        column = table.c.id if table is schema.tables else table.c.table_id
        chosen = sa.select(table) if only is None else sa.select(table).where(column == only)
        for some in copy.execute(chosen).mappings().partitions(ROWS):
            rows = [dict(each) for each in some]
            if table is schema.tables:
                rows = [_ahead(each, known.get(each["id"], 0)) for each in rows]
            await connection.execute(sa.insert(table), rows)
    for table in OF_NO_TABLE if only is None else ():
        await connection.execute(sa.delete(table))
        for some in copy.execute(sa.select(table)).mappings().partitions(ROWS):
            await connection.execute(sa.insert(table), [dict(each) for each in some])


def _ahead(row: dict[str, Any], known: int) -> dict[str, Any]:
    """A table's row with a revision that is newer than the one any server knows."""
    return {**row, "revision": max(row["revision"], known) + LEAP, "lease_by": None, "lease_until": None}
