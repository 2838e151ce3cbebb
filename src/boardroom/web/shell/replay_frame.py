"""Replays: any moment, as any seat or a spectator sees it, and playing on from there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boardroom.core.presentation import View
from boardroom.core.words import N_
from boardroom.table.model import LONGEST_REMARK, Chances, Frame, Remark, StoryLine
from boardroom.web.shell.html import Drawn, Markup, attribute, h, icon, join, key, monogram
from boardroom.web.shell.scene import Scene
from boardroom.web.shell.story import DrawTerm, plain_term, sentence, sign
from boardroom.web.shell.templating import render
from boardroom.web.shell.timeline import (
    Mark,
    TurnAxis,
    chances_at,
    drawing,
    flags,
    margin,
    percent,
    plain_mark,
    points,
    state_of,
    told,
)

SHOWN = 80
"""Lines of the story before the moment that is shown."""
SWAP = Markup('hx-target="#table" hx-swap="outerMorph" hx-select="#table"')


@dataclass(frozen=True)
class Replay:
    """A moment of a game, and everything to move through it."""

    scene: Scene
    frame: Frame
    story: Sequence[StoryLine]
    axis: TurnAxis
    chances: Chances
    eyes: str
    before: View | None = None
    """The view when the turn began that is shown."""
    remarks: Sequence[Remark] = ()
    """What people wrote on moments of it."""
    root: str = "/replay"
    """Where replays are found: on a page of their own, or in a frame of another site."""
    embed: str = ""
    """The address under which other sites may show this moment; empty if they may not."""
    pane: str = ""
    """The pane that is open; empty for the first one."""

    @property
    def base(self) -> str:
        """The address of this replay."""
        return f"{self.root}/{self.frame.table}"

    @property
    def link(self) -> str:
        """The address of a moment, with a place for its number."""
        return f"{self.base}?at={{}}&eyes={self.eyes}"

    @property
    def mine(self) -> set[int]:
        """The seats on which the reader played."""
        return {guest.seat for guest in self.frame.people if guest.yours}

    @property
    def turn(self) -> int:
        """The number of the turn that is shown."""
        return self.axis.turn(self.frame.at)


@dataclass(frozen=True)
class Pane:
    """One of several panels of which one is shown at a time."""

    key: str
    title: str
    body: Markup


@dataclass(frozen=True)
class ReplayParts:
    """What a game draws of a moment."""

    kind: str
    """The class of the page's main part."""
    seats: Markup
    stage: Drawn
    draw: DrawTerm = plain_term
    """How players and things in sentences are drawn."""
    first: Sequence[Pane] = ()
    """Panes before the turning points and the minutes; the first one of all is open."""
    panes: Sequence[Pane] = ()
    """Panes after them."""
    points: Markup = Markup("")  # noqa: RUF009 - never changed
    """What stands under the turning points."""
    mark: Mark = plain_mark
    legend: Markup = Markup("")  # noqa: RUF009 - never changed
    behind: Markup = Markup("")  # noqa: RUF009
    """What lies behind the line of chances: SVG in a box of 1000 by 136 that is as wide as the line."""


def replay_page(seen: Replay, parts: ReplayParts) -> Markup:
    """The main part of the page of a moment."""
    return h(
        '<main class="{kind} replay" id="table" data-here="{here}"><h1 class="vh">{title}</h1>{seats}{stage}<section '
        'class="panel tlp" aria-label="{label}">{controls}{timeline}</section><aside class="side">{eyes}{turn}{panes}'
        "{onward}</aside></main>",
        kind=parts.kind,
        here=seen.link.format(seen.frame.at),
        title=seen.scene.title,
        seats=parts.seats,
        stage=parts.stage,
        label=seen.scene.speech(N_("Move through the game")),
        controls=_controls(seen, parts.legend),
        timeline=_timeline(seen, parts.mark, parts.behind),
        eyes=_eyes(seen),
        turn=_turn(seen, parts.draw),
        panes=_panes(seen, parts),
        onward=_onward(seen),
    )


