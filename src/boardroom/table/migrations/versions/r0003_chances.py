"""Chances along games that are over."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """To this revision."""
    op.create_table(
        "chances",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("lease_by", sa.String(40)),
        sa.Column("lease_until", sa.Float),
        sa.Column("found", sa.Text),
    )


def downgrade() -> None:
    """Back to the one before."""
    op.drop_table("chances")
