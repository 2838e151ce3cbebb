"""Who sits where: new tables, invitations, joining, leaving, names, chat and presence."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from typing import Any

import sqlalchemy as sa

from boardroom.core.errors import BoardroomError
from boardroom.core.game import Game, State
from boardroom.core.words import N_
from boardroom.games import game as make_game
from boardroom.table import schema
from boardroom.table.bots import levels
from boardroom.table.errors import (
    BadRequest,
    Busy,
    NoSuchTable,
    NotPlaying,
    SeatTaken,
    TableError,
    TooMany,
    WrongSecret,
)
from boardroom.table.fold import Fold
from boardroom.table.hub import Listener
from boardroom.table.keys import digest, new_id, new_secret, usable
from boardroom.table.model import LONGEST_CHAT, Clock, Created, Held, Invited, News, Wish
from boardroom.table.room import ATTEMPTS, Room, clean, holder_of, row_of
from boardroom.table.store import Execute, Prepared

BOT_NAMES = ("Alba", "Boreas", "Cyra", "Dorian")
STAND_IN = "greedy"
MOST_CHAT = 1_000
PRESENT_FOR = 45.0
"""How long somebody counts as present after the last sign of life."""
SIGN_OF_LIFE = 20.0


class Seating(Room):
    """Seats and the people on them."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self._present: Counter[tuple[str, int]] = Counter()

    def wake(self, table: str) -> None:
        """Let bots act if it is their turn. Here are none; see `Driving`."""

    # New tables.

    async def create(
        self,
        game: str,
        settings: Mapping[str, Any],
        wishes: Sequence[Wish],
        key: str | None = None,
        name: str = "",
        clock: Clock | None = None,
        *,
        private: bool = True,
    ) -> Created:
        """A new table. It begins at once if no seat is left empty."""
        try:
            made = make_game(game, **settings)
            state = made.start()
        except BoardroomError as error:
            raise BadRequest(detail=error) from error
        return await self.set_up(made, state, wishes, key, name, clock or Clock(), private=private)

    async def set_up(
        self,
        game: Game,
        state: State,
        wishes: Sequence[Wish],
        key: str | None,
        name: str,
        clock: Clock,
        *,
        private: bool,
        forked_from: str | None = None,
        holders: Mapping[int, str] | None = None,
    ) -> Created:
        """A table for a game that stands like this. `holders` seat people by their hashes."""
        _check_wishes(game, wishes)
        _check_clock(clock)
        key = key if key is not None and usable(key) else new_secret()
        now, table = self.now(), new_id()
        invitations = {
            seat: new_secret()
            for seat, wish in enumerate(wishes)
            if wish.kind in {"person", "open"} and not (holders and seat in holders)
        }
        chairs = [
            {
                "table_id": table,
                "seat": seat,
                "kind": "person" if wish.kind == "you" else wish.kind,
                "name": clean(wish.name) or (clean(name) if wish.kind == "you" else _bot_name(wish, seat)),
                "level": wish.level if wish.kind == "bot" else STAND_IN,
                "stand_in": False,
                "holder": digest(key) if wish.kind == "you" else (holders or {}).get(seat),
                "invitation": digest(invitations[seat]) if seat in invitations else None,
                "seconds": clock.amount * 60.0 if clock.kind == "minutes" else None,
                "lost": False,
                "seen_at": 0.0,
            }
            for seat, wish in enumerate(wishes)
        ]
        async with self.store.write() as connection:
            await connection.execute(
                sa.insert(schema.tables).values(
                    id=table,
                    game=game.key,
                    ruleset=game.ruleset,
                    settings=json.dumps(game.settings_dict()),
                    start=json.dumps(state.start) if state.start is not None else None,
                    status="waiting",
                    ended_by="",
                    private=private,
                    uploaded=False,
                    clock_kind=clock.kind,
                    clock_amount=clock.amount,
                    clock_then=clock.then,
                    maker=digest(key),
                    version=1 if state.picks else 0,
                    revision=1,
                    since=now,
                    forked_from=forked_from,
                    created=now,
                    changed=now,
                )
            )
            await connection.execute(sa.insert(schema.seats), chairs)
            if state.picks:
                await connection.execute(
                    sa.insert(schema.entries).values(
                        table_id=table, number=0, kind="deal", picks=json.dumps(state.picks), at=now
                    )
                )
        await self.begin_if_full(await self.fold(table))
        return Created(table, key, invitations)

    async def begin_if_full(self, fold: Fold) -> None:
        """Begin the game once nobody is missing."""
        if not _waits_for_nobody(fold):
            return
        for _ in range(ATTEMPTS):
            async with fold.lock:
                if not _waits_for_nobody(fold) or await self.append(fold, "deal", None, fold.dealt()):
                    break
            fold = await self.fold(fold.row["id"])
        self.wake(fold.row["id"])

    # Taking seats.

    async def invited(self, invitation: str, key: str | None = None) -> Invited:
        """Where an invitation leads. Nothing is taken by asking."""
        async with self.store.read() as connection:
            chair = await self._chair_of(connection, _INVITED, invitation)
        held = chair.holder is not None
        return Invited(chair.table_id, chair.seat, chair.name, held, held and chair.holder == holder_of(key))

    async def claim(self, invitation: str, key: str | None = None, name: str = "") -> Held:
        """Take the seat of an invitation, which is used up by that. Whoever held the seat watches from then on."""
        key = key if key is not None and usable(key) else new_secret()
        async with self.store.write() as connection:
            chair = await self._chair_of(connection, _INVITED.with_for_update(), invitation)
            if chair.holder is None:
                await self._check_standing(connection, chair.table_id, key)
            news = await self._sit(connection, chair.table_id, chair.seat, key, name)
        return await self._seated(news, chair.seat, key)

    async def _chair_of(self, connection: Any, invited: sa.Select[Any], invitation: str) -> Any:
        if not usable(invitation):
            raise WrongSecret
        chair = (await connection.execute(invited, {"of_invitation": digest(invitation)})).one_or_none()
        if chair is None:
            raise WrongSecret
        return chair

    async def join(self, table: str, key: str | None = None, name: str = "", seat: int | None = None) -> Held:
        """Take an open seat."""
        key = key if key is not None and usable(key) else new_secret()
        async with self.store.write() as connection:
            wanted = [schema.seats.c.seat == seat] if seat is not None else []
            chair = (
                await connection.execute(
                    sa.select(schema.seats)
                    .where(
                        schema.seats.c.table_id == table,
                        schema.seats.c.kind == "open",
                        schema.seats.c.holder.is_(None),
                        *wanted,
                    )
                    .order_by(schema.seats.c.seat)
                    .limit(1)
                    .with_for_update()
                )
            ).one_or_none()
            if chair is None:
                await row_of(connection, table)
                raise SeatTaken
            await self._check_standing(connection, table, key)
            news = await self._sit(connection, table, chair.seat, key, name)
        return await self._seated(news, chair.seat, key)

    async def _check_standing(self, connection: Any, table: str, key: str) -> None:
        """Nobody takes two empty seats by mistake."""
        held = sa.select(schema.seats.c.seat).where(
            schema.seats.c.table_id == table, schema.seats.c.holder == digest(key)
        )
        if (await connection.execute(held)).first() is not None:
            raise SeatTaken(N_("You already sit at this table."))

    async def _sit(self, connection: Any, table: str, seat: int, key: str, name: str) -> News:
        named = {"name": clean(name)} if clean(name) else {}
        await connection.execute(
            sa.update(schema.seats)
            .where(schema.seats.c.table_id == table, schema.seats.c.seat == seat)
            .values(holder=digest(key), invitation=None, **named)
        )
        return await self.touch(connection, table, changed=self.now())

    async def _seated(self, news: News, seat: int, key: str) -> Held:
        self.hub.tell(news)
        await self.begin_if_full(await self.fold(news.table))
        return Held(news.table, seat, key)

    async def link(self, table: str, key: str, seat: int) -> str:
        """A fresh invitation: to one's own seat for another device, or by the maker to a seat that is still empty."""
        fold, asks = await self.fold(table), holder_of(key)
        if asks is None or not 0 <= seat < len(fold.chairs):
            raise WrongSecret
        chair = fold.chairs[seat]
        if chair.holder != asks and not (chair.empty and fold.row["maker"] == asks):
            raise WrongSecret
        invitation, sits = new_secret(), schema.seats.c
        still = [sits.holder == asks] if chair.holder == asks else [sits.holder.is_(None), sits.kind != "bot"]
        async with self.store.write() as connection:
            if not await self._set_seat(connection, table, seat, *still, invitation=digest(invitation)):
                raise WrongSecret  # Somebody sat down meanwhile.
            news = await self.touch(connection, table)
        self.hub.tell(news)
        return invitation

    async def fill(self, table: str, key: str, level: str = STAND_IN) -> None:
        """The maker lets bots take all seats that are still empty."""
        _check_level(level)
        fold = await self.fold(table)
        if fold.row["maker"] != holder_of(key):
            raise WrongSecret
        if fold.begun:
            raise NotPlaying
        async with self.store.write() as connection:
            for chair in fold.chairs:
                if chair.empty:
                    name = chair.name or BOT_NAMES[chair.seat % len(BOT_NAMES)]
                    await connection.execute(
                        sa.update(schema.seats)
                        .where(
                            schema.seats.c.table_id == table,
                            schema.seats.c.seat == chair.seat,
                            schema.seats.c.holder.is_(None),
                        )
                        .values(kind="bot", level=level, name=name, invitation=None)
                    )
            news = await self.touch(connection, table, changed=self.now())
        self.hub.tell(news)
        await self.begin_if_full(await self.fold(table))

    async def rename(self, table: str, key: str, name: str, seat: int | None = None) -> None:
        """Another name."""
        fold, yours = await self.seated(table, key, seat)
        async with self.store.write() as connection:
            for each in yours:
                await self._set_seat(connection, table, each, name=clean(name))
            news = await self.touch(connection, fold.row["id"])
        self.hub.tell(news)

    async def leave(self, table: str, key: str, seat: int | None = None) -> None:
        """Let a bot stand in; before the game begins, free the seat."""
        for _ in range(ATTEMPTS):
            fold, yours = await self.seated(table, key, seat)
            if fold.row["status"] == "over":
                raise NotPlaying
            if await (self._stand_in(fold, yours, stand_in=True) if fold.playing else self._free(fold, yours)):
                return
        raise Busy

    async def _free(self, fold: Fold, seats: Sequence[int]) -> bool:
        """Free seats before the game begins; False, and nothing happened, if it has begun meanwhile."""
        table, row = fold.row["id"], schema.tables.c
        async with fold.lock:
            async with self.store.write() as connection:
                status = sa.select(row.status).where(row.id == table).with_for_update()
                if (await connection.execute(status)).scalar() != "waiting":
                    return False
                for seat in seats:
                    await self._set_seat(connection, table, seat, holder=None, kind="open", name="")
                news = await self.touch(connection, table)
            await self.fold(table)  # Before it begins.
        self.hub.tell(news)
        return True

    async def come_back(self, table: str, key: str, seat: int | None = None) -> None:
        """Take the seat back from the bot."""
        for _ in range(ATTEMPTS):
            fold, yours = await self.seated(table, key, seat)
            if not fold.playing:
                raise NotPlaying
            if fold.row["clock_kind"] == "minutes" and any(not fold.chairs[each].seconds for each in yours):
                raise TableError(N_("Your time is up; the bot plays this game to its end."))
            if await self._stand_in(fold, yours, stand_in=False):
                return
        raise Busy

    async def _stand_in(
        self,
        fold: Fold,
        seats: Sequence[int],
        *,
        stand_in: bool,
        end: Mapping[str, Any] | None = None,
        **more: Any,
    ) -> bool:
        """Let bots take seats, or give them back; False, and nothing happened, if anything did meanwhile."""
        table = fold.row["id"]
        async with fold.lock:
            now, turn = self.now(), {}
            seats = [seat for seat in seats if fold.chairs[seat].stand_in != stand_in]
            used = self._charge(fold, now)
            chairs = [replace(chair, stand_in=stand_in) if chair.seat in seats else chair for chair in fold.chairs]
            if fold.decides in seats:
                turn = {"due": self.due(replace(fold, chairs=chairs), fold.decides, now), "since": now}
            unchanged = schema.tables.c.revision == fold.revision
            try:
                async with self.store.write() as connection:
                    news = await self.touch(connection, table, unchanged, **{**turn, **(end or {})})
                    for seat in seats:
                        left = {"seconds": used[1]} if used is not None and used[0] == seat else {}
                        await self._set_seat(connection, table, seat, **{"stand_in": stand_in, **left, **more})
            except NoSuchTable:
                return False
            await self.fold(table)  # Before anybody picks.
        self.hub.tell(news)
        self.wake(table)
        return True

    async def _set_seat(
        self, connection: Any, table: str, seat: int, *only: sa.ColumnElement[bool], **values: Any
    ) -> bool:
        """Change a seat; False, and nothing happened, if it is not as it should be."""
        changed = await connection.execute(
            sa.update(schema.seats)
            .where(schema.seats.c.table_id == table, schema.seats.c.seat == seat, *only)
            .values(**values)
        )
        return bool(changed.rowcount)

    async def seated(self, table: str, key: str | None, seat: int | None = None) -> tuple[Fold, tuple[int, ...]]:
        """The table and the seats that a key opens there, or the one that was asked for."""
        fold = await self.fold(table)
        return fold, mine(fold, key, seat)

    # Being there.

    async def say(self, table: str, key: str, text: str, seat: int | None = None) -> None:
        """Chat."""
        fold, yours = await self.seated(table, key, seat)
        line = clean(text, LONGEST_CHAT)
        if not line:
            raise BadRequest(N_("Write something first."))
        speaker = fold.decides if fold.decides in yours else yours[0]
        async with self.store.write() as connection:
            news = await self.touch(connection, table)
            newest = sa.select(sa.func.max(schema.chat.c.number)).where(schema.chat.c.table_id == table)
            number = ((await connection.execute(newest)).scalar() or 0) + 1
            if number > MOST_CHAT:
                raise TooMany
            await connection.execute(
                sa.insert(schema.chat).values(table_id=table, number=number, seat=speaker, text=line, at=self.now())
            )
        self.hub.tell(news)

    @asynccontextmanager
    async def subscribe(self, table: str, key: str | None = None) -> AsyncIterator[Listener]:
        """Listen for news; as long as one does, the key's seats count as present."""
        fold = await self.fold(table)
        seats = fold.held_by(holder_of(key))
        async with Listener(self.hub, table) as listener:
            come = [seat for seat in seats if not self._present[table, seat]]
            self._present.update((table, seat) for seat in seats)
            try:
                await self.whole(self._sign(table, come, self.now()))
                self.wake(table)
                yield listener
            finally:
                self._present.subtract((table, seat) for seat in seats)
                gone = [seat for seat in seats if self._present[table, seat] <= 0]
                for seat in gone:
                    del self._present[table, seat]
                await self.whole(self._sign(table, gone, 0.0))

    async def _sign(self, table: str, seats: Sequence[int], at: float) -> None:
        if not seats:
            return

        def write(execute: Execute) -> News:
            for seat in seats:
                execute(_ALIVE, {"of_table": table, "of_seat": seat, "seen_at": at})
            return self.count(execute, table)

        self.hub.tell(await self.store.transact(write))

    async def signs_of_life(self) -> None:
        """Say again and again who is present, for ever."""
        while not await self.closed_within(SIGN_OF_LIFE):
            if self._present:
                await self.store.transact(partial(_say_present, list(self._present), self.now()))

    def is_present(self, table: str, seat: int, seen_at: float) -> bool:
        """Whether somebody on a seat has the table open, here or in another process."""
        return self._present[table, seat] > 0 or self.now() - seen_at < PRESENT_FOR


