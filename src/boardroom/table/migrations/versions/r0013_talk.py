"""What may be said at a table and for how long, lines to one person, and who is muted."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0011"


def upgrade() -> None:
    """To this revision."""
    op.add_column("tables", sa.Column("talk", sa.String(10), nullable=False, server_default="open"))
    op.add_column("tables", sa.Column("talk_seconds", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("talk_since", sa.Float))
    op.add_column("tables", sa.Column("whispers", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("whispers", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("muted", sa.Text, nullable=False, server_default="[]"))
    op.add_column("chat", sa.Column("to_seat", sa.Integer))


def downgrade() -> None:
    """Back to the one before. Lines to one person go: nobody else may read them."""
    op.execute("DELETE FROM chat WHERE to_seat IS NOT NULL")
    op.drop_column("chat", "to_seat")
    for name in ("muted", "whispers"):
        op.drop_column("seats", name)
    for name in ("whispers", "talk_since", "talk_seconds", "talk"):
        op.drop_column("tables", name)
