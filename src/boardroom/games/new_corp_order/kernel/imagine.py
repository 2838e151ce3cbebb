"""Imagine what is hidden: fill the blanks of a record with cards that are possible (T5).

A blank record holds what one seat knows: other hands hold only cards seen being taken, the deck holds every card
not seen, the pile of objectives every objective not seen.
"""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.core.sfc32 import below
from boardroom.games.new_corp_order.kernel.setup import objectives_left
from boardroom.games.new_corp_order.kernel.tables import REDRAWS_DUPLICATES, TYPES
from boardroom.games.new_corp_order.kernel.turn import deck_size, hand_size


@kernel
def fill_blanks(s: Record, seat: int, sizes: Buffer, g: Buffer) -> None:
    """Deal what `seat` cannot see: hands up to their sizes and two objectives for everybody else."""
    if s.players == 1:
        return
    unseen = deck_size(s)
    for other in range(s.players):
        if other == seat:
            continue
        missing = sizes[other] - hand_size(s, other)
        while missing > 0 and unseen > 0:
            colour = 0
            r = below(g, unseen)
            while r >= s.deck[colour]:
                r -= s.deck[colour]
                colour += 1
            s.deck[colour] -= 1
            s.hand[other][colour] += 1
            unseen -= 1
            missing -= 1
    for other in range(s.players):
        if other != seat:
            imagine_objectives(s, other, g)


@kernel
def imagine_objectives(s: Record, seat: int, g: Buffer) -> None:
    """S5: two objectives from the pile, in RET of two types if that can be."""
    left = objectives_left(s)
    if left < 2:
        return  # only in a position set up by hand
    first = draw_objective(s, left, g)
    s.objectives[seat][0] = first
    kept = 0
    left -= 1
    if REDRAWS_DUPLICATES[s.edition] and s.objective_pile[first] < left:
        kept = s.objective_pile[first]
        s.objective_pile[first] = 0
    s.objectives[seat][1] = draw_objective(s, left - kept, g)
    s.objective_pile[first] += kept


@kernel
def draw_objective(s: Record, left: int, g: Buffer) -> int:
    """Any of the cards in the pile."""
    r = below(g, left)
    for company_type in range(TYPES):
        r -= s.objective_pile[company_type]
        if r < 0:
            s.objective_pile[company_type] -= 1
            return company_type
    return TYPES - 1
