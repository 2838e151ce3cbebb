"""Changing a table until its game begins: game, settings, seats, clock, name."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from boardroom.core.words import LANGUAGES, N_
from boardroom.players import stand_in
from boardroom.table import schema
from boardroom.table.errors import BadRequest, Busy, NoSuchTable, NotPlaying, WrongSecret
from boardroom.table.fold import Chair, Fold
from boardroom.table.keys import digest, new_secret
from boardroom.table.model import Clock, News, SeatRequest, TalkRules
from boardroom.table.room import ATTEMPTS, Room, clean, holder_of
from boardroom.table.seats import (
    LONGEST_TITLE,
    Seats,
    check_clock,
    check_requests,
    check_talk,
    names_at,
    started,
    usual_talk,
)
from boardroom.table.store import retried


class Setup:
    """Changes by the maker of a table before its game begins."""

    def __init__(self, room: Room, seats: Seats) -> None:
        self._room = room
        self._seats = seats

    async def change(
        self,
        table_id: str,
        key: str | None,
        game: str,
        settings: Mapping[str, Any],
        requests: Sequence[SeatRequest],
        clock: Clock,
        *,
        private: bool,
        title: str,
        language: str,
        talk: TalkRules | None = None,
    ) -> dict[int, str]:
        """Change a table, as often as its maker likes until the game begins; returns new invitations by seat.

        People who are seated keep their seats, and invitations to seats that are still for people stay valid.
        """
        made, _ = started(game, settings)
        check_clock(clock)
        check_talk(talk or TalkRules())
        for _ in range(ATTEMPTS):
            fold = await self._room.fold(table_id)
            if holder_of(key) is None or fold.row["maker"] != holder_of(key):
                raise WrongSecret
            if fold.begun:
                raise NotPlaying(N_("The game has begun: its settings stay as they are."))
            _check_all_stay(fold, made.players)
            wanted = [_kept(fold, seat, request) for seat, request in enumerate(requests)]
            check_requests(made, wanted)
            chairs, fresh = _chairs(fold, wanted, made.key, clock, holder_of(key) or "")
            row = {
                "game": made.key,
                "ruleset": made.ruleset,
                "settings": json.dumps(made.settings_dict()),
                "private": private,
                "clock_kind": clock.kind,
                "clock_amount": clock.amount,
                "clock_then": clock.then,
                "clock_increment": clock.increment,
                "clock_misses": clock.misses,
                "name": clean(title, LONGEST_TITLE),
                "language": language if language in LANGUAGES else "",
                "talk": (talk or usual_talk(wanted, private=private)).mode,
                "talk_seconds": talk.seconds if talk else 0,
                "watchers_talk": talk.watchers if talk else False,
                "changed": self._room.now(),
            }
            news = await self._write(fold, row, chairs)
            if news is not None:
                self._room.hub.publish(news)
                await self._seats.begin_if_full(await self._room.fold(table_id))
                return fresh
        raise Busy

    @retried
    async def _write(self, fold: Fold, row: dict[str, Any], chairs: list[dict[str, Any]]) -> News | None:
        """Write the table; None, without writing, if it has changed since it was read."""
        unchanged = (schema.tables.c.revision == fold.revision, schema.tables.c.status == "waiting")
        try:
            async with self._room.store.write() as connection:
                news = await self._room.touch(connection, fold.id, *unchanged, **row)
                await connection.execute(sa.delete(schema.seats).where(schema.seats.c.table_id == fold.id))
                await connection.execute(sa.insert(schema.seats), chairs)
        except NoSuchTable:
            return None
        return news


def _check_all_stay(fold: Fold, players: int) -> None:
    gone = [chair for chair in fold.chairs[players:] if chair.holder is not None]
    if gone:
        raise BadRequest(
            N_("{player} sits on seat {number}, so there must be at least that many seats."),
            player=gone[-1].name or str(gone[-1].seat + 1),
            number=gone[-1].seat + 1,
        )


def _kept(fold: Fold, seat: int, request: SeatRequest) -> SeatRequest:
    """A request for a seat; a person who is seated there stays."""
    chair = fold.chairs[seat] if seat < len(fold.chairs) else None
    if chair is None or chair.holder is None:
        return request
    return SeatRequest("person", chair.name)


def _chairs(
    fold: Fold, wanted: Sequence[SeatRequest], game: str, clock: Clock, maker: str
) -> tuple[list[dict[str, Any]], dict[int, str]]:
    """The rows of the seats, and the invitations that are new."""
    before = {chair.seat: chair for chair in fold.chairs}
    fresh: dict[int, str] = {}
    rows = []
    for seat, (request, name) in enumerate(zip(wanted, names_at(wanted, ""), strict=True)):
        old = before.get(seat)
        row = _row(old) if old is not None and old.holder is not None else _empty(request, game, maker)
        invited = request.kind in {"person", "open"} and row["holder"] is None
        if invited and old is not None and old.empty and old.invitation:
            row["invitation"] = old.invitation
        elif invited:
            fresh[seat] = new_secret()
            row["invitation"] = digest(fresh[seat])
        rows.append(
            {**row, "table_id": fold.id, "seat": seat, "name": name}
            | {"seconds": clock.seconds, "public_seconds": clock.seconds}
        )
    return rows, fresh


def _row(chair: Chair) -> dict[str, Any]:
    return dict(vars(chair))


def _empty(request: SeatRequest, game: str, maker: str) -> dict[str, Any]:
    return {
        "kind": "person" if request.kind == "you" else request.kind,
        "level": request.level if request.kind == "bot" else stand_in(game),
        "stand_in": False,
        "holder": maker if request.kind == "you" else None,
        "invitation": None,
        "lost": False,
        "seen_at": 0.0,
        "whispers": 0,
        "muted": "[]",
        "hints": 0,
        "used": 0.0,
        "missed": 0,
    }
