"""New Angeles as a game that anybody can face."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from boardroom.core.errors import SettingsError
from boardroom.core.game import DEALER, Faces, Game
from boardroom.core.kernel import Rules
from boardroom.core.words import N_
from boardroom.games.new_angeles.describe import describe, question
from boardroom.games.new_angeles.kernel import floor
from boardroom.games.new_angeles.kernel.decisions import MAX_OPTIONS, OVER, TRADE_ANSWER, TRADE_FLOOR
from boardroom.games.new_angeles.kernel.ending import score, winners
from boardroom.games.new_angeles.kernel.invariants import broken, broken_step
from boardroom.games.new_angeles.kernel.options import options, weight
from boardroom.games.new_angeles.kernel.record import LAYOUT
from boardroom.games.new_angeles.kernel.rules import apply
from boardroom.games.new_angeles.kernel.setup import begin
from boardroom.games.new_angeles.narrate import narrate
from boardroom.games.new_angeles.position import from_position, position
from boardroom.games.new_angeles.result import result
from boardroom.games.new_angeles.settings import Settings
from boardroom.games.new_angeles.view import view
from boardroom.games.new_angeles.why_not import why_not

NAMES = tuple(field.name for field in fields(Settings))


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
    faces = Faces(describe, question, view, position, from_position, result, why_not, narrate)
    max_options = MAX_OPTIONS
    settings: Settings

    def __init__(self, /, **settings: Any) -> None:
        for name in settings:
            if name not in NAMES:
                text = N_("New Angeles has no such setting: '{name}'. Choose from: {known}.")
                raise SettingsError(text, name=name, known=", ".join(NAMES))
        self.settings = Settings(**settings)

    def record_over(self, record: Any) -> bool:
        """Whether the game has ended."""
        return bool(record.decision == OVER)

    def automatic(self, record: Any) -> bool:
        """NA-CG-1: a pick with one option is made by the engine; but not a lone decline (NA-TG-7), nor on the floor."""
        if record.seat == DEALER or record.decision in (OVER, TRADE_ANSWER, TRADE_FLOOR):
            return False
        return len(self._legal(record)) == 1

    def shared(self, record: Any) -> bool:
        """NA-TG-10: in an open trading window all seats may act."""
        return bool(record.decision == TRADE_FLOOR)

    def owner(self, record: Any, pick: int) -> int:
        """Whose pick this is."""
        seat: int = floor.owner(record, pick) if self.shared(record) else record.seat
        return seat
