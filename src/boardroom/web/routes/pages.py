"""All pages for people, and what an application needs to serve them."""

from __future__ import annotations

from itertools import chain

from boardroom.web.routes import (
    daily,
    learn,
    lobby,
    lobby_socket,
    new_table,
    notices,
    orders,
    puzzles,
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

MODULES = (
    lobby,
    daily,
    puzzles,
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
)
ROUTES = tuple(chain.from_iterable(module.router.routes for module in MODULES))

__all__ = ["ROUTES", "Drawings", "PagePick", "error_page"]
