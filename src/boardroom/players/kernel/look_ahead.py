"""Look ahead to the end of one's own turn: every sensible way to go on, each judged by the evaluation."""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.games.new_corp_order.kernel.decisions import (
    ACTION,
    DRAW_CARD,
    INFILTRATE_COUNT,
    REDRAW_OBJECTIVE,
    SWAP_SECOND,
    TAKE_OVER_COUNT,
    TAKE_OVER_ORIGIN,
    TAKE_OVER_TARGET,
)
from boardroom.games.new_corp_order.kernel.rules import apply, options, weight
from boardroom.games.new_corp_order.kernel.tables import HIRE_CARDS, NEIGHBOURS, TAKE_OVER
from boardroom.games.new_corp_order.kernel.takeover import equal_suffices, is_last_company, most_agents
from boardroom.players.kernel.evaluate import OPTIONS_ROW, advantage

DEPTH = 24
"""More decisions than any turn has."""
WORST = -1_000_000_000


@kernel
def enough(s: Record, origin: int, target: int) -> int:
    """How many agents it takes to take `target` over from `origin`."""
    return s.agents[target] + 1 - equal_suffices(s)


@kernel
def worth_entering(s: Record, origin: int, target: int) -> bool:
    """Whether agents from `origin` join or take over `target`, instead of failing (O3-O5)."""
    if s.colour[origin] == s.colour[target]:
        return True
    return most_agents(s, s.turn, origin) >= enough(s, origin, target) and not is_last_company(s, target)


@kernel
def worth_leaving(s: Record, origin: int) -> bool:
    """Whether agents of `origin` can do anything but fail."""
    for target in NEIGHBOURS[origin]:
        if 0 <= target < s.places and worth_entering(s, origin, target):
            return True
    return False


@kernel
def sensible(s: Record, option: int, n: int, last: int) -> bool:
    """Whether an option is worth a thought. `n` is the number of options, `last` the last of them."""
    decision = s.decision
    if decision == TAKE_OVER_ORIGIN:
        return worth_leaving(s, option)
    if decision == TAKE_OVER_TARGET:
        return worth_entering(s, s.origin, option)
    if decision == TAKE_OVER_COUNT:
        if s.colour[s.origin] == s.colour[s.target]:
            return True
        return option >= enough(s, s.origin, s.target)
    if decision == INFILTRATE_COUNT:  # everything, or what a consultant takes
        return option == last or option == HIRE_CARDS or option == 1
    if decision == SWAP_SECOND:  # each pair once, and only if it changes anything
        return option > s.origin and (s.colour[option] != s.colour[s.origin] or s.agents[option] != s.agents[s.origin])
    return True


@kernel
def sensible_options(s: Record, out: Buffer) -> int:
    """Like the rules' `options`, without those that cannot be a good idea; all if none is left."""
    n = options(s, out)
    if n < 2:
        return n
    kept = 0
    last = out[n - 1]
    for i in range(n):
        option = out[i]
        if sensible(s, option, n, last):
            # keep the others behind, so that nothing is lost if none is sensible
            out[i] = out[kept]
            out[kept] = option
            kept += 1
    return kept if kept > 0 else n


@kernel
def turn_is_over(s: Record, me: int) -> bool:
    """Whether the own turn is over, up to what the dealer lays out again (P2)."""
    if s.decision == REDRAW_OBJECTIVE:
        return False
    if s.decision == DRAW_CARD:  # the colour of a last card changes little: it is judged unseen
        return s.players > 1 and (s.action == TAKE_OVER or s.to_take == 1)
    if s.seat < 0:
        return True
    if s.players == 1:
        return s.decision == ACTION
    return s.turn != me


@kernel
def best_of_turn(states: Buffer, depth: int, me: int, w: Buffer, work: Buffer) -> int:
    """The advantage that the best way through the rest of the turn leads to."""
    s = states[depth]
    if turn_is_over(s, me) or depth + 1 >= DEPTH:
        return advantage(s, me, w, work)
    row = work[OPTIONS_ROW + depth]
    if s.seat < 0:
        n = options(s, row)
        total = 0
        cards = 0
        for i in range(n):
            likely = weight(s, row[i])
            states[depth + 1] = states[depth]
            apply(states[depth + 1], row[i])
            total += likely * best_of_turn(states, depth + 1, me, w, work)
            cards += likely
        return total // cards
    n = sensible_options(s, row)
    best = WORST
    for i in range(n):
        states[depth + 1] = states[depth]
        apply(states[depth + 1], row[i])
        best = max(best, best_of_turn(states, depth + 1, me, w, work))
    return best


@kernel
def look_ahead(states: Buffer, me: int, picks: Buffer, n: int, w: Buffer, work: Buffer, values: Buffer) -> None:
    """Write the advantage that each of the first n picks leads to in the table states[0]."""
    for i in range(n):
        states[1] = states[0]
        apply(states[1], picks[i])
        values[i] = best_of_turn(states, 1, me, w, work)
