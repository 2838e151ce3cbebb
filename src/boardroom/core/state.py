"""A game in progress, and what its settings have to be able to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from boardroom.core.dealer import Deals

if TYPE_CHECKING:
    from boardroom.core.presentation import Step

DEALER = -1
"""The seat that decides where chance does."""

SPECTATOR = None
"""The seat of those who only watch."""


class State:
    """A game in progress: its record, the picks that led there and who deals.

    The dealer is not part of what the state is: two states are equal if their records and histories are.
    """

    __slots__ = ("dealer", "picks", "record", "start", "steps")

    def __init__(
        self,
        record: Any,
        picks: Sequence[int] = (),
        start: Mapping[str, Any] | None = None,
        dealer: Deals | None = None,
    ) -> None:
        self.record = record
        self.picks = list(picks)
        self.start = start
        self.dealer = dealer
        self.steps: list[Step] | None = None
        """The steps from here on, where somebody wants them: every pick is then made on a copy of the record."""

    def copy(self) -> State:
        """An equal state that shares nothing but the dealer."""
        return State(self.record.copy(), self.picks, self.start, self.dealer)

    def trial(self) -> State:
        """An equal state that keeps its steps: whatever is done to it, this one stays as it is."""
        state = State(self.record, self.picks, self.start)
        state.steps = []
        return state

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.record == other.record and self.picks == other.picks and self.start == other.start

    __hash__ = None  # type: ignore[assignment]

    def to_bytes(self) -> bytes:
        """The record as bytes."""
        data: bytes = self.record.to_bytes()
        return data


class Settings(Protocol):
    """The settings of a game, checked."""

    @property
    def ruleset(self) -> int:
        """The ruleset that they belong to."""

    @property
    def players(self) -> int:
        """How many people and bots sit at the table."""

    def to_dict(self) -> dict[str, Any]:
        """As they stand in a log, which names the ruleset beside them."""

    def write(self, record: Any) -> None:
        """Write them and the ruleset into a new record."""
