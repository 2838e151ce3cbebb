"""New Angeles as a game that anybody can face."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from boardroom.core.game import DEALER, Game, State
from boardroom.core.kernel import Rules
from boardroom.core.presentation import Presentation
from boardroom.games.new_angeles.attempts import attempts
from boardroom.games.new_angeles.book import book
from boardroom.games.new_angeles.describe import describe, question
from boardroom.games.new_angeles.desk import compose, desk, outline
from boardroom.games.new_angeles.help import rule_text, topic, topics
from boardroom.games.new_angeles.kernel import floor
from boardroom.games.new_angeles.kernel.agenda import KIND, TRADE
from boardroom.games.new_angeles.kernel.decisions import (
    FLOOR_PROPOSE,
    FLOOR_WITHDRAW,
    MAX_OPTIONS,
    OVER,
    TRADE_ANSWER,
    TRADE_FLOOR,
    TRADE_PARTNER,
)
from boardroom.games.new_angeles.kernel.ending import score, winners
from boardroom.games.new_angeles.kernel.invariants import broken, broken_step
from boardroom.games.new_angeles.kernel.options import options, uniform, weight
from boardroom.games.new_angeles.kernel.record import LAYOUT
from boardroom.games.new_angeles.kernel.rules import apply
from boardroom.games.new_angeles.kernel.setup import begin
from boardroom.games.new_angeles.kernel.tables import RULESETS
from boardroom.games.new_angeles.known import known
from boardroom.games.new_angeles.meta import META
from boardroom.games.new_angeles.narrate import narrate
from boardroom.games.new_angeles.notes import notes, own_notes
from boardroom.games.new_angeles.orders import ORDERS
from boardroom.games.new_angeles.orders import begin as begin_orders
from boardroom.games.new_angeles.panels import panels
from boardroom.games.new_angeles.path import begins_turn, path
from boardroom.games.new_angeles.places import places
from boardroom.games.new_angeles.position import from_position, position
from boardroom.games.new_angeles.previews import previews
from boardroom.games.new_angeles.result import counted, result, verdict
from boardroom.games.new_angeles.settings import Settings
from boardroom.games.new_angeles.summary import OCCASIONS, hits, summary
from boardroom.games.new_angeles.tell_trade import proposal
from boardroom.games.new_angeles.turns import turns
from boardroom.games.new_angeles.view import LazyView, own_view, peeks, view
from boardroom.games.new_angeles.why_not import why_not


class NewAngeles(Game):
    """New Angeles with its settings.

    >>> from boardroom.core.dealer import Dealer
    >>> game = NewAngeles(players=4)
    >>> state = game.start(Dealer(seed=7))
    >>> game.options(state)[0].text("en")
    'Globalsec'
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
        why_not=why_not,
        narrate=narrate,
        summary=summary,
        hits=hits,
        occasions=OCCASIONS,
        verdict=verdict,
        panels=panels,
        turns=turns,
        begins_turn=begins_turn,
        path=path,
        places=places,
        proposal=proposal,
        known=known,
        glance=LazyView,
        peeks=peeks,
        attempts=attempts,
        previews=previews,
        notes=notes,
        own_notes=own_notes,
        desk=desk,
        compose=compose,
        outline=outline,
        book=book,
        orders=ORDERS,
        begin_orders=begin_orders,
        rule_text=rule_text,
        topics=topics,
        topic=topic,
    )
    settings_type = Settings
    max_options = MAX_OPTIONS
    settings: Settings

    def automatic(self, record: Any) -> bool:
        """NA-CG-1: a pick with one option is made by the engine; but not a lone decline (NA-TG-7), nor on the floor."""
        if record.seat == DEALER or record.decision in (OVER, TRADE_ANSWER, TRADE_FLOOR):
            return False
        return len(self._legal(record)) == 1

    def shared(self, record: Any) -> bool:
        """NA-TG-10: in an open trading window all seats may act."""
        return bool(record.decision == TRADE_FLOOR)

    def joins(self, first: Any, record: Any) -> bool:
        """NA-TG-1: the parts of a proposal and of a word, and the next of them in the same window."""
        if record.decision in (TRADE_PARTNER, TRADE_FLOOR):
            return bool(record.decision == first.decision)
        return bool(record.decision > TRADE_PARTNER and record.decision != TRADE_ANSWER)

    def window(self, record: Any) -> Hashable | None:
        """NA-TG-10: the open trading window before one decision."""
        if not record.open_trades or record.depth == 0 or record.stack[record.depth - 1][KIND] != TRADE:
            return None
        return record.round, record.active, record.state, record.decider

    def talks(self, record: Any, pick: int) -> bool:
        """NA-TG-10: proposals and words, but not answers, withdrawals and being done."""
        return bool(record.decision == TRADE_FLOOR and FLOOR_PROPOSE <= pick < FLOOR_WITHDRAW)

    def pending(self, state: State) -> tuple[int, ...]:
        """NA-A60: those who are not done; the one whose decision is pending closes the window, so they come last."""
        record = state.record
        if not self.shared(record):
            return super().pending(state)
        order = [(record.decider + 1 + offset) % record.players for offset in range(record.players)]
        return tuple(seat for seat in order if seat == record.decider or not floor.is_done(record, seat))

    def owner(self, record: Any, pick: int) -> int:
        """Whose pick this is."""
        seat: int = floor.owner(record, pick) if self.shared(record) else record.seat
        return seat
