"""Word outside the page over HTTP: adding a way, trying it, taking it back; and what makes Boardroom installable."""

import json
import re

import pytest
from starlette.testclient import TestClient

from boardroom.table.errors import BadRequest
from boardroom.table.outside import Outside
from boardroom.web.app import create_app
from tests.support.receiver import Letterbox, Receiver


@pytest.fixture
def letterbox():
    with Letterbox() as box:
        yield box


@pytest.fixture
def app(settings, letterbox):
    update = {"pages": True, "private_webhooks": True, "smtp": letterbox.url, "mail_from": "boardroom@games.example"}
    return create_app(settings.model_copy(update=update))


def way_in(text):
    return re.search(r'id="way-([a-z0-9]+)"', text)[1]


def chosen(page, way, game):
    """The occasions in a game that are switched on for a way."""
    cells = re.findall(rf'name="c:{way}:{game}" value="([a-z-]+)" aria-label="[^"]+"( checked)?', page)
    assert len(cells) >= 4
    return [occasion for occasion, checked in cells if checked]


def test_boardroom_can_be_installed(client):
    told = client.get("/manifest.webmanifest", headers={"accept-language": "de"})
    assert told.headers["content-type"].startswith("application/manifest+json")
    assert (told.json()["display"], told.json()["lang"]) == ("standalone", "de")
    for each in told.json()["icons"]:
        icon = client.get(each["src"])
        assert icon.headers["content-type"] == "image/png"
        assert int.from_bytes(icon.content[16:20]) == int(each["sizes"].partition("x")[0])
    assert client.get("/icon-7.png").status_code == 404
    worker = client.get("/worker.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"
    assert "caches" not in worker.text  # No private page is kept.
    for address in re.findall(r'<script src="([^"]+)"', client.get("/").text):
        assert "skipWaiting" not in client.get(address).text


def test_a_webhook_is_added_tried_and_taken_back(client, app):
    with Receiver() as end:
        page = client.post("/settings/channels", data={"kind": "webhook", "url": f"{end.url}/secret", "shape": "slack"})
        assert "Webhook at 127.0.0.1" in page.text
        assert "/secret" not in page.text
        way = way_in(page.text)
        tried = client.post(f"/settings/channels/{way}/try")
        assert "It should arrive right away" in tried.text
        ((path, _, body),) = end.heard
        assert path == "/secret"
        assert "This is a test" in json.loads(body)["text"]
        stranger = TestClient(app)
        choice = {"channel": way, "game": "new-corp-order", f"c:{way}:new-corp-order": ["over", "attack"]}
        for deed in ("channels/{way}/try", "channels/{way}/remove", "notices"):
            stranger.post(f"/settings/{deed.format(way=way)}", data=choice)
        assert len(end.heard) == 1
        assert chosen(client.get("/settings").text, way, "new-corp-order") == ["turn", "over"]
        changed = client.post("/settings/notices", data=choice).text
        assert chosen(changed, way, "new-corp-order") == ["attack", "over"]
        assert chosen(changed, way, "new-angeles") == ["turn", "over"]
        gone = client.post(f"/settings/channels/{way}/remove")
        assert "Webhook at" not in gone.text


def test_mail_comes_only_after_its_address_was_confirmed(client, app, letterbox):
    page = client.post("/settings/channels", data={"kind": "mail", "to": "ada@mail.example"})
    assert "Open the link in the mail" in page.text
    way = way_in(page.text)
    assert "could not be sent" in client.post(f"/settings/channels/{way}/try").text
    (letter,) = letterbox.letters
    assert "To: ada@mail.example" in letter
    link = re.search(r"http://testserver(/settings/confirm/\S+)", letter.replace("=\r\n", ""))[1]
    assert "Yes, write to me" in TestClient(app).get(link).text  # A preview confirms nothing.
    assert "Open the link in the mail" in client.get("/settings").text
    assert TestClient(app).post(link).status_code == 200
    assert TestClient(app).post(link).status_code == 404
    assert "It should arrive right away" in client.post(f"/settings/channels/{way}/try").text
    assert len(letterbox.letters) == 2


def test_mail_and_its_password_are_encrypted_where_the_mail_server_can():
    """What a server can do is known only once it was greeted; before that no mail was ever encrypted."""
    with Letterbox("STARTTLS") as box:
        outside = Outside(smtp=box.url.replace("//", "//ada:secret@"))
        with pytest.raises(BadRequest):
            outside.mail("bob@example.com", "Your turn", "It is your turn.")
    assert box.words == ["EHLO", "STAR", "QUIT"]
    assert not box.letters


@pytest.mark.usefixtures("client")
def test_nobodys_letterbox_is_filled_by_strangers(app, letterbox):
    for number in range(5):
        stranger, to = TestClient(app), f"{'Aa'[number % 2]}da@mail.example"
        answer = stranger.post("/settings/channels", data={"kind": "mail", "to": to})
        assert answer.status_code == (200 if number < 3 else 429)
        if number < 3:
            stranger.post(f"/settings/channels/{way_in(answer.text)}/remove")
    assert len(letterbox.letters) == 3


def test_what_cannot_be_reached_is_refused(client):
    for wrong in (
        {"kind": "webhook", "url": "file:///etc/passwd", "shape": "plain"},
        {"kind": "webhook", "url": "http://127.0.0.1:1/", "shape": "fax"},
        {"kind": "mail", "to": "ada@mail.example\r\nBcc: all@mail.example"},
        {"kind": "push", "endpoint": "https://push.example"},
        {"kind": "owl"},
    ):
        assert client.post("/settings/channels", data=wrong).status_code == 422
    assert client.get("/settings/confirm/x").status_code == 404


def test_a_table_is_muted_in_its_menu(client):
    page = client.post("/play")
    assert "Turn off notifications from this table" in page.text
    muted = client.post(f"{page.url.path}/notices", data={"on": "yes"})
    assert "Turn on notifications from this table" in muted.text
    assert "Turn off notifications from this table" in client.post(f"{page.url.path}/notices", data={"on": "no"}).text


def test_messages_come_in_the_language_that_is_chosen_later(client):
    with Receiver() as end:
        page = client.post("/settings/channels", data={"kind": "webhook", "url": f"{end.url}/x", "shape": "plain"})
        way = way_in(page.text)
        client.post("/language", data={"language": "de"})
        client.post(f"/settings/channels/{way}/try")
        client.post("/settings", data={"language": "fr"})
        client.post(f"/settings/channels/{way}/try")
        german, french = (json.loads(body)["text"] for _, _, body in end.heard)
    assert german.startswith("Das ist ein Test")
    assert french.startswith("Ceci est un essai")


def test_a_table_differs_by_a_form_in_the_settings(client):
    client.post("/settings/channels", data={"kind": "webhook", "url": "https://chat.example/x", "shape": "plain"})
    assert "A table that differs" not in client.get("/settings").text
    table = client.post("/play").url.path.rpartition("/")[2]
    page = client.get("/settings").text
    assert f'<option value="{table}">' in page
    page = client.post("/settings/notices/tables", data={"table": table, "differs": "yes"}).text
    assert re.search(rf'name="t:{table}" value="{way_in(page)}" aria-label="Everything at [^"]+" checked', page)
    client.post("/settings/notices", data={"table": table})
    assert "Turn on notifications from this table" in client.get(f"/table/{table}").text
    page = client.post("/settings/notices/tables", data={"table": table, "differs": "no"}).text
    assert f'name="t:{table}"' not in page
    assert "Turn off notifications from this table" in client.get(f"/table/{table}").text


def test_a_quiet_time_is_set_by_a_form_and_refused_with_the_reason(client):
    assert 'id="quiet-begins" value="22:00"' in client.get("/settings").text
    night = {"on": "yes", "begins": "23:15", "ends": "06:00", "zone": "Europe/Paris", "urgent": "yes"}
    page = client.post("/settings/quiet", data=night).text
    for shown in ('id="quiet-begins" value="23:15"', 'value="Europe/Paris"', 'aria-label="Quiet time" checked'):
        assert shown in page
    wrong = client.post("/settings/quiet", data=night | {"ends": "23:15"}, headers={"hx-request": "true"})
    assert (wrong.status_code, wrong.headers["content-type"]) == (409, "text/plain; charset=utf-8")
    assert "such as 22:00 and 7:30" in wrong.text
    assert client.post("/settings/quiet", data=night | {"zone": "Nowhere"}).status_code == 422
    away = client.post("/settings/quiet", data=night | {"zone": "Nowhere", "offset": "-03:00"})
    assert 'value="-03:00"' in away.text
    assert 'aria-label="Quiet time">' in client.post("/settings/quiet", data={}).text
