"""How long everybody let the table wait, promises in own words, and what people say became of promises."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """To this revision."""
    op.add_column("seats", sa.Column("used", sa.Float, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("promises", sa.Integer, nullable=False, server_default="0"))
    op.add_column("chat", sa.Column("promised_to", sa.Integer))
    op.create_table(
        "marks",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("promise", sa.String(20), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kept", sa.Boolean, nullable=False),
    )


def downgrade() -> None:
    """Back to the one before."""
    op.drop_table("marks")
    op.drop_column("chat", "promised_to")
    op.drop_column("tables", "promises")
    op.drop_column("seats", "used")
