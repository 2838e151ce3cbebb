"""How far beliefs are true: of all times a bot said 70 %, how often was it so?

A game whose bots believe something has `players/<game>/beliefs.py`; games are played, the beliefs of every seat are
asked for at every turn, and compared with what was hidden then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape
from math import sqrt
from typing import Any

from boardroom.core.dealer import Dealer
from boardroom.core.errors import SettingsError
from boardroom.core.words import N_
from boardroom.games import game as game_by_key
from boardroom.games import meta
from boardroom.players import Witness, believer, create, parse

BINS = 10
MOST_SAMPLES = 2_500
"""So many moments are enough to fit weights to."""
Progress = Callable[[int, int], None]


@dataclass
class Said:
    """Everything that was said with about the same probability."""

    times: int = 0
    total: float = 0.0
    """All the probabilities together."""
    true: int = 0

    @property
    def mean(self) -> float:
        """The mean probability that was said."""
        return self.total / self.times if self.times else 0.0

    @property
    def share(self) -> float:
        """How often it was so."""
        return self.true / self.times if self.times else 0.0


@dataclass
class Calibration:
    """What was said about one kind of question, and what was so."""

    bins: list[Said] = field(default_factory=lambda: [Said() for _ in range(BINS)])
    squares: float = 0.0
    """The squared errors of what was said."""
    flat: float = 0.0
    """Those of who says that all are equally likely."""
    times: int = 0

    def add(self, chance: float, usual: float, *, true: bool) -> None:
        """One answer: what was said, what one says who knows nothing, and whether it was so."""
        each = self.bins[min(BINS - 1, int(chance * BINS))]
        each.times += 1
        each.total += chance
        each.true += true
        self.squares += (chance - true) ** 2
        self.flat += (usual - true) ** 2
        self.times += 1

    @property
    def brier(self) -> float:
        """The mean squared error; less is better."""
        return self.squares / max(1, self.times)

    @property
    def brier_flat(self) -> float:
        """The same of who says that all are equally likely."""
        return self.flat / max(1, self.times)


@dataclass
class Sample:
    """The evidence of one seat at one moment, for who fits weights: by seat and card, and what was so."""

    cards: list[str]
    others: list[int]
    evidence: dict[int, dict[str, list[float]]]
    truth: dict[int, str]


@dataclass
class Findings:
    """What some games came to."""

    games: int
    questions: dict[str, Calibration]
    samples: list[Sample] = field(default_factory=list)


def calibrate(
    key: str, bots: Sequence[str], games: int, counts: Sequence[int], seed: int, settings: dict[str, Any],
    progress: Progress = lambda _done, _all: None, *, collect: bool = False,
) -> Findings:  # fmt: skip
    """Let bots play and ask every seat at the beginning of each turn what it believes of the others.

    Whoever interrupts it gets what is known so far.
    """
    beliefs = believer(key)
    if beliefs is None:
        raise SettingsError(N_("The bots of {game} keep no beliefs."), game=meta(key).title)
    findings = Findings(0, {name: Calibration() for name in beliefs.QUESTIONS})
    try:
        for number in range(games):
            progress(number, games)
            count = counts[number % len(counts)]
            seats = [bots[(number + seat) % len(bots)] for seat in range(count)]
            game = game_by_key(key, players=count, **settings)
            _play(game, seats, seed * 100_003 + number, findings, beliefs, collect=collect)
            findings.games += 1
    except KeyboardInterrupt:
        return findings  # What is known so far: the last game only in part.
    progress(games, games)
    return findings


def _play(game: Any, names: Sequence[str], seed: int, findings: Findings, beliefs: Any, *, collect: bool) -> None:
    players = []
    for seat, text in enumerate(names):
        name, settings = parse(text)
        players.append(create(name, seed * 8 + seat, game.key, **settings))
    minds = [beliefs.Beliefs() for _ in players]
    state = game.start(Dealer(seed=seed))
    while not game.over(state):
        seat = game.seat(state)
        if game.presentation.begins_turn(state.record):
            _ask(game, state, minds, findings, beliefs, collect=collect)
        option = players[seat].pick(game.view(state, seat), game.options(state, seat))
        for watcher, player in enumerate(players):
            seen = game.witnessed(state.record, option.pick, watcher)
            if seen is not None:
                minds[watcher].witness(seen)
                if isinstance(player, Witness):
                    player.witness(seen)
        game.apply(state, option, seat)


def _ask(game: Any, state: Any, minds: Sequence[Any], findings: Findings, beliefs: Any, *, collect: bool) -> None:
    hidden = beliefs.truth(game.record_position(state.record))
    for watcher, mind in enumerate(minds):
        view = game.view(state, watcher)
        told = mind.chances(view)
        for seat, row in told.items():
            if seat == watcher:
                continue
            for card, chance in row.items():
                question = findings.questions[beliefs.question(view, seat, card)]
                question.add(chance, 1 / len(row), true=hidden[seat] == card)
        if collect and told:
            others = [seat for seat in told if seat != watcher]
            evidence = {seat: {card: list(row) for card, row in mind.evidence.get(seat, {}).items()} for seat in others}
            findings.samples.append(Sample(list(told[others[0]]), others, evidence, hidden))


def fit(beliefs: Any, samples: Sequence[Sample], steps: int = 60, rate: float = 0.5) -> list[float]:
    """Weights under which what was so is as likely as possible: gradient steps, each kind by its own scale."""
    import numpy as np

    size = len(beliefs.KINDS)
    samples = samples[:: max(1, len(samples) // MOST_SAMPLES)]
    data = []
    for each in samples:
        rows = np.zeros((len(each.others) + 1, len(each.cards), size))
        for place, seat in enumerate(each.others):
            for card, row in each.evidence.get(seat, {}).items():
                if card in each.cards:
                    rows[place, each.cards.index(card)] = row
        so = [each.cards.index(each.truth[seat]) for seat in each.others]
        data.append((rows, so))
    scale = np.sqrt(np.mean([(rows**2).sum(axis=(0, 1)) for rows, _ in data], axis=0)) + 1e-9
    weights = np.zeros(size)
    speed = np.zeros(size)
    for _ in range(steps):
        slope = np.zeros(size)
        for rows, so in data:
            odds = np.exp(np.clip(rows @ weights, -30, 30))
            found = np.array(beliefs.marginals(odds.tolist()))
            slope += sum(rows[place, card] for place, card in enumerate(so)) - np.einsum("pc,pck->k", found, rows)
        speed = 0.8 * speed + slope / len(data) / scale**2
        weights = weights + rate * speed - 0.001 * weights
    return [round(float(each), 3) for each in weights]


def chart(calibration: Calibration, title: str) -> str:
    """What was said against what was so, as a drawing."""
    size, left = 320, 44

    def at(x: float, y: float) -> tuple[float, float]:
        return round(left + x * size, 1), round(20 + (1 - y) * size, 1)

    box = f"0 0 {left + size + 20} {size + 70}"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" font-family="sans-serif" font-size="11" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect x="{left}" y="20" width="{size}" height="{size}" fill="none" stroke="#999"/>',
    ]
    (x1, y1), (x2, y2) = at(0, 0), at(1, 1)
    lines.append(f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="#bbb" stroke-dasharray="4 3"/>')
    for tenth in range(0, 11, 2):
        x, y = at(tenth / 10, 0)
        lines.append(f'<text x="{x}" y="{y + 15}" text-anchor="middle">{tenth * 10} %</text>')
        x, y = at(0, tenth / 10)
        lines.append(f'<text x="{x - 6}" y="{y + 4}" text-anchor="end">{tenth * 10} %</text>')
    for each in calibration.bins:
        if each.times:
            x, y = at(each.mean, each.share)
            half = 1.96 * sqrt(each.share * (1 - each.share) / each.times)
            low, high = at(0, max(0.0, each.share - half))[1], at(0, min(1.0, each.share + half))[1]
            lines.append(f'<line x1="{x}" y1="{low}" x2="{x}" y2="{high}" stroke="#36c"/>')
            lines.append(f'<circle cx="{x}" cy="{y}" r="4" fill="#36c"><title>{each.times} times</title></circle>')
    x, y = at(0.5, 0)
    lines.append(f'<text x="{x}" y="{y + 32}" text-anchor="middle">said</text>')
    lines.append(f'<text x="{x}" y="12" text-anchor="middle">{escape(title)}: how often it was so</text></svg>')
    return "\n".join(lines) + "\n"
