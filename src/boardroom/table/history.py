"""Lists of tables, replays of finished games, download and upload of logs, and forks."""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import sqlalchemy as sa

from boardroom.core.dealer import Dealer
from boardroom.core.game import DEALER, Game, State
from boardroom.core.log import Log
from boardroom.core.presentation import Seat
from boardroom.core.words import N_, say
from boardroom.games import game_of
from boardroom.players import believer
from boardroom.players import names as names_of_bots
from boardroom.table import schema
from boardroom.table.blocks import without_blocked
from boardroom.table.clocks import shown_seconds
from boardroom.table.elsewhere import CheckedLog, Elsewhere
from boardroom.table.errors import BadRequest, StillPlaying, WrongSecret
from boardroom.table.fold import Fold, clock_of
from boardroom.table.keys import new_id
from boardroom.table.model import ChatLine, Clock, Created, Frame, Guest, SeatRequest, StoryLine, TableListing, TurnView
from boardroom.table.plain import plain
from boardroom.table.presence import Presence
from boardroom.table.promises import in_own_words, marked
from boardroom.table.room import Room, clean, holder_of
from boardroom.table.said import chat_line
from boardroom.table.seats import Seats
from boardroom.table.story import story_line, told
from boardroom.table.talk import heard_of
from boardroom.table.views import TableViews, choice, said, said_notes, verdict

LISTED = 50


class Lists:
    """Lists of tables, newest first."""

    def __init__(self, room: Room, presence: Presence) -> None:
        self._room = room
        self._presence = presence

    async def mine(self, key: str | None) -> tuple[TableListing, ...]:
        """The tables where a key has a seat, or that it made."""
        holder = holder_of(key)
        if holder is None:
            return ()
        held = sa.select(schema.seats.c.table_id).where(schema.seats.c.holder == holder)
        return await self._list(holder, sa.or_(schema.tables.c.id.in_(held), schema.tables.c.maker == holder))

    async def open_tables(self, key: str | None = None) -> tuple[TableListing, ...]:
        """Public tables with an open seat."""
        free = sa.select(schema.seats.c.table_id).where(schema.seats.c.kind == "open", schema.seats.c.holder.is_(None))
        wanted = (schema.tables.c.status == "waiting", schema.tables.c.id.in_(free))
        return await self._list(holder_of(key), _public(), *wanted, *without_blocked(holder_of(key)))

    async def playing(self, key: str | None = None) -> tuple[TableListing, ...]:
        """Public tables that can be watched."""
        others = without_blocked(holder_of(key))
        return await self._list(holder_of(key), _public(), schema.tables.c.status == "playing", *others)

    async def finished(self, key: str | None = None) -> tuple[TableListing, ...]:
        """Public games that are over, uploaded logs included."""
        others = without_blocked(holder_of(key))
        return await self._list(holder_of(key), _public(), schema.tables.c.status == "over", *others)

    async def _list(self, holder: str | None, *conditions: Any) -> tuple[TableListing, ...]:
        wanted = sa.select(schema.tables).where(*conditions).order_by(schema.tables.c.changed.desc()).limit(LISTED)
        async with self._room.store.read() as connection:
            rows = (await connection.execute(wanted)).mappings().all()
            sitting = sa.select(schema.seats).where(schema.seats.c.table_id.in_([row["id"] for row in rows]))
            chairs = (await connection.execute(sitting.order_by(schema.seats.c.seat))).all()
        return tuple(
            self._listing(dict(row), [each for each in chairs if each.table_id == row["id"]], holder) for row in rows
        )

    def _listing(self, row: dict[str, Any], chairs: Sequence[Any], holder: str | None) -> TableListing:
        people = tuple(self._guest(row, chair, holder) for chair in chairs)
        return TableListing(
            table=row["id"],
            game=row["game"],
            settings=json.loads(row["settings"]),
            status=row["status"],
            people=people,
            your_turn=row["status"] == "playing"
            and any(guest.yours and guest.seat == row["decides"] and not guest.stand_in for guest in people),
            free_seats=sum(guest.kind == "open" and not guest.claimed for guest in people),
            clock=clock_of(row),
            created=row["created"],
            changed=row["changed"],
            winners=tuple(json.loads(row["winners"])) if row["winners"] else (),
            uploaded=bool(row["uploaded"]),
            name=row["name"],
            language=row["language"],
            decides=row["public_decides"],
            scores=tuple(json.loads(row["scores"])) if row["scores"] else (),
        )

    def _guest(self, row: dict[str, Any], chair: Any, holder: str | None) -> Guest:
        yours = holder is not None and chair.holder == holder
        return Guest(
            seat=chair.seat,
            kind=chair.kind,
            name=chair.name,
            level=chair.level if chair.kind == "bot" or chair.stand_in else "",
            claimed=chair.kind == "bot" or chair.holder is not None,
            stand_in=chair.stand_in,
            present=chair.holder is not None and self._presence.is_present(row["id"], chair.seat, chair.seen_at),
            yours=yours,
            seconds=shown_seconds(row, chair, yours=yours, now=self._room.now()),
            lost_on_time=chair.lost,
        )


