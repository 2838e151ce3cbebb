"""The tables of the store, as SQLAlchemy knows them. Changes come as migrations, see `migrations/versions`."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("ruleset", sa.Integer, nullable=False),
    sa.Column("settings", sa.Text, nullable=False),
    sa.Column("start", sa.Text),
    sa.Column("status", sa.String(10), nullable=False),
    sa.Column("ended_by", sa.String(10), nullable=False),
    sa.Column("private", sa.Boolean, nullable=False),
    sa.Column("uploaded", sa.Boolean, nullable=False),
    sa.Column("clock_kind", sa.String(10), nullable=False),
    sa.Column("clock_amount", sa.Integer, nullable=False),
    sa.Column("clock_then", sa.String(10), nullable=False),
    sa.Column("maker", sa.String(64)),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("decides", sa.Integer),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("due", sa.Float),
    sa.Column("lease_by", sa.String(40)),
    sa.Column("lease_until", sa.Float),
    sa.Column("undo", sa.Text),
    sa.Column("winners", sa.Text),
    sa.Column("rematch", sa.String(24)),
    sa.Column("forked_from", sa.String(24)),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Index("tables_by_status", "status", "changed"),
)
"""One row a table. `version` counts the entries of its log, `revision` everything that anybody could see change."""

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("level", sa.String(40), nullable=False),
    sa.Column("stand_in", sa.Boolean, nullable=False),
    sa.Column("holder", sa.String(64)),
    sa.Column("invitation", sa.String(64), unique=True),
    sa.Column("seconds", sa.Float),
    sa.Column("lost", sa.Boolean, nullable=False),
    sa.Column("seen_at", sa.Float, nullable=False),
    sa.Index("seats_by_holder", "holder"),
)
"""Who sits where. Keys and invitations are kept as hashes only."""

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("picks", sa.Text, nullable=False),
    sa.Column("keep", sa.Integer),
    sa.Column("at", sa.Float, nullable=False),
)
"""The log, only ever appended to: "deal" and "pick" add picks, chance and automata included; "undo" keeps the first."""

chat = sa.Table(
    "chat",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

chances = sa.Table(
    "chances",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("status", sa.String(10), nullable=False),
    sa.Column("done", sa.Integer, nullable=False),
    sa.Column("total", sa.Integer, nullable=False),
    sa.Column("lease_by", sa.String(40)),
    sa.Column("lease_until", sa.Float),
    sa.Column("found", sa.Text),
)
"""The chances along games that are over: a worker holds the lease while it finds them; what was found is kept."""
