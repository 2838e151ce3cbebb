"""The cost of a request: seconds of computing, added up so that a client can be charged for them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass
class Meter:
    """Seconds of computing time of one request."""

    seconds: float = 0.0
    client: str = ""
    """The client of the request."""


METER: ContextVar[Meter | None] = ContextVar("METER", default=None)


@contextmanager
def metered(client: str = "") -> Iterator[Meter]:
    """Add up the computing time for a client inside the block, also of tasks that are started there."""
    meter = Meter(client=client)
    token = METER.set(meter)
    try:
        yield meter
    finally:
        METER.reset(token)


def client() -> str | None:
    """The client that the current work is for, if known: the one whose request it is, or whose pick made bots act."""
    meter = METER.get()
    return None if meter is None else meter.client or None


def spend(seconds: float) -> None:
    """Count some seconds of computing time."""
    meter = METER.get()
    if meter is not None:
        meter.seconds += seconds
