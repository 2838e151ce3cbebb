"""The final scoring in sentences."""

from __future__ import annotations

import random
import re

import pytest

from boardroom.core.dealer import Dealer
from boardroom.core.words import LANGUAGES, say
from boardroom.games.new_corp_order.explain import explain_result, totals, winner
from boardroom.games.new_corp_order.game import NewCorpOrder
from boardroom.games.new_corp_order.result import Result, Score
from tests.support import rule
from tests.support.new_corp_order import result_of, seat, table

PEOPLE = {0: "Karen", 1: "Alba", 2: "Olja"}


def lines_of(result: Result, language: str = "en") -> list[str]:
    return [say(line, language, PEOPLE) for line in explain_result(result)]


def between(lines: list[str], start: str, stop: str) -> list[str]:
    """The lines after the one that starts so, up to the one that starts otherwise."""
    first = next(index for index, line in enumerate(lines) if line.startswith(start))
    last = next(index for index, line in enumerate(lines) if index > first and line.startswith(stop))
    return lines[first:last]


RED_IN_FOUR = "R1 R1 R1 R1 / B1 B1 B1 B1 / K1 K1 K1 K1 / W1 W1 W1 W1"


@rule("NCO-V9")
def test_the_worked_example_is_explained_step_by_step():
    result = result_of(
        3,
        rows=RED_IN_FOUR,
        display=".....",
        types={0: "print-media", 1: "print-media", 2: "social-media", 3: "broadcast-network"},
        seats=[
            seat(untapped="R" * 9, objectives=["print-media", "ambient-advertising"]),
            seat(untapped="RRRR", agents="R", objectives=["online-marketing", "ambient-advertising"]),
            seat(tapped="R" * 6, objectives=["social-media", "guerrilla-marketing"]),
        ],
    )
    assert between(lines_of(result), "Mega Media", "Omnicorp") == [
        "Mega Media (red) controls 4 companies.",
        "Tie (6 shares), decided by its agents in the HQs (Alba: 1 and Olja: 0).",
        "Karen is first with 9 shares (9 cards, 0 agents), 2 VP per company: 8 VP.",
        "Karen: 2 of these companies match an objective, +4 VP.",
        "Alba is second with 6 shares (4 cards, 1 agent), 1 VP per company: 4 VP.",
        "Olja gets nothing with 6 shares (6 cards, 0 agents).",
    ]
    assert between(lines_of(result), "Omnicorp", "Kurono") == [
        "Omnicorp (blue) controls 4 companies.",
        "No one has shares of it.",
    ]
    assert lines_of(result)[-4:] == [
        "Karen: companies 8 + objectives 4 + consultants 0 = 12 VP.",
        "Alba: companies 4 + objectives 0 + consultants 0 = 4 VP.",
        "Olja: companies 0 + objectives 0 + consultants 0 = 0 VP.",
        "Karen wins with 12 VP.",
    ]
    german = between(lines_of(result, "de"), "Mega Media", "Omnicorp")
    assert german[1] == "Gleichstand (6 Anteile): Es entscheiden die Agenten dieser Farbe im HQ (Alba: 1 und Olja: 0)."


@rule("NCO-V2")
def test_a_tie_that_nothing_decides_counts_in_full_for_each():
    result = result_of(3, rows=RED_IN_FOUR, seats=[seat(untapped="RR"), seat(tapped="RR"), seat(untapped="R")])
    lines = between(lines_of(result), "Mega Media", "Omnicorp")
    assert lines[1] == ("Tie (2 shares), also on its agents in the HQs (Karen: 0 and Alba: 0): each scores in full.")
    assert [line.split(" with")[0] for line in lines[2:]] == ["Karen is first", "Alba is first", "Olja is second"]


@rule("NCO-V3")
def test_a_tie_behind_those_who_score_is_not_worth_a_line():
    seats = [seat(untapped="RR", agents="R"), seat(untapped="RRRR"), seat(agents="R"), seat(untapped="RR")]
    lines = between(lines_of(result_of(4, rows=RED_IN_FOUR, seats=seats)), "Mega Media", "Omnicorp")
    assert [line for line in lines if line.startswith("Tie")] == [
        "Tie (4 shares), decided by its agents in the HQs (Karen: 1 and Alba: 0)."
    ]
    assert [line.split(" with")[0] for line in lines[2:4]] == ["Karen is first", "Alba is second"]
    assert all(" gets nothing with 2 shares" in line for line in lines[4:])


