"""What upkeep needs: faulty tables, when a table was opened last, whose chances they are, when a server ran last."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """To this revision. When older tables were opened last is not known: they count from their last change."""
    op.add_column("tables", sa.Column("fault", sa.Text))
    op.add_column("tables", sa.Column("opened", sa.Float, nullable=False, server_default="0"))
    op.execute("UPDATE tables SET opened = changed")
    op.add_column("chances", sa.Column("holder", sa.String(64)))
    op.create_table(
        "service", sa.Column("id", sa.Integer, primary_key=True), sa.Column("alive", sa.Float, nullable=False)
    )


def downgrade() -> None:
    """Back to the one before."""
    op.drop_table("service")
    op.drop_column("chances", "holder")
    op.drop_column("tables", "opened")
    op.drop_column("tables", "fault")
