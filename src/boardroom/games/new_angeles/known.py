"""Which picks of others a seat may know, by allow-list: what players who remember are told.

What was said stands in the views of those who may know it (`words`).
"""

from __future__ import annotations

from typing import Any

from boardroom.core.presentation import Seat
from boardroom.games.new_angeles.kernel.decisions import FLOOR_ANSWER, NO_ASSET, Decision
from boardroom.games.new_angeles.kernel.floor import answered_by, author_of, partner_of
from boardroom.games.new_angeles.view import knows_of

D = Decision
OPEN = {
    D.MAIN_OFFER, D.COUNTEROFFER, D.SUPPORT_OFFER, D.SUPPORT_COUNT, D.PICK_PLAYER, D.CONTRIBUTE,
}  # fmt: skip
"""Picks that everybody sees as they are: cards that lie face up, numbers and names."""
USES = {D.USE_ASSET, D.END_OF_TURN}
"""Everybody sees that an asset is used; not that somebody was asked and used none."""


def known(record: Any, pick: int, seat: Seat) -> bool:
    """Whether a seat may know which option a pick is."""
    decision = record.decision
    if decision in OPEN:
        return True
    if decision in USES:
        return pick != NO_ASSET
    if decision == D.TRADE_ANSWER:
        return knows_of(record, seat, record.author, record.partner)
    if decision == D.TRADE_FLOOR and pick >= FLOOR_ANSWER:
        number = answered_by(record, pick)
        return knows_of(record, seat, author_of(record, number), partner_of(record, number))
    return False
