"""For the host: whether the server runs, whether it is ready, and its metrics at a separate port."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import sqlalchemy as sa
from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from boardroom.table import metrics, schema
from boardroom.table.service import Tables
from boardroom.table.store import FAILURES
from boardroom.web.settings import Settings

log = logging.getLogger(__name__)
router = APIRouter(include_in_schema=False)

ANSWER_WITHIN = 2.0
"""Seconds in which a store has to answer to be ready."""
LONGEST_HEAD = 8_192
COUNTED_EVERY = 30.0
"""Seconds between two counts of the tables in the store."""


@router.get("/healthz")
async def alive() -> Response:
    """Whether this process answers at all."""
    return PlainTextResponse("ok\n")


@router.get("/readyz")
async def ready(request: Request) -> Response:
    """Whether it can serve: the store answers."""
    tables: Tables = request.app.state.tables
    try:
        async with asyncio.timeout(ANSWER_WITHIN), tables.room.store.read() as connection:
            await connection.execute(sa.text("SELECT 1"))
    except FAILURES as error:
        metrics.STORE_ERRORS.add()
        log.warning("Not ready, the store does not answer: %s", str(error) or repr(error))
        return JSONResponse({"store": "away"}, 503)
    return JSONResponse({"store": "ok"})


class Numbers:
    """The numbers of one process."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._counted: dict[str, float] = {}
        self._counted_at = -COUNTED_EVERY

    async def page(self) -> str:
        """All of them as Prometheus reads them."""
        tables, thinkers = self._tables, self._tables.thinkers
        pools = {"quick": thinkers.quick, "searching": thinkers.searching, "elsewhere": tables.elsewhere.pool}
        waiting = {name: float(pool.waiting) for name, pool in pools.items()}
        working = {name: float(pool.working) for name, pool in pools.items()}
        return metrics.page(
            [
                metrics.gauge("boardroom_work_waiting", "Work that waits for a process, bots first.", waiting, "pool"),
                metrics.gauge("boardroom_work_running", "Work that is being done.", working, "pool"),
                metrics.gauge("boardroom_sockets", "Open sockets.", {"": float(tables.listening)}),
                metrics.gauge("boardroom_tables_loaded", "Tables in memory.", {"": float(len(tables.room.folds))}),
                metrics.gauge("boardroom_tables", "Tables in the store.", await self._stored(), "status"),
                metrics.gauge("process_resident_memory_bytes", "Memory.", {"": _memory()}),
                metrics.exposition(
                    "process_cpu_seconds_total", "Processor time.", "counter", [("", "", time.process_time())]
                ),
            ]
        )

    async def _stored(self) -> dict[str, float]:
        if time.monotonic() - self._counted_at >= COUNTED_EVERY:
            row = schema.tables.c
            try:
                async with self._tables.room.store.read() as connection:
                    found = await connection.execute(sa.select(row.status, sa.func.count()).group_by(row.status))
                    self._counted = {status: float(count) for status, count in found}
                self._counted_at = time.monotonic()
            except FAILURES:
                metrics.STORE_ERRORS.add()
        return self._counted

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer any request with the numbers."""
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            try:
                async with asyncio.timeout(ANSWER_WITHIN):
                    await reader.readuntil(b"\r\n\r\n")
                body = (await self.page()).encode()
                head = (
                    "HTTP/1.1 200 OK\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8\r\n"
                    f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
                )
                writer.write(head.encode() + body)
                await writer.drain()
            finally:
                writer.close()


@asynccontextmanager
async def numbers_served(tables: Tables, settings: Settings) -> AsyncIterator[None]:
    """Serve the numbers at a port of their own; each of several workers takes the next free one."""
    if not settings.metrics_port:
        yield
        return
    numbers, server = Numbers(tables), None
    for port in range(settings.metrics_port, settings.metrics_port + settings.workers):
        try:
            server = await asyncio.start_server(numbers.answer, settings.metrics_host, port, limit=LONGEST_HEAD)
            break
        except OSError as error:
            failure = error
    if server is None:
        log.error("There are no numbers for Prometheus: %s", failure)
        yield
        return
    async with server:
        yield


def _memory() -> float:
    statm = Path("/proc/self/statm")
    return float(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if statm.exists() else 0.0
