"""The same source twice: interpreted and compiled games agree pick by pick, in every setting."""

from itertools import islice

import numpy as np
import pytest

import boardroom
from boardroom import Log
from boardroom.core.compiled import Kernels
from boardroom.lab.rollout import TRAIL, Rollouts
from tests.torture.settings import every_setting, moments

GAMES = {"new-corp-order": 25, "new-angeles": 6}


@every_setting
def test_compiled_and_interpreted_games_are_the_same_pick_by_pick(game):
    games = GAMES[game.key]
    compiled = Rollouts(game).play(games, seed=2024, trails=True)
    interpreted = Rollouts(game, compiled=False).play(games, seed=2024, trails=True)
    assert not compiled.broken.any()
    assert (compiled.picks == interpreted.picks).all()
    assert (compiled.trails == interpreted.trails).all()
    assert (compiled.decisions == interpreted.decisions).all()
    assert (compiled.points == interpreted.points).all()
    assert (compiled.wins == interpreted.wins).all()
    assert len(np.unique(compiled.trails, axis=0)) == games, "these are not many games but few"


@every_setting
def test_compiled_games_are_games_at_the_table(game):
    games = Rollouts(game).play(4, seed=7, trails=True)
    for number in range(games.count):
        picks = games.trails[number, : games.picks[number]].tolist()
        state = game.replay(Log(game.key, game.ruleset, game.settings_dict(), tuple(picks)))
        assert game.over(state)
        result = game.result(state)
        assert [score.total for score in result.scores] == games.points[number, : len(result.scores)].tolist()
        assert list(result.winners) == np.flatnonzero(games.wins[number]).tolist()


def test_no_game_fills_its_trail():
    game = boardroom.game("new-corp-order", players=4)
    games = Rollouts(game).play(20_000, seed=1)
    assert not games.broken.any()
    assert games.picks.max() < TRAIL // 2


@pytest.mark.parametrize(
    ("name", "numbers_of_players", "every"), [("new-corp-order", (1, 3), 3), ("new-angeles", (4, 6), 5)]
)
def test_compiled_invariants_say_the_same(name, numbers_of_players, every):
    """Good states and states with one wrong number, at every so many picks."""
    rules, layout = boardroom.game(name).rules, boardroom.game(name).layout
    broken = Kernels()(rules.broken)
    step = Kernels()(rules.broken_step)
    pairs = []
    for players in numbers_of_players:
        states = moments(boardroom.game(name, players=players), seed=5)
        for number, state in islice(enumerate(states), 0, None, every):
            data = bytearray(state.to_bytes())
            if number % 2:
                data[number * 7 % layout.size] ^= 1
            pairs.append((state.record.copy(), layout.record.from_bytes(bytes(data))))
    numbers = set()
    for before, after in pairs:
        both = np.frombuffer(before.to_bytes() + after.to_bytes(), np.dtype(layout.dtype))
        said = broken(both[1]), step(both[0], both[1])
        assert said == (rules.broken(after), rules.broken_step(before, after))
        numbers.update(said)
    assert len(numbers) > 6
