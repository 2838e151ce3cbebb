"""How often somebody asked what a bot would do."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """To this revision. Before it nobody could ask."""
    op.add_column("seats", sa.Column("hints", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Back to the one before."""
    op.drop_column("seats", "hints")
