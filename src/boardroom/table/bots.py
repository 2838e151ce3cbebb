"""How a bot thinks: in a process of its own, with a deadline, knowing what a person on its seat would know."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

import anyio
from anyio import CapacityLimiter, to_process

from boardroom.core.dealer import Dealer
from boardroom.core.game import State
from boardroom.core.log import Log
from boardroom.games import game as make_game
from boardroom.table.fold import Fold

log = logging.getLogger(__name__)

THINKING = 2.0
"""After so many seconds a bot is told to come to an end."""
DEADLINE = 15.0
"""After so many it is ended, and chance picks for it."""


def think(game: str, settings: Mapping[str, Any], start: Mapping[str, Any] | None, picks: tuple[int, ...],
          level: str, seconds: float) -> int:  # fmt: skip
    """What a bot of a level picks. Runs in another process, so it gets the log and folds it there."""
    from boardroom.players import create, until

    made = make_game(game, **settings)
    state = made.replay(Log(game, made.ruleset, made.settings_dict(), picks, start))
    player = create(level)
    return player.pick(made.view(state, made.seat(state)), made.options(state), until(seconds)).pick


class Thinkers:
    """A few processes in which bots think."""

    def __init__(self, processes: int = 1, deadline: float = DEADLINE) -> None:
        self._limiter = CapacityLimiter(processes)
        self._deadline = deadline

    async def think(self, fold: Fold, level: str) -> int:
        """What a bot picks for the seat that decides."""
        game, state = fold.game, fold.state
        arguments = (game.key, game.settings_dict(), state.start, tuple(state.picks), level, THINKING)
        try:
            with anyio.fail_after(self._deadline):
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