@dataclass(frozen=True)
class Words:
    """Messages and promises up to some time."""

    lines: tuple[ChatLine, ...]
    until: float


class History:
    """Games that are over: replays, logs, and playing on from one of their moments."""

    def __init__(self, room: Room, seats: Seats, views: TableViews, elsewhere: Elsewhere) -> None:
        self._room = room
        self._elsewhere = elsewhere
        self._seats = seats
        self._views = views

    async def over(self, table_id: str) -> Fold:
        """A table whose game is over; StillPlaying if it is not."""
        fold = await self._room.fold(table_id)
        if not fold.over:
            raise StillPlaying
        self._room.note_opened(fold)
        return fold

    async def frame(
        self,
        table_id: str,
        at: int,
        key: str | None = None,
        seat: int | None = None,
        *,
        everything: bool = False,
        language: str = "en",
        explain: bool = False,
    ) -> Frame:
        """A moment of a game that is over, after `at` picks. `everything` adds the view of every seat."""
        fold = await self.over(table_id)
        if seat is not None and not 0 <= seat < fold.game.seats:
            raise WrongSecret
        yours = fold.held_by(holder_of(key))
        asked = (table_id, at, seat, everything, language, explain, fold.people, fold.voices(seat))
        frame = await self._elsewhere.of_game(fold, frame_of, *asked)
        reader, words = yours[0] if len(yours) == 1 else None, await self._words_at(fold, frame.at, holder_of(key))
        promised = in_own_words(fold, yours, reader, words.until) if explain else ()
        return replace(
            frame,
            people=self._views.guests(fold, yours),
            chat=heard_of(fold, words.lines, holder_of(key), yours, reader),
            book=tuple(marked(fold, dict(entry), None) for entry in (*frame.book, *promised)),
        )

    async def _words_at(self, fold: Fold, at: int, holder: str | None) -> Words:
        """The messages up to the pick after the first `at`, without those of spectators whom the viewer blocked."""
        if not fold.chat:
            return Words((), math.inf)
        names = {chair.seat: chair.name for chair in fold.chairs}
        chat, entries = schema.chat.c, schema.entries.c
        async with self._room.store.read() as connection:
            spoken = await connection.execute(
                sa.select(schema.chat).where(chat.table_id == fold.id).order_by(chat.number)
            )
            written = await connection.execute(
                sa.select(entries.kind, entries.picks, entries.keep, entries.at)
                .where(entries.table_id == fold.id)
                .order_by(entries.number)
            )
            until = _time_of(written.all(), at)
            unwanted = sa.select(schema.blocks.c.blocked).where(schema.blocks.c.holder == holder)
            hidden = set((await connection.execute(unwanted)).scalars())
            read = [line for line in spoken if line.at < until and line.speaker not in hidden]
            return Words(tuple(chat_line(line, names) for line in read), until)

    async def turns(self, table_id: str, language: str = "en") -> tuple[TurnView, ...]:
        """The turns of a game that is over, in their order."""
        fold = await self.over(table_id)
        return await self._elsewhere.of_game(fold, turns_of, language, fold.people)

    async def log(self, table_id: str) -> Log:
        """The log of a game that is over."""
        fold = await self._room.fold(table_id)
        if not fold.over:
            raise StillPlaying
        names = [chair.name for chair in fold.chairs]
        players = [chair.level if chair.kind == "bot" else "person" for chair in fold.chairs]
        about: dict[str, Any] = {"names": names, "players": players}
        if any(chair.hints for chair in fold.chairs):
            about["hints"] = [chair.hints for chair in fold.chairs]
        return fold.game.log(fold.state, about)

    async def upload(self, text: str, *, private: bool = True) -> str:
        """A table to replay from a log, finished or not."""
        return await self.keep(await self._elsewhere.check(text), table_id=new_id(), private=private)

    async def keep(
        self,
        checked: CheckedLog,
        *,
        table_id: str,
        private: bool,
        name: str = "",
        holder: tuple[int, str] | None = None,
        times: tuple[float, float] | None = None,
    ) -> str:
        """A table with a log that was checked: a replay.

        `holder` is a seat and the hash of the key that it belongs to, `times` when the game began and ended elsewhere.
        """
        log, now = checked.log, self._room.now()
        began, ended = times or (now, now)
        mine, whose = holder or (-1, None)
        async with self._room.store.write() as connection:
            await connection.execute(
                sa.insert(schema.tables).values(
                    id=table_id,
                    game=log.game,
                    ruleset=log.ruleset,
                    settings=json.dumps(dict(log.settings)),
                    start=json.dumps(dict(log.start)) if log.start is not None else None,
                    status="over",
                    ended_by="rules" if checked.over else "",
                    private=private,
                    uploaded=True,
                    clock_kind="none",
                    clock_amount=0,
                    clock_then="bot",
                    version=1,
                    revision=1,
                    since=now,
                    winners=json.dumps(list(checked.winners)) if checked.over else None,
                    scores=json.dumps(list(checked.scores)) if checked.over else None,
                    name=name,
                    created=began,
                    changed=ended,
                    opened=now,
                )
            )
            chairs = [
                {
                    "table_id": table_id,
                    "seat": seat,
                    "stand_in": False,
                    "lost": False,
                    "seen_at": 0.0,
                    "holder": whose if seat == mine else None,
                    **_sat(log, seat),
                }
                for seat in range(checked.players)
            ]
            await connection.execute(sa.insert(schema.seats), chairs)
            await connection.execute(
                sa.insert(schema.entries).values(
                    table_id=table_id, number=0, kind="deal", picks=json.dumps(list(log.picks)), at=now
                )
            )
        return table_id

    async def fork(
        self, table_id: str, at: int, requests: Sequence[SeatRequest], key: str | None = None, name: str = ""
    ) -> Created:
        """A new table that continues a finished game from a moment."""
        fold = await self.over(table_id)
        state = fold.game.replay(fold.game.log(fold.state), max(0, at), Dealer())
        if fold.game.over(state):
            raise BadRequest(N_("The game is already over at that point. Go back further."))
        return await self._seats.set_up(
            fold.game, state, requests, key, name, Clock(), private=True, forked_from=table_id
        )

    async def play_on(
        self, log: Log, own: int, level: str, origin: str, key: str | None = None, name: str = ""
    ) -> Created:
        """A new table against bots that continues a log, on the seat that made the last `own` picks."""
        game = game_of(log)
        seat = game.seat(game.replay(log, len(log.picks) - own))
        state = game.replay(log, dealer=Dealer())
        if game.over(state):
            raise BadRequest(N_("The game is already over at that point. Go back further."))
        wishes = [
            SeatRequest("you") if each == seat else SeatRequest("bot", level=level) for each in range(game.players)
        ]
        return await self._seats.set_up(game, state, wishes, key, name, Clock(), private=True, forked_from=origin)


