"""Undo: without consent if nothing was revealed, otherwise if everyone at the table agrees."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from typing import Any

from boardroom.core.game import Game, State
from boardroom.table import cost, schema
from boardroom.table.errors import NoSuchTable, NoUndo, Stale
from boardroom.table.fold import LONG_GAME, Fold
from boardroom.table.model import TableView
from boardroom.table.orders import Orders
from boardroom.table.room import ATTEMPTS, Room, seats_of
from boardroom.table.seats import Wake
from boardroom.table.store import retried
from boardroom.table.views import TableViews, free_entries, known_decider, last_entry, undo_asks, undo_request

MOST_ENTRIES = 20_000
"""Maximum entries of a log in which picks can be taken back; picking and taking back in turn makes it grow."""


class TakingBack:
    """Undo, and the consent that it needs."""

    def __init__(
        self, room: Room, views: TableViews, orders: Orders, look: Callable[..., Awaitable[TableView]], wake: Wake
    ) -> None:
        self._room = room
        self._views = views
        self._orders = orders
        self._look = look
        self._wake = wake

    async def undo(
        self,
        table_id: str,
        key: str | None,
        version: int,
        language: str = "en",
        *,
        count: int = 1,
        explain: bool = False,
    ) -> TableView:
        """Take back the caller's last choice, or ask for consent; several choices only if no consent is needed."""
        for _ in range(ATTEMPTS):
            fold = await self._room.fold(table_id)
            async with fold.lock:
                yours = seats_of(fold, key)
                if version != fold.seen_version(yours):
                    raise Stale(self._views.make(fold, key, None, language, explain=explain))
                last = last_entry(fold, yours)
                if last is None or fold.version >= MOST_ENTRIES:
                    raise NoUndo
                decides = known_decider(fold, yours, None)
                asks = undo_asks(fold, last, yours, decides)
                if count > 1:
                    free = free_entries(fold, yours, decides)
                    if count > len(free):
                        raise NoUndo
                    last, asks = free[count - 1], ()
                if not asks:
                    done = await self._take_back(fold, last.seat, last.first)
                else:
                    by = decides if decides in yours else last.seat
                    asked = {"seat": last.seat, "by": by, "keep": last.first, "shown": fold.shown, "waiting_for": asks}
                    done = await self._ask(fold, asked)
            if done:
                break
        else:
            raise Stale(self._views.make(await self._room.fold(table_id), key, None, language, explain=explain))
        await self._orders.lift(fold, yours)
        self._wake(table_id)
        return await self._look(table_id, key, None, language, explain=explain)

    async def answer_undo(self, table_id: str, key: str | None, *, agree: bool, language: str = "en") -> TableView:
        """Agree to somebody's undo, or refuse it."""
        for _ in range(ATTEMPTS):
            fold = await self._room.fold(table_id)
            async with fold.lock:
                yours, asked = seats_of(fold, key), undo_request(fold)
                if asked is None or not set(yours) & set(asked["waiting_for"]):
                    raise NoUndo
                waiting = [seat for seat in asked["waiting_for"] if seat not in yours]
                if agree and not waiting:
                    done = await self._take_back(fold, asked["seat"], asked["keep"])
                else:
                    by = next(seat for seat in yours if seat in asked["waiting_for"])
                    answer = {"waiting_for": waiting} if agree else {"waiting_for": [], "refused": by}
                    done = await self._ask(fold, {**asked, **answer})
            if done:
                break
        else:
            raise Stale(self._views.make(await self._room.fold(table_id), key, None, language))
        self._wake(table_id)
        return await self._look(table_id, key, language=language)

    async def _take_back(self, fold: Fold, seat: int | None, keep: int) -> bool:
        if len(fold.state.picks) > LONG_GAME:
            rewound, seconds = await asyncio.to_thread(_timed_rewound, fold.game, fold.state.copy(), keep)
        else:
            rewound, seconds = _timed_rewound(fold.game, fold.state, keep)
        cost.spend(seconds)
        return await self._room.append(fold, "undo", seat, rewound, keep=keep)

    @retried
    async def _ask(self, fold: Fold, asked: dict[str, Any] | None) -> bool:
        """Write who has yet to agree; False, without writing, if the table has changed."""
        unchanged = schema.tables.c.revision == fold.revision
        request = json.dumps(asked) if asked else None
        try:
            async with self._room.store.write() as connection:
                news = await self._room.touch(connection, fold.id, unchanged, undo=request)
        except NoSuchTable:
            return False
        self._room.hub.publish(news)
        return True


def _timed_rewound(game: Game, state: State, keep: int) -> tuple[State, float]:
    begin = time.thread_time()
    return game.rewound(state, keep), time.thread_time() - begin
