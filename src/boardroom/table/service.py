"""`Tables`: everything that can happen around a game."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager

from boardroom.table.analysis import Analysis
from boardroom.table.blocks import Blocks
from boardroom.table.bots import Thinkers
from boardroom.table.daily import Daily
from boardroom.table.daily_bot import DailyBot
from boardroom.table.drivers import BotDriver, Sweeper
from boardroom.table.elsewhere import Elsewhere
from boardroom.table.ending import ended
from boardroom.table.habits import HabitReader
from boardroom.table.hints import Hints
from boardroom.table.history import History, Lists
from boardroom.table.housekeeping import Housekeeping, Policy
from boardroom.table.matching import Matching
from boardroom.table.notices import Notices
from boardroom.table.orders import Orders
from boardroom.table.outside import Outside
from boardroom.table.play import Play
from boardroom.table.preferences import Preferences
from boardroom.table.presence import Presence
from boardroom.table.promises import Promises
from boardroom.table.puzzles import Puzzles
from boardroom.table.ratings import Ratings
from boardroom.table.records import Records
from boardroom.table.remarks import Remarks
from boardroom.table.room import Room
from boardroom.table.seats import Seats
from boardroom.table.setup import Setup
from boardroom.table.store import Store
from boardroom.table.taking_back import TakingBack
from boardroom.table.talk import Talk
from boardroom.table.thoughts import RemoteThinkers
from boardroom.table.timekeeper import Timekeeper
from boardroom.table.views import TableViews
from boardroom.table.votes import Votes
from boardroom.table.wishes import Wishes

RELAYED = 5.0
"""Seconds that a start waits for the connection that brings news from other processes."""


class Tables:
    """All tables of a store, as one process serves them: the public methods of the parts of the table service."""

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], float] = time.time,
        steady: Callable[[], float] | None = None,
        bot_pause: float = 0.35,
        bot_processes: int = 2,
        thinkers: bool = False,
        policy: Policy | None = None,
        outside: Outside | None = None,
        seed: str | None = None,
    ) -> None:
        self.room = room = Room(store, now=now, seed=seed)
        self.timekeeper = Timekeeper(room, steady)
        self.thinkers = RemoteThinkers(store) if thinkers else Thinkers(bot_processes)
        self.bots = bots = BotDriver(room, self.thinkers, bot_pause)
        self.seats = bots.seats = seats = Seats(room, bots.wake)
        bots.orders = orders = Orders(room, bots.wake)
        self.presence = presence = Presence(room, bots.wake)
        talk = Talk(room)
        self.notices = Notices(room, presence, outside or Outside())
        self.preferences = Preferences(room, self.notices)
        views = TableViews(room, presence)
        self.elsewhere = elsewhere = Elsewhere()
        play = Play(room, seats, presence, views, elsewhere, bots.wake)
        back = TakingBack(room, views, orders, play.look, bots.wake)
        lists = Lists(room, presence)
        history = History(room, seats, views, elsewhere)
        records = Records(room, history, elsewhere, self.preferences)
        self.daily = Daily(room, seats, DailyBot(room, history, self.thinkers))
        self.puzzles = Puzzles(room)
        self.ratings = Ratings(room)
        self.analysis = analysis = Analysis(room, history)
        self.habits = HabitReader(room, history, analysis).habits
        self.housekeeping = Housekeeping(room, seats, history, policy or Policy())
        self.sweeper = Sweeper(room, seats, bots, self.timekeeper)

        self.now = room.now

        self.create = seats.create
        self.invited = seats.invited
        self.claim = seats.claim
        self.join = seats.join
        self.link = seats.link
        self.fill = seats.fill
        self.rename = seats.rename
        self.leave = seats.leave
        self.come_back = seats.come_back
        self.change = Setup(room, seats).change
        votes = Votes(room, seats, presence)
        self.hint = Hints(room, self.thinkers).hint
        self.propose = votes.propose
        self.answer_vote = votes.answer
        self.concede = votes.concede

        self.subscribe = presence.subscribe
        self.chat = talk.chat
        self.mute = talk.mute
        self.mark_promise = Promises(room, talk).mark
        blocks = Blocks(room)
        self.block = blocks.block
        self.unblock = blocks.unblock
        self.blocked = blocks.blocked
        wishes = Wishes(room, seats)
        self.ask_for_seat = wishes.ask
        self.answer_wish = wishes.answer
        self.match = Matching(room, seats, lists).match

        self.look = play.look
        self.look_json = play.look_json
        self.newer = play.newer
        self.follow = play.follow
        self.feed = play.feed
        self.feed_json = play.feed_json
        self.view_at_once = play.view_at_once
        self.story = play.story
        self.since = play.since
        self.set_pace = play.set_pace
        self.why_not = play.why_not
        self.orders = orders.orders
        self.give_orders = orders.give
        self.foreseen_orders = orders.foreseen
        self.pick = play.pick
        self.pick_json = play.pick_json
        self.offer = play.offer
        self.outline = play.outline
        self.pick_unseen = play.pick_unseen
        self.undo = back.undo
        self.answer_undo = back.answer_undo
        self.rematch = play.rematch

        self.mine = lists.mine
        self.open_tables = lists.open_tables
        self.playing = lists.playing
        self.finished = lists.finished

        self.forget = self.housekeeping.forget

        self.frame = history.frame
        self.turns = history.turns
        self.log = history.log
        self.upload = history.upload
        self.fork = history.fork
        self.play_on = history.play_on

        remarks = Remarks(room, history)
        self.remarks = remarks.remarks
        self.remark = remarks.remark
        self.delete_remark = remarks.delete_remark

        self.record = records.record
        self.export_record = records.export
        self.bring_record = records.bring

        self.chances = analysis.chances
        self.find_chances = analysis.find_chances
        self.stop_chances = analysis.stop_chances

    @classmethod
    @asynccontextmanager
    async def open(
        cls,
        url: str,
        *,
        now: Callable[[], float] = time.time,
        steady: Callable[[], float] | None = None,
        bot_pause: float = 0.35,
        bot_processes: int = 2,
        thinkers: bool = False,
        policy: Policy | None = None,
        outside: Outside | None = None,
        seed: str | None = None,
        connections: int = 5,
        channels: Mapping[str, Callable[[str], None]] | None = None,
    ) -> AsyncIterator[Tables]:
        """Open a store and serve its tables until the block ends.

        `steady` is a monotonic clock. With `thinkers` bots think in other processes, see `thoughts`. With a `seed`
        chance and bots are derived from it, the same at every table. `channels` are further PostgreSQL channels that
        this process listens to, each with a handler.
        """
        store = await Store.open(url, connections=connections)
        tables = cls(
            store,
            now=now,
            steady=steady,
            bot_pause=bot_pause,
            bot_processes=bot_processes,
            thinkers=thinkers,
            policy=policy,
            outside=outside,
            seed=seed,
        )
        room = tables.room
        room.hub.channels.update(channels or {})
        try:
            await tables.timekeeper.begin()
        except BaseException:
            await store.close()
            raise
        tasks = []
        if store.postgresql:
            tasks.append(asyncio.create_task(room.hub.relay(store, room.worker, room.closing, room.on_news)))
            await room.hub.related(RELAYED)
        running = (tables.presence.heartbeats(), tables.sweeper.run(), tables.housekeeping.run(), tables.notices.run())
        tasks += [asyncio.create_task(each) for each in running]
        try:
            yield tables
        finally:
            room.closing.set()
            await ended([*tasks, *tables.bots.tasks.values()])
            await tables.thinkers.close()
            await tables.analysis.close()
            await tables.elsewhere.close()
            tables.notices.close()
            await ended([asyncio.create_task(room.drain())])
            await store.close()

    @property
    def listening(self) -> int:
        """How many listeners this process has, of all tables and of the lists of them."""
        hub = self.room.hub
        return sum(len(each) for each in hub.listeners.values()) + len(hub.lookouts)
