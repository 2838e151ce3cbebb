"""The turns of a game that was played: one for every turn of an active player, and one for every demand round."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from boardroom.core.game import Game, State
from boardroom.core.presentation import Step, Turn
from boardroom.core.words import N_, Message, message
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.kernel.decisions import Decision
from boardroom.games.new_angeles.kernel.demand import demand_is_met
from boardroom.games.new_angeles.kernel.states import State as Moment
from boardroom.games.new_angeles.kernel.tables import IS_DEMAND_ROUND, KINDS, NONE

D = Decision


def turns(game: Game, state: State) -> tuple[Turn, ...]:
    """All turns in the order of the game; production and event belong to the last turn of their round.

    Their facts tell what is public of the deal: asset, main and counter (cards; empty for one that was taken back),
    proposer of the counteroffer, winning ("main" or "counter"), winner (a seat), support of both, what every seat
    supported with how many cards; threat and capital of every seat at the end of the turn, and with "deal-" before
    the event and investments; event; of a demand round whether the demand was met. Of a game that is over also the
    cards of the support.
    """
    found: list[Turn] = []
    began = (NONE, NONE)
    over = game.over(state)
    for step in game.steps(state):
        begins = _key(step.before)
        if begins is not None and begins != began:
            began = begins
            met = {"met": demand_is_met(step.before)} if begins[1] == NONE else {}
            found.append(Turn(step.before.active, step.index, step.index, round=step.before.round + 1, facts=met))
        if found:
            facts: dict[str, str | int | bool] = {**found[-1].facts, **_facts(step, over=over)}
            if step.after.round + 1 == found[-1].round and step.after.state <= Moment.E_THREAT:
                facts |= _standing(step.after, "deal-")
            title = _title(facts, demand_round=bool(IS_DEMAND_ROUND[found[-1].round - 1]))
            found[-1] = replace(found[-1], last=step.index + 1, facts=facts, title=title)
    return tuple(found)


def _key(record: Any) -> tuple[int, int] | None:
    """What is the same throughout a turn; None outside turns and demand rounds."""
    if Moment.A_START <= record.state < Moment.A_PASS:
        return record.round, record.active
    return (record.round, NONE) if record.state >= Moment.D_INVESTMENTS else None


def _facts(step: Step, *, over: bool) -> dict[str, str | int | bool]:
    """What a step says about its turn."""
    before, after = step.before, step.after
    facts: dict[str, str | int | bool] = {**_standing(after)}
    if before.decision == D.MAIN_OFFER:
        facts["main"] = names.CARD_KEYS[step.pick]
    if after.revealed >= 0:
        facts["asset"] = names.ASSET_KEYS[after.revealed]
    if after.counter != before.counter and after.main >= 0:
        facts["counter"] = names.CARD_KEYS[after.counter] if after.counter >= 0 else ""
        facts["countering"] = after.countering
    if after.winner >= 0 and after.winner != before.winner:
        facts["winner"] = after.winner
        facts["winning"] = names.OFFER_KEYS[after.winning]
        facts |= _supported(before, over=over)
    if before.decision == D.DRAW_EVENT and before.depth == 0:
        facts["event"] = names.EVENT_KEYS[step.pick]
    return facts


def _standing(record: Any, when: str = "") -> dict[str, int]:
    """Threat and the capital of every seat."""
    capital = {f"{when}capital-{seat}": record.capital[seat] for seat in range(record.players)}
    return {f"{when}threat": record.threat, **capital}


def _supported(record: Any, *, over: bool) -> dict[str, str | int | bool]:
    """How the deal was won: the support of both offers, and what every seat laid down."""
    facts: dict[str, str | int | bool] = {
        "main_support": record.main_support,
        "counter_support": record.counter_support,
    }
    for seat in range(record.players):
        if record.supported[seat] != NONE:
            facts[f"side-{seat}"] = names.OFFER_KEYS[record.supported[seat]]
            facts[f"cards-{seat}"] = record.support_size[seat]
            if over:
                faces = [names.KIND_KEYS[kind] for kind in range(KINDS) for _ in range(record.support[seat][kind])]
                facts[f"faces-{seat}"] = " ".join(faces)
    return facts


def _title(facts: dict[str, str | int | bool], *, demand_round: bool) -> Message:
    if demand_round:
        return message(N_("Demand round"))
    card = facts.get(str(facts.get("winning", "main")))
    deal = names.action(names.CARD_KEYS.index(str(card))) if card else message(N_("No deal"))
    if "event" not in facts:
        return message(N_("{deal}"), deal=deal)
    event = names.event(names.EVENT_KEYS.index(str(facts["event"])))
    return message(N_("{deal}; event: {event}"), deal=deal, event=event)
