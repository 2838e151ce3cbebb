"""What a pick will do, told before it is made."""

from __future__ import annotations

from typing import Any

from boardroom.core.words import N_, Message, message, plural
from boardroom.games.new_corp_order import names
from boardroom.games.new_corp_order.components import CONSULTANTS, EDITIONS, Action
from boardroom.games.new_corp_order.help import rule_help
from boardroom.games.new_corp_order.kernel.decisions import NO_PLACE, TOP_OF_DECK, Decision
from boardroom.games.new_corp_order.kernel.tables import USE
from boardroom.games.new_corp_order.outcomes import Outcome, legal, outcomes

D = Decision
PLACES = {
    D.TAKE_OVER_ORIGIN: N_("Move agents out of {company}"),
    D.MOVE_ORIGIN: N_("Move one agent out of {company}"),
    D.MOVE_TARGET: N_("Move the agent to {company}"),
    D.SWAP_FIRST: N_("{company} swaps all its agents"),
    D.SWAP_SECOND: N_("Swap with {company}"),
}
ACTIONS = {
    Action.PLOT: N_("You take two cards, each from the display or from the deck."),
    Action.INFILTRATE: N_("Play cards of one colour and place one agent per card on one company."),
    Action.TAKE_OVER: N_("Tap cards in your HQ and move one agent per card to an adjacent company."),
}


def previews(record: Any, seat: int) -> dict[int, Message]:  # noqa: ARG001 - only the decider's own cards matter
    """A sentence by pick, where there is something to tell."""
    told = {pick: _sentence(record, pick) for pick in legal(record)}
    told |= {pick: _grid(record, pick, outcome) for pick, outcome in outcomes(record).items()}
    return {pick: sentence for pick, sentence in told.items() if sentence is not None}


def _sentence(record: Any, pick: int) -> Message | None:
    decision = Decision(record.decision)
    if decision in PLACES and pick != NO_PLACE:
        return message(PLACES[decision], company=names.company(record, pick))
    if decision == D.ACTION:
        return _action(record, pick)
    if decision == D.INFILTRATE_COUNT and pick >= record.hire_cards:
        return message(N_("With {cards} or more cards you may take a consultant."), cards=record.hire_cards)
    if decision == D.TAKE_CARD and pick == TOP_OF_DECK and record.to_take > 1:
        return message(N_("You see the card before you choose the next one."))
    if decision == D.DISCARD:
        return message(N_("It leaves the game."))
    return None


def _action(record: Any, pick: int) -> Message | None:
    if pick >= USE:
        return rule_help(CONSULTANTS[pick - USE].rule, EDITIONS[record.edition].key)
    if pick == Action.PLOT and record.players == 1:
        return message(N_("You take two cards; your own infiltrate right away."))
    return message(ACTIONS[Action(pick)]) if pick in ACTIONS else None


def _grid(record: Any, pick: int, outcome: Outcome) -> Message:
    if record.decision == D.TAKE_OVER_TARGET:
        return _target(record, pick, outcome)
    if record.decision == D.TAKE_OVER_COUNT:
        return _attack(record, outcome)
    if record.decision == D.MOVE_TARGET:
        return message(PLACES[D.MOVE_TARGET], company=names.company(record, pick))
    return plural(
        "{count} agent reinforces {company}",
        "{count} agents reinforce {company}",
        count=outcome.agents,
        company=names.company(record, pick),
    )


def _target(record: Any, place: int, outcome: Outcome) -> Message:
    if outcome.kind == "join":
        return message(N_("Your agents reinforce {company}"), company=names.company(record, place))
    if outcome.kind == "take-over":
        return message(N_("You can take over {company}"), company=names.company(record, place))
    return _failure(record, place, outcome)


def _failure(record: Any, place: int, outcome: Outcome) -> Message:
    return message(
        N_("{force} against {agents}: the attempt fails, your cards stay tapped."),
        force=outcome.agents,
        agents=record.agents[place],
    )


def _attack(record: Any, outcome: Outcome) -> Message:
    origin, target = record.origin, record.target
    if outcome.kind == "fail":
        return _failure(record, target, outcome)
    if outcome.kind == "join":
        return plural(
            "{count} {conglomerate} agent reinforces {company}",
            "{count} {conglomerate} agents reinforce {company}",
            count=outcome.agents,
            conglomerate=names.conglomerate(record.colour[origin]),
            company=names.company(record, target),
        )
    return message(
        N_(
            "{count} against {agents}: you take over {company}, capture one {conglomerate} agent and may use {ability}."
        ),
        count=outcome.agents,
        agents=record.agents[target],
        company=names.company(record, target),
        conglomerate=names.conglomerate(record.colour[target]),
        ability=names.company_type(names.type_at(record, target)),
    )
