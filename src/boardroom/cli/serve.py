"""`boardroom serve`: the table in the browser."""

from __future__ import annotations

import os
import socket
import threading
import time
import webbrowser
from typing import Annotated

import typer
from rich.console import Console

from boardroom.cli.terminal.screen import own_language
from boardroom.core.errors import BoardroomError
from boardroom.core.words import N_, message, say
from boardroom.web.settings import Settings

SHUTDOWN = 2
LARGEST_MESSAGE = 65_536


class ServeError(BoardroomError):
    """A server that cannot be started like this."""


def serve(
    *,
    host: Annotated[str | None, typer.Option(help="Where to listen; 0.0.0.0 for everybody in your network.")] = None,
    port: Annotated[int | None, typer.Option(help="The port; 0 for any that is free.", min=0, max=65535)] = None,
    database: Annotated[
        str | None, typer.Option(help="postgresql://... or a file; without: a file of your own.")
    ] = None,
    workers: Annotated[int | None, typer.Option(help="Processes; several need PostgreSQL.", min=1, max=64)] = None,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
) -> None:
    """Serve the table in the browser, and open it."""
    import uvicorn

    given = {"host": host, "port": port, "database": database, "workers": workers}
    settings = Settings.from_environment({"BOARDROOM_WARM_UP": "1", **os.environ})
    settings = Settings(**{**vars(settings), **{name: value for name, value in given.items() if value is not None}})
    if settings.workers > 1 and not settings.store.startswith("postgres"):
        raise ServeError(N_("Several workers share a PostgreSQL database; a file is served by one."))
    settings = Settings(**{**vars(settings), "port": settings.port or _free_port(settings.host)})
    address = f"http://{'localhost' if settings.host in {'127.0.0.1', '0.0.0.0'} else settings.host}:{settings.port}/"  # noqa: S104
    _check_port(settings, address)
    opened = message(N_("Boardroom is open at {address} (Ctrl-C to close)"), address=address)
    Console().print(say(opened, own_language()), highlight=False, markup=False)
    if browser:
        threading.Thread(target=_open, args=(settings.host, settings.port, address), daemon=True).start()
    os.environ.update(settings.to_environment())
    uvicorn.run(
        "boardroom.web.app:create_app",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        access_log=False,  # An address can hold an invitation.
        log_level="warning",
        server_header=False,
        ws_max_size=LARGEST_MESSAGE,
        ws_max_queue=8,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=SHUTDOWN,
    )


def _free_port(host: str) -> int:
    with socket.socket() as probe:
        probe.bind((host, 0))
        port: int = probe.getsockname()[1]
        return port


def _check_port(settings: Settings, address: str) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as error:
            raise ServeError(
                N_("Something answers at {address} already: is Boardroom open? Else choose another --port."),
                address=address,
            ) from error


def _open(host: str, port: int, address: str) -> None:
    """Open the browser once the server answers."""
    target = "127.0.0.1" if host == "0.0.0.0" else host  # noqa: S104
    for _ in range(100):
        with socket.socket() as probe:
            if probe.connect_ex((target, port)) == 0:
                webbrowser.open(address)
                return
        time.sleep(0.1)
