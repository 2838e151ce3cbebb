"""A hint over HTTP: told on the page that asked."""

import pytest
from starlette.testclient import TestClient

from boardroom.table import hints
from boardroom.web.app import create_app


@pytest.fixture
def app(settings, monkeypatch):
    weakest = hints.levels("new-corp-order")[:1]
    monkeypatch.setattr(hints, "levels", lambda _: weakest)  # The strongest one takes seconds to compile.
    return create_app(settings.model_copy(update={"pages": True}))


def test_a_hint_is_told_to_who_asks(client, app):
    form = {"players": "2", "kind-0": "you", "kind-1": "bot-random", "start_player": "1"}
    page = client.post("/new", data=form)
    assert 'id="ask-hint"' in page.text
    told = client.post(f"{page.url.path}/hint", headers={"hx-request": "true"})
    assert 'hx-target="#hint"' in told.text
    assert "What would Intern do?" in told.text
    assert "1 hint in this game." in told.text
    assert "2 hints in this game." in client.post(f"{page.url.path}/hint").text  # Also without scripts.
    assert 'id="ask-hint"' not in TestClient(app).get(page.url.path).text
    assert TestClient(app).post(f"{page.url.path}/hint").status_code == 403
