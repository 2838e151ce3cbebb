"""The lobby and the waiting room over HTTP: what a stranger is told of a table, and how others reach it."""

import re

import pytest
from starlette.testclient import TestClient

from boardroom.web import identity
from boardroom.web.app import create_app

OPEN = {"players": "3", "kind-0": "you", "name-0": "Ada", "kind-1": "open", "kind-2": "person"}


@pytest.fixture
def app(settings):
    return create_app(settings.model_copy(update={"pages": True}))


def opens(text):
    return re.search(r'id="opens-list".*?</section>', text, re.DOTALL)[0]


def test_an_open_table_tells_what_one_wants_to_know_before_sitting_down(client, app):
    client.post("/new", data=OPEN | {"public": "1", "clock": "days-1", "title": "Newcomers", "language": "fr"})
    shown = opens(TestClient(app).get("/").text)
    for fact in ("Newcomers", "New Corp Order", "Retail", "1 day per move", "over days", "Français", "1 seat free"):
        assert fact in shown
    assert "1 of 3 seats taken" in shown
    assert "House rules" not in shown
    assert "Player 2" not in shown  # A free chair is nobody.
    assert "No table is open" not in shown


def test_house_rules_are_told_before_one_sits_down(client, app):
    page = client.post("/new", data=OPEN | {"public": "1", "hand_limit": "7", "display_cards": "3"})
    assert "House rules: 2 numbers changed" in opens(TestClient(app).get("/").text)
    link = re.search(r'id="link-2" value="([^"]+)"', page.text)[1]
    invited = TestClient(app).get(link).text
    assert "Hand limit: 7 (printed: 6) · Cards in the display: 3 (printed: 5)" in invited


def test_empty_lists_of_the_lobby_invite(client):
    page = client.get("/").text
    assert re.search(r'class="tbl yours empty".*?href="/learn".*?No one waits for you', page, re.DOTALL)
    assert re.search(r'href="/new".*?No table is open', opens(page), re.DOTALL)
    client.post("/solo")
    assert "No one waits for you" not in client.get("/").text


def test_the_lobby_lives(client, app):
    watching = TestClient(app)
    with watching.websocket_connect("/live") as line:
        assert "Newcomers" not in line.receive_text()
        client.post("/new", data=OPEN | {"title": "Secret"})  # Private: nobody else hears of it.
        page = client.post("/new", data=OPEN | {"public": "1", "title": "Newcomers"})
        news = line.receive_text()
        assert "Newcomers" in news
        assert "Secret" not in news
        assert 'hx-target="#yours-list"' not in news
        TestClient(app).post(f"{page.url.path}/join", data={"name": "Bob"})
        assert "Newcomers" not in line.receive_text()  # Its open seat is taken; the other one is for a friend.


def test_ones_own_tables_tell_whose_turn_it_is(client, app):
    page = client.post(
        "/new",
        data={"players": "2", "kind-0": "you", "name-0": "Ada", "kind-1": "open", "start_player": "1", "title": "Duel"},
    )
    bob = TestClient(app)
    bob.post(f"{page.url.path}/join", data={"name": "Bob"})
    assert "<b>Your turn.</b>" in client.get("/").text
    assert "Ada decides." in bob.get("/").text
    assert "Duel" in bob.get("/").text


def test_the_waiting_room_shows_what_will_be_played_and_its_maker_changes_it(client, app):
    page = client.post("/new", data=OPEN | {"clock": "minutes-10", "title": "Lunch"})
    assert '<span class="meta">Lunch · ' in page.text
    path = page.url.path
    guest = TestClient(app)
    assert "10 minutes for the whole game" in guest.get(path).text
    assert f"{path}/setup" in page.text
    assert f"{path}/setup" not in guest.get(path).text
    link = re.search(r'id="link-2" value="([^"]+)"', page.text)[1]
    form = client.get(f"{path}/setup").text
    assert 'value="Lunch"' in form
    assert 'data-held="Ada"' in form
    changed = client.post(
        f"{path}/setup",
        data={"game": "new-corp-order", "players": "4", "kind-0": "person", "kind-1": "bot-random", "kind-2": "person",
              "kind-3": "person", "clock": "none-0", "public": "1", "title": "Supper"},
    )  # fmt: skip
    assert changed.url.path == path
    for told in ("Supper", "There is no clock", "listed in the lobby", link):
        assert told in changed.text
    assert 'id="link-3"' in changed.text
    assert guest.get(f"{path}/setup").status_code == 403
    assert guest.post(f"{path}/setup", data={"players": "2"}).status_code == 403


def test_an_invitation_tells_the_clock_and_a_used_one_explains_itself(client, app):
    page = client.post("/new", data=OPEN | {"clock": "minutes-10", "title": "Lunch"})
    link = re.search(r'id="link-2" value="([^"]+)"', page.text)[1]
    bob = TestClient(app)
    assert "10 minutes for the whole game" in bob.get(link).text
    bob.post(link, data={"name": "Bob"})
    again = TestClient(app).get(link)
    assert again.status_code == 410
    for told in ("Bob took this seat already", 'data-at="', "Move to another device", f'href="{page.url.path}"'):
        assert told in again.text
    assert "You have this seat already" in bob.get(link).text
    assert TestClient(app).post(link).status_code == 410
    unknown = TestClient(app).get(f"/s/{'x' * 43}")
    assert (unknown.status_code, page.url.path in unknown.text) == (403, False)


@pytest.mark.parametrize(
    ("host", "found", "expected"),
    [
        ("127.0.0.1", "192.168.1.7", "http://127.0.0.1:8421/"),
        ("0.0.0.0", "192.168.1.7", "http://192.168.1.7:8421/"),
        ("0.0.0.0", "", "http://127.0.0.1:8421/"),
    ],
)
def test_a_link_leads_where_others_can_open_it(settings, monkeypatch, host, found, expected):
    monkeypatch.setattr(identity, "lan_address", lambda: found)
    app = create_app(settings.model_copy(update={"pages": True, "host": host}))
    with TestClient(app, base_url="http://127.0.0.1:8421") as client:
        page = client.post("/new", data=OPEN)
        assert f'id="link-2" value="{expected}s/' in page.text
        assert ("only-here" in page.text) == ("127.0.0.1" in expected)
        assert 'popover id="code-2"' in page.text


def test_a_computer_knows_its_address_in_the_network():
    assert re.fullmatch(r"|\d+\.\d+\.\d+\.\d+", identity.lan_address())
    assert not identity.lan_address().startswith("127.")
