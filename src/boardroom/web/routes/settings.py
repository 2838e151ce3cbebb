"""What a reader may set: the page, and how the browser keeps it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import PlainTextResponse

from boardroom.core.version import version
from boardroom.core.words import LANGUAGES, N_
from boardroom.games import metas
from boardroom.table.keys import new_secret
from boardroom.web.games import pages_of
from boardroom.web.guard import YEAR, key_of, remember
from boardroom.web.identity import names_kept, remember_names
from boardroom.web.routes.answers import by_htmx, redirect, show, speak, speech_of, tables_of
from boardroom.web.settings import Settings
from boardroom.web.shell.keyboard import COOKIE as KEYMAP
from boardroom.web.shell.keyboard import Key, KeyRefused, all_keys, chosen_keys, keyboard_panel, read_keymap, written
from boardroom.web.shell.notices_panel import Reach, notices_panel
from boardroom.web.shell.preferences import PREFERENCES, chosen, set_preferences_of, unset
from boardroom.web.shell.settings_page import Host, host_panel, privacy_panel, rating_panel, settings_page
from boardroom.web.shell.templating import render

router = APIRouter(include_in_schema=False)
MOST_FIELDS = 60
TOLD = {
    "added": N_("Added. Try it to see whether a message arrives."),
    "arrived": N_("Sent. It should arrive right away."),
    "lost": N_("It could not be sent. Check the address."),
    "sent": N_("A mail is on its way. Open the link in it."),
    "confirmed": N_("Done: messages about your turns come by e-mail."),
}
"""How something went that changed a way to reach the reader."""


@router.get("/settings")
async def settings(request: Request) -> Response:
    """Everything that a reader may set."""
    t = speech_of(request)
    tables, key = tables_of(request), key_of(request)
    notices = tables.notices
    told = t(TOLD[how]) if (how := request.query_params.get("told", "")) in TOLD else ""
    reach = Reach(await notices.channels(key), await notices.tables(key), await notices.quiet(key))
    panel = notices_panel(t, reach, await notices.push_key(), mail=bool(notices.outside.smtp), told=told)
    blocked = render("shell/templates/blocked.html", t, people=await tables.blocked(key))
    missing = unset(request.cookies, await tables.preferences.of(key))
    keymap = {**missing, **request.cookies}.get(KEYMAP, "")
    keyboard = keyboard_panel(t, _keys(), read_keymap(keymap, _keys()))
    privacy = privacy_panel(t, await tables.housekeeping.holdings(key), keyed=key is not None)
    web: Settings = request.app.state.settings
    host = host_panel(t, Host(request.url.netloc, web.contact, version()))
    panels = [keyboard, rating_panel(t, wanted=await tables.ratings.wanted(key)), blocked, host]
    values = chosen({**request.cookies, **missing})
    body = settings_page(t, names_kept(request)[0], values, [panel, privacy], panels)
    response = show(request, t, t(N_("Settings")), body, "room", "setup", "settings")
    set_preferences_of(response, missing)
    return response


@router.post("/settings/unblock")
async def unblock(request: Request, number: Annotated[int, Form()]) -> Response:
    """Meet somebody again."""
    await tables_of(request).unblock(key_of(request), number)
    return redirect("/settings")


@router.post("/settings")
async def set_preferences(request: Request) -> Response:
    """Keep what was chosen, in the browser and with the key; what is not known changes nothing."""
    sent = await request.form(max_fields=MOST_FIELDS)
    response = Response(status_code=204) if by_htmx(request) else redirect("/settings")
    known = {each.name: str(sent[each.name]) for each in PREFERENCES if sent.get(each.name) in dict(each.choices)}
    set_preferences_of(response, known)
    if key_of(request) is not None:
        await tables_of(request).preferences.keep(key_of(request), known)
    if sent.get("language") in LANGUAGES:
        await speak(request, response, str(sent["language"]))
    remember_names(request, response, {0: str(sent.get("name", ""))[:200]})
    return response


@router.post("/settings/keys")
async def set_keys(request: Request) -> Response:
    """Keep the keys that a reader chose instead of the usual ones; those that are not named are the usual ones."""
    sent = await request.form(max_fields=MOST_FIELDS)
    wanted = {name.removeprefix("k:"): str(key) for name, key in sent.items() if name.startswith("k:")}
    try:
        keymap = chosen_keys(wanted, _keys(), read_keymap(request.cookies.get(KEYMAP, ""), _keys()))
    except KeyRefused as error:
        if not by_htmx(request):
            raise
        return PlainTextResponse(error.in_language(speech_of(request).language), 409)
    response = Response(status_code=204) if by_htmx(request) else redirect("/settings#keys")
    response.set_cookie(KEYMAP, written(keymap), max_age=YEAR, path="/", samesite="lax")
    if key_of(request) is not None:
        await tables_of(request).preferences.keep(key_of(request), {KEYMAP: written(keymap)})
    return response


def _keys() -> tuple[Key, ...]:
    return all_keys(pages_of(each.key).keys for each in metas())


@router.post("/settings/rating")
async def set_rating(request: Request) -> Response:
    """Want a rating, or none any more."""
    wanted = (await request.form(max_fields=MOST_FIELDS)).get("wanted") == "yes"
    key = key_of(request) or new_secret()
    await tables_of(request).ratings.want(key, wanted=wanted)
    response = redirect("/settings#rating")
    remember(response, key, request)
    return response
