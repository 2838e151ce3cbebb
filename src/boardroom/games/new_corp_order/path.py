"""Where a decision stands in its turn."""

from __future__ import annotations

from typing import Any

from boardroom.core.words import N_, Message, message
from boardroom.games.new_corp_order import names
from boardroom.games.new_corp_order.components import Action
from boardroom.games.new_corp_order.kernel.decisions import Decision
from boardroom.games.new_corp_order.kernel.tables import ABILITY_TIMES

D = Decision
ACTIONS = {
    Action.PLOT: N_("Plot"),
    Action.INFILTRATE: N_("Infiltrate"),
    Action.TAKE_OVER: N_("Take over"),
    Action.PASS: N_("Pass"),
}
INFILTRATION = (D.INFILTRATE_COLOUR, D.INFILTRATE_COUNT, D.INFILTRATE_JOKER, D.INFILTRATE_COMPANY)
BEFORE = (D.CHOOSE_CONGLOMERATES, D.REPLACE_OBJECTIVES)
"""Decisions before the first turn."""
ABILITIES = (D.ABILITY_CARD, D.SWAP_OWN, D.SWAP_OTHER, D.MOVE_ORIGIN, D.MOVE_TARGET, D.SWAP_FIRST, D.SWAP_SECOND)
FROM_ORIGIN = (D.TAKE_OVER_TARGET, D.TAKE_OVER_COUNT, D.MOVE_TARGET)


def begins_turn(record: Any) -> bool:
    """Whether a player chooses the action of a turn."""
    return bool(record.decision == D.ACTION)


def direct(record: Any) -> bool:
    """Whether what follows may be pressed first: the cards and companies of an action, the company for some cards."""
    return record.decision in (D.ACTION, D.INFILTRATE_COUNT)


def path(record: Any, seat: int) -> tuple[Message, ...]:  # noqa: ARG001 - asked for the decider only
    """What was chosen so far in this turn: the action, its consultant, colour and companies."""
    crumbs = [message(N_("Last round"))] if record.triggered else []
    if record.decision <= D.ACTION or record.decision in BEFORE or record.action < 0:
        return tuple(crumbs)
    crumbs.append(message(ACTIONS[Action(record.action)]))
    if record.used >= 0:
        crumbs.append(names.consultant(record, record.used))
    if record.main >= 0 and record.decision in INFILTRATION:
        crumbs.append(_cards(record))
    if record.origin >= 0 and record.decision in FROM_ORIGIN:
        crumbs.append(message(N_("from {company}"), company=names.company(record, record.origin)))
    if record.decision == D.TAKE_OVER_COUNT:
        crumbs.append(message(N_("to {company}"), company=names.company(record, record.target)))
    if record.decision in ABILITIES:
        crumbs.append(_ability(record))
    return tuple(crumbs)


def _ability(record: Any) -> Message:
    """Whose ability it is, and how often it may still be used."""
    kind, times = names.company_type(record.ability), ABILITY_TIMES[record.ability]
    if times == 1:
        return kind
    return message(N_("{type}, {left} of {times} left"), type=kind, left=record.times_left, times=times)


def _cards(record: Any) -> Message:
    conglomerate = names.conglomerate(record.main)
    if record.decision == D.INFILTRATE_COUNT or not record.count:
        return message(N_("{conglomerate}"), conglomerate=conglomerate)
    return message(N_("{count} × {conglomerate}"), count=record.count, conglomerate=conglomerate)
