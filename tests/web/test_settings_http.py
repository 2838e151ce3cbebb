"""The page of settings: every row is kept, and nothing else."""

import json
import re

import pytest
from starlette.testclient import TestClient

from boardroom.table.keys import new_secret
from boardroom.web.app import create_app
from boardroom.web.shell.preferences import PREFERENCES


@pytest.fixture
def app(settings):
    return create_app(settings.model_copy(update={"pages": True}))


def test_every_row_is_kept_and_shown_again(client):
    page = client.get("/settings").text
    for each in PREFERENCES:
        assert shown_as(page, each, each.default)
    last = {each.name: each.choices[-1][0] for each in PREFERENCES}
    page = client.post("/settings", data=last | {"name": "Łukasz", "language": "fr"}).text
    for each in PREFERENCES:
        assert shown_as(page, each, last[each.name])
    assert 'value="Łukasz"' in page
    assert '<html lang="fr" data-theme="dark" data-motion="reduce"' in page
    assert 'data-score="off"' in page


def shown_as(page, preference, value):
    """Whether a row of the page shows a value."""
    if not preference.switch:
        return f'id="{preference.name}-{value}" value="{value}" checked' in page
    on = re.search(rf'id="{preference.name}" value="on" aria-label="[^"]+"( checked)?>', page)[1]
    return bool(on) == (value == "on")


def test_the_page_says_what_the_server_keeps_and_who_it_is(client):
    page = client.get("/settings").text
    assert "0 finished games, 0 seats in running games, 0 ways to reach you" in page
    assert "<dd>testserver</dd>" in page
    client.post("/play")
    assert "0 finished games, 1 seat in a running game, 0 ways" in client.get("/settings").text


def test_everything_is_deleted_on_the_page_by_who_sits_nowhere_too(client):
    assert 'action="/forget"' not in client.get("/settings").text
    client.post("/settings/channels", data={"kind": "webhook", "url": "https://chat.example/x", "shape": "plain"})
    client.post("/settings/keys", data={"k:p": "y"})
    page = client.get("/settings").text
    assert 'action="/forget"' in page
    assert "ways to reach you, quiet time and keys" in page
    client.post("/forget", data={"sure": "yes"})
    page = client.get("/settings").text
    assert "Webhook at" not in page
    assert 'id="key-1" value="P"' in page


def test_a_device_without_choices_of_its_own_takes_those_of_the_key(client, app):
    client.post("/settings/rating", data={"wanted": "no"})  # Now there is a key.
    client.post("/settings", data={"theme": "dark", "pace": "fast"})
    phone = TestClient(app)
    file = client.post("/record/export").content
    phone.cookies.set("pace", "slow")
    phone.post("/record/bring", files={"file": ("record.json", file)})
    assert phone.cookies["theme"] == "dark"
    page = phone.get("/settings").text
    assert 'id="theme-dark" value="dark" checked' in page
    assert 'id="pace-slow" value="slow" checked' in page, "what is set on a device stays there"
    del phone.cookies["theme"]
    assert 'id="theme-dark" value="dark" checked' in phone.get("/settings").text


@pytest.mark.parametrize("value", ["pink", "dark; path=/x", "", "a" * 5_000])
def test_what_cannot_be_chosen_changes_nothing(client, value):
    answer = client.post(
        "/settings", data={"theme": value, "language": value, "strange": value}, follow_redirects=False
    )
    assert answer.status_code in {303, 413}
    assert "set-cookie" not in answer.headers


def test_other_sites_set_nothing(client, app):
    answer = TestClient(app).post("/settings", data={"theme": "dark"}, headers={"origin": "https://evil.example"})
    assert answer.status_code == 403


def test_a_rating_is_wanted_in_the_settings_and_new_angeles_says_why_it_has_none(client):
    page = client.get("/settings").text
    assert "You are not rated." in page
    assert "New Angeles has no rating. Several may win" in page
    assert "You are rated." in client.post("/settings/rating", data={"wanted": "yes"}).text
    assert "You are not rated." in client.post("/settings/rating", data={"wanted": "no"}).text


@pytest.mark.parametrize("cookie", ["[" * 3_000, "%7B", "[1]", "%7B%22p%22%3A1%7D", "%7B%22p%22%3A%22ab%22%7D"])
def test_a_cookie_with_keys_that_makes_no_sense_is_as_none(client, cookie):
    client.cookies.set("keymap", cookie)
    assert 'name="k:p" id="key-1" value="P"' in client.get("/settings").text


def test_what_a_file_says_of_keys_is_set_only_if_it_can_be_a_cookie(client):
    odd = {"preferences": {"keymap": "a; Path=/; Domain=evil\r\nX: y", "theme": "pink"}}
    file = {"format": "boardroom-record", "version": 1, "key": new_secret(), "games": [], "settings": odd}
    brought = client.post("/record/bring", files={"file": ("record.json", json.dumps(file))}, follow_redirects=False)
    assert brought.status_code == 303
    assert {"keymap", "theme"}.isdisjoint(client.cookies)
    assert client.get("/settings").status_code == 200
    assert {"keymap", "theme"}.isdisjoint(client.cookies)


def test_keys_are_kept_with_the_key_of_a_person_and_those_that_are_taken_are_refused(client):
    client.post("/settings/rating", data={"wanted": "no"})
    assert 'id="key-1" value="P"' in client.get("/settings").text
    page = client.post("/settings/keys", data={"k:p": "ß", "k:i": "P"}).text
    assert 'name="k:p" id="key-1" value="ß"' in page
    assert 'name="k:i" id="key-2" value="P"' in page
    del client.cookies["keymap"]  # As on another device.
    assert 'id="key-1" value="ß"' in client.get("/settings").text
    taken = client.post("/settings/keys", data={"k:p": "c"}, headers={"hx-request": "true", "accept-language": "de"})
    assert (taken.status_code, taken.text) == (409, "C ist schon belegt: Nachricht schreiben")
    for wrong in ("7", " ", "", "ab", "\n"):
        assert client.post("/settings/keys", data={"k:p": wrong}).status_code == 409
    assert 'id="key-1" value="ß"' in client.get("/settings").text
    assert 'id="key-1" value="P"' in client.post("/settings/keys").text
