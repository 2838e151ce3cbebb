"""The trace of ODS: what it says is what happens, and its reasons are those of the priorities."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from boardroom.core.dealer import Dealer
from boardroom.core.words import LANGUAGES, say
from boardroom.games.new_corp_order import notes
from boardroom.games.new_corp_order.game import NewCorpOrder
from boardroom.games.new_corp_order.kernel.decisions import Decision
from boardroom.games.new_corp_order.trace import Trace, explain_candidates, explain_ods, ods_trace
from tests.support import rule
from tests.support.new_corp_order import seat, table

OBJECTIVES = ["print-media", "online-marketing", "social-media"]
PLAIN = {0: "guerrilla-marketing", 3: "guerrilla-marketing", 4: "ambient-advertising", 7: "ambient-advertising"}
PLAIN |= {8: "broadcast-network", 11: "broadcast-network"}
"""Companies on both sides that match no objective."""
PEOPLE = {0: "Ada"}


def ods_steps(seed: int, edition: str) -> Any:
    game = NewCorpOrder(players=1, edition=edition)
    state, choose = game.start(Dealer(seed)), random.Random(seed)
    while not game.over(state):
        game.apply(state, choose.choice(game.legal(state)))
    return [step for step in game.steps(state) if step.before.decision == Decision.ODS_TURN]


def carried_out(trace: Trace, record: Any) -> dict[str, Any]:
    """What the table looks like if exactly that is done by hand which the trace says."""
    now = record.copy()
    now.marker = trace.marker
    if trace.attack is not None:
        attack, chosen = trace.attack, trace.attack.chosen
        now.untapped[1][attack.colour] -= attack.agents
        now.tapped[1][attack.colour] += attack.agents
        now.captured[1][chosen.colour] += 1
        now.reserve[chosen.colour] += chosen.agents - 1
        now.agents[chosen.origin] -= attack.agents
        now.agents[chosen.place] = attack.agents
        now.colour[chosen.place] = attack.colour
    else:
        plot = trace.plot
        for slot in plot.slots:
            now.display[slot] = -1
        for colour in plot.discarded:
            now.discarded[colour] += 1
        for placement in plot.placements:
            now.untapped[1][placement.colour] += placement.cards
            now.agents[placement.place] += placement.agents
            now.reserve[placement.colour] -= placement.agents
    fields = ("marker", "agents", "colour", "reserve", "display", "discarded", "untapped", "tapped", "captured")
    return {field: getattr(now, field) for field in fields}


@rule("NCO-ODS6")
@pytest.mark.parametrize("edition", ["retail", "pnp"])
def test_the_trace_says_exactly_what_ods_does(edition):
    seen = set()
    for seed in range(60):
        for step in ods_steps(seed, edition):
            untouched = step.before.copy()
            trace = ods_trace(step.before)
            assert step.before == untouched
            said = carried_out(trace, step.before)
            assert said == {field: getattr(step.after, field) for field in said}
            seen.add(trace.attack.decided_by if trace.attack else trace.plot.rule)
            if trace.plot:
                seen |= {placement.rule for placement in trace.plot.placements}
                seen.add(f"{trace.plot.rule[0]} {trace.plot.decided_by}")
    assert seen >= {"A1", "A2", "only", "B1", "B2", "B3", "C1", "C2", "C", "BB1", "BB2", "BB3", "B hq", "B left"}


def test_the_trace_is_ready_for_json_and_explained_in_every_language():
    for step in ods_steps(4, "retail"):
        trace = ods_trace(step.before)
        data = json.loads(json.dumps(trace.to_dict()))
        assert data["priority"] in ("A", "B", "C")
        assert sorted(data["scan"]) == list(range(12))
        for line in [*explain_ods(trace, step.before), *explain_candidates(trace, step.before)]:
            for language in LANGUAGES:
                assert "{" not in say(line, language, PEOPLE)


# --- the reasons, one by one. Red and blue are yours, black and white of ODS; the marker goes to the second column. ---


def trace_of(
    rows: str, cards: str = "", yours: str = "", display: str = "....", types: Any = None, **what: Any
) -> Trace:
    seats = [
        seat(untapped=yours, objectives=OBJECTIVES),
        seat(untapped=cards, objectives=OBJECTIVES),
    ]
    at = table(1, rows=rows, types=types or PLAIN, seats=seats, display=f"{display}.", **what)
    return ods_trace(at.state.record)


QUIET = "R1 B1 K1 W1 / W1 R1 B1 K1 / K1 W1 R1 B1"


@rule("NCO-ODS7")
def test_the_scan_starts_below_the_marker_and_goes_right():
    trace = trace_of(QUIET, display="KKRR")
    assert trace.marker == 1
    assert trace.scan == (1, 5, 9, 2, 6, 10, 3, 7, 11, 0, 4, 8)


GUERRILLA, AMBIENT = "guerrilla-marketing", "ambient-advertising"
ATTACKS = [
    ("A1", "R3 K9 R1 W1 / W1 R1 B1 K1 / K1 W1 R1 B1", {0: GUERRILLA, 5: AMBIENT, 2: "print-media"}, 2),
    ("A2", "R3 K9 R1 W1 / W1 R1 B1 K1 / K1 W1 R1 B1", {0: GUERRILLA, 2: GUERRILLA, 5: AMBIENT}, 0),
    ("A3", "R2 K9 R2 W1 / W1 K1 B1 K1 / K1 W1 R1 B1", {0: GUERRILLA, 2: GUERRILLA}, 2),
    ("A4", "K1 K9 R2 W1 / W1 R2 W1 K1 / B1 W1 R1 B1", {2: GUERRILLA, 5: AMBIENT}, 2),
    ("scan", "R2 K9 R2 W1 / W1 K1 W1 K1 / K1 W1 R1 B1", {0: GUERRILLA, 2: GUERRILLA}, 2),
    ("only", "R2 K9 W1 W1 / W1 K1 W1 K1 / K1 B1 R1 B1", {0: GUERRILLA}, 0),
]


@rule("NCO-ODS8")
@pytest.mark.parametrize(("rule_name", "rows", "types", "place"), ATTACKS, ids=[each[0] for each in ATTACKS])
def test_the_deciding_rule_of_an_attack(rule_name, rows, types, place):
    trace = trace_of(rows, cards="KKKKKKKK", types=types, display="RRRR")
    assert trace.priority == "A"
    assert (trace.attack.decided_by, trace.attack.chosen.place) == (rule_name, place)
    assert trace.attack.chosen in trace.attack.candidates
    assert (len(trace.attack.candidates) == 1) == (rule_name == "only")


PLOTS = [
    ("B1", "KKRB", "", "", None, (0, 1)),
    ("B1", "KWKW", "W", "", "hq", (1, 3)),
    ("B1", "WKKW", "", "", "left", (0, 3)),
    ("B2", "KWRB", "", "", None, (0, 1)),
    ("B3", "KRRR", "", "", None, (0, 1)),
    ("B3", "RKBB", "", "B", "hq", (1, 2)),
    ("B3", "RKBB", "", "", "left", (1, 0)),
    ("B3", "K...", "", "", None, (0,)),
    ("C1", "RRRB", "", "", None, (0, 1)),
    ("C1", "RBRB", "", "B", "hq", (1, 3)),
    ("C1", "RBRB", "", "RB", "left", (0, 2)),
    ("C2", "R..B", "", "", None, (0, 3)),
    ("C", "..R.", "", "", None, (2,)),
]


@rule("NCO-ODS9", "NCO-ODS11")
@pytest.mark.parametrize(("rule_name", "display", "cards", "yours", "decided_by", "slots"), PLOTS)
def test_the_deciding_rule_of_a_plot(rule_name, display, cards, yours, decided_by, slots):
    trace = trace_of(QUIET, cards=cards, yours=yours, display=display)
    assert (trace.priority, trace.plot.rule, trace.plot.decided_by) == (rule_name[0], rule_name, decided_by)
    assert trace.plot.slots == slots
    assert len(trace.plot.taken) + len(trace.plot.discarded) == len(slots)


PLACEMENTS = [
    ("BB1", "R1 B1 K1 W1 / W1 R1 B1 K3 / K3 W1 R1 B1", {2: "print-media", 7: AMBIENT, 8: AMBIENT}, 2),
    ("BB2", "R1 B1 K3 W1 / W1 R1 B1 K1 / K3 W1 R1 B1", {2: "print-media", 7: AMBIENT, 8: AMBIENT}, 2),
    ("BB3", "R1 B1 K3 W1 / W1 R1 B1 K3 / K1 W1 R1 B1", {2: GUERRILLA, 7: AMBIENT, 8: AMBIENT}, 8),
    ("BB4", "R1 B1 K3 W1 / W1 R1 B1 K3 / K3 W1 R1 B1", {2: GUERRILLA, 7: AMBIENT, 8: AMBIENT}, 2),
]


@rule("NCO-ODS10")
@pytest.mark.parametrize(("rule_name", "rows", "types", "place"), PLACEMENTS, ids=[each[0] for each in PLACEMENTS])
def test_the_deciding_rule_of_a_placement(rule_name, rows, types, place):
    (placement,) = trace_of(rows, types=types, display="KKRR").plot.placements
    assert (placement.rule, placement.place, placement.cards, placement.agents) == (rule_name, place, 2, 2)


@rule("NCO-I2")
def test_a_short_reserve_is_in_the_trace_and_in_the_words():
    rows, types = "R1 B1 K22 W1 / W1 R1 B1 K1 / K1 W1 R1 B1", {2: GUERRILLA, 7: AMBIENT, 8: AMBIENT}
    seats = [seat(agents="K", objectives=OBJECTIVES), seat(objectives=OBJECTIVES)]
    at = table(1, rows=rows, types=types, seats=seats, display="KKRR.")
    trace = ods_trace(at.state.record)
    (placement,) = trace.plot.placements
    assert (placement.cards, placement.agents) == (2, at.position["reserve"]["black"])
    assert placement.agents < 2
    assert "all that the reserve has" in say(explain_ods(trace, at.state.record)[-1])


def test_the_words_say_what_was_done_and_why():
    rows, cards = ATTACKS[0][1], "KKKKKKKK"
    seats = [seat(objectives=OBJECTIVES), seat(untapped=cards, objectives=OBJECTIVES)]
    at = table(1, rows=rows, types=ATTACKS[0][2], seats=seats, display="RRRR.")
    record = at.state.record
    trace = ods_trace(record)
    names = [cell["company"] for cell in at.position["grid"]]
    assert [say(line, "en", PEOPLE) for line in explain_ods(trace, record)] == [
        "ODS moves its marker to column 2.",
        f"ODS takes over {names[2]} from {names[1]} with 2 × black against 1 × red: it matches an objective (A1).",
        "1 × red goes to ODS's HQ.",
    ]
    candidates = [say(line, "en", PEOPLE) for line in explain_candidates(trace, record)]
    assert candidates[0].startswith(f"{names[5]}: 1 × red, objective: no, neighbours of Ada: ")
    assert say(explain_ods(trace, record)[1], "fr", PEOPLE).startswith("Le SOD contrôle désormais ")


def test_both_discards_and_placements_are_worded():
    seats = [seat(untapped="B", objectives=OBJECTIVES), seat(objectives=OBJECTIVES)]
    at = table(1, rows=QUIET, types=PLAIN, seats=seats, display="RKBB.")
    lines = [say(line, "en", PEOPLE) for line in explain_ods(ods_trace(at.state.record), at.state.record)]
    assert lines[1:3] == [
        "ODS takes 1 × black from the display, its only card there (B3).",
        "ODS also discards 1 × blue: Ada has more cards of that colour in the HQ.",
    ]
    assert lines[3].startswith("ODS places 1 × black on ")
    assert explain_candidates(ods_trace(at.state.record), at.state.record)[0].text.startswith(
        "ODS cannot take over any company"
    )


@rule("NCO-ODS8", "NCO-O1")
def test_what_ods_lacks_and_what_it_took_is_told_as_it_lies_there():
    game = NewCorpOrder(players=1)
    state, choose = game.start(Dealer(8)), random.Random(8)
    lacking, gaps = 0, set()
    while not game.over(state):
        if state.record.decision == Decision.ACTION:
            told: dict[str, list[Any]] = {}
            for note in game.notes(state, 0):
                told.setdefault(note.group, []).append(note)
            display = state.record.display
            for group, side in ((notes.TOOK, 1), (notes.DISCARDED, 0)):
                for note in told.get(group, ()):
                    assert all(display[slot] == -1 for slot in note.places)
                    gaps |= {(side, slot) for slot in note.places}
            for agents, cards in zip(told.get(notes.AGENTS, ()), told.get(notes.CARDS, ()), strict=True):
                assert agents.title == cards.title
                assert "no" in (agents.answer, cards.answer)  # Else it could have taken the company over.
                for note in (agents, cards):
                    has, needed = map(int, say(note.text).split(" of "))
                    assert note.answer == ("yes" if has >= needed else "no")
                lacking += 1
        game.apply(state, choose.choice(game.legal(state)))
    assert lacking
    assert {side for side, _ in gaps} == {0, 1}
