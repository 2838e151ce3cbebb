"""What one key has played: a record without an account, and the file in which its holder takes it elsewhere."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from boardroom.core.errors import BoardroomError
from boardroom.core.house import house_settings
from boardroom.core.words import N_
from boardroom.games import meta
from boardroom.players import levels
from boardroom.table import schema
from boardroom.table.elsewhere import LARGEST_LOG, Elsewhere
from boardroom.table.errors import BadRequest, WrongSecret
from boardroom.table.history import History
from boardroom.table.keys import ID_LENGTH, ID_LETTERS, digest, usable
from boardroom.table.preferences import Preferences
from boardroom.table.room import Room, clean, ending, holder_of
from boardroom.table.seats import LONGEST_TITLE
from boardroom.table.store import retried

FORMAT, VERSION = "boardroom-record", 1
LARGEST_RECORD = 8_000_000
"""Maximum bytes of an imported file."""
NO_RECORD = N_("This is not a file of a record. Choose one that was saved on the page Your record.")
MOST_GAMES = 2_000
"""How many of the newest games count in a record."""
MOST_KEPT = 200
"""How many of the newest games are in a file."""
TABLE_ID = re.compile("[a-z0-9]{1,24}")
FILLED_AT_ONCE = 20
"""How many games of older versions, which have no stored scores, get them when a record is read."""
PEOPLE, AUTOMATON = "people", "automaton"
"""Opponents other than levels of bots."""


@dataclass(frozen=True)
class Played:
    """A game that is over, from the seat of the key's holder."""

    table: str
    game: str
    name: str
    seat: int
    settings: Mapping[str, Any]
    players: int
    against: str
    """PEOPLE where another person played; AUTOMATON alone; else the strongest level of the bots."""
    won: bool
    score: int | None
    place: int
    """1 for the first place; equal scores share one."""
    ended: float
    hints: int
    """How often a bot was asked what it would do."""
    brought: bool
    """Whether it was imported from a file."""
    counts: bool
    """Whether it counts in numbers: not with house rules, nor if it began in the middle or several seats were the
    holder's."""


@dataclass(frozen=True)
class Tally:
    """Games won, of how many."""

    won: int = 0
    games: int = 0

    def plus(self, won: bool) -> Tally:
        """With one more."""
        return Tally(self.won + won, self.games + 1)


@dataclass
class GameRecord:
    """All games of one kind."""

    game: str
    total: Tally = field(default_factory=Tally)
    chance: float = 0.0
    """How many would have been won if all at the table were equally strong."""
    cells: dict[tuple[str, int], Tally] = field(default_factory=dict)
    """By opponents and players."""
    editions: dict[Any, Tally] = field(default_factory=dict)
    points: int = 0
    scored: int = 0

    @property
    def average(self) -> float | None:
        """Points a game, of those whose points are known."""
        return self.points / self.scored if self.scored else None

    def add(self, played: Played) -> None:
        """Count one more game."""
        self.total = self.total.plus(played.won)
        self.chance += 1 / max(2, played.players)
        cell = (played.against, played.players)
        self.cells[cell] = self.cells.get(cell, Tally()).plus(played.won)
        for setting in meta(played.game).settings:
            if setting.about_editions and setting.name in played.settings:
                edition = played.settings[setting.name]
                self.editions[edition] = self.editions.get(edition, Tally()).plus(played.won)
        if played.score is not None:
            self.points += played.score
            self.scored += 1


@dataclass(frozen=True)
class Record:
    """Everything that one key has played, newest first."""

    games: tuple[Played, ...]
    by_game: Mapping[str, GameRecord]
    streak: int
    """The current series of wins, ..."""
    longest: int
    """... and the longest one."""

    @property
    def counted(self) -> tuple[Played, ...]:
        """The games that count in numbers."""
        return tuple(each for each in self.games if each.counts)


