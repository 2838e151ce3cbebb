"""Bring a store's schema up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import sqlalchemy as sa

HEAD = "0003"
"""The newest revision: a store that has it is used as it is."""
LOCK = 7_264_311_905
"""Held on PostgreSQL while migrating, so that of several workers starting at once one does it."""


def upgrade(connection: sa.Connection, revision: str = HEAD) -> None:
    """Migrate inside the connection's transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    if revision == HEAD and current(connection) == HEAD:
        return
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
