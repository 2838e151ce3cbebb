"""The story of trades and words between players, as far as a seat may know it (NA-TG-9, NA-TG-11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from boardroom.core.presentation import Seat, Step
from boardroom.core.words import N_, Message, message
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.describe import lock_words
from boardroom.games.new_angeles.kernel.decisions import (
    ABSTAIN,
    ACCEPT,
    DECLINE,
    FLOOR_ANSWER,
    FLOOR_WITHDRAW,
    NET_ZERO,
    NO_CARD,
    WITHDRAW,
    Decision,
)
from boardroom.games.new_angeles.kernel.floor import answer_of, answered_by, author_of, partner_of, take_up
from boardroom.games.new_angeles.kernel.promises import is_about_an_offer
from boardroom.games.new_angeles.kernel.tables import ASSETS
from boardroom.games.new_angeles.kernel.trade import execute
from boardroom.games.new_angeles.view import assets_of_mask, knows_of

D = Decision
Lines = Iterator[Message]


def answered(step: Step) -> tuple[Any, int] | None:
    """A record in which the answered proposal is the one that is spoken of, and the answer; None without an answer."""
    before, decision = step.before, step.before.decision
    if decision == D.TRADE_ANSWER:
        return before, step.pick
    if decision != D.TRADE_FLOOR or step.pick < FLOOR_ANSWER:
        return None
    spoken_of = before.copy()
    take_up(spoken_of, answered_by(before, step.pick))
    return spoken_of, answer_of(step.pick)


def after_trade(step: Step) -> Any:
    """The record before a step, with the goods moved that were traded in it."""
    found = answered(step)
    if found is None or found[1] == DECLINE:
        return step.before
    moved = found[0].copy()
    execute(moved, bound=False)
    return moved


def _goods(record: Any, net: int, pays: str, hands: str) -> Lines:
    """What a trade moves, in sentences."""
    author, partner = names.seat(record, record.author), names.seat(record, record.partner)
    if net:
        payer, payee = (author, partner) if net > 0 else (partner, author)
        yield message(pays, player=payer, amount=abs(net), other=payee)
    for mask, giver, taker in ((record.give, author, partner), (record.take, partner, author)):
        for asset in range(ASSETS):
            if mask >> asset & 1:
                yield message(hands, player=giver, what=names.asset(asset), other=taker)


def _proposal(step: Step, seat: Seat) -> Lines:
    """NA-TG-11: author, partner, goods and lock are public when a proposal is sent."""
    before = step.before
    if step.pick == WITHDRAW or not knows_of(before, seat, before.author, before.partner):
        return
    author, other = names.seat(before, before.author), names.seat(before, before.partner)
    yield message(N_("{player} proposes a trade to {other}."), player=author, other=other)
    pays, hands = N_("{player} would pay {amount} capital to {other}."), N_("{player} would hand {what} to {other}.")
    yield from _goods(before, step.pick - NET_ZERO, pays, hands)
    if before.lock:
        yield lock_words(before.lock)[1]


def _answer(step: Step, seat: Seat) -> Lines:
    """NA-TG-11: what was traded is public in any case."""
    found = answered(step)
    if found is None:
        return
    record, answer = found
    author, partner = names.seat(record, record.author), names.seat(record, record.partner)
    if answer == DECLINE:
        if knows_of(record, seat, record.author, record.partner):
            yield message(N_("{player} declines the trade."), player=partner)
        return
    yield message(N_("{player} and {other} trade."), player=author, other=partner)
    pays, hands = N_("{player} pays {amount} capital to {other}."), N_("{player} hands {what} to {other}.")
    yield from _goods(record, record.net, pays, hands)
    if record.lock and answer == ACCEPT:
        yield lock_words(record.lock)[1]


def _act(step: Step, seat: Seat) -> Lines:
    """In an open window: an answer, or a proposal taken back; who is ready makes no story."""
    if not FLOOR_WITHDRAW <= step.pick < FLOOR_ANSWER:
        yield from _answer(step, seat)
        return
    before, number = step.before, step.pick - FLOOR_WITHDRAW
    author, partner = author_of(before, number), partner_of(before, number)
    if knows_of(before, seat, author, partner):
        player, other = names.seat(before, author), names.seat(before, partner)
        yield message(N_("{player} withdraws a proposal to {other}."), player=player, other=other)


def proposal(step: Step, seat: Seat) -> dict[str, Any] | None:
    """NA-TG-11: the proposal that a step sends or answers, for those who may know of it."""
    before, answer = step.before, None
    if before.decision == D.TRADE_NET and step.pick != WITHDRAW:
        record, net = before, step.pick - NET_ZERO
    else:
        found = answered(step)
        if found is None:
            return None
        record, answer = found
        net = record.net
    if not knows_of(record, seat, record.author, record.partner) and answer in (None, DECLINE):
        return None
    return {
        "author": record.author,
        "partner": record.partner,
        "lock": lock_words(record.lock)[0],
        "give": assets_of_mask(record.give),
        "take": assets_of_mask(record.take),
        "net": net,
        "answer": None if answer is None else ("decline", "accept", "accept-unbound")[answer],
        "decider": None if record.decider < 0 else record.decider,
    }


WORDS = (
    N_("{player} asks {other} to support {offer}."),
    N_("{player} asks {other} to abstain."),
    N_("{player} asks {other} to make no counteroffer."),
    N_("{player} promises {other} to support {offer}."),
    N_("{player} promises {other} to abstain."),
    N_("{player} promises {other} to make a counteroffer."),
)


def _said(step: Step, verb: int, to: int, offer: int | None, seat: Seat) -> Lines:
    before = step.before
    if not knows_of(before, seat, step.seat, to):
        return
    parts: dict[str, Any] = {"player": names.seat(before, step.seat), "other": names.seat(before, to)}
    if offer is not None:
        parts["offer"] = names.offer(offer)
    yield message(WORDS[verb], **parts)


def _said_to(step: Step, seat: Seat) -> Lines:
    """A word that names no offer is complete with its seat."""
    if not is_about_an_offer(step.before.menu):
        yield from _said(step, step.before.menu, step.pick, None, seat)


def _said_offer(step: Step, seat: Seat) -> Lines:
    verb, to = divmod(step.before.menu, 8)
    yield from _said(step, verb, to, step.pick, seat)


PROMISED = ("will-support", "will-abstain", "will-counter")
"""Words that are promises."""
SUPPORTS = (N_("I will support the main offer"), N_("I will support the counteroffer"))
KEPT = N_("{player} keeps the word given to {other}.")
BROKEN = N_("{player} breaks the word given to {other}.")


def keeps_word(word: str, offer: int, step: Step) -> bool | None:
    """Whether a pick keeps a promise of its player; None if it is about something else."""
    decision, pick = step.before.decision, step.pick
    if word == "will-counter":
        return bool(pick != NO_CARD) if decision == D.COUNTEROFFER else None
    if decision != D.SUPPORT_OFFER:
        return None
    return bool(pick == (offer if word == "will-support" else ABSTAIN))


def words_kept(step: Step, seat: Seat) -> Lines:
    """NA-TG-9: whether a pick keeps what its player promised in this deal, told to those who know of the promise."""
    before, decision = step.before, step.before.decision
    if not before.promises or decision not in (D.COUNTEROFFER, D.SUPPORT_OFFER):
        return
    for other in range(before.players):
        said = before.said[step.seat][other]
        if not said or not knows_of(before, seat, step.seat, other):
            continue
        verb, offer = divmod(said - 1, 2)
        word = names.WORD_KEYS[verb]
        kept = keeps_word(word, offer, step) if word in PROMISED else None
        if kept is not None:
            players = {"player": names.seat(before, step.seat), "other": names.seat(before, other)}
            yield message(KEPT if kept else BROKEN, **players)


TELLERS: dict[Decision, Callable[[Step, Seat], Lines]] = {
    D.TRADE_NET: _proposal,
    D.TRADE_ANSWER: _answer,
    D.TRADE_FLOOR: _act,
    D.SAY_TO: _said_to,
    D.SAY_OFFER: _said_offer,
}
