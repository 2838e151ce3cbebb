"""Capital, deals and threat over a game, as a drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from boardroom.core.words import N_
from boardroom.games.new_angeles.card_words import CARDS
from boardroom.table.model import TurnView
from boardroom.web.games.new_angeles.icons import CORP_NAME, short_corp
from boardroom.web.shell.html import Markup, h, join
from boardroom.web.shell.speech import Speech

LEFT, RIGHT = 34.0, 796.0
TOP, FLOOR = 24.0, 112.0
LIMIT, GROUND = 158.0, 206.0
"""Where the two plots lie: capital above, threat below."""
DEAL = "deal-"
"""The facts of a turn before event and investments begin with this."""
APART = 14.0
"""Names at the ends of the lines are at least so far apart."""


@dataclass(frozen=True)
class Axis:
    """Where turns lie on a drawing, one after the other."""

    turns: Sequence[TurnView]
    left: float = LEFT
    right: float = RIGHT

    def x(self, number: float) -> float:
        """The end of a turn; 0 is before the first."""
        return self.left + (self.right - self.left) * number / max(1, len(self.turns))


def winning_card(facts: Mapping[str, Any]) -> str:
    """The card that won a deal; empty where there was none."""
    return str(facts.get(str(facts.get("winning", "")), ""))


def demanded(turn: TurnView) -> bool:
    """Whether a turn is a demand round."""
    return "met" in turn.facts


def capital(turn: TurnView, seat: int, when: str = "") -> int:
    """What a seat had when a turn was over, or its deal (DEAL)."""
    return int(turn.facts.get(f"{when}capital-{seat}", turn.facts.get(f"capital-{seat}", 0)))


def chart(
    t: Speech, turns: Sequence[TurnView], view: Mapping[str, Any], winners: Sequence[int], decisive: Sequence[int]
) -> Markup:
    """The whole drawing; the turns that are decisive are numbered."""
    axis = Axis(turns)
    seats = [seat["seat"] for seat in view["seats"]]
    most = max((capital(turn, seat) for turn in turns for seat in seats), default=1)
    label = t(N_("Capital of every corp and the threat, turn by turn"))
    return h(
        '<svg class="ech" viewBox="0 0 940 224" role="img" '
        'aria-label="{label}">{rounds}{scale}{flags}{lines}{marks}{threat}</svg>',
        label=label,
        rounds=_rounds(t, axis, view),
        scale=_scale(most),
        flags=_flags(axis, decisive),
        lines=_lines(axis, view, seats, most, winners),
        marks=_marks(axis, view),
        threat=_threat(t, axis, int(view["threat_limit"])),
    )


def _y(amount: float, most: int) -> float:
    return FLOOR - (FLOOR - TOP) * amount / max(1, most)


def _rounds(t: Speech, axis: Axis, view: Mapping[str, Any]) -> Markup:
    """Lines between rounds, their numbers, demand rounds shaded."""
    parts, first, number = [], 0, 0
    turns = axis.turns
    for index, turn in enumerate(turns, 1):
        last = index == len(turns) or turns[index].round != turn.round
        if not last:
            continue
        left, right = axis.x(first), axis.x(index)
        demand = turn.round in view["demand_rounds"]
        number += not demand
        if demand:
            parts.append(h('<rect class="ed" x="{:.1f}" y="4" width="{:.1f}" height="{}"/>', left, right - left, 204))
        parts.append(h('<path class="e-r" d="M{:.1f} 4V{}"/>', right, 208))
        parts.append(
            h(
                '<text class="e-t" x="{:.1f}" y="220" text-anchor="middle">{}</text>',
                (left + right) / 2,
                "D" if demand else t(N_("round {number}"), number=number) if number == 1 else number,
            )
        )
        first = index
    return join(parts)


def _scale(most: int) -> Markup:
    step = 10 if most > 12 else 5
    return join(
        h(
            '<path class="e-g" d="M{left} {y:.1f}H{right}"/><text class="e-y" x="28" y="{text:.1f}" '
            'text-anchor="end">{amount}'
            "</text>",
            left=LEFT,
            right=RIGHT,
            y=_y(amount, most),
            text=_y(amount, most) + 4,
            amount=amount,
        )
        for amount in range(0, most + 1, step)
    )


def _steps(axis: Axis, values: Sequence[float]) -> str:
    """A line of steps through the ends of all turns."""
    path = f"M{axis.x(0):.1f} {values[0]:.1f}"
    for number, y in enumerate(values, 1):
        path += f"V{y:.1f}H{axis.x(number):.1f}"
    return path


def _lines(axis: Axis, view: Mapping[str, Any], seats: Sequence[int], most: int, winners: Sequence[int]) -> Markup:
    if not axis.turns:
        return Markup("")
    parts = [
        h(
            '<path class="el el-{}{}" d="{}"/>',
            seat,
            " won" if seat in winners else "",
            _steps(axis, [_y(capital(turn, seat), most) for turn in axis.turns]),
        )
        for seat in reversed(seats)
    ]
    last = axis.turns[-1]
    y = -APART
    ordered = sorted(seats, key=lambda seat: -capital(last, seat))
    for place, seat in enumerate(ordered):
        exact = _y(capital(last, seat), most) + 4
        y = min(max(y + APART, exact), FLOOR + 24 - APART * (len(ordered) - 1 - place))
        parts.append(
            h(
                '<path class="el-k el-{seat}" d="M{right} {exact:.1f}L{to} {y:.1f}"/><text class="e-e{won}" x="{x}" '
                'y="{text:.1f}">{name} <tspan class="e-n">{capital}</tspan></text>',
                seat=seat,
                right=RIGHT,
                exact=exact - 4,
                to=RIGHT + 16,
                y=y - 4,
                won=" e-me" if seat in winners else "",
                x=RIGHT + 20,
                text=y,
                name=short_corp(view["seats"][seat]["corp"]),
                capital=capital(last, seat),
            )
        )
    return join(parts)


def _marks(axis: Axis, view: Mapping[str, Any]) -> Markup:
    """What won in every turn, and who."""
    parts = []
    for number, turn in enumerate(axis.turns, 1):
        x = (axis.x(number - 1) + axis.x(number)) / 2
        parts.append(h('<g transform="translate({:.1f} 128)">{}</g>', x, deal_mark(turn, view)))
    return join(parts)


def _flags(axis: Axis, decisive: Sequence[int]) -> Markup:
    """The numbers of decisive turns above them, as in the list below the drawing."""
    return join(
        h(
            '<path class="e-f" d="M{x:.1f} {top}V{floor}"/><circle class="e-fc" cx="{x:.1f}" cy="9" r="8"/><text '
            'class="e-fn" x="{x:.1f}" y="13" text-anchor="middle">{number}</text>',
            x=(axis.x(turn) + axis.x(turn + 1)) / 2,
            top=17,
            floor=FLOOR,
            number=number,
        )
        for number, turn in enumerate(decisive, 1)
    )


def deal_mark(turn: TurnView, view: Mapping[str, Any]) -> Markup:
    """The deal of a turn as a sign: type of the card that won, and the letter of who won with it."""
    if demanded(turn):
        kind = "dm-met" if turn.facts["met"] else "dm-missed"
        mark = "m-4 0 3 3.5L5-4" if turn.facts["met"] else "m-4-4 8 8m0-8-8 8"
        return h('<circle class="{0}" r="8"/><path class="{0}" d="M0 0{1}"/>', kind, mark)
    card = winning_card(turn.facts)
    if not card:
        return Markup('<circle class="e-none" r="3"/>')
    kind = getattr(CARDS[card], "type", "")
    corp = view["seats"][int(turn.facts["winner"])]["corp"]
    return h(
        '<svg class="ty-{type} e-ic" x="-6.5" y="-7" width="13" height="13"><use href="#{symbol}"/></svg><text '
        'class="e-w" '
        'y="19" text-anchor="middle">{letter}</text>',
        type=kind or "none",
        symbol=f"a-{kind}" if kind else "u-eye",
        letter=CORP_NAME[corp][0],
    )


def _threat(t: Speech, axis: Axis, limit: int) -> Markup:
    if not axis.turns:
        return Markup("")
    ys = [threat_y(turn, limit, LIMIT, GROUND) for turn in axis.turns]
    line = _steps(axis, ys)
    last = int(axis.turns[-1].facts["threat"])
    return h(
        '<path class="e-ta" d="{line}V{ground}H{left}z"/><path class="e-tl" d="{line}"/><path class="e-lim" '
        'd="M{left} {top}H{right}"/><text class="e-y e-al" x="28" y="{limit_y}" text-anchor="end">{limit}</text>'
        '<path class="e-0" d="M{left} {ground}H{right}"/><text class="e-e e-me" x="{x}" y="{text}">{words}</text>',
        line=line,
        ground=GROUND,
        left=LEFT,
        right=RIGHT,
        top=LIMIT,
        limit=limit,
        limit_y=LIMIT + 4,
        x=RIGHT + 20,
        text=GROUND - 14,
        words=t(N_("Threat {number}"), number=last),
    )


def threat_y(turn: TurnView, limit: int, top: float, ground: float) -> float:
    """Where the threat at the end of a turn lies."""
    return ground - (ground - top) * min(int(turn.facts["threat"]), limit) / limit
