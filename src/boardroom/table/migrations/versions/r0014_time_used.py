"""How long everybody let the table wait."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """To this revision."""
    op.add_column("seats", sa.Column("used", sa.Float, nullable=False, server_default="0"))


def downgrade() -> None:
    """Back to the one before."""
    op.drop_column("seats", "used")
