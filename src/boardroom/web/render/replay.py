"""Looking again: any moment, through anybody's eyes, and playing on from there."""

from __future__ import annotations

from collections.abc import Sequence

from boardroom.core.words import N_
from boardroom.table.model import Entry, Frame, Line
from boardroom.web.render.board import board
from boardroom.web.render.html import Markup, attribute, h, icon, join, key
from boardroom.web.render.lobby import entry_row
from boardroom.web.render.market import display, shares, supply
from boardroom.web.render.page import bar
from boardroom.web.render.scene import Scene
from boardroom.web.render.seats import rivals
from boardroom.web.render.speech import Speech
from boardroom.web.render.story import plate, sentence

SHOWN = 80
"""Lines of the story before the moment that is shown."""


def replay(scene: Scene, frame: Frame, story: Sequence[Line], eyes: str) -> Markup:
    """A moment of a game with everything to move through it."""
    t = scene.speech
    stops = [0, *sorted({line.step + 1 for line in story})]
    if frame.steps not in stops:
        stops.append(frame.steps)
    earlier = [stop for stop in stops if stop < frame.at]
    later = [stop for stop in stops if stop > frame.at]
    base = f"/replay/{frame.table}"
    solo = bool(scene.view["solo"])
    middle = Markup("") if solo else h('<div class="marketpane">{}{}</div>', display(scene), shares(scene))
    if solo:
        middle = h('<div class="marketpane">{}{}</div>', display(scene), supply(scene))
    return h(
        '<main class="nco replay{}" id="table"><h1 class="vh">New Corp Order</h1>{}{}<section class="panel tlp" '
        'aria-label="{}">{}</section>'
        '<aside class="side">{}{}{}</aside><div id="toast" '
        'role="alert"></div></main>',
        " solo" if solo else "",
        rivals(scene),
        board(scene),
        t(N_("Move through the game")),
        _controls(t, frame, base, eyes, earlier, later),
        _eyes(t, scene, frame, base, eyes),
        middle,
        _story(t, frame, story, base, eyes),
    )


def _address(base: str, at: int, eyes: str) -> str:
    return f"{base}?at={at}&eyes={eyes}"


def _go(symbol: str, label: str, address: str | None, name: str, letter: str) -> Markup:
    if address is None:
        off = '<a class="icon-btn off" id="{}" role="link" aria-disabled="true" aria-label="{}">{}</a>'
        return h(off, name, label, icon(symbol))
    return h(
        '<a class="icon-btn" id="{0}" href="{1}" aria-label="{2}" title="{2}" data-key="{3}" hx-get="{1}" '
        'hx-target="#table" hx-swap="outerMorph" hx-select="#table">{4}</a>',
        name,
        address,
        label,
        letter,
        icon(symbol),
    )


def _controls(t: Speech, frame: Frame, base: str, eyes: str, earlier: list[int], later: list[int]) -> Markup:
    first = _address(base, 0, eyes) if earlier else None
    back = _address(base, earlier[-1], eyes) if earlier else None
    on = _address(base, later[0], eyes) if later else None
    last = _address(base, later[-1], eyes) if later else None
    buttons = [
        _go("u-first", t(N_("To the beginning")), first, "first", "Home"),
        _go("u-back", t(N_("A step back")), back, "back", ","),
        h(
            '<button class="btn playb" type="button" data-do="play" data-key=" " aria-pressed="false">{}{} {}</button>',
            icon("u-play"),
            t(N_("Play")),
            key(t(N_("Space"))),
        ),
        _go("u-step", t(N_("A step on")), on, "next", "."),
        _go("u-last", t(N_("To the end")), last, "last", "End"),
    ]
    return h(
        '<div class="ctl">{}<form class="scrub" method="get" action="{}" hx-get="{}" hx-trigger="input changed '
        'delay:80ms from:#at, submit" hx-target="#table" hx-swap="outerMorph" hx-select="#table">'
        '<input type="hidden" name="eyes" value="{}"><label class="vh" for="at">{}</label><input type="range" id="at" '
        'name="at" min="0" max="{}" value="{}">'
        '<noscript><button class="btn" type="submit">{}</button></noscript></form><span class="meta">{}</span></div>',
        join(buttons),
        base,
        base,
        eyes,
        t(N_("Moment of the game")),
        frame.steps,
        frame.at,
        t(N_("Show")),
        t(N_("{at} of {steps}"), at=frame.at, steps=frame.steps),
    )


