"""New Corp Order as a game that anybody can face."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from boardroom.core.errors import SettingsError
from boardroom.core.game import Faces, Game
from boardroom.core.kernel import Rules
from boardroom.core.words import N_, register
from boardroom.games.new_corp_order.describe import describe, question
from boardroom.games.new_corp_order.kernel.decisions import BROKEN, MAX_OPTIONS, ODS_TURN, OVER
from boardroom.games.new_corp_order.kernel.invariants import broken, broken_step
from boardroom.games.new_corp_order.kernel.rules import apply, options, weight
from boardroom.games.new_corp_order.kernel.scoring import score, winners
from boardroom.games.new_corp_order.kernel.setup import begin
from boardroom.games.new_corp_order.kernel.tables import LAYOUT
from boardroom.games.new_corp_order.narrate import narrate
from boardroom.games.new_corp_order.position import from_position, position
from boardroom.games.new_corp_order.result import result
from boardroom.games.new_corp_order.settings import NAMES, Settings
from boardroom.games.new_corp_order.view import view
from boardroom.games.new_corp_order.why_not import why_not

register(Path(__file__).parent / "locale")


class NewCorpOrder(Game):
    """New Corp Order with its settings.

    >>> from boardroom.core.dealer import Dealer
    >>> game = NewCorpOrder(players=3, edition="pnp")
    >>> state = game.start(Dealer(seed=7))
    >>> game.options(state)[0].text("en")
    'Keep both'
    """

    key = "new-corp-order"
    ruleset = 1
    layout = LAYOUT
    rules = Rules(begin, options, weight, apply, score, winners, broken, broken_step)
    faces = Faces(describe, question, view, position, from_position, result, why_not, narrate)
    max_options = MAX_OPTIONS
    settings: Settings

    def __init__(self, /, **settings: Any) -> None:
        for name in settings:
            if name not in NAMES:
                known = ", ".join(NAMES)
                text = N_("New Corp Order has no such setting: '{name}'. Choose from: {known}.")
                raise SettingsError(text, name=name, known=known)
        self.settings = Settings(**settings)

    @property
    def seats(self) -> int:
        """How many seats there are; in solo ODS has the second."""
        return 2 if self.settings.solo else self.settings.players

    def check_record(self, record: Any) -> None:
        """ODS11: priority D cannot happen; if it does, loudly."""
        if record.decision == BROKEN:
            raise AssertionError("ODS found nothing to do, which cannot happen under these rules (NCO-ODS11).")

    def record_over(self, record: Any) -> bool:
        """Whether the game has ended."""
        return bool(record.decision == OVER)

    def automatic(self, record: Any) -> bool:
        """Whether it is the turn of ODS."""
        return bool(record.decision == ODS_TURN)
