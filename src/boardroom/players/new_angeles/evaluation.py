"""How likely a seat wins, as far as it can know: imagined games from its view, and what a change would do to that.

    table = Evaluation(view)
    table.chance_to_win(games=400)
    table.compare([give(0, 2, capital=3)], games=400)

Every change is judged over the same imagined worlds and the same luck, so that their difference is much more certain
than each chance alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from boardroom.core.presentation import View
from boardroom.games.new_angeles.kernel.tables import SEATS
from boardroom.games.new_angeles.worlds import Belief, known
from boardroom.players.new_angeles.machine import ROUNDS_AHEAD, Arrays, Manner

Change = Callable[[Any], None]
"""Changes what a seat knows of the table: moves capital or an asset, or binds a decision (see below)."""
CHUNK = 16
FULL = 1000.0


@dataclass(frozen=True)
class Estimate:
    """A number found by imagined games."""

    mean: float
    error: float
    """The standard error of the mean."""
    games: int

    def surely_above(self, other: float, errors: float = 2.0) -> bool:
        """Whether it is more than another number, by so many standard errors."""
        return self.mean - errors * self.error > other


@dataclass(frozen=True)
class Comparison:
    """What a change does to a seat."""

    chance: Estimate
    """The chance to win after the change."""
    worth: Estimate
    """By how much the seat is better off: the smooth payoff after the change less that without it, from -1 to 1."""


def nothing(record: Any) -> None:
    """No change."""


def give(giver: int, taker: int, capital: int = 0, assets: Sequence[int] = ()) -> Change:
    """Capital and assets change hands; a negative capital flows the other way."""

    def change(record: Any) -> None:
        record.capital[giver] -= capital
        record.capital[taker] += capital
        for asset in assets:
            record.holder[asset] = taker

    return change


def bind(seat: int, lock: int, asset: int | None = None) -> Change:
    """The next decision of a seat is sold: `lock` as in `kernel/decisions.py`, with the asset that it is about."""

    def change(record: Any) -> None:
        record.sold_seat, record.sold = seat, lock
        if asset is not None:
            record.sold_asset = asset

    return change


def both(*changes: Change) -> Change:
    """Several changes at once."""

    def change(record: Any) -> None:
        for each in changes:
            each(record)

    return change


class Evaluation:
    """What a seat can expect at one moment of a game; equal views and seeds give equal numbers."""

    def __init__(
        self,
        view: View,
        seat: int | None = None,
        belief: Belief | None = None,
        seed: int = 1,
        manners: Sequence[Manner] = (),
        rounds: int = ROUNDS_AHEAD,
    ) -> None:
        self.seat: int = view["seat"] if seat is None else seat
        """Whose chance it is; from the view of another seat it is what that seat would think of it."""
        self._record, self._blanks = known(view, belief)
        self._players: int = view["players"]
        self._seed = max(1, seed)
        self._manners = manners
        self._rounds = rounds

    def chance_to_win(self, games: int = 400, seconds: float | None = None) -> Estimate:
        """How likely the seat wins, within a budget of games, of seconds, or of both."""
        return _estimate(self.outcomes(nothing, games, seconds)[:, self.seat] / FULL)

    def chances(self, games: int = 400, seconds: float | None = None) -> tuple[float, ...]:
        """How likely every seat wins."""
        found = self.outcomes(nothing, games, seconds)
        return tuple(float(found[:, seat].mean()) / FULL for seat in range(self._players))

    def compare(self, changes: Sequence[Change], games: int = 400, seconds: float | None = None) -> list[Comparison]:
        """What each change would do to the seat, over the same worlds; the budget is for all of them together."""
        share = None if seconds is None else seconds / (len(changes) + 1)
        before = self.outcomes(nothing, games, share)
        told = []
        for change in changes:
            after = self.outcomes(change, len(before), share)
            both_played = min(len(before), len(after))
            value = SEATS + self.seat
            difference = (after[:both_played, value] - before[:both_played, value]) / FULL
            told.append(Comparison(_estimate(after[:, self.seat] / FULL), _estimate(difference)))
        return told

    def outcomes(self, change: Change, games: int, seconds: float | None = None) -> Any:
        """One row for each imagined game, in thousandths: the chance of each seat, then what that is worth to it."""
        arrays = Arrays(1, games)
        for seat, manner in enumerate(self._manners):
            arrays.set_manner(seat, manner)
        record = self._record.copy()
        change(record)
        arrays.lay_out(record, self._blanks)
        arrays.search["series"] = self._seed
        arrays.search["seat"], arrays.search["rounds"] = self.seat, self._rounds
        run = arrays.bound()
        began, done = time.perf_counter(), 0
        while done < games and (done == 0 or seconds is None or time.perf_counter() - began < seconds):
            chunk = min(CHUNK, games - done)
            run(chunk)
            done += chunk
        return arrays.outcomes[:done]


def chance_to_win(
    view: View, seat: int | None = None, games: int = 400, seconds: float | None = None, belief: Belief | None = None
) -> Estimate:
    """How likely a seat wins from a view, with its standard error."""
    return Evaluation(view, seat, belief).chance_to_win(games, seconds)


def _estimate(numbers: Any) -> Estimate:
    count = len(numbers)
    error = float(numbers.std(ddof=1)) / sqrt(count) if count > 1 else 1.0
    return Estimate(float(numbers.mean()), error, count)
