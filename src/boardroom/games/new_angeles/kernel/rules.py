"""What a pick does, and how the game goes on to the next decision."""

from __future__ import annotations

from boardroom.core.kernel import Record, kernel
from boardroom.games.new_angeles.kernel.abilities import ability_step, answer, draw_asset_to_claim, steal_card
from boardroom.games.new_angeles.kernel.agenda import (
    ABILITY,
    CLAIM,
    DRAW_CARDS,
    DRAW_MIXED,
    DRAW_NAMED,
    KIND,
    RESOLVE,
    TRADE,
    WINDOW,
    go_on,
)
from boardroom.games.new_angeles.kernel.cards import (
    draw_card,
    draw_cards_step,
    draw_mixed_step,
    draw_named_step,
    name_deck_for_draw,
)
from boardroom.games.new_angeles.kernel.deal import (
    claim_step,
    counteroffer,
    counteroffer_step,
    deal_step,
    main_offer,
    pay_cost,
)
from boardroom.games.new_angeles.kernel.decisions import (
    ANDROID_FROM,
    ANDROID_TO,
    BLIND_SUPPORT,
    BURY_EVENT,
    CHOOSE_CORP,
    CHOOSE_START,
    CONTRIBUTE,
    COUNTEROFFER,
    DEAL_CORP,
    DEAL_INVESTMENT,
    DEAL_RIVAL,
    DISCARD_CARD,
    DRAW_ASSET,
    DRAW_CARD,
    DRAW_DEMAND,
    DRAW_EVENT,
    DRAW_SETUP,
    END_OF_TURN,
    KEEP_INVESTMENT,
    MAIN_OFFER,
    NAME_DECK,
    PAY_COST,
    PICK_ASSET,
    PICK_DISTRICT,
    PICK_EMERGENCY,
    PICK_MODE,
    PICK_PLAYER,
    PICK_RESOURCE,
    PICK_UNIT,
    RUNNING,
    SHOW_BACK,
    STEAL_CARD,
    SUPPORT_CARD,
    SUPPORT_COUNT,
    SUPPORT_OFFER,
    TOP_EVENT,
    TRADE_ANSWER,
    TRADE_FLOOR,
    TRADE_GIVE,
    TRADE_LOCK,
    TRADE_NET,
    TRADE_PARTNER,
    TRADE_TAKE,
    TRADE_TERM,
    USE_ASSET,
)
from boardroom.games.new_angeles.kernel.demand import new_demand
from boardroom.games.new_angeles.kernel.effects import android_from, android_to, effect_step, pick_district, pick_unit
from boardroom.games.new_angeles.kernel.effects_players import (
    bury_event,
    contribute,
    name_deck_for_effect,
    pick_asset_for_effect,
    pick_emergency_for_effect,
    pick_mode_for_effect,
    pick_player_for_effect,
    pick_resource_for_effect,
    top_event,
)
from boardroom.games.new_angeles.kernel.events import see_event
from boardroom.games.new_angeles.kernel.floor import act, floor_step
from boardroom.games.new_angeles.kernel.moments import begins_a_choice, open_before_pick, opens_before_pick
from boardroom.games.new_angeles.kernel.options import in_effect
from boardroom.games.new_angeles.kernel.promises import say
from boardroom.games.new_angeles.kernel.record import PICKS
from boardroom.games.new_angeles.kernel.setup import (
    choose_start,
    deal_investment,
    deal_rival,
    draw_demand,
    draw_entry,
    draw_setup,
    keep_investment,
    setup_step,
    show_back,
    take_corp,
)
from boardroom.games.new_angeles.kernel.states import A_CLEAN_UP, A_COUNTER, A_DRAW, A_MAIN, A_SUPPORT, D_DEMAND, S_KEEP
from boardroom.games.new_angeles.kernel.support import support_card, support_count, support_offer, support_step
from boardroom.games.new_angeles.kernel.trade import (
    trade_answer,
    trade_give,
    trade_lock,
    trade_net,
    trade_partner,
    trade_step,
    trade_take,
    trade_term,
)
from boardroom.games.new_angeles.kernel.turn import discard_card, draw_factor, end_of_turn, round_step, show_asset
from boardroom.games.new_angeles.kernel.windows import use_asset, window_step


@kernel
def run(s: Record) -> None:
    """Go on until somebody is asked something, or the game has ended; trades may come before it (NA-26.0)."""
    advance(s)
    if opens_before_pick(s):
        open_before_pick(s)
        advance(s)


@kernel
def advance(s: Record) -> None:
    """Go on until somebody is asked something, or the game has ended."""
    while s.decision == RUNNING:
        if s.depth == 0:
            state = s.state
            if state == A_SUPPORT:  # this and the next come first because most decisions are made there
                support_step(s)
            elif state == A_COUNTER:
                counteroffer_step(s)
            elif A_MAIN <= state <= A_CLEAN_UP:
                deal_step(s)
            elif state <= S_KEEP:
                setup_step(s)
            else:
                round_step(s)
            continue
        kind = s.stack[s.depth - 1][KIND]
        if kind == DRAW_CARDS:
            draw_cards_step(s)
        elif kind == RESOLVE:
            effect_step(s)
        elif kind == WINDOW:
            window_step(s)
        elif kind == TRADE:
            if s.open_trades:
                floor_step(s)
            else:
                trade_step(s)
        elif kind == CLAIM:
            claim_step(s)
        elif kind == ABILITY:
            ability_step(s)
        elif kind == DRAW_NAMED:
            draw_named_step(s)
        elif kind == DRAW_MIXED:
            draw_mixed_step(s)


