"""Many games at once: what is summed up is what was played, in both modes."""

from __future__ import annotations

import pytest

import boardroom
from boardroom.lab.rollout import Rollouts
from boardroom.lab.simulate import simulate, simulate_players
from boardroom.players import create


def test_a_simulation_sums_up_its_games() -> None:
    game = boardroom.game("new-corp-order", players=3)
    told: list[int] = []
    result = simulate(game, 40, seed=5, compiled=False, progress=told.append)

    assert told[-1] == result.games == 40
    assert told == sorted(told)
    assert result.broken == 0
    assert result.shortest <= result.decisions / result.games <= result.longest
    assert result.picks > result.decisions
    wins = sum(seat.wins for seat in result.seats) * result.games
    assert round(wins) >= result.games
    assert (round(wins) > result.games) == (result.shared_wins > 0)
    assert all(0 < seat.mean_points <= seat.most_points for seat in result.seats)


def test_the_same_seed_gives_the_same_games_and_another_seed_others() -> None:
    game = boardroom.game("new-corp-order", players=2, edition="pnp")

    def decisions(seed: int) -> int:
        return simulate(game, 20, seed=seed, compiled=False).decisions

    assert decisions(1) == decisions(1) != decisions(2)


@pytest.mark.parametrize("players", [1, 4])
def test_watched_games_are_the_same_games(players: int) -> None:
    game = boardroom.game("new-corp-order", players=players)
    plain = Rollouts(game, compiled=False).play(3, seed=9)
    watched = Rollouts(game, compiled=False, watched=True).play(3, seed=9)

    assert (plain.points == watched.points).all()
    assert (plain.picks == watched.picks).all()
    assert not watched.broken.any()


def test_a_broken_rule_is_noticed_by_watched_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel that loses an agent now and then: the invariants stop the game and say which of them broke."""
    game = boardroom.game("new-corp-order", players=4)
    rollouts = Rollouts(game, compiled=False, watched=True)
    apply = game.rules.apply

    def losing(record: object, pick: int) -> None:
        apply(record, pick)
        record.reserve[0] = max(0, record.reserve[0] - 1)  # type: ignore[attr-defined]

    monkeypatch.setitem(rollouts.functions["play_watched"].__globals__, "apply", losing)
    assert rollouts.play(1, seed=1).broken.tolist() == [3]


def test_players_by_name_sit_on_their_seats() -> None:
    game = boardroom.game("new-corp-order", players=2)
    result = simulate_players(game, [create("greedy", seed=1), create("random", seed=2)], 6, seed=3)

    assert result.games == 6
    assert result.seats[0].mean_points > result.seats[1].mean_points
