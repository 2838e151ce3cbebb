"""Why ODS does what it does: every question that it asks itself, in order, with what it looked at."""

from __future__ import annotations

from typing import Any

from boardroom.core.words import N_, plural
from boardroom.games.new_corp_order import names
from boardroom.games.new_corp_order.kernel import solo
from boardroom.games.new_corp_order.kernel.tables import NEIGHBOURS, ODS, YOU
from boardroom.games.new_corp_order.kernel.takeover import most_agents
from boardroom.games.new_corp_order.trace import Placement, Plot, Trace, explain_ods, ods_trace
from boardroom.web.render.scene import Note, Reason
from boardroom.web.render.speech import Speech

NEAR_MISSES = 3
TAKES = ("B1", "B2", "B3", "C1", "C2")
PLACES = ("BB1", "BB2", "BB3", "BB4")
QUESTIONS = {
    "B1": N_("Two of one conglomerate of its own in the display?"),
    "B2": N_("One of each of its conglomerates?"),
    "B3": N_("A single card of its own?"),
    "C1": N_("Two of one conglomerate of yours?"),
    "C2": N_("One of each of your conglomerates?"),
    "C": N_("Only one card left?"),
    "BB1": N_("An objective of that colour, and a neighbour has as many agents?"),
    "BB2": N_("Any objective of that colour?"),
    "BB3": N_("Any of that colour whose neighbour has as many agents?"),
    "BB4": N_("Any company of that colour?"),
}


def explained(record: Any, t: Speech) -> Note:
    """The turn of ODS that is due in a record, step by step."""
    trace = ods_trace(record)
    lines = [t(line) for line in explain_ods(trace, record)]
    order = {place: number for number, place in enumerate(trace.scan, 1)}
    steps = [
        Reason(
            "ODS6",
            t(N_("The marker")),
            "",
            t(
                N_(
                    "One column on, to column {column}. From there it looks down, then right: the numbers on the board."
                ),
                column=trace.marker + 1,
            ),
            trace.scan,
        )
    ]
    if trace.attack is not None:
        steps.append(_attack(trace, record, t, lines))
        unasked = "B, C"
    else:
        assert trace.plot is not None
        steps.append(_no_attack(trace, record, t, order))
        steps += _cards(trace.plot, t, lines[1:])
        for placement in trace.plot.placements:
            steps += _places(placement, record, t, order)
        asked = {step.rule for step in steps}
        unasked = ", ".join(rule for rule in (*TAKES, *PLACES) if rule not in asked)
    return Note(steps, unasked, trace.scan)


def expected(record: Any, t: Speech) -> tuple[list[str], tuple[int, ...], tuple[int, ...]]:
    """What ODS would do on the present board: sentences, its order of looking, the companies that would change."""
    trace = ods_trace(record)
    return [t(line) for line in explain_ods(trace, record)], trace.scan, _touched(trace)


def _touched(trace: Trace) -> tuple[int, ...]:
    if trace.attack is not None:
        return (trace.attack.chosen.place, trace.attack.chosen.origin)
    return tuple(each.place for each in trace.plot.placements) if trace.plot is not None else ()


def _attack(trace: Trace, record: Any, t: Speech, lines: list[str]) -> Reason:
    attack = trace.attack
    assert attack is not None
    others = [names.company(record, each.place) for each in attack.candidates if each.place != attack.chosen.place]
    text = lines[1]
    if others:
        text += " " + t(N_("Also within reach: {companies}."), companies=", ".join(others))
    title = t(N_("Can it take over one of yours?"))
    places = (attack.chosen.place, attack.chosen.origin, *(each.place for each in attack.candidates))
    return Reason("A", title, "yes", text, tuple(dict.fromkeys(places)))


def _no_attack(trace: Trace, record: Any, t: Speech, order: dict[int, int]) -> Reason:
    """The companies that come nearest to falling, with what is missing."""
    misses = []
    for place in trace.scan:
        if record.side[record.colour[place]] != YOU:
            continue
        sends = [
            most_agents(record, ODS, other)
            for other in NEIGHBOURS[place]
            if 0 <= other < record.places and record.side[record.colour[other]] == ODS
        ]
        if sends:
            misses.append((record.agents[place] + 1 - max(sends), order[place], place, max(sends)))
    misses.sort()
    told = [
        t(
            N_("{company} needs {needed}, ODS can send {sent}."),
            company=names.company(record, place),
            needed=record.agents[place] + 1,
            sent=max(0, sent),
        )
        for missing, _, place, sent in misses[:NEAR_MISSES]
        if missing > 0
    ]
    text = t(N_("No.")) + " " + (" ".join(told) or t(N_("None of them lies open to it.")))
    places = tuple(place for missing, _, place, _ in misses[:NEAR_MISSES] if missing > 0)
    return Reason("A", t(N_("Can it take over one of yours?")), "no", text, places)


def _cards(plot: Plot, t: Speech, lines: list[str]) -> list[Reason]:
    """B1 to C2, until one answers yes; its sentence may have a second one about what decided."""
    steps = []
    for rule in TAKES if plot.rule != "C" else (*TAKES, "C"):
        if rule == plot.rule:
            said = lines[: len(lines) - len(plot.placements)]
            steps.append(Reason(rule, t(QUESTIONS[rule]), "yes", " ".join(said)))
            break
        steps.append(Reason(rule, t(QUESTIONS[rule]), "no", ""))
    return steps


def _places(placement: Placement, record: Any, t: Speech, order: dict[int, int]) -> list[Reason]:
    steps = []
    colour = names.colour(placement.colour)
    own = sorted(
        (place for place in range(record.places) if record.colour[place] == placement.colour), key=order.__getitem__
    )
    for rule in PLACES:
        if rule == placement.rule:
            text = t(
                plural(
                    "Yes, {company}: {count} {colour} agent goes there.",
                    "Yes, {company}: {count} {colour} agents go there.",
                    count=placement.agents,
                    company=names.company(record, placement.place),
                    colour=colour,
                )
            )
            steps.append(Reason(rule, t(QUESTIONS[rule]), "yes", text, (placement.place,)))
            break
        looked = tuple(place for place in own if rule in {"BB3", "BB4"} or solo.is_objective(record, place))
        steps.append(Reason(rule, t(QUESTIONS[rule]), "no", "", looked))
    return steps
