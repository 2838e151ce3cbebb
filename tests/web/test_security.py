from __future__ import annotations

import itertools
import logging

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from boardroom.web import guard
from boardroom.web.app import create_app
from boardroom.web.guard import COOKIE, preferred
from boardroom.web.rate import Rate
from boardroom.web.settings import Settings
from boardroom.web.shell import statics
from tests.support.stores import empty_file
from tests.web.conftest import bearer, duel


def test_every_answer_carries_the_policy(client):
    for path in ("/api/v1", "/api/v1/tables/nowhere", "/nothing", "/api/v1/openapi.json"):
        headers = client.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'self';")
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://testserver.evil.example"},
        {"origin": "http://[testserver"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site", "origin": "http://testserver"},
    ],
)
def test_another_sites_page_can_do_nothing(client, headers):
    table, ada, _ = duel(client)
    version = client.get(f"/api/v1/tables/{table}").json()["version"]
    client.cookies.set(COOKIE, ada)
    answer = client.post(f"/api/v1/tables/{table}/picks", json={"version": version, "pick": 0}, headers=headers)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "wrong-origin")
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"/api/v1/tables/{table}/live", headers=headers):
        pass
    assert client.get(f"/api/v1/tables/{table}").json()["version"] == version


def test_ones_own_page_can(client):
    table, ada, _ = duel(client)
    client.cookies.set(COOKIE, ada)
    seen = client.get(f"/api/v1/tables/{table}").json()
    headers = {"origin": "http://testserver", "sec-fetch-site": "same-origin"}
    body = {"version": seen["version"], "pick": seen["options"][0]["pick"]}
    assert client.post(f"/api/v1/tables/{table}/picks", json=body, headers=headers).status_code == 200


def test_a_form_is_not_json(client):
    answer = client.post(
        "/api/v1/tables", content='{"seats": [{"kind": "you"}]}', headers={"content-type": "text/plain"}
    )
    assert answer.status_code == 422


def test_a_cookies_key_is_not_told_to_scripts(client):
    _, ada, _ = duel(client)
    client.cookies.set(COOKIE, ada)
    made = client.post("/api/v1/tables", json={"settings": {"players": 1}, "seats": [{"kind": "you"}]})
    assert made.json()["key"] is None
    assert ada not in made.text


def test_no_secret_is_in_what_others_see_or_in_the_log(client, caplog):
    with caplog.at_level(logging.DEBUG):
        table, ada, bob = duel(client)
        link = client.post(f"/api/v1/tables/{table}/link", json={"seat": 1}, headers=bearer(bob)).json()["invitation"]
        texts = [client.get(f"/api/v1/tables/{table}", headers=bearer(key)).text for key in (ada, bob, "x" * 43)]
        texts += [client.get("/api/v1/tables?which=mine", headers=bearer(ada)).text]
    for secret in (ada, bob, link):
        assert not any(secret in text for text in texts)
        assert secret not in caplog.text


def test_a_wrong_key_opens_nothing(client):
    table, ada, _ = duel(client)
    for path, body in (
        ("chat", {"text": "Hello"}),
        ("leave", {}),
        ("come-back", {}),
        ("name", {"name": "Eve"}),
        ("link", {"seat": 0}),
        ("fill", {}),
        ("undo", {"version": 1}),
        ("undo/answer", {"agree": True}),
        ("rematch", None),
        ("picks", {"version": 1, "pick": 0}),
        ("why-not", {"verb": "plot"}),
    ):
        for headers in ({}, bearer("x" * 43), bearer(ada[:-1] + ("A" if ada[-1] != "A" else "B")), bearer("")):
            answer = client.post(f"/api/v1/tables/{table}/{path}", json=body, headers=headers)
            assert answer.status_code == 403, (path, answer.text)
    assert client.get(f"/api/v1/tables/{table}?seat=1", headers=bearer(ada)).status_code == 403


