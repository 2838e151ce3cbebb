"""Votes at a table: a bot for an absent person, an end without a winner, a stopped clock.

Conceding needs no consent; everything else needs that of all at the table. A proposal is open until somebody refuses
it, its author withdraws it, or the game is over.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from boardroom.core.words import N_
from boardroom.table import clocks, schema
from boardroom.table.errors import BadRequest, Busy, NoSuchTable, NotPlaying, TableError, WrongSecret
from boardroom.table.fold import Chair, Fold
from boardroom.table.model import Vote
from boardroom.table.presence import Presence
from boardroom.table.room import ATTEMPTS, Room
from boardroom.table.seats import Seats
from boardroom.table.store import retried

REPLACE, END, PAUSE = "replace", "end", "pause"
KINDS = (REPLACE, END, PAUSE)
VANISHED = 120.0
"""Seconds after which an absent person whom the game waits for may be replaced."""


class Votes:
    """Proposals to everybody at a table."""

    def __init__(self, room: Room, seats: Seats, presence: Presence) -> None:
        self._room = room
        self._seats = seats
        self._presence = presence

    async def propose(self, table_id: str, key: str | None, kind: str, target: int | None = None) -> None:
        """Propose something to the others; it is carried out if there is nobody to ask."""
        for _ in range(ATTEMPTS):
            fold, yours = await self._playing(table_id, key)
            target = target if kind == REPLACE else None
            self._check(fold, yours, kind, target)
            asks = [seat for seat in voters(fold, target) if seat not in yours]
            asked = {"kind": kind, "by": yours[0], "seat": target, "waiting_for": asks}
            done = await (self._write(fold, asked) if asks else self._carry_out(fold, asked))
            if done:
                return
        raise Busy

    async def answer(self, table_id: str, key: str | None, *, agree: bool) -> None:
        """Agree to a proposal or refuse it; its author withdraws it by refusing."""
        for _ in range(ATTEMPTS):
            fold, yours = await self._playing(table_id, key)
            asked = json.loads(fold.row["vote"]) if fold.row["vote"] else None
            if asked is None or not set(yours) & {*asked["waiting_for"], asked["by"]}:
                raise TableError(N_("There is nothing that you could agree to."))
            waiting = [
                seat for seat in asked["waiting_for"] if seat not in yours and seat in voters(fold, asked["seat"])
            ]
            if not agree:
                done = await self._write(fold, None)
            elif waiting:
                done = await self._write(fold, {**asked, "waiting_for": waiting})
            else:
                done = await self._carry_out(fold, asked)
            if done:
                return
        raise Busy

    async def concede(self, table_id: str, key: str | None, seat: int | None = None) -> None:
        """Concede: with two players the other one wins, with more a bot takes over and the seat has lost."""
        for _ in range(ATTEMPTS):
            fold, yours = await self._playing(table_id, key, seat)
            if len(yours) != 1:
                raise WrongSecret
            end: dict[str, Any] = {}
            if len(fold.chairs) <= 2:
                end = _over("concession", [other for other in range(fold.game.seats) if other != yours[0]])
                end["changed"] = self._room.now()
            elif fold.chairs[yours[0]].stand_in:
                raise NotPlaying
            if await self._seats.set_stand_in(fold, yours, stand_in=True, end=end, lost=True, missed=0):
                return
        raise Busy

    async def _playing(self, table_id: str, key: str | None, seat: int | None = None) -> tuple[Fold, tuple[int, ...]]:
        fold, yours = await self._room.seated(table_id, key, seat)
        if not fold.playing:
            raise NotPlaying
        return fold, yours

    def _check(self, fold: Fold, yours: tuple[int, ...], kind: str, target: int | None) -> None:
        if kind not in KINDS:
            raise BadRequest(detail=kind[:20])
        if kind == PAUSE and fold.row["public_due"] is None:  # Whose clock really runs can be a secret.
            raise TableError(N_("No clock is running now."))
        if kind != REPLACE:
            return
        if target is None or not 0 <= target < len(fold.chairs) or target in yours:
            raise BadRequest(detail=str(target))
        chair = fold.chairs[target]
        at = replaceable_at(fold, chair, here=self._presence.is_present(fold.id, target, chair.seen_at))
        if at is None or self._room.now() < at:
            raise TableError(N_("A bot can take over for someone who was waited for two minutes and is not here."))

    async def _carry_out(self, fold: Fold, asked: Mapping[str, Any]) -> bool:
        """Carry out what was agreed; False if the table has changed in the meantime."""
        if asked["kind"] == REPLACE:
            return await self._seats.set_stand_in(fold, [asked["seat"]], stand_in=True, missed=0, end={"vote": None})
        if asked["kind"] == END:
            return await self._write(fold, None, **_over("agreement", []), changed=self._room.now())
        return await self._stop_clock(fold)

    @retried
    async def _write(self, fold: Fold, asked: Mapping[str, Any] | None, **row: Any) -> bool:
        unchanged = schema.tables.c.revision == fold.revision
        vote = json.dumps(asked) if asked else None
        try:
            async with self._room.store.write() as connection:
                news = await self._room.touch(connection, fold.id, unchanged, **{**row, "vote": vote})
        except NoSuchTable:
            return False
        self._room.hub.publish(news)
        return True

    @retried
    async def _stop_clock(self, fold: Fold) -> bool:
        """Stop the running clock until the next move."""
        unchanged = schema.tables.c.revision == fold.revision
        stopped = clocks.stopped(fold, self._room.now())
        try:
            async with self._room.store.write() as connection:
                news = await self._room.touch(connection, fold.id, unchanged, vote=None, **stopped.row)
                for name, charge in (("seconds", stopped.charged), ("public_seconds", stopped.public_charged)):
                    if charge is not None:
                        here = (schema.seats.c.table_id == fold.id, schema.seats.c.seat == charge[0])
                        await connection.execute(sa.update(schema.seats).where(*here).values(**{name: charge[1]}))
        except NoSuchTable:
            return False
        self._room.hub.publish(news)
        return True


def voters(fold: Fold, target: int | None) -> list[int]:
    """One seat of every person who plays, except the person that it is about."""
    found: dict[str, int] = {}
    for chair in fold.chairs:
        if chair.holder is not None and not chair.by_bot and chair.seat != target:
            found.setdefault(chair.holder, chair.seat)
    return list(found.values())


def replaceable_at(fold: Fold, chair: Chair, *, here: bool) -> float | None:
    """From when on the others may let a bot play for somebody; None for who is here or is not waited for."""
    waited = fold.playing and fold.row["public_decides"] == chair.seat
    if not waited or here or chair.by_bot or chair.holder is None:
        return None
    since: float = fold.row["changed"]
    return since + VANISHED


def vote_of(fold: Fold) -> Vote | None:
    """The open proposal at a table; it is public."""
    if not fold.playing or not fold.row["vote"]:
        return None
    asked = json.loads(fold.row["vote"])
    return Vote(asked["kind"], asked["by"], asked["seat"], tuple(asked["waiting_for"]))


def _over(ended_by: str, winners: list[int]) -> dict[str, Any]:
    return {
        "status": "over",
        "ended_by": ended_by,
        "winners": json.dumps(winners),
        "decides": None,
        "due": None,
        "public_decides": None,
        "public_due": None,
        "vote": None,
    }
