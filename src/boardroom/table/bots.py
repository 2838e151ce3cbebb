"""How a bot thinks: in a process of its own, with a deadline, knowing what a person on its seat would know."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any

import anyio
from anyio import CapacityLimiter, to_process

from boardroom.core.dealer import Dealer
from boardroom.core.game import State
from boardroom.core.log import Log
from boardroom.games import game as make_game
from boardroom.players import Entry, create, entries, until
from boardroom.table.fold import Fold

log = logging.getLogger(__name__)

THINKING = 2.0
"""After so many seconds a bot is told to come to an end."""
DEADLINE = 15.0
"""After so many it is ended, and chance picks for it."""
COMPILED = frozenset({"search", "executive", "tycoon"})
"""Bots that need the compiled rules ..."""
COMPILING = 75.0
"""... and this much longer where they are not compiled yet."""


def levels() -> tuple[Entry, ...]:
    """The bots that can be had here: without the compiled rules not all of them."""
    compiled = find_spec("numba") is not None
    return tuple(entry for entry in entries() if compiled or entry.name not in COMPILED)


def think(game: str, settings: Mapping[str, Any], start: Mapping[str, Any] | None, picks: tuple[int, ...],
          level: str, seconds: float) -> int:  # fmt: skip
    """What a bot of a level picks. Runs in another process, so it gets the log and folds it there."""
    made = make_game(game, **settings)
    state = made.replay(Log(game, made.ruleset, made.settings_dict(), picks, start))
    player = create(level)
    return player.pick(made.view(state, made.seat(state)), made.options(state), until(seconds)).pick


def deadline_of(level: str) -> float:
    """How long a bot of a level may take at most."""
    return DEADLINE + (COMPILING if level in COMPILED else 0.0)


class Thinkers:
    """A few processes in which bots think."""

    def __init__(self, processes: int) -> None:
        self._limiter = CapacityLimiter(processes)

    async def think(self, fold: Fold, level: str) -> int:
        """What a bot picks for the seat that decides."""
        game, state = fold.game, fold.state
        arguments = (game.key, game.settings_dict(), state.start, tuple(state.picks), level, THINKING)
        try:
            with anyio.fail_after(deadline_of(level)):
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
