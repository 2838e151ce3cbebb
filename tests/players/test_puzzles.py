"""Puzzles that are shipped: enough of them, each legal, with one best action and a number for every other."""

from __future__ import annotations

import pytest

from boardroom.core.machine import available
from boardroom.players.new_corp_order.puzzles import LEVELS, THEMES, ended, follow, lines, place_of, replies, shipped


def test_there_are_enough_and_no_two_are_the_same():
    assert len(shipped()) >= 50
    assert len({puzzle.id for puzzle in shipped()}) == len(shipped())
    assert {puzzle.theme for puzzle in shipped()} == set(THEMES)
    assert {puzzle.level for puzzle in shipped()} == set(LEVELS)


@pytest.mark.parametrize("part", range(5))
def test_every_solution_is_a_whole_action_and_the_best_by_a_margin(part):
    for puzzle in shipped()[part::5]:
        game, state = puzzle.start()
        found = lines(game, state.record)
        assert len(found) == len(puzzle.wins)
        after = follow(game, state.record, puzzle.solution)
        assert ended(game, state.record, after)
        assert puzzle.wins[place_of(puzzle, after)] == max(puzzle.wins)
        assert puzzle.margin >= 90


def test_an_answer_is_answered_by_the_turns_of_the_others():
    for puzzle in shipped()[::7]:
        game, state = puzzle.start()
        seat = state.record.seat
        for line in lines(game, state.record)[::9]:
            told = replies(puzzle.number, line.picks)
            after = follow(game, state.record, line.picks)
            assert len(told) == puzzle.players - 1 or not told or game.record_over(told[-1][-1].after)
            assert all(steps[0].seat not in {seat, -1} for steps in told)
            assert bool(told) or game.record_over(after) or after.triggered
            assert told == replies(puzzle.number, line.picks), "it is always the same"


def test_a_line_that_the_rules_do_not_offer_leads_nowhere():
    game, state = shipped()[0].start()
    assert follow(game, state.record, [*shipped()[0].solution, 0]) is None
    assert follow(game, state.record, [63]) is None


@pytest.mark.skipif(not available(), reason="needs the compiled rules")
def test_a_check_knows_a_right_solution_from_a_wrong_one():
    from dataclasses import replace

    from boardroom.players.new_corp_order.puzzle_search import check

    puzzle = max(shipped(), key=lambda each: each.margin)
    assert check(puzzle, games=200).best
    game, state = puzzle.start()
    worst = lines(game, state.record)[puzzle.wins.index(min(puzzle.wins))]
    assert not check(replace(puzzle, solution=worst.picks), games=200).holds
    assert not check(replace(puzzle, wins=puzzle.wins[1:]), games=200).legal
