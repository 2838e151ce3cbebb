"""`Tables`: everything that can happen around a game, with bots that act and clocks that run out."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import sqlalchemy as sa

from boardroom.core.errors import BoardroomError, IllegalPick
from boardroom.table import schema
from boardroom.table.bots import DEADLINE, Thinkers
from boardroom.table.chances import ChancesOfGames
from boardroom.table.fold import Fold
from boardroom.table.room import ATTEMPTS
from boardroom.table.store import Store

log = logging.getLogger(__name__)

SWEEP = 1.0
SWEPT_AT_ONCE = 100


class Tables(ChancesOfGames):
    """All tables of a store, as one process serves them."""

    def __init__(
        self, store: Store, *, now: Callable[[], float] = time.time, bot_pause: float = 0.35, bot_processes: int = 2
    ) -> None:
        super().__init__(store, now=now)
        self.bot_pause = bot_pause
        self.thinkers = Thinkers(bot_processes)
        self._drives: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()

    @classmethod
    @asynccontextmanager
    async def open(
        cls,
        url: str,
        *,
        now: Callable[[], float] = time.time,
        bot_pause: float = 0.35,
        bot_processes: int = 2,
        connections: int = 5,
    ) -> AsyncIterator[Tables]:
        """Open a store and serve its tables until the block ends."""
        store = await Store.open(url, connections=connections)
        tables = cls(store, now=now, bot_pause=bot_pause, bot_processes=bot_processes)
        tasks = [asyncio.create_task(tables.signs_of_life()), asyncio.create_task(tables.sweep())]
        if store.postgresql:
            tasks.append(asyncio.create_task(tables.hub.relay(store, tables.closing, tables.heard)))
        try:
            yield tables
        finally:
            tables.closing.set()
            await asyncio.gather(*tasks, *tables._drives.values(), return_exceptions=True)
            await tables.thinkers.close()
            await tables.settle()
            await store.close()

    # Bots.

    def wake(self, table: str) -> None:
        """Let bots act if it is their turn."""
        if self.closing.is_set():
            return
        if table in self._drives:
            self._again.add(table)
            return
        task = asyncio.create_task(self._drive(table))
        self._drives[table] = task
        task.add_done_callback(lambda _: self._rested(table))

    def _rested(self, table: str) -> None:
        self._drives.pop(table, None)
        if table in self._again:
            self._again.discard(table)
            self.wake(table)

    async def _drive(self, table: str) -> None:
        try:
            while await self._act(table):
                pass
        except BoardroomError as error:
            log.warning("Bots of table %s rest: %s", table, error)

    async def _act(self, table: str) -> bool:
        """One pick of a bot; False if none is to be made here and now."""
        fold = await self.fold(table)
        seat, version = fold.decides, fold.version
        if seat is None or not fold.chairs[seat].by_bot or not self._watched(fold):
            return False
        if self.store.postgresql and not await self._lease(fold):
            return False
        pick = await self.unless_closing(self.thinkers.think(fold, fold.chairs[seat].level))
        if pick is None or await self.closed_within(self.bot_pause - (self.now() - fold.row["since"])):
            return False
        for _ in range(ATTEMPTS):
            async with fold.lock:
                if fold.version != version or not fold.playing or not fold.chairs[seat].by_bot:
                    break
                try:
                    after = fold.after(pick, seat)
                except IllegalPick:
                    level = fold.chairs[seat].level
                    log.exception("A bot of level %s wanted to do what the rules do not offer.", level)
                    return False
                if await self.append(fold, "pick", seat, after):
                    break
            fold = await self.fold(table)
        return True

    def _watched(self, fold: Fold) -> bool:
        """Whether there is anybody for whom bots should go on."""
        return any(not chair.by_bot for chair in fold.chairs) or fold.row["id"] in self.hub.listeners

    async def _lease(self, fold: Fold) -> bool:
        """Claim the right to think for this decision; one worker gets it."""
        now, row = self.now(), schema.tables.c
        async with self.store.write() as connection:
            claimed = await connection.execute(
                sa.update(schema.tables)
                .where(
                    row.id == fold.row["id"],
                    row.version == fold.version,
                    sa.or_(row.lease_until.is_(None), row.lease_until < now, row.lease_by == self.worker),
                )
                .values(lease_by=self.worker, lease_until=now + DEADLINE + 5)
            )
        return bool(claimed.rowcount)

    # Clocks.

    async def sweep(self) -> None:
        """Find, again and again, bots that nobody woke and clocks that ran out."""
        while not await self.closed_within(SWEEP):
            try:
                await self.sweep_once()
            except (OSError, sa.exc.SQLAlchemyError, BoardroomError) as error:
                log.warning("A sweep failed: %s", error)

    async def sweep_once(self) -> None:
        """Wake the bots that are due, and end the time of those who have none left."""
        now, row, sits = self.now(), schema.tables.c, schema.seats.c
        at_table = sa.select(sits.seat).where(sits.table_id == row.id)
        by_bot = sa.or_(sits.kind == "bot", sits.stand_in)
        bots_turn = sa.and_(
            at_table.where(sits.seat == row.decides, by_bot).exists(), at_table.where(sa.not_(by_bot)).exists()
        )
        async with self.store.read() as connection:
            asleep = sa.select(row.id).where(
                row.status == "playing",
                bots_turn,
                row.since < now - 2 * SWEEP,
                sa.or_(row.lease_until.is_(None), row.lease_until < now),
            )
            late = sa.select(row.id).where(row.status == "playing", row.due < now)
            sleeping = (await connection.execute(asleep.limit(SWEPT_AT_ONCE))).scalars().all()
            overdue = (await connection.execute(late.limit(SWEPT_AT_ONCE))).scalars().all()
        for table in sleeping:
            if table not in self._drives:
                self.wake(table)
        for table in overdue:
            await self._time_up(await self.fold(table))

    async def _time_up(self, fold: Fold) -> None:
        seat, due = fold.decides, fold.row["due"]
        if seat is None or due is None or due >= self.now():
            return
        clock = fold.clock
        spent = {"seconds": 0.0} if clock.kind == "minutes" else {}
        lost = clock.then == "loss"
        end: dict[str, Any] = {}
        if lost and len(fold.chairs) == 2:
            end = {"status": "over", "ended_by": "time", "winners": f"[{1 - seat}]", "decides": None, "due": None,
                   "changed": self.now()}  # fmt: skip
        await self._stand_in(fold, [seat], stand_in=True, end=end, lost=lost, **spent)
