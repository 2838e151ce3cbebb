"""The end: how it ended, whom each corp had to beat, how capital and threat went, which deals moved most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from boardroom.core.words import N_, plural
from boardroom.table.model import TurnView
from boardroom.web.games.new_angeles.chart import DEAL, capital, chart, demanded, winning_card
from boardroom.web.games.new_angeles.icons import (
    CORP_NAME,
    card_name,
    seal,
    short_corp,
    told,
    type_icon,
    type_of,
)
from boardroom.web.games.new_angeles.promises import lately, row, tally
from boardroom.web.games.new_angeles.scene import played_round
from boardroom.web.games.new_angeles.supply import threat_bar
from boardroom.web.shell.html import Markup, h
from boardroom.web.shell.people import time_used
from boardroom.web.shell.scene import Scene
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.templating import render

SHOWN_DEALS = 5
STOREY = 3.2
"""The height of a floor of a tower: one capital."""
HIGHEST = 34
"""More floors than this are drawn lower."""


@dataclass(frozen=True)
class Verdict:
    """A corp at the end."""

    seat: int
    name: str
    by: str
    own: bool
    won: bool
    capital: int
    sign: Markup
    rival: str
    rival_sign: Markup
    word: str
    """What kind of card the rival card is."""
    tower: Markup
    text: str
    kept: int
    broken: int


@dataclass(frozen=True)
class Deal:
    """A deal that changed much."""

    number: int
    turn: int
    """Which of the turns it was, from 0."""
    address: str
    card: str
    sign: Markup
    kind: str
    tip: str
    where: str
    changes: Sequence[tuple[str, int]]
    threat: int


def scoring(scene: Scene, actions: Markup) -> Markup:
    """The page of a finished game."""
    t, score, view = scene.speech, dict(scene.score or {}), dict(scene.view)
    winners, ending = score["winners"], score["ending"]
    decisive = deals(scene)
    ordered = sorted(score["scores"], key=lambda each: (each["seat"] not in winners, -each["total"]))
    return render(
        "games/new_angeles/templates/end.html",
        t,
        scene=scene,
        head=scene.verdict[0] if scene.verdict else t(N_("The game is over")),
        why=scene.verdict[1] if len(scene.verdict) > 1 else "",
        ends=_ends(t, score),
        fell=ending == "threat",
        threat=score["threat"],
        limit=view["threat_limit"],
        bar=threat_bar(score["threat"], view["threat_limit"], score["threat"]),
        spare=_rival_name(t, view["spare_rival"]) if view["spare_rival"] else "",
        spare_sign=seal(view["spare_rival"], "seal-s") if view["spare_rival"] else "",
        verdicts=[_verdict(scene, each, score["scores"].index(each), winners, ending) for each in ordered],
        chart=chart(t, scene.turns, view, winners, [each.turn for each in decisive]) if scene.turns else "",
        course=_course(scene),
        deals=decisive,
        promised=bool(scene.book),
        told=[row(scene, each) for each in lately(scene.book, scene.seat)],
        actions=actions,
    )


def _course(scene: Scene) -> str:
    """How many deals there were, and how long it took."""
    t, count = scene.speech, sum(bool(winning_card(turn.facts)) for turn in scene.turns if not demanded(turn))
    told = t(plural("{count} deal", "{count} deals", count=count))
    return t(N_("{deals}, {time}"), deals=told, time=time_used(scene.lasted, t)) if scene.lasted else told


def _ends(t: Speech, score: Mapping[str, Any]) -> list[tuple[bool, str, str, str]]:
    """The three ends a game can have, and which of them it was: symbol, name and what it means."""
    fell = score["ending"] == "threat"
    traitor = fell and bool(score["winners"])
    return [
        (not fell, "u-check", t(N_("City held")), t(N_("rivals decide"))),
        (fell and not traitor, "u-no", t(N_("City fell")), t(N_("all lose"))),
        (traitor, "u-flag", t(N_("Federalist")), t(N_("one wins"))),
    ]


def _rival_name(t: Speech, rival: str) -> str:
    return t(N_("Federalist")) if rival == "federalist" else CORP_NAME[rival]


def _verdict(scene: Scene, score: Mapping[str, Any], place: int, winners: Sequence[int], ending: str | None) -> Verdict:
    t, seat = scene.speech, score["seat"]
    own = seat in scene.yours or seat == scene.seat
    name = t.name(seat)
    rival = score["rival"]
    return Verdict(
        seat,
        short_corp(score["corp"]),
        t(N_("{player}, you"), player=name) if own else name,
        own,
        seat in winners,
        score["total"],
        seal(score["corp"]),
        t(N_("Federalist")) if rival == "federalist" else short_corp(rival),
        seal(rival, "seal-s"),
        t(N_("Traitor")) if rival == "federalist" else t(N_("Own card")) if rival == score["corp"] else t(N_("Rival")),
        _tower(t, scene, score, ending),
        scene.verdict[place + 2] if len(scene.verdict) > place + 2 else "",
        *tally(scene.book, seat),
    )


def _line(t: Speech, scene: Scene, score: Mapping[str, Any], ending: str | None) -> tuple[int, str] | None:
    """The capital that had to be passed, and whose it was; None where threat decided alone."""
    if score["rival"] == "federalist":
        return score["needed"], str(score["needed"])
    if ending == "threat":
        return None
    if score["rival"] == score["corp"]:
        others = sorted(each["total"] for each in (scene.score or {})["scores"] if each["seat"] != score["seat"])
        return others[score["needed"] - 1], t(N_("{count} others"), count=score["needed"])
    return score["needed"], f"{CORP_NAME[score['rival']][0]} {score['needed']}"


def _tower(t: Speech, scene: Scene, score: Mapping[str, Any], ending: str | None) -> Markup:
    """A floor for every capital, and the line that it had to pass."""
    total = score["total"]
    line = _line(t, scene, score, ending)
    most = max(total, line[0] if line else 0, HIGHEST)
    storey = STOREY * HIGHEST / most
    floors = "".join(f"M5 {112 - storey * (floor + 1):.1f}h24v{storey * 0.62:.1f}H5z" for floor in range(total))
    level = Markup("")
    if line is not None:
        y = max(112 - storey * line[0], 10)
        level = h(
            '<path class="lvl" d="M0 {y:.1f}H34"/><text class="lvl-t" x="37" y="{text:.1f}">{words}</text>',
            y=y,
            text=y + 4,
            words=line[1],
        )
    return h(
        '<svg class="etw" viewBox="0 0 98 116" aria-hidden="true"><path class="f1" d="{}"/>{}'
        '<path class="street" d="M0 113H40"/></svg>',
        floors,
        level,
    )


def deals(scene: Scene) -> list[Deal]:
    """The deals that changed capital and threat most, in the order of the game."""
    rated = []
    for index, turn in enumerate(scene.turns):
        if demanded(turn) or not winning_card(turn.facts):
            continue
        before = scene.turns[index - 1] if index else None
        changes, rise = changes_of(scene, turn, before)
        rated.append((sum(abs(change) for _, change in changes) + abs(rise), index, changes, rise))
    best = sorted(sorted(rated, key=lambda each: (-each[0], each[1]))[:SHOWN_DEALS], key=lambda each: each[1])
    return [_deal(scene, number, index, changes, rise) for number, (_, index, changes, rise) in enumerate(best, 1)]


def changes_of(scene: Scene, turn: TurnView, before: TurnView | None) -> tuple[list[tuple[str, int]], int]:
    """By how much the capital of the corps changed in a turn, largest first, and the threat."""
    if before is None:
        return [], 0
    found = [
        (short_corp(seat["corp"]), capital(turn, seat["seat"], DEAL) - capital(before, seat["seat"]))
        for seat in scene.view["seats"]
    ]
    changed = sorted((each for each in found if each[1]), key=lambda each: -each[1])
    return changed, int(turn.facts.get(f"{DEAL}threat", before.facts["threat"])) - int(before.facts["threat"])


def _deal(scene: Scene, number: int, index: int, changes: Sequence[tuple[str, int]], rise: int) -> Deal:
    t, turn = scene.speech, scene.turns[index]
    card = winning_card(turn.facts)
    first, second = turn.facts["main_support"], turn.facts["counter_support"]
    if turn.facts["winning"] == "counter":
        first, second = second, first
    where = t(
        N_("{corp}, round {round}, {main} to {counter}"),
        corp=short_corp(scene.view["seats"][int(turn.facts["winner"])]["corp"]),
        round=played_round(scene.view, turn.round),
        main=first,
        counter=second,
    )
    return Deal(
        number,
        index,
        f"{scene.base.replace('/table/', '/replay/')}?at={turn.last}&eyes=all",
        card_name(card, t),
        type_icon(card),
        type_of(card),
        told(card, t),
        where,
        changes,
        rise,
    )
