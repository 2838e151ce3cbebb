"""Finds puzzles in games between bots, and checks those that are shipped.

Every turn of a position is played on in many imagined games, the same hidden cards and chances for all turns. A
position is a puzzle if one turn wins clearly more of them than any other (`MARGIN`), and if a tree search, which
thinks in another way, comes to the same turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from boardroom.core import sfc32
from boardroom.core.dealer import Dealer
from boardroom.core.game import Game, State
from boardroom.games import game as game_by_name
from boardroom.games import game_of
from boardroom.games.new_corp_order.imagine import known
from boardroom.games.new_corp_order.kernel.imagine import fill_blanks
from boardroom.games.new_corp_order.kernel.rules import apply
from boardroom.players.contract import Player
from boardroom.players.new_corp_order.greedy import GreedyPlayer
from boardroom.players.new_corp_order.puzzles import GAME, Line, Puzzle, ended, follow, lines
from boardroom.players.new_corp_order.reflex import ReflexPlayer
from boardroom.players.new_corp_order.search import SearchPlayer, outlook, warm_up

MARGIN = 0.10
"""By how much the best turn wins more often than the second one."""
LEAST = 0.25
"""So often the best turn wins at least."""
SURE = 4.0
"""The margin is also so many times as large as its standard error."""
FEWEST_LINES = 8
FIRST_LOOK, SECOND_LOOK, LAST_LOOK = 48, 400, 4000
"""Imagined games for each turn: all of them, those that looked best, and those again."""
ALL = 1000
"""For the others, so that every answer has its number."""
FINALISTS = 6
GAMES_OF_A_WORLD = 4
"""So many games are played with the same hidden cards."""
NOISE = 60
ITERATIONS = 6000
"""Of the tree search that has to agree."""
MOST_OF_A_GAME = 3
LATE = 12
"""Positions with at most so many cards left in the deck are looked at: before, a single turn seldom decides."""
PLAYED_BY = 120
"""Iterations of the bots whose games are looked through."""


@dataclass(frozen=True)
class Checked:
    """What a check of a puzzle found."""

    number: int
    legal: bool
    """Whether its log, its solution and the number of its lines fit the rules."""
    best: bool
    """Whether no other turn won more games."""
    margin: float
    search: bool
    """Whether the tree search agrees."""

    @property
    def holds(self) -> bool:
        """Whether the puzzle has one best turn: with at least two thirds of the margin that it was chosen by."""
        return self.legal and self.best and self.search and self.margin >= MARGIN * 2 / 3


def weigh(view: Any, chosen: Sequence[Line], games: int, seed: int) -> list[float]:
    """How often each of some turns wins, with the same hidden cards and chances for all of them."""
    play_on = outlook()
    blank, sizes = known(view)
    seat, generator = view["seat"], [0, 0, 0, 0]
    wins = [0.0] * len(chosen)
    worlds = max(1, games // GAMES_OF_A_WORLD)
    for world in range(worlds):
        sfc32.seed(generator, (seed << 16 ^ world) & sfc32.MASK, seed & sfc32.MASK)
        imagined = blank.copy()
        fill_blanks(imagined, seat, sizes, generator)
        for index, line in enumerate(chosen):
            record = imagined.copy()
            for pick in line.picks:
                apply(record, pick)
            wins[index] += play_on(record, GAMES_OF_A_WORLD, (seed << 20) + world, NOISE)[seat]
    return [each / (worlds * GAMES_OF_A_WORLD) for each in wins]


def _sure(best: float, second: float, games: int) -> bool:
    """Whether a margin is far above what chance makes."""
    error = sqrt((best * (1 - best) + second * (1 - second)) / games)
    return best - second >= max(MARGIN, SURE * error)


def _first_two(values: Sequence[float]) -> tuple[float, float]:
    best, second = sorted(values, reverse=True)[:2]
    return best, second


def examine(game: Game, state: State, seed: int) -> Puzzle | None:
    """The puzzle that a position is, if it is one."""
    found = lines(game, state.record)
    if found is None or len(found) < FEWEST_LINES:
        return None
    view = game.view(state, game.seat(state))
    values = weigh(view, found, FIRST_LOOK, seed)
    best, second = _first_two(values)
    if best < LEAST / 2 or best - second < MARGIN / 2:
        return None
    finalists = [line for _, line in sorted(zip(values, found, strict=True), key=lambda each: -each[0])[:FINALISTS]]
    for games in (SECOND_LOOK, LAST_LOOK):
        weighed = weigh(view, finalists, games, seed + games)
        best, second = _first_two(weighed)
        if best < LEAST or not _sure(best, second, games):
            return None
    solution = finalists[weighed.index(best)]
    if searched(game, state, seed) != solution.place:
        return None
    exact = {line.place: value for line, value in zip(finalists, weighed, strict=True)}
    rest = weigh(view, found, ALL, seed + ALL)
    wins = [exact.get(line.place, value) for line, value in zip(found, rest, strict=True)]
    if not _sure(*_first_two(wins), ALL):
        return None
    missed = sum(_led(game, state, bot) != solution.place for bot in _quick(seed))
    log = game.log(state)
    per_mille = tuple(round(1000 * each) for each in wins)
    return Puzzle(0, log, solution.picks, per_mille, _theme(game, state, solution.picks), 1 + missed, game.players)


def searched(game: Game, state: State, seed: int) -> bytes:
    """Where the turn of the tree search leads."""
    return _led(game, state, SearchPlayer(seed=seed, iterations=ITERATIONS, every_option=True, patient=True))


def _quick(seed: int) -> tuple[Player, Player]:
    return ReflexPlayer(seed=seed, noise=1), GreedyPlayer(seed=seed)


def _led(game: Game, state: State, player: Player) -> bytes:
    """Where the turn of a player leads."""
    played = State(state.record.copy())
    while not ended(game, state.record, played.record):
        seat = game.seat(played)
        game.rules.apply(played.record, player.pick(game.view(played, seat), game.options(played)).pick)
    place: bytes = played.record.to_bytes()
    return place


def _theme(game: Game, state: State, picks: Sequence[int]) -> str:
    verb = game.describe(state.record, picks[0]).verb
    return "consultant" if verb == "use" else verb


def find(first_seed: int, games: int, told: Callable[[str], None] = lambda _: None) -> Iterator[Puzzle]:
    """The puzzles in so many games between bots, which differ by their seed; none is found twice."""
    warm_up()
    for seed in range(first_seed, first_seed + games):
        players = 2 + seed % 3
        game = game_by_name(GAME, players=players)
        state = game.start(Dealer(seed))
        bots = [SearchPlayer(seed=seed * 8 + seat, iterations=PLAYED_BY) for seat in range(players)]
        found = 0
        while not game.over(state) and found < MOST_OF_A_GAME:
            seat = game.seat(state)
            offered = game.options(state)
            if sum(state.record.deck) <= LATE and len(offered) > 1 and offered[0].decision == "action":
                puzzle = examine(game, state, seed)
                if puzzle is not None:
                    found += 1
                    yield puzzle
            game.apply(state, bots[seat].pick(game.view(state, seat), offered), seat)
        told(f"game {seed}: {found}")


def check(puzzle: Puzzle, seed: int = 1, games: int = LAST_LOOK) -> Checked:
    """Whether the solution of a puzzle is the best turn, by imagined games that differ from those it was found by."""
    game = game_of(puzzle.log)
    state = game.replay(puzzle.log)
    found = lines(game, state.record)
    after = follow(game, state.record, puzzle.solution)
    fits = found is not None and after is not None and ended(game, state.record, after)
    if found is None or not fits or len(found) != len(puzzle.wins):
        return Checked(puzzle.number, False, False, 0.0, False)
    place = after.to_bytes()
    ranked = sorted(range(len(found)), key=lambda index: -puzzle.wins[index])[:FINALISTS]
    chosen = [found[index] for index in ranked]
    values = weigh(game.view(state, game.seat(state)), chosen, games, seed)
    own = next((value for line, value in zip(chosen, values, strict=True) if line.place == place), 0.0)
    best, second = _first_two(values)
    agrees = searched(game, state, seed) == place
    return Checked(puzzle.number, True, own == best, own - second if own == best else own - best, agrees)
