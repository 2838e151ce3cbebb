"""Lists of tables, games that are looked at again, logs that come and go, and playing on from somewhere."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from boardroom.core.dealer import Dealer
from boardroom.core.errors import BoardroomError
from boardroom.core.game import DEALER, Seat
from boardroom.core.log import Log
from boardroom.core.words import N_, say
from boardroom.games import game_of
from boardroom.table import schema
from boardroom.table.errors import BadRequest, StillPlaying, TableError, WrongSecret
from boardroom.table.fold import plain, steps_of, touched
from boardroom.table.keys import new_id
from boardroom.table.model import Clock, Created, Entry, Frame, Guest, Line, Wish
from boardroom.table.playing import Playing, choice
from boardroom.table.room import clean, holder_of

LISTED = 50
MOST_PICKS = 20_000


class Replays(Playing):
    """Everything that is not the game at hand."""

    # Lists.

    async def mine(self, key: str | None) -> tuple[Entry, ...]:
        """The tables where a key has a seat, or that it made."""
        holder = holder_of(key)
        if holder is None:
            return ()
        held = sa.select(schema.seats.c.table_id).where(schema.seats.c.holder == holder)
        return await self._list(holder, sa.or_(schema.tables.c.id.in_(held), schema.tables.c.maker == holder))

    async def open_tables(self, key: str | None = None) -> tuple[Entry, ...]:
        """Tables with a seat that anybody may take."""
        free = sa.select(schema.seats.c.table_id).where(schema.seats.c.kind == "open", schema.seats.c.holder.is_(None))
        return await self._list(
            holder_of(key), _public(), schema.tables.c.status == "waiting", schema.tables.c.id.in_(free)
        )

    async def playing(self, key: str | None = None) -> tuple[Entry, ...]:
        """Public tables to be watched."""
        return await self._list(holder_of(key), _public(), schema.tables.c.status == "playing")

    async def finished(self, key: str | None = None) -> tuple[Entry, ...]:
        """Public games that are over, and logs that were uploaded."""
        return await self._list(holder_of(key), _public(), schema.tables.c.status == "over")

    async def _list(self, holder: str | None, *conditions: Any) -> tuple[Entry, ...]:
        wanted = sa.select(schema.tables).where(*conditions).order_by(schema.tables.c.changed.desc()).limit(LISTED)
        async with self.store.read() as connection:
            rows = (await connection.execute(wanted)).mappings().all()
            sitting = sa.select(schema.seats).where(schema.seats.c.table_id.in_([row["id"] for row in rows]))
            chairs = (await connection.execute(sitting.order_by(schema.seats.c.seat))).all()
        return tuple(self._entry(dict(row), [each for each in chairs if each.table_id == row["id"]], holder)
                     for row in rows)  # fmt: skip

    def _entry(self, row: dict[str, Any], chairs: Sequence[Any], holder: str | None) -> Entry:
        people = tuple(
            Guest(
                seat=chair.seat,
                kind=chair.kind,
                name=chair.name,
                level=chair.level if chair.kind == "bot" or chair.stand_in else "",
                claimed=chair.kind == "bot" or chair.holder is not None,
                stand_in=chair.stand_in,
                present=chair.holder is not None and self.is_present(row["id"], chair.seat, chair.seen_at),
                yours=holder is not None and chair.holder == holder,
                seconds=self._left(row, chair),
                lost_on_time=chair.lost,
            )
            for chair in chairs
        )
        return Entry(
            table=row["id"],
            game=row["game"],
            settings=json.loads(row["settings"]),
            status=row["status"],
            people=people,
            your_turn=row["status"] == "playing"
            and any(guest.yours and guest.seat == row["decides"] and not guest.stand_in for guest in people),
            free_seats=sum(guest.kind == "open" and not guest.claimed for guest in people),
            clock=Clock(row["clock_kind"], row["clock_amount"], row["clock_then"]),
            created=row["created"],
            changed=row["changed"],
            winners=tuple(json.loads(row["winners"])) if row["winners"] else (),
            uploaded=bool(row["uploaded"]),
        )

    def _left(self, row: dict[str, Any], chair: Any) -> float | None:
        """What is left on a clock; by the deadline where it runs, since the store also notes steps that are hidden."""
        running = chair.seconds is not None and row["due"] is not None and chair.seat == row["decides"]
        seconds: float | None = max(0.0, row["due"] - self.now()) if running else chair.seconds
        return seconds

    # Looking again.

    async def frame(
        self,
        table: str,
        at: int,
        key: str | None = None,
        seat: int | None = None,
        *,
        everything: bool = False,
        language: str = "en",
    ) -> Frame:
        """A moment of a game that is over, `at` picks from its beginning."""
        fold = await self.fold(table)
        if fold.row["status"] != "over":
            raise StillPlaying
        if seat is not None and not 0 <= seat < fold.game.seats:
            raise WrongSecret
        game, steps = fold.game, len(fold.state.picks)
        at = max(0, min(at, steps))
        log = game.log(fold.state)
        past = game.replay(log, max(0, at - 1))
        lines: tuple[Line, ...] = ()
        people = fold.people
        for step in steps_of(game, past, log.picks[max(0, at - 1) : at]):
            viewers: list[Seat] = list(range(game.seats)) if everything else [seat]
            told = {say(text, language, people): None for each in viewers for text in game.narrate(step, each)}
            lines = tuple(Line(step.index, text, touched(game, step)) for text in told)
            past.record = step.after
        decides = None if game.over(past) or game.seat(past) == DEALER else game.seat(past)
        known = decides is not None and (everything or decides == seat)
        result: Any = game.result
        return Frame(
            table=table,
            game=game.key,
            settings=game.settings_dict(),
            at=at,
            steps=steps,
            seat=seat,
            everything=True,
            decides=decides,
            view=game.view(past, seat),
            hands=tuple(game.view(past, each) for each in range(game.seats)) if everything else (),
            question=say(game.question(past.record), language, people) if known else "",
            pick=choice(game.describe(past.record, log.picks[at]), language, people) if known and at < steps else None,
            lines=lines,
            score=plain(result(past, seat)),
            people=self.guests(fold, fold.held_by(holder_of(key))),
        )

    async def log(self, table: str) -> Log:
        """The log of a game that is over."""
        fold = await self.fold(table)
        if fold.row["status"] != "over":
            raise StillPlaying
        about = {"names": [chair.name for chair in fold.chairs], "players": [
            chair.level if chair.kind == "bot" else "person" for chair in fold.chairs]}  # fmt: skip
        return fold.game.log(fold.state, about)

    async def upload(self, text: str, *, private: bool = True) -> str:
        """A log, finished or not, becomes a table to be looked at."""
        try:
            log = Log.from_json(text)
            if len(log.picks) > MOST_PICKS:
                raise BadRequest(N_("This log is far too long for a game."))
            game = game_of(log)
            state = game.replay(log)
        except TableError:
            raise
        except (BoardroomError, AssertionError) as error:
            raise BadRequest(detail=error) from error
        named = log.about.get("names")
        names = [clean(str(name)) for name in named] if isinstance(named, list) else []
        now, table = self.now(), new_id()
        over = game.over(state)
        async with self.store.write() as connection:
            await connection.execute(
                sa.insert(schema.tables).values(
                    id=table,
                    game=game.key,
                    ruleset=game.ruleset,
                    settings=json.dumps(game.settings_dict()),
                    start=json.dumps(dict(log.start)) if log.start is not None else None,
                    status="over",
                    ended_by="rules" if over else "",
                    private=private,
                    uploaded=True,
                    clock_kind="none",
                    clock_amount=0,
                    clock_then="bot",
                    version=1,
                    revision=1,
                    since=now,
                    winners=json.dumps(list(game.result(state).winners)) if over else None,
                    created=now,
                    changed=now,
                )
            )
            await connection.execute(
                sa.insert(schema.seats),
                [
                    {
                        "table_id": table,
                        "seat": seat,
                        "kind": "person",
                        "name": names[seat] if seat < len(names) else "",
                        "level": "",
                        "stand_in": False,
                        "lost": False,
                        "seen_at": 0.0,
                    }
                    for seat in range(game.players)
                ],
            )
            await connection.execute(
                sa.insert(schema.entries).values(
                    table_id=table, number=0, kind="deal", picks=json.dumps(list(log.picks)), at=now
                )
            )
        return table

    async def fork(
        self, table: str, at: int, wishes: Sequence[Wish], key: str | None = None, name: str = ""
    ) -> Created:
        """Play on from some moment of a game that is over."""
        fold = await self.fold(table)
        if fold.row["status"] != "over":
            raise StillPlaying
        state = fold.game.replay(fold.game.log(fold.state), max(0, at), Dealer())
        if fold.game.over(state):
            raise BadRequest(N_("There is nothing left to play from there: go back further."))
        return await self.set_up(fold.game, state, wishes, key, name, Clock(), private=True, forked_from=table)


def _public() -> sa.ColumnElement[bool]:
    return schema.tables.c.private.is_(False)
