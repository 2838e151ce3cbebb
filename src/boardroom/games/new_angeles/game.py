"""New Angeles as a game that anybody can face."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from boardroom.core.errors import SettingsError
from boardroom.core.game import DEALER, Game, Refusal, Seat, State, Step, View
from boardroom.core.kernel import Rules
from boardroom.core.options import Option
from boardroom.core.words import N_, Message, register
from boardroom.games.new_angeles.describe import describe, question
from boardroom.games.new_angeles.kernel.decisions import MAX_OPTIONS, OVER, TRADE_ANSWER
from boardroom.games.new_angeles.kernel.ending import score, winners
from boardroom.games.new_angeles.kernel.invariants import broken, broken_step
from boardroom.games.new_angeles.kernel.record import LAYOUT
from boardroom.games.new_angeles.kernel.rules import apply, options, weight
from boardroom.games.new_angeles.kernel.setup import begin
from boardroom.games.new_angeles.narrate import narrate
from boardroom.games.new_angeles.position import from_position, position
from boardroom.games.new_angeles.result import Result, result
from boardroom.games.new_angeles.settings import Settings
from boardroom.games.new_angeles.view import view
from boardroom.games.new_angeles.why_not import why_not

NAMES = tuple(field.name for field in fields(Settings))

register(Path(__file__).parent / "locale")


class NewAngeles(Game):
    """New Angeles with its settings.

    >>> from boardroom.core.dealer import Dealer
    >>> game = NewAngeles(players=4)
    >>> state = game.start(Dealer(seed=7))
    >>> game.options(state)[0].text("en")
    'Globalsec'
    """

    key = "new-angeles"
    ruleset = 1
    layout = LAYOUT
    rules = Rules(begin, options, weight, apply, score, winners, broken, broken_step)
    max_options = MAX_OPTIONS

    def __init__(self, /, **settings: Any) -> None:
        for name in settings:
            if name not in NAMES:
                text = N_("New Angeles has no such setting: '{name}'. Choose from: {known}.")
                raise SettingsError(text, name=name, known=", ".join(NAMES))
        self.settings = Settings(**settings)

    @property
    def players(self) -> int:
        """How many people and bots sit at the table."""
        return self.settings.players

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.settings.players

    def settings_dict(self) -> dict[str, Any]:
        """The settings as they stand in a log."""
        return self.settings.to_dict()

    def write_settings(self, record: Any) -> None:
        """Write the settings into a new record."""
        self.settings.write(record)

    def record_over(self, record: Any) -> bool:
        """Whether the game has ended."""
        return bool(record.decision == OVER)

    def automatic(self, record: Any) -> bool:
        """NA-CG-1: a pick with one option is made by the engine; NA-TG-7: but a lone decline is not."""
        if record.seat == DEALER or record.decision in (OVER, TRADE_ANSWER):
            return False
        return len(self._legal(record)) == 1

    def describe(self, record: Any, pick: int) -> Option:
        """A pick in words."""
        return describe(record, pick)

    def question(self, record: Any) -> Message:
        """What is being decided."""
        return question(record)

    def record_view(self, record: Any, seat: Seat) -> View:
        """What a seat may know."""
        return view(record, seat)

    def record_position(self, record: Any) -> dict[str, Any]:
        """The record as a readable dict."""
        return position(record)

    def record_from_position(self, position: Mapping[str, Any]) -> Any:
        """The record that a dict describes."""
        return from_position(position, self.settings)

    def result(self, state: State, seat: Seat = None) -> Result:
        """The result with the test of every player; during the game as far as `seat` may know it."""
        return result(state.record, seat)

    def why_not(self, state: State, verb: str, **targets: Any) -> Refusal | None:
        """Why something may not be done now, or None if it may."""
        return why_not(state.record, verb, **targets)

    def narrate(self, step: Step, seat: Seat) -> list[Message]:
        """What happened in a step, as far as a seat may know it."""
        return narrate(step, seat)
