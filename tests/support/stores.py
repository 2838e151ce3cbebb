"""Stores to test with: a file, and a database of its own on PostgreSQL where one answers.

The schema of most of them is made once in a process and copied, because going through all migrations takes its time.
"""

from __future__ import annotations

import asyncio
import atexit
import os
import secrets
import shutil
import tempfile
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from boardroom.table.store import Store

_dropping = ThreadPoolExecutor(1, "drop")
POSTGRESQL = os.environ.get("BOARDROOM_TEST_POSTGRESQL", "postgresql://postgres@127.0.0.1:5432/postgres")


def _run(work: Coroutine[Any, Any, None]) -> None:
    """In a thread of its own, because a fixture may be asked for inside an event loop."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


async def _migrate(address: str) -> None:
    await (await Store.open(address)).close()


@cache
def migrated(old: Path | None = None) -> bytes:
    """A database that went through all migrations, from the beginning or from an older file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.db"
        if old is not None:
            shutil.copyfile(old, file)
        _run(_migrate(str(file)))
        return file.read_bytes()


def empty_file(folder: Path) -> str:
    """The path of a database without tables of players in a folder."""
    file = folder / "games.db"
    file.touch(0o600)
    file.write_bytes(migrated())
    return str(file)


async def _ask(command: str) -> None:
    connection = await asyncpg.connect(POSTGRESQL, timeout=60)
    try:
        await connection.execute(command)
    finally:
        await connection.close()


def _make(like: str = "") -> str:
    name = f"boardroom_test_{secrets.token_hex(6)}"
    try:
        _run(_ask(f"CREATE DATABASE {name} {like and 'TEMPLATE'} {like}"))
    except (OSError, asyncpg.PostgresError, TimeoutError) as error:
        pytest.skip(f"No PostgreSQL answers at {POSTGRESQL}, so this was not tested on it: {error}")
    return name


async def _drop(name: str) -> None:
    await _ask(f"DROP DATABASE {name} WITH (FORCE)")


def _drop_later(name: str) -> None:
    """Without waiting: PostgreSQL first writes everything to the disk. The end of the process waits."""
    _dropping.submit(asyncio.run, _drop(name)).add_done_callback(lambda done: done.result())


def _address(name: str) -> str:
    return POSTGRESQL.rpartition("/")[0] + f"/{name}"


@cache
def _empty_database() -> str:
    name = _make()
    atexit.register(lambda: asyncio.run(_drop(name)))
    _run(_migrate(_address(name)))
    return name


@contextmanager
def postgresql(*, migrated: bool = False) -> Iterator[str]:
    """The address of an empty database, dropped afterwards; with or without its schema."""
    name = _make(_empty_database() if migrated else "")
    try:
        yield _address(name)
    finally:
        _drop_later(name)
