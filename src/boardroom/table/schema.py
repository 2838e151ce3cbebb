"""The schema of the store for SQLAlchemy. Every change of it is a migration, see `migrations/versions`."""

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
    sa.Column("public_decides", sa.Integer),
    sa.Column("public_due", sa.Float),
    sa.Column("lease_by", sa.String(40)),
    sa.Column("lease_until", sa.Float),
    sa.Column("undo", sa.Text),
    sa.Column("winners", sa.Text),
    sa.Column("rematch", sa.String(24)),
    sa.Column("forked_from", sa.String(24)),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Column("fault", sa.Text),
    sa.Column("opened", sa.Float, nullable=False, server_default="0"),
    sa.Column("name", sa.String(40), nullable=False, server_default=""),
    sa.Column("language", sa.String(8), nullable=False, server_default=""),
    sa.Column("scores", sa.Text),
    sa.Column("vote", sa.Text),
    sa.Column("clock_increment", sa.Integer, nullable=False, server_default="0"),
    sa.Column("talk", sa.String(10), nullable=False, server_default="open"),
    sa.Column("talk_seconds", sa.Integer, nullable=False, server_default="0"),
    sa.Column("talk_since", sa.Float),
    sa.Column("whispers", sa.Integer, nullable=False, server_default="0"),
    sa.Column("promises", sa.Integer, nullable=False, server_default="0"),
    sa.Column("clock_misses", sa.Integer, nullable=False, server_default="1"),
    sa.Column("watchers_talk", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("seat_wishes", sa.Text),
    sa.Column("seed", sa.String(64)),
    sa.Index("tables_by_status", "status", "changed"),
)
"""One row for each table. `version` counts the entries of its log, `revision` every change that anyone could see.

`decides` is the seat that is waited for and `due` when its time runs out. The public columns are the same as far as the
public may know. See `clocks`. `fault` says why a game cannot go on;
`opened` is about when somebody looked at the table last. `name` and `language` are as the maker gave them; `scores` are
the final ones by seat, None for games that ended before they were kept. `talk`, `talk_seconds` and `talk_since` say
what may be said and for how long; `whispers` counts changes that only some see, as each seat counts those it sees;
`promises` counts promises in own words and marks, to look for them only where there are some.
After `clock_misses` missed deadlines in a row a bot keeps a seat; `watchers_talk` tells whether spectators may speak;
`seat_wishes` are of people who ask for a seat, as JSON, see `wishes`.
`seed` is what chance and bots are drawn from at tables of the daily deal, None elsewhere; it never leaves the
server."""

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
    sa.Column("public_seconds", sa.Float),
    sa.Column("lost", sa.Boolean, nullable=False),
    sa.Column("seen_at", sa.Float, nullable=False),
    sa.Column("whispers", sa.Integer, nullable=False, server_default="0"),
    sa.Column("muted", sa.Text, nullable=False, server_default="[]"),
    sa.Column("hints", sa.Integer, nullable=False, server_default="0"),
    sa.Column("used", sa.Float, nullable=False, server_default="0"),
    sa.Column("missed", sa.Integer, nullable=False, server_default="0"),
    sa.Index("seats_by_holder", "holder"),
)
"""Who sits where. Keys and invitations are kept as hashes only. `seconds`: what is left of a clock of minutes;
`used`: how long the public saw the seat decide, until it last did; `missed`: how many deadlines were missed in a
row."""

