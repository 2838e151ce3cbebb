"""Channels to reach people outside the page: what they want to be told on which of them, and when they are not."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from boardroom.core.words import LANGUAGES, N_
from boardroom.games import GAMES, occasions
from boardroom.table import schema, webpush
from boardroom.table.awaited import OVER, TURN
from boardroom.table.errors import BadRequest, TooMany, WrongSecret
from boardroom.table.keys import digest, new_id, new_secret
from boardroom.table.outside import Outside
from boardroom.table.quiet import QuietTime
from boardroom.table.room import Room, holder_of
from boardroom.table.store import retried

MOST_CHANNELS = 10
MOST_TABLES = 50
"""Of which a person may say that their notifications differ."""
OCCASIONS = (TURN, OVER)
"""The occasions of all games. The others are those of `Presentation.occasions`."""
EVERY_GAME = ""
"""What is wanted of games without a choice of their own is kept under this."""
SHAPES = ("plain", "discord", "slack")


@dataclass(frozen=True)
class Channel:
    """A way to reach a person."""

    id: str
    kind: str
    """"push", "webhook" or "mail"."""
    address: Mapping[str, Any]
    language: str
    base: str
    """The address of this server, as the person knows it."""
    occasions: Mapping[str, Sequence[str]]
    """The wanted ones by game; of games that are missing those under EVERY_GAME."""
    waiting: bool
    """Whether it has yet to be confirmed."""
    failures: int

    def wants(self, game: str, occasion: str) -> bool:
        """Whether a person is told on it of an occasion in a game."""
        return occasion in self.occasions.get(game, self.occasions[EVERY_GAME])


@dataclass(frozen=True)
class OwnTable:
    """A table whose notifications differ, or may."""

    id: str
    name: str
    game: str
    channels: tuple[str, ...] | None
    """The ids of the channels on which everything there is told; None if it does not differ."""


def occasions_of(game: str) -> tuple[str, ...]:
    """Everything of which people may be notified in a game."""
    return (TURN, *(each.key for each in occasions(game)), OVER)


class Channels:
    """What people want to be told, and where."""

    def __init__(self, room: Room, outside: Outside) -> None:
        self._room = room
        self.outside = outside
        self._key = ""

    async def push_key(self) -> str:
        """The public key of this server for push services. The private one is made once and kept in the store."""
        return webpush.public_key(await self._private_key())

    @retried
    async def _private_key(self) -> str:
        if not self._key:
            kept = sa.select(schema.secrets.c.value).where(schema.secrets.c.name == "push")
            async with self._room.store.write() as connection:
                found: str | None = (await connection.execute(kept)).scalar()
                if found is None:
                    found = webpush.new_key()
                    await connection.execute(sa.insert(schema.secrets).values(name="push", value=found))
            self._key = found
        return self._key

    async def channels(self, key: str | None) -> tuple[Channel, ...]:
        """The channels of the holder of a key."""
        return await self._channels([holder_of(key) or ""])

    async def _channels(self, holders: Sequence[str]) -> tuple[Channel, ...]:
        row = schema.channels.c
        wanted = sa.select(schema.channels).where(row.holder.in_(holders)).order_by(row.created, row.id)
        async with self._room.store.read() as connection:
            return tuple(_channel(each) for each in await connection.execute(wanted))

    async def add(
        self, key: str | None, kind: str, address: Mapping[str, Any], *, language: str, base: str
    ) -> tuple[str, str]:
        """Add a channel: its id, and the secret that confirms it if it has to be confirmed first."""
        holder = holder_of(key)
        if holder is None:
            raise WrongSecret
        checked = self._check(kind, address)
        secret = new_secret() if kind == "mail" else ""
        values = {
            "id": new_id(),
            "holder": holder,
            "kind": kind,
            "address": json.dumps(checked, sort_keys=True),
            "language": language if language in LANGUAGES else "en",
            "base": base[:200],
            "occasions": json.dumps({EVERY_GAME: OCCASIONS}),
            "secret": digest(secret) if secret else None,
            "failures": 0,
            "created": self._room.now(),
        }
        made = await self._insert(values)
        return made, secret

    @retried
    async def _insert(self, values: Mapping[str, Any]) -> str:
        row = schema.channels.c
        async with self._room.store.write() as connection:
            same = sa.select(row.id).where(
                row.holder == values["holder"], row.kind == values["kind"], row.address == values["address"]
            )
            known: str | None = (await connection.execute(same)).scalar()
            if known is not None:
                return known
            count = sa.select(sa.func.count()).where(row.holder == values["holder"])
            if ((await connection.execute(count)).scalar() or 0) >= MOST_CHANNELS:
                raise TooMany
            await connection.execute(sa.insert(schema.channels).values(**values))
        return str(values["id"])

    def _check(self, kind: str, address: Mapping[str, Any]) -> dict[str, str]:
        """The known fields of an address, checked."""
        given = {name: str(value)[:1_000] for name, value in address.items()}
        try:
            if kind == "push":
                self.outside.check(given["endpoint"])
                if webpush.check_subscription(given["p256dh"], given["auth"]):
                    return {name: given[name] for name in ("endpoint", "p256dh", "auth")}
            elif kind == "webhook" and given["shape"] in SHAPES:
                self.outside.check(given["url"])
                return {name: given[name] for name in ("url", "shape")}
            elif kind == "mail" and self.outside.smtp and _is_mail(given["to"]):
                return {"to": given["to"]}
        except KeyError as error:
            raise BadRequest(detail=error) from error
        raise BadRequest(N_("No one can be reached at this address."))

    @retried
    async def confirm(self, secret: str) -> bool:
        """Confirm an address by the secret that was sent there."""
        row = schema.channels.c
        async with self._room.store.write() as connection:
            done = await connection.execute(
                sa.update(schema.channels).where(row.secret == digest(secret)).values(secret=None)
            )
        return bool(done.rowcount)

    @retried
    async def remove(self, key: str | None, channel: str) -> None:
        """Remove a channel."""
        row = schema.channels.c
        async with self._room.store.write() as connection:
            await connection.execute(
                sa.delete(schema.channels).where(row.id == channel, row.holder == (holder_of(key) or ""))
            )

    @retried
    async def choose(self, key: str | None, channel: str, choices: Mapping[str, Sequence[str]]) -> None:
        """Set the occasions of a channel by game; under EVERY_GAME those of games that are not named."""
        kept = {
            game: [each for each in (occasions_of(game) if game in GAMES else OCCASIONS) if each in wanted]
            for game, wanted in choices.items()
            if game in GAMES or game == EVERY_GAME
        }
        row = schema.channels.c
        mine = (row.id == channel, row.holder == (holder_of(key) or ""))
        async with self._room.store.write() as connection:
            found = (await connection.execute(sa.select(row.occasions).where(*mine).with_for_update())).scalar()
            if found is None:
                return
            whole = {**json.loads(found), **kept}
            events = any(each not in OCCASIONS for wanted in whole.values() for each in wanted)
            changed = sa.update(schema.channels).where(*mine)
            await connection.execute(changed.values(occasions=json.dumps(whole), events=events))

    @retried
    async def speak(self, key: str | None, language: str) -> None:
        """Notify the holder of a key in another language from now on."""
        row = schema.channels.c
        async with self._room.store.write() as connection:
            mine = (row.holder == (holder_of(key) or ""), row.language != language)
            await connection.execute(sa.update(schema.channels).where(*mine).values(language=language))

    # Tables that differ.

    async def muted(self, table_id: str, key: str | None) -> bool:
        """Whether the holder of a key has turned the notifications from a table off."""
        row = schema.mutes.c
        here = sa.select(row.channels).where(row.table_id == table_id, row.holder == (holder_of(key) or ""))
        async with self._room.store.read() as connection:
            return (await connection.execute(here)).scalar() == "[]"

    async def mute(self, table_id: str, key: str | None, *, on: bool) -> None:
        """Turn the notifications from a table off, or let them be as in the other games of its kind."""
        await self.differ(table_id, key, [] if on else None)

    @retried
    async def differ(self, table_id: str, key: str | None, channels: Sequence[str] | None) -> None:
        """Be told everything at a table on some channels and nothing on others; with None as for all its kind."""
        fold, _ = await self._room.seated(table_id, key)
        row, values = schema.mutes.c, {"table_id": fold.id, "holder": holder_of(key)}
        own = {each.id for each in await self.channels(key)}
        async with self._room.store.write() as connection:
            await connection.execute(
                sa.delete(schema.mutes).where(row.table_id == fold.id, row.holder == values["holder"])
            )
            if channels is not None:
                kept = json.dumps(sorted(own.intersection(channels)))
                await connection.execute(sa.insert(schema.mutes).values(**values, channels=kept))

    async def tables(self, key: str | None) -> tuple[OwnTable, ...]:
        """The tables of a key whose games go on or have not begun, newest first."""
        row, sits, differs = schema.tables.c, schema.seats.c, schema.mutes.c
        holder = holder_of(key) or ""
        held = sa.select(sits.table_id).where(sits.holder == holder)
        both = sa.and_(differs.table_id == row.id, differs.holder == holder)
        wanted = (
            sa.select(row.id, row.name, row.game, differs.channels)
            .join_from(schema.tables, schema.mutes, both, isouter=True)
            .where(row.id.in_(held), row.status.in_(("waiting", "playing")))
            .order_by(row.changed.desc(), row.id)
            .limit(MOST_TABLES)
        )
        async with self._room.store.read() as connection:
            found = (await connection.execute(wanted)).all()
        return tuple(
            OwnTable(each.id, each.name, each.game, None if each.channels is None else tuple(json.loads(each.channels)))
            for each in found
        )

    # Quiet time.

    async def quiet(self, key: str | None) -> QuietTime | None:
        """The quiet time of a key."""
        row = schema.quiet.c
        async with self._room.store.read() as connection:
            mine = sa.select(schema.quiet).where(row.holder == (holder_of(key) or ""))
            found = (await connection.execute(mine)).first()
        return None if found is None else QuietTime(found.begins, found.ends, found.zone, found.urgent)

    @retried
    async def set_quiet(self, key: str | None, quiet: QuietTime | None) -> None:
        """Set the quiet time of a key; None for none."""
        holder = holder_of(key)
        if holder is None:
            raise WrongSecret
        async with self._room.store.write() as connection:
            await connection.execute(sa.delete(schema.quiet).where(schema.quiet.c.holder == holder))
            if quiet is not None:
                since, until = quiet.window(self._room.now())
                values = {**vars(quiet), "since": since, "until": until}
                await connection.execute(sa.insert(schema.quiet).values(holder=holder, **values))

    @retried
    async def _next_quiet_times(self) -> None:
        """For quiet times that are over: when the next one is."""
        row, now = schema.quiet.c, self._room.now()
        async with self._room.store.read() as connection:
            ended = (await connection.execute(sa.select(schema.quiet).where(row.until <= now))).all()
        if not ended:
            return
        async with self._room.store.write() as connection:
            for each in ended:
                try:
                    since, until = QuietTime(each.begins, each.ends, each.zone).window(now)
                except BadRequest:  # The system has lost the time zone.
                    since = until = now + 86_400.0
                same = (row.holder == each.holder, row.until == each.until)
                await connection.execute(sa.update(schema.quiet).where(*same).values(since=since, until=until))


def _channel(row: Any) -> Channel:
    return Channel(
        row.id,
        row.kind,
        json.loads(row.address),
        row.language,
        row.base,
        json.loads(row.occasions),
        row.secret is not None,
        row.failures,
    )


def _is_mail(address: str) -> bool:
    name, at, host = address.partition("@")
    plain = address.isascii() and address.isprintable() and not set(address) & set(" ,;<>\"'\\")
    return plain and bool(name and at and "." in host) and "@" not in host and len(address) <= 200
