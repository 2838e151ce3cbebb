"""Names and languages of tables, final scores, and invitations that were used up."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """To this revision."""
    op.add_column("tables", sa.Column("name", sa.String(40), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("language", sa.String(8), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("scores", sa.Text))
    op.create_table(
        "used_invitations",
        sa.Column("invitation", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("used_invitations_by_table", "used_invitations", ["table_id"])


def downgrade() -> None:
    """Back to the one before."""
    op.drop_table("used_invitations")
    for name in ("scores", "language", "name"):
        op.drop_column("tables", name)
