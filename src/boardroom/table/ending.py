"""Shutdown: wait for tasks to end, with a time limit."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Any

SECONDS = 5.0
"""Seconds that tasks have to end before they are cancelled."""


async def ended(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Wait for tasks that are ending; cancel those that still wait for a store that does not answer."""
    if tasks:
        await asyncio.wait(tasks, timeout=SECONDS)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
