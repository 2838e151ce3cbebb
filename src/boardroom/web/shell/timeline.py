"""The line under a replay: every turn, the chance of every seat to win, and where the game turned."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from boardroom.core.words import N_
from boardroom.table.model import Chances, TurningPoint, TurnView
from boardroom.web.shell.html import Markup, h, icon, initial, join
from boardroom.web.shell.speech import Speech

TOP, FLOOR = 16, 92
"""The plot, in pixels from the top of the drawing."""
LABEL = 13
"""Names at the ends of the lines are at least so far apart."""
LAST_LABEL = 2
"""No number of a turn stands so near to the end, where the flags are."""
USUAL_WIDTH, FLAG = 1_200, 26
"""The width of the line on a desk, and how far from it the flag of a turn leaves no room for another number."""
THEN = " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} "


Mark = Callable[[TurnView], Markup]
"""How a game draws what was done in a turn: SVG around the origin, about 14 pixels wide."""


@dataclass(frozen=True)
class TurnAxis:
    """Where a moment lies: turns are equally wide, the picks of a turn share its width."""

    turns: Sequence[TurnView]
    steps: int

    def turn(self, at: int) -> int:
        """The number of the turn that has just been played, wholly or in part; 0 before the first.

        >>> axis = example()
        >>> [axis.turn(at) for at in (0, 10, 11, 14, 15, 20)]
        [0, 0, 1, 1, 2, 2]
        """
        return sum(each.first < at for each in self.turns)

    def stop(self, turn: int) -> int:
        """How many picks had been made after a turn; before the first what was dealt.

        >>> [example().stop(number) for number in (0, 1, 2, 9)]
        [10, 14, 20, 20]
        """
        if not self.turns:
            return self.steps
        if turn <= 0:
            return self.turns[0].first
        return self.turns[min(turn, len(self.turns)) - 1].last

    def x(self, at: int) -> float:
        """Where a moment lies, in percent of the width.

        >>> [example().x(at) for at in (5, 10, 12, 14, 20)]
        [0.0, 0.0, 25.0, 50.0, 100.0]
        """
        number = self.turn(at)
        if not number:
            return 0.0
        each = self.turns[number - 1]
        inside = (at - each.first) / max(1, each.last - each.first)
        return 100 * (number - 1 + inside) / len(self.turns)


def example() -> TurnAxis:
    """Two turns after ten picks of the dealer."""
    return TurnAxis([TurnView(0, 10, 14, "", 0, {}), TurnView(1, 14, 20, "", 0, {})], 20)


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


def drawing(
    t: Speech,
    axis: TurnAxis,
    chances: Chances,
    at: int,
    mark: Mark,
    behind: Markup = Markup(""),  # noqa: B008
) -> Markup:
    """Turns, chances and turning points as a picture; links lie over it."""
    x = axis.x(at)
    return h(
        '<svg class="tl" aria-hidden="true" height="136">{behind}{scale}{lines}{marks}{flags}<g class="ph">'
        '<line class="ph-l" x1="{x:.2f}%" x2="{x:.2f}%" y1="{top}" y2="122"/>'
        '<svg class="ph-s" x="{x:.2f}%" y="120"><path class="ph-h" d="M-12 16V5L0-3 12 5v11z"/>'
        '<text class="ph-t" y="13" text-anchor="middle">{turn}</text></svg></g></svg>',
        behind=h(
            '<svg class="tl-in" width="100%" height="136" viewBox="0 0 1000 136" preserveAspectRatio="none">{}</svg>',
            behind,
        )
        if behind
        else "",
        scale=_scale(chances),
        lines=_lines(t, axis, chances),
        marks=_marks(t, axis, mark, axis.turn(at)),
        flags=join(_flag(axis, each.at) for each in chances.points),
        x=x,
        top=TOP - 6,
        turn=axis.turn(at),
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
            '<line class="tl-g{base}" x1="0" x2="100%" y1="{y:.1f}" y2="{y:.1f}"/>'
            '<text class="tl-y" x="-8" y="{text_y:.1f}" text-anchor="end">{share}</text>',
            y=_y(share, top),
            text_y=_y(share, top) + 4,
            share=percent(share),
            base="" if share else " tl-0",
        )
        for share in (number * top / 3 if top == 0.6 else number * top / 4 for number in range(4 if top == 0.6 else 5))
    )


def _lines(t: Speech, axis: TurnAxis, chances: Chances) -> Markup:
    if not chances.moments:
        return Markup("")
    top, seats = _top(chances), range(len(chances.moments[0].chances))
    drawn = join(
        h(
            '<polyline class="tl-l tl-{}" points="{}"/>',
            f"s{seat}",
            " ".join(f"{axis.x(each.at) * 10:.1f},{_y(each.chances[seat], top):.1f}" for each in chances.moments),
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


def _marks(t: Speech, axis: TurnAxis, mark: Mark, here: int) -> Markup:
    """What was done in each turn, and by whom; no number of a turn stands under the flag of the one that is shown."""
    parts, count = [], len(axis.turns)
    for number, each in enumerate(axis.turns, 1):
        x = 100 * number / count
        parts.append(h('<svg class="tl-m" x="{:.2f}%" y="106">{}</svg>', x, mark(each)))
        parts.append(
            h('<text class="tl-w" x="{:.2f}%" y="121" text-anchor="middle">{}</text>', x, initial(t.name(each.seat)))
        )
        covered = abs(number - here) * USUAL_WIDTH < FLAG * count
        if number % 5 == 0 and not covered and (number < count - LAST_LABEL or count <= LAST_LABEL):
            parts.append(h('<text class="tl-t" x="{:.2f}%" y="132" text-anchor="middle">{}</text>', x, number))
    return join(parts)


def plain_mark(turn: TurnView) -> Markup:  # noqa: ARG001 - one shape for all marks
    """The mark of a turn of which nothing is drawn but that it was."""
    return Markup('<circle class="tl-p" r="3"/>')


def _flag(axis: TurnAxis, at: int) -> Markup:
    """A turning point: a brass line at the turn in which it lies."""
    x = 100 * axis.turn(at + 1) / max(1, len(axis.turns))
    return h('<line class="tp-l" x1="{x:.2f}%" x2="{x:.2f}%" y1="14" y2="98"/>', x=x)


def told(t: Speech, turn: TurnView | None, number: int, count: int) -> str:
    """A moment as text for screen readers."""
    if turn is None:
        return t(N_("Before the first turn"))
    return t(
        N_("Turn {number} of {count}, {player}: {deed}"),
        number=number,
        count=count,
        player=t.name(turn.seat),
        deed=turn.title,
    )


def state_of(t: Speech, chances: Chances, base: str, query: str) -> Markup:
    """Where no chances are known yet: the button that finds them, or how far it is."""
    if chances.status in {"done", "unavailable"}:
        return Markup("")
    if chances.status == "running":
        return h(
            '<div class="finding" id="finding" hx-get="{base}/chances?{query}" hx-trigger="every 1s" '
            'hx-target="#table" hx-swap="outerMorph" hx-select="#table"><label for="found">{words}</label>'
            '<progress id="found" max="{total}" value="{done}"></progress>'
            '<form method="post" action="{base}/chances/stop?{query}" hx-post="{base}/chances/stop?{query}" '
            'hx-target="#table" hx-swap="outerMorph" hx-select="#table">'
            '<button class="btn" id="stop" type="submit">{stop}</button></form></div>',
            base=base,
            query=query,
            words=t(N_("Simulating games from every turn…")),
            total=chances.total,
            done=chances.done,
            stop=t(N_("Stop")),
        )
    failed = h('<span class="problem">{}</span>', t(N_("Something went wrong.")))
    return h(
        '<form class="finding" method="post" action="{base}/chances?{query}" '
        'hx-post="{base}/chances?{query}" hx-target="#table" hx-swap="outerMorph" hx-select="#table">{failed}'
        '<button class="btn btn-go" id="think" type="submit" data-key="t">{flag}{find}</button>'
        '<span class="say">{words}</span></form>',
        base=base,
        query=query,
        failed=failed if chances.status == "failed" else "",
        flag=icon("u-flag"),
        find=t(N_("Find the turning points")),
        words=t(N_("Shows everyone's chance of winning, turn by turn. Takes some seconds, only once.")),
    )


def margin(chance: float, games: int) -> int:
    """By how many percent a chance may be wrong, in 95 of 100 cases.

    >>> margin(0.5, 400), margin(0.0, 400)
    (5, 1)
    """
    return max(1, round(100 * 1.96 * (chance * (1 - chance) / games) ** 0.5)) if games else 0


def points(t: Speech, axis: TurnAxis, chances: Chances, at: int, link: str, mine: Collection[int] = ()) -> Markup:
    """The turning points as a list, the reader's own first: what was played, what would have been better."""
    if chances.status != "done":
        return h(
            '<p class="say none">{}</p>',
            t(N_("Where was the game decided? Press Find the turning points below the board.")),
        )
    if not chances.points:
        return h('<p class="say none">{}</p>', t(N_("No big mistakes in this game.")))
    here = axis.turn(at)
    numbered = list(enumerate(chances.points, 1))
    own = [(number, each) for number, each in numbered if each.seat in mine]
    others = [(number, each) for number, each in numbered if each.seat not in mine]

    def listed(some: Sequence[tuple[int, TurningPoint]]) -> Markup:
        items = join(_point(t, axis, each, number, here, link) for number, each in some)
        return h('<ol class="tps">{}</ol>', items) if some else Markup("")

    sure = h('<p class="say none">{}</p>', t(N_("Chances from {games} simulated games each."), games=chances.games))
    if not own:
        return h("{}{}", listed(others), sure)
    return h(
        '<h3 class="label">{own_title}</h3>{own}{others_title}{others}{sure}',
        own_title=t(N_("Your mistakes")),
        own=listed(own),
        others_title=h('<h3 class="label">{}</h3>', t(N_("Others"))) if others else "",
        others=listed(others),
        sure=sure,
    )


