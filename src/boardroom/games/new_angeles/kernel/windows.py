"""Trigger windows: who may use which asset when (docs/rules/new-angeles-cards.md, section 1)."""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.games.new_angeles.kernel.agenda import (
    ABILITY,
    ABOUT,
    ACTED,
    DECLINED,
    SEATS_ASKED,
    SUBJECT,
    WHICH_WINDOW,
    WINDOW,
    ask,
    go_on,
    pop,
    push,
)
from boardroom.games.new_angeles.kernel.decisions import (
    COUNTER,
    LOCK_DECLINE,
    LOCK_FOR_COUNTER,
    LOCK_FOR_MAIN,
    MAIN,
    NO_ASSET,
    USE_ASSET,
)
from boardroom.games.new_angeles.kernel.piles import put_under
from boardroom.games.new_angeles.kernel.tables import (
    AARON_MARRON,
    ALEX_WESTLUND,
    ASSETS,
    AT_END_OF_TURN,
    AT_OFFER,
    AT_THREAT,
    BERNICE_MAI,
    CAPRICE_NISEI,
    CHIEF_GORMAN,
    COACH_WALDEN,
    CORPS,
    DECLARABLE,
    DISCARD,
    EIKO,
    EXHAUST,
    FREE,
    FUMIKO_YAMAMORI,
    IN_WINDOW,
    IS_OPTIONAL,
    ISABEL_MCGUIRE,
    LILY_LOCKWELL,
    LOCUST_COMPANY,
    MARCO_CUBRERO,
    MARK_YALE,
    MIDORI,
    MONICA_SINGH,
    MR_WHITE,
    NAOKO_WATANABE,
    NOBODY,
    NONE,
    PRICE,
    RACHEL_BECKMANN,
    RESOURCE_KINDS,
    SAUL_EUSTECIO,
    SUNNY_LEBEAU,
    TANAKA,
    THE_FALL_GUY,
    WINDOW_ASSET,
    WONG_YA_CHING,
)


@kernel
def open_window(s: Record, which: int, about: int) -> bool:
    """Open a window if anybody can use an asset that belongs there; whether it was opened."""
    held = False
    for number in range(IN_WINDOW[which]):
        asset = WINDOW_ASSET[which][number]
        s.used[asset] = 0
        if s.holder[asset] >= 0:
            held = True
    return held and open_held_window(s, which, about)


@kernel
def open_held_window(s: Record, which: int, about: int) -> bool:
    """The same where somebody holds such an asset, which he may not be able to use."""
    turn = next_user(s, which, 0, about, 0)
    if turn == s.players:
        return False
    push(s, WINDOW, which, turn, 0)
    s.stack[s.depth - 1][ABOUT] = about
    ask(s, USE_ASSET, (s.active + turn) % s.players, which)
    return True


@kernel
def window_step(s: Record) -> None:
    """NA-66.4a, NA-A22: a round clockwise from the active player, and further rounds while somebody uses something."""
    frame = s.stack[s.depth - 1]
    which = frame[WHICH_WINDOW]
    turn = next_user(s, which, frame[SEATS_ASKED], frame[ABOUT], frame[DECLINED])
    if turn == s.players and frame[ACTED]:
        frame[ACTED] = 0
        turn = next_user(s, which, 0, frame[ABOUT], frame[DECLINED])
    if turn == s.players:
        pop(s)
    else:
        frame[SEATS_ASKED] = turn
        ask(s, USE_ASSET, (s.active + turn) % s.players, which)


@kernel
def next_user(s: Record, which: int, turn: int, about: int, declined: int) -> int:
    """Who is the first from a turn on to hold a usable asset, counted clockwise from the active player.

    One look at the few assets of the window is enough, where asking seat by seat would look at all of them each time.
    """
    assets = WINDOW_ASSET[which]
    first = s.players
    for number in range(IN_WINDOW[which]):
        asset = assets[number]
        holder = s.holder[asset]
        if holder >= 0 and not declined & 1 << number:
            its_turn = (holder - s.active) % s.players
            if turn <= its_turn < first and usable(s, asset, holder, about):
                first = its_turn
    return first


