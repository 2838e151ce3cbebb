"""What the public may know of clocks, beside what is really left."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """To this revision. In older games with a clock the public knew what was left.

    Older versions set the deadline of a seat that went on deciding too late: it is what the seat has left.
    """
    op.add_column("tables", sa.Column("public_decides", sa.Integer))
    op.add_column("tables", sa.Column("public_due", sa.Float))
    op.add_column("seats", sa.Column("public_seconds", sa.Float))
    op.execute(
        "UPDATE tables SET due = since + (SELECT seconds FROM seats "
        "WHERE seats.table_id = tables.id AND seats.seat = tables.decides) "
        "WHERE clock_kind = 'minutes' AND status = 'playing' AND due IS NOT NULL"
    )
    op.execute("UPDATE tables SET public_decides = decides, public_due = due WHERE clock_kind <> 'none'")
    op.execute("UPDATE seats SET public_seconds = seconds")


def downgrade() -> None:
    """Back to the one before."""
    op.drop_column("seats", "public_seconds")
    op.drop_column("tables", "public_due")
    op.drop_column("tables", "public_decides")
