"""How fast a search thinks is measured in the middle of a game, and all of it is counted."""

import pytest

from boardroom.lab.thinking import measure

pytestmark = pytest.mark.xdist_group("compiled")


@pytest.mark.parametrize("players", [1, 4])
def test_a_rate_counts_whole_imagined_games(players):
    rate = measure(players, iterations=200)
    assert rate.iterations == 200
    assert rate.per_second == pytest.approx(200 / rate.seconds)
