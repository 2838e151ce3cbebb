"""Notifications outside the page: ways to reach a reader, the service worker, and what makes Boardroom installable."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from boardroom.core.words import N_
from boardroom.table.errors import BadRequest, NoSuchPage
from boardroom.table.keys import new_secret, usable
from boardroom.table.quiet import read_quiet_time
from boardroom.web.guard import key_of, remember
from boardroom.web.identity import address_of
from boardroom.web.routes.answers import TITLE, by_htmx, redirect, show, speech_of, tables_of
from boardroom.web.shell.page import bar
from boardroom.web.shell.statics import ASK_AGAIN, address, files
from boardroom.web.shell.templating import render

router = APIRouter(include_in_schema=False)
Text = Annotated[str, Form(max_length=1_000)]
ICON_SIZES = (180, 192, 512)
BACKGROUND = "#001411"
HERE = "/settings"
MOST_FIELDS = 2_000
"""Of the form with a switch for each channel and occasion, and for each channel and table."""


@router.get("/worker.js")
async def worker() -> Response:
    """The service worker. It lies at the top, so that it serves all pages; browsers look for a new one each time."""
    text = files()["shell/worker/worker.js"].read_bytes()
    return Response(text, media_type="text/javascript", headers={"Cache-Control": ASK_AGAIN})


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """What a device wants to know to install Boardroom."""
    t = speech_of(request)
    icons = [
        {"src": f"/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": "any maskable"}
        for size in ICON_SIZES
    ]
    told = {
        "id": "/",
        "name": TITLE,
        "short_name": TITLE,
        "description": t(N_("The city is for sale")),
        "lang": t.language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": BACKGROUND,
        "theme_color": BACKGROUND,
        "icons": icons,
        "shortcuts": [
            {"name": t(N_("All tables")), "url": "/tables"},
            {"name": t(N_("Your record")), "url": "/record"},
        ],
    }
    return JSONResponse(told, media_type="application/manifest+json", headers={"Cache-Control": ASK_AGAIN})


@router.get("/icon-{size}.png")
async def icon(size: int) -> Response:
    """The icon of the installed Boardroom, at an address that stays."""
    if size not in ICON_SIZES:
        raise NoSuchPage
    return redirect(address(f"shell/icons/icon-{size}.png"))


@router.post("/settings/channels")
async def add_channel(request: Request, kind: Annotated[str, Form(max_length=10)]) -> Response:
    """A new way to reach the reader. Who has no key yet gets one: it is what the way belongs to."""
    notices, key = tables_of(request).notices, key_of(request) or new_secret()
    sent = await request.form(max_fields=20)
    given = {name: str(value) for name, value in sent.items() if name != "kind"}
    language, base = speech_of(request).language, address_of(request, "")
    channel, secret = await notices.add(key, kind, given, language=language, base=base)
    told = "added"
    if secret:
        sent_off = await notices.send_confirmation(channel, key, f"{base}/settings/confirm/{secret}")
        told = "sent" if sent_off else "lost"
    response = Response(status_code=204) if by_htmx(request) else redirect(f"{HERE}?told={told}#outside")
    remember(response, key, request)
    return response


@router.post("/settings/channels/{channel}/remove")
async def remove_channel(request: Request, channel: str) -> Response:
    """Remove a way to reach a person."""
    await tables_of(request).notices.remove(key_of(request), channel)
    return redirect(f"{HERE}#outside")


@router.post("/settings/channels/{channel}/try")
async def try_channel(request: Request, channel: str) -> Response:
    """Send a word to see whether it arrives."""
    arrived = await tables_of(request).notices.try_out(key_of(request), channel)
    return redirect(f"{HERE}?told={'arrived' if arrived else 'lost'}#outside")


@router.post("/settings/notices")
async def choose_occasions(request: Request) -> Response:
    """On which occasions each way is used: by game, and at tables that differ."""
    notices, key, sent = tables_of(request).notices, key_of(request), await request.form(max_fields=MOST_FIELDS)
    chosen = {name: [str(each) for each in sent.getlist(name)] for name in sent}
    for channel in chosen.get("channel", []):
        games = {game: chosen.get(f"c:{channel}:{game}", []) for game in chosen.get("game", [])}
        await notices.choose(key, channel, games)
    for table in chosen.get("table", []):
        await notices.differ(table, key, chosen.get(f"t:{table}", []))
    return _kept(request)


@router.post("/settings/notices/tables")
async def choose_table(
    request: Request, table: Annotated[str, Form(max_length=24)], differs: Annotated[str, Form(max_length=5)]
) -> Response:
    """Let the notifications of a table differ from those of its game, first with everything; or no longer."""
    notices, key = tables_of(request).notices, key_of(request)
    ways = [each.id for each in await notices.channels(key)]
    await notices.differ(table, key, ways if differs == "yes" else None)
    return redirect(f"{HERE}#outside")


@router.post("/settings/quiet")
async def choose_quiet_time(request: Request) -> Response:
    """When nothing is sent."""
    sent = {name: str(value) for name, value in (await request.form(max_fields=20)).items()}
    begins, ends, zone, offset = (sent.get(name, "") for name in ("begins", "ends", "zone", "offset"))
    try:
        urgent = sent.get("urgent") == "yes"
        quiet = read_quiet_time(begins, ends, zone, urgent=urgent, offset=offset) if sent.get("on") == "yes" else None
    except BadRequest as error:
        if not by_htmx(request):
            raise
        return PlainTextResponse(error.in_language(speech_of(request).language), 409)
    key = key_of(request) or new_secret()
    await tables_of(request).notices.set_quiet(key, quiet)
    response = _kept(request)
    remember(response, key, request)
    return response


def _kept(request: Request) -> Response:
    return Response(status_code=204) if by_htmx(request) else redirect(f"{HERE}#outside")


@router.get("/settings/confirm/{secret}")
async def ask_to_confirm(request: Request, secret: str) -> Response:
    """What the link in a mail shows: only a button, so that a preview of the link confirms nothing."""
    t = speech_of(request)
    if not usable(secret):
        raise NoSuchPage
    body = render("shell/templates/confirm_mail.html", t, bar=bar(t, TITLE), secret=secret)
    return show(request, t, TITLE, body, "room", "setup", "chairs")


@router.post("/settings/confirm/{secret}")
async def confirm(request: Request, secret: str) -> Response:
    """Confirm an address."""
    if not usable(secret) or not await tables_of(request).notices.confirm(secret):
        raise NoSuchPage
    return redirect(f"{HERE}?told=confirmed#outside")


@router.post("/table/{table_id}/nudge")
async def nudge(request: Request, table_id: str) -> Response:
    """Remind the person who is waited for."""
    await tables_of(request).notices.nudge(table_id, key_of(request))
    return Response(status_code=204) if by_htmx(request) else redirect(f"/table/{table_id}")


@router.post("/table/{table_id}/notices")
async def mute(request: Request, table_id: str, on: Annotated[str, Form(max_length=5)] = "yes") -> Response:
    """Turn the notifications from a table off, or on again."""
    await tables_of(request).notices.mute(table_id, key_of(request), on=on == "yes")
    return redirect(f"/table/{table_id}")
