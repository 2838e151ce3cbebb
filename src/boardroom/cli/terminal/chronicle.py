"""The story of a game in progress, told on from where it stopped instead of from the beginning each time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from boardroom.core.game import Game, Seat, State, Step
from boardroom.core.words import Message


@dataclass
class _Book:
    """What one seat was told so far."""

    record: Any
    picks: list[int] = field(default_factory=list)
    lines: list[Message] = field(default_factory=list)


class Chronicle:
    """Tells the story of one game to any seat; the sentences are those of `Game.narrate`."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._books: dict[Seat, _Book] = {}

    def lines(self, state: State, seat: Seat) -> list[Message]:
        """What happened so far, as far as a seat may know it."""
        book = self._books.get(seat)
        if book is None or book.picks != state.picks[: len(book.picks)]:  # New, or something was taken back.
            book = self._books[seat] = _Book(self.game.replay(self.game.log(state), 0).record)
        for pick in state.picks[len(book.picks) :]:
            before = book.record
            book.record = before.copy()
            self.game.rules.apply(book.record, pick)
            book.lines += self.game.narrate(Step(len(book.picks), before.seat, pick, before, book.record), seat)
            book.picks.append(pick)
        return book.lines
