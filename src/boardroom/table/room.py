"""The room: tables loaded from the store and kept up to date with it, and the one way to write to their logs."""

from __future__ import annotations

import asyncio
import json
import logging
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar

import orjson
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from boardroom.core.errors import BoardroomError
from boardroom.core.game import Game, State
from boardroom.table import clocks, cost, errors, faults, schema, statements
from boardroom.table.errors import NoSuchTable, WrongSecret
from boardroom.table.fold import LONG_GAME, Chair, Fold, fresh_fold
from boardroom.table.hub import Hub, new_worker, payload
from boardroom.table.keys import digest, usable
from boardroom.table.logentry import BY_ORDER, LogEntry
from boardroom.table.metrics import FAULTS, PICKS, STEPS, STORE_ERRORS
from boardroom.table.model import LONGEST_NAME, News
from boardroom.table.said import words_of
from boardroom.table.store import CHANNEL, FAILURES, Execute, Store

log = logging.getLogger(__name__)
T = TypeVar("T")

LONG = 3_000
"""Bytes of picks; a longer log is folded in another thread."""
UNFOLLOWED = 250
"""How many tables that nobody follows stay in memory. Those that are followed all do."""
BLANKS = set("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters by their category that look like nothing at all."""
NOBODY = -1
OPENED = 43_200.0
"""Seconds; when a table was opened is noted so precisely."""
ATTEMPTS = 8
"""How often a change is tried again after another change was written first."""


class Room:
    """The tables of a store in one process: a cache of folds, checked against the store before anything is written."""

    def __init__(self, store: Store, *, now: Callable[[], float] = time.time, seed: str | None = None) -> None:
        self.store = store
        self.hub = Hub()
        self.now = now
        self.seed = seed
        """What chance and bots are drawn from at tables without a seed of their own; None: chance itself."""
        self.worker = new_worker()
        self.closing = asyncio.Event()
        self.folds: OrderedDict[str, Fold] = OrderedDict()
        self.ordered: dict[str, int] = {}
        """Tables at which some seat may have standing orders: the newest version at which none had anything to do."""
        self._loading: dict[str, asyncio.Lock] = {}
        self._working: set[asyncio.Task[Any]] = set()

    async def closed_within(self, seconds: float) -> bool:
        """Wait for some time; True as soon as the room is closing. So tasks end between two uses of the store."""
        try:
            async with asyncio.timeout(max(0.0, seconds)):
                await self.closing.wait()
        except TimeoutError:
            return False
        return True

    async def repeat(
        self, seconds: float, work: Callable[[], Awaitable[None]], failed: str, *, first: float | None = None
    ) -> None:
        """Do some work now and then until the room closes; what fails is logged and tried again.

        `first` are the seconds before the first time, if they are others.
        """
        wait = seconds if first is None else first
        while not await self.closed_within(wait):
            wait = seconds
            try:
                await work()
            except (*FAILURES, BoardroomError) as error:
                STORE_ERRORS.add()
                log.warning(failed, error)
            except Exception:  # A mistake of ours must not end what runs as long as the server.
                log.exception(failed, "see below")

    async def unless_closing(self, work: Coroutine[Any, Any, T]) -> T | None:
        """The result of some work; None if the room closes first, and then the work is cancelled."""
        task, closing = asyncio.create_task(work), asyncio.create_task(self.closing.wait())
        await asyncio.wait({task, closing}, return_when=asyncio.FIRST_COMPLETED)
        closing.cancel()
        if not task.done():
            task.cancel()
        await asyncio.gather(task, closing, return_exceptions=True)
        return None if task.cancelled() else task.result()

    async def uncancelled(self, work: Coroutine[Any, Any, T]) -> T:
        """The result of some work that goes on even if the caller is cancelled."""
        return await asyncio.shield(self.keep(asyncio.create_task(work)))

    def keep(self, task: asyncio.Task[T]) -> asyncio.Task[T]:
        """A task that `drain` waits for."""
        self._working.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        """Forget a task; an error of which its caller is not told any more is no surprise, unless it is our mistake."""
        self._working.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, (*FAILURES, BoardroomError)):
            log.error("What nobody waits for any more failed: %r", error, exc_info=error)

    async def drain(self) -> None:
        """Wait for work whose callers were cancelled."""
        while self._working:
            await asyncio.gather(*self._working, return_exceptions=True)

    # Reading.

    async def fold(self, table_id: str, known: int | None = None) -> Fold:
        """A table as it is in the store; with `known`, a cached one of at least that revision suffices."""
        cached = self.folds.get(table_id)
        if cached is not None:
            self.folds.move_to_end(table_id)
            if known is not None and cached.revision >= known:
                return cached
        return await self.uncancelled(self._load_in_turn(table_id))

    async def _load_in_turn(self, table_id: str) -> Fold:
        lock = self._loading.setdefault(table_id, asyncio.Lock())
        try:
            async with lock:
                return await self._load(table_id)
        finally:
            if not lock.locked():
                self._loading.pop(table_id, None)

    async def _load(self, table_id: str) -> Fold:
        async with self.store.read() as connection:
            row = await row_of(connection, table_id)
            cached = self.folds.get(table_id)
            if cached is not None and cached.revision >= row["revision"]:
                return cached
            chairs = [Chair(*found) for found in await connection.execute(statements.CHAIRS, {"table": table_id})]
            if cached is not None and _is_another(cached, row):
                cached = None
                self.folds.pop(table_id)
            have = cached.version if cached is not None else 0
            fresh = (
                await connection.execute(statements.ENTRIES, {"table": table_id, "have": have, "upto": row["version"]})
            ).all()
            said = await words_of(connection, row, {chair.seat: chair.name for chair in chairs})
            blocks = await _blocks(connection, [chair.holder for chair in chairs], said.speakers.values())
            audience = await _audience(connection, table_id, self.worker) if self.store.postgresql else {}
        try:
            made = fresh_fold(row, chairs, self.seed) if cached is None else None
            faults.check(row)
            if made is not None and sum(len(found.picks) for found in fresh) > LONG:
                # In another thread: nobody else has it yet, and the others need not wait.
                cost.spend(await asyncio.to_thread(_apply, made, fresh))
                fresh = []
            # No await from here on: other tasks see the table before or after, not in between.
            fold = self.folds.get(table_id, made)
            if fold is None:  # It was dropped from the cache in the meantime.
                return await self._load(table_id)
            _apply(fold, fresh)
        except errors.Faulty:
            raise
        except Exception as error:
            self.folds.pop(table_id, None)
            await self.mark(table_id, error)
            if isinstance(error, BoardroomError):
                raise
            raise errors.Faulty(detail=faults.detail(error)) from error
        self.folds[table_id] = fold
        if row["revision"] >= fold.revision:
            fold.row, fold.chairs = row, chairs
            fold.forget_drawn()
            fold.chat, fold.promised, fold.marks, fold.speakers = said
            fold.blocks, fold.audience = blocks, audience
        self._forget_others()
        if row["fault"] is not None:
            await self.mark(table_id, None)
        return fold

    async def mark(self, table_id: str, error: Exception | None) -> None:
        """Note that a game cannot go on, so that nobody tries again and again; or that it can after all."""
        fault = faults.text(error) if error is not None else None
        if error is not None:
            FAULTS.add()
            log.error("Table %s is left alone, because its game cannot go on: %r", table_id, error, exc_info=error)
            self.folds.pop(table_id, None)
        async with self.store.write() as connection:
            news = await self.touch(connection, table_id, fault=fault)
        self.hub.publish(news)

    def drop(self, table_id: str) -> None:
        """Forget what is known of a table; it is read again when it is needed."""
        self.folds.pop(table_id, None)
        self.ordered.pop(table_id, None)

    def _forget_others(self) -> None:
        """Forget tables that nobody follows, except those that were asked for last; not that they have orders."""
        if len(self.folds) > UNFOLLOWED:
            for table_id in [each for each in self.folds if each not in self.hub.listeners][:-UNFOLLOWED]:
                del self.folds[table_id]

    def note_opened(self, fold: Fold) -> None:
        """Note about when somebody looked at a table: it is not cleared away for some time."""
        now = self.now()
        if now - fold.row["opened"] > OPENED and not self.closing.is_set():
            fold.row["opened"] = now
            self.keep(asyncio.create_task(self._write_opened(fold.id, now)))

    async def _write_opened(self, table_id: str, now: float) -> None:
        try:
            await self.store.transact(
                lambda execute: execute(statements.NOTE_OPENED, {"of_table": table_id, "opened": now})
            )
        except FAILURES as error:
            log.warning("It could not be noted that table %s was opened: %s", table_id, error)

    async def seated(self, table_id: str, key: str | None, seat: int | None = None) -> tuple[Fold, tuple[int, ...]]:
        """The table and the seats that a key opens there, or the one that was asked for."""
        fold = await self.fold(table_id)
        return fold, seats_of(fold, key, seat)

    # Writing.

    async def append(
        self,
        fold: Fold,
        kind: str,
        seat: int | None,
        after: State,
        *,
        keep: int | None = None,
    ) -> bool:
        """Write one entry; False if the table has changed since it was read, and then nothing was written.

        Call it with the fold's lock held. Who may act, and whether the game goes on, depends on all that a revision
        counts, not on the log alone: after a False, read the table again and check again.
        """
        now = self.now()
        picks = [] if keep is not None else after.picks[len(fold.state.picks) :]
        effect = fold.foresee(seat, picks) if keep is None else None
        values = {**self._next(fold, after, now), "version": fold.version + 1}
        if effect is not None and not effect.public:
            # Others must not notice it by the place in a list, nor by the end of their request to take back.
            values |= {name: fold.row[name] for name in ("changed", "undo")}
        reading = clocks.after_entry(fold, after, values["decides"], effect, now)
        values |= reading.row
        charges = (reading.charged, reading.public_charged, clocks.used(fold, effect, now))
        entry = LogEntry(fold.version, kind, seat, picks, keep, values, *charges)
        with STEPS.measure("write"):
            revision = await self._write(fold.id, entry, fold.revision, now)
        if revision is None:
            return False
        if kind in {"pick", BY_ORDER} and seat is not None:
            PICKS.add(1, "bot" if fold.chairs[seat].by_bot else "person")
        if fold.version == entry.number:  # Else news of it came first.
            entry.fold_into(fold, revision, after if keep is not None else None)
        self.hub.publish(News(fold.id, entry.number + 1, revision))
        return True

    async def _write(self, table_id: str, entry: LogEntry, revision: int, now: float) -> int | None:
        """Write an entry if the table has a revision; the revision that it makes, or None if it has another one."""
        seat, seconds = entry.charged or (NOBODY, 0.0)
        public_seat, public_seconds = entry.public_charged or (NOBODY, 0.0)
        used_seat, used = entry.used or (NOBODY, 0.0)
        values = {
            **entry.row,
            "of_table": table_id,
            "of_revision": revision,
            "table_id": table_id,
            "number": entry.number,
            "kind": entry.kind,
            "seat": entry.seat,
            "picks": orjson.dumps(entry.picks).decode(),
            "keep": entry.keep,
            "at": now,
            "of_seat": seat,
            "seconds": seconds,
            "of_public_seat": public_seat,
            "public_seconds": public_seconds,
            "of_used_seat": used_seat,
            "used": used,
        }
        if self.store.postgresql:
            head, tail = f"{table_id} {entry.number + 1} ", f" {entry.to_news()}".rstrip()
            found = await self.store.at_once(
                statements.WRITE, {**values, "channel": CHANNEL, "head": head, "tail": tail}
            )
            return None if found is None else int(found[0])

        def write(execute: Execute) -> int | None:
            found = execute(statements.APPEND, values)
            if found is None:
                return None
            execute(statements.ENTRY, values)
            if entry.charged is not None or entry.public_charged is not None or entry.used is not None:
                execute(statements.CHARGE, values)
            return int(found[0])

        return await self.store.transact(write)

    def on_news(self, news: News, text: str) -> None:
        """Apply an entry that another process wrote, if it is the next one. Else it is read when it is needed."""
        fold = self.folds.get(news.table)
        if fold is not None and (fold.version, fold.revision) == (news.version - 1, news.revision - 1):
            entry = LogEntry.from_news(text)
            if entry.kind == "undo" and len(fold.state.picks) > LONG_GAME:
                del self.folds[news.table]  # It is read again when it is needed, in another thread.
                return
            entry.fold_into(fold, news.revision)

    async def touch(
        self, connection: AsyncConnection, table_id: str, *only: sa.ColumnElement[bool], **values: Any
    ) -> News:
        """Count a change that is no log entry, inside a transaction; publish the news after it.

        Call it before any change of `seats`: all transactions lock the table's row first, so they cannot deadlock.
        """
        found = (
            await connection.execute(
                sa.update(schema.tables)
                .where(schema.tables.c.id == table_id, *only)
                .values(revision=schema.tables.c.revision + 1, **values)
                .returning(schema.tables.c.version, schema.tables.c.revision)
            )
        ).one_or_none()
        if found is None:
            raise NoSuchTable
        news = News(table_id, found.version, found.revision)
        await self.announce(connection, news)
        return news

    def count(self, execute: Execute, table_id: str) -> News:
        """The same as `touch` as a prepared statement."""
        found = execute(statements.COUNT, {"of_table": table_id})
        if found is None:
            raise NoSuchTable
        news = News(table_id, *found)
        if self.store.postgresql:
            execute(statements.NOTIFY_AT_ONCE, {"channel": CHANNEL, "news": payload(news)})
        return news

    async def announce(self, connection: AsyncConnection, news: News) -> None:
        """Tell other processes of news, once the transaction is committed."""
        if self.store.postgresql:
            await connection.execute(statements.NOTIFY, {"channel": CHANNEL, "news": payload(news)})

    def _next(self, fold: Fold, after: State, now: float) -> dict[str, Any]:
        """The table's row once the game is in a state."""
        over = fold.game.over(after)
        return {
            "status": "over" if over else "playing",
            "ended_by": "rules" if over else "",
            **ending(fold.game, after),
            "decides": None if over else fold.game.seat(after),
            "since": now,
            "changed": now,
            "undo": None,
            "talk_since": self._talk_since(fold, after, now),
            "lease_by": None,
            "lease_until": None,
        }

    def _talk_since(self, fold: Fold, after: State, now: float) -> float | None:
        """When the window was opened in which the game is then; None outside of one."""
        window = None if fold.game.over(after) else fold.game.window(after.record)
        if window is None:
            return None
        same = fold.begun and window == fold.game.window(fold.state.record)
        return fold.row["talk_since"] if same and fold.row["talk_since"] is not None else now


