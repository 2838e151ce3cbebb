"""Greedy and its relatives: what they see in a table."""

from boardroom.players import weights
from boardroom.players.greedy import GreedyPlayer
from tests.players.tables import decisions, game_of


def test_equally_good_options_are_drawn_between_by_the_seed():
    game = game_of(2)
    state = next(decisions(game, seed=4))
    view, options = game.view(state, game.seat(state)), game.options(state)
    assert len({GreedyPlayer(seed=number).pick(view, options).pick for number in range(12)}) <= len(options)
    assert GreedyPlayer(seed=5).pick(view, options) == GreedyPlayer(seed=5).pick(view, options)


def test_a_taste_changes_what_options_are_worth():
    game = game_of(4)
    differs = set()
    for state in decisions(game, seed=6, every=9):
        view, options = game.view(state, game.seat(state)), game.options(state)
        plain = GreedyPlayer(seed=1).values(view, options)
        for taste in weights.TASTES:
            if GreedyPlayer(seed=1, taste=taste).values(view, options) != plain:
                differs.add(taste)
    assert differs == {"hoarder", "raider", "saboteur"}
