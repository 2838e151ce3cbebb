"""Promises: who kept and broke how many, and what was promised last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boardroom.core.words import N_
from boardroom.table.promises import BROKEN, DISPUTED, KEPT, OPEN, VOID
from boardroom.web.games.new_angeles.icons import CORP_NAME, seal
from boardroom.web.shell.html import Markup, h, icon, join
from boardroom.web.shell.scene import Scene

SHOWN = 4
SIGNS = {KEPT: "u-check", BROKEN: "u-cross", OPEN: "u-clock", DISPUTED: "u-words", VOID: "u-no"}
WORDS = {
    KEPT: N_("kept"),
    BROKEN: N_("broken"),
    OPEN: N_("open"),
    DISPUTED: N_("disputed"),
    VOID: N_("not judged"),
}


def tally(book: Sequence[Mapping[str, Any]], seat: int) -> tuple[int, int]:
    """How many promises a seat kept, and how many it broke."""
    states = [each["state"] for each in book if each["from"] == seat]
    return states.count(KEPT), states.count(BROKEN)


def promises(scene: Scene) -> Markup:
    """The panel beside the desk; empty where nobody promised anything."""
    t, book = scene.speech, scene.book
    if not book:
        return Markup('<section class="panel promises" id="promises" hidden></section>')
    seats = join(
        h(
            '<li>{seal}<span class="vh">{name}</span><span class="ok">{check}{kept}</span>'
            '<span class="no">{cross}{broken}</span></li>',
            seal=seal(each["corp"], "seal-s"),
            name=name_of(scene, each["seat"]),
            check=icon("u-check", "ic-s", t(N_("kept"))),
            kept=kept,
            cross=icon("u-cross", "ic-s", t(N_("broken"))),
            broken=broken,
        )
        for each in scene.view["seats"]
        for kept, broken in [tally(book, each["seat"])]
    )
    return h(
        '<section class="panel promises" id="promises" aria-label="{title}"><h2 class="h">{title} <span class="label">'
        '{label}</span></h2><ul class="tally">{seats}</ul><ul class="lately" tabindex="0" aria-label="{title}">{lately}'
        "</ul></section>",
        title=t(N_("Promises")),
        label=t(N_("kept and broken so far")),
        seats=seats,
        lately=join(row(scene, each) for each in lately(book, scene.seat)),
    )


def lately(book: Sequence[Mapping[str, Any]], seat: int | None) -> list[Mapping[str, Any]]:
    """The newest promises, those to and of the reader first; unjudged ones if the reader may say something of them."""
    shown = [each for each in reversed(book) if each["state"] != VOID or each["yours"] or _said(each) != (None, None)]
    return sorted(shown, key=lambda each: seat not in (each["from"], each["to"]))[:SHOWN]


def row(scene: Scene, promise: Mapping[str, Any]) -> Markup:
    """A promise, and what became of it."""
    t, state = scene.speech, promise["state"]
    return h(
        '<li class="pr-{state}"><b class="st-w">{sign}{word}</b><span class="say"><b>{author}</b> → {to} <q>{text}</q>'
        "{says}</span>{ask}</li>",
        state=state,
        sign=icon(SIGNS[state], "ic-s"),
        word=t(WORDS[state]),
        author=name_of(scene, promise["from"]),
        to=name_of(scene, promise["to"]),
        text=promise["text"],
        says=_says(scene, promise),
        ask=_ask(scene, promise) if promise["yours"] and scene.base else "",
    )


def _said(promise: Mapping[str, Any]) -> tuple[bool | None, bool | None]:
    """What its author and the one who got it say of a promise."""
    return promise["says"]["from"], promise["says"]["to"]


def _says(scene: Scene, promise: Mapping[str, Any]) -> Markup:
    """Who says that a promise was kept or broken, where the rules do not."""
    t = scene.speech
    words = [
        t(N_("{player} says: kept.") if kept else N_("{player} says: broken."), player=t.name(promise[who]))
        for who, kept in zip(("to", "from"), reversed(_said(promise)), strict=True)
        if kept is not None
    ]
    return h(" <small>{}</small>", " ".join(words)) if words else Markup("")


def _ask(scene: Scene, promise: Mapping[str, Any]) -> Markup:
    """Two buttons with which the reader says what became of a promise; the pressed one takes it back."""
    t = scene.speech
    own = promise["says"]["from" if scene.seat == promise["from"] else "to"]
    buttons = join(
        h(
            '<button class="btn" type="submit"{value} aria-pressed="{pressed}">{sign}{word}</button>',
            value="" if own is kept else h(' name="kept" value="{}"', "true" if kept else "false"),
            pressed="true" if own is kept else "false",
            sign=icon(SIGNS[KEPT if kept else BROKEN], "ic-s"),
            word=t(WORDS[KEPT if kept else BROKEN]),
        )
        for kept in (True, False)
    )
    return h(
        '<form class="asked" method="post" action="{base}/mark" hx-post="{base}/mark" hx-swap="none"><input '
        'type="hidden" name="promise" value="{key}">{seat}{buttons}</form>',
        base=scene.base,
        key=promise["key"],
        seat=h('<input type="hidden" name="seat" value="{}">', scene.seat) if scene.hot_seat else "",
        buttons=buttons,
    )


def name_of(scene: Scene, seat: int) -> str:
    """How a seat is called: "you", or its corp."""
    if seat == scene.seat:
        return scene.speech(N_("you"))
    corp = scene.view["seats"][seat]["corp"]
    return CORP_NAME[corp] if corp else scene.speech.name(seat)