class Records:
    """Records of keys, and files of them."""

    def __init__(self, room: Room, history: History, elsewhere: Elsewhere, preferences: Preferences) -> None:
        self._room = room
        self._preferences = preferences
        self._history = history
        self._elsewhere = elsewhere

    async def record(self, key: str | None) -> Record:
        """The record of a key; empty for an invalid key."""
        holder = holder_of(key)
        found = await self._finished(holder) if holder is not None else []
        await self._fill(found)
        games = tuple(_played(row, chairs, holder or "") for row, chairs in found)
        by_game: dict[str, GameRecord] = {}
        streak, longest = 0, 0
        for played in reversed(games):  # The oldest first.
            if played.counts:
                by_game.setdefault(played.game, GameRecord(played.game)).add(played)
                streak = streak + 1 if played.won else 0
                longest = max(longest, streak)
        return Record(games, by_game, streak, longest)

    async def _finished(self, holder: str) -> list[tuple[dict[str, Any], list[Any]]]:
        row, sits = schema.tables.c, schema.seats.c
        held = sa.select(sits.table_id).where(sits.holder == holder)
        wanted = sa.select(schema.tables).where(row.status == "over", row.ended_by != "", row.id.in_(held))
        async with self._room.store.read() as connection:
            rows = (await connection.execute(wanted.order_by(row.changed.desc()).limit(MOST_GAMES))).mappings().all()
            listed = sits.table_id.in_([each["id"] for each in rows])
            seats = sa.select(schema.seats).where(listed).order_by(sits.table_id, sits.seat)
            chairs: dict[str, list[Any]] = {}
            for chair in await connection.execute(seats):
                chairs.setdefault(chair.table_id, []).append(chair)
        return [(dict(each), chairs[each["id"]]) for each in rows]

    async def _fill(self, found: Sequence[tuple[dict[str, Any], list[Any]]]) -> None:
        """Add the final scores of games that ended before they were kept."""
        without = [row for row, _ in found if row["scores"] is None and row["ended_by"] == "rules"]
        for row in without[:FILLED_AT_ONCE]:
            try:
                fold = await self._room.fold(row["id"])
            except BoardroomError:  # A game of an unknown ruleset has no scores.
                continue
            row["scores"] = ending(fold.game, fold.state)["scores"]
            async with self._room.store.write() as connection:
                await connection.execute(
                    sa.update(schema.tables).where(schema.tables.c.id == row["id"]).values(scores=row["scores"])
                )

    # The file.

    async def export(self, key: str | None) -> str:
        """The key, the logs of its newest games and its settings as one file."""
        holder = holder_of(key)
        if holder is None:
            raise WrongSecret
        games = []
        for row, chairs in (await self._finished(holder))[:MOST_KEPT]:
            try:
                log = await self._history.log(row["id"])
            except BoardroomError:
                continue
            seat = next(chair.seat for chair in chairs if chair.holder == holder)
            about = {"table": row["id"], "name": row["name"], "seat": seat}
            games.append(about | {"began": row["created"], "ended": row["changed"], "log": json.loads(log.to_json())})
        settings = await self._preferences.export(key)
        whole = {"format": FORMAT, "version": VERSION, "key": key, "games": games, "settings": settings}
        return json.dumps(whole, ensure_ascii=False, separators=(",", ":"))

    async def bring(self, text: str, key: str | None, pay: Callable[[int], None] | None = None) -> tuple[str, int]:
        """Import a file into the record of a key. Everything is checked before anything is written.

        Returns the key of the file, which opens both records from now on, and the number of new games. `pay` is called
        with the number of games to be stored, and may raise an error.
        """
        if len(text) > LARGEST_RECORD:
            raise BadRequest(NO_RECORD)
        brought, games, settings = await self._elsewhere.apart(read_record, text)
        checked = []
        for each in games:
            if not await self._known(each["table"], brought):
                log = await self._elsewhere.check(json.dumps(each["log"]))
                if log.over and 0 <= each["seat"] < log.players:
                    checked.append((each, log))
        if checked and pay is not None:
            pay(len(checked))
        for each, log in checked:
            await self._history.keep(
                log,
                table_id=_id_of(each["table"], brought),
                private=True,
                name=clean(each["name"], LONGEST_TITLE),
                holder=(each["seat"], digest(brought)),
                times=(each["began"], min(each["ended"], self._room.now())),
            )
        if key is not None and usable(key) and key != brought:
            await self._join(digest(key), digest(brought))
        await self._preferences.bring(brought, settings)
        return brought, len(checked)

    async def _known(self, table_id: str, key: str) -> bool:
        """Whether a game of a key is in the store: played here, or imported earlier."""
        sits = schema.seats.c
        here = sa.select(sits.seat).where(
            sits.table_id.in_([table_id, _id_of(table_id, key)]), sits.holder == digest(key)
        )
        async with self._room.store.read() as connection:
            return (await connection.execute(here)).first() is not None

    @retried
    async def _join(self, one: str, other: str) -> None:
        """Transfer everything of one key to another one."""
        row, sits, asked = schema.tables.c, schema.seats.c, schema.chances.c
        held = sa.select(sits.table_id).where(sits.holder == one)
        async with self._room.store.write() as connection:
            mine = sa.select(row.id).where(sa.or_(row.id.in_(held), row.maker == one)).order_by(row.id)
            tables = (await connection.execute(mine)).scalars().all()
            news = [await self._room.touch(connection, table_id) for table_id in tables]
            await connection.execute(sa.update(schema.tables).where(row.maker == one).values(maker=other))
            await connection.execute(sa.update(schema.seats).where(sits.holder == one).values(holder=other))
            await connection.execute(sa.update(schema.chances).where(asked.holder == one).values(holder=other))
            way = schema.channels.c.holder
            await connection.execute(sa.update(schema.channels).where(way == one).values(holder=other))
            await _join_own(connection, one, other)
        for each in news:
            self._room.hub.publish(each)


