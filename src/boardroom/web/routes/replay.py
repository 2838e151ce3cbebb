"""Games that are looked at again."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, File, Form, Request, Response, UploadFile
from fastapi.responses import PlainTextResponse

from boardroom.core.presentation import View
from boardroom.core.words import N_
from boardroom.games import meta, metas
from boardroom.table.elsewhere import LARGEST_LOG
from boardroom.table.errors import NoSuchPage, TableError
from boardroom.table.keys import new_secret
from boardroom.table.model import Frame, SeatRequest
from boardroom.web.games import pages_of
from boardroom.web.guard import POLICY, client_of, key_of, language_of, remember
from boardroom.web.identity import address_of, level_of, name_of
from boardroom.web.routes.answers import (
    by_htmx,
    drawings_of,
    looks,
    older_ruleset,
    redirect,
    seated,
    show,
    speech_of,
    tables_of,
)
from boardroom.web.settings import Settings
from boardroom.web.shell.html import h
from boardroom.web.shell.lobby import replays
from boardroom.web.shell.numbers import small_number
from boardroom.web.shell.page import bar
from boardroom.web.shell.people import names_of
from boardroom.web.shell.replay_frame import Replay, embedded, replay_page
from boardroom.web.shell.scene import Scene, scene_of_frame
from boardroom.web.shell.sharing import Shared, picture, told
from boardroom.web.shell.timeline import TurnAxis

router = APIRouter(include_in_schema=False)
Number = Annotated[int, Form()]
LAST = 1_000_000
"""Later than the end of any game."""


@router.get("/replays")
async def replays_page(request: Request) -> Response:
    """Games to look at again."""
    return await _replays(request)


async def _replays(request: Request, problem: str = "", status: int = 200) -> Response:
    t, tables, key = speech_of(request), tables_of(request), key_of(request)
    mine = [entry for entry in await tables.mine(key) if entry.status == "over"]
    finished, playing = await tables.finished(key), await tables.playing(key)
    body, windows = replays(t, looks(), mine, finished, playing, problem), [pages_of(each.key) for each in metas()]
    sheets = ("room", "setup", "documents", "table_rows")
    return show(request, t, t(N_("Replays")), body, *sheets, windows=windows, status=status)


@router.post("/replays")
async def upload(request: Request, log: Annotated[UploadFile, File()]) -> Response:
    """Bring a log."""
    try:
        text = (await log.read(LARGEST_LOG + 1)).decode("utf-8")
        return redirect(f"/replay/{await tables_of(request).upload(text)}")
    except UnicodeDecodeError:
        t = speech_of(request)
        return await _replays(request, t(N_("This is not a game file: it is not text.")), 422)
    except TableError as error:
        return await _replays(request, error.in_language(language_of(request)), 422)


@router.get("/replay/{table_id}")
async def show_replay(
    request: Request, table_id: str, at: int | None = None, turn: int | None = None, eyes: str = ""
) -> Response:
    """A moment of a game, as one seat or a spectator sees it."""
    return await _replay(request, table_id, at, turn, eyes)


async def _seen(
    request: Request,
    table_id: str,
    key: str | None,
    at: int | None,
    turn: int | None,
    eyes: str,
    root: str = "/replay",
) -> Replay:
    """A moment of a game as the holder of a key sees it."""
    t, tables = speech_of(request), tables_of(request)
    view = await tables.look(table_id, key, None, t.language)
    seat = small_number(eyes)
    everything = view.status == "over" and eyes in {"", "all"}
    turns = await drawings_of(request).turns(view, t.language)
    if turn is not None:
        at = TurnAxis(turns, 0).stop(turn) if turns else 0
    frame = await tables.frame(
        table_id, LAST if at is None else at, key, seat, everything=everything, language=t.language, explain=True
    )
    axis = TurnAxis(turns, frame.steps)
    story = await tables.story(table_id, key, None, t.language, explain=True)
    scene = scene_of_frame(frame, [line for line in story if line.step < frame.at], t.language)
    chances = await tables.chances(table_id, t.language)
    chosen = "all" if everything else eyes if seat is not None else "public"
    before = await _before(request, frame, axis)
    remarks = await tables.remarks(table_id, key) if view.status == "over" else ()
    settings: Settings = request.app.state.settings
    embed = address_of(request, f"/embed/replay/{table_id}?at={frame.at}") if settings.frame_ancestors else ""
    pane = request.query_params.get("pane", "")
    return Replay(scene, frame, story, axis, chances, chosen, before, remarks, root, embed, pane)


async def _replay(
    request: Request, table_id: str, at: int | None = None, turn: int | None = None, eyes: str = ""
) -> Response:
    t = speech_of(request)
    seen = await _seen(request, table_id, key_of(request), at, turn, eyes)
    frame, scene, pages = seen.frame, seen.scene, pages_of(seen.frame.game)
    title = _title(scene, pages.subtitle(t, frame.settings))
    body = h(
        '<div class="room">{}{}</div>',
        bar(
            t,
            t(N_("Replay")),
            title,
            here=f"/replay/{table_id}",
            game=frame.game,
            ruleset=older_ruleset(frame.game, frame.view),
        ),
        replay_page(seen, pages.replay(seen)),
    )
    sheets = ("room", "setup", "replay", "replay_controls")
    moment = f"/replay/{table_id}?at={frame.at}"
    shared = Shared(
        title,
        told(frame, seen.story),
        address_of(request, moment),
        address_of(request, f"/replay/{table_id}/picture.svg?at={frame.at}"),
    )
    return show(request, t, t(N_("Replay")), body, *sheets, games=[pages], game=frame.game, shared=shared)


@router.get("/embed/replay/{table_id}")
async def embedded_replay(
    request: Request, table_id: str, at: int | None = None, turn: int | None = None, eyes: str = ""
) -> Response:
    """A moment of a game in a frame of another site, where the host allows that site; it knows no reader."""
    settings: Settings = request.app.state.settings
    if not settings.frame_ancestors:
        raise NoSuchPage
    t = speech_of(request)
    seen = await _seen(request, table_id, None, at, turn, eyes, "/embed/replay")
    pages = pages_of(seen.frame.game)
    whole = address_of(request, f"/replay/{table_id}?at={seen.frame.at}")
    body = h('<div class="room">{}</div>', embedded(seen, pages.replay(seen), whole))
    sheets = ("room", "replay", "replay_controls", "embedded")
    response = show(request, t, seen.scene.title, body, *sheets, games=[pages], game=seen.frame.game)
    policy = POLICY.replace("frame-ancestors 'none'", f"frame-ancestors {settings.frame_ancestors}")
    response.headers["content-security-policy"] = policy
    response.headers["cross-origin-resource-policy"] = "cross-origin"
    return response


@router.post("/replay/{table_id}/notes")
async def write_note(
    request: Request,
    table_id: str,
    at: Number,
    text: Annotated[str, Form(max_length=2_000)] = "",
    public: Annotated[str, Form(max_length=10)] = "",
    eyes: str = "all",
) -> Response:
    """Write a note on a moment."""
    key, name = key_of(request) or new_secret(), name_of(request, speech_of(request))
    await tables_of(request).remark(table_id, key, at, text, public=public == "yes", name=name)
    response = redirect(_moment(table_id, at, eyes, "&pane=notes"))
    remember(response, key, request)
    return response


@router.post("/replay/{table_id}/notes/{note}/delete")
async def delete_note(request: Request, table_id: str, note: str, at: int = 0, eyes: str = "all") -> Response:
    """Delete a note that one wrote."""
    await tables_of(request).delete_remark(table_id, key_of(request), note)
    return redirect(_moment(table_id, at, eyes, "&pane=notes"))


@router.get("/replay/{table_id}/picture.svg")
async def moment_picture(request: Request, table_id: str, at: int | None = None) -> Response:
    """A moment as a picture, for whoever shares the link to it."""
    t, tables = speech_of(request), tables_of(request)
    frame = await tables.frame(table_id, LAST if at is None else at, language=t.language)
    about, subtitle = meta(frame.game), pages_of(frame.game).subtitle(t, frame.settings)
    last = told(frame, await tables.story(table_id, None, None, t.language, explain=True))
    drawn = picture(t, frame, about.title, subtitle, names_of(frame, t.language), last)
    kept = {"Cache-Control": "public, max-age=86400", "Cross-Origin-Resource-Policy": "cross-origin"}
    return Response(str(drawn), media_type="image/svg+xml", headers=kept)


async def _before(request: Request, frame: Frame, axis: TurnAxis) -> View | None:
    """The view when the turn began that is shown, as everybody sees it."""
    number = axis.turn(frame.at)
    if not number:
        return None
    before = await tables_of(request).frame(frame.table, axis.turns[number - 1].first, key_of(request), None)
    return dict(before.view)


def _title(scene: Scene, subtitle: str) -> str:
    """Which game it was, and whose."""
    who = ", ".join(who.name for who in scene.seats.values())
    return f"{scene.title}, {subtitle}: {who}"


@router.get("/replay/{table_id}/chances")
async def chances_page(request: Request, table_id: str, at: int | None = None, eyes: str = "") -> Response:
    """The same moment again, with what is known by now."""
    return await _replay(request, table_id, at, None, eyes)


@router.post("/replay/{table_id}/chances")
async def find_chances(request: Request, table_id: str, at: int = 0, eyes: str = "all") -> Response:
    """Find the turning points."""
    key = key_of(request) or new_secret()
    await tables_of(request).find_chances(table_id, key, client=client_of(request))
    response = await _again(request, table_id, at, eyes)
    remember(response, key, request)
    return response


@router.post("/replay/{table_id}/chances/stop")
async def stop_chances(request: Request, table_id: str, at: int = 0, eyes: str = "all") -> Response:
    """Stop finding them."""
    await tables_of(request).stop_chances(table_id, key_of(request))
    return await _again(request, table_id, at, eyes)


async def _again(request: Request, table_id: str, at: int, eyes: str) -> Response:
    if by_htmx(request):
        return await _replay(request, table_id, at, None, eyes)
    return redirect(_moment(table_id, at, eyes))


def _moment(table_id: str, at: int, eyes: str, more: str = "") -> str:
    return f"/replay/{table_id}?at={at}&eyes={eyes if eyes.isalnum() else 'all'}{more}"


@router.get("/replay/{table_id}/log")
async def download(request: Request, table_id: str) -> Response:
    """The log of a finished game as a file."""
    log = await tables_of(request).log(table_id)
    headers = {"Content-Disposition": f'attachment; filename="{log.game}-{table_id}.json"'}
    return PlainTextResponse(log.to_json(), media_type="application/json", headers=headers)


@router.post("/replay/{table_id}/fork")
async def fork(request: Request, table_id: str, at: Number, seat: Number = 0) -> Response:
    """Play on from a moment of a finished game, against bots."""
    t, tables, key = speech_of(request), tables_of(request), key_of(request)
    view = await tables.look(table_id, key, None, t.language)
    wishes = [
        SeatRequest("you")
        if guest.seat == seat
        else SeatRequest("bot", guest.name, guest.level or level_of(request, view.game))
        for guest in view.people[: view.settings["players"]]
    ]
    made = await tables.fork(table_id, at, wishes, key, name_of(request, t))
    return seated(request, made.table, made.key)
