"""What a browser keeps for its owner between two requests: names, the level of the bots, links to chairs."""

from __future__ import annotations

import socket
from collections.abc import Mapping
from urllib.parse import quote, unquote

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from boardroom.core.words import N_
from boardroom.games import default_game
from boardroom.players import default_opponent, names
from boardroom.table.keys import usable
from boardroom.table.room import clean
from boardroom.web.guard import YEAR
from boardroom.web.settings import Settings
from boardroom.web.shell.links import LOOPBACK
from boardroom.web.shell.numbers import small_number
from boardroom.web.shell.speech import Speech

MOST_NAMES = 6
EVERYWHERE = {"0.0.0.0", "::"}  # noqa: S104 - compared with, not listened at
"""The hosts of a server that listens to its whole network."""
ELSEWHERE = "192.0.2.1"
"""An address that nobody has (RFC 5737)."""
WEEK = 7 * 86_400
LINKS = "links"
"""The cookie in which the maker of a table keeps the links to its chairs."""
LEVEL = "level"
"""The cookie with the level of the bots that were last opponents; games other than the default one have their own."""


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


def level_of(request: Request, game: str) -> str:
    """Which bots this person played against last in a game, or its default."""
    kept = request.cookies.get(_level_cookie(game), "")
    return kept if kept in names(game) else default_opponent(game)


def remember_level(response: Response, game: str, level: str) -> None:
    """Let the browser keep the level of the bots in a game."""
    response.set_cookie(_level_cookie(game), level, max_age=YEAR, samesite="lax", httponly=True)


def _level_cookie(game: str) -> str:
    return LEVEL if game == default_game() else f"{LEVEL}-{game}"


def address_of(request: HTTPConnection, path: str) -> str:
    """A path as an address that can be sent to others.

    Whoever called the server by an address that only this computer knows gets the one in the network, if there is one.
    """
    settings: Settings = request.app.state.settings
    scheme = "https" if settings.secure or request.url.scheme in {"https", "wss"} else "http"
    place = request.url.netloc
    if request.url.hostname in LOOPBACK and settings.host in EVERYWHERE:
        found = lan_address()
        if found and (not settings.allowed_hosts or found in settings.allowed_hosts):
            place = f"{found}:{request.url.port}" if request.url.port else found
    return f"{scheme}://{place}{path}"


def lan_address() -> str:
    """The address of this computer in its network; empty if it has none. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((ELSEWHERE, 9))
            found: str = probe.getsockname()[0]
        except OSError:
            return ""
    return "" if found.startswith("127.") else found


def links_of(request: HTTPConnection, table_id: str) -> dict[int, str]:
    """The links to free chairs, which only the maker's browser keeps."""
    kept = {}
    for part in request.cookies.get(LINKS, "").split("&"):
        place, _, secret = part.partition("=")
        whose, _, seat = place.rpartition(".")
        number = small_number(seat)
        if whose == table_id and number is not None and usable(secret):
            kept[number] = address_of(request, f"/s/{secret}")
    return kept


def keep_links(request: Request, response: Response, table_id: str, links: Mapping[int, str]) -> None:
    """Let the maker's browser keep the secrets of the chairs, for this table's pages only."""
    settings: Settings = request.app.state.settings
    value = "&".join(f"{table_id}.{seat}={secret}" for seat, secret in links.items())
    response.set_cookie(
        LINKS,
        value,
        path=f"/table/{table_id}",
        max_age=WEEK,
        samesite="lax",
        httponly=True,
        secure=settings.secure or request.url.scheme == "https",
    )
