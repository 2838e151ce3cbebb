"""The support step of a deal (NA-1.4, NA-59, NA-60)."""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.games.new_angeles.kernel.agenda import ask, at_stage, enter, go_on
from boardroom.games.new_angeles.kernel.cards import put_support
from boardroom.games.new_angeles.kernel.decisions import (
    ABSTAIN,
    COUNTER,
    LOCK_ABSTAIN,
    LOCK_CARD,
    LOCK_COUNTER,
    LOCK_MAIN,
    MAIN,
    SUPPORT_CARD,
    SUPPORT_COUNT,
    SUPPORT_OFFER,
)
from boardroom.games.new_angeles.kernel.record import TRADING_FULL, TRADING_SUPPORT
from boardroom.games.new_angeles.kernel.sales import forget_sale
from boardroom.games.new_angeles.kernel.states import A_RESOLUTION, A_SUPPORT
from boardroom.games.new_angeles.kernel.tables import AT_ABSTAIN, AT_SUPPORT, NOBODY, NONE
from boardroom.games.new_angeles.kernel.trade import open_trade
from boardroom.games.new_angeles.kernel.windows import open_window, will_support


@kernel
def support_start_step(s: Record) -> None:
    """The start of the support step."""
    if at_stage(s, 0) and open_trade(s, TRADING_FULL, NOBODY):
        return
    if at_stage(s, 1) and open_window(s, AT_SUPPORT, 0):
        return
    forget_sale(s)
    s.visit = 1
    enter(s, A_SUPPORT)


@kernel
def support_step(s: Record) -> None:
    """NA-1.4: everybody who is neither active nor countering, clockwise."""
    if s.step == 0:
        while s.visit < s.players and not will_support(s, (s.active + s.visit) % s.players):
            s.visit += 1
        if s.visit == s.players:
            enter(s, A_RESOLUTION)
            return
    seat = (s.active + s.visit) % s.players
    if s.step == 0:
        s.step = 1
        if open_trade(s, TRADING_SUPPORT, seat):
            return
    if s.step == 1:
        s.step = 2
        ask(s, SUPPORT_OFFER, seat, 0)
        return
    if s.step == 2:
        s.step = 3
        if s.side != ABSTAIN:
            ask(s, SUPPORT_COUNT, seat, s.side)
            return
    if s.step == 3:
        if s.support_left > 0:
            s.support_left -= 1
            ask(s, SUPPORT_CARD, seat, s.side)
            return
        s.step = 4
        if s.side == ABSTAIN and open_window(s, AT_ABSTAIN, seat):
            return
    s.visit += 1
    s.step = 0
    s.side = NONE


@kernel
def support_offer_options(s: Record, out: Buffer) -> int:
    """NA-60.0: one offer or none; Locust Company can bar the counteroffer; a sold decision is kept."""
    seat = s.seat
    sold = s.sold if s.sold_seat == seat else 0
    n = 0
    if s.held[seat] > 0:
        if sold == 0 or LOCK_MAIN < sold < LOCK_COUNTER:
            out[n] = MAIN
            n += 1
        if (sold == 0 or LOCK_COUNTER < sold < LOCK_CARD) and may_support_counter(s, seat):
            out[n] = COUNTER
            n += 1
    if sold == 0 or sold == LOCK_ABSTAIN:
        out[n] = ABSTAIN
        n += 1
    return n


@kernel
def may_support_counter(s: Record, seat: int) -> bool:
    """There must be one, and the seat must not be barred from it."""
    return s.counter != NONE and s.barred != seat


@kernel
def support_offer(s: Record, side: int) -> None:
    """Which offer, or none."""
    s.side = side
    if side == ABSTAIN:
        forget_sale(s)
    go_on(s)


@kernel
def support_count_options(s: Record, out: Buffer) -> int:
    """One or more hand cards."""
    if s.sold_seat == s.seat:
        out[0] = s.sold - (LOCK_MAIN if s.menu == MAIN else LOCK_COUNTER)
        return 1
    for number in range(s.held[s.seat]):
        out[number] = number + 1
    return s.held[s.seat]


@kernel
def support_count(s: Record, count: int) -> None:
    """The number is public at once."""
    s.support_left = count
    forget_sale(s)
    go_on(s)


@kernel
def support_card(s: Record, kind: int) -> None:
    """NA-60.1: face down."""
    put_support(s, s.seat, s.side, kind)
    go_on(s)
