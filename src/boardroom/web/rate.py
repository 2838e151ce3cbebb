"""How often and how much one client may ask: token buckets, in one process or shared by all workers of a machine."""

from __future__ import annotations

import hashlib
import mmap
import os
import struct
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Protocol

CLIENTS = 10_000
DEEPEST = 5.0
"""A client owes at most so many bursts."""


class Buckets(Protocol):
    """Where buckets are kept: what was left in a client's, and when."""

    def changing(self, client: str) -> AbstractContextManager[list[float]]:
        """The bucket of a client as [left, at], which can be changed in the block; empty for a new client."""


class OwnBuckets:
    """Buckets of one process."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, list[float]] = OrderedDict()

    @contextmanager
    def changing(self, client: str) -> Iterator[list[float]]:
        """See `Buckets`."""
        bucket = self._kept.pop(client, [])
        yield bucket
        self._kept[client] = bucket
        if len(self._kept) > CLIENTS:
            self._kept.popitem(last=False)


class SharedBuckets:
    """Buckets in a small file that the workers of one machine share. A place holds some; the oldest gives way.

    Clients are kept as a hash with a random key, so nobody can choose addresses that share a place.
    """

    PLACES, WAYS = 4_096, 4
    SLOT = struct.Struct("<Qdd")
    KEY = 16
    SIZE = KEY + PLACES * WAYS * SLOT.size

    def __init__(self, file: Path, number: int) -> None:
        handle = os.open(file, os.O_RDWR)
        self._handle = handle
        self._map = mmap.mmap(handle, 0)
        self._begin = number * self.SIZE
        self._key = self._map[self._begin : self._begin + self.KEY]

    @classmethod
    def create(cls, file: Path, count: int) -> None:
        """A file for some kinds of buckets."""
        parts = (os.urandom(cls.KEY) + bytes(cls.SIZE - cls.KEY) for _ in range(count))
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as opened:
            opened.writelines(parts)

    @contextmanager
    def changing(self, client: str) -> Iterator[list[float]]:
        """See `Buckets`."""
        import fcntl

        mark = int.from_bytes(hashlib.blake2b(client.encode(), key=self._key, digest_size=8).digest()) or 1
        width = self.WAYS * self.SLOT.size
        first = self._begin + self.KEY + mark % self.PLACES * width
        fcntl.lockf(self._handle, fcntl.LOCK_EX, width, first)
        try:
            slots = [self.SLOT.unpack_from(self._map, first + way * self.SLOT.size) for way in range(self.WAYS)]
            way = next((way for way, slot in enumerate(slots) if slot[0] == mark), None)
            bucket = [] if way is None else [*slots[way][1:]]
            if way is None:
                way = min(range(self.WAYS), key=lambda way: slots[way][2])
            yield bucket
            self.SLOT.pack_into(self._map, first + way * self.SLOT.size, mark, *bucket)
        finally:
            fcntl.lockf(self._handle, fcntl.LOCK_UN, width, first)


class Rate:
    """So many requests a second on average, with room for a burst. What cost more is paid afterwards."""

    def __init__(
        self, rate: float, burst: float, now: Callable[[], float] = time.monotonic, buckets: Buckets | None = None
    ) -> None:
        self._rate, self._burst, self._now = rate, burst, now
        self._buckets = buckets or OwnBuckets()
        self._spent: dict[str, float] | None = None
        """By client, since it was asked for last, once somebody wants to know."""

    def wait(self, client: str, cost: float = 1.0) -> float:
        """0 if the client may go on, else in how many seconds."""
        if self._rate <= 0:
            return 0.0
        with self._buckets.changing(client) as bucket:
            left = self._left(bucket)
            allowed = left >= min(cost, self._burst)
            bucket[:] = [left - cost if allowed else left, self._now()]
        if allowed:
            self._note(client, cost)
            return 0.0
        return (min(cost, self._burst) - left) / self._rate

    def pay(self, client: str, cost: float) -> None:
        """Take what a request cost beyond being one; who owes waits."""
        self._note(client, cost)
        self.charge(client, cost)

    def _note(self, client: str, cost: float) -> None:
        spent = self._spent
        if spent is not None and self._rate > 0 and cost > 0 and (client in spent or len(spent) < CLIENTS):
            spent[client] = spent.get(client, 0.0) + cost

    def spent_lately(self, seconds: float) -> list[tuple[str, float]]:
        """What clients spent since this was asked last: those who spent more than is allowed in so many seconds."""
        spent, self._spent = self._spent or {}, {}
        return [(client, cost) for client, cost in spent.items() if cost > seconds * self._rate]

    def debt(self, client: str) -> float:
        """In how many seconds a client owes nothing any more."""
        if self._rate <= 0:
            return 0.0
        with self._buckets.changing(client) as bucket:
            left = self._left(bucket)
            bucket[:] = [left, self._now()]
        return max(0.0, -left / self._rate)

    def charge(self, client: str, cost: float) -> None:
        """Take what a client spent elsewhere."""
        if self._rate > 0 and cost > 0:
            with self._buckets.changing(client) as bucket:
                bucket[:] = [max(self._left(bucket) - cost, -DEEPEST * self._burst), self._now()]

    def _left(self, bucket: list[float]) -> float:
        if not bucket:
            return self._burst
        return min(self._burst, bucket[0] + (self._now() - bucket[1]) * self._rate)
