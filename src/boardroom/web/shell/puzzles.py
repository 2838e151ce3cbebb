"""The list of puzzles, by theme and difficulty, and what the reader has solved."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from boardroom.core.words import N_
from boardroom.games import meta
from boardroom.table.puzzles import Tried
from boardroom.web.shell.html import Markup
from boardroom.web.shell.page import bar
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.templating import render

LEVELS = {1: N_("easy"), 2: N_("medium"), 3: N_("hard")}
NOT_TRIED = Tried(0, solved=False)


@dataclass(frozen=True)
class PuzzleEntry:
    """A puzzle in the list of a game."""

    number: int
    """From 1 on."""
    id: str
    """What it is kept by."""
    theme: str
    """Marked for translation."""
    level: int
    """1 is easy, 3 hard."""
    players: int
    margin: int
    """By how many of 100 imagined games the best answer is better than the second best."""


def series(progress: Mapping[str, Tried]) -> tuple[int, int]:
    """How many puzzles in a row were solved with the first answer: the latest ones, and the most ever.

    >>> series({"a": Tried(1, True, 1.0), "b": Tried(1, True, 2.0), "c": Tried(3, True, 3.0), "d": Tried(1, True, 4.0)})
    (1, 2)
    """
    now = best = 0
    for each in sorted((tried for tried in progress.values() if tried.at is not None), key=lambda tried: tried.at or 0):
        now = now + 1 if each.tries == 1 else 0
        best = max(best, now)
    return now, best


def series_in_words(t: Speech, progress: Mapping[str, Tried]) -> str:
    """The series for the top bar; empty before the first puzzle was solved at once."""
    now, best = series(progress)
    return t(N_("in a row: {count}, most: {best}"), count=now, best=best) if best else ""


def puzzle_list(t: Speech, game: str, entries: Sequence[PuzzleEntry], progress: Mapping[str, Tried]) -> Markup:
    """The page with all puzzles of a game."""
    found = [(each, progress.get(each.id, NOT_TRIED)) for each in entries]
    themes: dict[str, list[tuple[PuzzleEntry, Tried]]] = {}
    for each, tried in sorted(found, key=lambda row: (row[0].level, row[0].number)):
        themes.setdefault(each.theme, []).append((each, tried))
    unsolved = next((each for each, tried in found if not tried.solved), found[0][0])
    return render(
        "shell/templates/puzzles.html",
        t,
        bar=bar(t, t(N_("Puzzles")), meta(game).title, here="/puzzles", game=game),
        themes=themes,
        levels=LEVELS,
        solved=sum(tried.solved for _, tried in found),
        series=series_in_words(t, progress),
        first_try=sum(tried.solved and tried.tries == 1 for _, tried in found),
        count=len(found),
        unsolved=unsolved,
    )


def puzzle_of_the_day(
    t: Speech,
    day: str,
    entries: Sequence[PuzzleEntry],
    progress: Mapping[str, Tried],
    picture: Callable[[int], Markup],
) -> Markup:
    """The panel with a puzzle, the same for everybody on a day."""
    entry = entries[date.fromisoformat(day).toordinal() % len(entries)]
    return render(
        "shell/templates/daily_puzzle.html",
        t,
        entry=entry,
        picture=picture(entry.number),
        level=LEVELS[entry.level],
        tried=progress.get(entry.id, NOT_TRIED),
        solved=sum(each.id in progress and progress[each.id].solved for each in entries),
        count=len(entries),
    )
