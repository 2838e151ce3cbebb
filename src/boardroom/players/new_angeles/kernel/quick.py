"""Quick hands on all seats and a dealer: what they pick, and imagined games played on from a moment."""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.core.sfc32 import below
from boardroom.games.new_angeles.kernel.decisions import (
    BROKEN,
    CHOOSE_CORP,
    PICK_HAND_CARD,
    PICK_PLAYER,
    TRADE_PARTNER,
)
from boardroom.games.new_angeles.kernel.options import options, uniform, weight
from boardroom.games.new_angeles.kernel.rules import apply
from boardroom.players.new_angeles.kernel.mind import look
from boardroom.players.new_angeles.kernel.policy import LOWEST, value_in_deal
from boardroom.players.new_angeles.kernel.targets import value_of_target

LONGEST = 20_000
"""More picks than any game without trades has."""


@kernel
def dealt(s: Record, n: int, g: Buffer, out: Buffer) -> int:
    """What the dealer picks of the first n options."""
    if uniform(s):
        return out[below(g, n)]
    total = 0
    for index in range(n):
        total += weight(s, out[index])
    left = below(g, total)
    for index in range(n):
        left -= weight(s, out[index])
        if left < 0:
            return out[index]
    return out[0]


@kernel
def value(s: Record, cities: Record, mind: Record, pick: int) -> int:
    """How good an option is for the seat that decides."""
    decision = s.decision
    if PICK_PLAYER <= decision < TRADE_PARTNER and decision != PICK_HAND_CARD:
        return value_of_target(s, cities, mind, pick)
    return value_in_deal(s, cities, mind, pick)


@kernel
def quick_pick(s: Record, n: int, g: Buffer, out: Buffer, cities: Record, mind: Record) -> int:
    """The best of the first n options for the seat that decides, with a little noise."""
    if n == 1:
        return out[0]
    if s.decision == CHOOSE_CORP or s.decision >= TRADE_PARTNER:
        return out[below(g, n)]
    look(s, cities, mind, s.seat)
    best = LOWEST
    pick = out[0]
    ties = 1
    for index in range(n):
        found = value(s, cities, mind, out[index])
        if mind.noise > 1:
            found += below(g, mind.noise)
        if found > best:
            best = found
            pick = out[index]
            ties = 1
        elif found == best:
            ties += 1
            if below(g, ties) == 0:
                pick = out[index]
    return pick


@kernel
def play_out(s: Record, g: Buffer, out: Buffer, cities: Record, mind: Record) -> None:
    """Play to the end."""
    picks = 0
    while s.decision > BROKEN and picks < LONGEST:
        n = options(s, out)
        pick = dealt(s, n, g, out) if s.seat < 0 else quick_pick(s, n, g, out, cities, mind)
        apply(s, pick)
        picks += 1


@kernel
def rate(states: Record, searches: Record, cities: Record, minds: Record, values: Buffer) -> None:
    """How good the options are that a search chooses between, for the seat that decides in the first record."""
    search = searches[0]
    s = states[0]
    look(s, cities, minds[0], s.seat)
    for index in range(search.choices):
        values[index] = value(s, cities, minds[0], search.picks[index])
