"""The application: the JSON API, the pages, static files, and how errors become answers."""

from __future__ import annotations

import asyncio
import gc
import importlib
import logging
import socket
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from uvicorn.protocols.utils import ClientDisconnected

from boardroom.core.errors import BoardroomError, LogError
from boardroom.table import errors, metrics
from boardroom.table.service import Tables
from boardroom.table.store import FAILURES
from boardroom.web import operation
from boardroom.web.guard import Guard, Receive, Scope, Send, language_of, problem, rates_of
from boardroom.web.rate import Rate
from boardroom.web.rates_elsewhere import CHANNEL, RatesElsewhere
from boardroom.web.routes import api, api_socket, api_visits
from boardroom.web.routes.direct import Direct, Failed, ProgramPick
from boardroom.web.settings import Settings, read_settings
from boardroom.web.shell.served import Statics
from boardroom.web.warming import warm_up
from boardroom.web.workers import end_with_supervisor

log = logging.getLogger(__name__)

GARBAGE = (3_000, 3, 2_200)
"""The thresholds of Python's garbage collection: how many new objects until the youngest are looked through, and how
many collections of one generation until the next older one is looked through, too.

The first two are small, because nobody is answered meanwhile: with (20_000, 20, 50) a collection took half a second
among a thousand tables. A full one comes as seldom as with these: a table keeps much and throws away little."""
WAITED = 10.0
"""Seconds that a start waits for a database that is away."""

STATUS: dict[type[errors.TableError], int] = {
    errors.NoSuchTable: 404,
    errors.NoSuchPage: 404,
    errors.WrongSecret: 403,
    errors.UsedInvitation: 403,
    errors.WrongOrigin: 403,
    errors.SeatTaken: 409,
    errors.Busy: 409,
    errors.Stale: 409,
    errors.NotYourTurn: 409,
    errors.NotPlaying: 409,
    errors.NoUndo: 409,
    errors.StillPlaying: 409,
    errors.Illegal: 422,
    errors.Refused: 422,
    errors.BadRequest: 422,
    errors.TooLarge: 413,
    errors.TooMany: 429,
    errors.Away: 503,
    errors.Failed: 500,
}
AWAY = {"retry-after": "5"}


