"""The city: a grid of companies, each a lot with a tower of one floor per agent."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any

from boardroom.core.words import N_, plural
from boardroom.web.games.new_corp_order.help_texts import ABILITIES, ABILITY_RULE, SHORT_TYPES
from boardroom.web.games.new_corp_order.icons import (
    COLOURS,
    CONGLOMERATE,
    TYPE_ICON,
    TYPE_NAME,
    pawn,
)
from boardroom.web.games.new_corp_order.previews import Outcome, outcomes
from boardroom.web.games.new_corp_order.scene import Scene
from boardroom.web.shell.html import (
    Composite,
    Markup,
    Part,
    attribute,
    h,
    icon,
    join,
    key,
)
from boardroom.web.shell.speech import Speech

COLUMNS = 4
FLOOR = 7.4
STOREYS = 52
INNER_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
LEGAL_FORM = re.compile(r" (Inc\.?|Ltd\.|Co\.|Corp\.|L\.L\.P\.)$")
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
def tower(colour: str, agents: int, place: int, more: int = 0) -> Markup:
    """A tower with a floor for each agent, and drafts of more; the roof repeats the conglomerate's shape."""
    height = min(FLOOR, STOREYS / max(agents + more, 1))
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
                        '<rect class="{kind}" x="{x}" y="{top:.1f}" width="4.6" height="{height:.1f}"/>',
                        kind=kind,
                        x=x,
                        top=y + height * 0.32,
                        height=height * 0.38,
                    )
                )
    for floor in range(agents, agents + more):
        y = 77 - height * (floor + 1)
        parts.append(h('<rect class="ghost" x="7" y="{:.1f}" width="38" height="{:.1f}"/>', y, height))
    y = 77 - height * (agents + more)
    roof = ROOFS[colour].format(
        y=f"{y:.1f}", top=f"{y - 14:.1f}", block=f"{y - 10:.1f}", step=f"{y - 4:.1f}", star=f"{y - 13:.1f}"
    )
    return h('<svg class="tower" viewBox="0 0 52 86" aria-hidden="true">{}{}</svg>', Markup(roof), join(parts))


def board(scene: Scene) -> Composite:
    """The whole grid; in solo with the gantry of ODS above it."""
    view, t = scene.view, scene.speech
    told = outcomes(scene)
    numbers = {option.pick: number for number, option in enumerate(scene.options, 1)}
    order = {place: number for number, place in enumerate(scene.reasons.scan, 1)}
    tiles = [_tile(scene, cell, told.get(cell["place"]), numbers, order) for cell in view["grid"]]
    label = t(N_("The grid of companies"))
    rows = max(1, (len(view["grid"]) + 3) // 4)
    gantry = _gantry(scene) if view["solo"] else Markup("")
    head = h(
        '<div class="stage" id="stage">{gantry}'
        '<div class="city rows-{rows}" id="city" role="group" aria-label="{label}">',
        gantry=gantry,
        rows=rows,
        label=label,
    )
    return Composite(head, *tiles, Markup("</div></div>"))


def _tile(
    scene: Scene, cell: dict[str, Any], outcome: Outcome | None, numbers: dict[int, int], order: dict[int, int]
) -> Part:
    place = cell["place"]
    number = numbers[outcome.pick] if outcome is not None and outcome.pick is not None and outcome.after is None else 0
    classes = " ".join(_classes(scene, place, outcome))
    inputs = (
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
        _force(scene, place),
    )
    return Part(f"tile-{place}", _lot, inputs)


def _force(scene: Scene, place: int) -> int:
    """How many agents an arrow shows: those of an answer, or as many as may move until the reader looks at a number."""
    if place in scene.forces:
        return scene.forces[place]
    if scene.decision != "take-over-count" or not scene.pending or place != scene.pending["origin"]:
        return 0
    return max(int(option.targets.get("count", 0)) for option in scene.options)


@lru_cache(2_048)
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
    force: int = 0,
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
    tip = f"{company}, {t(TYPE_NAME[kind])}\n{t(ABILITIES[kind])} ({ABILITY_RULE[kind]})"
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
        '<button class="tile c-{colour} {classes}" id="tile-{place}" data-place="{place}" '
        'data-agents="{agents}"{force}{press} data-tip="{tip}"><span class="vh">{label}</span>'
        '<span class="lot" aria-hidden="true"><span class="kindrow">{glyph}<span class="kind">{kind}'
        '</span></span><span class="force">{pawn}<b class="count">{agents}</b></span>{tower}{tag}</span>'
        '<span class="sign" aria-hidden="true"><span>{sign}</span>{order}</span></button>',
        colour=colour,
        classes=classes,
        place=place,
        agents=agents,
        force=h(' data-force="{0}" data-most="{0}"', force) if force else "",
        press=press,
        tip=tip,
        label=label,
        glyph=icon(TYPE_ICON[kind], "glyph"),
        kind=t(SHORT_TYPES[kind]),
        pawn=pawn(colour, "pawn"),
        tower=tower(colour, agents, place, outcome.more if outcome is not None else 0),
        tag=tag,
        sign=_breakable(company),
        order=h('<span class="scan">{}</span>', order) if order else "",
    )


