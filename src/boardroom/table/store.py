"""Where tables are kept: SQLite in a file (one process), or PostgreSQL (any number of processes)."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import IO, Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from boardroom.core.errors import BoardroomError
from boardroom.core.words import N_
from boardroom.table.migrate import upgrade

CHANNEL = "boardroom"


class StoreError(BoardroomError):
    """A store that cannot be used."""


def async_url(url: str) -> str:
    """The address of a store with the driver that we use.

    >>> async_url("postgresql://localhost/games")
    'postgresql+asyncpg://localhost/games'
    >>> async_url("games.db")
    'sqlite+aiosqlite:///games.db'
    """
    scheme, separator, rest = url.partition("://")
    if not separator:
        return f"sqlite+aiosqlite:///{url}"
    drivers = {"postgres": "postgresql+asyncpg", "postgresql": "postgresql+asyncpg", "sqlite": "sqlite+aiosqlite"}
    known = drivers.get(scheme.partition("+")[0])
    if known is None:
        raise StoreError(N_("A store is SQLite or PostgreSQL, not {kind}."), kind=scheme)
    return f"{known}://{rest}"


class Store:
    """Transactions on the store. Writers of one SQLite file wait for each other here and not in the database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.postgresql = engine.dialect.name == "postgresql"
        self._writing = asyncio.Lock()
        self._file: IO[str] | None = None

    @classmethod
    async def open(cls, url: str, *, connections: int = 5) -> Store:
        """Open the store and bring its schema up to date."""
        address = async_url(url)
        if address.startswith("sqlite"):
            engine = create_async_engine(address, pool_size=connections, max_overflow=0, pool_timeout=60)
            sa.event.listen(engine.sync_engine, "connect", _prepare_sqlite)
            sa.event.listen(engine.sync_engine, "begin", _begin)
        else:
            engine = create_async_engine(address, pool_size=connections, max_overflow=0, pool_timeout=60)
        store = cls(engine)
        try:
            if not store.postgresql and engine.url.database:
                store._file = _hold(Path(engine.url.database))
            async with store.write() as connection:
                await connection.run_sync(upgrade)
        except StoreError:
            await engine.dispose()
            raise
        except (OSError, sa.exc.SQLAlchemyError) as error:
            await store.close()
            where = engine.url.render_as_string()
            raise StoreError(N_("The store at {where} cannot be opened: {error}"), where=where, error=error) from error
        return store

    async def close(self) -> None:
        """Let go of all connections."""
        await self.engine.dispose()
        if self._file is not None:
            self._file.close()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that only reads."""
        async with self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that is on disk when the block has ended, or has not happened if the block raised."""
        if self.postgresql:
            async with self.engine.begin() as connection:
                yield connection
            return
        async with self._writing, self.engine.connect() as connection:
            await connection.execution_options(boardroom_write=True)
            async with connection.begin():
                yield connection


def _hold(database: Path) -> IO[str]:
    """Keep other servers from a file for as long as this process lives: each would believe to be alone."""
    file = database.with_name(database.name + ".lock").open("a", encoding="utf-8")
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        raise StoreError(N_("Another Boardroom serves the games in {file} already."), file=database) from error
    return file


def _prepare_sqlite(dbapi: Any, _record: Any) -> None:
    dbapi.isolation_level = None  # Transactions are begun by `_begin`, not by the driver.
    cursor = dbapi.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: sa.Connection) -> None:
    write = connection.get_execution_options().get("boardroom_write", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")
