"""Chat at a table, to all or to one person, and muting.

Private messages count as a change only for those who see them: see `Fold.seen_revision`. People do not learn that they
are muted.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
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
from boardroom.table.room import Room, clean, holder_of, seats_of, unlike
from boardroom.table.said import CHAT_SHOWN
from boardroom.table.store import retried

KEPT_CHAT = 1_000
"""How many of the newest lines of a table are kept: of those to all, and of those of each person to each other."""
WATCHER = -1
"""The seat of a spectator."""
MOST_CHAT, CHAT_MINUTE = 20, 60.0
"""Lines per minute of one seat or spectator."""
MOST_PROMISES = 100
"""Maximum promises in own words of one seat; they are kept as long as the table."""


class Talk:
    """The chat of tables."""

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
        name: str = "",
        *,
        promised: int | None = None,
    ) -> None:
        """Send a message to everyone at the table, or to one person where the table allows that.

        Spectators can only write to all, where the table allows that, under a name that they give. `promised` makes the
        message a promise to a seat.
        """
        fold = await self._room.fold(table_id)
        line = clean(text, LONGEST_CHAT)
        if not line:
            raise BadRequest(N_("Write something first."))
        watches = holder_of(key) is not None and not fold.held_by(holder_of(key))
        if watches and seat is None and to is None and promised is None and fold.talk.watchers:
            whose = _of_spectator(fold, holder_of(key) or "", name)
        else:
            speaker = _speaker(fold, seats_of(fold, key, seat))
            whose = {"seat": speaker, "to_seat": to, "promised_to": promised}
            if to is not None:
                _check_private(fold, speaker, to)
            if promised is not None:
                _check_promise(fold, speaker, promised, to)
        more = {} if promised is None else {"promises": schema.tables.c.promises + 1}
        async with self._room.store.write() as connection:
            news = await self.count(connection, fold, None if to is None else (whose["seat"], to), **more)
            said, now = schema.chat.c, self._room.now()
            here = said.table_id == table_id
            same = said.speaker == whose["speaker"] if "speaker" in whose else said.seat == whose["seat"]
            lately = sa.select(sa.func.count()).where(here, same, said.at > now - CHAT_MINUTE)
            if ((await connection.execute(lately)).scalar() or 0) >= MOST_CHAT:
                raise TooMany
            given = sa.select(sa.func.count()).where(here, same, said.promised_to.is_not(None))
            if promised is not None and ((await connection.execute(given)).scalar() or 0) >= MOST_PROMISES:
                raise TooMany
            readers = [said.to_seat.is_(None)] if to is None else [said.seat == whose["seat"], said.to_seat == to]
            last = sa.select(sa.func.max(said.number), sa.func.max(sa.case((sa.and_(*readers), said.nth))))
            number, nth = ((each or 0) + 1 for each in (await connection.execute(last.where(here))).one())
            row = {"table_id": table_id, "number": number, "nth": nth, "text": line, "at": now, **whose}
            await connection.execute(sa.insert(schema.chat).values(row))
            old = [*readers, said.nth <= nth - KEPT_CHAT, said.promised_to.is_(None)]
            await connection.execute(sa.delete(schema.chat).where(here, *old))
        self._room.hub.publish(news)

    @retried
    async def mute(self, table_id: str, key: str, other: int, *, muted: bool = True, seat: int | None = None) -> None:
        """Hide the messages of somebody, or show them again. Only the caller's own pages change.

        `WATCHER` in place of a seat means all spectators.
        """
        fold, yours = await self._room.seated(table_id, key, seat)
        if not WATCHER <= other < len(fold.chairs) or other in fold.held_by(fold.chairs[yours[0]].holder):
            raise BadRequest(detail="other")
        async with self._room.store.write() as connection:
            news = await self.count(connection, fold, yours)
            for each in yours:
                now = set(fold.chairs[each].silenced) - {other} | ({other} if muted else set())
                await _set(connection, table_id, each, muted=json.dumps(sorted(now)))
        self._room.hub.publish(news)

    async def count(self, connection: AsyncConnection, fold: Fold, seats: Iterable[int] | None, **row: Any) -> News:
        """Count a change that everyone sees, or only some seats; `row` are columns of the table's row."""
        if seats is None:
            return await self._room.touch(connection, fold.id, **row)
        return await _whispered(self._room, connection, fold.id, schema.seats.c.seat.in_(list(seats)), **row)


async def count_change(room: Room, connection: AsyncConnection, table_id: str, holder: str) -> News:
    """Count a change that only the holder of a key sees at a table."""
    return await _whispered(room, connection, table_id, schema.seats.c.holder == holder)