class Application(FastAPI):
    """The framework, with a guard before it, and between them what hears the most frequent requests."""

    def protect(self, settings: Settings, rates: Sequence[Rate]) -> Direct:
        """Let a guard stand before everything."""
        direct = Direct(self, super().__call__)
        self._guard = Guard(direct, settings, rates)
        return direct

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hear a request."""
        await self._guard(scope, receive, send)


def create_app(
    settings: Settings | None = None, now: Callable[[], float] = time.time, seed: str | None = None
) -> Application:
    """The application with its settings; without, as the environment has them.

    `now` is what time it is. With a `seed` every table is dealt the same, and its bots decide the same.
    """
    chosen = settings or read_settings()
    rates = rates_of(chosen)
    elsewhere = RatesElsewhere(rates, chosen.rates and f"{socket.gethostname()} {chosen.rates}")

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        end_with_supervisor()
        if "://" not in chosen.store:
            Path(chosen.store).parent.mkdir(parents=True, exist_ok=True)
        async with (
            _opened(chosen, now, seed, {CHANNEL: elsewhere.hear}) as tables,
            operation.numbers_served(tables, chosen),
        ):
            app.state.tables = tables
            if pages is not None:
                app.state.drawings = pages.Drawings(tables)
            if chosen.warm_up:
                await warm_up(app, chosen)
            gc.freeze()  # What was loaded stays; and what a table keeps is seldom garbage, so look for it seldom.
            gc.set_threshold(*GARBAGE)
            if chosen.warm_up:
                tables.thinkers.get_ready()
            telling = elsewhere.start(tables)
            yield
            if telling is not None:
                telling.cancel()

    app = Application(
        title="Boardroom",
        version="1",
        summary="A seat at a table for people and programs.",
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.settings, app.state.rates = chosen, rates
    direct = app.protect(chosen, rates)
    pages = importlib.import_module("boardroom.web.routes.pages") if chosen.pages else None
    direct.picks.append(ProgramPick())
    if pages is not None:
        direct.picks.append(pages.PagePick())
    app.router.routes.append(Failed())
    # The routes as they are: FastAPI builds those of an included router once more, while the first request waits.
    for module in (api, api_visits, api_socket, operation):
        app.router.routes.extend(module.router.routes)
    if pages is not None:
        app.router.routes.extend(pages.ROUTES)
        app.mount("/static", GZipMiddleware(Statics()), name="static")
    _handle_errors(app, pages)
    return app


@asynccontextmanager
async def _opened(
    settings: Settings, now: Callable[[], float], seed: str | None, channels: dict[str, Callable[[str], None]]
) -> AsyncIterator[Tables]:
    """The tables of the store; if its database is away, such as one that restarts, it is waited for, but not long."""
    last = time.monotonic() + (WAITED if "://" in settings.store else 0.0)
    async with AsyncExitStack() as stack:
        while True:
            opening = Tables.open(
                settings.store,
                now=now,
                bot_pause=settings.bot_pause,
                bot_processes=settings.bot_processes,
                thinkers=settings.thinkers,
                policy=settings.policy,
                outside=settings.outside,
                seed=seed,
                channels=channels,
            )
            try:
                tables = await stack.enter_async_context(opening)
                break
            except errors.StoreAway as error:
                if time.monotonic() > last:
                    raise
                log.warning("%s", error)
                await asyncio.sleep(1)
        yield tables


async def _hung_up(request: Request, error: Exception) -> None:
    """Do nothing if the client has disconnected: an OSError, but not of the store, and no answer can be sent."""


def _handle_errors(app: FastAPI, pages: Any) -> None:
    async def answer(request: Request, status: int, error: errors.TableError, **more: Any) -> Response:
        if request.url.path.startswith("/api/") or pages is None:
            return problem(request, status, error, **more)
        made = pages.error_page(request, status, error.code, error.in_language(language_of(request)))
        response: Response = await made if hasattr(made, "__await__") else made
        return response

    @app.exception_handler(errors.TableError)
    async def refused(request: Request, error: errors.TableError) -> Response:
        more = {"state": error.fresh.to_json()} if isinstance(error, errors.Stale) else {}
        return await answer(request, STATUS.get(type(error), 409), error, **more)

    async def away(request: Request, error: Exception) -> Response:
        log.warning("The store does not answer: %s", str(error) or repr(error))
        metrics.STORE_ERRORS.add()
        response = await answer(request, 503, errors.Away())
        response.headers.update(AWAY)
        return response

    for failure in FAILURES:
        app.exception_handler(failure)(away)
    app.exception_handler(ClientDisconnected)(_hung_up)

    @app.exception_handler(Exception)
    async def failed(request: Request, error: Exception) -> Response:  # noqa: ARG001 - Starlette raises it again
        return await answer(request, 500, errors.Failed())

    @app.exception_handler(BoardroomError)
    async def mistaken(request: Request, error: BoardroomError) -> Response:
        if isinstance(error, LogError):
            return await answer(request, 409, errors.OldGame(detail=error))
        return await answer(request, 422, errors.BadRequest(detail=error))

    @app.exception_handler(RequestValidationError)
    async def misunderstood(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return await answer(request, 422, errors.BadRequest(detail=f"{where}: {first['msg']}"))

    @app.exception_handler(HTTPException)
    async def missed(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404:
            return await answer(request, 404, errors.NoSuchPage())
        reason = errors.BadRequest(detail=error.detail)
        status = 422 if error.status_code == 400 else error.status_code  # A body that cannot be read.
        response = await answer(request, status, reason)
        response.headers.update(error.headers or {})
        return response
