"""Alone against Omnidyne Systems: open objectives, the race, why ODS did that and what it would do next."""

from __future__ import annotations

from typing import Any

from boardroom.core.words import N_
from boardroom.web.render.html import (
    COLOURS,
    CONGLOMERATE,
    TYPE_ICON,
    TYPE_NAME,
    Markup,
    h,
    icon,
    join,
    mark,
    pawn,
)
from boardroom.web.render.scene import Scene
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
    t = scene.speech
    past, future = scene.note or ((), ())
    if past:
        steps = join(
            h(
                '<li class="{}"><span class="tk">{}</span><p>{}</p></li>',
                "yes" if number else "",
                number + 1,
                sentence(line, t),
            )
            for number, line in enumerate(past)
        )
        told = h("<ol>{}</ol>", steps)
    else:
        told = h('<p class="say none">{}</p>', t(N_("ODS has not played yet. You start.")))
    ahead = Markup("")
    if future:
        ahead = h(
            '<div class="fore"><h3 class="h">{} {}</h3><p class="say">{}</p></div>',
            icon("u-eye"),
            t(N_("If you change nothing")),
            join((sentence(line, t) for line in future), " "),
        )
    return h(
        '<section class="panel trace" id="reasons"><h2 class="h">{}</h2>{}{}</section>',
        t(N_("Why ODS did that")),
        told,
        ahead,
    )
