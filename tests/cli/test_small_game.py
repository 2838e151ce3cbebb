"""A game that is only registered by the tests: it appears by itself, and is played with the plain screens."""

from __future__ import annotations

import pytest

from boardroom.cli.terminal.games import pages_of
from boardroom.cli.terminal.games.plain import PAGES
from boardroom.core.log import Log
from boardroom.games import game_of
from tests.cli.desk import CHOICE, SHOW, Chooser, Terminal, plain
from tests.cli.test_terminal import START, change, line_of, only_game
from tests.support import small_game

MODULE = "tests.support.small_game"


@pytest.fixture(autouse=True)
def game():
    with small_game.added():
        yield


def test_a_game_without_screens_of_its_own_gets_the_plain_ones():
    assert pages_of(small_game.KEY) is PAGES
    assert pages_of("new-corp-order") is not PAGES


def test_it_is_chosen_in_the_menu_and_played_to_its_end(tmp_path):
    with Terminal(tmp_path, "play", module=MODULE, size=(100, 40)) as desk:
        assert "3 New game: Small Game, 2 to 5 players" in plain(desk.until("Your choice [1]:"))
        desk.type("3")
        screen = plain(desk.until(START))
        assert "Opponents: " in screen
        screen = change(desk, line_of(screen, "A seven"))
        screen = change(desk, line_of(screen, "Reward"), "2")
        assert "Reward: Four points" in screen
        desk.type("")
        shown = plain(desk.until(CHOICE))
        assert "Your card is" in shown
        assert "Player Card Bid Guess" in shown
        assert "Do you keep your card?" in shown
        desk.type("1")
        assert "How much do you bid?" in plain(desk.until(CHOICE))
        desk.type("u")
        assert "Do you keep your card?" in plain(desk.until(CHOICE))
        desk.type("1")
        desk.until(CHOICE)
        desk.type("0")
        assert "Who has it?" in plain(desk.until(CHOICE))
        desk.type("2")
        desk.until("Enter: the scoring")
        desk.type("")
        assert "wins." in plain(desk.until("Enter: done"))
        desk.type("")
        desk.until("Enter: back to the menu")
        desk.type("")
        desk.until("Your choice [1]:")
        desk.type("q")
        desk.rest()
        assert desk.end() == 0
    log = Log.read(only_game(tmp_path))
    assert log.settings == {"players": 3, "seven": True, "reward": 4}
    assert game_of(log).over(game_of(log).replay(log))


def test_its_settings_are_options_of_the_command(tmp_path):
    arguments = ("play", "--game", small_game.KEY, "--players", "2", "--seven")
    with Terminal(tmp_path, *arguments, module=MODULE) as desk:
        desk.until(CHOICE)
        desk.type("q")
        desk.rest()
    assert Log.read(only_game(tmp_path)).settings["seven"] is True


def test_people_at_one_keyboard_do_not_see_each_others_cards(run, home):
    start = ("play", "--game", small_game.KEY, "--hot-seat", "--name", "Ada", "--name", "Bob", "--seed", "1")
    done = run(*start, "--against", "random", answers=Chooser(1))
    assert done.code == 0
    facing = None
    for part in map(plain, done.parts[:-1]):
        if "it is your turn." in part:
            facing = "Ada" if "Ada, it is your turn." in part else "Bob"
            assert "Your card" not in part
        elif "Player Card Bid Guess" in part:
            assert f"{'Bob' if facing == 'Ada' else 'Ada'} ?" in part
            assert f"{facing} ?" not in part
    assert any(part.endswith(SHOW) for part in done.parts)
    assert log_is_over(home)


def log_is_over(home):
    log = Log.read(only_game(home))
    return game_of(log).over(game_of(log).replay(log))


def test_it_is_stepped_through_again(run, home):
    run("play", "--game", small_game.KEY, "--seed", "1", "--against", "random", answers=Chooser(1))
    file = only_game(home)
    done = run("replay", file, answers=["", "t", "e", "v", "seat 2", "seat none", "b", "q"])
    assert done.code == 0
    parts = [plain(part) for part in done.parts]
    assert "?" not in parts[0].split("Player Card Bid Guess")[1].split("Enter next")[0]  # all chairs at once
    assert "Points" in parts[4]
    text = run("replay", file, "--text", "--seat", "1").text
    assert "Your card is" in text
    assert "wins." in text
