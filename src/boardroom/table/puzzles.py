"""Which puzzles the holder of a key has tried and solved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import sqlalchemy as sa

from boardroom.table import schema
from boardroom.table.keys import digest, new_secret, usable
from boardroom.table.room import Room, holder_of
from boardroom.table.store import retried


@dataclass(frozen=True)
class Tried:
    """The progress of a key with one puzzle."""

    tries: int
    """The number of answers up to the right one."""
    solved: bool
    at: float | None = None
    """When it was solved."""


class Puzzles:
    """The progress of keys with puzzles, by the id of the puzzle."""

    def __init__(self, room: Room) -> None:
        self._room = room

    async def progress(self, key: str | None) -> Mapping[str, Tried]:
        """All that a key has tried."""
        row = schema.solved.c
        mine = sa.select(row.puzzle, row.tries, row.at).where(row.holder == (holder_of(key) or ""))
        async with self._room.store.read() as connection:
            found = (await connection.execute(mine)).all()
        return {each.puzzle: Tried(each.tries, each.at is not None, each.at) for each in found}

    @retried
    async def answered(self, key: str | None, puzzle: str, *, right: bool) -> str:
        """Count an answer, unless the right one was given before; returns the key, a new one if none was given."""
        key = key if key is not None and usable(key) else new_secret()
        row, at = schema.solved.c, self._room.now() if right else None
        mine = (row.holder == digest(key), row.puzzle == puzzle)
        async with self._room.store.write() as connection:
            found = (await connection.execute(sa.select(row.tries, row.at).where(*mine))).one_or_none()
            if found is None:
                values = {"holder": digest(key), "puzzle": puzzle, "tries": 1, "at": at}
                await connection.execute(sa.insert(schema.solved).values(values))
            elif found.at is None:
                changed = sa.update(schema.solved).where(*mine)
                await connection.execute(changed.values(tries=found.tries + 1, at=at))
        return key
