"""Everything that picks: one contract, views in, options out, no state anywhere."""

import ast
import inspect
import json
import typing
from pathlib import Path

import pytest

import boardroom.players
from boardroom import players
from boardroom.core.errors import SettingsError
from boardroom.core.game import View
from boardroom.core.options import Option
from boardroom.core.sfc32 import seed as seeded
from boardroom.games.new_corp_order.imagine import imagine
from boardroom.players.kernel.evaluate import WEIGHTS
from boardroom.players.weights import NAMES, TASTES, row
from tests.players.tables import decisions, every_table, game_of, play

INSTANT = ("random", "reflex", "greedy", "hoarder", "raider", "saboteur", "intern", "manager")
FOLDER = Path(boardroom.players.__file__).parent


@pytest.mark.parametrize("name", players.names())
def test_a_player_takes_a_view_and_options_and_returns_an_option(name):
    hints = typing.get_type_hints(type(players.create(name, seed=1)).pick)
    assert hints["view"] == View
    assert hints["return"] is Option
    assert "state" not in inspect.signature(type(players.create(name, seed=1)).pick).parameters


def test_no_player_knows_what_a_state_is():
    """What looks back at finished games may; it picks nothing."""
    for file in set(FOLDER.rglob("*.py")) - {FOLDER / "chances.py"}:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                names = {alias.name for alias in node.names}
                assert not names & {"State", "Game", "NewCorpOrder", "from_position"}, file


@pytest.mark.parametrize("name", INSTANT)
def test_hidden_cards_change_no_pick(name):
    """Two tables that look the same from a seat: the same seed picks the same, whatever lies face down."""
    game = game_of(4)
    changed = 0
    for number, state in enumerate(decisions(game, seed=3, every=40)):
        seat = game.seat(state)
        view, options = game.view(state, seat), game.options(state)
        g = [0, 0, 0, 0]
        seeded(g, number, 1)
        other = state.copy()
        other.record = imagine(view, g)
        changed += other.record.hand != state.record.hand
        assert json.dumps(game.view(other, seat)) == json.dumps(view)
        assert game.options(other) == options
        picked = players.create(name, seed=7).pick(json.loads(json.dumps(view)), options)
        assert picked == players.create(name, seed=7).pick(game.view(other, seat), game.options(other))
    assert changed > 3


@every_table
def test_every_instant_player_finishes_a_game(players, edition):
    game = game_of(players, edition)
    seats = [boardroom.players.create(("reflex", "random", "intern", "random")[seat], seed=seat) for seat in range(4)]
    assert game.over(play(game, seats, seed=2))


def test_a_person_picks_through_the_same_contract():
    game = game_of(2)
    state = next(decisions(game, seed=1))
    view, options = game.view(state, game.seat(state)), game.options(state)
    shown = []

    def ask(view, options):
        shown.append((view, options))
        return options[-1]

    assert players.create("person", ask=ask).pick(view, options) is options[-1]
    assert shown == [(view, options)]


def test_a_person_without_a_screen_is_refused_with_a_sentence():
    with pytest.raises(SettingsError, match="needs a screen"):
        players.create("person", seed=1)


def test_the_dealer_picks_by_weight():
    game = game_of(2)
    state = game.start()
    dealer = players.create("dealer", seed=4)
    for _ in range(60):
        options = game.options(state)
        pick = dealer.pick(game.view(state), options)
        assert pick in options
        game.apply(state, pick)
    weights = [Option(i, "d", "v", {}, options[0].label, weight) for i, weight in enumerate((0, 3, 1))]
    picks = [dealer.pick({}, weights).pick for _ in range(400)]
    assert 0 not in picks
    assert 250 < picks.count(1) < 350


def test_random_picks_all_options_alike_and_repeats_with_a_seed():
    game = game_of(4)
    state = next(decisions(game, seed=9))
    options = game.options(state)
    player = players.create("random", seed=3)
    picks = [player.pick({}, options).pick for _ in range(300)]
    assert all(picks.count(option.pick) > 300 / len(options) / 2 for option in options)
    again = players.create("random", seed=3)
    assert picks == [again.pick({}, options).pick for _ in range(300)]


def test_names_and_settings_are_data():
    assert players.parse("search:seconds=0.5,iterations=20,clock=cpu") == (
        "search",
        {"seconds": 0.5, "iterations": 20, "clock": "cpu"},
    )
    assert {"random", "greedy", "search", "intern", "tycoon"} <= set(players.names())
    assert "dealer" not in players.names()
    assert [level.name for level in players.LEVELS] == ["intern", "manager", "executive", "tycoon"]
    assert players.create("manager", seed=1).name == "manager"
    assert len(NAMES) == WEIGHTS
    assert all(len(row(taste, {})) == WEIGHTS for taste in TASTES)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("nobody", "There is no player 'nobody'"),
        ("greedy:fear=3", "There is no weight 'fear'"),
        ("greedy:taste=sour", "There is no taste 'sour'"),
        ("random:speed=3", "has no such setting"),
        ("reflex:noise=0", "at least 1 hundredth"),
        ("greedy:threat", "is not a setting"),
        ("search:iterations=0", "at least one iteration"),
        ("search:clock=sun", "has no clock 'sun'"),
    ],
)
def test_a_wrong_name_or_setting_is_refused_in_a_sentence(text, complaint):
    def sit_down() -> None:
        name, settings = players.parse(text)
        players.create(name, **settings)

    with pytest.raises(SettingsError) as refused:
        sit_down()
    assert complaint in str(refused.value)


def test_a_stop_comes_after_its_time():
    now = [10.0]
    stop = players.until(2.0, lambda: now[0])
    assert not stop()
    now[0] = 12.0
    assert stop()
