"""The frame around every page: head, sprite, top bar."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader

from boardroom.core.words import LANGUAGES, N_
from boardroom.web.render.html import Markup, h, icon, join
from boardroom.web.render.speech import LANGUAGE_NAMES, Speech

WORD = Markup(
    '<svg class="word" viewBox="0 0 170 16" role="img" aria-label="Boardroom">'
    '<path d="M2 1v14M2 2h7a3 3 0 0 1 0 6H2h8a3.5 3.5 0 0 1 0 6H2"/><circle cx="25" cy="8" r="6.6" class="wo"/>'
    '<path d="M37 15 43.5 1.5 50 15M39.5 10.5h8"/><path d="M55 15V2h7a3.7 3.7 0 0 1 0 7.4H55M60.5 9.4 66 15"/>'
    '<path d="M72 2v12h4a6 6 0 0 0 0-12z"/><path d="M89 15V2h7a3.7 3.7 0 0 1 0 7.4h-7M94.5 9.4 100 15"/>'
    '<circle cx="113" cy="8" r="6.6" class="wo"/><circle cx="131" cy="8" r="6.6" class="wo wl"/>'
    '<path d="M144 15V2l7.5 9L159 2v13"/></svg>'
)


@cache
def environment() -> Environment:
    """The templates."""
    return Environment(
        loader=FileSystemLoader(Path(__file__).parent.parent / "templates"), autoescape=True, trim_blocks=True
    )


def page(
    speech: Speech,
    title: str,
    body: Markup,
    sheets: tuple[str, ...] = (),
    live: str = "",
    theme: str = "",
    now: float = 0.0,
) -> str:
    """A whole page. Where a clock runs it is told what time it is here, because clocks of browsers go wrong."""
    words = {
        "lost": speech(N_("The line is down. Trying again …")),
        "back": speech(N_("Back at the table.")),
        "stale": speech(N_("The table has moved on; here it is.")),
        "copied": speech(N_("Copied")),
        "turn": speech(N_("It is your turn.")),
        "hurry": speech(N_("Your time is running out.")),
        "blocked": speech(N_("This browser allows no notifications from here.")),
        "around": speech(N_("The table from above, clockwise: {chairs}"), chairs="{chairs}"),
    }
    return (
        environment()
        .get_template("base.html")
        .render(
            language=speech.language,
            title=title,
            body=body,
            sheets=sheets,
            live=live,
            theme=theme,
            now=now,
            words=json.dumps(words, ensure_ascii=False),
        )
    )


def bar(speech: Speech, name: str, meta: str = "", right: Markup = Markup(""), here: str = "/") -> Markup:  # noqa: B008
    """The top bar."""
    return h(
        '<header class="bar" id="bar"><a class="brand" href="/" aria-label="{}">{}{}</a><span class="sep"></span>'
        '<span class="game">{}</span><span class="meta">{}</span><div class="right">{}{}</div></header>',
        speech(N_("Boardroom, to the lobby")),
        icon("lamp", "ic-l lit"),
        WORD,
        name,
        meta,
        right,
        tools(speech, here),
    )


def tools(speech: Speech, here: str = "/") -> Markup:
    """Language, signals, theme, help: on every page."""
    languages = join(
        h(
            '<button type="submit" name="language" value="{0}" lang="{0}"{1}>{2}</button>',
            code,
            Markup(' aria-current="true"') if code == speech.language else "",
            LANGUAGE_NAMES[code],
        )
        for code in LANGUAGES
    )
    return h(
        '<details class="menu-d"><summary class="icon-btn"><span class="vh">{}</span><b '
        'aria-hidden="true">{}</b></summary>'
        '<form class="menu-p" method="post" action="/language"><input type="hidden" name="here" '
        'value="{}">{}</form></details>'
        '<details class="menu-d"><summary class="icon-btn" id="signals" aria-label="{}" title="{}">{}</summary><div '
        'class="menu-p"><button class="switch" type="button" data-do="sound" aria-pressed="false">{}{}</button>'
        '<button class="switch" type="button" data-do="notify" aria-pressed="false">{}{}</button></div></details>'
        '<button class="icon-btn" type="button" data-do="theme" aria-label="{}" title="{}">{}</button>'
        '<a class="icon-btn" href="/help" data-key="?" aria-label="{}" title="{}">{}</a>',
        speech(N_("Language")),
        speech.language.upper(),
        here,
        languages,
        *[speech(N_("When it is your turn"))] * 2,
        icon("u-bell"),
        icon("u-check", "ic-s"),
        speech(N_("A sound")),
        icon("u-check", "ic-s"),
        speech(N_("A notification of the browser")),
        *[speech(N_("Light or dark"))] * 2,
        icon("u-moon"),
        *[speech(N_("Rules and help"))] * 2,
        icon("u-help"),
    )
