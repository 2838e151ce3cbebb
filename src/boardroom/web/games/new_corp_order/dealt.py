"""What a seat starts with: cards, objectives, a consultant."""

from __future__ import annotations

from boardroom.core.presentation import View
from boardroom.core.words import N_
from boardroom.web.games.new_corp_order.icons import (
    CONGLOMERATE,
    CONSULTANT_ICON,
    CONSULTANT_NAME,
    TYPE_ICON,
    TYPE_NAME,
    mark,
)
from boardroom.web.shell.html import Markup, icon, join
from boardroom.web.shell.speech import Speech


def dealt(t: Speech, view: View) -> list[tuple[str, Markup]]:
    """The rows of a start; those without anything are left out."""
    own = view["seats"][view["seat"]]
    cards = [colour for colour, count in own["hand"].items() for _ in range(count)]
    hired = [kind for kind, count in own["consultants"].items() for _ in range(count)]
    rows = [
        (t(N_("You start with")), join(mark(each, "ic-l", CONGLOMERATE[each]) for each in cards)),
        (t(N_("Objectives")), join(icon(TYPE_ICON[each], "ic-l", t(TYPE_NAME[each])) for each in own["objectives"])),
        (t(N_("Consultant")), join(icon(CONSULTANT_ICON[each], "ic-l", t(CONSULTANT_NAME[each])) for each in hired)),
    ]
    return [(name, drawn) for name, drawn in rows if drawn]