async def _blocks(
    connection: AsyncConnection, seated: Iterable[str | None], speakers: Iterable[str]
) -> dict[str, frozenset[str]]:
    """Who has blocked somebody of these people: who sits here first, and not more than some others.

    Keys cost nothing, so anybody could block somebody any number of times.
    """
    found: dict[str, set[str]] = {}
    here = {each for each in seated if each}
    asked = {"people": sorted(here | set(speakers)), "here": sorted(here)}
    for holder, blocked in await connection.execute(statements.BLOCKED, asked):
        found.setdefault(holder, set()).add(blocked)
    return {holder: frozenset(blocked) for holder, blocked in found.items()}


async def _audience(connection: AsyncConnection, table_id: str, worker: str) -> dict[str, tuple[int, float]]:
    """How many spectators the other processes have at a table, and when each said so last."""
    rows = await connection.execute(statements.AUDIENCE, {"table": table_id, "worker": worker})
    return {row.worker: (row.watching, row.seen_at) for row in rows}


def ending(game: Game, state: State) -> dict[str, str | None]:
    """Who won and with how many points, as the table's row keeps it; nothing before the end."""
    if not game.over(state):
        return {"winners": None, "scores": None}
    result: Any = game.result(state)
    totals = {score.seat: score.total for score in result.scores}
    return {
        "winners": json.dumps(list(result.winners)),
        "scores": json.dumps([totals.get(seat, 0) for seat in range(game.seats)]),
    }


