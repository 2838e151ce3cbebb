"""The pages over HTTP, without a script: everything works by plain forms, and secrets stay where they belong."""

import json
import re

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import boardroom
from boardroom.core.dealer import Dealer
from boardroom.web.app import create_app
from boardroom.web.routes import api_socket


@pytest.fixture
def app(settings):
    return create_app(settings.model_copy(update={"pages": True}))


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


@pytest.mark.parametrize(
    ("path", "leads_to"),
    [
        ("/learn?language=fr", "/learn/1?language=fr"),
        ("/learn/new-angeles?language=fr", "/learn/new-angeles/1?language=fr"),
        ("/help/editions?game=new-angeles&language=fr", "/help?game=new-angeles&language=fr"),
        ("/learn", "/learn/1"),
        ("/learn?language=xx", "/learn/1"),
    ],
)
def test_an_address_that_leads_elsewhere_leads_there_in_its_language(client, path, leads_to):
    answer = client.get(path, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, leads_to)


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


def test_a_page_with_an_open_socket_gets_no_regions_with_its_answer(client):
    page = client.post("/solo")
    answer = form_of(page.text) | {"pick": picks(page.text)[0]}
    headers = {"hx-request": "true", "x-live": "true"}
    with client.websocket_connect(f"{page.url.path}/live") as line:
        line.receive_text()
        done = client.post(f"{page.url.path}/pick", data=answer, headers=headers)
        assert (done.status_code, done.text) == (204, "")
        version = re.search(r'data-version="(\d+)"', line.receive_text())[1]
        assert version != answer["version"]
        late = client.post(f"{page.url.path}/pick", data=answer, headers=headers)
        assert (late.status_code, late.text) == (409, "")
        undone = client.post(f"{page.url.path}/undo", data={"version": version}, headers=headers)
        assert (undone.status_code, undone.text) == (204, "")
        assert f'value="{answer["pick"]}"' in line.receive_text()


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
    assert guest(app).post(link, data={"name": "Eve"}).status_code in {403, 404, 409, 410}


def test_nobody_picks_for_somebody_else(client, app):
    page = client.post("/solo")
    answer = form_of(page.text) | {"pick": picks(page.text)[0]}
    stranger = guest(app)
    assert stranger.post(f"{page.url.path}/pick", data=answer).status_code == 403
    assert picks(stranger.get(page.url.path).text) == []
    assert stranger.get(f"{page.url.path}?seat=0").status_code == 403


def test_a_language_that_the_address_asks_for_is_spoken_by_the_socket_as_well(client):
    table = client.post("/solo").url.path
    live = re.search(r'hx-ws:connect="([^"]+)"', client.get(f"{table}?language=de").text)[1].replace("&amp;", "&")
    with client.websocket_connect(live.replace("revision=", "revision=9")) as line:
        assert "Dein Zug" in line.receive_text()


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
    monkeypatch.setattr(api_socket, "MOST_SOCKETS", 1)
    with client.websocket_connect(f"{page.url.path}/live") as line:
        line.receive_text()
        with client.websocket_connect(f"{page.url.path}/live") as another, pytest.raises(WebSocketDisconnect) as closed:
            another.receive_text()
    assert closed.value.code == api_socket.FULL


@pytest.mark.parametrize("seat", ["²", "9" * 5_000, "x"])
def test_the_live_line_overlooks_a_seat_that_is_no_number(client, seat):
    page = client.post("/play")
    with client.websocket_connect(f"{page.url.path}/live?seat={seat}") as line:
        assert 'data-yours="0"' in line.receive_text()


@pytest.mark.parametrize("path", ["/table/{}", "/replay/{}"])
def test_an_unfinished_log_of_any_game_is_shown(client, path):
    game = boardroom.game("new-angeles", players=4)
    log = game.log(game.start(Dealer(seed=3))).to_json()
    table = client.post("/api/v1/logs", json=json.loads(log)).json()["table"]
    answer = client.get(path.format(table))
    assert answer.status_code == 200
    assert "New Angeles" in answer.text


def test_a_finished_game_can_be_brought_along_looked_at_and_taken_home(client):
    from tests.browser.middle import finished

    log = finished(2)
    page = client.post("/replays", files={"log": ("game.json", log, "application/json")})
    assert page.url.path.startswith("/replay/")
    assert client.get(f"{page.url.path}?at=50&eyes=1").status_code == 200
    assert '"picks"' in client.get(f"{page.url.path}/log").text
    assert client.post("/replays", files={"log": ("x.json", b"\xff\xfe", "x/y")}).status_code == 422


def test_everything_of_mine_is_deleted_by_a_button(client):
    client.post("/solo")
    assert 'action="/forget"' in client.get("/tables").text
    assert client.post("/forget").status_code == 422
    assert len(client.get("/api/v1/tables?which=mine").json()) == 1
    gone = client.post("/forget", data={"sure": "yes"}, follow_redirects=False)
    assert (gone.status_code, gone.headers["location"]) == (303, "/")
    assert client.get("/api/v1/tables?which=mine").json() == []
    assert 'action="/forget"' not in client.get("/tables").text


def test_house_rules_are_set_in_the_form_and_shown_to_everybody_at_the_table(client):
    page = client.get("/new?game=new-corp-order&hand_limit=7").text
    assert "1 number changed" in page
    assert "printed: 6" in page
    form = {"game": "new-corp-order", "players": "2", "kind-0": "you", "kind-1": "person", "hand_limit": "7"}
    waiting = client.post("/new", data=form)
    assert "Hand limit: 7 (printed: 6)" in waiting.text
    assert client.get("/api/v1" + waiting.url.path.replace("/table/", "/tables/")).json()["settings"]["hand_limit"] == 7
    started = client.post(f"{waiting.url.path}/fill")
    assert 'data-tip="Hand limit: 7 (printed: 6)"' in started.text
    assert "house-sign" not in client.post("/new", data=form | {"hand_limit": "6", "kind-1": "bot-intern"}).text
    refused = client.post("/new", data=form | {"hand_limit": "70"})
    assert refused.status_code == 422
    assert "one of: 4, 5, 6, 7, 8, 9" in refused.text
