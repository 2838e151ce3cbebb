"""`boardroom backup`: a copy of all games, made while the server runs."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from boardroom.core.errors import BoardroomError
from boardroom.core.words import N_
from boardroom.table.backup import backup as copy
from boardroom.web.settings import read_settings

SUFFIX = ".boardroom"


class BackupError(BoardroomError):
    """A copy that cannot be made like this."""


def backup(
    to: Annotated[Path, typer.Argument(help="A file that is not there yet, or a folder for a file with the date.")],
    *,
    database: Annotated[
        str | None, typer.Option(help="postgresql://... or a file; without: as the server has it.")
    ] = None,
    keep: Annotated[int, typer.Option(help="Delete all but so many copies of this folder; 0: none.", min=0)] = 0,
) -> None:
    """Copy all games into one file, which only you can read. The server may run."""
    settings = read_settings(**({"database": database} if database is not None else {}))
    folder = to if to.is_dir() else None
    if keep and folder is None:
        raise BackupError(N_("--keep needs a folder."))
    file = to if folder is None else folder / f"games-{datetime.now(UTC):%Y-%m-%dT%H-%M-%SZ}{SUFFIX}"
    tables = asyncio.run(copy(settings.store, file))
    Console().print(f"{file}: {tables} tables", highlight=False, markup=False, soft_wrap=True)
    if keep and folder is not None:
        for old in sorted(folder.glob(f"games-*{SUFFIX}"))[:-keep]:
            old.unlink()
