"""The grid of a position as a small picture: who holds which company, and with how many agents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.core.presentation import View
from boardroom.web.games.new_corp_order.icons import TYPE_ICON
from boardroom.web.shell.html import Markup, h, join

COLUMNS = 4
WIDTH, HEIGHT = 70, 48
"""A company with the space around it."""
STOREY, TALLEST = 5.0, 30.0


def thumbnail(view: View) -> Markup:
    """The picture; it is hidden from screen readers, because the puzzle itself has the text."""
    rows = -(-len(view["grid"]) // COLUMNS)
    return h(
        '<svg class="pthumb" viewBox="0 0 {width} {height}" aria-hidden="true">{tiles}</svg>',
        width=COLUMNS * WIDTH,
        height=rows * HEIGHT,
        tiles=join(_tile(cell) for cell in view["grid"]),
    )


def _tile(cell: Mapping[str, Any]) -> Markup:
    row, column = divmod(int(cell["place"]), COLUMNS)
    agents = int(cell["agents"])
    storey = min(STOREY, TALLEST / max(1, agents))
    floors = "".join(f"M46 {40 - storey * (floor + 1):.1f}h16v{storey:.1f}H46z" for floor in range(agents))
    return h(
        '<g class="c-{colour}" transform="translate({x} {y})"><rect class="pt-l" x="1" y="1" width="68" height="46" '
        'rx="2"/><svg class="pt-k" x="5" y="5" width="11" height="11"><use href="#{kind}"/></svg>'
        '<svg x="5" y="24" width="11" height="17"><use href="#p-{colour}"/></svg>'
        '<text class="pt-n" x="20" y="40">{agents}</text><path class="pt-f" d="{floors}"/></g>',
        colour=cell["colour"] or "none",
        x=column * WIDTH,
        y=row * HEIGHT,
        kind=TYPE_ICON[cell["type"]],
        agents=agents,
        floors=floors,
    )
