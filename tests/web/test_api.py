from __future__ import annotations

import json
import random
import sqlite3
from contextlib import asynccontextmanager

import asyncpg
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from boardroom.table.model import News
from tests.web.conftest import bearer, duel


def look(client, table, key=None, **query):
    answer = client.get(f"/api/v1/tables/{table}", params=query, headers=bearer(key) if key else {})
    assert answer.status_code == 200, answer.text
    return answer.json()


def pick(client, table, key, version, number, **more):
    body = {"version": version, "pick": number, **more}
    return client.post(f"/api/v1/tables/{table}/picks", json=body, headers=bearer(key))


def play(client, table, keys, picks=10_000, seed=0):
    dice = random.Random(seed)
    for turn in range(picks):
        key = keys[turn % len(keys)]
        seen = look(client, table, key)
        while seen["options"]:
            answer = pick(client, table, key, seen["version"], dice.choice(seen["options"])["pick"])
            assert answer.status_code == 200, answer.text
            seen = answer.json()
        if seen["status"] == "over":
            return seen
    return seen


def test_two_programs_play_a_whole_game(client):
    table, ada, bob = duel(client)
    seen = play(client, table, [ada, bob])
    assert seen["score"]["final"]
    log = client.get(f"/api/v1/tables/{table}/log")
    assert "attachment" in log.headers["content-disposition"]
    again = client.post("/api/v1/logs", json=log.json())
    assert again.status_code == 201
    frame = client.get(f"/api/v1/tables/{again.json()['table']}/replay/100", params={"everything": True}).json()
    assert frame["at"] == 100
    assert len(frame["hands"]) == 2
    fork = {"at": 100, "seats": [{"kind": "you"}, {"kind": "bot", "level": "random"}]}
    made = client.post(f"/api/v1/tables/{table}/fork", json=fork).json()
    assert look(client, made["table"], made["key"])["seat"] == 0
    rematch = client.post(f"/api/v1/tables/{table}/rematch", headers=bearer(ada)).json()
    assert look(client, rematch["table"], bob)["seat"] == 1


def test_a_stale_pick_is_409_with_the_fresh_state(client):
    table, ada, _ = duel(client)
    seen = look(client, table, ada)
    number = seen["options"][0]["pick"]
    assert pick(client, table, ada, seen["version"], number).status_code == 200
    doubled = pick(client, table, ada, seen["version"], number)
    assert doubled.status_code == 409
    assert doubled.json()["error"]["code"] == "stale"
    assert doubled.json()["state"] == look(client, table, ada)


@pytest.mark.parametrize(
    ("who", "number", "status", "code"),
    [
        ("ada", 999, 422, "illegal"),
        ("ada", -1, 422, "bad-request"),
        ("ada", "1", 422, "bad-request"),
        ("bob", 0, 409, "not-your-turn"),
        ("nobody", 0, 403, "wrong-secret"),
    ],
)
def test_a_pick_that_may_not_be_is_refused(client, who, number, status, code):
    table, ada, bob = duel(client)
    version = look(client, table)["version"]
    answer = pick(client, table, {"ada": ada, "bob": bob, "nobody": "x" * 43}[who], version, number)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert look(client, table)["version"] == version


def test_errors_speak_the_readers_language(client):
    said = {
        language: client.get("/api/v1/tables/nowhere", headers={"accept-language": language}).json()["error"]["message"]
        for language in ("en", "de-AT", "fr;q=0.9")
    }
    assert len(set(said.values())) == 3
    assert said["de-AT"].startswith("Diesen Tisch")
    assert client.get("/api/v1/tables/nowhere?language=fr").json()["error"]["message"] == said["fr;q=0.9"]


def test_each_reads_the_table_in_their_language(client):
    table, ada, _ = duel(client)
    texts = {language: look(client, table, ada, language=language)["question"] for language in ("en", "de", "fr")}
    assert len(set(texts.values())) == 3


def test_undo_chat_names_leaving(client):
    table, ada, bob = duel(client)
    play(client, table, [ada, bob], picks=4)
    mine = look(client, table, ada)
    asked = client.post(f"/api/v1/tables/{table}/undo", json={"version": mine["version"]}, headers=bearer(ada)).json()
    assert asked["undo"]["request"]["waiting_for"] == [1]
    answer = client.post(f"/api/v1/tables/{table}/undo/answer", json={"agree": True}, headers=bearer(bob)).json()
    assert answer["steps"] < mine["steps"]
    for path, body in (
        ("chat", {"text": "Hello"}),
        ("name", {"name": "Adele"}),
        ("leave", {}),
        ("come-back", {}),
    ):
        done = client.post(f"/api/v1/tables/{table}/{path}", json=body, headers=bearer(ada))
        assert done.json() == {"done": True}, done.text
    seen = look(client, table, bob)
    assert seen["people"][0]["name"] == "Adele"
    assert seen["chat"][0]["text"] == "Hello"


