"""The socket of a table's page: it gets what changed, region by region, for as long as the page is open."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import aclosing

from fastapi import APIRouter, WebSocket

from boardroom.table.model import TableView
from boardroom.web.guard import key_of, language_of
from boardroom.web.identity import links_of
from boardroom.web.routes.answers import drawings_of, tables_of
from boardroom.web.routes.api_socket import FULL, MISSING, full, refuse, until_gone
from boardroom.web.routes.drawings import Drawing
from boardroom.web.shell.frame import partials
from boardroom.web.shell.html import Drawn, Swap
from boardroom.web.shell.numbers import small_number
from boardroom.web.shell.regions import changes

router = APIRouter(include_in_schema=False)
PACE = 0.04
"""Seconds between two messages to a page: what happens meanwhile is told together."""


async def live(websocket: WebSocket) -> None:
    """Push what changed, region by region, for as long as the page is open."""
    table_id = websocket.path_params["table_id"]
    if full(tables_of(websocket)):
        await refuse(websocket, FULL, "too-many")
        return
    await websocket.accept()
    await until_gone(websocket, PageSocket(websocket).follow(table_id), MISSING)


router.add_websocket_route("/table/{table_id}/live", live)


class PageSocket:
    """The socket of one open page: remembers what the page shows."""

    def __init__(self, websocket: WebSocket) -> None:
        self.websocket = websocket
        self.language = language_of(websocket)
        self.kind = ""
        self.regions: Mapping[str, Drawn] = {}

    async def follow(self, table_id: str) -> None:
        """Send the table whenever the page's reader can see something else. A page that is up to date gets nothing."""
        asked = self.websocket.query_params
        seat = small_number(asked.get("seat", ""))
        views = tables_of(self.websocket).follow(table_id, key_of(self.websocket), seat, self.language, explain=True)
        async with aclosing(views) as updates:
            async for view in updates:
                if not self.kind and str(view.revision) == asked.get("revision"):
                    drawing = await self._draw(view)
                    self.kind, self.regions = drawing.kind, drawing.regions
                else:
                    await self.send(view)
                    await asyncio.sleep(PACE)
                del view

    async def send(self, view: TableView) -> None:
        """Send what is new since the last time; everything if the page looks different altogether."""
        drawing = await self._draw(view)
        if self.kind != drawing.kind:
            changed: Mapping[str, Drawn | Swap] = {"table": drawing.main}
        else:
            changed = changes(self.regions, drawing.regions)
        self.kind, self.regions = drawing.kind, drawing.regions
        if changed:
            await self.websocket.send_text(str(partials(changed)))

    async def _draw(self, view: TableView) -> Drawing:
        return await drawings_of(self.websocket).draw(view, self.language, links_of(self.websocket, view.table))
