"""New Corp Order as a game that anybody can face."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from boardroom.core.game import Game
from boardroom.core.kernel import Rules
from boardroom.core.presentation import Presentation
from boardroom.core.words import register
from boardroom.games.new_corp_order import editions
from boardroom.games.new_corp_order.attempts import attempts
from boardroom.games.new_corp_order.describe import describe, question
from boardroom.games.new_corp_order.explain import verdict
from boardroom.games.new_corp_order.help import rule_text, topic_of, topics_of
from boardroom.games.new_corp_order.kernel.decisions import BROKEN, MAX_OPTIONS, ODS_TURN
from boardroom.games.new_corp_order.kernel.invariants import broken, broken_step
from boardroom.games.new_corp_order.kernel.rules import apply, options, uniform, weight
from boardroom.games.new_corp_order.kernel.scoring import score, winners
from boardroom.games.new_corp_order.kernel.setup import begin
from boardroom.games.new_corp_order.kernel.tables import LAYOUT
from boardroom.games.new_corp_order.meta import META
from boardroom.games.new_corp_order.narrate import narrate, places, shows_hand
from boardroom.games.new_corp_order.notes import notes
from boardroom.games.new_corp_order.panels import panels
from boardroom.games.new_corp_order.path import begins_turn, direct, path
from boardroom.games.new_corp_order.position import from_position, position
from boardroom.games.new_corp_order.previews import previews
from boardroom.games.new_corp_order.result import counted, result, result_of
from boardroom.games.new_corp_order.settings import RULESETS, Settings
from boardroom.games.new_corp_order.summary import OCCASIONS, hits, summary
from boardroom.games.new_corp_order.turns import turns
from boardroom.games.new_corp_order.view import own_view, view
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

    meta = META
    rulesets = RULESETS
    layout = LAYOUT
    rules = Rules(begin, options, uniform, weight, apply, score, winners, broken, broken_step)
    presentation = Presentation(
        describe=describe,
        question=question,
        view=view,
        own_view=own_view,
        position=position,
        from_position=from_position,
        result=result,
        counted=counted,
        result_of=result_of,
        why_not=why_not,
        narrate=narrate,
        summary=summary,
        hits=hits,
        occasions=OCCASIONS,
        places=places,
        reveals=shows_hand,
        turns=turns,
        begins_turn=begins_turn,
        direct=direct,
        path=path,
        attempts=attempts,
        previews=previews,
        notes=notes,
        verdict=verdict,
        panels=panels,
        rule_text=rule_text,
        topics=topics_of,
        topic=topic_of,
        editions=editions.PANEL,
    )
    settings_type = Settings
    max_options = MAX_OPTIONS
    settings: Settings

    @property
    def seats(self) -> int:
        """How many seats there are; in solo ODS has the second."""
        return 2 if self.settings.solo else self.settings.players

    def check_record(self, record: Any) -> None:
        """ODS11: priority D cannot happen; if it does, loudly."""
        if record.decision == BROKEN:
            raise AssertionError("ODS found nothing to do, which cannot happen under these rules (NCO-ODS11).")

    def automatic(self, record: Any) -> bool:
        """Whether it is the turn of ODS."""
        return bool(record.decision == ODS_TURN)
