"""Notifications outside the page, for people who are not at a table that waits for them.

A notification has the table's name, the game and the question, never a secret: the text of a question only if the
public sees who decides and the text has no values. Nobody is notified twice, nor of what they have seen.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from boardroom.core.errors import BoardroomError
from boardroom.core.game import SPECTATOR
from boardroom.core.words import LANGUAGES, N_, message, say
from boardroom.games import meta
from boardroom.table import schema, webpush
from boardroom.table.awaited import OVER, TURN, awaited, ended, waiting
from boardroom.table.errors import BadRequest, TooMany, WrongSecret
from boardroom.table.fold import Fold
from boardroom.table.keys import digest, new_id, new_secret
from boardroom.table.outside import Outside
from boardroom.table.presence import Presence
from boardroom.table.room import Room, holder_of
from boardroom.table.store import retried

log = logging.getLogger(__name__)

SWEEP = 1.0
MOST_CHANNELS = 10
MOST_AT_ONCE, MOST_SENDING, MOST_ON_ONE_WAY = 8, 200, 10
"""Messages sent concurrently; messages sent or queued, in all and per channel. More are dropped."""
DAY = 86_400.0
MOST_ASKED, MOST_REMEMBERED = 3, 10_000
"""Mails per day to an unconfirmed address, and how many addresses are remembered."""
MOST_FAILURES = 10
"""Failures in a row after which a channel is no longer used."""
OCCASIONS = (TURN, OVER)
NUDGE = "nudge"
"""Stored like an occasion: somebody asked to have a person notified again."""
SHAPES = ("plain", "discord", "slack")
GONE = {404, 410}


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
    occasions: tuple[str, ...]
    waiting: bool
    """Whether it has yet to be confirmed."""
    failures: int


@dataclass(frozen=True)
class Notice:
    """The text of a notification."""

    occasion: str
    table: str
    name: str
    game: str
    text: str
    url: str

    def to_json(self) -> dict[str, str]:
        """The payload for programs."""
        return dict(vars(self))


@dataclass
class _Queue:
    """The messages of one channel: one is being sent, the others are queued."""

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    length: int = 0


class Notices:
    """The channels of people, and notifications on them."""

    def __init__(self, room: Room, presence: Presence, outside: Outside) -> None:
        self._room = room
        self._presence = presence
        self.outside = outside
        self._key = ""
        self._threads = ThreadPoolExecutor(MOST_AT_ONCE, "boardroom-notices")
        """Receivers can be slow, so messages are sent in threads of their own."""
        self._queues: dict[str, _Queue] = {}
        """The messages of each way that are sent or wait to be sent."""
        self._asked: OrderedDict[str, list[float]] = OrderedDict()
        """When addresses were asked to confirm, lately."""

    def close(self) -> None:
        """Send nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    # Channels.

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
            "occasions": json.dumps(OCCASIONS),
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
    async def choose(self, key: str | None, channel: str, occasions: Sequence[str]) -> None:
        """Set the occasions of a channel."""
        row = schema.channels.c
        kept = json.dumps([each for each in OCCASIONS if each in occasions])
        async with self._room.store.write() as connection:
            await connection.execute(
                sa.update(schema.channels)
                .where(row.id == channel, row.holder == (holder_of(key) or ""))
                .values(occasions=kept)
            )

    async def muted(self, table_id: str, key: str | None) -> bool:
        """Whether the holder of a key has turned the notifications from a table off."""
        row = schema.mutes.c
        here = sa.select(row.table_id).where(row.table_id == table_id, row.holder == (holder_of(key) or ""))
        async with self._room.store.read() as connection:
            return (await connection.execute(here)).first() is not None

    @retried
    async def mute(self, table_id: str, key: str | None, *, on: bool) -> None:
        """Turn the notifications from a table off, or on again."""
        fold, _ = await self._room.seated(table_id, key)
        row, values = schema.mutes.c, {"table_id": fold.id, "holder": holder_of(key)}
        async with self._room.store.write() as connection:
            await connection.execute(
                sa.delete(schema.mutes).where(row.table_id == fold.id, row.holder == values["holder"])
            )
            if on:
                await connection.execute(sa.insert(schema.mutes).values(**values))

    # Sending.

    async def run(self) -> None:
        """Notify people until the room closes."""
        await self._room.repeat(SWEEP, self.once, "Nobody could be told anything: %s")

    async def once(self) -> None:
        """Notify everyone who is due; people who have the table open count as notified."""
        async with self._room.store.read() as connection:
            found = [(TURN, *each) for each in await connection.execute(waiting(self._room.now()))]
            found += [(OVER, *each) for each in await connection.execute(ended(self._room.now()))]
        for occasion, table_id, seat, holder, seen_at, mark, muted in found:
            if not await self._claim(table_id, seat, occasion, mark):
                continue
            if muted or self._presence.is_present(table_id, seat, seen_at):
                continue
            try:
                fold = await self._room.fold(table_id)
            except BoardroomError:
                continue
            if occasion == OVER or fold.decides == seat:
                await self._tell(fold, seat, holder, occasion)

    async def nudge(self, table_id: str, key: str | None) -> None:
        """Notify again the person whom the game waits for, at the request of somebody at the table; once per decision.

        The caller does not learn whether anything was sent: that would reveal whether the person can be reached, and
        when they make a decision that others may not know of.
        """
        fold, _ = await self._room.seated(table_id, key)
        row = schema.tables.c
        async with self._room.store.read() as connection:
            public = awaited().where(row.id == fold.id, row.decides == row.public_decides)
            found = (await connection.execute(public)).first()
        if found is None:
            return
        _, seat, holder, seen_at, mark, muted = found
        if holder == holder_of(key) or muted or self._presence.is_present(fold.id, seat, seen_at):
            return
        if await self._claim(fold.id, seat, NUDGE, mark):
            await self._tell(fold, seat, holder, TURN)

    @retried
    async def _claim(self, table_id: str, seat: int, occasion: str, mark: int) -> bool:
        """Note that a person is being notified; False if another process was first."""
        row = schema.told.c
        where = (row.table_id == table_id, row.seat == seat, row.occasion == occasion)
        async with self._room.store.write() as connection:
            changed = await connection.execute(sa.update(schema.told).where(*where, row.mark != mark).values(mark=mark))
            if changed.rowcount:
                return True
            if (await connection.execute(sa.select(row.mark).where(*where))).first() is not None:
                return False
            try:
                async with connection.begin_nested():
                    values = {"table_id": table_id, "seat": seat, "occasion": occasion, "mark": mark}
                    await connection.execute(sa.insert(schema.told).values(**values))
            except sa.exc.IntegrityError:
                return False
        return True

    async def _tell(self, fold: Fold, seat: int, holder: str, occasion: str) -> None:
        for channel in await self._channels([holder]):
            if not channel.waiting and occasion in channel.occasions:
                notice = noticed(fold, seat, occasion, channel.language, channel.base)
                self._room.keep(asyncio.create_task(self._deliver(channel, notice)))

    async def try_out(self, key: str | None, channel: str) -> bool:
        """Send a test message on an own channel; whether it arrived."""
        for each in await self.channels(key):
            if each.id == channel and not each.waiting:
                text = say(message(N_("This is a test. Messages about your turns will arrive here.")), each.language)
                return await self._deliver(each, Notice("test", "", "Boardroom", "", text, f"{each.base}/"))
        return False

    async def send_confirmation(self, channel: str, key: str | None, url: str) -> bool:
        """Send the mail with the link that confirms its address."""
        text = message(N_("Open this link, and Boardroom tells you by mail when it is your turn: {url}"), url=url)
        mine = [each for each in await self.channels(key) if each.id == channel]
        if mine and not self._may_ask(str(mine[0].address["to"])):
            raise TooMany
        return bool(mine) and await self._attempt(
            mine[0], lambda to: self._mail(to, "Boardroom", say(text, to.language))
        )

    def _may_ask(self, address: str) -> bool:
        """Whether a mail may be sent to an unconfirmed address: strangers must not get many mails."""
        now, name = self._room.now(), address.casefold()
        lately = [at for at in self._asked.pop(name, ()) if now - at < DAY]
        self._asked[name] = [*lately, now][-MOST_ASKED:]
        while len(self._asked) > MOST_REMEMBERED:
            self._asked.popitem(last=False)
        return len(lately) < MOST_ASKED

    async def _deliver(self, channel: Channel, notice: Notice) -> bool:
        """Send a notice; whether it arrived, as far as is known."""
        if channel.kind == "mail":
            return await self._attempt(
                channel, lambda to: self._mail(to, notice.text, f"{notice.text}\n\n{notice.url}")
            )
        if channel.kind == "webhook":
            return await self._attempt(channel, lambda to: self._hook(to, notice))
        key = await self._private_key()
        return await self._attempt(channel, lambda to: self._push(to, notice, key))

    def _mail(self, channel: Channel, subject: str, text: str) -> int:
        self.outside.mail(channel.address["to"], subject, text)
        return 200

    def _hook(self, channel: Channel, notice: Notice) -> int:
        body = json.dumps(shaped(notice, channel.address["shape"]), ensure_ascii=False).encode()
        return self.outside.post(channel.address["url"], body, {"Content-Type": "application/json"})

    def _push(self, channel: Channel, notice: Notice, key: str) -> int:
        to = channel.address
        payload = {"title": notice.name, "body": notice.text, "url": notice.url, "tag": notice.table}
        body = webpush.encrypted(json.dumps(payload).encode(), to["p256dh"], to["auth"])
        headers = {
            "Authorization": webpush.authorization(key, to["endpoint"], self.outside.contact),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": "86400",
            "Urgency": "high",
        }
        return self.outside.post(to["endpoint"], body, headers)

    async def _attempt(self, channel: Channel, send: Callable[[Channel], int]) -> bool:
        queue = self._queues.get(channel.id, _Queue())
        if queue.length >= MOST_ON_ONE_WAY or sum(each.length for each in self._queues.values()) >= MOST_SENDING:
            log.info("Word on a %s got lost: too much is being sent.", channel.kind)
            return False
        self._queues[channel.id] = queue
        queue.length += 1
        try:
            async with queue.turn:
                status = await asyncio.get_running_loop().run_in_executor(self._threads, send, channel)
        except BoardroomError as error:
            log.info("Word on a %s got lost: %s", channel.kind, error)
            status = 0
        finally:
            queue.length -= 1
            if not queue.length:
                del self._queues[channel.id]
        sent = 200 <= status < 300
        row = schema.channels.c
        async with self._room.store.write() as connection:
            if status in GONE or (not sent and channel.failures + 1 >= MOST_FAILURES):
                await connection.execute(sa.delete(schema.channels).where(row.id == channel.id))
            elif sent != (channel.failures == 0):
                failures = 0 if sent else channel.failures + 1
                await connection.execute(
                    sa.update(schema.channels).where(row.id == channel.id).values(failures=failures)
                )
        return sent


