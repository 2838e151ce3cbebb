"""What a request costs beyond being one: seconds of computing, added up for whoever lets a client pay for them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass
class Meter:
    """Seconds that were spent for one request."""

    seconds: float = 0.0
    client: str = ""
    """Who asks."""


METER: ContextVar[Meter | None] = ContextVar("METER", default=None)


@contextmanager
def metered(client: str = "") -> Iterator[Meter]:
    """Add up what is spent for a client inside the block, also by tasks that are begun there."""
    meter = Meter(client=client)
    token = METER.set(meter)
    try:
        yield meter
    finally:
        METER.reset(token)


def client() -> str | None:
    """For whom something is done, if that is known: who asked for it, or made bots act by what they did."""
    meter = METER.get()
    return None if meter is None else meter.client or None


def spend(seconds: float) -> None:
    """Count some seconds of computing time."""
    meter = METER.get()
    if meter is not None:
        meter.seconds += seconds
