"""The deal (NA-1): main offer, counteroffers, resolution, claim, clean-up; the support step is in `support`.

A state goes through its stages in order, which `step` counts. A stage that asks somebody, or opens something that has
to be finished first, comes to its end there; one that has nothing to do lets the next one begin at once.
"""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.games.new_angeles.kernel.abilities import lay_card, propose_counteroffer
from boardroom.games.new_angeles.kernel.agenda import (
    CLAIM,
    CLAIM_ASSET,
    CLAIM_SEAT,
    CLAIMED,
    ask,
    at_stage,
    enter,
    go_on,
    pop,
    push,
)
from boardroom.games.new_angeles.kernel.cards import discard_all, take_from_hand
from boardroom.games.new_angeles.kernel.decisions import COUNTER, COUNTEROFFER, MAIN, MAIN_OFFER, NO_CARD, PAY_COST
from boardroom.games.new_angeles.kernel.effects import begin_effect
from boardroom.games.new_angeles.kernel.ending import gain, raise_threat
from boardroom.games.new_angeles.kernel.menus import MAY_PASS
from boardroom.games.new_angeles.kernel.record import PICKS, TRADING_FULL, TRADING_LEAN
from boardroom.games.new_angeles.kernel.sales import forget_sale
from boardroom.games.new_angeles.kernel.setup import clear_deal
from boardroom.games.new_angeles.kernel.states import (
    A_CLAIM,
    A_CLEAN_UP,
    A_COUNTER,
    A_EFFECT,
    A_END_OF_TURN,
    A_ILLNESS,
    A_MAIN,
    A_RESOLUTION,
    A_SUPPORT_START,
)
from boardroom.games.new_angeles.kernel.support import support_start_step
from boardroom.games.new_angeles.kernel.tables import (
    ASSET_CAPITAL,
    AT_COST,
    AT_DEAL_END,
    AT_RESOLVE,
    AT_TIE,
    AT_WON,
    CORPS,
    DISTRICTS,
    EXEMPT,
    HAS_CLAIM,
    ILLNESS,
    JACKSON_HOWARD,
    KINDS,
    MIDORI,
    NOBODY,
    NONE,
    SEATS,
    TANAKA,
)
from boardroom.games.new_angeles.kernel.trade import open_trade
from boardroom.games.new_angeles.kernel.windows import (
    has_offer,
    offer_window,
    open_window,
    start_ability,
    threat_windows,
)


@kernel
def deal_step(s: Record) -> None:
    """The states of a deal in order; those in which everybody is asked in turn are called by `run` itself."""
    state = s.state
    if state == A_MAIN:
        main_offer_step(s)
    elif state == A_SUPPORT_START:
        support_start_step(s)
    elif state == A_CLEAN_UP:
        clean_up_step(s)
    else:
        winning_step(s)


@kernel
def winning_step(s: Record) -> None:
    """NA-1.5: the winning offer, its effect and the asset of the deal; a state that is left leads to the next."""
    if s.state == A_RESOLUTION:
        resolution_step(s)
    if s.state == A_EFFECT:
        effect_state_step(s)
    if s.state == A_ILLNESS:
        illness_step(s)
    if s.state == A_CLAIM:
        claim_state_step(s)


@kernel
def main_offer_step(s: Record) -> None:
    """NA-1.2; without anything to offer the main offer is empty (NA-A24)."""
    if at_stage(s, 0) and open_trade(s, TRADING_LEAN, s.active):
        return
    if at_stage(s, 1) and has_offer(s, s.active):
        ask(s, MAIN_OFFER, s.active, 0)
        return
    if at_stage(s, 2) and s.main != NONE and offer_window(s, MAIN):
        return
    if s.lap_skipped:
        enter(s, A_SUPPORT_START)
    else:
        s.visit = 1
        enter(s, A_COUNTER)


@kernel
def main_offer(s: Record, card: int) -> None:
    """Face up on its space."""
    lay_card(s, s.active, card)
    s.main = card
    forget_sale(s)
    go_on(s)


