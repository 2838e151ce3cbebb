"""The frame of the help page: which game it is about."""

from __future__ import annotations

from collections.abc import Sequence

from boardroom.core.meta import Meta
from boardroom.core.presentation import Panel
from boardroom.core.words import N_
from boardroom.web.shell.html import Markup
from boardroom.web.shell.page import bar
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.templating import render


def help_page(
    t: Speech, games: Sequence[Meta], about: Meta, body: Markup, editions: Panel | None = None, note: str = ""
) -> Markup:
    """The help of a game, with the way to that of the others and to where its rulebooks differ."""
    here = f"/help?game={about.key}"
    return render(
        "shell/templates/help.html",
        t,
        bar=bar(t, t(N_("Rules and help")), about.title, here=here, game=about.key),
        games=games,
        about=about,
        body=body,
        editions=editions,
        note=note,
    )


def editions_page(t: Speech, about: Meta, panel: Panel) -> Markup:
    """Where the rulebooks of a game differ, one difference after the other."""
    here = f"/help/editions?game={about.key}"
    return render(
        "shell/templates/editions.html",
        t,
        bar=bar(t, t(panel.title), about.title, here=here, game=about.key),
        about=about,
        panel=panel,
    )