def test_open_tables_are_listed_joined_and_filled(client):
    seats = [{"kind": "you"}, {"kind": "open"}, {"kind": "open"}]
    made = client.post("/api/v1/tables", json={"settings": {"players": 3}, "seats": seats, "private": False}).json()
    listed = client.get("/api/v1/tables").json()
    assert [(entry["table"], entry["free_seats"]) for entry in listed] == [(made["table"], 2)]
    held = client.post(f"/api/v1/tables/{made['table']}/join", json={"name": "Bob"}).json()
    assert held["seat"] == 1
    fill = client.post(f"/api/v1/tables/{made['table']}/fill", json={"level": "random"}, headers=bearer(made["key"]))
    assert fill.status_code == 200
    mine = client.get("/api/v1/tables", params={"which": "mine"}, headers=bearer(held["key"])).json()
    assert mine[0]["status"] == "playing"
    assert client.get("/api/v1/tables", params={"which": "playing"}).json()[0]["table"] == made["table"]


def test_why_not_names_the_rule(client):
    table, ada, _bob = duel(client)
    asked = {"verb": "take-over", "targets": {"origin": 0, "target": 0}}
    answer = client.post(f"/api/v1/tables/{table}/why-not", json=asked, headers=bearer(ada)).json()
    assert answer["allowed"] is False
    assert answer["rule"].startswith("NCO-")
    assert answer["reason"]


def test_a_socket_gets_every_change(client):
    table, ada, bob = duel(client)
    with client.websocket_connect(f"/api/v1/tables/{table}/live", headers=bearer(bob)) as socket:
        first = json.loads(socket.receive_text())
        assert first["seat"] == 1
        seen = look(client, table, ada)
        pick(client, table, ada, seen["version"], seen["options"][0]["pick"])
        while (news := json.loads(socket.receive_text()))["version"] == seen["version"]:
            pass
        assert news == look(client, table, bob)
        assert news["people"][1]["present"]


def test_a_socket_without_a_key_sees_what_is_public(client):
    table, _ada, _ = duel(client)
    with client.websocket_connect(f"/api/v1/tables/{table}/live") as socket:
        seen = json.loads(socket.receive_text())
    assert seen["seat"] is None
    assert all(other["hand"] is None for other in seen["view"]["seats"])


@pytest.mark.parametrize(("path", "code"), [("nowhere/live", 4404), ("{table}/live?seat=1", 4403)])
def test_a_socket_to_what_is_not_yours_is_closed(client, path, code):
    table, ada, _ = duel(client)
    url = "/api/v1/tables/" + path.format(table=table)
    with client.websocket_connect(url, headers=bearer(ada)) as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_text()
    assert closed.value.code == code


def test_the_server_says_what_it_offers(client):
    about = client.get("/api/v1").json()
    assert "new-corp-order" in about["games"]
    assert {"random", "greedy"} <= {bot["level"] for bot in about["bots"]}
    assert about["languages"] == ["en", "de", "fr"]


def test_the_server_describes_its_games(client):
    told = client.get("/api/v1", headers={"accept-language": "de"}).json()
    games = {each["key"]: each for each in told["descriptions"]}
    assert list(games) == told["games"]
    city = games["new-angeles"]
    assert (city["title"], city["least_players"], city["most_players"]) == ("New Angeles", 4, 6)
    assert [level["level"] for level in city["levels"]] == ["intern", "manager", "executive", "tycoon"]
    assert (city["default_level"], city["stand_in"]) == ("manager", "citizen")
    trading = next(each for each in city["settings"] if each["name"] == "trading")
    assert trading["default"] in [choice["value"] for choice in trading["choices"]]
    assert trading["label"] == "Handel"
    offered = {bot["level"] for bot in told["bots"]}
    assert {level["level"] for each in games.values() for level in each["levels"]} <= offered


def test_a_program_can_ask_for_explanations(client):
    table, ada, _ = duel(client)
    assert look(client, table, ada)["refusals"] == []
    told = look(client, table, ada, explain=True)
    assert told["acting"] == [told["decides"]]
    for line in told["story"]:
        assert "".join(text for text, _kind, _key in line["spans"]) == line["text"]
    with client.websocket_connect(f"/api/v1/tables/{table}/live?explain=true", headers=bearer(ada)) as socket:
        assert socket.receive_json()["story"] == told["story"]


def test_a_table_of_new_angeles_is_made_and_played(client):
    seats = [{"kind": "you"}, *[{"kind": "bot", "level": "citizen"}] * 3]
    wish = {"game": "new-angeles", "settings": {"players": 4, "trade_form": "open"}, "seats": seats}
    made = client.post("/api/v1/tables", json=wish).json()
    seen = look(client, made["table"], made["key"])
    assert seen["game"] == "new-angeles"
    for wrong in ({"players": 4, "edition": "pnp"}, {"players": 4, "grammar": 5}, {"players": 4, "grammar": None}):
        answer = client.post("/api/v1/tables", json={**wish, "settings": wrong})
        assert answer.status_code == 422
    refused = {**wish, "seats": [{"kind": "you"}, *[{"kind": "bot", "level": "raider"}] * 3]}
    assert client.post("/api/v1/tables", json=refused).status_code == 422