@kernel
def decline(s: Record, frame: Record, seat: int) -> None:
    """NA-A22: what a seat could use and does not, it declines for this window. In ruleset 1 it is asked again."""
    if s.ruleset == 1:
        return
    which = frame[WHICH_WINDOW]
    for number in range(IN_WINDOW[which]):
        asset = WINDOW_ASSET[which][number]
        if s.holder[asset] == seat and usable(s, asset, seat, frame[ABOUT]):
            frame[DECLINED] |= 1 << number


@kernel
def first_usable(s: Record, which: int, seat: int, about: int) -> int:
    """The first asset that a seat could use now, or NONE."""
    for number in range(IN_WINDOW[which]):
        asset = WINDOW_ASSET[which][number]
        if s.holder[asset] == seat and usable(s, asset, seat, about):
            return asset
    return NONE


@kernel
def use_options(s: Record, out: Buffer) -> int:
    """Everything usable, and nothing unless something is compulsory; a sold decision is kept (NA-TG-8)."""
    frame = s.stack[s.depth - 1]
    seat = s.seat
    which = frame[WHICH_WINDOW]
    n = 0
    free = True
    for number in range(IN_WINDOW[which]):
        asset = WINDOW_ASSET[which][number]
        if s.holder[asset] != seat or frame[DECLINED] & 1 << number:
            continue
        if usable(s, asset, seat, frame[ABOUT]):
            if s.sold_seat == seat and s.sold_asset == asset:
                if s.sold == LOCK_DECLINE:
                    continue
                if s.sold == LOCK_FOR_MAIN or s.sold == LOCK_FOR_COUNTER:
                    out[0] = asset
                    return 1
            out[n] = asset
            n += 1
            if not IS_OPTIONAL[asset]:
                free = False
    if free:
        out[n] = NO_ASSET
        n += 1
    return n


@kernel
def use_asset(s: Record, asset: int) -> None:
    """Use an asset in the open window, or none."""
    frame = s.stack[s.depth - 1]
    seat = s.seat
    go_on(s)
    if asset == NO_ASSET:
        decline(s, frame, seat)
        frame[SEATS_ASKED] += 1  # a sold decline holds for every further round of the window (NA-TG-8)
        return
    frame[ACTED] = 1
    start_ability(s, asset, seat, frame[ABOUT])


@kernel
def start_ability(s: Record, asset: int, seat: int, about: int) -> None:
    """NA-CG-12: the price first, then the effect."""
    s.used[asset] = 1
    if PRICE[asset] == EXHAUST:
        s.exhausted[asset] = 1
    elif PRICE[asset] == DISCARD and asset != NAOKO_WATANABE:  # she goes last, see there
        put_under(s, asset)
    push(s, ABILITY, asset, seat, 0)
    s.stack[s.depth - 1][SUBJECT] = about


@kernel
def usable(s: Record, asset: int, seat: int, about: int) -> bool:
    """NA-CG-11: only if it can do something now."""
    price = PRICE[asset]
    if price == EXHAUST:
        if s.exhausted[asset]:
            return False
    elif price == FREE and s.used[asset]:
        return False
    if asset == LILY_LOCKWELL:
        return seat != s.active and s.capital[s.active] > s.capital[seat] and s.held[s.active] > 0
    if asset == CAPRICE_NISEI:
        card = s.main if about == MAIN else s.counter
        return card != NONE and DECLARABLE[card] > 0
    if asset == MARK_YALE:
        card = s.main if about == MAIN else s.counter
        return card != NONE and not s.no_trade[s.active if about == MAIN else s.countering]
    if asset == THE_FALL_GUY:
        return about == MAIN and seat == s.active and s.counter == NONE and has_offer(s, seat)
    if asset == CHIEF_GORMAN:
        return about == COUNTER and s.counter != NONE and s.countering != seat
    if asset == AARON_MARRON:
        return s.countering != seat
    if asset == EIKO:
        return about != seat and (s.held[about] > 0 or s.capital[about] > 0)
    if asset == LOCUST_COMPANY:
        return s.counter != NONE and somebody_else_will_support(s, seat)
    if asset == ISABEL_MCGUIRE or asset == TANAKA or asset == MIDORI:
        return s.counter != NONE
    if asset == WONG_YA_CHING:
        return s.illness_rise > 0
    if asset == COACH_WALDEN:
        return (s.winner + 1) % s.players == seat
    if asset == MONICA_SINGH:
        return seat == s.active and s.winner != seat and s.capital[s.winner] > 0
    if asset == SAUL_EUSTECIO:
        return s.winning == COUNTER
    if asset == RACHEL_BECKMANN:
        return s.held[seat] == 0
    if asset == SUNNY_LEBEAU:
        return True
    return end_of_turn_usable(s, asset, seat)