def _sat(log: Log, seat: int) -> dict[str, str]:
    """The person or bot on a seat, as far as a log says."""
    named, played = log.about.get("names"), log.about.get("players")
    name = clean(str(named[seat])) if isinstance(named, list) and seat < len(named) else ""
    level = str(played[seat]) if isinstance(played, list) and seat < len(played) else ""
    if level in names_of_bots(log.game):
        return {"kind": "bot", "name": name, "level": level}
    return {"kind": "person", "name": name, "level": ""}


def beliefs_at(game: Game, state: State) -> tuple[Mapping[str, Mapping[str, float]], ...]:
    """By seat: what a bot there would believe about the others from its seat's view; empty if bots have no beliefs."""
    found = believer(game.key)
    if found is None:
        return ()
    minds = [found.Beliefs() for _ in range(game.players)]
    for step in game.steps(state):
        if step.seat == DEALER or game.automatic(step.before):
            continue
        for seat, mind in enumerate(minds):
            seen = game.witnessed(step.before, step.pick, seat)
            if seen is not None:
                mind.witness(seen)
    before = game.rewound(state, len(state.picks) - 1) if game.over(state) else state
    told = [mind.chances(game.view(before, seat)) for seat, mind in enumerate(minds)]
    return tuple(
        {
            str(other): {card: round(chance, 3) for card, chance in row.items()}
            for other, row in each.items()
            if other != seat
        }
        for seat, each in enumerate(told)
    )


