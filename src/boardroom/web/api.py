"""The JSON API, version 1: everything that a page can do, a program can do as well."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Depends, Path, Query, Request
from starlette.responses import JSONResponse, Response

from boardroom.core.words import LANGUAGES, message, say
from boardroom.games import GAMES
from boardroom.table.bots import levels
from boardroom.table.model import Chances, Clock, Entry, Frame, Invited, Line, Seen, Wish, to_json
from boardroom.table.service import Tables
from boardroom.web.messages import (
    LARGEST_NUMBER,
    About,
    Answer,
    Because,
    Bot,
    Claim,
    Done,
    Fork,
    Invitation,
    Join,
    Level,
    LogFile,
    Made,
    NewTable,
    OfSeat,
    Other,
    Pick,
    Question,
    Refused,
    RefusedStale,
    Remark,
    Rename,
    SeatOnly,
    SeatWish,
    Secret,
    Taken,
    Version,
)
from boardroom.web.security import key_of, language_of

router = APIRouter(prefix="/api/v1")

VERSION = 1


# Coroutines, because FastAPI would call plain functions in another thread.


async def tables_of(request: Request) -> Tables:
    """The service."""
    tables: Tables = request.app.state.tables
    return tables


async def _key(request: Request) -> str | None:
    return key_of(request)


async def _language(request: Request) -> str:
    return language_of(request)


Service = Annotated[Tables, Depends(tables_of)]
Key = Annotated[str | None, Depends(_key)]
Language = Annotated[str, Depends(_language)]
Id = Annotated[str, Path(min_length=1, max_length=24, pattern="^[a-z0-9]+$")]
Eyes = Annotated[int | None, Query(ge=0, le=15, description="One of your seats, where you have several.")]
Say = Annotated[Literal["en", "de", "fr"] | None, Query(description="Else by cookie or Accept-Language.")]


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """How a call can be refused, for the document."""
    texts = {
        403: "The key opens no such seat, or the request came from another site.",
        404: "No such table.",
        409: "Not now. With code `stale` the body also has the fresh `state`.",
        413: "Too large.",
        421: "Another server's name.",
        422: "Not understood, or not offered by the rules.",
        429: "Too much; see Retry-After.",
    }
    return {
        status: {"model": RefusedStale if status == 409 else Refused, "description": texts[status]}
        for status in (*statuses, 413, 421, 422, 429)
    }


def json_of(model: Any, status: int = 200) -> JSONResponse:
    """A record as an answer."""
    return JSONResponse(to_json(model), status)


def new_key(request: Request, key: str) -> str | None:
    """A key to be told: only to those who came without one, so that no script can read a cookie's."""
    return None if key_of(request) == key else key


@router.get("", operation_id="about")
async def about(tables: Service, language: Language) -> About:
    """What this server offers."""
    compiling = tables.thinkers.compiling
    bots = [
        Bot(level=entry.name, summary=say(message(entry.summary), language), ready=not (entry.compiled and compiling))
        for entry in levels()
    ]
    return About(version=VERSION, games=list(GAMES), bots=bots, languages=list(LANGUAGES))


@router.get("/tables", responses={200: {"model": list[Entry]}, **refusals()}, operation_id="list_tables")
async def list_tables(
    tables: Service, key: Key, which: Annotated[Literal["mine", "open", "playing", "finished"], Query()] = "open"
) -> JSONResponse:
    """Tables: your own, those with an open seat, those to be watched, those that are over. Newest first."""
    lists = {"mine": tables.mine, "open": tables.open_tables, "playing": tables.playing, "finished": tables.finished}
    return json_of(await lists[which](key))


@router.post("/tables", status_code=201, responses=refusals(403), operation_id="create_table")
async def create_table(request: Request, tables: Service, key: Key, wish: NewTable) -> Made:
    """Make a table. It begins at once if no seat is left empty."""
    made = await tables.create(
        wish.game,
        wish.settings,
        _wishes(wish.seats),
        key,
        wish.name,
        Clock(**wish.clock.model_dump()),
        private=wish.private,
    )
    return Made(table=made.table, key=new_key(request, made.key), invitations=dict(made.invitations))


@router.post("/invitation", responses={200: {"model": Invited}, **refusals(403)}, operation_id="invitation")
async def invitation(tables: Service, key: Key, secret: Secret) -> JSONResponse:
    """Where an invitation leads: to an empty seat, or to one that moves to another device. It is not used up."""
    return json_of(await tables.invited(secret.invitation, key))


