"""`boardroom restore`: games as they were when a copy was made."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from boardroom.core.errors import BoardroomError
from boardroom.core.words import N_
from boardroom.table.backup import restore as bring_back
from boardroom.web.settings import read_settings


class RestoreError(BoardroomError):
    """A copy that is not brought back like this."""


def restore(
    file: Annotated[Path, typer.Argument(help="A copy that `boardroom backup` made.")],
    *,
    database: Annotated[
        str | None, typer.Option(help="postgresql://... or a file; without: as the server has it.")
    ] = None,
    table: Annotated[str | None, typer.Option(help="Only this table.")] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Replace all games that there are now.")] = False,
) -> None:
    """Bring back all games, or one table, as a copy has them. The server may run; what came later is gone."""
    if table is None and not yes:
        raise RestoreError(N_("This replaces all games that there are now. Say --yes, or --table for one of them."))
    settings = read_settings(**({"database": database} if database is not None else {}))
    count = asyncio.run(bring_back(settings.store, file, table))
    Console().print(f"{count} tables", highlight=False, markup=False)
