"""Where tables are kept: SQLite in a file (one process), or PostgreSQL (any number of processes)."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from functools import partial, wraps
from pathlib import Path
from queue import SimpleQueue
from typing import Any, ParamSpec, TypeVar, cast

import asyncpg
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from boardroom.core.words import N_
from boardroom.table import sqlite_file
from boardroom.table.errors import StoreAway, StoreError
from boardroom.table.metrics import CONFLICTS
from boardroom.table.migrate import HEAD, current, upgrade

CHANNEL = "boardroom"
MOST_AT_ONCE = 100

T = TypeVar("T")
Execute = Callable[["Prepared", Mapping[str, Any]], "tuple[Any, ...] | None"]
"""Runs a statement with its values and gives the row that it returns, if any."""
Job = tuple[Callable[[Execute], Any], asyncio.AbstractEventLoop, "asyncio.Future[Any]"]


P = ParamSpec("P")
ENDED = {"40001", "40P01", "23505"}
"""What PostgreSQL says of a transaction that it ended because of another one: a serialisation failure, a deadlock, or a
row that the other one put in first."""
TRIES = 5
CLOSING = 5.0
"""Seconds that connections have to be closed as they should be."""

FAILURES = (
    OSError,
    sa.exc.SQLAlchemyError,
    sqlite3.Error,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)
"""What a store raises when it is out of order for a while, such as a full disk or a database that restarts. The last
one comes if PostgreSQL ends a connection in the middle of a statement."""


def retried(change: Callable[P, Awaitable[T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """A change of the store that is made again if PostgreSQL ended its transaction because of another one.

    Nothing of a transaction that was ended has been done. So what is made again is all that it read and decided.
    """

    @wraps(change)
    async def changed(*arguments: P.args, **values: P.kwargs) -> T:
        for attempt in range(TRIES - 1):
            try:
                return await change(*arguments, **values)
            except (sa.exc.DBAPIError, asyncpg.PostgresError) as error:
                if getattr(getattr(error, "orig", error), "sqlstate", None) not in ENDED:
                    raise
                CONFLICTS.add()
                await asyncio.sleep(random.random() * 0.02 * 2**attempt)
        return await change(*arguments, **values)

    return changed


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
    """A statement that is compiled once for each kind of store."""

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
    """Transactions on the store. Writers of one SQLite file wait for each other here, not in the database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.postgresql = engine.dialect.name == "postgresql"
        self._writing = asyncio.Lock()
        self._held: sqlite_file.Held | None = None
        self._writer: Writer | None = None
        self._direct: asyncpg.Pool | None = None

    @property
    def address(self) -> str:
        """The address of a PostgreSQL store for its driver."""
        return self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)

    @classmethod
    async def open(cls, url: str, *, connections: int = 5, serving: bool = True, empty: bool = False) -> Store:
        """Open the store and bring its schema up to date.

        Without `serving` beside a server that may run: nothing is locked, and the schema has to be the newest; with
        `empty` there may also be nothing yet.
        """
        address = async_url(url)
        # What was written can be a hand or a line to one person, so no error repeats it: errors are logged.
        pool: dict[str, Any] = {"pool_size": connections, "max_overflow": 0, "pool_timeout": 60}
        engine = create_async_engine(address, hide_parameters=True, **pool)
        if address.startswith("sqlite"):
            _listen(engine.sync_engine)
        store = cls(engine)
        try:
            if not serving:
                await store._check_schema(empty=empty)
                return store
            if not store.postgresql and engine.url.database:
                store._held = sqlite_file.Held(Path(engine.url.database))
                await asyncio.to_thread(sqlite_file.check, store._held.file)
            async with store.write() as connection:
                await connection.run_sync(upgrade)
            if store.postgresql:
                store._direct = await asyncpg.create_pool(
                    store.address, min_size=1, max_size=connections, reset=_no_reset
                )
            else:
                store._writer = Writer(engine)
        except StoreError:
            await store.close()
            raise
        except FAILURES as error:
            await store.close()
            where, reason = engine.url.render_as_string(), _reason(error)
            raise StoreAway(N_("The store at {where} cannot be opened: {error}"), where=where, error=reason) from error
        return store

    @property
    def file(self) -> Path:
        """The file of an SQLite store."""
        return Path(self.engine.url.database or "")

    async def _check_schema(self, *, empty: bool) -> None:
        if not self.postgresql and not empty and not self.file.is_file():
            raise StoreError(N_("There is no file {file}."), file=self.file)
        async with self.read() as connection:
            found = await connection.run_sync(current)
        if found != HEAD and not (empty and found is None):
            raise StoreError(
                N_("These games are of another schema ({theirs}, not {own}). Start the server of this version once."),
                theirs=found,
                own=HEAD,
            )

    async def close(self) -> None:
        """Close all connections."""
        if self._writer is not None:
            await self._writer.close()
        if self._direct is not None:
            try:
                await asyncio.wait_for(self._direct.close(), CLOSING)
            except TimeoutError:  # Somebody still waits for an answer that does not come.
                self._direct.terminate()
        await self.engine.dispose()
        if self._held is not None:
            self._held.release()

    @retried
    async def transact(self, work: Callable[[Execute], T]) -> T:
        """Do some work in a transaction of its own, which is on disk when this returns.

        For frequent writes: on SQLite a thread does the work of all callers that wait in one transaction. The work may
        be run twice, so it must do nothing but execute statements.
        """
        if self._writer is not None:
            return await self._writer.do(work)
        async with self.engine.begin() as connection:
            return await connection.run_sync(lambda inner: work(partial(_execute, inner)))

    @retried
    async def at_once(self, statement: Prepared, values: Mapping[str, Any]) -> tuple[Any, ...] | None:
        """Execute one statement on PostgreSQL by the driver; it is on disk when this returns."""
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
        """A transaction that is on disk when the block has ended, and rolled back if the block raised."""
        if self.postgresql:
            async with self.engine.begin() as connection:
                yield connection
            return
        async with self._writing, self.engine.connect() as connection:
            await connection.execution_options(boardroom_write=True)
            async with connection.begin():
                yield connection


