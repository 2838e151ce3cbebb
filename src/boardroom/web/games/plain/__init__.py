"""Pages for any game, from what every game tells of itself: people, story, panels, options, result, replay."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

from boardroom.core.words import N_, plural, register
from boardroom.games import meta
from boardroom.web.games.contract import GamePages
from boardroom.web.games.plain.help import guide
from boardroom.web.games.plain.replay import replay
from boardroom.web.games.plain.scoring import scoring
from boardroom.web.games.plain.table import layout, regions
from boardroom.web.shell.speech import Speech

register(Path(__file__).parent / "locale")


@cache
def plain_pages(game: str) -> GamePages:
    """The plain pages of a game."""
    return GamePages(
        sheets=("plain/plain",),
        subtitle=partial(subtitle, game),
        regions=regions,
        layout=layout,
        scoring=scoring,
        replay=replay,
        help=partial(guide, game),
    )


def subtitle(game: str, t: Speech, settings: Mapping[str, Any]) -> str:
    """How many play, and which settings differ from what is usual."""
    parts = [t(plural("{count} player", "{count} players", count=settings["players"]))]
    for setting in meta(game).settings:
        value = settings.get(setting.name, setting.default)
        if value == setting.default or setting.kind == "several":
            continue
        if setting.kind == "flag":
            parts.append(t(setting.label) if value else t(N_("without {setting}"), setting=t(setting.label)))
        elif setting.kind == "choice":
            words = next(choice.label for choice in setting.choices if choice.value == value)
            parts.append(t.labelled(t(setting.label), t(words)))
    return ", ".join(parts)
