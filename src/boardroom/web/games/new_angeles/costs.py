"""The deals that cost somebody most, by the chances along a finished game."""

from __future__ import annotations

from boardroom.core.words import N_
from boardroom.web.games.new_angeles.chart import demanded, winning_card
from boardroom.web.games.new_angeles.icons import card_name, short_corp, type_icon
from boardroom.web.games.new_angeles.scene import played_round
from boardroom.web.shell.html import Markup, h, join
from boardroom.web.shell.replay_frame import Replay
from boardroom.web.shell.timeline import chances_at, percent

SHOWN = 6
LEAST = 0.05
"""A smaller fall of a chance may be luck of the estimate."""


def costs(seen: Replay) -> list[tuple[int, int, float, float]]:
    """Number of the turn, seat, chance before and after, for the deals after which somebody's chance fell most."""
    found = []
    for number, turn in enumerate(seen.axis.turns, 1):
        if demanded(turn) or not winning_card(turn.facts):
            continue
        before, after = chances_at(seen.chances, turn.first), chances_at(seen.chances, turn.last)
        seat = max(range(len(before)), key=lambda each: before[each] - after[each])
        if before[seat] - after[seat] >= LEAST:
            found.append((number, seat, before[seat], after[seat]))
    return sorted(found, key=lambda each: each[3] - each[2])[:SHOWN]


def costly(seen: Replay) -> Markup:
    """Those deals as a list, each with a link to it; nothing as long as no chances are known."""
    rows = costs(seen) if seen.chances.status == "done" else []
    if not rows:
        return Markup("")
    title = seen.scene.speech(N_("The deals that cost most"))
    return h('<h3 class="label">{}</h3><ol class="tps costs">{}</ol>', title, join(_row(seen, *each) for each in rows))


def _row(seen: Replay, number: int, seat: int, before: float, after: float) -> Markup:
    t, seats = seen.scene.speech, seen.scene.view["seats"]
    turn = seen.axis.turns[number - 1]
    card, winner = winning_card(turn.facts), turn.facts.get("winner")
    target = seen.link.format(turn.last)
    return h(
        '<li{now}><a href="{target}" hx-get="{target}" hx-target="#table" hx-swap="outerMorph" hx-select="#table">'
        '{sign}<span class="tpw">{card} <small>{where}</small></span><span class="dl"><span>{name}</span>'
        "{before} → {after}</span></a></li>",
        now=Markup(' class="now" aria-current="true"') if number == seen.turn else "",
        target=target,
        sign=type_icon(card),
        card=card_name(card, t),
        where=t(
            N_("{corp}, round {round}"),
            corp=short_corp(seats[int(winner)]["corp"]) if winner is not None else "",
            round=played_round(seen.scene.view, turn.round),
        ),
        name=short_corp(seats[seat]["corp"]),
        before=percent(before),
        after=percent(after),
    )