def _panes(seen: Replay, parts: ReplayParts) -> Markup:
    """What the game draws, turning points and minutes, one of them at a time."""
    t = seen.scene.speech
    listed = points(t, seen.axis, seen.chances, seen.frame.at, seen.link, seen.mine)
    turning = Pane("points", t(N_("Turning points")), h("{}{}", listed, parts.points))
    panes = [
        *parts.first,
        *([] if seen.chances.status == "unavailable" else [turning]),
        Pane("story", t(N_("Log")), _story(seen, parts.draw)),
        Pane("notes", _notes_title(seen), _notes(seen)),
        *parts.panes,
        *([Pane("talk", t(N_("Chat")), _talk(seen))] if seen.scene.chat else []),
    ]
    opened = next((pane.key for pane in panes if pane.key == seen.pane), panes[0].key)
    radios = join(
        h(
            '<input class="vh paner" type="radio" name="pane" id="pane-{key}" data-keep{checked} aria-label="{title}">',
            key=pane.key,
            checked=Markup(" checked") if pane.key == opened else "",
            title=pane.title,
        )
        for pane in panes
    )
    labels = join(h('<label class="ptab pt-{0}" for="pane-{0}">{1}</label>', pane.key, pane.title) for pane in panes)
    bodies = join(h('<div class="pane pane-{}">{}</div>', pane.key, pane.body) for pane in panes)
    return h(
        '<section class="panel panes">{}<div class="ptabs" aria-hidden="true">{}</div>{}</section>',
        radios,
        labels,
        bodies,
    )


def _notes_title(seen: Replay) -> str:
    t, count = seen.scene.speech, len(seen.remarks)
    return t(N_("Notes ({count})"), count=count) if count else t(N_("Notes"))


def _notes(seen: Replay) -> Markup:
    """What people wrote on moments of the game, and a form for one more on the moment that is shown."""
    t, frame = seen.scene.speech, seen.frame
    return render(
        "shell/templates/remarks.html",
        t,
        remarks=[(each, t(N_("Turn {number}"), number=seen.axis.turn(each.at))) for each in seen.remarks],
        seen=seen,
        at=frame.at,
        turn=seen.turn,
        longest=LONGEST_REMARK,
        over=seen.scene.score is not None,
        swap=SWAP,
    )


def embedded(seen: Replay, parts: ReplayParts, whole: str) -> Markup:
    """A moment for a frame of another site: the board, the way through the game, what happened, a link to all of it."""
    t = seen.scene.speech
    return h(
        '<main class="{kind} replay embedded" id="table" data-here="{here}"><h1 class="vh">{title}</h1>{stage}'
        '<section class="panel tlp" aria-label="{label}">{controls}</section>{turn}'
        '<a class="whole" href="{whole}" target="_blank" rel="noopener">{words}</a></main>',
        kind=parts.kind,
        here=seen.link.format(seen.frame.at),
        title=seen.scene.title,
        stage=parts.stage,
        label=t(N_("Move through the game")),
        controls=_controls(seen, Markup("")),
        turn=_turn(seen, parts.draw),
        whole=whole,
        words=t(N_("Open in Boardroom")),
    )


def _go(symbol: str, label: str, address: str | None, name: str, keys: str, text: str = "") -> Markup:
    body = h('{}<span class="vh">{}</span>', text or icon(symbol), label)
    if address is None:
        return h('<a class="icon-btn off" id="{}" role="link" aria-disabled="true">{}</a>', name, body)
    return h(
        '<a class="icon-btn" id="{name}" href="{address}" title="{label}" data-key="{keys}" '
        'hx-get="{address}" {swap}>{body}</a>',
        name=name,
        address=address,
        label=label,
        keys=keys,
        swap=SWAP,
        body=body,
    )


