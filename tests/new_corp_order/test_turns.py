"""The turns of a played game: nothing between them is lost, and each says what was done in it."""

import random
from itertools import pairwise
from pathlib import Path

import pytest

import boardroom
from boardroom.core.log import Log
from boardroom.games import occasions
from boardroom.games.new_corp_order.turns import turns


def played(players, edition="retail", seed=7):
    game, chance = boardroom.game("new-corp-order", players=players, edition=edition), random.Random(seed)
    state = game.start(dealer=boardroom.Dealer(seed=seed))
    while not game.over(state):
        game.apply(state, chance.choice(game.options(state)))
    return game, state


@pytest.mark.parametrize(("players", "edition"), [(1, "retail"), (2, "retail"), (3, "pnp"), (4, "retail")])
def test_turns_follow_each_other_to_the_end(players, edition):
    game, state = played(players, edition)
    found = turns(game, state)
    assert len(found) > 10
    for one, next_one in pairwise(found):
        assert one.last == next_one.first
        assert one.seat != next_one.seat
    assert found[-1].last == len(state.picks)
    for each in found:
        assert game.seat(game.replay(game.log(state), each.first)) == each.seat


@pytest.mark.parametrize("seed", range(6))
def test_a_turn_says_what_was_done_and_whether_it_failed(seed):
    game, state = played(4, seed=seed)
    done = [each for each in turns(game, state) if each.facts["action"]]
    assert {each.facts["action"] for each in done} >= {"plot", "infiltrate", "take-over"}
    for each in done:
        before, after = (game.view(game.replay(game.log(state), at)) for at in (each.first, each.last))
        if each.facts["action"] == "infiltrate":
            assert each.facts["colour"]
        captured = [sum(view["seats"][each.seat]["agents"].values()) for view in (before, after)]
        if each.facts["failed"]:
            assert each.facts["action"] == "take-over"
            assert captured[0] == captured[1]


def test_people_who_are_away_are_told_of_attacks_on_them_and_of_the_last_round():
    log = Log.read(Path(__file__).parents[1] / "endings" / "retail-4-deck-out.json")
    game = boardroom.games.game_of(log)
    happens = {each.key: each.happens for each in occasions(game.key)}
    rounds, attacks = [], []
    for step in game.steps(game.replay(log)):
        rounds += [(step.index, seat) for seat in range(4) if happens["last-round"](step, seat)]
        attacks += [(step, seat) for seat in range(4) if happens["attack"](step, seat)]
    assert len({index for index, _ in rounds}) == 1
    assert sorted(seat for _, seat in rounds) == [0, 1, 2, 3]
    assert attacks
    for step, seat in attacks:
        assert step.seat != seat
        before, after = (
            [each.untapped[seat], each.tapped[seat], each.captured[seat]] for each in (step.before, step.after)
        )
        assert before != after
