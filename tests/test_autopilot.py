"""The autopilot of `tools/autopilot.py`: it goes on where it stopped, and its table tells what came of every game."""

import sys
from pathlib import Path

import pytest

from boardroom.games import meta

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))

from autopilot import FROM_LOBBY, SETTINGS, SHORTER, WHOLE, Game, Results

GAME = "new-corp-order"


@pytest.mark.parametrize("game", SETTINGS)
def test_all_that_is_played_is_offered(game):
    about = meta(game)
    for written in [*SETTINGS[game], *(SHORTER.get(game, {}) | each for each in SETTINGS[game])]:
        chosen = about.parse(written)
        offered = {"players", *(setting.name for setting in about.offered(about.defaults() | chosen))}
        assert set(written) <= offered, written


def test_what_is_over_is_not_played_again_and_what_got_stuck_is(tmp_path):
    file, games = tmp_path / "results", [Game("keys", GAME, number) for number in range(3)]
    first = Results(file)
    for game, end in zip(games, ("over", "stuck: nothing is lit"), strict=False):
        game.pressed, game.loads = ["1"] * 5, 2
        first.add(game.told(end, 1.0))
    assert first.stuck == 1
    again = Results(file)
    assert list(again.missing(games)) == games[1:]
    again.add(games[1].told("over", 1.0))
    assert again.stuck == 0
    assert list(Results(file).missing(games)) == games[2:]
    head, row = again.table()
    told = dict(zip(head.split(), row.split(), strict=True))
    assert told == {
        "game": GAME, "kind": "keys", "over": "2", "presses": "10", "reloads": "4", "stuck": "0", "earlier": "1",
    }  # fmt: skip
    assert sum(int(line.split()[0]) for line in again.settings()) == 2


@pytest.mark.parametrize("game", SETTINGS)
def test_all_settings_are_played_whole_and_then_with_early_ends(game):
    offered = SETTINGS[game]
    rounds = [
        [Game("desk", game, len(offered) * each + number).settings for number in range(len(offered))]
        for each in range(WHOLE + 1)
    ]
    assert rounds[0] == rounds[WHOLE] == offered
    assert rounds[0][0] is FROM_LOBBY
    early = SHORTER.get(game, {})
    for each in rounds[1:WHOLE]:
        assert all({**early, **written} == settings for written, settings in zip(offered, each, strict=True))
