"""The story of a game in progress, told on from where it stopped instead of from the beginning each time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from boardroom.core.game import Game, State
from boardroom.core.presentation import Seat
from boardroom.core.words import Message


@dataclass
class _Book:
    """What one seat was told so far."""

    record: Any
    picks: list[int] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)


class Chronicle:
    """Tells the story of one game to any seat; the sentences are those of `Game.narrate`."""

    def __init__(self, game: Game, say: Callable[[Message], str]) -> None:
        self.game = game
        self.say = say
        self._books: dict[Seat, _Book] = {}

    def lines(self, state: State, seat: Seat) -> list[str]:
        """What happened so far, as far as a seat may know it."""
        book = self._books.get(seat)
        if book is None or book.picks != state.picks[: len(book.picks)]:  # New, or something was taken back.
            book = self._books[seat] = _Book(self.game.replay(self.game.log(state), 0).record)
        told = len(book.picks)
        for step in self.game.steps_after(book.record, state.picks[told:], told):
            book.lines += [self.say(line) for line in self.game.narrate(step, seat)]
            book.record = step.after
            book.picks.append(step.pick)
        return book.lines