def _apply(fold: Fold, entries: Sequence[Any]) -> float:
    """Fold entries into a table, those only that it does not have; the seconds that it took."""
    begin = time.thread_time()
    for found in entries:
        if found.number == fold.version:
            entry = LogEntry(found.number, found.kind, found.seat, json.loads(found.picks), found.keep, {})
            entry.fold_into(fold, fold.revision)
    return time.thread_time() - begin


def _is_another(cached: Fold, row: Mapping[str, Any]) -> bool:
    """Whether a table was restored from a copy, or set up anew, which can be done until its game begins."""
    restored = cached.version > row["version"] or row["revision"] - cached.revision >= statements.LEAP
    return restored or any(cached.row[name] != row[name] for name in ("game", "ruleset", "settings"))


async def row_of(connection: AsyncConnection, table_id: str) -> dict[str, Any]:
    """A table's row; NoSuchTable if there is none."""
    found = (await connection.execute(statements.TABLE, {"table": table_id})).mappings().one_or_none()
    if found is None:
        raise NoSuchTable
    return dict(found)


@lru_cache(maxsize=4_096)
def holder_of(key: str | None) -> str | None:
    """The hash of a key, under which the store keeps its seats; None for what cannot be a key."""
    return digest(key) if key is not None and usable(key) else None


