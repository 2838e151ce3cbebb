"""`boardroom replay`: a saved game as text and step by step, from any chair."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from boardroom.core.dealer import Dealer
from boardroom.core.log import Log
from boardroom.games import game as make_game
from tests.cli.desk import plain


def played(file, *, picks=None, **settings):
    """A game of random picks, whole or so many decisions long, saved with names."""
    game = make_game("new-corp-order", **settings)
    state = game.start(Dealer(3))
    choose = random.Random(3)
    made = 0
    while not game.over(state) and made != picks:
        game.apply(state, choose.choice(game.legal(state)))
        made += 1
    game.log(state, {"seats": ["person"] * game.players, "names": ["Ada", "Bob"][: game.players]}).write(file)
    return game, state


@pytest.fixture
def file(tmp_path):
    return tmp_path / "game.json"


def numbered(text):
    """The sentences of a printed story."""
    return [line[6:] for line in text.split("\n") if line[:4].strip().isdecimal() and line[4:6] == "  "]


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_text_is_the_story_and_the_scoring(run, file, players, language):
    game, state = played(file, players=players)
    done = run("replay", file, "--text", "--seat", "none", "--lang", language)
    assert done.code == 0
    people = dict(enumerate(("Ada", "Bob")[:players]))
    assert numbered(done.text) == game.story(state, None, language, people)
    for score in game.result(state).scores:
        assert str(score.total) in done.text


def test_the_text_of_a_seat_tells_what_that_seat_saw(run, file):
    game, state = played(file, players=2)
    for seat in (0, 1):
        done = run("replay", file, "--text", "--seat", seat + 1)
        assert numbered(done.text) == game.story(state, seat, "en", {0: "Ada", 1: "Bob"})


def test_a_finished_game_is_open_and_an_unfinished_one_is_not(run, file):
    played(file, players=2)
    done = run("replay", file, answers=["1", "q"])
    assert "Ada" in done.parts[0]
    assert done.parts[0].count("★") >= 2  # both players' objectives
    played(file, players=2, picks=30)
    done = run("replay", file, answers=["q"])
    assert "★" not in done.parts[0]
    done = run("replay", file, "--seat", "1", answers=["q"])
    assert "Your hand" in done.parts[0]
    done = run("replay", file, "--seat", "all")
    assert done.code == 1
    assert "This game is not over" in plain(done.error)


def test_one_can_step_jump_and_change_seats(run, file):
    game, state = played(file, players=2)
    answers = ["", "b", "b", "t", "12", "e", "", "99999", "seat 2", "seat 9", "seat x", "v", "dance", "\x1b[1m", "q"]
    done = run("replay", file, "--seat", "1", answers=answers)
    assert done.code == 0
    steps = [plain(part).rsplit("Step ", 1)[-1].split(" of ")[0] for part in done.parts[:-1]]
    last = plain(done.parts[0]).rsplit(" of ", 1)[-1].rstrip(": ")
    assert steps[:6] == ["1", "2", "1", "1", steps[4], "12"]
    assert int(steps[4]) > 1
    assert steps[6:9] == [last] * 3
    assert "That is the beginning of the game." in done.parts[3]
    assert "That is the end of the game." in done.parts[7]
    assert "That is the end of the game." in done.parts[8]
    assert "Your hand" in done.parts[9]
    assert "There is no seat 9" in plain(done.parts[10])
    assert "“x” is not a seat" in plain(done.parts[11])
    assert f"= {game.result(state).scores[0].total} VP." in plain(done.parts[12])
    assert "“dance” is not a command here." in plain(done.parts[13])
    assert "\x1b" not in done.parts[14]


def test_stepping_through_a_game_tells_its_whole_story(run, file):
    game, state = played(file, players=2, picks=60)
    seen = []

    def next_step(printed):
        if "That is the end of the game." in printed:
            return "q"
        seen.append(printed)
        return ""

    run("replay", file, "--seat", "2", answers=next_step)
    shown = plain(" ".join(seen))
    for line in game.story(state, 1, "en", {0: "Ada", 1: "Bob"})[12:]:
        assert plain(line) in shown


def test_the_end_of_the_input_ends_it(run, file):
    played(file, players=1)
    assert run("replay", file, answers=[""]).code == 0


@pytest.mark.parametrize(
    ("change", "sentence"),
    [({"ruleset": 99}, "was played with ruleset 99"), ({"game": "chess"}, "does not know: 'chess'")],
)
def test_a_log_that_cannot_be_replayed_faithfully_is_refused(run, file, change, sentence):
    played(file, players=2)
    replace(Log.read(file), **change).write(file)
    for command in (("replay", file), ("play", "--load", file)):
        done = run(*command)
        assert done.code == 1
        assert sentence in plain(done.error)


def test_a_log_with_a_pick_that_was_not_offered_is_refused(run, file):
    played(file, players=2)
    log = Log.read(file)
    replace(log, picks=(*log.picks[:50], 77, *log.picks[51:])).write(file)
    done = run("replay", file)
    assert done.code == 1
    assert "choice 51 (77)" in plain(done.error)
