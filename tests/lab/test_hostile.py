"""Hostile clients: normal tables go on beside them, and the server never fails."""

import asyncio
import random

from boardroom.cli.hostile import wrong
from boardroom.lab.hostile import ATTACKS, NORMAL, Hostility, attack
from boardroom.lab.loadtest import Figures, Table


def test_every_normal_table_is_a_client_of_its_own():
    """The limits on one client hold for each of them: fifty are more than one client may make at once."""
    figures = Figures(3, 1, "SQLite", 1)
    addresses = [Table(80, figures, random.Random(1), str(NORMAL + each)).requests.address for each in range(3)]
    assert addresses == ["127.1.0.1", "127.1.0.2", "127.1.0.3"]


def test_normal_tables_go_on_beside_hostile_clients():
    told = []
    game = "new-corp-order"
    found = asyncio.run(attack(2, 0, 1, "", workers=1, game=game, pace=0.3, rate=60, tell=told.append, least=6))
    assert "hostile requests, 0 answers 5xx" in told[-1]
    assert 40 < min(found.memory) <= max(found.memory) < 1_000
    assert found.failures == []
    assert (found.normal.refused, found.normal.lost) == (0, 0)
    assert found.normal.picks >= 6
    assert {name.split()[0] for name in found.statuses} == set(ATTACKS)
    assert found.statuses["sockets 101"] > 0
    assert found.requests >= 6 * len(ATTACKS)


def test_what_must_not_be_is_noticed():
    good = Hostility(Figures(1, 1, "SQLite", 1, picks=3, latencies=[0.1] * 3), memory=[100.0, 120.0, 121.0])
    assert wrong(good) == []
    bad = Hostility(
        Figures(1, 1, "SQLite", 1, picks=0, refused=1, lost=1, latencies=[0.9]),
        failures=["GET /: 500"],
        memory=[100.0, 120.0, 220.0],
    )
    assert len(wrong(bad)) == 6
