"""A moment of New Angeles that is looked at again: the city, the deal opened, threat along the line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace as changed_scene
from typing import Any

from boardroom.core.words import N_
from boardroom.games.new_angeles.card_words import CARDS, about
from boardroom.table.model import StoryLine, TurnView
from boardroom.web.games.new_angeles.chart import demanded, threat_y
from boardroom.web.games.new_angeles.city import parts, stage
from boardroom.web.games.new_angeles.costs import costly
from boardroom.web.games.new_angeles.icons import (
    CORP_NAME,
    card_name,
    seal,
    short_corp,
    tiny_corp,
    told,
    type_icon,
    type_of,
)
from boardroom.web.games.new_angeles.promises import row
from boardroom.web.games.new_angeles.resolution import numbered, step_row, steps_of
from boardroom.web.games.new_angeles.scene import changed_districts
from boardroom.web.games.new_angeles.supply import gauge
from boardroom.web.games.new_angeles.table import term
from boardroom.web.shell.html import Markup, attribute, h, icon, join
from boardroom.web.shell.replay_frame import Pane, Replay, ReplayParts
from boardroom.web.shell.scene import Scene
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.timeline import FLOOR, TOP, chances_at, percent

BACKS = 6
"""More cards of support than this are told as a number."""


def replay(seen: Replay) -> ReplayParts:
    """What is drawn of a moment; with all eyes every hand is open."""
    frame, view = seen.frame, dict(seen.scene.view)
    if frame.hands:
        view["seats"] = [frame.hands[seat["seat"]]["seats"][seat["seat"]] for seat in view["seats"]]
    scene = changed_scene(seen.scene, view=view, seat=None)
    turn = seen.axis.turns[seen.turn - 1] if seen.turn else None
    steps = steps_of([line for line in scene.lines if turn is not None and turn.first <= line.step < turn.last])
    city = h(
        '<div class="rmid{did}" id="rmid">{stage}{list}{gauge}{deal}</div>',
        did=" has-did" if steps else "",
        stage=stage(scene, parts(scene, changed_districts(seen.before, view), numbered(steps))),
        list=_did(scene, turn, steps),
        gauge=gauge(scene),
        deal=_opened(seen, scene, turn),
    )
    return ReplayParts(
        kind="na",
        seats=_seats(seen, scene, turn),
        stage=city,
        draw=term,
        panes=[Pane("promises", scene.speech(N_("Promises")), _promised(scene))] if scene.book else (),
        points=costly(seen),
        mark=_mark,
        legend=_legend(scene.speech),
        behind=_behind(seen, int(view["threat_limit"])),
    )


def _did(scene: Scene, turn: TurnView | None, steps: Sequence[Sequence[StoryLine]]) -> Markup:
    """What the deal of the turn did, pick by pick, with the numbers on the map."""
    t = scene.speech
    if turn is None or not steps:
        return Markup('<section class="panel did" id="did" hidden></section>')
    winner = turn.facts.get("winner")
    corp = short_corp(scene.view["seats"][int(winner)]["corp"]) if winner is not None else ""
    return h(
        '<section class="panel did resolve" id="did" aria-label="{title}"><h2 class="h">{title} <span class="label">'
        '{who}</span></h2><ol tabindex="0" aria-label="{title}">{rows}</ol></section>',
        title=t(N_("What it did")),
        who=t(N_("{corp} chose"), corp=corp) if corp else "",
        rows=join(step_row(scene, number, step, term) for number, step in enumerate(steps, 1)),
    )


def _promised(scene: Scene) -> Markup:
    """What had been promised until then, the newest first, and what became of it."""
    rows = join(row(scene, each) for each in reversed(scene.book))
    label = scene.speech(N_("Promises"))
    return h('<ul class="lately" tabindex="0" aria-label="{}">{}</ul>', label, rows)


# --- seats ---


def _seats(seen: Replay, scene: Scene, turn: TurnView | None) -> Markup:
    chances = chances_at(seen.chances, seen.frame.at)
    rows = join(
        _seat(
            scene,
            seat,
            turn is not None and turn.seat == seat["seat"],
            chances[seat["seat"]] if chances else None,
            _thinks(scene, seen.frame.beliefs[seat["seat"]]) if seen.frame.beliefs else Markup(""),
        )
        for seat in scene.view["seats"]
    )
    return h('<div class="corps" id="corps">{}</div>', rows)


def _thinks(scene: Scene, beliefs: Mapping[str, Mapping[str, float]]) -> Markup:
    """What one on a seat would have thought then: the likeliest rival of each other seat, the surest three drawn."""
    t, guesses = scene.speech, []
    for other in scene.view["seats"]:
        if row := beliefs.get(str(other["seat"])):
            card, chance = max(row.items(), key=lambda each: each[1])
            guesses.append((chance, other["corp"], card))
    if not guesses:
        return Markup("")
    words = [
        t(
            N_("{who}: {rival}, {percent}"),
            who=CORP_NAME[corp],
            rival=t(N_("Federalist")) if card == "federalist" else CORP_NAME[card],
            percent=percent(chance),
        )
        for chance, corp, card in guesses
    ]
    surest = sorted(guesses, key=lambda guess: -guess[0])[:3]
    chips = join(
        h(
            '<span class="chip">{}<span>&rarr;</span>{}<b>{}</b></span>',
            seal(corp, "seal-s"),
            seal(card, "seal-s"),
            percent(chance),
        )
        for chance, corp, card in surest
    )
    label = t(N_("Guesses about rival cards"))
    return h(
        '<div class="thinks" title="{label}: {words}"><span class="vh">{label}: {words}</span><span aria-hidden="true" '
        'class="chips">{chips}</span></div>',
        label=label,
        words="; ".join(words),
        chips=chips,
    )


def _seat(scene: Scene, seat: Mapping[str, Any], active: bool, chance: float | None, thinks: Markup) -> Markup:
    t, number = scene.speech, seat["seat"]
    hand = join(
        h('<span class="{}" title="{}">{}</span>', type_of(key), card_name(key, t), type_icon(key))
        for key, count in (seat["hand"] or {}).items()
        for _ in range(count)
    )
    if seat["hand"] is None:
        hand = h('<span class="fact">{}{}</span>', icon("u-hand", "", t(N_("Cards in hand"))), seat["hand_size"])
    investment = seat["investment"]
    return h(
        '<section class="panel nrs{turn}" data-seat="{number}" aria-label="{name}">{seal}<div class="plate"><b '
        'class="nm">'
        '{name}</b><span class="by">{by}</span></div><span class="rvx">{rival}</span>{chance}<div class="r2"><span '
        'class="hnd">{hand}</span><span class="inv"{tip}>{investment}</span><b>{capital}</b></div>{thinks}</section>',
        turn=" turn" if active else "",
        number=number,
        name=short_corp(seat["corp"]) if seat["corp"] else t.name(number),
        seal=seal(seat["corp"]),
        by=t.name(number),
        rival=_rival(t, seat["rival"]),
        chance=h('<b class="pct" title="{}">{}</b>', t(N_("chance to win")), percent(chance))
        if chance is not None
        else "",
        hand=hand,
        tip=attribute("data-tip", told(investment, t) if investment else None),
        investment=card_name(investment, t) if investment else "",
        capital=h('{}<span class="vh"> {}</span>', seat["capital"], t(N_("capital"))),
        thinks=thinks,
    )


def _rival(t: Speech, rival: str | None) -> Markup:
    if rival is None:
        return Markup("")
    name = t(N_("Federalist")) if rival == "federalist" else CORP_NAME[rival]
    return h(
        '{}<span title="{}">{}</span>',
        icon("u-secret", "ic-s"),
        name,
        h('{}<span class="vh">{}: {}</span>', seal(rival, "seal-s"), t(N_("Rival")), name),
    )


# --- the deal ---


def _opened(seen: Replay, scene: Scene, turn: TurnView | None) -> Markup:
    """The deal of the turn that is shown: both offers, and who supported which of them."""
    t = scene.speech
    if turn is None or demanded(turn) or not turn.facts.get("main"):
        words = t(N_("No deal in this turn.")) if turn is None or not demanded(turn) else _demand(t, turn)
        return h('<section class="panel openp" id="opened"><h2 class="h">{}</h2><p class="say none">{}</p></section>',
                 t(N_("The deal, opened")), words)  # fmt: skip
    facts = turn.facts
    rows = join(
        _vote(seen, scene, turn, seat["seat"]) for seat in scene.view["seats"] if f"side-{seat['seat']}" in facts
    )
    asset = facts.get("asset")
    return h(
        '<section class="panel openp" id="opened"><h2 class="h">{title} <span class="label">{prize}</span></h2><div '
        'class="ogrid">{main}<div class="votes" role="group" '
        'aria-label="{label}">{rows}</div>{counter}</div></section>',
        title=t(N_("The deal, opened")),
        prize=t(N_("for {asset}"), asset=card_name(str(asset), t)) if asset else "",
        label=t(N_("Support")),
        main=_offer(scene, turn, "main", turn.seat),
        counter=_offer(scene, turn, "counter", facts.get("countering")),
        rows=rows,
    )


def _demand(t: Speech, turn: TurnView) -> str:
    return t(N_("The demand was met.")) if turn.facts["met"] else t(N_("The demand was missed."))


def _offer(scene: Scene, turn: TurnView, side: str, proposer: Any) -> Markup:
    t, key = scene.speech, str(turn.facts.get(side) or "")
    if not key:
        return h('<div class="offer empty"><p class="say">{}</p></div>', t(N_("no offer")))
    won = turn.facts.get("winning")
    text = N_("{corp}, main offer") if side == "main" else N_("{corp}, counteroffer")
    return h(
        '<div class="offer {type}{won}" data-tip="{tip}"><span class="by">{by}</span><span '
        'class="nm">{icon}<span>{name}</span>'
        '</span><span class="tx say">{text}</span></div>',
        type=type_of(key),
        won="" if won is None else " won" if won == side else " lost",
        tip=told(key, t),
        by=t(text, corp=short_corp(scene.view["seats"][int(proposer)]["corp"]) if proposer is not None else ""),
        icon=type_icon(key),
        name=card_name(key, t),
        text=t(about(CARDS[key])),
    )


def _vote(seen: Replay, scene: Scene, turn: TurnView, seat: int) -> Markup:
    t, facts = scene.speech, turn.facts
    side = facts[f"side-{seat}"]
    cards = _cards(seen, facts, seat, t) if side != "abstain" else h('<span class="ab">{}</span>', t(N_("abstains")))
    left, right = (cards, Markup("")) if side == "main" else (Markup(""), cards)
    corp = scene.view["seats"][seat]["corp"]
    return h(
        '<div class="v"><div class="l">{left}</div><div class="who">{name}</div><div class="r">{right}</div></div>',
        left=left,
        name=tiny_corp(corp) if corp else t.name(seat),
        right=right,
    )


def _cards(seen: Replay, facts: Mapping[str, Any], seat: int, t: Speech) -> Markup:
    """Cards of support: face up for all eyes and the owner's, else their backs."""
    faces = str(facts.get(f"faces-{seat}", "")).split()
    if faces and seen.eyes in {"all", str(seat)}:
        return join(
            h('<span class="vc {}" title="{}">{}</span>', type_of(key), card_name(key, t), type_icon(key))
            for key in faces
        )
    count = int(facts[f"cards-{seat}"])
    if count > BACKS:
        return h('<span class="vc"></span><b>{}</b>', count)
    return Markup('<span class="vc"></span>' * count)


