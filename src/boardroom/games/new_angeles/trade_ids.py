"""Fixed numbers for what can be said in trades of the small grammar, for learners (NA-TG-14): 90 of them.

A learner sees one flat list of ids and a mask; seats are relative to the one who decides. They are for
trades turn by turn.
"""

from __future__ import annotations

from typing import Any

from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.kernel.decisions import (
    LOCK_ABSTAIN,
    LOCK_CARD,
    LOCK_COUNTER,
    LOCK_DECLINE,
    LOCK_FOR_COUNTER,
    LOCK_FOR_MAIN,
    LOCK_MAIN,
    LOCK_PASS,
    NET_ZERO,
    NO_ASSET,
    NO_LOCK,
    NO_TRADE,
    SAY,
    Decision,
)
from boardroom.games.new_angeles.kernel.locks import SMALL_CARDS
from boardroom.games.new_angeles.kernel.tables import ASSETS, CORPS, KINDS, SEATS
from boardroom.games.new_angeles.kernel.trade import SMALL_AMOUNTS

LOCKS = (
    NO_LOCK,
    LOCK_ABSTAIN,
    *(LOCK_MAIN + cards for cards in range(1, SMALL_CARDS + 1)),
    *(LOCK_COUNTER + cards for cards in range(1, SMALL_CARDS + 1)),
    LOCK_PASS,
    LOCK_DECLINE,
    LOCK_FOR_MAIN,
    LOCK_FOR_COUNTER,
    *(LOCK_CARD + KINDS + corp for corp in range(CORPS)),
)
NETS = (0, *SMALL_AMOUNTS, *(-amount for amount in SMALL_AMOUNTS))
PASS_ID = 0
PARTNER_ID = PASS_ID + 1
LOCK_ID = PARTNER_ID + SEATS - 1
ASSET_ID = LOCK_ID + len(LOCKS)
NET_ID = ASSET_ID + ASSETS + 1
ANSWER_ID = NET_ID + len(NETS)
IDS = ANSWER_ID + 2
SAY_ID = IDS
WORD_ID = SAY_ID + 1
OFFER_ID = WORD_ID + len(names.WORD_KEYS)
IDS_WITH_PROMISES = OFFER_ID + 2
"""With the setting `promises` (NA-TG-9). A seat has the number of a partner."""


def _relative(record: Any, seat: int) -> int:
    """A seat as the one who decides counts: 0 sits on the left."""
    relative: int = (seat - record.seat) % record.players - 1
    return relative


def trade_id(record: Any, pick: int) -> int:
    """The fixed number of a pick in a trading decision."""
    decision = record.decision
    if decision == Decision.TRADE_PARTNER:
        if pick == SAY:
            return SAY_ID
        return PASS_ID if pick == NO_TRADE else PARTNER_ID + _relative(record, pick)
    if decision == Decision.TRADE_LOCK:
        return LOCK_ID + LOCKS.index(pick)
    if decision in (Decision.TRADE_GIVE, Decision.TRADE_TAKE):
        return ASSET_ID + (0 if pick == NO_ASSET else pick + 1)
    if decision == Decision.TRADE_NET:
        return PASS_ID if pick == 0 else NET_ID + NETS.index(pick - NET_ZERO)
    if decision == Decision.SAY_WHAT:
        return WORD_ID + pick
    if decision == Decision.SAY_TO:
        return PARTNER_ID + _relative(record, pick)
    if decision == Decision.SAY_OFFER:
        return OFFER_ID + pick
    return ANSWER_ID + pick
