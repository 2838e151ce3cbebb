"""The city: a grid of companies, each a lot with a tower of one floor per agent."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from boardroom.core.words import N_, plural
from boardroom.web.render.html import (
    COLOURS,
    CONGLOMERATE,
    TYPE_ICON,
    TYPE_NAME,
    Markup,
    attribute,
    h,
    icon,
    join,
    key,
    pawn,
)
from boardroom.web.render.outcome import Outcome, outcomes
from boardroom.web.render.rulebook import ABILITIES, ABILITY_RULE, SHORT_TYPES
from boardroom.web.render.scene import Scene
from boardroom.web.render.speech import Speech

FLOOR = 7.4
STOREYS = 52
WINDOWS = (10.8, 18.8, 26.8, 34.7)
ROOFS = {
    "red": '<path class="roof" d="M7 {y}L26 {top}L45 {y}z"/>',
    "blue": '<path class="roof" d="M11.6 {y}a14.4 12.9 0 0 1 28.8 0z"/>',
    "black": '<path class="mast" d="M36.6 {top}v-5"/><rect class="roof" x="14.6" y="{block}" width="22.8" '
    'height="10"/>',
    "white": '<path class="roof" d="M15.4 {y}v-4h21.2v4z"/><path class="mast" d="M26 {step}v-4"/>'
    '<path class="roof" transform="translate(26 {star}) scale(.62)" '
    'd="M0-11 3.3-3.3 11 0 3.3 3.3 0 11-3.3 3.3-11 0-3.3-3.3z"/>',
}


@cache
def tower(colour: str, agents: int, place: int) -> Markup:
    """A tower with a floor for each agent; the roof repeats the conglomerate's shape."""
    height = min(FLOOR, STOREYS / max(agents, 1))
    parts = [
        Markup(
            '<rect class="podium" x="2" y="77" width="48" height="9"/><rect class="door" x="22" y="80" width="8" '
            'height="6"/>'
        )
    ]
    for floor in range(agents):
        y = 77 - height * (floor + 1)
        parts.append(h('<rect class="floor" x="7" y="{:.1f}" width="38" height="{:.1f}"/>', y, height))
        for number, x in enumerate(WINDOWS):
            seed = place * 13 + floor * 5 + number * 3 + (floor * number) % 4
            if seed % 4:
                kind = "win on" if seed % 7 == 3 else "win"
                parts.append(
                    h(
                        '<rect class="{}" x="{}" y="{:.1f}" width="4.6" height="{:.1f}"/>',
                        kind,
                        x,
                        y + height * 0.32,
                        height * 0.38,
                    )
                )
    y = 77 - height * agents
    roof = ROOFS[colour].format(
        y=f"{y:.1f}", top=f"{y - 14:.1f}", block=f"{y - 10:.1f}", step=f"{y - 4:.1f}", star=f"{y - 13:.1f}"
    )
    return h('<svg class="tower" viewBox="0 0 52 86" aria-hidden="true">{}{}</svg>', Markup(roof), join(parts))


