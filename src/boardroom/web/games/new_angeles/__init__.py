"""New Angeles in the browser."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from boardroom.core.words import N_, register
from boardroom.web.games.contract import Course
from boardroom.web.games.new_angeles import tutorial
from boardroom.web.games.new_angeles.desk import offer_of, summary
from boardroom.web.games.new_angeles.ending import scoring
from boardroom.web.games.new_angeles.help import guide
from boardroom.web.games.new_angeles.replay import replay as replay_parts
from boardroom.web.games.new_angeles.table import layout, regions, term
from boardroom.web.games.plain import plain_pages
from boardroom.web.shell.lobby import QuickStart

register(Path(__file__).parent / "locale")

PLAIN = plain_pages("new-angeles")
COLOURS = "new_angeles/tokens"
SHEETS = (
    "city",
    "small_city",
    "supply",
    "corps",
    "deal",
    "resolve",
    "hand",
    "table",
    "desk",
    "promises",
    "desk_sizes",
    "phone",
    "tablet",
    "lying",
    "end",
    "end_phone",
    "replay",
    "tutorial",
    "advice",
    "help",
)
PAGES = replace(
    PLAIN,
    sheets=(COLOURS, *PLAIN.sheets, "shell/coach", *(f"new_angeles/{name}" for name in SHEETS)),
    script="new_angeles/table.js",
    badge="a-construction",
    sprite="games/new_angeles/templates/sprite.svg",
    regions=regions,
    layout=layout,
    draw=term,
    offer=offer_of,
    outline=summary,
    scoring=scoring,
    scoring_turns=True,
    replay=replay_parts,
    help=guide,
    ways=(QuickStart(tutorial.ADDRESS, "u-book", N_("Learn in ten minutes"), N_("by playing")),),
    course=Course(title=N_("Learn in ten minutes"), lesson=tutorial.lesson, after=tutorial.after),
    window="games/new_angeles/templates/window.svg",
    window_sheets=(COLOURS, "new_angeles/window"),
)
