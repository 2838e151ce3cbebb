"""What can be counted in any game: winners, points, lengths, and what was picked from what."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from boardroom.core.dealer import Dealer
from boardroom.core.options import Option
from boardroom.games import game as game_by_key
from boardroom.games import meta
from boardroom.lab.balance import Order
from boardroom.players import create, parse

KINDS = ("random",)
"""Who plays if nobody is named."""


@dataclass
class Played:
    """What one game came to."""

    game: str
    players: int
    kind: str
    seed: int
    number: int
    first: int = -1
    """The seat that picked first."""
    points: list[int] = field(default_factory=list)
    won: list[int] = field(default_factory=list)
    """The seats that won."""
    picks: int = 0
    decisions: int = 0
    offered: dict[str, int] = field(default_factory=dict)
    """How often each kind of option could be picked where there was a choice, ..."""
    picked: dict[str, list[int]] = field(default_factory=dict)
    """... and by which seats it was picked how often."""

    @property
    def order(self) -> Order:
        """The game that was to be played."""
        return Order(self.game, self.players, self.kind, self.seed, self.number)


def play(order: Order) -> Played:
    """Play one game with players of one kind on all seats, through the contract: views in, picks out."""
    game = game_by_key(order.game, players=order.players, **meta(order.game).laboratory)
    seed = (order.seed << 32) + order.number
    name, settings = parse(order.kind)
    bots = [create(name, seed * 8 + seat, order.game, **settings) for seat in range(order.players)]
    state, played = game.start(Dealer(seed)), Played(*order)
    while not game.over(state):
        seat = game.seat(state)
        options = game.options(state, seat)
        picked = bots[seat].pick(game.view(state, seat), options)
        if len(options) > 1:
            _count(played, seat, options, picked)
        if played.first < 0:
            played.first = seat
        game.apply(state, picked, seat)
        played.decisions += 1
    result = game.result(state)
    played.points = [score.total for score in result.scores]
    played.won = list(result.winners)
    played.picks = len(state.picks)
    return played


def _count(played: Played, seat: int, options: tuple[Option, ...], picked: Option) -> None:
    for name in {_kind(option) for option in options}:
        played.offered[name] = played.offered.get(name, 0) + 1
    played.picked.setdefault(_kind(picked), [0] * played.players)[seat] += 1


def _kind(option: Option) -> str:
    """What options are counted together: those of one decision and verb."""
    return f"{option.decision}: {option.verb}"


@dataclass
class Balance:
    """What many games of one kind came to."""

    game: str
    players: int
    kind: str
    games: int = 0
    nobody: int = 0
    shared: int = 0
    points: int = 0
    decisions: int = 0
    seats: Counter[int] = field(default_factory=Counter)
    """Wins by distance from the seat that picked first."""
    offered: Counter[str] = field(default_factory=Counter)
    picked: Counter[str] = field(default_factory=Counter)
    by_winners: Counter[str] = field(default_factory=Counter)

    def add(self, game: Played) -> None:
        """Count a game."""
        self.games += 1
        self.nobody += not game.won
        self.shared += len(game.won) > 1
        self.points += sum(game.points)
        self.decisions += game.decisions
        for seat in game.won:
            if seat < game.players:  # an automaton is no player
                self.seats[(seat - game.first) % game.players] += 1
        self.offered.update(game.offered)
        for name, seats in game.picked.items():
            self.picked[name] += sum(seats)
            self.by_winners[name] += sum(count for seat, count in enumerate(seats) if seat in game.won)


def new_balance(game: str, players: int, kind: str) -> Balance:
    """A balance with nothing counted yet."""
    return Balance(game, players, kind)
