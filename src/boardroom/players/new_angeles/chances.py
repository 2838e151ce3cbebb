"""Chances: how likely every seat is to win at a moment of a game, and what a pick cost the seat that made it.

The chances of a moment are seen from above, with all hands and rival cards open, for people who look at a finished game
again: from there quick hands play on for a round, many times, and where the table stands then is judged. A judgement
of a pick is fair to who made it: it imagines what the seat could not see. A compiled search judges best; where there is
none, interpreted hands finish the deal in a few imagined worlds. Nobody judges trades.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from boardroom.core import sfc32
from boardroom.core.game import Game
from boardroom.core.machine import available
from boardroom.core.options import Option
from boardroom.core.presentation import View
from boardroom.games.new_angeles.kernel.agenda import KIND, TRADE
from boardroom.games.new_angeles.kernel.decisions import BROKEN, MAX_OPTIONS, RUNNING, TRADE_PARTNER
from boardroom.games.new_angeles.kernel.imagine import BLANKS, fill_blanks
from boardroom.games.new_angeles.kernel.options import options
from boardroom.games.new_angeles.kernel.rules import apply
from boardroom.games.new_angeles.kernel.tables import DEALER, DECKS, SEATS
from boardroom.games.new_angeles.worlds import known, run_on
from boardroom.players.analyst import Analyst
from boardroom.players.contract import Variation
from boardroom.players.new_angeles.kernel.city import SKETCH, SKETCHES
from boardroom.players.new_angeles.kernel.mind import MIND, look
from boardroom.players.new_angeles.kernel.quick import dealt, quick_pick
from boardroom.players.new_angeles.kernel.standing import standing

FULL = 1000
MANNER = {"worry": 1000, "greed": 300, "envy": 500, "margin": 600}
NOISE = 100
WHOLE_DECK = 100
MOST_GAMES = 4096
GAMES_A_WORLD = 12
"""Interpreted hands are slow: for so many games that are asked for, they play one."""


class _Sketches(list[Any]):
    """Interpreted sketches that are copied on assignment, as those of an array are."""

    def __setitem__(self, index: Any, sketch: Any) -> None:
        super().__setitem__(index, sketch.copy())


class Hands:
    """Quick hands on all seats and a dealer, interpreted: they finish the deal, then the table is judged."""

    def __init__(self) -> None:
        self.generator = [0, 0, 0, 0]
        self._cities = _Sketches(SKETCH.record() for _ in range(SKETCHES))
        self._mind: Any = MIND.record()
        self._mind.noise = NOISE
        for field, number in MANNER.items():
            setattr(self._mind, field, [number] * SEATS)
        self._out = [0] * MAX_OPTIONS

    def chances(self, record: Any, games: int, seed: int) -> list[float]:
        """How likely every seat wins, all cards open."""
        games = max(1, games // GAMES_A_WORLD)
        sums = [0.0] * SEATS
        for number in range(games):
            sfc32.seed(self.generator, seed & sfc32.MASK, number)
            self._finish_deal(played := record.copy())
            sums = [total + each for total, each in zip(sums, self._judged(played), strict=True)]
        return [total / games / FULL for total in sums]

    def _finish_deal(self, s: Any) -> None:
        turn, here = s.active, s.round
        while s.decision > BROKEN and s.active == turn and s.round == here:
            n = options(s, self._out)
            deals = s.seat < 0
            picked = dealt(s, n, self.generator, self._out) if deals else self._pick(s, n)
            apply(s, picked)

    def _pick(self, s: Any, n: int) -> int:
        return int(quick_pick(s, n, self.generator, self._out, self._cities, self._mind))

    def _judged(self, s: Any) -> list[int]:
        if s.decision <= BROKEN:
            return [FULL * won for won in list(s.won)]
        look(s, self._cities, self._mind, -1)
        return [standing(s, self._mind, seat) if seat < s.players else 0 for seat in range(SEATS)]


class CompiledHands:
    """The same compiled: they play on for a round."""

    def __init__(self) -> None:
        from boardroom.players.new_angeles.machine import Arrays

        self._arrays = Arrays(1, MOST_GAMES)
        self._run = self._arrays.bound()
        self._blanks: Any = BLANKS.record()
        self._blanks.deck_size = [WHOLE_DECK] * DECKS
        self._blanks.open_hand = [1] * SEATS

    def chances(self, record: Any, games: int, seed: int) -> list[float]:
        """How likely every seat wins, all cards open."""
        arrays, search = self._arrays, self._arrays.search
        arrays.lay_out(record, self._blanks)
        search["choices"] = search["size"] = search["done"] = 0
        search["series"] = (seed & sfc32.MASK) | 1
        games = min(games, MOST_GAMES)
        self._run(games)
        return [float(each) / FULL for each in arrays.outcomes[:games, :SEATS].mean(axis=0)]


@cache
def hands() -> Hands | CompiledHands:
    """The hands that can be had here."""
    return CompiledHands() if available() else Hands()


def without_trades(record: Any) -> Any:
    """A copy in which nobody trades any more; behind an open window the game goes on."""
    record = record.copy()
    record.trading = record.open_trades = record.promises = 0
    if record.decision >= TRADE_PARTNER:
        if record.depth > 0 and record.stack[record.depth - 1][KIND] == TRADE:
            record.depth -= 1
            record.stack[record.depth] = [0] * len(record.stack[record.depth])
        record.decision, record.seat, record.menu = RUNNING, DEALER, 0
    run_on(record)
    return record


def chances(game: Game, record: Any, games: int, seed: int = 0) -> tuple[float, ...]:
    """How likely each seat wins if quick hands play on from here; at the end of a game who has won."""
    if game.record_over(record):
        return tuple(float(record.won[seat]) for seat in range(game.seats))
    return tuple(hands().chances(without_trades(record), games, seed)[: game.seats])


def by_search(
    view: View, offered: Sequence[Option], pick: int, games: int, seed: int
) -> tuple[Variation, Variation] | None:
    """A judgement by the compiled search; None of a trade."""
    from boardroom.players.new_angeles.search import SearchPlayer

    search = SearchPlayer(seed=seed, iterations=games, nodes=2 * games + 64, every_option=True)
    search.pick(view, offered)
    lines = search.explain()
    played = next((line for line in lines if line.option.pick == pick), None)
    if played is None:
        return None
    return played, max(lines, key=lambda line: (line.share, line.win_chance))


def by_reflexes(
    view: View, offered: Sequence[Option], pick: int, games: int, seed: int
) -> tuple[Variation, Variation] | None:
    """A judgement by some imagined games for each option, the same cards and chances for all of them."""
    record, _ = known(view)
    if record.decision == RUNNING:
        return None
    told = _imagined(view, [option.pick for option in offered], games, seed)
    lines = [Variation(option, 1 / len(offered), *found) for option, found in zip(offered, told, strict=True)]
    played = next(line for line in lines if line.option.pick == pick)
    return played, max(lines, key=lambda line: (line.win_chance, line.score, line.option.pick == pick))


def _imagined(view: View, picks: Sequence[int], games: int, seed: int) -> list[tuple[float, float]]:
    """For each pick of the seat that decides: how likely it wins then, and its capital, in the mean."""
    blank, blanks = known(view)
    seat, generator, players = view["seat"], [0, 0, 0, 0], Hands()
    games = max(1, games // GAMES_A_WORLD)
    sums = [(0.0, 0.0)] * len(picks)
    for number in range(games):
        sfc32.seed(generator, seed & sfc32.MASK, number)
        world = blank.copy()
        fill_blanks(world, blanks, generator)
        for index, pick in enumerate(picks):
            played = world.copy()
            apply(played, pick)
            found = players.chances(played, 1, (seed << 12) + number)[seat]
            sums[index] = (sums[index][0] + found, sums[index][1] + played.capital[seat])
    return [(chance / games, capital / games) for chance, capital in sums]


ANALYST = Analyst(by_search, by_reflexes, chances)
