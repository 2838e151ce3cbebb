"""Analyse a finished game: where did the chance to win fall, and what would have been better?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from boardroom.core.game import Game
from boardroom.core.log import Log
from boardroom.core.options import Option
from boardroom.players.contract import Line
from boardroom.players.search import SearchPlayer

Progress = Callable[[int, int], None]
"""Called with how many picks are done and how many there are."""


@dataclass(frozen=True)
class Judgement:
    """One pick of a game beside the best that a search found, from what the seat knew then."""

    index: int
    """Its place in the log."""
    seat: int
    decision: str
    played: Line
    best: Line

    @property
    def loss(self) -> float:
        """By how much the chance to win fell, from 0 to 1."""
        return max(0.0, self.best.win_chance - self.played.win_chance)

    @property
    def better(self) -> tuple[Option, ...]:
        """The better line: its pick and how the seat would have gone on."""
        return (self.best.option, *self.best.then)


def judge(
    game: Game,
    log: Log,
    iterations: int = 2000,
    seed: int = 0,
    seat: int | None = None,
    progress: Progress | None = None,
) -> list[Judgement]:
    """Every pick of the game (or of one seat) that had an alternative, in the order of the game."""
    state = game.replay(log, 0)
    judgements: list[Judgement] = []
    while len(state.picks) < len(log.picks):
        index = len(state.picks)
        pick = log.picks[index]
        if progress is not None:
            progress(index, len(log.picks))
        decider = game.seat(state)
        if decider >= 0 and seat in (None, decider) and not game.automatic(state.record):
            options = game.options(state)
            if len(options) > 1:
                found = _judge(game.view(state, decider), options, pick, iterations, seed + index)
                if found is not None:
                    judgements.append(Judgement(index, decider, options[0].decision, *found))
        game.apply(state, pick)
    if progress is not None:
        progress(len(log.picks), len(log.picks))
    return judgements


def _judge(
    view: dict[str, object], options: tuple[Option, ...], pick: int, iterations: int, seed: int
) -> tuple[Line, Line] | None:
    search = SearchPlayer(seed=seed, iterations=iterations, nodes=2 * iterations + 64, every_option=True)
    search.pick(view, options)
    lines = search.explain()
    played = next((line for line in lines if line.option.pick == pick), None)
    return (played, lines[0]) if played is not None else None


def worst(judgements: list[Judgement], count: int = 5) -> list[Judgement]:
    """The picks that cost most, worst first."""
    return sorted(judgements, key=lambda each: (-each.loss, each.index))[:count]