def noticed(fold: Fold, seat: int, occasion: str, language: str, base: str) -> Notice:
    """The notice about a table."""
    game, name = meta(fold.game.key).title, fold.row["name"]
    called = f"{name} ({game})" if name else game
    if occasion == OVER:
        text = say(message(N_("{table}: the game is over."), table=called), language)
    else:
        text = say(message(N_("{table}: it is your turn."), table=called), language)
        question = fold.game.question(fold.state.record)
        if fold.view(SPECTATOR)["decides"] == seat and not question.names:
            text = f"{text} {say(question, language)}"
    return Notice(occasion, fold.id, name or game, fold.game.key, text, f"{base}/table/{fold.id}")


def shaped(notice: Notice, shape: str) -> dict[str, Any]:
    """A notice in the format of a service."""
    if shape == "discord":
        return {"content": f"{notice.text} {notice.url}", "allowed_mentions": {"parse": []}}
    if shape == "slack":
        text = f"{notice.text} {notice.url}".replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return {"text": text}
    return {"version": 1, **notice.to_json()}


def _channel(row: Any) -> Channel:
    occasions = tuple(json.loads(row.occasions))
    return Channel(
        row.id,
        row.kind,
        json.loads(row.address),
        row.language,
        row.base,
        occasions,
        row.secret is not None,
        row.failures,
    )


def _is_mail(address: str) -> bool:
    name, at, host = address.partition("@")
    plain = address.isascii() and address.isprintable() and not set(address) & set(" ,;<>\"'\\")
    return plain and bool(name and at and "." in host) and "@" not in host and len(address) <= 200
