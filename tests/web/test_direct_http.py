"""Several picks of one press: each follows the one before, and where one cannot, those before it are made."""

import re

import pytest

import boardroom
from boardroom.games.new_corp_order.kernel.decisions import Decision
from boardroom.web.app import create_app
from boardroom.web.games.new_corp_order.decision import decide
from boardroom.web.games.new_corp_order.scene import own
from boardroom.web.guard import COOKIE
from boardroom.web.shell.scene import scene_of_state
from boardroom.web.shell.speech import Speech
from tests.web.conftest import bearer, duel


@pytest.fixture
def app(settings):
    return create_app(settings.model_copy(update={"pages": True}))


def look(client, table, key, **more):
    return client.get(f"/api/v1/tables/{table}", headers=bearer(key), params=more).json()


def press(client, table, key, picks, version):
    """Press something on the page of a table whose socket is open."""
    headers = {"hx-request": "true", "x-live": "true", "cookie": f"{COOKIE}={key}"}
    return client.post(f"/table/{table}/pick", data={"pick": picks, "version": version}, headers=headers).status_code


def test_a_pressed_card_is_a_plot_and_its_first_card(client):
    table, ada, _ = duel(client)
    seen = look(client, table, ada, explain=True)
    first = next(each for each in seen["ahead"] if each["options"][0]["verb"] == "take")
    assert press(client, table, ada, f"{first['pick']} {first['options'][0]['pick']}", seen["version"]) == 204
    after = look(client, table, ada)
    assert (after["version"], after["options"][0]["decision"]) == (seen["version"] + 2, "take-card")
    assert after["view"]["seats"][0]["hand_size"] == seen["view"]["seats"][0]["hand_size"] + 1


def test_nonsense_after_a_pick_leaves_the_pick_and_nonsense_before_it_nothing(client):
    table, ada, _ = duel(client)
    seen = look(client, table, ada)
    plot = next(option["pick"] for option in seen["options"] if option["verb"] == "plot")
    too_many = " ".join("0" * 9)
    for picks in ("", "a", too_many, "0 x", "1000000000 1", "999 0"):
        assert press(client, table, ada, picks, seen["version"]) >= 400
    assert look(client, table, ada)["version"] == seen["version"]
    assert press(client, table, ada, f"{plot} 999", seen["version"]) == 204
    assert look(client, table, ada)["version"] == seen["version"] + 1


def test_hiring_shows_every_consultant_by_name_with_a_line_and_nobody_last_and_unlit():
    game = boardroom.game("new-corp-order", players=3)
    dealer = boardroom.Dealer(seed=2)
    state = game.start(dealer=boardroom.Dealer(seed=2))
    while game.options(state)[0].decision != "hire":
        options = game.options(state)
        threes = [option for option in options if option.targets.get("count", 0) >= 3] or options
        game.apply(state, threes[dealer.below(len(threes))])
    drawn = str(decide(own(scene_of_state(game, state, game.seat(state), Speech("en")))))
    buttons = re.findall(r'<button class="btn([^"]*)" id="(take|pick)-', drawn)
    assert [kind for _, kind in buttons] == ["take"] * 4 + ["pick"]
    assert ["lit" in classes for classes, _ in buttons] == [True] * 4 + [False]
    for name in ("Media Advisor", "Dealmaker", "Corporate Lawyer", "Military Contractor"):
        assert re.search(rf"<b>{name}</b><small>[^<]{{10,}}</small>", drawn)


def test_what_follows_an_action_is_told_with_it(client):
    table, ada, bob = duel(client)
    seen = look(client, table, ada, explain=True)
    ahead = {each["pick"]: each["options"] for each in seen["ahead"]}
    plot = next(option["pick"] for option in seen["options"] if option["verb"] == "plot")
    assert {option["verb"] for option in ahead[plot]} == {"take", "draw"}
    assert "ahead" not in look(client, table, ada) or look(client, table, ada)["ahead"] == []
    assert look(client, table, bob, explain=True)["ahead"] == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ahead_tells_nothing_that_chance_decides(players):
    game = boardroom.game("new-corp-order", players=players)
    state = game.start(dealer=boardroom.Dealer(seed=4))
    dealer, checked = boardroom.Dealer(seed=9), 0
    while not game.over(state):
        for first, options in game.ahead(state).items():
            trial = state.copy()
            game.apply(trial, first)
            assert [option.pick for option in options] == game.legal(trial)
            assert game.seat(trial) == game.seat(state)
            checked += 1
        assert bool(game.ahead(state)) <= (state.record.decision in (Decision.ACTION, Decision.INFILTRATE_COUNT))
        legal = game.legal(state)
        game.apply(state, legal[dealer.below(len(legal))])
    assert checked > 20
