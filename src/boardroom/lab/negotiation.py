"""What trading is worth: who proposes what, how much of it is accepted, and who wins.

For games in which players make proposals. What a trade is worth to its two sides is their own estimate when it is
agreed, as a change of their chance to win, where a player can say it (`haggler`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from math import sqrt
from pathlib import Path
from typing import Any

from boardroom.core.presentation import Step
from boardroom.lab.page import table
from boardroom.lab.playing import Order, Progress, run, unseen
from boardroom.lab.ratings import Share, Z

SEED_STEP = 100_003


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


Traders = dict[str, Trader]


@dataclass(frozen=True)
class Difference:
    """By how much more of its seats one kind won than another at the same tables, with a 95 % interval."""

    mean: float
    half: float

    def __str__(self) -> str:
        return f"{self.mean:+.1%} [{self.mean - self.half:+.1%}, {self.mean + self.half:+.1%}]"


@dataclass
class Market:
    """What some games came to, by the name of the players."""

    played: list[Traders] = field(default_factory=list)

    @property
    def games(self) -> int:
        """How many there were."""
        return len(self.played)

    @property
    def lost(self) -> int:
        """Games that nobody, or only a traitor, won: those in which fewer than two won."""
        return sum(sum(each.wins for each in traders.values()) < 2 for traders in self.played)

    @property
    def traders(self) -> Traders:
        """All games together."""
        found: Traders = {}
        for traders in self.played:
            for name, each in traders.items():
                known = found.setdefault(name, Trader())
                for part, value in asdict(each).items():
                    setattr(known, part, getattr(known, part) + value)
        return found

    def more(self, one: str, other: str) -> Difference:
        """How much more one kind won than another. A game is one sample: who sits at one table wins together."""
        gaps = [each[one].won.share - each[other].won.share for each in self.played if one in each and other in each]
        mean = sum(gaps) / max(1, len(gaps))
        spread = sqrt(sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1))
        return Difference(mean, Z * spread / sqrt(max(1, len(gaps))))


def orders(key: str, names: Sequence[str], games: int, seed: int, settings: Mapping[str, Any]) -> list[Order]:
    """So many games, each player on every seat in turn."""
    turns = [number % len(names) for number in range(games)]
    return [
        Order(number, key, settings, (*names[turn:], *names[:turn]), seed * SEED_STEP + number)
        for number, turn in enumerate(turns)
    ]


def trade(
    wanted: Sequence[Order], progress: Progress = unseen, results: Path | None = None, processes: int = 1
) -> Market:
    """Let players trade; with a file of results a run that was stopped goes on."""
    played = run(play, wanted, results, progress, processes)
    return Market([{name: Trader(**row) for name, row in each["traders"].items()} for each in played])


def play(order: Order) -> dict[str, Any]:
    """Play one game and count what is proposed."""
    at = order.table()
    game = at.game
    found: Traders = {name: Trader() for name in order.seats}
    for pick in at.picks():
        step = Step(len(at.state.picks), pick.seat, pick.option.pick, at.state.record, at.state.record)
        proposal = game.presentation.proposal(step, None)
        if proposal is not None and proposal["answer"] is not None:
            author, partner = proposal["author"], proposal["partner"]
            trader = found[order.seats[author]]
            trader.proposals += 1
            if proposal["answer"] != "decline":
                trader.accepted += 1
                trader.worth += _worth(at.players[author], game.glance(at.state, author), proposal)
                trader.paid += _worth(at.players[partner], game.glance(at.state, partner), proposal)
    result = game.result(at.state)
    for seat, name in enumerate(order.seats):
        found[name].games += 1
        found[name].wins += seat in result.winners
        found[name].points += result.scores[seat].total
    return {"traders": {name: asdict(each) for name, each in found.items()}}


def _worth(player: Any, view: Any, proposal: Any) -> float:
    haggler = getattr(player, "haggler", None)
    return float(haggler(view).gain(proposal)) if haggler is not None else 0.0


HEAD = ("player", "seats", "won", "points", "proposals a game", "accepted", "worth to its author", "to the other")


def rows(market: Market) -> list[tuple[str, ...]]:
    """A row for every kind of player."""
    found: list[tuple[str, ...]] = []
    for name, each in market.traders.items():
        deals, seats = max(1, each.accepted), max(1, each.games)
        found.append(
            (
                name,
                str(each.games),
                str(each.won),
                f"{each.points / seats:.1f}",
                f"{each.proposals / seats:.1f}",
                f"{each.accepted / max(1, each.proposals):.0%}",
                f"{100 * each.worth / deals:+.1f} %",
                f"{100 * each.paid / deals:+.1f} %",
            )
        )
    return found


def differences(market: Market, names: Sequence[str]) -> list[str]:
    """How much more of its seats whoever is named first won than each other kind."""
    one, *others = dict.fromkeys(names)
    return [f"{one} won {market.more(one, other)} more of its seats than {other}." for other in others]


def markdown(market: Market, names: Sequence[str], about: str) -> str:
    """The results for the documentation."""
    told = [f"In {Share(market.lost, market.games)} of the games fewer than two won.", *differences(market, names)]
    return "\n".join([about, "", *table(HEAD, rows(market)), "", *told]) + "\n"
