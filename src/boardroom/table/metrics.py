"""The metrics of this process for Prometheus. They contain no names, keys or tables, only numbers.

>>> picks = Counter("example_picks_total", "Picks.", "by")
>>> picks.add(2, "person")
>>> print(picks.text())
# HELP example_picks_total Picks.
# TYPE example_picks_total counter
example_picks_total{by="person"} 2
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds of the buckets, in seconds."""

Labels = tuple[str, ...]


class Counter:
    """A number that grows, by labels."""

    kind = "counter"

    def __init__(self, name: str, help_text: str, *labels: str) -> None:
        self._name, self._help, self._labels = name, help_text, labels
        self._values: dict[Labels, float] = {} if labels else {(): 0}

    def add(self, amount: float = 1, *labels: str) -> None:
        """Add to the counter."""
        self._values[labels] = self._values.get(labels, 0) + amount

    def value(self, *labels: str) -> float:
        """The current value."""
        return self._values.get(labels, 0)

    def text(self) -> str:
        """As Prometheus reads it."""
        return exposition(self._name, self._help, self.kind, self._samples())

    def _samples(self) -> Iterable[tuple[str, str, float]]:
        return [("", _written(self._labels, labels), value) for labels, value in sorted(self._values.items())]


class Histogram:
    """How long something took, by step."""

    def __init__(self, name: str, help_text: str, label: str) -> None:
        self._name, self._help, self._label = name, help_text, label
        self._within: dict[str, list[int]] = {}
        self._seconds: dict[str, float] = {}

    def add(self, seconds: float, step: str) -> None:
        """One measurement."""
        within = self._within.setdefault(step, [0] * (len(BOUNDS) + 1))
        within[bisect_left(BOUNDS, seconds)] += 1
        self._seconds[step] = self._seconds.get(step, 0.0) + seconds

    @contextmanager
    def measure(self, step: str) -> Iterator[None]:
        """Measure a block, also if it raises."""
        begin = time.monotonic()
        try:
            yield
        finally:
            self.add(time.monotonic() - begin, step)

    def count(self, step: str) -> int:
        """How many measurements there are."""
        return sum(self._within.get(step, ()))

    def text(self) -> str:
        """As Prometheus reads it."""
        return exposition(self._name, self._help, "histogram", self._samples())

    def _samples(self) -> Iterable[tuple[str, str, float]]:
        for step, within in sorted(self._within.items()):
            so_far = 0
            for bound, count in zip((*(str(each) for each in BOUNDS), "+Inf"), within, strict=True):
                so_far += count
                yield "_bucket", _written((self._label, "le"), (step, bound)), so_far
            yield "_sum", _written((self._label,), (step,)), self._seconds[step]
            yield "_count", _written((self._label,), (step,)), so_far


def exposition(name: str, help_text: str, kind: str, samples: Iterable[tuple[str, str, float]]) -> str:
    """One metric as Prometheus reads it; samples are an ending of the name, labels and a value."""
    lines = [f"# HELP {name} {help_text}", f"# TYPE {name} {kind}"]
    return "\n".join([*lines, *(f"{name}{end}{labels} {value:.10g}" for end, labels, value in samples)])


def gauge(name: str, help_text: str, values: Mapping[str, float], label: str = "") -> str:
    """A gauge with its current values; without a label the only value has an empty name."""
    samples = [("", _written((label,), (key,)) if label else "", value) for key, value in values.items()]
    return exposition(name, help_text, "gauge", samples)


def _written(names: Labels, values: Labels) -> str:
    pairs = ",".join(f'{name}="{value}"' for name, value in zip(names, values, strict=True))
    return f"{{{pairs}}}" if pairs else ""


PICKS = Counter("boardroom_picks_total", "Picks that were written.", "by")
STEPS = Histogram("boardroom_step_seconds", "How long a step took.", "step")
STORE_ERRORS = Counter("boardroom_store_errors_total", "Failures of the store.")
CONFLICTS = Counter("boardroom_store_conflicts_total", "Transactions that were made again after a conflict.")
FAULTS = Counter("boardroom_faults_total", "Games that were marked because they cannot go on.")
BY_CHANCE = Counter("boardroom_bot_failures_total", "Picks that were made by chance because a bot failed.", "why")
REFUSED = Counter("boardroom_refused_total", "Requests that were refused before they were heard.", "code")

COUNTED: tuple[Counter | Histogram, ...] = (PICKS, STEPS, STORE_ERRORS, CONFLICTS, FAULTS, BY_CHANCE, REFUSED)

Gauges = Callable[[], Iterable[str]]


def page(gauges: Iterable[str]) -> str:
    """All counters and histograms, and some gauges, as Prometheus reads them."""
    return "\n".join([*(each.text() for each in COUNTED), *gauges, ""])
