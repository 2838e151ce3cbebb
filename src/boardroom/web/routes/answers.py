"""What all page routes share: who asks, and how a page, an error or a redirection is answered."""

from __future__ import annotations

import gzip
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from fastapi import Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.requests import HTTPConnection

from boardroom.core.words import N_
from boardroom.games import GAMES, metas
from boardroom.table.errors import WrongSecret
from boardroom.table.service import Tables
from boardroom.web.games import look_of, pages_of
from boardroom.web.games.contract import GamePages
from boardroom.web.guard import POLICY, key_of, language_of, remember, remember_language
from boardroom.web.identity import remember_names
from boardroom.web.routes.drawings import Drawings
from boardroom.web.shell import statics
from boardroom.web.shell.gzipped import Known, gzipped
from boardroom.web.shell.html import Markup
from boardroom.web.shell.page import SHEETS, bar, page
from boardroom.web.shell.preferences import looks_of
from boardroom.web.shell.sharing import Shared
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.table_rows import GameLook
from boardroom.web.shell.templating import render, template

TITLE = "Boardroom"
GZIP_LEVEL = 6
WORDS = ' data-words="'
"""Where in the tag of the body begins what is the same at all tables."""
REFUSALS = {
    "not-found": ("post", N_("This page does not exist"), ""),
    "no-such-table": (
        "post",
        N_("This table does not exist"),
        N_("It was never opened, or it was deleted after some time."),
    ),
    "wrong-link": (
        "key",
        N_("This link opens no seat"),
        N_("Links are often cut off when they are copied: copy it again as a whole, or ask for a new one."),
    ),
    "old-game": ("paper", N_("This game is from another version"), ""),
    "faulty": ("paper", N_("This game cannot continue"), ""),
}
"""By the code of a refusal: a picture, a heading, and words in place of its own. `wrong-link`: of an invitation."""


def tables_of(connection: HTTPConnection) -> Tables:
    """The table service."""
    tables: Tables = connection.app.state.tables
    return tables


def drawings_of(connection: HTTPConnection) -> Drawings:
    """The tables that are drawn already."""
    drawings: Drawings = connection.app.state.drawings
    return drawings


def speech_of(request: Request) -> Speech:
    """The reader's language."""
    return Speech(language_of(request))


def looks() -> dict[str, GameLook]:
    """What lists show of every game."""
    return {each.key: look_of(each.key) for each in metas()}


def older_ruleset(game: str, view: Mapping[str, Any] | None) -> int | None:
    """The ruleset of a game whose view names one that is not the newest."""
    ruleset = view.get("ruleset") if view else None
    kind = GAMES[game].type
    return ruleset if ruleset in kind.rulesets and ruleset != kind.rulesets[-1] else None


def show(
    request: Request,
    speech: Speech,
    title: str,
    body: Markup,
    *sheets: str,
    games: Sequence[GamePages] = (),
    windows: Sequence[GamePages] = (),
    live: str = "",
    status: int = 200,
    now: float = 0.0,
    game: str = "",
    shared: Shared | None = None,
    at_once: bool = False,
) -> HTMLResponse:
    """A page as an answer, with style sheets of the shell and what the games need that are drawn on it.

    `games` are drawn themselves, of `windows` only the view through their window. A page that is to be seen `at_once`
    bears its style, so that a browser without any of our files waits for nothing else.
    """
    keys = request.cookies.get("keys") == "1"
    worn = [
        *SHEETS,
        *(f"shell/{sheet}" for sheet in sheets),
        *(sheet for each in windows for sheet in each.window_sheets),
        *(sheet for each in games for sheet in each.sheets),
    ]
    style = statics.joined(*worn) if at_once else ""
    text = page(
        speech,
        f"{title} · {TITLE}",
        body,
        sheets=worn,
        scripts=[each.script for each in games if each.script],
        sprites=[each.sprite for each in (*games, *windows) if each.sprite],
        live=live,
        looks=looks_of(request.cookies),
        keys=keys,
        shared=shared,
        style=style,
        now=now,
        game=game,
    )
    response = HTMLResponse(text, status, headers={"Cache-Control": "no-store"})
    if style:
        allowed = b64encode(sha256(style.encode()).digest()).decode()
        response.headers["content-security-policy"] = f"{POLICY}; style-src 'self' 'sha256-{allowed}'"
        response.headers["x-frame-options"] = "DENY"
    return response


def compressed(request: Request, response: HTMLResponse) -> Response:
    """A page in fewer bytes. Only for pages without secrets: how far a page shrinks tells something about its text."""
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return response
    return _as_gzip(response, gzip.compress(bytes(response.body), GZIP_LEVEL))


def _as_gzip(response: HTMLResponse, body: bytes) -> Response:
    kept = {name: value for name, value in response.headers.items() if name != "content-length"}
    return Response(body, response.status_code, {**kept, "Content-Encoding": "gzip", "Vary": "Accept-Encoding"})


def compressed_around(request: Request, response: HTMLResponse, body: Markup, known: Iterable[Known]) -> Response:
    """A page with secrets in its body in fewer bytes: what is around the body is compressed, and the known parts."""
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return response
    text = bytes(response.body).decode()
    around, start = text.index("<body"), text.index(str(body))
    frame = [text[:around], text[text.index(WORDS, around) : start], text[start + len(body) :]]
    return _as_gzip(response, gzipped(text, [*(Known(each, len(each)) for each in frame), *known]))


def error_page(request: Request, status: int, code: str, text: str) -> HTMLResponse:
    """The page that says what went wrong, and shows a way on."""
    t = speech_of(request)
    if code == WrongSecret.code and request.url.path.startswith("/s/"):
        code = "wrong-link"
    picture, heading, more = REFUSALS.get(code, ("line", N_("Something went wrong"), ""))
    body = render(
        "shell/templates/error.html",
        t,
        bar=bar(t, TITLE),
        title=t(heading),
        text=t(more) if more else text,
        picture=picture,
    )
    return show(request, t, t(heading), body, "room", "setup", status=status)


def redirect(address: str) -> RedirectResponse:
    """Lead the browser to a page, which it then asks for with GET."""
    return RedirectResponse(address, 303)


def seated(request: Request, table_id: str, key: str, *names: str) -> Response:
    """Lead to a table, with the key that opens a seat there and the names that were given."""
    response = redirect(f"/table/{table_id}")
    remember(response, key, request)
    remember_names(request, response, dict(enumerate(names)))
    return response


def by_htmx(request: Request) -> bool:
    """Whether the page's script asks and can put regions in their places."""
    return request.headers.get("hx-request") == "true"


def windows_drawn() -> dict[str, Markup]:
    """The views through the windows of the games that have one."""
    named = {each.key: pages_of(each.key).window for each in metas()}
    return {key: Markup(template(name).render()) for key, name in named.items() if name}


async def speak(request: Request, response: Response, language: str) -> None:
    """Let the reader have everything in another language from now on, notifications included."""
    remember_language(response, language)
    key = key_of(request)
    if key is not None:
        await tables_of(request).notices.speak(key, language)
