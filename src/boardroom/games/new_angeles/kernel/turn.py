"""The turn around the deal (NA-3, NA-4), production, events (NA-19, NA-20, NA-42) and demand rounds (NA-37)."""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.games.new_angeles.kernel.agenda import ask, deal, enter, go_on
from boardroom.games.new_angeles.kernel.cards import hand_options, take_from_hand
from boardroom.games.new_angeles.kernel.city import any_in_tier, count_in_city, exploit, place, sweep
from boardroom.games.new_angeles.kernel.deal import threat_windows
from boardroom.games.new_angeles.kernel.decisions import (
    DISCARD_CARD,
    DRAW_ASSET,
    DRAW_DEMAND,
    DRAW_EVENT,
    END_OF_TURN,
    LOCK_STOP,
    NO_ASSET,
    SHOW_BACK,
)
from boardroom.games.new_angeles.kernel.ending import NOT_ENDED, end_regularly, gain, pay_contract, raise_threat
from boardroom.games.new_angeles.kernel.piles import (
    deal_turns,
    next_turn,
    ready_assets,
    show_known_back,
    top_back_is_hidden,
)
from boardroom.games.new_angeles.kernel.record import (
    EMPTY,
    FACE_DOWN,
    REVEALED,
    TRADING_FULL,
    TRADING_LEAN,
    UNSEEN,
)
from boardroom.games.new_angeles.kernel.sales import forget_sale, sold_ability
from boardroom.games.new_angeles.kernel.setup import set_demand, sheet_step
from boardroom.games.new_angeles.kernel.states import (
    A_DRAW,
    A_END_OF_TURN,
    A_LIMIT,
    A_MAIN,
    A_PASS,
    A_READY,
    A_REVEAL,
    A_START,
    D_DEMAND,
    D_INVESTMENTS,
    D_TEST,
    E_PLACE,
    E_THREAT,
    E_TURNS,
    P_EXPLOIT,
    S_INVEST,
)
from boardroom.games.new_angeles.kernel.tables import (
    ANDROID,
    ASSET_HAND_SIZE,
    ASSETS,
    AT_END_OF_TURN,
    AT_REVEAL,
    AT_START,
    BACK,
    BASE,
    BRACKET_FROM,
    BRACKET_PAYS,
    BRACKETS,
    BRAINTRUST,
    BRAINTRUST_FACTOR,
    CAP,
    COUNT_HUMAN_FIRST,
    DEMAND_THREAT,
    DISTRICTS,
    EVENT_DISTRICT,
    EVENT_PIECE,
    EVENT_PLACES,
    EVENT_TURNS,
    EVENTS,
    HAND_LIMIT,
    HAND_SIZE_ASSET,
    HUMAN_FIRST,
    IF_AT_LEAST,
    IF_IN_TIER,
    IN_WINDOW,
    INVESTMENT_COUNTS,
    INVESTMENT_RESOURCE,
    IS_DEMAND_ROUND,
    IS_SECTOR,
    LAST_STANDARD_ROUND,
    MOST_TEXTS,
    MOVE_ALL,
    NOBODY,
    NONE,
    ORGCRIME,
    PER_UNIT,
    QUIET_BELOW,
    QUIET_EVENT,
    RESOURCE_KINDS,
    ROUNDS,
    SEATS,
    TEXT_AMOUNT,
    TEXT_KIND,
    TEXT_NUMBER,
    TEXT_WHAT,
    TRACK_SPACES,
    WINDOW_ASSET,
)
from boardroom.games.new_angeles.kernel.trade import open_trade
from boardroom.games.new_angeles.kernel.windows import any_end_of_turn, end_of_turn_options, open_window, start_ability


@kernel
def round_step(s: Record) -> None:
    """Everything of a round but the deal."""
    state = s.state
    if state <= A_REVEAL:
        refresh_step(s)
    elif state <= A_PASS:
        end_step(s)
    elif state == P_EXPLOIT:
        production_step(s)
    elif state <= E_TURNS:
        event_step(s)
    else:
        demand_step(s)


@kernel
def refresh_step(s: Record) -> None:
    """NA-3.1: start of the turn, ready, draw, and the asset of the deal."""
    if s.state == A_START:
        start_step(s)
    elif s.state == A_DRAW:
        if s.step == 0:
            s.step = 1
            if open_trade(s, TRADING_FULL, NOBODY):
                return
        if sheet_step(s, s.active, draw_factor(s, s.active)):
            enter(s, A_REVEAL)
    elif s.state == A_REVEAL:
        reveal_step(s)
    else:
        ready_assets(s)
        enter(s, A_DRAW)


@kernel
def start_step(s: Record) -> None:
    """The start of the turn."""
    if s.step == 0:
        s.step = 1
        if open_trade(s, TRADING_FULL, NOBODY):
            return
    if s.step == 1:
        s.step = 2
        if open_window(s, AT_START, 0):
            return
    enter(s, A_READY)