@kernel
def counteroffer_step(s: Record) -> None:
    """NA-1.3: everybody but the active player once, clockwise."""
    if s.visit == s.players:
        enter(s, A_SUPPORT_START)
        return
    seat = (s.active + s.visit) % s.players
    if s.step == 0:
        s.step = 1
        if open_trade(s, TRADING_LEAN, seat):
            return
    if s.step == 1:
        s.step = 2
        ask(s, COUNTEROFFER, seat, MAY_PASS)
        return
    if s.step == 2:
        if s.cost_left > 0:
            s.cost_left -= 1
            ask(s, PAY_COST, seat, 0)
            return
        s.step = 3
    if s.step == 3:
        s.step = 4
        if cost_was_paid(s) and open_window(s, AT_COST, seat):
            return
    if s.step == 4:
        s.step = 5
        if cost_was_paid(s):
            discard_all(s, s.cost)
        if s.countering == seat and offer_window(s, COUNTER):
            return
    s.visit += 1
    s.step = 0


@kernel
def cost_was_paid(s: Record) -> bool:
    """NA-A18: whether the counteroffer just proposed had a cost, because other cards lay on the space before it."""
    return s.on_space > 1


@kernel
def counteroffer(s: Record, card: int) -> None:
    """NA-1.3a, NA-A18: propose, with one hand card as cost for each card that lay on the space before; or pass."""
    seat = s.seat
    forget_sale(s)
    go_on(s)
    if card == NO_CARD:
        s.visit += 1
        s.step = 0
        return
    s.cost_left = s.on_space
    propose_counteroffer(s, seat, card)


@kernel
def pay_cost(s: Record, kind: int) -> None:
    """Face down, for now beside the space."""
    take_from_hand(s, s.seat, kind)
    s.cost[kind] += 1
    go_on(s)


@kernel
def is_tied(s: Record) -> bool:
    """Equal support, nothing to nothing too."""
    return s.main_support == s.counter_support


@kernel
def resolution_step(s: Record) -> None:
    """NA-1.5, NA-CG-14: which offer wins, and so who."""
    if at_stage(s, 0) and open_trade(s, TRADING_FULL, NOBODY):
        return
    if at_stage(s, 1) and open_window(s, AT_RESOLVE, TANAKA):
        return
    if at_stage(s, 2) and s.winning == NONE and s.counter != NONE and is_tied(s) and open_window(s, AT_TIE, MIDORI):
        return
    forget_sale(s)
    if s.winning == NONE:
        s.winning = COUNTER if s.counter != NONE and s.counter_support > s.main_support else MAIN
    s.winner = s.active if s.winning == MAIN else s.countering
    enter(s, A_EFFECT)


@kernel
def effect_state_step(s: Record) -> None:
    """The winner resolves the winning offer."""
    s.step += 1
    if s.step == 1:
        card = s.main if s.winning == MAIN else s.counter
        if card != NONE:  # NA-A24: an empty main offer does nothing
            begin_effect(s, card, s.winning, s.winner)
    elif not threat_windows(s):
        enter(s, A_ILLNESS)


@kernel
def involves_illness(s: Record) -> bool:
    """NA-A5: ill when it was touched, or if the table plays it so, ill now."""
    if not s.illness_at_check:
        return s.ill > 0
    for district in range(DISTRICTS):
        if s.involved[district] and s.pieces[ILLNESS][district]:
            return True
    return False


@kernel
def illness_step(s: Record) -> None:
    """NA-33.0, NA-33.5: once for the whole card, unless it is exempt."""
    s.step += 1
    if s.step == 1:
        if s.card != NONE and not EXEMPT[s.card] and involves_illness(s):
            s.illness_rise = 1
            raise_threat(s, s.illness_threat)
        s.ill = 0
        for district in range(DISTRICTS):
            s.involved[district] = 0
        if s.ending:
            return
        s.step = 2
    if not threat_windows(s):
        s.illness_rise = 0
        enter(s, A_CLAIM)