@kernel
def end_of_turn_usable(s: Record, asset: int, seat: int) -> bool:
    """The End of Turn assets, and those that can always be used."""
    if asset == ALEX_WESTLUND:
        return two_hold_assets(s)
    if asset == BERNICE_MAI:
        return s.held[seat] > 0
    if asset == FUMIKO_YAMAMORI:
        for kind in range(RESOURCE_KINDS):
            if s.supply[kind] > 0:
                return True
        return False
    if asset == MARCO_CUBRERO:
        for other in range(s.players):
            if other != seat and s.capital[other] > 0:
                return True
        return False
    if asset == MR_WHITE:
        for other in range(s.players):
            if other != seat and s.held[other] > 0:
                return True
        return False
    return True


@kernel
def has_offer(s: Record, seat: int) -> bool:
    """Whether a seat could propose something: a hand card or a face-up emergency action."""
    if s.held[seat] > 0:
        return True
    for corp in range(CORPS):
        if s.emergency[corp] == seat and s.face_up[corp]:
            return True
    return False


@kernel
def will_support(s: Record, seat: int) -> bool:
    """NA-59.0: neither active nor countering."""
    return seat != s.active and seat != s.countering


@kernel
def somebody_else_will_support(s: Record, seat: int) -> bool:
    """Whether Locust Company has a target."""
    for other in range(s.players):
        if other != seat and will_support(s, other):
            return True
    return False


@kernel
def two_hold_assets(s: Record) -> bool:
    """Whether two different players have assets in play."""
    first = NOBODY
    for asset in range(ASSETS):
        holder = s.holder[asset]
        if holder >= 0:
            if first == NOBODY:
                first = holder
            elif holder != first:
                return True
    return False


@kernel
def any_end_of_turn(s: Record) -> bool:
    """Whether the active player holds an End of Turn asset that he can still use (NA-CG-15)."""
    return first_usable(s, AT_END_OF_TURN, s.active, 0) != NONE


@kernel
def decline_end_of_turn(s: Record) -> None:
    """NA-A31: whoever stops declines what he could use now. In ruleset 1 he is not asked again in any case."""
    if s.ruleset == 1:
        return
    for number in range(IN_WINDOW[AT_END_OF_TURN]):
        asset = WINDOW_ASSET[AT_END_OF_TURN][number]
        if s.holder[asset] == s.active and usable(s, asset, s.active, 0):
            s.used[asset] = 1


@kernel
def end_of_turn_options(s: Record, out: Buffer) -> int:
    """NA-6.2: never compulsory."""
    n = 0
    for number in range(IN_WINDOW[AT_END_OF_TURN]):
        asset = WINDOW_ASSET[AT_END_OF_TURN][number]
        if s.holder[asset] == s.active and usable(s, asset, s.active, 0):
            out[n] = asset
            n += 1
    out[n] = NO_ASSET
    return n + 1


@kernel
def offer_window(s: Record, side: int) -> bool:
    """TW-offer of the main offer or of a counteroffer; whether it was opened."""
    return open_window(s, AT_OFFER, side)


@kernel
def threat_windows(s: Record) -> bool:
    """NA-CG-10: one window for each rise of the state; whether one was opened."""
    if s.rises == 0:
        return False
    s.rises -= 1
    open_window(s, AT_THREAT, 0)
    return True
