"""Asking for a seat: one that a bot has, or before the game one that is kept for somebody.

All people at the table have to agree; its maker answers where nobody sits yet. Any refusal ends it.
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
"""Stands for the maker of a table at which nobody sits, among the seats that are to agree."""


class Wishes:
    """What people ask for who have no seat."""

    def __init__(self, room: Room, seats: Seats) -> None:
        self._room = room
        self._seats = seats

    async def ask(self, table_id: str, key: str | None, seat: int, name: str = "") -> str:
        """Ask for a seat; the key that gets it if everybody agrees. Who asks again asks for that seat instead."""
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
        """Agree that somebody gets a seat, or not; who asks takes it back by not agreeing."""
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
            if not agree:
                done = await self._write(fold, others)
            elif waiting:
                done = await self._write(fold, [*others, {**wish, "waiting_for": waiting}])
            else:
                done = await self._seat(fold, wish, others)
            if done:
                return
        raise Busy

    async def _seat(self, fold: Fold, wish: dict[str, Any], others: Sequence[dict[str, Any]]) -> bool:
        """Give somebody the seat; False if the table has changed meanwhile."""
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
    """The seats that somebody else may ask for: those of bots; before the game those that are kept for somebody."""
    if fold.over or not _deciders(fold):
        return ()
    if fold.playing:
        return tuple(chair.seat for chair in fold.chairs if chair.kind == "bot")
    return tuple(chair.seat for chair in fold.chairs if chair.kind == "person" and chair.empty)


def wishes_of(fold: Fold, holder: str | None, yours: Sequence[int]) -> tuple[SeatWish, ...]:
    """Who asks for a seat, as far as a viewer is asked or asks."""
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
    """Who has to agree."""
    people = voters(fold, None)
    return people or ([MAKER] if not fold.begun and fold.row["maker"] else [])


def _waiting(fold: Fold, wish: dict[str, Any]) -> list[int]:
    """Who has not agreed yet and is still there; the maker where nobody else is left."""
    still = _deciders(fold)
    return [seat for seat in wish["waiting_for"] if seat in still]


def _answers_for(fold: Fold, holder: str | None) -> list[int]:
    """The seats for which a key answers."""
    mine = [] if holder is None else list(fold.held_by(holder))
    return [*mine, MAKER] if holder is not None and holder == fold.row["maker"] else mine


def _holders(fold: Fold, seats: Sequence[int]) -> list[str | None]:
    return [fold.row["maker"] if seat == MAKER else fold.chairs[seat].holder for seat in seats]
