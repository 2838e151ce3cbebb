"""The result of the strongest bot in a daily deal: played once, with lower priority than work that people wait for."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import sqlalchemy as sa

from boardroom.core.dealer import NumberedDealer
from boardroom.core.errors import BoardroomError
from boardroom.core.game import Game, State
from boardroom.core.meta import DailyDeal
from boardroom.games import game as make_game
from boardroom.players import BOT_NAMES, levels
from boardroom.table import schema
from boardroom.table.bots import Thinkers
from boardroom.table.elsewhere import CheckedLog
from boardroom.table.history import History
from boardroom.table.keys import new_id
from boardroom.table.pool import WorkerEnded, WorkFailed
from boardroom.table.room import Room
from boardroom.table.store import FAILURES, retried

log = logging.getLogger(__name__)

HOLDER = "bot"
"""Whose row of `deals` it is: no key has this hash."""
STALE = 3_600.0
"""Seconds after which another process may start again."""


class DailyBot:
    """Plays daily deals with the strongest bot on the seat that people get."""

    def __init__(self, room: Room, history: History, thinkers: Thinkers) -> None:
        self._room = room
        self._history = history
        self._thinkers = thinkers
        self._playing: dict[str, asyncio.Task[None]] = {}

    def wake(self, day: str, key: str, deal: DailyDeal, level: str, seat: int, seed: str) -> None:
        """Let the bot play the deal of a day, unless it does already."""
        if day not in self._playing and not self._room.closing.is_set():
            task = self._room.keep(asyncio.create_task(self._play(day, key, deal, level, seat, seed)))
            self._playing[day] = task
            task.add_done_callback(lambda _: self._playing.pop(day, None))

    async def _play(self, day: str, key: str, deal: DailyDeal, level: str, seat: int, seed: str) -> None:
        try:
            table_id = new_id()
            if not await self._claim(day, table_id, seat):
                return
            game = make_game(key, **deal.settings)
            names = dict.fromkeys(range(game.players), level) | {seat: levels(key)[-1].name}
            end = await self._room.unless_closing(self._to_the_end(game, names, seed))
            await self._room.uncancelled(self._keep(day, table_id, game, end, names, seat))
        except (TimeoutError, WorkFailed, WorkerEnded, *FAILURES, BoardroomError) as error:
            log.warning("The bot does not play the deal of %s: %s", day, error)

    async def _to_the_end(self, game: Game, names: dict[int, str], seed: str) -> State:
        state = game.replay(game.log(game.start()), dealer=NumberedDealer(seed))
        while not game.over(state):
            seat = game.seat(state)
            for pick in await self._thinkers.play(game, state, seat, names[seat], seed):
                game.apply(state, pick)
        return state

    @retried
    async def _claim(self, day: str, table_id: str, seat: int) -> bool:
        """Claim the deal for this process; False if another has or had it."""
        row, now = schema.deals.c, self._room.now()
        dead = (row.day == day, row.holder == HOLDER, row.ended.is_(None), row.began < now - STALE)
        values = {"day": day, "holder": HOLDER, "table_id": table_id, "share": new_id(), "name": "", "seat": seat}
        try:
            async with self._room.store.write() as connection:
                await connection.execute(sa.delete(schema.deals).where(*dead))
                await connection.execute(sa.insert(schema.deals).values(**values, began=now))
        except sa.exc.IntegrityError:
            return False
        return True

    async def _keep(
        self, day: str, table_id: str, game: Game, end: State | None, names: dict[int, str], seat: int
    ) -> None:
        """Store the result with a replay; if the game did not end, another process may try."""
        row = schema.deals.c
        mine = (row.day == day, row.holder == HOLDER, row.table_id == table_id)
        if end is None:
            async with self._room.store.write() as connection:
                await connection.execute(sa.delete(schema.deals).where(*mine))
            return
        result: Any = game.result(end)
        totals, winners = {score.seat: score.total for score in result.scores}, tuple(result.winners)
        scores = tuple(totals.get(each, 0) for each in range(game.seats))
        about = {"names": list(BOT_NAMES[: game.players]), "players": [names[each] for each in range(game.players)]}
        checked = CheckedLog(game.log(end, about), game.players, True, winners, scores)
        await self._history.keep(checked, table_id=table_id, private=True)
        values = {
            "ended": self._room.now(),
            "score": scores[seat],
            "place": 1 if seat in winners else max(2, 1 + sum(score > scores[seat] for score in scores)),
            "turns": sum(turn.seat == seat for turn in game.turns(end)),
        }
        async with self._room.store.write() as connection:
            await connection.execute(sa.update(schema.deals).where(*mine).values(**values))
