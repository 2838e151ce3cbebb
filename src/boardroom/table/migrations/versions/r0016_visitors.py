"""Missed deadlines, spectators who are counted and may speak, asking for a seat, blocked people, notes on replays."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """To this revision. At older tables a bot keeps the seat after the first missed deadline, as was agreed on."""
    op.add_column("tables", sa.Column("clock_misses", sa.Integer, nullable=False, server_default="1"))
    op.add_column("tables", sa.Column("watchers_talk", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("seat_wishes", sa.Text))
    op.add_column("seats", sa.Column("missed", sa.Integer, nullable=False, server_default="0"))
    op.add_column("chat", sa.Column("speaker", sa.String(64)))
    op.add_column("chat", sa.Column("called", sa.String(40)))
    op.create_table(
        "audience",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("worker", sa.String(40), primary_key=True),
        sa.Column("watching", sa.Integer, nullable=False),
        sa.Column("seen_at", sa.Float, nullable=False),
    )
    op.create_table(
        "blocks",
        sa.Column("holder", sa.String(64), primary_key=True),
        sa.Column("blocked", sa.String(64), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("blocks_by_blocked", "blocks", ["blocked"])
    op.create_table(
        "remarks",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("written", sa.Float, nullable=False),
    )
    op.create_index("remarks_by_table", "remarks", ["table_id"])
    op.create_index("remarks_by_holder", "remarks", ["holder"])


def downgrade() -> None:
    """Back to the one before. What spectators said goes: no seat said it."""
    for name in ("remarks", "blocks", "audience"):
        op.drop_table(name)
    op.execute("DELETE FROM chat WHERE seat < 0")
    for name in ("called", "speaker"):
        op.drop_column("chat", name)
    op.drop_column("seats", "missed")
    for name in ("seat_wishes", "watchers_talk", "clock_misses"):
        op.drop_column("tables", name)
