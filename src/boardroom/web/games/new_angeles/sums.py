"""What the whole city would be like with a choice: the panel that a pointer or the focus on a lit district fills."""

from __future__ import annotations

from boardroom.core.words import N_
from boardroom.games.new_angeles.notes import PICK, SUM
from boardroom.table.model import NoteView
from boardroom.web.games.new_angeles.icons import short_corp
from boardroom.web.games.new_angeles.scene import by_title, districts
from boardroom.web.shell.html import Markup, h, icon, join
from boardroom.web.shell.scene import Scene

EMPTY = Markup('<section class="panel sumr" id="sum" hidden></section>')
ROWS = (N_("Threat"), N_("Restless"), N_("Ill"), N_("Outages"))


def sums(scene: Scene) -> Markup:
    """The panel; empty where no district is to be chosen."""
    t = scene.speech
    if not districts(scene) or not by_title(scene, SUM):
        return EMPTY
    rows = join(
        h(
            "<div><dt>{title}</dt><dd><span>{now}</span>{arrow}<b></b></dd></div>",
            title=t(title),
            now=now,
            arrow=icon("u-arrow", "ic-s"),
        )
        for title, now in zip(ROWS, _now(scene), strict=True)
    )
    return h(
        '<section class="panel sumr" id="sum" aria-label="{title}"><h2 class="h">{title} <span class="label">{hint}'
        '</span></h2><dl>{rows}<div class="earned"><dt>{capital}</dt><dd><b></b></dd></div></dl><p class="say">{free}'
        "</p></section>",
        title=t(N_("With this choice")),
        hint=t(N_("point at a highlighted district")),
        rows=rows,
        capital=t(N_("Capital")),
        free=_free(scene),
    )


def sum_of(scene: Scene, note: NoteView | None) -> str | None:
    """What the script writes into the panel for an option: four numbers, and who earns what."""
    if note is None:
        return None
    numbers, _, earned = note.text.partition("|")
    seats = [each.partition(":") for each in earned.split()]
    return f"{numbers}|{', '.join(f'{_corp(scene, int(seat))} {change}' for seat, _, change in seats)}"


def _corp(scene: Scene, seat: int) -> str:
    corp = scene.view["seats"][seat]["corp"]
    return short_corp(corp) if corp else scene.speech.name(seat)


def _now(scene: Scene) -> tuple[int, ...]:
    cells = scene.view["districts"]
    ill, dark = (sum(piece in cell["pieces"] for cell in cells) for piece in ("illness", "outage"))
    return scene.view["threat"], sum(cell["unrest"] != "stable" for cell in cells), ill, dark


def _free(scene: Scene) -> str:
    """Where a choice does not raise the threat."""
    t, threat, notes = scene.speech, scene.view["threat"], by_title(scene, PICK)
    lit = districts(scene)
    costly = {number for number, option in lit.items() if (note := notes.get(str(option.pick))) and note.answer}
    free = [str(number) for number in sorted(set(lit) - costly)]
    if not costly:
        return t(N_("None of the highlighted districts raises the threat: it stays at {threat}."), threat=threat)
    if not free:
        return t(N_("Every highlighted district raises the threat."))
    return t(N_("Without a rise of the threat: {districts}."), districts=", ".join(free))
