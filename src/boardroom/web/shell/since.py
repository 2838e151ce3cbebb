"""Since your last turn: what others did, one turn after the other, each with the table as it was then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.core.words import N_, plural
from boardroom.table.model import PastTurn
from boardroom.web.shell.decision_bar import BETWEEN, decision_bar, since_address
from boardroom.web.shell.html import Markup, h, icon, join, key, monogram
from boardroom.web.shell.scene import Scene
from boardroom.web.shell.story import DrawTerm, plain_term, sentence

NOTHING = Markup('<section class="since" id="since" hidden></section>')
SWAP = Markup('hx-target="#table" hx-swap="outerMorph" hx-select="#table"')


def strip(scene: Scene, draw: DrawTerm = plain_term) -> Markup:
    """The turns as a strip of cards; the one that is shown is marked, and so is what hit the reader."""
    if not scene.at:
        return NOTHING
    t = scene.speech
    return h(
        '<section class="since" id="since" data-table="{table}" aria-label="{title}">'
        '<div class="sh"><b>{title}</b><span>{count}</span></div><ol tabindex="-1">{cards}</ol></section>',
        table=table_address(scene),
        title=t(N_("Since your last turn")),
        count=t(plural("{count} turn", "{count} turns", count=len(scene.since))),
        cards=join(_card(scene, past, number, draw) for number, past in enumerate(scene.since, 1)),
    )


def _card(scene: Scene, past: PastTurn, number: int, draw: DrawTerm) -> Markup:
    t, shown = scene.speech, number == scene.at
    name, hit = t.name(past.told.seat), hits_reader(scene, past)
    return h(
        '<li class="{kind}"><button type="button" id="since-{number}"{current} hx-get="{address}" {swap}>{sign}'
        '<span class="sx"><b>{name}</b><span class="say">{told}</span></span>{points}{hit}</button></li>',
        kind=" ".join(["now"] * shown + ["hit"] * hit),
        number=number,
        current=Markup(' aria-current="step"') if shown else "",
        address=since_address(scene, number),
        swap=SWAP,
        sign=monogram(name, seat=past.told.seat),
        name=name,
        told=sentence(past.told.spans, draw),
        points=_points(scene, past),
        hit=h('<span class="vh">{}</span>', t(N_("This hits you."))) if hit else "",
    )


def _points(scene: Scene, past: PastTurn) -> Markup:
    """How the turn changed the points of who played it."""
    then, now = total(past.score_before, past.told.seat), total(past.score_after, past.told.seat)
    if then is None or then == now:
        return Markup("")
    arrow = icon("u-arrow", "ic-s", scene.speech(N_("then")))
    return h(
        '<span class="se"><small>{points}</small><b>{then}{arrow}{now}</b></span>',
        points=scene.speech(N_("points")),
        then=then,
        arrow=arrow,
        now=now,
    )


def total(score: Mapping[str, Any] | None, seat: int | None) -> int | None:
    """The points of a seat in a result, if it is told."""
    found = [each["total"] for each in (score or {}).get("scores", ()) if each["seat"] == seat]
    return found[0] if found else None


def hits_reader(scene: Scene, past: PastTurn) -> bool:
    """Whether a turn took something from the reader, points included."""
    then, now = total(past.score_before, scene.seat), total(past.score_after, scene.seat)
    return past.told.hit or (then is not None and now is not None and now < then)


def stepper(scene: Scene) -> Markup:
    """The decision bar while the reader goes through the past: the turn in words, one back, one on, to the own turn."""
    t, past = scene.speech, scene.since[scene.at - 1]
    crumbs = [
        h('<b class="me">{}</b>', t(N_("Your turn"))),
        h("<b>{}</b>", t(N_("what happened"))),
        h(
            '<span class="now">{}</span>',
            t(N_("{number} of {count}, {player}"), number=scene.at, count=len(scene.since),
              player=t.name(past.told.seat)),
        ),
    ]  # fmt: skip
    later = scene.at < len(scene.since)
    buttons = [
        _button(scene, "back", scene.at - 1 if scene.at > 1 else None, t(N_("Back")), key("←")),
        _button(
            scene,
            "next",
            scene.at + 1 if later else None,
            t(N_("Next: {player}"), player=t.name(scene.since[scene.at].told.seat)) if later else t(N_("Next")),
            key("→"),
        ),
        h(
            '<button class="btn btn-go" type="button" id="to-turn" hx-get="{address}" {swap}>{words} {key}</button>',
            address=table_address(scene),
            swap=SWAP,
            words=t(N_("To your turn")),
            key=key("Enter"),
        ),
    ]
    hit = "hit" if hits_reader(scene, past) else ""
    return decision_bar(scene, join(crumbs, BETWEEN), past.told.text, buttons, f"past {hit}".strip())


def _button(scene: Scene, name: str, at: int | None, words: str, letter: Markup) -> Markup:
    return h(
        '<button class="btn{lit}" type="button" id="{name}"{off}{get}>{words} {letter}</button>',
        lit=" lit" if at is not None and name == "next" else "",
        name=name,
        off=Markup(' aria-disabled="true"') if at is None else "",
        get=h(' hx-get="{}" {}', since_address(scene, at), SWAP) if at is not None else "",
        words=words,
        letter=letter,
    )


def table_address(scene: Scene) -> str:
    """Where the table is that the reader plays at."""
    return f"{scene.base}?seat={scene.seat}" if scene.hot_seat and scene.seat is not None else scene.base