@router.post("/claim", status_code=201, responses=refusals(403, 409), operation_id="claim_seat")
async def claim_seat(request: Request, tables: Service, key: Key, claim: Claim) -> Taken:
    """Take the seat that you were invited to. The invitation is used up; whoever held the seat watches from then on."""
    held = await tables.claim(claim.invitation, key, claim.name)
    return Taken(table=held.table, seat=held.seat, key=new_key(request, held.key))


@router.get("/tables/{table}", responses={200: {"model": Seen}, **refusals(403, 404, 409)}, operation_id="look")
async def look(
    table: Id, tables: Service, key: Key, spoken: Language, seat: Eyes = None, language: Say = None
) -> Response:
    """The table as you see it: view, question, options, story, score, people, clocks, chat."""
    _, text = await tables.look_json(table, key, seat, language or spoken)
    return Response(text, media_type="application/json")


@router.get(
    "/tables/{table}/story", responses={200: {"model": list[Line]}, **refusals(403, 404, 409)}, operation_id="story"
)
async def story(
    table: Id,
    tables: Service,
    key: Key,
    language: Language,
    seat: Eyes = None,
    first: Annotated[int, Query(ge=0, le=LARGEST_NUMBER)] = 0,
) -> JSONResponse:
    """The whole story, or from some line on."""
    return json_of(await tables.story(table, key, seat, language, first))


@router.post("/tables/{table}/picks", responses={200: {"model": Seen}, **refusals(403, 404, 409)}, operation_id="pick")
async def pick(table: Id, tables: Service, key: Key, language: Language, answer: Pick) -> Response:
    """Pick an option. Once this answers, the pick is on disk; stale and doubled ones are refused with 409."""
    text = await tables.pick_json(table, key, answer.version, answer.pick, answer.seat, language)
    return Response(text, media_type="application/json")


@router.post("/tables/{table}/why-not", responses=refusals(403, 404, 409), operation_id="why_not")
async def why_not(table: Id, tables: Service, key: Key, language: Language, asked: Question) -> Because:
    """Whether you may do something now, and if not, why."""
    targets = {name: value for name, value in asked.targets.items() if value is not None}
    refusal = await tables.why_not(table, key, asked.verb, targets, asked.seat)
    if refusal is None:
        return Because(allowed=True)
    return Because(allowed=False, rule=refusal.rule, reason=refusal.text(language))


@router.post("/tables/{table}/undo", responses={200: {"model": Seen}, **refusals(403, 404, 409)}, operation_id="undo")
async def undo(table: Id, tables: Service, key: Key, language: Language, last: Version) -> JSONResponse:
    """Take back your last pick: at once where nothing was revealed, else the other persons are asked."""
    return json_of(await tables.undo(table, key, last.version, language))


@router.post(
    "/tables/{table}/undo/answer",
    responses={200: {"model": Seen}, **refusals(403, 404, 409)},
    operation_id="answer_undo",
)
async def answer_undo(table: Id, tables: Service, key: Key, language: Language, answer: Answer) -> JSONResponse:
    """Agree, or not, to what somebody wants to take back."""
    return json_of(await tables.answer_undo(table, key, agree=answer.agree, language=language))


@router.post("/tables/{table}/chat", responses=refusals(403, 404, 409), operation_id="chat")
async def chat(table: Id, tables: Service, key: Key, line: Remark) -> Done:
    """Say something to everybody at the table."""
    await tables.say(table, _needed(key), line.text, line.seat)
    return Done()


@router.post("/tables/{table}/join", status_code=201, responses=refusals(403, 404, 409), operation_id="join")
async def join(request: Request, table: Id, tables: Service, key: Key, wish: Join) -> Taken:
    """Take an open seat."""
    held = await tables.join(table, key, wish.name, wish.seat)
    return Taken(table=held.table, seat=held.seat, key=new_key(request, held.key))


@router.post("/tables/{table}/link", responses=refusals(403, 404, 409), operation_id="link")
async def link(table: Id, tables: Service, key: Key, wish: SeatOnly) -> Invitation:
    """A fresh invitation: to your seat, for another device; or to an empty seat of a table that you made."""
    return Invitation(invitation=await tables.link(table, _needed(key), wish.seat))


@router.post("/tables/{table}/fill", responses=refusals(403, 404, 409), operation_id="fill")
async def fill(table: Id, tables: Service, key: Key, bots: Level) -> Done:
    """Let bots take all empty seats of a table that you made, and begin."""
    await tables.fill(table, _needed(key), bots.level)
    return Done()


