"""Where tables are kept: SQLite in a file (one process), or PostgreSQL (any number of processes)."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import IO, Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from boardroom.core.errors import BoardroomError
from boardroom.core.words import N_
from boardroom.table.migrate import upgrade

CHANNEL = "boardroom"
MOST_AT_ONCE = 100

T = TypeVar("T")
Job = tuple[Callable[[sa.Connection], Any], asyncio.AbstractEventLoop, "asyncio.Future[Any]"]


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
        self._writer: Writer | None = None

    @classmethod
    async def open(cls, url: str, *, connections: int = 5) -> Store:
        """Open the store and bring its schema up to date."""
        address = async_url(url)
        engine = create_async_engine(address, pool_size=connections, max_overflow=0, pool_timeout=60)
        if address.startswith("sqlite"):
            _listen(engine.sync_engine)
        store = cls(engine)
        try:
            if not store.postgresql and engine.url.database:
                store._file = _hold(Path(engine.url.database))
            async with store.write() as connection:
                await connection.run_sync(upgrade)
            if not store.postgresql:
                store._writer = Writer(engine.url)
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
        if self._writer is not None:
            await self._writer.close()
        await self.engine.dispose()
        if self._file is not None:
            self._file.close()

    async def transact(self, work: Callable[[sa.Connection], T]) -> T:
        """Do some work in a transaction of its own, which is on disk when this returns.

        For what happens often: on SQLite a thread does it in one go, and with others that wait for the disk.
        """
        if self._writer is not None:
            return await self._writer.do(work)
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

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


class Writer:
    """A thread with a connection of its own, which writes for all who wait at a time in one transaction."""

    def __init__(self, url: sa.URL) -> None:
        self._engine = sa.create_engine(url.set(drivername="sqlite"), poolclass=sa.StaticPool)
        _listen(self._engine)
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="boardroom-writer", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[sa.Connection], T]) -> T:
        """Do some work and say how it went once it is on disk."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._jobs.put((work, loop, done))
        return await asyncio.shield(done)

    async def close(self) -> None:
        """Write what is waiting, then end."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        with self._engine.connect() as connection:
            connection.execution_options(boardroom_write=True)
            going_on = True
            while going_on:
                jobs = [self._jobs.get()]
                while len(jobs) < MOST_AT_ONCE and not self._jobs.empty():
                    jobs.append(self._jobs.get())
                going_on = None not in jobs
                self._write(connection, [job for job in jobs if job is not None])
        self._engine.dispose()

    @staticmethod
    def _write(connection: sa.Connection, jobs: list[Job]) -> None:
        results: list[tuple[Any, BaseException | None]] = []
        try:
            with connection.begin():
                for work, _, _ in jobs:
                    try:
                        with connection.begin_nested():
                            results.append((work(connection), None))
                    except (sa.exc.SQLAlchemyError, BoardroomError) as error:
                        results.append((None, error))
        except sa.exc.SQLAlchemyError as error:
            results = [(None, error)] * len(jobs)
        for (_, loop, done), outcome in zip(jobs, results, strict=True):
            with contextlib.suppress(RuntimeError):  # The loop is gone, and with it whoever waited.
                loop.call_soon_threadsafe(_settle, done, *outcome)


def _settle(done: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)


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


def _listen(engine: sa.Engine) -> None:
    sa.event.listen(engine, "connect", _prepare_sqlite)
    sa.event.listen(engine, "begin", _begin)


def _prepare_sqlite(dbapi: Any, _record: Any) -> None:
    dbapi.isolation_level = None  # Transactions are begun by `_begin`, not by the driver.
    cursor = dbapi.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: sa.Connection) -> None:
    write = connection.get_execution_options().get("boardroom_write", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")