_INVITED = sa.select(schema.seats).where(schema.seats.c.invitation == sa.bindparam("of_invitation"))


def _say_present(places: Sequence[tuple[str, int]], now: float, execute: Execute) -> None:
    for table, seat in places:
        execute(_ALIVE, {"of_table": table, "of_seat": seat, "seen_at": now})


_ALIVE = Prepared(
    sa.update(schema.seats)
    .where(schema.seats.c.table_id == sa.bindparam("of_table"), schema.seats.c.seat == sa.bindparam("of_seat"))
    .values(seen_at=sa.bindparam("seen_at"))
)


def _waits_for_nobody(fold: Fold) -> bool:
    return not fold.begun and not any(chair.empty for chair in fold.chairs)


def mine(fold: Fold, key: str | None, seat: int | None = None) -> tuple[int, ...]:
    """The seats that a key opens, or the one that was asked for; WrongSecret if there is none."""
    yours = fold.held_by(holder_of(key))
    if not yours or (seat is not None and seat not in yours):
        raise WrongSecret
    return yours if seat is None else (seat,)


def _bot_name(wish: Wish, seat: int) -> str:
    return BOT_NAMES[seat % len(BOT_NAMES)] if wish.kind == "bot" else ""


def _check_wishes(game: Game, wishes: Sequence[Wish]) -> None:
    if len(wishes) != game.players:
        raise BadRequest(N_("This game has {players} seats, not {seats}."), players=game.players, seats=len(wishes))
    for wish in wishes:
        if wish.kind not in {"you", "person", "open", "bot"}:
            raise BadRequest(N_("There are no seats of the kind {kind}."), kind=wish.kind)
        if wish.kind == "bot":
            _check_level(wish.level)


def _check_level(level: str) -> None:
    known = [entry.name for entry in levels()]
    if level not in known:
        offered = ", ".join(known)
        raise BadRequest(N_("There is no bot {level}. Choose one of: {levels}."), level=level, levels=offered)


def _check_clock(clock: Clock) -> None:
    limits = {"none": (0, 0), "minutes": (1, 600), "days": (1, 30)}
    if clock.kind not in limits or clock.then not in {"bot", "loss"}:
        raise BadRequest(N_("There is no such clock."))
    least, most = limits[clock.kind]
    if not least <= clock.amount <= most:
        raise BadRequest(
            N_("Such a clock can have {least} to {most}, not {amount}."), least=least, most=most, amount=clock.amount
        )
