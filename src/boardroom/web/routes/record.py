"""One's own record: the page, and the file in which it goes to another browser or server."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import APIRouter, File, Request, Response, UploadFile

from boardroom.core.words import N_
from boardroom.games import metas
from boardroom.table.errors import BadRequest, TableError, TooMany
from boardroom.table.records import LARGEST_RECORD, NO_RECORD
from boardroom.web.games import pages_of
from boardroom.web.guard import key_of, pay_for_games, remember
from boardroom.web.identity import name_of
from boardroom.web.routes.answers import looks, redirect, show, speech_of, tables_of
from boardroom.web.shell.numbers import small_number
from boardroom.web.shell.preferences import set_preferences_of, unset
from boardroom.web.shell.record import Rated, record_page

router = APIRouter(include_in_schema=False)
SAVED = "saved"
"""What is kept with a key once there is a file of its record."""


@router.get("/record")
async def own_record(request: Request) -> Response:
    """What the reader's key has played."""
    return await _page(request)


async def _page(request: Request, problem: str = "", status: int = 200) -> Response:
    t = speech_of(request)
    record = await tables_of(request).record(key_of(request))
    brought = small_number(request.query_params.get("brought", ""))
    ratings = tables_of(request).ratings
    rated = Rated(await ratings.wanted(key_of(request)), await ratings.all(key_of(request)))
    habits = await tables_of(request).habits(record, t.language)
    new = -1 if brought is None else brought
    keyed = key_of(request) is not None
    unsaved = keyed and bool(record.games) and SAVED not in await tables_of(request).preferences.of(key_of(request))
    body = record_page(
        t, looks(), record, name_of(request, t), rated, habits, problem, new, keyed=keyed, unsaved=unsaved
    )
    windows, sheets = [pages_of(each.key) for each in metas()], ("room", "setup", "table_rows", "record")
    return show(request, t, t(N_("Your record")), body, *sheets, windows=windows, status=status)


@router.post("/record/export")
async def export(request: Request) -> Response:
    """The key and all games as one file. Asked for by a form, so that no other site can ask for it."""
    await tables_of(request).preferences.keep(key_of(request), {SAVED: "yes"})
    text = await tables_of(request).export_record(key_of(request))
    named = {"Content-Disposition": 'attachment; filename="boardroom-record.json"', "Cache-Control": "no-store"}
    return Response(text, media_type="application/json", headers=named)


@router.post("/record/bring")
async def bring(request: Request, file: Annotated[UploadFile, File()]) -> Response:
    """Join the record in a file to the reader's; its key is the reader's from now on."""
    t = speech_of(request)
    try:
        text = (await file.read(LARGEST_RECORD + 1)).decode()
    except UnicodeDecodeError:
        return await _page(request, t(NO_RECORD), 422)
    try:
        pay = partial(pay_for_games, request)
        key, games = await tables_of(request).bring_record(text, key_of(request), pay)
    except BadRequest as error:
        return await _page(request, error.in_language(t.language), 422)
    except TableError as error:
        status = 429 if isinstance(error, TooMany) else 409
        return await _page(request, error.in_language(t.language), status)
    await tables_of(request).preferences.keep(key, {SAVED: "yes"})  # There is a file of it, even an older one.
    response = redirect(f"/record?brought={games}")
    remember(response, key, request)
    set_preferences_of(response, unset(request.cookies, await tables_of(request).preferences.of(key)))
    return response
