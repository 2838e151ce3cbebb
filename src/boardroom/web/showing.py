"""What all pages share: who reads, how a page is answered, and tables that are drawn once for everybody alike."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

from fastapi import Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.requests import HTTPConnection

from boardroom.core.words import N_
from boardroom.table.bots import levels
from boardroom.table.errors import TableError
from boardroom.table.keys import usable
from boardroom.table.model import Seen
from boardroom.table.room import clean
from boardroom.table.service import Tables
from boardroom.web.render import table as drawing
from boardroom.web.render.html import Markup, h, icon, join
from boardroom.web.render.page import bar, page
from boardroom.web.render.scoring import scoring
from boardroom.web.render.seen import scene_of
from boardroom.web.render.setup import hand_over, talk, waiting
from boardroom.web.render.speech import Speech
from boardroom.web.security import YEAR, language_of, remember
from boardroom.web.settings import Settings

TITLE = "Boardroom"
GAME = "new-corp-order"
"""The game that pages are drawn of."""
TABLE_SHEETS = ("table", "scoring", "setup", "chairs")
REMEMBERED = 400
MOST_NAMES = 4
LONGEST_NUMBER = 9
LEVEL = "manager"
"""The bots of whoever has not chosen any."""
WEEK = 7 * 86_400
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
    request: Request,
    speech: Speech,
    title: str,
    body: Markup,
    *sheets: str,
    live: str = "",
    status: int = 200,
    now: float = 0.0,
) -> HTMLResponse:
    """A page as an answer."""
    theme = request.cookies.get("theme", "")
    theme = theme if theme in {"light", "dark"} else ""
    text = page(speech, f"{title} · {TITLE}", body, sheets, live, theme, now)
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


def drawable(seen: Seen) -> Seen:
    """A table as it is seen, if there is a page for its game."""
    if seen.game != GAME:
        raise TableError(N_("The browser cannot show this game yet. It is played in the terminal and by programs."))
    return seen


def seated(request: Request, table: str, key: str, *names: str) -> RedirectResponse:
    """Go to a table, with the key that opens a seat there and the names that were given."""
    response = to(f"/table/{table}")
    remember(response, key, request)
    remember_names(request, response, dict(enumerate(names)))
    return response


def names_kept(request: Request) -> list[str]:
    """How the people on this device were called last: first its owner, then those who share it."""
    kept = [clean(unquote(part)) for part in request.cookies.get("name", "").split("&")]
    return kept[:MOST_NAMES]


def remember_names(request: Request, response: Response, names: Mapping[int, str]) -> None:
    """Let the browser keep names for the next table, by their number on this device. Empty ones change nothing."""
    given = {number: clean(name) for number, name in names.items() if clean(name) and number < MOST_NAMES}
    if not given:
        return
    kept = names_kept(request)
    kept += [""] * (max(given) + 1 - len(kept))
    for number, name in given.items():
        kept[number] = name
    value = "&".join(quote(name, safe="") for name in kept)  # A header holds plain letters only.
    response.set_cookie("name", value, max_age=YEAR, samesite="lax", httponly=True)


def name_of(request: Request, t: Speech) -> str:
    """How this person wants to be called."""
    return names_kept(request)[0] or t(N_("Guest"))


def level_of(request: Request) -> str:
    """Which bots this person played against last."""
    offered = {entry.name for entry in levels()}
    kept = request.cookies.get("level", "")
    return kept if kept in offered else LEVEL


def address_of(request: HTTPConnection, path: str) -> str:
    """A path as an address that can be sent to others."""
    settings: Settings = request.app.state.settings
    scheme = "https" if settings.secure or request.url.scheme in {"https", "wss"} else "http"
    return f"{scheme}://{request.url.netloc}{path}"


def small_number(text: str) -> int | None:
    """A number as forms, addresses and cookies carry it; None if it is none or far too large for anything here.

    >>> small_number("3"), small_number("x"), small_number("\N{SUPERSCRIPT TWO}"), small_number("9" * 5_000)
    (3, None, None, None)
    """
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER else None


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
        return "over", {"table": scoring(scene, _afterwards(t, seen, base))}
    return "watching" if scene.seat is None else "playing", drawing.regions(scene)


def _needs_hand_over(seen: Seen) -> bool:
    """On one device: another of its people is to decide than the one who has it."""
    return seen.your_turn and seen.decides != seen.seat


def _afterwards(t: Speech, seen: Seen, base: str) -> Markup:
    """What one does after a game: talk about it if there is somebody to talk to, look at it again, play again."""
    together = sum(guest.kind in {"person", "open"} for guest in seen.people) > 1 and not seen.hot_seat
    parts = [
        h('<div class="after">{}</div>', talk(t, seen, base) if together else ""),
        h('<a class="btn" href="/">{}</a>', t(N_("To the lobby"))),
        h('<a class="btn" href="/replay/{}">{}{}</a>', seen.table, icon("u-replay"), t(N_("Replay"))),
    ]
    if seen.rematch:
        word = t(N_("To the next game")) if seen.yours else t(N_("Watch the next game"))
        parts.append(h('<a class="btn btn-go lit" href="/table/{}" id="again">{}</a>', seen.rematch, word))
    elif seen.yours:
        parts.append(
            h(
                '<form method="post" action="/table/{}/rematch"><button class="btn btn-go" id="again" '
                'type="submit">{}</button></form>',
                seen.table,
                t(N_("Once more")),
            )
        )
    return join(parts)


async def whole(tables: Tables, seen: Seen, language: str, links: Mapping[int, str] | None = None) -> Markup:
    """The main part of a table's page."""
    _, regions = await draw(tables, seen, language, links)
    if "table" in regions:
        return regions["table"]
    return drawing.main(scene_of(seen, None, language, f"/table/{seen.table}"), regions)


def links_of(request: HTTPConnection, table: str) -> dict[int, str]:
    """The links to free chairs, which only the maker's browser keeps."""
    kept = {}
    for part in request.cookies.get(LINKS, "").split("&"):
        place, _, secret = part.partition("=")
        whose, _, seat = place.rpartition(".")
        number = small_number(seat)
        if whose == table and number is not None and usable(secret):
            kept[number] = address_of(request, f"/s/{secret}")
    return kept


def keep_links(request: Request, response: Response, table: str, links: Mapping[int, str]) -> None:
    """Let the maker's browser keep the secrets of the chairs, for this table's pages only."""
    settings: Settings = request.app.state.settings
    value = "&".join(f"{table}.{seat}={secret}" for seat, secret in links.items())
    response.set_cookie(
        LINKS,
        value,
        path=f"/table/{table}",
        max_age=WEEK,
        samesite="lax",
        httponly=True,
        secure=settings.secure or request.url.scheme == "https",
    )
