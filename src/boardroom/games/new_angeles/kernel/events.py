"""The event phase (NA-19, NA-20): threat text, placements, turns of the next round."""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.games.new_angeles.kernel.agenda import deal, enter, go_on
from boardroom.games.new_angeles.kernel.city import any_in_tier, count_in_city, place, sweep
from boardroom.games.new_angeles.kernel.decisions import DRAW_EVENT, SHOW_BACK
from boardroom.games.new_angeles.kernel.ending import NOT_ENDED, pay_contract, raise_threat
from boardroom.games.new_angeles.kernel.piles import deal_turns, next_turn, show_known_back, top_back_is_hidden
from boardroom.games.new_angeles.kernel.record import EMPTY, FACE_DOWN, TRADING_FULL
from boardroom.games.new_angeles.kernel.states import D_INVESTMENTS, E_PLACE, E_THREAT, E_TURNS
from boardroom.games.new_angeles.kernel.tables import (
    BACK,
    COUNT_HUMAN_FIRST,
    EVENT_DISTRICT,
    EVENT_PIECE,
    EVENT_PLACES,
    EVENT_TURNS,
    EVENTS,
    HUMAN_FIRST,
    IF_AT_LEAST,
    IF_IN_TIER,
    IS_DEMAND_ROUND,
    LAST_STANDARD_ROUND,
    MOST_TEXTS,
    MOVE_ALL,
    NOBODY,
    NONE,
    ORGCRIME,
    QUIET_BELOW,
    QUIET_EVENT,
    SEATS,
    TEXT_AMOUNT,
    TEXT_KIND,
    TEXT_NUMBER,
    TEXT_WHAT,
)
from boardroom.games.new_angeles.kernel.trade import open_trade
from boardroom.games.new_angeles.kernel.windows import threat_windows


@kernel
def event_step(s: Record) -> None:
    """NA-19.1: from top to bottom."""
    s.step += 1
    if s.state == E_THREAT:
        if s.step == 1:
            draw_event(s)
        elif s.step == 2:
            s.event_rise = 0
            threat_text(s)
        elif not threat_windows(s):
            enter(s, E_PLACE)
    elif s.state == E_PLACE:
        if s.step == 1:
            for number in range(EVENT_PLACES[s.event]):
                if s.ending == NOT_ENDED:
                    place(s, EVENT_PIECE[s.event][number], EVENT_DISTRICT[s.event][number], 0)
        elif not threat_windows(s):
            enter(s, E_TURNS)
    elif s.step == 1:
        if s.event_rise < QUIET_BELOW:
            pay_contract(s, QUIET_EVENT, 1)
        s.event_rise = 0
        if s.round != LAST_STANDARD_ROUND:
            deal_turns(s, EVENT_TURNS[s.event])
        bury_used_event(s)
        if top_back_is_hidden(s):
            deal(s, SHOW_BACK, 0)
    elif s.step == 2:
        open_trade(s, TRADING_FULL, NOBODY)
    else:
        next_round(s)


@kernel
def draw_event(s: Record) -> None:
    """NA-19.0: the top card."""
    if s.events[0] == FACE_DOWN:
        deal(s, DRAW_EVENT, 0)
    else:
        take_event(s)


@kernel
def draw_event_options(s: Record, out: Buffer) -> int:
    """The unseen events; for the top card those that show its back."""
    n = 0
    for event in range(EVENTS):
        if (s.event_unseen[event] > 0) & ((s.menu > 0) | (BACK[event] == s.back)):
            out[n] = event
            n += 1
    return n


@kernel
def see_event(s: Record, event: int) -> None:
    """The dealer turned a card of the event deck: it is drawn, or looked at."""
    s.events[s.menu] = event
    s.event_unseen[event] = 0
    go_on(s)
    if s.depth == 0:
        take_event(s)


@kernel
def take_event(s: Record) -> None:
    """Off the deck, face up."""
    s.event = s.events[0]
    for seat in range(SEATS):
        s.event_seen[seat][s.event] = 0
    for position in range(EVENTS - 1):
        s.events[position] = s.events[position + 1]
    s.events[EVENTS - 1] = EMPTY
    s.back = NONE


@kernel
def bury_used_event(s: Record) -> None:
    """NA-20.0: under the deck, and the next one shows its back."""
    s.events[EVENTS - 1] = s.event
    s.event = NONE
    show_known_back(s)


@kernel
def threat_text(s: Record) -> None:
    """NA-19.1a: the first text; the second only if the first did not apply."""
    for number in range(MOST_TEXTS):
        kind = TEXT_KIND[s.event][number]
        if kind == NONE:
            return
        what = TEXT_WHAT[s.event][number]
        amount = TEXT_AMOUNT[s.event][number]
        threshold = TEXT_NUMBER[s.event][number]
        if kind == MOVE_ALL:
            sweep(s, HUMAN_FIRST if what == COUNT_HUMAN_FIRST else ORGCRIME, amount)
            return
        if kind == IF_IN_TIER:
            if any_in_tier(s, what, threshold):
                raise_threat(s, amount)
                return
        elif kind == IF_AT_LEAST:
            if count_in_city(s, what) >= threshold:
                raise_threat(s, amount)
                return
        else:
            raise_threat(s, amount * count_in_city(s, what))
            return


@kernel
def next_round(s: Record) -> None:
    """NA-47.2: the round marker steps on."""
    s.round += 1
    if IS_DEMAND_ROUND[s.round]:
        enter(s, D_INVESTMENTS)
    else:
        next_turn(s)
