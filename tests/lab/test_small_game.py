"""A game that only the tests register: the commands of the laboratory play it."""

from __future__ import annotations

import json

import pytest

from boardroom.cli import main
from tests.support import small_game

NAMED = ("--game", small_game.KEY)


@pytest.fixture(autouse=True)
def game():
    with small_game.added():
        yield


@pytest.fixture(autouse=True)
def wide(monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")


def test_it_is_simulated_with_its_settings(capsys):
    assert main(["simulate", *NAMED, "--players", "5", "--reward", "4", "--games", "20", "--interpreted"]) == 0
    shown = capsys.readouterr().out
    assert "20 games of small-game: players 5, reward 4" in shown
    assert "15.0 decisions a game, from 15 to 15" in shown
    assert main(["simulate", *NAMED, "--games", "5", "--with", "random", "--seven"]) == 0


def test_its_compiled_rules_keep_every_invariant(capsys):
    assert main(["simulate", *NAMED, "--games", "200", "--check", "--seed", "1"]) == 0
    shown = capsys.readouterr().out
    assert "9.0 decisions a game" in shown
    assert "Every invariant held" in shown


def test_a_setting_or_a_bot_of_another_game_is_refused_with_a_sentence(capsys):
    assert main(["simulate", *NAMED, "--games", "1", "--edition", "pnp"]) == 1
    assert "edition" in capsys.readouterr().err
    assert main(["simulate", *NAMED, "--games", "1", "--with", "greedy"]) == 1
    assert "greedy" in capsys.readouterr().err
    assert main(["simulate", *NAMED, "--games", "1", "--players", "6"]) == 1
    assert "2 to 5" in capsys.readouterr().err


def test_players_meet_on_its_ladder(tmp_path, capsys):
    path = tmp_path / "games.jsonl"
    meeting = ["ladder", "random", "--against", "random", *NAMED, "--players", "2,3", "--vary", "seven=yes,no"]
    assert main([*meeting, "--games", "2", "--results", str(path)]) == 0
    assert "random" in capsys.readouterr().out
    assert len(path.read_text("utf-8").splitlines()) == 2 * 2 * 2


def test_its_balance_is_looked_at(tmp_path):
    page, results = tmp_path / "page.md", tmp_path / "games.jsonl"
    assert main(["balance", *NAMED, "--games", "2", "--write", str(page), "--results", str(results)]) == 0
    assert small_game.TITLE in page.read_text("utf-8")
    games = [json.loads(line) for line in results.read_text("utf-8").splitlines()]
    assert len(games) == 2 * 4  # with two, three, four and five players


def test_it_is_measured(capsys):
    assert main(["bench", *NAMED, "--seconds", "0.1", "--no-compile"]) == 0
    shown = capsys.readouterr().out
    assert f"{small_game.TITLE}, 3 players" in shown
    assert "New" not in shown  # no other game
