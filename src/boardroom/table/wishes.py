"""Requests for a seat: one of a bot, or before the game one that is reserved.

All people at the table have to agree, or its maker if it has no people yet. Any refusal ends the request.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from boardroom.core.words import N_
from boardroom.players import stand_in
from boardroom.table import schema
from boardroom.table.errors import Busy, NoSuchTable, NotPlaying, SeatTaken, TableError, TooMany, WrongSecret
from boardroom.table.fold import Fold
from boardroom.table.keys import digest, new_secret, usable
from boardroom.table.model import SeatWish
from boardroom.table.room import ATTEMPTS, Room, clean, holder_of, unlike
from boardroom.table.seats import Seats
from boardroom.table.store import retried
from boardroom.table.votes import voters

MOST_WISHES = 6
MAKER = -1
"""Represents the maker of a table without people among the seats that have to agree."""


class Wishes:
    """Requests of people without a seat."""

    def __init__(self, room: Room, seats: Seats) -> None:
        self._room = room
        self._seats = seats

    async def ask(self, table_id: str, key: str | None, seat: int, name: str = "") -> str:
        """Ask for a seat; returns the key that gets it if everyone agrees. A second request replaces the first."""
        key = key if key is not None and usable(key) else new_secret()
        holder = digest(key)
        for _ in range(ATTEMPTS):
            fold = await self._room.fold(table_id)
            if fold.held_by(holder):
                raise SeatTaken(N_("You already sit at this table."))
            asks = _deciders(fold)
            unwanted = any(holder in fold.blocks.get(each or "", ()) for each in _holders(fold, asks))
            if seat not in seats_to_ask_for(fold) or unwanted:
                raise TableError(N_("You cannot ask for this seat now."))
            before = _kept(fold)
            others = [each for each in before if each["holder"] != holder]
            if len(others) >= MOST_WISHES:
                raise TooMany
            number = 1 + max((each["number"] for each in before), default=0)
            wish = {"number": number, "holder": holder, "name": clean(name), "seat": seat, "waiting_for": asks}
            if await self._write(fold, [*others, wish]):
                return key
        raise Busy

    async def answer(self, table_id: str, key: str | None, number: int, *, agree: bool) -> None:
        """Agree to a request or refuse it; its author withdraws it by refusing."""
        for _ in range(ATTEMPTS):
            fold = await self._room.fold(table_id)
            if fold.over:
                raise NotPlaying
            wish = next((each for each in _kept(fold) if each["number"] == number), None)
            mine = _answers_for(fold, holder_of(key))
            own = wish is not None and holder_of(key) == wish["holder"]
            if wish is None or not ((own and not agree) or set(mine) & set(_waiting(fold, wish))):
                raise WrongSecret
            others = [each for each in _kept(fold) if each["number"] != number]
            waiting = [seat for seat in _waiting(fold, wish) if seat not in mine]
            if not agree or fold.held_by(wish["holder"]):  # Nobody gets a second seat, and sees two hands.
                done = await self._write(fold, others)
            elif waiting:
                done = await self._write(fold, [*others, {**wish, "waiting_for": waiting}])
            else:
                done = await self._seat(fold, wish, others)
            if done:
                return
        raise Busy

    async def _seat(self, fold: Fold, wish: dict[str, Any], others: Sequence[dict[str, Any]]) -> bool:
        """Give somebody the seat; False if the table has changed in the meantime."""
        seat = wish["seat"]
        if seat not in seats_to_ask_for(fold):
            raise SeatTaken
        rest = [each for each in others if each["seat"] != seat]
        names = [chair.name for chair in fold.chairs if chair.seat != seat]
        done = await self._seats.set_stand_in(
            fold,
            [seat],
            stand_in=False,
            end={"seat_wishes": json.dumps(rest) if rest else None},
            kind="person",
            holder=wish["holder"],
            invitation=None,
            name=unlike(wish["name"], names),
            level=stand_in(fold.game.key),
            missed=0,
            muted="[]",
        )
        if done:
            await self._seats.begin_if_full(await self._room.fold(fold.id))
        return done

    @retried
    async def _write(self, fold: Fold, wishes: Sequence[dict[str, Any]]) -> bool:
        unchanged = schema.tables.c.revision == fold.revision
        kept = json.dumps(wishes) if wishes else None
        try:
            async with self._room.store.write() as connection:
                news = await self._room.touch(connection, fold.id, unchanged, seat_wishes=kept)
        except NoSuchTable:
            return False
        self._room.hub.publish(news)
        return True


def seats_to_ask_for(fold: Fold) -> tuple[int, ...]:
    """The seats that may be asked for: those of bots; before the game the reserved ones."""
    if fold.over or not _deciders(fold):
        return ()
    if fold.playing:
        return tuple(chair.seat for chair in fold.chairs if chair.kind == "bot")
    return tuple(chair.seat for chair in fold.chairs if chair.kind == "person" and chair.empty)


def wishes_of(fold: Fold, holder: str | None, yours: Sequence[int]) -> tuple[SeatWish, ...]:
    """The requests that a viewer has to answer or has made."""
    if fold.over or holder is None:
        return ()
    maker = holder == fold.row["maker"]
    return tuple(
        SeatWish(each["number"], each["seat"], each["name"], tuple(_waiting(fold, each)), each["holder"] == holder)
        for each in _kept(fold)
        if (yours or maker or each["holder"] == holder) and each["holder"] not in fold.blocks.get(holder, ())
    )


def _kept(fold: Fold) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(fold.row["seat_wishes"]) if fold.row["seat_wishes"] else []
    return found


def _deciders(fold: Fold) -> list[int]:
    """The seats that have to agree."""
    people = voters(fold, None)
    return people or ([MAKER] if not fold.begun and fold.row["maker"] else [])


def _waiting(fold: Fold, wish: dict[str, Any]) -> list[int]:
    """The seats that have not agreed yet and are still held; the maker if there are none."""
    still = _deciders(fold)
    return [seat for seat in wish["waiting_for"] if seat in still]


def _answers_for(fold: Fold, holder: str | None) -> list[int]:
    """The seats for which a key answers."""
    mine = [] if holder is None else list(fold.held_by(holder))
    return [*mine, MAKER] if holder is not None and holder == fold.row["maker"] else mine


def _holders(fold: Fold, seats: Sequence[int]) -> list[str | None]:
    return [fold.row["maker"] if seat == MAKER else fold.chairs[seat].holder for seat in seats]
