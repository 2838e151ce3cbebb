"""Live updates as JSON: a socket that gets the table view after every change."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Annotated, Any

import anyio
from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect
from starlette.websockets import WebSocketState

from boardroom.core.errors import BoardroomError
from boardroom.table.errors import Faulty, NoSuchTable, TableError
from boardroom.table.feed import Line, Viewer
from boardroom.table.service import Tables
from boardroom.table.store import FAILURES
from boardroom.web.connections import PUSH
from boardroom.web.guard import key_of, language_of

log = logging.getLogger(__name__)
router = APIRouter()

MOST_SOCKETS = 5_000
REFUSED = 4403
MISSING = 4404
FULL = 4429
CANNOT_GO_ON = 4410
AWAY = 1013
Fail = Callable[[Exception], Awaitable[None]]
"""What a feed calls once if it cannot go on."""


@router.websocket("/api/v1/tables/{table}/live")
async def live(
    socket: WebSocket,
    table: str,
    seat: Annotated[int | None, Query()] = None,
    explain: Annotated[bool, Query()] = False,
) -> None:
    """Send the table as the key sees it, now and after every change."""
    tables: Tables = socket.app.state.tables
    key, language = key_of(socket), language_of(socket)
    try:
        await tables.look(table, key, seat, language)
    except BoardroomError as error:
        code = error.code if isinstance(error, TableError) else "refused"
        await refuse(socket, MISSING if isinstance(error, NoSuchTable) else REFUSED, code)
        return
    except FAILURES as error:
        log.warning("The store does not answer: %s", str(error) or repr(error))
        await refuse(socket, AWAY, "away")
        return
    if full(tables):
        await refuse(socket, FULL, "too-many")
        return
    await socket.accept()
    viewer, push = Viewer(table, key, seat, language, explain), socket.scope.get("extensions", {}).get(PUSH)

    async def send(text: bytes) -> None:
        await socket.send_text(text.decode())

    await serve(socket, lambda fail: tables.feed_json(viewer, Line(send, push, fail)))


def full(tables: Tables) -> bool:
    """Whether this process has as many sockets as it accepts, those of pages included."""
    return tables.listening >= MOST_SOCKETS


async def serve(
    socket: WebSocket, follow: Callable[[Fail], AbstractAsyncContextManager[None]], refusal: int = REFUSED
) -> None:
    """Let a feed send a table until the other side disconnects; what it says is read and ignored.

    Where the table refuses to be followed any further the socket is closed with the code `refusal`.
    """
    failed: list[Exception] = []

    async def fail(error: Exception) -> None:
        failed.append(error)
        await _close(socket, error, refusal)

    try:
        async with _shielded(follow(fail)):
            await _hear(socket)
    except Exception as error:  # noqa: BLE001 - what nobody expects is raised again below
        await fail(error)
    _raise_unexpected(failed)


@asynccontextmanager
async def _shielded(context: AbstractAsyncContextManager[None]) -> AsyncIterator[None]:
    """A block whose end is not cancelled: who leaves is noted, also where the request itself is cancelled."""
    await context.__aenter__()
    try:
        yield
    finally:
        with anyio.CancelScope(shield=True):
            await context.__aexit__(None, None, None)


async def _close(socket: WebSocket, error: Exception, refusal: int) -> None:
    """Tell the other side why a table cannot be followed any further."""
    if isinstance(error, (BoardroomError, *FAILURES)) and socket.application_state is WebSocketState.CONNECTED:
        away = CANNOT_GO_ON if isinstance(error, Faulty) else AWAY
        code = away if isinstance(error, (Faulty, *FAILURES)) else refusal
        with contextlib.suppress(RuntimeError, OSError, WebSocketDisconnect):
            await socket.close(code)


def _raise_unexpected(errors: Iterable[BaseException | None]) -> None:
    for error in errors:
        expected = (BoardroomError, *FAILURES, WebSocketDisconnect, RuntimeError)
        if isinstance(error, Exception) and not isinstance(error, expected):
            raise error


async def until_gone(socket: WebSocket, pushing: Coroutine[Any, Any, None], refusal: int = REFUSED) -> None:
    """Push to a socket until the other side disconnects; its messages are read and ignored.

    Where the table refuses to be followed any further the socket is closed with the code `refusal`.
    """
    task = asyncio.create_task(pushing)
    heard = asyncio.create_task(_hear(socket))
    try:
        await asyncio.wait({task, heard}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for each in (task, heard):
            each.cancel()
        with anyio.CancelScope(shield=True):  # Who leaves is noted, also where the request itself is cancelled.
            await asyncio.wait({task, heard})
    results = [None if each.cancelled() else each.exception() for each in (task, heard)]
    for result in results:
        if isinstance(result, Exception):
            await _close(socket, result, refusal)
    _raise_unexpected(results)


async def _hear(socket: WebSocket) -> None:
    while True:
        event = await socket.receive()
        if event["type"] == "websocket.disconnect":
            return


async def refuse(socket: WebSocket, code: int, reason: str) -> None:
    """Say no to a socket so that the other side can read why."""
    await socket.accept()
    await socket.close(code, reason)
