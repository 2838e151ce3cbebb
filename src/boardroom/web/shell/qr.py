"""A short text as a QR code, for cameras."""

from __future__ import annotations

import segno

from boardroom.web.shell.html import Markup, h

QUIET = 4
"""Light modules around the code, so that a camera finds its edge."""


def drawn_code(text: str, label: str) -> Markup:
    """A code as a drawing: dark on light in every theme, as cameras expect it; nothing for a text that is too long."""
    try:
        code = segno.make_qr(text, error="l", boost_error=False)
    except segno.DataOverflowError:
        return Markup("")
    path = "".join(
        f"M{column} {row}h1v1h-1z"
        for row, line in enumerate(code.matrix_iter(border=QUIET))
        for column, dark in enumerate(line)
        if dark
    )
    return h(
        '<svg class="code" viewBox="0 0 {side} {side}" role="img" aria-label="{label}" shape-rendering="crispEdges">'
        '<rect class="code-l" width="{side}" height="{side}"/><path class="code-d" d="{path}"/></svg>',
        side=code.symbol_size(border=QUIET)[0],
        label=label,
        path=path,
    )
