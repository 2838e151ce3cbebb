"""Notes on replays, and replays in frames of other sites."""

import html
import re

import pytest
from starlette.testclient import TestClient

from boardroom.core.errors import SettingsError
from boardroom.web.app import create_app
from boardroom.web.settings import read_settings
from tests.web.conftest import another, bearer


@pytest.fixture
def app(settings):
    return create_app(settings.model_copy(update={"pages": True}))


def given_up(client):
    """The replay of a game that somebody conceded at once."""
    somebody = another(client)
    table = somebody.post("/solo").url.path
    somebody.post(f"{table}/concede", data={"sure": "yes"})
    return table.replace("table", "replay")


@pytest.fixture
def replay(client):
    """The path of a replay."""
    return given_up(client)


def notes(page):
    """The texts of the notes on a page."""
    return [html.unescape(text) for text in re.findall(r'<li[^>]* id="note-\w+">.*?<p>(.*?)</p>', page.text, re.DOTALL)]


def test_a_note_stands_at_its_moment_for_whom_it_is_meant(client, replay):
    client.cookies.set("name", "Ada")
    page = client.post(f"{replay}/notes", data={"at": "10", "text": "  <script>Why?</script>\nHere. ", "public": "yes"})
    assert page.url.query.decode() == "at=10&eyes=all"
    client.post(f"{replay}/notes", data={"at": "5", "text": "For me"})
    page = client.get(replay)
    assert notes(page) == ["For me", "<script>Why?</script> Here."]  # By their moments, as plain text.
    assert "<script>Why" not in page.text
    assert "Notes (2)" in page.text
    other = another(client).get(f"{replay}?at=10")
    assert notes(other) == ["<script>Why?</script> Here."]
    assert "Ada" in other.text
    assert "/delete" not in other.text
    assert '<li class="new" id="note-' in other.text


def test_only_its_author_deletes_a_note(client, replay):
    client.post(f"{replay}/notes", data={"at": "10", "text": "Look", "public": "yes"})
    address = re.search(r'action="(/replay/[^"]+/delete)', client.get(replay).text)[1]
    other = another(client)
    other.post("/play")
    assert other.post(address).status_code == 403
    assert another(client).post(address).status_code == 403
    assert notes(client.post(address)) == []


def test_notes_are_limited(client, replay, monkeypatch):
    for wrong in ({"at": "10", "text": " "}, {"at": "99999", "text": "Late"}, {"at": "-1", "text": "Early"}):
        assert client.post(f"{replay}/notes", data=wrong).status_code == 422
    client.post(f"{replay}/notes", data={"at": "0", "text": "x" * 900})
    assert notes(client.get(replay)) == ["x" * 500]
    monkeypatch.setattr("boardroom.table.remarks.MOST_OF_ONE", 1)
    assert client.post(f"{replay}/notes", data={"at": "0", "text": "More"}).status_code == 429
    going_on = client.post("/play").url.path.replace("table", "replay")
    assert client.post(f"{going_on}/notes", data={"at": "0", "text": "Early"}).status_code == 409


def test_notes_go_with_the_key_of_their_author_and_are_hidden_from_who_blocked_it(client, replay):
    form = {"players": "3", "kind-0": "you", "name-0": "Ada", "kind-1": "open", "kind-2": "bot-intern"}
    path = client.post("/new", data=form).url.path
    bob = another(client)
    bob.post(f"{path}/join", data={"name": "Bob"})
    bob.post(f"{replay}/notes", data={"at": "3", "text": "From Bob", "public": "yes"})
    assert notes(client.get(replay)) == ["From Bob"]
    client.post(f"{path}/block", data={"seat": "1"})
    assert notes(client.get(replay)) == []
    assert notes(another(client).get(replay)) == ["From Bob"]
    bob.post("/forget", data={"sure": "yes"})
    assert notes(another(client).get(replay)) == []


def test_programs_write_notes(client, replay):
    address = f"/api/v1/tables/{replay.rpartition('/')[2]}/notes"
    key = client.post("/api/v1/tables", json={"settings": {"players": 1}, "seats": [{"kind": "you"}]}).json()["key"]
    note = {"at": 4, "text": "Here", "public": True, "name": "Ada"}
    made = client.post(address, json=note, headers=bearer(key)).json()
    (found,) = client.get(address).json()
    assert (found["id"], found["at"], found["text"], found["name"], found["yours"]) == (
        made["id"],
        4,
        "Here",
        "Ada",
        False,
    )
    assert client.post(address, json=note).status_code == 403
    assert client.delete(f"{address}/{made['id']}", headers=bearer(key)).status_code == 200
    assert client.get(address).json() == []


def test_no_replay_is_framed_unless_the_host_allows_it(client, replay):
    table = replay.rpartition("/")[2]
    assert client.get(f"/embed/replay/{table}").status_code == 404
    page = client.get(replay)
    assert 'id="embed"' not in page.text
    assert page.headers["x-frame-options"] == "DENY"


def test_a_replay_is_framed_by_the_sites_that_the_host_names(settings):
    allowed = {"pages": True, "embed": "https://blog.example, https://*.example.org"}
    with TestClient(create_app(settings.model_copy(update=allowed))) as client:
        replay = given_up(client)
        client.post(f"{replay}/notes", data={"at": "10", "text": "For me"})
        code = html.unescape(re.search(r'data-text="([^"]*iframe[^"]*)"', client.get(f"{replay}?at=10").text)[1])
        address = html.unescape(re.search(r'src="([^"]+)"', code)[1])
        page = client.get(address.removeprefix("http://testserver"))
        policy = page.headers["content-security-policy"]
        assert policy.endswith("frame-ancestors https://blog.example https://*.example.org")
        assert "x-frame-options" not in page.headers
        assert "default-src 'self'" in policy
        assert f'href="/embed{replay}?at=' in page.text  # One stays inside the frame.
        assert f'href="/embed{replay}/log' not in page.text
        assert "<form" not in page.text
        assert "For me" not in page.text
        assert client.get(replay).headers["x-frame-options"] == "DENY"  # Other pages are framed by nobody.
        running = client.post("/play").url.path.rpartition("/")[2]
        assert client.get(f"/embed/replay/{running}").status_code == 409


@pytest.mark.parametrize(
    "wrong", ["example.org", "https://a.example; script-src *", "javascript:x", "*", "https://a/b"]
)
def test_what_is_no_origin_is_refused(wrong):
    with pytest.raises(SettingsError, match="EMBED"):
        read_settings(embed=wrong)
