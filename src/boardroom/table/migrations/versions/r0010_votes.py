"""What people at a table vote on, and clocks with an increment."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """To this revision. Clocks that there are have no increment."""
    op.add_column("tables", sa.Column("vote", sa.Text))
    op.add_column("tables", sa.Column("clock_increment", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Back to the one before."""
    op.drop_column("tables", "clock_increment")
    op.drop_column("tables", "vote")
