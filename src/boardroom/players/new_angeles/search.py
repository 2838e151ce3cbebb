"""Players of New Angeles that think with compiled rules: a quick hand, and a search over the decisions of a deal.

The thinking itself is `boardroom.players.new_angeles.kernel`. Here stand the budget, which decisions are worth a
search, and what the search thought of its options. Trades are answered as a citizen answers them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from boardroom.core import sfc32
from boardroom.core.dealer import Dealer
from boardroom.core.options import Option
from boardroom.core.presentation import View
from boardroom.games.new_angeles.kernel.decisions import (
    CHOOSE_CORP,
    DISCARD_CARD,
    NAME_DECK,
    PAY_COST,
    PICK_HAND_CARD,
    RUNNING,
    SUPPORT_CARD,
)
from boardroom.games.new_angeles.kernel.imagine import fill_blanks
from boardroom.games.new_angeles.worlds import Belief, known
from boardroom.players.contract import Stop, Variation
from boardroom.players.new_angeles.citizen import CitizenPlayer
from boardroom.players.new_angeles.kernel.tree import KEY
from boardroom.players.new_angeles.machine import CITIZEN, ROUNDS_AHEAD, Arrays, Manner
from boardroom.players.thinking_budget import Thinking

MOST_NODES = 1 << 16
"""Nodes of one search, about 5 megabytes; beyond that the tree grows no further."""
FIRST_CHUNK = 4
AT_ONCE = {CHOOSE_CORP, DISCARD_CARD, NAME_DECK, PAY_COST, PICK_HAND_CARD, SUPPORT_CARD}
"""Decisions that a quick hand makes as well: which cards to give up, and which to draw."""


class QuickPlayer:
    """A quick hand at a table: the compiled citizen, without looking ahead."""

    def __init__(
        self, seed: int | None = None, name: str = "clerk", noise: int = 1, manner: Manner = CITIZEN, **temper: int
    ) -> None:
        if noise < 1:
            raise ValueError("noise is a number from 1 on")
        self.name = name
        self._noise = noise
        self._dealer = Dealer(seed)
        self._trader = CitizenPlayer(seed)
        self._arrays = Arrays(2, 0)
        self._arrays.set_manners(Manner(**temper) if temper else manner)

    def pick(self, view: View, options: Sequence[Option], stop: Stop | None = None) -> Option:
        """The option that is rated best, any of those that are equally good."""
        if len(options) == 1:
            return options[0]
        if is_trading(view):
            return self._trader.pick(view, options, stop)
        record, blanks = known(view)
        return options[rated_best(self._arrays, record, blanks, options, self._dealer, self._noise)]


def is_trading(view: View) -> bool:
    """Whether the decision belongs to a trading window, which imagined games do not have."""
    return bool(view["progress"]["decision"] == RUNNING)


def rated_best(
    arrays: Arrays, record: Any, blanks: Any, options: Sequence[Option], dealer: Dealer, noise: int = 1
) -> int:
    """The place of the option that a quick hand likes best."""
    if record.decision == CHOOSE_CORP:
        return dealer.below(len(options))
    generator = [0, 0, 0, 0]
    sfc32.seed(generator, 1, 1)
    fill_blanks(record, blanks, generator)
    arrays.lay_out(record, blanks)
    arrays.choose_between(record.seat, [option.pick for option in options])
    ratings = [rating + (dealer.below(noise) if noise > 1 else 0) for rating in arrays.ratings()]
    best = max(ratings)
    places = [place for place, rating in enumerate(ratings) if rating == best]
    return places[dealer.below(len(places))]


class SearchPlayer:
    """Tree search over the decisions of a deal with a budget of iterations, of seconds, or of both.

    With a seed and a budget of iterations its picks can be repeated exactly. It ends when it has decided, unless it is
    told to be patient.
    """

    def __init__(
        self,
        seed: int | None = None,
        iterations: int | None = None,
        seconds: float | None = None,
        explore: float = 0.25,
        narrow: int = 12,
        rounds: int = ROUNDS_AHEAD,
        nodes: int = MOST_NODES,
        name: str = "search",
        clock: str = "wall",
        belief: Callable[[View], Belief | None] | None = None,
        *,
        every_option: bool = False,
        patient: bool = False,
    ) -> None:
        self.name = name
        self._arrays = Arrays(nodes, 0)
        self._thinking = Thinking(
            self._arrays.nodes,
            self._arrays.search,
            iterations,
            seconds,
            clock,
            patient=patient,
            first_chunk=FIRST_CHUNK,
        )
        self._every_option = every_option
        self._belief = belief
        self._dealer = Dealer(seed)
        self._trader = CitizenPlayer(seed)
        self._run: Callable[[int], None] | None = None
        self._options: Sequence[Option] = ()
        self._pondered = False
        search = self._arrays.search
        search["explore"], search["narrow"], search["rounds"] = explore, narrow, rounds
        sfc32.seed(search["generator"], self._dealer.below(sfc32.MASK), self._dealer.below(sfc32.MASK))

    def pick(self, view: View, options: Sequence[Option], stop: Stop | None = None) -> Option:
        """The option that the search came back to most often."""
        started = self._thinking.clock()
        self._options, self._pondered = options, False
        if len(options) == 1:
            return options[0]
        if is_trading(view):
            return self._trader.pick(view, options, stop)
        record, blanks = known(view, None if self._belief is None else self._belief(view))
        if record.decision in AT_ONCE and not self._every_option:
            return options[rated_best(self._arrays, record, blanks, options, self._dealer)]
        self._arrays.lay_out(record, blanks)
        self._arrays.choose_between(view["seat"], [option.pick for option in options])
        if self._run is None:
            self._run = self._arrays.bound()
        self._thinking.go(self._run, started, stop)
        self._pondered = True
        return self._option(self._considered()[0])

    def explain(self) -> tuple[Variation, ...]:
        """What the search thought of the options of its last pick, best first; empty if it did not have to think."""
        if not self._pondered:
            return ()
        children = self._considered()
        total = sum(int(node["visits"]) for node in children)
        return tuple(
            Variation(
                self._option(node),
                int(node["visits"]) / total,
                float(node["wins"]) / int(node["visits"]),
                float(node["points"]) / int(node["visits"]),
                games=int(node["visits"]),
            )
            for node in children
        )

    def _considered(self) -> list[Any]:
        """The options that were tried, most visited first."""
        children = self._thinking.children(0)
        return sorted(children, key=lambda each: (-int(each["visits"]), int(each["key"])))

    def _option(self, node: Any) -> Option:
        pick = int(node["key"]) % KEY
        return next(option for option in self._options if option.pick == pick)
