"""`boardroom serve`: the table in the browser."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import tempfile
import threading
import time
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from boardroom.cli.terminal.screen import own_language
from boardroom.core.errors import BoardroomError
from boardroom.core.words import N_, message, say
from boardroom.table.store import Store
from boardroom.web.guard import KINDS_OF_RATE
from boardroom.web.identity import EVERYWHERE
from boardroom.web.logs import log_config
from boardroom.web.rate import SharedBuckets
from boardroom.web.settings import Settings, read_settings

SHUTDOWN = 2
HUNG = 30
"""Seconds after which a worker that does not answer is replaced. On a busy machine a start alone takes longer than
uvicorn's five, and workers that are replaced before they have started never do."""
LARGEST_MESSAGE = 65_536
APPLICATION = "boardroom.web.app:create_app"
_NO_ADDRESS = N_("Boardroom cannot listen at {address}: {reason}. Is that an address of this computer?")


class ServeError(BoardroomError):
    """A server that cannot be started like this."""


def serve(
    *,
    host: Annotated[str | None, typer.Option(help="Where to listen; 0.0.0.0 for everybody in your network.")] = None,
    port: Annotated[int | None, typer.Option(help="The port; 0 for any that is free.", min=0, max=65535)] = None,
    database: Annotated[
        str | None, typer.Option(help="postgresql://... or a file (default: a file in your data folder).")
    ] = None,
    workers: Annotated[int | None, typer.Option(help="Processes; several need PostgreSQL.", min=1, max=64)] = None,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
) -> None:
    """Serve the table in the browser, and open it."""
    given = {"host": host, "port": port, "database": database, "workers": workers}
    os.environ.setdefault("BOARDROOM_WARM_UP", "1")
    settings = read_settings(**{name: value for name, value in given.items() if value is not None})
    if settings.workers > 1 and not settings.store.startswith("postgres"):
        raise ServeError(N_("Several workers need a PostgreSQL database; with a file there can be only one."))
    if settings.thinkers and not settings.store.startswith("postgres"):
        raise ServeError(N_("boardroom think needs a PostgreSQL database."))
    if not settings.port:
        settings = settings.model_copy(update={"port": _free_port(settings.host)})
    address = f"http://{_name_of(settings.host)}:{settings.port}/"
    _check_port(settings, address)
    asyncio.run(_try(settings))
    threading.Thread(target=_opened, args=(settings, address, browser), daemon=True).start()
    with _shared_rates(settings) as rates:
        os.environ.update(settings.model_copy(update={"rates": rates}).to_environment())
        _run(settings)


def _run(settings: Settings) -> None:
    import uvicorn

    if settings.workers == 1:
        uvicorn.run(APPLICATION, factory=True, **server_options(settings))
        return
    from boardroom.web.workers import serve_by_workers

    serve_by_workers(uvicorn.Config(APPLICATION, factory=True, **server_options(settings)))


def server_options(settings: Settings) -> dict[str, Any]:
    """How uvicorn serves."""
    from boardroom.web.connections import Protocol
    from boardroom.web.sockets import Socket

    return {
        "host": settings.host,
        "port": settings.port,
        "workers": settings.workers,
        "access_log": False,  # An address can hold an invitation.
        "log_config": log_config(settings),
        "proxy_headers": bool(settings.proxies),
        "forwarded_allow_ips": settings.proxies or None,
        "http": Protocol,
        "ws": Socket,
        "server_header": False,
        "ws_max_size": LARGEST_MESSAGE,
        "ws_max_queue": 8,
        "ws_per_message_deflate": False,
        "timeout_graceful_shutdown": SHUTDOWN,
        "timeout_worker_healthcheck": HUNG,
    }


def _name_of(host: str) -> str:
    """The host in an address that can be opened on this computer.

    >>> _name_of("0.0.0.0"), _name_of("::1"), _name_of("games.example")
    ('localhost', '[::1]', 'games.example')
    """
    if host == "127.0.0.1" or host in EVERYWHERE:
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _bound(host: str, port: int) -> socket.socket:
    """A socket that has a port, of IPv4 or IPv6; OSError if it cannot have it."""
    family, _, _, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    probe = socket.socket(family)
    try:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(where)
    except OSError:
        probe.close()
        raise
    return probe


def _free_port(host: str) -> int:
    try:
        with _bound(host, 0) as probe:
            port: int = probe.getsockname()[1]
    except OSError as error:
        raise ServeError(_NO_ADDRESS, address=_name_of(host), reason=error.strerror) from error
    return port


def _check_port(settings: Settings, address: str) -> None:
    try:
        _bound(settings.host, settings.port).close()
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise ServeError(
                N_("{address} is already in use. Is Boardroom running already? If not, choose another --port."),
                address=address,
            ) from error
        raise ServeError(_NO_ADDRESS, address=address, reason=error.strerror) from error


async def _try(settings: Settings) -> None:
    """Open the store once before anything else: what is wrong with it is said in a sentence, and the schema is new."""
    folder = Path(settings.store).parent
    try:
        if "://" not in settings.store:
            folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ServeError(
            N_("The folder {folder} cannot be made: {reason}."), folder=folder, reason=error.strerror
        ) from error
    await (await Store.open(settings.store)).close()


@contextmanager
def _shared_rates(settings: Settings) -> Iterator[str]:
    """A file in which several workers share what clients asked."""
    if settings.workers == 1 or os.name != "posix":
        yield ""
        return
    with tempfile.TemporaryDirectory(prefix="boardroom-") as folder:
        file = Path(folder) / "rates"
        SharedBuckets.create(file, KINDS_OF_RATE)
        yield str(file)


def _opened(settings: Settings, address: str, browser: bool) -> None:
    """Once the server answers, say so and open the browser."""
    target = "localhost" if settings.host in EVERYWHERE else settings.host
    for _ in range(600):
        try:
            socket.create_connection((target, settings.port)).close()
            break
        except OSError:
            time.sleep(0.1)
    else:
        return
    opened = message(N_("Boardroom is running at {address} (press Ctrl-C to stop)"), address=address)
    Console().print(say(opened, own_language()), highlight=False, markup=False)
    if browser:
        webbrowser.open(address)
