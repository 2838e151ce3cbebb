"""The settings of all games as options of a command."""

from __future__ import annotations

import pytest
import typer
from typer.testing import CliRunner

from boardroom.cli.settings_options import checked_settings, with_settings
from boardroom.core.errors import SettingsError
from tests.support import small_game


def command():
    """A command with the options of all games that are registered now."""
    seen = {}

    @with_settings
    def run(*, game: str = "new-corp-order", seven: str = "", given):
        seen.update(game=game, seven=seven, given=given)

    app = typer.Typer()
    app.command()(run)
    return app, seen


def call(*arguments):
    app, seen = command()
    done = CliRunner().invoke(app, arguments)
    return done, seen


def test_what_is_given_comes_as_it_was_written():
    done, seen = call("--edition", "pnp", "--short", "--start-player", "2", "--trade-form", "open", "--promises")
    assert done.exit_code == 0, done.output
    assert seen["given"] == {
        "edition": "pnp", "short_game": "yes", "start_player": "2", "trade_form": "open", "promises": "yes",
    }  # fmt: skip
    assert call()[1]["given"] == {}


def test_a_new_game_brings_its_options_and_an_option_of_the_command_is_left_alone():
    assert "no such option" in call("--reward", "4")[0].output.lower()
    with small_game.added():
        done, seen = call("--reward", "4", "--seven", "mine")
    assert done.exit_code == 0, done.output
    assert (seen["given"], seen["seven"]) == ({"reward": "4"}, "mine")


def test_help_says_for_which_game_an_option_is():
    text = call("--help")[0].output
    corp_order, angeles = text.index("New Corp Order"), text.index("New Angeles")
    assert corp_order < text.index("--edition") < angeles < text.index("--trading")
    assert "retail, pnp" in text
    assert "--companies" not in text  # no box has more types than a game needs


@pytest.mark.parametrize(
    ("key", "given", "players", "settings"),
    [
        ("new-corp-order", {}, None, {"players": 4}),
        ("new-corp-order", {"start_player": "random"}, 2, {"players": 2, "start_player": None}),
        ("new-corp-order", {"conglomerates": "default"}, 3, {"players": 3, "conglomerates": None}),
        ("new-angeles", {"promises": "yes", "corps": "random"}, 6, {"players": 6, "promises": True, "corps": "random"}),
        ("new-angeles", {"trading": "off", "promises": "no"}, 4, {"players": 4, "trading": "off", "promises": False}),
    ],
)
def test_settings_are_checked_for_their_game(key, given, players, settings):
    assert checked_settings(key, given, players) == settings


@pytest.mark.parametrize(
    ("key", "given", "players", "sentence"),
    [
        ("new-angeles", {"edition": "pnp"}, None, "New Angeles has no setting 'edition'"),
        ("new-corp-order", {"short_game": "yes"}, 2, "for three or four players"),
        ("new-corp-order", {"start_player": "1"}, 1, "does not offer the setting 'start_player'"),
        ("new-angeles", {"trading": "off", "private_trades": "yes"}, 4, "does not offer the setting 'private_trades'"),
        ("new-angeles", {}, 3, "New Angeles is for 4 to 6 players"),
        ("chess", {}, None, "There is no game 'chess'"),
    ],
)
def test_what_does_not_belong_together_is_refused_in_a_sentence(key, given, players, sentence):
    with pytest.raises(SettingsError, match=sentence):
        checked_settings(key, given, players)