@rule("NCO-V7")
def test_consultants_are_part_of_the_total():
    advisers = ["dealmaker", "media-advisor", "corporate-lawyer", "military-contractor"]
    result = result_of(3, seats=[seat(consultants=advisers)])
    assert "Karen: companies 0 + objectives 0 + consultants 3 = 3 VP." in lines_of(result)


def scored(decided_by: str, winners: tuple[int, ...], *, final: bool = True, solo: bool = False) -> Result:
    scores = tuple(Score(number, 5, 0, 0, 5, 2) for number in range(2))
    conglomerates = () if solo else result_of(2).conglomerates
    return Result(final, final, scores, winners, decided_by, conglomerates)


@rule("NCO-E3", "NCO-ODS12")
@pytest.mark.parametrize(
    ("decided_by", "winners", "solo", "text", "before"),
    [
        ("points", (1,), False, "Alba wins with 5 VP.", "Alba is ahead with 5 VP."),
        (
            "agents",
            (0,),
            False,
            "Karen wins: equal on 5 VP, but with more agents in the HQ (2).",
            "Karen is ahead: equal on 5 VP, but with more agents in the HQ (2).",
        ),
        (
            "shared",
            (0, 1),
            False,
            (
                "Karen and Alba share the victory with 5 VP and the same number of agents in the HQs (2). "
                "The French rulebook says: play again!"
            ),
            "Karen and Alba are tied at 5 VP, with the same number of agents in the HQs (2).",
        ),
        (
            "shared-total",
            (0, 1),
            False,
            "Karen and Alba share the victory with 5 VP.",
            "Karen and Alba are tied at 5 VP.",
        ),
        (
            "ods",
            (1,),
            True,
            "Tie at 5 VP, with the same number of agents in the HQs (2): ODS wins.",
            "Tie at 5 VP, with the same number of agents in the HQs (2): ODS is ahead.",
        ),
    ],
)
def test_the_winner_and_what_decided(decided_by, winners, solo, text, before):
    people = {0: "Karen"} if solo else PEOPLE
    assert say(winner(scored(decided_by, winners, solo=solo)), "en", people) == text
    assert say(winner(scored(decided_by, winners, final=False, solo=solo)), "en", people) == before


def test_before_the_end_it_says_so_and_what_is_not_counted():
    at = table(3)
    assert lines_of(at.game.result(at.state))[:2] == [
        "If the game ended now:",
        "Objectives that are still secret are not counted.",
    ]


@rule("NCO-ODS12")
def test_the_solo_result_counts_companies_and_agents():
    objectives = ["print-media", "online-marketing", "social-media"]
    types = {0: "print-media", 1: "print-media", 2: "social-media"}
    seats = [seat(objectives=objectives, agents="K"), seat(objectives=objectives)]
    result = result_of(1, rows="R1 B1 K1 W1 / W1 R1 B1 K1 / K1 W1 R1 B1", types=types, seats=seats)
    mine, theirs, last = [say(line, "en", {0: "Karen"}) for line in explain_result(result)]
    assert mine == f"Karen: {result.scores[0].total} VP for companies that match an objective; agents in the HQ: 1."
    assert theirs == f"ODS: {result.scores[1].total} VP for companies that match an objective; agents in the HQ: 0."
    assert " wins" in last


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("edition", ["retail", "pnp"])
def test_results_of_whole_games_add_up_and_can_be_said_in_every_language(players, edition):
    game = NewCorpOrder(players=players, edition=edition)
    for seed in range(4):
        state, choose = game.start(Dealer(seed)), random.Random(seed)
        while not game.over(state):
            game.apply(state, choose.choice(game.legal(state)))
        result = game.result(state)
        lines = explain_result(result)
        for language in LANGUAGES:
            assert not re.search(r"[{}]", " ".join(say(line, language) for line in [*lines, totals(result)]))
        if players > 1:
            text = "\n".join(say(line) for line in lines)
            for score in result.scores:
                name = f"Player {score.seat + 1}"
                gained = re.findall(rf"^{name}\b.* (\d+) VP\.$", text, re.MULTILINE)[:-1]
                bonus = re.findall(rf"^{name}: .*\+(\d+) VP\.$", text, re.MULTILINE)
                companies = re.findall(rf"^{name} is .*: (\d+) VP\.$", text, re.MULTILINE)
                assert sum(map(int, companies)) == score.conglomerates
                assert sum(map(int, bonus)) == score.bonus
                assert gained or not score.conglomerates