async def _join_own(connection: AsyncConnection, one: str, other: str) -> None:
    """Transfer daily deals, puzzles and what was set to another key, which keeps what it already has."""
    for kept, what in (
        (schema.deals, schema.deals.c.day),
        (schema.solved, schema.solved.c.puzzle),
        (schema.mutes, schema.mutes.c.table_id),
        (schema.preferences, schema.preferences.c.name),
    ):
        both = sa.select(what).where(kept.c.holder == other)
        await connection.execute(sa.delete(kept).where(kept.c.holder == one, what.in_(both)))
        await connection.execute(sa.update(kept).where(kept.c.holder == one).values(holder=other))
    for once in (schema.raters, schema.quiet):
        mine = once.c.holder
        if (await connection.execute(sa.select(mine).where(mine == other))).first() is None:
            await connection.execute(sa.update(once).where(mine == one).values(holder=other))
        else:
            await connection.execute(sa.delete(once).where(mine == one))


def place_of(seat: int, winners: Sequence[int], scores: Sequence[int]) -> int:
    """1 for the first place; equal scores share one.

    >>> [place_of(seat, [1], [7, 9, 7, 3]) for seat in range(4)]
    [2, 1, 2, 4]
    """
    better = sum(score > scores[seat] for score in scores) if seat < len(scores) else 0
    return 1 if seat in winners else max(2, better + 1)


def _played(row: Mapping[str, Any], chairs: Sequence[Any], holder: str) -> Played:
    own = [chair.seat for chair in chairs if chair.holder == holder]
    seat = own[0]
    winners: list[int] = json.loads(row["winners"]) if row["winners"] else []
    scores: list[int] = json.loads(row["scores"]) if row["scores"] else []
    known = seat < len(scores)
    settings = json.loads(row["settings"])
    return Played(
        table=row["id"],
        game=row["game"],
        name=row["name"],
        seat=seat,
        settings=settings,
        players=len(chairs),
        against=_against(row["game"], chairs, own),
        won=seat in winners,
        score=scores[seat] if known else None,
        place=place_of(seat, winners, scores),
        ended=row["changed"],
        hints=chairs[seat].hints,
        brought=bool(row["uploaded"]),
        counts=len(own) == 1
        and row["forked_from"] is None
        and not house_settings(meta(row["game"]).settings, settings),
    )


def _against(game: str, chairs: Sequence[Any], own: Sequence[int]) -> str:
    others = [chair for chair in chairs if chair.seat not in own]
    if not others:
        return AUTOMATON
    if any(chair.kind != "bot" for chair in others):
        return PEOPLE
    order = [kind.name for kind in levels(game)]
    strongest = max(others, key=lambda chair: order.index(chair.level) if chair.level in order else -1)
    found: str = strongest.level
    return found


def _id_of(table_id: str, key: str) -> str:
    """The id of an imported game: always the same for the same game and key."""
    number = int.from_bytes(hashlib.sha256(f"{digest(key)} {table_id}".encode()).digest())
    letters = []
    for _ in range(ID_LENGTH):
        number, rest = divmod(number, len(ID_LETTERS))
        letters.append(ID_LETTERS[rest])
    return "".join(letters)


Contents = tuple[str, list[dict[str, Any]], dict[str, Any]]
"""The key, the games and the settings of a file. Earlier versions wrote no settings."""


def read_record(text: str) -> Contents | BadRequest:
    """The contents of a file, or why it cannot be taken. Runs in another process: it may take a second."""
    try:
        return _read(text)
    except BadRequest as error:
        return error


def _read(text: str) -> Contents:
    """The contents of a file; raises an error for anything else."""
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRequest(NO_RECORD) from error
    if not isinstance(whole, dict) or (whole.get("format"), whole.get("version")) != (FORMAT, VERSION):
        raise BadRequest(NO_RECORD)
    key, games = whole.get("key"), whole.get("games")
    if not isinstance(key, str) or not usable(key) or not isinstance(games, list) or len(games) > MOST_KEPT:
        raise BadRequest(NO_RECORD)
    entries = [_entry(each) for each in games]
    settings = whole.get("settings")
    return key, list({each["table"]: each for each in entries}.values()), settings if isinstance(settings, dict) else {}


def _entry(found: Any) -> dict[str, Any]:
    kinds: dict[str, Any] = {
        "table": str,
        "name": str,
        "seat": int,
        "began": (int, float),
        "ended": (int, float),
        "log": dict,
    }
    fits = isinstance(found, dict) and all(isinstance(found.get(name), kind) for name, kind in kinds.items())
    if not fits or len(json.dumps(found["log"])) > LARGEST_LOG or not 0 <= found["began"] <= found["ended"] < 1e11:
        raise BadRequest(NO_RECORD)
    if TABLE_ID.fullmatch(found["table"]) is None or len(found["name"]) > LONGEST_TITLE:
        raise BadRequest(NO_RECORD)
    return dict(found)


def levels_met(record: GameRecord) -> list[str]:
    """The opponents in a record: people first, then levels of bots, the strongest last, then the automaton.

    >>> levels_met(GameRecord("new-corp-order", cells={("tycoon", 2): Tally(), ("people", 4): Tally()}))
    ['people', 'tycoon']
    """
    met = Counter(against for against, _ in record.cells)
    order = [PEOPLE, *(kind.name for kind in levels(record.game))]
    return sorted(met, key=lambda name: (name == AUTOMATON, order.index(name) if name in order else len(order)))
