"""New Corp Order in the browser."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from boardroom.core.words import N_, register
from boardroom.web.games.contract import Course, GamePages, PuzzleBook
from boardroom.web.games.new_corp_order import puzzles, tutorial
from boardroom.web.games.new_corp_order.dealt import dealt
from boardroom.web.games.new_corp_order.decision import KEYS
from boardroom.web.games.new_corp_order.help import guide
from boardroom.web.games.new_corp_order.replay import replay
from boardroom.web.games.new_corp_order.scene import Scene, own
from boardroom.web.games.new_corp_order.scoring import scoring
from boardroom.web.games.new_corp_order.story import term
from boardroom.web.games.new_corp_order.table import layout, regions, subtitle
from boardroom.web.shell.lobby import QuickStart

register(Path(__file__).parent / "locale")


SHEETS = (
    "signs",
    "board",
    "seats",
    "market",
    "table",
    "solo",
    "middle",
    "sizes",
    "replay",
    "scoring",
    "scoring_totals",
    "tutorial",
    "puzzle",
)


def read_form(written: Mapping[str, str]) -> dict[str, str]:
    """The fields of a form; `short` and `start` are what `short_game` and `start_player` were called first."""
    fields = dict(written)
    if fields.pop("short", ""):
        fields["short_game"] = "yes"
    start = fields.pop("start", "")
    if start.isdecimal() and len(start) == 1:
        fields["start_player"] = str(int(start) + 1)
    return fields


PAGES = GamePages(
    sheets=("shell/coach", *(f"new_corp_order/{name}" for name in SHEETS)),
    window_sheets=("new_corp_order/signs", "new_corp_order/window"),
    script="new_corp_order/table.js",
    sprite="games/new_corp_order/templates/sprite.svg",
    badge="t-broadcast",
    subtitle=subtitle,
    scene=Scene,
    regions=lambda scene: regions(own(scene)),
    layout=layout,
    draw=term,
    scoring=lambda scene, actions: scoring(own(scene), actions),
    replay=replay,
    help=guide,
    keys=KEYS,
    ways=(
        QuickStart("/solo", "ods", N_("Solo against ODS"), N_("it explains every move"), post=True),
        QuickStart("/learn", "u-book", N_("Learn in five minutes"), N_("by playing")),
    ),
    window="games/new_corp_order/templates/window.svg",
    dealt=dealt,
    course=Course(title=N_("Learn in five minutes"), lesson=tutorial.lesson, after=tutorial.after),
    puzzles=PuzzleBook(
        entries=puzzles.entries, page=puzzles.page, judge=puzzles.judge, log=puzzles.log, picture=puzzles.picture
    ),
    read_form=read_form,
)
