"""A look at the balance of New Angeles: many games of one kind of player, and what each came to.

A game is a line in a results file, so a run that was stopped goes on where it was.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from boardroom.core.dealer import Dealer
from boardroom.core.game import DEALER
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.game import NewAngeles
from boardroom.games.new_angeles.kernel.decisions import COUNTER, MAIN, MAX_OPTIONS, NO_ASSET, NO_CARD, Decision
from boardroom.games.new_angeles.kernel.ending import THREAT_END
from boardroom.games.new_angeles.kernel.states import D_TEST
from boardroom.games.new_angeles.kernel.tables import FEDERALIST, NONE
from boardroom.games.new_angeles.kernel.turn import demand_is_met
from boardroom.games.new_angeles.view import LazyView
from boardroom.players import create, parse

Progress = Callable[[int, int], None]
"""Called with how many games are done and how many there are."""
OFFERS = (Decision.MAIN_OFFER, Decision.COUNTEROFFER)
USES = (Decision.USE_ASSET, Decision.END_OF_TURN)
CHUNK = 20
"""Games that a process plays before it reports."""
RANDOM = "random"


class Order(NamedTuple):
    """One game to be played."""

    players: int
    kind: str
    seed: int
    number: int


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
        return Order(self.players, self.kind, self.seed, self.number)

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
    bots = [create(name, seed=seed * 8 + seat, **settings) for seat in range(order.players)] if name != RANDOM else []
    record = game.new_record()
    out = [0] * MAX_OPTIONS
    played = Played(*order)
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
            kind = "federalist" if rival == FEDERALIST else "own card" if rival == corp_number else "rival"
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


def orders(kind: str, games: int, seed: int, counts: Sequence[int] = (4, 5, 6)) -> list[Order]:
    """So many games for each number of players."""
    return [Order(players, kind, seed, number) for players in counts for number in range(games)]


def run(
    wanted: Sequence[Order], path: Path | None = None, processes: int = 1, progress: Progress = lambda *_: None
) -> list[Balance]:
    """Play what is not yet in the results file, add it there, and count everything.

    With 0 processes nothing is played, and only what is there is counted.
    """
    looks: dict[tuple[int, str], Balance] = {}
    for order in wanted:
        looks.setdefault((order.players, order.kind), Balance(order.players, order.kind))
    left = dict.fromkeys(wanted)
    for game in read(path) if path else ():
        if game.order in left:
            del left[game.order]
            looks[game.players, game.kind].add(game)
    if not processes:
        return list(looks.values())
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        _end_line(path)
    progress(len(wanted) - len(left), len(wanted))
    done = len(wanted) - len(left)
    for games in _played(list(left), processes):
        if path is not None:
            with path.open("a", encoding="utf-8") as file:
                file.writelines(json.dumps(asdict(game), separators=(",", ":")) + "\n" for game in games)
        for game in games:
            looks[game.players, game.kind].add(game)
        done += len(games)
        progress(done, len(wanted))
    return list(looks.values())


def _chunk(chunk: Sequence[Order]) -> list[Played]:
    return [play(order) for order in chunk]


def _played(left: list[Order], processes: int) -> Iterator[list[Played]]:
    chunks = [left[at : at + CHUNK] for at in range(0, len(left), CHUNK)]
    if processes == 1:
        yield from map(_chunk, chunks)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(_chunk, chunks)


def read(path: Path) -> Iterator[Played]:
    """The finished games in a results file; a line that was cut off is left out."""
    if not path.exists():
        return
    with path.open(encoding="utf-8") as file:
        for line in file:
            try:
                yield Played(**json.loads(line))
            except ValueError:
                continue


def _end_line(path: Path) -> None:
    """Put what comes next on a line of its own, even if the last run was killed while writing."""
    if path.exists() and path.stat().st_size and not path.read_bytes().endswith(b"\n"):
        with path.open("a", encoding="utf-8") as file:
            file.write("\n")
