"""The facade of every game: what is refused changes nothing; logs, undo and stories are folds over picks."""

from dataclasses import replace
from itertools import pairwise

import pytest

import boardroom
from boardroom import Dealer, GameOver, IllegalPick, Log, LogError, SettingsError
from boardroom.core.game import DEALER
from boardroom.core.presentation import Step


@pytest.fixture
def game():
    return boardroom.game("new-corp-order", players=3, edition="pnp")


@pytest.fixture
def state(game):
    return game.start(Dealer(seed=11))


def finish(game, state):
    while not game.over(state):
        game.apply(state, game.legal(state)[0])


def test_a_game_without_a_dealer_asks_the_caller_for_chance(game):
    state = game.start()
    assert game.seat(state) == DEALER
    options = game.options(state)
    assert [option.weight for option in options] == [1, 1, 1]
    game.apply(state, options[2], seat=DEALER)
    assert state.record.start == 2


def test_a_game_with_a_dealer_stops_where_somebody_decides(game, state):
    assert game.seat(state) in range(3)
    assert len(state.picks) > 16
    assert all(option.weight is None for option in game.options(state))


def test_one_seed_is_one_game(game):
    first, again, other = (game.start(Dealer(seed=seed)) for seed in (11, 11, 12))
    finish(game, first)
    finish(game, again)
    finish(game, other)
    assert first == again
    assert first != other


def test_equality_looks_at_record_picks_and_start(game, state):
    twin = state.copy()
    assert twin == state
    twin.picks.append(0)
    assert twin != state
    twin = state.copy()
    twin.record.step += 1
    assert twin != state
    twin = state.copy()
    twin.start = {"turn": 0}
    assert twin != state
    assert state != "state"


def refuse(game, state, error, match, option, **more):
    before = state.copy()
    with pytest.raises(error, match=match):
        game.apply(state, option, **more)
    assert state == before


def test_a_pick_that_is_not_offered_is_refused(game, state):
    refuse(game, state, IllegalPick, "Pick 99 is not among the 4 options", 99)
    refuse(game, state, IllegalPick, "Pick -1", -1)


def test_a_pick_of_another_seat_is_refused(game, state):
    other = (game.seat(state) + 1) % 3
    refuse(game, state, IllegalPick, f"not the decision of seat {other}", game.legal(state)[0], seat=other)


@pytest.mark.parametrize("junk", ["0", None, 1.0, True, [0]])
def test_what_is_not_an_option_is_refused(game, state, junk):
    refuse(game, state, IllegalPick, "is not an option", junk)


def test_an_option_of_another_decision_is_refused(game, state):
    option = game.options(state)[0]
    refuse(game, state, IllegalPick, "belongs to another decision", replace(option, verb="steal"))
    old = game.options(state)[1]
    game.apply(state, game.options(state)[0])
    refuse(game, state, IllegalPick, "belongs to another decision|not among", old)


def test_a_finished_game_is_refused(game, state):
    finish(game, state)
    refuse(game, state, GameOver, "is over", 0)
    assert game.options(state) == ()


def test_unknown_games_and_settings_are_refused():
    with pytest.raises(SettingsError, match=r"no game 'chess'.*new-corp-order"):
        boardroom.game("chess")
    with pytest.raises(SettingsError, match="has no setting 'colour'"):
        boardroom.game("new-corp-order", colour="red")


def test_a_log_is_refused_by_another_game_and_another_ruleset(game, state):
    log = game.log(state)
    with pytest.raises(LogError, match="another game"):
        boardroom.game("new-corp-order", players=4).replay(log)
    with pytest.raises(LogError, match="another game"):
        game.replay(replace(log, game="new-angeles"))
    with pytest.raises(LogError, match=r"ruleset 0 of new-corp-order\. This Boardroom uses ruleset 1, 2"):
        game.replay(replace(log, ruleset=0))


