"""Games of every setting: `boardroom simulate --every-setting`."""

import pytest

import boardroom
from boardroom import cli
from boardroom.core.house import house_settings
from boardroom.games import meta
from boardroom.lab.rollout import TRAIL
from boardroom.lab.simulate import simulate
from boardroom.lab.variations import simulate_all, variations


def test_every_value_of_every_setting_is_among_the_variations():
    for key in ("new-corp-order", "new-angeles"):
        about = meta(key)
        found = [game.settings_dict() for game in variations(about, {})]
        assert len({str(each) for each in found}) == len(found)
        assert {each["players"] for each in found} == set(about.players)
        for setting in about.settings:
            values = [each.get(setting.name, setting.default) for each in found]
            if setting.kind == "several":
                values = [value for several in values for value in several]
            wanted = [choice.value for choice in setting.choices] or [False, True]
            if setting.kind == "seat":
                wanted = [None, *range(about.most)]
            if setting.kind == "number":
                wanted = [setting.least, setting.default, setting.most]
            assert set(wanted) == set(values), setting.name


def test_what_is_given_stays_and_what_is_not_offered_keeps_its_default():
    found = [game.settings_dict() for game in variations(meta("new-angeles"), {"players": 5, "trading": "off"})]
    printed = [each for each in found if not house_settings(meta("new-angeles").settings, each)]
    assert len(printed) == 2 * 2  # corps and the timing of illness: without trading nothing about it is offered
    assert (
        len(found) - len(printed) == 2 * 7 - 1
    )  # each number of the box at its least and at its most; threat starts at its least
    assert {(each["players"], each["trading"], each["private_trades"]) for each in found} == {(5, "off", False)}


def test_games_are_spread_over_the_variations_by_their_length():
    about = meta("new-angeles")
    printed = {each.name: each.default for each in about.settings if each.kind == "number"}
    games = variations(about, {"players": 4, "corps": "random", "grammar": "small", "promises": False, **printed})
    assert len(games) == (1 + 3 * 2 * 2) * 2
    seen = []
    varied = list(simulate_all(games, 200, 3, compiled=True, watched=True, progress=seen.append))
    assert sum(each.simulation.games for each in varied) == 200 == seen[-1]
    assert not any(each.simulation.broken for each in varied)
    played = {"off": 0, "full": 0}
    for each in varied:
        if each.settings["trading"] in played:
            played[each.settings["trading"]] += each.simulation.games / (1 if each.settings["trading"] == "off" else 4)
    assert played["off"] > 4 * played["full"]  # of short games more


def test_a_game_longer_than_a_trail_is_not_broken():
    game = boardroom.game("new-angeles", players=4, trading="full")
    result = simulate(game, 1, 1, watched=True)
    assert result.picks > TRAIL
    assert result.broken == 0


def test_the_report_says_how_many_games_each_value_had(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    asked = ["simulate", "--every-setting", "--check", "--games", "40", "--seed", "1", "--players", "1"]
    assert cli.main(asked) == 0
    said = capsys.readouterr().out
    assert "40 games of new-corp-order in 40 of" in said
    for word in ("choose-last", "ods-by-column", "pnp", "Every invariant held after every pick."):
        assert word in said
    rows = [line.split("│")[1:] for line in said.splitlines() if line.startswith("│")]
    counts = [int(games) for name, _, games, *_ in rows if name.strip() == "edition"]
    assert sum(counts) == 40


def test_every_setting_is_for_random_play(capsys):
    assert cli.main(["simulate", "--every-setting", "--with", "greedy"]) == 2
    assert "leave out --with" in capsys.readouterr().err


@pytest.mark.parametrize("given", [["--trading", "full"], ["--players", "9"]])
def test_what_does_not_belong_to_the_game_is_refused(capsys, given):
    assert cli.main(["simulate", "--every-setting", *given]) == 1
    assert capsys.readouterr().err
