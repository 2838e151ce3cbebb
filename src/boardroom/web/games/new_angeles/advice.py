"""The help of a first game against bots: what is good for the reader right now."""

from __future__ import annotations

from boardroom.core.words import N_
from boardroom.games.new_angeles import notes as groups
from boardroom.games.new_angeles.advice import Advice
from boardroom.games.new_angeles.advice import advice as advised
from boardroom.web.games.new_angeles.scene import by_title
from boardroom.web.shell.html import Markup, attribute, h, icon, join
from boardroom.web.shell.scene import Scene

NOTHING = Markup('<div id="advice"></div>')
SIGNS = {"contract": "u-seal", "demand": "u-clock", "rival": "u-secret"}


def advice(scene: Scene) -> Markup:
    """The sentences, which the reader can fold away; nothing where people sit at the table, or before a corp is had."""
    if scene.seat is None or not gives_advice(scene):
        return NOTHING
    after = {kind: int(note.text) for kind, note in by_title(scene, groups.FORECAST).items()}
    lines = join(_line(scene, each) for each in advised(scene.view, scene.seat, after))
    if not lines:
        return NOTHING
    title = scene.speech(N_("What is good for you now"))
    return h(
        '<details class="advice" id="advice" open><summary>{}</summary><ul class="say">{}</ul></details>', title, lines
    )


def gives_advice(scene: Scene) -> bool:
    """Whether the reader plays against bots alone."""
    others = [who for seat, who in scene.seats.items() if seat != scene.seat]
    return scene.seat is not None and not scene.hot_seat and all(who.kind == "bot" for who in others)


def _line(scene: Scene, each: Advice) -> Markup:
    places = attribute("data-places", " ".join(map(str, each.places)) or None)
    return h("<li{}>{}<span>{}</span></li>", places, icon(SIGNS[each.about]), scene.speech(each.text))
