"""Alone against Omnidyne Systems: open objectives, the race, why ODS did that and what it would do next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardroom.core.words import N_
from boardroom.table.model import NoteView
from boardroom.web.games.new_corp_order.icons import (
    COLOURS,
    CONGLOMERATE,
    TYPE_ICON,
    TYPE_NAME,
    mark,
    pawn,
    rule_tag,
)
from boardroom.web.games.new_corp_order.scene import Scene
from boardroom.web.shell.html import (
    Markup,
    attribute,
    h,
    icon,
    join,
    key,
)


def objectives(scene: Scene) -> Markup:
    """The three open objectives and who holds their companies."""
    t, view = scene.speech, scene.view
    yours = set(view["solo"]["yours"])
    ods = set(view["solo"]["ods"])
    parts = []
    for kind in view["seats"][0]["objectives"] or ():
        rows = join(
            h(
                '<li class="{own}">{mark}<span>{company}</span><span class="to">{owner}</span></li>',
                own="own" if cell["colour"] in yours else "",
                mark=mark(cell["colour"], "ic-s", CONGLOMERATE[cell["colour"]]),
                company=cell["company"],
                owner=t(N_("you")) if cell["colour"] in yours else t(N_("ODS")) if cell["colour"] in ods else "",
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
        '<section class="panel objs" id="objectives"><h2 class="h">{title} <span class="label">{label}</span>'
        "</h2>{parts}{race}</section>",
        title=t(N_("Objectives")),
        label=t(N_("shared, 1 point per company")),
        parts=join(parts),
        race=_race(scene),
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
            else t(N_("Tied, but you have more agents in your HQ: you would win."))
        )
    elif result.decided_by == "ods":
        words = t(N_("Tied on points and on agents: ODS would win."))
    elif result.decided_by == "agents":
        words = t(N_("Tied, but ODS has more agents in its HQ: ODS would win."))
    else:
        words = t(N_("If it ended now, ODS would win."))
    return h(
        '<div class="race"><span class="race-n"><span class="me">{you}</span><b>{yours}</b></span>'
        '<p class="say">{words}</p><span class="race-n">{ods}<b>{its}</b></span></div>',
        you=t(N_("You")),
        yours=you.total,
        words=words,
        ods=t(N_("ODS")),
        its=ods.total,
    )


def own_side(scene: Scene, seat: dict[str, Any]) -> Markup:
    """The reader's side in solo: display, HQ, reserve."""
    from boardroom.web.games.new_corp_order.headquarters import headquarters
    from boardroom.web.games.new_corp_order.market import discards, display_cards

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
        '<section class="panel you" id="you" data-pane="you" aria-label="{label}"><div><h2 class="h">{display} '
        '<span class="label">{display_label}</span></h2>{cards}</div><div class="hqcol">'
        '<h2 class="h">{hq} <span class="label">{hq_label}</span></h2>{piles}</div><div class="resv">'
        '<h2 class="h">{reserve_title}</h2><div class="supply">{reserve}</div>'
        '<p class="label dsc">{discarded} {discards}</p></div></section>',
        label=t(N_("Your side of the table")),
        display=t(N_("Display")),
        display_label=t(N_("refilled when empty")),
        cards=display_cards(scene, "card-l"),
        hq=t(N_("Your HQ")),
        hq_label=t(N_("tap cards to take over")),
        piles=headquarters(scene, seat, "myhq"),
        reserve_title=t(N_("Reserve")),
        reserve=reserve,
        discarded=t(N_("discarded")) if any(view["discarded"].values()) else "",
        discards=discards(scene),
    )


def reasons(scene: Scene) -> Markup:
    """Why ODS did what it did last, and what it would do if nothing changed."""
    t, note = scene.speech, scene.reasons
    title, told, buttons = t(N_("How ODS plays")), _introduction(scene), Markup("")
    if note.steps:
        title, buttons = t(N_("Why ODS did that")), _buttons(scene)
        told = h('<ol aria-label="{}">{}</ol>', t(N_("How ODS decided")), join(map(_reason(scene), note.steps)))
        if note.unasked:
            told += h('<p class="unasked">{}</p>', t(N_("Not checked: {rules}"), rules=note.unasked))
    ahead = Markup("")
    if note.ahead:
        ahead = h(
            '<div class="fore" tabindex="0" role="note"{places}{scan}><h3 class="h">{eye} {title}</h3>'
            '<p class="say">{text}</p></div>',
            places=_numbers("data-places", note.ahead_places),
            scan=_numbers("data-scan", note.ahead_scan),
            eye=icon("u-eye"),
            title=t(N_("What ODS does next, if nothing changes")),
            text=" ".join(note.ahead),
        )
    return h(
        '<section class="panel trace" id="reasons"><h2 class="h">{title}</h2>'
        '<div class="tracel" tabindex="0" role="group" aria-label="{title}">{told}</div>{ahead}{buttons}</section>',
        title=title,
        told=told,
        ahead=ahead,
        buttons=buttons,
    )


