"""Live updates as JSON: a socket that gets the table anew whenever something changed."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Annotated

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect
from starlette.websockets import WebSocketState

from boardroom.core.errors import BoardroomError
from boardroom.table.errors import NoSuchTable, TableError
from boardroom.table.hub import Listener
from boardroom.table.service import Tables
from boardroom.web.security import key_of, language_of

router = APIRouter()

MOST_SOCKETS = 5_000
REFUSED = 4403
MISSING = 4404
FULL = 4429


@router.websocket("/api/v1/tables/{table}/live")
async def live(socket: WebSocket, table: str, seat: Annotated[int | None, Query()] = None) -> None:
    """Send the table as the key sees it, now and after every change."""
    tables: Tables = socket.app.state.tables
    key, language = key_of(socket), language_of(socket)
    try:
        await tables.look(table, key, seat, language)
    except BoardroomError as error:
        code = error.code if isinstance(error, TableError) else "refused"
        await refuse(socket, MISSING if isinstance(error, NoSuchTable) else REFUSED, code)
        return
    if full(tables):
        await refuse(socket, FULL, "too-many")
        return
    await socket.accept()
    async with tables.subscribe(table, key) as listener:
        await until_gone(socket, _push(socket, tables, listener, (table, key, seat, language)))


def full(tables: Tables) -> bool:
    """Whether there are as many sockets as this process takes, those of pages included."""
    return sum(len(each) for each in tables.hub.listeners.values()) >= MOST_SOCKETS


async def _push(
    socket: WebSocket, tables: Tables, listener: Listener, who: tuple[str, str | None, int | None, str]
) -> None:
    table, key, seat, language = who
    mark, text = await tables.look_json(table, key, seat, language)
    while True:
        await socket.send_text(text.decode())
        news = await listener.next()
        while not await tables.newer(table, key, mark, news.revision):
            news = await listener.next()
        mark, text = await tables.look_json(table, key, seat, language, known=news.revision)


async def until_gone(socket: WebSocket, pushing: object) -> None:
    """Push to a socket until the other side has gone; what it says is heard and ignored."""
    task = asyncio.ensure_future(pushing)  # type: ignore[call-overload]
    heard = asyncio.create_task(_hear(socket))
    try:
        await asyncio.wait({task, heard}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for each in (task, heard):
            each.cancel()
        results = await asyncio.gather(task, heard, return_exceptions=True)
    for result in results:
        if isinstance(result, BoardroomError) and socket.application_state is WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError):
                await socket.close(REFUSED)
        elif isinstance(result, Exception) and not isinstance(result, (WebSocketDisconnect, RuntimeError, OSError)):
            raise result


async def _hear(socket: WebSocket) -> None:
    while True:
        event = await socket.receive()
        if event["type"] == "websocket.disconnect":
            return


async def refuse(socket: WebSocket, code: int, reason: str) -> None:
    """Say no to a socket so that the other side can read why."""
    await socket.accept()
    await socket.close(code, reason)
