"""An entry of a table's log: how it is written, sent to other processes as news, and folded."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import orjson

from boardroom.core.game import State
from boardroom.table.fold import Fold

BY_ORDER = "order"
"""The kind of entries that standing orders make for their seat."""
LONGEST_NEWS = 7_500
"""Bytes. A PostgreSQL notification has at most 8,000: a longer entry is only announced, and other processes read it."""


@dataclass(frozen=True)
class LogEntry:
    """An entry, and the columns of the table's row once it counts."""

    number: int
    """How many entries are before it."""
    kind: str
    seat: int | None
    picks: list[int]
    keep: int | None
    row: dict[str, Any]
    charged: tuple[int, float] | None = None
    """The seat whose clock ran, and the seconds that it has left."""
    public_charged: tuple[int, float] | None = None
    """The same as the public sees it."""
    used: tuple[int, float] | None = None
    """The seat that the public saw deciding, and the seconds that it has used in all."""

    def fold_into(self, fold: Fold, revision: int, rewound: State | None = None) -> None:
        """Apply it to a table that has all entries before it; of an undo the state may be known already."""
        if self.kind == "undo":
            assert self.keep is not None
            fold.take_back(self.keep, rewound)
        else:
            fold.add(self.seat, self.picks, by_order=self.kind == BY_ORDER)
        fold.row = {**fold.row, **self.row, "revision": revision}
        if self.charged is not None:
            seat, seconds = self.charged
            fold.chairs[seat].seconds = seconds
        if self.public_charged is not None:
            seat, seconds = self.public_charged
            fold.chairs[seat].public_seconds = seconds
        if self.used is not None:
            seat, seconds = self.used
            fold.chairs[seat].used = seconds

    def to_news(self) -> str:
        """The entry for other processes; empty if it is too long for a notification."""
        text = orjson.dumps(asdict(self))
        return text.decode() if len(text) <= LONGEST_NEWS else ""

    @classmethod
    def from_news(cls, text: str) -> LogEntry:
        """An entry that another process wrote."""
        return cls(**orjson.loads(text))
