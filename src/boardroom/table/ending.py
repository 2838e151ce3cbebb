"""The end of a server: what was told to end is waited for, but not for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Any

SECONDS = 5.0
"""So long tasks have to end by themselves."""


async def ended(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Wait for tasks that were told to end; those that wait for a store that does not answer are cancelled."""
    if tasks:
        await asyncio.wait(tasks, timeout=SECONDS)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
