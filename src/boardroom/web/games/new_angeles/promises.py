"""Promises: who kept and broke how many, and what was promised last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boardroom.core.words import N_
from boardroom.web.games.new_angeles.icons import CORP_NAME, seal
from boardroom.web.shell.html import Markup, h, icon, join
from boardroom.web.shell.scene import Scene

KEPT, BROKEN, OPEN = "kept", "broken", "open"
SHOWN = 4
SIGNS = {KEPT: "u-check", BROKEN: "u-cross", OPEN: "u-clock"}
WORDS = {KEPT: N_("kept"), BROKEN: N_("broken"), OPEN: N_("open")}


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
    """The newest promises, those to and of the reader first."""
    shown = [each for each in reversed(book) if each["state"] in SIGNS]
    return sorted(shown, key=lambda each: seat not in (each["from"], each["to"]))[:SHOWN]


def row(scene: Scene, promise: Mapping[str, Any]) -> Markup:
    """A promise, and what became of it."""
    t, state = scene.speech, promise["state"]
    return h(
        '<li class="pr-{state}"><b class="st-w">{sign}{word}</b><span class="say"><b>{author}</b> → {to}: <q>{text}</q>'
        "</span></li>",
        state=state,
        sign=icon(SIGNS[state], "ic-s"),
        word=t(WORDS[state]),
        author=name_of(scene, promise["from"]),
        to=name_of(scene, promise["to"]),
        text=promise["text"],
    )


def name_of(scene: Scene, seat: int) -> str:
    """How a seat is called: "you", or its corp."""
    if seat == scene.seat:
        return scene.speech(N_("you"))
    corp = scene.view["seats"][seat]["corp"]
    return CORP_NAME[corp] if corp else scene.speech.name(seat)
