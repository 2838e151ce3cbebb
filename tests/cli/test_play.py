"""`boardroom play` in this process: whole games, bad input, undo, languages, hot seat, files."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from boardroom.core.dealer import Dealer
from boardroom.core.game import State
from boardroom.core.log import Log
from boardroom.games import game as make_game
from boardroom.games import game_of
from boardroom.games.new_corp_order.kernel.decisions import Decision
from tests.cli.desk import CHOICE, SHOW, Chooser, plain

RANDOM = ("--against", "random")
"""Opponents that need no process of their own, where it does not matter who they are."""


def saved(home: Path) -> Log:
    """The one game in the data folder."""
    (file,) = (home / "games").glob("*.json")
    return Log.read(file)


def picks(file: Path) -> tuple[int, ...]:
    return Log.read(file).picks


# --- whole games ---


def test_a_whole_game_of_three_against_random_opponents(run, home):
    done = run("play", "--players", "3", "--against", "random", "--seed", "11", answers=Chooser(1))
    assert done.code == 0
    log = saved(home)
    game = game_of(log)
    state = game.replay(log)
    assert game.over(state)
    assert log.about["seats"] == ["person", "random", "random"]
    assert log.about["over"] is True
    shown = plain(done.parts[-1])
    for score in game.result(state).scores:
        assert f"= {score.total} VP." in shown
    assert "wins" in shown or "share the victory" in shown
    assert "boardroom replay" in shown


def test_a_whole_solo_game_tells_what_ods_does_and_why(run, home):
    done = run("play", "--solo", "--seed", "3", answers=Chooser(5))
    assert done.code == 0
    log = saved(home)
    assert game_of(log).over(game_of(log).replay(log))
    shown = plain(done.text)
    assert "ODS moves its marker to column 2." in shown
    assert "(BB" in shown
    assert "Solo" not in shown
    assert any(f"{name} wins" in plain(done.parts[-1]) for name in ("ODS", "Player 1"))


def test_the_prototype_edition_and_several_kinds_of_opponents(run, home):
    table = ("--players", "3", "--start-player", "1", "--against", "random", "--against", "greedy")
    done = run("play", *table, "--edition", "pnp", answers=Chooser(1, 8))
    assert done.code == 0
    assert saved(home).about["seats"] == ["person", "random", "greedy"]
    assert saved(home).settings["edition"] == "pnp"
    assert "Which of your objectives do you replace?" in done.text


def test_the_same_seed_deals_the_same_game(run, tmp_path):
    deal = ("play", "--players", "2", "--against", "manager", "--seed", "5")
    for name in ("one.json", "two.json"):
        run(*deal, "--save", tmp_path / name, answers=Chooser(2, 12))
    assert picks(tmp_path / "one.json") == picks(tmp_path / "two.json")


def test_the_start_player_and_the_name_are_as_asked(run, home):
    done = run("play", *RANDOM, "--players", "3", "--start-player", "1", "--name", "Ada", "--short")
    assert "Ada starts." in plain(done.text)
    assert saved(home).settings["start_player"] == 0
    assert saved(home).settings["short_game"] is True


# --- what is typed ---


@pytest.mark.parametrize("typed", ["99", "-1", "1.5", "zwei", "\x1b[31m", "9" * 400, "²", "1 2", "0x1"])
def test_bad_input_gets_a_sentence_and_changes_nothing(run, tmp_path, typed):
    file = tmp_path / "game.json"
    run("play", *RANDOM, "--players", "2", "--start-player", "1", "--seed", "1", "--save", file)
    before = picks(file)
    done = run("play", "--load", file, "--save", file, answers=[typed])
    assert done.code == 0
    assert "is not a choice here. Type one of these numbers: 1, 2" in plain(done.text)
    assert "Traceback" not in done.text + done.error
    assert "\x1b[31m" not in done.text
    assert picks(file) == before


def test_the_end_of_the_input_saves_and_says_goodbye(run, home):
    done = run("play", *RANDOM, "--players", "2", "--start-player", "1", "--seed", "1", answers=["1"])
    assert done.code == 0
    assert "See you soon!" in done.parts[-1]
    (file,) = (home / "games").glob("*.json")
    assert f"--load {file}" in done.parts[-1]
    # The pick that was made before the end is kept.
    log = Log.read(file)
    game = game_of(log)
    assert game.view(game.replay(log), 0)["action"]["action"] == "plot"


def test_every_pick_is_on_disk_before_the_next_question(run, tmp_path):
    file = tmp_path / "game.json"
    counts = []
    chooser = Chooser(3, 15)

    def answer(printed):
        counts.append(len(picks(file)))
        return chooser(printed)

    run("play", "--players", "2", "--seed", "4", "--save", file, answers=answer)
    made = counts[1::2]
    assert made == sorted(set(made))
    assert len(made) > 10


def test_a_decision_without_a_choice_is_made_with_a_note(run, home):
    done = run("play", "--players", "2", "--seed", "8", "--against", "random", answers=Chooser(9, 40))
    assert "There was only one choice:" in plain(done.text)
    log = saved(home)
    game = game_of(log)
    asked = done.text.count(CHOICE) // 2
    forced = sum(
        1 for step in game.steps(game.replay(log)) if step.seat == 0 and len(game.legal(State(step.before))) == 1
    )
    chosen = sum(1 for step in game.steps(game.replay(log)) if step.seat == 0) - forced
    assert forced > 0
    assert asked == chosen + 1  # the last one stayed without an answer


# --- undo ---


def game_until(file: Path, stop, **settings) -> Log:
    """A game of random picks, saved where seat 0 has a choice and the steps so far are as `stop` wants them."""
    game = make_game("new-corp-order", **settings)
    for seed in range(200):
        choose = random.Random(seed)
        state = game.start(Dealer(seed))
        while not game.over(state):
            legal = game.legal(state)
            if game.seat(state) == 0 and len(legal) > 1:
                steps = list(game.steps(state))
                if stop(steps):
                    log = game.log(state, {"seats": ["person", *["random"] * (game.players - 1)]})
                    log.write(file)
                    return log
            game.apply(state, choose.choice(legal))
    raise AssertionError("no such game")


def test_undo_goes_back_one_choice_and_can_go_on(run, tmp_path):
    file = tmp_path / "game.json"
    arguments = ("play", *RANDOM, "--players", "2", "--start-player", "1", "--seed", "1", "--save", file)
    run(*arguments)
    before = picks(file)
    asked = [plain(part) for part in run(*arguments, answers=["2", "u"]).parts]
    assert "Which colour do you infiltrate with?" in asked[1]
    assert "Undone." in asked[2]
    assert "What do you do this turn?" in asked[2]
    assert picks(file) == before


def test_undo_takes_picks_without_a_choice_along(run, tmp_path):
    file = tmp_path / "game.json"

    def forced(steps):
        return steps[-1].seat == 0 and len(game.legal(State(steps[-1].before))) == 1

    game = make_game("new-corp-order", players=2)
    log = game_until(file, lambda steps: forced(steps) and steps[-2].seat == 0, players=2)
    done = run("play", "--load", file, "--save", file, answers=["u"])
    assert "Undone." in plain(done.text)
    left = len(picks(file))
    assert left < len(log.picks) - 1
    assert len(game.legal(game.replay(log, left))) > 1


def test_a_revealed_card_cannot_be_taken_back(run, tmp_path):
    file = tmp_path / "game.json"
    log = game_until(file, lambda steps: steps[-1].seat == -1 and steps[-2].seat == 0, players=2)
    done = run("play", "--load", file, "--save", file, answers=["u"])
    assert "You cannot undo" in plain(done.text)
    assert picks(file) == log.picks


def test_cards_that_a_bot_laid_cannot_be_taken_back(run, tmp_path):
    file = tmp_path / "game.json"
    lays = Decision.INFILTRATE_COMPANY
    log = game_until(file, lambda steps: steps[-1].seat == 1 and steps[-1].before.decision == lays, players=2)
    done = run("play", "--load", file, "--save", file, answers=["u"])
    assert "You cannot undo" in plain(done.text)
    assert picks(file) == log.picks


@pytest.mark.parametrize("players", [1, 2])
def test_what_an_opponent_did_without_revealing_anything_goes_back_with_the_choice_before_it(run, tmp_path, players):
    file = tmp_path / "game.json"

    def open_turn(steps):
        mine = max((step.index for step in steps if step.seat == 0), default=0)
        after = steps[mine + 1 :]
        return mine and after and all(step.seat == 1 and step.before.hand[1] == step.after.hand[1] for step in after)

    log = game_until(file, open_turn, players=players)
    game = game_of(log)
    done = run("play", "--load", file, "--save", file, answers=["u"])
    assert "Undone." in plain(done.text)
    back = game.replay(log, len(picks(file)))
    assert game.seat(back) == 0
    assert len(game.legal(back)) > 1


def test_what_another_person_did_cannot_be_taken_back(run, tmp_path):
    file = tmp_path / "game.json"
    log = game_until(file, lambda steps: steps[-1].seat == 1, players=2)
    done = run("play", "--load", file, "--hot-seat", "--save", file, answers=["", "u"])
    assert "You cannot undo" in plain(done.text)
    assert picks(file) == log.picks


# --- help, why, log, scores, save ---


def test_pages_can_be_called_up_in_the_middle_of_a_decision(run):
    done = run(
        "play", *RANDOM, "--players", "3", "--start-player", "1", "--seed", "1", answers=["h", "l", "v", "why", "u"]
    )
    shown = [plain(part) for part in done.parts]
    assert "On your turn you take exactly one action:" in shown[1]
    assert "The grid has 16 companies" in shown[2]
    assert "Victory points" in shown[3]
    assert "Objectives that are still secret are not counted." in shown[3]
    assert "Ask for example: why take-over" in shown[4]
    assert "You cannot undo" in shown[5]


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("why take-over", "(NCO-O1)"),
        ("why take over 1", "You have no untapped card of this colour in your HQ"),
        ("why take-over 1 99", "“99” is not a company: they are numbered 1 to 16."),
        ("why take-over 0", "“0” is not a company"),
        ("why take-over 1 2 x", "“x” is not a number from 1 to 99."),
        ("why take-over 1 2 3 4", "“4” is one word too many."),
        ("why infiltrate", "No rule forbids it."),
        ("why infiltrate green", "“green” is not a colour. There are: red, blue, black, white."),
        ("why infiltrate red 99", "(NCO-I1)"),
        ("why use", "Which consultant? Media Advisor"),
        ("why use butler", "“butler” is not a consultant."),
        ("why use dealmaker", "(NCO-T2)"),
        ("why hire", "(NCO-I3)"),
        ("why plot", "No rule forbids it."),
        ("why fly", "Ask for example"),
    ],
)
def test_why_answers_with_the_rule_or_says_how_to_ask(run, asked, answer):
    done = run("play", *RANDOM, "--players", "3", "--start-player", "1", "--seed", "6", answers=[asked])
    assert answer in plain(done.text)


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("?", "T1 On your turn you take exactly one action"),
        ("?", "undo your last choice"),
        ("? O6", "NCO-O6"),
        ("?nco-o6", "NCO-O6"),
        ("? take over", "O8"),
        ("? scor", "V7"),
        ("? 2", "S9"),
        ("? 999", "There is no rule or topic “999”."),
        ("? chess", "There is no rule or topic “chess”."),
    ],
)
def test_rules_are_shown_for_the_decision_by_topic_and_by_number(run, asked, answer):
    done = run("play", *RANDOM, "--players", "3", "--start-player", "1", "--seed", "6", answers=[asked])
    assert answer in plain(done.parts[1])


def test_rules_are_found_by_their_name_in_the_language_of_the_game(run):
    done = run(
        "play", *RANDOM, "--players", "3", "--start-player", "1", "--lang", "de", answers=["? wertung", "? scoring"]
    )
    assert all("V7" in part for part in done.parts[1:3])


def test_a_copy_is_saved_where_one_wants_and_replaced_only_if_one_agrees(run, tmp_path):
    copy = tmp_path / "folder" / "copy.json"
    start = ("play", *RANDOM, "--players", "2", "--start-player", "1", "--seed", "1")
    done = run(*start, answers=[f"s {copy}"])
    assert f"Saved as {copy}." in plain(done.text).replace(" ", "").replace("Savedas", "Saved as ")
    first = copy.read_text()
    run(*start, answers=["1", f"s {copy}", "n"])
    assert copy.read_text() == first
    run(*start, answers=["1", "s", str(copy), "y"])
    assert len(picks(copy)) == len(json.loads(first)["picks"]) + 1


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("/dev/null/game.json", "cannot be written"),
        ("~no-such-user-{0}/game.json", "Cannot write"),
        ("a" * 300, "Cannot write"),
        ("one\0two", "Cannot write"),
    ],
)
def test_a_copy_that_cannot_be_saved_is_told(run, name, told):
    done = run("play", *RANDOM, "--players", "2", "--start-player", "1", answers=[f"s {name}", "q"])
    assert told in plain(done.text)
    assert done.code == 0


def test_a_finished_game_that_is_loaded_shows_its_end_and_leaves_no_copy(run, home, tmp_path):
    file = tmp_path / "game.json"
    run("play", "--solo", "--save", file, answers=Chooser(1))
    before = file.read_bytes()
    done = run("play", "--load", file)
    assert done.code == 0
    assert "wins" in done.text
    assert str(file) in done.text
    assert file.read_bytes() == before
    assert not (home / "games").exists()


# --- languages ---


@pytest.mark.parametrize(
    ("language", "question", "prompt", "goodbye"),
    [
        ("de", "Was machst du in diesem Zug?", "Deine Wahl (? für Hilfe):", "Bis bald!"),
        ("fr", "Que faites-vous", "Votre choix (? pour l\N{RIGHT SINGLE QUOTATION MARK}aide) :", "À bientôt !"),
    ],
)
def test_a_game_in_another_language(run, monkeypatch, language, question, prompt, goodbye):
    start = ("play", *RANDOM, "--players", "2", "--start-player", "1", "--seed", "1")
    asked = run(*start, "--lang", language)
    monkeypatch.setenv("LANG", f"{language}_XX.UTF-8")
    by_environment = run(*start)
    for done in (asked, by_environment):
        shown = done.text.replace("\u00a0", " ")
        assert prompt in shown
        assert goodbye in shown
        assert "Your" not in shown
    assert question in plain(asked.text)


def test_languages_are_told_apart_from_other_settings_of_the_system(run, monkeypatch):
    monkeypatch.setenv("LANG", "C")
    assert "Your choice" in run("play", answers=[]).text
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert "Deine Wahl" in run("play", answers=[]).text
    refused = run("play", "--lang", "tlh")
    assert refused.code == 1
    assert "Es gibt keine Sprache „tlh“." in plain(refused.error)


# --- hot seat ---


def test_the_hot_seat_hides_hands_from_whoever_comes_next(run, tmp_path):
    file = tmp_path / "game.json"
    start = ("play", "--hot-seat", "--players", "2", "--name", "Ada", "--name", "Bob", "--seed", "2")
    done = run(*start, "--save", file, answers=Chooser(4, 30))
    between = [part for part in done.parts if part.endswith(SHOW)]
    assert len(between) > 4
    for part in between:
        # What was printed since the last pick: the hand-over and nothing else.
        assert "it is your turn." in part
        assert "Everybody else, please look away." in part
        assert "Your" not in part
        assert "★" not in part

    log = Log.read(file)
    game = game_of(log)
    secrets = {
        name: next(line for line in game.story(game.replay(log), seat) if line.startswith("Your objectives"))
        for seat, name in enumerate(("Ada", "Bob"))
    }
    assert secrets["Ada"] != secrets["Bob"]
    facing = None
    seen = {"Ada": False, "Bob": False}
    for part in done.parts:
        if part.endswith(SHOW):
            facing = "Ada" if "Ada, it is your turn." in part else "Bob"
        elif facing is not None:
            other = "Bob" if facing == "Ada" else "Ada"
            assert secrets[other] not in plain(part)
            seen[facing] |= secrets[facing] in plain(part)
    assert all(seen.values())


def test_bots_can_join_a_hot_seat(run, home):
    run("play", "--hot-seat", "--players", "4", "--against", "random", answers=Chooser(1, 6))
    assert saved(home).about["seats"] == ["person", "person", "person", "random"]


# --- files and options that are wrong ---


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--players", "5"], "New Corp Order is for 1 to 4 players"),
        (["--players", "2", "--short"], "The short game is an option for three or four players."),
        (["--edition", "deluxe"], "The setting edition is one of: retail, pnp. It is not 'deluxe'."),
        (["--game", "chess"], "There is no game 'chess'."),
        (["--game", "new-angeles", "--edition", "pnp"], "New Angeles has no setting 'edition'. It has: players, corps"),
        (["--game", "new-angeles", "--short"], "New Angeles has no setting 'short_game'."),
        (["--trading", "off"], "New Corp Order has no setting 'trading'."),
        (["--game", "new-angeles", "--trading", "off", "--promises"], "does not offer the setting 'promises'"),
        (["--game", "new-angeles", "--trading", "much"], "The setting trading is one of: off, support, lean, full."),
        (["--game", "new-angeles", "--solo"], "New Angeles is for 4 to 6 players, not '1'."),
        (["--game", "new-angeles", "--players", "7"], "New Angeles is for 4 to 6 players, not '7'."),
        (["--game", "new-angeles", "--against", "greedy"], "'greedy' does not play New Angeles."),
        (["--against", "citizen"], "'citizen' does not play New Corp Order."),
        (["--against", "nobody"], "There is no player 'nobody'."),
        (["--against", "random", "--against", "random", "--players", "2"], "2 opponents are too many"),
        (["--against", "greedy:fear=9"], "'fear'"),
        (["--start-player", "5"], "The start player is a seat"),
        (["--solo", "--players", "3"], "--solo is for one player"),
        (["--solo", "--against", "random"], "A solo game is against ODS"),
        (
            ["--hot-seat", "--players", "2", "--against", "random", "--against", "random"],
            "No seat is left for a person",
        ),
        (["--conglomerates", "random"], "in the solo game only"),
        (["--solo", "--conglomerates", "all"], "The setting conglomerates is one of: default, choose, random"),
        (["--load", "/nowhere/game.json"], "There is no file /nowhere/game.json."),
    ],
)
def test_options_that_do_not_go_together_are_refused_in_a_sentence(run, home, arguments, sentence):
    done = run("play", *arguments)
    assert done.code == 1
    assert sentence in plain(done.error)
    assert "Traceback" not in done.error
    assert not (home / "games").exists() or not list((home / "games").iterdir())


def test_what_is_wrong_is_said_in_the_language_asked_for(run, monkeypatch):
    for arguments in (["--lang", "de"], ["--lang=de"]):
        done = run("play", "--solo", "--players", "3", *arguments)
        assert (done.code, "--solo ist für eine Person" in plain(done.error)) == (1, True)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert "y a pas de fichier /nowhere/{game}.json." in plain(run("replay", "/nowhere/{game}.json").error)


def test_a_damaged_file_is_refused_in_a_sentence(run, tmp_path):
    file = tmp_path / "game.json"
    run("play", *RANDOM, "--players", "2", "--seed", "1", "--save", file)
    whole = file.read_text()
    for text, sentence in (
        (whole[: len(whole) // 2], "it is not JSON"),
        (whole.replace('"players": 2', '"players": 3'), "its checksum does not match"),
        ("[]", "This is not a Boardroom game file."),
    ):
        file.write_text(text)
        for command in (["play", "--load", file], ["replay", file]):
            done = run(*command)
            assert (done.code, sentence in plain(done.error)) == (1, True)


def test_a_loaded_game_keeps_its_settings(run, tmp_path):
    file = tmp_path / "game.json"
    run("play", *RANDOM, "--players", "2", "--seed", "1", "--save", file)
    done = run("play", "--load", file, "--players", "3")
    assert done.code == 1
    assert "A loaded game keeps its settings" in plain(done.error)


def test_a_loaded_game_of_another_game_than_asked_for_is_refused(run, tmp_path):
    file = tmp_path / "game.json"
    run("play", "--game", "new-angeles", "--seed", "1", "--save", file)
    done = run("play", "--load", file, "--game", "new-corp-order")
    assert (done.code, "A loaded game keeps its settings" in plain(done.error)) == (1, True)
    assert run("play", "--load", file, "--game", "new-angeles").code == 0


def test_a_loaded_game_goes_on_in_its_own_file_if_it_is_one_of_ours(run, home, tmp_path):
    run("play", *RANDOM, "--players", "2", "--start-player", "1", "--seed", "1")
    (own,) = (home / "games").glob("*.json")
    before = picks(own)
    run("play", "--load", own, answers=["1"])
    assert len(picks(own)) > len(before)
    elsewhere = tmp_path / "game.json"
    elsewhere.write_bytes(own.read_bytes())
    run("play", "--load", elsewhere, answers=["1"])
    assert picks(elsewhere) == picks(own)
    assert len(list((home / "games").glob("*.json"))) == 2


def test_a_game_of_other_programs_gets_players_from_the_options(run, tmp_path):
    file, copy = tmp_path / "game.json", tmp_path / "copy.json"
    run("play", "--players", "3", "--start-player", "1", "--seed", "1", "--save", file)
    log = Log.read(file)
    foreign = Log(
        log.game, log.ruleset, log.settings, log.picks, log.start, {"seats": "all", "names": [3, "\x1b[2JEve"]}
    )
    foreign.write(file)
    run("play", "--load", file, "--save", copy)
    assert Log.read(copy).about["seats"] == ["person", "executive", "executive"]
    assert Log.read(copy).about["names"] == ["", "[2JEve"]
    run("play", "--load", file, "--against", "random", "--name", "Ada", "--save", copy)
    assert Log.read(copy).about["seats"] == ["person", "random", "random"]
    assert Log.read(copy).about["names"] == ["Ada"]


def test_a_folder_that_cannot_be_written_is_told_before_the_game(run, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("BOARDROOM_HOME", str(tmp_path / "file"))
    done = run("play", *RANDOM, "--players", "2")
    assert done.code == 1
    assert "cannot be written" in plain(done.error)


@pytest.mark.parametrize(
    ("name", "seats", "question"),
    [
        ("new-corp-order", ["person", "greedy", "greedy"], "Your hand"),
        ("solo", ["person"], "ODS"),
        ("new-angeles", ["person", "manager", "manager", "manager"], "Your rival card"),
    ],
)
def test_games_that_an_older_version_saved_go_on(run, home, name, seats, question):
    """The files were written before rulesets and the common session.

    That of New Angeles names nobody, so its bots become managers: citizens under the name of a level, as they were.
    """
    (home / "games").mkdir(parents=True)
    file = home / "games" / f"{name}.json"
    file.write_bytes((Path(__file__).parent / "saved" / f"{name}.json").read_bytes())
    before = Log.read(file)
    shown = run("play", answers=[]).text
    assert "Continue: " in shown
    done = run("play", answers=["", "1"])
    assert question in plain(done.parts[1])
    after = Log.read(file)
    assert after.picks[: len(before.picks)] == before.picks
    assert len(after.picks) > len(before.picks)
    assert (after.ruleset, after.settings) == (before.ruleset, before.settings)
    assert after.about["seats"] == seats
    assert run("replay", file, "--text", "--seat", "1").code == 0


def test_bots_that_are_no_level_any_more_keep_their_seats(run, home):
    (home / "games").mkdir(parents=True)
    file = home / "games" / "new-angeles.json"
    seats = ["person", "citizen", "random", "citizen"]
    log = Log.read(Path(__file__).parent / "saved" / "new-angeles.json")
    replace(log, about={"seats": seats}).write(file)
    run("play", answers=["", "1"])
    after = Log.read(file)
    assert len(after.picks) > len(log.picks)
    assert after.about["seats"] == seats
