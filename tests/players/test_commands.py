"""Commands take any player by name."""

import pytest

from boardroom.cli import main


@pytest.mark.parametrize(
    ("players", "names"), [("1", "greedy"), ("2", "search:iterations=20,raider"), ("4", "intern,random,reflex,manager")]
)
def test_simulate_plays_with_any_player_by_name(players, names, capsys):
    assert main(["simulate", "--players", players, "--with", names, "--games", "2", "--seed", "3"]) == 0
    out = capsys.readouterr().out
    assert "2 games of new-corp-order" in out
    assert names.split(",")[0].partition(":")[0] in out
