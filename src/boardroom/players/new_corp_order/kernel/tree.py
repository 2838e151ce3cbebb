"""Information-set Monte Carlo tree search: the tree lies in an array, every iteration imagines the hidden cards anew.

The tree is of what is decided, not of what is dealt: a node is a sequence of picks, and what the dealer does in
between is drawn anew each time. Because other cards allow other picks, a child is compared by how often it was
possible, not by how often its parent was visited (Cowling, Powley, Whitehouse 2012). Each seat maximises its own value.

Unlike the rules this module counts in fractions; the same functions still run interpreted and compiled.
"""

from __future__ import annotations

from math import log, sqrt

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.core.sfc32 import below
from boardroom.games.new_corp_order.kernel.decisions import ODS_TURN, OVER
from boardroom.games.new_corp_order.kernel.imagine import fill_blanks
from boardroom.games.new_corp_order.kernel.rules import apply, options, weight
from boardroom.games.new_corp_order.kernel.scoring import score, winners
from boardroom.games.new_corp_order.kernel.tables import SEATS
from boardroom.players.new_corp_order.kernel.look_ahead import keep_sensible
from boardroom.players.new_corp_order.kernel.policy import quick_pick
from boardroom.players.tree_nodes import KNOWN, PLAYED, child_of, grow, plant

PATH = 256
"""The most nodes that one iteration walks through."""
LONGEST = 4000
"""More picks than any game has."""
KEY = 64
"""A child's key is decision * KEY + pick."""


@kernel
def dealt(s: Record, n: int, g: Buffer, out: Buffer) -> int:
    """What the dealer picks of the first n options; ODS has one only."""
    total = 0
    for i in range(n):
        total += weight(s, out[i])
    r = below(g, total)
    for i in range(n):
        r -= weight(s, out[i])
        if r < 0:
            return out[i]
    return out[0]


@kernel
def select(nodes: Record, node: int, s: Record, n: int, search: Record) -> int:
    """One of the first n options: one not tried yet, else that with the best upper bound for who decides."""
    out = search.out
    untried = 0
    best = -1.0
    pick = 0
    for i in range(n):
        child = child_of(nodes, node, s.decision * KEY + out[i])
        if child < 0:
            untried += 1
            if below(search.generator, untried) == 0:
                pick = i
            continue
        nodes[child].available += 1
        if untried == 0:
            visits = nodes[child].visits
            bound = nodes[child].value[s.seat] / visits
            bound += search.explore * sqrt(log(nodes[child].available) / visits)
            if bound > best:
                best = bound
                pick = i
    return out[pick]


@kernel
def judge(s: Record, search: Record) -> None:
    """What a finished game is worth to each seat: mostly winning, and a little by how much."""
    seats = 2 if s.players == 1 else s.players
    winners(s, search.wins)
    score(s, search.scores)
    won = 0
    for seat in range(seats):
        won += search.wins[seat]
    for seat in range(seats):
        rival = -1000
        for other in range(seats):
            if other != seat:
                rival = max(rival, search.scores[other])
        margin = 0.5 + (search.scores[seat] - rival) / search.scale
        margin = min(1.0, max(0.0, margin))
        search.value[seat] = (1.0 - search.by_points) * search.wins[seat] / won + search.by_points * margin


@kernel
def step_down(nodes: Record, node: int, s: Record, n: int, search: Record) -> int:
    """Select an option in the tree and note the child that it leads to; NO_NODE if there is no room for a new one."""
    pick = select(nodes, node, s, n, search)
    key = s.decision * KEY + pick
    child = child_of(nodes, node, key)
    search.grown = child < 0
    if child < 0:
        child = grow(nodes, node, key, search)
    search.pick = pick
    return child


@kernel
def remember(nodes: Record, search: Record, length: int) -> None:
    """Add what the game came to to all nodes on the path."""
    won = 0
    for seat in range(SEATS):
        won += search.wins[seat]
    for step in range(length + 1):
        node = nodes[search.path[step]]
        node.visits += 1
        node.wins += search.wins[search.seat] / won
        node.points += search.scores[search.seat]
        for seat in range(SEATS):
            node.value[seat] += search.value[seat]


@kernel
def think(states: Record, nodes: Record, searches: Record, weights: Buffer, iterations: int) -> None:
    """So many iterations: imagine, walk down the tree, add a node, play to the end, remember.

    `searches[0]` says who thinks about which options, from which root. The rules are called in one place each, which
    keeps compiling short.
    """
    search = searches[0]
    g = search.generator
    out = search.out
    plant(nodes, search)
    for _ in range(iterations):
        states[PLAYED] = states[KNOWN]
        s = states[PLAYED]
        fill_blanks(s, search.seat, search.sizes, g)
        node = search.root
        length = 0
        picks = 0
        search.path[0] = node
        in_tree = True
        while s.decision > OVER and picks < LONGEST:
            n = options(s, out)
            if s.seat < 0 or s.decision == ODS_TURN:
                pick = dealt(s, n, g, out)
            elif not in_tree:
                pick = quick_pick(s, n, g, out, weights, search.plan)
            else:
                if picks == 0:
                    n = search.choices
                    for i in range(n):
                        out[i] = search.picks[i]
                else:
                    n = keep_sensible(s, out, n)
                pick = out[0]
                if n > 1 or picks == 0:
                    node = step_down(nodes, node, s, n, search)
                    pick = search.pick
                    if node >= 0:
                        length += 1
                        search.path[length] = node
                    in_tree = not search.grown and length + 1 < PATH
            picks += 1
            apply(s, pick)
        judge(s, search)
        remember(nodes, search, length)