def board(scene: Scene) -> Markup:
    """The whole grid; in solo with the gantry of ODS above it."""
    view, t = scene.view, scene.speech
    told = outcomes(scene)
    numbers = {option.pick: number for number, option in enumerate(scene.options, 1)}
    order = {place: number for number, place in enumerate(scene.note.scan if scene.note else (), 1)}
    tiles = join(_tile(scene, cell, told.get(cell["place"]), numbers, order) for cell in view["grid"])
    label = t(N_("The grid of companies"))
    rows = max(1, (len(view["grid"]) + 3) // 4)
    gantry = _gantry(scene) if view["solo"] else Markup("")
    return h(
        '<div class="stage" id="stage">{}<div class="city rows-{}" id="city" role="group" '
        'aria-label="{}"{}>{}</div></div>',
        gantry,
        rows,
        label,
        _last_move(scene),
        tiles,
    )


def _last_move(scene: Scene) -> Markup:
    if not scene.lines:
        return Markup("")
    last = scene.lines[-1]
    return join([attribute("data-line", last.step), attribute("data-places", " ".join(map(str, last.places)) or None)])


def _tile(
    scene: Scene, cell: dict[str, Any], outcome: Outcome | None, numbers: dict[int, int], order: dict[int, int]
) -> Markup:
    place = cell["place"]
    number = numbers[outcome.pick] if outcome is not None and outcome.pick is not None else 0
    classes = " ".join(_classes(scene, place, outcome))
    return _lot(
        scene.speech.language,
        place,
        cell["company"],
        cell["type"],
        cell["colour"],
        cell["agents"],
        classes,
        outcome,
        number,
        scene.was.get(place),
        order.get(place, 0),
    )


@lru_cache(4096)
def _lot(
    language: str,
    place: int,
    company: str,
    kind: str,
    colour: str | None,
    agents: int,
    classes: str,
    outcome: Outcome | None,
    number: int,
    was: tuple[str, int] | None,
    order: int,
) -> Markup:
    """A company; most of them look as they did a moment ago."""
    t, colour = Speech(language), colour or COLOURS[0]
    label = t(
        plural(
            "{company}, {type}, {count} agent of {conglomerate}",
            "{company}, {type}, {count} agents of {conglomerate}",
            count=agents,
            company=company,
            type=t(TYPE_NAME[kind]),
            conglomerate=CONGLOMERATE[colour],
        )
    )
    tip = f"{t(ABILITIES[kind])} ({ABILITY_RULE[kind]})"
    tag, press = Markup(""), Markup(' type="button" tabindex="-1"')
    if outcome is not None:
        if outcome.say:
            label, tip = f"{label}. {outcome.say}", f"{outcome.say}\n{tip}"
        tag, press = _tag(outcome, number), _press(outcome, number)
    if was is not None:
        other = pawn(was[0], "wasp") if was[0] != colour else Markup("")
        tag = h('<span class="tag was">{} {}{}</span>', t(N_("was")), other, was[1])
        classes = f"{classes} changed"
    return h(
        '<button class="tile c-{} {}" id="tile-{}" data-place="{}" data-agents="{}"{} data-tip="{}">'
        '<span class="vh">{}</span>'
        '<span class="lot" aria-hidden="true"><span class="kindrow">{}<span class="kind">{}</span></span>'
        '<span class="force">{}<b class="count">{}</b></span>{}{}</span>'
        '<span class="sign" aria-hidden="true"><span>{}</span>{}</span></button>',
        colour,
        classes,
        place,
        place,
        agents,
        press,
        tip,
        label,
        icon(TYPE_ICON[kind], "glyph"),
        t(SHORT_TYPES[kind]),
        pawn(colour, "pawn"),
        agents,
        tower(colour, agents, place),
        tag,
        company,
        h('<span class="scan">{}</span>', order) if order else "",
    )


def _tag(outcome: Outcome, number: int) -> Markup:
    """What the tile says it will do, and its key."""
    shown = key(str(number)) if 0 < number < 10 else Markup("")
    if outcome.state == "also" or not (outcome.tag or shown):
        return Markup("")
    return h('<span class="tag">{}{}</span>', outcome.tag, shown)


def _press(outcome: Outcome, number: int) -> Markup:
    """What makes the tile a button that answers the decision, or one that says why not."""
    if outcome.pick is None:
        return Markup(' type="button" tabindex="-1" aria-disabled="true"')
    return h(
        ' type="submit" form="act" name="pick" value="{}" data-n="{}" data-will="{}"', outcome.pick, number, outcome.say
    )


def _classes(scene: Scene, place: int, outcome: Outcome | None) -> list[str]:
    classes = []
    if outcome is not None:
        classes.append(outcome.state)
    pending = scene.pending
    if pending and scene.decision in {"take-over-target", "take-over-count", "move-target", "swap-second"}:
        if place == pending["origin"]:
            classes.append("chosen")
            target = pending["target"]
            if scene.decision == "take-over-count" and target >= 0:
                classes.append({1: "go-right", -1: "go-left", 4: "go-down", -4: "go-up"}.get(target - place, ""))
        if scene.decision == "take-over-count" and place == pending["target"]:
            classes.append("aimed")
    objectives = scene.view["seats"][0]["objectives"] if scene.view["solo"] else None
    if objectives and scene.view["grid"][place]["type"] in objectives:
        classes.append("objective")
    return [each for each in classes if each]


def _gantry(scene: Scene) -> Markup:
    t, marker = scene.speech, scene.view["solo"]["marker"]
    column = min(max(marker, 0), 3)
    label = t(N_("The marker of ODS stands above column {column}"), column=column + 1)
    beams = join(h('<span class="post{}"></span>', " at" if number == column else "") for number in range(4))
    return h(
        '<div class="gantry col-{}" role="img" aria-label="{}">{}<span class="trolley">{}<b>{}</b></span></div>',
        column,
        label,
        beams,
        icon("ods", "ic-xl"),
        t(N_("ODS")),
    )
