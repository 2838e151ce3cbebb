"""What can be sold of a pending decision (NA-TG-6, NA-TG-7)."""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.games.new_angeles.kernel.agenda import INSIDE
from boardroom.games.new_angeles.kernel.decisions import (
    LOCK_ABILITY,
    LOCK_ABSTAIN,
    LOCK_CARD,
    LOCK_COUNTER,
    LOCK_DECLINE,
    LOCK_FOR_COUNTER,
    LOCK_FOR_MAIN,
    LOCK_MAIN,
    LOCK_PASS,
    LOCK_STOP,
    NO_LOCK,
    PROMISE,
)
from boardroom.games.new_angeles.kernel.states import (
    A_COUNTER,
    A_END_OF_TURN,
    A_MAIN,
    A_RESOLUTION,
    A_SUPPORT,
    A_SUPPORT_START,
)
from boardroom.games.new_angeles.kernel.tables import (
    AT_END_OF_TURN,
    AT_SUPPORT,
    CORPS,
    IN_WINDOW,
    ISABEL_MCGUIRE,
    KINDS,
    MIDORI,
    NOBODY,
    NONE,
    TANAKA,
    WINDOW_ASSET,
)
from boardroom.games.new_angeles.kernel.windows import first_usable, usable

SMALL_CARDS = 9
"""NA-TG-14: support with more cards can be sold in the full grammar only."""


@kernel
def is_inside(s: Record) -> bool:
    """Whether the trading window lies inside a resolution, where no pick can be sold (NA-TG-7)."""
    return s.stack[s.depth - 1][INSIDE] > 0


@kernel
def asset_decider(s: Record) -> int:
    """Who will be asked first about an asset that can be sold (NA-TG-6)."""
    asset = pending_asset(s)
    return NOBODY if asset == NONE else s.holder[asset]


@kernel
def pending_asset(s: Record) -> int:
    """Isabel McGuire, Tanaka or Midori, if their holder is the first to be asked."""
    if s.state == A_SUPPORT_START:
        holder = s.holder[ISABEL_MCGUIRE]
        if holder < 0 or not usable(s, ISABEL_MCGUIRE, holder, 0):
            return NONE
        for offset in range(s.players):
            seat = (s.active + offset) % s.players
            if first_usable(s, AT_SUPPORT, seat, 0) != NONE:
                return ISABEL_MCGUIRE if seat == holder else NONE
    if s.state == A_RESOLUTION:
        if s.holder[TANAKA] >= 0:
            return TANAKA if usable(s, TANAKA, s.holder[TANAKA], 0) else NONE
        if s.holder[MIDORI] >= 0 and s.main_support == s.counter_support and usable(s, MIDORI, s.holder[MIDORI], 0):
            return MIDORI
    return NONE


@kernel
def lock_options(s: Record, out: Buffer) -> int:
    """NA-TG-6: nothing, or one outcome; in the full grammar also as a mere promise (NA-TG-9)."""
    n = binding_lock_options(s, out)
    if not s.full_grammar[s.author]:
        return n
    for number in range(1, n):
        out[n + number - 1] = PROMISE + out[number]
    return n + n - 1


@kernel
def binding_lock_options(s: Record, out: Buffer) -> int:
    """Nothing, or one outcome of the pending decision of one of the two."""
    out[0] = NO_LOCK
    decider = s.decider
    if decider == NOBODY or (decider != s.author and decider != s.partner) or is_inside(s):
        return 1
    if s.state == A_SUPPORT:
        return support_lock_options(s, out, decider)
    if s.state == A_COUNTER or s.state == A_MAIN:
        return card_lock_options(s, out, decider)
    n = 1
    if s.state == A_END_OF_TURN:
        if s.full_grammar[s.author]:
            out[n] = LOCK_STOP
            n += 1
            for number in range(IN_WINDOW[AT_END_OF_TURN]):
                asset = WINDOW_ASSET[AT_END_OF_TURN][number]
                if s.holder[asset] == decider and usable(s, asset, decider, 0):
                    out[n] = LOCK_ABILITY + asset
                    n += 1
    elif pending_asset(s) != NONE:
        out[1] = LOCK_DECLINE
        out[2] = LOCK_FOR_MAIN
        out[3] = LOCK_FOR_COUNTER
        n = 4
    return n


@kernel
def support_lock_options(s: Record, out: Buffer, decider: int) -> int:
    """Abstain, or so many cards beside an offer."""
    n = 1
    out[n] = LOCK_ABSTAIN
    n += 1
    most = s.held[decider]
    if not s.full_grammar[s.author]:
        most = min(most, SMALL_CARDS)
    for number in range(1, most + 1):
        out[n] = LOCK_MAIN + number
        n += 1
    if s.counter != NONE and s.barred != decider:
        for number in range(1, most + 1):
            out[n] = LOCK_COUNTER + number
            n += 1
    return n


@kernel
def card_lock_options(s: Record, out: Buffer, decider: int) -> int:
    """Pass, or offer an emergency action; asked of the decider in the full grammar also a kind of action card."""
    n = 1
    if s.state == A_COUNTER:
        out[n] = LOCK_PASS
        n += 1
    if s.full_grammar[s.author] and decider == s.partner:
        for kind in range(KINDS):
            out[n] = LOCK_CARD + kind
            n += 1
    if s.state == A_MAIN or s.held[decider] >= s.on_space:
        for corp in range(CORPS):
            if s.emergency[corp] == decider and s.face_up[corp]:
                out[n] = LOCK_CARD + KINDS + corp
                n += 1
    return n