@cache
def _breakable(company: str) -> Markup:
    """A name that a narrow lot breaks between its words, also where written together; the narrowest drop the form."""
    form = LEGAL_FORM.search(company)
    name = join((h("{}", part) for part in INNER_CAPITAL.split(company[: form.start()] if form else company)), "<wbr>")
    return h('{}<span class="form">{}</span>', name, form.group()) if form else name


def _tag(outcome: Outcome, number: int) -> Markup:
    """What the tile says it will do, and its key."""
    shown = key(str(number)) if 0 < number < 10 else Markup("")
    if outcome.state == "also" or not (outcome.tag or shown):
        return Markup("")
    kind = "tag" if outcome.tag else "tag only-key"
    return h('<span class="{}">{}{}</span>', kind, outcome.tag, shown)


def _press(outcome: Outcome, number: int) -> Markup:
    """What makes the tile a button that answers the decision, or one that says why not."""
    if outcome.pick is None:
        return Markup(' type="button" tabindex="-1" aria-disabled="true"')
    final = attribute("data-confirm", outcome.confirm or None)
    if outcome.after is not None:
        return h(
            ' type="submit" form="act" name="pick" value="{picks}" data-will="{say}"{then}{final}',
            picks=f"{outcome.after} {outcome.pick}",
            say=outcome.say,
            then=attribute("data-then", outcome.pick if outcome.confirm else None),
            final=final,
        )
    return h(
        ' type="submit" form="act" name="pick" value="{pick}" data-n="{number}" data-will="{say}"{final}',
        pick=outcome.pick,
        number=number,
        say=outcome.say,
        final=final,
    )


def _classes(scene: Scene, place: int, outcome: Outcome | None) -> list[str]:
    classes = []
    if outcome is not None:
        classes.append(outcome.state)
    if place in scene.marks:
        classes.append(scene.marks[place])
    pending = scene.pending
    if pending and scene.decision in {"take-over-target", "take-over-count", "move-target", "swap-second"}:
        if place == pending["origin"]:
            classes.append("chosen")
            target = pending["target"]
            if scene.decision == "take-over-count" and target >= 0:
                classes.append(arrow(place, target))
        if scene.decision == "take-over-count" and place == pending["target"]:
            classes.append("aimed")
    objectives = scene.view["seats"][0]["objectives"] if scene.view["solo"] else None
    if objectives and scene.view["grid"][place]["type"] in objectives:
        classes.append("objective")
    return [each for each in classes if each]


def arrow(origin: int, target: int) -> str:
    """The class of a company from which an arrow points to its neighbour."""
    return {1: "go-right", -1: "go-left", COLUMNS: "go-down", -COLUMNS: "go-up"}.get(target - origin, "")


def _gantry(scene: Scene) -> Markup:
    t, marker = scene.speech, scene.view["solo"]["marker"]
    column = min(max(marker, 0), 3)
    label = t(N_("ODS marker above column {column}"), column=column + 1)
    beams = join(h('<span class="post{}"></span>', " at" if number == column else "") for number in range(4))
    return h(
        '<div class="gantry col-{column}" id="gantry" data-column="{column}" role="img" aria-label="{label}">'
        "{beams}{ghost}"
        '<span class="trolley">{marker}<b>{name}</b></span></div>',
        column=column,
        label=label,
        beams=beams,
        ghost=h('<span class="ghost g-{}"></span>', (column - 1) % 4) if scene.reasons.steps else "",
        marker=icon("ods", "ic-xl"),
        name=t(N_("ODS")),
    )
