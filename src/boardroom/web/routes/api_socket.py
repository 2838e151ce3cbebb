"""Live updates as JSON: a socket that gets the table view after every change."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from typing import Annotated, Any, Union

import anyio
from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect
from starlette.websockets import WebSocketState

from boardroom.core.errors import BoardroomError
from boardroom.table.errors import Faulty, NoSuchTable, TableError
from boardroom.table.feed import Following, Line, Viewer
from boardroom.table.service import Tables
from boardroom.table.store import FAILURES
from boardroom.web.guard import KEEP, key_of, language_of
from boardroom.web.sockets import Kept

log = logging.getLogger(__name__)
router = APIRouter()

MOST_SOCKETS = 5_000
REFUSED = 4403
MISSING = 4404
FULL = 4429
CANNOT_GO_ON = 4410
AWAY = 1013
FAILED = 1011
EXPECTED = (BoardroomError, *FAILURES, WebSocketDisconnect, RuntimeError)
"""How a socket may end; anything else is a mistake of ours."""
Way = Union[Kept, "RequestWay"]
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
    viewer = Viewer(table, key, seat, language, explain)
    await serve(socket, tables, lambda way, fail: tables.feed_json(viewer, Line(way.send, way.push, fail)))


def full(tables: Tables) -> bool:
    """Whether this process has as many sockets as it accepts, those of pages included."""
    return tables.listening >= MOST_SOCKETS


class RequestWay:
    """How the other side of a socket is reached for as long as its request lasts, whatever the server is."""

    push = None

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket

    async def send(self, text: bytes) -> None:
        """Send a text."""
        await self._socket.send_text(text.decode())

    async def close(self, code: int, reason: str = "") -> None:
        """Close the socket, if it is open."""
        if self._socket.application_state is WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError, OSError, WebSocketDisconnect):
                await self._socket.close(code, reason)


async def serve(
    socket: WebSocket, tables: Tables, follow: Callable[[Way, Fail], Following], refusal: int = REFUSED
) -> None:
    """Let a feed send a table until the other side disconnects; what it says is read and ignored.

    Our own server keeps the socket open without the request, which ends here. Where the table refuses to be followed
    any further the socket is closed with the code `refusal`.
    """
    keep = socket.scope.get("extensions", {}).get(KEEP)
    kept: Kept | None = None if keep is None else keep()
    way = kept or RequestWay(socket)
    failed: list[Exception] = []

    async def fail(error: Exception) -> None:
        failed.append(error)
        await _close(way, error, refusal)
        if kept is not None and not isinstance(error, (BoardroomError, *FAILURES)):
            log.error("A socket failed: %r", error, exc_info=error)

    following = follow(way, fail)
    try:
        if kept is not None:
            await following.__aenter__()
            kept.when_gone(partial(_leave, tables, following))
        else:
            async with _shielded(following):
                await _hear(socket)
    except Exception as error:  # noqa: BLE001 - what nobody expects is raised again below
        await fail(error)
    _raise_unexpected(failed)


def _leave(tables: Tables, following: Following) -> None:
    """The other side has disconnected."""
    tables.room.keep(asyncio.create_task(following.__aexit__()))


@asynccontextmanager
async def _shielded(context: AbstractAsyncContextManager[None]) -> AsyncIterator[None]:
    """A block whose end is not cancelled: who leaves is noted, also where the request itself is cancelled."""
    await context.__aenter__()
    try:
        yield
    finally:
        with anyio.CancelScope(shield=True):
            await context.__aexit__(None, None, None)


async def _close(way: Way, error: Exception, refusal: int) -> None:
    """Tell the other side why a table cannot be followed any further."""
    if isinstance(error, Faulty):
        await way.close(CANNOT_GO_ON)
    elif isinstance(error, FAILURES):
        await way.close(AWAY)
    elif isinstance(error, BoardroomError):
        await way.close(refusal)
    else:
        await way.close(FAILED)


def _raise_unexpected(errors: Iterable[BaseException | None]) -> None:
    for error in errors:
        if isinstance(error, Exception) and not isinstance(error, EXPECTED):
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
            await _close(RequestWay(socket), result, refusal)
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