def test_too_much_is_refused(client):
    answer = client.post("/api/v1/tables", content=b"x" * 70_000, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")

    def pieces():
        for _ in range(100):
            yield b"x" * 1_000

    answer = client.post("/api/v1/tables", content=pieces(), headers={"content-type": "application/json"})
    assert answer.status_code == 413


def test_files_that_are_put_together_count_as_requests(tmp_path, monkeypatch):
    """Each order of sheets was another file: it took ten times as long as one that is kept, without any limit."""
    monkeypatch.setattr(guard, "UNITS", 0.0)
    app = create_app(Settings(database=empty_file(tmp_path), rate=2, pages=True))
    for rate in app.state.rates:
        rate._now = lambda: 0.0  # However long they take.
    ways = itertools.islice(itertools.permutations(["shell/base", "shell/tokens", "shell/fonts", "shell/room"]), 20)
    with TestClient(app) as client:
        answers = [client.get(statics.together(each)).status_code for each in ways]
        assert (answers[:10], answers[10:]) == ([200] * 10, [429] * 10)
        assert client.get(statics.address("shell/base.css")).status_code == 200


def test_too_often_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(guard, "UNITS", 0.0)
    app = create_app(Settings(database=empty_file(tmp_path), rate=2, pages=False))
    for rate in app.state.rates:
        rate._now = lambda: 0.0  # However long they take.
    with TestClient(app) as client:
        answers = [client.get("/api/v1") for _ in range(20)]
    assert [answer.status_code for answer in answers[:10]] == [200] * 10
    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["retry-after"]) >= 1


MAKING = [
    "/api/v1/tables",
    "/api/v1/tables/nowhere/fork",
    "/api/v1/tables/nowhere/rematch",
    "/api/v1/tables/nowhere/block",
    "/api/v1/tables/nowhere/notes",
    "/replay/nowhere/fork",
    "/table/nowhere/rematch",
    "/play",
    "/daily/play",
    "/puzzles/0/pick",
    "/settings/rating",
    "/settings/channels",
    "/settings/channels/nowhere/try",
]


@pytest.mark.parametrize("path", MAKING)
def test_nobody_makes_without_end_what_stays(tmp_path, path, monkeypatch):
    monkeypatch.setattr(guard, "UNITS", 0.0)
    app = create_app(Settings(database=empty_file(tmp_path), rate=40, pages=True))
    for rate in app.state.rates:
        rate._now = lambda: 0.0  # However long they take.
    with TestClient(app) as client:
        answers = [client.post(path, data={"level": "nobody"}, follow_redirects=False) for _ in range(31)]
    assert all(answer.status_code != 429 for answer in answers[:30])
    assert answers[30].status_code == 429


def test_a_bucket_fills_again():
    now = [0.0]
    rate = Rate(2.0, 4.0, lambda: now[0])
    assert [rate.wait("a") for _ in range(5)] == [0, 0, 0, 0, 0.5]
    assert rate.wait("b") == 0
    now[0] += 0.5
    assert rate.wait("a") == 0
    assert rate.wait("a") > 0


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8421", ""])
def test_a_local_server_hears_only_its_own_name(client, host):
    assert client.get("/api/v1", headers={"host": host}).status_code == 421


def test_no_letter_that_a_store_cannot_hold_gets_that_far(client):
    for path in ("/api/v1/tables/%00", "/table/%00", "/replay/a%00b"):
        answer = client.get(path)
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not-found")


def test_a_server_for_everybody_hears_any_name(tmp_path):
    settings = Settings(database=empty_file(tmp_path), host="0.0.0.0", pages=False)
    with TestClient(create_app(settings)) as client:
        assert client.get("/api/v1", headers={"host": "games.example"}).status_code == 200


@pytest.mark.parametrize(
    ("header", "language"),
    [("", "en"), ("de", "de"), ("en;q=0.2,de-CH;q=0.7,fr;q=0.5", "de"), ("xx,*;q=0.1", "en"), ("de;q=x,fr", "fr")],
)
def test_the_browsers_language_is_understood(header, language):
    assert preferred(header) == language
