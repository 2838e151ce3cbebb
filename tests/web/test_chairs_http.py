"""Chairs over HTTP: whose they are, how they are called, and that their secrets are told to nobody else."""

import logging
import re

import pytest
from starlette.testclient import TestClient

from boardroom.web.app import create_app
from boardroom.web.guard import COOKIE
from tests.web.conftest import bearer, duel


@pytest.fixture
def app(settings):
    return create_app(settings.model_copy(update={"pages": True}))


def new_table(client, **more):
    form = {"players": "2", "kind-0": "you", "name-0": "Ada", "kind-1": "person", "name-1": "Bob"} | more
    return client.post("/new", data=form)


def link_in(page):
    return re.search(r'value="(http[^"]*/s/[^"]+)"', page.text)[1]


def names(client, page):
    return [
        guest["name"] for guest in client.get(f"/api/v1{page.url.path.replace('table', 'tables')}").json()["people"]
    ]


@pytest.mark.parametrize("name", ["Łukasz", "王芳", "A&B=C; D", 'q"uote', "100%41", "<script>", "👩‍🚀"])
def test_any_name_can_be_taken_and_comes_back_at_the_next_table(client, app, name):
    page = new_table(client, **{"name-0": "Ada"})
    path = page.url.path
    renamed = client.post(f"{path}/name", data={"name": f"  {name}\n", "seat": "0"})
    assert renamed.status_code == 200
    assert "<script>alert" not in renamed.text
    assert names(client, page)[0] == name
    assert f'id="name-0" maxlength="24" autocomplete="off" value="{_escaped(name)}"' in client.get("/new").text
    assert names(client, client.post("/solo"))[0] == name
    assert "<script></b>" not in TestClient(app).get(path).text


def _escaped(name):
    return name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&#34;")


def test_a_name_is_cut_and_an_empty_one_is_a_number(client):
    page = new_table(client)
    client.post(f"{page.url.path}/name", data={"name": "x" * 150, "seat": "0"})
    assert names(client, page)[0] == "x" * 24
    assert client.post(f"{page.url.path}/name", data={"name": "x" * 201}).status_code == 422
    shown = client.post(f"{page.url.path}/name", data={"name": "", "seat": "0"})
    assert "Player 1" in shown.text
    assert 'id="name-0" maxlength="24" autocomplete="off" value="xxx' in client.get("/new").text  # Still remembered.


def test_those_who_share_a_device_without_names_are_told_apart(client):
    page = new_table(client, **{"kind-1": "you", "name-0": "", "name-1": ""})
    assert names(client, page) == ["Guest", ""]
    assert "Guest, it is your turn" in page.text or "Player 2, it is your turn" in page.text


def test_a_cookie_that_was_tampered_with_does_no_harm(client):
    client.cookies.set("name", "%3Cb%3E%ff%00&" + "y" * 3000 + "&&&&&&")
    client.cookies.set("level", "<dealer>")
    assert client.get("/").status_code == 200
    assert "<b>\ufffd" not in client.get("/new").text
    page = client.post("/play")
    assert page.url.path.startswith("/table/")
    client.cookies.set("links", f"{page.url.path[7:]}.1=<script>&x.y=z")
    assert "<script>&" not in client.get(page.url.path).text
    client.cookies.set("links", f"{page.url.path[7:]}.{'9' * 5_000}={'x' * 43}")
    assert client.get(page.url.path).status_code == 200


def test_a_stranger_does_nothing_to_a_chair(client, app):
    page = new_table(client)
    path, stranger = page.url.path, TestClient(app)
    for form, data in (
        ("name", {"name": "Eve", "seat": "0"}),
        ("name", {"name": "Eve"}),
        ("move", {"seat": "0"}),
        ("move", {"seat": "1"}),
        ("link", {"seat": "0"}),
        ("link", {"seat": "1"}),
        ("leave", {}),
        ("back", {}),
        ("fill", {}),
        ("say", {"text": "Hello"}),
    ):
        for key in (None, "x" * 43):
            stranger.cookies.clear()
            if key:
                stranger.cookies.set(COOKIE, key)
            assert stranger.post(f"{path}/{form}", data=data).status_code == 403, (form, data, key)
    assert client.post(f"{path}/move", data={"seat": "1"}).status_code == 403  # Nor is a free chair one's own.
    assert client.post(f"{path}/move", data={"seat": "99"}).status_code == 403
    assert client.post(f"{path}/move", data={}).status_code == 422
    assert names(client, page) == ["Ada", "Bob"]


def test_forms_of_other_sites_move_nothing(client):
    path = new_table(client).url.path
    for form, data in (("move", {"seat": "0"}), ("name", {"name": "Eve"}), ("leave", {})):
        answer = client.post(f"{path}/{form}", data=data, headers={"origin": "https://evil.example"})
        assert answer.status_code == 403


