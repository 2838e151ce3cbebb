"""A server of several workers whose start fails or hangs while a file says so; run as a module."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import uvicorn

from boardroom.web import workers

START = "START_FILE"
"""The variable with the name of the file."""


async def app(scope, receive, send):
    """Answers with the number of its process."""
    if scope["type"] == "lifespan":
        await receive()
        workers.end_with_supervisor()
        said = await asyncio.to_thread(Path(os.environ[START]).read_text)
        if said == "hang":
            await asyncio.Event().wait()
        await send({"type": "lifespan.startup.failed" if said == "fail" else "lifespan.startup.complete"})
        await receive()
        await send({"type": "lifespan.shutdown.complete"})
        return
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": str(os.getpid()).encode()})


if __name__ == "__main__":
    workers.AGAIN = workers.ENDING = 0.5
    workers.serve_by_workers(uvicorn.Config("tests.support.workers_app:app", port=int(sys.argv[1]), workers=2))
