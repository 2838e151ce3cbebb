"""Migrate a store to the newest schema."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import sqlalchemy as sa

from boardroom.core.words import N_
from boardroom.table.errors import StoreError

HEAD = "0018"
"""The newest revision."""
LOCK = 7_264_311_905
"""Held on PostgreSQL while migrating: of several workers that start at once, one migrates."""


def upgrade(connection: sa.Connection, revision: str = HEAD) -> None:
    """Migrate inside the connection's transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    found = current(connection)
    if revision == HEAD and found == HEAD:
        return
    if found is not None and found > HEAD:
        raise StoreError(
            N_("These games were kept by a newer Boardroom (schema {theirs}; this one knows {own}). Use that one."),
            theirs=found,
            own=HEAD,
        )
    from alembic import command

    command.upgrade(_config(connection), revision)


def downgrade(connection: sa.Connection, revision: str) -> None:
    """Go back to an older revision."""
    from alembic import command

    command.downgrade(_config(connection), revision)


def current(connection: sa.Connection) -> str | None:
    """The revision that a store has; None for an empty one."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    return found


def _config(connection: sa.Connection) -> Any:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
