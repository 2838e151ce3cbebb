"""Visitors over HTTP: quick match, asking for a seat, spectators who are counted and speak, blocking."""

import re

import pytest

from boardroom.web.app import create_app
from tests.web.conftest import another, bearer, duel

OPEN = {"players": "2", "kind-0": "you", "name-0": "Ada", "kind-1": "open", "public": "1"}


@pytest.fixture
def app(settings):
    return create_app(settings.model_copy(update={"pages": True}))


def three(client, **more):
    """A table of Ada, Bob and a bot, in the browsers of both."""
    form = {"players": "3", "kind-0": "you", "name-0": "Ada", "kind-1": "open", "kind-2": "bot-intern"}
    path = client.post("/new", data=form | more).url.path
    bob = another(client)
    bob.post(f"{path}/join", data={"name": "Bob"})
    return path, bob


def test_a_quick_match_opens_a_table_that_the_next_one_joins(client):
    first = client.post("/match", data={"game": "new-corp-order"})
    assert "The table is listed in the lobby for everyone" in first.text
    assert "Each turn may take 2 minutes." in first.text
    assert "removed after 14 days without a visitor." in first.text
    assert client.post("/match", data={"game": "new-corp-order"}).url == first.url
    second = another(client).post("/match", data={"game": "new-corp-order"})
    assert second.url.path == first.url.path
    assert 'id="decide"' in second.text
    assert client.get("/").text.count('action="/match"') == 2  # One button a game.
    assert client.post("/match", data={"game": "chess"}).status_code == 422


def test_programs_are_matched_too(client):
    one = client.post("/api/v1/match", json={"name": "Ada"}).json()
    two = client.post("/api/v1/match", json={"name": "Bob"}).json()
    assert (one["table"], one["seat"], two["seat"]) == (two["table"], 0, 1)
    seen = client.get(f"/api/v1/tables/{one['table']}", headers=bearer(two["key"])).json()
    assert (seen["status"], [guest["name"] for guest in seen["people"]]) == ("playing", ["Ada", "Bob"])


def test_a_spectator_asks_for_the_seat_of_a_bot_and_gets_it_when_all_agree(client):
    path, bob = three(client)
    zoe = another(client)
    page = zoe.get(path)
    name = re.search(r"Ask to play instead of (\w+)", page.text)[1]
    page = zoe.post(f"{path}/wishes", data={"seat": "2", "name": "Zoe"})
    assert "You asked for seat 3. Waiting for Ada, Bob." in page.text
    assert "Ask to play instead of" not in page.text
    sentence = f"Zoe asks to play instead of {name}, a bot."
    assert sentence in client.get(path).text
    assert "Zoe" not in another(client).get(path).text  # Other spectators are not told.
    assert zoe.post(f"{path}/wishes/answer", data={"number": "1", "agree": "yes"}).status_code == 403
    client.post(f"{path}/wishes/answer", data={"number": "1", "agree": "yes"})
    assert sentence in client.get(path).text  # Bob has not answered.
    assert 'value="yes">Accept' not in client.get(path).text
    bob.post(f"{path}/wishes/answer", data={"number": "1", "agree": "yes"})
    seen = zoe.get(f"/api/v1{path.replace('table', 'tables')}").json()
    assert (seen["yours"], seen["people"][2]["name"], seen["people"][2]["kind"]) == ([2], "Zoe", "person")


def test_programs_ask_answer_and_block(client):
    table, ada, bob = duel(client, seats=[{"kind": "you"}, {"kind": "person"}, {"kind": "bot", "level": "intern"}],
                           settings={"players": 3})  # fmt: skip
    address = f"/api/v1/tables/{table}"
    zoe = client.post(f"{address}/wishes", json={"seat": 2, "name": "Zoe"}).json()["key"]
    (wish,) = client.get(address, headers=bearer(ada)).json()["wishes"]
    assert (wish["name"], wish["waiting_for"]) == ("Zoe", [0, 1])
    answer = {"number": wish["number"], "agree": False}
    assert client.post(f"{address}/wishes/answer", json=answer, headers=bearer(bob)).json() == {"done": True}
    assert client.get(address, headers=bearer(zoe)).json()["wishes"] == []
    client.post(f"{address}/chat", json={"text": "Hello"}, headers=bearer(bob))
    client.post(f"{address}/block", json={"seat": 1}, headers=bearer(ada))
    assert client.get(address, headers=bearer(ada)).json()["chat"] == []
    (blocked,) = client.get("/api/v1/blocked", headers=bearer(ada)).json()
    assert blocked["name"] == "Bob"
    assert client.delete(f"/api/v1/blocked/{blocked['number']}", headers=bearer(ada)).status_code == 200
    assert len(client.get(address, headers=bearer(ada)).json()["chat"]) == 1


def test_a_reserved_seat_can_be_asked_for_before_the_game(client):
    form = {"players": "2", "kind-0": "you", "name-0": "Ada", "kind-1": "person", "name-1": "Bob"}
    path, zoe = client.post("/new", data=form).url.path, another(client)
    assert "Ask for seat 2" in zoe.get(path).text
    zoe.post(f"{path}/wishes", data={"seat": "1", "name": "Zoe"})
    page = client.get(path)
    assert "Zoe asks for seat 2." in page.text
    client.post(f"{path}/wishes/answer", data={"number": "1", "agree": "yes"})
    assert 'id="decide"' in zoe.get(path).text


def test_spectators_are_counted_live_and_nobody_is_named(client):
    path, _ = three(client)
    assert '<p class="watchers" id="watchers" hidden>' in client.get(path).text
    with client.websocket_connect(f"{path}/live") as line:
        line.receive_text()
        watcher = another(client)
        with watcher.websocket_connect(f"{path}/live"):
            while "1 spectator" not in line.receive_text():
                pass
            assert "1 spectator" in client.get(path).text


def test_spectators_speak_where_the_table_says_so(client):
    path, _ = three(client)
    zoe = another(client)
    assert 'id="chat-text"' not in zoe.get(path).text
    assert zoe.post(f"{path}/say", data={"text": "Hello"}).status_code == 403
    path, _ = three(client, watchers="1")
    zoe.cookies.set("name", "Zoe")
    assert 'id="chat-text"' in zoe.get(path).text
    zoe.post(f"{path}/say", data={"text": "<b>Hello</b>"})
    for reader in (client, another(client)):
        assert "<b>Zoe (spectator)</b> &lt;b&gt;Hello&lt;/b&gt;" in reader.get(path).text
    page = client.get(path)
    line = re.search(r'name="line" value="(\d+)"', page.text)[1]
    assert "Block Zoe (spectator)" in page.text
    page = client.post(f"{path}/block", data={"line": line})
    assert "Hello" not in page.text
    assert "Hello" in zoe.get(path).text


def test_blocked_people_are_listed_in_the_settings_and_their_tables_nowhere(client):
    path, bob = three(client)
    bob.post("/new", data=OPEN | {"name-0": "Bob", "title": "Of Bob"})
    assert "Of Bob" in client.get("/").text
    assert "No one." in client.get("/settings").text
    client.post(f"{path}/block", data={"seat": "1"})
    assert "Of Bob" not in client.get("/").text
    assert "Of Bob" not in client.get("/tables").text
    page = client.get("/settings").text
    number = re.search(r'name="number" value="(\d+)"', page)[1]
    assert "<b>Bob</b>" in page
    client.post("/settings/unblock", data={"number": number})
    assert "Of Bob" in client.get("/").text
