"""What a reader may set: the page, and how the browser keeps it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request, Response

from boardroom.core.words import LANGUAGES, N_
from boardroom.table.keys import new_secret
from boardroom.web.guard import YEAR, key_of, remember, remember_language
from boardroom.web.identity import names_kept, remember_names
from boardroom.web.routes.answers import by_htmx, redirect, show, speech_of, tables_of
from boardroom.web.shell.notices_panel import notices_panel
from boardroom.web.shell.preferences import PREFERENCES, chosen
from boardroom.web.shell.settings_page import rating_panel, settings_page
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
    notices = tables_of(request).notices
    told = t(TOLD[how]) if (how := request.query_params.get("told", "")) in TOLD else ""
    ways, mail = await notices.channels(key_of(request)), bool(notices.outside.smtp)
    panel = notices_panel(t, ways, await notices.push_key(), mail=mail, told=told)
    people = await tables_of(request).blocked(key_of(request))
    blocked = render("shell/templates/blocked.html", t, people=people)
    wanted = await tables_of(request).ratings.wanted(key_of(request))
    panels = [panel, rating_panel(t, wanted=wanted), blocked]
    body = settings_page(t, names_kept(request)[0], chosen(request.cookies), panels)
    return show(request, t, t(N_("Settings")), body, "room", "setup", "settings")


@router.post("/settings/unblock")
async def unblock(request: Request, number: Annotated[int, Form()]) -> Response:
    """Meet somebody again."""
    await tables_of(request).unblock(key_of(request), number)
    return redirect("/settings")


@router.post("/settings")
async def set_preferences(request: Request) -> Response:
    """Keep what was chosen; what is not known changes nothing."""
    sent = await request.form(max_fields=MOST_FIELDS)
    response = Response(status_code=204) if by_htmx(request) else redirect("/settings")
    for each in PREFERENCES:
        value = sent.get(each.name)
        if value in dict(each.choices):
            response.set_cookie(each.name, str(value), max_age=YEAR, path="/", samesite="lax")
    if sent.get("language") in LANGUAGES:
        remember_language(response, str(sent["language"]))
    remember_names(request, response, {0: str(sent.get("name", ""))[:200]})
    return response


@router.post("/settings/rating")
async def set_rating(request: Request) -> Response:
    """Want a rating, or none any more."""
    wanted = (await request.form(max_fields=MOST_FIELDS)).get("wanted") == "yes"
    key = key_of(request) or new_secret()
    await tables_of(request).ratings.want(key, wanted=wanted)
    response = redirect("/settings#rating")
    remember(response, key, request)
    return response
