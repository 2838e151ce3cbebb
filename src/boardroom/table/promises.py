"""Promises in people's own words, and reports on promises that the rules do not judge.

A promise in own words is a chat message to somebody. Its author and its recipient may report whether it was kept; the
same applies to a promise in the game's own book whose deal ended before the rules could judge it. Everyone who may know
of the promise sees both reports. Without a report of the recipient it stays open; if the two differ, it is disputed.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import sqlalchemy as sa

from boardroom.core.presentation import Seat
from boardroom.core.words import N_
from boardroom.table import schema
from boardroom.table.errors import BadRequest, NotPlaying, WrongSecret
from boardroom.table.fold import Fold
from boardroom.table.room import Room
from boardroom.table.store import retried
from boardroom.table.talk import Talk, blocked_by, muted_by

SAID = "said-"
"""How the keys of promises in own words begin."""
OPEN, KEPT, BROKEN, VOID, DISPUTED = "open", "kept", "broken", "void", "disputed"


class Promises:
    """Reports on promises."""

    def __init__(self, room: Room, talk: Talk) -> None:
        self._room = room
        self._talk = talk

    @retried
    async def mark(self, table_id: str, key: str, promise: str, kept: bool | None, seat: int | None = None) -> None:
        """Report that a promise was kept or broken; None withdraws the report."""
        fold, yours = await self._room.seated(table_id, key, seat)
        if not fold.begun:
            raise NotPlaying
        if len(yours) != 1:
            raise WrongSecret
        entry = next((each for each in book_of(fold, yours, yours[0]) if each["key"] == promise), None)
        if entry is None or not entry["yours"]:
            raise BadRequest(N_("Nothing can be said of this promise."))
        both = (entry["from"], entry["to"]) if entry["secret"] else None
        said = {"table_id": table_id, "promise": promise, "seat": yours[0]}
        async with self._room.store.write() as connection:
            more = {"promises": schema.tables.c.promises + 1}
            news = await self._talk.count(connection, fold, both, **more)
            mine = (schema.marks.c.table_id == table_id, schema.marks.c.seat == yours[0])
            names = schema.marks.c.promise.in_([promise, promise.rpartition("-")[0]])
            await connection.execute(sa.delete(schema.marks).where(*mine, names))
            if kept is not None:
                await connection.execute(sa.insert(schema.marks).values(**said, kept=kept))
        self._room.hub.publish(news)


def book_of(fold: Fold, yours: tuple[int, ...], eyes: Seat) -> list[dict[str, Any]]:
    """The promises that a viewer may know of, with both reports."""
    return [marked(fold, entry, eyes) for entry in (*fold.book(eyes), *in_own_words(fold, yours, eyes))]


def _named(fold: Fold, entry: dict[str, Any]) -> dict[str, Any]:
    """A promise of the game's book with a key that no promise gets again after an undo.

    The game counts the promises that are left. When one was given, as a number of picks, is not for its readers.
    """
    undos = fold.undos_before(entry["pick"])
    return {name: value for name, value in entry.items() if name != "pick"} | {"key": f"{entry['key']}-{undos}"}


def in_own_words(fold: Fold, yours: tuple[int, ...], eyes: Seat, until: float = math.inf) -> list[dict[str, Any]]:
    """The promises in own words that a viewer could read, made before some time."""
    if not fold.promised:
        return []
    muted, numbers, found = muted_by(fold, yours, eyes), Counter[tuple[int, int | None]](), []
    public = Counter[tuple[int, int | None]]()
    blocked = blocked_by(fold, fold.chairs[eyes].holder) if eyes is not None else frozenset()
    for line in fold.promised:
        if line.at >= until:
            break
        pair = (line.seat, line.promised)
        numbers[pair] += 1
        public[pair] += line.to is None
        if line.seat in muted or fold.speaker(line) in blocked or (line.to is not None and eyes not in pair):
            continue
        known = numbers if eyes in pair else public  # Otherwise the number would reveal private ones.
        name = f"{SAID}{line.seat}-{line.promised}"
        found.append(
            {
                "key": f"{name}-{known[pair]}",
                "stored": f"{name}-{numbers[pair]}",
                "from": line.seat,
                "to": line.promised,
                "round": 0,
                "text": line.text,
                "state": OPEN,
                "secret": line.to is not None,
            }
        )
    return found


def marked(fold: Fold, entry: dict[str, Any], eyes: Seat) -> dict[str, Any]:
    """A promise with the reports of its author and its recipient, and whether the viewer may report."""
    said = entry["key"].startswith(SAID)
    unjudged = said or entry["state"] == VOID
    counted = entry.get("stored", entry["key"])
    entry = dict(entry) if said else _named(fold, entry)
    stored = entry.pop("stored", entry["key"])
    author, other = (_mark(fold, stored, counted, entry[who]) if unjudged else None for who in ("from", "to"))
    state = entry["state"]
    if other is not None:
        state = DISPUTED if author not in (None, other) else KEPT if other else BROKEN
    return entry | {
        "state": state,
        "says": {"from": author, "to": other},
        "yours": unjudged and eyes is not None and eyes in (entry["from"], entry["to"]),
    }


def _mark(fold: Fold, key: str, counted: str, seat: int) -> bool | None:
    """The report of a seat on a promise; older reports are stored by the number of the promise alone, without undos."""
    found = fold.marks.get((key, seat))
    return fold.marks.get((counted, seat)) if found is None else found
