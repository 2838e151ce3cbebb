"""The chances along a game that is over, and its turning points: found once, in processes of their own, and kept."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import anyio
import sqlalchemy as sa
from anyio import CapacityLimiter, to_process

from boardroom.core.game import Game, State
from boardroom.core.log import Log
from boardroom.core.options import Option
from boardroom.core.words import N_, say
from boardroom.games import game as make_game
from boardroom.games.new_corp_order.turns import Turn, turns
from boardroom.players import chances as players
from boardroom.table import schema
from boardroom.table.errors import StillPlaying, TableError, TooMany
from boardroom.table.fold import Fold
from boardroom.table.model import Chances, Moment, TurningPoint
from boardroom.table.replays import Replays
from boardroom.table.store import Store

log = logging.getLogger(__name__)
T = TypeVar("T")

GAMES = 120
"""Imagined games for the chances of one moment."""
MOST_MOMENTS = 150
MOST_CHOICES = 500
"""What is looked at in a very long game: evenly spread."""
FEW = {"search": 250, "reflexes": 12}
"""Imagined games for a first look at every pick (reflexes: for each option) ..."""
MANY = {"search": 3000, "reflexes": 80}
"""... and for those that looked worst, ..."""
WEIGHED = 300
"""... of which what was played and the better line are weighed over so many more."""
JUDGES = {"search": players.by_search, "reflexes": players.by_reflexes}
FINALISTS = 10
MOST_POINTS = 6
LEAST_LOSS = 0.04
"""What cost less is no turning point."""
LONGEST_LINE = 8
CHUNK_SECONDS = 150.0
"""The longest that one piece of work may take, compiling included."""
LEASE = CHUNK_SECONDS + 30.0
MOST_AT_ONCE = 6
SHARES = (25, 55, 20)
"""How much of the work, in percent, the moments, the first look and the second look are."""

Source = tuple[str, Mapping[str, Any], Mapping[str, Any] | None, tuple[int, ...]]
"""A game as it goes to another process: key, settings, start, picks."""


class Found(NamedTuple):
    """A judged pick on its way back."""

    at: int
    seat: int
    chance: float
    better_chance: float
    better: tuple[int, ...]

    @property
    def loss(self) -> float:
        """What the pick cost."""
        return self.better_chance - self.chance


def _game(source: Source) -> tuple[Game, Log]:
    key, settings, start, picks = source
    game = make_game(key, **settings)
    return game, Log(key, game.ruleset, game.settings_dict(), picks, start)


def moments(source: Source, at: Sequence[int], games: int) -> list[tuple[float, ...]]:
    """The chances at some moments. Runs in another process."""
    return players.along(*_game(source), at, games)


def judged(source: Source, only: Sequence[int], games: int, by: str) -> list[Found]:
    """What some picks cost at a first look. Runs in another process."""
    return [_found(each) for each in players.judge(*_game(source), games, 1, by=JUDGES[by], only=only)]


def looked_again(source: Source, only: Sequence[int], games: int, by: str) -> list[Found]:
    """What some picks cost at a second look. Runs in another process."""
    again = (players.second_look(*_game(source), each, games, WEIGHED, 2, JUDGES[by]) for each in only)
    return [_found(each) for each in again if each is not None]


def _found(each: players.Judgement) -> Found:
    better = tuple(option.pick for option in each.better)
    return Found(each.index, each.seat, each.played.win_chance, each.best.win_chance, better)


class ChancesOfGames(Replays):
    """Chances are found when somebody asks for them; the table service runs on meanwhile."""

    def __init__(self, store: Store, *, now: Callable[[], float], search: bool | None = None) -> None:
        super().__init__(store, now=now)
        self._search = players.best_judge() is players.by_search if search is None else search
        self._analysts = CapacityLimiter(1)
        self._finding: dict[str, asyncio.Task[None]] = {}
        self._beginning = asyncio.Lock()

    async def chances(self, table: str, language: str = "en") -> Chances:
        """What is known of the chances along a game that is over."""
        fold = await self._over(table)
        rows = sa.select(schema.chances).where(schema.chances.c.table_id == table)
        async with self.store.read() as connection:
            row = (await connection.execute(rows)).mappings().one_or_none()
        if row is None or (row["status"] == "running" and row["lease_until"] < self.now()):
            return Chances(table, "none")
        if row["status"] != "done":
            return Chances(table, row["status"], row["done"], row["total"])
        found = json.loads(row["found"])
        if found["picks"] != len(fold.state.picks):
            return Chances(table, "none")  # The end was taken back, and the game went on.
        points = (Found(*each) for each in found["points"])
        told = {each.at: each for each in points}
        return Chances(
            table, "done", row["total"], row["total"],
            tuple(Moment(at, tuple(each)) for at, each in found["moments"]),
            _in_words(fold, told, language),
        )  # fmt: skip

    async def find_chances(self, table: str, language: str = "en") -> Chances:
        """Begin to find them, unless they are known or somebody is at it already."""
        fold = await self._over(table)
        if fold.game.key != players.GAME:
            raise TableError(N_("For this game nobody can tell the chances yet."))
        known = await self.chances(table, language)
        if known.status in {"done", "running"}:
            return known
        async with self._beginning:
            if len(self._finding) >= MOST_AT_ONCE:
                raise TooMany
            if await self.whole(self._claim(table)):
                task = asyncio.create_task(self._find(fold))
                self._finding[table] = task
                self._working.add(task)
                task.add_done_callback(self._working.discard)
                task.add_done_callback(lambda _: self._finding.pop(table, None))
        return await self.chances(table, language)

    async def stop_chances(self, table: str) -> Chances:
        """Let it be; what is known already stays."""
        await self._over(table)
        row = schema.chances.c
        unfinished = sa.delete(schema.chances).where(row.table_id == table, row.status != "done")
        async with self.store.write() as connection:
            await connection.execute(unfinished)
        task = self._finding.get(table)
        if task is not None:
            task.cancel()
        return await self.chances(table)

    async def _over(self, table: str) -> Fold:
        fold = await self.fold(table)
        if fold.row["status"] != "over":
            raise StillPlaying
        return fold

    async def _claim(self, table: str) -> bool:
        """Note that this worker is at it; False if another was faster."""
        row, now = schema.chances.c, self.now()
        mine = {"status": "running", "done": 0, "total": sum(SHARES), "found": None,
                "lease_by": self.worker, "lease_until": now + LEASE}  # fmt: skip
        free = sa.or_(row.status != "running", row.lease_until < now)
        try:
            async with self.store.write() as connection:
                taken = await connection.execute(
                    sa.update(schema.chances).where(row.table_id == table, free).values(mine)
                )
                if not taken.rowcount:
                    await connection.execute(sa.insert(schema.chances).values(table_id=table, **mine))
        except sa.exc.IntegrityError:
            return False
        return True

    async def _note(self, table: str, **values: Any) -> bool:
        """Write down how far it is; False if it is no longer wanted."""
        row = schema.chances.c
        mine = sa.update(schema.chances).where(
            row.table_id == table, row.status == "running", row.lease_by == self.worker
        )
        async with self.store.write() as connection:
            noted = await connection.execute(mine.values(lease_until=self.now() + LEASE, **values))
        return bool(noted.rowcount)

    async def _find(self, fold: Fold) -> None:
        """Find and keep them, unless the room closes or somebody stops it."""
        table, found = fold.row["id"], None
        work, closing = asyncio.create_task(self._work(fold)), asyncio.create_task(self.closing.wait())
        try:
            await asyncio.wait({work, closing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            work.cancel()
            closing.cancel()
            await asyncio.gather(work, closing, return_exceptions=True)
        try:
            found = await work
        except asyncio.CancelledError:
            return
        except Exception:
            log.exception("The chances of table %s could not be found.", table)
            await self.whole(self._note(table, status="failed"))
        if found is not None:
            await self.whole(self._note(table, status="done", done=sum(SHARES), found=json.dumps(found)))

    async def _work(self, fold: Fold) -> dict[str, Any] | None:
        """Everything that is kept; None if it is not wanted any more."""
        game, state, table = fold.game, fold.state, fold.row["id"]
        source: Source = (game.key, game.settings_dict(), state.start, tuple(state.picks))
        played = turns(game, state)
        stops = _spread(sorted({each.first for each in played} | {len(state.picks)}), MOST_MOMENTS)
        line: list[tuple[float, ...]] = []
        for some in _pieces(stops, 3):
            line += await self._apart(moments, source, some, GAMES)
            if not await self._progress(table, 0, len(line) / len(stops)):
                return None
        first: list[Found] = []
        choices = _spread(_choices(game, state), MOST_CHOICES)
        for some in _pieces(choices, 8):
            first += await self._judge(judged, source, some, FEW)
            if not await self._progress(table, 1, (some[-1] + 1) / len(state.picks)):
                return None
        second: list[Found] = []
        finalists = _worst_of_turns(first, played)
        for each in finalists:
            second += await self._judge(looked_again, source, (each.at,), MANY)
            if not await self._progress(table, 2, (finalists.index(each) + 1) / len(finalists)):
                return None
        points = sorted((each for each in second if each.loss >= LEAST_LOSS), key=lambda each: -each.loss)
        return {
            "picks": len(state.picks),
            "moments": [[at, [round(each, 4) for each in told]] for at, told in zip(stops, line, strict=True)],
            "points": sorted(points[:MOST_POINTS]),
        }

    async def _progress(self, table: str, part: int, share: float) -> bool:
        done = round(sum(SHARES[:part]) + SHARES[part] * min(share, 1.0))
        return not self.closing.is_set() and await self.whole(self._note(table, done=done))

    async def _judge(
        self, look: Callable[..., list[Found]], source: Source, only: Sequence[int], games: Mapping[str, int]
    ) -> list[Found]:
        """By the search if that works here, else by reflexes."""
        if self._search:
            try:
                return await self._apart(look, source, only, games["search"], "search")
            except TimeoutError:
                raise
            except Exception as error:  # noqa: BLE001 - whatever a compiler may say, reflexes need none
                log.warning("The search does not work here, reflexes judge instead: %r", error)
                self._search = False
        return await self._apart(look, source, only, games["reflexes"], "reflexes")

    async def _apart(self, work: Callable[..., T], *arguments: Any) -> T:
        """A piece of work in a process of its own, which is ended if nobody wants it any more."""
        with anyio.fail_after(CHUNK_SECONDS * MOST_AT_ONCE):
            async with self._analysts:
                with anyio.fail_after(CHUNK_SECONDS):
                    return await to_process.run_sync(work, *arguments, cancellable=True)


def _choices(game: Game, state: State) -> list[int]:
    """The picks that had an alternative."""
    past, found = game.replay(game.log(state), 0), []
    for index, pick in enumerate(state.picks):
        if players.has_choice(game, past):
            found.append(index)
        game.rules.apply(past.record, pick)
        past.picks.append(pick)
    return found


def _pieces(some: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """So many at a time.

    >>> list(_pieces([1, 2, 3], 2))
    [(1, 2), (3,)]
    """
    for begin in range(0, len(some), size):
        yield tuple(some[begin : begin + size])


def _spread(some: Sequence[int], most: int) -> list[int]:
    """All of them, or so many evenly spread, the last included.

    >>> _spread([0, 1, 2, 3, 4, 5, 6], 3)
    [0, 3, 6]
    """
    if len(some) <= most:
        return list(some)
    return [some[round(number * (len(some) - 1) / (most - 1))] for number in range(most)]


def _worst_of_turns(found: Sequence[Found], played: Sequence[Turn]) -> list[Found]:
    """The picks that looked worst, one of each turn."""
    chosen: dict[int, Found] = {}
    for each in sorted(found, key=lambda each: (-each.loss, each.at)):
        turn = max((number for number, turn in enumerate(played) if turn.first <= each.at), default=0)
        chosen.setdefault(turn, each)
    return [each for each in chosen.values() if each.loss > 0][:FINALISTS]


def _short(option: Option, label: str) -> str:
    """What an option does; what actions mean is known to who looks back at a game."""
    return label.partition(":")[0].rstrip() if option.decision == "action" and option.verb != "use" else label


def _in_words(fold: Fold, found: Mapping[int, Found], language: str) -> tuple[TurningPoint, ...]:
    """Turning points with what was played and what would have been better, for a reader."""
    told: list[TurningPoint] = []
    action: tuple[str, ...] = ()

    def words(record: Any, picks: Sequence[int]) -> tuple[str, ...]:
        line = players.own_line(fold.game, record, picks)
        return tuple(_short(option, say(option.label, language, fold.people)) for option in line)

    for step in fold.game.steps(fold.state):
        begins = step.seat >= 0 and fold.game.describe(step.before, step.pick).decision == "action"
        if step.index in found:
            each, played = found[step.index], fold.state.picks[step.index : step.index + LONGEST_LINE]
            before = () if begins else action
            lines = before + words(step.before, played), before + words(step.before, each.better)
            told.append(TurningPoint(each.at, each.seat, each.chance, each.better_chance, *lines))
        if begins:
            action = words(step.before, (step.pick,))
    return tuple(told)
