"""The line under a replay: every turn, the chance of every seat to win, and where the game turned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boardroom.core.words import N_
from boardroom.games.new_corp_order.turns import Turn
from boardroom.table.model import Chances, TurningPoint
from boardroom.web.render.html import Markup, h, icon, join
from boardroom.web.render.speech import Speech

TOP, FLOOR = 16, 92
"""The plot, in pixels from the top of the drawing."""
LABEL = 13
"""Names at the ends of the lines are at least so far apart."""
THEN = " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} "
DEEDS = {
    "plot": N_("plot"),
    "infiltrate": N_("infiltrate"),
    "take-over": N_("take over"),
    "pass": N_("pass"),
    "": N_("a choice before the first turn"),
}


@dataclass(frozen=True)
class Line:
    """Where a moment lies: turns are equally wide, the picks of a turn share its width."""

    turns: Sequence[Turn]
    steps: int

    def turn(self, at: int) -> int:
        """The number of the turn that has just been played, wholly or in part; 0 before the first.

        >>> line = Line([Turn(0, 10, 14), Turn(1, 14, 20)], 20)
        >>> [line.turn(at) for at in (0, 10, 11, 14, 15, 20)]
        [0, 0, 1, 1, 2, 2]
        """
        return sum(each.first < at for each in self.turns)

    def stop(self, turn: int) -> int:
        """How many picks had been made after a turn; before the first what was dealt.

        >>> [Line([Turn(0, 10, 14), Turn(1, 14, 20)], 20).stop(number) for number in (0, 1, 2, 9)]
        [10, 14, 20, 20]
        """
        if not self.turns:
            return self.steps
        if turn <= 0:
            return self.turns[0].first
        return self.turns[min(turn, len(self.turns)) - 1].last

    def x(self, at: int) -> float:
        """Where a moment lies, in percent of the width.

        >>> [Line([Turn(0, 10, 14), Turn(1, 14, 20)], 20).x(at) for at in (5, 10, 12, 14, 20)]
        [0.0, 0.0, 25.0, 50.0, 100.0]
        """
        number = self.turn(at)
        if not number:
            return 0.0
        each = self.turns[number - 1]
        inside = (at - each.first) / max(1, each.last - each.first)
        return 100 * (number - 1 + inside) / len(self.turns)


def chances_at(chances: Chances, at: int) -> tuple[float, ...]:
    """The chances of all seats at a moment, as of the last one that was looked at."""
    told: tuple[float, ...] = ()
    for each in chances.moments:
        if not told or each.at <= at:
            told = each.chances
    return told


def percent(share: float) -> str:
    r"""A chance as people read it.

    >>> percent(0.417)
    '42\xa0%'
    """
    return f"{share * 100:.0f}\N{NO-BREAK SPACE}%"


def drawing(t: Speech, line: Line, chances: Chances, at: int) -> Markup:
    """Turns, chances and turning points as a picture; links lie over it."""
    x = line.x(at)
    return h(
        '<svg class="tl" aria-hidden="true" height="136">{}{}{}{}<g class="ph"><line class="ph-l" x1="{x:.2f}%" '
        'x2="{x:.2f}%" y1="{top}" y2="122"/><svg class="ph-s" x="{x:.2f}%" y="120"><path class="ph-h" '
        'd="M-12 16V5L0-3 12 5v11z"/><text class="ph-t" y="13" text-anchor="middle">{turn}</text></svg></g></svg>',
        _scale(chances),
        _lines(t, line, chances),
        _marks(line),
        join(_flag(line, each.at) for each in chances.points),
        x=x,
        top=TOP - 6,
        turn=line.turn(at),
    )


def _top(chances: Chances) -> float:
    """The highest chance that the scale shows; a line that leaves it has won."""
    highest = max((max(each.chances) for each in chances.moments[:-1]), default=0.6)
    return next(top for top in (0.6, 0.8, 1.0) if highest <= top)


def _y(share: float, top: float) -> float:
    return FLOOR - (FLOOR - TOP) * min(share, top) / top


def _scale(chances: Chances) -> Markup:
    if not chances.moments:
        return h('<line class="tl-g tl-0" x1="0" x2="100%" y1="{0}" y2="{0}"/>', FLOOR)
    top = _top(chances)
    return join(
        h(
            '<line class="tl-g{3}" x1="0" x2="100%" y1="{0:.1f}" y2="{0:.1f}"/><text class="tl-y" x="-8" y="{1:.1f}" '
            'text-anchor="end">{2}</text>',
            _y(share, top),
            _y(share, top) + 4,
            percent(share),
            "" if share else " tl-0",
        )
        for share in (number * top / 3 if top == 0.6 else number * top / 4 for number in range(4 if top == 0.6 else 5))
    )


def _lines(t: Speech, line: Line, chances: Chances) -> Markup:
    if not chances.moments:
        return Markup("")
    top, seats = _top(chances), range(len(chances.moments[0].chances))
    drawn = join(
        h(
            '<polyline class="tl-l tl-{}" points="{}"/>',
            f"s{seat}",
            " ".join(f"{line.x(each.at) * 10:.1f},{_y(each.chances[seat], top):.1f}" for each in chances.moments),
        )
        for seat in reversed(seats)
    )
    ends = sorted(seats, key=lambda seat: -chances.moments[-1].chances[seat])
    names: list[Markup] = []
    y = -100.0
    for seat in ends:
        y = max(y + LABEL, _y(chances.moments[-1].chances[seat], top) + 4)
        y = min(y, FLOOR + 4 - LABEL * (len(ends) - 1 - len(names)))
        names.append(h('<text class="tl-e tl-e{}" x="100%" dx="10" y="{:.1f}">{}</text>', seat, y, t.name(seat)[:10]))
    return h(
        '<svg class="tl-in" width="100%" height="136" viewBox="0 0 1000 136" preserveAspectRatio="none">{}</svg>{}',
        drawn,
        join(names),
    )


def _marks(line: Line) -> Markup:
    """What was done in each turn, in the colour of its agents."""
    parts, count = [], len(line.turns)
    for number, each in enumerate(line.turns, 1):
        x = 100 * number / count
        kind, body = (
            f"c-{each.colour}" if each.colour else "",
            '<rect class="tl-p" x="-4" y="-6" width="8" height="12" rx="1.5"/>',
        )
        if each.failed:
            body = '<path class="tl-x" d="M-5-5 5 5M5-5-5 5"/>'
        elif each.action == "take-over":
            body = '<path class="tl-o" d="M-7-3h6v-4l8 7-8 7v-4h-6z"/>'
        elif each.action == "infiltrate":
            body = '<path class="tl-o" d="M-5 7-2-1a3.4 3.4 0 1 1 4 0l3 8z"/>'
        elif each.action not in {"plot", "pass"}:
            body = '<circle class="tl-p" r="3"/>'
        parts.append(h('<svg class="tl-m {}" x="{:.2f}%" y="106">{}</svg>', kind, x, Markup(body)))
        if number % 5 == 0 and number < count:
            parts.append(h('<text class="tl-t" x="{:.2f}%" y="132" text-anchor="middle">{}</text>', x, number))
    return join(parts)


def _flag(line: Line, at: int) -> Markup:
    """A turning point: a brass line at the turn in which it lies."""
    x = 100 * line.turn(at + 1) / max(1, len(line.turns))
    return h('<line class="tp-l" x1="{x:.2f}%" x2="{x:.2f}%" y1="14" y2="98"/>', x=x)


def told(t: Speech, turn: Turn | None, number: int, count: int) -> str:
    """A moment for those who listen."""
    if turn is None:
        return t(N_("Before the first turn"))
    return t(
        N_("Turn {number} of {count}, {player}: {deed}"),
        number=number,
        count=count,
        player=t.name(turn.seat),
        deed=t(DEEDS[turn.action]),
    )


def legend(t: Speech) -> Markup:
    """What the marks mean."""
    return h(
        '<ul class="lk"><li><svg class="tl-k" aria-hidden="true"><rect class="tl-p" x="4" y="2" width="8" height="12" '
        'rx="1.5"/></svg>{}</li><li><svg class="tl-k c-red" aria-hidden="true"><path class="tl-o" '
        'd="M3 15 6 7a3.4 3.4 0 1 1 4 0l3 8z"/></svg>{}</li><li><svg class="tl-k c-blue" aria-hidden="true"><path '
        'class="tl-o" d="M1 5h6V1l8 7-8 7v-4H1z"/></svg>{}</li><li><svg class="tl-k" aria-hidden="true"><path '
        'class="tl-x" d="M3 3l10 10M13 3 3 13"/></svg>{}</li></ul>',
        t(N_("plot")),
        t(N_("infiltrate")),
        t(N_("take over")),
        t(N_("failed")),
    )


def state_of(t: Speech, chances: Chances, base: str, query: str) -> Markup:
    """Where no chances are known yet: the button that finds them, or how far it is."""
    if chances.status == "done":
        return Markup("")
    if chances.status == "running":
        return h(
            '<div class="finding" id="finding" hx-get="{0}/chances?{1}" hx-trigger="every 1s" hx-target="#table" '
            'hx-swap="outerMorph" hx-select="#table"><label for="found">{2}</label><progress id="found" max="{3}" '
            'value="{4}"></progress><form method="post" action="{0}/chances/stop?{1}" '
            'hx-post="{0}/chances/stop?{1}" hx-target="#table" hx-swap="outerMorph" hx-select="#table"><button '
            'class="btn" id="stop" type="submit">{5}</button></form></div>',
            base,
            query,
            t(N_("Playing on from every turn, again and again …")),
            chances.total,
            chances.done,
            t(N_("Stop")),
        )
    failed = h('<span class="problem">{}</span>', t(N_("That did not work.")))
    return h(
        '<form class="finding" method="post" action="{0}/chances?{1}" hx-post="{0}/chances?{1}" hx-target="#table" '
        'hx-swap="outerMorph" hx-select="#table">{2}<button class="btn btn-go" id="think" type="submit" '
        'data-key="t">{3}{4}</button><span class="say">{5}</span></form>',
        base,
        query,
        failed if chances.status == "failed" else "",
        icon("u-flag"),
        t(N_("Find the turning points")),
        t(N_("Who was how likely to win, turn by turn. It takes about a minute, once.")),
    )


def points(t: Speech, line: Line, chances: Chances, at: int, link: str) -> Markup:
    """The turning points as a list: what was played, what would have been better."""
    if chances.status != "done":
        return h(
            '<p class="say none">{}</p>', t(N_("Where did the game turn? The button under the board finds it out."))
        )
    if not chances.points:
        return h('<p class="say none">{}</p>', t(N_("Nobody gave much away in this game.")))
    here = line.turn(at)
    return h(
        '<ol class="tps">{}</ol>',
        join(_point(t, line, each, number, here, link) for number, each in enumerate(chances.points, 1)),
    )


def _point(t: Speech, line: Line, each: TurningPoint, number: int, here: int, link: str) -> Markup:
    turn = line.turn(each.at + 1)
    target = link.format(line.stop(turn))
    better = THEN.join(each.better)
    played = THEN.join(each.played)
    return h(
        '<li{}><a href="{}" id="tp-{}" data-tp hx-get="{}" hx-target="#table" hx-swap="outerMorph" '
        'hx-select="#table"><span class="tpn" aria-hidden="true">{}</span><span class="tpw"><b>{}</b> <small>{}</small>'
        '</span><span class="dl">{} → {}</span></a><div class="tpl"><p>{}</p><p><b>{}</b> {}</p></div></li>',
        Markup(' class="now" aria-current="true"') if turn == here else "",
        target,
        number,
        target,
        number,
        t.name(each.seat),
        t(N_("turn {number}"), number=turn),
        percent(each.better_chance),
        percent(each.chance),
        played,
        t(N_("Better:")),
        better,
    )


def flags(t: Speech, line: Line, chances: Chances, link: str) -> Markup:
    """The numbers above the line that lead to the turning points."""
    parts = []
    for number, each in enumerate(chances.points, 1):
        turn = line.turn(each.at + 1)
        label = t(
            N_("Turning point {number}: {player}, {better} could have been, {chance} it was"),
            number=number,
            player=t.name(each.seat),
            better=percent(each.better_chance),
            chance=percent(each.chance),
        )
        x = 100 * turn / max(1, len(line.turns))
        target = link.format(line.stop(turn))
        parts.append(
            h(
                '<a href="{}" aria-label="{}" hx-get="{}" hx-target="#table" hx-swap="outerMorph" hx-select="#table">'
                '<svg class="tpf" x="{:.2f}%" y="9"><circle class="tp-c" r="9"/><circle class="tp-hit" r="17"/><text '
                'class="tp-t" y="4" text-anchor="middle">{}</text></svg></a>',
                target,
                label,
                target,
                x,
                number,
            )
        )
    return h('<svg class="tl tl-flags" height="20">{}</svg>', join(parts)) if parts else Markup("")
