"""When trades are possible inside a resolution: before every pick of a player (NA-26.0, NA-A51).

The windows of the states, which catalogue 1.1 marks, are opened by the states themselves. Ruleset 1 knows no others.
"""

from __future__ import annotations

from boardroom.core.kernel import Record, kernel
from boardroom.games.new_angeles.kernel.agenda import KIND, WHICH_WINDOW, WINDOW, go_on
from boardroom.games.new_angeles.kernel.decisions import (
    ANDROID_FROM,
    ANDROID_TO,
    NAME_DECK,
    NO_DISTRICT,
    PICK_MODE,
    TRADE_PARTNER,
)
from boardroom.games.new_angeles.kernel.menus import (
    BRANCHES_WITH_EFFECT,
    ONE_OR_RICHEST,
    PLAY_OR_LOSE,
    STEAL_OR_CAPITAL,
)
from boardroom.games.new_angeles.kernel.record import TRADING_FULL
from boardroom.games.new_angeles.kernel.states import A_START
from boardroom.games.new_angeles.kernel.tables import AT_OFFER, MARK_YALE, NOBODY
from boardroom.games.new_angeles.kernel.trade import open_window_for_trades


@kernel
def opens_before_pick(s: Record) -> bool:
    """NA-A51: before a pick, unless a window was held since the last one, or the pick has been sold (NA-TG-8)."""
    if s.ruleset == 1 or s.trading < TRADING_FULL or s.window_held or s.sold_seat != NOBODY or s.state < A_START:
        return False
    decision = s.decision
    if s.depth == 0:
        return decision == NAME_DECK  # before the other decisions of a state its own window was held
    return NAME_DECK <= decision < TRADE_PARTNER and decision != ANDROID_TO and not ban_may_come(s)


@kernel
def ban_may_come(s: Record) -> bool:
    """NA-C-mark-yale: no trade slips in between an offer and the ban that may follow it."""
    if s.holder[MARK_YALE] < 0 or s.exhausted[MARK_YALE]:
        return False
    for level in range(s.depth):
        if s.stack[level][KIND] == WINDOW and s.stack[level][WHICH_WINDOW] == AT_OFFER:
            return True
    return False


@kernel
def open_before_pick(s: Record) -> None:
    """The window of the seat that is asked. It is asked anew afterwards: a trade may have changed what it can do."""
    seat = s.seat
    go_on(s)
    open_window_for_trades(s, seat, 1)


@kernel
def begins_a_choice(s: Record, option: int) -> int:
    """NA-A52: whether the next pick completes the choice that this one begins, so that no window lies between them."""
    if s.decision == ANDROID_FROM:
        return 1 if option != NO_DISTRICT else 0
    if s.decision != PICK_MODE:
        return 0
    if s.menu == BRANCHES_WITH_EFFECT or s.menu == ONE_OR_RICHEST:
        return 1
    return 1 if option == 0 and (s.menu == PLAY_OR_LOSE or s.menu == STEAL_OR_CAPITAL) else 0
