"""What trading is worth: who proposes what, how much of it is accepted, and who wins.

For games in which players make proposals. What a trade is worth to its two sides is their own estimate when it is
agreed, as a change of their chance to win, where a player can say it (`haggler`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from boardroom.core.dealer import Dealer
from boardroom.core.presentation import Step
from boardroom.games import game as game_by_key
from boardroom.lab.ladder import tell
from boardroom.lab.ratings import Share
from boardroom.players import Player, Witness, create, parse

Progress = Callable[[int, int], None]


@dataclass
class Trader:
    """What one kind of player came to."""

    games: int = 0
    """Seats in all games."""
    wins: int = 0
    points: int = 0
    proposals: int = 0
    accepted: int = 0
    worth: float = 0.0
    """Of the accepted ones, to their authors: chance to win by their own estimate, all together."""
    paid: float = 0.0
    """The same to those who accepted them."""

    @property
    def won(self) -> Share:
        """How many seats won."""
        return Share(self.wins, self.games)


@dataclass
class Market:
    """What some games came to, by the name of the players."""

    games: int = 0
    lost: int = 0
    """Games that nobody, or only a traitor, won: those in which fewer than two won."""
    traders: dict[str, Trader] = field(default_factory=dict)

    def of(self, name: str) -> Trader:
        """What is known of one kind."""
        return self.traders.setdefault(name, Trader())


def trade(
    key: str, names: Sequence[str], games: int, seed: int, settings: dict[str, Any],
    progress: Progress = lambda _done, _all: None, results: Path | None = None,
) -> Market:  # fmt: skip
    """Let players trade, each on every seat in turn; with a file of results a run that was stopped goes on."""
    market = Market()
    done = (
        [json.loads(line) for line in results.read_text("utf-8").splitlines()] if results and results.exists() else []
    )
    for number in range(games):
        progress(number, games)
        turn = number % len(names)
        seats = [*names[turn:], *names[:turn]]
        if number < len(done) and done[number]["seats"] == seats:
            played = {name: Trader(**row) for name, row in done[number]["traders"].items()}
        else:
            played = _play(key, seats, seed * 100_003 + number, settings)
            if results is not None:
                with results.open("a", encoding="utf-8") as file:
                    rows = {name: asdict(each) for name, each in played.items()}
                    file.write(json.dumps({"seats": seats, "traders": rows}) + "\n")
        market.games += 1
        market.lost += sum(each.wins for each in played.values()) < 2
        for name, each in played.items():
            known = market.of(name)
            for part, value in asdict(each).items():
                setattr(known, part, getattr(known, part) + value)
    progress(games, games)
    return market


def _play(key: str, seats: Sequence[str], seed: int, settings: dict[str, Any]) -> dict[str, Trader]:
    game = game_by_key(key, players=len(seats), **settings)
    players: list[Player] = []
    for seat, text in enumerate(seats):
        name, more = parse(text)
        players.append(create(name, seed * 8 + seat, game.key, **more))
    witnesses = {seat: player for seat, player in enumerate(players) if isinstance(player, Witness)}
    found: dict[str, Trader] = {name: Trader() for name in seats}
    state = game.start(Dealer(seed=seed))
    while not game.over(state):
        seat = game.seat(state)
        option = players[seat].pick(game.view(state, seat), game.options(state, seat))
        step = Step(len(state.picks), seat, option.pick, state.record, state.record)
        proposal = game.presentation.proposal(step, None)
        if proposal is not None and proposal["answer"] is not None:
            author, partner = proposal["author"], proposal["partner"]
            trader = found[seats[author]]
            trader.proposals += 1
            if proposal["answer"] != "decline":
                trader.accepted += 1
                trader.worth += _worth(players[author], game.view(state, author), proposal)
                trader.paid += _worth(players[partner], game.view(state, partner), proposal)
        tell(game, state, option.pick, witnesses)
        game.apply(state, option, seat)
    result = game.result(state)
    for seat, name in enumerate(seats):
        found[name].games += 1
        found[name].wins += seat in result.winners
        found[name].points += result.scores[seat].total
    return found


def _worth(player: Any, view: Any, proposal: Any) -> float:
    haggler = getattr(player, "haggler", None)
    return float(haggler(view).gain(proposal)) if haggler is not None else 0.0
