"""The standing orders of one's own seat: asked for by themselves, so that a table's page cannot tell of them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import HTMLResponse

from boardroom.core.words import N_
from boardroom.games import meta
from boardroom.web.games import pages_of
from boardroom.web.guard import key_of
from boardroom.web.routes.answers import by_htmx, redirect, show, speech_of, tables_of
from boardroom.web.shell.orders import Held, orders_page, orders_sheet

router = APIRouter(include_in_schema=False)
SHEETS = ("room", "orders")


@router.get("/table/{table_id}/orders")
async def orders(request: Request, table_id: str, seat: int | None = None) -> Response:
    """The orders of a seat, for who holds it: on the sheet of the table's page, or as a page."""
    t, (game, held) = speech_of(request), await _held(request, table_id, seat)
    if by_htmx(request):
        return _sheet(request, table_id, seat, held)
    drawn = [pages_of(game)]  # For the colours of the game.
    body = orders_page(t, meta(game).title, f"/table/{table_id}", seat, held)
    response = show(request, t, t(N_("Standing orders")), body, *SHEETS, windows=drawn, game=game)
    response.headers["Cache-Control"] = "no-store"
    return response


@router.post("/table/{table_id}/orders")
async def give_orders(request: Request, table_id: str, seat: Annotated[int | None, Form()] = None) -> Response:
    """Give orders, or lift them all."""
    form = await request.form()
    keys = [] if form.get("lift") else [str(key) for key in form.getlist("order")]
    given = [
        {
            "key": key,
            "values": {str(name).removeprefix(f"{key}."): form[name] for name in form if name.startswith(f"{key}.")},
        }
        for key in keys
    ]
    await tables_of(request).give_orders(table_id, key_of(request), given, seat)
    if by_htmx(request):
        _, held = await _held(request, table_id, seat)
        return _sheet(request, table_id, seat, held, kept=True)
    return redirect(f"/table/{table_id}" + (f"?seat={seat}" if seat is not None else ""))


async def _held(request: Request, table_id: str, seat: int | None) -> tuple[str, Held]:
    """The game of a table, and the orders of a seat there."""
    tables, key = tables_of(request), key_of(request)
    given, fold = await tables.orders(table_id, key, seat)
    done = (await tables.look(table_id, key, seat, speech_of(request).language)).done
    foreseen = await tables.foreseen_orders(table_id, key, seat)
    return fold.game.key, Held(fold.game.presentation.orders, given, done, foreseen)


def _sheet(request: Request, table_id: str, seat: int | None, held: Held, *, kept: bool = False) -> Response:
    drawn = orders_sheet(speech_of(request), f"/table/{table_id}", seat, held, kept=kept)
    return HTMLResponse(str(drawn), headers={"Cache-Control": "no-store"})
