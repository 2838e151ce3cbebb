"""Puzzles in the browser: the list, an answer pick by pick, what is remembered."""

import re

import pytest

from boardroom.players.new_corp_order.puzzles import lines, shipped
from boardroom.web.app import create_app


@pytest.fixture
def app(settings):
    return create_app(settings.model_copy(update={"pages": True}))


def give(client, number, picks):
    line = ""
    for pick in picks:
        page = client.post(f"/puzzles/{number}/pick?line={line}", data={"pick": pick})
        assert page.status_code == 200
        line = f"{line}.{pick}" if line else str(pick)
    return page.text


def test_a_wrong_answer_has_its_number_and_the_right_one_is_remembered(client):
    puzzle = shipped()[0]
    game, state = puzzle.start()
    worst = lines(game, state.record)[puzzle.wins.index(min(puzzle.wins))]
    before = client.get("/puzzles/1").text
    assert "Find the best action." in before
    assert "The best answers" not in before
    wrong = give(client, 1, worst.picks)
    assert "Not the best." in wrong
    assert "1 wrong answer" in wrong
    assert "The best answers" not in wrong
    assert "What happens then" in wrong
    best = round(max(puzzle.wins) / 10)
    assert f"It wins {round(min(puzzle.wins) / 10)} of 100 imagined games, the best action {best}." in wrong
    assert "<b>Boreas</b>" in wrong
    line = ".".join(map(str, worst.picks))
    assert "The best answers" in client.get(f"/puzzles/1?line={line}&solution=1").text
    boards = [client.get(f"/puzzles/1?line={line}&step={step}").text for step in (0, 1, 99, "x")]
    stage = [re.search(r'id="stage".*?id="decide"', each, re.DOTALL)[0] for each in boards]
    assert stage[0] != stage[1], "the board shows what the others do"
    assert stage[1] == stage[2]
    assert stage[0] == stage[3]
    assert "Step 1 of 1" in boards[1]
    right = give(client, 1, puzzle.solution)
    assert ">Why " in right
    assert "Solved." in right
    assert f"{round(max(puzzle.wins) / 10)} %" in right
    assert "solved with 2 answers" in right
    give(client, 1, worst.picks)
    assert "solved with 2 answers" in client.get("/puzzles/1").text, "what comes after does not count"
    assert f"1 of {len(shipped())}" in client.get("/puzzles").text


def test_the_solution_is_not_shown_before_an_answer_and_nonsense_is_refused(client):
    first = shipped()[0].solution[0]
    assert "The best answers" not in client.get(f"/puzzles/1?line={first}&solution=1").text
    for wrong in ("/puzzles/0", f"/puzzles/{len(shipped()) + 1}"):
        assert client.get(wrong).status_code == 404
    for wrong in ("99999", "x", ".".join("1" * 40)):
        assert client.get(f"/puzzles/1?line={wrong}").status_code == 422


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_every_puzzle_can_be_drawn(client, language):
    for number in range(1, len(shipped()) + 1, 9):
        assert client.get(f"/puzzles/{number}?language={language}").status_code == 200
