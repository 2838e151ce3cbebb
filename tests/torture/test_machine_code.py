"""Every setting as machine code: the same games as interpreted, and with every index and result checked."""

import pytest

from boardroom.lab.rollout import Rollouts
from tests.torture.settings import every_setting

pytestmark = pytest.mark.xdist_group("checked")  # The checked rules are compiled once.
CHECKED_GAMES = 300


@every_setting
def test_no_index_is_outside_its_array_and_every_number_fits(game):
    """Of the rules, of constant tables and of the invariants; a failure names its source line."""
    plain = Rollouts(game, checked=True).play(CHECKED_GAMES, seed=31)
    watched = Rollouts(game, checked=True, watched=True).play(CHECKED_GAMES, seed=31)
    unchecked = Rollouts(game).play(CHECKED_GAMES, seed=31)
    assert (plain.points == unchecked.points).all()
    assert (plain.decisions == unchecked.decisions).all()
    assert watched.count == CHECKED_GAMES
