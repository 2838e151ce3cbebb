"""Replays over HTTP: chances by the API and by plain forms, moments by turn, reasons of ODS that are true."""

import random
import time

import pytest

import boardroom
from boardroom.games.new_corp_order.kernel.decisions import ODS_TURN
from boardroom.games.new_corp_order.notes import expected, explained
from boardroom.games.new_corp_order.trace import ods_trace
from boardroom.players.new_corp_order import chances
from boardroom.table import analysis
from boardroom.web.app import create_app
from boardroom.web.games.new_corp_order.scene import reasons_of
from tests.web.conftest import bearer, duel

KEY = "a-key-that-is-long-enough-to-be-one-0000"


@pytest.fixture
def app(settings, monkeypatch):
    few: dict[str, object] = {"GAMES": {"reflexes": 2}, "MOST_CHOICES": 24, "FINALISTS": 2, "LEAST_LOSS": 0.001}
    few |= {"FEW": {"reflexes": 1}, "MANY": {"reflexes": 1}}
    for name, value in few.items():
        monkeypatch.setattr(analysis, name, value)
    monkeypatch.setattr(chances.ANALYST, "best_judge", lambda: chances.by_reflexes)
    return create_app(settings.model_copy(update={"pages": True}))


def game_by_chance(players, seed=9):
    game, chance = boardroom.game("new-corp-order", players=players), random.Random(seed)
    state = game.start(dealer=boardroom.Dealer(seed=seed))
    while not game.over(state):
        game.apply(state, chance.choice(game.options(state)))
    return game, state


@pytest.fixture
def table(client):
    game, state = game_by_chance(2)
    log = game.log(state).to_json()
    return client.post("/replays", files={"log": ("game.json", log, "application/json")}).url.path.split("/")[-1]


def until_found(client, table):
    for _ in range(4800):
        told = client.get(f"/api/v1/tables/{table}/chances").json()
        if told["status"] != "running":
            return told
        time.sleep(0.05)
    raise AssertionError("nothing was found")


def test_chances_by_the_api(client, table):
    address = f"/api/v1/tables/{table}/chances"
    assert client.get(address).json()["status"] == "none"
    assert client.post(address).status_code == 403
    begun = client.post(address, headers=bearer(KEY))
    assert begun.status_code == 202
    assert begun.json()["status"] == "running"
    told = until_found(client, table)
    assert told["status"] == "done"
    assert all(len(each["chances"]) == 2 for each in told["moments"])
    assert all(each["better_chance"] > each["chance"] for each in told["points"])
    assert client.delete(address, headers=bearer(KEY)).json() == told
    page = client.get(f"/replay/{table}?turn=3&eyes=all").text
    assert page.count('class="tl-l') == 2
    assert page.count("data-tp ") == len(told["points"])


def test_chances_by_plain_forms(client, table):
    asked = client.post(f"/replay/{table}/chances?at=80&eyes=0")
    assert asked.url.path == f"/replay/{table}"
    assert asked.url.params["at"] == "80"
    assert 'id="found"' in asked.text or 'class="tl-l' in asked.text
    client.post(f"/replay/{table}/chances/stop?at=80&eyes=0")
    assert client.get(f"/api/v1/tables/{table}/chances").json()["status"] in {"none", "done"}


def test_nobody_is_told_while_the_game_goes_on(client):
    playing, _ada, _bob = duel(client)
    for call in (client.get, client.post, client.delete):
        answer = call(f"/api/v1/tables/{playing}/chances")
        assert answer.status_code == 409
        assert answer.json()["error"]["code"] == "still-playing"
    for call in (client.get, client.post):
        assert call(f"/replay/{playing}/chances").status_code == 409


@pytest.mark.parametrize("turn", ["0", "1", "-4", "99999"])
def test_a_moment_by_its_turn(client, table, turn):
    answer = client.get(f"/replay/{table}?turn={turn}")
    assert answer.status_code == 200
    assert 'id="city"' in answer.text


@pytest.mark.parametrize("query", ["turn=x", "at=-1&eyes=9", "at=1&eyes=<b>", "eyes=²", f"eyes={'9' * 5_000}"])
def test_what_is_no_moment_is_refused_or_mended(client, table, query):
    answer = client.get(f"/replay/{table}?{query}")
    assert answer.status_code in {200, 403, 422}
    assert "<b>&" not in answer.text


@pytest.mark.parametrize("seed", range(4))
def test_the_reasons_of_ods_are_those_of_its_turn(seed):
    """The last question that it answers with yes is the rule that fired, and what it looked at is on the board."""
    game, state = game_by_chance(1, seed)
    seen = 0
    for step in game.steps(state):
        if step.before.decision != ODS_TURN:
            continue
        trace, note = ods_trace(step.before), reasons_of(explained(step.before))
        assert sorted(note.scan) == list(range(step.before.places))
        assert note.scan[0] % 4 == step.after.marker
        yes = [each.rule for each in note.steps if each.answer == "yes"]
        if trace.attack is not None:
            assert yes == ["A"]
            assert trace.attack.chosen.place in note.steps[-1].places
            changed = {trace.attack.chosen.place}
        else:
            assert yes == [trace.plot.rule, *(each.rule for each in trace.plot.placements)]
            changed = {each.place for each in trace.plot.placements if each.agents}
            assert note.steps[1].answer == "no"
        for place in changed:
            assert step.before.agents[place] != step.after.agents[place] or trace.attack is not None
        assert all(each.title for each in note.steps)
        assert reasons_of(expected(step.before)).ahead_scan == note.scan
        seen += 1
    assert seen > 5
