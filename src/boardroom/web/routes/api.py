"""The JSON API, version 1: everything that a page can do, a program can do as well."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Depends, Path, Query, Request
from starlette.responses import JSONResponse, Response

from boardroom.core.meta import Meta, Setting
from boardroom.core.words import LANGUAGES, message, say
from boardroom.games import GAMES, metas
from boardroom.players import BotKind, default_opponent, levels, opponents, stand_in
from boardroom.table.model import (
    Chances,
    Clock,
    Frame,
    Invited,
    SeatRequest,
    StoryLine,
    TableListing,
    TableView,
    TalkRules,
    TurnView,
    to_json,
)
from boardroom.table.service import Tables
from boardroom.web.guard import client_of, key_of, language_of
from boardroom.web.routes.api_models import (
    LARGEST_NUMBER,
    About,
    Answer,
    Because,
    CharacterDescription,
    Claim,
    Done,
    Fork,
    GameDescription,
    Gone,
    Invitation,
    Join,
    Level,
    LevelDescription,
    LogFile,
    Made,
    Marked,
    Mute,
    NewTable,
    Offer,
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
    SettingDescription,
    SettingValue,
    Taken,
    Version,
)

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
Explain = Annotated[
    bool, Query(description="Add what pages show beside the options: refusals, notes, path, previews, spans.")
]
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
    """The key to return: only if the request came without one, so that a script can never read the key in a cookie."""
    return None if key_of(request) == key else key


@router.get("", operation_id="about")
async def about(language: Language) -> About:
    """What this server offers."""
    return About(
        version=VERSION,
        games=list(GAMES),
        bots=[_bot(kind, language) for kind in opponents()],
        languages=list(LANGUAGES),
        descriptions=[_describe(each, language) for each in metas()],
    )


def _bot(kind: BotKind, language: str) -> LevelDescription:
    return LevelDescription(
        level=kind.name,
        title=say(message(kind.title), language),
        summary=say(message(kind.summary), language),
        characters=[
            CharacterDescription(
                character=each.key,
                title=say(message(each.title), language),
                summary=say(message(each.summary), language),
            )
            for each in kind.natures
        ],
    )


def _describe(game: Meta, language: str) -> GameDescription:
    return GameDescription(
        key=game.key,
        title=game.title,
        designer=game.designer,
        year=game.year,
        tagline=say(message(game.tagline), language),
        least_players=game.least,
        most_players=game.most,
        usual_players=game.usual,
        minutes=game.minutes,
        settings=[_setting(each, language) for each in game.settings],
        levels=[_bot(kind, language) for kind in levels(game.key)],
        default_level=default_opponent(game.key),
        stand_in=stand_in(game.key),
    )


def _setting(setting: Setting, language: str) -> SettingDescription:
    def words(text: str) -> str:
        return say(message(text), language)

    return SettingDescription(
        name=setting.name,
        label=words(setting.label),
        help=words(setting.help),
        kind=setting.kind,
        default=setting.default,
        choices=[
            SettingValue(value=each.value, label=words(each.label), help=words(each.help)) for each in setting.choices
        ],
        count=setting.count,
        least=setting.least if setting.kind == "number" else None,
        most=setting.most if setting.kind == "number" else None,
        rule=setting.rule,
    )


@router.delete("/me", responses=refusals(403), operation_id="forget")
async def forget(tables: Service, key: Key) -> Gone:
    """Delete all that your key holds: tables where nobody else sits; elsewhere your name, your words, your seat."""
    gone = await tables.forget(key)
    return Gone(deleted=gone.deleted, left=gone.left)


@router.get("/tables", responses={200: {"model": list[TableListing]}, **refusals()}, operation_id="list_tables")
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
        talk=TalkRules(**wish.talk.model_dump()) if wish.talk else None,
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


@router.get("/tables/{table}", responses={200: {"model": TableView}, **refusals(403, 404, 409)}, operation_id="look")
async def look(
    table: Id,
    tables: Service,
    key: Key,
    spoken: Language,
    seat: Eyes = None,
    language: Say = None,
    explain: Explain = False,
) -> Response:
    """The table as you see it: view, question, options, story, score, people, clocks, chat."""
    _, text = await tables.look_json(table, key, seat, language or spoken, explain=explain)
    return Response(text, media_type="application/json")


@router.get(
    "/tables/{table}/story",
    responses={200: {"model": list[StoryLine]}, **refusals(403, 404, 409)},
    operation_id="story",
)
async def story(
    table: Id,
    tables: Service,
    key: Key,
    language: Language,
    seat: Eyes = None,
    first: Annotated[int, Query(ge=0, le=LARGEST_NUMBER)] = 0,
    explain: Explain = False,
) -> JSONResponse:
    """The whole story, or from some line on."""
    return json_of(await tables.story(table, key, seat, language, first, explain=explain))


@router.post(
    "/tables/{table}/picks", responses={200: {"model": TableView}, **refusals(403, 404, 409)}, operation_id="pick"
)
async def pick(table: Id, tables: Service, key: Key, language: Language, answer: Pick) -> Response:
    """Pick an option. Once this answers, the pick is on disk; stale and doubled ones are refused with 409."""
    text = await tables.pick_json(table, key, answer.version, answer.choice, answer.seat, language)
    return Response(text, media_type="application/json")


@router.post(
    "/tables/{table}/offers", responses={200: {"model": TableView}, **refusals(403, 404, 409)}, operation_id="offer"
)
async def offer(table: Id, tables: Service, key: Key, language: Language, wish: Offer) -> Response:
    """Make an offer to others, all of it at once, in the words of `desk`."""
    await tables.offer(table, key, wish.version, wish.offer, wish.seat)
    _, text = await tables.look_json(table, key, wish.seat, language)
    return Response(text, media_type="application/json")


@router.post("/tables/{table}/why-not", responses=refusals(403, 404, 409), operation_id="why_not")
async def why_not(table: Id, tables: Service, key: Key, language: Language, asked: Question) -> Because:
    """Whether you may do something now, and if not, why."""
    targets = {name: value for name, value in asked.targets.items() if value is not None}
    refusal = await tables.why_not(table, key, asked.verb, targets, asked.seat)
    if refusal is None:
        return Because(allowed=True)
    return Because(allowed=False, rule=refusal.rule, reason=refusal.text(language))


@router.post(
    "/tables/{table}/undo", responses={200: {"model": TableView}, **refusals(403, 404, 409)}, operation_id="undo"
)
async def undo(table: Id, tables: Service, key: Key, language: Language, last: Version) -> JSONResponse:
    """Take back your last pick: at once where nothing was revealed, else the other persons are asked."""
    return json_of(await tables.undo(table, key, last.version, language))


@router.post(
    "/tables/{table}/undo/answer",
    responses={200: {"model": TableView}, **refusals(403, 404, 409)},
    operation_id="answer_undo",
)
async def answer_undo(table: Id, tables: Service, key: Key, language: Language, answer: Answer) -> JSONResponse:
    """Agree, or not, to what somebody wants to take back."""
    return json_of(await tables.answer_undo(table, key, agree=answer.agree, language=language))


@router.post("/tables/{table}/chat", responses=refusals(403, 404, 409), operation_id="chat")
async def chat(table: Id, tables: Service, key: Key, line: Remark) -> Done:
    """Say something to everybody at the table, or to one person where the table allows that."""
    await tables.chat(table, _needed(key), line.text, line.seat, line.to, line.name, promised=line.promised)
    return Done()


@router.post("/tables/{table}/promises", responses=refusals(403, 404, 409), operation_id="mark_promise")
async def mark_promise(table: Id, tables: Service, key: Key, mark: Marked) -> Done:
    """Say whether a promise that concerns you was kept, where the rules do not judge it."""
    await tables.mark_promise(table, _needed(key), mark.promise, mark.kept, mark.seat)
    return Done()


@router.post("/tables/{table}/mute", responses=refusals(403, 404, 409), operation_id="mute")
async def mute(table: Id, tables: Service, key: Key, wish: Mute) -> Done:
    """Do not get any more what somebody says, or get it again. Nobody is told."""
    await tables.mute(table, _needed(key), wish.other, muted=wish.muted, seat=wish.seat)
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
    explain: Explain = False,
) -> JSONResponse:
    """The table as it was after so many picks."""
    return json_of(await tables.frame(table, at, key, seat, everything=everything, language=language, explain=explain))


@router.get(
    "/tables/{table}/turns", responses={200: {"model": list[TurnView]}, **refusals(404, 409)}, operation_id="turns"
)
async def turns(table: Id, tables: Service, language: Language) -> JSONResponse:
    """The turns of a game that is over."""
    return json_of(await tables.turns(table, language))


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
async def find_chances(request: Request, table: Id, tables: Service, key: Key, language: Language) -> JSONResponse:
    """Begin to find the chances, in the background, for your key. Asking again changes nothing."""
    return json_of(await tables.find_chances(table, key, language, client=client_of(request)), 202)


@router.delete(
    "/tables/{table}/chances",
    responses={200: {"model": Chances}, **refusals(403, 404, 409)},
    operation_id="stop_chances",
)
async def stop_chances(table: Id, tables: Service, key: Key) -> JSONResponse:
    """Stop to look for the chances that you asked for; what is known stays."""
    return json_of(await tables.stop_chances(table, key))


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


def _wishes(seats: list[SeatWish]) -> list[SeatRequest]:
    return [SeatRequest(seat.kind, seat.name, seat.level) for seat in seats]


def _needed(key: str | None) -> str:
    """A key that opens nothing where none was given."""
    return key or ""
