"""Tables to play at, in every kind of store."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from boardroom.table import elsewhere
from boardroom.table.model import Created, SeatRequest, TableView
from boardroom.table.service import Tables
from tests.support.stores import empty_file, postgresql


@dataclass
class Watch:
    """A clock that stands still until it is told to go on."""

    time: float = 1_000_000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    """On a busy machine a small piece of work may take long, too."""
    monkeypatch.setattr(elsewhere, "BUDGET", 120.0)


@pytest.fixture
def watch():
    return Watch()


@pytest.fixture
def postgresql_url():
    with postgresql(migrated=True) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    return empty_file(tmp_path) if request.param == "sqlite" else request.getfixturevalue("postgresql_url")


one_store = pytest.mark.parametrize("url", ["sqlite"], indirect=True)
"""For long tests of what is the same in every kind of store."""


@pytest.fixture
async def tables(url, watch):
    async with Tables.open(url, now=watch, bot_pause=0.0) as opened:
        yield opened


async def duel(tables: Tables, **settings) -> tuple[Created, str, str]:
    """Two persons, Ada on seat 0 and Bob on seat 1; Ada begins."""
    wishes = [SeatRequest("you", "Ada"), SeatRequest("person")]
    made = await tables.create("new-corp-order", {"players": 2, "start_player": 0}, wishes, **settings)
    held = await tables.claim(made.invitations[1], name="Bob")
    return made, made.key, held.key


def never(seen: TableView) -> bool:
    return False


async def play(tables: Tables, table: str, keys: list[str], until=never, seed: int = 0) -> TableView:
    """Let persons pick at random until something holds or the game is over."""
    dice = random.Random(seed)
    while True:
        for key in keys:
            seen = await tables.look(table, key)
            if seen.status == "over" or until(seen):
                return seen
            while seen.options:
                seen = await tables.pick(table, key, seen.version, dice.choice(seen.options).pick)
                if until is not never:
                    break  # Everybody looks after every pick.
