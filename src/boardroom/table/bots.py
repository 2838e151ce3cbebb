"""Picks of bots: in another process, with a deadline, from what a person on the seat would know."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

from boardroom.core.dealer import Dealer, number_of
from boardroom.core.game import Game, State
from boardroom.core.log import Log
from boardroom.games import GAMES
from boardroom.players import deputy, find, is_offered, opponents, stand_in
from boardroom.table import cost
from boardroom.table.fold import Fold
from boardroom.table.metrics import BY_CHANCE, STEPS
from boardroom.table.pool import Pool, WorkerEnded, WorkFailed
from boardroom.table.thinking import DEADLINE, Thought, compile_rules, consider, joined_picks, think

log = logging.getLogger(__name__)

THINKING = 2.0
"""Seconds after which a bot is asked to stop thinking."""
PATIENCE = 1.0
"""Seconds that a table waits for the compiler on the first start on a machine; after that the stand-in picks."""
COMPILING = 300.0
MOST_PLANS = 1_000

Plan = tuple[int, list[int], list[int]]
"""A seat, all picks of the game before, and the picks that the seat plans to make."""
ATTEMPTS = 3
"""How often a bot starts again if its process ends."""
AMONG_BOTS = 1
"""The rank of tables with bots only, after those with people."""


def playing_level(game: str, level: str) -> str:
    """The bot that picks for a level: itself, or the stand-in of the game if the level does not play it.

    Tables of older versions have such levels.
    """
    return level if level == deputy(game) or is_offered(level, game) else stand_in(game)


def needs_compiler(game: str) -> bool:
    """Whether some bot of a game needs compiled rules."""
    return any(kind.compiled for kind in opponents(game))


@dataclass(frozen=True)
class Asked:
    """A job of a bot, and its client."""

    log: Log
    seat: int
    level: str
    rank: int = 0
    seed: int | None = None
    client: str | None = None


def client_of(fold: Fold) -> str | None:
    """The client of a bot at a table: the one whose pick made it act, otherwise a person at the table."""
    return cost.client() or next((chair.holder for chair in fold.chairs if chair.holder), None)


class Thinkers:
    """The processes in which bots think: some for quick bots, others for those that search.

    So quick bots never wait for the others. Every table has at most one bot that thinks or waits: tables take turns,
    and so do clients, however many tables each of them has. Tables with people come before tables with bots only.
    """

    def __init__(self, processes: int) -> None:
        self.quick = Pool(processes)
        self.searching = Pool(processes)
        self._compiler = Pool(1, idle=0.0)
        self._compiling: asyncio.Task[None] | None = None
        self._compiled = False
        self._plans: dict[str, Plan] = {}

    def get_ready(self) -> None:
        """Start to compile the rules for bots, unless it has been started. It takes a few seconds, once."""
        if self._compiling is None and any(needs_compiler(game) for game in GAMES):
            self._compiling = asyncio.create_task(self._compile())

    async def _compile(self) -> None:
        try:
            await self._compiler.run(compile_rules, seconds=COMPILING)
        except Exception:
            log.exception("The rules could not be compiled; stand-ins pick for the bots that need that.")
        else:
            self._compiled = True

    async def wait(self, seconds: float = DEADLINE) -> bool:
        """Wait for the compiled rules, `seconds` at most; whether they are ready."""
        self.get_ready()
        if self._compiling is not None:
            await asyncio.wait({self._compiling}, timeout=seconds)
        return self._compiled

    async def close(self) -> None:
        """End all processes."""
        for pool in (self._compiler, self.quick, self.searching):
            await pool.close()
        if self._compiling is not None:
            await asyncio.gather(self._compiling, return_exceptions=True)

    async def think(self, fold: Fold, seat: int, level: str) -> list[int] | None:
        """The picks of a bot for a seat: usually one; several are the parts of one choice.

        None if the table has changed in the meantime and the seat may not act now.
        """
        game = fold.game
        level = playing_level(game.key, level)
        seed = fold.seed
        if find(level, game.key).compiled and not await self.wait(PATIENCE if seed is None else COMPILING):
            level = stand_in(game.key)
        state = fold.state.copy()
        if not game.legal(state, seat):
            return None
        pool = self.searching if find(level, game.key).compiled else self.quick
        planned = self._plans.pop(fold.id, None)
        if planned is not None and planned[:2] == (seat, state.picks) and planned[2][0] in game.legal(state, seat):
            return self._first(fold, planned)
        for _ in range(ATTEMPTS):
            try:
                with STEPS.measure("think"):
                    rank = AMONG_BOTS if fold.only_bots else 0
                    drawn = None if seed is None else number_of(f"{seed} {seat} {state.picks}")
                    asked = Asked(game.log(state), seat, level, rank, drawn, client_of(fold))
                    picks = await self._ask(pool, asked, played=type(game))
                return self._first(fold, (seat, state.picks, picks))
            except WorkerEnded:
                log.warning("The process of a bot of level %s ended; it thinks again.", level)
            except TimeoutError:
                log.warning("A bot of level %s did not come to an end; a random pick is made for it.", level)
                BY_CHANCE.add(1, "time")
                break
            except WorkFailed as error:
                log.warning("A bot of level %s failed, a random pick is made for it: %s", level, error)
                BY_CHANCE.add(1, "failed")
                break
        else:
            BY_CHANCE.add(1, "process")
        return [by_chance(game, state, seat)]

    async def consider(self, fold: Fold, seat: int, level: str) -> list[Thought]:
        """The lines that a bot considers for a seat that has to decide, its choice first."""
        if find(level, fold.game.key).compiled and not await self.wait(COMPILING):
            level = stand_in(fold.game.key)
        pool = self.searching if find(level, fold.game.key).compiled else self.quick
        asked = Asked(fold.game.log(fold.state), seat, level, client=client_of(fold))
        return await self._consider(pool, asked, played=type(fold.game))

    async def play(self, game: Game, state: State, seat: int, level: str, seed: str) -> list[int]:
        """The picks of a bot for a seat of a game without a table, derived from a seed, with the lowest priority.

        The same as a bot of the level at a table with this seed.
        """
        compiled = find(level, game.key).compiled
        if compiled and not await self.wait(COMPILING):
            raise WorkFailed
        pool, drawn = self.searching if compiled else self.quick, number_of(f"{seed} {seat} {state.picks}")
        return await self._ask(pool, Asked(game.log(state), seat, level, AMONG_BOTS, drawn), played=type(game))

    async def _consider(self, pool: Pool, asked: Asked, *, played: type[Game]) -> list[Thought]:
        """The lines that a bot considers."""
        about = (played, asked.log, asked.seat, asked.level, THINKING)
        return await pool.run(consider, *about, seconds=DEADLINE, client=asked.client)

    async def _ask(self, pool: Pool, asked: Asked, *, played: type[Game]) -> list[int]:
        """The picks that a bot plans."""
        about = (played, asked.log, asked.seat, asked.level, THINKING, asked.seed)
        return await pool.run(think, *about, seconds=DEADLINE, rank=asked.rank, client=asked.client)

    def _first(self, fold: Fold, plan: Plan) -> list[int]:
        """The first choice of a plan; the others are kept for later, if the game goes as planned."""
        seat, before, picks = plan
        joined = joined_picks(fold.game, fold.state.record, picks, seat) if fold.state.picks == before else 1
        if joined > 1:
            return picks[:joined]
        if len(picks) > 1:
            self._plans[fold.id] = (seat, [*before, picks[0]], picks[1:])
            if len(self._plans) > MOST_PLANS:
                self._plans.pop(next(iter(self._plans)))
        return picks[:1]


def by_chance(game: Game, state: State, seat: int) -> int:
    """Any legal pick of a seat."""
    legal = game.legal(state, seat)
    return legal[Dealer().below(len(legal))]