# --- the line ---


def _mark(turn: TurnView) -> Markup:
    """What won in a turn, as a sign; a circle for a demand round."""
    if demanded(turn):
        kind = "dm-met" if turn.facts["met"] else "dm-missed"
        mark = "m-4 0 3 3.5L5-4" if turn.facts["met"] else "m-4-4 8 8m0-8-8 8"
        return h('<circle class="{0}" r="8"/><path class="{0}" d="M0 0{1}"/>', kind, mark)
    card = str(turn.facts.get(str(turn.facts.get("winning", "")), ""))
    if not card:
        return Markup('<circle class="tl-p" r="3"/>')
    kind = getattr(CARDS[card], "type", "")
    return h(
        '<svg class="ty-{} e-ic" x="-7" y="-7" width="14" height="14"><use href="#{}"/></svg>',
        kind or "none",
        f"a-{kind}" if kind else "u-eye",
    )


def _behind(seen: Replay, limit: int) -> Markup:
    """Rounds and the threat at the end of every turn."""
    axis = seen.axis
    if not axis.turns:
        return Markup("")
    y = threat_y(axis.turns[0], limit, TOP, FLOOR)
    path, ends = f"M0 {FLOOR}V{y:.1f}", ""
    for number, turn in enumerate(axis.turns, 1):
        x = 1000 * number / len(axis.turns)
        path += f"V{threat_y(turn, limit, TOP, FLOOR):.1f}H{x:.1f}"
        if number < len(axis.turns) and axis.turns[number].round != turn.round:
            ends += f"M{x:.1f} {TOP}V{FLOOR}"
    return h(
        '<path class="e-r" vector-effect="non-scaling-stroke" d="{ends}"/><path class="e-ta" d="{path}V{floor}z"/>'
        '<path class="e-tl" vector-effect="non-scaling-stroke" d="{path}"/><path class="e-lim" '
        'vector-effect="non-scaling-stroke" d="M0 {top}H1000"/>',
        ends=ends,
        path=path,
        floor=FLOOR,
        top=TOP,
    )


def _legend(t: Speech) -> Markup:
    entries = [
        ('<path class="e-tl" d="M0 11h5V5h6"/>', t(N_("threat"))),
        ('<circle class="dm-met" cx="8" cy="8" r="6"/>', t(N_("demand met"))),
    ]
    items = join(
        h('<li><svg class="tl-k" viewBox="0 0 16 16" aria-hidden="true">{}</svg>{}</li>', Markup(sign), word)
        for sign, word in entries
    )
    return h('<ul class="lk">{}</ul>', items)
