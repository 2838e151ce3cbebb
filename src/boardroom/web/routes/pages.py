"""All pages for people, and what an application needs to serve them."""

from __future__ import annotations

from fastapi import APIRouter

from boardroom.web.routes import (
    daily,
    learn,
    lobby,
    lobby_socket,
    new_table,
    notices,
    orders,
    record,
    replay,
    settings,
    table,
    table_socket,
)
from boardroom.web.routes import help as help_routes
from boardroom.web.routes.answers import error_page
from boardroom.web.routes.direct import PagePick
from boardroom.web.routes.drawings import Drawings

router = APIRouter(include_in_schema=False)
for _routes in (
    lobby,
    daily,
    lobby_socket,
    new_table,
    table,
    orders,
    table_socket,
    record,
    settings,
    notices,
    replay,
    learn,
    help_routes,
):
    router.include_router(_routes.router)

__all__ = ["Drawings", "PagePick", "error_page", "router"]
