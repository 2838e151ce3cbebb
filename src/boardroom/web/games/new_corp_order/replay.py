"""A moment of New Corp Order that is looked at again."""

from __future__ import annotations

from typing import Any

from boardroom.core.words import N_
from boardroom.table.model import TurnView
from boardroom.web.games.new_corp_order.board import board
from boardroom.web.games.new_corp_order.icons import (
    COLOURS,
    CONGLOMERATE,
    CONSULTANT_ICON,
    TYPE_ICON,
    TYPE_NAME,
    mark,
    pawn,
)
from boardroom.web.games.new_corp_order.market import display, shares, supply
from boardroom.web.games.new_corp_order.ods import objectives, reasons
from boardroom.web.games.new_corp_order.scene import Scene, changed, own
from boardroom.web.games.new_corp_order.seats import consultant_name, open_hand
from boardroom.web.games.new_corp_order.story import term
from boardroom.web.shell.html import Markup, h, hidden, icon, join, monogram
from boardroom.web.shell.replay_frame import Pane, Replay, ReplayParts
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.timeline import chances_at, percent, plain_mark

FEW = 2
"""With so many seats there is room for the market beside the board."""
MARKS = {
    "plot": '<rect class="tl-p" x="-4" y="-6" width="8" height="12" rx="1.5"/>',
    "infiltrate": '<path class="tl-o" d="M-5 7-2-1a3.4 3.4 0 1 1 4 0l3 8z"/>',
    "take-over": '<path class="tl-o" d="M-7-3h6v-4l8 7-8 7v-4h-6z"/>',
    "pass": '<rect class="tl-p" x="-4" y="-6" width="8" height="12" rx="1.5"/>',
}
FAILED = '<path class="tl-x" d="M-5-5 5 5M5-5-5 5"/>'


def replay(seen: Replay) -> ReplayParts:
    """What is drawn of a moment; with all eyes every hand is open."""
    frame, view = seen.frame, dict(seen.scene.view) | {"seat": None}
    if frame.hands:
        view["seats"] = [frame.hands[seat["seat"]]["seats"][seat["seat"]] for seat in view["seats"]]
    scene = own(seen.scene, view=view)
    scene.was = changed(seen.before, view)
    t, solo = scene.speech, bool(view["solo"])
    panes = []
    if solo or len(view["seats"]) > FEW:
        market = h('<div class="marketpane">{}{}</div>', display(scene), supply(scene) if solo else shares(scene))
        panes.append(Pane("market", t(N_("Market")), market))
    return ReplayParts(
        kind="nco solo" if solo else "nco",
        seats=_seats(seen, scene),
        stage=board(scene),
        draw=term,
        first=[Pane("ods", t(N_("ODS")), reasons(scene))] if solo else [],
        panes=panes,
        mark=turn_mark,
        legend=legend(t),
    )


def _seats(seen: Replay, scene: Scene) -> Markup:
    """Everybody: chance, hand as far as it is open, shares."""
    panels = [_seat(seen, scene, seat) for seat in scene.view["seats"]]
    if scene.view["solo"]:
        panels.append(objectives(scene))
    elif len(panels) == FEW:
        panels.append(h('<div class="marketpane">{}{}</div>', display(scene), shares(scene)))
    return h('<div class="rivals n{}" id="rivals">{}</div>', len(scene.view["seats"]), join(panels))


def _seat(seen: Replay, scene: Scene, seat: dict[str, Any]) -> Markup:
    t, number = scene.speech, seat["seat"]
    turn = seen.axis.turns[seen.turn - 1].seat if seen.turn else None
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
            seat["shares"][colour],
        )
        for colour in COLOURS
    )
    agents = join(pawn(colour) for colour in COLOURS for _ in range(seat["agents"][colour]))
    return h(
        '<section class="panel rseat{turn}" aria-label="{name}" data-seat="{number}">'
        '<div class="seat-h">{plate}<b class="name">{name}</b><span class="obs">{goals}</span>'
        '<span class="obs brass">{hired}</span>{chance}</div>{hand}<p class="rh">'
        '<span class="label">{shares}</span>{held}'
        '<span class="hqn agn" title="{agents_label}">{agents_heard}{agents}</span></p></section>',
        turn=" turn" if number == turn else "",
        name=t.name(number),
        number=number,
        plate=icon("ods", "ic-xl") if seat["automaton"] else monogram(t.name(number), seat=number),
        goals=goals,
        hired=hired,
        chance=h('<b class="pct">{}</b>', percent(chances[number])) if chances else "",
        hand=hand,
        shares=t(N_("Shares")),
        held=held,
        agents_label=t(N_("Agents in the HQ")),
        agents_heard=hidden(t(N_("Agents in the HQ"))),
        agents=agents,
    )


def turn_mark(turn: TurnView) -> Markup:
    """What was done in a turn, in the colour of its agents."""
    action, colour = str(turn.facts.get("action", "")), turn.facts.get("colour")
    if action not in MARKS:
        return plain_mark(turn)
    body = Markup(FAILED if turn.facts.get("failed") else MARKS[action])
    return h('<g class="c-{}">{}</g>', colour, body) if colour else body


def legend(t: Speech) -> Markup:
    """What the marks mean."""
    return h(
        '<ul class="lk"><li><svg class="tl-k" aria-hidden="true">'
        '<rect class="tl-p" x="4" y="2" width="8" height="12" rx="1.5"/></svg>{plot}</li><li>'
        '<svg class="tl-k c-red" aria-hidden="true">'
        '<path class="tl-o" d="M3 15 6 7a3.4 3.4 0 1 1 4 0l3 8z"/></svg>{infiltrate}</li><li>'
        '<svg class="tl-k c-blue" aria-hidden="true"><path class="tl-o" d="M1 5h6V1l8 7-8 7v-4H1z"/>'
        '</svg>{take_over}</li><li><svg class="tl-k" aria-hidden="true">'
        '<path class="tl-x" d="M3 3l10 10M13 3 3 13"/></svg>{failed}</li></ul>',
        plot=t(N_("plot")),
        infiltrate=t(N_("infiltrate")),
        take_over=t(N_("take over")),
        failed=t(N_("failed")),
    )
