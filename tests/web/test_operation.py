"""For whoever runs the server: probes, numbers, logs, and HTTPS."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import logging.config
import os
import re
import sqlite3
import subprocess
import sys
import urllib.request
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from uvicorn.protocols.utils import ClientDisconnected

from boardroom.cli.app import COMMANDS
from boardroom.table import metrics
from boardroom.web.app import create_app
from boardroom.web.logs import log_config
from boardroom.web.operation import Numbers
from boardroom.web.settings import Settings
from tests.support.server import free_port
from tests.web.conftest import bearer, duel


def test_probes_are_heard_under_any_name_and_without_limit(settings):
    with TestClient(create_app(settings.model_copy(update={"rate": 1}))) as client:
        for path in ("/healthz", "/readyz"):
            answers = {client.get(path, headers={"host": "10.1.2.3"}).status_code for _ in range(20)}
            assert answers == {200}
        assert client.get("/api/v1", headers={"host": "10.1.2.3"}).status_code == 421


FIRST_PAGE = """
import sys
from starlette.testclient import TestClient
from boardroom.web.app import create_app
from boardroom.web.settings import Settings

with TestClient(create_app(Settings(database=sys.argv[1], rate=40, warm_up=True))) as client:
    assert client.get("/", headers={"accept-language": "de"}).status_code == 200
    assert client.app.state.rates[0].wait("testclient", 150) == 0, "hardly anything of 200 requests is left"
"""


def test_the_first_page_after_a_start_does_not_use_up_a_clients_limit(tmp_path):
    """What it loads and compiles cost as much as all requests that a client has at once."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", FIRST_PAGE, str(tmp_path / "games.db")]
    told = subprocess.run(command, env=environment, stderr=subprocess.PIPE, text=True, timeout=120, check=False)
    assert told.returncode == 0, told.stderr


def test_a_server_without_its_store_lives_but_is_not_ready(app, monkeypatch):
    with TestClient(app) as client:

        @asynccontextmanager
        async def away():
            raise sqlite3.OperationalError("unable to open database file")
            yield

        monkeypatch.setattr(app.state.tables.room.store, "read", away)
        assert client.get("/healthz").status_code == 200
        assert client.get("/readyz").status_code == 503


def value(text: str, name: str) -> float:
    return float(next(line.rpartition(" ")[2] for line in text.splitlines() if line.startswith(name + " ")))


def test_who_hangs_up_is_no_failure_of_the_store(app, caplog):
    """What uvicorn raises when a socket's client is gone is an OSError, like what a full disk raises."""

    async def gone(websocket):
        await websocket.accept()
        await websocket.send_text("here")
        raise ClientDisconnected

    app.router.add_websocket_route("/gone", gone)
    with TestClient(app) as client:
        before = metrics.STORE_ERRORS.value()
        with client.websocket_connect("/gone") as socket:
            assert socket.receive_text() == "here"
        assert metrics.STORE_ERRORS.value() == before
    assert "does not answer" not in caplog.text


def test_numbers_are_told_at_a_port_of_their_own(settings):
    port = free_port()
    with TestClient(create_app(settings.model_copy(update={"metrics_port": port}))) as client:

        def numbers() -> str:
            return client.portal.call(Numbers(client.app.state.tables).page)

        table, ada, _ = duel(client)
        seen = client.get(f"/api/v1/tables/{table}", headers=bearer(ada)).json()
        before = numbers()
        pick = {"version": seen["version"], "pick": seen["options"][0]["pick"]}
        with client.websocket_connect(f"/api/v1/tables/{table}/live") as live:
            live.receive_text()  # It is counted by now.
            assert client.post(f"/api/v1/tables/{table}/picks", json=pick, headers=bearer(ada)).status_code == 200
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=5) as answer:
                after = answer.read().decode()
                assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
        name = 'boardroom_picks_total{by="person"}'
        assert value(after, name) == (value(before, name) if name in before else 0) + 1
        for step in ("pick", "write"):
            assert f'boardroom_step_seconds_count{{step="{step}"}}' in after
        assert value(after, "boardroom_sockets") == 1
        assert value(after, 'boardroom_tables{status="playing"}') == 1
        assert value(after, 'boardroom_work_waiting{pool="quick"}') == 0
        assert "boardroom_store_errors_total " in after
        for secret in (table, ada, "Ada"):
            assert secret not in after
        assert client.get("/metrics").status_code == 404


@pytest.mark.parametrize("secure", [True, False])
def test_browsers_are_told_to_stay_with_https(settings, secure):
    with TestClient(create_app(settings.model_copy(update={"secure": secure}))) as client:
        assert ("strict-transport-security" in client.get("/api/v1").headers) is secure
    with TestClient(create_app(settings), base_url="https://testserver") as client:
        assert client.get("/api/v1").headers["strict-transport-security"] == "max-age=31536000"


