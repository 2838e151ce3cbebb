"""The daily deal: the same deal for everyone on this server, one attempt for each key.

The deal of a day is drawn from a secret of the server and the date (UTC), so nobody can compute it in advance. The
server makes the table: its dealer draws from the seed of the day by the number of the draw, and its bots think a fixed
number of steps from the seed of the day, their seat and all picks so far. So everybody has the same deck, and bots
answer the same moves in the same way. Only a pick that revealed nothing may be taken back. A key has one attempt a day.
Somebody with two keys has two attempts; without accounts this cannot be prevented.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import sqlalchemy as sa

from boardroom.core.dealer import NumberedDealer
from boardroom.core.errors import BoardroomError
from boardroom.core.meta import DailyDeal, Meta
from boardroom.core.presentation import View
from boardroom.games import game as make_game
from boardroom.games import metas
from boardroom.players import default_opponent, is_offered
from boardroom.table import schema
from boardroom.table.daily_bot import HOLDER, DailyBot
from boardroom.table.errors import NoSuchPage
from boardroom.table.keys import new_id, new_secret
from boardroom.table.model import Clock, Created, SeatRequest
from boardroom.table.room import Room, clean, holder_of
from boardroom.table.seats import Seats
from boardroom.table.store import retried

KEPT_AS = "daily"
GIVEN_UP = 0
"""The place of somebody who did not finish."""
MOST_LISTED = 200
SETTLED_AT_ONCE = 50
"""How many results one request fills in; the next request continues."""
LONGEST_CALENDAR = 400
"""Days."""


@dataclass(frozen=True)
class Attempt:
    """The result of one person in a daily deal."""

    day: str
    name: str
    share: str
    """The end of the link to it."""
    table: str
    """Its table, for its holder only; empty for others."""
    began: float
    ended: float | None = None
    score: int | None = None
    place: int | None = None
    """1 is won; 0 if it was given up; None if it is not over, or may not be known yet."""
    turns: int | None = None
    hints: int = 0
    yours: bool = False

    @property
    def won(self) -> bool:
        """Whether it was the first place."""
        return self.place == 1


@dataclass(frozen=True)
class Today:
    """The deal of a day as one reader may see it."""

    day: str
    game: str
    deal: DailyDeal
    mine: Attempt | None
    all: tuple[Attempt, ...]
    """The finished attempts: the best first, or by time while points are hidden from the reader."""
    started: int
    """How many have begun."""
    open: bool
    """Whether the reader may see points: on the day itself only after their own attempt."""
    bot: Attempt | None = None
    """The result of the strongest bot, with its replay; None if it is not known yet, or must not be."""


@dataclass(frozen=True)
class Calendar:
    """The days that somebody played."""

    attempts: tuple[Attempt, ...]
    """Newest first."""
    streak: int
    """Days in a row with a finished attempt, until today or yesterday, ..."""
    longest: int
    """... and the longest series."""


def daily_game() -> Meta:
    """The game that has a deal of the day; NoSuchPage if none has."""
    found = next((each for each in metas() if each.daily is not None), None)
    if found is None:
        raise NoSuchPage
    return found


class Daily:
    """Daily deals and their results."""

    def __init__(self, room: Room, seats: Seats, bot: DailyBot) -> None:
        self._room = room
        self._seats = seats
        self._bot = bot
        self._secret = ""

    def today(self) -> str:
        """Today's date in UTC."""
        return datetime.fromtimestamp(self._room.now(), UTC).date().isoformat()

    def next_deal(self) -> float:
        """When the next one begins."""
        now = datetime.fromtimestamp(self._room.now(), UTC)
        return (now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)).timestamp()

    @retried
    async def _key(self) -> str:
        """The secret from which all deals of this server are derived, created once."""
        if not self._secret:
            kept = sa.select(schema.secrets.c.value).where(schema.secrets.c.name == KEPT_AS)
            async with self._room.store.write() as connection:
                found: str | None = (await connection.execute(kept)).scalar()
                if found is None:
                    found = new_secret()
                    await connection.execute(sa.insert(schema.secrets).values(name=KEPT_AS, value=found))
            self._secret = found
        return self._secret

    async def _seed(self, day: str) -> str:
        return hmac.new((await self._key()).encode(), day.encode(), hashlib.sha256).hexdigest()

    async def seat(self, day: str) -> int:
        """The seat that people get on a day."""
        players: int = _deal(daily_game()).settings["players"]
        return int((await self._seed(day))[:8], 16) % players

    async def start(self, day: str) -> View:
        """The start of a day's deal, as the people's seat sees it."""
        about = daily_game()
        game = make_game(about.key, **_deal(about).settings)
        dealt = game.replay(game.log(game.start()), dealer=NumberedDealer(await self._seed(day)))
        return game.view(dealt, await self.seat(day))

    # Playing.

    async def play(self, key: str | None, name: str, title: str = "", language: str = "") -> Created:
        """The table of a key for today: a new one the first time, afterwards always the same."""
        day, about = self.today(), daily_game()
        held = await self._held(day, holder_of(key))
        if held is not None and key is not None:
            return Created(held, key, {})
        deal = _deal(about)
        level = _level(about)
        game, seat = make_game(about.key, **deal.settings), await self.seat(day)
        wishes = [
            SeatRequest("you") if each == seat else SeatRequest("bot", level=level) for each in range(game.players)
        ]
        seed = await self._seed(day)
        made = await self._seats.set_up(
            game, game.start(), wishes, key, name, Clock(), private=True, title=title, language=language, seed=seed
        )
        if await self._note(day, made, clean(name), seat):
            return made
        await self._drop(made.table)
        return replace(made, table=await self._held(day, holder_of(made.key)) or made.table)

    async def _held(self, day: str, holder: str | None) -> str | None:
        row = schema.deals.c
        async with self._room.store.read() as connection:
            mine = sa.select(row.table_id).where(row.day == day, row.holder == (holder or ""))
            found: str | None = (await connection.execute(mine)).scalar()
        return found

    @retried
    async def _note(self, day: str, made: Created, name: str, seat: int) -> bool:
        """Record that somebody began; False if they had already."""
        values = {"day": day, "holder": holder_of(made.key), "table_id": made.table, "share": new_id(), "name": name}
        try:
            async with self._room.store.write() as connection:
                began = {"seat": seat, "began": self._room.now()}
                await connection.execute(sa.insert(schema.deals).values(**values, **began))
        except sa.exc.IntegrityError:
            return False
        return True

    @retried
    async def _drop(self, table_id: str) -> None:
        async with self._room.store.write() as connection:
            await connection.execute(sa.delete(schema.tables).where(schema.tables.c.id == table_id))
        self._room.folds.pop(table_id, None)

    # Results.

    async def day(self, key: str | None, day: str | None = None) -> Today:
        """The deal of a day, today's without one, with its results as far as the holder of a key may see them."""
        now = self.today()
        wanted = now if day is None else _checked(day)
        if wanted > now:
            raise NoSuchPage
        await self._settle(schema.deals.c.day == wanted)
        about, holder, row = daily_game(), holder_of(key), schema.deals.c
        of_day = row.day == wanted
        own = sa.select(schema.deals).where(of_day, row.holder == (holder or ""))
        async with self._room.store.read() as connection:
            found = (await connection.execute(own)).one_or_none()
            mine = None if found is None else _attempt(found, holder)
            seen = wanted < now or (mine is not None and mine.ended is not None)
            order = _BEST_FIRST if seen else (row.ended,)
            by_people = sa.and_(of_day, row.holder != HOLDER)
            listed = sa.select(schema.deals).where(by_people, row.ended.is_not(None)).order_by(*order)
            over = [_attempt(each, holder) for each in await connection.execute(listed.limit(MOST_LISTED))]
            started = (await connection.execute(sa.select(sa.func.count()).where(by_people))).scalar() or 0
            played = sa.select(schema.deals).where(of_day, row.holder == HOLDER)
            bot = (await connection.execute(played)).one_or_none() if seen else None
        if not seen:
            over = [replace(each, score=None, place=None) for each in over]
        known = None if bot is None or bot.ended is None else _attempt(bot, HOLDER)
        if known is None and seen and any(each.place for each in over):
            seat, seed = await self.seat(wanted), await self._seed(wanted)
            self._bot.wake(wanted, about.key, _deal(about), _level(about), seat, seed)
        return Today(wanted, about.key, _deal(about), mine, tuple(over), started, seen, known)

    async def calendar(self, key: str | None) -> Calendar:
        """The days that a key has played."""
        holder, row = holder_of(key), schema.deals.c
        if holder is None:
            return Calendar((), 0, 0)
        await self._settle(row.holder == holder)
        mine = sa.select(schema.deals).where(row.holder == holder).order_by(row.day.desc()).limit(LONGEST_CALENDAR)
        async with self._room.store.read() as connection:
            found = (await connection.execute(mine)).all()
        attempts = tuple(_attempt(each, holder) for each in found)
        played = [each.day for each in attempts if each.place]
        return Calendar(attempts, *in_a_row(played, self.today()))

    async def shared(self, share: str) -> Attempt:
        """The result that a link leads to; NoSuchPage if there is none, or none yet."""
        row = schema.deals.c
        await self._settle(row.share == share)
        async with self._room.store.read() as connection:
            found = (await connection.execute(sa.select(schema.deals).where(row.share == share))).one_or_none()
        if found is None or found.ended is None:
            raise NoSuchPage
        return _attempt(found, None)

    async def _settle(self, which: sa.ColumnElement[bool]) -> None:
        """Fill in the results of games that are over."""
        row, sits = schema.deals.c, schema.seats.c
        over = sa.select(schema.tables.c.id).where(schema.tables.c.status == "over")
        lost = sa.select(sits.seat).where(sits.table_id == row.table_id, sits.seat == row.seat, sits.lost).exists()
        done = sa.or_(row.table_id.in_(over), lost)
        wanted = sa.select(row.table_id, row.seat).where(which, row.ended.is_(None), done)
        async with self._room.store.read() as connection:
            found = (await connection.execute(wanted.limit(SETTLED_AT_ONCE))).all()
        for each in found:
            try:
                values = await self._ended(each.table_id, each.seat)
            except BoardroomError:  # Such as a game that cannot go on.
                continue
            async with self._room.store.write() as connection:
                mine = sa.update(schema.deals).where(row.table_id == each.table_id)
                await connection.execute(mine.values(**values))

    async def _ended(self, table_id: str, seat: int) -> dict[str, Any]:
        fold = await self._room.fold(table_id)
        chair, row = fold.chairs[seat], fold.row
        values = {"ended": row["changed"], "hints": chair.hints}
        values["turns"] = sum(turn.seat == seat for turn in fold.game.turns(fold.state))
        scores: list[int] = json.loads(row["scores"]) if row["scores"] else []
        if row["ended_by"] != "rules" or chair.stand_in or seat >= len(scores):
            return {**values, "place": GIVEN_UP}
        winners: list[int] = json.loads(row["winners"])
        better = sum(score > scores[seat] for score in scores)
        return {**values, "score": scores[seat], "place": 1 if seat in winners else max(2, better + 1)}


