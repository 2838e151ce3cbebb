"""What may be picked now: the finite list of every decision, and how likely the dealer picks."""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.games.new_angeles.kernel.agenda import KIND, RESOLVE
from boardroom.games.new_angeles.kernel.cards import draw_card_options, hand_options, name_deck_options
from boardroom.games.new_angeles.kernel.choices import (
    asset_options,
    contribute_options,
    counteroffer_options,
    emergency_options,
    hand_card_options,
    look_options,
    main_offer_options,
    mode_options,
    offer_options,
    player_options,
    resource_options,
)
from boardroom.games.new_angeles.kernel.decisions import (
    ANDROID_FROM,
    ANDROID_TO,
    BLIND_SUPPORT,
    BURY_EVENT,
    CHOOSE_CORP,
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
    LOCK_ABILITY,
    LOOK_AT_HAND,
    MAIN_OFFER,
    NAME_DECK,
    OVER,
    PICK_ASSET,
    PICK_DISTRICT,
    PICK_EMERGENCY,
    PICK_HAND_CARD,
    PICK_MODE,
    PICK_OFFER,
    PICK_PLAYER,
    PICK_UNIT,
    SAY_WHAT,
    SHOW_BACK,
    STEAL_CARD,
    SUPPORT_COUNT,
    SUPPORT_OFFER,
    TRADE_FLOOR,
    TRADE_GIVE,
    TRADE_LOCK,
    TRADE_NET,
    TRADE_PARTNER,
    TRADE_TAKE,
    TRADE_TERM,
    USE_ASSET,
)
from boardroom.games.new_angeles.kernel.events import draw_event_options
from boardroom.games.new_angeles.kernel.floor import floor_options
from boardroom.games.new_angeles.kernel.locks import lock_options
from boardroom.games.new_angeles.kernel.promises import say_options
from boardroom.games.new_angeles.kernel.sales import keep_sold_terms, term_options
from boardroom.games.new_angeles.kernel.setup import (
    back_options,
    corp_options,
    demand_options,
    investment_options,
    keep_options,
    rival_options,
    setup_options,
    unseen_with_back,
)
from boardroom.games.new_angeles.kernel.support import support_count_options, support_offer_options
from boardroom.games.new_angeles.kernel.targets import (
    android_from_options,
    android_to_options,
    district_options,
    unit_options,
)
from boardroom.games.new_angeles.kernel.trade import answer_options, goods_options, net_options, partner_options
from boardroom.games.new_angeles.kernel.turn import discard_options, draw_asset_options, end_options
from boardroom.games.new_angeles.kernel.windows import use_options


@kernel
def in_effect(s: Record) -> bool:
    """Whether the decision belongs to the effect of an offer itself."""
    return s.depth > 0 and s.stack[s.depth - 1][KIND] == RESOLVE


@kernel
def options(s: Record, out: Buffer) -> int:
    """Write everything that may be picked now into `out`; how many there are. A declared pick is the only one."""
    decision = s.decision
    if decision < NAME_DECK:
        n = dealer_options(s, out)
    elif decision >= TRADE_PARTNER:
        n = trade_options(s, out)
    elif decision >= PICK_DISTRICT:
        n = effect_options(s, out)
    elif decision >= USE_ASSET:
        n = ability_options(s, out)
    else:
        n = deal_options(s, out)
    if s.sold >= LOCK_ABILITY and s.sold_seat == s.seat and s.depth > 0:
        n = keep_sold_terms(s, out, n)
    if s.resolving and not s.rehearsing and s.declared[s.side] > s.declared_at and in_effect(s):
        pick = s.declared_pick[s.side][s.declared_at]
        if s.seat == s.resolver and s.declared_decision[s.side][s.declared_at] == s.decision:
            for number in range(n):
                if out[number] == pick:
                    out[0] = pick
                    return 1
    return n


@kernel
def deal_options(s: Record, out: Buffer) -> int:
    """The options in a deal."""
    decision = s.decision
    if decision == NAME_DECK:
        return name_deck_options(s, out)
    if decision == MAIN_OFFER:
        return main_offer_options(s, out)
    if decision == COUNTEROFFER:
        return counteroffer_options(s, out)
    if decision == SUPPORT_OFFER:
        return support_offer_options(s, out)
    if decision == SUPPORT_COUNT:
        return support_count_options(s, out)
    if decision == DISCARD_CARD:
        return discard_options(s, out)
    return hand_options(s, out, s.seat)  # PAY_COST, SUPPORT_CARD


