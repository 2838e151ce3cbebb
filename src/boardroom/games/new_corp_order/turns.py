"""The turns of a game that was played: whose each was, from which pick to which, and what was done in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from boardroom.core.game import Game, State
from boardroom.core.options import Option
from boardroom.core.presentation import Step, Turn
from boardroom.core.words import N_, Message, message
from boardroom.games.new_corp_order.components import CONSULTANTS, Action
from boardroom.games.new_corp_order.kernel.decisions import Decision
from boardroom.games.new_corp_order.names import COLOUR_KEYS
from boardroom.games.new_corp_order.trace import ods_trace

TITLES = {
    "": N_("Before the first turn"),
    "plot": N_("Plot"),
    "infiltrate": N_("Infiltrate"),
    "take-over": N_("Take over"),
    "pass": N_("Pass"),
}
FAILED = N_("Failed takeover")
NOTHING_DONE: dict[str, str | bool] = {"action": "", "colour": "", "failed": False}
"""The facts of a turn.

`action` is "plot", "infiltrate", "take-over" or "pass", or nothing for what is chosen before the first turn; `colour`
that of the agents that were placed or moved; `failed` says whether a takeover was beaten back."""


def turns(game: Game, state: State) -> tuple[Turn, ...]:
    """All turns in the order of the game. A turn begins when another seat decides."""
    found: list[Turn] = []
    for step in game.steps(state):
        if step.seat >= 0 and (not found or step.seat != found[-1].seat):
            found.append(Turn(step.seat, step.index, step.index, facts=NOTHING_DONE))
        if found:
            facts: dict[str, str | int | bool] = {**found[-1].facts, **_done(game, step)}
            found[-1] = replace(found[-1], last=step.index + 1, title=_title(facts), facts=facts)
    return tuple(found)


def _title(facts: Mapping[str, Any]) -> Message:
    return message(FAILED if facts["failed"] else TITLES[facts["action"]])


def _done(game: Game, step: Step) -> dict[str, Any]:
    """What a pick says about its turn."""
    decision = step.before.decision
    if decision == Decision.ODS_TURN:
        return _by_ods(step.before)
    if decision == Decision.ACTION:
        return {"action": _action(game.describe(step.before, step.pick))}
    if decision == Decision.INFILTRATE_COLOUR:
        return {"colour": COLOUR_KEYS[step.pick]}
    if decision == Decision.INFILTRATE_COMPANY:
        return {"colour": COLOUR_KEYS[step.before.colour[step.pick]]}
    if decision == Decision.TAKE_OVER_COUNT:
        attacking, target = step.before.colour[step.before.origin], step.before.target
        return {"colour": COLOUR_KEYS[attacking], "failed": bool(step.after.colour[target] != attacking)}
    return {}


def _action(option: Option) -> str:
    if option.verb != "use":
        return option.verb
    used = next(entry for entry in CONSULTANTS if entry.key == option.targets["consultant"])
    return "infiltrate" if used.action == Action.INFILTRATE else "take-over"


def _by_ods(record: Any) -> dict[str, Any]:
    trace = ods_trace(record)
    if trace.attack is not None:
        return {"action": "take-over", "colour": COLOUR_KEYS[trace.attack.colour]}
    placed = trace.plot.placements if trace.plot is not None else ()
    return {"action": "plot", "colour": COLOUR_KEYS[placed[0].colour] if placed else ""}


__all__ = ["Turn", "turns"]
