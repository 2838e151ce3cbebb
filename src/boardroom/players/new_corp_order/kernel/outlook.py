"""How a game goes on from a position that is wholly known: quick hands play it to its end, many times."""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.games.new_corp_order.kernel.decisions import ODS_TURN, OVER
from boardroom.games.new_corp_order.kernel.rules import apply, options
from boardroom.games.new_corp_order.kernel.scoring import winners
from boardroom.games.new_corp_order.kernel.tables import SEATS
from boardroom.players.new_corp_order.kernel.policy import quick_pick
from boardroom.players.new_corp_order.kernel.tree import dealt
from boardroom.players.tree_nodes import KNOWN, PLAYED


@kernel
def play_out(states: Record, searches: Record, weights: Buffer, games: int) -> None:
    """Play so many games; `value` of the search is how much of the victories each seat has altogether."""
    search = searches[0]
    g = search.generator
    out = search.out
    for seat in range(SEATS):
        search.value[seat] = 0
    for _ in range(games):
        states[PLAYED] = states[KNOWN]
        s = states[PLAYED]
        while s.decision > OVER:
            n = options(s, out)
            if s.seat < 0 or s.decision == ODS_TURN:
                pick = dealt(s, n, g, out)
            else:
                pick = quick_pick(s, n, g, out, weights, search.plan)
            apply(s, pick)
        winners(s, search.wins)
        won = 0
        for seat in range(SEATS):
            won += search.wins[seat]
        for seat in range(SEATS):
            search.value[seat] += search.wins[seat] / won