def _eyes(t: Speech, scene: Scene, frame: Frame, base: str, eyes: str) -> Markup:
    choices = [("public", t(N_("Public")))]
    if frame.everything:
        choices = [
            ("all", t(N_("All, open"))),
            *[(str(seat), t.name(seat)) for seat in range(len(scene.view["seats"]))],
            *choices,
        ]
    links = join(
        h(
            '<a class="eye" href="{}"{}>{}</a>',
            _address(base, frame.at, value),
            Markup(' aria-current="true"') if value == eyes else "",
            word,
        )
        for value, word in choices
    )
    extra = Markup("")
    if frame.everything:
        seats = join(
            h('<option value="{}">{}</option>', seat, t.name(seat))
            for seat in range(1 if scene.view["solo"] else len(scene.view["seats"]))
        )
        extra = h(
            '<form class="forkp" method="post" action="{}/fork"><input type="hidden" name="at" value="{}">'
            '<label class="fl"><span>{}</span><select class="field" name="seat">{}</select></label>'
            '<button class="btn btn-go" type="submit"{}>{}{}</button></form><p class="hint"><a href="{}/log" '
            "download>{}{}</a></p>",
            base,
            frame.at,
            t(N_("You sit down as")),
            seats,
            Markup(" disabled") if frame.at >= frame.steps else "",
            icon("u-fork"),
            t(N_("Play on from here")),
            base,
            icon("u-down", "ic-s"),
            t(N_("Download the log")),
        )
    return h(
        '<section class="panel eyes"><h2 class="h">{}</h2><nav class="eyerow" aria-label="{}">{}</nav>{}</section>',
        t(N_("Whose eyes")),
        t(N_("Whose eyes")),
        links,
        extra,
    )


def _story(t: Speech, frame: Frame, story: Sequence[Line], base: str, eyes: str) -> Markup:
    shown = [line for line in story if line.step < frame.at][-SHOWN:][::-1]
    items = join(
        h(
            '<li class="{}"{}>{}<a href="{}">{}</a></li>',
            "new" if line.step + 1 == frame.at else "old",
            attribute("data-places", " ".join(map(str, line.places)) or None),
            plate(line.text, t),
            _address(base, line.step + 1, eyes),
            sentence(line.text, t),
        )
        for line in shown
    )
    return h(
        '<section class="panel minutes"><div class="minutes-l"><h2 class="h">{}</h2><ol tabindex="0" '
        'aria-label="{}">{}</ol></div></section>',
        t(N_("Minutes")),
        t(N_("The story, every line a link to its moment")),
        items,
    )


def replays(
    t: Speech, mine: Sequence[Entry], finished: Sequence[Entry], playing: Sequence[Entry], problem: str = ""
) -> Markup:
    """The list of games to look at again, and the way in for a log."""
    parts = []
    for word, entries in (
        (N_("Your games"), mine),
        (N_("Finished games"), finished),
        (N_("Being played now"), playing),
    ):
        if entries:
            parts.append(
                h(
                    '<section class="panel resume"><h2 class="h">{}</h2>{}</section>',
                    t(word),
                    join(entry_row(t, each) for each in entries[:12]),
                )
            )
    if not parts:
        parts.append(
            h('<section class="panel"><p class="say">{}</p></section>', t(N_("No game has been finished here yet.")))
        )
    return h(
        '<div class="room">{}<main class="doc"><h1 class="say big-h">{}</h1><div class="lists">{}<section '
        'class="panel"><h2 class="h">{}</h2>'
        '<p class="hint">{}</p>{}<form method="post" action="/replays" enctype="multipart/form-data" '
        'class="rowf"><label class="fl"><span>{}</span>'
        '<input class="field" type="file" name="log" accept=".json,application/json" required></label><button '
        'class="btn" type="submit">{}{}</button></form></section></div></main></div>',
        bar(t, t(N_("Replays")), here="/replays"),
        t(N_("Look again")),
        join(parts),
        t(N_("Bring a log")),
        t(N_("A game that was downloaded here or elsewhere can be looked at again.")),
        h('<p class="problem" role="alert">{}</p>', problem) if problem else "",
        t(N_("Log file")),
        icon("u-up", "ic-s"),
        t(N_("Open")),
    )
