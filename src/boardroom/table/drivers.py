"""What happens at tables without a person's action: picks of bots, and clocks that run out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import sqlalchemy as sa

from boardroom.core.errors import BoardroomError, IllegalPick
from boardroom.players import deputy
from boardroom.table import schema
from boardroom.table.bots import Thinkers, by_chance
from boardroom.table.clocks import ONE_MOVE
from boardroom.table.fold import Fold
from boardroom.table.hub import living_workers
from boardroom.table.logentry import BY_ORDER
from boardroom.table.metrics import BY_CHANCE
from boardroom.table.orders import NEVER, Orders
from boardroom.table.room import ATTEMPTS, Room
from boardroom.table.seats import Seats
from boardroom.table.store import FAILURES
from boardroom.table.timekeeper import Timekeeper

log = logging.getLogger(__name__)

SWEEP = 1.0
SWEPT_AT_ONCE = 100
LEASE = 600.0
"""Seconds for which a worker has the right to think about a table; it ends earlier with its worker."""
SHOWS = 8
"""How many tables with bots only act at the same time; the others wait for their turn."""


class BotDriver:
    """Lets bots act: one task for each table where some bot may."""

    def __init__(self, room: Room, thinkers: Thinkers, pause: float) -> None:
        self._room = room
        self._thinkers = thinkers
        self._pause = pause
        """How many seconds at least lie between what people see and the next visible pick of a bot."""
        self._shows = asyncio.Semaphore(SHOWS)
        self._again: set[str] = set()
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.orders: Orders | None = None
        self.seats: Seats | None = None

    def wake(self, table_id: str) -> None:
        """Let the bots of a table act, if any of them can."""
        if self._room.closing.is_set():
            return
        if table_id in self.tasks:
            self._again.add(table_id)
            return
        task = asyncio.create_task(self._drive(table_id))
        self.tasks[table_id] = task
        task.add_done_callback(lambda _: self._ended(table_id))

    def _ended(self, table_id: str) -> None:
        self.tasks.pop(table_id, None)
        if table_id in self._again:
            self._again.discard(table_id)
            self.wake(table_id)

    async def _drive(self, table_id: str) -> None:
        try:
            while await self._in_turn(table_id):
                pass
        except (*FAILURES, BoardroomError) as error:
            log.warning("The bots of table %s stop: %s", table_id, error)
        except Exception as error:  # noqa: BLE001 - the rules fail: without a mark it would be tried every second
            await self._room.mark(table_id, error)

    async def _in_turn(self, table_id: str) -> bool:
        """One pick of a bot; tables without people, which are only watched, take turns."""
        fold = await self._room.fold(table_id)
        if not fold.only_bots:
            return await self._act(fold)
        if not self._watched(fold):
            return False
        async with self._shows:
            return not self._room.closing.is_set() and await self._act(await self._room.fold(table_id))

    async def _act(self, fold: Fold) -> bool:
        """One pick of a bot; False if there is none to be made now by this process."""
        seat, version = next_bot(fold), fold.version
        if seat is None:
            return await self._obey(fold)
        if not self._watched(fold):
            return False
        if self._room.store.postgresql and not await self._lease(fold):
            return False
        chair = fold.chairs[seat]
        level = chair.level if chair.kind == "bot" else deputy(fold.game.key)
        picks = await self._room.unless_closing(self._thinkers.think(fold, seat, level))
        if picks is None:
            return not self._room.closing.is_set() and fold.version != version
        for _ in range(ATTEMPTS):
            async with fold.lock:
                if fold.version != version or not fold.playing or not fold.chairs[seat].by_bot:
                    break
                if fold.too_late(picks, self._room.now()):
                    picks = [silent_pick(fold, seat)]
                try:
                    after = fold.after(picks, seat)
                except IllegalPick:
                    log.exception("A bot of level %s made a pick that the rules do not offer.", level)
                    BY_CHANCE.add(1, "illegal")
                    picks = [by_chance(fold.game, fold.state, seat)]  # Otherwise it would try again without end.
                    after = fold.after(picks, seat)
                # No pause before hidden picks: the time would reveal how many there are.
                visible = fold.foresee(seat, after.picks[len(fold.state.picks) :]).public
                pause = self._pause * fold.pace - (self._room.now() - fold.row["changed"]) if visible else 0.0
                if pause <= 0 and await self._room.append(fold, "pick", seat, after):
                    break
            if pause > 0 and await self._room.closed_within(pause):
                return False
            fold = await self._room.fold(fold.id)
        if fold.is_spared(seat) and self.seats is not None and _turn_is_over(fold, seat):
            await self.seats.give_back(fold.id, [seat])
        return True

    async def _obey(self, fold: Fold) -> bool:
        """One pick that a standing order makes for a person, after the pause that bots make; False if there is none."""
        found = await self.orders.next_pick(fold) if self.orders is not None and fold.playing else None
        if found is None or (self._room.store.postgresql and not await self._lease(fold)):
            return False
        (seat, pick), version = found, fold.version
        async with fold.lock:
            if fold.version != version or not fold.may_act(seat):
                return True
            after = fold.after(pick, seat)
            visible = fold.foresee(seat, after.picks[len(fold.state.picks) :]).public
            pause = self._pause - (self._room.now() - fold.row["changed"]) if visible else 0.0
            if pause <= 0:
                await self._room.append(fold, BY_ORDER, seat, after)
                return True
        return not await self._room.closed_within(pause)  # Everything is checked again: the order may be lifted.

    def _watched(self, fold: Fold) -> bool:
        """Whether there is a person at the table, or somebody who watches."""
        return not fold.only_bots or fold.id in self._room.hub.listeners

    async def _lease(self, fold: Fold) -> bool:
        """Claim the right to think about this version of the table; one worker gets it."""
        now, row = self._room.now(), schema.tables.c
        async with self._room.store.write() as connection:
            claimed = await connection.execute(
                sa.update(schema.tables)
                .where(
                    row.id == fold.id,
                    row.version == fold.version,
                    sa.or_(self.unclaimed(now), row.lease_by == self._room.worker),
                )
                .values(lease_by=self._room.worker, lease_until=now + LEASE)
            )
        return bool(claimed.rowcount)

    def unclaimed(self, now: float) -> sa.ColumnElement[bool]:
        """Whether no worker has the right to think about a table: the right expires, and ends with its worker."""
        row = schema.tables.c
        free = [row.lease_until.is_(None), row.lease_until < now]
        if self._room.store.postgresql:
            free.append(row.lease_by.not_in(living_workers()))
        return sa.or_(*free)


def next_bot(fold: Fold) -> int | None:
    """The seat of the bot that acts next, if any.

    The one that the game waits for comes first. Where several seats may act, the other bots that are not done act
    without waiting for people; but not the last of `Game.pending`, which may end the decision for all and so acts only
    when the game waits for it.
    """
    pending = fold.pending
    if not pending:
        return None
    waited_for = fold.decides
    others = [seat for seat in pending[:-1] if seat != waited_for]
    candidates = others if waited_for is None else [waited_for, *others]
    return next((seat for seat in candidates if fold.chairs[seat].by_bot), None)


def _turn_is_over(fold: Fold, seat: int) -> bool:
    """Whether the game waits for another seat after a pick of a seat, or the next turn begins."""
    return fold.decides != seat or fold.game.presentation.begins_turn(fold.state.record)


def silent_pick(fold: Fold, seat: int) -> int:
    """The pick of a seat whose time for proposals is over: the first that is not a proposal, which makes it done."""
    record = fold.state.record
    return next(pick for pick in fold.game.legal(fold.state, seat) if not fold.game.talks(record, pick))


class Sweeper:
    """Periodically finds bots that no process drives, and clocks that ran out."""

    def __init__(self, room: Room, seats: Seats, bots: BotDriver, timekeeper: Timekeeper) -> None:
        self._room = room
        self._timekeeper = timekeeper
        self._seats = seats
        self._bots = bots

    async def run(self) -> None:
        """Sweep until the room closes."""
        await self._room.repeat(SWEEP, self.once, "A sweep failed: %s")

    async def once(self) -> None:
        """Wake the bots that should act, and handle clocks that ran out."""
        await self._timekeeper.tick()
        now, row, sits = self._room.now(), schema.tables.c, schema.seats.c
        at_table = sa.select(sits.seat).where(sits.table_id == row.id)
        by_bot = sa.or_(sits.kind == "bot", sits.stand_in)
        bots_turn = sa.and_(
            at_table.where(sits.seat == row.decides, by_bot).exists(), at_table.where(sa.not_(by_bot)).exists()
        )
        async with self._room.store.read() as connection:
            given = schema.orders.c
            ordered = sa.select(given.seat).where(given.table_id == row.id, given.seat == row.decides).exists()
            asleep = sa.select(row.id, ordered).where(
                row.status == "playing",
                sa.or_(bots_turn, ordered),
                row.since < now - 2 * SWEEP,
                row.fault.is_(None),
                self._bots.unclaimed(now),
            )
            late = sa.select(row.id).where(row.status == "playing", row.due < now, row.fault.is_(None))
            spared = sa.select(row.id).where(
                row.status == "playing",
                row.clock_kind.in_(ONE_MOVE),
                row.fault.is_(None),
                at_table.where(
                    sits.stand_in, sits.missed > 0, sits.missed < row.clock_misses, sits.seat != row.decides
                ).exists(),
            )
            sleeping = (await connection.execute(asleep.limit(SWEPT_AT_ONCE))).all()
            overdue = (await connection.execute(late.order_by(row.due).limit(SWEPT_AT_ONCE))).scalars().all()
            returning = (await connection.execute(spared.limit(SWEPT_AT_ONCE))).scalars().all()
        for table_id, orders in sleeping:
            if orders:
                self._room.ordered.setdefault(table_id, NEVER)
            if table_id not in self._bots.tasks:
                self._bots.wake(table_id)
        for table_id in returning:
            if table_id not in self._bots.tasks:
                await self._alone(table_id, self._give_back)
        for table_id in overdue:
            await self._alone(table_id, self._time_up)

    async def _alone(self, table_id: str, work: Callable[[Fold], Awaitable[None]]) -> None:
        """Do something at one table; an error there, such as an unknown ruleset, does not affect the others."""
        try:
            await work(await self._room.fold(table_id))
        except BoardroomError as error:
            log.warning("Table %s is passed over: %s", table_id, error)
        except FAILURES:
            raise
        except Exception as error:  # noqa: BLE001 - the rules fail: without a mark it would be tried every second
            await self._room.mark(table_id, error)

    async def _give_back(self, fold: Fold) -> None:
        """Give back seats that a process did not give back before it ended."""
        await self._seats.give_back(fold.id, [each for each in range(len(fold.chairs)) if each != fold.decides])

    async def _time_up(self, fold: Fold) -> None:
        seat, due = fold.decides, fold.row["due"]
        if seat is None or due is None or due >= self._room.now():
            return
        clock = fold.clock
        spent = {"seconds": 0.0, "public_seconds": 0.0} if clock.kind == "minutes" else {}
        lost = clock.then == "loss"
        end: dict[str, Any] = {}
        if lost and len(fold.chairs) == 2:
            end = {
                "status": "over",
                "ended_by": "time",
                "winners": f"[{1 - seat}]",
                "decides": None,
                "due": None,
                "public_decides": None,
                "public_due": None,
                "changed": self._room.now(),
            }
        missed = {"missed": fold.chairs[seat].missed + 1} if clock.kind in ONE_MOVE and not lost else {}
        await self._seats.set_stand_in(fold, [seat], stand_in=True, end=end, lost=lost, **missed, **spent)
