"""Waiting that ends: a test that waits in vain fails soon, and says for what."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

LONG = 60.0
"""Seconds that are enough for a small piece of work on a busy machine, too."""


@asynccontextmanager
async def expected(what: str, seconds: float = LONG) -> AsyncIterator[None]:
    """Fail with what was waited for if the block takes longer than so many seconds."""
    try:
        async with asyncio.timeout(seconds) as limit:
            yield
    except TimeoutError:
        if not limit.expired():
            raise
    if limit.expired():
        pytest.fail(f"Waited for {seconds:g} s in vain: {what}.")
