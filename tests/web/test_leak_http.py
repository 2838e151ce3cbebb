"""The leak test over HTTP: two worlds that are equal for a seat give it byte-equal pages and messages.

The worlds are played by `twins`: what others get face down differs, and so does what they have to think about. Both are
served from copies of one store, with the same table, seats and keys.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from contextlib import ExitStack

import pytest
from starlette.testclient import TestClient

import boardroom
from boardroom import DEALER
from boardroom.table import presence
from boardroom.table.keys import digest, new_secret
from boardroom.table.model import SeatRequest
from boardroom.table.service import Tables
from boardroom.web.app import create_app
from boardroom.web.settings import Settings
from tests.torture.test_secrets import twins
from tests.web.conftest import bearer

PATHS = (
    "/api/v1/tables/{table}",
    "/api/v1/tables/{table}/story",
    "/api/v1/tables/{table}/replay/10",
    "/api/v1/tables/{table}/log",
    "/api/v1/tables?which=mine",
    "/api/v1/tables?which=playing",
    "/",
    "/table/{table}",
    "/table/{table}?language=de",
    "/replay/{table}",
)
SOCKETS = ("/api/v1/tables/{table}/live", "/table/{table}/live")


async def empty_table(path, players, keys):
    """A table where everybody sits and nothing was dealt."""
    async with Tables.open(path, now=lambda: 1e9) as tables:
        wishes = [SeatRequest("person", name) for name in ("Ada", "Bob", "Cy", "Di")[:players]]
        made = await tables.create("new-corp-order", {"players": players}, wishes, private=False)
        table = made.table
    with sqlite3.connect(path) as store:
        for seat, key in enumerate(keys):
            store.execute("UPDATE seats SET holder = ?, invitation = NULL WHERE seat = ?", (digest(key), seat))
    store.close()
    return table


def entries(game, state):
    """The log as the server would have written it: a person's pick and the chance that follows."""
    found = [("deal", None, [])]
    for step in game.steps(state):
        if step.seat != DEALER:
            found.append(("pick", step.seat, []))
        found[-1][2].append(step.pick)
    return found


def write(path, table, game, state):
    log = entries(game, state)
    with sqlite3.connect(path) as store:
        store.execute("DELETE FROM entries")
        store.execute("UPDATE seats SET seen_at = 0")
        for number, (kind, seat, picks) in enumerate(log):
            row = (table, number, kind, seat, json.dumps(picks), 1e9)
            store.execute(
                "INSERT INTO entries (table_id, number, kind, seat, picks, at) VALUES (?, ?, ?, ?, ?, ?)", row
            )
        store.execute(
            "UPDATE tables SET status = 'playing', decides = ?, version = ?, revision = ?",
            (game.seat(state), len(log), len(log) + 1),
        )
    store.close()


def everything(path, table, key):
    """All that a server sends to a key, as text."""
    headers = bearer(key) if key else {}
    settings = Settings(database=path, rate=0)
    with ExitStack() as stack:
        client = stack.enter_context(TestClient(create_app(settings, now=lambda: 1.8e9)))
        found = {where: client.get(where.format(table=table), headers=headers).text for where in PATHS}
        for where in SOCKETS:
            with client.websocket_connect(where.format(table=table), headers=headers) as socket:
                found[where] = socket.receive_text()
    return found


def moments(game, seat, seed):
    """Some moments of twin games, with nobody's turn left to chance."""
    apart: list = []
    while len(apart) < 30:  # Some twins part soon.
        apart = [
            (first.copy(), second.copy())
            for first, second in twins(game, seat, seed)
            if game.seat(first) != DEALER and game.seat(second) == game.seat(first)
        ]
        seed += 1
    return [apart[len(apart) // 3], apart[-1]]


@pytest.fixture(autouse=True)
def _spectators_are_counted_once(monkeypatch):
    """How quickly sockets follow each other changes nothing."""
    monkeypatch.setattr(presence, "WATCHERS_TOLD", 3_600)


@pytest.fixture
def keys():
    return [new_secret() for _ in range(3)]


@pytest.mark.parametrize("seat", [0, 2, None])
def test_equal_worlds_give_equal_bytes(tmp_path, keys, seat):
    game = boardroom.game("new-corp-order", players=3)
    worlds = [str(tmp_path / "first.db"), str(tmp_path / "second.db")]
    table = asyncio.run(empty_table(worlds[0], 3, keys))
    shutil.copy(worlds[0], worlds[1])
    for first, second in moments(game, seat, seed=5 + (seat or 0)):
        write(worlds[0], table, game, first)
        write(worlds[1], table, game, second)
        key = None if seat is None else keys[seat]
        here, there = (everything(path, table, key) for path in worlds)
        for where, text in here.items():
            assert text == there[where], where
        assert "Ada" in here["/table/{table}"]
        assert '"view":{' in here["/api/v1/tables/{table}/live"]


def test_unequal_worlds_do_not(tmp_path, keys):
    """The same worlds through the eyes of somebody who holds other cards: so a leak would be noticed."""
    game = boardroom.game("new-corp-order", players=3)
    worlds = [str(tmp_path / "first.db"), str(tmp_path / "second.db")]
    table = asyncio.run(empty_table(worlds[0], 3, keys))
    shutil.copy(worlds[0], worlds[1])
    first, second = moments(game, 0, seed=5)[0]
    assert first.record.hand[1] != second.record.hand[1] or first.record.objectives[1] != second.record.objectives[1]
    write(worlds[0], table, game, first)
    write(worlds[1], table, game, second)
    here, there = (everything(path, table, keys[1]) for path in worlds)
    for where in ("/api/v1/tables/{table}", "/table/{table}", *SOCKETS):
        assert here[where] != there[where], where