def frame_of(
    game: Game,
    state: State,
    table_id: str,
    at: int,
    seat: Seat,
    everything: bool,
    language: str,
    explain: bool,
    people: Mapping[int, str],
    voices: Collection[int],
) -> Frame:
    """A moment of a finished game, without its people."""
    steps = len(state.picks)
    at = max(0, min(at, steps))
    log = game.log(state)
    past = game.replay(log, max(0, at - 1))
    lines: tuple[StoryLine, ...] = ()
    for step in game.steps_after(past.record, log.picks[max(0, at - 1) : at], len(past.picks)):
        viewers: list[Seat] = list(range(game.seats)) if everything else [seat]
        places = game.presentation.places(step)
        heard = [story_line((step.index, each, places), language, people, explain=explain)
                 for viewer in viewers for each in told(game, step, viewer, voices)]  # fmt: skip
        lines = tuple({line.text: line for line in heard}.values())
        past.record = step.after
    past.picks = list(log.picks[:at])
    over = game.over(past)
    decides = None if over or game.seat(past) == DEALER else game.seat(past)
    owner = game.owner(past.record, log.picks[at]) if decides is not None and at < steps else decides
    known = decides is not None and (everything or owner == seat)
    result: Any = game.result
    return Frame(
        table=table_id,
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
        people=(),
        verdict=verdict(game, past, seat, language, people) if over else (),
        book=_book_at(game, past, seat, language, people) if explain else (),
        notes=said_notes(game.notes(past, seat), language, people) if explain else (),
        beliefs=beliefs_at(game, past) if everything else (),
    )


def _book_at(
    game: Game, state: State, seat: Seat, language: str, people: Mapping[int, str]
) -> tuple[Mapping[str, Any], ...]:
    """The promises of a game so far that a seat may know of."""
    book = game.book()
    if book is None:
        return ()
    for step in game.steps(state):
        book.add(step)
    return tuple(said(book.seen_by(seat), language, people))


def _time_of(entries: Sequence[Any], at: int) -> float:
    """When the pick after the first `at` was made; picks that were taken back do not count."""
    counted: list[tuple[int, float]] = []
    picks = 0
    for entry in entries:
        if entry.kind == "undo":
            counted, picks = [each for each in counted if each[0] < entry.keep], entry.keep
        else:
            counted.append((picks, entry.at))
            picks += len(json.loads(entry.picks))
    return max((time for first, time in counted if first <= at), default=0.0) if at < picks else math.inf


def turns_of(game: Game, state: State, language: str, people: Mapping[int, str]) -> tuple[TurnView, ...]:
    """The turns of a game."""
    return tuple(
        TurnView(turn.seat, turn.first, turn.last, say(turn.title, language, people), turn.round, dict(turn.facts))
        for turn in game.turns(state)
    )


def _public() -> sa.ColumnElement[bool]:
    return schema.tables.c.private.is_(False)
