"""Puzzles: the list, a puzzle on the table, and an answer pick by pick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request, Response

from boardroom.core.words import N_
from boardroom.games import GAMES
from boardroom.table.errors import BadRequest, NoSuchPage
from boardroom.web.games import pages_of
from boardroom.web.games.contract import GamePages, PuzzleBook
from boardroom.web.guard import key_of, remember
from boardroom.web.identity import level_of, name_of
from boardroom.web.routes.answers import redirect, seated, show, speech_of, tables_of
from boardroom.web.shell.numbers import small_number
from boardroom.web.shell.puzzles import NOT_TRIED, PuzzleEntry, puzzle_list, series_in_words

router = APIRouter(include_in_schema=False)
Number = Annotated[int, Form()]
LONGEST = 12
"""Picks of an answer."""


@router.get("/puzzles")
async def puzzles(request: Request) -> Response:
    """All puzzles."""
    t, (game, _, book) = speech_of(request), _book()
    progress = await tables_of(request).puzzles.progress(key_of(request))
    body = puzzle_list(t, game, book.entries(), progress)
    return show(request, t, t(N_("Puzzles")), body, "room", "setup", "daily", "puzzles")


@router.get("/puzzles/{number:int}")
async def puzzle(
    request: Request, number: int, line: str = "", before: str = "", solution: bool = False, step: str = ""
) -> Response:
    """A puzzle after the picks of a line; with its solution, for who gave an answer.

    `before` is the line of a wrong answer that was given before, `step` how many turns of the others after the answer
    the board shows.
    """
    t, (game, pages, book) = speech_of(request), _book()
    entry, picks = _entry(book, number), _picks(line)
    if _judged(book, number, picks) is None:
        solution = False
    progress = await tables_of(request).puzzles.progress(key_of(request))
    tried = progress.get(entry.id, NOT_TRIED)
    reader: dict[str, Any] = {"name": name_of(request, t)}
    reader |= {"solved": tried.solved, "tries": tried.tries, "solution": solution, "step": small_number(step) or 0}
    reader |= {"before": _wrong(book, number, before), "series": series_in_words(t, progress)}
    reader |= {"all_solved": sum(told.solved for told in progress.values()), "count": len(book.entries())}
    reader["next"] = _next(book, number, [each for each, told in progress.items() if told.solved])
    body = book.page(t.language, number, picks, reader)
    title = t(N_("Puzzle {number}"), number=number)
    return show(request, t, title, body, "room", "setup", "chairs", games=[pages], game=game)


@router.post("/puzzles/{number:int}/pick")
async def pick(request: Request, number: int, pick: Number, line: str = "", before: str = "") -> Response:
    """One more pick of an answer; the last one is judged and counted."""
    book = _book()[2]
    entry, picks = _entry(book, number), [*_picks(line), pick]
    right = _judged(book, number, picks)
    earlier = ".".join(map(str, _wrong(book, number, before)))
    response = redirect(
        f"/puzzles/{number}?line={'.'.join(map(str, picks))}" + (f"&before={earlier}" if earlier else "")
    )
    if right is not None:
        key = await tables_of(request).puzzles.answered(key_of(request), entry.id, right=right)
        remember(response, key, request)
    return response


@router.post("/puzzles/{number:int}/play")
async def play(request: Request, number: int, line: str = "") -> Response:
    """Play on against bots from the position to which an answer led."""
    t, (game, _, book) = speech_of(request), _book()
    entry, picks = _entry(book, number), _picks(line)
    if _judged(book, number, picks) is None:
        raise BadRequest(N_("This is not an answer to the puzzle."))
    tables, level = tables_of(request), level_of(request, game)
    made = await tables.play_on(
        book.log(number, picks), len(picks), level, f"puzzle-{entry.id}", key_of(request), name_of(request, t)
    )
    return seated(request, made.table, made.key)


def _book() -> tuple[str, GamePages, PuzzleBook]:
    """The puzzles of the first game that has some."""
    for game in GAMES:
        pages = pages_of(game)
        if pages.puzzles is not None:
            return game, pages, pages.puzzles
    raise NoSuchPage


def _entry(book: PuzzleBook, number: int) -> PuzzleEntry:
    entries = book.entries()
    if not 1 <= number <= len(entries):
        raise NoSuchPage
    return entries[number - 1]


def _picks(line: str) -> list[int]:
    found = [small_number(each) for each in line.split(".")] if line else []
    if None in found or len(found) > LONGEST:
        raise BadRequest(N_("This is not an answer to the puzzle."))
    return [each for each in found if each is not None]


def _judged(book: PuzzleBook, number: int, picks: Sequence[int]) -> bool | None:
    try:
        return book.judge(number, picks)
    except ValueError as error:
        raise BadRequest(N_("This is not an answer to the puzzle.")) from error


def _wrong(book: PuzzleBook, number: int, line: str) -> Sequence[int]:
    """The picks of a wrong answer; nothing for any other line."""
    picks = _picks(line)
    return picks if _judged(book, number, picks) is False else ()


def _next(book: PuzzleBook, number: int, solved: Sequence[str]) -> int:
    """The next puzzle that is not solved, or simply the next one."""
    entries = book.entries()
    following = [*entries[number:], *entries[: number - 1]]
    return next((each.number for each in following if each.id not in solved), number % len(entries) + 1)
