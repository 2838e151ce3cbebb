"""What looks back at a finished game: the chances along it and what a pick cost, for any game.

A game's analyst is `ANALYST` in `players/<game>/chances.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from boardroom.core.game import Game, State
from boardroom.core.log import Log
from boardroom.core.machine import available
from boardroom.core.options import Option
from boardroom.core.presentation import View
from boardroom.players.contract import Variation

Progress = Callable[[int, int], None]
"""Called with how many picks are done and how many there are."""
Judge = Callable[[View, Sequence[Option], int, int, int], tuple[Variation, Variation] | None]
"""What was picked and the best pick: from a view, its options, the pick, how many games to imagine, and a seed."""
Weigh = Callable[[Game, Any, int, int], Sequence[float]]
"""How likely every seat wins from a record with all cards open, over so many games, with a seed."""


@dataclass(frozen=True)
class Judgement:
    """One pick of a game beside the best that was found, from what the seat knew then."""

    index: int
    """Its place in the log."""
    seat: int
    decision: str
    played: Variation
    best: Variation

    @property
    def loss(self) -> float:
        """By how much the chance to win fell, from 0 to 1."""
        return max(0.0, self.best.win_chance - self.played.win_chance)

    @property
    def better(self) -> tuple[Option, ...]:
        """The better line: its pick and how the seat would have gone on."""
        return (self.best.option, *self.best.then)


class Analyst:
    """Looks back at finished games of one game: with its two judges, and with the chances of a moment."""

    def __init__(self, by_search: Judge, by_reflexes: Judge, weigh: Weigh) -> None:
        self.by_search = by_search
        self.by_reflexes = by_reflexes
        self._weigh = weigh

    def best_judge(self) -> Judge:
        """The search where it can be compiled, else reflexes."""
        return self.by_search if available() else self.by_reflexes

    def along(self, game: Game, log: Log, moments: Sequence[int], games: int, seed: int = 0) -> list[tuple[float, ...]]:
        """The chances after so many picks, for each of some moments in the order of the game."""
        state, told = game.replay(log, 0), []
        for at in moments:
            advance(game, state, log, at)
            told.append(tuple(self._weigh(game, state.record, games, seed + at)))
        return told

    def judge(
        self,
        game: Game,
        log: Log,
        iterations: int = 2000,
        seed: int = 0,
        seat: int | None = None,
        progress: Progress | None = None,
        by: Judge | None = None,
        only: Iterable[int] | None = None,
    ) -> list[Judgement]:
        """Every pick of a game (or of one seat, or only some) that had an alternative, in the order of the game."""
        by = by or self.by_search
        wanted = sorted(set(range(len(log.picks)) if only is None else only))
        state = game.replay(log, 0)
        judgements: list[Judgement] = []
        for index in wanted:
            if progress is not None:
                progress(index, len(log.picks))
            advance(game, state, log, index)
            decider = game.seat(state)
            if seat not in (None, decider) or not has_choice(game, state):
                continue
            offered = game.options(state)
            found = by(game.view(state, decider), offered, log.picks[index], iterations, seed + index)
            if found is not None:
                judgements.append(Judgement(index, decider, offered[0].decision, *found))
        if progress is not None:
            progress(len(log.picks), len(log.picks))
        return judgements

    def second_look(
        self, game: Game, log: Log, index: int, iterations: int, games: int, seed: int = 0, by: Judge | None = None
    ) -> Judgement | None:
        """One pick judged with more care, or None if it had no alternative.

        What was played in the rest of the turn is put beside the best line, over as many games. A search hardly visits
        what it dislikes, so its own word on what was played is not worth much. Both are weighed as the chances along
        the game are, with all cards open, so that the numbers can be compared.
        """
        found = self.judge(game, log, iterations, seed, by=by, only=[index])
        if not found:
            return None
        state, first = game.replay(log, index), found[0]
        played = own_line(game, state.record, log.picks[index:])
        told = []
        for line in (played, first.better):
            record = state.record.copy()
            for option in line:
                game.rules.apply(record, option.pick)
            told.append(self._weigh(game, record, games, seed + index)[first.seat])
        return replace(
            first,
            played=replace(first.played, win_chance=told[0], then=played[1:]),
            best=replace(first.best, win_chance=told[1]),
        )


def advance(game: Game, state: State, log: Log, at: int) -> None:
    """Go on in a log that is known to be a game."""
    for pick in log.picks[len(state.picks) : at]:
        game.rules.apply(state.record, pick)
        state.picks.append(pick)


def own_line(game: Game, record: Any, picks: Sequence[int]) -> tuple[Option, ...]:
    """The first of some picks: those of the seat that decides, until the dealer or somebody else acts."""
    record, seat, line = record.copy(), record.seat, []
    for pick in picks:
        if game.record_over(record) or record.seat != seat:
            break
        line.append(game.describe(record, pick))
        game.rules.apply(record, pick)
    return tuple(line)


def has_choice(game: Game, state: State) -> bool:
    """Whether somebody has more than one option now."""
    if game.over(state) or game.seat(state) < 0 or game.automatic(state.record):
        return False
    return len(game.legal(state)) > 1


def worst(judgements: Sequence[Judgement], count: int = 5) -> list[Judgement]:
    """The picks that cost most, worst first."""
    return sorted(judgements, key=lambda each: (-each.loss, each.index))[:count]
