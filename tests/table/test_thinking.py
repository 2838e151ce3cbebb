"""What a process keeps of games that bots think about: the next pick replays only what came since the last one."""

import pickle
from random import Random

import pytest

from boardroom.core.dealer import Dealer
from boardroom.games.new_angeles.game import NewAngeles
from boardroom.games.new_corp_order.game import NewCorpOrder
from boardroom.players import create
from boardroom.table.thinking import Replays, think


class Counting(NewCorpOrder):
    """It counts the picks that are replayed."""

    replayed = 0

    def replay_more(self, state, picks):
        type(self).replayed += len(picks)
        super().replay_more(state, picks)


@pytest.fixture
def game():
    Counting.replayed = 0
    return Counting(players=2)


def played(game, seed, picks):
    state, chance = game.start(Dealer(seed)), Random(seed)
    for _ in range(picks):
        game.apply(state, chance.choice(game.legal(state)))
    return state


def test_the_next_pick_of_a_game_replays_only_what_is_new(game):
    replays, state = Replays(2), played(game, 1, 10)
    assert replays.state(game, game.log(state)) == state
    before = len(state.picks)
    assert Counting.replayed == before
    game.apply(state, game.legal(state)[0])
    assert replays.state(game, game.log(state)) == state
    assert Counting.replayed == len(state.picks)
    assert len(state.picks) > before


def test_an_undone_pick_and_another_game_are_replayed_from_the_start(game):
    replays, state, other = Replays(2), played(game, 1, 10), played(game, 2, 10)
    earlier = game.rewound(state, 3)
    Counting.replayed = 0
    for each in (state, earlier, other):
        assert replays.state(game, game.log(each)) == each
    assert Counting.replayed == sum(len(each.picks) for each in (state, earlier, other))


def test_a_game_with_other_settings_is_another_game(game):
    replays, other = Replays(2), Counting(players=3)
    states = [each.start() for each in (game, other)]
    for each, state in zip((game, other), states, strict=True):
        assert replays.state(each, each.log(state)) == state


def test_what_a_caller_does_to_its_state_is_not_kept(game):
    replays, state = Replays(2), played(game, 1, 10)
    changed = replays.state(game, game.log(state))
    game.apply(changed, game.legal(changed)[0])
    assert replays.state(game, game.log(state)) == state


def test_only_so_many_games_are_kept(game):
    replays, states = Replays(2), [played(game, seed, 10) for seed in range(3)]
    for state in states:
        replays.state(game, game.log(state))
    Counting.replayed = 0
    for state in reversed(states):
        replays.state(game, game.log(state))
    assert Counting.replayed == len(states[0].picks)


def test_a_bot_replays_only_what_is_new(game):
    state = played(game, 3, 10)
    for _ in range(2):
        (pick, *_) = think(Counting, game.log(state), game.seat(state), "greedy", 1.0, seed=1)
        game.apply(state, pick)
    assert Counting.replayed < len(state.picks)


LEVEL = "intern:character=trader"


class Noting(NewAngeles):
    """It notes how often a seat is shown a pick."""

    shown = 0

    def witnessed(self, record, pick, seat):
        type(self).shown += 1
        return super().witnessed(record, pick, seat)


def test_a_bot_remembers_what_it_saw_and_is_shown_only_what_is_new():
    """In a game with undone picks, which it forgets."""
    game, replays, chance = Noting(players=4, trading="lean"), Replays(2), Random(5)
    state, whole, shown = game.start(Dealer(5)), 0, 0
    for number in range(240):
        seat, log = (game.pending(state) or (game.seat(state),))[0], game.log(state)
        Noting.shown = 0
        player = replays.player(game, log, seat, LEVEL, None)
        shown += Noting.shown
        fresh = create(LEVEL, None, game.key)
        for seen in game.memories(state, seat):
            fresh.witness(seen)
            whole += 1
        assert pickle.loads(player.memory()) == pickle.loads(fresh.memory())
        if number in (80, 150):
            state = game.rewound(state, len(state.picks) - 5)
            continue
        game.apply(state, chance.choice(game.legal(state, seat)), seat)
    assert len(fresh.beliefs.evidence) > 1
    assert shown < whole / 4


def test_bots_with_the_same_memory_pick_the_same():
    game, state = NewAngeles(players=4), NewAngeles(players=4).start(Dealer(6))
    for number in range(60):
        seat, log = (game.pending(state) or (game.seat(state),))[0], game.log(state)
        pick = think(NewAngeles, log, seat, LEVEL, 1.0, seed=number)[0]
        player = Replays(1).player(game, log, seat, LEVEL, number)
        assert player.pick(game.view(state, seat), game.options(state, seat)).pick == pick
        game.apply(state, pick, seat)
