"""How a bot picks: in another process, with a deadline, from what a person on its seat would know."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

from boardroom.core.dealer import Dealer, number_of
from boardroom.core.errors import SettingsError
from boardroom.core.game import SPECTATOR, Game, State
from boardroom.core.log import Log
from boardroom.core.presentation import Step
from boardroom.games import GAMES
from boardroom.players import Explains, Witness, create, deputy, find, is_offered, opponents, stand_in, until, warm_up
from boardroom.table.fold import Fold, steps_of
from boardroom.table.metrics import BY_CHANCE, STEPS
from boardroom.table.pool import Pool, WorkerEnded, WorkFailed

log = logging.getLogger(__name__)

THINKING = 2.0
"""After so many seconds a bot is told to stop thinking."""
PATIENCE = 1.0
"""Seconds for which a table waits for the compiler, the first time on a machine; meanwhile the stand-in picks."""
DEADLINE = 15.0
"""After so many its process is ended, and a random pick is made for it. Waiting for a process does not count."""
COMPILING = 300.0
AFTERTHOUGHT = 0.02
"""Seconds for a pick after one that nobody saw; a bot that searches knows already most of what it needs."""
LONGEST_PLAN = 20
MOST_PLANS = 1_000

Plan = tuple[int, list[int], list[int]]
"""A seat, all picks of the game before, and the picks that the seat wants to make then."""
ATTEMPTS = 3
"""How often a bot begins to think anew if its process ends."""
AMONG_BOTS = 1
"""The rank of tables that bots have for themselves, behind those with people."""


def playing_level(game: str, level: str) -> str:
    """The bot that picks for a level: itself, or the stand-in of the game if the level does not play it.

    Tables of older versions have such levels.
    """
    return level if level == deputy(game) or is_offered(level, game) else stand_in(game)


def compile_rules() -> None:
    """Compile what some bots think with, or load what was compiled before. Runs in another process."""
    for game in GAMES:
        for kind in opponents(game):
            if kind.compiled:
                try:
                    create(kind.name, game=game)
                except SettingsError as error:  # Neither it nor its cause passes between processes.
                    raise RuntimeError(f"{error} ({error.__cause__})") from error
        if needs_compiler(game):
            warm_up(game)


def needs_compiler(game: str) -> bool:
    """Whether some bot of a game thinks with compiled rules."""
    return any(kind.compiled for kind in opponents(game))


def think(played: type[Game], log: Log, seat: int, level: str, seconds: float, seed: int | None = None) -> list[int]:
    """What a bot of a level picks for a seat, up to the first pick that others see something of.

    With a seed it picks the same whenever it is asked the same, on any machine.

    Runs in another process, which gets the log and replays it. The process is told the class of the game: games that
    were registered later are not known to it by their key. Hidden picks and the one that follows are thought out at
    once, because with a thought for each a stopwatch could count them.
    """
    game = played.of_log(log)
    state = game.replay(log)
    by_count = seed is not None and "iterations" in find(level, game.key).settings
    steady = {"seconds": None} if by_count else {}
    player, stop = create(level, seed, game.key, **steady), until(seconds if seed is None else DEADLINE)
    if isinstance(player, Witness):
        for seen in game.memories(state, seat):
            player.witness(seen)
    picks: list[int] = []
    first = state.record.copy()
    while len(picks) < LONGEST_PLAN:
        pick = player.pick(game.view(state, seat), game.options(state, seat), stop).pick
        picks.append(pick)
        (step,) = steps_of(game, state, [pick])
        after = step.after
        joined = len(picks) == joined_picks(game, first, picks, seat) and game.joins(first, after)
        while joined and after.seat == seat and game.automatic(after):  # Those picks the engine makes.
            game.rules.apply(after, game.legal(State(after))[0])
            joined = game.joins(first, after)
        if after.seat != seat or game.automatic(after) or (_public(game, step) and not joined):
            break
        state.record = after
        state.picks.append(pick)
        stop = until(AFTERTHOUGHT if seed is None else DEADLINE)
    return picks


Thought = tuple[tuple[int, ...], float | None, int]
"""The picks of a line, its chance to win, and over how many imagined games that was counted."""


def consider(played: type[Game], log: Log, seat: int, level: str, seconds: float) -> list[Thought]:
    """The lines that a bot of a level thinks of for a seat, its choice first. Runs in another process."""
    game = played.of_log(log)
    state = game.replay(log)
    player = create(level, None, game.key)
    if isinstance(player, Witness):
        for seen in game.memories(state, seat):
            player.witness(seen)
    chosen = player.pick(game.view(state, seat), game.options(state, seat), until(seconds)).pick
    lines = player.explain() if isinstance(player, Explains) else ()
    told: list[Thought] = [
        ((line.option.pick, *(option.pick for option in line.then)), line.win_chance, line.games)
        for line in sorted(lines, key=lambda line: line.option.pick != chosen)
    ]
    return told if told and told[0][0][0] == chosen else [((chosen,), None, 0), *told]


def joined_picks(game: Game, first: Any, picks: Sequence[int], seat: int) -> int:
    """How many of some picks of a seat are the parts of one choice, such as a proposal, to be made as one entry."""
    record, count = first.copy(), 0
    for pick in picks:
        if count and not (record.seat == seat and game.joins(first, record)):
            break
        game.rules.apply(record, pick)
        count += 1
        while record.seat == seat and game.joins(first, record) and game.automatic(record):
            game.rules.apply(record, game.legal(State(record))[0])
    return count


def _public(game: Game, step: Step) -> bool:
    """Whether everybody sees something of a step, or the game ends with it."""
    if game.record_over(step.after) or game.shared(step.after) or game.narrate(step, SPECTATOR):
        return True
    return game.record_view(step.before, SPECTATOR) != game.record_view(step.after, SPECTATOR)


class Thinkers:
    """The processes in which bots think: some for bots that answer at once, others for those that search.

    So the quick ones never wait for the others. Every table has at most one bot that thinks or waits, and who came
    first comes first: tables take turns. Tables with people at them come before those that bots have for themselves.
    """

    def __init__(self, processes: int) -> None:
        self.quick = Pool(processes)
        self.searching = Pool(processes)
        self._compiler = Pool(1, idle=0.0)
        self._compiling: asyncio.Task[None] | None = None
        self._compiled = False
        self._plans: dict[str, Plan] = {}

    def get_ready(self) -> None:
        """Begin to compile what some bots think with, if that has not begun yet. It takes a few seconds, once."""
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
        """Wait until what bots think with is compiled, but not long; whether it is."""
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
        """What a bot picks for a seat, mostly one pick; several are the parts of one choice.

        None if the table went on meanwhile and the seat may not act now.
        """
        game = fold.game
        level = playing_level(game.key, level)
        seed: str | None = fold.row["seed"]
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
                    picks = await self._ask(pool, game.log(state), seat, level, rank, drawn, played=type(game))
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
        """The lines that a bot thinks of for a seat that has to decide, its choice first."""
        if find(level, fold.game.key).compiled and not await self.wait(COMPILING):
            level = stand_in(fold.game.key)
        pool = self.searching if find(level, fold.game.key).compiled else self.quick
        return await self._consider(pool, fold.game.log(fold.state), seat, level, played=type(fold.game))

    async def play(self, game: Game, state: State, seat: int, level: str, seed: str) -> list[int]:
        """What a bot picks for a seat of a game that is no table, drawn from a seed, behind all that people wait for.

        The same as a bot of the level at a table with this seed.
        """
        compiled = find(level, game.key).compiled
        if compiled and not await self.wait(COMPILING):
            raise WorkFailed
        pool, drawn = self.searching if compiled else self.quick, number_of(f"{seed} {seat} {state.picks}")
        return await self._ask(pool, game.log(state), seat, level, AMONG_BOTS, drawn, played=type(game))

    async def _consider(self, pool: Pool, log: Log, seat: int, level: str, *, played: type[Game]) -> list[Thought]:
        """The lines that a bot thinks of."""
        return await pool.run(consider, played, log, seat, level, THINKING, seconds=DEADLINE)

    async def _ask(
        self, pool: Pool, log: Log, seat: int, level: str, rank: int, seed: int | None, *, played: type[Game]
    ) -> list[int]:
        """The picks that a bot thinks out."""
        return await pool.run(think, played, log, seat, level, THINKING, seed, seconds=DEADLINE, rank=rank)

    def _first(self, fold: Fold, plan: Plan) -> list[int]:
        """The first choice of a plan; the others are kept for the next time, if the game goes as planned."""
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
