"""Puzzles in the browser: the list, an answer pick by pick, what is remembered."""

import re

import pytest

from boardroom.players.new_corp_order.puzzles import lines, shipped
from boardroom.web.app import create_app


@pytest.fixture
def app(settings):
    return create_app(settings.model_copy(update={"pages": True}))


def give(client, number, picks, before=""):
    line = ""
    for pick in picks:
        page = client.post(f"/puzzles/{number}/pick?line={line}&before={before}", data={"pick": pick})
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


def test_a_pick_of_an_answer_is_undone_and_no_page_left(client):
    picks = next(each.solution for each in shipped() if len(each.solution) > 1)
    number = next(place for place, each in enumerate(shipped(), 1) if each.solution == picks)
    for language, word in (("en", "Undo"), ("de", "Zurücknehmen"), ("fr", "Annuler")):
        page = client.get(f"/puzzles/{number}?line={picks[0]}&language={language}").text
        assert re.findall(r'data-key="Escape">([^<]*)</a>', page) == [word]


def test_a_wrong_answer_stays_in_sight_until_the_right_one_and_is_refuted_beside_it(client):
    puzzle = shipped()[0]
    game, state = puzzle.start()
    worst = lines(game, state.record)[puzzle.wins.index(min(puzzle.wins))]
    line = ".".join(map(str, worst.picks))
    wrong = give(client, 1, worst.picks)
    assert f'href="/puzzles/1?before={line}" data-key="r"' in wrong
    assert 'id="refuted"' not in wrong
    deed = re.search(r'<b class="deed">(.*?)</b><p', wrong, re.DOTALL)[1]
    again = client.get(f"/puzzles/1?before={line}").text
    assert deed in re.search(r'<p class="try bad">.*?</p>', again, re.DOTALL)[0]
    assert f"&amp;before={line}" in re.search(r'id="act"[^>]*', again)[0]
    right = give(client, 1, puzzle.solution, line)
    assert deed in right[right.index('id="refuted"') :]
    solution = ".".join(map(str, puzzle.solution))
    assert 'id="refuted"' not in client.get(f"/puzzles/1?line={solution}&before={solution}").text, "it was not wrong"


def test_the_companies_of_an_answer_are_marked_on_the_board(client):
    number, puzzle = next((at, each) for at, each in enumerate(shipped(), 1) if each.theme == "take-over")
    assert len(re.findall(r'class="tile [^"]*solving', give(client, number, puzzle.solution))) >= 2


def test_puzzles_solved_at_once_make_a_series(client):
    assert 'class="series"></span>' in client.get("/puzzles/1").text
    for number in (1, 2):
        page = give(client, number, shipped()[number - 1].solution)
    assert "in a row: 2, most: 2" in page
    assert f"2 of {len(shipped())} puzzles solved" in page
    assert "in a row: 2, most: 2" in client.get("/puzzles").text


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


def test_an_answer_can_be_played_on_against_bots(client):
    puzzle = shipped()[0]
    line = ".".join(map(str, puzzle.solution))
    assert f'action="/puzzles/1/play?line={line}"' in give(client, 1, puzzle.solution)
    played = client.post(f"/puzzles/1/play?line={line}", follow_redirects=False)
    assert played.status_code == 303
    table = played.headers["location"].removeprefix("/table/")
    look = client.get(f"/api/v1/tables/{table}").json()
    assert look["forked_from"] == f"puzzle-{puzzle.id}", "so that it counts in no record"
    assert [guest["kind"] for guest in look["people"]].count("bot") == puzzle.players - 1
    assert look["view"]["seat"] == puzzle.start()[1].record.seat
    unfinished = client.post(f"/puzzles/1/play?line={puzzle.solution[0]}", follow_redirects=False)
    assert unfinished.status_code == 422
