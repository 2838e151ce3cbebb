"""Picks that are heard without the framework: the same answers as by the routes of the framework, byte by byte."""

from __future__ import annotations

import json

import pytest
from starlette.testclient import TestClient

from boardroom.web.app import create_app
from tests.web.conftest import bearer, duel

JSON, FORM = "application/json", "application/x-www-form-urlencoded"
BOTH = [JSON, f"{JSON}; charset=utf-8"]
"""The second way to write the kind is left to the framework."""


@pytest.fixture
def app(settings):
    return create_app(settings.model_copy(update={"pages": True}))


def answers(client: TestClient, path: str, kinds: list[str], body: bytes, headers: dict[str, str]):
    """What is answered to a request that is refused, directly and by the framework."""
    found = [client.post(path, content=body, headers={**headers, "content-type": kind}) for kind in kinds]
    return [(each.status_code, sorted(each.headers.items()), each.content) for each in found]


REFUSED = [
    json.dumps(body).encode()
    for body in (
        {"version": 0, "pick": 0},
        {"version": 1, "pick": 9_999},
        {"version": 1, "pick": 0, "seat": 1},
        {"version": 1, "pick": 0, "seat": 99},
        {"version": 1, "pick": True},
        {"version": 1, "pick": -1},
        {"version": 1, "pick": 2**63},
        {"version": 1, "pick": 1.0},
        {"version": 1, "picks": [0], "pick": 0},
        {"version": 1, "picks": [9_999]},
        {"version": 1},
        {"version": 1, "pick": 0, "more": 1},
        [],
        "pick",
        None,
    )
]
BROKEN = [b"", b"{", b"\xff", b'{"version": NaN, "pick": 0}', b'{"version":1,"pick":0}{}', b"9" * 70_000]


def test_a_refused_pick_of_a_program_is_answered_like_by_the_framework(client):
    table, ada, _ = duel(client)
    for body in (*REFUSED, *BROKEN):
        direct, usual = answers(client, f"/api/v1/tables/{table}/picks", BOTH, body, bearer(ada))
        assert direct == usual, body[:50]
        assert 400 <= direct[0] < 500, body[:50]


def test_who_may_not_pick_is_answered_like_by_the_framework(client):
    table, _, bob = duel(client)
    body = json.dumps({"version": 1, "pick": 0}).encode()
    for headers in (bearer(bob), {"accept-language": "de"}):
        for path, status in ((f"/api/v1/tables/{table}/picks", None), ("/api/v1/tables/nosuchtable/picks", 404)):
            direct, usual = answers(client, path, BOTH, body, headers)
            assert direct == usual
            assert direct[0] >= 400
            assert status in {None, direct[0]}


def test_picks_that_count_are_answered_like_by_the_framework(client):
    table, ada, _ = duel(client)
    for kind in BOTH:
        seen = client.get(f"/api/v1/tables/{table}", headers=bearer(ada)).json()
        body = json.dumps({"version": seen["version"], "pick": seen["options"][0]["pick"]})
        path, headers = f"/api/v1/tables/{table}/picks", {**bearer(ada), "content-type": kind}
        answer = client.post(path, content=body, headers=headers)
        assert answer.status_code == 200
        assert answer.headers["content-type"] == JSON
        assert answer.content == client.get(f"/api/v1/tables/{table}", headers=bearer(ada)).content
        assert answer.json()["version"] == seen["version"] + 1


OF_PAGES = (
    (b"version=1&pick=0", 204),
    (b"pick=0&version=1", 204),
    (b"version=0&pick=0", 409),
    (b"version=1&pick=9999", 422),
    (b"version=1&pick=0&seat=1", 403),
    (b"version=1&pick=0&pick=1", None),
    (b"version=1&pick=", 422),
    (b"version=1", 422),
    (b"version=1&pick=0&language=de", None),
    (b"version=%31&pick=0", 204),
    (b"version=1&pick=99999999999999", 422),
)


def test_a_pick_of_a_page_is_answered_like_by_the_framework(client):
    for body, status in OF_PAGES:
        found = []
        for kind in (FORM, f"{FORM}; charset=utf-8"):
            table, ada, _ = duel(client)
            headers = {**bearer(ada), "hx-request": "true", "x-live": "true", "content-type": kind}
            answer = client.post(f"/table/{table}/pick", content=body, headers=headers)
            found.append((answer.status_code, sorted(answer.headers.items()), answer.content))
        assert found[0] == found[1], body
        assert status in {None, found[0][0]}, body