def _point(t: Speech, axis: TurnAxis, each: TurningPoint, number: int, here: int, link: str) -> Markup:
    turn = axis.turn(each.at + 1)
    target = link.format(axis.stop(turn))
    better = THEN.join(each.better)
    played = THEN.join(each.played)
    return h(
        "<li{now}>"
        '<a href="{target}" id="tp-{number}" data-tp hx-get="{target}" hx-target="#table" '
        'hx-swap="outerMorph" hx-select="#table"><span class="tpn" aria-hidden="true">{number}</span>'
        '<span class="tpw">{name}{deed} <small>{turn}</small></span>'
        '<span class="dl">{better_chance} → {chance}</span></a><div class="tpl"><p>{played}</p><p>'
        "<b>{better_label}</b> {better}</p></div></li>",
        deed=h('<span class="deed">{}</span>', each.deed) if each.deed else "",
        now=Markup(' class="now" aria-current="true"') if turn == here else "",
        target=target,
        number=number,
        name=h("<b>{}</b>", t.name(each.seat)) if not each.deed else "",
        turn=t(N_("turn {number}"), number=turn),
        better_chance=percent(each.better_chance),
        chance=percent(each.chance),
        played=played,
        better_label=t(N_("Better:")),
        better=better,
    )


def flags(t: Speech, axis: TurnAxis, chances: Chances, link: str) -> Markup:
    """The numbers above the line that lead to the turning points."""
    parts = []
    for number, each in enumerate(chances.points, 1):
        turn = axis.turn(each.at + 1)
        label = t(
            N_("Turning point {number}: {player} went for {chance}, {better} was possible"),
            number=number,
            player=t.name(each.seat),
            better=percent(each.better_chance),
            chance=percent(each.chance),
        )
        x = 100 * turn / max(1, len(axis.turns))
        target = link.format(axis.stop(turn))
        parts.append(
            h(
                '<a href="{target}" aria-label="{label}" hx-get="{target}" hx-target="#table" hx-swap="outerMorph" '
                'hx-select="#table"><svg class="tpf" x="{x:.2f}%" y="9"><circle class="tp-c" r="9"/>'
                '<circle class="tp-hit" r="17"/><text class="tp-t" y="4" text-anchor="middle">{number}</text>'
                "</svg></a>",
                target=target,
                label=label,
                x=x,
                number=number,
            )
        )
    return h('<svg class="tl tl-flags" height="20">{}</svg>', join(parts)) if parts else Markup("")