@kernel
def dealer_options(s: Record, out: Buffer) -> int:
    """Chance, and what players choose at the start; nothing after the end."""
    decision = s.decision
    if decision == DRAW_CARD or decision == BLIND_SUPPORT:
        return draw_card_options(s, out)
    if decision == DRAW_ASSET:
        return draw_asset_options(s, out)
    if decision == STEAL_CARD:
        return hand_options(s, out, s.menu)
    if decision == SHOW_BACK:
        return back_options(s, out)
    if decision == DRAW_EVENT:
        return draw_event_options(s, out)
    if decision == DEAL_INVESTMENT:
        return investment_options(s, out)
    if decision == KEEP_INVESTMENT:
        return keep_options(s, out)
    if decision == DEAL_RIVAL:
        return rival_options(s, out)
    if decision == DEAL_CORP or decision == CHOOSE_CORP:
        return corp_options(s, out)
    if decision == DRAW_DEMAND:
        return demand_options(s, out)
    if decision == DRAW_SETUP:
        return setup_options(s, out)
    if decision == OVER:
        return 0
    for seat in range(s.players):  # CHOOSE_START
        out[seat] = seat
    return s.players


@kernel
def ability_options(s: Record, out: Buffer) -> int:
    """The options of assets, and of effects that name players, assets and the like."""
    decision = s.decision
    if decision == USE_ASSET:
        return use_options(s, out)
    if decision == END_OF_TURN:
        return end_options(s, out)
    if decision == PICK_PLAYER:
        return player_options(s, out)
    if decision == PICK_ASSET:
        return asset_options(s, out)
    if decision == PICK_MODE:
        return mode_options(s, out)
    if decision == PICK_HAND_CARD:
        return hand_card_options(s, out)
    if decision == LOOK_AT_HAND:
        return look_options(s, out)
    if decision == PICK_EMERGENCY:
        return emergency_options(s, out)
    if decision == PICK_OFFER:
        return offer_options(s, out)
    return resource_options(s, out)


@kernel
def effect_options(s: Record, out: Buffer) -> int:
    """The options of effects in the city."""
    decision = s.decision
    if decision == PICK_DISTRICT:
        return district_options(s, out)
    if decision == PICK_UNIT:
        return unit_options(s, out)
    if decision == ANDROID_FROM:
        return android_from_options(s, out)
    if decision == ANDROID_TO:
        return android_to_options(s, out)
    if decision == CONTRIBUTE:
        return contribute_options(s, out)
    n = 3 if decision == BURY_EVENT else 2
    for position in range(n):
        out[position] = position
    return n


@kernel
def trade_options(s: Record, out: Buffer) -> int:
    """The options of trades."""
    decision = s.decision
    if decision == TRADE_FLOOR:
        return floor_options(s, out)
    if decision >= SAY_WHAT:
        return say_options(s, out)
    if decision == TRADE_PARTNER:
        return partner_options(s, out)
    if decision == TRADE_LOCK:
        return lock_options(s, out)
    if decision == TRADE_GIVE:
        return goods_options(s, out, s.author, s.give)
    if decision == TRADE_TAKE:
        return goods_options(s, out, s.partner, s.take)
    if decision == TRADE_NET:
        return net_options(s, out)
    if decision == TRADE_TERM:
        return term_options(s, out)
    return answer_options(s, out)


@kernel
def uniform(s: Record) -> bool:
    """Whether the dealer picks every option with the same likelihood: wherever options are not counted by kind."""
    decision = s.decision
    return decision < DRAW_CARD or decision == DRAW_ASSET or decision >= DRAW_EVENT


@kernel
def weight(s: Record, option: int) -> int:
    """How likely the dealer picks an option, relative to the others."""
    decision = s.decision
    if decision == DRAW_CARD or decision == BLIND_SUPPORT:
        return s.deck[option]
    if decision == STEAL_CARD:
        return s.hand[s.menu][option]
    if decision == SHOW_BACK:
        return unseen_with_back(s, option)
    return 1
