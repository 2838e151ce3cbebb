"""The page of one's own record: numbers, streaks, the latest games, and the key that all of it belongs to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from boardroom.core.words import N_
from boardroom.games import GAMES, meta
from boardroom.table.habits import Habits
from boardroom.table.ratings import PersonRating
from boardroom.table.records import AUTOMATON, PEOPLE, GameRecord, Played, Record, Tally, levels_met
from boardroom.web.shell.html import Markup
from boardroom.web.shell.page import bar
from boardroom.web.shell.people import level_name
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.table_rows import Looks
from boardroom.web.shell.templating import render

LAST = 20
LATEST = 12
MONTHS = 12
FEW = 10
"""Below so many games no percentage is told."""
MOST_FLOORS = 14
"""So many games of a month are drawn one by one."""


@dataclass(frozen=True)
class Line:
    """Opponents, and how it went by the number of players."""

    name: str
    cells: tuple[Tally | None, ...]


@dataclass(frozen=True)
class Card:
    """One game's part of the record."""

    key: str
    title: str
    won: int
    games: int
    share: int
    """In percent, and what it would be by chance."""
    chance: int
    players: tuple[int, ...]
    lines: tuple[Line, ...]
    editions: tuple[tuple[str, Tally], ...]
    average: str


@dataclass(frozen=True)
class Tower:
    """The games of one month, of one kind: a floor each, lit if it was won."""

    month: datetime
    game: str
    floors: tuple[bool, ...]
    more: int


@dataclass(frozen=True)
class Rated:
    """Whether the reader wants a rating, and what it is by game."""

    wanted: bool = False
    by_game: Mapping[str, PersonRating] = field(default_factory=dict)


def record_page(
    t: Speech,
    looks: Looks,
    record: Record,
    name: str,
    rated: Rated,
    habits: Habits,
    problem: str = "",
    brought: int = -1,
    *,
    keyed: bool = True,
    unsaved: bool = False,
) -> Markup:
    """The page; whoever has played nothing here has no key yet. `unsaved`: there is no file of the record."""
    counted = record.counted
    won = sum(each.won for each in counted)
    return render(
        "shell/templates/record.html",
        t,
        bar=bar(t, t(N_("Your record")), t(N_("kept by your key, without an account")), here="/record"),
        name=name,
        games=len(counted),
        won=won,
        record=record,
        last=[each.won for each in reversed(counted[:LAST])],
        cards=[card(t, each) for each in record.by_game.values()],
        towers=towers(counted),
        titles={key: meta(key).title for key in record.by_game},
        latest=[(each, looks[each.game].badge, title(t, each), told(t, each)) for each in record.games[:LATEST]],
        rated=rated,
        habits=habits,
        unrated={key: meta(key).unrated for key in record.by_game if not meta(key).rated},
        problem=problem,
        brought=brought,
        keyed=keyed,
        unsaved=unsaved,
        few=FEW,
        offered=[(key, meta(key).title) for key in GAMES],
    )


def card(t: Speech, record: GameRecord) -> Card:
    """The numbers of one game."""
    about, total = meta(record.game), record.total
    players = tuple(sorted({count for _, count in record.cells}))
    lines = tuple(
        Line(opponents(t, record.game, against), tuple(record.cells.get((against, count)) for count in players))
        for against in levels_met(record)
    )
    words = {choice.value: choice.label for each in about.settings if each.about_editions for choice in each.choices}
    editions = tuple((t(words[value]), tally) for value, tally in record.editions.items() if value in words)
    average = record.average
    return Card(
        key=record.game,
        title=about.title,
        won=total.won,
        games=total.games,
        share=round(100 * total.won / total.games),
        chance=round(100 * record.chance / total.games),
        players=players,
        lines=lines,
        editions=editions if len(editions) > 1 else (),
        average=f"{average:.1f}" if average is not None else "",
    )


def opponents(t: Speech, game: str, against: str) -> str:
    """Whom one played against, in words."""
    if against == PEOPLE:
        return t(N_("People"))
    if against == AUTOMATON:
        return t(meta(game).automaton)
    return level_name(t, against)


def title(t: Speech, played: Played) -> str:
    """What a game in the list is called: its table's name, or whom one played against."""
    return played.name or t(N_("against {opponents}"), opponents=opponents(t, played.game, played.against))


def told(t: Speech, played: Played) -> str:
    """How a game ended, in a few words."""
    if played.score is None:
        return meta(played.game).title
    text = t(
        N_("{points} points, {place} of {players}"),
        points=played.score,
        place=played.place,
        players=max(2, played.players),
    )
    return t(N_("{result}, with hints"), result=text) if played.hints else text


def towers(counted: Sequence[Played]) -> list[tuple[datetime, list[Tower]]]:
    """The newest months with their games, the oldest first."""
    months: dict[datetime, dict[str, list[bool]]] = {}
    for each in reversed(counted):
        ended = datetime.fromtimestamp(each.ended, UTC)
        month = ended.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
        months.setdefault(month, {}).setdefault(each.game, []).append(each.won)
    newest = sorted(months)[-MONTHS:]
    return [
        (
            month,
            [
                Tower(month, game, tuple(floors[:MOST_FLOORS]), max(0, len(floors) - MOST_FLOORS))
                for game, floors in sorted(months[month].items())
            ],
        )
        for month in newest
    ]
