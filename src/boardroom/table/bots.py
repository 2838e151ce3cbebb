"""How a bot thinks: in a process of its own, with a deadline, knowing what a person on its seat would know."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping
from typing import Any

import anyio
from anyio import CapacityLimiter, to_process

from boardroom.core.dealer import Dealer
from boardroom.core.game import State
from boardroom.core.log import Log
from boardroom.games import game as make_game
from boardroom.players import Entry, create, entries, find, until
from boardroom.table.fold import Fold

log = logging.getLogger(__name__)

THINKING = 2.0
"""After so many seconds a bot is told to come to an end."""
DEADLINE = 15.0
"""After so many it is ended, and chance picks for it."""
STAND_IN = "greedy"
"""Picks for bots that need the compiled rules while those are being compiled."""


def levels() -> tuple[Entry, ...]:
    """The bots that can be had here: where nothing can be compiled not all of them."""
    return entries()


def compile_rules() -> None:
    """Compile what some bots think with, or load what was compiled before. Runs in another process."""
    from boardroom.players.search import warm_up

    warm_up()


def think(game: str, settings: Mapping[str, Any], start: Mapping[str, Any] | None, picks: tuple[int, ...],
          level: str, seconds: float) -> int:  # fmt: skip
    """What a bot of a level picks. Runs in another process, so it gets the log and folds it there."""
    made = make_game(game, **settings)
    state = made.replay(Log(game, made.ruleset, made.settings_dict(), picks, start))
    player = create(level)
    return player.pick(made.view(state, made.seat(state)), made.options(state), until(seconds)).pick


class Thinkers:
    """A few processes in which bots think."""

    def __init__(self, processes: int) -> None:
        self._limiter = CapacityLimiter(processes)
        self._compiling: asyncio.Task[None] | None = None
        self._compiled = False

    @property
    def compiling(self) -> bool:
        """Whether the rules are just being compiled, so that somebody else picks for some bots."""
        return self._compiling is not None and not self._compiling.done()

    def get_ready(self) -> None:
        """Begin to compile, if some bot needs it and that has not begun yet. Nobody waits for it."""
        if self._compiling is None and any(entry.compiled for entry in levels()):
            self._compiling = asyncio.create_task(self._compile())

    async def _compile(self) -> None:
        try:
            await to_process.run_sync(compile_rules, cancellable=True, limiter=CapacityLimiter(1))
        except Exception:
            log.exception("The rules could not be compiled; %s picks for the bots that need that.", STAND_IN)
        else:
            self._compiled = True

    async def wait(self) -> None:
        """Wait until everybody is ready."""
        self.get_ready()
        if self._compiling is not None:
            await asyncio.wait({self._compiling})

    async def close(self) -> None:
        """End what is still being compiled."""
        if self._compiling is not None:
            self._compiling.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._compiling

    async def think(self, fold: Fold, level: str) -> int:
        """What a bot picks for the seat that decides."""
        game, state = fold.game, fold.state
        if find(level).compiled and not self._compiled:
            self.get_ready()
            level = STAND_IN
        arguments = (game.key, game.settings_dict(), state.start, tuple(state.picks), level, THINKING)
        try:
            with anyio.fail_after(DEADLINE):
                return await to_process.run_sync(think, *arguments, cancellable=True, limiter=self._limiter)
        except TimeoutError:
            log.warning("A bot of level %s did not come to an end; chance picks for it.", level)
        except anyio.BrokenWorkerProcess as error:
            log.warning("A bot of level %s fell over: %s; chance picks for it.", level, error)
        except Exception:
            log.exception("A bot of level %s failed; chance picks for it.", level)
        return by_chance(fold, state)


def by_chance(fold: Fold, state: State) -> int:
    """Any legal pick."""
    legal = fold.game.legal(state)
    return legal[Dealer().below(len(legal))]
