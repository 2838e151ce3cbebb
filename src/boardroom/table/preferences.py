"""What the holder of a key has set, for devices on which it is not set. The pages know which values mean what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from boardroom.table import schema
from boardroom.table.channels import Channels
from boardroom.table.errors import BadRequest, WrongSecret
from boardroom.table.quiet import read_quiet_time
from boardroom.table.room import Room, holder_of
from boardroom.table.store import retried

MOST, LONGEST_NAME, LONGEST = 100, 40, 500
"""Preferences of a key, and letters of a name and of a value; more are not kept."""


class Preferences:
    """The preferences of keys."""

    def __init__(self, room: Room, channels: Channels) -> None:
        self._room = room
        self._channels = channels

    async def of(self, key: str | None) -> dict[str, str]:
        """The preferences of a key by name."""
        row = schema.preferences.c
        mine = sa.select(row.name, row.value).where(row.holder == (holder_of(key) or "")).order_by(row.name)
        async with self._room.store.read() as connection:
            return {each.name: each.value for each in await connection.execute(mine)}

    @retried
    async def keep(self, key: str | None, values: Mapping[str, str]) -> None:
        """Set some preferences of a key; the others stay."""
        holder, row = holder_of(key), schema.preferences.c
        if holder is None:
            raise WrongSecret
        fitting = {name: value for name, value in values.items() if fits(name, value)}
        async with self._room.store.write() as connection:
            mine = sa.select(row.name).where(row.holder == holder)
            known = set((await connection.execute(mine)).scalars())
            kept = [name for name in fitting if name in known or len(known | set(fitting)) <= MOST]
            await connection.execute(sa.delete(schema.preferences).where(row.holder == holder, row.name.in_(kept)))
            if kept:
                rows = [{"holder": holder, "name": name, "value": fitting[name]} for name in kept]
                await connection.execute(sa.insert(schema.preferences), rows)

    async def export(self, key: str | None) -> dict[str, Any]:
        """Preferences and quiet time of a key for a file. Channels stay: their addresses are confirmed here."""
        quiet = await self._channels.quiet(key)
        return {"preferences": await self.of(key), "quiet": None if quiet is None else quiet.to_json()}

    async def bring(self, key: str, found: Mapping[str, Any]) -> None:
        """Take over from a file what is not set for a key; what cannot be is left out."""
        known, brought = await self.of(key), found.get("preferences")
        if isinstance(brought, Mapping):
            await self.keep(key, {str(name): str(value) for name, value in brought.items() if name not in known})
        quiet = found.get("quiet")
        if isinstance(quiet, Mapping) and await self._channels.quiet(key) is None:
            begins, ends, zone = (str(quiet.get(name, "")) for name in ("begins", "ends", "zone"))
            try:
                read = read_quiet_time(begins, ends, zone, urgent=bool(quiet.get("urgent")))
            except BadRequest:
                return
            await self._channels.set_quiet(key, read)


def fits(name: str, value: str) -> bool:
    """Whether a preference can be kept."""
    return 0 < len(name) <= LONGEST_NAME and len(value) <= LONGEST and "\0" not in name + value