@kernel
def reveal_step(s: Record) -> None:
    """NA-1.1: the asset of the deal, and what may be done when it is known."""
    if s.step == 0:
        s.step = 1
        reveal_asset(s)
        return
    if s.step == 1:
        s.step = 2
        if open_trade(s, TRADING_FULL, NOBODY):
            return
    if s.step == 2:
        s.step = 3
        if open_window(s, AT_REVEAL, 0):
            return
    enter(s, A_MAIN)


@kernel
def draw_factor(s: Record, seat: int) -> int:
    """NA-C-braintrust: every quantity of the sheet doubles in the refresh step."""
    return BRAINTRUST_FACTOR if s.holder[BRAINTRUST] == seat else 1


@kernel
def highest_space(s: Record) -> int:
    """NA-1.1: the highest occupied space of the turn track."""
    space = TRACK_SPACES - 1
    while s.track[space] == EMPTY:
        space -= 1
    return space


@kernel
def reveal_asset(s: Record) -> None:
    """NA-1.1: turned face up; if nobody has seen it, the dealer says what it is."""
    asset = s.track[highest_space(s)]
    if asset == FACE_DOWN:
        deal(s, DRAW_ASSET, 0)
    else:
        show_asset(s, asset)


@kernel
def draw_asset_options(s: Record, out: Buffer) -> int:
    """The assets that nobody has seen yet."""
    n = 0
    holder = s.holder
    for asset in range(ASSETS):
        if holder[asset] == UNSEEN:
            out[n] = asset
            n += 1
    return n


@kernel
def show_asset(s: Record, asset: int) -> None:
    """The revealed asset of this deal."""
    s.track[highest_space(s)] = EMPTY
    s.revealed = asset
    s.holder[asset] = REVEALED
    go_on(s)


@kernel
def hand_limit(s: Record, seat: int) -> int:
    """NA-27.0, NA-A23: the base value and what assets change."""
    limit = HAND_LIMIT
    for number in range(len(HAND_SIZE_ASSET)):
        asset = HAND_SIZE_ASSET[number]
        if s.holder[asset] == seat:
            limit += ASSET_HAND_SIZE[asset]
    return limit


@kernel
def end_step(s: Record) -> None:
    """NA-3.3: End of Turn abilities, hand limit, marker."""
    if s.state == A_END_OF_TURN:
        end_of_turn_step(s)
    elif s.state == A_LIMIT:
        if s.step == 0:
            s.step = 1
            if open_trade(s, TRADING_FULL, NOBODY):
                return
        if not s.limit_skipped and s.held[s.active] > hand_limit(s, s.active):
            ask(s, DISCARD_CARD, s.active, 0)
        else:
            enter(s, A_PASS)
    else:
        s.limit_skipped = 0
        s.active = (s.active + 1) % s.players
        next_turn(s)


@kernel
def end_of_turn_step(s: Record) -> None:
    """NA-CG-15: one after the other, with a trading window before each pick."""
    if s.step == 0:
        for number in range(IN_WINDOW[AT_END_OF_TURN]):
            s.used[WINDOW_ASSET[AT_END_OF_TURN][number]] = 0
        s.step = 2
        if open_trade(s, TRADING_LEAN, s.active):
            return
    elif s.step == 1:
        s.step = 2
        forget_sale(s)
        if open_trade(s, TRADING_FULL, s.active):
            return
    if any_end_of_turn(s):
        ask(s, END_OF_TURN, s.active, 0)
    else:
        forget_sale(s)
        enter(s, A_LIMIT)


@kernel
def end_options(s: Record, out: Buffer) -> int:
    """The abilities left, or stop; what was sold is kept."""
    n = end_of_turn_options(s, out)
    if s.sold_seat != s.seat:
        return n
    wanted = NO_ASSET if s.sold == LOCK_STOP else sold_ability(s.sold)
    for number in range(n):
        if out[number] == wanted:
            out[0] = wanted
            return 1
    return n


@kernel
def end_of_turn(s: Record, asset: int) -> None:
    """Use one, or stop."""
    go_on(s)
    if asset == NO_ASSET:
        forget_sale(s)
        enter(s, A_LIMIT)
    else:
        s.step = 1
        start_ability(s, asset, s.active, 0)


@kernel
def discard_options(s: Record, out: Buffer) -> int:
    """NA-2.5: he picks the cards."""
    return hand_options(s, out, s.active)


@kernel
def discard_card(s: Record, kind: int) -> None:
    """Face down to the common pile."""
    take_from_hand(s, s.active, kind)
    s.discard[kind] += 1
    go_on(s)


@kernel
def production_step(s: Record) -> None:
    """NA-42.0, NA-A12: the android districts in ascending order, each completely."""
    if s.step == 0:
        s.step = 1
        for district in range(DISTRICTS):
            if s.pieces[ANDROID][district] and s.ending == NOT_ENDED:
                exploit(s, district)
    elif not threat_windows(s):
        enter(s, E_THREAT)


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
        if s.event_unseen[event] and (s.menu > 0 or BACK[event] == s.back):
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
