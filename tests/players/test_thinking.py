"""How fast a search thinks is measured in the middle of a game, and all of it is counted."""

import pytest

from boardroom.players import thinking


@pytest.mark.parametrize(("game", "players"), [("new-corp-order", 1), ("new-corp-order", 4), ("new-angeles", 5)])
def test_a_rate_counts_whole_imagined_games(game, players):
    rate = thinking(game).measure(players, iterations=200)
    assert rate.players == players
    assert rate.iterations == 200
    assert rate.per_second == pytest.approx(200 / rate.seconds)
