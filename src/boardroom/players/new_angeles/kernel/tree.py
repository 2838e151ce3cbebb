"""Search over the decisions of a deal, with everything hidden imagined anew in every iteration.

A node is a sequence of picks; what the dealer does in between is drawn anew each time. Every seat maximises its own
value, among the options that were tried. Options are tried in the order in which a quick hand likes them, and the more
often a node was visited, the more of them. Behind the deal quick hands play on for some rounds, and what the table
comes to then is judged by `standing`, or by who won.
"""

from __future__ import annotations

from math import log, sqrt

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.core.sfc32 import below, seed
from boardroom.games.new_angeles.kernel.decisions import BROKEN, RUNNING
from boardroom.games.new_angeles.kernel.imagine import fill_blanks
from boardroom.games.new_angeles.kernel.options import options
from boardroom.games.new_angeles.kernel.rules import apply, run
from boardroom.games.new_angeles.kernel.states import A_START
from boardroom.games.new_angeles.kernel.tables import SEATS
from boardroom.players.new_angeles.kernel.city import THOUSAND
from boardroom.players.new_angeles.kernel.mind import look
from boardroom.players.new_angeles.kernel.payoff import payoff
from boardroom.players.new_angeles.kernel.policy import LOWEST
from boardroom.players.new_angeles.kernel.quick import LONGEST, dealt, quick_pick, value
from boardroom.players.new_angeles.kernel.standing import standing
from boardroom.players.tree_nodes import KNOWN, PLAYED, child_of, grow, plant

PATH = 64
"""The most nodes that one iteration walks through."""
KEY = 1024
"""A child's key is decision * KEY + pick."""


@kernel
def may_widen(visits: int, tried: int, at_root: int, search: Record) -> bool:
    """Whether one more option of a node may be tried: at the root all of them, further down as it is visited."""
    if tried == 0 or at_root:
        return True
    return tried * tried * search.narrow <= visits


@kernel
def select(nodes: Record, node: int, s: Record, n: int, search: Record, cities: Record, mind: Record) -> int:
    """One of the first n options: the best liked one not tried yet if the node may widen, else by its upper bound."""
    out = search.out
    best = -1.0
    pick = out[0]
    tried = 0
    fresh = 0
    for index in range(n):
        child = child_of(nodes, node, s.decision * KEY + out[index])
        if child < 0:
            fresh += 1
            continue
        tried += 1
        visits = nodes[child].visits
        nodes[child].available += 1
        bound = nodes[child].value[s.seat] / visits
        bound += search.explore * sqrt(log(nodes[child].available) / visits)
        if bound > best:
            best = bound
            pick = out[index]
    if fresh == 0 or not may_widen(nodes[node].visits, tried, node == search.root, search):
        return pick
    look(s, cities, mind, s.seat)
    liked = LOWEST
    for index in range(n):
        if child_of(nodes, node, s.decision * KEY + out[index]) < 0:
            found = value(s, cities, mind, out[index]) + below(search.generator, max(1, mind.noise))
            if found > liked:
                liked = found
                pick = out[index]
    return pick


@kernel
def judge(s: Record, search: Record, cities: Record, mind: Record) -> None:
    """The chance and the value of every seat, where an iteration has stopped."""
    if s.decision > BROKEN:
        look(s, cities, mind, -1)
        for seat in range(s.players):
            search.chance[seat] = standing(s, mind, seat)
            search.value[seat] = search.chance[seat]
    else:
        for seat in range(s.players):
            search.chance[seat] = THOUSAND * s.won[seat]
            search.value[seat] = payoff(s, seat)


@kernel
def remember(nodes: Record, search: Record, s: Record, length: int) -> None:
    """Add what the game came to to all nodes on the path."""
    for step in range(length + 1):
        node = nodes[search.path[step]]
        node.visits += 1
        node.wins += search.chance[search.seat] / THOUSAND
        node.points += s.capital[search.seat]
        for seat in range(s.players):
            node.value[seat] += search.value[seat] / THOUSAND


@kernel
def think(
    states: Record,
    blanks: Record,
    nodes: Record,
    searches: Record,
    cities: Record,
    minds: Record,
    outcomes: Buffer,
    iterations: int,
) -> None:
    """So many iterations: imagine, walk down the tree, add a node, play to the end, remember.

    `searches[0]` says who thinks about which options; without any, games are played on and nothing else. With a
    `series` iteration n always begins with the same numbers, so that two situations can be compared. `outcomes` keeps
    the chances and what they are worth as far as it has rows. The rules are called in one place each, which keeps
    compiling short.
    """
    search = searches[0]
    mind = minds[0]
    g = search.generator
    out = search.out
    plant(nodes, search)
    for _ in range(iterations):
        if search.series > 0:
            seed(g, search.series, search.done)
        states[PLAYED] = states[KNOWN]
        s = states[PLAYED]
        fill_blanks(s, blanks[0], g)
        if s.decision == RUNNING:
            run(s)
        turn = s.active
        here = s.round
        node = search.root
        length = 0
        picks = 0
        search.path[0] = node
        in_tree = search.choices > 0
        while s.decision > BROKEN and picks < LONGEST:
            if s.round >= here + search.rounds and s.seat >= 0 and s.state >= A_START:
                break
            n = options(s, out)
            if in_tree and (s.active != turn or s.round != here):
                in_tree = False
            if s.seat < 0:
                pick = dealt(s, n, g, out)
            elif not in_tree:
                pick = quick_pick(s, n, g, out, cities, mind)
            else:
                if picks == 0:
                    n = search.choices
                    for index in range(n):
                        out[index] = search.picks[index]
                pick = out[0]
                if n > 1 or picks == 0:
                    pick = select(nodes, node, s, n, search, cities, mind)
                    child = child_of(nodes, node, s.decision * KEY + pick)
                    if child < 0:
                        in_tree = False
                        child = grow(nodes, node, s.decision * KEY + pick, search)
                    if child >= 0:
                        length += 1
                        search.path[length] = child
                        node = child
                    if length + 1 >= PATH:
                        in_tree = False
            picks += 1
            apply(s, pick)
        judge(s, search, cities, mind)
        remember(nodes, search, s, length)
        if search.done < len(outcomes):
            for seat in range(s.players):
                outcomes[search.done][seat] = search.chance[seat]
                outcomes[search.done][SEATS + seat] = search.value[seat]
        search.done += 1
