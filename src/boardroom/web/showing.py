"""What all pages share: who reads, how a page is answered, and tables that are drawn once for everybody alike."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.requests import HTTPConnection

from boardroom.core.words import N_
from boardroom.table.model import Seen
from boardroom.table.service import Tables
from boardroom.web.render import table as drawing
from boardroom.web.render.html import Markup, h, icon, join
from boardroom.web.render.page import bar, page
from boardroom.web.render.scoring import scoring
from boardroom.web.render.seen import scene_of
from boardroom.web.render.setup import hand_over, waiting
from boardroom.web.render.speech import Speech
from boardroom.web.security import language_of, remember

TITLE = "Boardroom"
TABLE_SHEETS = ("table", "scoring", "setup")
REMEMBERED = 400
LINKS = "links"
"""The cookie in which the maker of a table keeps the links to its chairs."""

Drawn = tuple[str, dict[str, Markup]]
"""How a table is shown ("playing", "over", ...) and its regions."""


def tables_of(connection: HTTPConnection) -> Tables:
    """The table service."""
    tables: Tables = connection.app.state.tables
    return tables


def speech_of(request: Request) -> Speech:
    """The reader's language."""
    return Speech(language_of(request))


def show(
    request: Request, speech: Speech, title: str, body: Markup, *sheets: str, live: str = "", status: int = 200
) -> HTMLResponse:
    """A page as an answer."""
    theme = request.cookies.get("theme", "")
    text = page(speech, f"{title} · {TITLE}", body, sheets, live, theme if theme in {"light", "dark"} else "")
    return HTMLResponse(text, status, headers={"Cache-Control": "no-store"})


def error_page(request: Request, status: int, title: str, text: str) -> HTMLResponse:
    """Something went wrong, said kindly."""
    t = speech_of(request)
    body = h(
        '<div class="room">{}<main class="handover"><section class="panel"><h1 class="say">{}</h1><p class="say">{}</p>'
        '<a class="btn btn-go big" href="/">{}</a></section></main></div>',
        bar(t, TITLE),
        t(N_("That did not work")),
        text,
        t(N_("To the lobby")),
    )
    return show(request, t, title, body, "table", "setup", status=status)


def to(address: str) -> RedirectResponse:
    """Go there."""
    return RedirectResponse(address, 303)


def seated(request: Request, table: str, key: str, name: str = "") -> RedirectResponse:
    """Go to a table, with the key that opens a seat there."""
    response = to(f"/table/{table}")
    remember(response, key, request)
    if name:
        response.set_cookie("name", name, max_age=31_536_000, samesite="lax", httponly=True)
    return response


def name_of(request: Request, t: Speech) -> str:
    """How this person wants to be called."""
    return request.cookies.get("name", "")[:24] or t(N_("Guest"))


def by_htmx(request: Request) -> bool:
    """Whether the page's script asks and can put regions in their places."""
    return request.headers.get("hx-request") == "true"


# --- drawing a table once for everybody who sees the same ---

_drawn: OrderedDict[tuple[Any, ...], Drawn] = OrderedDict()


async def draw(tables: Tables, seen: Seen, language: str, links: Mapping[int, str] | None = None) -> Drawn:
    """How a table is shown to a reader."""
    links = links or {}
    name = (seen.table, seen.revision, seen.version, seen.seat, seen.yours, seen.owner, language, tuple(links.items()))
    if name not in _drawn:
        _drawn[name] = await _draw(tables, seen, language, links)
        while len(_drawn) > REMEMBERED:
            _drawn.popitem(last=False)
    return _drawn[name]


async def _draw(tables: Tables, seen: Seen, language: str, links: Mapping[int, str]) -> Drawn:
    base = f"/table/{seen.table}"
    t = Speech(language)
    if seen.status == "waiting" or seen.view is None:
        return "waiting", {"table": waiting(t, seen, links, base)}
    if seen.hot_seat and seen.status == "playing" and _needs_hand_over(seen):
        return "hand-over", {"table": hand_over(t, seen, base)}
    scene = scene_of(seen, await tables.truth(seen.table), language, base)
    if seen.status == "over" and scene.result is not None and scene.result.final:
        return "over", {"table": scoring(scene, _afterwards(t, seen))}
    return "playing", drawing.regions(scene)


def _needs_hand_over(seen: Seen) -> bool:
    """On one device: nobody has taken it yet, or another of its people is to decide."""
    return seen.seat is None or (seen.decides in seen.yours and seen.decides != seen.seat)


def _afterwards(t: Speech, seen: Seen) -> Markup:
    parts = [
        h('<a class="btn" href="/">{}</a>', t(N_("To the lobby"))),
        h('<a class="btn" href="/replay/{}">{}{}</a>', seen.table, icon("u-replay"), t(N_("Replay"))),
    ]
    if seen.yours:
        parts.append(
            h(
                '<form method="post" action="/table/{}/rematch"><button class="btn btn-go" '
                'type="submit">{}</button></form>',
                seen.table,
                t(N_("Once more")),
            )
        )
    return join(parts)


async def whole(tables: Tables, seen: Seen, language: str, links: Mapping[int, str] | None = None) -> Markup:
    """The main part of a table's page."""
    kind, regions = await draw(tables, seen, language, links)
    if kind != "playing":
        return regions["table"]
    return drawing.main(scene_of(seen, None, language, f"/table/{seen.table}"), regions)


def links_of(request: HTTPConnection, table: str) -> dict[int, str]:
    """The links to free chairs, which only the maker's browser keeps."""
    scheme = "https" if request.url.scheme in {"https", "wss"} else "http"
    kept = {}
    for part in request.cookies.get(LINKS, "").split("&"):
        place, _, secret = part.partition("=")
        whose, _, seat = place.rpartition(".")
        if whose == table and seat.isdigit() and secret:
            kept[int(seat)] = f"{scheme}://{request.url.netloc}/s/{secret}"
    return kept
