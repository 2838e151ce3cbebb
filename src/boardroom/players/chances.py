"""Chances: how likely every seat is to win at a moment of a game, and what a pick cost the seat that made it.

The chances of a moment are seen from above, with all hands open, for people who look at a finished game again: from
there reflexes play on for everybody, many times. A judgement of a pick is fair to who made it: it imagines the cards
that the seat could not see. A compiled search judges best; where there is none, imagined games between reflexes do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from typing import Any

from boardroom.core import sfc32
from boardroom.core.game import Game, State, View
from boardroom.core.log import Log
from boardroom.core.options import Option
from boardroom.games.new_corp_order.describe import describe
from boardroom.games.new_corp_order.imagine import known
from boardroom.games.new_corp_order.kernel.decisions import MAX_OPTIONS, ODS_TURN, OVER
from boardroom.games.new_corp_order.kernel.imagine import fill_blanks
from boardroom.games.new_corp_order.kernel.rules import apply, options
from boardroom.games.new_corp_order.kernel.scoring import score, winners
from boardroom.games.new_corp_order.kernel.tables import SEATS
from boardroom.players import weights
from boardroom.players.contract import Line
from boardroom.players.kernel.look_ahead import keep_sensible
from boardroom.players.kernel.policy import NOISE, PLAN, quick_pick
from boardroom.players.kernel.tree import dealt

Progress = Callable[[int, int], None]
"""Called with how many picks are done and how many there are."""
Judge = Callable[[View, Sequence[Option], int, int, int], tuple[Line, Line] | None]
"""What was picked and the best pick: from a view, its options, the pick, how many games to imagine, and a seed."""

GAME = "new-corp-order"
"""The game whose chances can be told."""
USUAL_NOISE = 60
LINE_LENGTH = 8


@dataclass(frozen=True)
class Judgement:
    """One pick of a game beside the best that was found, from what the seat knew then."""

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


class Reflexes:
    """Quick hands on all seats and a dealer, to play imagined games to their end."""

    def __init__(self, seed: int, noise: int = USUAL_NOISE) -> None:
        self.generator = [0, 0, 0, 0]
        self._weights = weights.row("greedy", {})
        self._plan = [0] * PLAN
        self._plan[NOISE] = noise
        self._out = [0] * MAX_OPTIONS
        self.reseed(seed)

    def reseed(self, seed: int) -> None:
        """Begin the same row of chances again."""
        sfc32.seed(self.generator, seed & sfc32.MASK, (seed >> 32) & sfc32.MASK)

    def pick(self, record: Any) -> int:
        """What who decides picks now, the dealer included."""
        n = options(record, self._out)
        if record.seat < 0 or record.decision == ODS_TURN:
            return int(dealt(record, n, self.generator, self._out))
        return int(quick_pick(record, n, self.generator, self._out, self._weights, self._plan))

    def finish(self, record: Any) -> None:
        """Play to the end."""
        while record.decision > OVER:
            apply(record, self.pick(record))


def won(record: Any) -> list[float]:
    """How much of the victory each seat has at the end; a shared one counts in part."""
    wins = [0] * SEATS
    winners(record, wins)
    return [each / sum(wins) for each in wins]


def chances(game: Game, record: Any, games: int, seed: int = 0) -> tuple[float, ...]:
    """How often each seat wins if reflexes play on from here; at the end of a game who has won."""
    if game.record_over(record):
        return tuple(won(record)[: game.seats])
    hands = Reflexes(seed)
    sums = [0.0] * SEATS
    for _ in range(games):
        played = record.copy()
        hands.finish(played)
        sums = [total + share for total, share in zip(sums, won(played), strict=True)]
    return tuple(total / games for total in sums[: game.seats])


def along(game: Game, log: Log, moments: Sequence[int], games: int, seed: int = 0) -> list[tuple[float, ...]]:
    """The chances after so many picks, for each of some moments in the order of the game."""
    state, told = game.replay(log, 0), []
    for at in moments:
        _advance(game, state, log, at)
        told.append(chances(game, state.record, games, seed + at))
    return told


def _advance(game: Game, state: State, log: Log, at: int) -> None:
    """Go on in a log that is known to be a game."""
    for pick in log.picks[len(state.picks) : at]:
        game.rules.apply(state.record, pick)
        state.picks.append(pick)


def by_search(view: View, offered: Sequence[Option], pick: int, games: int, seed: int) -> tuple[Line, Line] | None:
    """A judgement by the compiled search."""
    from boardroom.players.search import SearchPlayer

    search = SearchPlayer(seed=seed, iterations=games, nodes=2 * games + 64, every_option=True)
    search.pick(view, offered)
    lines = search.explain()
    played = next((line for line in lines if line.option.pick == pick), None)
    return (played, lines[0]) if played is not None else None


def by_reflexes(view: View, offered: Sequence[Option], pick: int, games: int, seed: int) -> tuple[Line, Line] | None:
    """A judgement by so many imagined games for each option, the same cards and chances for all of them."""
    blank, _ = known(view)
    picks = [option.pick for option in offered]
    kept = picks[: keep_sensible(blank, picks, len(picks))]
    kept += [] if pick in kept else [pick]
    told = _imagined(view, [(each,) for each in kept], games, seed)
    wins, points = ({each: row[part] for each, row in zip(kept, told, strict=True)} for part in (0, 1))
    best = max(kept, key=lambda each: (wins[each], points[each], each == pick))

    def line(chosen: int, then: tuple[Option, ...] = ()) -> Line:
        option = next(option for option in offered if option.pick == chosen)
        return Line(option, 1 / len(kept), wins[chosen], points[chosen], then)

    return line(pick), line(best, _continuation(blank, best, seed))


def _imagined(view: View, lines: Sequence[Sequence[int]], games: int, seed: int) -> list[tuple[float, float]]:
    """For each line of picks of the seat that decides: how often it wins and how many points it has, in the mean."""
    blank, sizes = known(view)
    seat, hands, scores = view["seat"], Reflexes(seed), [0] * SEATS
    sums = [(0.0, 0.0)] * len(lines)
    for number in range(games):
        hands.reseed((seed << 20) + number)
        imagined = blank.copy()
        fill_blanks(imagined, seat, sizes, hands.generator)
        for index, line in enumerate(lines):
            hands.reseed((seed << 20) + number)
            played = imagined.copy()
            for pick in line:
                apply(played, pick)
            hands.finish(played)
            score(played, scores)
            sums[index] = (sums[index][0] + won(played)[seat], sums[index][1] + scores[seat])
    return [(wins / games, points / games) for wins, points in sums]


def own_line(game: Game, record: Any, picks: Sequence[int]) -> tuple[Option, ...]:
    """The first of some picks: those of the seat that decides, until the dealer or somebody else acts."""
    record, seat, line = record.copy(), record.seat, []
    for pick in picks:
        if game.record_over(record) or record.seat != seat:
            break
        line.append(game.describe(record, pick))
        game.rules.apply(record, pick)
    return tuple(line)


def _continuation(blank: Any, pick: int, seed: int) -> tuple[Option, ...]:
    """How reflexes would go on after a pick, as far as nothing unknown comes in between."""
    record, hands = blank.copy(), Reflexes(seed, noise=1)
    found: list[Option] = []
    seat = record.seat
    apply(record, pick)
    while record.decision != OVER and record.seat == seat and len(found) < LINE_LENGTH:
        pick = hands.pick(record)
        found.append(describe(record, pick))
        apply(record, pick)
    return tuple(found)


def best_judge() -> Judge:
    """The search where it can be compiled, else reflexes."""
    return by_search if find_spec("numba") is not None else by_reflexes


def judge(
    game: Game,
    log: Log,
    iterations: int = 2000,
    seed: int = 0,
    seat: int | None = None,
    progress: Progress | None = None,
    by: Judge = by_search,
    only: Iterable[int] | None = None,
) -> list[Judgement]:
    """Every pick of the game (or of one seat, or only some) that had an alternative, in the order of the game."""
    wanted = sorted(set(range(len(log.picks)) if only is None else only))
    state = game.replay(log, 0)
    judgements: list[Judgement] = []
    for index in wanted:
        if progress is not None:
            progress(index, len(log.picks))
        _advance(game, state, log, index)
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
    game: Game, log: Log, index: int, iterations: int, games: int, seed: int = 0, by: Judge = by_search
) -> Judgement | None:
    """One pick judged with more care: what was played in the rest of the turn beside the best line, over as many games.

    A search hardly visits what it dislikes, so its own word on what was played is not worth much.
    """
    found = judge(game, log, iterations, seed, by=by, only=[index])
    if not found:
        return None
    state, first = game.replay(log, index), found[0]
    played = own_line(game, state.record, log.picks[index:])
    lines = [[option.pick for option in line] for line in (played, first.better)]
    (chance, points), (better, more) = _imagined(game.view(state, first.seat), lines, games, seed + index)
    return replace(
        first,
        played=replace(first.played, win_chance=chance, score=points, then=played[1:]),
        best=replace(first.best, win_chance=better, score=more),
    )


def has_choice(game: Game, state: State) -> bool:
    """Whether somebody has more than one option now."""
    if game.over(state) or game.seat(state) < 0 or game.automatic(state.record):
        return False
    return len(game.legal(state)) > 1


def worst(judgements: Sequence[Judgement], count: int = 5) -> list[Judgement]:
    """The picks that cost most, worst first."""
    return sorted(judgements, key=lambda each: (-each.loss, each.index))[:count]
