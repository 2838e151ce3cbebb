"""What is counted in games of New Angeles, to look at its balance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from boardroom.core.dealer import Dealer
from boardroom.core.game import DEALER
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.game import NewAngeles
from boardroom.games.new_angeles.kernel.decisions import COUNTER, MAIN, MAX_OPTIONS, NO_ASSET, NO_CARD, Decision
from boardroom.games.new_angeles.kernel.demand import demand_is_met
from boardroom.games.new_angeles.kernel.ending import THREAT_END
from boardroom.games.new_angeles.kernel.states import D_TEST
from boardroom.games.new_angeles.kernel.tables import FEDERALIST, NONE
from boardroom.games.new_angeles.view import LazyView
from boardroom.lab.balance import Order
from boardroom.lab.ratings import Share
from boardroom.players import create, parse

KEY = "new-angeles"
OFFERS = (Decision.MAIN_OFFER, Decision.COUNTEROFFER)
USES = (Decision.USE_ASSET, Decision.END_OF_TURN)
RANDOM = "random"
ROLES = ("rival", "own card", "federalist")
"""What a player can be: who has another to beat, who has enough others to beat, and who wants the city to fall."""
KINDS = ("random", "citizen")
"""Who plays if nobody is named."""


@dataclass
class Played:
    """What one game came to."""

    players: int
    kind: str
    seed: int
    number: int
    threat_end: bool = False
    round: int = 0
    threat: int = 0
    start: int = NONE
    corps: list[int] = field(default_factory=list)
    rivals: list[int] = field(default_factory=list)
    capital: list[int] = field(default_factory=list)
    won: list[int] = field(default_factory=list)
    """The seats that won."""
    demands: list[int] = field(default_factory=list)
    """1 for each demand met, 0 for each that was not."""
    cards: dict[str, list[int]] = field(default_factory=dict)
    """For each card: how often a seat could offer it, did, and won with it."""
    assets: dict[str, list[int]] = field(default_factory=dict)
    """For each asset: the seats that held it as bits, how often its use was a choice, and how often it was used."""
    picks: int = 0

    @property
    def order(self) -> Order:
        """The game that was to be played."""
        return Order(KEY, self.players, self.kind, self.seed, self.number)

    def card(self, number: int, what: int) -> None:
        """Count something of a card."""
        self.cards.setdefault(names.CARD_KEYS[number], [0, 0, 0])[what] += 1

    def asset(self, number: int) -> list[int]:
        """What is known of an asset."""
        return self.assets.setdefault(names.ASSET_KEYS[number], [0, 0, 0])


COULD, OFFERED, WON = range(3)
HELD, CHOICES, USED = range(3)


def play(order: Order) -> Played:
    """Play one game with players of one kind on all seats, through the contract: views in, picks out."""
    game = NewAngeles(players=order.players, trading="off", corps="random")
    seed = (order.seed << 32) + order.number
    dealer = Dealer(seed)
    name, settings = parse(order.kind)
    bots = (
        [create(name, seed * 8 + seat, "new-angeles", **settings) for seat in range(order.players)]
        if name != RANDOM
        else []
    )
    record = game.new_record()
    out = [0] * MAX_OPTIONS
    played = Played(order.players, order.kind, order.seed, order.number)
    watch = DealWatch(played)
    while record.decision != Decision.OVER:
        legal = out[: game.rules.options(record, out)]
        if record.seat == DEALER:
            pick = legal[dealer.choose([game.rules.weight(record, each) for each in legal])]
            if record.decision == Decision.CHOOSE_START:
                played.start = pick
        elif len(legal) == 1 or not bots:
            pick = legal[dealer.below(len(legal))]
        else:
            options = tuple(game.describe(record, each) for each in legal)
            pick = bots[record.seat].pick(LazyView(record, record.seat), options).pick
        watch.before(record, legal, pick)
        game.rules.apply(record, pick)
        watch.after(record)
        played.picks += 1
    watch.end(record)
    return played


class DealWatch:
    """Notes what cards and assets do in a game."""

    def __init__(self, played: Played) -> None:
        self.played = played
        self.main = self.counter = NONE
        self.lead = 0
        self.counted = False
        self.active = self.countering = self.revealed = NONE

    def before(self, s: Any, legal: list[int], pick: int) -> None:
        """What is picked from what."""
        decision = s.decision
        if decision in OFFERS:
            for card in legal:
                if card != NO_CARD:
                    self.played.card(card, COULD)
            if pick != NO_CARD:
                self.played.card(pick, OFFERED)
        elif decision in USES:
            for asset in legal:
                if asset != NO_ASSET:
                    self.played.asset(asset)[CHOICES] += 1
            if pick != NO_ASSET:
                self.played.asset(pick)[USED] += 1
        elif decision == Decision.DRAW_DEMAND and s.demand != NONE:
            self.played.demands.append(int(demand_is_met(s)))
        elif decision == Decision.DRAW_ASSET:
            self.holders(s)
        self.main, self.counter = s.main, s.counter
        self.active, self.countering = s.active, s.countering
        self.revealed = s.revealed
        self.lead = s.counter_support - s.main_support
        if decision == Decision.SUPPORT_CARD:
            self.lead += 1 if s.side == COUNTER else -1

    def after(self, s: Any) -> None:
        """Which offer has won: seen, or if the whole deal went by at once, counted."""
        if self.main == NONE:
            self.counted = False
        elif not self.counted:
            if s.winning != NONE:
                self.won(s.winning)
            elif s.main == NONE:
                self.won(COUNTER if self.counter != NONE and self.lead > 0 else MAIN)

    def won(self, side: int) -> None:
        """An offer has won, and its proposer claims the asset."""
        self.counted = True
        self.played.card(self.main if side == MAIN else self.counter, WON)
        if self.revealed >= 0:
            self.played.asset(self.revealed)[HELD] |= 1 << (self.active if side == MAIN else self.countering)

    def holders(self, s: Any) -> None:
        """Who holds what."""
        for asset, seat in enumerate(s.holder):
            if seat >= 0:
                self.played.asset(asset)[HELD] |= 1 << seat

    def end(self, s: Any) -> None:
        """How the game ended."""
        played, players = self.played, s.players
        self.holders(s)
        if s.state == D_TEST:
            played.demands.append(int(demand_is_met(s)))
        played.threat_end = s.ending == THREAT_END
        played.round, played.threat = s.round + 1, s.threat
        played.corps, played.rivals = list(s.corp[:players]), list(s.rival[:players])
        played.capital = list(s.capital[:players])
        played.won = [seat for seat in range(players) if s.won[seat]]


@dataclass
class Balance:
    """What many games of one kind came to."""

    players: int
    kind: str
    games: int = 0
    threat_ends: int = 0
    rounds: Counter[int] = field(default_factory=Counter)
    """Threat ends by round."""
    threat: int = 0
    nobody: int = 0
    corps: Counter[str] = field(default_factory=Counter)
    corp_games: Counter[str] = field(default_factory=Counter)
    seats: Counter[int] = field(default_factory=Counter)
    """Wins by distance from the first player."""
    rivals: Counter[str] = field(default_factory=Counter)
    rival_games: Counter[str] = field(default_factory=Counter)
    cards: dict[str, list[int]] = field(default_factory=lambda: {key: [0, 0, 0] for key in names.CARD_KEYS})
    """For each card: could be offered, was offered, won."""
    assets: dict[str, list[int]] = field(default_factory=lambda: {key: [0, 0, 0, 0] for key in names.ASSET_KEYS})
    """For each asset: holders, their wins, choices to use it, uses."""
    demands_met: int = 0
    demands_tested: int = 0
    wins: int = 0
    picks: int = 0

    def add(self, game: Played) -> None:
        """Count a game."""
        self.games += 1
        self.picks += game.picks
        self.threat += game.threat
        self.threat_ends += game.threat_end
        if game.threat_end:
            self.rounds[game.round] += 1
        self.nobody += not game.won
        self.wins += len(game.won)
        self.demands_met += sum(game.demands)
        self.demands_tested += len(game.demands)
        for seat, (corp_number, rival) in enumerate(zip(game.corps, game.rivals, strict=True)):
            corp = names.CORP_KEYS[corp_number]
            kind = role(corp_number, rival)
            self.corp_games[corp] += 1
            self.rival_games[kind] += 1
            if seat in game.won:
                self.corps[corp] += 1
                self.rivals[kind] += 1
                self.seats[(seat - game.start) % game.players] += 1
        for card, counts in game.cards.items():
            for number, count in enumerate(counts):
                self.cards[card][number] += count
        for asset, (held, choices, used) in game.assets.items():
            row = self.assets[asset]
            row[0] += held.bit_count()
            row[1] += sum(held >> seat & 1 for seat in game.won)
            row[2] += choices
            row[3] += used


def new_balance(game: str, players: int, kind: str) -> Balance:  # noqa: ARG001 - one shape for all studies
    """A balance with nothing counted yet."""
    return Balance(players, kind)


def role(corp: int, rival: int) -> str:
    """What a rival card makes of a corp."""
    return "federalist" if rival == FEDERALIST else "own card" if rival == corp else "rival"


def facts(record: Any) -> dict[str, Any]:
    """What a ladder notes of a game: who is what, if that is dealt already, and whether the city fell."""
    dealt = list(zip(record.corp[: record.players], record.rival[: record.players], strict=True))
    roles = () if NONE in record.rival[: record.players] else tuple(role(corp, rival) for corp, rival in dealt)
    return {"roles": roles, "lost": record.ending == THREAT_END}


def ladder_findings(outcomes: Sequence[Any], contestants: Sequence[str]) -> list[str]:
    """How often contestants win as what, and how often the city falls with and without a federalist at the table."""
    lines = ["", "| player | " + " | ".join(ROLES) + " |", "|---|" + "---|" * len(ROLES)]
    for name in contestants:
        shares = []
        for wanted in ROLES:
            seats = [
                seat in outcome.winners
                for outcome in outcomes
                for seat, (sits, dealt) in enumerate(zip(outcome.seats, outcome.roles, strict=False))
                if (sits, dealt) == (name, wanted)
            ]
            shares.append(f"{Share(sum(seats), len(seats))} of {len(seats)}")
        lines.append(f"| {name} | " + " | ".join(shares) + " |")
    told = []
    for words, among in (("with a federalist", True), ("without", False)):
        fell = [outcome.lost for outcome in outcomes if outcome.roles and ("federalist" in outcome.roles) == among]
        told.append(f"{words} in {Share(sum(fell), len(fell))} of {len(fell)} games")
    return [*lines, "", f"The city fell {', '.join(told)}."]
