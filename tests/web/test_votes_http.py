"""Votes over HTTP: what is proposed is seen by all, live, and the game ends when they agree."""

import pytest
from starlette.testclient import TestClient

from boardroom.web.app import create_app
from tests.web.conftest import bearer


@pytest.fixture
def app(settings):
    return create_app(settings.model_copy(update={"pages": True}))


def test_a_proposal_is_seen_and_answered(client, app):
    form = {"players": "2", "kind-0": "you", "name-0": "Ada", "kind-1": "open", "clock": "minutes-15-20"}
    page = client.post("/new", data=form)
    assert "Every turn adds 20 seconds." in page.text
    path, bob = page.url.path, TestClient(app)
    bob.post(f"{path}/join", data={"name": "Bob"})
    assert '<div class="vote" id="vote" role="status" hidden>' in bob.get(path).text
    assert "Propose to stop the clock" in bob.get(path).text
    with client.websocket_connect(f"{path}/live") as line:
        line.receive_text()
        bob.post(f"{path}/vote", data={"kind": "end"})
        while "Bob proposes to end the game" not in (news := line.receive_text()):
            pass
        assert 'hx-target="#vote"' in news
    assert "Withdraw the proposal" in bob.get(path).text
    assert "Agree" not in TestClient(app).get(path).text
    assert TestClient(app).post(f"{path}/vote/answer", data={"agree": "yes"}).status_code == 403
    ended = client.post(f"{path}/vote/answer", data={"agree": "yes"})
    assert "Everyone agreed to end this game" in ended.text
    assert "No one won." in client.get("/").text


def test_who_gave_up_among_several_is_told_so_and_cannot_resume(client):
    seats = [{"kind": "you"}, {"kind": "person"}, {"kind": "bot", "level": "random"}]
    wish = {"game": "new-corp-order", "settings": {"players": 3}, "seats": seats}
    made = client.post("/api/v1/tables", json=wish).json()
    client.post("/api/v1/claim", json={"invitation": made["invitations"]["1"]})
    mine, page = bearer(made["key"]), f"/table/{made['table']}"
    client.post(f"{page}/leave", headers=mine)
    assert f'action="{page}/back"' in client.get(page, headers=mine).text
    client.post(f"{page}/back", headers=mine)
    client.post(f"{page}/concede", data={"sure": "yes"}, headers=mine)
    text = client.get(page, headers=mine).text
    assert "You have lost. A bot finishes the game for you." in text
    assert f'action="{page}/back"' not in text
    assert client.post(f"{page}/back", headers=mine).status_code == 409


def test_giving_up_asks_once_more(client):
    page = client.post("/solo")
    assert client.post(f"{page.url.path}/concede").status_code == 422
    assert "conceded." in client.post(f"{page.url.path}/concede", data={"sure": "yes"}).text
