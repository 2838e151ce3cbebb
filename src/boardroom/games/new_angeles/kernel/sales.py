"""Abilities sold at the end of a turn: which picks are sold with them, and how they are kept (NA-TG-6, NA-TG-8)."""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.games.new_angeles.kernel.agenda import (
    ABILITY,
    ABILITY_ASSET,
    KIND,
    STEP,
    TIMES,
)
from boardroom.games.new_angeles.kernel.decisions import LOCK_ABILITY, NO_CARD, PROMISE
from boardroom.games.new_angeles.kernel.tables import (
    ALEX_WESTLUND,
    ASSET_CARDS,
    ASSETS,
    BERNICE_MAI,
    ELIZABETH_MILLS,
    FUMIKO_YAMAMORI,
    MARCO_CUBRERO,
    MR_LI,
    MR_WHITE,
    NOBODY,
    NONE,
    RESOURCE_KINDS,
    THOMAS_HAAS,
)

TERM_ASSET, TERM_SEAT, TERM_COUNT, TERM_MODE, TERM_RESOURCE = range(5)


@kernel
def sold_ability(lock: int) -> int:
    """The asset of a lock or promise, or NONE if it sells something else."""
    if lock >= PROMISE:
        lock -= PROMISE
    return lock - LOCK_ABILITY if lock >= LOCK_ABILITY else NONE


@kernel
def terms_needed(asset: int) -> int:
    """How many public picks an ability has."""
    if asset == ALEX_WESTLUND or asset == BERNICE_MAI or asset == ELIZABETH_MILLS or asset == MARCO_CUBRERO:
        return 2
    return 1


@kernel
def term_kind(asset: int, number: int) -> int:
    """What a term names."""
    if asset == ALEX_WESTLUND:
        return TERM_ASSET
    if asset == FUMIKO_YAMAMORI:
        return TERM_RESOURCE
    if asset == THOMAS_HAAS:
        return TERM_MODE
    if asset == MARCO_CUBRERO:
        return TERM_MODE if number == 0 else TERM_SEAT
    if number == 0:
        return TERM_SEAT
    return TERM_COUNT if asset == BERNICE_MAI else TERM_MODE


@kernel
def is_richest(s: Record, seat: int) -> bool:
    """NA-C-marco-cubrero: whether nobody has more capital, the robber included."""
    for other in range(s.players):
        if s.capital[other] > s.capital[seat]:
            return False
    return s.capital[seat] > 0


@kernel
def may_be_term(s: Record, asset: int, other: int) -> bool:
    """Whether a seat can be named for an ability of the decider."""
    if asset == MR_LI:
        return True
    if other == s.decider:
        return False
    if asset == MR_WHITE:
        return s.held[other] > 0
    if asset == MARCO_CUBRERO:
        return is_richest(s, other) if s.terms[0] == 1 else s.capital[other] > 0
    return True


@kernel
def term_options(s: Record, out: Buffer) -> int:
    """The next pick that is sold with an ability."""
    asset = sold_ability(s.lock)
    kind = term_kind(asset, s.term_count)
    n = 0
    if kind == TERM_ASSET:
        for other in range(ASSETS):
            if s.holder[other] >= 0 and (s.term_count == 0 or s.holder[other] != s.holder[s.terms[0]]):
                out[n] = other
                n += 1
    elif kind == TERM_SEAT:
        for other in range(s.players):
            if may_be_term(s, asset, other):
                out[n] = other
                n += 1
    elif kind == TERM_COUNT:
        for number in range(min(ASSET_CARDS[asset], s.held[s.decider])):
            out[n] = number + 1
            n += 1
    elif kind == TERM_RESOURCE:
        for number in range(RESOURCE_KINDS):
            if s.supply[number] > 0:
                out[n] = number
                n += 1
    else:
        out[0] = 0
        n = 1
        if asset != MARCO_CUBRERO or richest_other(s, s.decider):
            out[1] = 1
            n = 2
    return n


@kernel
def richest_other(s: Record, seat: int) -> bool:
    """NA-C-marco-cubrero: whether another player is among the richest."""
    for other in range(s.players):
        if other != seat and is_richest(s, other):
            return True
    return False


@kernel
def capital_after(s: Record, seat: int, net: int) -> int:
    """What a seat would have after the trade that is being proposed."""
    if seat == s.author:
        return s.capital[seat] - net
    return s.capital[seat] + net if seat == s.partner else s.capital[seat]


@kernel
def holder_after(s: Record, asset: int) -> int:
    """Who would hold an asset then."""
    if s.give & (1 << asset):
        return s.partner
    return s.author if s.take & (1 << asset) else s.holder[asset]


@kernel
def terms_survive(s: Record, net: int) -> bool:
    """NA-TG-4: whether the picks that are sold with an ability are still possible once the goods have moved."""
    asset = sold_ability(s.lock)
    if asset == ALEX_WESTLUND:
        return holder_after(s, s.terms[0]) != holder_after(s, s.terms[1])
    if asset != MARCO_CUBRERO:
        return True
    left = capital_after(s, s.terms[1], net)
    if s.terms[0] == 1:
        for other in range(s.players):
            if capital_after(s, other, net) > left:
                return False
    return left > 0


@kernel
def keep_sold_terms(s: Record, out: Buffer, n: int) -> int:
    """NA-TG-8: in the ability that was sold, the picks that were sold are the only ones, as far as possible."""
    frame = s.stack[s.depth - 1]
    asset = s.sold - LOCK_ABILITY
    if frame[KIND] != ABILITY or frame[ABILITY_ASSET] != asset:
        return n
    step = frame[STEP]
    if asset == BERNICE_MAI and step == 1:
        if out[n - 1] != NO_CARD:
            return n
        if frame[TIMES] < s.sold_terms[1]:
            return n - 1
        out[0] = NO_CARD
        return 1
    if step < terms_needed(asset):
        for number in range(n):
            if out[number] == s.sold_terms[step]:
                out[0] = s.sold_terms[step]
                return 1
    return n


@kernel
def forget_sale(s: Record) -> None:
    """Nothing is sold any more."""
    s.sold = 0
    s.sold_seat = NOBODY
    s.sold_asset = NONE
    s.sold_terms[0] = 0
    s.sold_terms[1] = 0
