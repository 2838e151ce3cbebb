"""What may be named in the decisions of abilities and offers, by menu."""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.games.new_angeles.kernel.agenda import FIRST
from boardroom.games.new_angeles.kernel.cards import hand_options
from boardroom.games.new_angeles.kernel.decisions import (
    COUNTER,
    LOCK_CARD,
    LOCK_FOR_COUNTER,
    LOCK_FOR_MAIN,
    LOCK_PASS,
    MAIN,
    NO_CARD,
    NO_RESOURCE,
)
from boardroom.games.new_angeles.kernel.menus import (
    ANY_PLAYER,
    ASSETS_IN_PLAY,
    ASSETS_OF_OTHERS,
    ASSETS_OF_TARGET,
    BRANCHES_WITH_EFFECT,
    DOWN_OF_TARGET,
    MAY_PASS,
    MAY_STOP,
    MENU_SUPPORTERS,
    NOT_CHOSEN,
    ONE_OR_RICHEST,
    OTHER_PLAYERS,
    PAY_OR_RETURN,
    PLAY_OR_LOSE,
    RAISABLE,
    RICHEST,
    STEAL_OR_CAPITAL,
    WITH_CAPITAL,
    WITH_HAND,
)
from boardroom.games.new_angeles.kernel.sales import is_richest, richest_other
from boardroom.games.new_angeles.kernel.tables import (
    ASSET_CAPITAL,
    ASSETS,
    CHIEF_GORMAN,
    CORPS,
    KINDS,
    RESOURCE_KINDS,
    TRACK_END,
)
from boardroom.games.new_angeles.kernel.targets import branch_options
from boardroom.games.new_angeles.kernel.windows import will_support


@kernel
def may_name_player(s: Record, seat: int, other: int) -> bool:
    """Whether the decision in hand may name a player."""
    menu = s.menu
    if menu == ANY_PLAYER:
        return True
    if menu == NOT_CHOSEN:
        return s.chosen[other] == 0
    if other == seat:
        return False
    if menu == OTHER_PLAYERS:
        return True
    if menu == WITH_HAND:
        return s.held[other] > 0
    if menu == MENU_SUPPORTERS:
        return will_support(s, other)
    if menu == WITH_CAPITAL:
        return s.capital[other] > 0
    return menu == RICHEST and other != seat and is_richest(s, other)


@kernel
def player_options(s: Record, out: Buffer) -> int:
    """The players that may be named, by seat."""
    n = 0
    for other in range(s.players):
        if may_name_player(s, s.seat, other):
            out[n] = other
            n += 1
    return n


@kernel
def may_name_asset(s: Record, asset: int) -> bool:
    """Whether the decision in hand may name an asset."""
    holder = s.holder[asset]
    if holder < 0:
        return False
    menu = s.menu
    if menu == ASSETS_IN_PLAY:
        return True
    if menu == ASSETS_OF_TARGET:
        return holder == s.target_seat
    if menu == ASSETS_OF_OTHERS:
        return holder != s.seat
    return holder != s.holder[s.stack[s.depth - 1][FIRST]]


@kernel
def asset_options(s: Record, out: Buffer) -> int:
    """The assets that may be named."""
    n = 0
    for asset in range(ASSETS):
        if may_name_asset(s, asset):
            out[n] = asset
            n += 1
    return n


@kernel
def others_hold_assets(s: Record, seat: int) -> bool:
    """Whether anybody else has an asset in play."""
    for asset in range(ASSETS):
        if s.holder[asset] >= 0 and s.holder[asset] != seat:
            return True
    return False


@kernel
def mode_options(s: Record, out: Buffer) -> int:
    """Effects to choose from, the impossible ones left out."""
    menu = s.menu
    seat = s.seat
    if menu == BRANCHES_WITH_EFFECT:
        return branch_options(s, out)
    first = True
    second = True
    if menu == PAY_OR_RETURN:
        first = s.capital[seat] >= ASSET_CAPITAL[CHIEF_GORMAN]
    elif menu == PLAY_OR_LOSE:
        first = s.held[seat] > 0
        second = s.capital[seat] > 0
    elif menu == STEAL_OR_CAPITAL:
        first = others_hold_assets(s, seat)
    elif menu == ONE_OR_RICHEST:
        second = richest_other(s, seat)
    n = 0
    if first:
        out[n] = 0
        n += 1
    if second:
        out[n] = 1
        n += 1
    return n