def test_a_log_with_an_illegal_pick_is_refused(game, state):
    log = game.log(state)
    with pytest.raises(LogError, match=r"choice 3 \(77\)"):
        game.replay(replace(log, picks=(*log.picks[:2], 77, *log.picks[3:])))
    finish(game, state)
    with pytest.raises(LogError, match=rf"choice {len(state.picks) + 1} \(0\)"):
        game.replay(replace(game.log(state), picks=(*state.picks, 0)))


def test_a_log_names_its_game(game, state):
    log = game.log(state, {"names": ["Ada", "Bob", "Cyd"]})
    assert boardroom.game_of(log).settings_dict() == game.settings_dict()
    assert boardroom.game_of(log).replay(log) == state
    with pytest.raises(LogError, match="does not know: 'chess'"):
        boardroom.game_of(replace(log, game="chess"))
    for settings in ({"players": 9}, {"colour": "red"}):
        with pytest.raises(LogError, match="settings that new-corp-order does not know"):
            boardroom.game_of(Log("new-corp-order", 1, settings, ()))


def test_a_replay_with_a_dealer_goes_on(game, state):
    before_cards = game.replay(game.log(state), upto=5)
    assert game.seat(before_cards) == DEALER
    going_on = game.replay(game.log(state), upto=5, dealer=Dealer(seed=5))
    assert game.seat(going_on) in range(3)
    assert going_on.picks[:5] == state.picks[:5]


def test_a_game_goes_on_from_a_position_and_its_log_begins_there(game, state):
    while state.record.decision < 16:
        game.apply(state, game.legal(state)[0])
    other = game.from_position(game.position(state), dealer=Dealer(seed=2))
    assert other.record == state.record
    assert other.picks == []
    finish(game, other)
    log = Log.from_json(game.log(other).to_json())
    assert log.start == game.position(state)
    assert game.replay(log) == other


def test_rewinding_leaves_the_state_alone(game, state):
    finish(game, state)
    before = state.copy()
    past = game.rewound(state, 40)
    assert past.picks == state.picks[:40]
    assert past.dealer is state.dealer
    assert state == before


def test_undo_is_free_until_chance_or_another_seat_acted():
    game = boardroom.game("new-corp-order", players=3)
    state = game.start(Dealer(seed=11))
    assert game.undo_point(game.start(), 0) is None
    seat = game.seat(state)
    assert game.undo_point(state, seat) is None
    free = taken = 0
    while not game.over(state):
        seat, before, legal = game.seat(state), len(state.picks), game.legal(state)
        earlier = game.undo_point(state, seat)
        game.apply(state, legal[-1])
        point = game.undo_point(state, seat)
        dealt = len(state.picks) > before + 1
        assert point == (None if dealt else before if len(legal) > 1 else earlier)
        assert all(game.undo_point(state, other) is None for other in range(3) if other != seat)
        free, taken = free + (point is not None), taken + dealt
    assert free > 20
    assert taken > 20


def test_steps_tell_every_pick_with_its_records(game, state):
    finish(game, state)
    steps = list(game.steps(state))
    assert [step.pick for step in steps] == state.picks
    assert [step.index for step in steps] == list(range(len(state.picks)))
    assert all(first.after == second.before for first, second in pairwise(steps))
    assert all(step.seat == step.before.seat for step in steps)
    assert steps[-1].after == state.record
    assert isinstance(steps[0], Step)


def test_a_trial_keeps_its_steps_and_leaves_the_state_as_it_is():
    game = boardroom.game("new-corp-order", players=3)
    state = game.start(dealer=boardroom.Dealer(seed=5))
    for _ in range(40):
        before, trial = state.copy(), state.trial()
        trial.dealer = boardroom.Dealer(seed=len(state.picks))
        game.apply(trial, game.legal(state)[0])
        assert state == before
        steps = list(game.steps_after(state.record, trial.picks[len(state.picks) :], len(state.picks)))
        assert trial.steps == steps
        state = trial.copy()
        assert state.steps is None
