"""`boardroom` behind a real terminal: 80 x 24, colours, Ctrl-C, and games that survive being killed."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path

from boardroom.core.log import Log
from boardroom.core.words import say
from boardroom.games import game_of
from tests.cli.desk import CHOICE, ESCAPES, REFUSED, ROOT, SHOW, Terminal, offered, plain

COLOUR = re.compile(r"\x1b\[(?:[\d;]*;)?(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]")


def pick_any(desk: Terminal, choose: random.Random) -> None:
    """Make any pick."""
    desk.type("nonsense")
    desk.type(choose.choice(offered(desk.until(REFUSED))))


def only_game(home: Path) -> Path:
    (file,) = (home / "games").glob("*.json")
    return file


START = "Enter: start."
"""The prompt under the settings of a new game."""


def test_two_times_enter_starts_a_good_game(tmp_path):
    with Terminal(tmp_path, "play") as desk:
        menu = plain(desk.until("Your choice [1]:"))
        assert "New game: New Corp Order, 1 to 4 players" in menu
        assert "New game: New Angeles, 4 to 6 players" in menu
        assert "Go on" not in menu
        desk.type("")
        settings = plain(desk.until(START))
        for line in ("Players: 4", "Opponents: Executive", "Edition: ", "Short game: no", "Who starts: random"):
            assert line in settings
        desk.type("")
        screen = desk.until(CHOICE)
        assert "Your hand" in screen
        desk.type("q")
        assert "See you soon!" in desk.rest()
        assert desk.end() == 0
    assert Log.read(only_game(tmp_path)).about["seats"] == ["person", "executive", "executive", "executive"]


def test_a_game_goes_on_where_it_was_killed(tmp_path):
    choose = random.Random(1)
    with Terminal(tmp_path, "play", "--players", "3", "--against", "random") as desk:
        desk.until(CHOICE)
        for _ in range(6):
            pick_any(desk, choose)
            desk.until(CHOICE)
        desk.kill()
    file = only_game(tmp_path)
    log = Log.read(file)
    game = game_of(log)
    with Terminal(tmp_path, "play") as desk:
        assert "Continue: New Corp Order, 3 players" in plain(desk.until("Your choice [1]:"))
        desk.type("")
        again = plain(desk.until(CHOICE))
        question = say(game.question(game.replay(log).record), "en")
        assert question in again
        assert Log.read(file).picks == log.picks
        pick_any(desk, choose)
        desk.until(CHOICE)
        desk.type("q")
        desk.rest()
        assert desk.end() == 0
    after = Log.read(only_game(tmp_path)).picks
    assert after[: len(log.picks)] == log.picks
    assert len(after) > len(log.picks)
    assert not list((tmp_path / "games").glob(".*"))


def test_ctrl_c_leaves_with_a_friendly_line_and_the_game_saved(tmp_path):
    with Terminal(tmp_path, "play", "--solo") as desk:
        desk.until(CHOICE)
        shown = desk.interrupt()
        assert "Interrupted, but nothing is lost." in shown
        assert "Traceback" not in shown
        assert "Aborted" not in shown
        assert desk.end() == 130
    assert Log.read(only_game(tmp_path)).settings["players"] == 1
    with Terminal(tmp_path, "play") as desk:
        desk.until("Your choice [1]:")
        assert "See you soon!" in desk.interrupt()
        assert desk.end() == 130


def test_a_screen_of_eighty_by_twenty_four_never_scrolls(tmp_path):
    choose = random.Random(2)
    with Terminal(tmp_path, "play", "--players", "4", "--against", "random", "--seed", "3") as desk:
        for _ in range(12):
            screen = desk.until(CHOICE).rsplit("\x1b[2J", 1)[-1]
            lines = ESCAPES.sub("", screen).replace("\r", "").split("\n")
            assert len(lines) <= 24
            assert max(map(len, lines)) <= 80
            pick_any(desk, choose)


def test_colours_can_be_switched_off(tmp_path):
    start = ("play", "--against", "random", "--players", "2", "--start-player", "1", "--seed", "3")
    screens = {}
    for name, arguments, environment in (
        ("coloured", (), {}),
        ("option", ("--no-color",), {}),
        ("environment", (), {"NO_COLOR": "1"}),
    ):
        with Terminal(tmp_path / name, *start, *arguments, **environment) as desk:
            screens[name] = desk.until(CHOICE)
    assert COLOUR.search(screens["coloured"])
    assert not COLOUR.search(screens["option"])
    assert not COLOUR.search(screens["environment"])
    assert ESCAPES.sub("", screens["coloured"]) == ESCAPES.sub("", screens["option"])


def test_the_screen_and_what_can_be_scrolled_back_to_are_wiped_between_two_people(tmp_path):
    choose = random.Random(3)
    with Terminal(tmp_path, "play", "--hot-seat", "--players", "2", "--seed", "2") as desk:
        first = desk.until(SHOW)
        assert "Your" not in first
        for _ in range(2):
            desk.type("")
            desk.until(CHOICE)
            shown = ""
            while SHOW.strip() not in plain(shown):
                pick_any(desk, choose)
                shown = desk.until(CHOICE, SHOW)
            wiped = shown.rsplit("\x1b[3J", 1)
            assert len(wiped) == 2
            assert "Your" not in wiped[1]


def test_long_pages_wait_for_enter(tmp_path):
    with Terminal(tmp_path, "play", "--against", "random", "--players", "2", "--start-player", "1") as desk:
        desk.until(CHOICE)
        desk.type("h")
        desk.until("Enter: more")
        desk.type("")
        desk.until("Enter: back to the game")
        desk.type("")
        assert "What do you do this turn?" in plain(desk.until(CHOICE))


def test_the_menu_speaks_the_language_of_the_system_and_changes_it(tmp_path):
    with Terminal(tmp_path, "play", LANG="fr_FR.UTF-8") as desk:
        assert "Nouvelle partie" in plain(desk.until("Votre choix [1]"))
        desk.type("3")
        desk.until("Votre choix [3]")
        desk.type("2")
        assert "Neue Partie" in plain(desk.until("Deine Wahl [1]:"))
        desk.type("x")
        desk.until("steht nicht zur Wahl")
        desk.type("q")
        assert "Bis bald!" in desk.rest()
        assert desk.end() == 0


def test_picks_can_be_piped_in(tmp_path):
    options = ("--against", "random", "--players", "2", "--start-player", "1", "--seed", "1")
    arguments = [sys.executable, "-m", "boardroom", "play", *options]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "BOARDROOM_HOME": str(tmp_path), "LANG": "C.UTF-8"}
    done = subprocess.run(
        arguments, input=b"2\n\xff\xfe\n1\n", capture_output=True, env=environment, check=False, timeout=60
    )
    shown = done.stdout.decode()
    assert done.returncode == 0
    assert done.stderr == b""
    assert "is not a choice here" in shown
    assert "See you soon!" in shown
    assert "\x1b" not in shown
    assert len(json.loads(only_game(tmp_path).read_text())["picks"]) > 0


def change(desk: Terminal, *lines: str) -> str:
    """Type lines among the settings of a new game and give the screen that follows."""
    for line in lines:
        desk.type(line)
    return plain(desk.until(START))


def line_of(screen: str, label: str) -> str:
    """The number of a setting on the screen."""
    (found,) = re.findall(rf" (\d+) {label}: ", screen)
    return str(found)


def test_the_menu_offers_help_solo_and_hot_seat(tmp_path):
    with Terminal(tmp_path, "play", size=(100, 50)) as desk:
        desk.until("Your choice [1]:")
        desk.type("1")
        desk.until(START)
        desk.type("h")
        assert "On your turn you take exactly one action:" in plain(desk.until("Enter: back to the settings"))
        assert "Players: 4" in change(desk, "")
        alone = change(desk, "1", "1")
        assert "Players: 1, solo against ODS" in alone
        assert "Conglomerates: As the edition says" in alone
        assert "Who starts" not in alone
        assert "Opponents" not in alone
        desk.type("")
        assert "Which two conglomerates are yours?" in plain(desk.until(CHOICE))
        desk.type("q")
        desk.rest()
    with Terminal(tmp_path, "play", size=(100, 50)) as desk:
        assert "Continue: New Corp Order, solo" in plain(desk.until("Your choice [1]:"))
        desk.type("2")
        desk.until(START)
        change(desk, "1", "3")
        desk.type("2")
        desk.until("How many people? 1-3 [1]:")
        desk.type("9")
        desk.until("Type a number from 1 to 3.")
        desk.type("2")
        desk.until("Name of player 1")
        desk.type("Ada")
        desk.until("Name of player 2")
        desk.type("")
        assert "People at this keyboard: 2 (Ada)" in plain(desk.until(START))
        assert "Opponents: Intern" in change(desk, "3", "1")
        desk.type("")
        assert "it is your turn." in plain(desk.until(SHOW))
    logs = [Log.read(file) for file in (tmp_path / "games").glob("*.json")]
    assert sorted(log.settings["players"] for log in logs) == [1, 3]
    (hot_seat,) = (log for log in logs if log.settings["players"] == 3)
    assert hot_seat.about["seats"] == ["person", "person", "intern"]
    assert hot_seat.about["names"] == ["Ada", ""]


def test_every_setting_of_new_angeles_can_be_chosen_in_the_menu(tmp_path):
    with Terminal(tmp_path, "play", size=(100, 50)) as desk:
        desk.until("Your choice [1]:")
        desk.type("2")
        screen = plain(desk.until(START))
        for label, choice in (
            ("Corporations", "2"),
            ("Trading", "4"),
            ("How trades are made", "2"),
            ("What can be offered", "2"),
            ("When illness counts", "2"),
        ):
            screen = change(desk, line_of(screen, label), choice)
        for label in ("Private trades", "Promises"):
            assert f"{label}: no" in screen
            screen = change(desk, line_of(screen, label))
            assert f"{label}: yes" in screen
        screen = change(desk, line_of(screen, "Players"), "3")
        desk.type("99")
        desk.until("is not on the list.")
        desk.type("")
        desk.until(CHOICE)
        desk.type("q")
        desk.rest()
    assert Log.read(only_game(tmp_path)).settings == {
        "players": 6, "trading": "full", "trade_form": "open", "grammar": "full", "private_trades": True,
        "promises": True, "illness_timing": "at-check", "corps": "random",
    }  # fmt: skip


def test_what_is_not_offered_keeps_its_default(tmp_path):
    with Terminal(tmp_path, "play", size=(100, 50)) as desk:
        desk.until("Your choice [1]:")
        desk.type("2")
        screen = plain(desk.until(START))
        screen = change(desk, line_of(screen, "Promises"))
        screen = change(desk, line_of(screen, "Trading"), "1")
        assert "Promises" not in screen
        desk.type("b")
        desk.until("Your choice [1]:")
        desk.type("2")
        screen = plain(desk.until(START))
        assert "Promises: no" in screen
        screen = change(desk, line_of(screen, "Promises"))
        change(desk, line_of(screen, "Trading"), "1")
        desk.type("")
        desk.until(CHOICE)
        desk.type("q")
        desk.rest()
    settings = Log.read(only_game(tmp_path)).settings
    assert (settings["trading"], settings.get("promises", False)) == ("off", False)


def test_saved_games_of_both_games_stand_in_the_menu(tmp_path):
    for arguments in (("--players", "2", "--against", "random"), ("--game", "new-angeles")):
        with Terminal(tmp_path, "play", *arguments) as desk:
            desk.until(CHOICE, SHOW)
            desk.type("q")
            desk.rest()
    with Terminal(tmp_path, "play", size=(100, 40)) as desk:
        menu = plain(desk.until("Your choice [1]:"))
        assert "Continue: New Angeles, 4 players" in menu
        desk.type(re.findall(r" (\d) Another unfinished game", menu)[0])
        both = plain(desk.until("Your choice [1]:"))
        assert "1 New Angeles, 4 players" in both
        assert "2 New Corp Order, 2 players" in both
        desk.type("2")
        assert "HQ" in plain(desk.until(CHOICE))


def test_a_game_that_ends_leads_back_to_the_menu(tmp_path):
    choose = random.Random(4)
    with Terminal(tmp_path, "play", size=(120, 60)) as desk:
        desk.until("Your choice [1]:")
        desk.type("1")
        desk.until(START)
        change(desk, "1", "1")
        desk.type("")
        shown = desk.until(CHOICE)
        while "Enter: the scoring" not in plain(shown):
            pick_any(desk, choose)
            shown = desk.until(CHOICE, "Enter: the scoring")
        desk.type("")
        assert "wins" in plain(desk.until("Enter: done"))
        desk.type("")
        desk.until("Enter: back to the menu")
        desk.type("")
        assert "Go on" not in plain(desk.until("Your choice [1]:"))
