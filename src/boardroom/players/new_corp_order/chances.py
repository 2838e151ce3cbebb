"""Chances: how likely every seat is to win at a moment of a game, and what a pick cost the seat that made it.

The chances of a moment are seen from above, with all hands open, for people who look at a finished game again: from
there reflexes play on for everybody, many times. A judgement of a pick is fair to who made it: it imagines the cards
that the seat could not see. A compiled search judges best; where there is none, imagined games between reflexes do.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from boardroom.core import sfc32
from boardroom.core.game import Game
from boardroom.core.machine import available
from boardroom.core.options import Option
from boardroom.core.presentation import View
from boardroom.games.new_corp_order.describe import describe
from boardroom.games.new_corp_order.imagine import known
from boardroom.games.new_corp_order.kernel.decisions import MAX_OPTIONS, ODS_TURN, OVER
from boardroom.games.new_corp_order.kernel.imagine import fill_blanks
from boardroom.games.new_corp_order.kernel.rules import apply, options
from boardroom.games.new_corp_order.kernel.scoring import score, winners
from boardroom.games.new_corp_order.kernel.tables import SEATS
from boardroom.players.analyst import Analyst
from boardroom.players.contract import Variation
from boardroom.players.new_corp_order import weights
from boardroom.players.new_corp_order.kernel.look_ahead import keep_sensible
from boardroom.players.new_corp_order.kernel.policy import NOISE, PLAN, quick_pick
from boardroom.players.new_corp_order.kernel.tree import dealt

log = logging.getLogger(__name__)

USUAL_NOISE = 60
LINE_LENGTH = 8


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


@cache
def _machine() -> Callable[[Any, int, int, int], list[float]] | None:
    """Reflexes as compiled code, where that works."""
    if not available():
        return None
    try:
        from boardroom.players.new_corp_order.search import outlook

        return outlook()
    except Exception as error:  # noqa: BLE001 - whatever the compiler raises, Python needs none
        log.warning("Games are not played on by compiled code here: %r", error)
        return None


def chances(game: Game, record: Any, games: int, seed: int = 0) -> tuple[float, ...]:
    """How often each seat wins if reflexes play on from here; at the end of a game who has won."""
    if game.record_over(record):
        return tuple(won(record)[: game.seats])
    if (machine := _machine()) is not None:
        return tuple(share / games for share in machine(record, games, seed, USUAL_NOISE)[: game.seats])
    hands = Reflexes(seed)
    sums = [0.0] * SEATS
    for _ in range(games):
        played = record.copy()
        hands.finish(played)
        sums = [total + share for total, share in zip(sums, won(played), strict=True)]
    return tuple(total / games for total in sums[: game.seats])


def by_search(
    view: View, offered: Sequence[Option], pick: int, games: int, seed: int
) -> tuple[Variation, Variation] | None:
    """A judgement by the compiled search."""
    from boardroom.players.new_corp_order.search import SearchPlayer

    search = SearchPlayer(seed=seed, iterations=games, nodes=2 * games + 64, every_option=True)
    search.pick(view, offered)
    lines = search.explain()
    played = next((line for line in lines if line.option.pick == pick), None)
    return (played, lines[0]) if played is not None else None


def by_reflexes(
    view: View, offered: Sequence[Option], pick: int, games: int, seed: int
) -> tuple[Variation, Variation] | None:
    """A judgement by so many imagined games for each option, the same cards and chances for all of them."""
    blank, _ = known(view)
    picks = [option.pick for option in offered]
    kept = picks[: keep_sensible(blank, picks, len(picks))]
    kept += [] if pick in kept else [pick]
    told = _imagined(view, [(each,) for each in kept], games, seed)
    wins, points = ({each: row[part] for each, row in zip(kept, told, strict=True)} for part in (0, 1))
    best = max(kept, key=lambda each: (wins[each], points[each], each == pick))

    def line(chosen: int, then: tuple[Option, ...] = ()) -> Variation:
        option = next(option for option in offered if option.pick == chosen)
        return Variation(option, 1 / len(kept), wins[chosen], points[chosen], then)

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


ANALYST = Analyst(by_search, by_reflexes, chances)
