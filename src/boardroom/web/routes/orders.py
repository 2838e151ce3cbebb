"""The standing orders of one's own seat: a page by itself, so that a table's page cannot tell of them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request, Response

from boardroom.core.words import N_
from boardroom.games import meta
from boardroom.web.games import pages_of
from boardroom.web.guard import key_of
from boardroom.web.routes.answers import redirect, show, speech_of, tables_of
from boardroom.web.shell.orders import orders_page

router = APIRouter(include_in_schema=False)
SHEETS = ("room", "orders")


@router.get("/table/{table_id}/orders")
async def orders(request: Request, table_id: str, seat: int | None = None) -> Response:
    """The orders of a seat, for who holds it."""
    t = speech_of(request)
    given, fold = await tables_of(request).orders(table_id, key_of(request), seat)
    title = meta(fold.game.key).title
    known = fold.game.presentation.orders
    done = (await tables_of(request).look(table_id, key_of(request), seat, t.language)).done
    foreseen = await tables_of(request).foreseen_orders(table_id, key_of(request), seat)
    body = orders_page(t, title, f"/table/{table_id}", known, given, seat, done, foreseen)
    drawn = [pages_of(fold.game.key)]  # For the colours of the game.
    response = show(request, t, t(N_("Standing orders")), body, *SHEETS, windows=drawn, game=fold.game.key)
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
    return redirect(f"/table/{table_id}" + (f"?seat={seat}" if seat is not None else ""))
