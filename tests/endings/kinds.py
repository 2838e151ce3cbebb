"""The ways in which a game of New Corp Order can end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boardroom.core.game import State
from boardroom.games.new_corp_order.components import Action
from boardroom.games.new_corp_order.game import NewCorpOrder
from boardroom.games.new_corp_order.kernel.decisions import Decision
from boardroom.games.new_corp_order.kernel.plot import display_size
from boardroom.games.new_corp_order.kernel.tables import DISPLAY, ODS
from boardroom.games.new_corp_order.kernel.turn import deck_size

FOLDER = Path(__file__).parent
DECK = "the display could not be refilled"
CROWD = "three companies held seven agents"
DEALMAKER = "the Dealmaker's cards emptied the deck"
LAST_ROUND = "everyone had one more turn, whoever triggered the end the last one"
AT_ONCE = "the game ended at once"
PASSED = "everybody passed one after the other"


@dataclass(frozen=True)
class Kind:
    """One way to end: settings, and what is true of the end."""

    name: str
    settings: dict[str, Any]
    traits: frozenset[str]
    ruleset: int = 1


def kinds() -> Iterator[Kind]:
    """Every way to end, by edition and number of players where they matter."""
    for edition in ("retail", "pnp"):
        for players in (2, 3, 4):
            table = {"players": players, "edition": edition}
            yield _kind(f"{edition}-{players}-deck-out", table, DECK, LAST_ROUND, "decided by points")
            if edition == "pnp":
                yield _kind(f"{edition}-{players}-seven-agents", table, CROWD, LAST_ROUND, "decided by points")
            elif players > 2:
                yield _kind(f"{edition}-{players}-short-deck-out", {**table, "short_game": True}, DECK, LAST_ROUND)
            yield _kind(f"{edition}-{players}-tie-decided-by-agents", table, "decided by agents")
            yield _kind(f"{edition}-{players}-shared-win", table, "decided by shared")
        solo = {"players": 1, "edition": edition}
        yield _kind(f"{edition}-solo-win", solo, DECK, AT_ONCE, "you win", "decided by points")
        yield _kind(f"{edition}-solo-loss", solo, DECK, AT_ONCE, "ODS wins", "decided by points")
        yield _kind(f"{edition}-solo-tie-won-by-agents", solo, AT_ONCE, "you win", "decided by agents")
        yield _kind(f"{edition}-solo-tie-lost-by-agents", solo, AT_ONCE, "ODS wins", "decided by agents")
        yield _kind(f"{edition}-solo-full-tie-lost", solo, AT_ONCE, "ODS wins", "decided by ods")
        yield _kind(f"{edition}-solo-ended-by-you", solo, AT_ONCE, "the last turn was yours")
        yield _kind(f"{edition}-solo-ended-by-ods", solo, AT_ONCE, "the last turn was of ODS")
    for players in (2, 3, 4):
        table = {"players": players, "edition": "pnp"}
        yield _kind(f"pnp-{players}-all-passed", table, PASSED, ruleset=2)
        yield _kind(f"pnp-{players}-shared-total", table, LAST_ROUND, "decided by shared-total", ruleset=2)
    yield _kind("pnp-3-dealmaker-empties-the-deck", {"players": 3, "edition": "pnp"}, DECK, DEALMAKER, LAST_ROUND)


def _kind(name: str, settings: dict[str, Any], *traits: str, ruleset: int = 1) -> Kind:
    return Kind(name, settings, frozenset(traits), ruleset)


def traits(game: NewCorpOrder, state: State) -> frozenset[str]:
    """What is true of the end of a game: why it ended, who won and what decided."""
    result = game.result(state)
    decided = f"decided by {result.decided_by}"
    if game.settings.solo:
        winner = "ODS wins" if result.winners == (ODS,) else "you win"
        return frozenset({decided, winner, *_solo_end(game, state)})
    return frozenset({decided, *_last_round(game, state)})


def _solo_end(game: NewCorpOrder, state: State) -> Iterator[str]:
    record = state.record
    yield "the last turn was of ODS" if record.turn == ODS else "the last turn was yours"
    if display_size(record) == 0 and deck_size(record) < 4:
        yield DECK
    if not record.triggered and record.turns_left < 0:
        yield AT_ONCE


def _last_round(game: NewCorpOrder, state: State) -> Iterator[str]:
    turns: list[int] = []
    trigger = 0
    if state.record.passes == game.players and state.record.turns_left < 0:
        yield PASSED
    for step in game.steps(state):
        if step.before.decision == Decision.ACTION:
            turns.append(step.before.turn)
        if step.after.triggered and not step.before.triggered:
            trigger = len(turns)
            # a refill happens during the turn, the crowd is counted at its end
            refill = step.before.decision in (Decision.TAKE_CARD, Decision.DRAW_CARD, Decision.REFILL)
            short = deck_size(step.after) == 0 and display_size(step.after) < DISPLAY
            yield DECK if refill and short else CROWD
            if refill and step.before.action == Action.TAKE_OVER:
                yield DEALMAKER
    if turns[trigger:] == [(turns[trigger - 1] + turn) % game.players for turn in range(1, game.players + 1)]:
        yield LAST_ROUND


def summary(game: NewCorpOrder, state: State) -> dict[str, Any]:
    """The end in numbers, to be kept beside the picks."""
    result = game.result(state)
    return {
        "scores": [score.total for score in result.scores],
        "agents": [score.agents for score in result.scores],
        "winners": list(result.winners),
        "decided_by": result.decided_by,
    }


KINDS = tuple(kinds())
