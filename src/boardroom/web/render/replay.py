"""Looking again: any moment, through anybody's eyes, and playing on from there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from boardroom.core.words import N_
from boardroom.table.model import Chances, Entry, Frame
from boardroom.table.model import Line as Told
from boardroom.web.render.board import board
from boardroom.web.render.html import (
    COLOURS,
    CONGLOMERATE,
    CONSULTANT_ICON,
    TYPE_ICON,
    TYPE_NAME,
    Markup,
    attribute,
    h,
    hidden,
    icon,
    join,
    key,
    mark,
    monogram,
    pawn,
)
from boardroom.web.render.lobby import entry_row
from boardroom.web.render.market import display, shares, supply
from boardroom.web.render.ods import objectives, reasons
from boardroom.web.render.page import bar
from boardroom.web.render.scene import Scene
from boardroom.web.render.seats import consultant_name, open_hand
from boardroom.web.render.speech import Speech
from boardroom.web.render.story import plate, sentence
from boardroom.web.render.timeline import (
    Line,
    chances_at,
    drawing,
    flags,
    legend,
    percent,
    points,
    state_of,
    told,
)

SHOWN = 80
"""Lines of the story before the moment that is shown."""
FEW = 2
"""With so many seats there is room for the market beside the board."""
SWAP = Markup('hx-target="#table" hx-swap="outerMorph" hx-select="#table"')


@dataclass(frozen=True)
class Replay:
    """A moment of a game, and everything to move through it."""

    scene: Scene
    frame: Frame
    story: Sequence[Told]
    line: Line
    chances: Chances
    eyes: str

    @property
    def base(self) -> str:
        """The address of this replay."""
        return f"/replay/{self.frame.table}"

    @property
    def link(self) -> str:
        """The address of a moment, with a place for its number."""
        return f"{self.base}?at={{}}&eyes={self.eyes}"

    @property
    def turn(self) -> int:
        """The number of the turn that is shown."""
        return self.line.turn(self.frame.at)


def replay(seen: Replay) -> Markup:
    """The page of a moment."""
    scene, t = seen.scene, seen.scene.speech
    solo = bool(scene.view["solo"])
    return h(
        '<main class="nco replay{}" id="table" data-here="{}"><h1 class="vh">New Corp Order</h1>{}{}<section '
        'class="panel tlp" aria-label="{}">{}{}</section><aside class="side">{}{}{}</aside></main>',
        " solo" if solo else "",
        seen.link.format(seen.frame.at),
        _seats(seen),
        board(scene),
        t(N_("Move through the game")),
        _controls(seen),
        _timeline(seen),
        _eyes(seen),
        _turn(seen),
        _panes(seen),
    )


def _go(symbol: str, label: str, address: str | None, name: str, keys: str, text: str = "") -> Markup:
    body = h('{}<span class="vh">{}</span>', text or icon(symbol), label)
    if address is None:
        return h('<a class="icon-btn off" id="{}" role="link" aria-disabled="true">{}</a>', name, body)
    return h(
        '<a class="icon-btn" id="{0}" href="{1}" title="{2}" data-key="{3}" hx-get="{1}" {4}>{5}</a>',
        name,
        address,
        label,
        keys,
        SWAP,
        body,
    )


def _controls(seen: Replay) -> Markup:
    t, at, line = seen.scene.speech, seen.frame.at, seen.line
    stops = sorted({line.stop(number) for number in range(len(line.turns) + 1)})
    moves = sorted({0, seen.frame.steps, *(each.step + 1 for each in seen.story)})
    earlier, later = [stop for stop in stops if stop < at], [stop for stop in stops if stop > at]
    before, after = [stop for stop in moves if stop < at], [stop for stop in moves if stop > at]

    def address(some: list[int], which: int) -> str | None:
        return seen.link.format(some[which]) if some else None

    buttons = [
        _go("u-first", t(N_("To the beginning")), address(earlier, 0), "first", "Home"),
        _go("u-back", t(N_("A turn back")), address(earlier, -1), "back", "ArrowLeft"),
        h(
            '<button class="btn playb" type="button" id="play" data-do="play" data-key=" " '
            'aria-pressed="false">{}<span>{}</span> {}</button>',
            icon("u-play"),
            t(N_("Play")),
            key(t(N_("Space"))),
        ),
        _go("u-step", t(N_("A turn on")), address(later, 0), "next", "ArrowRight"),
        _go("u-last", t(N_("To the end")), address(later, -1), "last", "End"),
        h(
            '<button class="btn" type="button" data-do="speed" data-key="s"><span class="vh">{}</span><span '
            'id="speed">1×</span></button>',
            t(N_("Speed")),
        ),
        _go("u-back", t(N_("A single move back")), address(before, -1), "back-1", ",", "−1"),  # noqa: RUF001
        _go("u-step", t(N_("A single move on")), address(after, 0), "next-1", ".", "+1"),
    ]
    return h(
        '<div class="ctl">{}<span class="meta">{}</span><span class="label hintk">{}</span>{}</div>',
        join(buttons),
        t(N_("Turn {number} of {count}"), number=seen.turn, count=len(line.turns)),
        t(N_("arrows: turns; with Shift: single moves")),
        legend(t),
    )


def _timeline(seen: Replay) -> Markup:
    t, line = seen.scene.speech, seen.line
    turn = line.turns[seen.turn - 1] if seen.turn else None
    return h(
        '<div class="plot">{drawn}<form class="scrub" method="get" action="{base}" hx-get="{base}" '
        'hx-trigger="input changed delay:60ms from:#at, submit" {swap}><input type="hidden" name="eyes" value="{eyes}">'
        '<label class="vh" for="at">{label}</label><input type="range" id="at" name="turn" min="0" max="{last}" '
        'value="{turn}" aria-valuetext="{text}"><noscript><button class="btn" type="submit">{show}</button></noscript>'
        "</form>{flags}{state}</div>",
        drawn=drawing(t, line, seen.chances, seen.frame.at),
        base=seen.base,
        swap=SWAP,
        eyes=seen.eyes,
        label=t(N_("Moment of the game")),
        last=len(line.turns),
        turn=seen.turn,
        text=told(t, turn, seen.turn, len(line.turns)),
        show=t(N_("Show")),
        flags=flags(t, line, seen.chances, seen.link),
        state=state_of(t, seen.chances, seen.base, f"at={seen.frame.at}&eyes={seen.eyes}"),
    )


def _seats(seen: Replay) -> Markup:
    """Everybody: chance, hand as far as it is open, shares."""
    scene = seen.scene
    panels = [_seat(seen, seat) for seat in scene.view["seats"]]
    if scene.view["solo"]:
        panels.append(objectives(scene))
    elif len(panels) == FEW:
        panels.append(h('<div class="marketpane">{}{}</div>', display(scene), shares(scene)))
    return h('<div class="rivals n{}" id="rivals">{}</div>', len(scene.view["seats"]), join(panels))


def _seat(seen: Replay, seat: dict[str, Any]) -> Markup:
    scene, t, number = seen.scene, seen.scene.speech, seat["seat"]
    turn = seen.line.turns[seen.turn - 1].seat if seen.turn else None
    chances = chances_at(seen.chances, seen.frame.at)
    solo = bool(scene.view["solo"])
    goals = Markup("") if solo else join(
        icon(TYPE_ICON[kind], "", t(TYPE_NAME[kind])) for kind in seat["objectives"] or ()
    )  # fmt: skip
    hired = join(
        icon(CONSULTANT_ICON[kind], "", consultant_name(scene, kind))
        for kind, count in seat["consultants"].items()
        for _ in range(count)
    )
    hand = Markup("")
    if not solo:
        hand = (
            h('<div class="rh">{}</div>', open_hand(seat["hand"], t(N_("Hand"))))
            if seat["hand"] is not None
            else h('<p class="rh"><span class="label">{}</span><b>{}</b></p>', t(N_("Hand")), seat["hand_size"])
        )
    held = join(
        h(
            '<span class="hqn">{}{}</span>',
            mark(colour, "ic-s", CONGLOMERATE[colour]),
            seat["untapped"][colour] + seat["tapped"][colour] + 2 * seat["agents"][colour],
        )
        for colour in COLOURS
    )
    agents = join(pawn(colour) for colour in COLOURS for _ in range(seat["agents"][colour]))
    return h(
        '<section class="panel rseat{}" aria-label="{}" data-seat="{}"><div class="seat-h">{}<b class="name">{}</b>'
        '<span class="obs">{}</span><span class="obs brass">{}</span>{}</div>{}<p class="rh"><span '
        'class="label">{}</span>{}<span class="hqn agn" title="{}">{}{}</span></p></section>',
        " turn" if number == turn else "",
        t.name(number),
        number,
        icon("ods", "ic-xl") if seat["automaton"] else monogram(t.name(number)),
        t.name(number),
        goals,
        hired,
        h('<b class="pct">{}</b>', percent(chances[number])) if chances else "",
        hand,
        t(N_("Shares")),
        held,
        t(N_("Agents in the HQ")),
        hidden(t(N_("Agents in the HQ"))),
        agents,
    )


def _eyes(seen: Replay) -> Markup:
    t, frame = seen.scene.speech, seen.frame
    choices = [("public", t(N_("Public")))]
    if frame.everything:
        names = [(str(seat), t.name(seat)) for seat in range(len(seen.scene.view["seats"]))]
        choices = [("all", t(N_("All, open"))), *names, *choices]
    links = join(
        h(
            '<a class="eye" id="eye-{}" href="{}" hx-get="{}" {}{}>{}</a>',
            value,
            address,
            address,
            SWAP,
            Markup(' aria-current="true"') if value == seen.eyes else "",
            word,
        )
        for value, word in choices
        for address in [f"{seen.base}?at={frame.at}&eyes={value}"]
    )
    return h(
        '<section class="panel eyes"><h2 class="h">{0} <span class="label">{2}</span></h2><nav class="eyerow" '
        'aria-label="{0}">{1}</nav></section>',
        t(N_("Whose eyes")),
        links,
        t(N_("the game is over, all may be seen")),
    )


def _turn(seen: Replay) -> Markup:
    """What this turn did, what it did to the chances, and the way out of here."""
    t, frame = seen.scene.speech, seen.frame
    turn = seen.line.turns[seen.turn - 1] if seen.turn else None
    lines = [each for each in seen.story if turn is not None and turn.first <= each.step < frame.at]
    says = join(
        h("<p{}>{}</p>", attribute("data-places", " ".join(map(str, each.places)) or None), sentence(each.text, t))
        for each in lines
    ) or h(
        "<p>{}</p>",
        t(N_("The city before the first turn."))
        if turn is None
        else t(N_("{player} has begun, and nobody could see anything yet."), player=t.name(turn.seat)),
    )
    change = Markup("")
    if turn is not None and seen.chances.moments:
        was, now = (chances_at(seen.chances, at)[turn.seat] for at in (turn.first, turn.last))
        change = h(
            '<p class="chgline">{} <b>{}</b>{}<b>{}</b></p>',
            t(N_("The chance of {player}"), player=t.name(turn.seat)),
            percent(was),
            icon("u-arrow", "ic-s", t(N_("to"))),
            percent(now),
        )
    return h(
        '<section class="panel now"><h2 class="h">{} <span class="label">{}</span></h2><div class="now-say say" '
        'tabindex="0" role="region" aria-label="{}">{}</div>{}</section>',
        t(N_("Turn {number}"), number=seen.turn),
        t(N_("move {at} of {steps}"), at=frame.at, steps=frame.steps),
        t(N_("What happened in this turn")),
        says,
        change,
    )


def _panes(seen: Replay) -> Markup:
    """Turning points, minutes and market, one of them at a time; and playing on."""
    scene, t = seen.scene, seen.scene.speech
    solo = bool(scene.view["solo"])
    panes = [
        ("points", t(N_("Turning points")), points(t, seen.line, seen.chances, seen.frame.at, seen.link)),
        ("story", t(N_("Minutes")), _story(seen)),
    ]
    if solo or len(scene.view["seats"]) > FEW:
        market = h('<div class="marketpane">{}{}</div>', display(scene), supply(scene) if solo else shares(scene))
        panes.append(("market", t(N_("Market")), market))
    if solo:
        panes.insert(0, ("ods", t(N_("ODS")), reasons(scene)))
    radios = join(
        h(
            '<input class="vh paner" type="radio" name="pane" id="pane-{0}" data-keep{1} aria-label="{2}">',
            name,
            Markup(" checked") if not number else "",
            word,
        )
        for number, (name, word, _) in enumerate(panes)
    )
    labels = join(h('<label class="ptab pt-{0}" for="pane-{0}">{1}</label>', name, word) for name, word, _ in panes)
    bodies = join(h('<div class="pane pane-{}">{}</div>', name, body) for name, _, body in panes)
    return h(
        '<section class="panel panes">{}<div class="ptabs" aria-hidden="true">{}</div>{}</section>{}',
        radios,
        labels,
        bodies,
        _onward(seen),
    )


def _onward(seen: Replay) -> Markup:
    """Play on, share, keep."""
    t, frame, base = seen.scene.speech, seen.frame, seen.base
    if not frame.everything:
        return Markup("")
    sides = range(1 if seen.scene.view["solo"] else len(seen.scene.view["seats"]))
    seats = join(h('<option value="{}">{}</option>', seat, t.name(seat)) for seat in sides)
    return h(
        '<section class="panel onward"><form class="forkp" method="post" action="{}/fork"><input type="hidden" '
        'name="at" value="{}"><label class="fl"><span>{}</span><select class="field" name="seat" '
        'id="fork-seat">{}</select></label><button class="btn btn-go" type="submit" data-key="f"{}>{}{} {}</button>'
        '</form><p class="keep"><button class="lnkb" type="button" data-do="copy" data-text="{}">{}{}</button>'
        '<a class="lnkb" href="{}/log" download>{}{}</a></p></section>',
        base,
        frame.at,
        t(N_("You sit down as")),
        seats,
        Markup(" disabled") if frame.at >= frame.steps else "",
        icon("u-fork"),
        t(N_("Play on from here")),
        key("F"),
        seen.link.format(frame.at),
        icon("u-link", "ic-s"),
        t(N_("Copy the link")),
        base,
        icon("u-down", "ic-s"),
        t(N_("Download the log")),
    )


def _story(seen: Replay) -> Markup:
    t, frame = seen.scene.speech, seen.frame
    shown = [line for line in seen.story if line.step < frame.at][-SHOWN:][::-1]
    items = join(
        h(
            '<li class="{0}"{1}>{2}<a href="{3}" hx-get="{3}" {4}>{5}</a></li>',
            "new" if line.step + 1 == frame.at else "old",
            attribute("data-places", " ".join(map(str, line.places)) or None),
            plate(line.text, t),
            seen.link.format(line.step + 1),
            SWAP,
            sentence(line.text, t),
        )
        for line in shown
    )
    return h(
        '<div class="minutes"><ol tabindex="0" aria-label="{}">{}</ol></div>',
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
