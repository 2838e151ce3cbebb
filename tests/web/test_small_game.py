"""A game that only the tests register: pages and API offer it by themselves, and it is played to its end."""

from __future__ import annotations

import html
import re

import pytest

from boardroom.core.log import Log
from boardroom.games import game_of
from boardroom.web.app import create_app
from tests.support import small_game
from tests.web.conftest import bearer
from tests.web.test_api import look, play
from tests.web.test_pages_http import form_of, picks

HOME = f"/new?game={small_game.KEY}"
OVER = 'class="plain scoring"'


@pytest.fixture(autouse=True)
def game():
    with small_game.added():
        yield


@pytest.fixture
def app(settings):
    return create_app(settings.model_copy(update={"pages": True}))


def article(page):
    """What the lobby says about the game."""
    return re.search(rf'<article class="gm" data-game="{small_game.KEY}".*?</article>', page, re.DOTALL)[0]


def values(page, name):
    """The values that a form offers for a field."""
    return re.findall(rf'<input type="(?:radio|checkbox)" name="{name}"[^>]*? value="([^"]*)"', page)


def table_of(client):
    """A table of the game on its page: a person against two bots."""
    return client.post("/play", data={"game": small_game.KEY, "level": "random"})


def play_by_forms(client, page):
    """Press the first option until the game is over; every page that asked for a pick, and the last one."""
    asked = []
    while OVER not in page.text:
        if not picks(page.text):  # a bot decides
            page = client.get(page.url.path)
            continue
        asked.append(page)
        page = client.post(f"{page.url.path}/pick", data=form_of(page.text) | {"pick": picks(page.text)[0]})
        assert page.status_code == 200, page.text
    return [*asked, page]


def test_the_lobby_offers_it_with_its_bots(client):
    shown = article(client.get("/").text)
    assert small_game.TITLE in shown
    assert "2 to 5 players" in shown
    assert "Guess who holds the highest card." in shown
    assert re.findall(r'<option value="([^"]*)"', shown) == ["random"]


def test_the_form_for_a_new_table_has_its_settings_players_and_bots(client):
    page = client.get(HOME).text
    assert values(page, "players") == ["2", "3", "4", "5"]
    assert values(page, "seven") == ["yes"]
    assert "One card of seven is in the deck." in page
    assert set(re.findall(r'<option value="bot-([^"]*)"', page)) == {"random"}
    assert values(page, "reward") == []  # not offered to two players
    more = client.get(f"{HOME}&players=3").text
    assert values(more, "reward") == ["2", "4"]
    assert "Four points" in more


def test_what_the_form_says_is_played(client):
    seats = {"kind-0": "you", "kind-1": "bot-random", "kind-2": "bot-random"}
    page = client.post("/new", data={"game": small_game.KEY, "players": "3", "seven": "yes", "reward": "4", **seats})
    assert "3 players, A seven, Reward: Four points" in page.text
    table = page.url.path.removeprefix("/table/")
    assert look(client, table)["settings"] == {"players": 3, "seven": True, "reward": 4}


def test_a_setting_that_is_not_its_own_is_refused_with_a_sentence(client):
    refused = client.post("/new", data={"game": small_game.KEY, "players": "2", "edition": "pnp"})
    assert refused.status_code == 422
    assert "edition" in refused.text
    seats = [{"kind": "you"}, {"kind": "bot", "level": "random"}]
    wish = {"game": small_game.KEY, "settings": {"players": 2, "edition": "pnp"}, "seats": seats}
    answer = client.post("/api/v1/tables", json=wish)
    assert answer.status_code == 422
    assert "edition" in answer.json()["error"]["message"]


def test_it_is_played_to_its_end_on_the_plain_page(client, caplog):
    *played, end = play_by_forms(client, table_of(client))
    for page in played:
        assert '<main class="plain' in page.text
        assert page.text.count("<td>?</td>") == 2  # the cards of the two others
    questions = [html.unescape(re.search(r'<span class="now">([^<]*)</span>', page.text)[1]) for page in played]
    assert questions == ["Do you keep your card?", "How much do you bid?", "Who has it?"]
    assert re.search(r'<h1 class="head say">[^<]*(win|victory)', end.text)
    assert "<td>?</td>" not in end.text
    assert small_game.TITLE in client.get("/replays").text
    assert "failed" not in caplog.text  # its bots picked in their own process


def test_it_is_looked_at_again(client):
    end = play_by_forms(client, table_of(client))[-1]
    table = end.url.path.removeprefix("/table/")
    page = client.get(f"/replay/{table}?at=4")
    assert page.status_code == 200
    assert small_game.TITLE in page.text
    log = Log.from_json(client.get(f"/replay/{table}/log").text)
    assert log.game == small_game.KEY
    assert game_of(log).over(game_of(log).replay(log))


def test_it_has_a_help_page(client):
    page = client.get(f"/help?game={small_game.KEY}")
    assert page.status_code == 200
    assert small_game.TITLE in page.text


def test_the_api_describes_it(client):
    about = client.get("/api/v1").json()
    assert small_game.KEY in about["games"]
    described = next(each for each in about["descriptions"] if each["key"] == small_game.KEY)
    assert described["title"] == small_game.TITLE
    assert (described["least_players"], described["most_players"], described["usual_players"]) == (2, 5, 3)
    assert [bot["level"] for bot in described["levels"]] == ["random"]
    assert (described["default_level"], described["stand_in"]) == ("random", "random")
    seven, reward = described["settings"]
    assert (seven["name"], seven["kind"], seven["default"]) == ("seven", "flag", False)
    assert [choice["value"] for choice in reward["choices"]] == [2, 4]


def test_two_programs_play_it_to_its_end_and_see_only_their_own_card(client):
    seats = [{"kind": "you"}, {"kind": "person"}, {"kind": "bot", "level": "random"}]
    wish = {"game": small_game.KEY, "settings": {"players": 3, "reward": 4}, "seats": seats, "name": "Ada"}
    made = client.post("/api/v1/tables", json=wish).json()
    held = client.post("/api/v1/claim", json={"invitation": made["invitations"]["1"], "name": "Bob"}).json()
    for seat, key in enumerate((made["key"], held["key"], None)):
        cards = [each["card"] for each in look(client, made["table"], key)["view"]["seats"]]
        assert [card is not None for card in cards] == [seat == other and key is not None for other in range(3)]
    asked = client.post(
        f"/api/v1/tables/{made['table']}/why-not", json={"verb": "guess", "targets": {}}, headers=bearer(made["key"])
    ).json()
    assert (asked["allowed"], asked["rule"]) == (False, "SG-1")
    seen = play(client, made["table"], [made["key"], held["key"]])
    assert seen["status"] == "over"
    assert seen["score"]["final"]
    assert seen["score"]["winners"]
    assert all(each["card"] for each in seen["view"]["seats"])
