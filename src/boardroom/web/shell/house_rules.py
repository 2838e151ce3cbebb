"""What a page says about the numbers of the box that a table has changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.core.house import house_settings
from boardroom.core.words import N_
from boardroom.games import meta
from boardroom.web.shell.html import Markup, h, icon
from boardroom.web.shell.speech import Speech


def house_lines(t: Speech, game: str, settings: Mapping[str, Any]) -> list[str]:
    """One line for each changed number, with what is printed."""
    changed = house_settings(meta(game).settings, settings)
    text = N_("{label}: {number} (printed: {printed})")
    return [t(text, label=t(each.label), number=settings[each.name], printed=each.default) for each in changed]


def house_sign(t: Speech, game: str, settings: Mapping[str, Any]) -> Markup:
    """A sign in the top bar of a table with house rules; nothing where everything is as printed."""
    lines = house_lines(t, game, settings)
    if not lines:
        return Markup("")
    told = "\n".join(lines)
    return h(
        '<span class="house-sign" tabindex="0" role="note" data-tip="{told}" aria-label="{name}: {told}">'
        "{icon}<span>{name}</span></span>",
        icon=icon("u-book", "ic-s"),
        told=told,
        name=t(N_("House rules")),
    )
