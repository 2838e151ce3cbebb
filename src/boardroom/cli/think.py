"""`boardroom think`: lets the bots of web workers think here, on any number of machines."""

from __future__ import annotations

import asyncio
import signal
from typing import Annotated

import typer
from rich.console import Console

from boardroom.core.errors import BoardroomError
from boardroom.core.words import N_
from boardroom.table.hub import new_worker
from boardroom.table.store import Store
from boardroom.table.thoughts import Thinker
from boardroom.web.settings import read_settings


class ThinkError(BoardroomError):
    """A thinker that cannot be started like this."""


def think(
    *,
    database: Annotated[str | None, typer.Option(help="postgresql://...; without: as the server has it.")] = None,
    processes: Annotated[
        int | None, typer.Option(help="For bots that search, and as many for quick ones.", min=1, max=256)
    ] = None,
) -> None:
    """Think for the bots of web workers that have BOARDROOM_THINKERS=true. Stop it at any time: no pick is lost."""
    given = {"database": database, "bot_processes": processes}
    settings = read_settings(**{name: value for name, value in given.items() if value is not None})
    if not settings.store.startswith("postgres"):
        raise ThinkError(N_("boardroom think needs a PostgreSQL database."))
    asyncio.run(_think(settings.store, settings.bot_processes))


async def _think(url: str, processes: int) -> None:
    store = await Store.open(url, serving=False)
    closing, loop = asyncio.Event(), asyncio.get_running_loop()
    for each in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(each, closing.set)
    Console().print(f"Thinking, {processes} processes for each kind of bot (Ctrl-C to stop)", highlight=False)
    try:
        await Thinker(store, new_worker(), processes).run(closing)
    finally:
        await store.close()
