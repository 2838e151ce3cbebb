"""Standing orders of seats."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """To this revision."""
    op.create_table(
        "orders",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("orders", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Back to the one before."""
    op.drop_table("orders")
