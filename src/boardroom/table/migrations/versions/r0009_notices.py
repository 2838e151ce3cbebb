"""Word outside the page: ways to reach people, what they were told, and the server's key for web push."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def _table_id() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    """To this revision."""
    op.create_table(
        "channels",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("base", sa.String(200), nullable=False),
        sa.Column("occasions", sa.Text, nullable=False),
        sa.Column("secret", sa.String(64)),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("channels_by_holder", "channels", ["holder"])
    op.create_table("mutes", _table_id(), sa.Column("holder", sa.String(64), primary_key=True))
    op.create_table(
        "told",
        _table_id(),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("occasion", sa.String(10), primary_key=True),
        sa.Column("mark", sa.Integer, nullable=False),
    )
    op.create_table(
        "secrets", sa.Column("name", sa.String(20), primary_key=True), sa.Column("value", sa.Text, nullable=False)
    )


def downgrade() -> None:
    """Back to the one before."""
    for name in ("secrets", "told", "mutes", "channels"):
        op.drop_table(name)