used = sa.Table(
    "used_invitations",
    metadata,
    sa.Column("invitation", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Index("used_invitations_by_table", "table_id"),
)
"""Claimed invitations, as hashes, and when: a person who opens one again gets a message."""

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
"""The log, append-only. "deal" and "pick" add picks, chance and automata included; so does "order", by a standing order
of the seat; "undo" keeps the first `keep`."""

chat = sa.Table(
    "chat",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("to_seat", sa.Integer),
    sa.Column("promised_to", sa.Integer),
    sa.Column("speaker", sa.String(64)),
    sa.Column("called", sa.String(40)),
    sa.Column("nth", sa.Integer, nullable=False, server_default="0"),
)
"""The chat. A line `to_seat` is for two people only; see `talk`. One `promised_to` a seat is a promise to it. Of a
spectator, whose seat is -1, `speaker` is the hash of the key and `called` the name. `nth` counts the lines to all, and
those of one person to another, from 1, deleted ones included."""

marks = sa.Table(
    "marks",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("promise", sa.String(20), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kept", sa.Boolean, nullable=False),
)
"""Reports of seats on promises that concern them; see `promises`."""

audience = sa.Table(
    "audience",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("worker", sa.String(40), primary_key=True),
    sa.Column("watching", sa.Integer, nullable=False),
    sa.Column("seen_at", sa.Float, nullable=False),
)
"""How many spectators every process has at a table, and when it last reported; see `presence`."""

blocks = sa.Table(
    "blocks",
    metadata,
    sa.Column("holder", sa.String(64), primary_key=True),
    sa.Column("blocked", sa.String(64), primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Index("blocks_by_blocked", "blocked"),
)
"""Whom the holder of a key has blocked, with the name and number in the list; see `blocks`."""

remarks = sa.Table(
    "remarks",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    sa.Column("at", sa.Integer, nullable=False),
    sa.Column("holder", sa.String(64), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("written", sa.Float, nullable=False),
    sa.Index("remarks_by_table", "table_id"),
    sa.Index("remarks_by_holder", "holder"),
)
"""Notes that people wrote on moments of a replay; see `remarks`."""

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
    sa.Column("holder", sa.String(64)),
)
"""The chances along games that are over. A worker holds the lease while it finds them; the result is kept.

`holder` is the hash of the key that asked for them."""

thoughts = sa.Table(
    "thoughts",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("request", sa.Text, nullable=False),
    sa.Column("searching", sa.Boolean, nullable=False),
    sa.Column("rank", sa.Integer, nullable=False),
    sa.Column("asked_by", sa.String(40), nullable=False),
    sa.Column("taken_by", sa.String(40)),
    sa.Column("answer", sa.Text),
)
"""Jobs of bots for thinkers on other machines; see `thoughts`."""

orders = sa.Table(
    "orders",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("orders", sa.Text, nullable=False),
)
"""Standing orders of seats that have some, as JSON. They are written without counting a revision; see `orders`."""

channels = sa.Table(
    "channels",
    metadata,
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
    sa.Column("events", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index("channels_by_holder", "holder"),
)
"""Channels to reach people outside the page, see `channels`. `secret` is the hash of the confirmation, then None.

`occasions` are the wanted ones by game, as JSON, "" for games without an entry. `events` tells whether some of them are
events of a game."""

mutes = sa.Table(
    "mutes",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("holder", sa.String(64), primary_key=True),
    sa.Column("channels", sa.Text, nullable=False, server_default="[]"),
)
"""Tables whose notifications differ: the ids of the channels, as JSON, on which the holder of a key is notified of
everything there; none where they are turned off."""

quiet = sa.Table(
    "quiet",
    metadata,
    sa.Column("holder", sa.String(64), primary_key=True),
    sa.Column("begins", sa.Integer, nullable=False),
    sa.Column("ends", sa.Integer, nullable=False),
    sa.Column("zone", sa.String(60), nullable=False),
    sa.Column("urgent", sa.Boolean, nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)
"""The hours of a day in which the holder of a key is not notified, see `quiet`; `since` and `until` are those of the
present or next time."""

preferences = sa.Table(
    "preferences",
    metadata,
    sa.Column("holder", sa.String(64), primary_key=True),
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
"""What the holder of a key has set, for devices on which it is not set; see `preferences`."""

told = sa.Table(
    "told",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("occasion", sa.String(10), primary_key=True),
    sa.Column("mark", sa.Integer, nullable=False),
)
"""The last notifications. `mark` is how often the seat had acted then, so that nobody is notified twice."""

secrets = sa.Table(
    "secrets",
    metadata,
    sa.Column("name", sa.String(20), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
"""Keys of the server itself, such as the one for web push."""

service = sa.Table(
    "service",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("alive", sa.Float, nullable=False),
)
"""One row: when a server of this store ran last. Clocks of minutes stop while none runs."""

deals = sa.Table(
    "deals",
    metadata,
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
    sa.Index("deals_by_holder", "holder"),
)
"""Who played the deal of a day (UTC, as 2026-11-16): one attempt for each key. See `daily`.

`share` is in the link to the result. What comes after `began` is filled in once the game is over, `place` 0 for a game
that was given up; it stays when the table is deleted."""

solved = sa.Table(
    "solved",
    metadata,
    sa.Column("holder", sa.String(64), primary_key=True),
    sa.Column("puzzle", sa.String(24), primary_key=True),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("at", sa.Float),
)
"""Puzzles that the holder of a key has tried: how many answers were given, and when the right one was; None so far."""

raters = sa.Table(
    "raters",
    metadata,
    sa.Column("holder", sa.String(64), primary_key=True),
    sa.Column("since", sa.Float, nullable=False),
)
"""Who wants a rating, see `ratings`."""
