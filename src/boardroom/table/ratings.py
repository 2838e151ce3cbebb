"""Ratings of people who opted in: Plackett-Luce strengths from orders of finish, as in the ratings of bots.

Only games count in which nothing but the players decided: all seats were held by different people who want a rating,
the game was played to its end by the rules of the box, and nobody had hints or a stand-in.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Any

import sqlalchemy as sa

from boardroom.core.house import house_settings
from boardroom.games import meta, metas
from boardroom.table import schema
from boardroom.table.errors import WrongSecret
from boardroom.table.room import Room, holder_of
from boardroom.table.store import retried

ELO = 400 / log(10)
MEAN = 1500
Z = 1.96
"""The number of standard deviations that contain 95 % of a normal distribution."""
PRIOR = 0.5
"""Everybody has won and lost half a game against a player of strength 1, as in the laboratory."""
ROUNDS = 200
MOST_GAMES = 3_000
KEPT_SECONDS = 60.0

Finish = tuple[tuple[str, ...], ...]
"""The order of finish, best first; people who share a place are in one group."""


@dataclass(frozen=True)
class PersonRating:
    """A rating in points around 1500 with its 95 % interval, and the number of rated people."""

    points: int
    low: int
    high: int
    games: int
    people: int


def stages(finishes: Sequence[Finish]) -> list[tuple[str, tuple[str, ...], float]]:
    """Each choice of "the best of those left": who, of whom, with which weight."""
    found = []
    for groups in finishes:
        left = [player for group in groups for player in group]
        for group in groups:
            if len(left) > 1:
                found += [(player, tuple(left), 1 / len(group)) for player in group]
            left = [player for player in left if player not in group]
    return found


def strengths(finishes: Sequence[Finish]) -> dict[str, float]:
    """Plackett-Luce strengths by Hunter's minorisation.

    >>> found = strengths([(("ada",), ("bob",))] * 3 + [(("bob",), ("ada",))])
    >>> found["ada"] > found["bob"]
    True
    """
    choices = stages(finishes)
    gamma = {player: 1.0 for _, field, _ in choices for player in field}
    won = dict.fromkeys(gamma, PRIOR)
    for player, _, weight in choices:
        won[player] += weight
    for _ in range(ROUNDS):
        against = dict.fromkeys(gamma, 0.0)
        for _, field, weight in choices:
            share = weight / sum(gamma[player] for player in field)
            for player in field:
                against[player] += share
        before = gamma
        gamma = {player: won[player] / (against[player] + 2 * PRIOR / (before[player] + 1)) for player in before}
        if all(abs(log(gamma[player] / before[player])) < 1e-6 for player in gamma):
            break
    return gamma


def rate(finishes: Sequence[Finish]) -> dict[str, PersonRating]:
    """The ratings of everybody in some games."""
    gamma = strengths(finishes)
    if not gamma:
        return {}
    logs = {player: log(value) for player, value in gamma.items()}
    mean = sum(logs.values()) / len(logs)
    known = {player: PRIOR * 2 * _slope(1 / (1 + exp(-value))) for player, value in logs.items()}
    for _, field, weight in stages(finishes):
        total = sum(gamma[player] for player in field)
        for player in field:
            known[player] += weight * _slope(gamma[player] / total)
    games = dict.fromkeys(gamma, 0)
    for groups in finishes:
        for player in (each for group in groups for each in group):
            games[player] += 1
    found = {}
    for player, value in logs.items():
        points, half = MEAN + ELO * (value - mean), Z * ELO / sqrt(known[player])
        low, high = round(points - half), round(points + half)
        found[player] = PersonRating(round(points), low, high, games[player], len(gamma))
    return found


def _slope(chance: float) -> float:
    return chance * (1 - chance)


class Ratings:
    """Choices and ratings of people, who see only their own."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._kept: dict[str, tuple[float, Mapping[str, PersonRating]]] = {}

    async def wanted(self, key: str | None) -> bool:
        """Whether the holder of a key wants one."""
        row = schema.raters.c
        async with self._room.store.read() as connection:
            mine = sa.select(row.since).where(row.holder == (holder_of(key) or ""))
            return (await connection.execute(mine)).first() is not None

    @retried
    async def want(self, key: str | None, *, wanted: bool) -> None:
        """Store whether the holder of a key wants a rating."""
        holder = holder_of(key)
        if holder is None:
            raise WrongSecret
        async with self._room.store.write() as connection:
            await connection.execute(sa.delete(schema.raters).where(schema.raters.c.holder == holder))
            if wanted:
                await connection.execute(sa.insert(schema.raters).values(holder=holder, since=self._room.now()))
        self._kept.clear()

    async def rating(self, key: str | None, game: str) -> PersonRating | None:
        """The rating of a key in a game; None if it has none."""
        holder, now = holder_of(key), self._room.now()
        if holder is None or not meta(game).rated:
            return None
        made, found = self._kept.get(game, (now - 2 * KEPT_SECONDS, {}))
        if abs(now - made) > KEPT_SECONDS:
            found = rate(await self._finishes(game))
            self._kept[game] = now, found
        return found.get(holder)

    async def all(self, key: str | None) -> dict[str, PersonRating]:
        """The ratings of a key by game, where it has some."""
        found = {each.key: await self.rating(key, each.key) for each in metas() if each.rated}
        return {game: rating for game, rating in found.items() if rating is not None}

    async def _finishes(self, game: str) -> list[Finish]:
        row, sits, rates = schema.tables.c, schema.seats.c, schema.raters.c
        fits = (sits.kind != "bot", sits.holder.in_(sa.select(rates.holder)), sits.hints == 0, sits.stand_in.is_(False))
        others = sa.select(sits.seat).where(sits.table_id == row.id, sa.not_(sa.and_(*fits))).exists()
        wanted = sa.select(row.id, row.settings, row.winners, row.scores).where(
            row.game == game,
            row.status == "over",
            row.ended_by == "rules",
            row.uploaded.is_(False),
            row.forked_from.is_(None),
            sa.not_(others),
        )
        async with self._room.store.read() as connection:
            rows = (await connection.execute(wanted.order_by(row.changed.desc()).limit(MOST_GAMES))).all()
            held = sa.select(sits.table_id, sits.seat, sits.holder).where(sits.table_id.in_([each.id for each in rows]))
            holders: dict[str, dict[int, str]] = {}
            for chair in await connection.execute(held):
                holders.setdefault(chair.table_id, {})[chair.seat] = chair.holder
        return [found for each in rows if (found := _finish(game, each, holders.get(each.id, {})))]


def _finish(game: str, row: Any, holders: Mapping[int, str]) -> Finish | None:
    """The order of finish at a table; None if it does not count."""
    scores: list[int] = json.loads(row.scores) if row.scores else []
    winners: list[int] = json.loads(row.winners) if row.winners else []
    alone = len(holders) < 2 or len(set(holders.values())) < len(holders)
    if (
        alone
        or not winners
        or len(scores) < len(holders)
        or house_settings(meta(game).settings, json.loads(row.settings))
    ):
        return None
    places: dict[tuple[bool, int], list[str]] = {}
    for seat, holder in holders.items():
        place = (True, 0) if seat in winners else (False, scores[seat])
        places.setdefault(place, []).append(holder)
    return tuple(tuple(places[each]) for each in sorted(places, reverse=True))
