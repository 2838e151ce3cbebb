"""Notifications outside the page, for people who are not at a table that waits for them.

A notification has the table's name, the game and the question, never a secret: the text of a question only if the
public sees who decides and the text has no values. Nobody is notified twice, nor of what they have seen.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from boardroom.core.errors import BoardroomError
from boardroom.core.game import SPECTATOR
from boardroom.core.words import N_, message, say
from boardroom.games import meta, occasions
from boardroom.table import schema, webpush
from boardroom.table.awaited import EVENTS, OVER, TURN, Due, awaited, ended, happened, waiting
from boardroom.table.channels import Channel, Channels
from boardroom.table.errors import TooMany
from boardroom.table.fold import Fold
from boardroom.table.outside import Outside
from boardroom.table.presence import Presence
from boardroom.table.room import Room, holder_of
from boardroom.table.store import retried

log = logging.getLogger(__name__)

SWEEP = 1.0
MOST_AT_ONCE, MOST_SENDING, MOST_ON_ONE_WAY = 8, 200, 10
"""Messages sent concurrently; messages sent or queued, in all and per channel. More are dropped."""
DAY = 86_400.0
MOST_ASKED, MOST_REMEMBERED = 3, 10_000
"""Mails per day to an unconfirmed address, and how many addresses are remembered."""
MOST_FAILURES = 10
"""Failures in a row after which a channel is no longer used."""
NUDGE = "nudge"
"""Stored like an occasion: somebody asked to have a person notified again."""
GONE = {404, 410}


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


class Notices(Channels):
    """The channels of people, and notifications on them."""

    def __init__(self, room: Room, presence: Presence, outside: Outside) -> None:
        super().__init__(room, outside)
        self._presence = presence
        self._threads = ThreadPoolExecutor(MOST_AT_ONCE, "boardroom-notices")
        """Receivers can be slow, so messages are sent in threads of their own."""
        self._queues: dict[str, _Queue] = {}
        """The messages of each way that are sent or wait to be sent."""
        self._asked: OrderedDict[str, list[float]] = OrderedDict()
        """When addresses were asked to confirm, lately."""

    def close(self) -> None:
        """Send nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    # Sending.

    async def run(self) -> None:
        """Notify people until the room closes."""
        await self._room.repeat(SWEEP, self.once, "Nobody could be told anything: %s")

    async def once(self) -> None:
        """Notify everyone who is due; people who have the table open count as notified."""
        await self._next_quiet_times()
        now, found = self._room.now(), list[tuple[str, Due]]()
        async with self._room.store.read() as connection:
            for occasion, people in ((EVENTS, happened(now)), (TURN, waiting(now)), (OVER, ended(now))):
                found += [(occasion, Due(*each)) for each in await connection.execute(people)]
        at_seats: dict[tuple[str, int], list[tuple[str, Due]]] = {}
        for occasion, due in found:
            at_seats.setdefault((due.table, due.seat), []).append((occasion, due))
        for each in at_seats.values():
            await self._notify(each)

    async def _notify(self, found: Sequence[tuple[str, Due]]) -> None:
        """Notify one person at one table of everything that is due, in one message."""
        news: list[tuple[str, Due]] = []
        for occasion, due in found:
            present = self._presence.is_present(due.table, due.seat, due.seen_at)
            begins = occasion == EVENTS and due.known is None
            if due.quiet and not (present or begins):
                continue
            if await self._claim(due.table, due.seat, occasion, due.mark) and not (present or begins):
                news.append((occasion, due))
        if not news:
            return
        due = news[0][1]
        try:
            fold = await self._room.fold(due.table)
        except BoardroomError:
            return
        told: list[str] = []
        for occasion, each in news:
            if occasion == EVENTS:
                known = each.known or 0
                told += [key for _, version, seat, key in fold.happened if seat == due.seat and version > known]
            elif occasion == OVER or (occasion == TURN and fold.decides == due.seat):
                told.append(occasion)
        await self._tell(fold, due, list(dict.fromkeys(told)))

    async def nudge(self, table_id: str, key: str | None) -> None:
        """Notify again the person whom the game waits for, at the request of somebody at the table; once per decision.

        The caller does not learn whether anything was sent: that would reveal whether the person can be reached, and
        when they make a decision that others may not know of. In quiet time the person is notified after it.
        """
        fold, _ = await self._room.seated(table_id, key)
        row = schema.tables.c
        async with self._room.store.read() as connection:
            public = awaited(self._room.now()).where(row.id == fold.id, row.decides == row.public_decides)
            found = (await connection.execute(public)).first()
        if found is None:
            return
        due = Due(*found)
        if due.holder == holder_of(key) or self._presence.is_present(fold.id, due.seat, due.seen_at):
            return
        if not await self._claim(fold.id, due.seat, NUDGE, due.mark):
            return
        if due.quiet:
            await self._tell_later(fold.id, due.seat)
        else:
            await self._tell(fold, due, [TURN])

    @retried
    async def _tell_later(self, table_id: str, seat: int) -> None:
        """Let a person be notified of their turn as if they had not been yet."""
        row = schema.told.c
        async with self._room.store.write() as connection:
            here = (row.table_id == table_id, row.seat == seat, row.occasion == TURN)
            await connection.execute(sa.delete(schema.told).where(*here))

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

    async def _tell(self, fold: Fold, due: Due, told: Sequence[str]) -> None:
        """Send what was not said before on the channels on which a person wants to be told of it."""
        only = None if due.differs is None else json.loads(due.differs)
        for channel in await self._channels([due.holder]):
            if only is None:
                wanted = [each for each in told if channel.wants(fold.game.key, each)]
            else:
                wanted = list(told) if channel.id in only else []
            if wanted and not channel.waiting:
                notice = noticed(fold, due.seat, wanted, channel.language, channel.base)
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


def noticed(fold: Fold, seat: int, told: Sequence[str], language: str, base: str) -> Notice:
    """The notice about a table: what happened there, and that the game waits or is over."""
    game, name = meta(fold.game.key).title, fold.row["name"]
    called = f"{name} ({game})" if name else game
    happened = [say(message(each.text), language) for each in occasions(fold.game.key) if each.key in told]
    if OVER in told:
        lines = [say(message(N_("{table}: the game is over."), table=called), language), *happened]
    elif TURN in told:
        lines = [say(message(N_("{table}: it is your turn."), table=called), language), *happened]
        question = fold.game.question(fold.state.record)
        if fold.view(SPECTATOR)["decides"] == seat and not question.names:
            lines.append(say(question, language))
    else:
        lines = [say(message(N_("{table}: {news}"), table=called, news=" ".join(happened)), language)]
    text = " ".join(lines)
    return Notice(told[-1], fold.id, name or game, fold.game.key, text, f"{base}/table/{fold.id}")


def shaped(notice: Notice, shape: str) -> dict[str, Any]:
    """A notice in the format of a service."""
    if shape == "discord":
        return {"content": f"{notice.text} {notice.url}", "allowed_mentions": {"parse": []}}
    if shape == "slack":
        text = f"{notice.text} {notice.url}".replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return {"text": text}
    return {"version": 1, **notice.to_json()}
