"""The page of everything that a reader may set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from boardroom.core.words import LANGUAGES, N_, plural
from boardroom.games import metas
from boardroom.table.housekeeping import Holdings
from boardroom.web.shell.html import Markup
from boardroom.web.shell.links import only_here
from boardroom.web.shell.page import bar
from boardroom.web.shell.preferences import PLAYING, PREFERENCES, SEEING, SOUNDS, Preference
from boardroom.web.shell.speech import LANGUAGE_NAMES, Speech
from boardroom.web.shell.templating import render

SECTIONS = (
    ("you", N_("You")),
    *((each.lower(), each) for each in (SEEING, PLAYING, SOUNDS)),
    ("keys", N_("Keys")),
    ("outside", N_("Word outside the page")),
    ("privacy", N_("Privacy")),
    ("host", N_("This host")),
)
"""The panels that a phone leads to: their ids and words."""


def settings_page(
    t: Speech, name: str, values: Mapping[str, str], outside: Sequence[Markup] = (), more: Sequence[Markup] = ()
) -> Markup:
    """The page. `outside` are the panels of the middle, about notifications and privacy, `more` those at the right."""
    groups: dict[str, list[Preference]] = {}
    for each in PREFERENCES:
        groups.setdefault(each.group, []).append(each)
    return render(
        "shell/templates/settings.html",
        t,
        bar=bar(t, t(N_("Settings")), here="/settings"),
        name=name,
        languages=[(code, LANGUAGE_NAMES[code]) for code in LANGUAGES],
        groups=groups,
        values=values,
        outside=outside,
        sections=SECTIONS,
        more=more,
    )


@dataclass(frozen=True)
class Host:
    """What a reader may know of the server."""

    name: str
    """Its address."""
    contact: str
    """mailto: or https: of who runs it, if they said so."""
    version: str


def host_panel(t: Speech, host: Host) -> Markup:
    """The panel about the server, and who can reach it."""
    reach = t(N_("Only this computer can reach it."))
    if not only_here(f"http://{host.name}"):
        reach = t(N_("Everyone who can open this address can reach it: in the same network, or everywhere."))
    return render("shell/templates/host.html", t, host=host, reach=reach)


def privacy_panel(t: Speech, holdings: Holdings, *, keyed: bool) -> Markup:
    """The panel about what the server keeps for a reader's key, if there is one."""
    parts = [
        plural("{count} finished game", "{count} finished games", count=holdings.games),
        plural("{count} seat in a running game", "{count} seats in running games", count=holdings.seats),
        plural("{count} way to reach you", "{count} ways to reach you", count=holdings.channels),
    ]
    return render("shell/templates/privacy.html", t, parts=[t(each) for each in parts], keyed=keyed)


def rating_panel(t: Speech, *, wanted: bool) -> Markup:
    """The panel on which a reader says whether they want a rating."""
    others = [(each.title, each.unrated) for each in metas() if not each.rated and each.unrated]
    return render("shell/templates/rating_panel.html", t, wanted=wanted, others=others)