@pytest.mark.parametrize("form", ["text", "json"])
def test_logs_hold_no_secrets(settings, form):
    handler = logging.StreamHandler(io.StringIO())
    config = log_config(settings.model_copy(update={"log": form}))["formatters"]["lines"]
    made = {name: value for name, value in config.items() if name != "()"}
    handler.setFormatter(config["()"](*made.values()))
    logger = logging.getLogger("boardroom.web.test_operation")
    logger.addHandler(handler)
    try:
        raise ValueError("GET /s/topsecret123")
    except ValueError:
        logger.exception(
            "at one\nline: "
            "Bearer topsecret123 at postgresql://me:topsecret123@db/games, cookie boardroom=topsecret123; x"
        )
    finally:
        logger.removeHandler(handler)
    text = handler.stream.getvalue()
    assert "topsecret" not in text
    assert "at one\n" not in text
    assert "postgresql://me:...@db/games" in text
    if form == "json":
        entry = json.loads(text)
        assert (entry["level"], entry["logger"]) == ("error", "boardroom.web.test_operation")
        assert "ValueError" in entry["trace"]


def test_clients_that_send_no_http_do_not_fill_the_log(settings, capsys):
    config = log_config(settings)
    config["loggers"] = {"uvicorn": {"level": "WARNING", "handlers": ["stderr"]}}
    del config["root"]
    logger = logging.getLogger("uvicorn.error")
    before = logging.getLogger("uvicorn").handlers
    try:
        logging.config.dictConfig(config)
        logger.warning("Invalid HTTP request received.")
        logger.error("Invalid UTF-8 sequence received from client.")
        logger.warning("Something else")
    finally:
        logging.getLogger("uvicorn").handlers = before
    assert capsys.readouterr().err == "WARNING: Something else\n"


def test_what_comes_again_and_again_is_counted_and_not_written(settings):
    """While the database was away every request wrote a line, and every handshake a page."""
    worth = log_config(settings)["filters"]["worth"]["()"]()
    lines = []

    def say(at, text, *arguments, error=None):
        record = logging.LogRecord("x", logging.WARNING, "x", 1, text, arguments, error and (type(error), error, None))
        record.created = at
        if worth.filter(record):
            lines.append(record.getMessage())

    for number in range(100):
        say(1.0, "The store does not answer: %s", number)
    say(2.0, "Something else")
    say(62.0, "The store does not answer: %s", "still")
    say(63.0, "Exception in ASGI application", error=asyncio.CancelledError("timeout graceful shutdown exceeded"))
    assert lines[19:] == [
        "The store does not answer: 19",
        "Something else",
        "The store does not answer: still (80 lines like this were left out)",
    ]
    for number in range(3_000):
        say(64.0, f"kind {number}")
    assert len(worth._kinds) <= 1_000


def test_a_proxy_that_changes_host_is_named(client, caplog):
    headers = {"origin": "https://games.example", "sec-fetch-site": "same-origin"}
    for _ in range(2):
        assert client.post("/api/v1/tables", json={}, headers=headers).status_code == 403
    assert sum("does a proxy change the header Host" in record.message for record in caplog.records) == 1


ROOT = Path(__file__).resolve().parents[2]
UNDOCUMENTED = {"rates", "warm_up"}
"""What `boardroom serve` sets for its workers."""


def test_every_setting_is_documented_with_its_default():
    text = (ROOT / "docs" / "hosting.md").read_text()
    named = set(re.findall(r"`([A-Z_]+)`", text))
    fields = {name.upper() for name in Settings.model_fields if name not in UNDOCUMENTED}
    assert fields - named == set()
    settings = Settings()
    kept = ", ".join(f"{getattr(settings, f'keep_{kind}'):g}" for kind in ("waiting", "playing", "over", "uploaded"))
    assert f"| {kept} | days" in text
    assert f"| `SOCKETS` | {settings.sockets} |" in text
    assert f"| `RATE` | {settings.rate:g} |" in text


def test_files_for_hosts_name_settings_that_there_are():
    known = {f"BOARDROOM_{name.upper()}" for name in Settings.model_fields}
    known |= {"BOARDROOM_DATA", "BOARDROOM_CACHE", "BOARDROOM_VENVS"}
    for file in (ROOT / "deploy").iterdir():
        assert set(re.findall(r"BOARDROOM_[A-Z_]+", file.read_text())) <= known, file
        for command in re.findall(r"/opt/boardroom/boardroom (\w+)", file.read_text()):
            assert command in COMMANDS
