"""The socket of the lobby: it gets the lists of tables whenever something in them that its reader may know changes."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, WebSocket

from boardroom.table.hub import Lookout
from boardroom.web.guard import key_of, language_of
from boardroom.web.routes.answers import looks, tables_of
from boardroom.web.routes.api_socket import FULL, full, refuse, until_gone
from boardroom.web.routes.lobby import shown_tables
from boardroom.web.shell.frame import partials
from boardroom.web.shell.html import Markup
from boardroom.web.shell.lobby import lobby_lists
from boardroom.web.shell.speech import Speech

router = APIRouter(include_in_schema=False)
PACE = 1.0
"""Seconds between two looks at the lists: what happens meanwhile is told together."""


@router.websocket("/live")
async def live(websocket: WebSocket) -> None:
    """Push the lists for as long as the page is open."""
    if full(tables_of(websocket)):
        await refuse(websocket, FULL, "too-many")
        return
    await websocket.accept()
    await until_gone(websocket, _follow(websocket))


async def _follow(websocket: WebSocket) -> None:
    """Send what looks different since the last time. A change that its reader may not see looks the same."""
    tables, key, t = tables_of(websocket), key_of(websocket), Speech(language_of(websocket))
    shown: dict[str, Markup] = {}
    with Lookout(tables.room.hub) as lookout:
        while True:
            drawn = lobby_lists(t, looks(), *await shown_tables(tables, key))
            changed = {name: markup for name, markup in drawn.items() if shown.get(name) != markup}
            if changed:
                shown = drawn
                await websocket.send_text(str(partials(changed)))
            await asyncio.sleep(PACE)
            await lookout.next()
