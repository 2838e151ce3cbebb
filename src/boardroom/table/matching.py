"""Quick match: a seat at an open table that fits, or a new open table that waits for others."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from boardroom.core.house import house_settings
from boardroom.games import meta
from boardroom.table import schema
from boardroom.table.errors import SeatTaken
from boardroom.table.history import Lists
from boardroom.table.model import Clock, Held, SeatRequest, TableListing
from boardroom.table.room import Room, holder_of
from boardroom.table.seats import Seats

CLOCK = Clock("turn", 2)
"""The clock of a quick match: somebody who leaves does not block the others."""


class Matching:
    """Finds people who want to play the same now."""

    def __init__(self, room: Room, seats: Seats, lists: Lists) -> None:
        self._room = room
        self._seats = seats
        self._lists = lists

    async def match(self, game: str, key: str | None, name: str = "", language: str = "") -> Held:
        """A seat at the open table that needs the fewest more people; otherwise at a new one, which others find."""
        own = await self._waiting(game, holder_of(key))
        if own is not None and key is not None:
            return Held(own.table, own.seat, key)
        about = meta(game)
        for entry in await self._fitting(about.key, key, language):
            try:
                return await self._seats.join(entry.table, key, name)
            except SeatTaken:  # Somebody else took the seat first.
                continue
        players = max(2, about.least)
        requests = [SeatRequest("you"), *([SeatRequest("open")] * (players - 1))]
        made = await self._seats.create(
            about.key, {"players": players}, requests, key, name, CLOCK, private=False, language=language
        )
        return Held(made.table, 0, made.key)

    async def _waiting(self, game: str, holder: str | None) -> Any:
        """The seat of the caller at an open table of this game, if they wait already."""
        if holder is None:
            return None
        row, sits = schema.tables.c, schema.seats.c
        found = (
            sa.select(row.id.label("table"), sits.seat)
            .join_from(schema.tables, schema.seats, sits.table_id == row.id)
            .where(row.game == game, row.status == "waiting", sa.not_(row.private), sits.holder == holder)
            .order_by(row.changed.desc())
        )
        async with self._room.store.read() as connection:
            return (await connection.execute(found.limit(1))).one_or_none()

    async def _fitting(self, game: str, key: str | None, language: str) -> list[TableListing]:
        """Open tables of a game with the usual numbers in a language that fits, the fullest and oldest first."""
        about, unwelcome = meta(game), await self._blocked_me(holder_of(key))
        found = [
            entry
            for entry in await self._lists.open_tables(key)
            if entry.game == game
            and entry.table not in unwelcome
            and not any(guest.yours for guest in entry.people)
            and (not entry.language or not language or entry.language == language)
            and not house_settings(about.settings, entry.settings)
        ]
        return sorted(found, key=lambda entry: (entry.free_seats, entry.created))

    async def _blocked_me(self, holder: str | None) -> set[str]:
        """Tables of people who have blocked the holder of a key."""
        row, sits = schema.blocks.c, schema.seats.c
        who = sa.select(row.holder).where(row.blocked == holder)
        async with self._room.store.read() as connection:
            theirs = sa.select(sits.table_id).where(sits.holder.in_(who))
            return set((await connection.execute(theirs)).scalars())
