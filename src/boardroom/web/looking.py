"""Looking again and learning: replays, the tutorial, help, languages."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, File, Form, Request, Response, UploadFile
from fastapi.responses import PlainTextResponse

from boardroom.core.words import LANGUAGES, N_
from boardroom.table.errors import TableError
from boardroom.table.model import Wish
from boardroom.web import tutorial
from boardroom.web.render.guide import guide
from boardroom.web.render.html import h
from boardroom.web.render.page import bar
from boardroom.web.render.replay import replay, replays
from boardroom.web.render.seen import frame_scene
from boardroom.web.security import key_of, language_of, remember_language
from boardroom.web.showing import TABLE_SHEETS, name_of, seated, show, speech_of, tables_of, to

router = APIRouter(include_in_schema=False)
Text = Annotated[str, Form(max_length=200)]
Number = Annotated[int, Form()]


@router.get("/replays")
async def replays_page(request: Request) -> Response:
    """Games to look at again."""
    return await _replays(request)


async def _replays(request: Request, problem: str = "", status: int = 200) -> Response:
    t, tables, key = speech_of(request), tables_of(request), key_of(request)
    mine = [entry for entry in await tables.mine(key) if entry.status == "over"]
    finished, playing = await tables.finished(key), await tables.playing(key)
    return show(
        request, t, t(N_("Replays")), replays(t, mine, finished, playing, problem), "table", "setup", status=status
    )


@router.post("/replays")
async def upload(request: Request, log: Annotated[UploadFile, File()]) -> Response:
    """Bring a log."""
    try:
        text = (await log.read(4_000_001)).decode("utf-8")
        return to(f"/replay/{await tables_of(request).upload(text)}")
    except UnicodeDecodeError:
        t = speech_of(request)
        return await _replays(request, t(N_("This is not a log: it is not text.")), 422)
    except TableError as error:
        return await _replays(request, error.in_language(language_of(request)), 422)


@router.get("/replay/{table}")
async def replay_page(request: Request, table: str, at: int | None = None, eyes: str = "") -> Response:
    """A moment of a game, through somebody's eyes."""
    t, tables, key = speech_of(request), tables_of(request), key_of(request)
    seat = int(eyes) if eyes.isdigit() else None
    status = (await tables.look(table, key, None, t.language)).status
    everything = status == "over" and eyes in {"", "all"}
    frame = await tables.frame(
        table, 1_000_000 if at is None else at, key, seat, everything=everything, language=t.language
    )
    story = await tables.story(table, key, None, t.language)
    scene = frame_scene(frame, tuple(line for line in story if line.step < frame.at), t.language)
    chosen = "all" if everything else eyes if seat is not None else "public"
    body = h(
        '<div class="room">{}{}</div>',
        bar(t, t(N_("Replay")), "New Corp Order", here=f"/replay/{table}"),
        replay(scene, frame, story, chosen),
    )
    return show(request, t, t(N_("Replay")), body, "table", "setup")


@router.get("/replay/{table}/log")
async def download(request: Request, table: str) -> Response:
    """The log of a finished game as a file."""
    log = await tables_of(request).log(table)
    headers = {"Content-Disposition": f'attachment; filename="new-corp-order-{table}.json"'}
    return PlainTextResponse(log.to_json(), media_type="application/json", headers=headers)


@router.post("/replay/{table}/fork")
async def fork(request: Request, table: str, at: Number, seat: Number = 0) -> Response:
    """Play on from a moment of a finished game, against bots."""
    t, tables, key = speech_of(request), tables_of(request), key_of(request)
    players = (await tables.look(table, key, None, t.language)).settings["players"]
    wishes = [Wish("you") if each == seat else Wish("bot", level="greedy") for each in range(players)]
    made = await tables.fork(table, at, wishes, key, name_of(request, t))
    return seated(request, made.table, made.key)


# --- learning, help, language ---


@router.get("/learn")
async def learn() -> Response:
    """The tutorial from its beginning."""
    return to("/learn/1")


@router.get("/learn/{step}")
async def learn_step(request: Request, step: int) -> Response:
    """A step of the tutorial."""
    t = speech_of(request)
    return show(
        request, t, t(N_("Learn in five minutes")), tutorial.lesson(t.language, step), *TABLE_SHEETS, "tutorial"
    )


@router.post("/learn/{step}/pick")
async def learn_pick(step: int, pick: Number) -> Response:
    """Do what the lesson asks for."""
    return to(f"/learn/{tutorial.after(step, pick)}")


@router.get("/help")
async def help_page(request: Request) -> Response:
    """How to play, keys, every rule."""
    t = speech_of(request)
    return show(request, t, t(N_("Rules and help")), guide(t), "table", "setup")


@router.post("/language")
async def choose_language(language: Text, here: Text = "/") -> Response:
    """Speak another language from now on."""
    response = to(here if here.startswith("/") and not here.startswith("//") and "\\" not in here else "/")
    if language in LANGUAGES:
        remember_language(response, language)
    return response
