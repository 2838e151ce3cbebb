"""Where a decision stands in the round."""

from __future__ import annotations

from typing import Any

from boardroom.core.words import N_, Message, message
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.kernel.decisions import Decision
from boardroom.games.new_angeles.kernel.states import State
from boardroom.games.new_angeles.kernel.tables import IS_DEMAND_ROUND, NONE, ROUNDS

D = Decision
PHASES = {
    **dict.fromkeys(range(State.S_SETUP, State.A_START), N_("Setting up")),
    State.A_START: N_("Start of the turn"),
    State.A_READY: N_("Start of the turn"),
    State.A_DRAW: N_("Drawing cards"),
    State.A_REVEAL: N_("The asset"),
    State.A_MAIN: N_("Main offer"),
    State.A_COUNTER: N_("Counteroffer"),
    State.A_SUPPORT_START: N_("Support"),
    State.A_SUPPORT: N_("Support"),
    State.A_RESOLUTION: N_("Resolution"),
    State.A_EFFECT: N_("Resolution"),
    State.A_ILLNESS: N_("Resolution"),
    State.A_CLAIM: N_("Claiming the asset"),
    State.A_CLEAN_UP: N_("End of the deal"),
    State.A_END_OF_TURN: N_("End of the turn"),
    State.A_LIMIT: N_("End of the turn"),
    State.A_PASS: N_("End of the turn"),
    State.P_EXPLOIT: N_("Production"),
    State.E_THREAT: N_("Event"),
    State.E_PLACE: N_("Event"),
    State.E_TURNS: N_("Event"),
    State.D_INVESTMENTS: N_("Investments"),
    State.D_TEST: N_("Demand"),
    State.D_DEMAND: N_("New demand"),
}
COMPOSING = (D.TRADE_LOCK, D.TRADE_TERM, D.TRADE_GIVE, D.TRADE_TAKE, D.TRADE_NET)
"""Decisions of the author of a trade about its terms."""


def begins_turn(record: Any) -> bool:
    """Whether the active player makes the main offer: every turn has one (NA-4.1)."""
    return bool(record.decision == D.MAIN_OFFER)


def path(record: Any, seat: int) -> tuple[Message, ...]:
    """Round, whose turn, step of the deal; then the card that is resolved or the trade that is proposed."""
    return (*_moment(record), *_detail(record, seat))


def _moment(record: Any) -> list[Message]:
    state = State(record.state)
    if state < State.A_START:
        return [message(PHASES[state])]
    text = N_("Demand round {number} of {count}") if IS_DEMAND_ROUND[record.round] else N_("Round {number} of {count}")
    crumbs = [message(text, number=record.round + 1, count=ROUNDS)]
    if State.A_START <= state <= State.A_PASS and record.active != NONE:
        crumbs.append(message(N_("Turn of {player}"), player=names.seat(record, record.active)))
    return [*crumbs, message(PHASES[state])]


def _detail(record: Any, seat: int) -> list[Message]:
    if record.decision == D.TRADE_FLOOR:
        return [message(N_("Open for trades"))]
    if record.decision in COMPOSING and seat == record.author and record.partner >= 0:
        return [message(N_("Trade with {player}"), player=names.seat(record, record.partner))]
    if record.decision >= D.TRADE_PARTNER:
        return [message(N_("Trade"))]
    if record.rehearsing:
        return [message(N_("Declaring {card}"), card=names.action(record.card))]
    if record.resolving:
        return [message(N_("{card}"), card=names.action(record.card))]
    return []
