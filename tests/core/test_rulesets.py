"""A game is played by one ruleset to its end; new games are played by the newest."""

from __future__ import annotations

from dataclasses import replace

import pytest

import boardroom
from boardroom import Dealer, LogError, SettingsError

GAMES = {"new-corp-order": {"players": 3}, "new-angeles": {"players": 4, "trading": "off"}}


def started(name, ruleset=None, picks=8):
    game = boardroom.game(name, ruleset, **GAMES[name])
    state = game.start(Dealer(seed=5))
    for _ in range(picks):
        game.apply(state, game.legal(state)[0])
    return game, state


@pytest.mark.parametrize("name", GAMES)
def test_new_games_are_played_by_the_newest_ruleset(name):
    game, state = started(name)
    assert game.ruleset == game.rulesets[-1] == max(game.rulesets)
    assert game.log(state).ruleset == game.ruleset
    assert state.record.ruleset == game.ruleset


@pytest.mark.parametrize("name", GAMES)
def test_a_log_is_replayed_and_played_on_by_its_own_ruleset(name):
    for ruleset in boardroom.game(name).rulesets:
        game, state = started(name, ruleset)
        again = boardroom.game_of(game.log(state))
        assert again.ruleset == ruleset
        folded = again.replay(game.log(state), dealer=Dealer(seed=6))
        assert folded == state
        again.apply(folded, again.legal(folded)[0])
        assert again.log(folded).ruleset == ruleset == folded.record.ruleset


@pytest.mark.parametrize("name", GAMES)
def test_a_position_belongs_to_the_ruleset_of_its_game(name):
    for ruleset in boardroom.game(name).rulesets:
        game, state = started(name, ruleset)
        moved = game.from_position(game.position(state))
        assert moved.record == state.record
        assert boardroom.game_of(game.log(moved)).replay(game.log(moved)).record == state.record


@pytest.mark.parametrize("name", GAMES)
def test_every_view_tells_the_ruleset(name):
    for ruleset in boardroom.game(name).rulesets:
        game, state = started(name, ruleset)
        assert {game.view(state, seat)["ruleset"] for seat in (None, *range(game.seats))} == {ruleset}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("ruleset", [0, -1, 99, True, "1", 1.0])
def test_a_ruleset_that_nobody_knows_is_refused(name, ruleset):
    with pytest.raises(SettingsError, match=rf"{name} has no ruleset {ruleset!r}"):
        boardroom.game(name, ruleset)


@pytest.mark.parametrize("name", GAMES)
def test_a_log_of_a_later_ruleset_is_refused(name):
    game, state = started(name)
    log = replace(game.log(state), ruleset=game.rulesets[-1] + 1)
    for opened in (boardroom.game_of, game.replay):
        with pytest.raises(LogError, match=rf"ruleset {log.ruleset} of {name}. This Boardroom uses ruleset"):
            opened(log)


@pytest.mark.parametrize("name", GAMES)
def test_the_ruleset_is_no_setting(name):
    with pytest.raises(SettingsError, match="has no setting 'ruleset'"):
        boardroom.game(name, **{"ruleset": 1})  # noqa: PIE804 - as settings come from outside
    game, state = started(name)
    log = game.log(state)
    assert "ruleset" not in log.settings
    with pytest.raises(LogError, match="settings that"):
        boardroom.game_of(replace(log, settings={**log.settings, "ruleset": 1}))


@pytest.mark.parametrize("name", GAMES)
def test_settings_that_a_log_does_not_have_are_what_they_are_by_default(name):
    game, state = started(name)
    log = replace(game.log(state), settings=GAMES[name])
    assert game.settings_dict() != GAMES[name]
    assert game.replay(log) == state
    assert boardroom.game_of(log).settings_dict() == game.settings_dict()


@pytest.mark.parametrize("name", GAMES)
def test_the_same_game_for_a_new_start_is_played_by_the_newest_ruleset(name):
    old = boardroom.game(name, 1, **GAMES[name])
    new = old.by_newest_ruleset()
    assert new.ruleset == new.rulesets[-1]
    assert new.players == old.players
