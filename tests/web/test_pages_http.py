"""The pages over HTTP, without a script: everything works by plain forms, and secrets stay where they belong."""

import json
import re
from dataclasses import replace

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import boardroom
from boardroom.core.dealer import Dealer
from boardroom.web import live
from boardroom.web.app import create_app


@pytest.fixture
def app(settings):
    return create_app(replace(settings, pages=True))


def guest(app):
    """Another browser."""
    return TestClient(app)


def form_of(page, name="act"):
    """The hidden fields of a form."""
    form = re.search(rf'<form id="{name}".*?</form>', page, re.DOTALL)[0]
    return dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))


def picks(page):
    return re.findall(r'name="pick" value="(\d+)"', page)


@pytest.mark.parametrize("path", ["/", "/new", "/help", "/replays", "/learn/1", "/nowhere", "/table/nothing"])
def test_pages_are_strict_and_never_stored(client, path):
    answer = client.get(path)
    assert answer.status_code == (404 if path in {"/nowhere", "/table/nothing"} else 200)
    assert answer.headers["content-security-policy"].startswith("default-src 'self'")
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-store"
    assert "<html lang=" in answer.text


def test_a_game_is_played_with_plain_forms(client):
    page = client.post("/solo")
    assert page.history[0].status_code == 303
    for _ in range(12):
        answered = client.post(f"{page.url.path}/pick", data=form_of(page.text) | {"pick": picks(page.text)[0]})
        assert answered.history[0].status_code == 303
        assert form_of(answered.text)["version"] != form_of(page.text)["version"]
        page = answered


def test_an_older_answer_is_refused_with_the_fresh_page(client):
    page = client.post("/solo")
    answer = form_of(page.text) | {"pick": picks(page.text)[0]}
    client.post(f"{page.url.path}/pick", data=answer)
    late = client.post(f"{page.url.path}/pick", data=answer)
    assert late.status_code == 409
    assert form_of(late.text)["version"] != answer["version"]
    regions = client.post(f"{page.url.path}/pick", data=answer, headers={"hx-request": "true"})
    assert regions.status_code == 409
    assert "<hx-partial" in regions.text
    assert regions.headers["x-revision"].isdigit()


def test_a_pick_that_no_rule_offers_is_refused(client):
    page = client.post("/solo")
    refused = client.post(f"{page.url.path}/pick", data=form_of(page.text) | {"pick": "31"})
    assert refused.status_code == 422


def test_a_link_takes_the_chair_only_when_somebody_sits_down(client, app):
    page = client.post("/new", data={"players": "2", "kind-0": "you", "name-0": "Ada", "kind-1": "person"})
    link = re.search(r'value="(http[^"]*/s/[^"]+)"', page.text)[1]
    friend = guest(app)
    for _ in range(2):  # A preview of the link opens it, too.
        shown = friend.get(link)
        assert shown.status_code == 200
        assert "boardroom" not in friend.cookies
    assert link not in guest(app).get(page.url.path).text  # Only the maker's browser knows it.
    sat = friend.post(link, data={"name": "Mirko"})
    assert sat.url.path == page.url.path
    assert "Mirko" in sat.text
    assert guest(app).post(link, data={"name": "Eve"}).status_code in {403, 404, 409}


def test_nobody_picks_for_somebody_else(client, app):
    page = client.post("/solo")
    answer = form_of(page.text) | {"pick": picks(page.text)[0]}
    stranger = guest(app)
    assert stranger.post(f"{page.url.path}/pick", data=answer).status_code == 403
    assert picks(stranger.get(page.url.path).text) == []
    assert stranger.get(f"{page.url.path}?seat=0").status_code == 403


def test_a_language_is_kept_and_leads_nowhere_else(client):
    assert client.post("/language", data={"language": "de", "here": "/help"}).url.path == "/help"
    assert '<html lang="de"' in client.get("/").text
    for here in ("//evil.example", "https://evil.example", "/\\evil.example"):
        answer = client.post("/language", data={"language": "fr", "here": here}, follow_redirects=False)
        assert answer.headers["location"] == "/"
    client.post("/language", data={"language": "xx"})
    assert '<html lang="fr"' in client.get("/").text


def test_the_live_line_brings_only_what_changed(client):
    page = client.post("/play")
    address = re.search(r'hx-ws:connect="([^"]+)"', page.text)[1].replace("&amp;", "&")
    with client.websocket_connect(address.split("?")[0]) as line:
        everything = line.receive_text()
        assert 'hx-target="#table"' in everything
        client.post(f"{page.url.path}/say", data={"text": "good luck"})
        while "good luck" not in (news := line.receive_text()):
            pass
        assert 'hx-target="#minutes"' in news
        assert 'hx-target="#stage"' not in news


def test_there_are_not_more_live_lines_than_a_server_can_tell(client, monkeypatch):
    page = client.post("/play")
    monkeypatch.setattr(live, "MOST_SOCKETS", 1)
    with client.websocket_connect(f"{page.url.path}/live") as line:
        line.receive_text()
        with client.websocket_connect(f"{page.url.path}/live") as another, pytest.raises(WebSocketDisconnect) as closed:
            another.receive_text()
    assert closed.value.code == live.FULL


@pytest.mark.parametrize("seat", ["²", "9" * 5_000, "x"])
def test_the_live_line_overlooks_a_seat_that_is_no_number(client, seat):
    page = client.post("/play")
    with client.websocket_connect(f"{page.url.path}/live?seat={seat}") as line:
        assert 'data-yours="0"' in line.receive_text()


@pytest.mark.parametrize("path", ["/table/{}", "/replay/{}"])
def test_a_game_that_no_page_can_draw_is_refused_in_words(client, path):
    game = boardroom.game("new-angeles", players=4)
    log = game.log(game.start(Dealer(seed=3))).to_json()
    table = client.post("/api/v1/logs", json=json.loads(log)).json()["table"]
    answer = client.get(path.format(table))
    assert answer.status_code == 409
    assert "The browser cannot show this game yet" in answer.text


def test_a_finished_game_can_be_brought_along_looked_at_and_taken_home(client):
    from tests.browser.conftest import finished

    log = finished(2)
    page = client.post("/replays", files={"log": ("game.json", log, "application/json")})
    assert page.url.path.startswith("/replay/")
    assert client.get(f"{page.url.path}?at=50&eyes=1").status_code == 200
    assert '"picks"' in client.get(f"{page.url.path}/log").text
    assert client.post("/replays", files={"log": ("x.json", b"\xff\xfe", "x/y")}).status_code == 422
