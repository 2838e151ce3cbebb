"""How far beliefs are true: of all times a bot said 70 %, how often was it so?

A game whose bots believe something has `players/<game>/beliefs.py`; games are played, the beliefs of every seat are
asked for at every turn, and compared with what was hidden then.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from html import escape
from math import sqrt
from pathlib import Path
from typing import Any

from boardroom.core.errors import SettingsError
from boardroom.core.game import Game, State
from boardroom.core.words import N_
from boardroom.games import meta
from boardroom.lab.page import table as page_table
from boardroom.lab.playing import Order, Progress, run, tell, unseen
from boardroom.lab.ratings import Z
from boardroom.players import believer

BINS = 11
"""About 0 %, about 10 % and so on: what was said is rounded to tens."""
MOST_SAMPLES = 10_000
"""So many moments are enough to fit weights to."""
EVERY = 5
"""Of so many moments of a game one is kept to fit weights to."""
HOLD = 0.02
"""How much evidence it takes to move a weight away from what it was."""
RATE = 0.02
SEED_STEP = 100_003
ALL = "all questions"


@dataclass
class Said:
    """Everything that was said with about the same probability."""

    times: int = 0
    total: float = 0.0
    """All the probabilities together."""
    true: int = 0
    games: list[tuple[int, int]] = field(default_factory=list)
    """How often it was said in each game, and how often it was so."""

    def add(self, times: int, total: float, true: int) -> None:
        """What was said in one more game."""
        self.times += times
        self.total += total
        self.true += true
        if times:
            self.games.append((times, true))

    @property
    def mean(self) -> float:
        """The mean probability that was said."""
        return self.total / self.times if self.times else 0.0

    @property
    def share(self) -> float:
        """How often it was so."""
        return self.true / self.times if self.times else 0.0

    @property
    def half(self) -> float:
        """Half of the 95 % interval of that; what is said in one game belongs together, so a game is one sample."""
        if not self.times:
            return 1.0
        return Z * sqrt(sum((true - self.share * times) ** 2 for times, true in self.games)) / self.times


@dataclass
class Calibration:
    """What was said about one kind of question, and what was so."""

    bins: list[Said] = field(default_factory=lambda: [Said() for _ in range(BINS)])
    squares: float = 0.0
    """The squared errors of what was said."""
    flat: float = 0.0
    """Those of who says that all are equally likely."""

    def add(self, game: Mapping[str, Any]) -> None:
        """What was said in one game."""
        self.squares += game["squares"]
        self.flat += game["flat"]
        for each, row in zip(self.bins, game["bins"], strict=True):
            each.add(*row)

    @property
    def times(self) -> int:
        """How often something was said."""
        return sum(each.times for each in self.bins)

    @property
    def brier(self) -> float:
        """The mean squared error; less is better."""
        return self.squares / max(1, self.times)

    @property
    def brier_flat(self) -> float:
        """The same of who says that all are equally likely."""
        return self.flat / max(1, self.times)


@dataclass(frozen=True)
class Sample:
    """The evidence of one seat at one moment, for who fits weights: for each other seat and card, and what was so."""

    cards: list[str]
    evidence: list[list[list[float]]]
    truth: list[str]
    questions: list[list[str]]
    """What a belief about each seat and card is about."""


@dataclass
class Findings:
    """What some games came to."""

    games: int
    questions: dict[str, Calibration]
    together: Calibration = field(default_factory=Calibration)
    """Whatever the question was."""
    samples: list[list[Sample]] = field(default_factory=list)
    """By game."""

    @property
    def told(self) -> dict[str, Calibration]:
        """By question, and of all of them if there are several."""
        return self.questions if len(self.questions) == 1 else {ALL: self.together, **self.questions}


def orders(
    key: str, bots: Sequence[str], games: int, counts: Sequence[int], seed: int, settings: Mapping[str, Any]
) -> list[Order]:
    """So many games, with bots one after the other around tables of these sizes."""
    found = []
    for number in range(games):
        count = counts[number % len(counts)]
        seats = tuple(bots[(number + seat) % len(bots)] for seat in range(count))
        found.append(Order(number, key, settings, seats, seed * SEED_STEP + number))
    return found


def calibrate(
    wanted: Sequence[Order],
    progress: Progress = unseen,
    results: Path | None = None,
    processes: int = 1,
    *,
    anew: bool = False,
) -> Findings:
    """Let bots play and ask every seat at the beginning of each turn what it believes of the others.

    With `anew` the games in the results file are asked again, with the evidence and the weights of today.
    """
    key = wanted[0].game
    beliefs = believer(key)
    if beliefs is None:
        raise SettingsError(N_("The bots of {game} keep no beliefs."), game=meta(key).title)
    findings = Findings(0, {name: Calibration() for name in beliefs.QUESTIONS})
    orders = {order.number: order for order in wanted}
    for game in run(play, wanted, results, progress, processes):
        if anew and "picks" in game:
            game.update(replayed(orders[game["number"]], game["picks"]))
        findings.games += 1
        for name, question in game["questions"].items():
            findings.questions[name].add(question)
        findings.together.add(_together(list(game["questions"].values())))
        findings.samples.append([Sample(**each) for each in game["samples"]])
    return findings


def play(order: Order) -> dict[str, Any]:
    """Play one game and note its picks, what was said, by tens, and some of the evidence."""
    table, made = order.table(), []

    def picks() -> Iterator[int]:
        for pick in table.picks():
            made.append(pick.option.pick)
            yield pick.option.pick

    found = _asked(order, table.game, table.state, picks())
    return {"number": order.number, "picks": made, **found}


def replayed(order: Order, made: Sequence[int]) -> dict[str, Any]:
    """What is said in a game that was played before, and some of the evidence."""
    game, state = order.start()

    def picks() -> Iterator[int]:
        for pick in made:
            yield pick
            game.apply(state, pick)

    return _asked(order, game, state, picks())


def _asked(order: Order, game: Game, state: State, picks: Iterator[int]) -> dict[str, Any]:
    """What all seats of a game say at the beginning of each turn; a pick is made when the next one is asked for."""
    beliefs = believer(order.game)
    minds = {seat: beliefs.Beliefs() for seat in range(len(order.seats))}
    found = _nothing_said(beliefs)
    samples: list[dict[str, Any]] = []
    asked = 0
    for pick in picks:
        if game.presentation.begins_turn(state.record):
            hidden = beliefs.truth(game.record_position(state.record))
            for watcher, mind in minds.items():
                view = game.glance(state, watcher)
                told = {seat: row for seat, row in mind.chances(view).items() if seat != watcher}
                about = [[beliefs.question(view, seat, card) for card in row] for seat, row in told.items()]
                for names, (seat, row) in zip(about, told.items(), strict=True):
                    for name, (card, chance) in zip(names, row.items(), strict=True):
                        _note(found[name], chance, len(row), true=hidden[seat] == card)
                asked += 1
                if told and asked % EVERY == 0:
                    samples.append(_sample(mind, len(beliefs.KINDS), told, hidden, about))
        tell(game, state, pick, minds)
    return {"questions": found, "samples": samples}


def _nothing_said(beliefs: Any) -> dict[str, dict[str, Any]]:
    """What was said in a game before anything was, by question."""
    return {
        name: {"bins": [[0, 0.0, 0] for _ in range(BINS)], "squares": 0.0, "flat": 0.0} for name in beliefs.QUESTIONS
    }


def _together(questions: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What was said in a game, whatever the question was."""
    bins = [
        [sum(each) for each in zip(*rows, strict=True)] for rows in zip(*(q["bins"] for q in questions), strict=True)
    ]
    return {"bins": bins, **{part: sum(each[part] for each in questions) for part in ("squares", "flat")}}


