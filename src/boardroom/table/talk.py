"""What people at a table say to each other: to all, or to one of them; and whom somebody does not want to hear.

What only some may know counts as a change for them alone: see `Fold.seen_revision`. Nobody is told that they are muted.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from boardroom.core.game import SPECTATOR
from boardroom.core.words import N_
from boardroom.table import schema
from boardroom.table.errors import BadRequest, NoPrivateTalk, NotPlaying, TooMany
from boardroom.table.fold import Fold
from boardroom.table.model import LONGEST_CHAT, ChatLine, News
from boardroom.table.room import Room, clean
from boardroom.table.store import retried

KEPT_CHAT = 1_000
"""How many lines of a table's chat are kept, the newest."""
MOST_CHAT, CHAT_MINUTE = 20, 60.0
"""So many lines a minute may be said by one seat."""


class Talk:
    """What is said."""

    def __init__(self, room: Room) -> None:
        self._room = room

    @retried
    async def chat(
        self,
        table_id: str,
        key: str,
        text: str,
        seat: int | None = None,
        to: int | None = None,
        *,
        promised: int | None = None,
    ) -> None:
        """Say something to everybody at the table, or to one person where the table allows that.

        `promised` makes it a promise to a seat.
        """
        fold, yours = await self._room.seated(table_id, key, seat)
        line = clean(text, LONGEST_CHAT)
        if not line:
            raise BadRequest(N_("Write something first."))
        speaker = _speaker(fold, yours)
        if to is not None:
            _check_private(fold, speaker, to)
        if promised is not None:
            _check_promise(fold, speaker, promised, to)
        more = {} if promised is None else {"promises": schema.tables.c.promises + 1}
        async with self._room.store.write() as connection:
            news = await self.count(connection, fold, None if to is None else (speaker, to), **more)
            said, now = schema.chat.c, self._room.now()
            here = said.table_id == table_id
            lately = sa.select(sa.func.count()).where(here, said.seat == speaker, said.at > now - CHAT_MINUTE)
            if ((await connection.execute(lately)).scalar() or 0) >= MOST_CHAT:
                raise TooMany
            number = ((await connection.execute(sa.select(sa.func.max(said.number)).where(here))).scalar() or 0) + 1
            row = {"table_id": table_id, "number": number, "seat": speaker, "text": line, "at": now, "to_seat": to}
            await connection.execute(sa.insert(schema.chat).values(row | {"promised_to": promised}))
            old = said.number <= number - KEPT_CHAT
            await connection.execute(sa.delete(schema.chat).where(here, old, said.promised_to.is_(None)))
        self._room.hub.publish(news)

    @retried
    async def mute(self, table_id: str, key: str, other: int, *, muted: bool = True, seat: int | None = None) -> None:
        """Do not show what somebody says any more, or show it again. Only the own pages change."""
        fold, yours = await self._room.seated(table_id, key, seat)
        if not 0 <= other < len(fold.chairs) or other in fold.held_by(fold.chairs[yours[0]].holder):
            raise BadRequest(detail="other")
        async with self._room.store.write() as connection:
            news = await self.count(connection, fold, yours)
            for each in yours:
                now = set(json.loads(fold.chairs[each].muted)) - {other} | ({other} if muted else set())
                await _set(connection, table_id, each, muted=json.dumps(sorted(now)))
        self._room.hub.publish(news)

    async def count(self, connection: AsyncConnection, fold: Fold, seats: Iterable[int] | None, **row: Any) -> News:
        """Count a change that everybody sees, or only some seats; `row` are columns of the table's row."""
        if seats is None:
            return await self._room.touch(connection, fold.id, **row)
        news = await self._room.touch(connection, fold.id, whispers=schema.tables.c.whispers + 1, **row)
        for seat in seats:
            await _set(connection, fold.id, seat, whispers=schema.seats.c.whispers + 1)
        return news


def heard(fold: Fold, yours: tuple[int, ...], eyes: int | None) -> tuple[ChatLine, ...]:
    """What a viewer reads of the newest lines."""
    return heard_of(fold, fold.chat, fold.older_whispers, yours, eyes)


def heard_of(
    fold: Fold,
    lines: Iterable[ChatLine],
    older: Mapping[tuple[int, int], int],
    yours: tuple[int, ...],
    eyes: int | None,
) -> tuple[ChatLine, ...]:
    """What a viewer reads: lines to all and own private ones, without those of people who are muted.

    The numbers of lines leave out those that the viewer may not know of, `older` ones included.
    """
    muted, reading = set(muted_by(fold, yours, eyes)), set(_reading(yours, eyes))
    hidden = sum(count for pair, count in older.items() if not reading & set(pair))
    found = []
    for line in lines:
        if line.to is not None and not reading & {line.seat, line.to}:
            hidden += 1
        elif line.seat not in muted:
            found.append(replace(line, number=line.number - hidden) if hidden else line)
    return tuple(found)


def muted_by(fold: Fold, yours: tuple[int, ...], eyes: int | None) -> tuple[int, ...]:
    """Whom a viewer has muted."""
    return tuple(sorted({other for seat in _reading(yours, eyes) for other in json.loads(fold.chairs[seat].muted)}))


def _reading(yours: tuple[int, ...], eyes: int | None) -> tuple[int, ...]:
    """For whom a page is: of several people on one device nobody reads what was said to another."""
    return (eyes,) if eyes is not None else yours if len(yours) == 1 else ()


def _speaker(fold: Fold, yours: tuple[int, ...]) -> int:
    decides = fold.view(SPECTATOR)["decides"] if fold.playing else None
    return decides if decides in yours else yours[0]


def _check_private(fold: Fold, speaker: int, to: int) -> None:
    if not fold.begun:
        raise NotPlaying
    if fold.row["talk"] != "private":
        raise NoPrivateTalk
    if not 0 <= to < len(fold.chairs) or to == speaker or fold.chairs[to].kind == "bot":
        raise BadRequest(N_("There is nobody on that seat to talk to."))


def _check_promise(fold: Fold, speaker: int, promised: int, to: int | None) -> None:
    if not fold.playing:
        raise NotPlaying
    if not 0 <= promised < len(fold.chairs) or promised == speaker or to not in (None, promised):
        raise BadRequest(N_("There is nobody on that seat to talk to."))


async def _set(connection: AsyncConnection, table_id: str, seat: int, **values: Any) -> None:
    here = (schema.seats.c.table_id == table_id, schema.seats.c.seat == seat)
    await connection.execute(sa.update(schema.seats).where(*here).values(**values))
