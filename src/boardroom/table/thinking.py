"""What a bot does in a process of its own: it thinks, with little loaded, so that it begins at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boardroom.core.errors import SettingsError
from boardroom.core.game import SPECTATOR, Game, State
from boardroom.core.log import Log
from boardroom.core.presentation import Step
from boardroom.games import GAMES
from boardroom.players import Explains, Witness, create, find, opponents, until, warm_up

DEADLINE = 15.0
"""After so many seconds its process is ended, and a random pick is made for it. Waiting does not count, for a process
or for a processor: see `pool`."""
AFTERTHOUGHT = 0.02
"""Seconds for a pick after one that nobody saw; a bot that searches knows already most of what it needs."""
LONGEST_PLAN = 20


def compile_rules() -> None:
    """Compile what some bots think with, or load what was compiled before. Runs in another process."""
    for game in GAMES:
        for kind in opponents(game):
            if kind.compiled:
                try:
                    create(kind.name, game=game)
                except SettingsError as error:  # Neither it nor its cause passes between processes.
                    raise RuntimeError(f"{error} ({error.__cause__})") from error
        if any(kind.compiled for kind in opponents(game)):
            warm_up(game)


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
        (step,) = game.steps_after(state.record, [pick])
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
