"""The benchmark measures what it says; how fast is for the command to print, not for a test to judge."""

from __future__ import annotations

import boardroom
from boardroom.lab.analysis_time import analysis_time
from boardroom.lab.bench import first_pick, import_seconds, interpreted_rate, table_latency


def test_the_interpreted_rate_counts_decisions_and_picks() -> None:
    rate = interpreted_rate(boardroom.game("new-corp-order", players=4), seconds=0.01)

    assert rate.games >= 10
    assert 200 < rate.decisions / rate.games < 500
    assert rate.picks / rate.games > rate.decisions / rate.games + 66  # at least the deal
    assert rate.decisions_per_second == rate.decisions / rate.seconds


def test_the_interpreted_rate_is_that_of_any_game() -> None:
    rate = interpreted_rate(boardroom.game("new-angeles", players=4, trading="off"), seconds=0.01)

    assert rate.games >= 10
    assert 100 < rate.decisions / rate.games < 600
    assert rate.picks > rate.decisions


def test_the_table_is_timed_over_whole_games() -> None:
    latency = table_latency(boardroom.game("new-corp-order", players=1), games=1)

    assert 0 < latency.typical <= latency.worst


def test_importing_boardroom_loads_nothing_heavy() -> None:
    seconds, heavy = import_seconds()

    assert seconds > 0
    assert heavy == []


def test_the_first_pick_is_that_of_the_strongest_bot() -> None:
    first = first_pick(boardroom.game("new-corp-order", players=2))

    assert first.bot == "tycoon"
    assert first.worked > 0
    assert first.waited > 0


def test_the_analysis_of_a_whole_game_is_timed(monkeypatch) -> None:
    monkeypatch.setattr("boardroom.table.analysis.GAMES", {"search": 2, "reflexes": 2})
    monkeypatch.setattr("boardroom.table.analysis.SUSPECTS", 1)

    taken = analysis_time(boardroom.game("new-corp-order", players=2), level="random")

    assert taken.turns > 10
    assert taken.picks > taken.turns
    assert taken.worked > 0
    assert taken.waited > 0
