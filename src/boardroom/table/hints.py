"""Hints in a running game against bots: what the strongest bot would do on one's seat, from what that seat knows.

How often somebody asked stands in the log of the game.
"""

from __future__ import annotations

from math import sqrt

import sqlalchemy as sa

from boardroom.core.game import SPECTATOR, State
from boardroom.core.words import N_, message, say
from boardroom.players import levels
from boardroom.players.analyst import own_line
from boardroom.table import cost, schema
from boardroom.table.bots import THINKING, Thinkers
from boardroom.table.errors import NotPlaying, NotYourTurn, TableError
from boardroom.table.fold import Fold
from boardroom.table.model import Hint, HintLine
from boardroom.table.pool import WorkerEnded, WorkFailed
from boardroom.table.ratings import Z
from boardroom.table.room import Room
from boardroom.table.store import retried
from boardroom.table.thinking import Thought

ONLY_BOTS = N_("Hints are given only where all others at the table are bots.")
NO_ANSWER = N_("The bot has no answer this time. Ask again.")
THEN = " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} "
"""Between the steps of a line: each is written as its button."""
LINES = 3
"""How many lines a hint has at the most."""


class Hints:
    """Lets a bot think for a person, who then decides."""

    def __init__(self, room: Room, thinkers: Thinkers) -> None:
        self._room = room
        self._thinkers = thinkers

    async def hint(self, table_id: str, key: str | None, language: str = "en") -> Hint:
        """What the strongest bot would pick for the seat of a key, which has to decide now."""
        fold, yours = await self._room.seated(table_id, key)
        if not fold.playing:
            raise NotPlaying
        if not may_hint(fold, yours):
            raise TableError(ONLY_BOTS)
        seat, version = yours[0], fold.version
        number = fold.chairs[seat].hints + 1
        if fold.decides != seat:
            raise NotYourTurn
        level = levels(fold.game.key)[-1]
        cost.spend(THINKING)
        try:
            thoughts = await self._thinkers.consider(fold, seat, level.name)
        except (TimeoutError, WorkFailed, WorkerEnded) as error:
            raise TableError(NO_ANSWER) from error
        if fold.version != version:
            raise NotYourTurn
        await self._count(table_id, seat)
        lines = tuple(hint_line(fold, seat, each, language) for each in thoughts[:LINES])
        return Hint(say(message(level.title), language), lines, number)

    @retried
    async def _count(self, table_id: str, seat: int) -> None:
        sits = schema.seats.c
        async with self._room.store.write() as connection:
            news = await self._room.touch(connection, table_id)
            here = (sits.table_id == table_id, sits.seat == seat)
            await connection.execute(sa.update(schema.seats).where(*here).values(hints=sits.hints + 1))
        self._room.hub.publish(news)


def hint_line(fold: Fold, seat: int, thought: Thought, language: str) -> HintLine:
    """A line in words, with what it will do as far as the game tells that."""
    (picks, chance, games), game, people = thought, fold.game, fold.people
    own = [option.pick for option in own_line(game, fold.state.record, picks)]
    steps = list(game.steps_after(fold.state.record, own))
    labels = [say(game.describe(step.before, step.pick).label, language, people) for step in steps]
    told = [game.previews(State(step.before), seat).get(step.pick) for step in steps]
    done = next((number for number, step in enumerate(steps) if game.narrate(step, SPECTATOR)), len(steps) - 1)
    low, high = interval(chance, games) if chance is not None and games else (None, None)
    return HintLine(
        picks=picks,
        laid_out=tuple(own[:done]),
        text=THEN.join(label.partition(":")[0].rstrip() for label in labels),
        why=next((say(each, language, people) for each in reversed(told) if each is not None), ""),
        places=tuple(sorted({place for step in steps for place in game.presentation.places(step)})),
        chance=chance,
        low=low,
        high=high,
    )


def interval(share: float, games: int) -> tuple[float, float]:
    """Where a share lies with 95 % that was counted over so many games (Wilson).

    >>> [round(end, 2) for end in interval(0.5, 100)]
    [0.4, 0.6]
    """
    room = Z * Z / games
    middle, half = share + room / 2, Z * sqrt(share * (1 - share) / games + room / (4 * games))
    return (middle - half) / (1 + room), (middle + half) / (1 + room)


def may_hint(fold: Fold, yours: tuple[int, ...]) -> bool:
    """Whether one person plays against nothing but bots."""
    return len(yours) == 1 and all(chair.kind == "bot" for chair in fold.chairs if chair.seat not in yours)
