"""The page of the deal of the day: play it once, who played it, days before."""

from __future__ import annotations

import calendar
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from boardroom.core.words import N_, plural
from boardroom.games import meta
from boardroom.players import levels
from boardroom.table.daily import GIVEN_UP, Attempt, Calendar, Today
from boardroom.web.shell.html import Markup, h
from boardroom.web.shell.page import bar
from boardroom.web.shell.people import level_name
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.templating import render

WEEKDAYS = (N_("Mo"), N_("Tu"), N_("We"), N_("Th"), N_("Fr"), N_("Sa"), N_("Su"))
HIGHEST = 120
"""Of the longest bar, in the units of the drawing."""
BAR = 40
FEWEST = 4
"""So many others have to have played before one is compared with them."""
STEP = 2
"""Points that share a bar."""


@dataclass(frozen=True)
class Bar:
    """How many had so many points."""

    x: int
    height: int
    label: str
    count: int
    mine: bool


@dataclass(frozen=True)
class Square:
    """A day of the calendar; number 0 is an empty place."""

    number: int = 0
    day: str = ""
    kind: str = ""
    words: str = ""


def daily_page(
    t: Speech,
    today: Today,
    before: Today,
    days: Calendar,
    seat: int,
    dealt: Sequence[tuple[str, Markup]],
    subtitle: str,
    next_deal: float,
    window: Markup,
    puzzle: Markup,
    link: str,
) -> Markup:
    """The page of today."""
    about = meta(today.game)
    name = h('<time data-day="{}">{}</time>', f"{noon(today.day):.0f}", today.day)
    right = h('<span class="meta">{} <time data-left="{}"></time></span>', t(N_("next deal in")), f"{next_deal:.0f}")
    won = sum(each.won for each in days.attempts if each.day[:7] == today.day[:7])
    played = sum(each.place is not None for each in days.attempts if each.day[:7] == today.day[:7])
    return render(
        "shell/templates/daily.html",
        t,
        bar=bar(t, t(N_("Daily deal")), name, right, here="/daily", game=today.game),
        today=today,
        before=before,
        bars=bars(before),
        title=about.title,
        subtitle=subtitle,
        bots=today.deal.settings["players"] - 1,
        level=level_name(t, today.deal.level),
        seat=seat,
        dealt=dealt,
        players=today.deal.settings["players"],
        result=said(t, today.mine) if today.mine is not None else "",
        result_before=said(t, before.mine) if before.mine is not None else "",
        beside=beside(t, today),
        beside_before=beside(t, before),
        strongest=level_name(t, levels(today.game)[-1].name),
        days=days,
        won=won,
        played=played,
        month=f"{noon(today.day[:8] + '01'):.0f}",
        weekdays=WEEKDAYS,
        squares=squares(t, today.day, days.attempts),
        window=window,
        puzzle=puzzle,
        share=shared_text(t, today.mine, link) if today.mine is not None and today.mine.place else "",
    )


def day_page(t: Speech, day: Today, following: bool, subtitle: str) -> Markup:
    """The page of a day that is over, or of today's results."""
    name = h('<time data-day="{}">{}</time>', f"{noon(day.day):.0f}", day.day)
    return render(
        "shell/templates/daily_day.html",
        t,
        bar=bar(t, t(N_("Daily deal")), name, here=f"/daily/{day.day}", game=day.game),
        day=day,
        bars=bars(day),
        title=meta(day.game).title,
        subtitle=subtitle,
        previous=(date.fromisoformat(day.day) - timedelta(days=1)).isoformat(),
        following=(date.fromisoformat(day.day) + timedelta(days=1)).isoformat() if following else "",
        result=said(t, day.mine) if day.mine is not None else "",
        beside=beside(t, day),
        strongest=level_name(t, levels(day.game)[-1].name),
    )


def shared_page(t: Speech, attempt: Attempt, game: str) -> Markup:
    """The page of one result, for whoever has the link."""
    name = h('<time data-day="{}">{}</time>', f"{noon(attempt.day):.0f}", attempt.day)
    return render(
        "shell/templates/daily_result.html",
        t,
        bar=bar(t, t(N_("Daily deal")), name, here="/daily", game=game),
        attempt=attempt,
        result=said(t, attempt),
        title=meta(game).title,
    )


def noon(day: str) -> float:
    """A moment that is on this day in most of the world."""
    return datetime.fromisoformat(day).replace(hour=12, tzinfo=UTC).timestamp()


def said(t: Speech, attempt: Attempt) -> str:
    """What came of an attempt, in a sentence."""
    if attempt.place is None:
        return t(N_("Not finished yet."))
    if attempt.place == GIVEN_UP:
        return t(N_("Given up."))
    if attempt.won:
        return t(N_("Won with {points} points."), points=attempt.score or 0)
    return t(N_("{points} points, place {place}."), points=attempt.score or 0, place=attempt.place)


def beside(t: Speech, day: Today) -> str:
    """How an attempt stands beside those of others and beside the strongest bot, where that may be known."""
    mine = day.mine
    if not day.open or mine is None or mine.score is None:
        return ""
    told = []
    others = [each.score for each in day.all if each.score is not None and not each.yours]
    if len(others) >= FEWEST:
        worse = sum(score < mine.score for score in others)
        told.append(t(N_("More points than {number} of {count} others."), number=worse, count=len(others)))
    strongest = level_name(t, levels(day.game)[-1].name)
    if day.bot is None:
        told.append(t(N_("{bot} is still playing this deal."), bot=strongest))
    else:
        points = plural("{bot} made {count} point with this deal.", "{bot} made {count} points with this deal.",
                        count=day.bot.score or 0, bot=strongest)  # fmt: skip
        told.append(t(points))
    return " ".join(told)


def shared_text(t: Speech, attempt: Attempt, link: str) -> str:
    """What is copied to be sent to others: nothing of the cards."""
    return f"Boardroom {attempt.day}: {said(t, attempt)} {link}"


def bars(day: Today) -> list[Bar]:
    """How often each number of points was reached, if the reader may know."""
    points = [each.score for each in day.all if each.score is not None]
    if not points:
        return []
    counts = Counter(each // STEP for each in points)
    own = day.mine.score // STEP if day.mine is not None and day.mine.score is not None else None
    first, most = min(counts), max(counts.values())
    return [
        Bar((group - first) * BAR, HIGHEST * counts[group] // most, str(group * STEP), counts[group], group == own)
        for group in range(first, max(counts) + 1)
    ]


def squares(t: Speech, today: str, attempts: Sequence[Attempt]) -> list[Square]:
    """The days of this month, with empty places before the first one."""
    now, by_day = date.fromisoformat(today), {each.day: each for each in attempts}
    first, count = calendar.monthrange(now.year, now.month)
    found = [Square() for _ in range(first)]
    for number in range(1, count + 1):
        day = now.replace(day=number).isoformat()
        kind, words = _kind(t, day, today, by_day.get(day))
        found.append(Square(number, day if day <= today else "", kind, words))
    return found


def _kind(t: Speech, day: str, today: str, attempt: Attempt | None) -> tuple[str, str]:
    now = "today " if day == today else ""
    if attempt is not None and attempt.place is not None:
        return (f"{now}won", t(N_("won"))) if attempt.won else (f"{now}lost", t(N_("lost")))
    if day >= today:
        return now.strip(), ""
    return "skip", t(N_("not played"))
