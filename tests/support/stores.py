"""Stores to test with: a file, and a database of its own on PostgreSQL where one answers."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg
import pytest

POSTGRESQL = os.environ.get("BOARDROOM_TEST_POSTGRESQL", "postgresql://postgres@127.0.0.1:5432/postgres")


@contextmanager
def postgresql() -> Iterator[str]:
    """The address of an empty database, dropped afterwards."""
    name = f"boardroom_test_{secrets.token_hex(6)}"

    async def ask(*commands: str) -> None:
        connection = await asyncpg.connect(POSTGRESQL, timeout=5)
        try:
            for command in commands:
                await connection.execute(command)
        finally:
            await connection.close()

    try:
        asyncio.run(ask(f"CREATE DATABASE {name}"))
    except (OSError, asyncpg.PostgresError, TimeoutError) as error:
        pytest.skip(f"No PostgreSQL answers at {POSTGRESQL}, so this was not tested on it: {error}")
    try:
        yield POSTGRESQL.rpartition("/")[0] + f"/{name}"
    finally:
        asyncio.run(ask(f"DROP DATABASE {name} WITH (FORCE)"))