def _reason(error: BaseException) -> BaseException:
    """What the driver says, without what SQLAlchemy says about it."""
    said: BaseException | None = getattr(error, "orig", None)
    return error if said is None else said.__cause__ or said


async def _no_reset(_connection: object) -> None:
    """Statements leave no session state on a connection, so there is nothing to reset."""


def _execute(connection: sa.Connection, statement: Prepared, values: Mapping[str, Any]) -> tuple[Any, ...] | None:
    result = connection.exec_driver_sql(*statement.ready(connection.dialect, values))
    row = result.first() if result.returns_rows else None
    return None if row is None else tuple(row)


class Writer:
    """A thread with its own connection, which writes for all waiting callers in one transaction (group commit).

    It uses the driver directly: while it runs Python code, no other thread of the process does.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._dialect = engine.dialect
        self._file = engine.url.database or ":memory:"
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="boardroom-writer", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[Execute], T]) -> T:
        """Do some work; returns once it is on disk."""
        if self._closed:
            raise StoreError(N_("The store is closed."))
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._jobs.put((work, loop, done))
        return await done  # If the caller is cancelled, the work is done all the same.

    async def close(self) -> None:
        """Write what is queued, then end the thread."""
        self._closed = True
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        with contextlib.closing(sqlite3.connect(self._file)) as connection:
            sqlite_file.prepare(connection)

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
        """Do all jobs in one transaction; if that fails, each in its own, so that the others succeed."""
        try:
            connection.execute("BEGIN IMMEDIATE")
            outcomes: list[tuple[Any, BaseException | None]] = [(work(execute), None) for work, _, _ in jobs]
            connection.execute("COMMIT")
        except Exception as error:  # noqa: BLE001 - any error goes to the callers, and the thread goes on
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
        for loop, resolved in waiting.items():
            with contextlib.suppress(RuntimeError):  # The loop is closed, and with it the callers.
                loop.call_soon_threadsafe(_resolve, resolved)


def _resolve(resolved: list[tuple[asyncio.Future[Any], Any, BaseException | None]]) -> None:
    for done, result, error in resolved:
        if done.done():
            continue
        if error is None:
            done.set_result(result)
        else:
            done.set_exception(error)


def _listen(engine: sa.Engine) -> None:
    sa.event.listen(engine, "connect", sqlite_file.prepare)
    sa.event.listen(engine, "begin", _begin)


def _begin(connection: sa.Connection) -> None:
    write = connection.get_execution_options().get("boardroom_write", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")
