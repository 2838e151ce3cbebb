"""Looking again and learning: replays, the tutorial, help, languages."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, File, Form, Request, Response, UploadFile
from fastapi.responses import PlainTextResponse

from boardroom.core.words import LANGUAGES, N_
from boardroom.games.new_corp_order.kernel.tables import ODS
from boardroom.games.new_corp_order.turns import Turn, turns
from boardroom.table.errors import TableError
from boardroom.table.model import Frame, Wish
from boardroom.table.model import Line as Told
from boardroom.table.service import Tables
from boardroom.web import tutorial
from boardroom.web.render.guide import guide
from boardroom.web.render.html import h
from boardroom.web.render.page import bar
from boardroom.web.render.reasons import explained
from boardroom.web.render.replay import Replay, replay, replays
from boardroom.web.render.scene import Scene
from boardroom.web.render.seen import frame_scene
from boardroom.web.render.speech import Speech
from boardroom.web.render.table import EDITIONS
from boardroom.web.render.timeline import Line
from boardroom.web.security import key_of, language_of, remember_language
from boardroom.web.showing import (
    TABLE_SHEETS,
    by_htmx,
    drawable,
    name_of,
    seated,
    show,
    small_number,
    speech_of,
    tables_of,
    to,
)

router = APIRouter(include_in_schema=False)
Text = Annotated[str, Form(max_length=200)]
Number = Annotated[int, Form()]
REMEMBERED = 100
_turns: OrderedDict[tuple[str, int], tuple[Turn, ...]] = OrderedDict()
"""The turns of games that are looked at again; a game that is over has them for good."""


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
async def replay_page(
    request: Request, table: str, at: int | None = None, turn: int | None = None, eyes: str = ""
) -> Response:
    """A moment of a game, through somebody's eyes."""
    return await _replay(request, table, at, turn, eyes)


async def _replay(
    request: Request, table: str, at: int | None = None, turn: int | None = None, eyes: str = ""
) -> Response:
    t, tables, key = speech_of(request), tables_of(request), key_of(request)
    seen = drawable(await tables.look(table, key, None, t.language))
    seat = small_number(eyes)
    everything = seen.status == "over" and eyes in {"", "all"}
    if seen.status == "over" and (table, seen.revision) not in _turns:
        _turns[table, seen.revision] = turns(*await tables.truth(table))
        while len(_turns) > REMEMBERED:
            _turns.popitem(last=False)
    played = _turns.get((table, seen.revision), ())
    if turn is not None:
        at = Line(played, 0).stop(turn) if played else 0
    moment = 1_000_000 if at is None else at
    frame = await tables.frame(table, moment, key, seat, everything=everything, language=t.language)
    line = Line(played, frame.steps)
    story = await tables.story(table, key, None, t.language)
    scene = await _scene(tables, frame, line, story, t.language)
    chances = await tables.chances(table, t.language)
    chosen = "all" if everything else eyes if seat is not None else "public"
    body = h(
        '<div class="room">{}{}</div>',
        bar(t, t(N_("Replay")), _title(t, scene, seen.settings["edition"]), here=f"/replay/{table}"),
        replay(Replay(scene, frame, story, line, chances, chosen)),
    )
    return show(request, t, t(N_("Replay")), body, "table", "setup", "replay")


async def _scene(tables: Tables, frame: Frame, line: Line, story: tuple[Told, ...], language: str) -> Scene:
    """A moment with what its turn changed on the board, and in solo with the reasons of ODS."""
    scene = frame_scene(frame, tuple(each for each in story if each.step < frame.at), language)
    number = line.turn(frame.at)
    if not number:
        return scene
    game, state = await tables.truth(frame.table)
    turn = line.turns[number - 1]
    before = game.rewound(state, turn.first)
    grid = game.view(before)["grid"]
    was = {
        old["place"]: (str(old["colour"]), int(old["agents"]))
        for old, now in zip(grid, scene.view["grid"], strict=True)
        if (old["colour"], old["agents"]) != (now["colour"], now["agents"])
    }
    note = explained(before.record, scene.speech) if scene.view["solo"] and turn.seat == ODS else None
    return replace(scene, was=was, note=note)


def _title(t: Speech, scene: Scene, edition: str) -> str:
    """Which game it was, and whose."""
    who = ", ".join(scene.speech.name(seat) for seat in range(len(scene.view["seats"])))
    return f"{t(EDITIONS[edition])}: {who}"


@router.get("/replay/{table}/chances")
async def chances_page(request: Request, table: str, at: int | None = None, eyes: str = "") -> Response:
    """The same moment again, with what is known by now."""
    return await _replay(request, table, at, None, eyes)


@router.post("/replay/{table}/chances")
async def find_chances(request: Request, table: str, at: int = 0, eyes: str = "all") -> Response:
    """Find the turning points."""
    await tables_of(request).find_chances(table)
    return await _again(request, table, at, eyes)


@router.post("/replay/{table}/chances/stop")
async def stop_chances(request: Request, table: str, at: int = 0, eyes: str = "all") -> Response:
    """Let it be."""
    await tables_of(request).stop_chances(table)
    return await _again(request, table, at, eyes)


async def _again(request: Request, table: str, at: int, eyes: str) -> Response:
    if by_htmx(request):
        return await _replay(request, table, at, None, eyes)
    return to(f"/replay/{table}?at={at}&eyes={eyes if eyes.isalnum() else 'all'}")


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
