"""`boardroom admin`: what a host does with tables, beside the server that runs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import sqlalchemy as sa
import typer
from rich.console import Console
from rich.table import Table

from boardroom.core.errors import BoardroomError
from boardroom.core.words import N_
from boardroom.table import overview, schema
from boardroom.table.errors import NoSuchTable
from boardroom.table.store import Store
from boardroom.web.settings import read_settings

COLUMNS = ("table", "game", "status", "people", "entries", "space", "changed", "opened", "fault")
WIDEST = 1_000
"""Characters of a line of the list: nothing is cut off, however narrow the window is."""


class AdminError(BoardroomError):
    """Something that a host cannot do like this."""


class Action(StrEnum):
    """What can be done."""

    LIST = "list"
    SPACE = "space"
    EXPORT = "export"
    DELETE = "delete"
    MEND = "mend"


Do = Callable[[Store], Awaitable[None]]


def admin(
    action: Annotated[
        Action,
        typer.Argument(
            help="list tables, the space they use; export logs; delete tables; mend: try a faulty one again."
        ),
    ],
    tables: Annotated[list[str] | None, typer.Argument(help="Ids of tables.")] = None,
    *,
    database: Annotated[
        str | None, typer.Option(help="postgresql://... or a file; without: as the server has it.")
    ] = None,
    status: Annotated[str | None, typer.Option(help="list: only those waiting, playing or over.")] = None,
    faulty: Annotated[bool, typer.Option("--faulty", help="list: only games that cannot go on.")] = False,
    most: Annotated[int, typer.Option(help="list: how many.", min=1)] = 50,
    to: Annotated[Path, typer.Option(help="export: the folder for the logs.")] = Path(),
    finished: Annotated[bool, typer.Option("--finished", help="export: all games that are over.")] = False,
    unfinished: Annotated[
        bool, typer.Option("--unfinished", help="export: also games that go on. Their logs show all hands.")
    ] = False,
) -> None:
    """List, export and delete tables, and see what uses space. The server may run."""
    settings = read_settings(**({"database": database} if database is not None else {}))
    named = tables or []
    console = Console()

    async def list_them(store: Store) -> None:
        _show(await overview.tables_of(store, status, faulty=faulty, most=most))

    async def export(store: Store) -> None:
        chosen = [*named, *await overview.finished(store)] if finished else _some(named)
        for each in chosen:
            log = await overview.log_of(store, each, unfinished=unfinished)
            log.write(to / f"{log.game}-{each}.json")
        console.print(_counted(len(chosen), "log"), highlight=False)

    async def delete(store: Store) -> None:
        async with store.write() as connection:
            for each in _some(named):
                gone = await connection.execute(sa.delete(schema.tables).where(schema.tables.c.id == each))
                if not gone.rowcount:
                    raise NoSuchTable
        console.print(f"{_counted(len(named), 'table')} deleted", highlight=False)

    async def mend(store: Store) -> None:
        row = schema.tables.c
        async with store.write() as connection:
            for each in _some(named):
                changed = {"fault": None, "revision": row.revision + 1}
                done = await connection.execute(sa.update(schema.tables).where(row.id == each).values(changed))
                if not done.rowcount:
                    raise NoSuchTable

    do: dict[Action, Do] = {
        Action.LIST: list_them,
        Action.SPACE: lambda store: _show_space(console, store),
        Action.EXPORT: export,
        Action.DELETE: delete,
        Action.MEND: mend,
    }
    asyncio.run(_with_store(settings.store, do[action]))


async def _with_store(url: str, do: Do) -> None:
    store = await Store.open(url, serving=False)
    try:
        await do(store)
    finally:
        await store.close()


def _some(named: list[str]) -> list[str]:
    if not named:
        raise AdminError(N_("Name at least one table."))
    return named


async def _show_space(console: Console, store: Store) -> None:
    for kind, (count, size) in sorted((await overview.space_of(store)).items()):
        console.print(f"{kind}: {_counted(count, 'table')}, {_bytes(size)}", highlight=False)
    for part, size in (await overview.parts_of(store)).items():
        console.print(f"  {part}: {_bytes(size)}", highlight=False)
    if not store.postgresql:
        files = [file for end in ("", "-wal") if (file := store.file.with_name(store.file.name + end)).exists()]
        size = sum(file.stat().st_size for file in files)
        console.print(f"{store.file}: {_bytes(size)}", highlight=False, soft_wrap=True)


def _show(lines: list[overview.Line]) -> None:
    table = Table(
        *COLUMNS, box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="bold"
    )  # So that programs can read the lines, too.
    for line in lines:
        cells = (line.game, line.status, str(line.people), str(line.picks), _bytes(line.space))
        table.add_row(line.id, *cells, _day(line.changed), _day(line.opened), line.fault)
    Console(width=WIDEST).print(table)


def _counted(count: int, what: str) -> str:
    """A number of things.

    >>> _counted(1, "log"), _counted(3, "log")
    ('1 log', '3 logs')
    """
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _bytes(size: int) -> str:
    """A size for people.

    >>> _bytes(900), _bytes(14_300), _bytes(2_500_000)
    ('900 B', '14 kB', '2.5 MB')
    """
    if size < 1_000:
        return f"{size} B"
    return f"{size / 1_000:.0f} kB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"


def _day(moment: float) -> str:
    return f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%d}"
