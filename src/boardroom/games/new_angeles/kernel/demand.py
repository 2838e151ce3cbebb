"""Demand rounds (NA-37): investments, the test of the demand, a new demand."""

from __future__ import annotations

from boardroom.core.kernel import Record, kernel
from boardroom.games.new_angeles.kernel.agenda import deal, enter, go_on
from boardroom.games.new_angeles.kernel.city import count_in_city
from boardroom.games.new_angeles.kernel.decisions import DRAW_DEMAND
from boardroom.games.new_angeles.kernel.ending import NOT_ENDED, end_regularly, gain, raise_threat
from boardroom.games.new_angeles.kernel.record import TRADING_FULL, TRADING_LEAN
from boardroom.games.new_angeles.kernel.setup import set_demand
from boardroom.games.new_angeles.kernel.states import D_DEMAND, D_INVESTMENTS, D_TEST, S_INVEST
from boardroom.games.new_angeles.kernel.tables import (
    BASE,
    BRACKET_FROM,
    BRACKET_PAYS,
    BRACKETS,
    CAP,
    DEMAND_THREAT,
    INVESTMENT_COUNTS,
    INVESTMENT_RESOURCE,
    IS_SECTOR,
    NOBODY,
    NONE,
    PER_UNIT,
    RESOURCE_KINDS,
    ROUNDS,
    SEATS,
)
from boardroom.games.new_angeles.kernel.trade import open_trade
from boardroom.games.new_angeles.kernel.windows import threat_windows


@kernel
def demand_step(s: Record) -> None:
    """NA-37: investments, the test, a new demand; the new investments are dealt like the first ones."""
    s.step += 1
    if s.state == D_INVESTMENTS:
        if s.step == 1:
            for seat in range(s.players):
                if s.kept[seat] != NONE:
                    gain(s, seat, investment_value(s, s.kept[seat]))
        elif s.step == 2:
            open_trade(s, TRADING_LEAN, NOBODY)
        else:
            enter(s, D_TEST)
    elif s.state == D_TEST:
        if s.step == 1:
            if not demand_is_met(s):
                raise_threat(s, DEMAND_THREAT[s.demand])
            if s.ending == NOT_ENDED and s.round == ROUNDS - 1:
                end_regularly(s)
        elif not threat_windows(s):
            enter(s, D_DEMAND)
    elif s.step == 1:
        for seat in range(SEATS):
            s.kept[seat] = NONE
        deal(s, DRAW_DEMAND, 0)
    elif s.step == 2:
        open_trade(s, TRADING_FULL, NOBODY)
    else:
        enter(s, S_INVEST)


@kernel
def new_demand(s: Record, card: int) -> None:
    """NA-37.3: supply to 0, new targets."""
    set_demand(s, card)
    go_on(s)


@kernel
def demand_is_met(s: Record) -> bool:
    """NA-37.2a: every listed resource at or above its target."""
    for kind in range(RESOURCE_KINDS):
        if s.supply[kind] < s.target[kind]:
            return False
    return True


@kernel
def investment_value(s: Record, card: int) -> int:
    """NA-37.1: brackets of a count, or a sector of the supply; a target of 0 counts as met."""
    if IS_SECTOR[card]:
        kind = INVESTMENT_RESOURCE[card]
        if s.supply[kind] < s.target[kind]:
            return 0
        return min(BASE[card] + PER_UNIT[card] * s.supply[kind], CAP[card])
    count = count_in_city(s, INVESTMENT_COUNTS[card])
    if BRACKETS[card] == 0:
        return PER_UNIT[card] * count
    value = 0
    for number in range(BRACKETS[card]):
        if count >= BRACKET_FROM[card][number]:
            value = BRACKET_PAYS[card][number]
    return value