def _controls(seen: Replay, legend: Markup) -> Markup:
    t, at, axis = seen.scene.speech, seen.frame.at, seen.axis
    stops = sorted({axis.stop(number) for number in range(len(axis.turns) + 1)})
    moves = sorted({0, seen.frame.steps, *(each.step + 1 for each in seen.story)})
    earlier, later = [stop for stop in stops if stop < at], [stop for stop in stops if stop > at]
    before, after = [stop for stop in moves if stop < at], [stop for stop in moves if stop > at]

    def address(some: list[int], which: int) -> str | None:
        return seen.link.format(some[which]) if some else None

    buttons = [
        _go("u-first", t(N_("Go to the start")), address(earlier, 0), "first", "Home"),
        _go("u-back", t(N_("Previous turn")), address(earlier, -1), "back", "ArrowLeft"),
        h(
            '<button class="btn playb" type="button" id="play" data-do="play" data-key=" " '
            'aria-pressed="false">{}<span>{}</span> {}</button>',
            icon("u-play"),
            t(N_("Play")),
            key(t(N_("Space"))),
        ),
        _go("u-step", t(N_("Next turn")), address(later, 0), "next", "ArrowRight"),
        _go("u-last", t(N_("Go to the end")), address(later, -1), "last", "End"),
        h(
            '<button class="btn" type="button" data-do="speed" data-key="s"><span class="vh">{}</span><span '
            'id="speed">1×</span></button>',
            t(N_("Speed")),
        ),
        _go("u-back", t(N_("Previous step")), address(before, -1), "back-1", ",", "−1"),  # noqa: RUF001
        _go("u-step", t(N_("Next step")), address(after, 0), "next-1", ".", "+1"),
    ]
    return h(
        '<div class="ctl">{buttons}<span class="meta">{turn}</span><span class="label hintk">{help}'
        "</span>{legend}</div>",
        buttons=join(buttons),
        turn=t(N_("Turn {number} of {count}"), number=seen.turn, count=len(axis.turns)),
        help=t(N_("arrow keys: turns; with Shift: single steps")),
        legend=legend,
    )


def _timeline(seen: Replay, mark: Mark, behind: Markup) -> Markup:
    t, axis = seen.scene.speech, seen.axis
    turn = axis.turns[seen.turn - 1] if seen.turn else None
    return h(
        '<div class="plot">{drawn}<form class="scrub" method="get" action="{base}" hx-get="{base}" '
        'hx-trigger="input changed delay:60ms from:#at, submit" hx-sync="queue last" {swap}>'
        '<input type="hidden" name="eyes" value="{eyes}">'
        '<label class="vh" for="at">{label}</label><input type="range" id="at" name="turn" min="0" max="{last}" '
        'value="{turn}" aria-valuetext="{text}"><noscript><button class="btn" type="submit">{show}</button></noscript>'
        "</form>{flags}</div>{state}",
        drawn=drawing(t, axis, seen.chances, seen.frame.at, mark, behind),
        base=seen.base,
        swap=SWAP,
        eyes=seen.eyes,
        label=t(N_("Moment of the game")),
        last=len(axis.turns),
        turn=seen.turn,
        text=told(t, turn, seen.turn, len(axis.turns)),
        show=t(N_("Show")),
        flags=flags(t, axis, seen.chances, seen.link),
        state=state_of(t, seen.chances, seen.base, f"at={seen.frame.at}&eyes={seen.eyes}"),
    )


def _eyes(seen: Replay) -> Markup:
    t, frame = seen.scene.speech, seen.frame
    choices = [("public", t(N_("Spectator")))]
    if frame.everything:
        names = [(str(seat), t.name(seat)) for seat in seen.scene.seats]
        choices = [("all", t(N_("All cards"))), *names, *choices]
    links = join(
        h(
            '<a class="eye" id="eye-{value}" href="{address}" hx-get="{address}" {swap}{current}>{word}</a>',
            value=value,
            address=address,
            swap=SWAP,
            current=Markup(' aria-current="true"') if value == seen.eyes else "",
            word=word,
        )
        for value, word in choices
        for address in [f"{seen.base}?at={frame.at}&eyes={value}"]
    )
    return h(
        '<section class="panel eyes"><h2 class="h">{0} <span class="label">{2}</span></h2><nav class="eyerow" '
        'aria-label="{0}">{1}</nav></section>',
        t(N_("View as")),
        links,
        t(N_("game over: all cards can be shown")),
    )


