"""The chances along a game that is over, and its turning points: found once, in another process, and kept."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa

from boardroom.core.game import Game, State
from boardroom.core.log import Log
from boardroom.core.presentation import Step, Turn
from boardroom.core.words import N_, Message, Person, say
from boardroom.games import game_of
from boardroom.players import analyst
from boardroom.players.analyst import Analyst, Judge, Judgement, has_choice, own_line
from boardroom.table import schema
from boardroom.table.errors import TableError, TooMany, WrongSecret
from boardroom.table.fold import Fold
from boardroom.table.history import History
from boardroom.table.model import Chances, Moment, TurningPoint
from boardroom.table.pool import Pool
from boardroom.table.room import Room, holder_of
from boardroom.table.store import retried

log = logging.getLogger(__name__)
T = TypeVar("T")

FORM = 2
"""The form of what is kept. What was kept in another one is found again."""
GAMES = {"search": 400, "reflexes": 120}
"""Games that are played on for the chances of one moment, by compiled code and without it."""
MOST_MOMENTS = 150
MOST_CHOICES = 500
"""What is looked at in a very long game: evenly spread."""
SUSPECTS = 16
"""The turns in which the chance of who played them fell most: there is looked for mistakes."""
FEW = {"search": 150, "reflexes": 12}
"""Imagined games for a first look at every pick of them (reflexes: for each option) ..."""
MANY = {"search": 800, "reflexes": 80}
"""... and for those that looked worst, ..."""
WEIGHED = {"search": 1200, "reflexes": 300}
"""... of which what was played and the better line are weighed over so many more."""
FINALISTS = 10
MOST_POINTS = 6
LEAST_LOSS = 0.04
"""What cost less is no turning point."""
LONGEST_LINE = 8
CHUNK_SECONDS = 150.0
"""The longest that one piece of work may take, compiling included."""
LEASE = CHUNK_SECONDS + 30.0
MOST_AT_ONCE = 6
MOST_OF_ONE = 2
"""How many games are looked at for one client at once."""
SHARES = (25, 55, 20)
"""How much of the work, in percent, the moments, the first look and the second look are."""
NO_ANALYST = N_("Winning chances are not available for this game yet.")


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


def _analyst(log: Log) -> Analyst:
    found = analyst(log.game)
    if found is None:
        raise TableError(NO_ANALYST)
    return found


def _judge_of(found: Analyst, by: str) -> Judge:
    return found.by_search if by == "search" else found.by_reflexes


def moments(log: Log, at: Sequence[int], games: int) -> list[tuple[float, ...]]:
    """The chances at some moments. Runs in another process."""
    return _analyst(log).along(game_of(log), log, at, games)


def judged(log: Log, only: Sequence[int], games: int, by: str) -> list[Found]:
    """What some picks cost at a first look. Runs in another process."""
    found = _analyst(log)
    return [_found(each) for each in found.judge(game_of(log), log, games, 1, by=_judge_of(found, by), only=only)]


def looked_again(log: Log, only: Sequence[int], games: int, by: str) -> list[Found]:
    """What some picks cost at a second look. Runs in another process."""
    found, game = _analyst(log), game_of(log)
    again = (found.second_look(game, log, each, games, WEIGHED[by], 2, _judge_of(found, by)) for each in only)
    return [_found(each) for each in again if each is not None]


def _found(each: Judgement) -> Found:
    better = tuple(option.pick for option in each.better)
    return Found(each.index, each.seat, each.played.win_chance, each.best.win_chance, better)


class Analysis:
    """Finds chances when somebody asks for them, without blocking the table service."""

    def __init__(self, room: Room, history: History, *, search: bool | None = None) -> None:
        self._room = room
        self._history = history
        self._search = search
        """Whether the compiled search judges; None if it does where it works."""
        self._analysts = Pool(1)
        self._finding: dict[str, asyncio.Task[None]] = {}
        self._askers: Counter[str] = Counter()
        self._beginning = asyncio.Lock()

    async def close(self) -> None:
        """End the process that finds them."""
        await self._analysts.close()

    async def chances(self, table_id: str, language: str = "en") -> Chances:
        """What is known of the chances along a game that is over."""
        fold = await self._history.over(table_id)
        if analyst(fold.game.key) is None:
            return Chances(table_id, "unavailable")
        rows = sa.select(schema.chances).where(schema.chances.c.table_id == table_id)
        async with self._room.store.read() as connection:
            row = (await connection.execute(rows)).mappings().one_or_none()
        if row is None or (row["status"] == "running" and row["lease_until"] < self._room.now()):
            return Chances(table_id, "none")
        if row["status"] != "done":
            return Chances(table_id, row["status"], row["done"], row["total"])
        found = json.loads(row["found"])
        if found["picks"] != len(fold.state.picks) or found.get("form") != FORM:
            return Chances(table_id, "none")  # The end was taken back and the game went on, or it is of an older form.
        points = (Found(*each) for each in found["points"])
        told = {each.at: each for each in points}
        return Chances(
            table_id, "done", row["total"], row["total"],
            tuple(Moment(at, tuple(each)) for at, each in found["moments"]),
            _in_words(fold, told, language), found["games"],
        )  # fmt: skip

    async def find_chances(self, table_id: str, key: str | None, language: str = "en", *, client: str = "") -> Chances:
        """Begin to find them for a key, unless they are known or somebody is at it already.

        `client` is whoever asks, behind whatever key: nobody gets all the places.
        """
        fold = await self._history.over(table_id)
        holder = holder_of(key)
        if holder is None:
            raise WrongSecret
        if analyst(fold.game.key) is None:
            raise TableError(NO_ANALYST)
        known = await self.chances(table_id, language)
        if known.status in {"done", "running"}:
            return known
        async with self._beginning:
            asker = client or holder
            if len(self._finding) >= MOST_AT_ONCE or self._askers[asker] >= MOST_OF_ONE:
                raise TooMany
            if await self._room.uncancelled(self._claim(table_id, holder)):
                task = self._room.keep(asyncio.create_task(self._find(fold)))
                self._finding[table_id] = task
                self._askers[asker] += 1
                task.add_done_callback(lambda _: self._ended(table_id, asker))
        return await self.chances(table_id, language)

    def _ended(self, table_id: str, asker: str) -> None:
        self._finding.pop(table_id, None)
        self._askers[asker] -= 1
        self._askers += Counter()  # Without those that have none.

    async def stop_chances(self, table_id: str, key: str | None) -> Chances:
        """Let it be, if this key asked for it; what is known already stays."""
        await self._history.over(table_id)
        row = schema.chances.c
        running = sa.select(row.holder).where(row.table_id == table_id, row.status != "done")
        async with self._room.store.write() as connection:
            asked = (await connection.execute(running)).first()
            if asked is not None and asked.holder not in {None, holder_of(key)}:
                raise WrongSecret
            await connection.execute(sa.delete(schema.chances).where(row.table_id == table_id, row.status != "done"))
        task = self._finding.get(table_id)
        if task is not None:
            task.cancel()
        return await self.chances(table_id)

    @retried
    async def _claim(self, table_id: str, holder: str) -> bool:
        """Note that this worker is at it; False if another was faster."""
        row, now = schema.chances.c, self._room.now()
        mine = {"status": "running", "done": 0, "total": sum(SHARES), "found": None,
                "lease_by": self._room.worker, "lease_until": now + LEASE, "holder": holder}  # fmt: skip
        free = sa.or_(row.status != "running", row.lease_until < now)
        try:
            async with self._room.store.write() as connection:
                taken = await connection.execute(
                    sa.update(schema.chances).where(row.table_id == table_id, free).values(mine)
                )
                if not taken.rowcount:
                    await connection.execute(sa.insert(schema.chances).values(table_id=table_id, **mine))
        except sa.exc.IntegrityError:
            return False
        return True

    @retried
    async def _note(self, table_id: str, **values: Any) -> bool:
        """Write down how far it is; False if it is no longer wanted."""
        row = schema.chances.c
        mine = sa.update(schema.chances).where(
            row.table_id == table_id, row.status == "running", row.lease_by == self._room.worker
        )
        async with self._room.store.write() as connection:
            noted = await connection.execute(mine.values(lease_until=self._room.now() + LEASE, **values))
        return bool(noted.rowcount)

    async def _find(self, fold: Fold) -> None:
        """Find and keep them, unless the room closes or somebody stops it."""
        table_id, found = fold.row["id"], None
        work, closing = asyncio.create_task(self._work(fold)), asyncio.create_task(self._room.closing.wait())
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
            log.exception("The chances of table %s could not be found.", table_id)
            await self._room.uncancelled(self._note(table_id, status="failed"))
        if found is not None:
            await self._room.uncancelled(self._note(table_id, status="done", done=sum(SHARES), found=json.dumps(found)))

    async def _work(self, fold: Fold) -> dict[str, Any] | None:
        """Everything that is kept; None if it is not wanted any more."""
        game, state, table_id = fold.game, fold.state, fold.id
        played_log = game.log(state)
        played = game.turns(state)
        stops = _spread(sorted({each.first for each in played} | {len(state.picks)}), MOST_MOMENTS)
        line: list[tuple[float, ...]] = []
        by = "search" if self._searches(played_log) else "reflexes"
        for some in _pieces(stops, 12 if by == "search" else 3):
            line += await self._apart(moments, played_log, some, GAMES[by])
            if not await self._progress(table_id, 0, len(line) / len(stops)):
                return None
        first: list[Found] = []
        known = dict(zip(stops, line, strict=True))
        suspects = _suspects(played, known)
        choices = [each for each in _choices(game, state) if any(turn.first <= each < turn.last for turn in suspects)]
        choices = _spread(choices, MOST_CHOICES)
        for some in _pieces(choices, 8):
            first += await self._judge(judged, played_log, some, FEW)
            if not await self._progress(table_id, 1, (some[-1] + 1) / len(state.picks)):
                return None
        second: list[Found] = []
        finalists = _worst_of_turns(first, played)
        for each in finalists:
            second += await self._judge(looked_again, played_log, (each.at,), MANY)
            if not await self._progress(table_id, 2, (finalists.index(each) + 1) / len(finalists)):
                return None
        points = sorted((each for each in second if each.loss >= LEAST_LOSS), key=lambda each: -each.loss)
        points = [_on_the_line(each, played, known) for each in points]
        return {
            "form": FORM,
            "games": GAMES[by],
            "picks": len(state.picks),
            "moments": [[at, [round(each, 4) for each in told]] for at, told in zip(stops, line, strict=True)],
            "points": sorted(points[:MOST_POINTS]),
        }

    async def _progress(self, table_id: str, part: int, share: float) -> bool:
        done = round(sum(SHARES[:part]) + SHARES[part] * min(share, 1.0))
        return not self._room.closing.is_set() and await self._room.uncancelled(self._note(table_id, done=done))

    async def _judge(
        self, look: Callable[..., list[Found]], played: Log, only: Sequence[int], games: Mapping[str, int]
    ) -> list[Found]:
        """By the search if that works here, else by reflexes."""
        if self._searches(played):
            try:
                return await self._apart(look, played, only, games["search"], "search")
            except TimeoutError:
                raise
            except Exception as error:  # noqa: BLE001 - whatever the compiler raises, reflexes need none
                log.warning("The search does not work here, reflexes judge instead: %r", error)
                self._search = False
        return await self._apart(look, played, only, games["reflexes"], "reflexes")

    def _searches(self, played: Log) -> bool:
        """Whether the compiled search judges a game here."""
        found = _analyst(played)
        return self._search is not False and (bool(self._search) or found.best_judge() is found.by_search)

    async def _apart(self, work: Callable[..., T], *arguments: Any) -> T:
        """A piece of work in a process of its own, which is ended if nobody wants it any more."""
        return await self._analysts.run(work, *arguments, seconds=CHUNK_SECONDS)


def _choices(game: Game, state: State) -> list[int]:
    """The picks that had an alternative."""
    past, found = game.replay(game.log(state), 0), []
    for index, pick in enumerate(state.picks):
        if has_choice(game, past):
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


def _later(known: Mapping[int, tuple[float, ...]], at: int) -> tuple[float, ...]:
    """The chances at a moment, or at the next one that was looked at."""
    return known[min((each for each in known if each >= at), default=max(known))]


def _suspects(played: Sequence[Turn], known: Mapping[int, tuple[float, ...]]) -> list[Turn]:
    """The turns in which the chance of who played them fell most, in the order of the game."""

    def fell(turn: Turn) -> float:
        return _later(known, turn.first)[turn.seat] - _later(known, turn.last)[turn.seat]

    worst = sorted(played, key=fell, reverse=True)[:SUSPECTS]
    return [turn for turn in played if turn in worst]


def _on_the_line(each: Found, played: Sequence[Turn], known: Mapping[int, tuple[float, ...]]) -> Found:
    """The pick with the chances of the line.

    What it led to is what the line says; the better pick was worth more by what the two were weighed apart.
    """
    turn = next(turn for turn in reversed(played) if turn.first <= each.at)
    now = _later(known, turn.last)[each.seat]
    return each._replace(chance=round(now, 4), better_chance=round(min(1.0, now + each.loss), 4))


def _worst_of_turns(found: Sequence[Found], played: Sequence[Turn]) -> list[Found]:
    """The picks that looked worst, one of each turn."""
    chosen: dict[int, Found] = {}
    for each in sorted(found, key=lambda each: (-each.loss, each.at)):
        turn = max((number for number, turn in enumerate(played) if turn.first <= each.at), default=0)
        chosen.setdefault(turn, each)
    return [each for each in chosen.values() if each.loss > 0][:FINALISTS]


def _in_words(fold: Fold, found: Mapping[int, Found], language: str) -> tuple[TurningPoint, ...]:
    """Turning points with what was played and what would have been better, for a reader."""
    game, people = fold.game, fold.people
    told: list[TurningPoint] = []
    deeds = _deeds(fold, found, language)
    first: tuple[str, ...] = ()
    begin: set[str] = set()
    """The decisions that begin turns. Their labels explain themselves behind a colon, which is left out here."""

    def words(record: Any, picks: Sequence[int]) -> tuple[str, ...]:
        labels = [(each.decision, say(each.label, language, people)) for each in own_line(game, record, picks)]
        return tuple(text.partition(":")[0].rstrip() if name in begin else text for name, text in labels)

    for step in game.steps(fold.state):
        begins = step.seat >= 0 and game.presentation.begins_turn(step.before)
        if begins:
            begin.add(game.describe(step.before, step.pick).decision)
        if step.index in found:
            each, played = found[step.index], fold.state.picks[step.index : step.index + LONGEST_LINE]
            before = () if begins else first
            lines = before + words(step.before, played), before + words(step.before, each.better)
            deed = deeds.get(each.at, "")
            told.append(TurningPoint(each.at, each.seat, each.chance, each.better_chance, *lines, deed))
        if begins:
            first = words(step.before, (step.pick,))
    return tuple(told)


def _deeds(fold: Fold, found: Mapping[int, Found], language: str) -> dict[int, str]:
    """By pick: what its seat did in that turn, in a sentence."""
    game, turns = fold.game, list[list[Step]]()
    for step in game.steps(fold.state):
        if step.seat >= 0 and game.presentation.begins_turn(step.before):
            turns.append([])
        if turns:
            turns[-1].append(step)
    deeds = {}
    for steps in turns:
        for each in found.values():
            if steps[0].index <= each.at <= steps[-1].index:
                line = next(_told_of(game, steps, each), None)
                deeds[each.at] = say(line, language, fold.people) if line is not None else ""
    return deeds


def _told_of(game: Game, steps: Sequence[Step], each: Found) -> Iterator[Message]:
    """Sentences about a pick, the best one first: of the seat's own turn in short, else as it was told."""
    about, tell = game.presentation.summary(steps, None), game.presentation.narrate
    if steps[0].seat == each.seat:
        yield from (line for line in about if names_seat(line, each.seat))
    for step in steps:
        if step.index >= each.at and step.seat == each.seat:
            yield from (line for line in tell(step, None) if names_seat(line, each.seat))
    if steps[0].seat == each.seat:
        yield from about


def names_seat(line: Message, seat: int) -> bool:
    """Whether a sentence speaks of somebody.

    >>> names_seat(Message("{player} takes it.", ("player",), (Person(1, "Bob"),)), 1)
    True
    """
    return any(isinstance(value, Person) and value.seat == seat for value in line.values.values())