def test_the_link_of_a_moving_seat_is_told_once_and_in_one_answer_only(client, app, caplog):
    with caplog.at_level(logging.DEBUG):
        path = new_table(client).url.path
        told = client.post(f"{path}/move", data={"seat": "0"})
        link = link_in(told)
        secret = link.rpartition("/")[2]
        assert told.headers["cache-control"] == "no-store"
        assert told.headers["referrer-policy"] == "no-referrer"
        assert secret not in str(told.headers)
        assert secret not in str(told.url)
        for reader in (client, TestClient(app)):
            for where in (path, f"/api/v1/tables/{path[7:]}", "/", "/tables"):
                assert secret not in reader.get(where).text
        again = link_in(client.post(f"{path}/move", data={"seat": "0"}))
        assert TestClient(app).get(link).status_code == 403  # The newer one has made it useless.
        phone = TestClient(app)
        assert "Continue here as Ada?" in phone.get(again).text
        sat = phone.post(again)
        assert sat.url.path == path
        assert 'data-yours="0"' in sat.text
        assert 'data-yours=""' in client.get(path).text
        assert client.post(f"{path}/name", data={"name": "Late"}).status_code == 403
        for method in ("get", "post"):
            assert getattr(TestClient(app), method)(again).status_code == 410
    ours = [record.getMessage() for record in caplog.records if not record.name.startswith("httpx")]
    assert not any(secret in line or again.rpartition("/")[2] in line for line in ours)


def test_a_program_moves_a_seat_as_a_page_does(client):
    table, ada, _bob = duel(client)
    secret = client.post(f"/api/v1/tables/{table}/link", json={"seat": 0}, headers=bearer(ada)).json()["invitation"]
    where = client.post("/api/v1/invitation", json={"invitation": secret})
    assert where.json() == {"table": table, "seat": 0, "name": "Ada", "held": True, "yours": False}
    assert client.post("/api/v1/invitation", json={"invitation": secret}, headers=bearer(ada)).json()["yours"]
    taken = client.post("/api/v1/claim", json={"invitation": secret}).json()
    assert client.get(f"/api/v1/tables/{table}", headers=bearer(taken["key"])).json()["seat"] == 0
    assert client.get(f"/api/v1/tables/{table}", headers=bearer(ada)).json()["seat"] is None
    for used in (secret, "", "x" * 43):
        answer = client.post("/api/v1/invitation", json={"invitation": used})
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "wrong-secret")


def test_nobody_without_a_key_gets_an_invitation(client):
    made = client.post(
        "/api/v1/tables", json={"settings": {"players": 2}, "seats": [{"kind": "you"}, {"kind": "person"}]}
    )
    for headers in ({}, bearer(""), bearer("x" * 43)):
        answer = client.post(f"/api/v1/tables/{made.json()['table']}/link", json={"seat": 1}, headers=headers)
        assert answer.status_code == 403


def test_everything_on_the_form_reaches_the_table(client):
    form = {"players": "3", "edition": "retail", "short": "1", "start": "2", "clock": "days-3", "public": "1"}
    page = new_table(client, **form, **{"kind-2": "bot-intern", "name-2": "Hal"})
    seen = client.get(f"/api/v1/tables/{page.url.path[7:]}").json()
    assert (seen["settings"]["players"], seen["settings"]["short_game"], seen["settings"]["start_player"]) == (
        3,
        True,
        2,
    )
    assert (seen["clock"]["kind"], seen["clock"]["amount"], seen["private"]) == ("days", 3, False)
    assert [(guest["kind"], guest["name"], guest["level"]) for guest in seen["people"]] == [
        ("person", "Ada", ""),
        ("person", "Bob", ""),
        ("bot", "Hal", "intern"),
    ]
    alone = client.post(
        "/new", data={"players": "1", "edition": "retail", "start": "3", "clock": "minutes-5", "kind-0": "open"}
    )
    seen = client.get(f"/api/v1/tables/{alone.url.path[7:]}").json()
    assert (seen["settings"]["players"], seen["status"], seen["clock"]["amount"]) == (1, "playing", 5)


def test_the_clock_and_what_happens_to_who_is_away_are_told_before_one_sits_down(client, app):
    page = new_table(client, clock="turn-2", misses="3", public="1", **{"kind-1": "open", "name-1": ""})
    sentence = "after 3 missed deadlines in a row it keeps the seat until the player returns."
    stranger = TestClient(app)
    assert sentence in stranger.get(page.url.path).text
    assert (
        '<option value="3" selected>3 missed deadlines in a row</option>' in client.get(f"{page.url.path}/setup").text
    )
    assert client.get(f"/api/v1/tables/{page.url.path[7:]}").json()["clock"]["misses"] == 3
    assert "2 minutes a turn" in stranger.get("/").text


@pytest.mark.parametrize(
    "wrong",
    [
        {"clock": "turn-2", "misses": "9"},
        {"clock": "minutes-9999"},
        {"clock": f"minutes-{'9' * 5_000}"},
        {"clock": "days--1"},
        {"edition": "x"},
        {"kind-1": "bot-god"},
        {"kind-1": "bot-"},
    ],
)
def test_a_form_that_nobody_could_fill_in_sets_no_table(client, wrong):
    assert new_table(client, **wrong).status_code == 422


def test_a_level_that_does_not_exist_is_refused_and_not_remembered(client):
    assert client.post("/play", data={"level": "god"}).status_code == 422
    assert "level" not in client.cookies
    assert client.post("/play", data={"level": "intern"}).status_code == 200
    assert re.search(r'<option value="intern" selected>', client.get("/").text)
