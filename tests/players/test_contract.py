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
from boardroom.core.options import Option
from boardroom.core.presentation import View
from boardroom.games import GAMES, meta
from boardroom.players.new_corp_order.kernel.evaluate import WEIGHTS
from boardroom.players.new_corp_order.weights import NAMES, TASTES, row
from tests.players.tables import decisions, every_table, game_of, play
from tests.support.worlds import other_world

PAIRS = [(kind, key) for key in GAMES for kind in players.kinds(key) if kind.listed and kind.available]
every_pair = pytest.mark.parametrize(("kind", "key"), PAIRS, ids=[f"{kind.name}-{key}" for kind, key in PAIRS])
MOST_COMPARED = 12
FOLDER = Path(boardroom.players.__file__).parent


def sit(kind, key, seed=7):
    """A player of a kind; one that thinks does so for a few imagined games only."""
    return players.create(kind.name, seed, key, **({"iterations": 30} if kind.compiled else {}))


@every_pair
def test_a_player_takes_a_view_and_options_and_returns_an_option(kind, key):
    assert kind.plays(key)
    hints = typing.get_type_hints(type(sit(kind, key)).pick)
    assert hints["view"] == View
    assert hints["return"] is Option
    assert "state" not in inspect.signature(type(sit(kind, key)).pick).parameters


def test_no_player_knows_what_a_state_is():
    """What looks back at finished games may, or for puzzles in them; it picks nothing."""
    looks_back = {FOLDER / "analyst.py", *FOLDER.glob("*/chances.py"), *FOLDER.glob("*/puzzle*.py")}
    for file in set(FOLDER.rglob("*.py")) - looks_back:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                names = {alias.name for alias in node.names}
                assert not names & {"State", "Game", "NewCorpOrder", "from_position"}, file


@every_pair
def test_what_a_seat_cannot_know_changes_no_pick(kind, key):
    """Two tables that look the same from a seat: the same seed picks the same, whatever lies face down."""
    game = boardroom.game(key)
    changed = 0
    for number, state in enumerate(decisions(game, seed=3, every=60)):
        if number == MOST_COMPARED:
            break
        seat = game.seat(state)
        view, options = game.view(state, seat), game.options(state, seat)
        other = state.copy()
        other.record = other_world(key, state.record, view, number)
        changed += other.record != state.record
        assert json.dumps(game.view(other, seat)) == json.dumps(view)
        assert game.options(other, seat) == options
        picked = sit(kind, key).pick(json.loads(json.dumps(view)), options)
        assert picked == sit(kind, key).pick(game.view(other, seat), game.options(other, seat))
    assert changed > 3


@every_pair
def test_every_player_plays_its_games_to_their_end(kind, key):
    """With a view that has gone through JSON, as it reaches another process."""
    game = boardroom.game(key)
    state = game.start(boardroom.Dealer(seed=5))
    others = [players.create(players.stand_in(key), seed, key) for seed in range(1, 6)]
    seats = [sit(kind, key, 0), *others]
    while not game.over(state):
        for seat in game.acting(state):
            options = game.options(state, seat)
            picked = seats[seat].pick(json.loads(json.dumps(game.view(state, seat))), options)
            assert picked in options
            game.apply(state, picked, seat)
            break
    assert game.result(state).final


@pytest.mark.parametrize("key", GAMES)
def test_levels_and_stand_ins_play_their_game(key):
    bots = meta(key).bots
    for name in (*bots.levels, bots.default, bots.stand_in):
        assert players.find(name, key).plays(key)
    assert not players.find(bots.stand_in, key).compiled
    assert bots.default in bots.levels
    assert [level.name for level in players.levels(key)] == list(bots.levels)
    assert len(set(players.BOT_NAMES)) >= meta(key).most


def test_a_player_of_another_game_is_refused():
    with pytest.raises(SettingsError, match="'citizen' does not play New Corp Order"):
        players.find("citizen", "new-corp-order")


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_an_analyst(key):
    assert players.analyst(key) is not None


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
    assert players.create("manager", seed=1).name == "manager"
    assert len(NAMES) == WEIGHTS
    assert all(len(row(taste, {})) == WEIGHTS for taste in TASTES)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("nobody", "There is no player 'nobody'"),
        ("greedy:fear=3", "There is no weight 'fear'"),
        ("greedy:taste=sour", "There is no style 'sour'"),
        ("random:speed=3", "does not accept this setting"),
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
