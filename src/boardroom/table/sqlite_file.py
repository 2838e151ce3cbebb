"""The file of an SQLite store: its permissions, locks and integrity check."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from boardroom.core.words import N_
from boardroom.table.errors import StoreError

OWNER_ONLY = 0o600
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")


class Held:
    """A database file that this process serves, locked against other servers until it is released.

    Two locks: one beside the file's real name, and where the system has it one on the file itself, which holds under
    every name that the file has.
    """

    def __init__(self, file: Path) -> None:
        self.file = file = file.resolve()
        file.parent.stat()  # Locking would create the folder, and with a mistyped name a new store.
        self._beside = FileLock(file.with_name(file.name + ".lock"), timeout=0, thread_local=False)
        self._handle: int | None = None
        try:
            self._beside.acquire()
            self._handle = _make_private(file)
            _lock(self._handle)
        except (Timeout, BlockingIOError) as error:
            self.release()
            raise StoreError(N_("Another Boardroom is already using {file}."), file=file) from error
        except OSError:
            self.release()
            raise

    def release(self) -> None:
        """Release the locks. Call it when no connection is open any more: SQLite's own locks end with the handle."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
        self._beside.release()


def _make_private(file: Path) -> int:
    """A handle of the file, which from now on only its owner may read: it contains all hands."""
    handle = os.open(file, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
    if os.name == "posix":
        for name in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))):
            with contextlib.suppress(FileNotFoundError, PermissionError):  # It belongs to another user.
                if name.stat().st_mode & 0o077:
                    name.chmod(OWNER_ONLY)
    return handle


def _lock(handle: int) -> None:
    if os.name == "posix":
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def prepare(dbapi: Any, _record: Any = None) -> None:
    """Set up a new connection."""
    dbapi.isolation_level = None  # The store begins transactions, not the driver.
    cursor = dbapi.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def check(file: Path) -> None:
    """Read through the file; StoreError if it is damaged. It takes about a second for a gigabyte."""
    try:
        with contextlib.closing(sqlite3.connect(file)) as connection:
            first = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.DatabaseError as error:
        first = str(error)
    if first != "ok":
        raise StoreError(
            N_("The database {file} is damaged: {detail}. Restore a copy of it with: boardroom restore"),
            file=file,
            detail=first,
        )
