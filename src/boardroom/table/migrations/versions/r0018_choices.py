"""Notifications by game and by table, quiet time, and what the holder of a key has set."""

import json
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"

CHANNELS = sa.table("channels", sa.column("id", sa.String), sa.column("occasions", sa.Text))


def upgrade() -> None:
    """To this revision. A channel was used for the same occasions in all games."""
    op.add_column("channels", sa.Column("events", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("mutes", sa.Column("channels", sa.Text, nullable=False, server_default="[]"))
    op.create_table(
        "quiet",
        sa.Column("holder", sa.String(64), primary_key=True),
        sa.Column("begins", sa.Integer, nullable=False),
        sa.Column("ends", sa.Integer, nullable=False),
        sa.Column("zone", sa.String(60), nullable=False),
        sa.Column("urgent", sa.Boolean, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "preferences",
        sa.Column("holder", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    _rewrite(lambda found: {"": found} if isinstance(found, list) else found)


def downgrade() -> None:
    """Back to the one before. Of games that differ only what holds for all others is kept, and tables are muted."""
    _rewrite(lambda found: [each for each in found[""] if each in {"turn", "over"}])
    op.drop_table("preferences")
    op.drop_table("quiet")
    op.drop_column("mutes", "channels")
    op.drop_column("channels", "events")


def _rewrite(new: Callable[[Any], Any]) -> None:
    connection = op.get_bind()
    for row in connection.execute(sa.select(CHANNELS.c.id, CHANNELS.c.occasions)).all():
        occasions = json.dumps(new(json.loads(row.occasions)))
        connection.execute(sa.update(CHANNELS).where(CHANNELS.c.id == row.id).values(occasions=occasions))
