"""Puzzles: positions of played games in which one turn is clearly better than every other.

They are data, one puzzle a line in `data/puzzles.jsonl`, found and checked by `boardroom puzzles` (see
`puzzle_search`). A line of play is an action with all that belongs to it, such as cards, companies and numbers. It
ends when the dealer or somebody else acts, and before what may follow an action: hiring, the ability of a company,
discarding. Lines that end at the same position are one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from boardroom.core.game import Game, State
from boardroom.core.log import Log
from boardroom.core.presentation import Step
from boardroom.games import game_of
from boardroom.games.new_corp_order.kernel.decisions import (
    ABILITY_CARD,
    DISCARD,
    HIRE,
    MOVE_ORIGIN,
    MOVE_TARGET,
    SWAP_FIRST,
    SWAP_OTHER,
    SWAP_OWN,
    SWAP_SECOND,
)
from boardroom.players.new_corp_order.chances import Reflexes

GAME = "new-corp-order"
AFTERWARDS = {HIRE, DISCARD, ABILITY_CARD, SWAP_OWN, SWAP_OTHER, MOVE_ORIGIN, MOVE_TARGET, SWAP_FIRST, SWAP_SECOND}
"""What is decided when the action itself is done."""
ROUNDS = 12
"""How often the round is played on for the answer of the others to an action."""
MOST_LINES = 250
"""A position with more different turns is no puzzle."""
THEMES = ("plot", "infiltrate", "take-over", "consultant")
"""What the best turn begins with."""
LEVELS = (1, 2, 3)
"""How many of two quick bots do not find it, plus one."""


@dataclass(frozen=True)
class Line:
    """A turn: its picks, and the position that it leads to."""

    picks: tuple[int, ...]
    after: Any

    @property
    def place(self) -> bytes:
        """What the position is compared by."""
        found: bytes = self.after.to_bytes()
        return found


@dataclass(frozen=True)
class Puzzle:
    """A position, the best turn, and how often every turn wins."""

    number: int
    """From 1 on."""
    log: Log
    """The game up to the position."""
    solution: tuple[int, ...]
    wins: tuple[int, ...]
    """Of 1000 imagined games each, in the order of `lines`."""
    theme: str
    level: int
    players: int

    @property
    def id(self) -> str:
        """What it is kept by: the same as long as position and solution are."""
        return hashlib.sha256(f"{self.log.settings} {self.log.picks} {self.solution}".encode()).hexdigest()[:16]

    @property
    def margin(self) -> int:
        """By how many of 1000 games the best turn is better than the second one."""
        best, second = sorted(self.wins, reverse=True)[:2]
        return best - second

    def start(self) -> tuple[Game, State]:
        """The game and the position."""
        return opened(self.number)

    def to_row(self) -> dict[str, Any]:
        """As it stands in the file."""
        log = self.log
        return {
            "ruleset": log.ruleset,
            "settings": dict(log.settings),
            "picks": list(log.picks),
            "solution": list(self.solution),
            "wins": list(self.wins),
            "theme": self.theme,
            "level": self.level,
        }


def of_row(number: int, row: dict[str, Any]) -> Puzzle:
    """A puzzle from a line of the file."""
    log = Log(GAME, row["ruleset"], row["settings"], tuple(row["picks"]))
    solution, wins = tuple(row["solution"]), tuple(row["wins"])
    return Puzzle(number, log, solution, wins, row["theme"], row["level"], row["settings"]["players"])


@cache
def shipped() -> tuple[Puzzle, ...]:
    """All puzzles of the package."""
    text = (files(__package__) / "data" / "puzzles.jsonl").read_text("utf-8")
    return tuple(of_row(number, json.loads(row)) for number, row in enumerate(text.splitlines(), start=1))


def opened(number: int) -> tuple[Game, State]:
    """The game and the position of a puzzle."""
    log = shipped()[number - 1].log
    game = game_of(log)
    return game, game.replay(log)


def ended(game: Game, first: Any, record: Any) -> bool:
    """Whether the action that was begun at a record is done."""
    mine = not game.record_over(record) and record.seat == first.seat and record.turn == first.turn
    return not mine or record.decision in AFTERWARDS


def lines(game: Game, first: Any) -> list[Line] | None:
    """Every different action of the seat that decides, in the order of the options; None for too many."""
    found: dict[bytes, Line] = {}
    open_ends: list[tuple[tuple[int, ...], Any]] = [((), first)]
    while open_ends:
        picks, record = open_ends.pop()
        if picks and ended(game, first, record):
            line = Line(picks, record)
            found.setdefault(line.place, line)
            if len(found) > MOST_LINES:
                return None
            continue
        for pick in reversed(game.legal(State(record))):
            after = record.copy()
            game.rules.apply(after, pick)
            open_ends.append(((*picks, pick), after))
    return list(found.values())


def follow(game: Game, first: Any, picks: Sequence[int]) -> Any:
    """The record after some picks of a turn; None if the rules do not offer them, or the turn ended before."""
    record = first.copy()
    for number, pick in enumerate(picks):
        if (number and ended(game, first, record)) or pick not in game.legal(State(record)):
            return None
        game.rules.apply(record, pick)
    return record


@lru_cache(256)
def replies(number: int, picks: tuple[int, ...]) -> tuple[tuple[Step, ...], ...]:
    """How the others answer an action: their next turns, with the cards that the game really had.

    The quick hands of the imagined games play the round on some times; the one that is worst for the seat is told.
    """
    game, state = opened(number)
    rounds = [_round(game, state.record, picks, seed) for seed in range(ROUNDS)]
    return min(rounds, key=lambda steps: _lead(game, steps[-1][-1].after, state.record.seat) if steps else 0)


def _round(game: Game, first: Any, picks: Sequence[int], seed: int) -> tuple[tuple[Step, ...], ...]:
    """The turns of the others after an action, until its seat has the next turn or the game ends."""
    record, hands, turns = follow(game, first, picks), Reflexes(seed), list[list[Step]]()
    turn = first.seat
    while not game.record_over(record):
        if record.seat >= 0 and record.seat != turn:
            turn = record.seat
            if turn == first.seat:
                break
            turns.append([])
        (step,) = game.steps_after(record, [hands.pick(record)])
        if turns:
            turns[-1].append(step)
        record = step.after
    return tuple(map(tuple, turns))


def _lead(game: Game, record: Any, seat: int) -> int:
    """By how many points a seat is ahead of the best other."""
    result: Any = game.result(State(record))
    totals = {score.seat: score.total for score in result.scores}
    return int(totals[seat] - max(total for other, total in totals.items() if other != seat))


def place_of(puzzle: Puzzle, after: Any) -> int:
    """Which of the lines of a puzzle ends at a record."""
    places = _places(puzzle.number)
    return places.index(after.to_bytes())


@cache
def _places(number: int) -> tuple[bytes, ...]:
    game, state = opened(number)
    return tuple(line.place for line in lines(game, state.record) or ())
