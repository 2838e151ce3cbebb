"""Games of the laboratory: played through the contract (views in, picks out), several at a time, kept in a file.

A finished game is a line of a results file, so a run that was stopped goes on where it was.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from boardroom.core.dealer import Dealer
from boardroom.core.game import Game, State
from boardroom.core.options import Option
from boardroom.core.presentation import View
from boardroom.games import game as game_by_key
from boardroom.players import Player, Witness, create, parse
from boardroom.players.contract import CLOCKS

Progress = Callable[[int, int], None]
"""Called with how many games are done and how many there are."""
SEATS = 8
"""The seeds of the players of one game lie so far from those of the next."""
T = TypeVar("T")
R = TypeVar("R")


def unseen(_done: int, _all: int) -> None:
    """Progress that nobody looks at."""


@dataclass(frozen=True)
class Order:
    """One game to be played."""

    number: int
    game: str
    settings: Mapping[str, Any]
    """Without the number of players."""
    seats: tuple[str, ...]
    seed: int

    def table(self) -> Table:
        """The game with its players."""
        return Table(self._game(), self.seats, self.seed)

    def start(self) -> tuple[Game, State]:
        """The game before its first pick, without players, for who knows the picks."""
        game = self._game()
        return game, game.start(Dealer(seed=self.seed))

    def _game(self) -> Game:
        return game_by_key(self.game, players=len(self.seats), **self.settings)


@dataclass(frozen=True)
class Pick:
    """One pick of a game, before it is made."""

    seat: int
    view: View
    """As the seat sees the table; only until the pick is made."""
    option: Option
    seconds: float
    """How long the player thought, by the clock that it keeps to."""


class Table:
    """One game with its players."""

    def __init__(self, game: Game, names: Sequence[str], seed: int) -> None:
        self.game = game
        self.players: list[Player] = []
        self._clocks: list[Callable[[], float]] = []
        for seat, text in enumerate(names):
            name, settings = parse(text)
            self.players.append(create(name, seed * SEATS + seat, game.key, **settings))
            self._clocks.append(CLOCKS[settings.get("clock", "wall")])
        self._witnesses = {seat: player for seat, player in enumerate(self.players) if isinstance(player, Witness)}
        self.state: State = game.start(Dealer(seed=seed))

    def picks(self) -> Iterator[Pick]:
        """Play to the end: every pick is made when the next one is asked for."""
        game, state = self.game, self.state
        while not game.over(state):
            seat = game.seat(state)
            view, options = game.glance(state, seat), game.options(state, seat)
            clock = self._clocks[seat]
            begin = clock()
            option = self.players[seat].pick(view, options)
            yield Pick(seat, view, option, clock() - begin)
            tell(game, state, option.pick, self._witnesses)
            game.apply(state, option, seat)


def tell(game: Game, state: State, pick: int, witnesses: Mapping[int, Witness]) -> None:
    """Let players who remember see a pick that is about to be made."""
    for seat, player in witnesses.items():
        seen = game.witnessed(state.record, pick, seat)
        if seen is not None:
            player.witness(seen)


def finished(work: Callable[[T], R], items: Sequence[T], processes: int = 1) -> Iterator[R]:
    """What the work on every item came to, as soon as it is known; with 0 processes nothing.

    The order is drawn by lot, so that what a stopped run has done is a fair sample of the whole.
    """
    items = random.Random(len(items)).sample(items, len(items)) if processes else []
    if processes <= 1:
        yield from map(work, items)
        return
    with ProcessPoolExecutor(processes) as pool:
        for done in as_completed([pool.submit(work, item) for item in items]):
            yield done.result()


def lines(path: Path | None) -> Iterator[dict[str, Any]]:
    """The finished games in a results file; a line that was cut off is left out."""
    if path is None or not path.exists():
        return
    for line in path.read_text("utf-8").splitlines():
        try:
            data = json.loads(line)
        except ValueError:
            continue
        if isinstance(data, dict):
            yield data


def add_line(path: Path | None, data: Mapping[str, Any]) -> None:
    """Keep a finished game, on a line of its own even if the last run was killed while writing."""
    if path is None:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    cut_off = path.exists() and path.stat().st_size and not path.read_bytes().endswith(b"\n")
    with path.open("a", encoding="utf-8") as file:
        file.write(("\n" if cut_off else "") + json.dumps(data, separators=(",", ":")) + "\n")


def run(
    play: Callable[[Order], dict[str, Any]],
    wanted: Sequence[Order],
    results: Path | None = None,
    progress: Progress = unseen,
    processes: int = 1,
) -> list[dict[str, Any]]:
    """What every game came to, ready for JSON: what stands in the results file already, and what is played now.

    With 0 processes nothing is played.
    """
    orders = {order.number: order for order in wanted}
    done: dict[int, dict[str, Any]] = {}
    for data in lines(results):
        order = data.pop("order", None)
        if order is not None and Order(**{**order, "seats": tuple(order["seats"])}) == orders.get(order["number"]):
            done[order["number"]] = data
    progress(len(done), len(wanted))
    left = [order for order in wanted if order.number not in done]
    for order, played in finished(partial(_with_order, play), left, processes):
        done[order.number] = played
        add_line(results, {"order": asdict(order), **played})
        progress(len(done), len(wanted))
    return [done[order.number] for order in wanted if order.number in done]


def _with_order(play: Callable[[Order], R], order: Order) -> tuple[Order, R]:
    return order, play(order)
