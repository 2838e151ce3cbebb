"""A server in this process, and clients of it."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from boardroom.table import elsewhere
from boardroom.web.app import create_app
from boardroom.web.settings import Settings
from tests.support.stores import empty_file


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    """On a busy machine a small piece of work may take long, too."""
    monkeypatch.setattr(elsewhere, "BUDGET", 120.0)


@pytest.fixture
def settings(tmp_path):
    return Settings(database=empty_file(tmp_path), rate=0, bot_pause=0.0, pages=False)


@pytest.fixture
def app(settings):
    return create_app(settings)


@pytest.fixture
def client(app):
    with TestClient(app) as opened:
        yield opened


def another(client: TestClient) -> TestClient:
    """Another browser at the same server, in the same event loop."""
    made = TestClient(client.app)
    made.portal = client.portal
    return made


def bearer(key: str) -> dict[str, str]:
    """The header that carries a key."""
    return {"authorization": f"Bearer {key}"}


def duel(client: TestClient, **more) -> tuple[str, str, str]:
    """A table of Ada and Bob, with their keys; Ada begins."""
    seats = [{"kind": "you"}, {"kind": "person"}]
    wish = {"settings": {"players": 2, "start_player": 0}, "seats": seats, "name": "Ada", **more}
    made = client.post("/api/v1/tables", json=wish).json()
    held = client.post("/api/v1/claim", json={"invitation": made["invitations"]["1"], "name": "Bob"}).json()
    return made["table"], made["key"], held["key"]
