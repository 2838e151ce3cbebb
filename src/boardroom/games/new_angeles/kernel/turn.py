"""The turn around the deal (NA-3, NA-4): refresh step and end of turn."""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.games.new_angeles.kernel.agenda import ask, at_stage, deal, enter, go_on
from boardroom.games.new_angeles.kernel.cards import hand_options, take_from_hand
from boardroom.games.new_angeles.kernel.decisions import DISCARD_CARD, DRAW_ASSET, END_OF_TURN, LOCK_STOP, NO_ASSET
from boardroom.games.new_angeles.kernel.demand import demand_step
from boardroom.games.new_angeles.kernel.events import event_step
from boardroom.games.new_angeles.kernel.piles import next_turn, ready_assets
from boardroom.games.new_angeles.kernel.production import production_step
from boardroom.games.new_angeles.kernel.record import EMPTY, FACE_DOWN, REVEALED, TRADING_FULL, TRADING_LEAN, UNSEEN
from boardroom.games.new_angeles.kernel.sales import forget_sale, sold_ability
from boardroom.games.new_angeles.kernel.setup import sheet_step
from boardroom.games.new_angeles.kernel.states import (
    A_DRAW,
    A_END_OF_TURN,
    A_LIMIT,
    A_MAIN,
    A_PASS,
    A_READY,
    A_REVEAL,
    A_START,
    E_TURNS,
    P_EXPLOIT,
)
from boardroom.games.new_angeles.kernel.tables import (
    ASSET_HAND_SIZE,
    ASSETS,
    AT_END_OF_TURN,
    AT_REVEAL,
    AT_START,
    BRAINTRUST,
    BRAINTRUST_FACTOR,
    HAND_SIZE_ASSET,
    IN_WINDOW,
    NOBODY,
    TRACK_SPACES,
    WINDOW_ASSET,
)
from boardroom.games.new_angeles.kernel.trade import open_trade
from boardroom.games.new_angeles.kernel.windows import (
    any_end_of_turn,
    decline_end_of_turn,
    end_of_turn_options,
    open_window,
    start_ability,
)


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
    """NA-3.1: start of the turn, ready, draw, and the asset of the deal; a state that is left leads to the next."""
    if s.state == A_START:
        start_step(s)
    if s.state == A_READY:
        ready_assets(s)
        enter(s, A_DRAW)
    if s.state == A_DRAW:
        draw_step(s)
    if s.state == A_REVEAL:
        reveal_step(s)


@kernel
def start_step(s: Record) -> None:
    """The start of the turn."""
    if at_stage(s, 0) and open_trade(s, TRADING_FULL, NOBODY):
        return
    if at_stage(s, 1) and open_window(s, AT_START, 0):
        return
    enter(s, A_READY)


@kernel
def draw_step(s: Record) -> None:
    """NA-3.1a: the cards of the sheet."""
    if at_stage(s, 0) and open_trade(s, TRADING_FULL, NOBODY):
        return
    if sheet_step(s, s.active, draw_factor(s, s.active)):
        enter(s, A_REVEAL)


@kernel
def reveal_step(s: Record) -> None:
    """NA-1.1: the asset of the deal, and what may be done when it is known."""
    if at_stage(s, 0):
        reveal_asset(s)
        return
    if at_stage(s, 1) and open_trade(s, TRADING_FULL, NOBODY):
        return
    if at_stage(s, 2) and open_window(s, AT_REVEAL, 0):
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
    limit = s.hand_limit
    for number in range(len(HAND_SIZE_ASSET)):
        asset = HAND_SIZE_ASSET[number]
        if s.holder[asset] == seat:
            limit += ASSET_HAND_SIZE[asset]
    return limit


@kernel
def end_step(s: Record) -> None:
    """NA-3.3: End of Turn abilities, hand limit, marker; a state that is left leads to the next."""
    if s.state == A_END_OF_TURN:
        end_of_turn_step(s)
    if s.state == A_LIMIT:
        limit_step(s)
    if s.state == A_PASS:
        s.limit_skipped = 0
        s.active = (s.active + 1) % s.players
        next_turn(s)


@kernel
def limit_step(s: Record) -> None:
    """NA-27.0: cards beyond the hand limit are discarded, after a last trade and what it made possible."""
    if at_stage(s, 0) and open_trade(s, TRADING_FULL, NOBODY):
        return
    if at_stage(s, 1) and s.ruleset > 1 and any_end_of_turn(s):
        back_to_end_of_turn(s)
        return
    if not s.limit_skipped and s.held[s.active] > hand_limit(s, s.active):
        ask(s, DISCARD_CARD, s.active, 0)
    else:
        enter(s, A_PASS)


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
def back_to_end_of_turn(s: Record) -> None:
    """NA-6.4: what a trade before the hand limit has made possible; the window for trades was just held."""
    s.state = A_END_OF_TURN
    s.step = 2


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
        decline_end_of_turn(s)
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
