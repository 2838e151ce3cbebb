"""A look at the balance of New Angeles: how games end, who wins, and which cards nobody wants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from boardroom.core.dealer import Dealer
from boardroom.core.game import DEALER
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.game import NewAngeles
from boardroom.games.new_angeles.kernel.decisions import MAX_OPTIONS, Decision
from boardroom.games.new_angeles.kernel.ending import THREAT_END
from boardroom.games.new_angeles.kernel.states import D_TEST
from boardroom.games.new_angeles.kernel.tables import FEDERALIST, NONE, ROUNDS
from boardroom.games.new_angeles.kernel.turn import demand_is_met
from boardroom.players import create

Progress = Callable[[int], None]


@dataclass
class Balance:
    """What many games of one kind came to."""

    players: int
    kind: str
    games: int = 0
    threat_ends: int = 0
    rounds: Counter[int] = field(default_factory=Counter)
    """Threat ends by round."""
    nobody: int = 0
    corps: Counter[str] = field(default_factory=Counter)
    corp_games: Counter[str] = field(default_factory=Counter)
    seats: Counter[int] = field(default_factory=Counter)
    """Wins by distance from the first player."""
    rivals: Counter[str] = field(default_factory=Counter)
    rival_games: Counter[str] = field(default_factory=Counter)
    offered: Counter[str] = field(default_factory=Counter)
    """Main offers and counteroffers by card."""
    demands_met: int = 0
    demands_tested: int = 0
    picks: int = 0

    @property
    def survived(self) -> float:
        """The share of games that reach the third demand."""
        return 1 - self.threat_ends / self.games

    @property
    def unwanted(self) -> list[str]:
        """Cards that were offered less than a third as often as an average one."""
        average = sum(self.offered.values()) / len(names.CARD_KEYS)
        return [card for card in names.CARD_KEYS if self.offered[card] < average / 3]


def balance(players: int, kind: str, games: int, seed: int = 1, progress: Progress = lambda _: None) -> Balance:
    """Play games with players of one kind on all seats, from a seed."""
    game = NewAngeles(players=players, trading="off", corps="random")
    found = Balance(players, kind)
    for number in range(games):
        _play(game, kind, (seed << 32) + number, found)
        progress(number + 1)
    return found


def _play(game: NewAngeles, kind: str, seed: int, found: Balance) -> None:
    dealer = Dealer(seed)
    record = game.new_record()
    out = [0] * MAX_OPTIONS
    bots = [create(kind, seed=seed * 8 + seat) for seat in range(game.players)] if kind != "random" else []
    start = NONE
    while record.decision != Decision.OVER:
        legal = out[: game.rules.options(record, out)]
        if record.seat == DEALER:
            pick = legal[dealer.choose([game.rules.weight(record, each) for each in legal])]
            if record.decision == Decision.CHOOSE_START:
                start = pick
        elif len(legal) == 1 or not bots:
            pick = legal[dealer.below(len(legal))]
        else:
            options = tuple(game.describe(record, each) for each in legal)
            pick = bots[record.seat].pick(game.record_view(record, record.seat), options).pick
        if record.decision in (Decision.MAIN_OFFER, Decision.COUNTEROFFER) and pick < len(names.CARD_KEYS):
            found.offered[names.CARD_KEYS[pick]] += 1
        if record.decision == Decision.DRAW_DEMAND and record.demand != NONE:
            _note_demand(record, found)
        game.rules.apply(record, pick)
        found.picks += 1
    if record.state == D_TEST:
        _note_demand(record, found)
    _note(record, start, found)


def _note_demand(s: Any, found: Balance) -> None:
    """The demand that was just tested; the supply is still there."""
    found.demands_tested += 1
    found.demands_met += int(demand_is_met(s))


def _note(s: Any, start: int, found: Balance) -> None:
    found.games += 1
    ending, players = s.ending, s.players
    if ending == THREAT_END:
        found.threat_ends += 1
        found.rounds[s.round + 1] += 1
    won = [seat for seat in range(players) if s.won[seat]]
    found.nobody += not won
    for seat in range(players):
        corp = names.CORP_KEYS[s.corp[seat]]
        rival = s.rival[seat]
        kind = "federalist" if rival == FEDERALIST else "own card" if rival == s.corp[seat] else "rival"
        found.corp_games[corp] += 1
        found.rival_games[kind] += 1
        if seat in won:
            found.corps[corp] += 1
            found.rivals[kind] += 1
            found.seats[(seat - start) % players] += 1


def report(looks: list[Balance], command: str) -> str:
    """The findings as a page."""
    lines = [
        "# New Angeles: a first look at the balance",
        "",
        f"Written by `{command}`. All seats are of one kind and nobody trades.",
        "*random* picks anything; *citizen* offers what helps the city most, favours its own contract a little",
        "and puts harm where it hurts least; it does not plan, and it plays no federalist.",
        "",
        "| players | kind | games | threat ends the game | mean round then | demands met | nobody wins |",
        "|---:|---|---:|---:|---:|---:|---:|",
    ]
    for look in looks:
        ended = sum(look.rounds.values())
        mean = sum(number * count for number, count in look.rounds.items()) / ended if ended else 0
        met = look.demands_met / look.demands_tested if look.demands_tested else 0
        lines.append(
            f"| {look.players} | {look.kind} | {look.games:,} | {_share(look.threat_ends, look.games)} | {mean:.1f} "
            f"| {met:.1%} | {_share(look.nobody, look.games)} |"
        )
    lines += [
        "",
        "The rounds are 1, 2, D, 3, 4, D, 5, 6, D, counted from 1 to 9.",
        "",
        "## In which round threat ends the game",
        "",
    ]
    lines += _table(
        ["players", "kind", *map(str, range(1, ROUNDS + 1))],
        [
            [look.players, look.kind, *(_share(look.rounds[n], look.games) for n in range(1, ROUNDS + 1))]
            for look in looks
        ],
    )
    lines += ["", "## Wins by corp, in the games it was in", ""]
    lines += _table(
        ["players", "kind", *names.CORP_KEYS],
        [
            [look.players, look.kind, *(_share(look.corps[c], look.corp_games[c]) for c in names.CORP_KEYS)]
            for look in looks
        ],
    )
    lines += ["", "## Wins by distance from the first player", ""]
    lines += _table(
        ["players", "kind", *map(str, range(6))],
        [
            [
                look.players,
                look.kind,
                *(_share(look.seats[n], look.games) if n < look.players else "" for n in range(6)),
            ]
            for look in looks
        ],
    )
    lines += ["", "## Wins by rival card", ""]
    kinds = ("rival", "own card", "federalist")
    lines += _table(
        ["players", "kind", *kinds],
        [[look.players, look.kind, *(_share(look.rivals[k], look.rival_games[k]) for k in kinds)] for look in looks],
    )
    lines += ["", "## Cards that are hardly ever offered", ""]
    for look in looks:
        unwanted = [names.CARD_NAMES[names.CARD_KEYS.index(card)] for card in look.unwanted]
        lines.append(f"- {look.players} players, {look.kind}: {', '.join(unwanted) or 'none'}")
    return "\n".join(lines) + "\n"


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else "-"


def _table(head: list[str], rows: list[list[object]]) -> list[str]:
    return [
        f"| {' | '.join(head)} |",
        f"|{'---|' * len(head)}",
        *(f"| {' | '.join(map(str, row))} |" for row in rows),
    ]
