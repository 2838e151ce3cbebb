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
from boardroom.games.new_corp_order.kernel.tables import NEIGHBOURS, TAKE_OVER
from boardroom.games.new_corp_order.kernel.takeover import equal_suffices, is_last_company, most_agents
from boardroom.players.new_corp_order.kernel.evaluate import EVALUATION_ROWS, advantage

DEPTH = 24
"""More decisions than any turn has."""
WORST = -1_000_000_000

# The rows of the working table: one number a depth, the values of the first options, then a row of options a depth.
COUNT = EVALUATION_ROWS
NEXT = EVALUATION_ROWS + 1
BEST = EVALUATION_ROWS + 2
TOTAL = EVALUATION_ROWS + 3
CARDS = EVALUATION_ROWS + 4
VALUES = EVALUATION_ROWS + 5
OPTIONS_ROW = EVALUATION_ROWS + 6
ROWS = OPTIONS_ROW + DEPTH


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
def sensible(s: Record, option: int, last: int) -> bool:
    """Whether an option is worth a thought; `last` is the last of all options."""
    decision = s.decision
    if decision == TAKE_OVER_ORIGIN:
        return worth_leaving(s, option)
    if decision == TAKE_OVER_TARGET:
        return worth_entering(s, s.origin, option)
    if decision == TAKE_OVER_COUNT:
        if s.colour[s.origin] == s.colour[s.target]:
            return option == last
        return option == enough(s, s.origin, s.target) or option == last
    if decision == INFILTRATE_COUNT:  # everything, or what a consultant takes
        return option == last or option == s.hire_cards
    if decision == SWAP_SECOND:  # each pair once, and only if it changes anything
        return option > s.origin and (s.colour[option] != s.colour[s.origin] or s.agents[option] != s.agents[s.origin])
    return True


@kernel
def keep_sensible(s: Record, out: Buffer, n: int) -> int:
    """Of the first n options move those to the front that can be a good idea; how many, all if none is."""
    if n < 2:
        return n
    kept = 0
    last = out[n - 1]
    for i in range(n):
        option = out[i]
        if sensible(s, option, last):
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
def open_node(s: Record, depth: int, count: int, work: Buffer) -> None:
    """Begin to go through the first `count` options in the row of this depth."""
    work[COUNT][depth] = count
    work[NEXT][depth] = 0
    work[BEST][depth] = WORST
    work[TOTAL][depth] = 0
    work[CARDS][depth] = 0


@kernel
def hand_up(s: Record, depth: int, value: int, work: Buffer) -> None:
    """Note what the option looked at leads to, and go on to the next."""
    index = work[NEXT][depth]
    likely = weight(s, work[OPTIONS_ROW + depth][index])
    if depth == 0:
        work[VALUES][index] = value
    work[BEST][depth] = max(work[BEST][depth], value)
    work[TOTAL][depth] += likely * value
    work[CARDS][depth] += likely
    work[NEXT][depth] += 1


@kernel
def look_ahead(states: Buffer, work: Buffer, w: Buffer) -> None:
    """Write into the row of values what each option of the table states[0] leads to at the end of the turn.

    The options lie ready in their row, their number in `work[COUNT][0]`. Of the picks that follow the best counts;
    what the dealer draws is averaged.
    """
    me = states[0].seat
    open_node(states[0], 0, work[COUNT][0], work)
    depth = 0
    while depth >= 0:
        s = states[depth]
        row = work[OPTIONS_ROW + depth]
        if work[NEXT][depth] == work[COUNT][depth]:
            value = work[BEST][depth] if s.seat >= 0 else work[TOTAL][depth] // work[CARDS][depth]
            depth -= 1
            if depth >= 0:
                hand_up(states[depth], depth, value, work)
            continue
        states[depth + 1] = states[depth]
        after = states[depth + 1]
        apply(after, row[work[NEXT][depth]])
        if depth + 2 >= DEPTH or turn_is_over(after, me):
            hand_up(s, depth, advantage(after, me, w, work), work)
            continue
        depth += 1
        n = options(after, work[OPTIONS_ROW + depth])
        if after.seat >= 0:
            n = keep_sensible(after, work[OPTIONS_ROW + depth], n)
        open_node(after, depth, n, work)
