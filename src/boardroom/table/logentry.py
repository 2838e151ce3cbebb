"""One entry of a table's log: how it is written, told to other processes and folded."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import orjson

from boardroom.table.fold import Fold

LONGEST_TOLD = 7_500
"""Bytes. PostgreSQL tells no more than 8,000; of a longer entry others hear that it is there, and read it."""


@dataclass(frozen=True)
class LogEntry:
    """An entry, and what the table's row says once it counts."""

    number: int
    """How many are before it."""
    kind: str
    seat: int | None
    picks: list[int]
    keep: int | None
    row: dict[str, Any]
    charged: tuple[int, float] | None
    """The seat whose clock ran, and what it has left."""

    def fold_into(self, fold: Fold, revision: int) -> None:
        """Let it count at a table that stands as it was before."""
        if self.kind == "undo":
            assert self.keep is not None
            fold.take_back(self.keep)
        else:
            fold.add(self.seat, self.picks)
        fold.row = {**fold.row, **self.row, "revision": revision}
        if self.charged is not None:
            seat, seconds = self.charged
            fold.chairs[seat].seconds = seconds

    def told(self) -> str:
        """It as it is told to other processes; nothing if it is too long for that."""
        text = orjson.dumps(asdict(self))
        return text.decode() if len(text) <= LONGEST_TOLD else ""

    @classmethod
    def heard(cls, text: str) -> LogEntry:
        """What another process told."""
        return cls(**orjson.loads(text))
