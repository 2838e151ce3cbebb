"""What bots are to think about, for thinkers on other machines."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """To this revision."""
    op.create_table(
        "thoughts",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("request", sa.Text, nullable=False),
        sa.Column("searching", sa.Boolean, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("asked_by", sa.String(40), nullable=False),
        sa.Column("taken_by", sa.String(40)),
        sa.Column("answer", sa.Text),
    )


def downgrade() -> None:
    """Back to the one before."""
    op.drop_table("thoughts")
