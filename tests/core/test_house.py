"""House rules: numbers of the box that a table may change, in every game."""

import pytest

from boardroom.core.dealer import Dealer
from boardroom.core.errors import SettingsError
from boardroom.core.house import house_settings
from boardroom.core.log import Log
from boardroom.games import GAMES, game, game_of, meta
from boardroom.lab.rollout import Rollouts
from boardroom.lab.variations import house_rules


@pytest.mark.parametrize("key", GAMES)
def test_a_number_is_in_the_log_only_if_it_is_not_as_printed(key):
    for setting in (each for each in meta(key).settings if each.kind == "number"):
        assert setting.name not in game(key, **{setting.name: setting.default}).settings_dict()
        other = setting.most if setting.most != setting.default else setting.least
        changed = game(key, **{setting.name: other})
        assert changed.settings_dict()[setting.name] == other
        assert house_settings(meta(key).settings, changed.settings_dict()) == (setting,)
        log = changed.log(changed.start(Dealer(1)))
        assert getattr(game_of(Log.from_json(log.to_json())).settings, setting.name) == other


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("value", [True, 2.0, "6", None, -1, 10_000])
def test_a_number_that_cannot_be_is_refused(key, value):
    for setting in (each for each in meta(key).settings if each.kind == "number"):
        with pytest.raises(SettingsError, match=f"{setting.name} is a number from"):
            game(key, **{setting.name: value})


@pytest.mark.parametrize("key", GAMES)
def test_an_old_ruleset_has_no_house_rules(key):
    name, most = next((each.name, each.most) for each in meta(key).settings if each.kind == "number")
    with pytest.raises(SettingsError, match="no house rules"):
        game(key, 1, **{name: most})


@pytest.mark.xdist_group("checked")  # As the rules that tests/torture checks: they are compiled once.
@pytest.mark.parametrize("key", GAMES)
def test_games_with_the_least_and_the_most_of_every_number_keep_all_invariants(key):
    tried = [*house_rules(meta(key), meta(key).laboratory)]
    assert len(tried) >= 10
    for settings in tried:
        name, value = list(settings.items())[-1]
        setting = meta(key).setting(name)
        if not setting.offered({**meta(key).defaults(), **settings}):
            continue
        found = Rollouts(game(key, **settings), checked=True, watched=True).play(20, seed=7)
        assert not found.broken.any(), (name, value)
