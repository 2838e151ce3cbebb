"""Alone against Omnidyne Systems: open objectives, the race, why ODS did that and what it would do next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardroom.core.words import N_
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
    mark,
    pawn,
    rule_tag,
)
from boardroom.web.render.scene import Reason, Scene
from boardroom.web.render.story import sentence


def objectives(scene: Scene) -> Markup:
    """The three open objectives and who holds their companies."""
    t, view = scene.speech, scene.view
    yours = set(view["solo"]["yours"])
    ods = set(view["solo"]["ods"])
    parts = []
    for kind in view["seats"][0]["objectives"] or ():
        rows = join(
            h(
                '<li class="{}">{}<span>{}</span><span class="to">{}</span></li>',
                "own" if cell["colour"] in yours else "",
                mark(cell["colour"], "ic-s", CONGLOMERATE[cell["colour"]]),
                cell["company"],
                t(N_("you")) if cell["colour"] in yours else t(N_("ODS")) if cell["colour"] in ods else "",
            )
            for cell in view["grid"]
            if cell["type"] == kind and cell["colour"]
        )
        parts.append(
            h(
                '<div class="ob"><div class="ob-h">{}<b>{}</b></div><ul>{}</ul></div>',
                icon(TYPE_ICON[kind], "ic-l"),
                t(TYPE_NAME[kind]),
                rows,
            )
        )
    return h(
        '<section class="panel objs"><h2 class="h">{} <span class="label">{}</span></h2>{}{}</section>',
        t(N_("Objectives")),
        t(N_("open, a point a company")),
        join(parts),
        _race(scene),
    )


def _race(scene: Scene) -> Markup:
    t, result = scene.speech, scene.result
    if result is None or not scene.view["solo"]["yours"]:
        return Markup("")
    you, ods = result.scores
    if result.final:
        words = ""
    elif result.winners == (0,):
        words = (
            t(N_("If it ended now, you would win."))
            if result.decided_by == "points"
            else t(N_("Level, but you have more agents in the HQ."))
        )
    elif result.decided_by == "ods":
        words = t(N_("Level, and agents are level too: ODS would win."))
    elif result.decided_by == "agents":
        words = t(N_("Level, but ODS has more agents in its HQ."))
    else:
        words = t(N_("If it ended now, ODS would win."))
    return h(
        '<div class="race"><span class="race-n"><span class="me">{}</span><b>{}</b></span><p class="say">{}</p>'
        '<span class="race-n">{}<b>{}</b></span></div>',
        t(N_("You")),
        you.total,
        words,
        t(N_("ODS")),
        ods.total,
    )


def own_side(scene: Scene, seat: dict[str, Any]) -> Markup:
    """The reader's side in solo: display, HQ, reserve."""
    from boardroom.web.render.market import discards, display_cards
    from boardroom.web.render.seats import headquarters

    t, view = scene.speech, scene.view
    reserve = join(
        h(
            '<div class="sup"><span class="vh">{}</span>{}<span>{}</span></div>',
            CONGLOMERATE[colour],
            pawn(colour),
            view["reserve"][colour],
        )
        for colour in COLOURS
    )
    return h(
        '<section class="panel you" id="you" aria-label="{}">'
        '<div><h2 class="h">{} <span class="label">{}</span></h2>{}</div>'
        '<div class="hqcol"><h2 class="h">{} <span class="label">{}</span></h2>{}</div>'
        '<div class="resv"><h2 class="h">{}</h2><div class="supply">{}</div><p class="label dsc">{} '
        "{}</p></div></section>",
        t(N_("Your side of the table")),
        t(N_("Display")),
        t(N_("refilled when empty")),
        display_cards(scene, "card-l"),
        t(N_("Your HQ")),
        t(N_("a takeover taps ready cards")),
        headquarters(scene, seat, "myhq"),
        t(N_("Reserve")),
        reserve,
        t(N_("discarded")) if any(view["discarded"].values()) else "",
        discards(scene),
    )


def reasons(scene: Scene) -> Markup:
    """Why ODS did what it did last, and what it would do if nothing changed."""
    t, note = scene.speech, scene.note
    told = h('<p class="say none">{}</p>', t(N_("ODS has not played yet. You start.")))
    if note is not None and note.steps:
        told = h('<ol aria-label="{}">{}</ol>', t(N_("What ODS asked itself")), join(map(_reason(scene), note.steps)))
        if note.unasked:
            told += h('<p class="unasked">{}</p>', t(N_("Not asked: {rules}"), rules=note.unasked))
    ahead = Markup("")
    if note is not None and note.ahead:
        ahead = h(
            '<div class="fore" tabindex="0" role="note"{}{}><h3 class="h">{} {}</h3><p class="say">{}</p></div>',
            _numbers("data-places", note.ahead_places),
            _numbers("data-scan", note.ahead_scan),
            icon("u-eye"),
            t(N_("If you change nothing")),
            join((sentence(line, t) for line in note.ahead), " "),
        )
    return h(
        '<section class="panel trace" id="reasons"><h2 class="h">{}</h2><div class="tracel">{}</div>{}</section>',
        t(N_("Why ODS did that")),
        told,
        ahead,
    )


def _reason(scene: Scene) -> Callable[[Reason], Markup]:
    t, scan = scene.speech, scene.note.scan if scene.note is not None else ()
    signs = {"yes": "u-check", "no": "u-cross", "": "u-arrow"}
    words = {"yes": t(N_("Yes:")), "no": t(N_("No:")), "": ""}

    def drawn(step: Reason) -> Markup:
        return h(
            '<li class="{}" tabindex="0"{}{}><span class="tk">{}<span class="vh">{}</span></span><div><p class="tt">'
            "<b>{}</b> {}</p>{}</div></li>",
            step.answer,
            _numbers("data-places", step.places),
            _numbers("data-scan", scan),
            icon(signs[step.answer], "ic-s"),
            words[step.answer],
            step.title,
            rule_tag(step.rule, t.language),
            h("<p>{}</p>", sentence(step.text, t)) if step.text else "",
        )

    return drawn


def _numbers(name: str, places: tuple[int, ...]) -> Markup:
    return attribute(name, " ".join(map(str, places)) or None)
