"""The effects of entries of a log: of those applied, and of the next one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from boardroom.core.presentation import Seat, Step, View
from boardroom.core.words import Message


@dataclass(frozen=True)
class AppliedEntry:
    """An entry of the log that still counts: who acted, which picks it added and to whom any of it was visible."""

    seat: int | None
    first: int
    """How many picks were made before it."""
    picks: int
    public: bool
    """Whether everybody could see something of it."""
    viewers: frozenset[int]
    """If not: the seats that could. A pick is always visible to its own seat."""
    one_choice: bool
    """Whether it has only the choice of its seat, in one or several picks that were sent together, and
    revealed nothing hidden to the seat."""
    undos: int
    """How often something was taken back before it: every undo is public."""

    def times_seen(self, yours: Iterable[int]) -> int:
        """By how much it increased the version of the holder of some seats."""
        return 1 if self.public else sum(seat in self.viewers for seat in yours)


@dataclass(frozen=True)
class Effect:
    """The effect of the next picks: their steps, and what viewers see of them."""

    version: int
    """The version of the fold that they follow."""
    picks: Sequence[int]
    steps: tuple[Step, ...]
    public: bool
    viewers: frozenset[int]
    """As in `AppliedEntry`."""
    told: dict[Seat, list[list[Message]]] = field(default_factory=dict)
    """The sentences of every step, for the viewers for whom they have been made."""
    views: dict[Seat, View] = field(default_factory=dict)
    """The views afterwards, for the viewers for whom they have been made."""
