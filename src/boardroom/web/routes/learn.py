"""Tutorials: of every game that has one, and at addresses without a game that of the first one."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request, Response

from boardroom.games import GAMES
from boardroom.table.errors import NoSuchPage
from boardroom.web.games import pages_of
from boardroom.web.games.contract import Course, GamePages
from boardroom.web.routes.answers import redirect, show, speech_of

router = APIRouter(include_in_schema=False)
Number = Annotated[int, Form()]


@router.get("/learn")
async def learn() -> Response:
    """The first tutorial from its beginning."""
    return redirect("/learn/1")


@router.get("/learn/{step:int}")
async def learn_step(request: Request, step: int, tried: int | None = None) -> Response:
    """A step of the first tutorial; for who picked something else there, with an answer to that."""
    return _lesson(request, _course(), step, tried)


@router.post("/learn/{step:int}/pick")
async def learn_pick(step: int, pick: Number) -> Response:
    """Do what a lesson of the first tutorial asks for, or be told why not."""
    following = _course()[2].after(step, pick)
    return redirect(f"/learn/{following}" + (f"?tried={pick}" if following == step else ""))


@router.get("/learn/{game}")
async def learn_game(game: str) -> Response:
    """The tutorial of a game from its beginning."""
    _course(game)
    return redirect(f"/learn/{game}/1")


@router.get("/learn/{game}/{step:int}")
async def learn_game_step(request: Request, game: str, step: int, tried: int | None = None) -> Response:
    """A step of the tutorial of a game; for who picked something else there, with an answer to that."""
    return _lesson(request, _course(game), step, tried)


@router.post("/learn/{game}/{step:int}/pick")
async def learn_game_pick(game: str, step: int, pick: Number) -> Response:
    """Do what a lesson asks for, or be told why not."""
    following = _course(game)[2].after(step, pick)
    return redirect(f"/learn/{game}/{following}" + (f"?tried={pick}" if following == step else ""))


def _lesson(request: Request, found: tuple[str, GamePages, Course], step: int, tried: int | None = None) -> Response:
    t, (game, pages, course) = speech_of(request), found
    body = course.lesson(t.language, step, tried)
    return show(request, t, t(course.title), body, "room", "setup", "chairs", games=[pages], game=game)


def _course(wanted: str | None = None) -> tuple[str, GamePages, Course]:
    """The tutorial of a game, or of the first game that has one."""
    for game in GAMES:
        pages = pages_of(game)
        if pages.course is not None and wanted in {None, game}:
            return game, pages, pages.course
    raise NoSuchPage
