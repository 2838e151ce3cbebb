"""Who sits where: new tables, invitations, joining, leaving, stand-ins, names."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import sqlalchemy as sa

from boardroom.core.errors import BoardroomError
from boardroom.core.game import SPECTATOR, Game, State
from boardroom.core.words import LANGUAGES, N_
from boardroom.games import game as make_game
from boardroom.players import BOT_NAMES, is_offered, opponents, stand_in
from boardroom.table import clocks, schema
from boardroom.table.errors import (
    BadRequest,
    Busy,
    NoSuchTable,
    NotPlaying,
    SeatTaken,
    TableError,
    UsedInvitation,
    WrongSecret,
)
from boardroom.table.fold import Fold
from boardroom.table.keys import digest, new_id, new_secret, usable
from boardroom.table.model import Clock, Created, Held, Invited, News, SeatRequest, TalkRules
from boardroom.table.room import ATTEMPTS, Room, clean, holder_of, row_of, unlike
from boardroom.table.store import retried

LONGEST_TALK = 3_600
"""Seconds."""
LONGEST_TITLE = 40
LONGEST_INCREMENT = 300
"""Seconds that a clock may gain with a turn."""
MOST_MISSES = 5
"""Deadlines that may be missed before a bot keeps a seat."""
Wake = Callable[[str], None]
"""Lets the bots of a table act, if any of them can."""


def started(game: str, settings: Mapping[str, Any]) -> tuple[Game, State]:
    """A new game with some settings; BadRequest if they are invalid."""
    try:
        made = make_game(game, **settings)
        return made, made.start()
    except BoardroomError as error:
        raise BadRequest(detail=error) from error


class Seats:
    """Seats and the people on them."""

    def __init__(self, room: Room, wake: Wake) -> None:
        self._room = room
        self._wake = wake

    # New tables.

    async def create(
        self,
        game: str,
        settings: Mapping[str, Any],
        requests: Sequence[SeatRequest],
        key: str | None = None,
        name: str = "",
        clock: Clock | None = None,
        *,
        private: bool = True,
        title: str = "",
        language: str = "",
        talk: TalkRules | None = None,
    ) -> Created:
        """A new table. The game begins at once if no seat is left empty.

        `name` is the maker's, `title` the table's; `language` is the one that people there are to speak.
        """
        made, state = started(game, settings)
        clock = clock or Clock()
        return await self.set_up(
            made, state, requests, key, name, clock, private=private, title=title, language=language, talk=talk
        )

    @retried
    async def set_up(
        self,
        game: Game,
        state: State,
        requests: Sequence[SeatRequest],
        key: str | None,
        name: str,
        clock: Clock,
        *,
        private: bool,
        forked_from: str | None = None,
        holders: Mapping[int, str] | None = None,
        title: str = "",
        language: str = "",
        talk: TalkRules | None = None,
        seed: str | None = None,
    ) -> Created:
        """A table for a game in some state. `holders` are people who already have seats, by the hashes of their keys.

        With a `seed` chance and bots are derived from it, as in the daily deal.
        """
        check_requests(game, requests)
        check_clock(clock)
        talk = talk or usual_talk(requests, private=private)
        check_talk(talk)
        key = key if key is not None and usable(key) else new_secret()
        now, table_id, held = self._room.now(), new_id(), holders or {}
        invitations = {
            seat: new_secret()
            for seat, request in enumerate(requests)
            if request.kind in {"person", "open"} and seat not in held
        }
        names = names_at(requests, name)
        chairs = [
            {
                "table_id": table_id,
                "seat": seat,
                "kind": "person" if request.kind == "you" else request.kind,
                "name": names[seat],
                "level": request.level if request.kind == "bot" else stand_in(game.key),
                "stand_in": False,
                "holder": digest(key) if request.kind == "you" else held.get(seat),
                "invitation": digest(invitations[seat]) if seat in invitations else None,
                "seconds": clock.seconds,
                "public_seconds": clock.seconds,
                "lost": False,
                "seen_at": 0.0,
            }
            for seat, request in enumerate(requests)
        ]
        async with self._room.store.write() as connection:
            await connection.execute(
                sa.insert(schema.tables).values(
                    id=table_id,
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
                    clock_increment=clock.increment,
                    clock_misses=clock.misses,
                    maker=digest(key),
                    version=1 if state.picks else 0,
                    revision=1,
                    since=now,
                    forked_from=forked_from,
                    name=clean(title, LONGEST_TITLE),
                    language=language if language in LANGUAGES else "",
                    talk=talk.mode,
                    talk_seconds=talk.seconds,
                    watchers_talk=talk.watchers,
                    seed=seed,
                    created=now,
                    changed=now,
                    opened=now,
                )
            )
            await connection.execute(sa.insert(schema.seats), chairs)
            if state.picks:
                await connection.execute(
                    sa.insert(schema.entries).values(
                        table_id=table_id, number=0, kind="deal", picks=json.dumps(state.picks), at=now
                    )
                )
            news = News(table_id, 1 if state.picks else 0, 1)
            await self._room.announce(connection, news)
        self._room.hub.publish(news)
        await self.begin_if_full(await self._room.fold(table_id))
        return Created(table_id, key, invitations)

    async def begin_if_full(self, fold: Fold) -> None:
        """Begin the game once no seat is empty."""
        if not _can_begin(fold):
            return
        for _ in range(ATTEMPTS):
            async with fold.lock:
                if not _can_begin(fold) or await self._room.append(fold, "deal", None, fold.dealt()):
                    break
            fold = await self._room.fold(fold.id)
        self._wake(fold.id)

    # Taking seats.

    async def invited(self, invitation: str, key: str | None = None) -> Invited:
        """The seat that an invitation is for. The invitation stays usable."""
        async with self._room.store.read() as connection:
            chair = await _invited_chair(connection, invitation)
        held = chair.holder is not None
        return Invited(chair.table_id, chair.seat, chair.name, held, held and chair.holder == holder_of(key))

    @retried
    async def claim(self, invitation: str, key: str | None = None, name: str = "") -> Held:
        """Take the seat of an invitation, which is used up. A previous holder of the seat becomes a spectator."""
        key = key if key is not None and usable(key) else new_secret()
        async with self._room.store.write() as connection:
            found = await _invited_chair(connection, invitation)
            news = await self._room.touch(connection, found.table_id, changed=self._room.now())
            chair = await _invited_chair(connection, invitation)  # Read again under the lock.
            if chair.holder is None:
                await _check_has_no_seat(connection, chair.table_id, key)
            await _sit(connection, chair.table_id, chair.seat, key, name)
            spent = {"invitation": chair.invitation, "table_id": chair.table_id, "seat": chair.seat}
            await connection.execute(sa.insert(schema.used).values(at=self._room.now(), **spent))
        return await self._taken(news, chair.seat, key)

    @retried
    async def join(self, table_id: str, key: str | None = None, name: str = "", seat: int | None = None) -> Held:
        """Take an open seat."""
        key = key if key is not None and usable(key) else new_secret()
        seats = schema.seats.c
        wanted = [seats.seat == seat] if seat is not None else []
        free = sa.select(seats.seat).where(
            seats.table_id == table_id, seats.kind == "open", seats.holder.is_(None), *wanted
        )
        async with self._room.store.write() as connection:
            await row_of(connection, table_id)
            news = await self._room.touch(connection, table_id, changed=self._room.now())
            found: int | None = (await connection.execute(free.order_by(seats.seat).limit(1))).scalar()
            if found is None:
                raise SeatTaken
            await _check_has_no_seat(connection, table_id, key)
            await _sit(connection, table_id, found, key, name)
        return await self._taken(news, found, key)

    async def _taken(self, news: News, seat: int, key: str) -> Held:
        self._room.hub.publish(news)
        await self.begin_if_full(await self._room.fold(news.table))
        return Held(news.table, seat, key)

    @retried
    async def link(self, table_id: str, key: str, seat: int) -> str:
        """A new invitation: to an own seat for another device, or by the maker to a seat that is still empty."""
        fold, asks = await self._room.fold(table_id), holder_of(key)
        if asks is None or not 0 <= seat < len(fold.chairs):
            raise WrongSecret
        chair = fold.chairs[seat]
        if chair.holder != asks and not (chair.empty and fold.row["maker"] == asks):
            raise WrongSecret
        invitation, sits = new_secret(), schema.seats.c
        still = [sits.holder == asks] if chair.holder == asks else [sits.holder.is_(None), sits.kind != "bot"]
        async with self._room.store.write() as connection:
            news = await self._room.touch(connection, table_id)
            if not await _set_seat(connection, table_id, seat, *still, invitation=digest(invitation)):
                raise WrongSecret  # Somebody has taken the seat in the meantime.
        self._room.hub.publish(news)
        return invitation

    @retried
    async def fill(self, table_id: str, key: str, level: str | None = None) -> None:
        """Let bots take all empty seats; only the maker of the table may do that. The stand-in is the default level."""
        fold = await self._room.fold(table_id)
        chosen = level or stand_in(fold.game.key)
        _check_level(fold.game, chosen)
        if fold.row["maker"] != holder_of(key):
            raise WrongSecret
        if fold.begun:
            raise NotPlaying
        async with self._room.store.write() as connection:
            news = await self._room.touch(connection, table_id, changed=self._room.now())
            for chair in fold.chairs:
                if chair.empty:
                    named = await _free_name(connection, table_id, chair.seat, chair.name or _name_of_bot(chair.seat))
                    bot = {"kind": "bot", "level": chosen, "name": named}
                    free = schema.seats.c.holder.is_(None)
                    await _set_seat(connection, table_id, chair.seat, free, invitation=None, **bot)
        self._room.hub.publish(news)
        await self.begin_if_full(await self._room.fold(table_id))

    @retried
    async def rename(self, table_id: str, key: str, name: str, seat: int | None = None) -> None:
        """Another name for all own seats, or one of them."""
        fold, yours = await self._room.seated(table_id, key, seat)
        async with self._room.store.write() as connection:
            news = await self._room.touch(connection, fold.id)
            for each in yours:
                await _set_seat(connection, table_id, each, name=await _free_name(connection, table_id, each, name))
        self._room.hub.publish(news)

    # Leaving.

    async def leave(self, table_id: str, key: str, seat: int | None = None) -> None:
        """Let a bot stand in; before the game begins, free the seat."""
        for _ in range(ATTEMPTS):
            fold, yours = await self._room.seated(table_id, key, seat)
            if fold.over:
                raise NotPlaying
            away = self.set_stand_in(fold, yours, stand_in=True, missed=0) if fold.playing else self._free(fold, yours)
            if await away:
                return
        raise Busy

    @retried
    async def _free(self, fold: Fold, seats: Sequence[int]) -> bool:
        """Free seats before the game begins; False if it has begun in the meantime, and then nothing was changed."""
        waiting = schema.tables.c.status == "waiting"
        async with fold.lock:
            try:
                async with self._room.store.write() as connection:
                    news = await self._room.touch(connection, fold.id, waiting)
                    for seat in seats:
                        await _set_seat(connection, fold.id, seat, holder=None, kind="open", name="", muted="[]")
            except NoSuchTable:
                return False
            await self._room.fold(fold.id)  # Before the game can begin.
        self._room.hub.publish(news)
        return True

    async def come_back(self, table_id: str, key: str, seat: int | None = None) -> None:
        """Take the seat back from the bot."""
        for _ in range(ATTEMPTS):
            fold, yours = await self._room.seated(table_id, key, seat)
            if not fold.playing:
                raise NotPlaying
            if fold.row["clock_kind"] == "minutes" and any(not fold.chairs[each].seconds for each in yours):
                raise TableError(N_("Your time is up; the bot plays this game to its end."))
            if any(fold.chairs[each].lost for each in yours):
                raise TableError(N_("You have lost this game; the bot plays it to its end."))
            if await self.set_stand_in(fold, yours, stand_in=False, missed=0):
                return
        raise Busy

    async def give_back(self, table_id: str, seats: Sequence[int]) -> None:
        """Give back seats for which a bot has made the missed move."""
        for _ in range(ATTEMPTS):
            fold = await self._room.fold(table_id)
            spared = [seat for seat in seats if fold.is_spared(seat)]
            if not fold.playing or not spared or await self.set_stand_in(fold, spared, stand_in=False):
                return

    @retried
    async def forgive(self, fold: Fold, seat: int) -> None:
        """Reset the missed deadlines of a seat that acts again. This is no change that others see."""
        fold.chairs[seat].missed = 0
        async with self._room.store.write() as connection:
            await _set_seat(connection, fold.id, seat, missed=0)

    @retried
    async def set_stand_in(
        self,
        fold: Fold,
        seats: Sequence[int],
        *,
        stand_in: bool,
        end: Mapping[str, Any] | None = None,
        **values: Any,
    ) -> bool:
        """Let bots stand in on seats, or end that; False, without writing, if the table has changed.

        `end` are columns of the table's row if this ends the game, `values` columns of the seats.
        """
        async with fold.lock:
            now, row = self._room.now(), fold.row
            wanted = {"stand_in": stand_in, **values}
            seats = [seat for seat in seats if any(getattr(fold.chairs[seat], name) != wanted[name] for name in wanted)]
            chairs = [replace(chair, **wanted) if chair.seat in seats else chair for chair in fold.chairs]
            reading = clocks.Reading({})
            if row["clock_kind"] != "none" and {fold.decides, row["public_decides"]} & set(seats):
                public = fold.view(SPECTATOR)["decides"]
                reading = clocks.moved(fold, chairs, fold.decides, public, now)
                reading.row["since"] = now
            unchanged = schema.tables.c.revision == fold.revision
            try:
                async with self._room.store.write() as connection:
                    news = await self._room.touch(connection, fold.id, unchanged, **{**reading.row, **(end or {})})
                    for name, charge in (("seconds", reading.charged), ("public_seconds", reading.public_charged)):
                        if charge is not None:
                            await _set_seat(connection, fold.id, charge[0], **{name: charge[1]})
                    for seat in seats:
                        await _set_seat(connection, fold.id, seat, **wanted)
            except NoSuchTable:
                return False
            await self._room.fold(fold.id)  # Before anybody picks.
        self._room.hub.publish(news)
        self._wake(fold.id)
        return True


_INVITED = sa.select(schema.seats).where(schema.seats.c.invitation == sa.bindparam("of_invitation"))
_USED = sa.select(schema.used).where(schema.used.c.invitation == sa.bindparam("of_invitation"))


async def _invited_chair(connection: Any, invitation: str) -> Any:
    """The row of the seat that an invitation is for."""
    if not usable(invitation):
        raise WrongSecret
    chair = (await connection.execute(_INVITED, {"of_invitation": digest(invitation)})).one_or_none()
    if chair is not None:
        return chair
    spent = (await connection.execute(_USED, {"of_invitation": digest(invitation)})).one_or_none()
    if spent is None:
        raise WrongSecret
    raise UsedInvitation(spent.table_id, spent.seat, spent.at)


async def _check_has_no_seat(connection: Any, table_id: str, key: str) -> None:
    """Refuse a second seat for a key: nobody takes two empty seats by mistake."""
    seats = schema.seats.c
    held = sa.select(seats.seat).where(seats.table_id == table_id, seats.holder == digest(key))
    if (await connection.execute(held)).first() is not None:
        raise SeatTaken(N_("You already sit at this table."))


async def _sit(connection: Any, table_id: str, seat: int, key: str, name: str) -> None:
    named = {"name": await _free_name(connection, table_id, seat, name)} if clean(name) else {}
    await _set_seat(connection, table_id, seat, holder=digest(key), invitation=None, **named)


async def _free_name(connection: Any, table_id: str, seat: int, name: str) -> str:
    """A name as it was entered, but different from all others at the table, so that nobody can impersonate another."""
    sits = schema.seats.c
    others = sa.select(sits.name).where(sits.table_id == table_id, sits.seat != seat)
    return unlike(clean(name), (await connection.execute(others)).scalars().all())


async def _set_seat(connection: Any, table_id: str, seat: int, *only: sa.ColumnElement[bool], **values: Any) -> bool:
    """Change a seat; False, without a change, if the conditions do not hold."""
    changed = await connection.execute(
        sa.update(schema.seats)
        .where(schema.seats.c.table_id == table_id, schema.seats.c.seat == seat, *only)
        .values(**values)
    )
    return bool(changed.rowcount)


def _can_begin(fold: Fold) -> bool:
    return not fold.begun and not any(chair.empty for chair in fold.chairs)


def _name_of_bot(seat: int) -> str:
    return BOT_NAMES[seat % len(BOT_NAMES)]


def names_at(requests: Sequence[SeatRequest], maker: str) -> list[str]:
    """The names at a new table. Bots get theirs last, so that a person keeps the entered name."""
    names = [clean(request.name) or (clean(maker) if request.kind == "you" else "") for request in requests]
    for seat, request in sorted(enumerate(requests), key=lambda each: each[1].kind == "bot"):
        wanted = names[seat] or (_name_of_bot(seat) if request.kind == "bot" else "")
        earlier = (name for other, name in enumerate(names) if other != seat)
        names[seat] = unlike(wanted, earlier if request.kind == "bot" else names[:seat])
    return names


def check_requests(game: Game, requests: Sequence[SeatRequest]) -> None:
    """Refuse invalid requests for seats."""
    if len(requests) != game.players:
        raise BadRequest(N_("This game has {players} seats, not {seats}."), players=game.players, seats=len(requests))
    for request in requests:
        if request.kind not in {"you", "person", "open", "bot"}:
            raise BadRequest(N_("There are no seats of the kind {kind}."), kind=request.kind)
        if request.kind == "bot":
            _check_level(game, request.level)


def _check_level(game: Game, level: str) -> None:
    if not is_offered(level, game.key):
        offered = ", ".join(kind.name for kind in opponents(game.key))
        raise BadRequest(N_("There is no bot {level}. Choose one of: {levels}."), level=level, levels=offered)


def usual_talk(requests: Sequence[SeatRequest], *, private: bool) -> TalkRules:
    """The default rules of talking: public where strangers sit."""
    strangers = not private or any(request.kind == "open" for request in requests)
    return TalkRules("open" if strangers else "private")


def check_talk(talk: TalkRules) -> None:
    """Refuse invalid rules of talking."""
    if talk.mode not in {"open", "private"} or not 0 <= talk.seconds <= LONGEST_TALK:
        raise BadRequest(N_("Unknown talk setting."))


def check_clock(clock: Clock) -> None:
    """Refuse an invalid clock."""
    limits = {"none": (0, 0), "minutes": (1, 600), "turn": (1, 120), "days": (1, 30)}
    wrong_increment = not 0 <= clock.increment <= (LONGEST_INCREMENT if clock.kind == "minutes" else 0)
    wrong_misses = not 1 <= clock.misses <= MOST_MISSES
    if clock.kind not in limits or clock.then not in {"bot", "loss"} or wrong_increment or wrong_misses:
        raise BadRequest(N_("Unknown clock."))
    least, most = limits[clock.kind]
    if not least <= clock.amount <= most:
        raise BadRequest(
            N_("This clock can be set from {least} to {most}, not {amount}."),
            least=least,
            most=most,
            amount=clock.amount,
        )
