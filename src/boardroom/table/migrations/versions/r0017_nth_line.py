"""Lines of the chat are counted by who may read them."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """To this revision."""
    op.add_column("chat", sa.Column("nth", sa.Integer, nullable=False, server_default="0"))
    op.execute(
        "UPDATE chat SET nth = (SELECT count(*) FROM chat AS earlier WHERE earlier.table_id = chat.table_id "
        "AND earlier.number <= chat.number AND ((earlier.to_seat IS NULL AND chat.to_seat IS NULL) "
        "OR (earlier.to_seat = chat.to_seat AND earlier.seat = chat.seat)))"
    )


def downgrade() -> None:
    """Back to the one before."""
    op.drop_column("chat", "nth")
