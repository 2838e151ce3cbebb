"""The frame around every page: head, sprite, top bar."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from boardroom.core.words import LANGUAGES, N_
from boardroom.web.shell.html import Markup
from boardroom.web.shell.scripts import SHELL
from boardroom.web.shell.scripts import address as combined_address
from boardroom.web.shell.sharing import Shared
from boardroom.web.shell.speech import LANGUAGE_NAMES, Speech
from boardroom.web.shell.statics import together
from boardroom.web.shell.templating import render, template

SHEETS = ("shell/fonts", "shell/tokens", "shell/base", "shell/controls")
"""The style sheets of every page."""
WORD = Markup(
    '<svg class="word" viewBox="0 0 170 16" role="img" aria-label="Boardroom">'
    '<path d="M2 1v14M2 2h7a3 3 0 0 1 0 6H2h8a3.5 3.5 0 0 1 0 6H2"/><circle cx="25" cy="8" r="6.6" class="wo"/>'
    '<path d="M37 15 43.5 1.5 50 15M39.5 10.5h8"/><path d="M55 15V2h7a3.7 3.7 0 0 1 0 7.4H55M60.5 9.4 66 15"/>'
    '<path d="M72 2v12h4a6 6 0 0 0 0-12z"/><path d="M89 15V2h7a3.7 3.7 0 0 1 0 7.4h-7M94.5 9.4 100 15"/>'
    '<circle cx="113" cy="8" r="6.6" class="wo"/><circle cx="131" cy="8" r="6.6" class="wo wl"/>'
    '<path d="M144 15V2l7.5 9L159 2v13"/></svg>'
)


def page(
    speech: Speech,
    title: str,
    body: Markup,
    sheets: Sequence[str] = (),
    scripts: Sequence[str] = (),
    sprites: Sequence[str] = (),
    live: str = "",
    looks: Mapping[str, str] | None = None,
    now: float = 0.0,
    game: str = "",
    keys: bool = False,
    shared: Shared | None = None,
    style: str = "",
) -> str:
    """A whole page. Where a clock runs it is told what time it is here, because clocks of browsers go wrong.

    Its style sheets come as two files: those of every page, which a browser has kept, and those of its own.

    With a `style` it asks for no style sheet.
    """
    words = {
        "lost": speech(N_("Connection lost. Reconnecting…")),
        "back": speech(N_("Reconnected.")),
        "stale": speech(N_("The game has moved on. This is the current state.")),
        "copied": speech(N_("Copied")),
        "turn": speech(N_("Your turn.")),
        "hurry": speech(N_("Your time is running out.")),
        "blocked": speech(N_("This browser blocks notifications from Boardroom.")),
        "nudged": speech(N_("A reminder is sent if they can be reached.")),
        "saved": speech(N_("Saved")),
        "notsaved": speech(N_("This could not be saved. Try again.")),
        "nopush": speech(N_("Push does not work in this browser here. It needs https and a push service.")),
        "minutes": speech(N_("{minutes} min"), minutes="{minutes}"),
        "hours": speech(N_("{hours} h {minutes} min"), hours="{hours}", minutes="{minutes}"),
        "days": speech(N_("{days} d {hours} h"), days="{days}", hours="{hours}"),
        "around": speech(N_("The table from above, clockwise: {chairs}"), chairs="{chairs}"),
    }
    return template("shell/templates/base.html").render(
        language=speech.language,
        title=title,
        body=body,
        sheets=[together(part) for part in (SHEETS, [sheet for sheet in sheets if sheet not in SHEETS]) if part],
        style=Markup(style),
        scripts=[combined_address(script) for script in (SHELL, *scripts)],
        sprites=sprites,
        live=live,
        looks=looks or {},
        keys=keys,
        shared=shared,
        now=now,
        game=game,
        words=json.dumps(words, ensure_ascii=False),
    )


def bar(
    speech: Speech,
    name: str,
    meta: str = "",
    right: Markup = Markup(""),  # noqa: B008
    here: str = "/",
    game: str = "",
    ruleset: int | None = None,
    sign: Markup = Markup(""),  # noqa: B008
) -> Markup:
    """The top bar. `ruleset` is that of the game that is shown, which its help may have to mention."""
    return render(
        "shell/templates/bar.html",
        speech,
        word=WORD,
        name=name,
        meta=meta,
        sign=sign,
        right=right,
        tools=tools(speech, here, game, ruleset),
    )


def tools(speech: Speech, here: str = "/", game: str = "", ruleset: int | None = None) -> Markup:
    """Language, signals, theme, help (of a game): on every page."""
    by = "" if ruleset is None else f"&ruleset={ruleset}"
    return render(
        "shell/templates/tools.html",
        speech,
        here=here,
        languages=[(code, LANGUAGE_NAMES[code]) for code in LANGUAGES],
        help=f"/help?game={game}{by}" if game else "/help",
    )
