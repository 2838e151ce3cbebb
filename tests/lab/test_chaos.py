"""Chaos: a short run over both stores, and that what must not be is noticed."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from dataclasses import replace

import pytest

from boardroom.lab import chaos, chaosload
from boardroom.lab.chaoscheck import Findings, check
from boardroom.lab.chaosload import MINUTES, PlayedTable, SentPick
from boardroom.table.model import Clock, SeatRequest, to_json
from boardroom.table.service import Tables
from tests.support.stores import postgresql


def test_a_short_run_over_both_stores_finds_nothing_wrong():
    with postgresql() as url:
        plan = chaos.Plan(minutes=0, seed=7, tables=1, database=url, thinkers=1)
        done: list[str] = []
        reports = asyncio.run(chaos.run(plan, done.append))
    assert [report.store for report in reports] == ["SQLite", "PostgreSQL"]
    for report in reports:
        assert report.wrong == []
        assert report.acts.total() >= 1
        assert {table.game for table in report.traffic.tables} == {"new-corp-order", "new-angeles"}
        assert report.findings.acknowledged >= plan.picks
        assert report.findings.answers >= plan.answers
    assert sum("answered again" in line for line in done) == sum(report.acts.total() for report in reports)


async def played(url: str, game: str) -> PlayedTable:
    """A table of people alone, after some picks, with everything that they were told."""
    dice = random.Random(3)
    async with Tables.open(url) as tables:
        people = 2 if game == "new-corp-order" else 4
        seats = [SeatRequest("you"), *[SeatRequest("person")] * (people - 1)]
        made = await tables.create(game, {"players": people}, seats, clock=Clock("minutes", MINUTES))
        table = PlayedTable(made.table, game, {0: made.key}, clock=True)
        for seat, invitation in made.invitations.items():
            table.keys[seat] = (await tables.claim(invitation)).key
        while len(table.sent) < 30:
            table.hear(None, to_json(await tables.look(table.id)))
            for seat, key in table.keys.items():
                seen = await tables.look(table.id, key)
                table.hear(seat, to_json(seen))
                if seen.options:
                    sent = SentPick(seat, seen.version, dice.choice(seen.options).pick, time.time())
                    table.sent.append(sent)
                    table.hear(seat, to_json(await tables.pick(table.id, key, sent.version, sent.pick)))
                    sent.answered, sent.fate = time.time(), "acknowledged"
    return table


def found(url: str, table: PlayedTable) -> Findings:
    return asyncio.run(check(url, [table]))


@pytest.mark.parametrize("game", ["new-corp-order", "new-angeles"])
def test_what_must_not_be_is_noticed(tmp_path, game):
    file = tmp_path / "games.db"
    table = asyncio.run(played(str(file), game))
    right = found(str(file), table)
    assert right.wrong == []
    assert (right.acknowledged, right.clocks) == (len(table.sent), len(table.keys))
    assert right.answers > len(table.sent)

    last = table.sent[-1]
    doubtful = replace(table, sent=[*table.sent[:-1], replace(last, fate="unsure")])
    assert (found(str(file), doubtful).wrong, found(str(file), doubtful).kept) == ([], 1)
    again = replace(table, sent=[*table.sent, replace(last, fate="unsure")])
    assert (found(str(file), again).wrong, found(str(file), again).gone) == ([], 1)

    wrong = {
        "lost": replace(table, sent=[*table.sent, last]),
        "of nobody": replace(table, sent=table.sent[:-1]),
        "refused": replace(table, sent=[*table.sent[:-1], replace(last, fate="refused")]),
        "another": replace(table, sent=[*table.sent[:-1], replace(last, pick=last.pick + 1)]),
        "too late": replace(
            table, sent=[*table.sent[:-1], replace(last, sent=last.sent + 60, answered=last.sent + 61)]
        ),
        "a table": replace(table, id="elsewhere"),
    }
    place = next(place for place in table.heard if place[0] == 1)
    other = next(each for viewer, each in ((place[0], each) for place, each in table.heard.items()) if viewer == 0)
    wrong["a hand of another seat"] = replace(table, heard={**table.heard, place: other})
    for what, changed in wrong.items():
        assert len(found(str(file), changed).wrong) == 1, what

    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE seats SET seconds = seconds - 5 WHERE seat = 1")
    assert "seat 1 paid" in found(str(file), table).wrong[0]
    with sqlite3.connect(file) as connection:
        connection.execute("DELETE FROM entries WHERE number = 5")
    assert "entry 5 is missing" in found(str(file), table).wrong[0]


def test_two_answers_of_one_version_that_differ_are_noticed():
    table = chaosload.PlayedTable("t", "new-corp-order", {0: "k"}, clock=False)
    for picks in ([1], [1], [2]):
        options = [{"pick": pick} for pick in picks]
        table.hear(0, {"version": 3, "view": {"seat": 0}, "options": options})
    assert len(table.contradictions) == 1
