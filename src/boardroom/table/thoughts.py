"""Bots that think on other machines: a queue on PostgreSQL between web workers and thinkers (`boardroom think`).

A web worker writes a job and waits for the answer. A thinker takes it, thinks in child processes,
and answers. Both hold a lock that ends with their connection: jobs of a thinker that has died are taken by
another one, and jobs that nobody waits for any more are deleted.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable, Sequence
from typing import Any

import sqlalchemy as sa

from boardroom.core.game import Game
from boardroom.core.log import Log
from boardroom.games import GAMES
from boardroom.players import find
from boardroom.table import schema
from boardroom.table.bots import THINKING, Asked, Thinkers
from boardroom.table.ending import ended
from boardroom.table.hub import LIVING, connected, living_workers, new_worker
from boardroom.table.pool import Pool, Shares, WorkerEnded, WorkFailed
from boardroom.table.store import FAILURES, Store, retried
from boardroom.table.thinking import DEADLINE, Thought, consider, think

logger = logging.getLogger(__name__)

CHANNEL = "boardroom_thoughts"
LOOK = 2.0
"""Seconds after which both sides check the queue again, in case a notification was lost."""
PATIENCE = 30.0
"""Seconds without a thinker after which a warning is logged."""

PLACES = 1_000_000
"""The factor of the rank of a table in the rank that is stored; the place in the queue is added to it; see `Shares`."""

OnNotice = Callable[[str], None]


class Line:
    """A connection that receives notifications and shows that its worker runs."""

    def __init__(self, store: Store, worker: str, on_notice: OnNotice) -> None:
        self._store, self._worker, self._on_notice = store, worker, on_notice
        self.open = asyncio.Event()

    async def keep(self, closing: asyncio.Event) -> None:
        """Keep it open until closing, and open it again when it is lost."""
        while not closing.is_set():
            try:
                await self._hear(closing)
            except FAILURES as error:
                logger.warning("The queue of thoughts is interrupted: %s", error)
                await asyncio.sleep(1)
            self.open.clear()

    async def _hear(self, closing: asyncio.Event) -> None:
        connection = await connected(self._store)
        gone = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: gone.set())
            await connection.execute("SELECT pg_advisory_lock_shared($1::int, $2::int)", LIVING, int(self._worker))
            await connection.add_listener(CHANNEL, lambda *arguments: self._on_notice(str(arguments[3])))
            self.open.set()
            self._on_notice("")
            waits = [asyncio.create_task(each.wait()) for each in (gone, closing)]
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            for wait in waits:
                wait.cancel()
        finally:
            with contextlib.suppress(*FAILURES):
                await connection.close(timeout=1)


class RemoteThinkers(Thinkers):
    """Asks thinkers instead of thinking in processes of this machine."""

    def __init__(self, store: Store) -> None:
        super().__init__(1)
        self._store, self._worker = store, new_worker()
        self._answered: dict[int, asyncio.Event] = {}
        self._shares = Shares()
        self._closing = asyncio.Event()
        self._line = Line(store, self._worker, self._on_notice)
        self._listening = asyncio.create_task(self._line.keep(self._closing))

    def get_ready(self) -> None:
        """Thinkers compile for themselves."""
        self._compiled = True

    async def close(self) -> None:
        """Stop listening."""
        self._closing.set()
        await ended([self._listening])
        await super().close()

    def _on_notice(self, notice: str) -> None:
        kind, _, number = notice.partition(" ")
        for each, event in self._answered.items():
            if not notice or (kind == "done" and number == str(each)):
                event.set()

    async def _ask(
        self,
        pool: Pool,  # noqa: ARG002 - somebody else's
        asked: Asked,
        *,
        played: type[Game],  # noqa: ARG002 - thinkers know the games by their keys
    ) -> list[int]:
        return _picks(await self._answer_to({"seed": asked.seed}, asked))

    async def _consider(
        self,
        pool: Pool,  # noqa: ARG002 - somebody else's
        asked: Asked,
        *,
        played: type[Game],  # noqa: ARG002 - thinkers know the games by their keys
    ) -> list[Thought]:
        answer = await self._answer_to({"seed": None, "lines": True}, asked)
        if "lines" in answer:
            return [(tuple(picks), chance, games) for picks, chance, games in answer["lines"]]
        return [(tuple(_picks(answer)), None, 0)]

    async def _answer_to(self, wish: dict[str, Any], asked: Asked) -> dict[str, Any]:
        """The answer of a thinker."""
        await self._line.open.wait()  # Otherwise thinkers would assume that nobody waits.
        request = json.dumps({"log": asked.log.to_json(), "seat": asked.seat, "level": asked.level, **wish})
        client = asked.client if asked.client is not None else f"#{id(asked)}"
        searching = find(asked.level, asked.log.game).compiled
        number, place = await self._put(request, searching, asked.rank, self._shares.next(client))
        with self._shares.held(client, place):
            return await self._wait_for(number)

    async def _wait_for(self, number: int) -> dict[str, Any]:
        """The answer to a job, which is then removed from the queue."""
        event = self._answered[number] = asyncio.Event()
        waited = 0.0
        try:
            while True:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(LOOK):
                        await event.wait()
                event.clear()
                found = await self._look(number)
                if found is None:
                    raise WorkerEnded
                if found.answer is not None:
                    answer: dict[str, Any] = json.loads(found.answer)
                    return answer
                waited += LOOK
                if found.taken_by is None and waited % PATIENCE < LOOK:
                    logger.warning("A bot has waited %.0f seconds for a thinker: does `boardroom think` run?", waited)
        finally:
            self._answered.pop(number, None)
            await asyncio.shield(self._delete(number))

    @retried
    async def _put(self, request: str, searching: bool, rank: int, place: int) -> tuple[int, int]:
        """Add a job to the queue, not before its head; returns its number and its place."""
        row, first = schema.thoughts.c, rank * PLACES
        same = (row.searching.is_(searching), row.rank >= first, row.rank < first + PLACES)
        head = sa.select(sa.func.min(row.rank)).where(*same, row.answer.is_(None)).scalar_subquery()
        ranked = sa.func.greatest(head, first + min(place, PLACES - 1))  # `greatest` ignores NULL.
        asked = {"request": request, "searching": searching, "rank": ranked, "asked_by": self._worker}
        async with self._store.write() as connection:
            put = sa.insert(schema.thoughts).values(asked).returning(row.id, row.rank)
            found = (await connection.execute(put)).one()
            await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, "new")))
        return int(found.id), int(found.rank) - first

    async def _look(self, number: int) -> Any:
        row = schema.thoughts.c
        try:
            async with self._store.read() as connection:
                found = await connection.execute(sa.select(row.answer, row.taken_by).where(row.id == number))
                return found.one_or_none()
        except FAILURES as error:
            raise WorkerEnded(str(error)) from error

    async def _delete(self, number: int) -> None:
        with contextlib.suppress(*FAILURES):
            async with self._store.write() as connection:
                await connection.execute(sa.delete(schema.thoughts).where(schema.thoughts.c.id == number))


def _picks(answer: dict[str, Any]) -> list[int]:
    if answer.get("why") == "time":
        raise TimeoutError
    if "error" in answer:
        raise WorkFailed(answer["error"])
    picks: list[int] = answer["picks"]
    return picks


class Thinker:
    """Takes jobs from the queue, several at a time for each kind of bot."""

    def __init__(self, store: Store, worker: str, processes: int) -> None:
        self._store, self._worker = store, worker
        self._pools = {False: Pool(processes), True: Pool(processes)}
        self._places = {kind: asyncio.Semaphore(processes) for kind in self._pools}
        self._news = {kind: asyncio.Event() for kind in self._pools}
        self._thinking: set[asyncio.Task[None]] = set()

    async def run(self, closing: asyncio.Event) -> None:
        """Think until closing; unfinished jobs are left to others."""
        line = Line(self._store, self._worker, self._on_notice)
        tasks = [
            asyncio.create_task(line.keep(closing)),
            *(asyncio.create_task(self._serve(kind, line)) for kind in self._pools),
        ]
        await closing.wait()
        for task in tasks[1:]:
            task.cancel()
        for pool in self._pools.values():
            await pool.close()
        await ended([*tasks, *self._thinking])

    def _on_notice(self, _notice: str) -> None:
        for event in self._news.values():
            event.set()

    async def _serve(self, searching: bool, line: Line) -> None:
        while True:
            await line.open.wait()
            await self._places[searching].acquire()
            taken = None
            with contextlib.suppress(*FAILURES):
                taken = await self._take(searching)
            if taken is not None:
                task = asyncio.create_task(self._think(searching, *taken))
                self._thinking.add(task)
                task.add_done_callback(self._thinking.discard)
                continue
            self._places[searching].release()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK):
                    await self._news[searching].wait()
            self._news[searching].clear()

    @retried
    async def _take(self, searching: bool) -> Sequence[Any] | None:
        """The next thinking job that no running thinker has taken; jobs that nobody waits for are deleted."""
        row, living = schema.thoughts.c, living_workers()
        free = sa.or_(row.taken_by.is_(None), row.taken_by.not_in(living))
        wanted = (
            sa.select(row.id)
            .where(row.searching.is_(searching), row.answer.is_(None), free)
            .order_by(row.rank, row.id)
            .limit(1)
            .with_for_update(skip_locked=True)
            .scalar_subquery()
        )
        async with self._store.write() as connection:
            await connection.execute(sa.delete(schema.thoughts).where(row.asked_by.not_in(living)))
            taken = sa.update(schema.thoughts).where(row.id == wanted).values(taken_by=self._worker)
            return (await connection.execute(taken.returning(row.id, row.request))).one_or_none()

    async def _think(self, searching: bool, number: int, request: str) -> None:
        try:
            asked = json.loads(request)
            played = Log.from_json(asked["log"])
            arguments = (GAMES[played.game].type, played, asked["seat"], asked["level"], THINKING)
            pool = self._pools[searching]
            answer: dict[str, Any]
            try:
                if asked.get("lines"):
                    answer = {"lines": await pool.run(consider, *arguments, seconds=DEADLINE)}
                else:
                    answer = {"picks": await pool.run(think, *arguments, asked["seed"], seconds=DEADLINE)}
            except TimeoutError:
                answer = {"error": "it did not come to an end", "why": "time"}
            except WorkFailed as error:
                answer = {"error": str(error)}
            await self._answer(number, json.dumps(answer))
        except WorkerEnded:
            await self._give_back(number)
        except FAILURES as error:
            logger.warning("A thought could not be told: %s", error)
        finally:
            self._places[searching].release()

    @retried
    async def _answer(self, number: int, answer: str) -> None:
        async with self._store.write() as connection:
            told = sa.update(schema.thoughts).where(schema.thoughts.c.id == number).values(answer=answer)
            await connection.execute(told)
            await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, f"done {number}")))

    async def _give_back(self, number: int) -> None:
        with contextlib.suppress(*FAILURES):
            async with self._store.write() as connection:
                await connection.execute(
                    sa.update(schema.thoughts).where(schema.thoughts.c.id == number).values(taken_by=None)
                )
                await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, "new")))
