"""The form for a new table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from boardroom.core.words import N_
from boardroom.games import GAMES, default_game, meta, metas
from boardroom.table.errors import WrongSecret
from boardroom.table.model import SeatRequest, TableView
from boardroom.web.games import pages_of
from boardroom.web.guard import key_of
from boardroom.web.identity import keep_links, level_of, links_of, name_of, names_kept
from boardroom.web.routes.answers import redirect, seated, show, speech_of, tables_of, windows_drawn
from boardroom.web.shell.new_table import TableForm, new_table, written_table
from boardroom.web.shell.people import names_of
from boardroom.web.shell.speech import Speech

router = APIRouter(include_in_schema=False)
MOST_FIELDS = 60
FLAG_OFF = "no"
"""What a form sends before the value of a box that is ticked, so that one that is not ticked is sent as well."""


@router.get("/new")
async def new_page(request: Request, with_whom: Annotated[str, Query(alias="with", max_length=20)] = "") -> Response:
    """The form for a new table, as far as it is filled in."""
    t = speech_of(request)
    written = _fields(request.query_params.multi_items())
    if written.get("game", "") not in GAMES:
        written.pop("game", None)
    form = _form(request, written, "you" if with_whom == "device" else "person")
    body = new_table(t, metas(), form, windows_drawn())
    sheets, windows = ("room", "setup", "chairs", "new_table"), [pages_of(each.key) for each in metas()]
    return show(request, t, t(N_("New table")), body, *sheets, windows=windows, game=form.meta.key)


@router.post("/new")
async def make_table(request: Request) -> Response:
    """Set a table."""
    t, tables = speech_of(request), tables_of(request)
    sent = await request.form(max_fields=MOST_FIELDS)
    form = _form(request, _fields((name, str(value)) for name, value in sent.multi_items()))
    settings, wishes = form.chosen(), form.wishes()
    here = [seat for seat, wish in enumerate(wishes) if wish.kind == "you"]
    given = [wishes[seat].name for seat in here]
    if here and not given[0]:  # Whoever shares the device without a name is told apart by a number.
        wishes[here[0]] = SeatRequest("you", name_of(request, t))
    made = await tables.create(
        form.meta.key,
        settings,
        wishes,
        key_of(request),
        clock=form.table_clock(),
        private=not form.public,
        title=form.title,
        language=form.spoken,
        talk=form.talk,
    )
    response = seated(request, made.table, made.key, *given)
    if made.invitations:
        keep_links(request, response, made.table, made.invitations)
    return response


@router.get("/table/{table_id}/setup")
async def setup_page(request: Request, table_id: str) -> Response:
    """The same form for a table that waits for players, as far as its maker has changed it."""
    t, view = speech_of(request), await _own(request, table_id)
    written = _fields(request.query_params.multi_items())
    if written.get("game", "") not in GAMES:
        written = written_table(view)
    return _setup(request, t, _form(request, written, view=view))


def _setup(request: Request, t: Speech, form: TableForm) -> Response:
    sheets, windows = ("room", "setup", "chairs", "new_table"), [pages_of(each.key) for each in metas()]
    body = new_table(t, metas(), form, windows_drawn())
    return show(request, t, t(N_("Change the table")), body, *sheets, windows=windows, game=form.meta.key)


@router.post("/table/{table_id}/setup")
async def change_table(request: Request, table_id: str) -> Response:
    """Set a table up anew, until its game begins."""
    tables, view = tables_of(request), await _own(request, table_id)
    sent = await request.form(max_fields=MOST_FIELDS)
    form = _form(request, _fields((name, str(value)) for name, value in sent.multi_items()), view=view)
    fresh = await tables.change(
        table_id,
        key_of(request),
        form.meta.key,
        form.chosen(),
        form.wishes(),
        form.table_clock(),
        private=not form.public,
        title=form.title,
        language=form.spoken,
        talk=form.talk,
    )
    response = redirect(f"/table/{table_id}")
    kept = {number: link.rpartition("/")[2] for number, link in links_of(request, table_id).items()}
    keep_links(request, response, table_id, kept | fresh)
    return response


async def _own(request: Request, table_id: str) -> TableView:
    """A table of the reader's that waits for players."""
    view = await tables_of(request).look(table_id, key_of(request), None, speech_of(request).language)
    if not view.owner:
        raise WrongSecret
    return view


def _form(
    request: Request, written: Mapping[str, str], across: str = "person", view: TableView | None = None
) -> TableForm:
    about, language = meta(written.get("game") or default_game()), speech_of(request).language
    read = pages_of(about.key).read_form(written)
    level, names = level_of(request, about.key), names_kept(request)
    if view is None:
        return TableForm(about, read, across, level, names, language)
    called = names_of(view, language)
    held = {guest.seat: called[guest.seat] for guest in view.people if guest.kind != "bot" and guest.claimed}
    return TableForm(about, read, across, level, (), language, held, f"/table/{view.table}/setup")


def _fields(items: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The fields of a form by name; several values of one name as a list with commas."""
    several: dict[str, list[str]] = {}
    for name, value in items:
        several.setdefault(name, []).append(value)
    return {
        name: ",".join(values[1:] if values[0] == FLAG_OFF and len(values) > 1 else values)
        for name, values in several.items()
    }
