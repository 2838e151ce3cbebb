"""What happened in a part of a turn, in a few sentences: the deal, the event, threat and capital."""

from __future__ import annotations

from collections.abc import Sequence

from boardroom.core.presentation import Occasion, Seat, Step
from boardroom.core.words import N_, Message, message
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.kernel.decisions import NO_CARD, Decision
from boardroom.games.new_angeles.kernel.demand import demand_is_met
from boardroom.games.new_angeles.kernel.states import D_DEMAND, D_TEST
from boardroom.games.new_angeles.kernel.tables import ASSETS
from boardroom.games.new_angeles.narrate import narrate
from boardroom.games.new_angeles.tell_trade import proposal

D = Decision
TOLD = (D.DRAW_ASSET, D.MAIN_OFFER, D.COUNTEROFFER, D.DRAW_EVENT)
"""Decisions whose own sentence is part of it."""


def summary(steps: Sequence[Step], seat: Seat) -> list[Message]:
    """The offers, who won the deal, the event, threat and capital; nothing before anything of that happened."""
    if not steps:
        return []
    lines: list[Message] = []
    for step in steps:
        if step.before.decision in TOLD and not (step.before.decision == D.COUNTEROFFER and step.pick == NO_CARD):
            lines += narrate(step, seat)[:1]
        lines += _won(step)
    return [*lines, *_balance(steps)]


def _won(step: Step) -> list[Message]:
    before, after = step.before, step.after
    if after.winner < 0 or before.winner == after.winner:
        return []
    text = N_("{player} wins the deal with {offer}.")
    return [message(text, player=names.seat(after, after.winner), offer=names.offer(after.winning))]


def _balance(steps: Sequence[Step]) -> list[Message]:
    """How threat and capital changed altogether."""
    before, after = steps[0].before, steps[-1].after
    lines = []
    if before.threat != after.threat:
        text = N_("Threat from {before} to {after}.")
        lines.append(message(text, before=before.threat, after=after.threat))
    for seat in range(after.players):
        change = after.capital[seat] - before.capital[seat]
        if change:
            text = N_("{player} gains {amount} capital.") if change > 0 else N_("{player} loses {amount} capital.")
            lines.append(message(text, player=names.seat(after, seat), amount=abs(change)))
    return lines


def misses_demand(step: Step, _seat: int) -> bool:
    """Whether the demand was tested and not met; the supply stays as it is until the next one is drawn."""
    tested = step.before.state not in {D_TEST, D_DEMAND} and step.after.state in {D_TEST, D_DEMAND}
    return tested and not demand_is_met(step.after)


def loses(step: Step, seat: int) -> bool:
    """Whether somebody else cost a corp capital, or an asset, and not by a trade that it proposed."""
    if not hits(step, seat):
        return False
    trade = proposal(step, seat)
    return trade is None or trade["author"] != seat or trade["answer"] == "decline"


def gets_offer(step: Step, seat: int) -> bool:
    """Whether somebody proposed a trade to a seat."""
    found = proposal(step, seat)
    return found is not None and found["partner"] == seat and found["answer"] is None


def hits(step: Step, seat: int) -> bool:
    """Whether somebody else cost a corp capital, or an asset."""
    before, after = step.before, step.after
    if step.seat == seat:
        return False
    if after.capital[seat] < before.capital[seat]:
        return True
    if before.holder == after.holder:
        return False
    return any(before.holder[asset] == seat != after.holder[asset] for asset in range(ASSETS))


OCCASIONS = (
    Occasion("offer", N_("An offer to me"), N_("You got an offer."), gets_offer),
    Occasion("loss", N_("A loss of capital or assets"), N_("You lost capital or an asset."), loses),
    Occasion("demand", N_("A demand that is not met"), N_("The demand was not met."), misses_demand),
)