@kernel
def apply(s: Record, option: int) -> None:
    """Do what was picked and go on to the next decision. The option must be one of `options`."""
    if s.resolving and s.seat == s.resolver and in_effect(s):
        note_declaration(s, option)
    decision = s.decision
    if NAME_DECK <= decision < TRADE_PARTNER:
        s.window_held = begins_a_choice(s, option)
    if decision < NAME_DECK:
        apply_dealer(s, option)
    elif decision >= TRADE_PARTNER:
        apply_trade(s, option)
    elif decision >= PICK_DISTRICT:
        apply_effect(s, option)
    elif decision >= USE_ASSET:
        apply_ability(s, option)
    else:
        apply_deal(s, option)
    run(s)


@kernel
def note_declaration(s: Record, option: int) -> None:
    """Remember a pick of a rehearsal, or step on in the list when its turn has come (NA-C-caprice-nisei)."""
    side = s.side
    if s.rehearsing:
        if s.declared[side] < PICKS:
            s.declared_decision[side][s.declared[side]] = s.decision
            s.declared_pick[side][s.declared[side]] = option
            s.declared[side] += 1
    elif s.declared[side] > s.declared_at and s.declared_decision[side][s.declared_at] == s.decision:
        s.declared_at += 1


@kernel
def apply_deal(s: Record, option: int) -> None:
    """What was picked in a deal."""
    decision = s.decision
    if decision == NAME_DECK:
        name_deck(s, option)
    elif decision == MAIN_OFFER:
        main_offer(s, option)
    elif decision == COUNTEROFFER:
        if s.depth > 0:
            answer(s, option)  # The Fall Guy
        else:
            counteroffer(s, option)
    elif decision == PAY_COST:
        pay_cost(s, option)
    elif decision == SUPPORT_OFFER:
        support_offer(s, option)
    elif decision == SUPPORT_COUNT:
        support_count(s, option)
    elif decision == SUPPORT_CARD:
        support_card(s, option)
    elif decision == DISCARD_CARD:
        discard_card(s, option)


@kernel
def name_deck(s: Record, deck: int) -> None:
    """A deck for a general entry, a card, or an ability."""
    if s.depth == 0:
        seat = s.seat
        go_on(s)
        draw_entry(s, seat, deck, draw_factor(s, seat) if s.state == A_DRAW else 1)
        return
    kind = s.stack[s.depth - 1][KIND]
    if kind == RESOLVE:
        name_deck_for_effect(s, deck)
    elif kind == ABILITY:
        answer(s, deck)
    else:
        name_deck_for_draw(s, deck)


@kernel
def apply_dealer(s: Record, option: int) -> None:
    """What chance picked, and what players chose at the start."""
    decision = s.decision
    if decision == DRAW_CARD:
        draw_card(s, option)
    elif decision == DRAW_ASSET:
        if s.menu:
            draw_asset_to_claim(s, option)
        else:
            show_asset(s, option)
    elif decision == STEAL_CARD:
        steal_card(s, option)
    elif decision == BLIND_SUPPORT:
        answer(s, option)
    elif decision == SHOW_BACK:
        show_back(s, option)
    elif decision == DRAW_EVENT:
        see_event(s, option)
    elif decision == DEAL_INVESTMENT:
        deal_investment(s, option)
    elif decision == KEEP_INVESTMENT:
        keep_investment(s, option)
    elif decision == DEAL_RIVAL:
        deal_rival(s, option)
    elif decision == DEAL_CORP or decision == CHOOSE_CORP:
        take_corp(s, option)
    elif decision == CHOOSE_START:
        choose_start(s, option)
    elif decision == DRAW_DEMAND:
        if s.state == D_DEMAND:
            new_demand(s, option)
        else:
            draw_demand(s, option)
    elif decision == DRAW_SETUP:
        draw_setup(s, option)


@kernel
def apply_ability(s: Record, option: int) -> None:
    """What was picked for an asset, or for an effect that names players, assets and the like."""
    decision = s.decision
    if decision == USE_ASSET:
        use_asset(s, option)
    elif decision == END_OF_TURN:
        end_of_turn(s, option)
    elif not in_effect(s):
        answer(s, option)
    elif decision == PICK_PLAYER:
        pick_player_for_effect(s, option)
    elif decision == PICK_ASSET:
        pick_asset_for_effect(s, option)
    elif decision == PICK_MODE:
        pick_mode_for_effect(s, option)
    elif decision == PICK_EMERGENCY:
        pick_emergency_for_effect(s, option)
    elif decision == PICK_RESOURCE:
        pick_resource_for_effect(s, option)


@kernel
def apply_effect(s: Record, option: int) -> None:
    """What was picked for an effect in the city."""
    decision = s.decision
    if decision == PICK_DISTRICT:
        pick_district(s, option)
    elif decision == PICK_UNIT:
        pick_unit(s, option)
    elif decision == ANDROID_FROM:
        android_from(s, option)
    elif decision == ANDROID_TO:
        android_to(s, option)
    elif decision == CONTRIBUTE:
        contribute(s, option)
    elif decision == BURY_EVENT:
        bury_event(s, option)
    elif decision == TOP_EVENT:
        top_event(s, option)


@kernel
def apply_trade(s: Record, option: int) -> None:
    """What was picked for a trade."""
    decision = s.decision
    if decision == TRADE_PARTNER:
        trade_partner(s, option)
    elif decision == TRADE_LOCK:
        trade_lock(s, option)
    elif decision == TRADE_GIVE:
        trade_give(s, option)
    elif decision == TRADE_TAKE:
        trade_take(s, option)
    elif decision == TRADE_NET:
        trade_net(s, option)
    elif decision == TRADE_ANSWER:
        trade_answer(s, option)
    elif decision == TRADE_TERM:
        trade_term(s, option)
    elif decision == TRADE_FLOOR:
        act(s, option)
    else:
        say(s, option)