def _note(question: dict[str, Any], chance: float, cards: int, *, true: bool) -> None:
    """One answer: what was said of one of so many cards, and whether it was so."""
    row = question["bins"][int(chance * (BINS - 1) + 0.5)]
    row[0] += 1
    row[1] += chance
    row[2] += true
    question["squares"] += (chance - true) ** 2
    question["flat"] += (1 / cards - true) ** 2


def _sample(
    mind: Any,
    size: int,
    told: Mapping[int, Mapping[str, float]],
    hidden: Mapping[int, str],
    about: list[list[str]],
) -> dict[str, Any]:
    cards = list(next(iter(told.values())))
    nothing = [0.0] * size
    evidence = [[mind.evidence.get(seat, {}).get(card, nothing) for card in cards] for seat in told]
    rounded = [[[round(x, 3) for x in row] for row in rows] for rows in evidence]
    return asdict(Sample(cards, rounded, [hidden[seat] for seat in told], about))


def fit(beliefs: Any, samples: Sequence[Sample], hold: float = HOLD, steps: int = 300) -> tuple[list[float], float]:
    """Weights, and the doubt beside them, under which what was so is as likely as possible.

    Gradient steps (Adam) from the weights of today, which few games do not move far. All moments with equally many
    cards are worked out at once.
    """
    import numpy as np

    size = len(beliefs.KINDS)
    groups = list(_groups(samples[:: max(1, len(samples) // MOST_SAMPLES)]))
    scale = np.sqrt(np.mean([np.mean(rows**2, axis=(0, 1, 2)) for rows, _ in groups], axis=0)) + 1e-6
    start, mean, square = (
        np.append(np.array(beliefs.WEIGHTS) * scale, beliefs.DOUBT),
        np.zeros(size + 1),
        np.zeros(size + 1),
    )
    knobs = start
    for step in range(1, steps + 1):
        slope, count = np.zeros(size + 1), 0
        weights, doubt = knobs[:-1] / scale, max(0.0, knobs[-1])
        for rows, so in groups:
            raw = rows @ weights
            odds = np.moveaxis(np.exp(beliefs.doubted(raw, doubt)), 0, -1)
            found = np.moveaxis(np.array(beliefs.marginals(odds)), -1, 0)
            off = so - found  # by how much each card should have been likelier
            less = (1.0 + doubt * np.abs(raw)) ** 2
            slope[:-1] += np.einsum("npc,npck->k", off / less, rows) / scale
            slope[-1] -= np.sum(off * raw * np.abs(raw) / less)
            count += len(rows)
        slope = slope / count
        slope[:-1] -= hold * (knobs - start)[:-1]
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope**2
        knobs = knobs + RATE * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
        knobs[-1] = max(0.0, knobs[-1])
    return [round(float(each), 3) for each in knobs[:-1] / scale], round(float(knobs[-1]), 3)


def held_out(beliefs: Any, games: Sequence[Sequence[Sample]]) -> dict[str, Calibration]:
    """What would be said in each game, at the moments that were kept, with weights fitted to the other half of them.

    Who looked at the card under the board knows more than that.
    """
    found = {name: Calibration() for name in beliefs.QUESTIONS}
    for half in range(2):
        weights, doubt = fit(beliefs, [sample for game in games[1 - half :: 2] for sample in game])
        for game in games[half::2]:
            for name, said in _said(beliefs, game, weights, doubt).items():
                found[name].add(said)
    return found


def _said(beliefs: Any, samples: Sequence[Sample], weights: Sequence[float], doubt: float) -> dict[str, dict[str, Any]]:
    """What is said at some moments of one game with these weights."""
    import numpy as np

    found = _nothing_said(beliefs)
    for rows, so in _groups(samples):
        odds = np.moveaxis(np.exp(beliefs.doubted(rows @ np.array(weights), doubt)), 0, -1)
        told = np.moveaxis(np.array(beliefs.marginals(odds)), -1, 0)
        for sample, chances, true in zip(samples, told, so, strict=True):
            for place, names in enumerate(sample.questions):
                for card, name in enumerate(names):
                    _note(found[name], float(chances[place, card]), len(names), true=bool(true[place, card]))
    return found


def _groups(samples: Sequence[Sample]) -> Iterator[tuple[Any, Any]]:
    """Samples with equally many cards: evidence by sample, place, card and kind, and where each card was.

    The last place is the card under the board, of which there is no evidence.
    """
    import numpy as np

    for count in sorted({len(each.cards) for each in samples}):
        group = [each for each in samples if len(each.cards) == count]
        rows = np.array([[*each.evidence, [[0.0] * len(row) for row in each.evidence[0]]] for each in group])
        so = np.zeros(rows.shape[:3])
        for number, each in enumerate(group):
            rest = [card for card in each.cards if card not in each.truth]
            for place, card in enumerate([*each.truth, *rest]):
                so[number, place, each.cards.index(card)] = 1.0
        yield rows, so


def markdown(findings: Findings, about: str) -> str:
    """The results for the documentation."""
    lines = [about]
    for name, question in findings.told.items():
        score = f"{name.capitalize()}: Brier score {question.brier:.4f}"
        lines += [
            "",
            f"{score}; who says that all are equally likely has {question.brier_flat:.4f}.",
            "",
            *page_table(("said about", "mean", "it was so", "95 % interval", "times"), rows(question)),
        ]
    return "\n".join(lines) + "\n"


def rows(question: Calibration) -> list[tuple[str, ...]]:
    """What was said by tens, and how often it was so."""
    return [
        (
            f"{100 * number // (BINS - 1)} %",
            f"{each.mean:.1%}",
            f"{each.share:.1%}",
            f"{max(0.0, each.share - each.half):.1%} to {min(1.0, each.share + each.half):.1%}",
            f"{each.times:,}",
        )
        for number, each in enumerate(question.bins)
        if each.times
    ]


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
            low, high = at(0, max(0.0, each.share - each.half))[1], at(0, min(1.0, each.share + each.half))[1]
            lines.append(f'<line x1="{x}" y1="{low}" x2="{x}" y2="{high}" stroke="#36c"/>')
            lines.append(f'<circle cx="{x}" cy="{y}" r="4" fill="#36c"><title>{each.times} times</title></circle>')
    x, y = at(0.5, 0)
    lines.append(f'<text x="{x}" y="{y + 32}" text-anchor="middle">said</text>')
    lines.append(f'<text x="{x}" y="12" text-anchor="middle">{escape(title)}: how often it was so</text></svg>')
    return "\n".join(lines) + "\n"