def seats_of(fold: Fold, key: str | None, seat: int | None = None) -> tuple[int, ...]:
    """The seats that a key opens, or the one that was asked for; WrongSecret if there is none."""
    yours = fold.held_by(holder_of(key))
    if not yours or (seat is not None and seat not in yours):
        raise WrongSecret
    return yours if seat is None else (seat,)


def clean(text: str, longest: int = LONGEST_NAME) -> str:
    r"""A text that a person typed, on one line and without invisible characters.

    >>> clean("  Ada \u202e Lovelace\n")
    'Ada Lovelace'
    """
    visible = "".join(" " if char.isspace() else char for char in text if _visible(char))
    return " ".join(visible.split())[:longest].strip()


def _visible(char: str) -> bool:
    if char in BLANKS:
        return False
    return char.isspace() or char == "\u200d" or not unicodedata.category(char).startswith("C")


def unlike(name: str, others: Iterable[str]) -> str:
    """A name that nobody else at the table has: with a number behind it if somebody has.

    >>> unlike("ada", ["Ada", "Bob"])
    'ada 2'
    """
    taken = {_likeness(other) for other in others}
    if not name or _likeness(name) not in taken:
        return name
    numbered = (f"{name[: LONGEST_NAME - 3]} {number}" for number in range(2, 100))
    return next(each for each in numbered if _likeness(each) not in taken)


def _likeness(name: str) -> str:
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())
