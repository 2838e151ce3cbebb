"""The work of a bot in a separate process, which loads few modules, so that it starts quickly."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from boardroom.core.errors import SettingsError
from boardroom.core.game import SPECTATOR, Game, State
from boardroom.core.log import Log
from boardroom.core.presentation import Step
from boardroom.games import GAMES
from boardroom.players import Explains, Player, Remembers, Witness, create, find, opponents, until, warm_up

DEADLINE = 15.0
"""Seconds after which its process is ended, and a random pick is made for it. Waiting for a process or a processor does
not count: see `pool`."""
AFTERTHOUGHT = 0.02
"""Seconds for a pick after a hidden one; a bot that searches can reuse most of its results."""
LONGEST_PLAN = 20
KEPT = 32
"""How many games a process remembers that it thought about: the next pick of one does not replay all before it."""


class Mind(NamedTuple):
    """What a bot remembers of a game up to a state."""

    state: State
    memory: bytes


class Kept(NamedTuple):
    """A game that was replayed."""

    opening: Log
    """The log without picks."""
    state: State
    minds: dict[tuple[int, str], Mind]
    """By seat and level."""


class Replays:
    """The games that were replayed last. A log that goes on from one of them is replayed from there."""

    def __init__(self, most: int) -> None:
        self._kept: deque[Kept] = deque(maxlen=most)
        """The one that was asked for last comes last."""

    def state(self, game: Game, log: Log) -> State:
        """A log folded into a state of the caller's own."""
        return self._go_on(game, log).state.copy()

    def player(self, game: Game, log: Log, seat: int, level: str, seed: int | None, **settings: Any) -> Player:
        """A new bot of a level for a seat, which remembers what the seat got to know of the game so far."""
        player = create(level, seed, game.key, **settings)
        if not isinstance(player, Witness):
            return player
        kept, since = self._go_on(game, log), None
        if isinstance(player, Remembers) and (seat, level) in kept.minds:
            since, memory = kept.minds[seat, level]
            player.recall(memory)
        for seen in game.memories(kept.state, seat, since):
            player.witness(seen)
        if isinstance(player, Remembers):
            kept.minds[seat, level] = Mind(kept.state.copy(), player.memory())
        return player

    def _go_on(self, game: Game, log: Log) -> Kept:
        opening = replace(log, picks=(), about={})
        for place, kept in enumerate(self._kept):
            picks = len(kept.state.picks)
            if kept.opening == opening and list(log.picks[:picks]) == kept.state.picks:
                del self._kept[place]
                game.replay_more(kept.state, log.picks[picks:])
                break
        else:
            kept = Kept(opening, game.replay(log), {})
        self._kept.append(kept)
        return kept


replays = Replays(KEPT)
"""Of this process."""


def compile_rules() -> None:
    """Compile what some bots think with, or load what was compiled before. Runs in another process."""
    for game in GAMES:
        for kind in opponents(game):
            if kind.compiled:
                try:
                    create(kind.name, game=game)
                except SettingsError as error:  # Neither it nor its cause can be pickled.
                    raise RuntimeError(f"{error} ({error.__cause__})") from error
        if any(kind.compiled for kind in opponents(game)):
            warm_up(game)


def think(played: type[Game], log: Log, seat: int, level: str, seconds: float, seed: int | None = None) -> list[int]:
    """The picks of a bot of a level for a seat, up to the first one that others see something of.

    With a seed the result is the same on every call and on any machine.

    Runs in another process, which gets the log and replays it. The class of the game is passed, because the process
    does not know the keys of games that were registered later. Hidden picks and the one that follows are computed in
    one call; otherwise they could be counted by the time that they take.
    """
    game = played.of_log(log)
    state = replays.state(game, log)
    by_count = seed is not None and "iterations" in find(level, game.key).settings
    steady = {"seconds": None} if by_count else {}
    player = replays.player(game, log, seat, level, seed, **steady)
    stop = until(seconds if seed is None else DEADLINE)
    picks: list[int] = []
    first = state.record.copy()
    while len(picks) < LONGEST_PLAN:
        pick = player.pick(game.view(state, seat), game.options(state, seat), stop).pick
        picks.append(pick)
        (step,) = game.steps_after(state.record, [pick])
        after = step.after
        joined = len(picks) == joined_picks(game, first, picks, seat) and game.joins(first, after)
        while joined and after.seat == seat and game.automatic(after):  # The engine makes those picks.
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
    state = replays.state(game, log)
    player = replays.player(game, log, seat, level, None)
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
