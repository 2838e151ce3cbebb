"""The JSON API for visitors: quick match, asking for a seat, people one does not want to meet, notes on replays."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.responses import JSONResponse

from boardroom.table.model import Blocked, Remark
from boardroom.web.routes.api import Id, Key, Language, Service, json_of, new_key, refusals
from boardroom.web.routes.api_models import (
    LARGEST_NUMBER,
    Asked,
    AskForSeat,
    Block,
    Done,
    Match,
    Note,
    NoteMade,
    Taken,
    WishAnswer,
)

router = APIRouter(prefix="/api/v1")


@router.post("/match", status_code=201, responses=refusals(403, 409), operation_id="match")
async def match(request: Request, tables: Service, key: Key, language: Language, wish: Match) -> Taken:
    """A seat at an open table that fits, or at a new one that waits for others."""
    held = await tables.match(wish.game, key, wish.name, language if wish.language is None else wish.language)
    return Taken(table=held.table, seat=held.seat, key=new_key(request, held.key))


@router.post("/tables/{table}/wishes", status_code=201, responses=refusals(403, 404, 409), operation_id="ask_for_seat")
async def ask_for_seat(request: Request, table: Id, tables: Service, key: Key, wish: AskForSeat) -> Asked:
    """Ask for a seat that a bot has or that is kept for somebody; see `may_ask`. The people at the table answer."""
    used = await tables.ask_for_seat(table, key, wish.seat, wish.name)
    return Asked(key=new_key(request, used))


@router.post("/tables/{table}/wishes/answer", responses=refusals(403, 404, 409), operation_id="answer_wish")
async def answer_wish(table: Id, tables: Service, key: Key, answer: WishAnswer) -> Done:
    """Agree that somebody gets a seat, or not; or take back what you asked for."""
    await tables.answer_wish(table, key, answer.number, agree=answer.agree)
    return Done()


@router.post("/tables/{table}/block", responses=refusals(403, 404, 409), operation_id="block")
async def block(table: Id, tables: Service, key: Key, wish: Block) -> Done:
    """Do not meet somebody any more: their tables and what they say. Nobody is told."""
    await tables.block(table, key, seat=wish.seat, line=wish.line)
    return Done()


@router.get("/blocked", responses={200: {"model": list[Blocked]}, **refusals()}, operation_id="blocked")
async def blocked(tables: Service, key: Key) -> JSONResponse:
    """Whom you have blocked, the newest first."""
    return json_of(await tables.blocked(key))


@router.delete("/blocked/{number}", responses=refusals(403), operation_id="unblock")
async def unblock(tables: Service, key: Key, number: Annotated[int, Path(ge=1, le=LARGEST_NUMBER)]) -> Done:
    """Meet somebody again."""
    await tables.unblock(key, number)
    return Done()


@router.get(
    "/tables/{table}/notes", responses={200: {"model": list[Remark]}, **refusals(404, 409)}, operation_id="notes"
)
async def notes(table: Id, tables: Service, key: Key) -> JSONResponse:
    """The public notes on a game that is over, and your own, by their moments."""
    return json_of(await tables.remarks(table, key))


@router.post("/tables/{table}/notes", status_code=201, responses=refusals(403, 404, 409), operation_id="write_note")
async def write_note(table: Id, tables: Service, key: Key, note: Note) -> NoteMade:
    """Write a note on a moment of a game that is over, for yourself or for everybody with the link."""
    return NoteMade(id=await tables.remark(table, key, note.at, note.text, public=note.public, name=note.name))


@router.delete("/tables/{table}/notes/{note}", responses=refusals(403, 404, 409), operation_id="delete_note")
async def delete_note(table: Id, tables: Service, key: Key, note: Id) -> Done:
    """Delete a note that you wrote."""
    await tables.delete_remark(table, key, note)
    return Done()
