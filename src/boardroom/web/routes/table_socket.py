"""The socket of a table's page: it gets what changed, region by region, for as long as the page is open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from fastapi import APIRouter, WebSocket

from boardroom.table.feed import Line, Viewer
from boardroom.table.views import Mark
from boardroom.web.guard import key_of, language_of
from boardroom.web.identity import links_of
from boardroom.web.routes.answers import drawings_of, tables_of
from boardroom.web.routes.api_socket import FULL, MISSING, Fail, Way, full, refuse, serve
from boardroom.web.routes.drawings import MENU, Drawing
from boardroom.web.shell.frame import partials
from boardroom.web.shell.html import Drawn
from boardroom.web.shell.numbers import small_number
from boardroom.web.shell.regions import changes

router = APIRouter(include_in_schema=False)
PACE = 0.04
"""Seconds between two messages to a page: what happens meanwhile is told together."""


async def live(websocket: WebSocket) -> None:
    """Push what changed, region by region, for as long as the page is open."""
    table_id = websocket.path_params["table_id"]
    tables = tables_of(websocket)
    if full(tables):
        await refuse(websocket, FULL, "too-many")
        return
    await websocket.accept()
    asked = websocket.query_params
    seat = small_number(asked.get("seat", ""))
    viewer = Viewer(table_id, key_of(websocket), seat, language_of(websocket), explain=True)
    page = OpenPage(websocket, viewer, asked.get("revision", ""))
    await serve(websocket, tables, lambda way, fail: tables.feed(viewer, page.line(way, fail), page), MISSING)


router.add_websocket_route("/table/{table_id}/live", live)


class OpenPage:
    """An open page: draws a table for its reader, and remembers what the page shows."""

    __slots__ = ("_drawings", "_kind", "_links", "_regions", "_revision", "_tables")

    def __init__(self, websocket: WebSocket, viewer: Viewer, revision: str) -> None:
        self._tables, self._drawings = tables_of(websocket), drawings_of(websocket)
        self._links = links_of(websocket, viewer.table)
        self._revision = revision
        """The revision that the page was loaded with; empty once the first drawing is there."""
        self._kind = ""
        self._regions: Mapping[str, Drawn] = {}

    def line(self, way: Way, fail: Fail) -> Line[Drawing]:
        """How the page is reached."""
        return Line(partial(self._send, way), way.push and partial(self._pushed, way.push), fail, PACE)

    async def look_for(self, viewer: Viewer, known: int | None) -> tuple[Mark, Drawing]:
        """The table as its reader sees it, of a revision at least."""
        table_id, key, seat, language, explain = viewer
        view = await self._tables.look(table_id, key, seat, language, known, explain=explain)
        drawing = await self._drawings.draw(view, language, self._links)
        if self._revision == str(view.revision):
            self._shows(drawing)
        self._revision = ""
        return (view.yours, view.revision), drawing

    def look_at_once(self, viewer: Viewer, known: int, mark: Mark) -> tuple[Mark, Drawing | None] | None:
        """The same without waiting; only the mark if the page shows it already; None if that cannot be."""
        found = self._tables.view_at_once(viewer, known, mark)
        if found is None or found[1] is None:
            return None if found is None else (found[0], None)
        drawing = self._drawings.draw_at_once(found[1], viewer.language, self._links)
        return None if drawing is None else (found[0], drawing)

    def forget(self, table_id: str) -> None:
        """Nothing: what was drawn is kept for as long as somebody is shown it."""

    async def _send(self, way: Way, drawing: Drawing) -> None:
        text = self._news(drawing)
        if text:
            await way.send(text.encode())
        self._shows(drawing)

    def _pushed(self, push: Callable[[bytes], bool], drawing: Drawing) -> bool:
        text = self._news(drawing)
        if text and not push(text.encode()):
            return False
        self._shows(drawing)
        return True

    def _shows(self, drawing: Drawing) -> None:
        self._kind, self._regions = drawing.kind, drawing.regions

    def _news(self, drawing: Drawing) -> str:
        """What is new since the last time; everything if the page looks different altogether."""
        if self._kind != drawing.kind:
            return str(partials({"table": drawing.main, MENU: drawing.regions[MENU]}))
        changed = changes(self._regions, drawing.regions)
        return str(partials(changed)) if changed else ""