def _turn(seen: Replay, draw: DrawTerm) -> Markup:
    """What this turn did, what it did to the chances, and the way out of here."""
    t, frame = seen.scene.speech, seen.frame
    turn = seen.axis.turns[seen.turn - 1] if seen.turn else None
    lines = [each for each in seen.story if turn is not None and turn.first <= each.step < frame.at]
    says = join(
        h("<p{}>{}</p>", attribute("data-places", " ".join(map(str, each.places)) or None), sentence(each.spans, draw))
        for each in lines
    ) or h(
        "<p>{}</p>",
        t(N_("Before the first turn."))
        if turn is None
        else t(N_("{player}'s turn has started; nothing visible has happened yet."), player=t.name(turn.seat)),
    )
    change = Markup("")
    if turn is not None and seen.chances.moments:
        was, now = (chances_at(seen.chances, at)[turn.seat] for at in (turn.first, turn.last))
        change = h(
            '<p class="chgline">{words} <b>{was}</b>{arrow}<b>{now}</b> <small>± {margin}</small></p>',
            words=t(N_("{player}'s chance of winning"), player=t.name(turn.seat)),
            was=percent(was),
            arrow=icon("u-arrow", "ic-s", t(N_("to"))),
            now=percent(now),
            margin=percent(margin(now, seen.chances.games) / 100),
        )
    return h(
        '<section class="panel now"><h2 class="h">{turn} <span class="label">{move}</span></h2>'
        '<div class="now-say say" tabindex="0" role="region" aria-label="{label}">{says}</div>{change}'
        "</section>",
        turn=t(N_("Turn {number}"), number=seen.turn),
        move=t(N_("step {at} of {steps}"), at=frame.at, steps=frame.steps),
        label=t(N_("What happened in this turn")),
        says=says,
        change=change,
    )


def _onward(seen: Replay) -> Markup:
    """Play on, share, keep."""
    t, frame, base = seen.scene.speech, seen.frame, seen.base
    if not frame.everything:
        return Markup("")
    sides = range(seen.scene.settings["players"])
    seats = join(h('<option value="{}">{}</option>', seat, t.name(seat)) for seat in sides)
    return h(
        '<section class="panel onward"><form class="forkp" method="post" action="{base}/fork">'
        '<input type="hidden" name="at" value="{at}"><label class="fl"><span>{sit_down}</span>'
        '<select class="field" name="seat" id="fork-seat">{seats}</select></label>'
        '<button class="btn btn-go" type="submit" data-key="f"{disabled}>{fork}{play_on} {key}</button>'
        '</form><p class="keep">'
        '<button class="lnkb" type="button" data-do="copy" data-text="{link}">{link_sign}{copy}</button>'
        '<a class="lnkb" href="{base}/log" download>{log_sign}{download}</a>{embed}</p></section>',
        base=base,
        at=frame.at,
        sit_down=t(N_("Play as")),
        seats=seats,
        disabled=Markup(" disabled") if frame.at >= frame.steps else "",
        fork=icon("u-fork"),
        play_on=t(N_("Play from here")),
        key=key("F"),
        link=seen.link.format(frame.at),
        link_sign=icon("u-link", "ic-s"),
        copy=t(N_("Copy the link")),
        log_sign=icon("u-down", "ic-s"),
        download=t(N_("Download game file")),
        embed=_embed(seen),
    )


def _embed(seen: Replay) -> Markup:
    """Copies what another site writes to show this moment, where the host allows that."""
    if not seen.embed:
        return Markup("")
    frame = h(
        '<iframe src="{}" width="800" height="600" title="{}" loading="lazy"></iframe>', seen.embed, seen.scene.title
    )
    return h(
        '<button class="lnkb" type="button" data-do="copy" data-text="{}" id="embed">{}{}</button>',
        str(frame),
        icon("u-copy", "ic-s"),
        seen.scene.speech(N_("Copy the code for a web page")),
    )


def _talk(seen: Replay) -> Markup:
    """What had been said until then, as far as the reader could read it; the newest first."""
    t = seen.scene.speech
    items = join(
        h('<li class="talk">{}<span><b>{}</b> {}</span></li>', monogram(name, small=True), name, text)
        for name, text in reversed(seen.scene.chat)
    )
    return h('<div class="minutes"><ol tabindex="0" aria-label="{}">{}</ol></div>', t(N_("Chat")), items)


def _story(seen: Replay, draw: DrawTerm) -> Markup:
    t, frame = seen.scene.speech, seen.frame
    shown = [line for line in seen.story if line.step < frame.at][-SHOWN:][::-1]
    items = join(
        h(
            '<li class="{state}"{places}>{sign}<a href="{address}" hx-get="{address}" {swap}>{words}</a></li>',
            state="new" if line.step + 1 == frame.at else "old",
            places=attribute("data-places", " ".join(map(str, line.places)) or None),
            sign=sign(line.spans),
            address=seen.link.format(line.step + 1),
            swap=SWAP,
            words=sentence(line.spans, draw),
        )
        for line in shown
    )
    return h(
        '<div class="minutes"><ol tabindex="0" aria-label="{}">{}</ol></div>',
        t(N_("Game log; each line links to its moment")),
        items,
    )
