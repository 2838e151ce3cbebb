"""What a pick will do, told before it is made: from what everybody may know, and the own cards of who decides.

What happens in the city is found by picking on a copy; nothing that is dealt or hidden is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from boardroom.core.words import N_, Message, Value, message, plural
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.card_words import CARDS, about
from boardroom.games.new_angeles.kernel.decisions import (
    ABSTAIN,
    MAIN,
    NO_ASSET,
    NO_CARD,
    Decision,
)
from boardroom.games.new_angeles.kernel.tables import KINDS, RESOURCE_KINDS
from boardroom.games.new_angeles.outcomes import CITY, legal, outcomes
from boardroom.games.new_angeles.places import changed

D = Decision


def previews(record: Any, seat: int) -> dict[int, Message]:  # noqa: ARG001 - asked for the seat that decides
    """A sentence by pick, where there is something to tell."""
    decision = Decision(record.decision)
    if decision in CITY:
        told: dict[int, Message | None] = dict(_city(record))
    elif decision in ABOUT:
        told = {pick: ABOUT[decision](record, pick) for pick in legal(record)}
    else:
        return {}
    return {pick: sentence for pick, sentence in told.items() if sentence is not None}


# --- cards ---


def _corp(record: Any, corp: int) -> Message:  # noqa: ARG001 - every one takes a record
    return about(CARDS[names.CORP_KEYS[corp]])


def _investment(record: Any, investment: int) -> Message:  # noqa: ARG001
    return about(CARDS[names.INVESTMENT_KEYS[investment]])


def _offer(record: Any, card: int) -> Message | None:  # noqa: ARG001
    return None if card == NO_CARD else about(CARDS[names.CARD_KEYS[card]])


def _counter(record: Any, card: int) -> Message | None:
    """What it does, and its cost in cards of the hand (NA-1.3a)."""
    text = _offer(record, card)
    if text is None or not record.on_space:
        return text
    cost = plural("Costs {count} card of your hand.", "Costs {count} cards of your hand.", count=record.on_space)
    return message(N_("{text} {more}"), text=text, more=cost)


def _emergency(record: Any, corp: int) -> Message | None:
    return _offer(record, KINDS + corp)


def _asset(record: Any, asset: int) -> Message | None:  # noqa: ARG001
    return None if asset == NO_ASSET else about(CARDS[names.ASSET_KEYS[asset]])


def _support(record: Any, offer: int) -> Message | None:
    """What the offer does, and how the two stand."""
    if offer == ABSTAIN:
        return None
    card = record.main if offer == MAIN else record.counter
    stand = message(
        N_("Main offer {main}, counteroffer {counter}."), main=record.main_support, counter=record.counter_support
    )
    return stand if card < 0 else message(N_("{text} {more}"), text=about(CARDS[names.CARD_KEYS[card]]), more=stand)


ABOUT: dict[Decision, Callable[[Any, int], Message | None]] = {
    D.CHOOSE_CORP: _corp,
    D.KEEP_INVESTMENT: _investment,
    D.MAIN_OFFER: _offer,
    D.COUNTEROFFER: _counter,
    D.SUPPORT_OFFER: _support,
    D.USE_ASSET: _asset,
    D.END_OF_TURN: _asset,
    D.PICK_ASSET: _asset,
    D.PICK_EMERGENCY: _emergency,
}


# --- the city ---


def _city(record: Any) -> Iterator[tuple[int, Message]]:
    """What every pick changes in the city."""
    for outcome in outcomes(record):
        yield outcome.pick, _difference(record, outcome.after)


def _difference(before: Any, after: Any) -> Message:
    parts = [*_in_districts(before, after), *_in_supply(before, after)]
    if after.threat != before.threat:
        parts.append(message(N_("threat {before} to {after}"), before=before.threat, after=after.threat))
    if not parts:
        return message(N_("Nothing changes yet."))
    return message(N_("Changes: {what}."), what=names.listing(parts))


def _in_districts(before: Any, after: Any) -> Iterator[Value]:
    for district in sorted(changed(before, after)):
        name = names.district(district)
        if before.unrest[district] != after.unrest[district]:
            stage = message(names.STAGE_WORDS[names.STAGE_KEYS[after.unrest[district]]])
            yield message(N_("{district}: {stage}"), district=name, stage=stage)
        for piece, (old, new) in enumerate(zip(before.pieces, after.pieces, strict=True)):
            if old[district] != new[district]:
                text = N_("{district}: {piece} comes") if new[district] else N_("{district}: {piece} goes")
                yield message(text, district=name, piece=names.piece_term(piece))


def _in_supply(before: Any, after: Any) -> Iterator[Value]:
    for resource in range(RESOURCE_KINDS):
        if before.supply[resource] != after.supply[resource]:
            yield message(
                N_("{resource} {before} to {after}"),
                resource=names.resource_term(resource),
                before=before.supply[resource],
                after=after.supply[resource],
            )
