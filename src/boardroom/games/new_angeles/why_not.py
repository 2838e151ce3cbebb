"""Why something may not be done, with the rule and in words, for what a person would ask about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardroom.core.errors import BoardroomError
from boardroom.core.presentation import Refusal
from boardroom.core.words import N_, message, plural
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.kernel.decisions import COUNTER, LOCK_COUNTER, LOCK_MAIN, MAX_OPTIONS, Decision
from boardroom.games.new_angeles.kernel.options import options
from boardroom.games.new_angeles.kernel.record import PROPOSALS
from boardroom.games.new_angeles.kernel.tables import BOX, KINDS, NONE
from boardroom.games.new_angeles.kernel.windows import will_support

D = Decision


class UnknownVerb(BoardroomError):
    """A question about something that this game does not have."""


def why_not(record: Any, verb: str, **targets: Any) -> Refusal | None:
    """Why the seat that decides may not do this, or None if it may.

    The verbs and their targets: offer (card); counter (card); support (offer, cards); use (asset); choose (district);
    trade (seat). Targets may be left out: then the question is whether any would do.
    """
    if verb not in CHECKS:
        text = N_("Nothing is called '{verb}' here. Ask about one of: {verbs}.")
        raise UnknownVerb(text, verb=verb, verbs=", ".join(CHECKS))
    if record.decision == D.OVER:
        return Refusal("NA-50.0", message(N_("The game is over.")))
    return CHECKS[verb](record, **targets)


def _legal(record: Any) -> list[int]:
    out = [0] * MAX_OPTIONS
    return out[: options(record, out)]


def _unavailable(record: Any, seat: int, card: str) -> Refusal | None:
    """What keeps a card from being offered, whoever's decision it is."""
    number = names.CARD_KEYS.index(card)
    if number < KINDS:
        if record.hand[seat][number] == 0:
            return Refusal("NA-1.2", message(N_("You do not hold {card}."), card=names.action(number)))
        return None
    corp = number - KINDS
    if record.emergency[corp] != seat:
        return Refusal("NA-38.2", message(N_("{card} does not lie in your play area."), card=names.action(number)))
    if not record.face_up[corp]:
        return Refusal("NA-38.2", message(N_("{card} lies face down."), card=names.action(number)))
    return None


def _offer(record: Any, card: str | None = None) -> Refusal | None:
    if record.decision != D.MAIN_OFFER:
        return Refusal("NA-1.2", message(N_("Only the active player makes a main offer, once in a deal.")))
    if card is None:
        return None
    refusal = _unavailable(record, record.seat, card)
    if refusal is None and names.CARD_KEYS.index(card) not in _legal(record):
        return _sold()
    return refusal


def _counter(record: Any, card: str | None = None) -> Refusal | None:
    if record.decision != D.COUNTEROFFER:
        return Refusal("NA-1.3", message(N_("Every player except the active player may counter once per deal.")))
    if card is not None:
        refusal = _unavailable(record, record.seat, card)
        if refusal:
            return refusal
    needed = record.on_space + (1 if card is None or names.CARD_KEYS.index(card) < KINDS else 0)
    if record.held[record.seat] < needed and (card is not None or len(_legal(record)) == 1):
        reason = plural(
            "This counteroffer takes {count} card of your hand.",
            "This counteroffer takes {count} cards of your hand.",
            count=needed,
        )
        return Refusal("NA-1.3a", reason)
    return _sold() if card is not None and names.CARD_KEYS.index(card) not in _legal(record) else None


def _sold() -> Refusal:
    return Refusal("NA-TG-8", message(N_("This decision has been sold in a trade.")))


def _support(record: Any, offer: str | None = None, cards: int | None = None) -> Refusal | None:
    if record.decision != D.SUPPORT_OFFER:
        if record.seat >= 0 and not will_support(record, record.seat):
            return Refusal("NA-1.6", message(N_("The active and the countering player do not support.")))
        return Refusal("NA-1.4", message(N_("It is not the time to support.")))
    held = record.held[record.seat]
    if held == 0 or (cards is not None and cards > held):
        text = plural("You hold only {count} card.", "You hold only {count} cards.", count=held)
        return Refusal("NA-60.1", text)
    if offer == "counter" and record.counter == NONE:
        return Refusal("NA-A42", message(N_("There is no counteroffer.")))
    if offer == "counter" and COUNTER not in _legal(record) and record.barred == record.seat:
        return Refusal("NA-C-locust-company", message(N_("Locust Company keeps you from the counteroffer.")))
    if offer is not None and names.OFFER_KEYS.index(offer) not in _legal(record):
        return _sold()
    if cards is not None and record.sold_seat == record.seat and cards != _cards_sold(record.sold):
        return _sold()
    return None


def _cards_sold(lock: int) -> int:
    """With how many cards an offer is to be supported; 0 for none."""
    return max(0, lock - (LOCK_COUNTER if lock > LOCK_COUNTER else LOCK_MAIN))


def _use(record: Any, asset: str | None = None) -> Refusal | None:
    if asset is None:
        usable = record.decision in (D.USE_ASSET, D.END_OF_TURN)
        return None if usable else Refusal("NA-66.0", message(N_("No asset can be used now.")))
    number = names.ASSET_KEYS.index(asset)
    rule = f"NA-C-{asset.replace('_', '-')}"
    if record.holder[number] != record.seat:
        return Refusal("NA-66.0", message(N_("{asset} is not yours."), asset=names.asset(number)))
    if record.exhausted[number] and BOX.assets[number].price == "exhaust":
        return Refusal("NA-21.0", message(N_("{asset} is exhausted."), asset=names.asset(number)))
    if record.decision not in (D.USE_ASSET, D.END_OF_TURN) or number not in _legal(record):
        return Refusal(rule, message(N_("{asset} can do nothing now."), asset=names.asset(number)))
    return None


def _choose(record: Any, district: int | None = None) -> Refusal | None:
    if record.decision not in (D.PICK_DISTRICT, D.ANDROID_FROM, D.ANDROID_TO):
        return Refusal("NA-33.2", message(N_("You cannot choose a district now.")))
    if district is not None and district - 1 not in _legal(record):
        if record.decision == D.ANDROID_TO:
            return Refusal("NA-7.2", message(N_("There is an android in this district already.")))
        return Refusal("NA-CG-2", message(N_("The card would change nothing in this district.")))
    return None


def _trade(record: Any, seat: int | None = None) -> Refusal | None:
    if record.decision not in (D.TRADE_PARTNER, D.TRADE_FLOOR):
        return Refusal("NA-A51", message(N_("Trades happen between decisions, in trading windows.")))
    if record.no_trade[record.seat] or (seat is not None and record.no_trade[seat]):
        return Refusal("NA-C-mark-yale", message(N_("Mark Yale forbids this trade.")))
    if record.proposals[record.seat] == PROPOSALS:
        return Refusal("NA-TG-10", message(N_("You have made all your proposals in this window.")))
    if record.decision == D.TRADE_PARTNER and seat is not None and seat not in _legal(record):
        return Refusal("NA-TG-12", message(N_("In this window you can trade only with the player who decides next.")))
    return None


CHECKS: dict[str, Callable[..., Refusal | None]] = {
    "offer": _offer,
    "counter": _counter,
    "support": _support,
    "use": _use,
    "choose": _choose,
    "trade": _trade,
}
