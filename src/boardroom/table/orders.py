"""Standing orders: what a seat decides in advance. Only their owner ever sees them; the server picks for the seat.

They are no part of a table view, and writing them counts as no change of the table: nobody can notice that there are
any.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa

from boardroom.core.presentation import STOP, Obeyed, Order
from boardroom.core.words import Message
from boardroom.table import schema
from boardroom.table.errors import BadRequest, NotPlaying, WrongSecret
from boardroom.table.fold import Fold
from boardroom.table.room import Room, seats_of
from boardroom.table.seats import Wake
from boardroom.table.store import retried

Given = dict[str, Any]
"""An order that was given: its key, the values of its holes, and when it was given in the game's words."""
NEVER = -1
"""The version of a table whose orders were not looked at yet."""


class Foreseen(NamedTuple):
    """What an order would do next."""

    title: Message
    does: str
    """"acts", "asks" (its player), "ends", or "waits" where nothing is foreseen that it is for."""
    label: Message | None
    """The option that it would pick."""


class Orders:
    """The orders of all seats, in the store."""

    def __init__(self, room: Room, wake: Wake) -> None:
        self._room = room
        self._wake = wake

    async def orders(self, table_id: str, key: str | None, seat: int | None = None) -> tuple[list[Given], Fold]:
        """The orders of one's own seat."""
        fold, mine = await self._own(table_id, key, seat)
        return (await self._read(table_id)).get(mine, []), fold

    async def give(
        self, table_id: str, key: str | None, orders: Sequence[Mapping[str, Any]], seat: int | None = None
    ) -> None:
        """Give orders instead of those that there are: key and values of each. None lifts them all."""
        fold, mine = await self._own(table_id, key, seat)
        if not fold.playing:
            raise NotPlaying
        known = _known(fold)
        try:
            checked = {each["key"]: _values(known[each["key"]], each["values"]) for each in orders}
        except (KeyError, TypeError, ValueError) as error:
            raise BadRequest(detail=repr(error)) from error
        since = fold.game.presentation.begin_orders(fold.view(mine))
        given = [{"key": key, "values": values, "since": since} for key, values in checked.items()]
        await self._write(table_id, mine, given)
        self._wake(table_id)

    async def foreseen(self, table_id: str, key: str | None, seat: int | None = None) -> list[Foreseen]:
        """What the orders of one's own seat would do when it is asked next, on the table as it is."""
        fold, mine = await self._own(table_id, key, seat)
        if not fold.playing:
            return []
        known, view = _known(fold), fold.view(mine)
        found = []
        for each in (await self._read(table_id)).get(mine, []):
            order = known.get(each["key"])
            if order is None:
                continue
            values = _filled(order, each["values"])
            options = order.occasion(values, view)
            done = order.obey(values, each["since"], view, options)
            label = next((option.label for option in options if option.pick == done), None)
            kind = "ends" if done == STOP else "acts" if label else "asks" if options else "waits"
            found.append(Foreseen(order.title, kind, label))
        return found

    @retried
    async def lift(self, fold: Fold, seats: Sequence[int]) -> None:
        """Drop all orders of some seats, of whichever process: who takes something back decides anew."""
        if fold.game.presentation.orders:
            here = (schema.orders.c.table_id == fold.id, schema.orders.c.seat.in_(seats))
            async with self._room.store.write() as connection:
                await connection.execute(sa.delete(schema.orders).where(*here))

    async def next_pick(self, fold: Fold) -> tuple[int, int] | None:
        """A seat whose orders decide now, and its pick. Orders that are over are dropped, and unknown ones."""
        if self._room.ordered.get(fold.id, fold.version) == fold.version:
            return None
        game, version = fold.game, fold.version
        known = _known(fold)
        for seat, given in (await self._read(fold.id)).items():
            if fold.version != version or seat not in fold.acting or fold.chairs[seat].by_bot:
                continue
            view, options, kept = fold.view(seat), game.options(fold.state, seat), []
            pick = None
            for each in given:
                order = known.get(each["key"])
                found: Obeyed = STOP
                if order is not None:
                    found = order.obey(_filled(order, each["values"]), each["since"], view, options)
                if found != STOP:
                    kept.append(each)
                    pick = found if pick is None else pick
            if kept != given:
                await self._write(fold.id, seat, kept)
            if isinstance(pick, int):
                return seat, pick
        self._room.ordered[fold.id] = version
        return None

    async def _own(self, table_id: str, key: str | None, seat: int | None) -> tuple[Fold, int]:
        fold = await self._room.fold(table_id)
        yours = seats_of(fold, key, seat)
        if len(yours) != 1:
            raise WrongSecret
        return fold, yours[0]

    async def _read(self, table_id: str) -> dict[int, list[Given]]:
        rows = sa.select(schema.orders.c.seat, schema.orders.c.orders).where(schema.orders.c.table_id == table_id)
        async with self._room.store.read() as connection:
            return {row.seat: json.loads(row.orders) for row in await connection.execute(rows)}

    @retried
    async def _write(self, table_id: str, seat: int, orders: Sequence[Given]) -> None:
        here = (schema.orders.c.table_id == table_id, schema.orders.c.seat == seat)
        async with self._room.store.write() as connection:
            await connection.execute(sa.delete(schema.orders).where(*here))
            if orders:
                row = {"table_id": table_id, "seat": seat, "orders": json.dumps(list(orders))}
                await connection.execute(sa.insert(schema.orders).values(row))
        self._room.ordered[table_id] = NEVER


def _known(fold: Fold) -> dict[str, Order]:
    """The orders of a game, by their keys."""
    return {each.key: each for each in fold.game.presentation.orders}


def _filled(order: Order, given: Mapping[str, Any]) -> dict[str, Any]:
    """The values of the holes of an order from the store; of an older version some may be missing."""
    return {hole.name: given.get(hole.name, hole.default) for hole in order.holes}


def _values(order: Order, given: Mapping[str, Any]) -> dict[str, Any]:
    """The values of the holes of an order, checked."""
    return {hole.name: hole.check(given.get(hole.name, hole.default)) for hole in order.holes}
