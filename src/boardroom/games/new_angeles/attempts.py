"""What a person might try at a decision, offered or not: `why_not` says why it may not be done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from boardroom.core.presentation import Attempt
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.kernel.decisions import Decision
from boardroom.games.new_angeles.kernel.tables import ASSETS, CORPS, DISTRICTS, KINDS

D = Decision


def attempts(record: Any, seat: int) -> tuple[Attempt, ...]:
    """Own cards and assets, the two offers, districts by their numbers, other seats for a trade.

    In an open trading window everything that can be done is offered.
    """
    trying = ATTEMPTS.get(Decision(record.decision))
    return tuple(trying(record, seat)) if trying is not None else ()


def _cards(verb: str) -> Callable[[Any, int], Iterator[Attempt]]:
    def cards(record: Any, seat: int) -> Iterator[Attempt]:
        held = [kind for kind in range(KINDS) if record.hand[seat][kind]]
        held += [KINDS + corp for corp in range(CORPS) if record.emergency[corp] == seat]
        for number in held:
            yield Attempt("card", names.CARD_KEYS[number], verb, {"card": names.CARD_KEYS[number]})

    return cards


def _offers(record: Any, seat: int) -> Iterator[Attempt]:  # noqa: ARG001 - every one takes a record and a seat
    for offer in ("main", "counter"):
        yield Attempt("offer", offer, "support", {"offer": offer})


def _assets(record: Any, seat: int) -> Iterator[Attempt]:
    for asset in range(ASSETS):
        if record.holder[asset] == seat:
            yield Attempt("asset", names.ASSET_KEYS[asset], "use", {"asset": names.ASSET_KEYS[asset]})


def _districts(record: Any, seat: int) -> Iterator[Attempt]:  # noqa: ARG001
    for number in range(1, DISTRICTS + 1):
        yield Attempt("district", number, "choose", {"district": number})


def _partners(record: Any, seat: int) -> Iterator[Attempt]:
    for other in range(record.players):
        if other != seat:
            yield Attempt("seat", other, "trade", {"seat": other})


ATTEMPTS: dict[Decision, Callable[[Any, int], Iterator[Attempt]]] = {
    D.MAIN_OFFER: _cards("offer"),
    D.COUNTEROFFER: _cards("counter"),
    D.SUPPORT_OFFER: _offers,
    D.USE_ASSET: _assets,
    D.END_OF_TURN: _assets,
    D.PICK_DISTRICT: _districts,
    D.ANDROID_FROM: _districts,
    D.ANDROID_TO: _districts,
    D.TRADE_PARTNER: _partners,
}