_BEST_FIRST = (
    schema.deals.c.place == GIVEN_UP,
    sa.func.coalesce(schema.deals.c.score, 0).desc(),
    sa.func.coalesce(schema.deals.c.hints, 0),
    schema.deals.c.ended,
)


def _deal(about: Meta) -> DailyDeal:
    if about.daily is None:
        raise NoSuchPage
    return about.daily


def _level(about: Meta) -> str:
    """The level of the opponents."""
    wanted = _deal(about).level
    return wanted if is_offered(wanted, about.key) else default_opponent(about.key)


def _checked(day: str) -> str:
    try:
        return date.fromisoformat(day).isoformat()
    except ValueError as error:
        raise NoSuchPage from error


def _attempt(row: Any, holder: str | None) -> Attempt:
    yours = holder is not None and row.holder == holder
    return Attempt(
        day=row.day,
        name=row.name,
        share=row.share,
        table=row.table_id if yours else "",
        began=row.began,
        ended=row.ended,
        score=row.score,
        place=row.place,
        turns=row.turns,
        hints=row.hints or 0,
        yours=yours,
    )


def in_a_row(days: Sequence[str], today: str) -> tuple[int, int]:
    """The number of days in a row until today or yesterday, and the longest series.

    >>> in_a_row(["2026-11-15", "2026-11-14", "2026-11-01"], "2026-11-16")
    (2, 2)
    """
    numbers = sorted(date.fromisoformat(each).toordinal() for each in set(days))
    longest = length = 0
    for index, number in enumerate(numbers):
        length = length + 1 if index and numbers[index - 1] == number - 1 else 1
        longest = max(longest, length)
    goes_on = bool(numbers) and numbers[-1] >= date.fromisoformat(today).toordinal() - 1
    return (length if goes_on else 0), longest
