"""The daily deal, puzzles that were tried, and who wants a rating."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """To this revision."""
    op.add_column("tables", sa.Column("seed", sa.String(64)))
    op.create_table(
        "deals",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("holder", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(24), nullable=False, unique=True),
        sa.Column("share", sa.String(24), nullable=False, unique=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("began", sa.Float, nullable=False),
        sa.Column("ended", sa.Float),
        sa.Column("score", sa.Integer),
        sa.Column("place", sa.Integer),
        sa.Column("turns", sa.Integer),
        sa.Column("hints", sa.Integer),
    )
    op.create_index("deals_by_holder", "deals", ["holder"])
    op.create_table(
        "solved",
        sa.Column("holder", sa.String(64), primary_key=True),
        sa.Column("puzzle", sa.String(24), primary_key=True),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("at", sa.Float),
    )
    op.create_table(
        "raters", sa.Column("holder", sa.String(64), primary_key=True), sa.Column("since", sa.Float, nullable=False)
    )


def downgrade() -> None:
    """Back to the one before."""
    for name in ("raters", "solved", "deals"):
        op.drop_table(name)
    op.drop_column("tables", "seed")