@kernel
def claim_state_step(s: Record) -> None:
    """NA-CG-16: the claim with everything it triggers, then what winning triggers."""
    if at_stage(s, 0):
        push(s, CLAIM, s.winner, s.revealed, 0)
        s.revealed = NONE
        claim_step(s)
        if s.depth > 0:
            return
    if at_stage(s, 1):
        if s.bettor != NOBODY and s.bet == s.winner:
            gain(s, s.bettor, ASSET_CAPITAL[JACKSON_HOWARD])
        if open_window(s, AT_WON, 0):
            return
    enter(s, A_CLEAN_UP)


@kernel
def claim_step(s: Record) -> None:
    """NA-12.0: face up into the own play area; a claim ability is compulsory."""
    frame = s.stack[s.depth - 1]
    seat = frame[CLAIM_SEAT]
    asset = frame[CLAIM_ASSET]
    if frame[CLAIMED] == 0:
        frame[CLAIMED] = 1
        s.holder[asset] = seat
        s.exhausted[asset] = 0
        if HAS_CLAIM[asset]:
            start_ability(s, asset, seat, 0)
            return
    pop(s)


@kernel
def clean_up_step(s: Record) -> None:
    """NA-1.5b, NA-1.5c, then the end of the deal."""
    if s.step == 0:
        s.step = 2
        discard_cards_of_deal(s)
        send_emergencies_home(s)
        s.main = NONE
        s.counter = NONE
        if open_trade(s, TRADING_FULL, NOBODY):
            return
    if at_stage(s, 2) and open_window(s, AT_DEAL_END, 0):
        return
    forget_deal(s)
    enter(s, A_END_OF_TURN)


@kernel
def discard_cards_of_deal(s: Record) -> None:
    """NA-1.5b: offers, covered counteroffers and support, face down."""
    if s.main != NONE and s.main < KINDS:
        s.discard[s.main] += 1
    if s.counter != NONE and s.counter < KINDS:
        s.discard[s.counter] += 1
    if s.on_space > (s.counter != NONE):
        discard_all(s, s.covered)
    blind = s.main_support + s.counter_support
    for seat in range(s.players):
        if s.support_size[seat] > 0:
            discard_all(s, s.support[seat])
            blind -= s.support_size[seat]
    if blind > 0:
        discard_all(s, s.blind)


@kernel
def send_emergencies_home(s: Record) -> None:
    """NA-1.5c, NA-A25: to the corp whose logo they bear; face down only the winning offer."""
    won = s.main if s.winning == MAIN else s.counter
    for corp in range(CORPS):
        if s.emergency_used[corp]:
            s.emergency_used[corp] = 0
            s.played_from[corp] = NOBODY
            s.emergency[corp] = s.seat_of[corp]
            s.face_up[corp] = 1 if won != KINDS + corp else 0


@kernel
def forget_deal(s: Record) -> None:
    """The table is clear, and what abilities forbade is over (NA-CG-13)."""
    clear_deal(s)
    s.on_space = 0
    s.lap_skipped = 0
    s.main_support = 0
    s.counter_support = 0
    s.visit = 0
    s.branch = 0
    s.cost_paid = 0
    s.first_done = 0
    s.pot = 0
    s.android_paid = 0
    s.row = 0
    s.declared_at = 0
    for district in range(DISTRICTS):
        s.emptied[district] = 0
        s.moved[district] = 0
    for seat in range(SEATS):
        s.support_size[seat] = 0
        s.no_trade[seat] = 0
        s.chosen[seat] = 0
    for side in range(2):
        s.declared[side] = 0
        forget_declarations(s.declared_decision[side], s.declared_pick[side])


@kernel
def forget_declarations(decisions: Buffer, picks: Buffer) -> None:
    """Wipe what was declared; behind the last declared decision the rows are empty anyway."""
    for number in range(PICKS):
        if decisions[number] == 0:
            return
        decisions[number] = 0
        picks[number] = 0
