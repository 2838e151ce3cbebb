"""Why ODS did what it did last and what it would do next: every question that it asks itself, with what it looked at.

In solo nothing is hidden, so that everybody may read it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from boardroom.core.game import Game, State
from boardroom.core.presentation import Note
from boardroom.core.words import N_, Message, Value, message, plural
from boardroom.games.new_corp_order import names
from boardroom.games.new_corp_order.kernel import solo
from boardroom.games.new_corp_order.kernel.decisions import ACTION, ODS_TURN
from boardroom.games.new_corp_order.kernel.plot import display_size
from boardroom.games.new_corp_order.kernel.tables import NEIGHBOURS, NONE, ODS, ODS_ALL_NEIGHBOURS, SOLO_DISPLAY, YOU
from boardroom.games.new_corp_order.kernel.takeover import most_agents
from boardroom.games.new_corp_order.trace import Placement, Plot, Trace, explain_ods, ods_trace

NEAR_MISSES = 3
TAKES = ("B1", "B2", "B3", "C1", "C2")
PLACES = ("BB1", "BB2", "BB3", "BB4")
ATTACK = N_("Can it take over one of yours?")
QUESTIONS = {
    "B1": N_("Two cards of one of its conglomerates in the display?"),
    "B2": N_("One of each of its conglomerates?"),
    "B3": N_("Just one card of its own?"),
    "C1": N_("Two cards of one of your conglomerates?"),
    "C2": N_("One of each of your conglomerates?"),
    "C": N_("Only one card left?"),
    "BB1": N_("An objective company of that colour next to one with at least as many agents?"),
    "BB2": N_("Any objective of that colour?"),
    "BB3": N_("Any company of that colour next to one with at least as many agents?"),
    "BB4": N_("Any company of that colour?"),
}
STRICT_QUESTIONS = {
    "BB1": N_("An objective company of that colour whose neighbours all have at least as many agents?"),
    "BB3": N_("Any company of that colour whose neighbours all have at least as many agents?"),
}
"""Where all neighbours have to be as strong (ODS10)."""
STEP, UNASKED, SCAN = "ods-step", "ods-unasked", "ods-scan"
"""The last turn of ODS: its questions in their order, the rules it did not come to, the order in which it looked."""
AHEAD, AHEAD_SCAN, AHEAD_PLACES = "ods-ahead", "ods-ahead-scan", "ods-ahead-places"
"""What it would do on the present board: sentences, its order of looking, the companies that would change."""
AGENTS, CARDS = "ods-agents", "ods-cards"
"""What it lacked for a takeover, a note for each company that came near: agents beside it, untapped cards."""
TOOK, DISCARDED = "ods-took", "ods-discarded"
"""Places of the display that its last turn emptied, as long as no card lies there again."""


def notes(game: Game, state: State) -> tuple[Note, ...]:
    """The last turn of ODS explained, and at the start of a turn of yours what it would do if nothing changed."""
    record = state.record
    if record.players > 1:
        return ()
    before, emptied = None, {}
    for step in game.steps(state):
        if step.before.decision == ODS_TURN:
            before, emptied = step.before, dict(enumerate(step.before.display[:SOLO_DISPLAY]))
        emptied = {slot: colour for slot, colour in emptied.items() if step.after.display[slot] == NONE != colour}
    told = explained(before) + _emptied(record, emptied) if before is not None else ()
    if record.decision == ACTION and display_size(record):
        told += expected(record)
    return told


def explained(record: Any) -> tuple[Note, ...]:
    """The turn of ODS that is due in a record, step by step."""
    trace = ods_trace(record)
    lines = explain_ods(trace, record)
    steps = [_marker(trace)]
    unasked = "B, C"
    if trace.attack is not None:
        steps.append(_attack(trace, record, lines))
    else:
        assert trace.plot is not None
        steps += _no_attack(trace, record)
        steps += _cards(trace.plot, lines[1:])
        for placement in trace.plot.placements:
            steps += _places(placement, trace, record)
        asked = {step.rule for step in steps}
        unasked = ", ".join(rule for rule in (*TAKES, *PLACES) if rule not in asked)
    ending = (Note(UNASKED, text=unasked),) if unasked else ()
    return (*steps, *ending, Note(SCAN, places=trace.scan))


def _emptied(record: Any, slots: Mapping[int, int]) -> tuple[Note, ...]:
    """Where ODS took cards from the display, and where it discarded some."""
    took = tuple(slot for slot, colour in slots.items() if record.side[colour] == ODS)
    discarded = tuple(slot for slot in slots if slot not in took)
    return Note(TOOK, places=took), Note(DISCARDED, places=discarded)


def expected(record: Any) -> tuple[Note, ...]:
    """What ODS would do on the present board."""
    trace = ods_trace(record)
    lines = (Note(AHEAD, text=line) for line in explain_ods(trace, record))
    return (*lines, Note(AHEAD_SCAN, places=trace.scan), Note(AHEAD_PLACES, places=_touched(trace)))


def _touched(trace: Trace) -> tuple[int, ...]:
    if trace.attack is not None:
        return (trace.attack.chosen.place, trace.attack.chosen.origin)
    return tuple(each.place for each in trace.plot.placements) if trace.plot is not None else ()


def _marker(trace: Trace) -> Note:
    text = N_(
        "The marker moves to column {column}. From there ODS checks each column from top to bottom, "
        "then the next one to the right: see the numbers on the board."
    )
    return Note(STEP, "ODS6", message(N_("The marker")), text=message(text, column=trace.marker + 1), places=trace.scan)


def _attack(trace: Trace, record: Any, lines: Sequence[Message]) -> Note:
    attack = trace.attack
    assert attack is not None
    others = [names.company(record, each.place) for each in attack.candidates if each.place != attack.chosen.place]
    said = [lines[1]]
    if others:
        said.append(message(N_("Also within reach: {companies}"), companies=names.listing(others)))
    places = (attack.chosen.place, attack.chosen.origin, *(each.place for each in attack.candidates))
    return Note(STEP, "A", message(ATTACK), "yes", names.sentences(said), tuple(dict.fromkeys(places)))


def _no_attack(trace: Trace, record: Any) -> list[Note]:
    """The companies that come nearest to falling, with what is missing."""
    misses = []
    for number, place in enumerate(trace.scan):
        if record.side[record.colour[place]] != YOU:
            continue
        sends = [
            (most_agents(record, ODS, other), other)
            for other in NEIGHBOURS[place]
            if 0 <= other < record.places and record.side[record.colour[other]] == ODS
        ]
        if sends and record.agents[place] >= max(sends)[0]:
            sent, origin = max(sends)
            misses.append((record.agents[place] - sent, number, place, sent, origin))
    near = sorted(misses)[:NEAR_MISSES]
    said = [
        message(
            N_("{company} needs {needed}, ODS can send {sent}."),
            company=names.company(record, place),
            needed=record.agents[place] + 1,
            sent=max(0, sent),
        )
        for _, _, place, sent, _ in near
    ]
    said = said or [message(N_("None is within its reach."))]
    text = names.sentences([message(N_("No.")), *said])
    answer = Note(STEP, "A", message(ATTACK), "no", text, tuple(place for _, _, place, *_ in near))
    return [answer, *(note for _, _, place, _, origin in near for note in _lacks(record, place, origin))]


def _lacks(record: Any, place: int, origin: int) -> Iterator[Note]:
    """Agents and untapped cards that ODS has for a takeover from one company, beside those that it takes (ODS8, O1)."""
    needed, cards = record.agents[place] + 1, record.untapped[ODS][record.colour[origin]]
    for group, has, wanted in ((AGENTS, record.agents[origin], needed + 1), (CARDS, cards, needed)):
        text = message(N_("{number} of {count}"), number=has, count=wanted)
        answer = "yes" if has >= wanted else "no"
        yield Note(group, "A", names.company(record, place), answer, text, (place, origin))


def _cards(plot: Plot, lines: Sequence[Message]) -> list[Note]:
    """B1 to C2, until one answers yes; its sentence may have a second one about what decided."""
    steps = []
    for rule in TAKES if plot.rule != "C" else (*TAKES, "C"):
        if rule == plot.rule:
            said = lines[: len(lines) - len(plot.placements)]
            steps.append(Note(STEP, rule, message(QUESTIONS[rule]), "yes", names.sentences(said)))
            break
        steps.append(Note(STEP, rule, message(QUESTIONS[rule]), "no"))
    return steps


def _places(placement: Placement, trace: Trace, record: Any) -> list[Note]:
    steps = []
    own = [place for place in trace.scan if record.colour[place] == placement.colour]
    questions = {**QUESTIONS, **STRICT_QUESTIONS} if record.reading[ODS_ALL_NEIGHBOURS] else QUESTIONS
    for rule in PLACES:
        if rule == placement.rule:
            text: Value = plural(
                "Yes, {company}: {count} {colour} agent goes there.",
                "Yes, {company}: {count} {colour} agents go there.",
                count=placement.agents,
                company=names.company(record, placement.place),
                colour=names.colour(placement.colour),
            )
            steps.append(Note(STEP, rule, message(questions[rule]), "yes", text, (placement.place,)))
            break
        looked = tuple(place for place in own if rule in {"BB3", "BB4"} or solo.is_objective(record, place))
        steps.append(Note(STEP, rule, message(questions[rule]), "no", places=looked))
    return steps
