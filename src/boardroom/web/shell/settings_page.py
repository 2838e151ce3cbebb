"""The page of everything that a reader may set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardroom.core.words import LANGUAGES, N_
from boardroom.games import metas
from boardroom.web.shell.html import Markup
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
)
"""The panels that a phone leads to: their ids and words."""


def settings_page(
    t: Speech, name: str, values: Mapping[str, str], outside: Markup, more: Sequence[Markup] = ()
) -> Markup:
    """The page. `outside` is the panel about notifications, `more` are others that need the server."""
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


def rating_panel(t: Speech, *, wanted: bool) -> Markup:
    """The panel on which a reader says whether they want a rating."""
    others = [(each.title, each.unrated) for each in metas() if not each.rated and each.unrated]
    return render("shell/templates/rating_panel.html", t, wanted=wanted, others=others)