@router.post("/tables/{table}/name", responses=refusals(403, 404, 409), operation_id="rename")
async def rename(table: Id, tables: Service, key: Key, wish: Rename) -> Done:
    """Take another name."""
    await tables.rename(table, _needed(key), wish.name, wish.seat)
    return Done()


@router.post("/tables/{table}/leave", responses=refusals(403, 404, 409), operation_id="leave")
async def leave(table: Id, tables: Service, key: Key, wish: OfSeat) -> Done:
    """Let a bot stand in for you; before the game begins, free your seat."""
    await tables.leave(table, _needed(key), wish.seat)
    return Done()


@router.post("/tables/{table}/come-back", responses=refusals(403, 404, 409), operation_id="come_back")
async def come_back(table: Id, tables: Service, key: Key, wish: OfSeat) -> Done:
    """Take your seat back from the bot."""
    await tables.come_back(table, _needed(key), wish.seat)
    return Done()


@router.post("/tables/{table}/rematch", responses=refusals(403, 404, 409), operation_id="rematch")
async def rematch(table: Id, tables: Service, key: Key) -> Other:
    """Play again, everybody on their seats. Whoever asks later gets the same table."""
    return Other(table=await tables.rematch(table, key))


@router.get(
    "/tables/{table}/replay/{at}", responses={200: {"model": Frame}, **refusals(403, 404, 409)}, operation_id="replay"
)
async def replay(
    table: Id,
    at: Annotated[int, Path(ge=0, le=LARGEST_NUMBER)],
    tables: Service,
    key: Key,
    language: Language,
    seat: Eyes = None,
    everything: Annotated[bool, Query(description="All hands, once the game is over.")] = False,
) -> JSONResponse:
    """The table as it stood after so many picks."""
    return json_of(await tables.frame(table, at, key, seat, everything=everything, language=language))


@router.get(
    "/tables/{table}/chances", responses={200: {"model": Chances}, **refusals(404, 409)}, operation_id="chances"
)
async def chances(table: Id, tables: Service, language: Language) -> JSONResponse:
    """The chances of every seat along a game that is over, and its turning points, as far as they are known."""
    return json_of(await tables.chances(table, language))


@router.post(
    "/tables/{table}/chances",
    status_code=202,
    responses={202: {"model": Chances}, **refusals(403, 404, 409)},
    operation_id="find_chances",
)
async def find_chances(table: Id, tables: Service, language: Language) -> JSONResponse:
    """Begin to find the chances, in the background. Asking again changes nothing."""
    return json_of(await tables.find_chances(table, language), 202)


@router.delete(
    "/tables/{table}/chances",
    responses={200: {"model": Chances}, **refusals(403, 404, 409)},
    operation_id="stop_chances",
)
async def stop_chances(table: Id, tables: Service) -> JSONResponse:
    """Stop to look for the chances; what is known stays."""
    return json_of(await tables.stop_chances(table))


@router.get(
    "/tables/{table}/log", responses={200: {"model": LogFile}, **refusals(404, 409)}, operation_id="download_log"
)
async def download_log(table: Id, tables: Service) -> JSONResponse:
    """The log of a game that is over."""
    log = await tables.log(table)
    headers = {"content-disposition": f'attachment; filename="boardroom-{table}.json"'}
    return JSONResponse(json.loads(log.to_json()), headers=headers)


@router.post("/logs", status_code=201, responses=refusals(403), operation_id="upload_log")
async def upload_log(tables: Service, log: Annotated[dict[str, Any], Body()]) -> Other:
    """Upload a log to look at it. It is replayed first: what is damaged, foreign or illegal is refused."""
    return Other(table=await tables.upload(json.dumps(log)))


@router.post("/tables/{table}/fork", status_code=201, responses=refusals(403, 404, 409), operation_id="fork")
async def fork(request: Request, table: Id, tables: Service, key: Key, wish: Fork) -> Made:
    """Play on from some moment of a game that is over."""
    made = await tables.fork(table, wish.at, _wishes(wish.seats), key, wish.name)
    return Made(table=made.table, key=new_key(request, made.key), invitations=dict(made.invitations))


def _wishes(seats: list[SeatWish]) -> list[Wish]:
    return [Wish(seat.kind, seat.name, seat.level) for seat in seats]


def _needed(key: str | None) -> str:
    """A key that opens nothing where none was given."""
    return key or ""
