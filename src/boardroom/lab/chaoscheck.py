"""What `boardroom chaos` holds to be true of a store after all: the log of every table beside what was answered."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from boardroom.lab.chaosload import MINUTES, PlayedTable, SentPick, fingerprint
from boardroom.table import schema
from boardroom.table.fold import Chair, Fold, fresh_fold
from boardroom.table.logentry import LogEntry
from boardroom.table.store import Store
from boardroom.table.timekeeper import LEAST

CLOSE = 1.0
"""Seconds by which clocks may differ."""


@dataclass
class Findings:
    """What was compared, and what is wrong."""

    tables: int = 0
    entries: int = 0
    acknowledged: int = 0
    kept: int = 0
    """Picks without an answer that are in the log, ..."""
    gone: int = 0
    """... and that are not."""
    refused: int = 0
    answers: int = 0
    clocks: int = 0
    wrong: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Written:
    """A pick of a person in the log."""

    version: int | None
    """Which one it answered; None where several may act at once, and it may have been an older one."""
    pick: int
    at: float


async def check(url: str, tables: list[PlayedTable]) -> Findings:
    """Compare the logs in a store with what was sent and answered."""
    findings = Findings()
    store = await Store.open(url, serving=False)
    try:
        for table in tables:
            await _check(store, table, findings)
    finally:
        await store.close()
    return findings


async def _check(store: Store, table: PlayedTable, findings: Findings) -> None:
    findings.tables += 1
    findings.wrong += table.contradictions
    written: dict[int, list[Written]] = {seat: [] for seat in table.keys}
    told: dict[tuple[int | None, int], set[bytes]] = {}
    spent: dict[int, float] = {}
    away, before = 0.0, 0.0
    viewers: list[int | None] = [None, *table.keys]
    fold: Fold | None = None
    async for fold, entry in _folded(store, table.id):
        if entry is None:
            _tell(fold, viewers, told)
            continue
        findings.entries += 1
        if entry.number != fold.version:
            findings.wrong.append(f"{table.id}: entry {fold.version} is missing")
            return
        decides = fold.decides
        if decides is not None and before:
            spent[decides] = spent.get(decides, 0.0) + entry.at - before
            away += entry.at - before if entry.at - before > LEAST else 0.0
        before = entry.at
        if entry.kind == "pick" and entry.seat in written:
            shared = fold.game.shared(fold.state.record)
            version = None if shared else fold.seen_version((entry.seat,))
            written[entry.seat].append(Written(version, json.loads(entry.picks)[0], entry.at))
    if fold is None:
        findings.wrong.append(f"{table.id}: the table is not in the store")
        return
    for seat, found in written.items():
        _compare_picks(table, seat, found, findings)
    for place, answer in table.heard.items():
        findings.answers += 1
        if answer not in told.get(place, ()):
            viewer, version = place
            findings.wrong.append(f"{table.id}: viewer {viewer} was told something else at version {version}")
    if table.clock:
        _compare_clocks(table, fold, spent, away, before, findings)


async def _folded(store: Store, table_id: str) -> AsyncIterator[tuple[Fold, Any]]:
    """A table before every entry, with the entry; and after it, without one."""
    async with store.read() as connection:
        here = sa.select(schema.tables).where(schema.tables.c.id == table_id)
        row = (await connection.execute(here)).mappings().one_or_none()
        columns = [column for column in schema.seats.c if column.name != "table_id"]
        seats = sa.select(*columns).where(schema.seats.c.table_id == table_id).order_by(schema.seats.c.seat)
        chairs = [Chair(*found) for found in await connection.execute(seats)]
        of_table = schema.entries.c.table_id == table_id
        log = sa.select(schema.entries).where(of_table).order_by(schema.entries.c.number)
        entries = (await connection.execute(log)).all()
    if row is None:
        return
    fold = fresh_fold({**row, "status": "playing"}, chairs)
    for entry in entries:
        yield fold, entry
        LogEntry(entry.number, entry.kind, entry.seat, json.loads(entry.picks), entry.keep, {}).fold_into(fold, 0)
        yield fold, None


def _tell(fold: Fold, viewers: list[int | None], told: dict[tuple[int | None, int], set[bytes]]) -> None:
    """What every viewer may be told now: the view of its seat, and what it may pick."""
    over = fold.game.over(fold.state)
    for viewer in viewers:
        may_pick = viewer is not None and not over and viewer in fold.game.acting(fold.state)
        picks = [option.pick for option in fold.game.options(fold.state, viewer)] if may_pick else []
        version = fold.seen_version(() if viewer is None else (viewer,))
        told.setdefault((viewer, version), set()).add(fingerprint(fold.view(viewer), picks))


def _compare_picks(table: PlayedTable, seat: int, written: list[Written], findings: Findings) -> None:
    """Every acknowledged pick once and in order, none that was refused, and of the others at most what was sent."""
    sent = [each for each in table.sent if each.seat == seat]
    findings.refused += sum(each.fate == "refused" for each in sent)
    counted = [each for each in sent if each.fate != "refused"]
    reached: list[set[int]] = [{0}]
    for each in counted:
        now = {place + 1 for place in reached[-1] if place < len(written) and _is(written[place], each)}
        if each.fate == "unsure":
            now |= reached[-1]
        reached.append(now)
    acknowledged = sum(each.fate == "acknowledged" for each in counted)
    findings.acknowledged += acknowledged
    if len(written) not in reached[-1]:
        findings.wrong.append(
            f"{table.id}: seat {seat} had {acknowledged} picks acknowledged and {len(counted) - acknowledged} not "
            f"answered, but the log has {len(written)}, or others"
        )
        return
    findings.kept += len(written) - acknowledged
    findings.gone += len(counted) - len(written)


def _is(written: Written, sent: SentPick) -> bool:
    """Whether a pick in the log can be one that was sent."""
    if written.pick != sent.pick or written.version not in {None, sent.version}:
        return False
    return sent.fate == "unsure" or sent.sent - CLOSE <= written.at <= sent.answered + CLOSE


def _compare_clocks(
    table: PlayedTable, fold: Fold, spent: dict[int, float], away: float, at: float, findings: Findings
) -> None:
    """Everybody paid for their own time until the last entry, except what a server was away for long.

    A clock that still runs has paid for nothing since its seat was first waited for, hidden picks included.
    """
    for chair in fold.chairs:
        if chair.by_bot or chair.seconds is None:
            continue
        findings.clocks += 1
        runs = chair.seat == fold.decides and fold.row["due"] is not None
        paid = MINUTES * 60.0 - (min(chair.seconds, fold.row["due"] - at) if runs else chair.seconds)
        owed = spent.get(chair.seat, 0.0)
        if not owed - away - CLOSE <= paid <= owed + CLOSE:
            findings.wrong.append(
                f"{table.id}: seat {chair.seat} paid {paid:.1f} s by its clock, but decided for {owed:.1f} s"
            )
