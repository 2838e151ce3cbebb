"""Expensive work outside the event loop, with a budget: checking logs of clients, and reading very long games."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from boardroom.core.errors import BoardroomError
from boardroom.core.game import SPECTATOR, Game, State
from boardroom.core.log import Log
from boardroom.core.words import N_, message
from boardroom.games import GAMES, GameEntry, game_of
from boardroom.table import cost
from boardroom.table.errors import BadRequest, Failed, TooMany
from boardroom.table.fold import LONG_GAME, Fold
from boardroom.table.pool import Pool, WorkerEnded, WorkFailed

T = TypeVar("T")

LARGEST_LOG = 250_000
"""Bytes of a log that is sent."""
MOST_PICKS = 10_000
BUDGET = 10.0
"""Seconds that one piece of work may take."""
MOST_WAITING = 30
REMEMBERED = 12
"""Answers about long games that are kept."""


@dataclass(frozen=True)
class CheckedLog:
    """A log that can be replayed, and what is known of its end."""

    log: Log
    players: int
    over: bool
    winners: tuple[int, ...]
    scores: tuple[int, ...] = ()
    """By seat, once it is over."""


TOO_LONG = N_("This log is far too long for a game.")
TOO_DEAR = N_("This game is so long that it takes too much time to look at.")
NOT_SHOWN = N_("This log leads to a position that cannot be shown ({error}).")


def check_log(text: str, games: Mapping[str, GameEntry]) -> CheckedLog | BadRequest:
    """Read, replay and look at a log through everybody's eyes; or why it cannot be taken. Runs in another process.

    That knows the games by their keys as the caller does.
    """
    GAMES.update(games)
    try:
        log = Log.from_json(text)
        if len(log.picks) > MOST_PICKS:
            return BadRequest(TOO_LONG)
        game = game_of(log)
        state = game.replay(log)
    except BoardroomError as error:
        return BadRequest(detail=message(error.text, **error.values))
    try:
        _look(game, state)
    except Exception as error:  # noqa: BLE001 - whatever it is, such a table could not be looked at
        return BadRequest(NOT_SHOWN, error=type(error).__name__)
    if not game.over(state):
        return CheckedLog(log, game.players, False, ())
    result: Any = game.result(state)
    totals = {score.seat: score.total for score in result.scores}
    scores = tuple(totals.get(seat, 0) for seat in range(game.seats))
    return CheckedLog(log, game.players, True, tuple(result.winners), scores)


def _look(game: Game, state: State) -> None:
    for seat in (SPECTATOR, *range(game.seats)):
        game.view(state, seat)
        game.result(state, seat)
    for step in game.steps(state):
        game.narrate(step, SPECTATOR)
    if not game.over(state):
        game.options(state)


def _replayed(work: Callable[..., T], played: type[Game], log: Log, arguments: tuple[Any, ...]) -> T:
    game = played.of_log(log)
    return work(game, game.replay(log), *arguments)


class Elsewhere:
    """One process for such work. What it takes is charged to whoever asked; answers about long games are kept."""

    def __init__(self) -> None:
        self.pool = Pool(1)
        self._known: OrderedDict[tuple[Any, ...], Any] = OrderedDict()

    async def close(self) -> None:
        """End the process."""
        await self.pool.close()

    async def check(self, text: str) -> CheckedLog:
        """A log that a client sends; BadRequest if it is not a log, or too expensive to check."""
        if len(text) > LARGEST_LOG:
            raise BadRequest(TOO_LONG)
        return await self.apart(check_log, text, dict(GAMES))

    async def apart(self, work: Callable[..., T | BadRequest], *arguments: Any) -> T:
        """What some work finds in the other process; what it gives as an error is raised."""
        found = await self._run(work, *arguments)
        if isinstance(found, BadRequest):
            raise found
        return found

    async def of_game(self, fold: Fold, work: Callable[..., T], *arguments: Any) -> T:
        """What some work finds out about a game: at once, or in the other process if it was long."""
        if len(fold.state.picks) <= LONG_GAME:
            return work(fold.game, fold.state, *arguments)
        name = (fold.id, fold.version, work.__qualname__, repr(arguments))
        if name not in self._known:
            log = fold.game.log(fold.state)
            found = await self._run(_replayed, work, type(fold.game), log, arguments)
            self._known[name] = found
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        self._known.move_to_end(name)
        answer: T = self._known[name]
        return answer

    async def _run(self, work: Callable[..., T], *arguments: Any) -> T:
        if self.pool.waiting >= MOST_WAITING:
            raise TooMany
        try:
            seconds, answer = await self.pool.run(_timed, work, arguments, seconds=BUDGET, client=cost.client())
        except TimeoutError as error:
            cost.spend(BUDGET)
            raise BadRequest(TOO_DEAR) from error
        except (WorkFailed, WorkerEnded) as error:
            cost.spend(BUDGET)
            raise Failed from error
        cost.spend(seconds)
        found: T = answer
        return found


def _timed(work: Callable[..., T], arguments: tuple[Any, ...]) -> tuple[float, T]:
    begin = time.process_time()
    answer = work(*arguments)
    return time.process_time() - begin, answer