INTRODUCTION = (
    N_("You have two of the four conglomerates, ODS has the other two. Cards of the other side are discarded."),
    N_(
        "ODS is an automaton: it has no hand and no choice. At the start of its turn its marker moves one column to "
        "the right, and from there it checks the companies."
    ),
    N_(
        "It takes over one of your companies if it can. Else it takes its own cards from the display and places an "
        "agent for each. Else it discards cards of yours."
    ),
    N_(
        "Each side scores 1 point per company it controls that matches an objective. On a tie the side with more "
        "agents in its HQ wins, else ODS."
    ),
    N_("ODS has not played yet. You start. After each of its turns you read here why it did that."),
)


def _introduction(scene: Scene) -> Markup:
    """What somebody wants to know who meets ODS for the first time."""
    return h(
        '<ul class="intro">{}</ul>', join(h('<li class="say">{}</li>', scene.speech(each)) for each in INTRODUCTION)
    )


def _buttons(scene: Scene) -> Markup:
    """To go through the last turn of ODS, and for the numbers on the board."""
    t = scene.speech
    return h(
        '<p class="odsacts"><button class="btn" type="button" id="ods-step" data-key="t">{step} {letter}</button>'
        '<button class="btn switch" type="button" id="ods-numbers" data-key="n" aria-pressed="true">'
        "{numbers} {shown}</button></p>",
        step=t(N_("Step through it")),
        letter=key("T"),
        numbers=t(N_("Numbers")),
        shown=key("N"),
    )


def _reason(scene: Scene) -> Callable[[NoteView], Markup]:
    t, scan = scene.speech, scene.reasons.scan
    signs = {"yes": "u-check", "no": "u-cross", "": "u-arrow"}
    words = {"yes": t(N_("Yes:")), "no": t(N_("No:")), "": ""}

    def tabled(step: NoteView) -> bool:
        return step.rule == "A" and step.answer == "no" and bool(scene.reasons.lacks)

    def drawn(step: NoteView) -> Markup:
        return h(
            '<li class="{answer}" tabindex="0"{places}{scan}><span class="tk">{sign}<span class="vh">{heard}'
            '</span></span><div><p class="tt"><b>{title}</b> {rule}</p>{text}</div></li>',
            answer=step.answer,
            places=_numbers("data-places", step.places),
            scan=_numbers("data-scan", scan),
            sign=icon(signs[step.answer], "ic-s"),
            heard=words[step.answer],
            title=step.title,
            rule=rule_tag(step.rule, t.language),
            text=_lacks(scene) if tabled(step) else h("<p>{}</p>", step.text) if step.text else "",
        )

    return drawn


def _lacks(scene: Scene) -> Markup:
    """What ODS had for the takeovers that it came nearest to, beside what it needed."""
    t, scan = scene.speech, scene.reasons.scan

    def cell(note: NoteView) -> Markup:
        sign = icon(
            "u-check" if note.answer == "yes" else "u-cross",
            "ic-s",
            t(N_("enough") if note.answer == "yes" else N_("too few")),
        )
        return h('<td class="{}">{} {}</td>', note.answer, note.text, sign)

    rows = join(
        h(
            '<tr><th scope="row">{number}{company}</th>{agents}{cards}</tr>',
            number=h('<span class="sn">{}</span>', scan.index(agents.places[0]) + 1),
            company=agents.title,
            agents=cell(agents),
            cards=cell(cards),
        )
        for agents, cards in scene.reasons.lacks
    )
    return h(
        '<table class="at"><thead><tr><th scope="col">{company}</th><th scope="col">{agents}</th>'
        '<th scope="col">{cards}</th></tr></thead><tbody>{rows}</tbody></table>',
        company=t(N_("Your company")),
        agents=t(N_("agents")),
        cards=t(N_("untapped cards")),
        rows=rows,
    )


def _numbers(name: str, places: tuple[int, ...]) -> Markup:
    return attribute(name, " ".join(map(str, places)) or None)
