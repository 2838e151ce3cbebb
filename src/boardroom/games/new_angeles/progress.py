"""How far a game has come, in the numbers of the rules: what everybody at the table knows beside the readable view.

A seat that thinks ahead needs it to go on with the rules from its view (`imagine.known`). Fields are named one by one,
so that no other field can come along. A trading window counts as closed here, because what is proposed in it may be
private: the game goes on behind it.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import Any

from boardroom.games.new_angeles.kernel.agenda import (
    ABILITY,
    ABILITY_ASSET,
    KIND,
    SECOND,
    TRADE,
)
from boardroom.games.new_angeles.kernel.decisions import RUNNING, TRADE_PARTNER
from boardroom.games.new_angeles.kernel.record import FACE_DOWN, LAYOUT
from boardroom.games.new_angeles.kernel.tables import (
    ALEX_WESTLUND,
    DEALER,
    ELIZABETH_MILLS,
    ISABEL_MCGUIRE,
    MARCO_CUBRERO,
)

PUBLIC = (
    "choose_corps", "illness_at_check", "step", "used", "holder", "under", "under_count", "track", "emergency",
    "face_up", "played_from", "emergency_used", "demand_used", "rises", "illness_rise", "event_rise", "entry",
    "drawn_from", "covered", "visit", "cost_left", "lap_skipped", "support_left", "limit_skipped", "declared_at",
    "card", "resolver", "side", "row", "done", "branch", "district", "cost_paid", "first_done", "target_seat", "origin",
    "android_paid", "picked", "emptied", "moved", "chosen", "raised", "involved", "ill", "saved", "saved_reserve",
    "saved_supply", "saved_threat", "window_held", "sold", "sold_seat", "sold_terms", "sold_asset",
)  # fmt: skip
"""Fields of the record that hold nothing secret."""
SECOND_IS_PUBLIC = {ALEX_WESTLUND, ELIZABETH_MILLS, ISABEL_MCGUIRE, MARCO_CUBRERO}
"""The abilities whose second pick everybody sees; that of Bernice Mai is a card that changes hands face down."""


def progress(record: Any) -> dict[str, Any]:
    """The public fields that are not 0, the decision, the agenda, the used events, and how many cards paid a cost."""
    trading = record.decision >= TRADE_PARTNER
    told: dict[str, Any] = {
        "decision": RUNNING if trading else record.decision,
        "seat": DEALER if trading else record.seat,
        "menu": 0 if trading else record.menu,
        "agenda": [*_agenda(record)],
        "events_used": _used_events(record),
        "cost_size": sum(record.cost),
    }
    for field, rank, value in zip(PUBLIC, _RANKS, _read(record), strict=True):
        if not rank:
            if value:
                told[field] = value
        elif any(map(any, value) if rank == 2 else value):
            told[field] = list(value) if rank == 1 else [list(row) for row in value]
    return told


_read = attrgetter(*PUBLIC)
_RANKS = tuple(len(LAYOUT.shapes[field]) for field in PUBLIC)


def _agenda(record: Any) -> Iterator[list[int]]:
    """The frames of the stack, the innermost last, without the trading window and without secret picks."""
    for level in range(record.depth):
        frame = list(record.stack[level])
        if frame[KIND] == TRADE:
            continue
        if frame[KIND] == ABILITY and frame[ABILITY_ASSET] not in SECOND_IS_PUBLIC:
            frame[SECOND] = 0
        yield frame


def _used_events(record: Any) -> list[int]:
    """The event deck from the top, as far as events were resolved; what somebody looked at is his secret."""
    return [
        FACE_DOWN if event >= 0 and any(row[event] for row in record.event_seen) else event
        for event in list(record.events)
    ]