@kernel
def hand_card_options(s: Record, out: Buffer) -> int:
    """The kinds in the own hand, and enough where that may be said."""
    n = hand_options(s, out, s.seat)
    if s.menu == MAY_STOP:
        out[n] = NO_CARD
        n += 1
    return n


@kernel
def look_options(s: Record, out: Buffer) -> int:
    """The kinds in the hand that is looked at, or none."""
    n = hand_options(s, out, s.menu)
    out[n] = NO_CARD
    return n + 1


@kernel
def emergency_options(s: Record, out: Buffer) -> int:
    """Emergency actions, by corp."""
    n = 0
    for corp in range(CORPS):
        holder = s.emergency[corp]
        if s.menu == DOWN_OF_TARGET:
            may = holder == s.target_seat and not s.face_up[corp]
        else:
            may = holder >= 0 and holder != s.seat
        if may:
            out[n] = corp
            n += 1
    return n


@kernel
def offer_options(s: Record, out: Buffer) -> int:
    """Main offer or counteroffer; a sold decision is kept (NA-TG-8)."""
    n = 0
    sold = s.sold if s.sold_seat == s.seat and s.sold_asset == s.menu else 0
    if sold != LOCK_FOR_COUNTER:
        out[n] = MAIN
        n += 1
    if sold != LOCK_FOR_MAIN:
        out[n] = COUNTER
        n += 1
    return n


@kernel
def resource_options(s: Record, out: Buffer) -> int:
    """Resources to raise, or enough; or resources to sell."""
    n = 0
    for kind in range(RESOURCE_KINDS):
        if s.menu == RAISABLE:
            may = s.supply[kind] < TRACK_END[kind] and not s.raised[kind]
        else:
            may = s.supply[kind] > 0
        if may:
            out[n] = kind
            n += 1
    if s.menu == RAISABLE:
        out[n] = NO_RESOURCE
        n += 1
    return n


@kernel
def contribute_options(s: Record, out: Buffer) -> int:
    """NA-C-information-procurement: nothing, up to what one has and what is missing."""
    most = min(s.capital[s.seat], s.players - s.pot)
    for amount in range(most + 1):
        out[amount] = amount
    return most + 1


@kernel
def playable_cards(s: Record, out: Buffer, seat: int, cards_needed: int) -> int:
    """NA-24.1, NA-24.2: hand cards and face-up emergency actions, if so many hand cards are left for the cost."""
    n = 0
    if s.held[seat] > cards_needed:
        n = hand_options(s, out, seat)
    if s.held[seat] >= cards_needed:
        for corp in range(CORPS):
            if (s.emergency[corp] == seat) & (s.face_up[corp] > 0):
                out[n] = KINDS + corp
                n += 1
    return n


@kernel
def main_offer_options(s: Record, out: Buffer) -> int:
    """NA-1.2: a hand card or a face-up emergency action; no pass."""
    if s.sold_seat == s.seat and s.sold >= LOCK_CARD:
        out[0] = s.sold - LOCK_CARD
        return 1
    return playable_cards(s, out, s.seat, 0)


@kernel
def counteroffer_options(s: Record, out: Buffer) -> int:
    """NA-1.3, NA-1.3a: the same with the cost, or pass. The Fall Guy pays nothing and cannot pass."""
    if s.menu != MAY_PASS:
        return playable_cards(s, out, s.seat, 0)
    if s.sold_seat == s.seat:
        if s.sold == LOCK_PASS:
            out[0] = NO_CARD
            return 1
        if s.sold >= LOCK_CARD:
            out[0] = s.sold - LOCK_CARD
            return 1
    n = playable_cards(s, out, s.seat, s.on_space)
    out[n] = NO_CARD
    return n + 1
