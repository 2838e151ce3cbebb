"""Where tables are kept: SQLite in a file (one process), or PostgreSQL (any number of processes)."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import sys
import threading
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import IO, Any, TypeVar, cast

import asyncpg
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from boardroom.core.errors import BoardroomError
from boardroom.core.words import N_
from boardroom.table.migrate import upgrade

CHANNEL = "boardroom"
MOST_AT_ONCE = 100

T = TypeVar("T")
Execute = Callable[["Prepared", Mapping[str, Any]], "tuple[Any, ...] | None"]
"""Runs a statement with its values and gives the row that it returns, if any."""
Job = tuple[Callable[[Execute], Any], asyncio.AbstractEventLoop, "asyncio.Future[Any]"]


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


class Prepared:
    """A statement for what happens often: its text is made once for each kind of store."""

    def __init__(self, statement: sa.Insert | sa.Update | sa.Select[Any] | sa.TextClause) -> None:
        self._statement = statement
        self._texts: dict[str, tuple[str, tuple[str, ...]]] = {}

    def ready(self, dialect: sa.Dialect, values: Mapping[str, Any]) -> tuple[str, tuple[Any, ...]]:
        """The text for a kind of store, and the values in their order."""
        if dialect.name not in self._texts:
            compiled = self._statement.compile(dialect=dialect)
            self._texts[dialect.name] = str(compiled), tuple(compiled.positiontup or ())
        text, names = self._texts[dialect.name]
        return text, tuple([values[name] for name in names])


class Store:
    """Transactions on the store. Writers of one SQLite file wait for each other here and not in the database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.postgresql = engine.dialect.name == "postgresql"
        self._writing = asyncio.Lock()
        self._file: IO[str] | None = None
        self._writer: Writer | None = None
        self._direct: asyncpg.Pool | None = None

    @property
    def address(self) -> str:
        """The address of a PostgreSQL store for its driver."""
        return self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)

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
            if store.postgresql:
                store._direct = await asyncpg.create_pool(
                    store.address, min_size=1, max_size=connections, reset=_as_it_is
                )
            else:
                store._writer = Writer(engine)
        except StoreError:
            await engine.dispose()
            raise
        except (OSError, sa.exc.SQLAlchemyError, asyncpg.PostgresError) as error:
            await store.close()
            where = engine.url.render_as_string()
            raise StoreError(N_("The store at {where} cannot be opened: {error}"), where=where, error=error) from error
        return store

    async def close(self) -> None:
        """Let go of all connections."""
        if self._writer is not None:
            await self._writer.close()
        if self._direct is not None:
            await self._direct.close()
        await self.engine.dispose()
        if self._file is not None:
            self._file.close()

    async def transact(self, work: Callable[[Execute], T]) -> T:
        """Do some work in a transaction of its own, which is on disk when this returns.

        For what happens often: on SQLite a thread does it in one go, and with others that wait for the disk. There it
        may be begun twice, so it does nothing but execute statements.
        """
        if self._writer is not None:
            return await self._writer.do(work)
        async with self.engine.begin() as connection:
            return await connection.run_sync(lambda inner: work(partial(_execute, inner)))

    async def at_once(self, statement: Prepared, values: Mapping[str, Any]) -> tuple[Any, ...] | None:
        """Execute one statement of PostgreSQL; it is on disk when this returns, and there is no layer between."""
        assert self._direct is not None
        text, arguments = statement.ready(self.engine.dialect, values)
        row = await self._direct.fetchrow(text, *arguments)
        return None if row is None else tuple(row)

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


async def _as_it_is(_connection: object) -> None:
    """Statements leave nothing behind on a connection, so there is nothing to put in order after them."""


def _execute(connection: sa.Connection, statement: Prepared, values: Mapping[str, Any]) -> tuple[Any, ...] | None:
    result = connection.exec_driver_sql(*statement.ready(connection.dialect, values))
    row = result.first() if result.returns_rows else None
    return None if row is None else tuple(row)


class Writer:
    """A thread with a connection of its own, which writes for all who wait at a time in one transaction.

    It speaks to SQLite without a layer between: while it runs Python, nobody else in this process does.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._dialect = engine.dialect
        self._file = engine.url.database or ":memory:"
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="boardroom-writer", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[Execute], T]) -> T:
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
        with contextlib.closing(sqlite3.connect(self._file)) as connection:
            _prepare_sqlite(connection, None)

            def execute(statement: Prepared, values: Mapping[str, Any]) -> tuple[Any, ...] | None:
                return cast(
                    "tuple[Any, ...] | None", connection.execute(*statement.ready(self._dialect, values)).fetchone()
                )

            going_on = True
            while going_on:
                jobs = [self._jobs.get()]
                while len(jobs) < MOST_AT_ONCE and not self._jobs.empty():
                    jobs.append(self._jobs.get())
                going_on = None not in jobs
                self._write(connection, execute, [job for job in jobs if job is not None])

    def _write(self, connection: sqlite3.Connection, execute: Execute, jobs: list[Job]) -> None:
        """Do all jobs in one transaction; if that fails, each in its own, so that only one suffers."""
        try:
            connection.execute("BEGIN IMMEDIATE")
            outcomes: list[tuple[Any, BaseException | None]] = [(work(execute), None) for work, _, _ in jobs]
            connection.execute("COMMIT")
        except Exception as error:  # noqa: BLE001 - whatever it is, whoever waits is told, and the thread goes on
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            if len(jobs) > 1:
                for job in jobs:
                    self._write(connection, execute, [job])
                return
            outcomes = [(None, error)]
        waiting: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any, BaseException | None]]] = {}
        for (_, loop, done), (result, failure) in zip(jobs, outcomes, strict=True):
            waiting.setdefault(loop, []).append((done, result, failure))
        for loop, settled in waiting.items():
            with contextlib.suppress(RuntimeError):  # The loop is gone, and with it whoever waited.
                loop.call_soon_threadsafe(_settle, settled)


def _settle(settled: list[tuple[asyncio.Future[Any], Any, BaseException | None]]) -> None:
    for done, result, error in settled:
        if done.done():
            continue
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
