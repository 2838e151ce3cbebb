"""What any game must survive, in all its settings."""

import json
import os
from dataclasses import asdict

import boardroom
from boardroom import DEALER, Dealer, Log
from boardroom.core.words import LANGUAGES, say
from tests.torture.cases import SETTINGS
from tests.torture.settings import every_setting, finished, moments, random_pick, sampled

SEEDS = range(2)
PREFIXES = int(os.environ.get("BOARDROOM_TORTURE_PREFIXES", "30"))
"""Moments of a game to which its log is folded from the start, so the work grows with their number and its length."""


def test_no_game_escapes():
    assert set(SETTINGS) == set(boardroom.GAMES)


@every_setting
def test_copies_are_equal_and_share_nothing(game):
    for state in moments(game, seed=1):
        twin = state.copy()
        assert twin == state
        assert twin.record is not state.record
        for field, shape in game.layout.shapes.items():
            if shape:
                mine, theirs = getattr(state.record, field), getattr(twin.record, field)
                assert mine is not theirs
                assert len(shape) == 1 or all(a is not b for a, b in zip(mine, theirs, strict=True))
        assert twin.picks is not state.picks


@every_setting
def test_asking_changes_nothing_and_the_answer_stays_the_same(game):
    for state in sampled(game, seed=2):
        before = state.to_bytes()
        legal, options = game.legal(state), game.options(state)
        seats = [game.seat(state), None]
        views = [game.view(state, seat) for seat in seats]
        game.question(state.record)
        game.position(state)
        game.result(state)
        assert state.to_bytes() == before
        assert game.legal(state) == legal
        assert game.options(state) == options
        assert [game.view(state, seat) for seat in seats] == views


@every_setting
def test_options_are_few_different_and_possible(game):
    for seed in SEEDS:
        for state in sampled(game, seed):
            legal = game.legal(state)
            if game.over(state):
                assert legal == []
                break
            assert 1 <= len(legal) <= game.max_options
            assert len(set(legal)) == len(legal)
            assert [option.pick for option in game.options(state)] == legal
            for option in game.options(state):
                if game.seat(state) == DEALER:
                    assert option.weight > 0
                    assert option.weight == 1 or not game.rules.uniform(state.record)
                else:
                    assert option.weight is None


@every_setting
def test_every_option_can_be_applied(game):
    for state in sampled(game, seed=3):
        for pick in game.legal(state):
            twin = state.copy()
            game.apply(twin, pick)
            assert twin.picks[: len(state.picks) + 1] == [*state.picks, pick]
            assert game.over(twin) or game.legal(twin)


@every_setting
def test_a_pick_leaves_earlier_copies_alone(game):
    dealer = Dealer(seed=4)
    state = game.start()
    past = []
    while not game.over(state):
        past.append((state.copy(), state.to_bytes()))
        game.apply(state, random_pick(game, state, dealer))
    for length, (copy, data) in enumerate(past):
        assert copy.to_bytes() == data
        assert len(copy.picks) >= length


@every_setting
def test_random_games_end_with_a_result(game):
    for seed in range(6):
        state = finished(game, seed)
        result = game.result(state)
        assert result.final
        assert result.winners or game.key == "new-angeles"  # where nobody may win (NA-A36)
        json.dumps(asdict(result))
        points, wins = [0] * 6, [0] * 6
        game.rules.score(state.record, points)
        game.rules.winners(state.record, wins)
        assert [score.total for score in result.scores] == points[: len(result.scores)]
        assert [seat for seat, won in enumerate(wins) if won] == list(result.winners)


@every_setting
def test_prefixes_of_a_log_fold_to_the_state_of_their_moment(game):
    """Some of them, evenly spread; that each step is the game is another test."""
    past = []
    for state in moments(game, seed=5):
        past.append((len(state.picks), state.to_bytes()))
    log = game.log(state)
    assert game.replay(log) == state
    for length, data in past[:: 1 + len(past) // PREFIXES]:
        assert game.replay(log, upto=length).to_bytes() == data


@every_setting
def test_the_steps_of_a_game_are_the_game(game):
    state = finished(game, seed=6)
    records = [step.after.to_bytes() for step in game.steps(state)]
    assert records[-1] == state.to_bytes()
    for length in range(0, len(records), 29):
        assert game.replay(game.log(state), upto=length + 1).to_bytes() == records[length]


@every_setting
def test_a_log_survives_json(game):
    state = finished(game, seed=7)
    log = Log.from_json(game.log(state, {"names": ["Ada"]}).to_json())
    assert boardroom.game_of(log).replay(log) == state


@every_setting
def test_a_position_survives_json_at_any_decision(game):
    for state in sampled(game, seed=8):
        position = game.position(state)
        again = game.from_position(json.loads(json.dumps(position)))
        assert again.record == state.record, game.question(state.record).text
        assert game.legal(again) == game.legal(state)
        assert game.position(again) == position


@every_setting
def test_a_record_survives_bytes_at_every_decision(game):
    for state in moments(game, seed=9):
        data = state.to_bytes()
        assert len(data) == game.layout.size
        assert game.layout.record.from_bytes(data) == state.record


@every_setting
def test_views_are_ready_for_json(game):
    for state in sampled(game, seed=10):
        for seat in (*range(game.seats), None):
            view = game.view(state, seat)
            assert json.loads(json.dumps(view)) == view


@every_setting
def test_no_index_is_negative_and_no_number_overflows(game):
    """Compiled code would corrupt the record silently; here it is an exception."""
    for seed in range(2):
        state = finished(game, seed)
        checked = game.layout.checked_record()
        game.write_settings(checked)
        game.rules.begin(checked)
        out = [0] * game.max_options
        for pick in state.picks:
            legal = out[: game.rules.options(checked, out)]
            assert pick in legal
            for each in legal:
                assert game.rules.weight(checked, each) > 0
            game.rules.apply(checked, pick)
        assert checked == state.record
        assert game.rules.options(checked, out) == 0


@every_setting
def test_every_decision_and_option_has_words_in_every_language(game):
    for state in sampled(game, seed=11):
        options = game.options(state)
        kinds = {(option.verb, json.dumps(dict(option.targets))) for option in options}
        assert len(kinds) == len(options), "two options cannot be told apart"
        for language in LANGUAGES:
            texts = [option.text(language) for option in options]
            for text in (say(game.question(state.record), language), *texts):
                assert text.strip()
                assert "{" not in text


@every_setting
def test_every_game_has_a_story_in_every_language(game):
    state = finished(game, seed=12)
    seats = (*range(game.seats), None)
    for story in [game.story(state, seat) for seat in seats] + [game.story(state, None, each) for each in LANGUAGES]:
        assert len(story) > 10
        assert all(line.strip() and "{" not in line for line in story)
