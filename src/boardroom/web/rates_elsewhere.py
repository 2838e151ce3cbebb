"""Limits that hold over several machines: what a client spends on one of them is told to the others over PostgreSQL.

The workers of one machine share a file (`rate.SharedBuckets`). Machines tell each other once a second, and only of
clients that spend much: whoever stays below a quarter of the limit everywhere is not worth a message.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence

import orjson
import sqlalchemy as sa

from boardroom.table.service import Tables
from boardroom.table.store import FAILURES, Prepared
from boardroom.web.rate import Rate

log = logging.getLogger(__name__)

CHANNEL = "boardroom_rates"
PAUSE = 1.0
"""Seconds between two messages."""
LEAST = 0.25
"""The share of its limit that a client has to spend in this time to be told of."""
MOST = 60
"""Clients in a message: PostgreSQL notifies of at most 8,000 bytes."""


class RatesElsewhere:
    """Tells what clients spend here, and charges them for what they spend elsewhere."""

    def __init__(self, rates: Sequence[Rate], machine: str = "") -> None:
        self._rates = rates
        self._machine = machine or secrets.token_hex(8)
        """Workers of one machine have the same name, and share what is spent already."""

    def messages(self) -> list[str]:
        """What was spent since the last time, for the others."""
        spent = [
            (number, client, cost)
            for number, rate in enumerate(self._rates)
            for client, cost in rate.spent_lately(LEAST * PAUSE)
        ]
        parts = (spent[first : first + MOST] for first in range(0, len(spent), MOST))
        return [orjson.dumps([self._machine, part]).decode() for part in parts]

    def hear(self, message: str) -> None:
        """Charge clients for what they spent elsewhere."""
        machine, spent = orjson.loads(message)
        if machine != self._machine:
            for number, client, cost in spent:
                self._rates[number].charge(client, cost)

    async def run(self, tables: Tables) -> None:
        """Tell the others again and again, until the room closes."""
        while not await tables.room.closed_within(PAUSE):
            try:
                for message in self.messages():
                    await tables.room.store.at_once(_TELL, {"channel": CHANNEL, "message": message})
            except FAILURES as error:
                log.warning("Other machines were not told what clients spend: %s", error)

    def start(self, tables: Tables) -> asyncio.Task[None] | None:
        """Begin, where there can be others."""
        return asyncio.create_task(self.run(tables)) if tables.room.store.postgresql else None


_TELL = Prepared(sa.text("SELECT pg_notify(:channel, :message)"))