def test_what_is_not_understood_is_named(client):
    answer = client.post("/api/v1/tables", json={"seats": [{"kind": "you"}], "colour": "red"})
    assert answer.status_code == 422
    assert "colour" in answer.json()["error"]["message"]
    answer = client.post("/api/v1/tables", content=b"{", headers={"content-type": "application/json"})
    assert answer.status_code == 422
    answer = client.post("/api/v1/tables", json={"settings": {"players": 7}, "seats": [{"kind": "you"}]})
    assert "1 to 4" in answer.json()["error"]["message"]
    assert client.get("/api/v1/nothing").json()["error"]["code"] == "not-found"
    assert client.put("/api/v1/tables").status_code == 405


def test_everything_of_mine_is_deleted_by_a_call(client):
    table, ada, bob = duel(client)
    assert client.delete("/api/v1/me").status_code == 403
    assert client.delete("/api/v1/me", headers=bearer(ada)).json() == {"deleted": 0, "left": 1}
    people = client.get(f"/api/v1/tables/{table}", headers=bearer(bob)).json()["people"]
    assert [each["kind"] for each in people] == ["bot", "person"]
    assert client.delete("/api/v1/me", headers=bearer(bob)).json() == {"deleted": 1, "left": 0}


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (sqlite3.OperationalError("database or disk is full"), 503, "away"),
        (ConnectionRefusedError("no database"), 503, "away"),
        (asyncpg.InternalClientError("cannot switch to state 12"), 503, "away"),
        (KeyError("unforeseen"), 500, "failed"),
    ],
)
def test_what_goes_wrong_here_is_told_as_json(app, monkeypatch, error, status, code):
    """It was text/plain."""
    with TestClient(app, raise_server_exceptions=False) as client:
        table, ada, _ = duel(client)

        async def fails(*arguments, **more):
            raise error

        monkeypatch.setattr(app.state.tables, "look_json", fails)
        answer = client.get(f"/api/v1/tables/{table}", headers=bearer(ada))
        assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
        assert "unforeseen" not in answer.text
        assert (answer.headers.get("retry-after") is not None) is (status == 503)
        assert answer.headers["content-security-policy"]


@pytest.mark.parametrize(("error", "code"), [(IndexError("the rules"), 4410), (None, 1013)])
def test_a_socket_is_told_that_the_game_cannot_go_on_or_the_store_is_away(client, monkeypatch, error, code):
    table, ada, _ = duel(client)
    tables = client.app.state.tables
    with client.websocket_connect(f"/api/v1/tables/{table}/live", headers=bearer(ada)) as line:
        line.receive_text()
        if error is not None:
            client.portal.call(tables.room.mark, table, error)
        else:

            @asynccontextmanager
            async def away():
                raise sqlite3.OperationalError("disk I/O error")
                yield

            client.post(f"/api/v1/tables/{table}/chat", json={"text": "Hello"}, headers=bearer(ada))
            line.receive_text()
            monkeypatch.setattr(tables.room.store, "read", away)
            client.portal.call(tables.room.hub.publish, News(table, 99, 999))
        with pytest.raises(WebSocketDisconnect) as closed:
            line.receive_text()
    assert closed.value.code == code
    monkeypatch.undo()
    if error is not None:
        answer = client.get(f"/api/v1/tables/{table}", headers=bearer(ada))
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "faulty")
        assert client.get("/api/v1/tables?which=mine", headers=bearer(ada)).status_code == 200


def test_a_socket_that_comes_while_the_store_is_away_is_told_so(client, monkeypatch):
    """Uvicorn logged that nobody answered, for each of them."""
    table, ada, _ = duel(client)

    async def away(*arguments, **more):
        raise ConnectionRefusedError("no database")

    monkeypatch.setattr(client.app.state.tables, "look", away)
    with (
        client.websocket_connect(f"/api/v1/tables/{table}/live", headers=bearer(ada)) as line,
        pytest.raises(WebSocketDisconnect) as closed,
    ):
        line.receive_text()
    assert (closed.value.code, closed.value.reason) == (1013, "away")


def test_offers_are_checked_by_the_rules_and_characters_are_listed(client):
    about = client.get("/api/v1").json()
    city = next(each for each in about["descriptions"] if each["key"] == "new-angeles")
    characters = {each["character"] for each in city["levels"][-1]["characters"]}
    assert characters >= {"steward", "trader", "opportunist", "schemer"}
    seats = [{"kind": "you"}, *[{"kind": "bot", "level": "citizen:character=trader"}] * 3]
    made = (client.post("/api/v1/tables", json={"game": "new-angeles", "seats": seats})).json()
    table = f"/api/v1/tables/{made['table']}"
    me = bearer(made["key"])
    version = (client.get(table, headers=me)).json()["version"]
    wish = {"version": version, "offer": {"to": 1, "pay": 1}}
    refused = client.post(f"{table}/offers", json=wish, headers=me)
    assert refused.status_code in {409, 422}
    assert refused.json()["error"]["code"] in {"refused-by-rule", "not-your-turn"}
    wrong = [{"kind": "you"}, *[{"kind": "bot", "level": "citizen:care=9"}] * 3]
    assert (client.post("/api/v1/tables", json={"game": "new-angeles", "seats": wrong})).status_code == 422
