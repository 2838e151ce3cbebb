"""Decisions and options of New Angeles in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardroom.core.options import Option, Target, key_of
from boardroom.core.words import N_, Message, message, plural
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.kernel import menus
from boardroom.games.new_angeles.kernel.decisions import (
    ABSTAIN,
    ACCEPT_UNBOUND,
    FLOOR_ANSWER,
    FLOOR_PROPOSE,
    FLOOR_SAY,
    FLOOR_WITHDRAW,
    LOCK_ABILITY,
    LOCK_ABSTAIN,
    LOCK_CARD,
    LOCK_COUNTER,
    LOCK_DECLINE,
    LOCK_FOR_COUNTER,
    LOCK_FOR_MAIN,
    LOCK_MAIN,
    LOCK_PASS,
    LOCK_STOP,
    NET_ZERO,
    NO_ASSET,
    NO_CARD,
    NO_DECK,
    NO_DISTRICT,
    NO_LOCK,
    NO_RESOURCE,
    NO_TRADE,
    NO_UNIT,
    PROMISE,
    SAY,
    WITHDRAW,
    Decision,
)
from boardroom.games.new_angeles.kernel.floor import answer_of, answered_by, author_of, number_for, partner_of
from boardroom.games.new_angeles.kernel.options import weight
from boardroom.games.new_angeles.kernel.sales import (
    TERM_ASSET,
    TERM_COUNT,
    TERM_RESOURCE,
    TERM_SEAT,
    sold_ability,
    term_kind,
)
from boardroom.games.new_angeles.kernel.tables import (
    BACK_KEYS,
    BRANCH,
    DEALER,
    ELIZABETH_MILLS,
    HUMAN_FIRST,
    MARCO_CUBRERO,
    ORGCRIME,
    THOMAS_HAAS,
    VERB,
    VERBS,
)

D = Decision
Words = tuple[str, dict[str, Target], Message]
"""Verb, targets, label."""

QUESTIONS = {
    D.OVER: N_("The game is over."),
    D.CHOOSE_CORP: N_("Which corp do you run?"),
    D.KEEP_INVESTMENT: N_("Which investment do you keep?"),
    D.NAME_DECK: N_("From which deck are cards drawn?"),
    D.MAIN_OFFER: N_("What is your main offer?"),
    D.COUNTEROFFER: N_("Do you make a counteroffer?"),
    D.PAY_COST: N_("Which card do you discard to pay the cost?"),
    D.SUPPORT_OFFER: N_("Whom do you support?"),
    D.SUPPORT_COUNT: N_("With how many cards?"),
    D.SUPPORT_CARD: N_("Which card do you play face down?"),
    D.DISCARD_CARD: N_("Your hand is over the limit. Which card do you discard?"),
    D.USE_ASSET: N_("Do you use an asset?"),
    D.END_OF_TURN: N_("Do you use an End of Turn ability?"),
    D.PICK_PLAYER: N_("Which player?"),
    D.PICK_ASSET: N_("Which asset?"),
    D.PICK_MODE: N_("Which effect?"),
    D.PICK_HAND_CARD: N_("Which card of your hand?"),
    D.LOOK_AT_HAND: N_("You see the hand. Which card do you take?"),
    D.PICK_EMERGENCY: N_("Which emergency action?"),
    D.PICK_OFFER: N_("For which offer?"),
    D.PICK_RESOURCE: N_("Which resource?"),
    D.PICK_DISTRICT: N_("Which district?"),
    D.PICK_UNIT: N_("Which unit is removed?"),
    D.ANDROID_FROM: N_("Which android moves?"),
    D.ANDROID_TO: N_("Where does the android go?"),
    D.CONTRIBUTE: N_("How much capital do you contribute?"),
    D.BURY_EVENT: N_("Which event goes to the bottom?"),
    D.TOP_EVENT: N_("Which event goes on top?"),
    D.TRADE_PARTNER: N_("With whom do you want to trade?"),
    D.TRADE_LOCK: N_("What do you agree about the pending decision?"),
    D.TRADE_TERM: N_("How is the ability used?"),
    D.TRADE_GIVE: N_("Which asset do you give?"),
    D.TRADE_TAKE: N_("Which asset do you get?"),
    D.TRADE_NET: N_("Who pays how much?"),
    D.TRADE_ANSWER: N_("Do you accept the trade?"),
    D.TRADE_FLOOR: N_("The table is open for trades. What do you do?"),
    D.SAY_WHAT: N_("What do you say?"),
    D.SAY_TO: N_("To whom do you say it?"),
    D.SAY_OFFER: N_("For which offer?"),
}
DEALER_QUESTION = N_("The dealer deals.")
MODES = {
    menus.PAY_OR_RETURN: (("pay", N_("Pay")), ("return", N_("Withdraw the counteroffer"))),
    menus.PLAY_OR_LOSE: (("play", N_("Support the main offer with a card")), ("lose", N_("Lose capital"))),
    menus.DISCARD_OR_DRAW: (("discard", N_("The receiver discards")), ("draw", N_("The receiver draws"))),
    menus.STEAL_OR_CAPITAL: (("steal", N_("Steal an asset")), ("capital", N_("Gain capital"))),
    menus.ONE_OR_RICHEST: (
        ("anyone", N_("Steal a little from anyone")),
        ("richest", N_("Steal more from one of the richest")),
    ),
    menus.KEEP_OR_SWAP: (("keep", N_("Keep your rival card")), ("swap", N_("Swap it for the one under the board"))),
}
BRANCH_WORDS = {
    "unrest": ("calm", N_("Calm a district")),
    "remove": ("remove", N_("Remove a unit")),
    "draw": ("draw", N_("The player draws cards")),
    "flip_emergency": ("flip", N_("The emergency action is turned face up")),
}
LOCKS = {
    NO_LOCK: ("none", N_("No decision")),
    LOCK_ABSTAIN: ("abstain", N_("Abstain")),
    LOCK_PASS: ("pass", N_("Make no counteroffer")),
    LOCK_DECLINE: ("decline", N_("Do not use the asset")),
    LOCK_FOR_MAIN: ("for-main", N_("Use the asset for the main offer")),
    LOCK_FOR_COUNTER: ("for-counter", N_("Use the asset for the counteroffer")),
    LOCK_STOP: ("stop", N_("Use nothing more this turn")),
}


def question(record: Any) -> Message:
    """What is being decided."""
    if record.seat == DEALER and record.decision != D.OVER:
        return message(DEALER_QUESTION)
    return message(QUESTIONS[Decision(record.decision)])


def decision_key(record: Any) -> str:
    """The decision as it is called in views and logs."""
    return key_of(Decision(record.decision))


def describe(record: Any, pick: int) -> Option:
    """A legal pick as an option."""
    verb, targets, label = DESCRIBERS[Decision(record.decision)](record, pick)
    chances = weight(record, pick) if record.seat == DEALER else None
    return Option(pick, decision_key(record), verb, targets, label, chances)


def _named(verb: str, target: str, keys: tuple[str, ...], words: tuple[str, ...]) -> Callable[[Any, int], Words]:
    def describer(record: Any, pick: int) -> Words:  # noqa: ARG001 - every describer takes a record
        return verb, {target: keys[pick]}, message("{name}", name=words[pick])

    return describer


def _setup(record: Any, pick: int) -> Words:  # noqa: ARG001
    return "draw", {"setup": names.SETUP_KEYS[pick]}, message(N_("Setup card {number}"), number=pick + 1)


def _seat(verb: str) -> Callable[[Any, int], Words]:
    def describer(record: Any, pick: int) -> Words:
        return verb, {"seat": pick}, message("{name}", name=names.seat(record, pick))

    return describer


def _rival(record: Any, pick: int) -> Words:  # noqa: ARG001
    return "deal", {"rival": names.RIVAL_KEYS[pick]}, message("{name}", name=names.rival(pick))


def _back(record: Any, pick: int) -> Words:  # noqa: ARG001
    return "show", {"back": BACK_KEYS[pick]}, message("{name}", name=names.back(pick))


def _deck(record: Any, pick: int) -> Words:  # noqa: ARG001
    if pick == NO_DECK:
        return "pass", {}, message(N_("Draw nothing"))
    return "draw", {"deck": names.TYPE_KEYS[pick]}, message("{name}", name=names.deck(pick))


def _card(verb: str, nothing: str) -> Callable[[Any, int], Words]:
    def describer(record: Any, pick: int) -> Words:  # noqa: ARG001
        if pick == NO_CARD:
            return "pass", {}, message(nothing)
        return verb, {"card": names.CARD_KEYS[pick]}, message("{name}", name=names.card(pick))

    return describer


def _asset(verb: str, nothing: str) -> Callable[[Any, int], Words]:
    def describer(record: Any, pick: int) -> Words:  # noqa: ARG001
        if pick == NO_ASSET:
            return "stop", {}, message(nothing)
        return verb, {"asset": names.ASSET_KEYS[pick]}, message("{name}", name=names.ASSET_NAMES[pick])

    return describer


def _support(record: Any, pick: int) -> Words:  # noqa: ARG001
    if pick == ABSTAIN:
        return "abstain", {}, message(N_("Abstain"))
    label = message(N_("Support {offer}"), offer=names.offer(pick))
    return "support", {"offer": names.OFFER_KEYS[pick]}, label


def _offer(record: Any, pick: int) -> Words:  # noqa: ARG001
    return "choose", {"offer": names.OFFER_KEYS[pick]}, message("{name}", name=names.offer(pick))


def _count(record: Any, pick: int) -> Words:  # noqa: ARG001
    return "count", {"count": pick}, plural("{count} card", "{count} cards", count=pick)


def _mode(record: Any, pick: int) -> Words:
    if record.menu == menus.BRANCHES_WITH_EFFECT:
        row = record.row + 1
        while BRANCH[row] != pick + 1:
            row += 1
        key, words = BRANCH_WORDS[VERBS[VERB[row]]]
    else:
        key, words = MODES[record.menu][pick]
    return "choose", {"mode": key}, message(words)


def _resource(record: Any, pick: int) -> Words:  # noqa: ARG001
    if pick == NO_RESOURCE:
        return "stop", {}, message(N_("Enough"))
    return "choose", {"resource": names.RESOURCE_KEYS[pick]}, message("{name}", name=names.resource(pick))


def _district(verb: str) -> Callable[[Any, int], Words]:
    def describer(record: Any, pick: int) -> Words:  # noqa: ARG001
        if pick == NO_DISTRICT:
            return "stop", {}, message(N_("Enough"))
        name = f"{pick + 1} {names.DISTRICT_NAMES[pick]}"
        return verb, {"district": pick + 1}, message("{name}", name=name)

    return describer


def _unit(record: Any, pick: int) -> Words:  # noqa: ARG001
    if pick == NO_UNIT:
        return "stop", {}, message(N_("Enough"))
    district, kind = pick // 2, ORGCRIME if pick % 2 else HUMAN_FIRST
    label = message(N_("{unit} in {district}"), unit=names.piece_term(kind), district=names.district(district))
    return "remove", {"district": district + 1, "unit": names.PIECE_KEYS[kind]}, label


def _amount(record: Any, pick: int) -> Words:  # noqa: ARG001
    return "pay", {"capital": pick}, message(N_("{amount} capital"), amount=pick)


def _event_at(verb: str) -> Callable[[Any, int], Words]:
    def describer(record: Any, pick: int) -> Words:
        event = record.events[pick]
        return verb, {"event": names.EVENT_KEYS[event]}, message("{name}", name=names.EVENT_NAMES[event])

    return describer


def _partner(record: Any, pick: int) -> Words:
    if pick == NO_TRADE:
        return "pass", {}, message(N_("No trade"))
    if pick == SAY:
        return "say", {}, message(N_("Ask or promise something"))
    return "propose", {"seat": pick}, message(N_("Trade with {player}"), player=names.seat(record, pick))


def lock_words(lock: int) -> tuple[str, Message]:
    """A lock by its key and in words."""
    if lock >= PROMISE:
        key, words = lock_words(lock - PROMISE)
        return f"promise-{key}", message(N_("Only promised: {words}"), words=words)
    if lock >= LOCK_ABILITY:
        asset = lock - LOCK_ABILITY
        words = message(N_("Use {asset} at the end of the turn"), asset=names.asset(asset))
        return f"use-{names.ASSET_KEYS[asset]}", words
    if lock >= LOCK_CARD:
        card = lock - LOCK_CARD
        return f"offer-{names.CARD_KEYS[card]}", message(N_("Offer {card}"), card=names.action(card))
    if lock >= LOCK_MAIN:
        side, count = (0, lock - LOCK_MAIN) if lock < LOCK_COUNTER else (1, lock - LOCK_COUNTER)
        label = plural(
            "Support with {count} card: {offer}",
            "Support with {count} cards: {offer}",
            count=count,
            offer=names.offer(side),
        )
        return f"{names.OFFER_KEYS[side]}-{count}", label
    plain, text = LOCKS[lock]
    return plain, message(text)


def lock_of_key(key: str) -> Message:
    """A lock in words, by its key in views.

    >>> lock_of_key("main-2") == lock_words(LOCK_MAIN + 2)[1]
    True
    """
    if key.startswith("promise-"):
        return message(N_("Only promised: {words}"), words=lock_of_key(key.removeprefix("promise-")))
    first, _, rest = key.partition("-")
    if first == "use":
        return lock_words(LOCK_ABILITY + names.ASSET_KEYS.index(rest))[1]
    if first == "offer":
        return lock_words(LOCK_CARD + names.CARD_KEYS.index(rest))[1]
    if first in names.OFFER_KEYS and rest:
        return lock_words((LOCK_MAIN, LOCK_COUNTER)[names.OFFER_KEYS.index(first)] + int(rest))[1]
    return message(dict(LOCKS.values())[key])


def _lock(record: Any, pick: int) -> Words:  # noqa: ARG001
    key, label = lock_words(pick)
    return "lock", {"lock": key}, label


def _term(record: Any, pick: int) -> Words:
    asset = sold_ability(record.lock)
    kind = term_kind(asset, record.term_count)
    if kind == TERM_ASSET:
        return _asset("choose", NONE_WANTED)(record, pick)
    if kind == TERM_SEAT:
        return _seat("choose")(record, pick)
    if kind == TERM_RESOURCE:
        return _resource(record, pick)
    if kind == TERM_COUNT:
        return _count(record, pick)
    key, words = MODES[TERM_MODES[asset]][pick]
    return "choose", {"mode": key}, message(words)


TERM_MODES = {
    ELIZABETH_MILLS: menus.DISCARD_OR_DRAW,
    MARCO_CUBRERO: menus.ONE_OR_RICHEST,
    THOMAS_HAAS: menus.KEEP_OR_SWAP,
}


def _net(record: Any, pick: int) -> Words:
    if pick == WITHDRAW:
        return "withdraw", {}, message(N_("Withdraw"))
    net = pick - NET_ZERO
    if net == 0:
        return "propose", {"net": 0}, message(N_("No one pays"))
    payer = record.author if net > 0 else record.partner
    label = message(N_("{player} pays {amount}"), player=names.seat(record, payer), amount=abs(net))
    return "propose", {"net": net}, label


WORD_LABELS = (
    N_("Please support an offer"),
    N_("Please abstain"),
    N_("Please make no counteroffer"),
    N_("I will support an offer"),
    N_("I will abstain"),
    N_("I will make a counteroffer"),
)


def _word(record: Any, pick: int) -> Words:  # noqa: ARG001
    return "say", {"word": names.WORD_KEYS[pick]}, message(WORD_LABELS[pick])


def _act(record: Any, pick: int) -> Words:
    """What a seat does in an open trading window; a proposal is called by its number."""
    if pick < FLOOR_PROPOSE:
        return "ready", {}, message(N_("Nothing more to trade"))
    if pick < FLOOR_SAY:
        return _partner(record, (pick - FLOOR_PROPOSE) % 8)
    if pick < FLOOR_WITHDRAW:
        return _partner(record, SAY)
    if pick < FLOOR_ANSWER:
        number = pick - FLOOR_WITHDRAW
        other = names.seat(record, partner_of(record, number))
        label = message(N_("Withdraw your proposal to {player}"), player=other)
        return "withdraw", {"proposal": number}, label
    number = answered_by(record, pick)
    verb, _, answer = _answer(record, answer_of(pick))
    author = names.seat(record, author_of(record, number))
    label = message(N_("{answer} (proposal of {player})"), answer=answer, player=author)
    return verb, {"proposal": number_for(record, number, partner_of(record, number))}, label


def _answer(record: Any, pick: int) -> Words:  # noqa: ARG001
    if pick == ACCEPT_UNBOUND:
        return "accept-unbound", {}, message(N_("Accept, not binding"))
    return ("accept", {}, message(N_("Accept"))) if pick else ("decline", {}, message(N_("Decline")))


NONE_WANTED = N_("None")
ENOUGH = N_("Enough")
DESCRIBERS: dict[Decision, Callable[[Any, int], Words]] = {
    D.DRAW_SETUP: _setup,
    D.DRAW_DEMAND: _named("draw", "demand", names.DEMAND_KEYS, names.DEMAND_NAMES),
    D.DEAL_CORP: _named("deal", "corp", names.CORP_KEYS, names.CORP_NAMES),
    D.CHOOSE_START: _seat("start"),
    D.DEAL_RIVAL: _rival,
    D.DEAL_INVESTMENT: _named("deal", "investment", names.INVESTMENT_KEYS, names.INVESTMENT_NAMES),
    D.DRAW_CARD: _card("draw", NONE_WANTED),
    D.BLIND_SUPPORT: _card("support", NONE_WANTED),
    D.STEAL_CARD: _card("steal", NONE_WANTED),
    D.DRAW_ASSET: _asset("reveal", NONE_WANTED),
    D.SHOW_BACK: _back,
    D.DRAW_EVENT: _named("draw", "event", names.EVENT_KEYS, names.EVENT_NAMES),
    D.CHOOSE_CORP: _named("choose", "corp", names.CORP_KEYS, names.CORP_NAMES),
    D.KEEP_INVESTMENT: _named("keep", "investment", names.INVESTMENT_KEYS, names.INVESTMENT_NAMES),
    D.NAME_DECK: _deck,
    D.MAIN_OFFER: _card("offer", NONE_WANTED),
    D.COUNTEROFFER: _card("counter", N_("No counteroffer")),
    D.PAY_COST: _card("discard", NONE_WANTED),
    D.SUPPORT_OFFER: _support,
    D.SUPPORT_COUNT: _count,
    D.SUPPORT_CARD: _card("support", NONE_WANTED),
    D.DISCARD_CARD: _card("discard", NONE_WANTED),
    D.USE_ASSET: _asset("use", NONE_WANTED),
    D.END_OF_TURN: _asset("use", N_("End the turn")),
    D.PICK_PLAYER: _seat("choose"),
    D.PICK_ASSET: _asset("choose", NONE_WANTED),
    D.PICK_MODE: _mode,
    D.PICK_HAND_CARD: _card("choose", ENOUGH),
    D.LOOK_AT_HAND: _card("take", N_("Take no card")),
    D.PICK_EMERGENCY: _named("choose", "emergency", names.CORP_KEYS, names.CARD_NAMES[-len(names.CORP_KEYS) :]),
    D.PICK_OFFER: _offer,
    D.PICK_RESOURCE: _resource,
    D.PICK_DISTRICT: _district("choose"),
    D.PICK_UNIT: _unit,
    D.ANDROID_FROM: _district("move"),
    D.ANDROID_TO: _district("move-to"),
    D.CONTRIBUTE: _amount,
    D.BURY_EVENT: _event_at("bury"),
    D.TOP_EVENT: _event_at("top"),
    D.TRADE_PARTNER: _partner,
    D.TRADE_LOCK: _lock,
    D.TRADE_GIVE: _asset("give", ENOUGH),
    D.TRADE_TAKE: _asset("take", ENOUGH),
    D.TRADE_NET: _net,
    D.TRADE_ANSWER: _answer,
    D.TRADE_TERM: _term,
    D.TRADE_FLOOR: _act,
    D.SAY_WHAT: _word,
    D.SAY_TO: _seat("say-to"),
    D.SAY_OFFER: _offer,
}