async def _whispered(
    room: Room, connection: AsyncConnection, table_id: str, whom: sa.ColumnElement[bool], **row: Any
) -> News:
    news = await room.touch(connection, table_id, whispers=schema.tables.c.whispers + 1, **row)
    more = sa.update(schema.seats).where(schema.seats.c.table_id == table_id, whom)
    await connection.execute(more.values(whispers=schema.seats.c.whispers + 1))
    return news


def heard(fold: Fold, holder: str | None, yours: tuple[int, ...], eyes: int | None) -> tuple[ChatLine, ...]:
    """What a viewer reads of the newest lines: as many as if nothing were said that the viewer may not know of."""
    return heard_of(fold, fold.chat, holder, yours, eyes, CHAT_SHOWN)


def heard_of(
    fold: Fold,
    lines: Sequence[ChatLine],
    holder: str | None,
    yours: tuple[int, ...],
    eyes: int | None,
    most: int | None = None,
) -> tuple[ChatLine, ...]:
    """What a viewer reads: lines to all and own private ones, without those of people who are muted or blocked.

    The numbers of lines leave out those that the viewer may not know of, and so do the `most` newest ones.
    """
    if not lines:
        return ()
    muted, blocked = set(muted_by(fold, yours, eyes)), blocked_by(fold, holder)
    known = _known(lines, set(_reading(yours, eyes)))
    newest = known if most is None else known[-most:]
    return tuple(told for line, told in newest if line.seat not in muted and fold.speaker(line) not in blocked)


def _known(lines: Sequence[ChatLine], reading: Collection[int]) -> list[tuple[ChatLine, ChatLine]]:
    """The lines that some seats may know of, each also with the number that it has for them.

    It is made of the numbers of lines that they may know of, and so tells nothing about others, nor about deleted ones.
    """
    known = [line for line in lines if line.to is None or line.seat in reading or line.to in reading]
    counted: dict[tuple[int, int] | None, int] = {}
    for line in reversed(known):
        counted[_readers(line)] = line.number - 1
    total, found = sum(counted.values()), []
    for line in known:
        total += line.number - counted[_readers(line)]
        counted[_readers(line)] = line.number
        found.append((line, line if line.number == total else replace(line, number=total)))
    return found


def _readers(line: ChatLine) -> tuple[int, int] | None:
    """Who may read a line: all, or author and recipient."""
    return None if line.to is None else (line.seat, line.to)


def speaker_of(fold: Fold, holder: str, number: int) -> tuple[str | None, str]:
    """The hash of the key of who said a line, and their name; by the number that the line has for a reader."""
    known = _known(fold.chat, set(_reading(fold.held_by(holder), None)))
    return next(((fold.speaker(line), line.name) for line, told in known if told.number == number), (None, ""))


def blocked_by(fold: Fold, holder: str | None) -> frozenset[str | None]:
    """The people at a table whom a viewer has blocked."""
    return fold.blocks.get(holder or "", frozenset())


def muted_by(fold: Fold, yours: tuple[int, ...], eyes: int | None) -> tuple[int, ...]:
    """The seats that a viewer has muted."""
    return tuple(sorted({other for seat in _reading(yours, eyes) for other in fold.chairs[seat].silenced}))


def _reading(yours: tuple[int, ...], eyes: int | None) -> tuple[int, ...]:
    """The seats that a page is for: people who share a device do not read each other's private messages."""
    return (eyes,) if eyes is not None else yours if len(yours) == 1 else ()


def _speaker(fold: Fold, yours: tuple[int, ...]) -> int:
    decides = fold.view(SPECTATOR)["decides"] if fold.playing else None
    return decides if decides in yours else yours[0]


def _of_spectator(fold: Fold, holder: str, name: str) -> dict[str, Any]:
    """The columns of a spectator's line, with a name that nobody at the table has."""
    return {"seat": WATCHER, "speaker": holder, "called": unlike(clean(name), fold.people.values())}


def _check_private(fold: Fold, speaker: int, to: int) -> None:
    if not fold.begun:
        raise NotPlaying
    if fold.row["talk"] != "private":
        raise NoPrivateTalk
    if not 0 <= to < len(fold.chairs) or to == speaker or fold.chairs[to].kind == "bot":
        raise BadRequest(N_("There is no one on that seat to talk to."))


def _check_promise(fold: Fold, speaker: int, promised: int, to: int | None) -> None:
    if not fold.playing:
        raise NotPlaying
    if not 0 <= promised < len(fold.chairs) or promised == speaker or to not in (None, promised):
        raise BadRequest(N_("There is no one on that seat to talk to."))


async def _set(connection: AsyncConnection, table_id: str, seat: int, **values: Any) -> None:
    here = (schema.seats.c.table_id == table_id, schema.seats.c.seat == seat)
    await connection.execute(sa.update(schema.seats).where(*here).values(**values))
