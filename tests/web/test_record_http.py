"""The page of one's record."""

import json

import pytest
from starlette.testclient import TestClient

from boardroom.table.records import MOST_KEPT
from boardroom.web import guard
from boardroom.web.app import create_app
from boardroom.web.guard import COOKIE
from tests.browser.middle import finished


@pytest.fixture
def app(settings):
    return create_app(settings.model_copy(update={"pages": True}))


def record(key, *games):
    return {"format": "boardroom-record", "version": 1, "key": key, "games": list(games)}


def test_the_record_of_a_file_is_shown_and_saved_again(client, app):
    key = "k" * 43
    log = json.loads(finished(2))
    game = {"table": "abc", "name": "Friday lunch", "seat": 0, "began": 1.0, "ended": 1_700_000_000.0, "log": log}
    empty = client.get("/record")
    assert "Nothing yet" in empty.text
    assert "What you will find here" in empty.text
    assert empty.text.count('action="/play"') == 2, "a first game of each kind is one press away"
    assert 'action="/record/export"' not in empty.text, "there is no key yet"
    assert client.post("/record/export").status_code == 403
    wrong = client.post("/record/bring", files={"file": ("x.json", b"\xff")})
    assert (wrong.status_code, "not a file of a record" in wrong.text) == (422, True)
    text = json.dumps(record(key, game)).encode()
    told = client.post("/record/bring", files={"file": ("record.json", text)})
    assert (told.status_code, client.cookies[COOKIE]) == (200, key)
    for words in ("Friday lunch", "1 game is new here", "1700000000", "of 1", "points a game on average"):
        assert words in told.text
    saved = client.post("/record/export")
    assert saved.headers["content-disposition"].startswith("attachment")
    assert saved.json()["key"] == key
    assert [each["log"]["picks"] for each in saved.json()["games"]] == [log["picks"]]
    stranger = TestClient(app)
    assert "Friday lunch" not in stranger.get("/record").text
    other = stranger.post("/record/export", headers={"origin": "https://evil.example"})
    assert other.status_code == 403


def test_a_record_without_a_file_says_so_until_it_is_saved(client):
    assert 'id="unsaved"' not in client.get("/record").text, "there is nothing to lose"
    game = client.post("/solo").url.path
    assert 'id="unsaved"' not in client.get("/record").text
    client.post(f"{game}/concede", data={"sure": "yes"})
    for _ in range(2):
        assert "Never saved." in client.get("/record").text
    file = client.post("/record/export").content
    assert 'id="unsaved"' not in client.get("/record").text
    other = TestClient(client.app)
    brought = other.post("/record/bring", files={"file": ("record.json", file)})
    assert 'id="unsaved"' not in brought.text, "there is the file that it came from"


def test_games_that_are_brought_count_one_by_one(settings, monkeypatch):
    """A file made two hundred tables for the price of one."""
    monkeypatch.setattr(guard, "UNITS", 0.0)
    app = create_app(settings.model_copy(update={"pages": True, "rate": 40}))
    bringing = app.state.rates[2]
    assert bringing._burst == MOST_KEPT
    bringing._burst, bringing._now = 3, lambda: 0.0
    log = json.loads(finished(2))
    game = {"name": "", "seat": 0, "began": 1.0, "ended": 2.0, "log": log}

    def bring(client, *tables):
        text = json.dumps(record("k" * 43, *(game | {"table": table} for table in tables)))
        return client.post("/record/bring", files={"file": ("record.json", text)}, follow_redirects=False).status_code

    with TestClient(app) as client:
        assert [bring(client, "a", "b"), bring(client, "c", "d"), bring(client, "a", "b", "c")] == [303, 429, 303]
        assert len(client.post("/record/export").json()["games"]) == 3
