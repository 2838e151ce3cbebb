"""The page of one's record."""

import pytest
from starlette.testclient import TestClient

from boardroom.web.app import create_app
from boardroom.web.guard import COOKIE
from tests.browser.conftest import finished


@pytest.fixture
def app(settings):
    return create_app(settings.model_copy(update={"pages": True}))


def record(key, *games):
    return {"format": "boardroom-record", "version": 1, "key": key, "games": list(games)}


def test_the_record_of_a_file_is_shown_and_saved_again(client, app):
    import json

    key = "k" * 43
    log = json.loads(finished(2))
    game = {"table": "abc", "name": "Friday lunch", "seat": 0, "began": 1.0, "ended": 1_700_000_000.0, "log": log}
    empty = client.get("/record")
    assert "Nothing yet" in empty.text
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
